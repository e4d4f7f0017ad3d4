#pragma once

#include "core/base/json_value.h"
#include "core/base/resources.h"
#include "core/base/result.h"
#include "core/framework/condition.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace meshwright {

/// Whose rules of memory and traffic a framework follows. Many frameworks share an engine (Accelerate's FSDP is fsdp2).
enum class Engine : std::uint8_t {
    ddp,
    horovod,
    deepspeed,
    fsdp1,
    fsdp2,
    megatron,
    megatron_fsdp,
    megatron_deepspeed,
    nanotron,
    colossalai,
};
inline constexpr int engine_count = 10;

/// What is cut over the data-parallel ranks; the numbers are ZeRO's stages.
enum class Sharding : std::uint8_t { none = 0, optimizer = 1, optimizer_gradients = 2, full = 3 };

struct Source {
    std::string title;
    std::string url;
};

/// A text of the catalog, in both languages of the program.
struct BilingualText {
    std::string en;
    std::string zh_CN;

    [[nodiscard]] bool empty() const { return en.empty(); }
};

enum class Support : std::uint8_t { none, partial, full };

/// Ways to divide a model over GPUs beyond plain data parallelism and the ZeRO stages.
enum class Dimension : std::uint8_t {
    hybrid_sharding, ///< states cut inside groups, replicated over them (HSDP, MiCS, optimizer instances)
    tensor,
    sequence, ///< Megatron's: norms and residuals split over the tensor-parallel group
    pipeline,
    virtual_pipeline, ///< several model chunks per pipeline rank
    context,
    expert,
    expert_tensor, ///< experts with a tensor-parallel degree of their own
};
inline constexpr int dimension_count = 8;
inline constexpr std::array<std::string_view, dimension_count> dimension_names = {
    "hybrid_sharding", "tensor", "sequence", "pipeline", "virtual_pipeline", "context", "expert", "expert_tensor"};

struct Capability {
    Support support = Support::none;
    BilingualText note; ///< the condition of a partial support
    Source source;
};

/// What can leave the GPU, and where to.
struct OffloadOffer {
    std::vector<std::string> optimizer;  ///< "cpu", "nvme"
    std::vector<std::string> parameters; ///< as above
    bool activations = false;
    bool all_or_nothing = false; ///< parameters, gradients and optimizer states only together
};

enum class KnobKind : std::uint8_t { boolean, integer, number, text };

/// A setting under its real name.
struct Knob {
    std::string name;  ///< as written in the framework's own file or command line
    std::string place; ///< where it is written: "zero_optimization", "command line", "fully_shard(...)"
    KnobKind kind{};
    JsonValue default_value; ///< null: unset, and the framework decides
    std::string unit;        ///< "elements", "MiB"; empty without one
    std::vector<std::string> choices;
    std::string plan_field;    ///< what it is in a plan, as in a project file ("knobs.shard_group"); may be empty
    bool always_write = false; ///< its default changed between versions or front ends
    BilingualText purpose;
    Source source;
};

/// A combination that the framework refuses, or in which it is known to go wrong: all conditions together.
struct Refusal {
    std::string id;
    std::vector<Condition> when;
    BilingualText text;
    Source source;
};

struct CodeChange {
    int lines_from =
        0; ///< in an existing plain PyTorch or Hugging Face training script; a judgement, not a measurement
    int lines_to = 0;
    BilingualText what;
};

/// Where models come from.
enum class ModelSupport : std::uint8_t {
    any,       ///< any PyTorch module
    listed,    ///< Hugging Face models that it has rules for
    converted, ///< its own models, with weights converted from and to Hugging Face
    own,       ///< its own models
};

struct CheckpointSupport {
    std::vector<std::string> formats;
    Support reshard = Support::none; ///< can a checkpoint be loaded in another layout?
    BilingualText note;
};

enum class Activity : std::uint8_t { active, slow, frozen, retired };

struct Maintenance {
    Activity activity{};
    std::string release;  ///< empty if there has been none, or it comes with PyTorch
    std::string released; ///< ISO date, or empty
    std::string as_of;    ///< month in which that was looked up, "2026-08"
    std::optional<int> commits_last_year;
    std::optional<int> authors_last_year;
    Source source;
};

/// A window of versions; an empty bound is open.
struct Requirement {
    std::string package;
    std::string at_least;
    std::string below;
};

/// What to do with it in a project that begins today.
enum class Recommendation : std::uint8_t { recommended, situational, avoid };

/// A training framework as data (resources/frameworks).
struct Framework {
    std::string id;
    std::string name;
    Engine engine = Engine::ddp;
    std::vector<Sharding> shardings; ///< those it offers
    std::array<Capability, dimension_count> dimensions;
    std::vector<std::string> schedules;     ///< pipeline schedules, in the words of project files
    std::vector<std::string> context_kinds; ///< "ring", "all-gather", "ulysses"
    std::vector<std::string> precisions;    ///< recipes, in the words of project files
    std::vector<std::string> recompute;     ///< "none", "selective", "full"
    OffloadOffer offload;
    std::vector<Knob> knobs;
    std::vector<Refusal> refusals;
    CodeChange code_change;
    int learning_effort = 1; ///< 1 (an afternoon) .. 5 (a team's months); a judgement
    ModelSupport models{};
    Support torch_compile{};
    CheckpointSupport checkpoint;
    Maintenance maintenance;
    std::string licence;
    std::vector<Requirement> requirements;
    Recommendation recommendation{};
    BilingualText verdict; ///< in which case to use it
    std::vector<Source> sources;

    [[nodiscard]] Support supports(Dimension dimension) const {
        return dimensions[static_cast<std::size_t>(dimension)].support;
    }
    [[nodiscard]] bool offers(Sharding sharding) const;
};

/// Every combination of `framework` that the values fall under.
[[nodiscard]] std::vector<const Refusal*> refusalsOf(const Framework& framework, const QuantityValues& values);

[[nodiscard]] Result<Framework> readFramework(std::string_view text, const std::string& file);
[[nodiscard]] Result<std::vector<Framework>> readFrameworks(const std::vector<Resource>& files);
/// The frameworks compiled into the program, sorted by id.
[[nodiscard]] const std::vector<Framework>& frameworkCatalog();
[[nodiscard]] const Framework* frameworkById(std::string_view id);

} // namespace meshwright
