#include "ui/text/words.h"

#include "core/framework/framework.h"
#include "ui/text/format.h"
#include "ui/text/tr.h"

#include <QStringList>

namespace meshwright::ui {

QString categoryName(MemoryCategory category) {
    switch (category) {
    case MemoryCategory::parameters:
        return Words::tr("Parameters");
    case MemoryCategory::gradients:
        return Words::tr("Gradients");
    case MemoryCategory::optimizer:
        return Words::tr("Optimizer states");
    case MemoryCategory::activations:
        return Words::tr("Activations");
    case MemoryCategory::logits:
        return Words::tr("Logits and loss");
    case MemoryCategory::buffers:
        return Words::tr("Buffers");
    case MemoryCategory::overhead:
        return Words::tr("Overhead");
    }
    return {};
}

QString phaseName(StepPhase phase) {
    switch (phase) {
    case StepPhase::start:
        return Words::tr("Start of the step");
    case StepPhase::forward_end:
        return Words::tr("End of forward");
    case StepPhase::loss:
        return Words::tr("Loss");
    case StepPhase::backward:
        return Words::tr("Backward");
    case StepPhase::gradient_reduce:
        return Words::tr("Gradient reduction");
    case StepPhase::optimizer_step:
        return Words::tr("Optimizer step");
    }
    return {};
}

QString parameterKindName(ParameterKind kind) {
    switch (kind) {
    case ParameterKind::token_embedding:
        return Words::tr("Token embedding");
    case ParameterKind::position_embedding:
        return Words::tr("Position embedding");
    case ParameterKind::embedding_projection:
        return Words::tr("Embedding projection");
    case ParameterKind::embedding_norm:
        return Words::tr("Embedding norm");
    case ParameterKind::norm:
        return Words::tr("Norms");
    case ParameterKind::attention:
        return Words::tr("Attention");
    case ParameterKind::query_key_norm:
        return Words::tr("Query and key norms");
    case ParameterKind::mlp:
        return Words::tr("MLP");
    case ParameterKind::router:
        return Words::tr("Router");
    case ParameterKind::expert:
        return Words::tr("Routed experts");
    case ParameterKind::shared_expert:
        return Words::tr("Shared experts");
    case ParameterKind::final_norm:
        return Words::tr("Final norm");
    case ParameterKind::output_head:
        return Words::tr("Output head");
    case ParameterKind::multi_token_prediction:
        return Words::tr("Multi-token prediction");
    }
    return {};
}

QString shardingName(Sharding sharding, Engine engine) {
    const bool fsdp = engine == Engine::fsdp1 || engine == Engine::fsdp2 || engine == Engine::megatron_fsdp;
    switch (sharding) {
    case Sharding::none:
        return Words::tr("No sharding");
    case Sharding::optimizer:
        return engine == Engine::megatron ? Words::tr("Distributed optimizer") : Words::tr("ZeRO-1");
    case Sharding::optimizer_gradients:
        return fsdp ? Words::tr("FSDP, gradients and optimizer") : Words::tr("ZeRO-2");
    case Sharding::full:
        return fsdp ? Words::tr("FSDP") : Words::tr("ZeRO-3");
    }
    return {};
}

namespace {

/// Each degree that is not 1, all but data parallelism.
QStringList modelDegrees(const Parallelism& degrees) {
    QStringList parts;
    const auto add = [&parts](const char* name, int degree) {
        if (degree > 1)
            parts << QLatin1String(name) + QLatin1Char(' ') + formatCount(degree);
    };
    add("TP", degrees.tensor);
    if (degrees.tensor > 1 && degrees.sequence_parallel)
        parts.back() += QStringLiteral(" + SP");
    add("PP", degrees.pipeline);
    if (degrees.pipeline > 1 && degrees.virtual_stages > 1)
        parts.back() += QStringLiteral(" × ") + formatCount(degrees.virtual_stages);
    add("CP", degrees.context);
    add("EP", degrees.expert);
    if (degrees.expert > 1)
        add("ETP", degrees.expert_tensor);
    return parts;
}

} // namespace

QString planName(const Plan& plan) {
    return (QStringList{shardingName(plan.sharding, plan.engine)} + modelDegrees(plan.parallel))
        .join(QStringLiteral(" · "));
}

QString parallelismName(const Plan& plan) {
    return (QStringList{QStringLiteral("DP ") + formatCount(plan.parallel.data)} + modelDegrees(plan.parallel))
        .join(QStringLiteral(" · "));
}

QString frameworkName(std::string_view id) {
    const Framework* framework = frameworkById(id);
    return framework != nullptr ? QString::fromStdString(framework->name)
                                : QString::fromUtf8(id.data(), static_cast<qsizetype>(id.size()));
}

QString precisionName(PrecisionRecipe recipe) {
    switch (recipe) {
    case PrecisionRecipe::fp32:
        return Words::tr("FP32");
    case PrecisionRecipe::autocast_bf16:
        return Words::tr("Autocast BF16, FP32 weights");
    case PrecisionRecipe::autocast_fp16:
        return Words::tr("Autocast FP16, FP32 weights");
    case PrecisionRecipe::mixed_bf16:
        return Words::tr("BF16 weights, FP32 master copy");
    case PrecisionRecipe::mixed_fp16:
        return Words::tr("FP16 weights, FP32 master copy");
    case PrecisionRecipe::pure_bf16:
        return Words::tr("Pure BF16");
    case PrecisionRecipe::fp8:
        return Words::tr("FP8 matrix products");
    case PrecisionRecipe::mxfp8:
        return Words::tr("MXFP8 matrix products");
    case PrecisionRecipe::fp4:
        return Words::tr("FP4 matrix products");
    }
    return {};
}

QString recomputeName(RecomputeKind kind) {
    switch (kind) {
    case RecomputeKind::none:
        return Words::tr("No recompute");
    case RecomputeKind::selective:
        return Words::tr("Selective recompute");
    case RecomputeKind::full:
        return Words::tr("Full recompute");
    }
    return {};
}

QString optimizerName(OptimizerKind kind) {
    switch (kind) {
    case OptimizerKind::adam:
        return Words::tr("Adam");
    case OptimizerKind::adam_8bit:
        return Words::tr("8-bit Adam");
    case OptimizerKind::adafactor:
        return Words::tr("Adafactor");
    case OptimizerKind::sgd:
        return Words::tr("SGD");
    case OptimizerKind::sgd_momentum:
        return Words::tr("SGD with momentum");
    case OptimizerKind::lion:
        return Words::tr("Lion");
    case OptimizerKind::muon:
        return Words::tr("Muon");
    }
    return {};
}

QString attentionName(AttentionKernel kernel) {
    switch (kernel) {
    case AttentionKernel::materialized:
        return Words::tr("Materialized scores");
    case AttentionKernel::flash1:
        return Words::tr("FlashAttention 1");
    case AttentionKernel::flash2:
        return Words::tr("FlashAttention 2");
    case AttentionKernel::flash3:
        return Words::tr("FlashAttention 3");
    case AttentionKernel::cudnn:
        return Words::tr("cuDNN fused attention");
    }
    return {};
}

QString offloadName(OffloadDevice device) {
    switch (device) {
    case OffloadDevice::none:
        return Words::tr("On the GPU");
    case OffloadDevice::cpu:
        return Words::tr("CPU memory");
    case OffloadDevice::nvme:
        return Words::tr("NVMe");
    }
    return {};
}

QString scheduleName(ScheduleKind kind) {
    switch (kind) {
    case ScheduleKind::gpipe:
        return Words::tr("GPipe");
    case ScheduleKind::one_forward_one_backward:
        return Words::tr("1F1B");
    case ScheduleKind::interleaved:
        return Words::tr("Interleaved 1F1B");
    case ScheduleKind::zero_bubble_h1:
        return Words::tr("Zero-bubble H1");
    case ScheduleKind::zero_bubble_h2:
        return Words::tr("Zero-bubble H2");
    case ScheduleKind::zero_bubble_v:
        return Words::tr("Zero-bubble V");
    case ScheduleKind::dualpipe:
        return Words::tr("DualPipe");
    case ScheduleKind::dualpipe_v:
        return Words::tr("DualPipe-V");
    }
    return {};
}

QString contextParallelName(ContextParallelKind kind) {
    switch (kind) {
    case ContextParallelKind::ring:
        return Words::tr("Ring attention");
    case ContextParallelKind::all_gather:
        return Words::tr("All-gather of keys and values");
    case ContextParallelKind::ulysses:
        return Words::tr("Ulysses (all-to-all over heads)");
    }
    return {};
}

QString trainingName(TrainingKind kind) {
    switch (kind) {
    case TrainingKind::full:
        return Words::tr("Full training");
    case TrainingKind::lora:
        return Words::tr("LoRA");
    case TrainingKind::qlora:
        return Words::tr("QLoRA");
    }
    return {};
}

QString scaleUpName(ScaleUpKind kind) {
    switch (kind) {
    case ScaleUpKind::none:
        return Words::tr("No GPU link");
    case ScaleUpKind::pcie:
        return Words::tr("PCIe");
    case ScaleUpKind::nvlink_pair:
        return Words::tr("NVLink pairs");
    case ScaleUpKind::nvlink_mesh:
        return Words::tr("NVLink mesh");
    case ScaleUpKind::nvswitch:
        return Words::tr("NVSwitch");
    case ScaleUpKind::infinity_fabric_mesh:
        return Words::tr("Infinity Fabric mesh");
    }
    return {};
}

QString networkName(NetworkKind kind) {
    switch (kind) {
    case NetworkKind::none:
        return Words::tr("No network");
    case NetworkKind::infiniband:
        return Words::tr("InfiniBand");
    case NetworkKind::roce:
        return Words::tr("RoCE");
    case NetworkKind::ethernet:
        return Words::tr("Ethernet");
    case NetworkKind::efa:
        return Words::tr("EFA");
    case NetworkKind::omni_path:
        return Words::tr("Omni-Path");
    }
    return {};
}

QString reportHeading(ReportText text) {
    switch (text) {
    case ReportText::title:
        return Words::tr("Decision report");
    case ReportText::lesson:
        return Words::tr("The walkthrough");
    case ReportText::scenario:
        return Words::tr("Scenario");
    case ReportText::assumptions:
        return Words::tr("Assumptions");
    case ReportText::needs:
        return Words::tr("What the job needs");
    case ReportText::scorecard:
        return Words::tr("Scorecard");
    case ReportText::frameworks:
        return Words::tr("Each framework's best plan");
    case ReportText::memory:
        return Words::tr("Memory per pipeline stage");
    case ReportText::step_time:
        return Words::tr("Where one step goes");
    case ReportText::pipeline:
        return Words::tr("Pipeline");
    case ReportText::communication:
        return Words::tr("Communication");
    case ReportText::pitfalls:
        return Words::tr("Pitfalls and remedies");
    case ReportText::experiment:
        return Words::tr("The experiment that decides");
    case ReportText::evidence:
        return Words::tr("Evidence");
    case ReportText::plans:
        return Words::tr("The project's own plans");
    case ReportText::memory_table:
        return Words::tr("Memory by category");
    case ReportText::launch:
        return Words::tr("Appendix: launch files");
    case ReportText::formulas:
        return Words::tr("Appendix: formulas");
    case ReportText::sources:
        return Words::tr("Sources");
    case ReportText::reproducibility:
        return Words::tr("How to reproduce this report");
    }
    return {};
}

} // namespace meshwright::ui
