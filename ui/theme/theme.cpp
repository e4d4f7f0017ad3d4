#include "ui/theme/theme.h"

#include <array>
#include <cmath>

namespace meshwright::ui {

namespace {

using Hex = QRgb;

struct RoleColours {
    Hex light;
    Hex dark;
};

constexpr std::array<RoleColours, colour_role_count> role_colours = {{
    {0xFFF6F7F9, 0xFF12161C}, // window
    {0xFFFFFFFF, 0xFF1A2029}, // surface
    {0xFFFFFFFF, 0xFF222A35}, // raised
    {0xFFD9DEE5, 0xFF2E3743}, // border
    {0xFFE8EBEF, 0xFF252D38}, // grid_line
    {0xFF1B2430, 0xFFE6EAF0}, // text
    {0xFF556070, 0xFFA3AEBB}, // text_secondary
    {0xFF9AA3AF, 0xFF66717F}, // text_disabled
    {0xFF2F62D9, 0xFF7AA5FF}, // accent
    {0xFFEAF0FD, 0xFF22304F}, // accent_soft
    {0xFFFFFFFF, 0xFF0F1A30}, // on_accent
    {0xFF1B7F5C, 0xFF4CC38A}, // good
    {0xFFEEF8F3, 0xFF16322A}, // good_soft
    {0xFF9A6700, 0xFFE2B340}, // caution
    {0xFFFEF7E8, 0xFF372D14}, // caution_soft
    {0xFFC0392B, 0xFFFF7B6B}, // bad
    {0xFFFCEBE8, 0xFF3B1F20}, // bad_soft
    {0xFFC0392B, 0xFFFF7B6B}, // over_capacity
    {0xFF1B2430, 0xFFF0F3F7}, // capacity
    {0xFFFFFFFF, 0xFF12161C}, // on_capacity
    {0xF2FFFFFF, 0xE61A2029}, // figure
    {0xFF1B2430, 0xFFFFFFFF}, // on_figure
    {0xFFFFFFFF, 0xFF12161C}, // segment_border
}};

// Okabe-Ito order; dark variants keep the hue and gain lightness.
constexpr std::array<RoleColours, memory_category_count> category_colours = {{
    {0xFF0072B2, 0xFF41A6E0}, // parameters
    {0xFFD55E00, 0xFFF08A42}, // gradients
    {0xFF009E73, 0xFF2FBF94}, // optimizer
    {0xFFAA4499, 0xFFD07BC3}, // activations
    {0xFF56B4E9, 0xFF9AD3F4}, // logits
    {0xFF8A8A2B, 0xFFBDBD52}, // buffers
    {0xFF6B7280, 0xFF8E97A5}, // overhead
}};

constexpr std::array<RoleColours, plan_mark_count> mark_colours = {{
    {0xFF4B3FA8, 0xFF9F97F0}, // megatron
    {0xFF17889B, 0xFF4CC6DA}, // zero1
    {0xFF17889B, 0xFF4CC6DA}, // zero2
    {0xFF0E5FAF, 0xFF6DB1F2}, // zero3
    {0xFFC8551B, 0xFFE8935C}, // fsdp
    {0xFF6B7280, 0xFFA3ABB7}, // ddp
    {0xFF7A6A3A, 0xFFC5B686}, // other
}};

constexpr std::array<Hatch, memory_category_count> category_hatches = {
    Hatch::solid,      Hatch::diagonal_up, Hatch::diagonal_down, Hatch::dots,
    Hatch::horizontal, Hatch::cross,       Hatch::dense_dots,
};

QColor pick(const RoleColours& pair, bool dark) {
    return QColor::fromRgba(dark ? pair.dark : pair.light);
}

double relativeLuminance(const QColor& colour) {
    const auto linear = [](double channel) {
        return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(static_cast<double>(colour.redF())) + 0.7152 * linear(static_cast<double>(colour.greenF())) +
           0.0722 * linear(static_cast<double>(colour.blueF()));
}

} // namespace

PlanMark markOf(const Plan& plan) {
    switch (plan.engine) {
    case Engine::ddp:
    case Engine::horovod:
        return PlanMark::ddp;
    case Engine::deepspeed: {
        static constexpr std::array<PlanMark, 4> stages = {PlanMark::ddp, PlanMark::zero1, PlanMark::zero2,
                                                           PlanMark::zero3};
        return stages[static_cast<std::size_t>(plan.sharding)];
    }
    case Engine::fsdp1:
    case Engine::fsdp2:
        return PlanMark::fsdp;
    case Engine::megatron:
    case Engine::megatron_fsdp:
    case Engine::megatron_deepspeed:
        return PlanMark::megatron;
    case Engine::nanotron:
    case Engine::colossalai:
        return PlanMark::other;
    }
    return PlanMark::other;
}

Theme::Theme(Kind kind, double base_pixels)
    : kind_(kind)
    , base_pixels_(base_pixels) {}

QColor Theme::colour(ColourRole role) const {
    // Paper is white, whatever stands under a window.
    if (kind_ == Kind::print && role == ColourRole::window)
        return colour(ColourRole::surface);
    return pick(role_colours[static_cast<std::size_t>(role)], dark());
}

QColor Theme::category(MemoryCategory category) const {
    return pick(category_colours[static_cast<std::size_t>(category)], dark());
}

QColor Theme::categoryOutline(MemoryCategory category) const {
    const QColor fill = this->category(category);
    return dark() ? fill.darker(160) : fill.darker(135);
}

QColor Theme::hatchInk(MemoryCategory category) const {
    if (category == MemoryCategory::logits)
        return categoryOutline(category);
    QColor ink = dark() ? colour(ColourRole::window) : colour(ColourRole::surface);
    ink.setAlphaF(dark() ? 0.42F : 0.5F);
    return ink;
}

Hatch Theme::hatch(MemoryCategory category) {
    return category_hatches[static_cast<std::size_t>(category)];
}

QColor Theme::mark(PlanMark mark) const {
    return pick(mark_colours[static_cast<std::size_t>(mark)], dark());
}

QFont Theme::font(TextRole role) const {
    QFont font;
    // Latin first, or the digits vanish from the text layer of a PDF; the SC face named, or Han characters take
    // Japanese shapes.
    font.setFamilies({QStringLiteral("Noto Sans"), QStringLiteral("Noto Sans CJK SC"), QStringLiteral("DejaVu Sans")});
    // Hinting makes CJK strokes of one text unequally heavy at reading sizes.
    font.setHintingPreference(QFont::PreferNoHinting);
    double scale = 1;
    switch (role) {
    case TextRole::small:
        scale = 0.9;
        break;
    case TextRole::body:
        break;
    case TextRole::strong:
        font.setBold(true);
        break;
    case TextRole::title:
        scale = 1.2;
        font.setBold(true);
        break;
    case TextRole::figure:
        scale = 1.5;
        font.setBold(true);
        break;
    }
    font.setPixelSize(static_cast<int>(std::lround(base_pixels_ * scale)));
    return font;
}

QFont Theme::fontFor(TextRole role, const QString& text) const {
    QFont font = this->font(role);
    if (containsCjk(text))
        font.setBold(false);
    return font;
}

QPalette Theme::palette() const {
    QPalette palette;
    const auto set = [&](QPalette::ColorRole target, ColourRole role) { palette.setColor(target, colour(role)); };
    set(QPalette::Window, ColourRole::window);
    set(QPalette::WindowText, ColourRole::text);
    set(QPalette::Base, ColourRole::surface);
    set(QPalette::AlternateBase, ColourRole::window);
    set(QPalette::Text, ColourRole::text);
    set(QPalette::PlaceholderText, ColourRole::text_secondary);
    set(QPalette::Button, ColourRole::raised);
    set(QPalette::ButtonText, ColourRole::text);
    set(QPalette::BrightText, ColourRole::bad);
    set(QPalette::ToolTipBase, ColourRole::raised);
    set(QPalette::ToolTipText, ColourRole::text);
    set(QPalette::Highlight, ColourRole::accent_soft);
    set(QPalette::HighlightedText, ColourRole::text);
    set(QPalette::Link, ColourRole::accent);
    set(QPalette::LinkVisited, ColourRole::accent);
    set(QPalette::Light, ColourRole::raised);
    set(QPalette::Midlight, ColourRole::grid_line);
    set(QPalette::Mid, ColourRole::border);
    set(QPalette::Dark, ColourRole::text_disabled);
    set(QPalette::Shadow, ColourRole::border);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, colour(ColourRole::text_disabled));
    palette.setColor(QPalette::Disabled, QPalette::Highlight, colour(ColourRole::border));
    return palette;
}

bool containsCjk(const QString& text) {
    for (const QChar character : text) {
        const auto code = character.unicode();
        if (code >= 0x2E80 && code <= 0x9FFF)
            return true;
    }
    return false;
}

double contrastRatio(const QColor& a, const QColor& b) {
    const double la = relativeLuminance(a);
    const double lb = relativeLuminance(b);
    return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

} // namespace meshwright::ui
