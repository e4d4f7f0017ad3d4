#include "ui/theme/studio_style.h"

#include <QAbstractItemView>
#include <QPainter>
#include <QStyleFactory>
#include <QStyleOption>
#include <QToolButton>

namespace meshwright::ui {

namespace {

constexpr int scroll_bar_width = 10;
constexpr int slider_groove = 3;
constexpr int slider_handle = 14;
constexpr int icon_gap = 6;

bool is(const QStyleOption& option, QStyle::StateFlag flag) {
    return option.state.testFlag(flag);
}

} // namespace

StudioStyle::StudioStyle(const Theme& theme)
    : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion")))
    , theme_(theme) {
    setObjectName(QStringLiteral("studio"));
}

void StudioStyle::drawFrame(QPainter& painter, const QRect& rect, ColourRole fill, ColourRole border,
                            double width) const {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme_.colour(border), width));
    painter.setBrush(theme_.colour(fill));
    const double inset = width / 2;
    painter.drawRoundedRect(QRectF(rect).adjusted(inset, inset, -inset, -inset), corner_radius - 1, corner_radius - 1);
    painter.restore();
}

void StudioStyle::drawButton(const QStyleOption& option, QPainter& painter, bool flat) const {
    const bool enabled = is(option, State_Enabled);
    const bool on = is(option, State_On);
    const bool down = is(option, State_Sunken);
    const bool hover = enabled && is(option, State_MouseOver);
    const bool focus = is(option, State_HasFocus) && is(option, State_KeyboardFocusChange);
    if (flat && !on && !down && !hover && !focus)
        return;
    const ColourRole fill = on || down ? ColourRole::accent_soft : hover ? ColourRole::grid_line : ColourRole::raised;
    const ColourRole border = on ? ColourRole::accent : flat && !focus ? fill : ColourRole::border;
    drawFrame(painter, option.rect, fill, border);
    if (focus)
        drawFocusRing(option.rect, painter);
}

void StudioStyle::drawFocusRing(const QRect& rect, QPainter& painter) const {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme_.colour(ColourRole::accent), 1.6, Qt::DotLine, Qt::RoundCap));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(QRectF(rect).adjusted(3, 3, -3, -3), corner_radius - 3, corner_radius - 3);
    painter.restore();
}

void StudioStyle::drawField(const QStyleOption& option, QPainter& painter) const {
    const bool focus = is(option, State_HasFocus);
    const bool faulty = option.styleObject != nullptr && option.styleObject->property(faulty_property).toBool();
    const ColourRole fill = is(option, State_Enabled) ? ColourRole::raised : ColourRole::window;
    const ColourRole border = faulty ? ColourRole::bad : focus ? ColourRole::accent : ColourRole::border;
    drawFrame(painter, option.rect, fill, border, focus ? 1.6 : 1);
}

void StudioStyle::drawCheckBox(const QStyleOption& option, QPainter& painter) const {
    const bool on = is(option, State_On);
    const bool focus = is(option, State_HasFocus);
    drawFrame(painter, option.rect, on ? ColourRole::accent : ColourRole::raised,
              on || focus ? ColourRole::accent : ColourRole::text_disabled, focus ? 2 : 1);
    if (!on)
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme_.colour(ColourRole::on_accent), 2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const QRectF r = option.rect;
    painter.drawPolyline(QPolygonF({QPointF(r.left() + r.width() * 0.25, r.top() + r.height() * 0.52),
                                    QPointF(r.left() + r.width() * 0.44, r.top() + r.height() * 0.70),
                                    QPointF(r.left() + r.width() * 0.76, r.top() + r.height() * 0.32)}));
    painter.restore();
}

void StudioStyle::drawChevron(QPainter& painter, const QRect& rect, ColourRole role) const {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme_.colour(role), 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const QPointF c = QRectF(rect).center();
    painter.drawPolyline(QPolygonF({c + QPointF(-3.5, -1.75), c + QPointF(0, 1.75), c + QPointF(3.5, -1.75)}));
    painter.restore();
}

void StudioStyle::drawComboBox(const QStyleOptionComplex& option, QPainter& painter, const QWidget* widget) const {
    QStyleOption frame = option;
    drawField(frame, painter);
    const QRect arrow = subControlRect(CC_ComboBox, &option, SC_ComboBoxArrow, widget);
    drawChevron(painter, arrow, is(option, State_Enabled) ? ColourRole::text_secondary : ColourRole::text_disabled);
}

void StudioStyle::drawSlider(const QStyleOptionComplex& option, QPainter& painter, const QWidget* widget) const {
    const QRect groove = subControlRect(CC_Slider, &option, SC_SliderGroove, widget);
    const QRect handle = subControlRect(CC_Slider, &option, SC_SliderHandle, widget);
    const bool enabled = is(option, State_Enabled);
    const QRectF line(groove.left() + 1, groove.center().y() - slider_groove / 2.0 + 0.5, groove.width() - 2,
                      slider_groove);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme_.colour(ColourRole::border));
    painter.drawRoundedRect(line, 1.5, 1.5);
    painter.setBrush(theme_.colour(enabled ? ColourRole::accent : ColourRole::text_disabled));
    painter.drawRoundedRect(QRectF(line.topLeft(), QPointF(handle.center().x(), line.bottom())), 1.5, 1.5);
    painter.setBrush(theme_.colour(is(option, State_HasFocus) ? ColourRole::accent_soft : ColourRole::raised));
    painter.setPen(QPen(theme_.colour(enabled ? ColourRole::accent : ColourRole::text_disabled), 2));
    const double r = slider_handle / 2.0 - 1;
    painter.drawEllipse(QRectF(handle).center(), r, r);
    painter.restore();
}

void StudioStyle::drawScrollBar(const QStyleOptionComplex& option, QPainter& painter, const QWidget* widget) const {
    const QRectF handle =
        QRectF(subControlRect(CC_ScrollBar, &option, SC_ScrollBarSlider, widget)).adjusted(2, 2, -2, -2);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    const bool active = is(option, State_MouseOver) || is(option, State_Sunken);
    painter.setBrush(theme_.colour(active ? ColourRole::text_disabled : ColourRole::border));
    painter.drawRoundedRect(handle, 3, 3);
    painter.restore();
}

void StudioStyle::drawTab(const QStyleOption& option, QPainter& painter) const {
    if (!is(option, State_Selected) && !is(option, State_MouseOver))
        return;
    const QRectF r = option.rect;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme_.colour(is(option, State_Selected) ? ColourRole::accent : ColourRole::border));
    painter.drawRect(QRectF(r.left() + space::s, r.bottom() - 2, r.width() - 2 * space::s, 2));
    painter.restore();
}

void StudioStyle::drawMenuBarItem(const QStyleOption& option, QPainter& painter) const {
    const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(&option);
    painter.fillRect(option.rect, theme_.colour(ColourRole::window));
    if (item == nullptr)
        return;
    if (is(option, State_Selected) || is(option, State_Sunken))
        drawFrame(painter, option.rect.adjusted(1, 2, -1, -2), ColourRole::accent_soft, ColourRole::accent_soft);
    drawItemText(&painter, item->rect, Qt::AlignCenter | Qt::TextShowMnemonic | Qt::TextDontClip | Qt::TextSingleLine,
                 item->palette, is(option, State_Enabled), item->text, QPalette::WindowText);
}

void StudioStyle::drawHeaderSection(const QStyleOption& option, QPainter& painter) const {
    painter.fillRect(option.rect, theme_.colour(ColourRole::surface));
    const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(&option);
    if (header != nullptr && header->orientation == Qt::Vertical)
        return;
    painter.setPen(theme_.colour(ColourRole::border));
    painter.drawLine(option.rect.bottomLeft(), option.rect.bottomRight());
}

void StudioStyle::drawToolButtonLabel(const QStyleOption& option, QPainter& painter, const QWidget* widget) const {
    const auto* button = qstyleoption_cast<const QStyleOptionToolButton*>(&option);
    if (button == nullptr)
        return;
    QStyleOptionToolButton inner = *button;
    if (is(option, State_On) && !inner.features.testFlag(QStyleOptionToolButton::HasMenu))
        inner.palette.setColor(QPalette::ButtonText, theme_.colour(ColourRole::accent));
    if (inner.toolButtonStyle != Qt::ToolButtonTextBesideIcon || inner.icon.isNull())
        return QProxyStyle::drawControl(CE_ToolButtonLabel, &inner, &painter, widget);
    // Fusion sets icon and text too close, and apart from the middle.
    const QSize size = inner.iconSize;
    const int text_width = inner.fontMetrics.size(Qt::TextShowMnemonic, inner.text).width();
    const int left = inner.rect.left() + (inner.rect.width() - size.width() - icon_gap - text_width) / 2;
    const QRect icon(QPoint(left, inner.rect.center().y() - size.height() / 2), size);
    const bool enabled = is(option, State_Enabled);
    inner.icon.paint(&painter, icon, Qt::AlignCenter, enabled ? QIcon::Normal : QIcon::Disabled);
    const QRect text(icon.right() + icon_gap, inner.rect.top(), inner.rect.right() - icon.right(), inner.rect.height());
    drawItemText(&painter, text, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextShowMnemonic | Qt::TextSingleLine,
                 inner.palette, enabled, inner.text, QPalette::ButtonText);
}

void StudioStyle::drawComboBoxLabel(const QStyleOption& option, QPainter& painter, const QWidget* widget) const {
    const auto* box = qstyleoption_cast<const QStyleOptionComboBox*>(&option);
    if (box == nullptr)
        return;
    const QRect room = subControlRect(CC_ComboBox, box, SC_ComboBoxEditField, widget).adjusted(space::xs, 0, 0, 0);
    drawItemText(&painter, room, Qt::AlignLeft | Qt::AlignVCenter, box->palette, is(option, State_Enabled),
                 box->fontMetrics.elidedText(box->currentText, Qt::ElideRight, room.width()), QPalette::ButtonText);
}

void StudioStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                                const QWidget* widget) const {
    switch (element) {
    case PE_PanelButtonCommand:
    case PE_PanelButtonBevel:
        return drawButton(*option, *painter, false);
    case PE_PanelButtonTool: {
        const auto* button = qobject_cast<const QToolButton*>(widget);
        return drawButton(*option, *painter, button == nullptr || button->autoRaise());
    }
    case PE_PanelLineEdit:
        if (const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option); frame && frame->lineWidth > 0)
            drawField(*option, *painter);
        return;
    case PE_FrameLineEdit:
        return drawField(*option, *painter);
    case PE_IndicatorCheckBox:
    case PE_IndicatorMenuCheckMark:
        return drawCheckBox(*option, *painter);
    case PE_FrameFocusRect:
        return; // buttons, fields and tables show focus by their own border
    case PE_PanelTipLabel:
        return drawFrame(*painter, option->rect, ColourRole::raised, ColourRole::border);
    case PE_FrameMenu:
    case PE_PanelMenu:
        painter->fillRect(option->rect, theme_.colour(ColourRole::raised));
        painter->setPen(theme_.colour(ColourRole::border));
        painter->drawRect(option->rect.adjusted(0, 0, -1, -1));
        return;
    case PE_Frame:
        painter->setPen(theme_.colour(ColourRole::border));
        painter->drawRect(option->rect.adjusted(0, 0, -1, -1));
        return;
    case PE_IndicatorDockWidgetResizeHandle:
        painter->fillRect(option->rect, theme_.colour(ColourRole::border));
        return;
    case PE_FrameTabBarBase:
    case PE_PanelMenuBar:
    case PE_PanelToolBar:
    case PE_IndicatorToolBarSeparator:
        return;
    default:
        QProxyStyle::drawPrimitive(element, option, painter, widget);
    }
}

void StudioStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                              const QWidget* widget) const {
    switch (element) {
    case CE_TabBarTabShape:
        return drawTab(*option, *painter);
    case CE_MenuBarItem:
        return drawMenuBarItem(*option, *painter);
    case CE_MenuBarEmptyArea:
        painter->fillRect(option->rect, theme_.colour(ColourRole::window));
        return;
    case CE_ToolBar:
        painter->fillRect(option->rect, theme_.colour(ColourRole::surface));
        painter->setPen(theme_.colour(ColourRole::border));
        painter->drawLine(option->rect.bottomLeft(), option->rect.bottomRight());
        return;
    case CE_Splitter:
        painter->fillRect(option->rect, theme_.colour(ColourRole::border));
        return;
    case CE_ToolButtonLabel:
        return drawToolButtonLabel(*option, *painter, widget);
    case CE_ComboBoxLabel:
        return drawComboBoxLabel(*option, *painter, widget);
    case CE_HeaderSection:
    case CE_HeaderEmptyArea:
        return drawHeaderSection(*option, *painter);
    default:
        QProxyStyle::drawControl(element, option, painter, widget);
    }
}

void StudioStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                                     const QWidget* widget) const {
    switch (control) {
    case CC_ComboBox:
        return drawComboBox(*option, *painter, widget);
    case CC_Slider:
        return drawSlider(*option, *painter, widget);
    case CC_ScrollBar:
        return drawScrollBar(*option, *painter, widget);
    default:
        QProxyStyle::drawComplexControl(control, option, painter, widget);
    }
}

QRect StudioStyle::subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl sub,
                                  const QWidget* widget) const {
    if (control != CC_ScrollBar)
        return QProxyStyle::subControlRect(control, option, sub, widget);
    const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(option);
    if (bar == nullptr || sub == SC_ScrollBarAddLine || sub == SC_ScrollBarSubLine)
        return {};
    const bool horizontal = bar->orientation == Qt::Horizontal;
    const int length = horizontal ? bar->rect.width() : bar->rect.height();
    const auto range = static_cast<qint64>(bar->maximum) - bar->minimum;
    const auto page = static_cast<qint64>(std::max(1, bar->pageStep));
    const int handle = range <= 0 ? length : std::max(24, static_cast<int>(length * page / (range + page)));
    const int start =
        sliderPositionFromValue(bar->minimum, bar->maximum, bar->sliderPosition, length - handle, bar->upsideDown);
    const auto span = [&](int from, int extent) {
        return horizontal ? QRect(from, 0, extent, bar->rect.height()) : QRect(0, from, bar->rect.width(), extent);
    };
    switch (sub) {
    case SC_ScrollBarSlider:
        return span(start, handle);
    case SC_ScrollBarSubPage:
        return span(0, start);
    case SC_ScrollBarAddPage:
        return span(start + handle, length - start - handle);
    case SC_ScrollBarGroove:
        return span(0, length);
    default:
        return {};
    }
}

int StudioStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const {
    switch (metric) {
    case PM_ScrollBarExtent:
        return scroll_bar_width;
    case PM_SliderLength:
    case PM_SliderControlThickness:
    case PM_SliderThickness:
        return slider_handle + 2;
    case PM_SmallIconSize:
    case PM_ButtonIconSize:
    case PM_TabBarIconSize:
        return icon_small;
    case PM_ToolBarIconSize:
        return icon_large - 2;
    case PM_ToolBarItemSpacing:
        return space::xs;
    case PM_DockWidgetSeparatorExtent:
    case PM_SplitterWidth:
        return 1;
    case PM_ToolBarItemMargin:
    case PM_ToolBarFrameWidth:
        return 0;
    case PM_ButtonMargin:
        return space::l;
    case PM_MenuPanelWidth:
        return 1;
    case PM_MenuVMargin:
        return space::xs;
    case PM_MenuBarHMargin:
        return space::s;
    default:
        return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int StudioStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                           QStyleHintReturn* result) const {
    switch (hint) {
    case SH_EtchDisabledText:
    case SH_DitherDisabledText:
        return 0;
    case SH_ComboBox_Popup:
        return 0;
    case SH_Slider_AbsoluteSetButtons:
        return Qt::LeftButton; // a click on the groove goes there
    case SH_ToolTip_WakeUpDelay:
        return 350;
    default:
        return QProxyStyle::styleHint(hint, option, widget, result);
    }
}

QSize StudioStyle::sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                                    const QWidget* widget) const {
    QSize result = QProxyStyle::sizeFromContents(type, option, size, widget);
    const int control = theme_.font(TextRole::body).pixelSize() * 2 + 2;
    switch (type) {
    case CT_PushButton:
    case CT_ComboBox:
    case CT_LineEdit:
        result.setHeight(std::max(result.height(), control));
        break;
    case CT_ToolButton:
        result += QSize(space::s, space::xs);
        if (const auto* button = qstyleoption_cast<const QStyleOptionToolButton*>(option);
            button != nullptr && button->toolButtonStyle == Qt::ToolButtonTextBesideIcon && !button->icon.isNull())
            result.rwidth() += 2;
        result.setHeight(std::max(result.height(), control));
        break;
    case CT_MenuItem:
        result.rheight() += space::xs;
        break;
    case CT_MenuBarItem:
        result += QSize(2, 8);
        break;
    case CT_TabBarTab:
        result = QSize(result.width() + space::s, control + space::m);
        break;
    default:
        break;
    }
    return result;
}

void StudioStyle::polish(QWidget* widget) {
    QProxyStyle::polish(widget);
    if (qobject_cast<QToolButton*>(widget) != nullptr)
        widget->setAttribute(Qt::WA_Hover);
}

} // namespace meshwright::ui
