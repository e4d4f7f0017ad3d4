#include "ui/learn/phase_strip.h"

#include "ui/learn/learn_words.h"
#include "ui/learn/lesson_session.h"
#include "ui/theme/appearance.h"
#include "ui/theme/work_style.h"

#include <QEvent>
#include <QMouseEvent>
#include <QPainter>

namespace meshwright::ui {

namespace {

QColor phaseColour(LessonPhase phase, const Theme& theme) {
    switch (phase) {
    case LessonPhase::forward:
        return passColour(PipelineWork::forward, theme);
    case LessonPhase::backward:
        return passColour(PipelineWork::backward, theme);
    case LessonPhase::optimizer:
        break;
    }
    return theme.category(MemoryCategory::optimizer);
}

} // namespace

PhaseStrip::PhaseStrip(const Context& context, LessonSession& session, QWidget* parent)
    : QWidget(parent)
    , context_(context)
    , session_(session) {
    setObjectName(QStringLiteral("phaseStrip"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setCursor(Qt::PointingHandCursor);
    for (const auto signal : {&LessonSession::moved, &LessonSession::resultsChanged, &LessonSession::lessonChanged})
        connect(&session_, signal, this, qOverload<>(&QWidget::update));
    connect(&context_.appearance, &Appearance::changed, this, qOverload<>(&QWidget::update));
}

void PhaseStrip::setScale(double scale) {
    scale_ = scale;
    updateGeometry();
}

QSize PhaseStrip::sizeHint() const {
    const double base = context_.appearance.theme().basePixels() * scale_;
    return QSizeF(base * 30, base * 3.4).toSize();
}

QRectF PhaseStrip::eventRect(std::size_t event) const {
    const auto count = static_cast<double>(session_.current().events.size());
    const double width = count > 0 ? this->width() / count : 0;
    return {static_cast<double>(event) * width, 0, width, static_cast<double>(height())};
}

void PhaseStrip::paintEvent(QPaintEvent*) {
    const Theme& own = context_.appearance.theme();
    const Theme theme(own.kind(), own.basePixels() * scale_);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const auto& events = session_.current().events;
    for (std::size_t i = 0; i < events.size(); ++i) {
        const QRectF cell = eventRect(i).adjusted(1, 1, -1, -1);
        const QColor colour = phaseColour(events[i].phase, theme);
        const bool lit = session_.moment() == i;
        QColor ground = colour;
        ground.setAlphaF(lit ? 0.30F : session_.moment() && i < *session_.moment() ? 0.14F : 0.06F);
        painter.setPen(QPen(lit ? colour : theme.colour(ColourRole::border), lit ? 2 : 1));
        painter.setBrush(ground);
        painter.drawRoundedRect(cell, corner_radius - 2, corner_radius - 2);
        const bool starts = i == 0 || events[i - 1].phase != events[i].phase;
        painter.setPen(theme.colour(lit ? ColourRole::text : ColourRole::text_secondary));
        const QRectF text = cell.adjusted(space::s, 2, -space::xs, -2);
        if (starts) {
            const QString name = lessonPhaseName(events[i].phase);
            painter.setFont(theme.fontFor(TextRole::strong, name));
            painter.drawText(text, Qt::AlignLeft | Qt::AlignTop, name);
        }
        painter.setFont(theme.font(TextRole::small));
        const QString what = eventName(events[i].kind) + QStringLiteral(" · ") + eventObject(events[i].object);
        painter.drawText(text, Qt::AlignLeft | Qt::AlignBottom,
                         QFontMetrics(painter.font()).elidedText(what, Qt::ElideRight, static_cast<int>(text.width())));
    }
}

void PhaseStrip::mousePressEvent(QMouseEvent* event) {
    if (session_.hidden())
        return;
    for (std::size_t i = 0; i < session_.current().events.size(); ++i)
        if (eventRect(i).contains(event->position()))
            session_.showMoment(i);
}

void PhaseStrip::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange)
        update();
    QWidget::changeEvent(event);
}

} // namespace meshwright::ui
