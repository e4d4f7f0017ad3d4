#pragma once

#include "core/memory/memory.h"
#include "ui/document/context.h"

#include <QAbstractButton>
#include <QWidget>

#include <array>

namespace meshwright::ui {

/// One line of the summary: swatch, category, amount. A button that opens the derivation.
class LedgerLine final : public QAbstractButton {
    Q_OBJECT

public:
    LedgerLine(const Appearance& appearance, MemoryCategory category, QWidget* parent = nullptr);

    void show(const QString& name, const QString& amount);
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Appearance& appearance_;
    MemoryCategory category_;
    QString amount_;
};

/// What the selected plan's fullest GPU holds, by category.
class LedgerSummary final : public QWidget {
    Q_OBJECT

public:
    explicit LedgerSummary(const Context& context, QWidget* parent = nullptr);

signals:
    void derivationWanted(meshwright::MemoryCategory category);

protected:
    void changeEvent(QEvent* event) override;

private:
    void refresh();

    Context context_;
    std::array<LedgerLine*, memory_category_count> lines_{};
};

} // namespace meshwright::ui
