#include "core/plan/rule_catalog.h"
#include "ui/text/format.h"
#include "ui/text/tr.h"
#include "ui/text/words.h"

#include <QLocale>

#include <cmath>

namespace meshwright::ui {

namespace {

QString numberText(double value) {
    if (std::trunc(value) == value && std::abs(value) < 9e15)
        return formatCount(static_cast<std::int64_t>(value));
    return QLocale().toString(value, 'g', 4);
}

} // namespace

QString describe(const Violation& violation) {
    const Rule rule = ruleOf(violation);
    const bool chinese = QLocale().language() == QLocale::Chinese;
    QString text = QString::fromStdString(chinese ? rule.text_zh : rule.text_en);
    if (text.isEmpty())
        return QString::fromStdString(rule.id);
    text.replace(QStringLiteral("{have}"), numberText(violation.have));
    text.replace(QStringLiteral("{need}"), numberText(violation.need));
    return text;
}

QString describe(const Remedy& remedy) {
    const QString value = numberText(remedy.value);
    switch (remedy.kind) {
    case RemedyKind::recompute_full:
        return Words::tr("Full recompute (activation checkpointing in every layer)");
    case RemedyKind::smaller_micro_batch:
        return Words::tr("Micro-batch of %1").arg(value);
    case RemedyKind::higher_zero_stage:
        return Words::tr("ZeRO-%1 with %2").arg(value, frameworkName(remedy.plan.framework));
    case RemedyKind::offload_optimizer:
        return Words::tr("Optimizer states in CPU memory");
    case RemedyKind::offload_parameters:
        return Words::tr("Parameters and optimizer states in CPU memory");
    case RemedyKind::all_gpus:
        return Words::tr("All %1 GPUs of the cluster, with a global batch of %2")
            .arg(value, formatCount(remedy.scenario.workload.global_batch));
    case RemedyKind::more_gpus:
        return Words::tr("%1 GPUs (%2 nodes) with a global batch of %3")
            .arg(value, formatCount(remedy.scenario.cluster.nodeCount()),
                 formatCount(remedy.scenario.workload.global_batch));
    case RemedyKind::lora:
        return Words::tr("LoRA of rank %1 instead of full training").arg(value);
    }
    return {};
}

} // namespace meshwright::ui
