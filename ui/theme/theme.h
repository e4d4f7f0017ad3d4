#pragma once

#include "core/memory/memory.h"

#include <QColor>
#include <QFont>
#include <QPalette>

#include <cstdint>

namespace meshwright::ui {

/// What a colour is for. Widgets and painters name roles; only theme.cpp names colours.
enum class ColourRole : std::uint8_t {
    window,
    surface,
    raised,
    border,
    grid_line,
    text,
    text_secondary,
    text_disabled,
    accent,
    accent_soft, ///< fill behind the selected row
    on_accent,   ///< text on an accent fill
    good,
    good_soft,
    caution,
    caution_soft,
    bad,
    bad_soft,
    over_capacity,  ///< outline and hatch of what does not fit
    capacity,       ///< the capacity line and its label's fill
    on_capacity,    ///< text of that label
    figure,         ///< fill behind a figure written on a bar
    on_figure,      ///< that figure
    segment_border, ///< hairline between segments
};
inline constexpr int colour_role_count = 23;

/// The mark of a framework: shape and colour together, the same in list, chart, table and report.
enum class PlanMark : std::uint8_t { megatron, zero1, zero2, zero3, fsdp, ddp, other };
inline constexpr int plan_mark_count = 7;
[[nodiscard]] PlanMark markOf(const Plan& plan);

/// The second cue of a memory category, for those who do not tell the colours apart.
enum class Hatch : std::uint8_t { solid, diagonal_up, diagonal_down, dots, horizontal, cross, dense_dots };

enum class TextRole : std::uint8_t { small, body, strong, title, figure };

/// Steps of the spacing scale, in device-independent pixels.
namespace space {
inline constexpr int xs = 4;
inline constexpr int s = 8;
inline constexpr int m = 12;
inline constexpr int l = 16;
inline constexpr int xl = 24;
} // namespace space
inline constexpr int corner_radius = 6;
inline constexpr int icon_small = 16;
inline constexpr int icon_large = 20;

/// Every colour, font and pattern of the interface. A value: copies are cheap and nothing is shared.
class Theme {
public:
    enum class Kind : std::uint8_t {
        light,
        dark,
        print, ///< light, on white paper
    };

    /// `base_pixels` is the height of body text: 10 pt on a screen of 96 dots per inch.
    explicit Theme(Kind kind, double base_pixels = 13.333);

    [[nodiscard]] Kind kind() const { return kind_; }
    [[nodiscard]] bool dark() const { return kind_ == Kind::dark; }
    [[nodiscard]] QColor colour(ColourRole role) const;
    [[nodiscard]] QColor category(MemoryCategory category) const;
    /// The line around a segment: what carries the contrast where the fill is light.
    [[nodiscard]] QColor categoryOutline(MemoryCategory category) const;
    [[nodiscard]] QColor hatchInk(MemoryCategory category) const;
    [[nodiscard]] static Hatch hatch(MemoryCategory category);
    [[nodiscard]] QColor mark(PlanMark mark) const;

    [[nodiscard]] double basePixels() const { return base_pixels_; }
    [[nodiscard]] QFont font(TextRole role) const;
    /// As font(role), but not bold where the text is Chinese: a bold CJK face clots at reading sizes.
    [[nodiscard]] QFont fontFor(TextRole role, const QString& text) const;
    [[nodiscard]] QPalette palette() const;

private:
    Kind kind_;
    double base_pixels_;
};

[[nodiscard]] bool containsCjk(const QString& text);

/// WCAG contrast of two opaque colours, 1 to 21.
[[nodiscard]] double contrastRatio(const QColor& a, const QColor& b);

} // namespace meshwright::ui
