#include "ui/learn/lesson_controls.h"

#include "ui/document/studio_document.h"
#include "ui/learn/lesson_session.h"
#include "ui/text/words.h"
#include "ui/theme/appearance.h"
#include "ui/theme/icons.h"
#include "ui/widgets/card.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/stop_slider.h"
#include "ui/widgets/themed_label.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QToolButton>

#include <array>
#include <cmath>

namespace meshwright::ui {

namespace {

constexpr double gigabit = 1e9;
constexpr double wide_field = 7.6; ///< in heights of body text: eleven digits with their separators
constexpr double narrow_field = 4.4;
constexpr std::array<PrecisionRecipe, 3> recipes{PrecisionRecipe::fp32, PrecisionRecipe::mixed_bf16,
                                                 PrecisionRecipe::mixed_fp16};

std::vector<std::int64_t> billions(std::initializer_list<double> values) {
    std::vector<std::int64_t> stops;
    for (const double value : values)
        stops.push_back(std::llround(value * 1e9));
    return stops;
}

} // namespace

LessonSetting::LessonSetting(const Context& context, const char* name, std::vector<std::int64_t> stops,
                             double field_width, QWidget* parent)
    : QWidget(parent) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::xs);
    title_ = new ThemedLabel(context.appearance, TextRole::small, ColourRole::text_secondary);
    field_ = new NumberField;
    field_->setObjectName(QString::fromLatin1(name));
    field_->setFixedWidth(static_cast<int>(context.appearance.theme().basePixels() * field_width));
    slider_ = new StopSlider;
    slider_->setObjectName(QString::fromLatin1(name) + QStringLiteral("Slider"));
    slider_->setStops(std::move(stops));
    auto* row = new QHBoxLayout;
    row->addWidget(title_);
    row->addStretch();
    row->addWidget(field_);
    layout->addLayout(row);
    layout->addWidget(slider_);
    for (const auto signal : {&StopSlider::previewed, &StopSlider::committed})
        connect(slider_, signal, this, [this](qint64 value) {
            field_->setValue(value);
            emit changed(value);
        });
    connect(field_, &NumberField::committed, this, &LessonSetting::changed);
}

void LessonSetting::setTitle(const QString& title) {
    title_->show(title);
    field_->setAccessibleName(title);
    slider_->setAccessibleName(title);
}

void LessonSetting::setRange(std::int64_t minimum, std::int64_t maximum) {
    field_->setRange(minimum, maximum);
}

void LessonSetting::setValue(std::int64_t value) {
    field_->setValue(value);
    slider_->setCurrent(value);
}

LessonControls::LessonControls(const Context& context, LessonSession& session, QWidget* parent)
    : QWidget(parent)
    , context_(context)
    , session_(session) {
    build();
    connect(textbook_, &QToolButton::clicked, this, [this] { session_.setSource(LessonSource::textbook); });
    connect(project_, &QToolButton::clicked, this, [this] { session_.setSource(LessonSource::project); });
    const auto change = [this](auto set) {
        TextbookSettings settings = session_.settings();
        set(settings);
        session_.setSettings(settings);
    };
    connect(parameters_, &LessonSetting::changed, this,
            [change](qint64 value) { change([value](auto& s) { s.parameters = value; }); });
    connect(gpus_, &LessonSetting::changed, this,
            [change](qint64 value) { change([value](auto& s) { s.gpus = static_cast<int>(value); }); });
    connect(bandwidth_, &LessonSetting::changed, this, [change](qint64 value) {
        change([value](auto& s) { s.network_bits_per_second = static_cast<double>(value) * gigabit; });
    });
    connect(accumulation_, &LessonSetting::changed, this,
            [change](qint64 value) { change([value](auto& s) { s.accumulation_steps = static_cast<int>(value); }); });
    connect(precision_, &QComboBox::activated, this, [this, change](int index) {
        const auto recipe = static_cast<PrecisionRecipe>(precision_->itemData(index).toInt());
        change([recipe](auto& s) { s.precision = recipe; });
    });
    connect(&session_, &LessonSession::sourceChanged, this, &LessonControls::refresh);
    connect(&session_, &LessonSession::resultsChanged, this, &LessonControls::refresh);
    retranslate();
}

void LessonControls::build() {
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    auto* card = new Card(context_.appearance);
    outer->addWidget(card);
    auto* layout = new QVBoxLayout(card);
    layout->setContentsMargins(space::l, space::s, space::l, space::s);
    layout->setSpacing(space::xs);
    auto* sources = new QHBoxLayout;
    textbook_ = new QToolButton;
    textbook_->setObjectName(QStringLiteral("lessonTextbook"));
    project_ = new QToolButton;
    project_->setObjectName(QStringLiteral("lessonProject"));
    for (auto* button : {textbook_, project_}) {
        button->setCheckable(true);
        button->setFocusPolicy(Qt::TabFocus);
        sources->addWidget(button);
    }
    summary_ = new ThemedLabel(context_.appearance, TextRole::body, ColourRole::text_secondary);
    summary_->setObjectName(QStringLiteral("lessonSummary"));
    sources->addSpacing(space::s);
    sources->addWidget(summary_);
    sources->addStretch();
    layout->addLayout(sources);
    settings_ = new QWidget;
    auto* row = new QHBoxLayout(settings_);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(space::m);
    parameters_ =
        new LessonSetting(context_, "lessonSize", billions({1.3, 2.7, 7, 13, 30, 70, 175, 405, 1000}), wide_field);
    parameters_->setRange(fewest_textbook_parameters, most_textbook_parameters);
    gpus_ = new LessonSetting(context_, "lessonGpus", {4, 8, 16, 32, 64, 128, 256, 512, 1024}, narrow_field);
    gpus_->setRange(1, most_textbook_gpus);
    bandwidth_ =
        new LessonSetting(context_, "lessonBandwidth", {10, 25, 50, 100, 200, 400, 800, 1600, 3200}, narrow_field);
    bandwidth_->setRange(1, 100'000);
    accumulation_ = new LessonSetting(context_, "lessonAccumulation", {1, 2, 4, 8, 16, 32, 64}, narrow_field);
    accumulation_->setRange(1, 1024);
    for (auto* setting : {parameters_, gpus_, bandwidth_, accumulation_})
        row->addWidget(setting, 1);
    auto* column = new QVBoxLayout;
    column->setSpacing(space::xs);
    precision_title_ = new ThemedLabel(context_.appearance, TextRole::small, ColourRole::text_secondary);
    precision_ = new QComboBox;
    precision_->setObjectName(QStringLiteral("lessonPrecision"));
    column->addWidget(precision_title_);
    column->addWidget(precision_);
    row->addLayout(column);
    layout->addWidget(settings_);
}

void LessonControls::fillPrecisions() {
    precision_->clear();
    for (const PrecisionRecipe recipe : recipes)
        precision_->addItem(precisionName(recipe), static_cast<int>(recipe));
}

void LessonControls::refresh() {
    const bool textbook = session_.source() == LessonSource::textbook;
    textbook_->setChecked(textbook);
    project_->setChecked(!textbook);
    settings_->setVisible(textbook);
    const TextbookSettings& settings = session_.settings();
    parameters_->setValue(settings.parameters);
    gpus_->setValue(settings.gpus);
    bandwidth_->setValue(std::llround(settings.network_bits_per_second / gigabit));
    accumulation_->setValue(settings.accumulation_steps);
    precision_->setCurrentIndex(precision_->findData(static_cast<int>(settings.precision)));
    const auto& results = session_.results();
    if (results.empty())
        return summary_->show(tr("nothing to run on"));
    const StepResult& first = results.front();
    const Scenario& scenario = first.scenario;
    summary_->show(
        //: parameters of the model, number of GPUs, their name
        tr("%1 parameters · %2 × %3")
            .arg(formatParameters(first.parameters), formatCount(scenario.cluster.gpuCount()),
                 QString::fromStdString(scenario.cluster.groups.front().node.device.name)));
}

void LessonControls::retranslate() {
    textbook_->setText(tr("Textbook model"));
    project_->setText(tr("Open project"));
    parameters_->setTitle(tr("Parameters Ψ"));
    gpus_->setTitle(tr("GPUs N"));
    bandwidth_->setTitle(tr("Gb/s per node"));
    accumulation_->setTitle(tr("Accumulation G"));
    precision_title_->show(tr("Precision"));
    precision_->setAccessibleName(tr("Precision"));
    fillPrecisions();
    refresh();
}

void LessonControls::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace meshwright::ui
