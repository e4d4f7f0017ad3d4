#include "ui/learn/learn_page.h"

#include "core/base/json.h"
#include "core/learn/json_line.h"
#include "ui/learn/cards_view.h"
#include "ui/learn/claims_desk.h"
#include "ui/learn/pitch_view.h"
#include "ui/learn/present_window.h"
#include "ui/learn/walkthrough_view.h"
#include "ui/text/words.h"
#include "ui/theme/appearance.h"
#include "ui/theme/icons.h"
#include "ui/widgets/card.h"
#include "ui/widgets/message_bar.h"

#include <QClipboard>
#include <QEvent>
#include <QFileDialog>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QStackedWidget>
#include <QTabBar>
#include <QToolButton>

#include <array>

namespace meshwright::ui {

namespace {

constexpr std::size_t lesson_bytes = 4U << 20U; ///< largest lesson file
constexpr std::size_t most_shown_faults = 3;
constexpr int claims_part = 2; ///< of the tabs

} // namespace

LearnPage::LearnPage(const Context& context, LessonSession::Execution execution, QWidget* parent)
    : QWidget(parent)
    , context_(context)
    , session_(new LessonSession(context, execution, this)) {
    setObjectName(QStringLiteral("learnPage"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    auto* row = new Surface(context_.appearance, Qt::BottomEdge);
    auto* tools = new QHBoxLayout(row);
    tools->setContentsMargins(space::m, space::xs, space::m, space::xs);
    tools->setSpacing(space::s);
    tabs_ = new QTabBar;
    tabs_->setObjectName(QStringLiteral("learnTabs"));
    tabs_->setDrawBase(false);
    tabs_->setExpanding(false);
    tools->addWidget(tabs_);
    tools->addStretch();
    open_ = addTool("openLesson");
    present_ = addTool("presentLesson");
    tools->addWidget(open_);
    tools->addWidget(present_);
    messages_ = new MessageBar(context_.appearance);
    stack_ = new QStackedWidget;
    layout->addWidget(row);
    layout->addWidget(messages_);
    layout->addWidget(stack_, 1);
    cards_ = new CardsView(context_, *session_);
    claims_ = new ClaimsDesk(context_);
    for (QWidget* part : std::initializer_list<QWidget*>{new WalkthroughView(context_, *session_), cards_, claims_,
                                                         new PitchView(context_)})
        stack_->addWidget(part);
    for (int i = 0; i < stack_->count(); ++i)
        tabs_->addTab(QString());
    connect(tabs_, &QTabBar::currentChanged, stack_, &QStackedWidget::setCurrentIndex);
    connect(cards_, &CardsView::claimWanted, this, &LearnPage::showClaim);
    connect(open_, &QToolButton::clicked, this, &LearnPage::chooseLesson);
    connect(present_, &QToolButton::clicked, this, &LearnPage::present);
    connect(&context_.appearance, &Appearance::changed, this, &LearnPage::restyle);
    retranslate();
    restyle();
}

QToolButton* LearnPage::addTool(const char* name) {
    auto* button = new QToolButton;
    button->setObjectName(QString::fromLatin1(name));
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

void LearnPage::chooseLesson() {
    const QString path =
        QFileDialog::getOpenFileName(this, tr("Open a lesson"), QString(), tr("Lessons (*.json);;All files (*)"));
    if (!path.isEmpty())
        openLesson(path);
}

bool LearnPage::openLesson(const QString& path) {
    const std::string file = path.toStdString();
    Faults faults;
    const auto text = readTextFile(file, lesson_bytes);
    if (text) {
        auto lesson = readLesson({file, *text});
        if (lesson) {
            messages_->dismiss();
            session_->open(std::move(lesson.value()));
            return true;
        }
        faults = lesson.faults();
    } else {
        faults = text.faults();
    }
    QStringList lines;
    for (const Fault& fault : faults) {
        if (static_cast<std::size_t>(lines.size()) == most_shown_faults)
            break;
        const bool placed = text.ok() && fault.place.starts_with('/');
        //: a fault of a lesson file: the line it stands on, and what is wrong
        lines +=
            placed ? tr("Line %1: %2").arg(lineOfPointer(*text, fault.place)).arg(describe(fault)) : describe(fault);
    }
    if (faults.size() > most_shown_faults)
        lines += tr("and %n more", nullptr, static_cast<int>(faults.size() - most_shown_faults));
    messages_->show(Pill::Tone::bad, lines.join(QLatin1Char('\n')));
    return false;
}

void LearnPage::showClaim(const QString& id) {
    tabs_->setCurrentIndex(claims_part);
    claims_->showClaim(id);
}

PresentWindow* LearnPage::present() {
    if (window_ == nullptr)
        window_ = new PresentWindow(context_, *session_, this);
    window_->present(this);
    return window_;
}

void LearnPage::copy() const {
    QGuiApplication::clipboard()->setPixmap(stack_->currentWidget()->grab());
}

void LearnPage::retranslate() {
    tabs_->setAccessibleName(tr("Parts of Learn"));
    const std::array<QString, 4> names{tr("Walkthrough"), tr("Question cards"), tr("Claims desk"), tr("Pitch")};
    for (std::size_t i = 0; i < names.size(); ++i)
        tabs_->setTabText(static_cast<int>(i), names[i]);
    open_->setText(tr("Open a lesson…"));
    open_->setToolTip(tr("Open a lesson that somebody has written (docs/lessons.md)"));
    present_->setText(tr("Present"));
    present_->setToolTip(tr("Full screen for a room, on the second screen if there is one (F5)"));
    present_->setShortcut(QKeySequence(Qt::Key_F5));
}

void LearnPage::restyle() {
    const Theme& theme = context_.appearance.theme();
    open_->setIcon(themedIcon(QStringLiteral("folder-open"), theme));
    present_->setIcon(themedIcon(QStringLiteral("monitor"), theme));
}

void LearnPage::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace meshwright::ui
