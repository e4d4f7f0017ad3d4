#pragma once

#include "core/base/json.h"
#include "core/base/resources.h"

#include <cstdint>
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

/// A training framework as data (resources/frameworks).
struct Framework {
    std::string id;
    std::string name;
    Engine engine = Engine::ddp;
    std::vector<Sharding> shardings; ///< those it offers
    std::vector<Source> sources;
};

[[nodiscard]] Result<Framework> readFramework(std::string_view text, const std::string& file);
[[nodiscard]] Result<std::vector<Framework>> readFrameworks(const std::vector<Resource>& files);
/// The frameworks compiled into the program, sorted by id.
[[nodiscard]] const std::vector<Framework>& frameworkCatalog();
[[nodiscard]] const Framework* frameworkById(std::string_view id);

} // namespace meshwright
