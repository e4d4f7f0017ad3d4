#include "ui/text/doctor_words.h"

#include "ui/text/format.h"
#include "ui/text/tr.h"

#include <QLocale>

#include <cmath>

namespace meshwright::ui {

namespace {

QString gib(double bytes) {
    return formatBytes(Bytes(bytes), ByteUnit::gib, 2);
}
QString gib(Bytes bytes) {
    return gib(bytes.value());
}
QString number(double value, int decimals = 0) {
    return QLocale().toString(value, 'f', decimals);
}
QString percent(double share) {
    return Words::tr("%1 %").arg(number(100 * share, 1));
}
QString seconds(double value) {
    return Words::tr("%1 s").arg(number(value, value < 10 ? 3 : 1));
}

QString describeMemoryFinding(const DoctorFinding& f) {
    switch (f.kind) {
    case FindingKind::fragmentation:
        return Words::tr("Fragmentation: PyTorch held %1 unused, more than the %2 asked for, but in pieces too small")
            .arg(gib(f.value), gib(f.reference));
    case FindingKind::other_process:
        return Words::tr("Another process: about %1 of the GPU's %2 belong to others")
            .arg(gib(f.value), gib(f.reference));
    case FindingKind::memory_cap:
        return Words::tr("A cap: this process may use %1 of %2 (set_per_process_memory_fraction)")
            .arg(gib(f.value), gib(f.reference));
    case FindingKind::graph_pools:
        return Words::tr("CUDA graphs keep %1 of the %2 held in pools of their own")
            .arg(gib(f.value), gib(f.reference));
    case FindingKind::smaller_device:
        return Words::tr("A smaller GPU than planned: it has %1, not %2").arg(gib(f.value), gib(f.reference));
    case FindingKind::longer_sequence:
        return Words::tr("A longer sequence: %1 tokens would need as much; the files say %2")
            .arg(number(f.value), number(f.reference));
    case FindingKind::larger_micro_batch:
        return Words::tr("A larger micro-batch: %1 sequences would need as much; the files say %2")
            .arg(number(f.value), number(f.reference));
    case FindingKind::unsharded_parameters:
        return Words::tr("Unsharded load: the whole model is %2, and %1 were held: each rank seems to load all of it")
            .arg(gib(f.value), gib(f.reference));
    case FindingKind::states_less_sharded:
        return Words::tr("States less sharded than configured: ZeRO stage %3 would need %2, and the run needed %1")
            .arg(gib(f.value), gib(f.reference))
            .arg(f.detail);
    case FindingKind::no_recomputation:
        return Words::tr("Activation recomputation seems off: without it %2 are needed, and the run needed %1")
            .arg(gib(f.value), gib(f.reference));
    case FindingKind::materialized_scores:
        return Words::tr("Attention scores seem to be in memory: with them %2 are needed, and the run needed %1")
            .arg(gib(f.value), gib(f.reference));
    case FindingKind::wider_precision:
        return Words::tr("Everything seems to be in fp32: that needs %2, and the run needed %1")
            .arg(gib(f.value), gib(f.reference));
    case FindingKind::tight:
        return Words::tr("Too tight to tell: %1 would be free, and the estimate may err by %2")
            .arg(gib(f.value), gib(f.reference));
    default:
        return {};
    }
}

QString changeName(FixKind kind, double amount) {
    const QString value = QLocale().toString(std::llround(amount));
    switch (kind) {
    case FixKind::free_the_device:
        return Words::tr("End the other process on the GPU");
    case FixKind::expandable_segments:
        return Words::tr("Expandable segments of the allocator");
    case FixKind::fused_cross_entropy:
        return Words::tr("A fused cross-entropy");
    case FixKind::loss_in_chunks:
        return Words::tr("Compute the loss in %1 slices").arg(value);
    case FixKind::smaller_buckets:
        return Words::tr("Communication buckets of %1 elements").arg(value);
    case FixKind::sequence_parallelism:
        return Words::tr("Sequence parallelism");
    case FixKind::recompute_selective:
        return Words::tr("Recompute attention only (selective)");
    case FixKind::smaller_micro_batch:
        return Words::tr("Micro-batch %1, with more gradient accumulation").arg(value);
    case FixKind::higher_zero_stage:
        return Words::tr("ZeRO stage %1: shard more").arg(value);
    case FixKind::eight_bit_optimizer:
        return Words::tr("An 8-bit optimizer");
    case FixKind::recompute_full:
        return Words::tr("Recompute every layer (full)");
    case FixKind::more_tensor_parallelism:
        return Words::tr("Tensor parallelism %1").arg(value);
    case FixKind::more_pipeline_stages:
        return Words::tr("%1 pipeline stages").arg(value);
    case FixKind::offload_optimizer:
        return Words::tr("Optimizer states in host memory");
    case FixKind::offload_parameters:
        return Words::tr("Optimizer states and parameters in host memory");
    case FixKind::no_recomputation:
        return Words::tr("No activation recomputation");
    case FixKind::larger_micro_batch:
        return Words::tr("Micro-batch %1, with less gradient accumulation").arg(value);
    case FixKind::lower_zero_stage:
        return Words::tr("ZeRO stage %1: shard less").arg(value);
    case FixKind::overlap_communication:
        return Words::tr("Overlap communication with computation");
    }
    return {};
}

} // namespace

QString describeAgreement(const MemoryDiagnosis& d) {
    const QString held = gib(d.held.value() + d.message.requested);
    const QString estimated = gib(d.estimated);
    switch (d.agreement) {
    case Agreement::agrees:
        return Words::tr("The message agrees with the estimate: %1 held and asked for, %2 estimated at the peak")
            .arg(held, estimated);
    case Agreement::before_peak:
        return Words::tr("It failed on the way to the peak: %1 held and asked for, and %2 are estimated, which the GPU "
                         "cannot hold either")
            .arg(held, estimated);
    case Agreement::more:
        return Words::tr("The run needed more than estimated: %1 held and asked for, %2 estimated at the peak")
            .arg(held, estimated);
    case Agreement::less:
        return Words::tr("It failed although the estimate fits: %1 held and asked for, %2 estimated at the peak")
            .arg(held, estimated);
    case Agreement::unknown:
        return Words::tr("The message does not say how much was held; %1 are estimated at the peak").arg(estimated);
    }
    return {};
}

QString describeAgreement(const SpeedDiagnosis& d) {
    const QString measured = seconds(d.median);
    const QString estimated =
        Words::tr("%1 (%2 - %3)", "value and its 90 % interval")
            .arg(seconds(d.estimated), seconds(d.interval.low.value()), seconds(d.interval.high.value()));
    switch (d.agreement) {
    case Agreement::agrees:
        return Words::tr("A step takes %1; estimated are %2: they agree").arg(measured, estimated);
    case Agreement::more:
        return Words::tr("A step takes %1, slower than estimated: %2").arg(measured, estimated);
    case Agreement::less:
        return Words::tr("A step takes %1, faster than estimated: %2").arg(measured, estimated);
    case Agreement::before_peak:
    case Agreement::unknown:
        return Words::tr("The log does not say how long a step takes; estimated are %1").arg(estimated);
    }
    return {};
}

QString describe(const DoctorFinding& f) {
    switch (f.kind) {
    case FindingKind::slow_steps:
        return Words::tr(
                   "Some steps take much longer than the others: %1 on average, %2 in the middle. Look at saving, "
                   "evaluation and garbage collection")
            .arg(seconds(f.value), seconds(f.reference));
    case FindingKind::drift:
        return Words::tr("It became slower: %1 at the end, %2 at the start. Look at clocks, temperature and memory")
            .arg(seconds(f.value), seconds(f.reference));
    case FindingKind::waits_for_data:
        return Words::tr("It waits for data: %1 of %2 per step (%3)")
            .arg(seconds(f.value), seconds(f.reference), percent(f.value / f.reference));
    case FindingKind::few_steps:
        return Words::tr("Only %1 steps were measured; %2 make a median").arg(number(f.value), number(f.reference));
    default:
        return describeMemoryFinding(f);
    }
}

QString requestedTensorName(RequestedTensor tensor) {
    switch (tensor) {
    case RequestedTensor::logits_fp32:
        return Words::tr("the fp32 copy of the logits");
    case RequestedTensor::logits_16_bit:
        return Words::tr("the 16-bit logits");
    case RequestedTensor::parameters_fp32:
        return Words::tr("all parameters in fp32");
    case RequestedTensor::parameters_16_bit:
        return Words::tr("all parameters in 16 bit");
    case RequestedTensor::partition_fp32:
        return Words::tr("a rank's share of the parameters in fp32");
    case RequestedTensor::embedding_gradient:
        return Words::tr("the embedding or its gradient");
    case RequestedTensor::gradient_bucket:
        return Words::tr("a communication bucket");
    case RequestedTensor::attention_scores:
        return Words::tr("the attention scores of a layer");
    case RequestedTensor::feed_forward_activation:
        return Words::tr("an activation inside the MLP");
    case RequestedTensor::hidden_states:
        return Words::tr("the hidden states of a layer");
    }
    return {};
}

QString fixName(const DoctorFix& fix) {
    const QString first = changeName(fix.kind, fix.value);
    //: two changes made together
    return fix.also ? Words::tr("%1, and %2").arg(first, changeName(*fix.also, fix.also_value)) : first;
}

} // namespace meshwright::ui
