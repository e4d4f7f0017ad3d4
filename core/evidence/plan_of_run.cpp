#include "core/evidence/plan_of_run.h"

#include "core/evidence/precision_of_run.h"
#include "core/evidence/run_text.h"

#include <algorithm>
#include <array>
#include <optional>

namespace meshwright {

namespace {

enum class Family : std::uint8_t { plain, hugging_face, torchtitan, megatron, recipes };

struct NamedFramework {
    std::string_view name; ///< as sources spell it
    Engine engine;
    Family family;
};

constexpr std::array<NamedFramework, 33> named_frameworks = {{
    {"ddp", Engine::ddp, Family::plain},
    {"pytorch", Engine::ddp, Family::plain},
    {"pytorch-ddp", Engine::ddp, Family::plain},
    {"horovod", Engine::horovod, Family::plain},
    {"fsdp", Engine::fsdp1, Family::plain},
    {"fsdp1", Engine::fsdp1, Family::plain},
    {"pytorch-fsdp1", Engine::fsdp1, Family::plain},
    {"fsdp2", Engine::fsdp2, Family::plain},
    {"pytorch-fsdp2", Engine::fsdp2, Family::plain},
    {"torchtitan", Engine::fsdp2, Family::torchtitan},
    {"torchtune", Engine::fsdp2, Family::plain},
    {"nemo-automodel", Engine::fsdp2, Family::plain},
    {"hf-trainer", Engine::ddp, Family::hugging_face},
    {"transformers", Engine::ddp, Family::hugging_face},
    {"accelerate", Engine::ddp, Family::hugging_face},
    {"swift", Engine::ddp, Family::hugging_face},
    {"axolotl", Engine::ddp, Family::hugging_face},
    {"llama-factory", Engine::ddp, Family::hugging_face},
    {"lightning", Engine::ddp, Family::plain},
    {"llm-foundry", Engine::fsdp1, Family::plain},
    {"composer", Engine::fsdp1, Family::plain},
    {"deepspeed", Engine::deepspeed, Family::plain},
    {"bmtrain", Engine::deepspeed, Family::plain},
    {"megatron-lm", Engine::megatron, Family::megatron},
    {"megatron-core", Engine::megatron, Family::megatron},
    {"megatron-bridge", Engine::megatron, Family::recipes},
    {"nemo", Engine::megatron, Family::recipes},
    {"megatron-fsdp", Engine::megatron_fsdp, Family::megatron},
    {"megatron-deepspeed", Engine::megatron_deepspeed, Family::megatron},
    {"gpt-neox", Engine::megatron_deepspeed, Family::megatron},
    {"nanotron", Engine::nanotron, Family::megatron},
    {"colossalai", Engine::colossalai, Family::plain},
    {"internevo", Engine::colossalai, Family::plain},
}};

/// The entry of the framework catalog that stands for an engine under a front end.
std::string_view catalogId(Engine engine, Family family) {
    const bool hugging_face = family == Family::hugging_face;
    switch (engine) {
    case Engine::ddp:
        return "pytorch-ddp";
    case Engine::horovod:
        return "horovod";
    case Engine::deepspeed:
        return hugging_face ? "accelerate-deepspeed" : "deepspeed";
    case Engine::fsdp1:
        return "pytorch-fsdp1";
    case Engine::fsdp2:
        return family == Family::torchtitan ? "torchtitan" : hugging_face ? "accelerate-fsdp2" : "pytorch-fsdp2";
    case Engine::megatron:
        return "megatron-lm";
    case Engine::megatron_fsdp:
        return "megatron-fsdp";
    case Engine::megatron_deepspeed:
        return "megatron-deepspeed";
    case Engine::nanotron:
        return "nanotron";
    case Engine::colossalai:
        return "colossalai";
    }
    return {};
}

/// The framework of that name, else the longest name that stands in it ("Megatron-LM (fork)").
std::optional<NamedFramework> frameworkNamed(const std::string& name) {
    std::optional<NamedFramework> best;
    for (const auto& entry : named_frameworks) {
        if (entry.name == name)
            return entry;
        if (contains(name, entry.name) && (!best || entry.name.size() > best->name.size()))
            best = entry;
    }
    return best;
}

bool saysFsdp(const PublishedRun& run) {
    const auto fsdp = lowered(run.parallel.fsdp);
    return !fsdp.empty() && fsdp != "false" && fsdp != "none" && fsdp != "gemini";
}

/// A framework that nobody has heard of, by what it does.
NamedFramework frameworkByFields(const PublishedRun& run) {
    const bool model_parallel = run.parallel.tensor.value_or(1) > 1 || run.parallel.pipeline.value_or(1) > 1;
    if (saysFsdp(run))
        return {"", Engine::fsdp2, Family::plain};
    if (model_parallel)
        return {"", Engine::megatron, Family::megatron};
    return {"", run.parallel.zero_stage.value_or(0) > 0 ? Engine::deepspeed : Engine::ddp, Family::plain};
}

/// Where front ends and plain PyTorch leave the engine to the parallel fields.
Engine engineOf(const PublishedRun& run, Engine usual) {
    const auto fsdp = lowered(run.parallel.fsdp);
    const auto stage = run.parallel.zero_stage.value_or(-1);
    if (usual == Engine::megatron && (fsdp == "true" || stage == 3))
        return Engine::megatron_fsdp;
    const bool pytorch =
        usual == Engine::ddp || usual == Engine::fsdp1 || usual == Engine::fsdp2 || usual == Engine::horovod;
    if (!pytorch)
        return usual;
    if (containsAny(fsdp, "fsdp2", "simplefsdp"))
        return Engine::fsdp2;
    if (containsAny(fsdp, "fsdp1", "full_shard", "shard_grad_op"))
        return Engine::fsdp1;
    if (usual == Engine::ddp && saysFsdp(run))
        return Engine::fsdp2;
    if (usual == Engine::ddp && stage > 0)
        return Engine::deepspeed;
    return usual == Engine::fsdp2 && stage == 0 ? Engine::ddp : usual;
}

/// Software generation: what the source says, and what the version says where it names a container of that year.
double yearOf(const PublishedRun& run) {
    const auto version = lowered(run.framework_version);
    for (const auto word : {"container ", "v"})
        if (const auto stamp = numberAfter(version, word); stamp && *stamp >= 20 && *stamp < 40)
            return 2000 + *stamp;
    return run.source.year;
}

/// Runs published with all of Megatron's switches on: the recipes of NeMo and Megatron-Bridge, and what Megatron-LM and
/// Megatron-Core publish since they can overlap. The README of Megatron-LM names --overlap-grad-reduce,
/// --overlap-param-gather (which demands the distributed optimizer) and --tp-comm-overlap (sequence parallelism).
bool switchesOn(const PublishedRun& run, const RunFramework& framework) {
    return framework.recipes || (framework.engine == Engine::megatron && yearOf(run) >= 2023.3);
}

Sharding shardingOf(const PublishedRun& run, const RunFramework& framework) {
    const auto fsdp = lowered(run.parallel.fsdp);
    if (contains(fsdp, "shard_grad_op"))
        return Sharding::optimizer_gradients;
    if (run.parallel.zero_stage)
        return static_cast<Sharding>(*run.parallel.zero_stage);
    switch (framework.engine) {
    case Engine::fsdp1:
    case Engine::fsdp2:
    case Engine::megatron_fsdp:
        return Sharding::full;
    case Engine::megatron:
        return switchesOn(run, framework) ? Sharding::optimizer : Sharding::none; // Megatron-LM's own default is off
    case Engine::ddp:
    case Engine::horovod:
    case Engine::deepspeed:
    case Engine::megatron_deepspeed:
    case Engine::nanotron:
    case Engine::colossalai:
        return Sharding::none;
    }
    return Sharding::none;
}

ScheduleKind scheduleOf(const std::string& text, int virtual_stages) {
    if (containsAny(text, "zb-2p", "zb-h2", "zero-bubble-h2"))
        return ScheduleKind::zero_bubble_h2;
    if (containsAny(text, "zbv", "zb-v", "zero-bubble-v"))
        return ScheduleKind::zero_bubble_v;
    if (containsAny(text, "zb-1p", "zb-h1", "zero-bubble", "interleavedzerobubble"))
        return ScheduleKind::zero_bubble_h1;
    if (containsAny(text, "dualpipev", "dualpipe-v"))
        return ScheduleKind::dualpipe_v;
    if (contains(text, "dualpipe"))
        return ScheduleKind::dualpipe;
    if (containsAny(text, "gpipe", "afab"))
        return ScheduleKind::gpipe;
    if (containsAny(text, "interleaved", "1f1b-i") || virtual_stages > 1)
        return ScheduleKind::interleaved;
    return ScheduleKind::one_forward_one_backward;
}

AttentionKernel attentionOf(const PublishedRun& run, const RunFramework& framework, const Device& device) {
    const auto remarks = lowered(run.remarks);
    if (contains(remarks, "eager attention"))
        return AttentionKernel::materialized;
    if (containsAny(remarks, "flashattention-3", "flashattention-4"))
        return AttentionKernel::flash3;
    const double year = run.source.year > 0 ? run.source.year : 2026;
    // Megatron-LM asked for --use-flash-attn until its layers came from Transformer Engine by default (2024); others
    // got fused attention with PyTorch 2.
    const double since = framework.megatron_family && !framework.recipes ? 2024 : 2023;
    const bool flash = run.flash_attention.value_or(year >= since && device.compute_capability >= 8);
    if (!flash)
        return AttentionKernel::materialized;
    const bool transformer_engine = framework.engine == Engine::megatron || framework.engine == Engine::megatron_fsdp;
    if (transformer_engine && device.compute_capability >= 9)
        return AttentionKernel::cudnn;
    return year < 2023 ? AttentionKernel::flash1 : AttentionKernel::flash2;
}

Software softwareOf(const PublishedRun& run, const RunFramework& framework) {
    const auto remarks = lowered(run.remarks);
    Software software;
    software.compiled = run.compiled.value_or(false);
    software.year = yearOf(run);
    const bool liger = contains(remarks, "liger kernels"); // fused norm, rotary, SwiGLU and chunked loss
    software.fused_kernels = framework.megatron_family || liger;
    const bool graphs = contains(remarks, "cuda graph") && !contains(remarks, "cuda graph none");
    software.cuda_graphs = graphs || containsAny(remarks, "mode reduce-overhead", "mode max-autotune");
    software.compiled = software.compiled || containsAny(remarks, "mode compile", "mode reduce-overhead");
    // NeMo and Megatron-Bridge performance recipes set cross_entropy_loss_fusion.
    const bool foundry = lowered(run.framework) == "llm-foundry"; // loss_fn: fused_crossentropy
    software.fused_cross_entropy = run.fused_cross_entropy.value_or(framework.recipes || liger || foundry);
    if (contains(remarks, "chunked cross entropy") || liger)
        software.loss_chunks = 8;
    return software;
}

void applyOverlap(Knobs& knobs, const PublishedRun& run, const RunFramework& framework, bool sequence_parallel) {
    const bool megatron = framework.engine == Engine::megatron;
    const bool told = switchesOn(run, framework); // Megatron-LM overlaps only when told to
    knobs.overlap_gradient_reduce = run.parallel.overlap_gradient_reduce.value_or(!megatron || told);
    knobs.overlap_parameter_gather = run.parallel.overlap_parameter_gather.value_or(!megatron || told);
    const bool asynchronous = contains(lowered(run.remarks), "async tp") || contains(lowered(run.remarks), "asynctp");
    const bool dense = run.model.experts.value_or(0) <= 1;
    knobs.overlap_tensor_parallel =
        sequence_parallel && run.parallel.overlap_tensor_parallel.value_or(asynchronous || (told && dense && megatron));
    if (contains(lowered(run.remarks), "expert all-to-all overlap"))
        knobs.moe_layers_overlap = 1;
}

ContextParallelKind contextKind(const PublishedRun& run, const RunFramework& framework) {
    const auto text = lowered(run.parallel.context_communication);
    if (containsAny(text, "a2a", "ulysses", "alltoall"))
        return ContextParallelKind::ulysses;
    if (containsAny(text, "gather"))
        return ContextParallelKind::all_gather;
    if (text.empty() && framework.engine == Engine::fsdp2)
        return ContextParallelKind::all_gather; // torchtitan's rotate method
    if (text.empty() && framework.engine == Engine::deepspeed)
        return ContextParallelKind::ulysses;
    return ContextParallelKind::ring;
}

/// Pipelines whose ends hold fewer layers: as the source says, or because only that divides.
void applyLayerSplit(Knobs& knobs, const PublishedRun& run, const TransformerSpec& model, const Parallelism& parallel) {
    const auto remarks = lowered(run.remarks);
    if (contains(remarks, "one transformer layer less") || contains(remarks, "embedding counted as a")) {
        knobs.embedding_counts_as_layer = knobs.loss_counts_as_layer = true;
        return;
    }
    const std::int64_t chunks = std::int64_t{1} * parallel.pipeline * parallel.virtual_stages;
    const auto layers = model.layerCount();
    if (chunks <= 1 || layers % chunks == 0)
        return;
    if ((layers + 2) % chunks == 0 || (layers + 2 + model.multi_token_prediction_depth) % chunks == 0)
        knobs.embedding_counts_as_layer = knobs.loss_counts_as_layer = true;
    else if ((layers + 1) % chunks == 0)
        knobs.loss_counts_as_layer = true;
}

/// Ranks over which a hybrid sharding cuts: what the source says, else those of a node.
std::int64_t hybridGroup(const PublishedRun& run, const Cluster& cluster) {
    const auto text = lowered(run.parallel.hybrid_shard);
    const bool named = contains(lowered(run.parallel.fsdp), "hybrid") || contains(lowered(run.parallel.fsdp), "hsdp");
    if ((text.empty() && !named) || text == "false")
        return 0;
    const auto group = numberAfter(" " + text, " ");
    return group && *group >= 2 && *group <= 100'000 ? static_cast<std::int64_t>(*group)
                                                     : cluster.groups.front().node.gpus;
}

Knobs knobsOf(const PublishedRun& run, const RunFramework& framework, const TransformerSpec& model,
              const Cluster& cluster, const Parallelism& parallel) {
    const auto remarks = lowered(run.remarks);
    Knobs knobs;
    applyOverlap(knobs, run, framework, parallel.sequence_parallel);
    applyLayerSplit(knobs, run, model, parallel);
    knobs.context_parallel = contextKind(run, framework);
    knobs.reshard_after_forward = !contains(lowered(run.parallel.fsdp), "shard_grad_op") &&
                                  !contains(remarks, "reshard_after_forward=never") &&
                                  (!run.parallel.zero_stage || *run.parallel.zero_stage == 3);
    knobs.shard_group = static_cast<int>(run.parallel.zero1_group.value_or(hybridGroup(run, cluster)));
    if (contains(remarks, "capacity factor"))
        knobs.expert_capacity_factor = numberAfter(remarks, "capacity factor").value_or(1);
    else if (contains(remarks, "token drop"))
        knobs.expert_capacity_factor = 1;
    if (const auto bucket = numberAfter(remarks, "reduce_bucket_size"); bucket && *bucket >= 1)
        if (contains(remarks, "e8") || *bucket > 1e6)
            knobs.reduce_bucket_elements = static_cast<std::int64_t>(*bucket > 1e6 ? *bucket : *bucket * 1e8);
    return knobs;
}

std::string recomputeText(const PublishedRun& run) {
    // Some sources name the modules in a remark: "recompute modules core_attn+layernorm".
    const auto remarks = lowered(run.remarks);
    const auto at = remarks.find("recompute module");
    if (at != std::string::npos)
        return remarks.substr(at, std::min(remarks.find(';', at), remarks.size()) - at);
    for (const auto short_form : {"recompute moe_act", "recompute up_proj", "recompute none"})
        if (const auto found = remarks.find(short_form); found != std::string::npos)
            return remarks.substr(found, std::min(remarks.find_first_of(";.", found), remarks.size()) - found);
    return {};
}

} // namespace

Result<RunFramework> frameworkOfRun(const PublishedRun& run) {
    const auto name = lowered(run.framework);
    if (containsAny(name, "maxtext", "paxml", "t5x", "jax", "mindspore", "paddle"))
        return Fault{FaultCode::unknown_value, {}, "/framework", "a PyTorch framework", run.framework};
    const auto found = frameworkNamed(name).value_or(frameworkByFields(run));
    RunFramework framework;
    framework.engine = engineOf(run, found.engine);
    framework.id = catalogId(framework.engine, found.family);
    framework.megatron_family = found.family == Family::megatron || found.family == Family::recipes;
    // Megatron-Bridge numbers are published under Megatron-Core with the version of a NeMo container.
    framework.recipes = found.family == Family::recipes || contains(lowered(run.framework_version), "container");
    return framework;
}

Result<Parallelism> parallelismOfRun(const PublishedRun& run, std::int64_t gpus, const RunFramework& framework) {
    const auto& stated = run.parallel;
    const std::int64_t tensor = stated.tensor.value_or(1);
    const std::int64_t pipeline = stated.pipeline.value_or(1);
    const std::int64_t context = stated.context.value_or(1);
    const auto model_parallel = tensor * pipeline * context;
    const auto data = stated.data.value_or(std::max<std::int64_t>(1, gpus / model_parallel));
    if (data * model_parallel != gpus)
        return Fault{FaultCode::contradiction,
                     {},
                     "/parallel",
                     std::to_string(gpus) + " GPUs",
                     std::to_string(data * model_parallel)};
    Parallelism parallel;
    parallel.data = static_cast<int>(data);
    parallel.tensor = static_cast<int>(tensor);
    parallel.pipeline = static_cast<int>(pipeline);
    parallel.context = static_cast<int>(context);
    parallel.virtual_stages = pipeline > 1 ? static_cast<int>(stated.virtual_stages.value_or(1)) : 1;
    parallel.expert = static_cast<int>(stated.expert.value_or(1));
    // Without its own degree, Megatron splits experts by the tensor degree; the expert degree may leave no room for it.
    const bool megatron =
        framework.engine == Engine::megatron && parallel.expert == 1 && run.model.experts.value_or(0) > 1;
    parallel.expert_tensor = static_cast<int>(stated.expert_tensor.value_or(megatron ? tensor : 1));
    const bool recipe = switchesOn(run, framework) || run.model.experts.value_or(0) > 1;
    parallel.sequence_parallel = tensor > 1 && stated.sequence_parallel.value_or(framework.engine == Engine::fsdp2 ||
                                                                                 (framework.megatron_family && recipe));
    return parallel;
}

Recompute recomputeOfText(std::string_view text, std::string_view remarks) {
    const auto words = lowered(text);
    Recompute recompute;
    if (words.empty() || words == "none" || words == "false")
        return recompute;
    if (contains(words, "every 2nd")) {
        recompute.kind = RecomputeKind::full;
        recompute.every_nth = 2;
        return recompute;
    }
    if (containsAny(words, "full", "block", "uniform") || words == "true") {
        recompute.kind = RecomputeKind::full;
        if (const auto layers = numberBefore(words, "layers"); layers && *layers >= 1 && *layers < 1000)
            recompute.full_layers = static_cast<int>(*layers);
        return recompute;
    }
    recompute.kind = RecomputeKind::selective;
    if (contains(words, "per-op")) {
        // torchtitan keeps attention and every other matrix product, and computes what lies between them again.
        recompute.core_attention = false;
        recompute.norms = recompute.mlp_activation = true;
        return recompute;
    }
    const auto modules = contains(words, "module") || contains(words, "_") ? words : lowered(remarks);
    const bool norms = containsAny(modules, "layernorm", "norm");
    const bool activation = containsAny(modules, "moe_act", "mlp_act");
    const bool up_projection = containsAny(modules, "mla_up_proj", "up_proj");
    const bool mlp = containsAny(modules, "-mlp", "+mlp", " mlp", ",mlp");
    if (!norms && !activation && !up_projection && !mlp)
        return recompute; // "selective" alone is the attention core (Korthikanti et al.)
    recompute.core_attention = contains(modules, "core_attn");
    recompute.norms = norms;
    recompute.mlp_activation = activation;
    recompute.mla_up_projection = up_projection;
    recompute.mlp = mlp;
    return recompute;
}

Offload offloadOfText(std::string_view text) {
    const auto words = lowered(text);
    Offload offload;
    if (words.empty() || words == "none" || words == "false")
        return offload;
    const auto device = contains(words, "nvme") ? OffloadDevice::nvme : OffloadDevice::cpu;
    const bool everything = words == "cpu" || words == "true" || contains(words, "full cpu");
    if (everything || contains(words, "optimizer"))
        offload.optimizer = device;
    if (everything || contains(words, "parameter"))
        offload.parameters = device;
    if (const auto layers = numberBefore(words, "layers"))
        offload.activation_layers = static_cast<int>(*layers);
    else
        offload.checkpoints = contains(words, "activation");
    return offload;
}

OptimizerKind optimizerOfText(std::string_view text) {
    const auto words = lowered(text);
    if (containsAny(words, "8-bit", "8bit", "4bit", "4-bit"))
        return OptimizerKind::adam_8bit;
    if (contains(words, "adafactor"))
        return OptimizerKind::adafactor;
    if (contains(words, "muon"))
        return OptimizerKind::muon;
    if (contains(words, "lion"))
        return OptimizerKind::lion;
    if (contains(words, "sgd"))
        return contains(words, "momentum") ? OptimizerKind::sgd_momentum : OptimizerKind::sgd;
    return OptimizerKind::adam;
}

Result<Plan> planOfRun(const PublishedRun& run, const TransformerSpec& model, const Cluster& cluster, OpenChoices& open,
                       std::vector<Assumption>& assumptions) {
    auto framework = frameworkOfRun(run);
    if (!framework)
        return framework.faults();
    auto parallel = parallelismOfRun(run, cluster.gpuCount(), *framework);
    if (!parallel)
        return parallel.faults();
    const auto& device = cluster.groups.front().node.device;
    Plan plan;
    plan.framework = framework->id;
    plan.engine = framework->engine;
    plan.parallel = *parallel;
    plan.sharding = shardingOf(run, *framework);
    applyPrecision(plan, run, device, assumptions);
    plan.optimizer = optimizerOfText(run.optimizer);
    plan.attention = attentionOf(run, *framework, device);
    const auto modules = recomputeText(run);
    if (modules.empty())
        plan.recompute = recomputeOfText(run.recompute, run.remarks);
    else if (!contains(modules, "recompute none"))
        plan.recompute = recomputeOfText("selective " + modules, run.remarks);
    plan.offload = offloadOfText(run.offload);
    const auto schedule = lowered(run.parallel.schedule);
    plan.schedule = scheduleOf(schedule, plan.parallel.virtual_stages);
    plan.software = softwareOf(run, *framework);
    plan.knobs = knobsOf(run, *framework, model, cluster, plan.parallel);
    plan.micro_batch = run.batch.micro.value_or(1);
    open.micro_batch = !run.batch.micro;
    open.recompute = run.recompute.empty() && modules.empty();
    // Megatron interleaves wherever layers divide; a source that leaves its micro-batch open leaves this open too.
    const bool untold = open.micro_batch && schedule.empty() && plan.engine == Engine::megatron;
    open.virtual_stages = plan.parallel.pipeline > 1 && !run.parallel.virtual_stages &&
                          (plan.schedule == ScheduleKind::interleaved || untold);
    return plan;
}

} // namespace meshwright
