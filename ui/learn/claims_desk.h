#pragma once

#include "ui/document/context.h"
#include "ui/learn/claims_model.h"

#include <QWidget>

class QComboBox;
class QLineEdit;
class QListView;

namespace meshwright::ui {

class Pill;
class ThemedLabel;

/// What people say about training at scale, and what holds: search, verdict, correct statement, source.
class ClaimsDesk final : public QWidget {
    Q_OBJECT

public:
    explicit ClaimsDesk(const Context& context, QWidget* parent = nullptr);

    /// Opens one claim, whatever is being searched for.
    void showClaim(const QString& id);

protected:
    void changeEvent(QEvent* event) override;

private:
    QWidget* buildList();
    QWidget* buildDetail();
    void fillChoices();
    void retranslate();
    void refresh();
    [[nodiscard]] const Claim* current() const;

    Context context_;
    ClaimsModel model_;
    ClaimsFilter filter_;
    QLineEdit* search_ = nullptr;
    QComboBox* topic_ = nullptr;
    QComboBox* verdict_choice_ = nullptr;
    QListView* list_ = nullptr;
    ThemedLabel* count_ = nullptr;
    ThemedLabel* place_ = nullptr;
    ThemedLabel* claim_ = nullptr;
    Pill* verdict_ = nullptr;
    ThemedLabel* statement_title_ = nullptr;
    ThemedLabel* statement_ = nullptr;
    ThemedLabel* sources_ = nullptr;
};

} // namespace meshwright::ui
