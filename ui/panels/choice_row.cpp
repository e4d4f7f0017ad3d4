#include "ui/panels/choice_row.h"

#include "ui/theme/theme.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>

namespace meshwright::ui {

ChoiceRow::ChoiceRow(const char* name, QWidget* parent)
    : QWidget(parent)
    , label_(new QLabel)
    , box_(new QComboBox) {
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::s);
    box_->setObjectName(QString::fromLatin1(name));
    box_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box_->setMinimumContentsLength(8);
    label_->setBuddy(box_);
    layout->addWidget(label_, 2);
    layout->addWidget(box_, 4);
    connect(box_, &QComboBox::activated, this, [this](int index) { emit chosen(box_->itemData(index).toInt()); });
}

void ChoiceRow::setTexts(const QString& label, const Entries& entries) {
    const QSignalBlocker quiet(box_);
    const QVariant current = box_->currentData();
    label_->setText(label);
    box_->setAccessibleName(label);
    box_->clear();
    for (const auto& [text, value] : entries) {
        box_->addItem(text, value);
        box_->setItemData(box_->count() - 1, text, Qt::ToolTipRole);
    }
    box_->setCurrentIndex(box_->findData(current));
}

void ChoiceRow::setCurrent(int value) {
    const QSignalBlocker quiet(box_);
    box_->setCurrentIndex(box_->findData(value));
    box_->setToolTip(box_->currentText());
}

} // namespace meshwright::ui
