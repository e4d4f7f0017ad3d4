#pragma once

#include "ui/decide/frameworks_model.h"
#include "ui/document/context.h"

#include <QWidget>

class QPushButton;
class QTableView;

namespace meshwright::ui {

class ThemedLabel;

/// Every framework with its own best plan, the decision in a sentence, and what speaks against the framework that is
/// selected. A plan can be taken over into the project.
class FrameworksView final : public QWidget {
    Q_OBJECT

public:
    explicit FrameworksView(const Context& context, QWidget* parent = nullptr);

    [[nodiscard]] const DecisionBoard& board() const { return board_; }
    void copyToClipboard() const;

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void refresh();
    void tell();
    void adopt();
    void retranslate();
    void restyle();
    void fitColumns();
    [[nodiscard]] int selectedRow() const;
    [[nodiscard]] QString verdict() const;

    Context context_;
    DecisionBoard board_;
    FrameworksModel model_;
    ThemedLabel* answer_;
    ThemedLabel* state_;
    QTableView* table_;
    ThemedLabel* name_;
    ThemedLabel* why_;
    QPushButton* adopt_;
};

} // namespace meshwright::ui
