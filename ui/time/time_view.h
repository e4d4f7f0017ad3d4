#pragma once

#include "ui/document/context.h"
#include "ui/time/time_tables.h"

#include <QWidget>

#include <optional>

class QStackedWidget;
class QTabBar;
class QTableView;
class QToolButton;

namespace meshwright::ui {

class ThemedLabel;
class WaterfallWidget;

/// The time view: where a step of the selected plan goes, and below it where the figures come from.
class TimeView final : public QWidget {
    Q_OBJECT

public:
    explicit TimeView(const Context& context, QWidget* parent = nullptr);

    /// Opens the derivation; with a category, of that one.
    void showDerivation(std::optional<TimeCategory> category);
    /// Image and tab-separated figures together.
    void copyToClipboard() const;

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    enum Part { derivation_part, table_part };

    [[nodiscard]] QWidget* buildChartCard();
    [[nodiscard]] QWidget* buildDetailCard();
    void connectEverything();
    void openPart(int part);
    void refresh();
    void retranslate();
    void restyle();
    void fitColumns();

    Context context_;
    std::optional<TimeCategory> category_;
    TimeLedgerModel ledger_model_;
    TimeTableModel table_model_;
    WaterfallWidget* waterfall_ = nullptr;
    ThemedLabel* title_ = nullptr;
    ThemedLabel* subtitle_ = nullptr;
    ThemedLabel* detail_ = nullptr;
    QToolButton* copy_ = nullptr;
    QToolButton* all_terms_ = nullptr;
    QTabBar* tabs_ = nullptr;
    QStackedWidget* parts_ = nullptr;
    QTableView* ledger_ = nullptr;
    QTableView* table_ = nullptr;
};

} // namespace meshwright::ui
