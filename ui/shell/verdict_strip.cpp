#include "ui/shell/verdict_strip.h"

#include "ui/charts/memory_bars_painter.h"
#include "ui/charts/plan_words.h"
#include "ui/document/studio_document.h"
#include "ui/document/view_settings.h"
#include "ui/shell/verdict_words.h"
#include "ui/text/shown_name.h"
#include "ui/text/violation_reason.h"
#include "ui/text/words.h"
#include "ui/theme/appearance.h"
#include "ui/theme/hatch.h"
#include "ui/widgets/explanation_popup.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLocale>
#include <QPainter>

namespace meshwright::ui {

VerdictFigure::VerdictFigure(const Appearance& appearance, const char* name, QWidget* parent)
    : QAbstractButton(parent)
    , appearance_(appearance) {
    setObjectName(QString::fromLatin1(name));
    setFocusPolicy(Qt::TabFocus);
    setCursor(Qt::PointingHandCursor);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
}

void VerdictFigure::show(const QString& caption, const QString& value, const QString& remark,
                         std::optional<ColourRole> tone) {
    caption_ = caption;
    value_ = value;
    remark_ = remark;
    tone_ = tone;
    setAccessibleName(QStringLiteral("%1: %2 %3").arg(caption, value, remark).trimmed());
    updateGeometry();
    update();
}

void VerdictFigure::setCompact(bool compact) {
    if (compact == compact_)
        return;
    compact_ = compact;
    updateGeometry();
    update();
}

void VerdictFigure::setMark(std::optional<PlanMark> mark) {
    mark_ = mark;
}

QSize VerdictFigure::sizeHint() const {
    const Theme& theme = appearance_.theme();
    const QFontMetrics caption(theme.font(TextRole::small));
    const QFontMetrics value(theme.fontFor(TextRole::figure, value_));
    const QFontMetrics remark(theme.font(TextRole::body));
    const int line = value.horizontalAdvance(value_) +
                     (remark_.isEmpty() || compact_ ? 0 : space::s + remark.horizontalAdvance(remark_)) +
                     (hasIcon() ? icon_large + space::s : 0);
    return {std::max(caption.horizontalAdvance(caption_), line) + 2 * space::l + 2,
            caption.height() + value.height() + space::m};
}

void VerdictFigure::paintEvent(QPaintEvent*) {
    const Theme& theme = appearance_.theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (underMouse() || hasFocus()) {
        painter.setPen(hasFocus() ? QPen(theme.colour(ColourRole::accent), 2) : QPen(Qt::NoPen));
        painter.setBrush(theme.colour(ColourRole::accent_soft));
        painter.drawRoundedRect(QRectF(rect()).adjusted(4, 4, -5, -4), corner_radius, corner_radius);
    }
    painter.setPen(theme.colour(ColourRole::border));
    painter.drawLine(rect().topRight() + QPoint(0, 1), rect().bottomRight());
    const QFont small = theme.font(TextRole::small);
    const QFont big = theme.fontFor(TextRole::figure, value_);
    const int caption_height = QFontMetrics(small).height();
    const int value_height = QFontMetrics(big).height();
    int top = (height() - caption_height - value_height) / 2;
    int left = space::l;
    painter.setFont(small);
    painter.setPen(theme.colour(ColourRole::text_secondary));
    painter.drawText(QRect(left, top, width() - left, caption_height), Qt::AlignLeft | Qt::AlignVCenter, caption_);
    top += caption_height;
    const QRectF icon(left, top + (value_height - icon_large) / 2.0, icon_large, icon_large);
    if (tone_)
        paintVerdictMark(painter, icon, *tone_ == ColourRole::good, theme);
    else if (mark_)
        paintPlanMark(painter, icon.adjusted(2, 2, -2, -2), *mark_, theme);
    left += hasIcon() ? icon_large + space::s : 0;
    painter.setFont(big);
    painter.setPen(theme.colour(muted_ ? ColourRole::text_secondary : tone_.value_or(ColourRole::text)));
    painter.drawText(QRect(left, top, width() - left, value_height), Qt::AlignLeft | Qt::AlignVCenter, value_);
    if (compact_)
        return;
    left += QFontMetrics(big).horizontalAdvance(value_) + space::s;
    painter.setFont(theme.font(TextRole::body));
    painter.setPen(theme.colour(ColourRole::text_secondary));
    painter.drawText(QRect(left, top + 1, width() - left, value_height), Qt::AlignLeft | Qt::AlignVCenter, remark_);
}

VerdictStrip::VerdictStrip(const Context& context, QWidget* parent)
    : QWidget(parent)
    , context_(context)
    , popup_(new ExplanationPopup(this)) {
    setObjectName(QStringLiteral("verdictStrip"));
    const Appearance& appearance = context_.appearance;
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 1, 0, 0);
    layout->setSpacing(0);
    layout->setSizeConstraint(QLayout::SetNoConstraint);
    const auto add = [&](const char* name) {
        auto* figure = new VerdictFigure(appearance, name);
        layout->addWidget(figure);
        return figure;
    };
    memory_ = add("verdictMemory");
    peak_ = add("verdictPeak");
    host_ = add("verdictHost");
    step_ = add("verdictStep");
    throughput_ = add("verdictThroughput");
    mfu_ = add("verdictMfu");
    days_ = add("verdictDays");
    cost_ = add("verdictCost");
    parameters_ = add("verdictParameters");
    plan_ = add("verdictPlan");
    layout->addStretch(1);
    units_ = add("verdictUnits");
    connectFigures();
    connect(&context_.document, &StudioDocument::snapshotChanged, this, &VerdictStrip::refresh);
    connect(&context_.document, &StudioDocument::selectedPlanChanged, this, &VerdictStrip::refresh);
    connect(&context_.view, &ViewSettings::changed, this, &VerdictStrip::refresh);
    connect(&appearance, &Appearance::changed, this, qOverload<>(&QWidget::update));
    refresh();
}

void VerdictStrip::connectFigures() {
    for (auto* figure : {memory_, peak_, host_})
        connect(figure, &QAbstractButton::clicked, this, &VerdictStrip::memoryWanted);
    connect(parameters_, &QAbstractButton::clicked, this, &VerdictStrip::parametersWanted);
    connect(plan_, &QAbstractButton::clicked, this, &VerdictStrip::tableWanted);
    for (auto* figure : {step_, throughput_})
        connect(figure, &QAbstractButton::clicked, this, [this, figure] { emit timeWanted(figure); });
    for (auto* figure : {mfu_, days_, cost_})
        connect(figure, &QAbstractButton::clicked, this, [this, figure] { explain(*figure); });
    connect(units_, &QAbstractButton::clicked, this, [this] {
        auto& view = context_.view;
        view.setByteUnit(view.byteUnit() == ByteUnit::gib ? ByteUnit::gb : ByteUnit::gib);
    });
}

void VerdictStrip::explain(const VerdictFigure& figure) {
    popup_->open(figure, figure.toolTip());
}

void VerdictStrip::refresh() {
    const SnapshotPointer& snapshot = context_.document.snapshot();
    const std::size_t plan = context_.document.selectedPlan();
    for (auto* figure : findChildren<VerdictFigure*>())
        figure->hide();
    present_.clear();
    if (!snapshot || plan >= snapshot->plans.size())
        return;
    refreshMemory(*snapshot, plan);
    refreshTime(*snapshot, plan);
    parameters_->show(tr("Parameters"), formatParameters(snapshot->total_parameters),
                      snapshot->active_parameters == snapshot->total_parameters
                          ? QString()
                          : tr("%1 active").arg(formatParameters(snapshot->active_parameters)));
    const NamedPlan& named = snapshot->project.plans[plan];
    plan_->setMark(markOf(named.plan));
    plan_->show(tr("Plan"), shownName(named.name), frameworkName(named.plan.framework));
    const double milliseconds = static_cast<double>(snapshot->evaluation_time.count()) / 1e6;
    units_->show(tr("Units"), context_.view.byteUnit() == ByteUnit::gib ? QStringLiteral("GiB") : QStringLiteral("GB"),
                 tr("evaluated in %1 ms").arg(QLocale().toString(milliseconds, 'f', 1)));
    for (auto* figure : {memory_, throughput_, step_, days_, cost_, mfu_, plan_, units_, peak_, host_, parameters_}) {
        const bool empty = figure->value().isEmpty();
        if (!empty)
            present_.push_back(figure);
    }
    fit();
}

void VerdictStrip::refreshMemory(const Snapshot& snapshot, std::size_t plan) {
    const ByteUnit unit = context_.view.byteUnit();
    const Estimate& estimate = snapshot.plans[plan].estimate;
    const MemoryEstimate& memory = estimate.memory;
    const Bytes headroom = memory.headroom();
    if (!estimate.legal())
        // What cannot run does not fit either, whatever its memory.
        memory_->show(tr("Memory"), tr("NOT LEGAL"), shortReason(estimate.violations.front()), ColourRole::bad);
    else if (memory.fits())
        memory_->show(tr("Memory"), tr("FITS"),
                      tr("%1 free of %2").arg(formatBytes(headroom, unit), formatBytes(memory.capacity, unit)),
                      ColourRole::good);
    else
        memory_->show(tr("Memory"), tr("OVER"),
                      tr("by %1, capacity %2").arg(formatBytes(-headroom, unit), formatBytes(memory.capacity, unit)),
                      ColourRole::bad);
    memory_->setToolTip(estimate.legal() ? tr("Open the derivation of the memory")
                                         : describe(estimate.violations.front()));
    peak_->show(tr("Peak per GPU"), formatBytes(memory.total, unit),
                tr("%1 allocated").arg(formatBytes(memory.peak, unit)));
    host_->show(tr("Host memory per node"),
                memory.host_per_node > Bytes(0) ? formatBytes(memory.host_per_node, unit) : QString(), {});
}

void VerdictStrip::refreshTime(const Snapshot& snapshot, std::size_t plan) {
    const Estimate& estimate = snapshot.plans[plan].estimate;
    const auto show = [&](VerdictFigure& figure, const FigureWords& words) {
        figure.setMuted(!estimate.legal() || !estimate.fits());
        figure.show(words.caption, words.value, words.remark);
        figure.setToolTip(words.explanation);
    };
    show(*step_, stepTimeWords(snapshot, plan));
    show(*throughput_, throughputWords(snapshot, plan));
    show(*mfu_, mfuWords(snapshot, plan));
    show(*days_, daysWords(snapshot, plan));
    show(*cost_, costWords(snapshot, plan));
}

void VerdictStrip::fit() {
    const auto needed = [this] {
        int sum = 0;
        for (const auto* figure : present_)
            sum += figure->isHidden() ? 0 : figure->sizeHint().width();
        return sum;
    };
    for (auto* figure : present_) {
        figure->setCompact(false);
        figure->setVisible(true);
    }
    // What other panels show too goes first; the verdict keeps its remark: by how much is the first question.
    enum class Cut : std::uint8_t { remark, figure };
    const std::vector<std::pair<VerdictFigure*, Cut>> cuts = {
        {units_, Cut::remark},      {plan_, Cut::remark},  {parameters_, Cut::figure}, {host_, Cut::figure},
        {peak_, Cut::figure},       {mfu_, Cut::remark},   {plan_, Cut::figure},       {cost_, Cut::remark},
        {days_, Cut::remark},       {step_, Cut::remark},  {units_, Cut::figure},      {throughput_, Cut::remark},
        {mfu_, Cut::figure},        {cost_, Cut::figure},  {days_, Cut::figure},       {step_, Cut::figure},
        {throughput_, Cut::figure}, {memory_, Cut::remark}};
    for (const auto& [figure, cut] : cuts) {
        if (needed() <= width())
            break;
        if (cut == Cut::remark)
            figure->setCompact(true);
        else
            figure->hide();
    }
}

QSize VerdictStrip::sizeHint() const {
    int width = 0;
    for (const auto* figure : present_)
        width += figure->sizeHint().width();
    return {width, minimumSizeHint().height()};
}

QSize VerdictStrip::minimumSizeHint() const {
    return {0, memory_->sizeHint().height() + 1};
}

void VerdictStrip::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fit();
}

void VerdictStrip::paintEvent(QPaintEvent*) {
    const Theme& theme = context_.appearance.theme();
    QPainter painter(this);
    painter.fillRect(rect(), theme.colour(ColourRole::surface));
    painter.setPen(theme.colour(ColourRole::border));
    painter.drawLine(rect().topLeft(), rect().topRight());
}

void VerdictStrip::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange)
        refresh();
    QWidget::changeEvent(event);
}

} // namespace meshwright::ui
