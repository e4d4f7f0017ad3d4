#include "ui/shell/verdict_strip.h"

#include "ui/charts/memory_bars_painter.h"
#include "ui/charts/plan_words.h"
#include "ui/document/studio_document.h"
#include "ui/document/view_settings.h"
#include "ui/text/words.h"
#include "ui/theme/appearance.h"
#include "ui/theme/hatch.h"

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

void VerdictFigure::setMark(std::optional<PlanMark> mark) {
    mark_ = mark;
}

QSize VerdictFigure::sizeHint() const {
    const Theme& theme = appearance_.theme();
    const QFontMetrics caption(theme.font(TextRole::small));
    const QFontMetrics value(theme.fontFor(TextRole::figure, value_));
    const QFontMetrics remark(theme.font(TextRole::body));
    const int line = value.horizontalAdvance(value_) +
                     (remark_.isEmpty() ? 0 : space::s + remark.horizontalAdvance(remark_)) +
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
    painter.setPen(theme.colour(tone_.value_or(ColourRole::text)));
    painter.drawText(QRect(left, top, width() - left, value_height), Qt::AlignLeft | Qt::AlignVCenter, value_);
    left += QFontMetrics(big).horizontalAdvance(value_) + space::s;
    painter.setFont(theme.font(TextRole::body));
    painter.setPen(theme.colour(ColourRole::text_secondary));
    painter.drawText(QRect(left, top + 1, width() - left, value_height), Qt::AlignLeft | Qt::AlignVCenter, remark_);
}

VerdictStrip::VerdictStrip(const Context& context, QWidget* parent)
    : QWidget(parent)
    , context_(context) {
    const Appearance& appearance = context_.appearance;
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 1, 0, 0);
    layout->setSpacing(0);
    memory_ = new VerdictFigure(appearance, "verdictMemory");
    peak_ = new VerdictFigure(appearance, "verdictPeak");
    host_ = new VerdictFigure(appearance, "verdictHost");
    parameters_ = new VerdictFigure(appearance, "verdictParameters");
    plan_ = new VerdictFigure(appearance, "verdictPlan");
    units_ = new VerdictFigure(appearance, "verdictUnits");
    for (auto* figure : {memory_, peak_, host_, parameters_, plan_})
        layout->addWidget(figure);
    layout->addStretch(1);
    layout->addWidget(units_);
    for (auto* figure : {memory_, peak_, host_})
        connect(figure, &QAbstractButton::clicked, this, &VerdictStrip::memoryWanted);
    connect(parameters_, &QAbstractButton::clicked, this, &VerdictStrip::parametersWanted);
    connect(plan_, &QAbstractButton::clicked, this, &VerdictStrip::tableWanted);
    connect(units_, &QAbstractButton::clicked, this, [this] {
        auto& view = context_.view;
        view.setByteUnit(view.byteUnit() == ByteUnit::gib ? ByteUnit::gb : ByteUnit::gib);
    });
    connect(&context_.document, &StudioDocument::snapshotChanged, this, &VerdictStrip::refresh);
    connect(&context_.document, &StudioDocument::selectedPlanChanged, this, &VerdictStrip::refresh);
    connect(&context_.view, &ViewSettings::changed, this, &VerdictStrip::refresh);
    connect(&appearance, &Appearance::changed, this, qOverload<>(&QWidget::update));
    refresh();
}

void VerdictStrip::refresh() {
    const SnapshotPointer& snapshot = context_.document.snapshot();
    const std::size_t plan = context_.document.selectedPlan();
    const bool known = snapshot && plan < snapshot->plans.size();
    for (auto* figure : {memory_, peak_, parameters_, plan_, units_})
        figure->setVisible(known);
    host_->setVisible(known && snapshot->plans[plan].estimate.memory.host_per_node > Bytes(0));
    if (!known)
        return;
    const ByteUnit unit = context_.view.byteUnit();
    const MemoryEstimate& memory = snapshot->plans[plan].estimate.memory;
    const Bytes headroom = memory.headroom();
    if (!snapshot->plans[plan].estimate.legal())
        // What cannot run does not fit either, whatever its memory.
        memory_->show(tr("Memory"), tr("NOT LEGAL"), tr("%1 a GPU").arg(formatBytes(memory.total, unit)),
                      ColourRole::bad);
    else if (memory.fits())
        memory_->show(tr("Memory"), tr("FITS"),
                      tr("%1 free of %2").arg(formatBytes(headroom, unit), formatBytes(memory.capacity, unit)),
                      ColourRole::good);
    else
        memory_->show(tr("Memory"), tr("OVER"),
                      tr("by %1, capacity %2").arg(formatBytes(-headroom, unit), formatBytes(memory.capacity, unit)),
                      ColourRole::bad);
    peak_->show(tr("Peak per GPU"), formatBytes(memory.total, unit),
                tr("%1 allocated").arg(formatBytes(memory.peak, unit)));
    host_->show(tr("Host memory per node"), formatBytes(memory.host_per_node, unit), {});
    parameters_->show(tr("Parameters"), formatParameters(snapshot->total_parameters),
                      snapshot->active_parameters == snapshot->total_parameters
                          ? QString()
                          : tr("%1 active").arg(formatParameters(snapshot->active_parameters)));
    const NamedPlan& named = snapshot->project.plans[plan];
    plan_->setMark(markOf(named.plan));
    plan_->show(tr("Plan"), QString::fromStdString(named.name), frameworkName(named.plan.framework));
    const double milliseconds = static_cast<double>(snapshot->evaluation_time.count()) / 1e6;
    units_->show(tr("Units"), unit == ByteUnit::gib ? QStringLiteral("GiB") : QStringLiteral("GB"),
                 tr("evaluated in %1 ms").arg(QLocale().toString(milliseconds, 'f', 1)));
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
