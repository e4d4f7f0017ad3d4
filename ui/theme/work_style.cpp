#include "ui/theme/work_style.h"

#include "ui/theme/hatch.h"

#include <array>

namespace meshwright::ui {

namespace {

struct Look {
    QRgb light;
    QRgb dark;
    Hatch hatch;
};

constexpr QRgb amber_light = 0xFFD08A00;
constexpr QRgb amber_dark = 0xFFE8AE3C;

constexpr std::array<Look, time_category_count> time_looks = {{
    {0xFF3B7DD8, 0xFF76A8EE, Hatch::solid},         // gemm
    {0xFF1F4E94, 0xFF4F86D6, Hatch::diagonal_up},   // attention
    {0xFF7FB3E8, 0xFFB5D4F5, Hatch::dots},          // elementwise
    {0xFF56B4E9, 0xFF9AD3F4, Hatch::horizontal},    // loss
    {0xFF9CC2F0, 0xFFC4DBF7, Hatch::diagonal_down}, // recompute
    {0xFF6B7280, 0xFF8E97A5, Hatch::diagonal_up},   // launch
    {0xFFFFFFFF, 0xFF1A2029, Hatch::solid},         // bubble: nothing but its hairline
    {amber_light, amber_dark, Hatch::cross},        // tensor
    {amber_light, amber_dark, Hatch::horizontal},   // pipeline
    {amber_light, amber_dark, Hatch::solid},        // data
    {amber_light, amber_dark, Hatch::diagonal_up},  // context
    {amber_light, amber_dark, Hatch::dots},         // expert
    {0xFF009E73, 0xFF2FBF94, Hatch::diagonal_down}, // optimizer
    {0xFF8C5A2B, 0xFFC08A57, Hatch::cross},         // offload
    {0xFF6B7280, 0xFF8E97A5, Hatch::dense_dots},    // overhead
}};

constexpr std::array<Look, 3> pass_looks = {{
    {0xFF3B7DD8, 0xFF76A8EE, Hatch::solid}, // forward
    {0xFF7A4FBF, 0xFFAB8AE6, Hatch::solid}, // backward
    {0xFFB07AD9, 0xFFCDA6EE, Hatch::solid}, // weight gradient
}};

QColor pick(const Look& look, const Theme& theme) {
    return QColor::fromRgba(theme.dark() ? look.dark : look.light);
}

QColor mixed(const QColor& over, const QColor& ground, float share) {
    const auto mix = [share](float a, float b) { return a * share + b * (1 - share); };
    return QColor::fromRgbF(mix(over.redF(), ground.redF()), mix(over.greenF(), ground.greenF()),
                            mix(over.blueF(), ground.blueF()));
}

QColor inkOn(const Theme& theme) {
    QColor ink = theme.colour(theme.dark() ? ColourRole::window : ColourRole::surface);
    ink.setAlphaF(theme.dark() ? 0.42F : 0.5F);
    return ink;
}

} // namespace

FillStyle timeStyle(TimeCategory category, const Theme& theme) {
    const Look& look = time_looks[static_cast<std::size_t>(category)];
    const QColor fill = pick(look, theme);
    if (category == TimeCategory::bubble)
        return {theme.colour(ColourRole::surface), theme.colour(ColourRole::text_secondary), {}, Hatch::solid};
    const QColor outline = theme.dark() ? fill.darker(150) : fill.darker(140);
    const bool pale =
        category == TimeCategory::loss || category == TimeCategory::recompute || category == TimeCategory::elementwise;
    return {fill, outline, pale ? outline : inkOn(theme), look.hatch};
}

FillStyle hiddenStyle(TimeCategory category, const Theme& theme) {
    const QColor colour = timeStyle(category, theme).outline;
    QColor ink = timeStyle(category, theme).fill;
    ink.setAlphaF(0.8F);
    return {theme.colour(ColourRole::surface), colour, ink, Hatch::diagonal_up};
}

QColor passColour(PipelineWork work, const Theme& theme) {
    return pick(pass_looks[static_cast<std::size_t>(work)], theme);
}

QColor passTint(PipelineWork work, const Theme& theme) {
    static constexpr std::array<float, 3> shares = {0.42F, 0.42F, 0.30F};
    return mixed(passColour(work, theme), theme.colour(ColourRole::surface), shares[static_cast<std::size_t>(work)]);
}

QColor onPassColour(const Theme& theme) {
    return theme.colour(theme.dark() ? ColourRole::window : ColourRole::surface);
}

QColor communicationColour(const Theme& theme) {
    return QColor::fromRgba(theme.dark() ? amber_dark : amber_light);
}

QColor criticalPathColour(const Theme& theme) {
    return QColor::fromRgba(theme.dark() ? 0xFFFF80AB : 0xFFC2185B);
}

void paintFill(QPainter& painter, const QRectF& rect, const FillStyle& style) {
    if (rect.isEmpty())
        return;
    painter.save();
    painter.setPen(Qt::NoPen);
    painter.setBrush(style.fill);
    painter.drawRect(rect);
    if (style.hatch != Hatch::solid) {
        painter.setClipRect(rect, Qt::IntersectClip);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(style.ink, 1.4));
        paintHatch(painter, rect, style.hatch);
    }
    if (rect.width() > 3) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(style.outline, 1));
        painter.drawRect(rect.adjusted(0.5, 0.5, -0.5, -0.5));
    }
    painter.restore();
}

} // namespace meshwright::ui
