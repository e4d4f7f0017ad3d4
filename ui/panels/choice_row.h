#pragma once

#include <QWidget>

#include <functional>
#include <utility>
#include <vector>

class QComboBox;
class QLabel;

namespace meshwright::ui {

/// A setting with a few named values.
class ChoiceRow final : public QWidget {
    Q_OBJECT

public:
    using Entries = std::vector<std::pair<QString, int>>;

    explicit ChoiceRow(const char* name, QWidget* parent = nullptr);

    void setTexts(const QString& label, const Entries& entries);
    void setCurrent(int value);

signals:
    void chosen(int value);

private:
    QLabel* label_ = nullptr;
    QComboBox* box_ = nullptr;
};

} // namespace meshwright::ui
