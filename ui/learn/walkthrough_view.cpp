#include "ui/learn/walkthrough_view.h"

#include "ui/learn/blocks_view.h"
#include "ui/learn/learn_words.h"
#include "ui/learn/lesson_controls.h"
#include "ui/learn/lesson_figures.h"
#include "ui/learn/lesson_session.h"
#include "ui/learn/phase_strip.h"
#include "ui/learn/predict_card.h"
#include "ui/theme/appearance.h"
#include "ui/theme/icons.h"
#include "ui/widgets/themed_label.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QTabBar>
#include <QToolButton>

namespace meshwright::ui {

bool steerLesson(LessonSession& session, int key) {
    switch (key) {
    case Qt::Key_Right:
    case Qt::Key_Down:
    case Qt::Key_Space:
        session.forward();
        return true;
    case Qt::Key_Left:
    case Qt::Key_Up:
        session.back();
        return true;
    case Qt::Key_PageDown:
        session.showStep(session.step() + 1);
        return true;
    case Qt::Key_PageUp:
        session.showStep(session.step() == 0 ? 0 : session.step() - 1);
        return true;
    case Qt::Key_Home:
        session.showStep(0);
        return true;
    case Qt::Key_End:
        session.showStep(session.lesson().steps.size() - 1);
        return true;
    default:
        return false;
    }
}

WalkthroughView::WalkthroughView(const Context& context, LessonSession& session, QWidget* parent)
    : QWidget(parent)
    , context_(context)
    , session_(session) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::l, space::m, space::l, space::s);
    layout->setSpacing(space::s);
    auto* body = new QHBoxLayout;
    body->setSpacing(space::l);
    body->addWidget(buildStory(), 1);
    body->addWidget(buildSide());
    layout->addLayout(body, 1);
    layout->addWidget(buildNavigation());
    connect(&session_, &LessonSession::lessonChanged, this, [this] {
        rebuildSteps();
        refresh();
    });
    for (const auto signal : {&LessonSession::moved, &LessonSession::resultsChanged, &LessonSession::guessChanged})
        connect(&session_, signal, this, &WalkthroughView::refresh);
    connect(&context_.appearance, &Appearance::changed, this, &WalkthroughView::restyle);
    rebuildSteps();
    restyle();
    refresh();
}

QWidget* WalkthroughView::buildStory() {
    auto* story = new QWidget;
    auto* layout = new QVBoxLayout(story);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::s);
    place_ = new ThemedLabel(context_.appearance, TextRole::small, ColourRole::text_secondary);
    place_->setObjectName(QStringLiteral("lessonPlace"));
    title_ = new ThemedLabel(context_.appearance, TextRole::figure, ColourRole::text);
    title_->setObjectName(QStringLiteral("lessonTitle"));
    title_->setWordWrap(true);
    text_ = new ThemedLabel(context_.appearance, TextRole::body, ColourRole::text_secondary);
    text_->setObjectName(QStringLiteral("lessonText"));
    text_->setWordWrap(true);
    layout->addWidget(place_);
    layout->addWidget(title_);
    layout->addWidget(text_);
    auto* strip = new QHBoxLayout;
    previous_moment_ = new QToolButton;
    previous_moment_->setObjectName(QStringLiteral("lessonEarlier"));
    next_moment_ = new QToolButton;
    next_moment_->setObjectName(QStringLiteral("lessonLater"));
    for (auto* button : {previous_moment_, next_moment_})
        button->setFocusPolicy(Qt::TabFocus);
    connect(previous_moment_, &QToolButton::clicked, &session_, &LessonSession::back);
    connect(next_moment_, &QToolButton::clicked, &session_, &LessonSession::forward);
    strip->addWidget(previous_moment_);
    strip->addWidget(next_moment_);
    strip->addWidget(new PhaseStrip(context_, session_), 1);
    layout->addLayout(strip);
    blocks_ = new BlocksView(context_, session_);
    layout->addWidget(blocks_, 1);
    layout->addWidget(new LessonControls(context_, session_));
    return story;
}

QWidget* WalkthroughView::buildSide() {
    auto* content = new QWidget;
    auto* layout = new QVBoxLayout(content);
    layout->setContentsMargins(0, 0, space::s, 0);
    layout->setSpacing(space::s);
    layout->addWidget(new LessonFigures(context_, session_));
    layout->addWidget(new PredictCard(context_, session_));
    layout->addStretch();
    auto* scroll = new QScrollArea;
    scroll->setObjectName(QStringLiteral("lessonSide"));
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(content);
    scroll->setFixedWidth(static_cast<int>(context_.appearance.theme().basePixels() * 27));
    return scroll;
}

QWidget* WalkthroughView::buildNavigation() {
    auto* row = new QWidget;
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    back_ = new QPushButton;
    back_->setObjectName(QStringLiteral("lessonBack"));
    next_ = new QPushButton;
    next_->setObjectName(QStringLiteral("lessonNext"));
    next_->setDefault(true);
    steps_ = new QTabBar;
    steps_->setObjectName(QStringLiteral("lessonSteps"));
    steps_->setDrawBase(false);
    steps_->setExpanding(false);
    steps_->setUsesScrollButtons(true);
    connect(back_, &QPushButton::clicked, this, [this] { steerLesson(session_, Qt::Key_PageUp); });
    connect(next_, &QPushButton::clicked, this, [this] { steerLesson(session_, Qt::Key_PageDown); });
    connect(steps_, &QTabBar::currentChanged, this, [this](int step) {
        if (step >= 0)
            session_.showStep(static_cast<std::size_t>(step));
    });
    layout->addWidget(back_);
    layout->addStretch();
    layout->addWidget(steps_);
    layout->addStretch();
    layout->addWidget(next_);
    return row;
}

void WalkthroughView::rebuildSteps() {
    const QSignalBlocker blocker(steps_);
    while (steps_->count() > 0)
        steps_->removeTab(0);
    for (const LessonStep& step : session_.lesson().steps)
        steps_->addTab(localText(step.name));
}

void WalkthroughView::refresh() {
    const auto& lesson = session_.lesson();
    const LessonStep& step = session_.current();
    const auto count = lesson.steps.size();
    //: title of the lesson, number of the step, number of steps
    place_->show(tr("%1 · step %2 of %3").arg(localText(lesson.title)).arg(session_.step() + 1).arg(count));
    title_->show(localText(step.title));
    const auto moment = session_.moment();
    text_->show(moment ? eventSentence(step.events[*moment]) : localText(step.text));
    {
        const QSignalBlocker blocker(steps_);
        steps_->setCurrentIndex(static_cast<int>(session_.step()));
    }
    steps_->setAccessibleName(tr("Steps of the lesson"));
    back_->setText(tr("Back"));
    back_->setEnabled(session_.step() > 0);
    const bool last = session_.step() + 1 >= count;
    next_->setEnabled(!last);
    next_->setText(last ? tr("The end") : tr("Next: %1").arg(localText(lesson.steps[session_.step() + 1].name)));
    previous_moment_->setEnabled(session_.step() > 0 || moment.has_value());
    previous_moment_->setToolTip(tr("Play backwards (Left)"));
    previous_moment_->setAccessibleName(tr("Play backwards"));
    next_moment_->setToolTip(tr("Play forwards (Right)"));
    next_moment_->setAccessibleName(tr("Play forwards"));
}

void WalkthroughView::restyle() {
    const Theme& theme = context_.appearance.theme();
    previous_moment_->setIcon(themedIcon(QStringLiteral("chevron-left"), theme));
    next_moment_->setIcon(themedIcon(QStringLiteral("chevron-right"), theme));
}

void WalkthroughView::keyPressEvent(QKeyEvent* event) {
    const bool plain = (event->modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier;
    if (!plain || !steerLesson(session_, event->key()))
        QWidget::keyPressEvent(event);
}

void WalkthroughView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) {
        rebuildSteps();
        refresh();
    }
    QWidget::changeEvent(event);
}

void WalkthroughView::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    blocks_->setFocus(Qt::OtherFocusReason); // so that the arrow keys play at once
}

} // namespace meshwright::ui
