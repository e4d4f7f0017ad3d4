#include "ui/charts/memory_bars_widget.h"

#include "ui/charts/explanation_html.h"
#include "ui/charts/memory_bars_painter.h"
#include "ui/document/studio_document.h"
#include "ui/document/view_settings.h"
#include "ui/text/words.h"
#include "ui/theme/appearance.h"

#include <QAccessible>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QResizeEvent>
#include <QToolTip>

#include <algorithm>

namespace meshwright::ui {

MemoryBarsWidget::MemoryBarsWidget(const Context& context, QWidget* parent)
    : QWidget(parent)
    , context_(context) {
    setObjectName(QStringLiteral("memoryBars"));
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    connect(&context_.document, &StudioDocument::snapshotChanged, this, &MemoryBarsWidget::rebuild);
    connect(&context_.document, &StudioDocument::selectedPlanChanged, this, &MemoryBarsWidget::rebuild);
    connect(&context_.view, &ViewSettings::changed, this, &MemoryBarsWidget::rebuild);
    connect(&context_.appearance, &Appearance::changed, this, qOverload<>(&QWidget::update));
    retranslate();
    rebuild();
}

void MemoryBarsWidget::retranslate() {
    setAccessibleName(tr("Memory of each plan"));
}

void MemoryBarsWidget::rebuild() {
    const SnapshotPointer& snapshot = context_.document.snapshot();
    model_ = snapshot ? memoryBarsModel(snapshot->project.plans, snapshot->estimates(), context_.view.byteUnit())
                      : MemoryBarsModel{};
    model_.percent = context_.view.percent();
    model_.zoom_to_capacity = context_.view.zoomToCapacity();
    model_.selected = context_.document.selectedPlan();
    if (current_ && current_->bar >= model_.bars.size())
        current_.reset();
    hovered_.reset();
    describeCurrent();
    updateGeometry();
    update();
}

QRectF MemoryBarsWidget::area() const {
    return QRectF(rect()).adjusted(space::l, space::xs, -space::l, -space::s);
}

MemoryBarsGeometry MemoryBarsWidget::geometryOfBars() const {
    return layoutMemoryBars(model_, area(), context_.appearance.theme());
}

QImage MemoryBarsWidget::image() const {
    constexpr double ratio = 2;
    const Theme print(Theme::Kind::print, context_.appearance.theme().basePixels());
    QImage image(size() * ratio, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(ratio);
    image.fill(print.colour(ColourRole::surface));
    QPainter painter(&image);
    paintMemoryBars(painter, area(), model_, print);
    return image;
}

QSize MemoryBarsWidget::sizeHint() const {
    constexpr int usual_width = 720;
    const double inside = testAttribute(Qt::WA_WState_Created) ? area().width() : usual_width;
    return QSizeF(usual_width, memoryBarsHeight(model_, inside, context_.appearance.theme()) + space::m).toSize();
}

QSize MemoryBarsWidget::minimumSizeHint() const {
    const double line = context_.appearance.theme().basePixels();
    return QSizeF(360, line * (7 + 2.0 * static_cast<double>(std::max<std::size_t>(model_.bars.size(), 2)))).toSize();
}

void MemoryBarsWidget::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (event->size().width() != event->oldSize().width())
        updateGeometry(); // the legend may need more lines, or fewer
}

void MemoryBarsWidget::paintEvent(QPaintEvent*) {
    if (model_.bars.empty())
        return;
    QPainter painter(this);
    paintMemoryBars(painter, area(), model_, context_.appearance.theme(), hasFocus() && current_ ? current_ : hovered_);
}

bool MemoryBarsWidget::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const auto segment = geometryOfBars().segmentAt(help->pos());
        const SnapshotPointer& snapshot = context_.document.snapshot();
        if (segment && snapshot && segment->bar < snapshot->plans.size())
            QToolTip::showText(help->globalPos(),
                               segmentTooltip(*snapshot, segment->bar, segment->category, context_.view.byteUnit()),
                               this);
        else if (const auto row = geometryOfBars().rowAt(help->pos());
                 row && snapshot && *row < snapshot->plans.size() && !snapshot->plans[*row].estimate.legal())
            QToolTip::showText(help->globalPos(), illegalTooltip(*snapshot, *row), this);
        else
            QToolTip::hideText();
        return true;
    }
    return QWidget::event(event);
}

void MemoryBarsWidget::mouseMoveEvent(QMouseEvent* event) {
    const auto segment = geometryOfBars().segmentAt(event->position());
    setCursor(segment ? Qt::PointingHandCursor : Qt::ArrowCursor);
    if (segment != hovered_) {
        hovered_ = segment;
        update();
    }
}

void MemoryBarsWidget::leaveEvent(QEvent* event) {
    hovered_.reset();
    update();
    QWidget::leaveEvent(event);
}

void MemoryBarsWidget::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton)
        return;
    const MemoryBarsGeometry geometry = geometryOfBars();
    if (const auto row = geometry.rowAt(event->position()))
        context_.document.selectPlan(*row);
    if (const auto segment = geometry.segmentAt(event->position())) {
        setCurrent(segment);
        emit segmentActivated(segment->bar, segment->category);
    }
}

void MemoryBarsWidget::setCurrent(std::optional<MemorySegmentRef> segment) {
    current_ = segment;
    describeCurrent();
    update();
}

void MemoryBarsWidget::describeCurrent() {
    QString description;
    if (current_)
        description =
            tr("%1, %2: %3")
                .arg(model_.bars[current_->bar].name, categoryName(current_->category),
                     barFigure(model_, model_.bars[current_->bar].values[static_cast<std::size_t>(current_->category)],
                               true));
    setAccessibleDescription(description);
    QAccessibleEvent changed(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&changed);
}

void MemoryBarsWidget::step(int direction) {
    const MemoryBarsGeometry geometry = geometryOfBars();
    if (!current_) {
        stepBar(0);
        return;
    }
    const auto& segments = geometry.rows[current_->bar].segments;
    const auto at = std::find_if(segments.begin(), segments.end(), [this](const MemorySegment& segment) {
        return segment.category == current_->category;
    });
    const auto index = (at - segments.begin()) + direction;
    if (index >= 0 && index < static_cast<std::ptrdiff_t>(segments.size()))
        setCurrent(MemorySegmentRef{current_->bar, segments[static_cast<std::size_t>(index)].category});
}

void MemoryBarsWidget::stepBar(int direction) {
    if (model_.bars.empty())
        return;
    const auto from = static_cast<int>(context_.document.selectedPlan());
    const auto bar =
        static_cast<std::size_t>(std::clamp(from + direction, 0, static_cast<int>(model_.bars.size()) - 1));
    context_.document.selectPlan(bar);
    const auto segments = geometryOfBars().rows[bar].segments;
    if (segments.empty())
        return setCurrent(std::nullopt);
    const MemoryCategory wanted = current_ ? current_->category : segments.front().category;
    const bool there = std::any_of(segments.begin(), segments.end(),
                                   [wanted](const MemorySegment& segment) { return segment.category == wanted; });
    setCurrent(MemorySegmentRef{bar, there ? wanted : segments.front().category});
}

void MemoryBarsWidget::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_Left:
        return step(-1);
    case Qt::Key_Right:
        return step(1);
    case Qt::Key_Up:
        return stepBar(-1);
    case Qt::Key_Down:
        return stepBar(1);
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        if (current_)
            emit segmentActivated(current_->bar, current_->category);
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

void MemoryBarsWidget::focusInEvent(QFocusEvent* event) {
    if (!current_ && event->reason() != Qt::MouseFocusReason)
        stepBar(0);
    QWidget::focusInEvent(event);
    update();
}

void MemoryBarsWidget::focusOutEvent(QFocusEvent* event) {
    QWidget::focusOutEvent(event);
    update();
}

void MemoryBarsWidget::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        rebuild();
    }
    QWidget::changeEvent(event);
}

} // namespace meshwright::ui
