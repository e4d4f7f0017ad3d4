#include "core/advice/pitfall_rules.h"
#include "core/model/parameters.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <numeric>

namespace meshwright::pitfall_rules {

namespace {

/// Applies, and no number belongs to it.
Found plain() {
    return std::vector<PitfallValue>{};
}

bool isTrue(std::string_view text) {
    return text == "true" || text == "True" || text == "1" || text == "yes";
}

/// A whole number; 0 if the text is none.
int wholeNumber(std::string_view text) {
    int number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

bool isAny(std::string_view value, std::initializer_list<std::string_view> words) {
    return std::ranges::find(words, value) != words.end();
}

double parametersOf(const ImportFacts& f) {
    return static_cast<double>(totalParameters(f.scenario.model));
}

double hostMemory(const ImportFacts& f) {
    return f.scenario.cluster.groups.empty() ? 0 : f.scenario.cluster.groups.front().node.host_memory.value();
}

/// P05
Found unknownMicroBatchFlag(const ImportFacts& f) {
    return f.settings.has("--num-microbatches") ? plain() : std::nullopt;
}

/// P10: FSDP settings as Accelerate and the Trainer write them.
Found noWrapPolicy(const ImportFacts& f) {
    const auto policy = f.settings.value("fsdp_auto_wrap_policy");
    return isFsdp(f.plan) && f.settings.hasPrefix("fsdp_") && isAny(policy, {"", "NO_WRAP"}) ? plain() : std::nullopt;
}

/// P15: 4 bytes a parameter in each process (DeepSpeed documentation, memory requirements).
Found everyProcessLoads(const ImportFacts& f) {
    const bool sharded_load = isTrue(f.settings.value("zero3_init_flag")) ||
                              isTrue(f.settings.value("fsdp_cpu_ram_efficient_loading")) ||
                              isTrue(f.settings.value("--init-model-with-meta-device"));
    const double need = 4 * parametersOf(f) * gpusPerNode(f.scenario);
    if (f.plan.sharding != Sharding::full || sharded_load || hostMemory(f) <= 0 || need <= hostMemory(f))
        return std::nullopt;
    return {{{"host_bytes", need}, {"host_memory_bytes", hostMemory(f)}}};
}

/// P27
Found accumulationByHand(const ImportFacts& f) {
    const auto steps = accumulationSteps(f.scenario, f.plan);
    if (!isDeepSpeed(f.plan) || f.settings.value("gradient_accumulation_steps") != "1" || steps <= 1)
        return std::nullopt;
    return {{{"micro_batches", double(steps)}}};
}

/// P30
Found reentrantCheckpoints(const ImportFacts& f) {
    const bool unused =
        isTrue(f.settings.value("find_unused_parameters")) || isTrue(f.settings.value("ddp_find_unused_parameters"));
    return f.plan.engine == Engine::ddp && unused && isTrue(f.settings.value("use_reentrant")) ? plain() : std::nullopt;
}

/// P31
Found packedUnderContextParallel(const ImportFacts& f) {
    const auto& p = f.plan.parallel;
    const auto packed = f.settings.value("packed_sequence_size");
    if (p.context <= 1 || !(isTrue(f.settings.value("packing")) || wholeNumber(packed) > 0))
        return std::nullopt;
    const int multiple = p.sequence_parallel ? p.context * std::lcm(2, p.tensor) : 2 * p.context;
    return {{{"multiple", double(multiple)}, {"context_parallel", double(p.context)}}};
}

/// P34
Found clippingNotWritten(const ImportFacts& f) {
    constexpr std::array<std::string_view, 5> keys = {"gradient_clipping", "max_grad_norm", "--clip-grad", "max_norm",
                                                      "clip_grad_norm"};
    const bool written = std::ranges::any_of(keys, [&](std::string_view key) { return f.settings.has(key); });
    return written || f.settings.entries.empty() ? std::nullopt : plain();
}

/// P42: version 1 of Accelerate's FSDP only; version 2 ignores the key.
Found backwardPrefetchOff(const ImportFacts& f) {
    const bool version1 = isAny(f.settings.value("fsdp_version"), {"", "1"});
    const auto prefetch = f.settings.value("fsdp_backward_prefetch");
    const bool off = isAny(prefetch, {"", "NO_PREFETCH"});
    return isFsdp(f.plan) && f.settings.hasPrefix("fsdp_") && version1 && off ? plain() : std::nullopt;
}

/// P52: 12 bytes a parameter of optimizer states, with fp32 weights, against half of the host's memory.
Found fullStateDict(const ImportFacts& f) {
    const double bytes = 12 * parametersOf(f);
    const bool full = f.settings.value("fsdp_state_dict_type") == "FULL_STATE_DICT";
    if (!full || hostMemory(f) <= 0 || bytes <= 0.5 * hostMemory(f))
        return std::nullopt;
    return {{{"checkpoint_bytes", bytes}, {"host_memory_bytes", hostMemory(f)}}};
}

/// P53
Found layoutBoundCheckpoint(const ImportFacts& f) {
    const bool megatron = isMegatron(f.plan) && f.settings.value("--ckpt-format") == "torch";
    const bool deepspeed = f.plan.engine == Engine::deepspeed && f.settings.hasPrefix("stage") &&
                           f.plan.sharding != Sharding::none && !isTrue(f.settings.value("load_universal"));
    return megatron || deepspeed ? plain() : std::nullopt;
}

/// P54 (Megatron-LM, arguments.py, line 1668)
Found formatRefused(const ImportFacts& f) {
    const auto format = f.settings.value("--ckpt-format");
    const bool model_parallel = f.plan.parallel.tensor > 1 || f.plan.parallel.pipeline > 1;
    const bool dtensor = format == "fsdp_dtensor" && f.plan.engine != Engine::megatron_fsdp;
    const bool dcp = format == "torch_dcp" && (model_parallel || !f.settings.has("--use-torch-fsdp2"));
    return dtensor || dcp ? plain() : std::nullopt;
}

/// P55: 2 bytes of weights and 12 of fp32 states a parameter; a hint from 100 GB on.
Found savingStalls(const ImportFacts& f) {
    const double bytes = 14 * parametersOf(f);
    const bool saves = f.settings.has("--save-interval");
    if (!isMegatron(f.plan) || !saves || f.settings.has("--async-save") || bytes < 100e9)
        return std::nullopt;
    return {{{"checkpoint_bytes", bytes}}};
}

/// P57
Found launchersMultiplied(const ImportFacts& f) {
    int tasks = wholeNumber(f.settings.value("--ntasks-per-node"));
    int processes = wholeNumber(f.settings.value("--nproc-per-node"));
    const int gpus = gpusPerNode(f.scenario);
    if (tasks < 1 || processes < 1 || std::int64_t{tasks} * processes <= gpus)
        return std::nullopt;
    return {{{"processes_per_node", double(tasks) * processes}, {"gpus_per_node", double(gpus)}}};
}

/// P59
Found documentedDefaults(const ImportFacts& f) {
    const bool stage3 = f.plan.engine == Engine::deepspeed && f.plan.sharding == Sharding::full;
    return stage3 && f.settings.hasPrefix("stage") && !f.settings.has("stage3_prefetch_bucket_size") ? plain()
                                                                                                     : std::nullopt;
}

constexpr std::array<PitfallRule<ImportFacts>, 14> import_rules{{
    {"P05", unknownMicroBatchFlag},
    {"P10", noWrapPolicy},
    {"P15", everyProcessLoads},
    {"P27", accumulationByHand},
    {"P30", reentrantCheckpoints},
    {"P31", packedUnderContextParallel},
    {"P34", clippingNotWritten},
    {"P42", backwardPrefetchOff},
    {"P52", fullStateDict},
    {"P53", layoutBoundCheckpoint},
    {"P54", formatRefused},
    {"P55", savingStalls},
    {"P57", launchersMultiplied},
    {"P59", documentedDefaults},
}};

} // namespace

std::span<const PitfallRule<ImportFacts>> importRules() {
    return import_rules;
}

} // namespace meshwright::pitfall_rules
