#include "ui/learn/blocks_view.h"

#include "ui/learn/learn_words.h"
#include "ui/learn/lesson_session.h"
#include "ui/text/words.h"
#include "ui/theme/appearance.h"

#include <QAccessible>
#include <QEvent>
#include <QStyle>

namespace meshwright::ui {

BlocksView::BlocksView(const Context& context, LessonSession& session, QWidget* parent)
    : QWidget(parent)
    , context_(context)
    , session_(session) {
    setObjectName(QStringLiteral("lessonBlocks"));
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    motion_.setDuration(motion_ms);
    motion_.setEasingCurve(QEasingCurve::OutCubic);
    motion_.setStartValue(0.0);
    motion_.setEndValue(1.0);
    connect(&motion_, &QVariantAnimation::valueChanged, this, qOverload<>(&QWidget::update));
    connect(&session_, &LessonSession::moved, this, &BlocksView::follow);
    connect(&session_, &LessonSession::resultsChanged, this, &BlocksView::follow);
    connect(&session_, &LessonSession::guessChanged, this, &BlocksView::follow);
    connect(&context_.appearance, &Appearance::changed, this, qOverload<>(&QWidget::update));
    follow();
}

void BlocksView::setScale(double scale) {
    scale_ = scale;
    updateGeometry();
    update();
}

Theme BlocksView::scaledTheme() const {
    const Theme& theme = context_.appearance.theme();
    return Theme(theme.kind(), theme.basePixels() * scale_);
}

void BlocksView::follow() {
    BlocksScene next;
    // While a figure waits for a guess, the blocks still show the step before: their heights would give it away.
    if (session_.hidden() && session_.before() != nullptr)
        next = blocksScene(*session_.before(), session_.current(), std::nullopt);
    else if (session_.result() != nullptr)
        next = blocksScene(*session_.result(), session_.current(), session_.moment());
    const double reached = moving() ? motion_.currentValue().toDouble() : 1;
    from_ = blended(from_, to_, reached);
    to_ = next;
    motion_.stop();
    const bool still = style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, this) <= 0;
    if (!still && isVisible() && !from_.empty && !to_.empty)
        motion_.start();
    const QString event = to_.event ? eventSentence(*to_.event) : QString();
    setAccessibleName(tr("GPUs and what each of them holds"));
    setAccessibleDescription(event.isEmpty() ? localText(session_.current().title) : event);
    QAccessibleEvent told(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&told);
    update();
}

BlocksWords BlocksView::words() const {
    BlocksWords words;
    const bool unknown = session_.hidden();
    const ByteUnit unit = session_.unit();
    double sum = 0;
    for (std::size_t i = 0; i < to_.rows.size(); ++i) {
        const BlockRow& row = to_.rows[i];
        words.rows[i] = categoryName(row.category);
        words.details[i] = tr("%1 each").arg(formatBytes(Bytes(row.held), unit));
        sum += row.held;
    }
    words.states = tr("Model states");
    words.each = unknown ? QStringLiteral("?") : formatBytes(Bytes(sum), unit);
    words.on_host = tr("on the host");
    if (to_.event) {
        words.event = eventName(to_.event->kind);
        words.object = eventObject(to_.event->object);
    }
    if (to_.gpus > most_columns)
        words.more = tr("%1 of %n GPUs", nullptr, to_.gpus).arg(most_columns);
    return words;
}

void BlocksView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Theme theme = scaledTheme();
    if (to_.empty) {
        painter.setPen(theme.colour(ColourRole::text_secondary));
        painter.setFont(theme.font(TextRole::body));
        const bool no_project = session_.results().empty();
        painter.drawText(rect(), Qt::AlignCenter | Qt::TextWordWrap,
                         no_project ? tr("The project cannot be evaluated; choose the textbook model.")
                                    : tr("The degrees of this step do not divide these GPUs."));
        return;
    }
    const BlocksScene scene = moving() ? blended(from_, to_, motion_.currentValue().toDouble()) : to_;
    paintBlocks(painter, QRectF(rect()), scene, words(), theme);
}

QSize BlocksView::minimumSizeHint() const {
    const double base = context_.appearance.theme().basePixels() * scale_;
    return QSizeF(base * 40, base * 22).toSize();
}

void BlocksView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange)
        follow();
    QWidget::changeEvent(event);
}

} // namespace meshwright::ui
