#include "ui/time/waterfall_widget.h"

#include "core/base/formulas.h"
#include "ui/document/studio_document.h"
#include "ui/text/quantities.h"
#include "ui/text/words.h"
#include "ui/theme/appearance.h"
#include "ui/time/waterfall_painter.h"

#include <QAccessible>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QToolTip>

#include <algorithm>

namespace meshwright::ui {

WaterfallWidget::WaterfallWidget(const Context& context, QWidget* parent)
    : QWidget(parent)
    , context_(context) {
    setObjectName(QStringLiteral("waterfall"));
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&context_.document, &StudioDocument::snapshotChanged, this, &WaterfallWidget::rebuild);
    connect(&context_.document, &StudioDocument::selectedPlanChanged, this, &WaterfallWidget::rebuild);
    connect(&context_.appearance, &Appearance::changed, this, [this] {
        updateGeometry();
        update();
    });
    retranslate();
    rebuild();
}

void WaterfallWidget::retranslate() {
    setAccessibleName(tr("Where the time of a step goes"));
}

void WaterfallWidget::rebuild() {
    const SnapshotPointer& snapshot = context_.document.snapshot();
    const std::size_t plan = context_.document.selectedPlan();
    model_ = snapshot && plan < snapshot->plans.size() ? waterfallModel(snapshot->plans[plan].estimate.time)
                                                       : WaterfallModel{};
    hovered_.reset();
    setCurrent(current_ && *current_ < model_.rows.size() ? current_ : std::nullopt);
    updateGeometry();
}

QRectF WaterfallWidget::area() const {
    return QRectF(rect()).adjusted(space::s, space::xs, -space::s, -space::xs);
}

QImage WaterfallWidget::image() const {
    constexpr double ratio = 2;
    const Theme print(Theme::Kind::print, context_.appearance.theme().basePixels());
    QImage image(size() * ratio, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(ratio);
    image.fill(print.colour(ColourRole::surface));
    QPainter painter(&image);
    paintWaterfall(painter, area(), model_, print);
    return image;
}

QSize WaterfallWidget::sizeHint() const {
    return QSizeF(720, waterfallHeight(model_, context_.appearance.theme()) + 2 * space::xs).toSize();
}

QSize WaterfallWidget::minimumSizeHint() const {
    return {320, sizeHint().height()};
}

void WaterfallWidget::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    paintWaterfall(painter, area(), model_, context_.appearance.theme(), hasFocus() && current_ ? current_ : hovered_);
}

std::optional<std::size_t> WaterfallWidget::rowAt(const QPointF& place) const {
    return waterfallRowAt(area(), model_, context_.appearance.theme(), place);
}

QString WaterfallWidget::tooltip(std::size_t row) const {
    const SnapshotPointer& snapshot = context_.document.snapshot();
    const std::size_t plan = context_.document.selectedPlan();
    if (!snapshot || plan >= snapshot->plans.size())
        return {};
    const WaterfallRow& part = model_.rows[row];
    QString html = QStringLiteral("<b>%1</b> · %2 (%3)")
                       .arg(timePartName(part.category).toHtmlEscaped(), formatDuration(part.seconds),
                            formatPercent(part.seconds / model_.step));
    if (part.hidden > Seconds(0))
        html +=
            QStringLiteral("<br>%1").arg(tr("%1 more run hidden behind computation").arg(formatDuration(part.hidden)));
    for (const auto& term : snapshot->plans[plan].estimate.time.terms)
        if (term.category == part.category) {
            html += QStringLiteral("<p style='margin:6px 0 0 0'>%1").arg(explain(term.explanation).toHtmlEscaped());
            if (const Formula* formula = formulaById(term.explanation.formula))
                html +=
                    QStringLiteral("<br><i>%1</i>").arg(QString::fromStdString(formula->source_title).toHtmlEscaped());
            html += QStringLiteral("</p>");
        }
    return html;
}

bool WaterfallWidget::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    if (const auto row = rowAt(help->pos()))
        QToolTip::showText(help->globalPos(), tooltip(*row), this);
    else
        QToolTip::hideText();
    return true;
}

void WaterfallWidget::mouseMoveEvent(QMouseEvent* event) {
    const auto row = rowAt(event->position());
    setCursor(row ? Qt::PointingHandCursor : Qt::ArrowCursor);
    if (row != hovered_) {
        hovered_ = row;
        update();
    }
}

void WaterfallWidget::leaveEvent(QEvent* event) {
    hovered_.reset();
    update();
    QWidget::leaveEvent(event);
}

void WaterfallWidget::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton)
        return;
    if (const auto row = rowAt(event->position())) {
        setCurrent(row);
        emit partActivated(model_.rows[*row].category);
    }
}

void WaterfallWidget::setCurrent(std::optional<std::size_t> row) {
    current_ = row;
    QString description;
    if (current_) {
        const WaterfallRow& part = model_.rows[*current_];
        description = tr("%1: %2, %3 of the step")
                          .arg(timePartName(part.category), formatDuration(part.seconds),
                               formatPercent(part.seconds / model_.step));
    }
    setAccessibleDescription(description);
    QAccessibleEvent changed(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&changed);
    update();
}

void WaterfallWidget::keyPressEvent(QKeyEvent* event) {
    const std::size_t count = model_.rows.size();
    switch (event->key()) {
    case Qt::Key_Up:
        if (count > 0)
            setCurrent(current_ ? *current_ - std::min<std::size_t>(*current_, 1) : count - 1);
        return;
    case Qt::Key_Down:
        if (count > 0)
            setCurrent(current_ ? std::min(*current_ + 1, count - 1) : 0);
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        if (current_)
            emit partActivated(model_.rows[*current_].category);
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

void WaterfallWidget::focusInEvent(QFocusEvent* event) {
    if (!current_ && !model_.rows.empty() && event->reason() != Qt::MouseFocusReason)
        setCurrent(0);
    QWidget::focusInEvent(event);
    update();
}

void WaterfallWidget::focusOutEvent(QFocusEvent* event) {
    QWidget::focusOutEvent(event);
    update();
}

void WaterfallWidget::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        rebuild();
    }
    QWidget::changeEvent(event);
}

} // namespace meshwright::ui
