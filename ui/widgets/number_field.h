#pragma once

#include <QLineEdit>

#include <cstdint>
#include <vector>

namespace meshwright::ui {

/// A whole number, typed as an expression: "8*1024", "4k", "7B". Enter or leaving the field commits; Escape puts the
/// old text back. A text that is no legal number stays, with the reason and the nearest legal values.
class NumberField final : public QLineEdit {
    Q_OBJECT

public:
    explicit NumberField(QWidget* parent = nullptr);

    void setRange(std::int64_t minimum, std::int64_t maximum);
    void setValue(std::int64_t value);
    [[nodiscard]] std::int64_t value() const { return value_; }
    /// Why the text is not accepted; empty if it is.
    [[nodiscard]] const QString& problem() const { return problem_; }
    [[nodiscard]] const std::vector<std::int64_t>& nearest() const { return nearest_; }

signals:
    void committed(qint64 value);
    void problemChanged();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void commit();
    void judge();
    void refuse(const QString& problem, std::vector<std::int64_t> nearest);
    void showValue();

    std::int64_t minimum_ = 1;
    std::int64_t maximum_ = 1;
    std::int64_t value_ = 1;
    QString problem_;
    std::vector<std::int64_t> nearest_;
};

} // namespace meshwright::ui
