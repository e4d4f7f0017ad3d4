#pragma once

#include "ui/document/context.h"

#include <QByteArray>
#include <QString>
#include <QWidget>

#include <functional>
#include <vector>

class QStackedWidget;
class QTabBar;

namespace meshwright::ui {

/// A page of the window's centre.
struct Page {
    enum class Place : std::uint8_t {
        tab,   ///< beside the others, in the tab bar
        aside, ///< in place of tabs and docks, reached from the stepper; the verdict strip stays
    };

    const char* id = "";            ///< of the page in preferences; its action is "page.ID"
    const char* icon = "";          ///< in resources/icons
    std::function<QString()> title; ///< in the present language
    QWidget* widget = nullptr;      ///< the workspace takes it over
    Place place = Place::tab;
    std::function<void()> copy = {}; ///< what Ctrl+C does while the page is open; nothing if empty
};

/// Id of an action that opens a page.
[[nodiscard]] QByteArray pageAction(const Page& page);

/// Ids of the pages that figures and actions open.
inline const QString memory_page = QStringLiteral("memory");
inline const QString report_page = QStringLiteral("report");
inline const QString time_page = QStringLiteral("time");

/// The centre of the window: one page at a time, named by tabs as soon as there are two.
class Workspace final : public QWidget {
    Q_OBJECT

public:
    explicit Workspace(const Context& context, QWidget* parent = nullptr);

    void add(Page page);
    [[nodiscard]] const std::vector<Page>& pages() const { return pages_; }
    /// The pages of one place, in the order of the tabs.
    [[nodiscard]] std::vector<Page> pagesIn(Page::Place place) const;

    [[nodiscard]] const Page& current() const;
    /// Opens a page; an id that there is not changes nothing, for preferences may name one of another version.
    void open(const QString& id);
    [[nodiscard]] bool has(const QString& id) const;
    /// Opens the tab that was open last, from a page aside.
    void openTabs();
    /// Opens the tab `steps` further, round the end.
    void step(int steps);
    void copyCurrent() const;

signals:
    void currentChanged();

protected:
    void changeEvent(QEvent* event) override;

private:
    void openIndex(std::size_t index);
    void openTab(int tab);
    void retranslate();
    void restyle();

    const Context context_;
    QTabBar* tabs_ = nullptr;
    QWidget* tab_row_ = nullptr;
    QStackedWidget* stack_ = nullptr;
    std::vector<Page> pages_;
    std::size_t current_ = 0;
};

} // namespace meshwright::ui
