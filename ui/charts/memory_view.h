#pragma once

#include "ui/charts/ledger_model.h"
#include "ui/charts/memory_table_model.h"
#include "ui/document/context.h"

#include <QWidget>

#include <optional>

class QTabBar;
class QTableView;
class QToolButton;
class QStackedWidget;

namespace meshwright::ui {

class MemoryBarsWidget;
class ThemedLabel;

/// The memory view: the bars of all plans, and below them where the figures come from.
class MemoryView final : public QWidget {
    Q_OBJECT

public:
    explicit MemoryView(const Context& context, QWidget* parent = nullptr);

    /// Opens the derivation of the selected plan; with a category, of that one.
    void showDerivation(std::optional<MemoryCategory> category);
    void showParameters();
    void showTable();
    /// Image and tab-separated figures together, so that an editor and a spreadsheet each take what they can.
    void copyToClipboard() const;

    [[nodiscard]] MemoryBarsWidget& bars() { return *bars_; }

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    enum Page { derivation_page, parameters_page, table_page };

    [[nodiscard]] QWidget* buildToolRow();
    [[nodiscard]] QWidget* buildChartCard();
    [[nodiscard]] QWidget* buildDetailCard();
    [[nodiscard]] QToolButton* buildTool(bool checkable, const char* name);
    void connectEverything();
    void openPage(int page);
    void refresh();
    void refreshLedger();
    void retranslate();
    void restyle();
    void fitColumns();
    void fitTools();

    Context context_;
    std::optional<MemoryCategory> category_;
    MemoryTableModel table_model_;
    LedgerModel ledger_model_;
    ParameterModel parameter_model_;
    MemoryBarsWidget* bars_ = nullptr;
    ThemedLabel* title_ = nullptr;
    ThemedLabel* subtitle_ = nullptr;
    ThemedLabel* detail_ = nullptr;
    QWidget* tool_row_ = nullptr;
    QTabBar* tabs_ = nullptr;
    QStackedWidget* pages_ = nullptr;
    QTableView* ledger_ = nullptr;
    QTableView* parameters_ = nullptr;
    QTableView* table_ = nullptr;
    QToolButton* unit_gib_ = nullptr;
    QToolButton* unit_gb_ = nullptr;
    QToolButton* percent_ = nullptr;
    QToolButton* zoom_ = nullptr;
    QToolButton* copy_ = nullptr;
    QToolButton* all_terms_ = nullptr;
};

} // namespace meshwright::ui
