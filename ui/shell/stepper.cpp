#include "ui/shell/stepper.h"

#include "ui/theme/appearance.h"
#include "ui/theme/icons.h"
#include "ui/widgets/card.h"

#include <QHBoxLayout>
#include <QPainter>

namespace meshwright::ui {

StepButton::StepButton(const Appearance& appearance, int number, QWidget* parent)
    : QAbstractButton(parent)
    , appearance_(appearance)
    , number_(number) {
    setCursor(Qt::PointingHandCursor);
    setFocusPolicy(Qt::TabFocus);
    setAttribute(Qt::WA_Hover);
    connect(&appearance_, &Appearance::changed, this, qOverload<>(&QWidget::update));
}

QSize StepButton::sizeHint() const {
    const QFontMetrics metrics(appearance_.theme().fontFor(TextRole::strong, text()));
    const int height = metrics.height() + space::m;
    return {metrics.horizontalAdvance(text()) + height + 2 * space::s, height};
}

void StepButton::paintEvent(QPaintEvent*) {
    const Theme& theme = appearance_.theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (isChecked() || underMouse() || hasFocus()) {
        painter.setPen(hasFocus() ? QPen(theme.colour(ColourRole::accent), 1.6) : QPen(Qt::NoPen));
        painter.setBrush(theme.colour(isChecked() ? ColourRole::accent_soft : ColourRole::grid_line));
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), corner_radius, corner_radius);
    }
    const double diameter = height() - space::m;
    const QRectF circle(space::s, (height() - diameter) / 2, diameter, diameter);
    if (icon_.isEmpty()) {
        painter.setPen(QPen(theme.colour(isChecked() ? ColourRole::accent : ColourRole::text_disabled), 1));
        painter.setBrush(isChecked() ? QBrush(theme.colour(ColourRole::accent)) : QBrush(Qt::NoBrush));
        painter.drawEllipse(circle);
        painter.setFont(theme.font(TextRole::small));
        painter.setPen(theme.colour(isChecked() ? ColourRole::on_accent : ColourRole::text_secondary));
        painter.drawText(circle, Qt::AlignCenter, QString::number(number_));
    } else {
        const QPointF at = circle.center() - QPointF(icon_small, icon_small) / 2;
        painter.drawPixmap(at, themedPixmap(icon_, theme, isChecked() ? ColourRole::accent : ColourRole::text_secondary,
                                            icon_small, devicePixelRatioF()));
    }
    painter.setFont(theme.fontFor(isChecked() ? TextRole::strong : TextRole::body, text()));
    painter.setPen(theme.colour(ColourRole::text));
    painter.drawText(QRectF(circle.right() + space::s, 0, width(), height()), Qt::AlignLeft | Qt::AlignVCenter, text());
}

Stepper::Stepper(const Appearance& appearance, QWidget* parent)
    : QWidget(parent)
    , appearance_(appearance)
    , layout_(new QHBoxLayout(this)) {
    layout_->setContentsMargins(0, 0, 0, 0);
    layout_->setSpacing(space::xs);
}

StepButton* Stepper::addStep(const char* name, bool checkable) {
    if (count_ > 0) {
        auto* line = new Surface(appearance_, Qt::TopEdge);
        line->setFixedSize(space::l, 1);
        layout_->addWidget(line);
    }
    auto* button = new StepButton(appearance_, ++count_);
    button->setObjectName(QString::fromLatin1(name));
    button->setCheckable(checkable);
    layout_->addWidget(button);
    return button;
}

StepButton* Stepper::addAside(const char* name, const char* icon) {
    auto* line = new Surface(appearance_, Qt::LeftEdge);
    line->setFixedSize(1, icon_large);
    layout_->addSpacing(space::s);
    layout_->addWidget(line);
    layout_->addSpacing(space::s);
    auto* button = new StepButton(appearance_, 0);
    button->setIconName(QString::fromLatin1(icon));
    button->setObjectName(QString::fromLatin1(name));
    button->setCheckable(true);
    layout_->addWidget(button);
    return button;
}

SearchButton::SearchButton(const Appearance& appearance, QWidget* parent)
    : QAbstractButton(parent)
    , appearance_(appearance) {
    setObjectName(QStringLiteral("searchButton"));
    setCursor(Qt::IBeamCursor);
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(&appearance_, &Appearance::changed, this, qOverload<>(&QWidget::update));
}

void SearchButton::setHint(const QString& text, const QString& shortcut) {
    setText(text);
    shortcut_ = shortcut;
    setAccessibleName(text);
    setToolTip(QStringLiteral("%1 (%2)").arg(text, shortcut));
    updateGeometry();
}

QSize SearchButton::sizeHint() const {
    const QFontMetrics metrics(appearance_.theme().font(TextRole::body));
    return {metrics.horizontalAdvance(text() + shortcut_) + icon_small + 6 * space::s, metrics.height() + space::m};
}

QSize SearchButton::minimumSizeHint() const {
    return {icon_small + 2 * space::s, sizeHint().height()};
}

QRect SearchButton::textRoom() const {
    return rect().adjusted(2 * space::s + icon_small, 0, -space::s, 0);
}

bool SearchButton::showsShortcut() const {
    const QFontMetrics body(appearance_.theme().font(TextRole::body));
    const QFontMetrics small(appearance_.theme().font(TextRole::small));
    return textRoom().width() >= body.horizontalAdvance(text()) + 2 * space::s + small.horizontalAdvance(shortcut_);
}

QString SearchButton::shownHint() const {
    const QFontMetrics metrics(appearance_.theme().font(TextRole::body));
    const QString shown = metrics.elidedText(text(), Qt::ElideRight, textRoom().width());
    return shown.size() < 4 ? QString() : shown; // a letter and dots say nothing: the icon does
}

void SearchButton::paintEvent(QPaintEvent*) {
    const Theme& theme = appearance_.theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.colour(hasFocus() ? ColourRole::accent : ColourRole::border), hasFocus() ? 1.6 : 1));
    painter.setBrush(theme.colour(ColourRole::window));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), corner_radius - 1, corner_radius - 1);
    painter.drawPixmap(
        space::s, (height() - icon_small) / 2,
        themedPixmap(QStringLiteral("search"), theme, ColourRole::text_secondary, icon_small, devicePixelRatioF()));
    painter.setPen(theme.colour(ColourRole::text_secondary));
    painter.setFont(theme.font(TextRole::body));
    painter.drawText(textRoom(), Qt::AlignLeft | Qt::AlignVCenter, shownHint());
    if (!showsShortcut())
        return;
    painter.setFont(theme.font(TextRole::small));
    painter.drawText(textRoom(), Qt::AlignRight | Qt::AlignVCenter, shortcut_);
}

} // namespace meshwright::ui
