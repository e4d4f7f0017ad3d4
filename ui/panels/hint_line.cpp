#include "ui/panels/hint_line.h"

#include "ui/theme/appearance.h"
#include "ui/widgets/themed_label.h"

#include <QHBoxLayout>
#include <QToolButton>

namespace meshwright::ui {

HintLine::HintLine(const Appearance& appearance, const char* name, QWidget* parent)
    : QWidget(parent)
    , appearance_(appearance) {
    setObjectName(QString::fromLatin1(name));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::xs);
    label_ = new ThemedLabel(appearance, TextRole::small, ColourRole::text_secondary);
    label_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    label_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    chips_ = new QHBoxLayout;
    chips_->setSpacing(space::xs);
    layout->addWidget(label_, 1);
    layout->addLayout(chips_);
    connect(&appearance_, &Appearance::changed, this, &HintLine::restyle);
    restyle();
}

void HintLine::show(const QString& text, ColourRole role, const std::vector<Offer>& offers) {
    while (QLayoutItem* item = chips_->takeAt(0)) {
        item->widget()->hide(); // it may be the very one that was clicked: gone now, deleted later
        item->widget()->deleteLater();
        delete item;
    }
    for (const auto& offer : offers) {
        auto* chip = new QToolButton;
        chip->setObjectName(QStringLiteral("nearest"));
        chip->setText(offer.text);
        chip->setToolTip(offer.name);
        chip->setAccessibleName(offer.name);
        chip->setFocusPolicy(Qt::TabFocus);
        chip->setMaximumHeight(height());
        connect(chip, &QToolButton::clicked, this, [take = offer.take] { take(); });
        chips_->addWidget(chip);
        chip->show();
    }
    text_ = text;
    label_->setColour(role);
    setAccessibleName(text);
    setToolTip(text);
    chips_->activate();
    elide();
}

void HintLine::restyle() {
    setFixedHeight(appearance_.theme().font(TextRole::small).pixelSize() + space::m);
}

void HintLine::elide() {
    label_->show(label_->fontMetrics().elidedText(text_, Qt::ElideRight, std::max(0, label_->width())));
}

void HintLine::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    layout()->activate();
    elide();
}

} // namespace meshwright::ui
