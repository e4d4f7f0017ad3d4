#include "ui/shell/dock_panel.h"

#include "ui/theme/appearance.h"
#include "ui/theme/icons.h"
#include "ui/widgets/card.h"
#include "ui/widgets/themed_label.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolButton>

#include <algorithm>

namespace meshwright::ui {

DockPanel::DockPanel(const Appearance& appearance, const char* name, const char* icon, QWidget* panel, QWidget* parent)
    : QDockWidget(parent)
    , appearance_(appearance)
    , icon_name_(QString::fromLatin1(icon)) {
    setObjectName(QString::fromLatin1(name));
    auto* bar = new QWidget;
    auto* layout = new QHBoxLayout(bar);
    layout->setContentsMargins(space::m, space::s, space::s, space::xs);
    layout->setSpacing(space::s);
    icon_ = new ThemedLabel(appearance, TextRole::body, ColourRole::text_secondary);
    title_ = new ThemedLabel(appearance, TextRole::strong, ColourRole::text_secondary);
    float_ = new QToolButton;
    close_ = new QToolButton;
    for (auto* button : {float_, close_}) {
        button->setAutoRaise(true);
        button->setIconSize(QSize(icon_small - 2, icon_small - 2));
        button->setFixedSize(icon_large + 2, icon_large + 2);
        button->setFocusPolicy(Qt::TabFocus);
    }
    layout->addWidget(icon_);
    layout->addWidget(title_, 1);
    layout->addWidget(float_);
    layout->addWidget(close_);
    setTitleBarWidget(bar);
    auto* scroll = new QScrollArea;
    scroll->setWidget(panel);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    // Panels are made to fit their width; only what is too high scrolls.
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->viewport()->setAutoFillBackground(false);
    panel->setAutoFillBackground(false);
    setWidget(scroll);
    scroll_ = scroll;
    panel->installEventFilter(this);
    keepWidth();
    connect(float_, &QToolButton::clicked, this, [this] { setFloating(!isFloating()); });
    connect(close_, &QToolButton::clicked, this, &QWidget::close);
    connect(&appearance_, &Appearance::changed, this, &DockPanel::restyle);
    restyle();
}

void DockPanel::keepWidth() {
    const QWidget* panel = scroll_->widget();
    const int needed = std::max(panel->minimumWidth(), panel->minimumSizeHint().width());
    scroll_->setMinimumWidth(needed + scroll_->verticalScrollBar()->sizeHint().width());
}

bool DockPanel::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::LayoutRequest && watched == scroll_->widget())
        keepWidth();
    return QDockWidget::eventFilter(watched, event);
}

void DockPanel::setTitle(const QString& title) {
    setWindowTitle(title);
    title_->show(title);
    retranslate();
}

void DockPanel::restyle() {
    const Theme& theme = appearance_.theme();
    icon_->setPixmap(themedPixmap(icon_name_, theme, ColourRole::text_secondary, icon_small, devicePixelRatioF()));
    float_->setIcon(themedIcon(QStringLiteral("external-link"), theme, ColourRole::text_secondary));
    close_->setIcon(themedIcon(QStringLiteral("x"), theme, ColourRole::text_secondary));
}

void DockPanel::retranslate() {
    float_->setAccessibleName(tr("Float or dock %1").arg(windowTitle()));
    float_->setToolTip(float_->accessibleName());
    close_->setAccessibleName(tr("Close %1").arg(windowTitle()));
    close_->setToolTip(close_->accessibleName());
}

void DockPanel::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QDockWidget::changeEvent(event);
}

} // namespace meshwright::ui
