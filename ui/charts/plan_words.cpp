#include "ui/charts/plan_words.h"

#include "ui/text/words.h"

#include <QCoreApplication>
#include <QLocale>

namespace meshwright::ui {

namespace {

QString words(const char* text) {
    return QCoreApplication::translate("MemoryBars", text);
}

QString verdictText(const QString& amount, bool over) {
    return (over ? words(QT_TRANSLATE_NOOP("MemoryBars", "over by %1"))
                 : words(QT_TRANSLATE_NOOP("MemoryBars", "%1 free")))
        .arg(amount);
}

} // namespace

QString overCapacityLegend() {
    return words(QT_TRANSLATE_NOOP("MemoryBars", "Over capacity"));
}

QString headroomText(Bytes headroom, ByteUnit unit) {
    return verdictText(formatBytes(headroom < Bytes(0) ? -headroom : headroom, unit), headroom < Bytes(0));
}

QString barVerdict(const MemoryBarsModel& model, std::size_t bar) {
    const MemoryBar& shown = model.bars[bar];
    if (shown.legal)
        return barOver(model, bar);
    return shown.reason.isEmpty() ? words(QT_TRANSLATE_NOOP("MemoryBars", "not legal"))
                                  : words(QT_TRANSLATE_NOOP("MemoryBars", "not legal: %1")).arg(shown.reason);
}

QString barOver(const MemoryBarsModel& model, std::size_t bar) {
    const Bytes over = model.over(bar);
    return verdictText(barFigure(model, over > Bytes(0) ? over : -over, true), over > Bytes(0));
}

QString capacityLabel(const MemoryBarsModel& model) {
    return words(QT_TRANSLATE_NOOP("MemoryBars", "Capacity %1")).arg(formatBytes(model.capacity, model.unit));
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

QString planDetail(const Plan& plan) {
    //: %1: number of sequences, %2: what is recomputed
    return words(QT_TRANSLATE_NOOP("MemoryBars", "Micro-batch %1 · %2"))
        .arg(formatCount(plan.micro_batch), recomputeName(plan.recompute.kind));
}

} // namespace meshwright::ui
