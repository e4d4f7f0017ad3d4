#include "ui/charts/memory_bars_model.h"

#include "ui/charts/plan_words.h"
#include "ui/text/shown_name.h"
#include "ui/text/violation_reason.h"

#include <QLocale>

#include <algorithm>

namespace meshwright::ui {

bool MemoryBarsModel::anyOver() const {
    return std::any_of(bars.begin(), bars.end(), [this](const MemoryBar& bar) { return bar.total > capacity; });
}

const StageMemory* fullestStage(const MemoryEstimate& memory) {
    const auto fullest = std::max_element(memory.stages.begin(), memory.stages.end(),
                                          [](const StageMemory& a, const StageMemory& b) { return a.total < b.total; });
    return fullest == memory.stages.end() ? nullptr : &*fullest;
}

MemoryByCategory deviceMemory(const MemoryEstimate& memory) {
    const StageMemory* stage = fullestStage(memory);
    if (stage == nullptr)
        return {};
    MemoryByCategory values = stage->at_peak;
    values[static_cast<std::size_t>(MemoryCategory::overhead)] += memory.total - stage->peak;
    return values;
}

Bytes modelStates(const MemoryEstimate& memory) {
    const StageMemory* stage = fullestStage(memory);
    Bytes sum;
    if (stage != nullptr)
        for (const auto part : {MemoryCategory::parameters, MemoryCategory::gradients, MemoryCategory::optimizer})
            sum += stage->at_peak[static_cast<std::size_t>(part)];
    return sum;
}

MemoryBarsModel memoryBarsModel(const std::vector<NamedPlan>& plans, const std::vector<Estimate>& estimates,
                                ByteUnit unit) {
    MemoryBarsModel model;
    model.unit = unit;
    for (std::size_t i = 0; i < std::min(plans.size(), estimates.size()); ++i) {
        const MemoryEstimate& memory = estimates[i].memory;
        model.capacity = memory.capacity;
        model.bars.push_back(
            MemoryBar{.name = shownName(plans[i].name),
                      .detail = planDetail(plans[i].plan),
                      .mark = markOf(plans[i].plan),
                      .values = deviceMemory(memory),
                      .total = memory.total,
                      .legal = estimates[i].legal(),
                      .reason = estimates[i].legal() ? QString() : shortReason(estimates[i].violations.front())});
    }
    return model;
}

QString barFigure(const MemoryBarsModel& model, Bytes amount, bool with_unit) {
    if (model.percent) {
        const double share = model.capacity.value() > 0 ? 100 * (amount / model.capacity) : 0;
        return QLocale().toString(share, 'f', 1) + (with_unit ? QStringLiteral(" %") : QString());
    }
    const QString text = formatBytes(amount, model.unit);
    return with_unit ? text : text.section(QLatin1Char(' '), 0, 0);
}

} // namespace meshwright::ui
