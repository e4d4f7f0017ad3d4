#pragma once

#include "core/base/result.h"
#include "core/plan/plan.h"
#include "core/plan/workload.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace meshwright {

/// A line of an imported file, from 1; 0 for the file as a whole.
struct Place {
    std::string file;
    int line = 0;

    friend bool operator==(const Place&, const Place&) = default;
};

/// A value that a file gives. `assumed` marks a framework's own default, which holds because the file is silent: what
/// another file states wins over it.
template <class T>
struct Stated {
    T value{};
    Place place;
    bool assumed = false;

    /// Two files agree if they give the same value.
    friend bool operator==(const Stated& a, const Stated& b) { return a.value == b.value; }
};

template <class T>
using Field = std::optional<Stated<T>>;

/// Something in a file that was not turned into a value: told rather than guessed.
struct FragmentNote {
    enum class Kind : std::uint8_t {
        unknown_key,         ///< we do not know what this is
        automatic,           ///< the file leaves it to be decided at run time ("auto")
        unresolved,          ///< depends on something outside of the file (an environment variable, a command)
        conditional,         ///< assigned differently in several branches of a script; the last one was taken
        not_modelled,        ///< understood, but nothing here computes with it
        include_not_read,    ///< names another file, which was not opened
        replaced_by_newer,   ///< an old spelling that the framework no longer accepts; read as its successor
        assumed,             ///< decided nowhere; this value was taken
        left_to_code,        ///< the format cannot say it; it has to be done in the training program
        several_alternatives ///< several commands or sections compete; the first was taken
    };
    Kind kind{};
    Place place;
    std::string key;  ///< as the file spells it
    std::string text; ///< the value, shortened; or what it was taken for

    friend bool operator==(const FragmentNote&, const FragmentNote&) = default;
};

/// Dimensions of a model, as far as a training configuration gives them.
struct ModelFragment {
    Field<std::string> name; ///< Hugging Face id, or registry name and flavour
    Field<std::int64_t> layers;
    Field<std::int64_t> hidden;
    Field<std::int64_t> feed_forward;
    Field<std::int64_t> heads;
    Field<std::int64_t> kv_heads;
    Field<std::int64_t> head_dim;
    Field<std::int64_t> vocabulary;
    Field<std::int64_t> maximum_positions;
    Field<bool> gated_mlp;
    Field<bool> rms_norm;
    Field<bool> rotary;
    Field<bool> linear_bias;
    Field<bool> qkv_bias;
    Field<bool> query_key_norm;
    Field<bool> untied_embeddings;
    Field<std::int64_t> experts;
    Field<std::int64_t> experts_per_token;
    Field<std::int64_t> expert_width;
    Field<std::int64_t> shared_expert_width;
    Field<std::int64_t> first_dense_layers;
    Field<std::int64_t> multi_token_prediction;
    Field<bool> latent_attention;
    Field<std::int64_t> query_rank;
    Field<std::int64_t> kv_rank;
    Field<std::int64_t> nope_head_dim;
    Field<std::int64_t> rope_head_dim;
    Field<std::int64_t> value_head_dim;

    friend bool operator==(const ModelFragment&, const ModelFragment&) = default;
};

/// What one foreign file says about a training run. Everything is optional: files complement one another.
struct PlanFragment {
    // Where it runs.
    Field<std::int64_t> world; ///< GPUs in all
    Field<std::int64_t> nodes;
    Field<std::int64_t> gpus_per_node;
    Field<std::string> gpu; ///< as the file names it ("a100")

    // How it is divided.
    Field<std::string> framework; ///< id in the framework catalog
    Field<Engine> engine;
    Field<Sharding> sharding;
    Field<std::int64_t> data; ///< dense data-parallel degree
    Field<std::int64_t> data_replicate;
    Field<std::int64_t> data_shard;  ///< ranks over which states are cut
    Field<std::int64_t> shard_group; ///< ranks that share one cut copy of the states (MiCS)
    Field<std::int64_t> optimizer_instances;
    Field<std::int64_t> tensor;
    Field<std::int64_t> pipeline;
    Field<std::int64_t> virtual_stages;
    Field<std::int64_t> layers_per_virtual_stage;
    Field<std::int64_t> context;
    Field<std::int64_t> expert;
    Field<std::int64_t> expert_tensor;
    Field<bool> sequence_parallel;
    Field<std::string> placement;
    Field<ScheduleKind> schedule;

    // Batches, in sequences.
    Field<std::int64_t> micro_batch;
    Field<std::int64_t> local_batch; ///< per data-parallel rank and step: micro-batch times accumulation
    Field<std::int64_t> accumulation;
    Field<std::int64_t> global_batch;
    Field<std::int64_t> sequence_length; ///< tokens
    Field<std::int64_t> steps;

    // Numbers and memory.
    Field<PrecisionRecipe> precision;
    Field<DataType> main_gradients;
    Field<DataType> master;
    Field<DataType> moments;
    Field<DataType> reduce;
    Field<OptimizerKind> optimizer;
    Field<AttentionKernel> attention;
    Field<Recompute> recompute;
    Field<OffloadDevice> offload_optimizer;
    Field<OffloadDevice> offload_parameters;
    Field<double> offload_optimizer_fraction;
    Field<std::int64_t> offload_activation_layers;
    Field<bool> offload_checkpoints;
    Field<bool> compiled;
    Field<bool> cuda_graphs;
    Field<bool> fused_cross_entropy;

    // Knobs; see Knobs for units.
    Field<bool> overlap_gradient_reduce;
    Field<bool> overlap_parameter_gather;
    Field<bool> overlap_tensor_parallel;
    Field<std::int64_t> reduce_bucket_elements;
    Field<std::int64_t> allgather_bucket_elements;
    Field<std::int64_t> prefetch_bucket_elements;
    Field<std::int64_t> max_live_parameters;
    Field<std::int64_t> persistence_threshold;
    Field<bool> reshard_after_forward;
    Field<bool> limit_all_gathers;
    Field<bool> gradient_as_bucket_view;
    Field<std::int64_t> secondary_shard_group;
    Field<bool> quantized_weights;
    Field<bool> quantized_gradients;
    Field<double> expert_capacity_factor;
    Field<bool> moe_layers_overlap;
    Field<ContextParallelKind> context_parallel;
    Field<std::int64_t> first_stage_layers;
    Field<std::int64_t> last_stage_layers;
    Field<bool> embedding_counts_as_layer;
    Field<bool> loss_counts_as_layer;

    // What is trained.
    Field<TrainingKind> training;
    Field<std::int64_t> lora_rank;
    Field<bool> lora_all_linear;
    ModelFragment model;

    std::vector<FragmentNote> notes;

    friend bool operator==(const PlanFragment&, const PlanFragment&) = default;
};

/// All of what several files say. Where two state different values, that is a contradiction: a fault at the second,
/// naming the first.
[[nodiscard]] Result<PlanFragment> merge(const std::vector<PlanFragment>& fragments);

/// A fragment turned into something to compute with.
struct ImportedPlan {
    Plan plan;
    Workload workload;
    std::optional<std::int64_t> world;
    std::optional<std::int64_t> gpus_per_node;
    std::vector<FragmentNote> notes; ///< the fragment's, and what had to be assumed
};

/// Completes a fragment: degrees from the number of GPUs, batches from one another, framework defaults where the files
/// are silent, and `plan` and `workload` for the rest. Degrees or batches that do not multiply out are faults.
[[nodiscard]] Result<ImportedPlan> resolve(const PlanFragment& fragment, const Plan& plan = {},
                                           const Workload& workload = {});

} // namespace meshwright
