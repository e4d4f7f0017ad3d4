#include "ui/widgets/message_bar.h"

#include "ui/theme/appearance.h"
#include "ui/theme/icons.h"
#include "ui/widgets/themed_label.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>

namespace meshwright::ui {

MessageBar::MessageBar(const Appearance& appearance, QWidget* parent)
    : QWidget(parent)
    , appearance_(appearance) {
    setObjectName(QStringLiteral("messageBar"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(space::m + space::s, space::m + space::xs, space::m + space::xs, space::xs);
    layout->setSpacing(space::s);
    icon_ = new QLabel;
    label_ = new ThemedLabel(appearance, TextRole::body, ColourRole::text);
    label_->setWordWrap(true);
    label_->setTextFormat(Qt::PlainText);
    label_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label_->setObjectName(QStringLiteral("messageText"));
    buttons_ = new QHBoxLayout;
    buttons_->setSpacing(space::xs);
    close_ = new QToolButton;
    close_->setAutoRaise(true);
    close_->setObjectName(QStringLiteral("dismissMessage"));
    layout->addWidget(icon_);
    layout->addWidget(label_, 1);
    layout->addLayout(buttons_);
    layout->addWidget(close_);
    connect(close_, &QToolButton::clicked, this, &MessageBar::dismiss);
    connect(&appearance_, &Appearance::changed, this, &MessageBar::restyle);
    close_->setAccessibleName(tr("Dismiss the message"));
    hide();
}

QString MessageBar::text() const {
    return isHidden() ? QString() : label_->text();
}

void MessageBar::show(Pill::Tone tone, const QString& text, const std::vector<Choice>& choices) {
    tone_ = tone;
    label_->show(text);
    setAccessibleName(text);
    while (QLayoutItem* item = buttons_->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater();
        delete item;
    }
    for (const auto& choice : choices) {
        auto* button = new QPushButton(choice.text);
        connect(button, &QPushButton::clicked, this, [this, act = choice.act] {
            dismiss();
            act();
        });
        buttons_->addWidget(button);
    }
    restyle();
    setVisible(true);
}

void MessageBar::dismiss() {
    hide();
}

void MessageBar::restyle() {
    const Theme& theme = appearance_.theme();
    icon_->setPixmap(themedPixmap(toneIcon(tone_), theme, toneColour(tone_), icon_large - 2, devicePixelRatioF()));
    close_->setIcon(themedIcon(QStringLiteral("x"), theme));
    update();
}

void MessageBar::paintEvent(QPaintEvent*) {
    const Theme& theme = appearance_.theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.colour(toneColour(tone_)), 1));
    painter.setBrush(theme.colour(toneFill(tone_)));
    painter.drawRoundedRect(QRectF(rect()).adjusted(space::m + 0.5, space::m - 3.5, -space::m - 0.5, -0.5),
                            corner_radius, corner_radius);
}

void MessageBar::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape)
        return dismiss();
    QWidget::keyPressEvent(event);
}

void MessageBar::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange)
        close_->setAccessibleName(tr("Dismiss the message"));
    QWidget::changeEvent(event);
}

} // namespace meshwright::ui
