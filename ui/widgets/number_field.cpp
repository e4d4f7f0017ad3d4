#include "ui/widgets/number_field.h"

#include "core/units/expression.h"
#include "ui/text/format.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QKeyEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace meshwright::ui {

NumberField::NumberField(QWidget* parent)
    : QLineEdit(parent) {
    setAlignment(Qt::AlignRight);
    setTextMargins(0, 0, space::xs, 0);
    connect(this, &QLineEdit::returnPressed, this, &NumberField::commit);
}

void NumberField::setRange(std::int64_t minimum, std::int64_t maximum) {
    minimum_ = minimum;
    maximum_ = maximum;
}

void NumberField::setValue(std::int64_t value) {
    value_ = value;
    refuse({}, {});
    showValue();
}

void NumberField::showValue() {
    setText(formatCount(value_));
    setModified(false);
}

void NumberField::refuse(const QString& problem, std::vector<std::int64_t> nearest) {
    if (problem == problem_ && nearest == nearest_)
        return;
    problem_ = problem;
    nearest_ = std::move(nearest);
    setAccessibleDescription(problem_);
    emit problemChanged();
}

void NumberField::judge() {
    const auto result = evaluateExpression(text().trimmed().toStdString());
    const double* number = std::get_if<double>(&result);
    if (number == nullptr)
        return refuse(tr("“%1” is no number: try 8*1024 or 4k").arg(text().trimmed()), {});
    const auto clamped = [this](double wanted) {
        return static_cast<std::int64_t>(
            std::clamp(wanted, static_cast<double>(minimum_), static_cast<double>(maximum_)));
    };
    if (*number < static_cast<double>(minimum_))
        return refuse(tr("At least %1.").arg(formatCount(minimum_)), {minimum_});
    if (*number > static_cast<double>(maximum_))
        return refuse(tr("At most %1.").arg(formatCount(maximum_)), {maximum_});
    if (std::floor(*number) != *number)
        return refuse(tr("A whole number is needed."), {clamped(std::floor(*number)), clamped(std::ceil(*number))});
    const auto accepted = static_cast<std::int64_t>(*number);
    refuse({}, {});
    const bool differs = accepted != value_;
    value_ = accepted;
    showValue();
    if (differs)
        emit committed(accepted);
}

void NumberField::commit() {
    if (isModified())
        judge();
    selectAll();
}

void NumberField::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape && (isModified() || !problem_.isEmpty())) {
        setValue(value_);
        selectAll();
        return;
    }
    QLineEdit::keyPressEvent(event);
}

void NumberField::focusOutEvent(QFocusEvent* event) {
    if (isModified() && event->reason() != Qt::PopupFocusReason) {
        judge();
        if (!problem_.isEmpty()) // the field shows what holds; the message says what was wrong
            showValue();
    }
    QLineEdit::focusOutEvent(event);
}

void NumberField::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange && !isModified())
        showValue();
    QLineEdit::changeEvent(event);
}

} // namespace meshwright::ui
