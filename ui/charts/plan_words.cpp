#include "ui/charts/plan_words.h"

#include <QCoreApplication>
#include <QLocale>

namespace meshwright::ui {

namespace {

QString words(const char* text) {
    return QCoreApplication::translate("MemoryBars", text);
}

} // namespace

QString categoryLegend(MemoryCategory category) {
    switch (category) {
    case MemoryCategory::parameters:
        return words(QT_TRANSLATE_NOOP("MemoryBars", "parameters"));
    case MemoryCategory::gradients:
        return words(QT_TRANSLATE_NOOP("MemoryBars", "gradients"));
    case MemoryCategory::optimizer:
        return words(QT_TRANSLATE_NOOP("MemoryBars", "optimizer states"));
    case MemoryCategory::activations:
        return words(QT_TRANSLATE_NOOP("MemoryBars", "activations"));
    case MemoryCategory::logits:
        return words(QT_TRANSLATE_NOOP("MemoryBars", "logits and loss"));
    case MemoryCategory::buffers:
        return words(QT_TRANSLATE_NOOP("MemoryBars", "communication buffers"));
    case MemoryCategory::overhead:
        return words(QT_TRANSLATE_NOOP("MemoryBars", "context, NCCL, fragmentation"));
    }
    return {};
}

QString overCapacityLegend() {
    return words(QT_TRANSLATE_NOOP("MemoryBars", "over capacity"));
}

QString barVerdict(const MemoryBarsModel& model, std::size_t bar) {
    const Bytes over = model.over(bar);
    if (over > Bytes(0))
        return words(QT_TRANSLATE_NOOP("MemoryBars", "over by %1")).arg(barFigure(model, over, true));
    return words(QT_TRANSLATE_NOOP("MemoryBars", "%1 free")).arg(barFigure(model, -over, true));
}

QString capacityLabel(const MemoryBarsModel& model) {
    return words(QT_TRANSLATE_NOOP("MemoryBars", "capacity %1")).arg(formatBytes(model.capacity, model.unit));
}

QString axisText(const MemoryBarsModel& model, Bytes at, bool with_unit) {
    const double unit = model.percent                 ? model.capacity.value() / 100
                        : model.unit == ByteUnit::gib ? gibibytes(1).value()
                                                      : gigabytes(1).value();
    const double value = at.value() / unit;
    const bool whole = value >= 10 || value == static_cast<double>(static_cast<long long>(value));
    const QString name = model.percent                 ? QStringLiteral(" %")
                         : model.unit == ByteUnit::gib ? QStringLiteral(" GiB")
                                                       : QStringLiteral(" GB");
    return QLocale().toString(value, 'f', whole ? 0 : 1) + (with_unit ? name : QString());
}

QString recomputeName(RecomputeKind kind) {
    switch (kind) {
    case RecomputeKind::none:
        return words(QT_TRANSLATE_NOOP("MemoryBars", "no recompute"));
    case RecomputeKind::selective:
        return words(QT_TRANSLATE_NOOP("MemoryBars", "selective recompute"));
    case RecomputeKind::full:
        return words(QT_TRANSLATE_NOOP("MemoryBars", "full recompute"));
    }
    return {};
}

QString planDetail(const Plan& plan) {
    //: %1: number of sequences, %2: what is recomputed
    return words(QT_TRANSLATE_NOOP("MemoryBars", "micro-batch %1 · %2"))
        .arg(formatCount(plan.micro_batch), recomputeName(plan.recompute.kind));
}

} // namespace meshwright::ui
