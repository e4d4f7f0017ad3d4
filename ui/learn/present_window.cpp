#include "ui/learn/present_window.h"

#include "ui/learn/blocks_view.h"
#include "ui/learn/learn_words.h"
#include "ui/learn/lesson_figures.h"
#include "ui/learn/lesson_session.h"
#include "ui/learn/phase_strip.h"
#include "ui/learn/walkthrough_view.h"
#include "ui/text/words.h"
#include "ui/theme/appearance.h"
#include "ui/theme/work_style.h"

#include <QGuiApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScreen>

#include <algorithm>

namespace meshwright::ui {

namespace {

constexpr double designed_height = 560; ///< of the page at the window's own text size
constexpr double smallest_scale = 1.3;
constexpr double largest_scale = 3;

QFont scaled(QFont font, double factor) {
    font.setPixelSize(std::max(1, static_cast<int>(font.pixelSize() * factor)));
    return font;
}

} // namespace

/// A ring around the mouse pointer, above everything else.
class PresentWindow::Pointer final : public QWidget {
public:
    Pointer(const Context& context, QWidget* parent)
        : QWidget(parent)
        , context_(context) {
        setAttribute(Qt::WA_TransparentForMouseEvents);
        hide();
    }

    void moveTo(const QPointF& at, double size) {
        setGeometry(QRectF(at.x() - size, at.y() - size, 2 * size, 2 * size).toRect());
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        QColor ink = context_.appearance.theme().colour(ColourRole::bad);
        painter.setPen(QPen(ink, 4));
        ink.setAlphaF(0.25F);
        painter.setBrush(ink);
        painter.drawEllipse(QRectF(rect()).adjusted(3, 3, -3, -3));
    }

private:
    Context context_;
};

PresentWindow::PresentWindow(const Context& context, LessonSession& session, QWidget* parent)
    : QWidget(parent, Qt::Window)
    , context_(context)
    , session_(session)
    , strip_(new PhaseStrip(context, session, this))
    , blocks_(new BlocksView(context, session, this))
    , pointer_(new Pointer(context, this)) {
    setObjectName(QStringLiteral("presentWindow"));
    setAttribute(Qt::WA_DeleteOnClose);
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    for (QWidget* part : std::initializer_list<QWidget*>{strip_, blocks_}) {
        part->setFocusPolicy(Qt::NoFocus); // keys are the window's
        part->setMouseTracking(true);
    }
    for (const auto signal : {&LessonSession::moved, &LessonSession::resultsChanged, &LessonSession::guessChanged,
                              &LessonSession::lessonChanged})
        connect(&session_, signal, this, qOverload<>(&QWidget::update));
    connect(&context_.appearance, &Appearance::changed, this, qOverload<>(&QWidget::update));
    setWindowTitle(localText(session_.lesson().title));
    setAccessibleName(windowTitle());
}

void PresentWindow::present(const QWidget* owner) {
    const auto screens = QGuiApplication::screens();
    const auto other =
        std::find_if(screens.begin(), screens.end(), [owner](const QScreen* s) { return s != owner->screen(); });
    const QScreen* const screen = other == screens.end() ? owner->screen() : *other;
    setGeometry(screen->geometry());
    showFullScreen();
    activateWindow();
    setFocus(Qt::OtherFocusReason);
}

double PresentWindow::scale() const {
    return std::clamp(height() / designed_height, smallest_scale, largest_scale);
}

void PresentWindow::arrange() {
    const double unit = context_.appearance.theme().basePixels() * scale();
    const QRectF page = QRectF(rect()).adjusted(2.2 * unit, 1.6 * unit, -2.2 * unit, -1.2 * unit);
    head_ = {page.left(), page.top(), page.width(), 4.6 * unit};
    foot_ = {page.left(), page.bottom() - 1.6 * unit, page.width(), 1.6 * unit};
    const QRectF body(page.left(), head_.bottom() + unit * 0.5, page.width(), foot_.top() - head_.bottom() - unit);
    figures_ = {body.left(), body.top(), body.width() * 0.34, body.height()};
    const QRectF right(figures_.right() + unit, body.top(), body.right() - figures_.right() - unit, body.height());
    strip_->setScale(scale() * 0.8);
    blocks_->setScale(scale() * 0.8);
    const int strip = strip_->sizeHint().height();
    strip_->setGeometry(QRectF(right.left(), right.top(), right.width(), strip).toRect());
    blocks_->setGeometry(
        QRectF(right.left(), right.top() + strip + space::m, right.width(), right.height() - strip - space::m)
            .toRect());
}

void PresentWindow::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

void PresentWindow::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    if (black_) {
        painter.fillRect(rect(), Qt::black);
        return;
    }
    const Theme& own = context_.appearance.theme();
    const Theme theme(own.kind(), own.basePixels() * scale());
    painter.fillRect(rect(), theme.colour(ColourRole::window));
    painter.setRenderHint(QPainter::Antialiasing);
    drawHead(painter, theme, head_);
    drawFigures(painter, theme, figures_);
    drawFoot(painter, theme, foot_);
}

void PresentWindow::drawHead(QPainter& painter, const Theme& theme, const QRectF& area) const {
    const double line = theme.basePixels() * 1.4;
    painter.setPen(theme.colour(ColourRole::text_secondary));
    painter.setFont(theme.font(TextRole::body));
    painter.drawText(area, Qt::AlignLeft | Qt::AlignTop, localText(session_.lesson().title));
    if (!session_.results().empty()) {
        const StepResult& first = session_.results().front();
        const QString run =
            tr("%1 parameters · %2 GPUs")
                .arg(formatParameters(first.parameters), formatCount(first.scenario.cluster.gpuCount()));
        painter.drawText(area, Qt::AlignRight | Qt::AlignTop, run);
    }
    const QString title = localText(session_.current().title);
    painter.setPen(theme.colour(ColourRole::text));
    painter.setFont(scaled(theme.fontFor(TextRole::figure, title), 1.15));
    painter.drawText(area.adjusted(0, line, 0, 0), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap, title);
}

void PresentWindow::drawFigures(QPainter& painter, const Theme& theme, const QRectF& area) const {
    const double unit = theme.basePixels();
    const StepResult* const result = session_.result();
    const bool shown = result != nullptr && !session_.hidden();
    double y = area.top();
    const auto write = [&](const QString& text, const QFont& font, ColourRole colour, double gap) {
        painter.setFont(font);
        painter.setPen(theme.colour(colour));
        const QRectF room(area.left(), y, area.width(), area.bottom() - y);
        QRectF taken;
        painter.drawText(room, Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, text, &taken);
        y = taken.bottom() + gap * unit;
    };
    const QFont body = theme.font(TextRole::body);
    write(tr("Model states per GPU"), body, ColourRole::text_secondary, 0);
    const QString states = shown ? formatBytes(result->states.total(), session_.unit()) : QStringLiteral("?");
    write(states, scaled(theme.font(TextRole::figure), 2.7), ColourRole::text, 0.2);
    const QString change = shown ? statesChange(session_) : QString();
    if (!change.isEmpty())
        write(change, theme.font(TextRole::strong),
              change.startsWith(QStringLiteral("▲")) ? ColourRole::bad : ColourRole::good, 0.5);
    if (shown)
        for (int i = 0; i < block_row_count; ++i)
            write(stateFormula(session_, i), scaled(body, 0.95), ColourRole::text_secondary, 0.1);
    y += unit * 0.6;
    write(tr("The price: sent per GPU and step"), body, ColourRole::text_secondary, 0);
    const QString traffic = shown ? formatBytes(result->traffic.total(), session_.unit()) + QStringLiteral("  (") +
                                        QLocale().toString(result->traffic.passes(), 'g', 4) + QStringLiteral(" Ψ)")
                                  : QStringLiteral("?");
    write(traffic, scaled(theme.font(TextRole::figure), 1.35), ColourRole::text, 0.6);
    const auto moment = session_.moment();
    if (session_.hidden() && session_.current().ask)
        write(lessonQuestion(*session_.current().ask, localText(session_.current().name)), body, ColourRole::text, 0);
    else
        write(moment ? eventSentence(session_.current().events[*moment]) : localText(session_.current().text),
              scaled(body, moment ? 1.15 : 0.95), ColourRole::text, 0);
}

void PresentWindow::drawFoot(QPainter& painter, const Theme& theme, const QRectF& area) const {
    const auto count = session_.lesson().steps.size();
    const double dot = theme.basePixels() * 0.36;
    double x = area.left() + dot;
    for (std::size_t i = 0; i < count; ++i) {
        const bool present = i == session_.step();
        painter.setPen(QPen(theme.colour(i <= session_.step() ? ColourRole::accent : ColourRole::text_disabled), 2));
        painter.setBrush(i <= session_.step() ? QBrush(theme.colour(ColourRole::accent)) : QBrush(Qt::NoBrush));
        painter.drawEllipse(QPointF(x, area.center().y()), present ? dot * 1.4 : dot, present ? dot * 1.4 : dot);
        if (std::ranges::find(bookmarks_, i) != bookmarks_.end())
            painter.drawLine(QPointF(x - dot, area.bottom() - 1), QPointF(x + dot, area.bottom() - 1));
        x += dot * 4;
    }
    painter.setFont(theme.font(TextRole::small));
    painter.setPen(theme.colour(ColourRole::text_secondary));
    painter.drawText(QRectF(x, area.top(), area.width(), area.height()), Qt::AlignLeft | Qt::AlignVCenter,
                     QStringLiteral("%1 / %2").arg(session_.step() + 1).arg(count));
    painter.drawText(area, Qt::AlignRight | Qt::AlignVCenter,
                     tr("← → play   B black   P pointer   M mark, N next mark   Esc leave"));
}

void PresentWindow::setBlack(bool black) {
    black_ = black;
    strip_->setVisible(!black);
    blocks_->setVisible(!black);
    pointer_->setVisible(!black && pointing_);
    update();
}

void PresentWindow::toggleBookmark() {
    const auto found = std::ranges::find(bookmarks_, session_.step());
    if (found != bookmarks_.end())
        bookmarks_.erase(found);
    else
        bookmarks_.insert(std::ranges::lower_bound(bookmarks_, session_.step()), session_.step());
    update();
}

void PresentWindow::nextBookmark() {
    if (bookmarks_.empty())
        return;
    const auto next = std::ranges::upper_bound(bookmarks_, session_.step());
    session_.showStep(next == bookmarks_.end() ? bookmarks_.front() : *next);
}

void PresentWindow::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_B:
        return setBlack(!black_);
    case Qt::Key_P:
        pointing_ = !pointing_;
        pointer_->moveTo(mapFromGlobal(QPointF(QCursor::pos())), context_.appearance.theme().basePixels() * scale());
        pointer_->setVisible(pointing_ && !black_);
        pointer_->raise();
        return;
    case Qt::Key_M:
        return toggleBookmark();
    case Qt::Key_N:
        return nextBookmark();
    case Qt::Key_Escape:
        close();
        return;
    default:
        break;
    }
    if (black_)
        return setBlack(false); // whatever is pressed, the room sees the lesson again first
    if (!steerLesson(session_, event->key()))
        QWidget::keyPressEvent(event);
}

void PresentWindow::mouseMoveEvent(QMouseEvent* event) {
    if (pointing_)
        pointer_->moveTo(event->position(), context_.appearance.theme().basePixels() * scale());
}

void PresentWindow::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange)
        update();
    QWidget::changeEvent(event);
}

} // namespace meshwright::ui
