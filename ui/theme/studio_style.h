#pragma once

#include "ui/theme/theme.h"

#include <QProxyStyle>

namespace meshwright::ui {

/// Dynamic property of a field whose value is not accepted: its border says so.
inline constexpr const char* faulty_property = "faulty";

/// Fusion, with flat surfaces, hairline borders and one accent, all taken from the theme. What is selected is filled
/// and written in the accent; what has the focus wears a dotted ring inside its own border.
class StudioStyle final : public QProxyStyle {
    Q_OBJECT

public:
    explicit StudioStyle(const Theme& theme);

    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override;
    void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                            const QWidget* widget) const override;
    [[nodiscard]] QRect subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl sub,
                                       const QWidget* widget) const override;
    [[nodiscard]] int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override;
    [[nodiscard]] int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                                QStyleHintReturn* result) const override;
    [[nodiscard]] QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                                         const QWidget* widget) const override;
    void polish(QWidget* widget) override;
    using QProxyStyle::polish;

private:
    void drawFrame(QPainter& painter, const QRect& rect, ColourRole fill, ColourRole border, double width = 1) const;
    void drawFocusRing(const QRect& rect, QPainter& painter) const;
    void drawButton(const QStyleOption& option, QPainter& painter, bool flat) const;
    void drawField(const QStyleOption& option, QPainter& painter) const;
    void drawCheckBox(const QStyleOption& option, QPainter& painter) const;
    void drawComboBox(const QStyleOptionComplex& option, QPainter& painter, const QWidget* widget) const;
    void drawSlider(const QStyleOptionComplex& option, QPainter& painter, const QWidget* widget) const;
    void drawScrollBar(const QStyleOptionComplex& option, QPainter& painter, const QWidget* widget) const;
    void drawTab(const QStyleOption& option, QPainter& painter) const;
    void drawToolButtonLabel(const QStyleOption& option, QPainter& painter, const QWidget* widget) const;
    void drawComboBoxLabel(const QStyleOption& option, QPainter& painter, const QWidget* widget) const;
    void drawMenuBarItem(const QStyleOption& option, QPainter& painter) const;
    void drawHeaderSection(const QStyleOption& option, QPainter& painter) const;
    void drawChevron(QPainter& painter, const QRect& rect, ColourRole role) const;

    Theme theme_;
};

} // namespace meshwright::ui
