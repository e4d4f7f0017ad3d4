#include "ui/theme/theme.h"

#include <QTest>

#include <array>
#include <cmath>
#include <set>

using namespace meshwright;
using namespace meshwright::ui;

namespace {

struct Lab {
    double l = 0;
    double a = 0;
    double b = 0;
};

using Rgb = std::array<double, 3>;

double linear(double channel) {
    return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

Rgb linearRgb(const QColor& colour) {
    return {linear(static_cast<double>(colour.redF())), linear(static_cast<double>(colour.greenF())),
            linear(static_cast<double>(colour.blueF()))};
}

/// CIE L*a*b* under D65 from linear sRGB.
Lab labOf(const Rgb& c) {
    const auto f = [](double t) { return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116.0; };
    const double x = f((0.4124 * c[0] + 0.3576 * c[1] + 0.1805 * c[2]) / 0.9505);
    const double y = f(0.2126 * c[0] + 0.7152 * c[1] + 0.0722 * c[2]);
    const double z = f((0.0193 * c[0] + 0.1192 * c[1] + 0.9505 * c[2]) / 1.089);
    return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

using Matrix = std::array<std::array<double, 3>, 3>;
// Machado, Oliveira and Fernandes 2009, severity 1.0, on linear RGB.
constexpr Matrix protanopia = {
    {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}};
constexpr Matrix deuteranopia = {
    {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}};

double distance(const QColor& a, const QColor& b, const Matrix& matrix) {
    const auto seen = [&](const QColor& colour) {
        const Rgb in = linearRgb(colour);
        Rgb out{};
        for (std::size_t i = 0; i < 3; ++i)
            out[i] = std::clamp(matrix[i][0] * in[0] + matrix[i][1] * in[1] + matrix[i][2] * in[2], 0.0, 1.0);
        return labOf(out);
    };
    const Lab p = seen(a);
    const Lab q = seen(b);
    return std::sqrt(std::pow(p.l - q.l, 2) + std::pow(p.a - q.a, 2) + std::pow(p.b - q.b, 2));
}

} // namespace

class ThemeTest : public QObject {
    Q_OBJECT

private slots:
    void textIsReadable_data();
    void textIsReadable();
    void categoriesStandOut();
    void neighboursDifferForColourBlindEyes();
    void everyCategoryHasItsOwnPattern();
    void darkVariantsKeepTheirHue();
    void chineseIsNotBold();
    void marksFollowTheFramework();
};

void ThemeTest::textIsReadable_data() {
    QTest::addColumn<int>("kind");
    QTest::newRow("light") << static_cast<int>(Theme::Kind::light);
    QTest::newRow("dark") << static_cast<int>(Theme::Kind::dark);
    QTest::newRow("print") << static_cast<int>(Theme::Kind::print);
}

void ThemeTest::textIsReadable() {
    QFETCH(int, kind);
    const Theme theme(static_cast<Theme::Kind>(kind));
    using enum ColourRole;
    struct Pair {
        ColourRole text;
        ColourRole ground;
    };
    static constexpr Pair pairs[] = {
        {text, window},
        {text, surface},
        {text, raised},
        {text, accent_soft},
        {text_secondary, window},
        {text_secondary, surface},
        {text_secondary, raised},
        {text_secondary, accent_soft},
        {accent, window},
        {accent, surface},
        {accent, accent_soft},
        {on_accent, accent},
        {good, surface},
        {good, window},
        {good, good_soft},
        {caution, surface},
        {caution, caution_soft},
        {bad, surface},
        {bad, window},
        {bad, bad_soft},
        {on_capacity, capacity},
    };
    for (const auto& pair : pairs) {
        const double ratio = contrastRatio(theme.colour(pair.text), theme.colour(pair.ground));
        QVERIFY2(ratio >= 4.5, qPrintable(QStringLiteral("roles %1 on %2: %3")
                                              .arg(static_cast<int>(pair.text))
                                              .arg(static_cast<int>(pair.ground))
                                              .arg(ratio)));
    }
    QVERIFY(contrastRatio(theme.colour(accent), theme.colour(surface)) >= 3);
}

void ThemeTest::categoriesStandOut() {
    for (const auto kind : {Theme::Kind::light, Theme::Kind::dark}) {
        const Theme theme(kind);
        const QColor surface = theme.colour(ColourRole::surface);
        for (int i = 0; i < memory_category_count; ++i) {
            const auto category = static_cast<MemoryCategory>(i);
            const double ratio = std::max(contrastRatio(theme.category(category), surface),
                                          contrastRatio(theme.categoryOutline(category), surface));
            QVERIFY2(ratio >= 3, qPrintable(QStringLiteral("category %1: %2").arg(i).arg(ratio)));
        }
        for (int i = 0; i < plan_mark_count; ++i)
            QVERIFY(contrastRatio(theme.mark(static_cast<PlanMark>(i)), surface) >= 3);
    }
}

void ThemeTest::neighboursDifferForColourBlindEyes() {
    for (const auto kind : {Theme::Kind::light, Theme::Kind::dark}) {
        const Theme theme(kind);
        for (int i = 0; i + 1 < memory_category_count; ++i) {
            const QColor a = theme.category(static_cast<MemoryCategory>(i));
            const QColor b = theme.category(static_cast<MemoryCategory>(i + 1));
            for (const auto& matrix : {protanopia, deuteranopia}) {
                const double apart = distance(a, b, matrix);
                // A difference of 2.3 is just noticeable; 10 is plain at a glance.
                QVERIFY2(apart >= 10,
                         qPrintable(QStringLiteral("categories %1 and %2: %3").arg(i).arg(i + 1).arg(apart)));
            }
        }
    }
}

void ThemeTest::everyCategoryHasItsOwnPattern() {
    std::set<Hatch> seen;
    for (int i = 0; i < memory_category_count; ++i)
        seen.insert(Theme::hatch(static_cast<MemoryCategory>(i)));
    QCOMPARE(static_cast<int>(seen.size()), memory_category_count);
}

void ThemeTest::darkVariantsKeepTheirHue() {
    const Theme light(Theme::Kind::light);
    const Theme dark(Theme::Kind::dark);
    for (int i = 0; i < memory_category_count; ++i) {
        const auto category = static_cast<MemoryCategory>(i);
        const int turn = std::abs(light.category(category).hslHue() - dark.category(category).hslHue());
        QVERIFY(std::min(turn, 360 - turn) <= 8);
        QVERIFY(dark.category(category).lightness() > light.category(category).lightness());
    }
}

void ThemeTest::chineseIsNotBold() {
    const Theme theme(Theme::Kind::light);
    QVERIFY(theme.fontFor(TextRole::title, QStringLiteral("Peak memory")).bold());
    QVERIFY(!theme.fontFor(TextRole::title, QStringLiteral("每张 GPU 的峰值显存")).bold());
}

void ThemeTest::marksFollowTheFramework() {
    QCOMPARE(markOf(Plan{.engine = Engine::deepspeed, .sharding = Sharding::full}), PlanMark::zero3);
    QCOMPARE(markOf(Plan{.engine = Engine::deepspeed, .sharding = Sharding::optimizer}), PlanMark::zero1);
    QCOMPARE(markOf(Plan{.engine = Engine::fsdp2, .sharding = Sharding::full}), PlanMark::fsdp);
    QCOMPARE(markOf(Plan{.engine = Engine::ddp}), PlanMark::ddp);
}

QTEST_MAIN(ThemeTest)
#include "theme_test.moc"
