#include "ui/shell/workspace.h"

#include "ui/theme/appearance.h"
#include "ui/theme/icons.h"
#include "ui/widgets/card.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace meshwright::ui {

QByteArray pageAction(const Page& page) {
    return QByteArrayLiteral("page.") + page.id;
}

Workspace::Workspace(const Context& context, QWidget* parent)
    : QWidget(parent)
    , context_(context)
    , tabs_(new QTabBar)
    , stack_(new QStackedWidget) {
    setObjectName(QStringLiteral("workspace"));
    tab_row_ = new Surface(context_.appearance, Qt::BottomEdge);
    auto* row = new QHBoxLayout(tab_row_);
    row->setContentsMargins(space::s, 0, space::s, 1);
    tabs_->setObjectName(QStringLiteral("pageTabs"));
    tabs_->setDrawBase(false);
    tabs_->setExpanding(false);
    tabs_->setUsesScrollButtons(true);
    row->addWidget(tabs_, 1);
    tab_row_->hide();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(tab_row_);
    layout->addWidget(stack_, 1);
    connect(tabs_, &QTabBar::currentChanged, this, &Workspace::openTab);
    connect(&context_.appearance, &Appearance::changed, this, &Workspace::restyle);
    retranslate();
}

namespace {

/// A hidden page asks for no room: only the open one may keep the window from becoming narrow.
void askForRoom(QWidget& page, bool asks) {
    const auto policy = asks ? QSizePolicy::Preferred : QSizePolicy::Ignored;
    page.setSizePolicy(policy, policy);
}

} // namespace

void Workspace::add(Page page) {
    const bool tab = page.place == Page::Place::tab;
    stack_->addWidget(page.widget);
    askForRoom(*page.widget, pages_.empty());
    pages_.push_back(std::move(page));
    if (tab) {
        const QSignalBlocker quiet(tabs_); // the first tab becomes the bar's current one as it is added
        tabs_->addTab(QString());
    }
    if (pages_.size() == 1)
        stack_->setCurrentIndex(0);
    tab_row_->setVisible(tabs_->count() > 1 && current().place == Page::Place::tab);
    retranslate();
    restyle();
}

std::vector<Page> Workspace::pagesIn(Page::Place place) const {
    std::vector<Page> found;
    std::copy_if(pages_.begin(), pages_.end(), std::back_inserter(found),
                 [place](const Page& page) { return page.place == place; });
    return found;
}

const Page& Workspace::current() const {
    Q_ASSERT(!pages_.empty());
    return pages_[current_];
}

void Workspace::open(const QString& id) {
    const auto found =
        std::find_if(pages_.begin(), pages_.end(), [&id](const Page& page) { return id == QLatin1String(page.id); });
    if (found != pages_.end())
        openIndex(static_cast<std::size_t>(found - pages_.begin()));
}

bool Workspace::has(const QString& id) const {
    return std::any_of(pages_.begin(), pages_.end(), [&id](const Page& page) { return id == QLatin1String(page.id); });
}

void Workspace::openIndex(std::size_t index) {
    if (index == current_)
        return;
    askForRoom(*current().widget, false);
    current_ = index;
    const Page& page = current();
    askForRoom(*page.widget, true);
    stack_->setCurrentWidget(page.widget);
    const bool tab = page.place == Page::Place::tab;
    tab_row_->setVisible(tab && tabs_->count() > 1);
    if (tab) {
        const auto before = std::count_if(pages_.begin(), pages_.begin() + static_cast<std::ptrdiff_t>(index),
                                          [](const Page& other) { return other.place == Page::Place::tab; });
        tabs_->setCurrentIndex(static_cast<int>(before));
    }
    emit currentChanged();
}

void Workspace::openTab(int tab) {
    int seen = 0;
    for (std::size_t i = 0; i < pages_.size(); ++i)
        if (pages_[i].place == Page::Place::tab && seen++ == tab)
            return openIndex(i);
}

void Workspace::openTabs() {
    openTab(std::max(0, tabs_->currentIndex()));
}

void Workspace::step(int steps) {
    const int count = tabs_->count();
    if (count > 0 && current().place == Page::Place::tab)
        openTab((tabs_->currentIndex() + steps % count + count) % count);
}

void Workspace::copyCurrent() const {
    if (current().copy)
        current().copy();
}

void Workspace::retranslate() {
    tabs_->setAccessibleName(tr("Views"));
    int tab = 0;
    for (const Page& page : pages_)
        if (page.place == Page::Place::tab)
            tabs_->setTabText(tab++, page.title());
}

void Workspace::restyle() {
    const Theme& theme = context_.appearance.theme();
    int tab = 0;
    for (const Page& page : pages_)
        if (page.place == Page::Place::tab)
            tabs_->setTabIcon(tab++, themedIcon(QString::fromLatin1(page.icon), theme, ColourRole::text_secondary));
}

void Workspace::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace meshwright::ui
