#include "ui/panels/setting_row.h"

#include "ui/document/studio_document.h"
#include "ui/theme/appearance.h"
#include "ui/theme/studio_style.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/stop_slider.h"
#include "ui/widgets/themed_label.h"

#include <QEvent>
#include <QHBoxLayout>

#include <algorithm>

namespace meshwright::ui {

namespace {

std::vector<std::int64_t> powersOfTwo(std::int64_t from, std::int64_t to) {
    std::vector<std::int64_t> stops;
    for (std::int64_t value = from; value <= to; value *= 2)
        stops.push_back(value);
    return stops;
}

/// What the slider stops at: the values people compare. Any other value can be typed.
std::vector<std::int64_t> stopsOf(SettingId setting) {
    switch (setting) {
    case SettingId::nodes:
        return {1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1024};
    case SettingId::gpus_per_node:
        return {1, 2, 4, 8, 16, 32, 64, 72};
    case SettingId::sequence_length:
        return powersOfTwo(128, 1 << 20);
    case SettingId::global_batch:
        return powersOfTwo(1, 1 << 14);
    case SettingId::micro_batch:
        return powersOfTwo(1, 256);
    }
    return {1};
}

QString objectNameOf(SettingId setting) {
    static constexpr std::array<const char*, setting_count> names = {"nodes", "gpusPerNode", "sequenceLength",
                                                                     "globalBatch", "microBatch"};
    return QString::fromLatin1(names[static_cast<std::size_t>(setting)]);
}

} // namespace

SettingRow::SettingRow(const Context& context, SettingId setting, QWidget* parent)
    : QWidget(parent)
    , context_(context)
    , setting_(setting) {
    buildLine();
    connect(slider_, &StopSlider::previewed, this, [this](qint64 value) {
        context_.document.preview(withSetting(context_.document.committed(), setting_, value));
    });
    connect(slider_, &StopSlider::committed, this, &SettingRow::commit);
    connect(field_, &NumberField::committed, this, &SettingRow::commit);
    connect(field_, &NumberField::problemChanged, this, &SettingRow::refreshProblem);
    connect(&context_.document, &StudioDocument::projectChanged, this, &SettingRow::refresh);
    connect(&context_.document, &StudioDocument::snapshotChanged, this, &SettingRow::refreshProblem);
    retranslate();
    refresh();
}

void SettingRow::buildLine() {
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(space::s);
    name_ = new ThemedLabel(context_.appearance, TextRole::body, ColourRole::text);
    slider_ = new StopSlider;
    slider_->setStops(stopsOf(setting_));
    slider_->setObjectName(objectNameOf(setting_) + QStringLiteral("Slider"));
    field_ = new NumberField;
    field_->setObjectName(objectNameOf(setting_));
    const SettingRange range = settingRange(setting_);
    field_->setRange(range.minimum, range.maximum);
    field_->setFixedWidth(fontMetrics().horizontalAdvance(QStringLiteral("1,048,576")) + space::xl);
    name_->setBuddy(field_);
    line->addWidget(name_, 5);
    line->addWidget(slider_, 4);
    line->addWidget(field_);
}

void SettingRow::commit(std::int64_t value) {
    context_.document.apply(withSetting(context_.document.committed(), setting_, value),
                            settingCommand(setting_, value));
    // The same value again is no command: the field may still show what was refused.
    refresh();
}

void SettingRow::refresh() {
    const std::int64_t value = settingValue(context_.document.project(), setting_);
    slider_->setCurrent(value);
    field_->setValue(value);
}

void SettingRow::refreshProblem() {
    const SnapshotPointer& snapshot = context_.document.snapshot();
    problem_.reset();
    if (!field_->problem().isEmpty()) {
        problem_ = SettingProblem{field_->problem(), field_->nearest(), true};
    } else if (snapshot) {
        const auto& all = snapshot->alternatives;
        const auto mine = std::find_if(all.begin(), all.end(),
                                       [this](const LegalAlternatives& found) { return found.setting == setting_; });
        if (mine != all.end())
            problem_ = SettingProblem{tr("Legal with:"), mine->values, false};
    }
    name_->setColour(problem_ ? ColourRole::bad : ColourRole::text);
    field_->setProperty(faulty_property, problem_.has_value());
    field_->update();
    emit problemChanged();
}

void SettingRow::retranslate() {
    const QString name = settingName(setting_);
    name_->show(name);
    field_->setAccessibleName(name);
    slider_->setAccessibleName(tr("%1, slider").arg(name));
    field_->setToolTip(tr("%1: a number or an expression such as 8*1024 or 4k").arg(name));
    refreshProblem();
}

void SettingRow::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace meshwright::ui
