#include "core/evidence/scenario_of_run.h"

#include "core/evidence/cluster_of_run.h"
#include "core/evidence/run_text.h"

#include <algorithm>

namespace meshwright {

namespace {

/// Tasks and layouts whose memory and time the product does not model.
Faults unmodelled(const PublishedRun& run) {
    Faults faults;
    const auto task = lowered(run.task);
    const auto remarks = lowered(run.remarks);
    const bool preference = containsAny(task, "dpo", "kto", "orpo", "simpo", "rlhf", "ppo", "grpo", "reward") ||
                            containsAny(remarks, "task dpo", "task reward");
    if (preference)
        faults.push_back({FaultCode::unknown_value,
                          {},
                          "/task",
                          "pretraining or supervised fine-tuning",
                          task.empty() ? "preference training" : run.task});
    if (contains(lowered(run.finetune), "distill"))
        faults.push_back({FaultCode::unknown_value, {}, "/finetune", "full, lora, qlora", run.finetune});
    if (containsAny(lowered(run.parallel.schedule), "naive", "device_map"))
        faults.push_back(
            {FaultCode::unknown_value, {}, "/parallel/schedule", "a pipeline schedule", run.parallel.schedule});
    return faults;
}

Whole gpusOf(const PublishedRun& run) {
    if (run.cluster.gpus)
        return run.cluster.gpus;
    const auto& p = run.parallel;
    if (!p.data)
        return std::nullopt;
    return *p.data * p.tensor.value_or(1) * p.pipeline.value_or(1) * p.context.value_or(1);
}

/// torchtitan's own default, and the block size of the Hugging Face language-model scripts.
std::int64_t usualSequence(const PublishedRun& run) {
    return lowered(run.framework) == "torchtitan" ? 2048 : 1024;
}

TrainingKind trainingOf(const std::string& finetune) {
    if (contains(finetune, "qlora"))
        return TrainingKind::qlora;
    // With the embeddings trained too, most of what is trained is not adapters.
    return contains(finetune, "lora") && !contains(finetune, "embedding") ? TrainingKind::lora : TrainingKind::full;
}

/// Adapters beside fully trained embedding and head: the two are nearly all of what is trained.
double trainableFraction(const PublishedRun& run, const TransformerSpec& model) {
    if (!contains(lowered(run.finetune), "lora+embedding") || !run.model.billion_parameters)
        return 1;
    const auto tables = static_cast<double>(model.vocabulary * model.hidden) * (model.tied_embeddings ? 1 : 2);
    return std::min(1.0, tables / (*run.model.billion_parameters * 1e9));
}

std::int64_t accumulationOf(const PublishedRun& run) {
    return run.batch.accumulation.value_or(1);
}

std::int64_t globalBatch(const PublishedRun& run, const Plan& plan, std::vector<Assumption>& assumptions) {
    if (run.batch.global)
        return *run.batch.global;
    if (run.batch.per_data_rank)
        return *run.batch.per_data_rank * plan.parallel.data;
    constexpr std::int64_t largest_batch = 10'000'000;
    const auto batch = std::min(largest_batch, run.batch.micro.value_or(1) * plan.parallel.data * accumulationOf(run));
    assumptions.push_back({"/batch/global", std::to_string(batch)});
    return batch;
}

/// torchtitan's batch size is a rank's for the whole step, which a pipeline cuts. Unless told otherwise: in 2024 into
/// as many micro-batches as stages, later into single sequences.
void splitLocalBatch(Plan& plan, const PublishedRun& run, std::vector<Assumption>& assumptions) {
    if (lowered(run.framework) != "torchtitan" || plan.parallel.pipeline <= 1 || plan.micro_batch <= 1)
        return;
    const bool by_stages = run.source.year > 0 && run.source.year <= 2024;
    plan.micro_batch = by_stages ? std::max<std::int64_t>(1, plan.micro_batch / plan.parallel.pipeline) : 1;
    assumptions.push_back({"/batch/micro", std::to_string(plan.micro_batch)});
}

std::vector<std::int64_t> microBatchChoices(const ReproducedRun& run) {
    std::vector<std::int64_t> out;
    const auto per_rank = run.scenario.workload.global_batch / std::max(1, run.plan.parallel.data);
    for (std::int64_t micro = 1; micro <= 256; micro *= 2)
        if (run.global_batch_open || micro == 1 || (micro <= per_rank && per_rank % micro == 0))
            out.push_back(micro);
    return out;
}

std::vector<Recompute> recomputeChoices() {
    Recompute none;
    Recompute selective;
    selective.kind = RecomputeKind::selective;
    Recompute full;
    full.kind = RecomputeKind::full;
    return {none, selective, full};
}

std::vector<int> virtualStageChoices(const ReproducedRun& run) {
    std::vector<int> out;
    if (run.plan.schedule != ScheduleKind::interleaved)
        out.push_back(1);
    const auto per_stage = run.scenario.model.layerCount() / run.plan.parallel.pipeline;
    for (int chunks = 2; chunks <= per_stage; ++chunks)
        if (per_stage % chunks == 0)
            out.push_back(chunks);
    return out.empty() ? std::vector<int>{1} : out;
}

} // namespace

Result<ReproducedRun> reproduce(const PublishedRun& run, const HardwareCatalog& catalog) {
    auto faults = unmodelled(run);
    const auto gpus = gpusOf(run);
    if (!gpus)
        faults.push_back({FaultCode::key_missing, {}, "/cluster/gpus", "a number of GPUs", "null"});
    ReproducedRun out;
    const auto sequence = run.model.sequence_length.value_or(usualSequence(run));
    if (!run.model.sequence_length)
        out.assumptions.push_back({"/model/seq_len", std::to_string(sequence)});
    auto model = modelOfRun(run, sequence, out.assumptions);
    if (!model)
        faults.insert(faults.end(), model.faults().begin(), model.faults().end());
    auto cluster = clusterOfRun(run, gpus.value_or(1), catalog, out.assumptions);
    if (!cluster)
        faults.insert(faults.end(), cluster.faults().begin(), cluster.faults().end());
    if (!faults.empty())
        return faults;
    auto plan = planOfRun(run, *model, *cluster, out.open, out.assumptions);
    if (!plan)
        return plan.faults();
    out.plan = std::move(plan).value();
    splitLocalBatch(out.plan, run, out.assumptions);
    out.accumulation = accumulationOf(run);
    out.global_batch_open = !run.batch.global && !run.batch.per_data_rank;
    auto& workload = out.scenario.workload;
    workload.sequence_length = sequence;
    workload.global_batch = globalBatch(run, out.plan, out.assumptions);
    workload.training = trainingOf(lowered(run.finetune));
    workload.trainable_fraction = trainableFraction(run, *model);
    out.scenario.model = std::move(model).value();
    out.scenario.cluster = std::move(cluster).value();
    return out;
}

std::vector<ReproducedRun> completionsOf(const ReproducedRun& run) {
    const auto micro_batches =
        run.open.micro_batch ? microBatchChoices(run) : std::vector<std::int64_t>{run.plan.micro_batch};
    const auto recomputes = run.open.recompute ? recomputeChoices() : std::vector<Recompute>{run.plan.recompute};
    const auto chunks =
        run.open.virtual_stages ? virtualStageChoices(run) : std::vector<int>{run.plan.parallel.virtual_stages};
    std::vector<ReproducedRun> out;
    for (const auto micro : micro_batches)
        for (const auto& recompute : recomputes)
            for (const auto count : chunks) {
                auto& choice = out.emplace_back(run);
                choice.plan.micro_batch = micro;
                choice.plan.recompute = recompute;
                choice.plan.parallel.virtual_stages = count;
                if (count > 1)
                    choice.plan.schedule = ScheduleKind::interleaved;
                if (run.global_batch_open)
                    choice.scenario.workload.global_batch = micro * choice.plan.parallel.data * run.accumulation;
            }
    return out;
}

} // namespace meshwright
