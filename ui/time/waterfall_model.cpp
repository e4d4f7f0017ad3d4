#include "ui/time/waterfall_model.h"

#include "ui/text/words.h"

namespace meshwright::ui {

namespace {

/// Of a step: what is shorter is rounding.
constexpr double smallest_part = 1e-6;

} // namespace

Seconds hiddenOf(const TimeEstimate& time, TimeCategory category) {
    switch (category) {
    case TimeCategory::tensor_communication:
        return time.hidden.tensor;
    case TimeCategory::pipeline_communication:
        return time.hidden.pipeline;
    case TimeCategory::data_communication:
        return time.hidden.data;
    case TimeCategory::context_communication:
        return time.hidden.context;
    case TimeCategory::expert_communication:
        return time.hidden.expert;
    default:
        return {};
    }
}

QString timePartName(TimeCategory category) {
    QString name = timeCategoryName(category);
    if (!name.isEmpty())
        name[0] = name[0].toUpper();
    return name;
}

WaterfallModel waterfallModel(const TimeEstimate& time) {
    WaterfallModel model{.rows = {}, .step = time.step, .interval = time.interval};
    Seconds start;
    for (int i = 0; i < time_category_count; ++i) {
        const auto category = static_cast<TimeCategory>(i);
        const Seconds seconds = time.by_category[static_cast<std::size_t>(i)];
        const Seconds hidden = hiddenOf(time, category);
        if (seconds + hidden > time.step * smallest_part)
            model.rows.push_back({category, start, seconds, hidden});
        start += seconds;
    }
    return model;
}

} // namespace meshwright::ui
