#include "ui/text/quantities.h"

#include "ui/text/tr.h"

#include <QLocale>

#include <array>
#include <cmath>

namespace meshwright::ui {

namespace {

constexpr double minute = 60;
constexpr double hour = 60 * minute;
constexpr double day = 24 * hour;

/// Three digits, but never fewer than those before the point: "0.812", "6.61", "39.7", "1,240".
QString threeDigits(double value) {
    const double size = std::abs(value);
    const int decimals = size >= 99.95 ? 0 : size >= 9.995 ? 1 : 2;
    return QLocale().toString(value, 'f', decimals);
}

bool chinese() {
    return QLocale().language() == QLocale::Chinese;
}

} // namespace

QString formatDuration(Seconds time) {
    const double seconds = time.value();
    if (seconds < 0.9995)
        return Words::tr("%1 ms", "duration").arg(threeDigits(1000 * seconds));
    if (seconds < 2 * minute)
        return Words::tr("%1 s", "duration").arg(threeDigits(seconds));
    if (seconds < 2 * hour)
        return Words::tr("%1 min", "duration").arg(threeDigits(seconds / minute));
    if (seconds < 2 * day)
        return Words::tr("%1 h", "duration").arg(threeDigits(seconds / hour));
    return formatDays(time);
}

QString formatRate(double per_second) {
    if (per_second < 9'999.5)
        return QLocale().toString(per_second, 'f', per_second < 9.95 ? 1 : 0);
    if (per_second < 999'500)
        return Words::tr("%1 k", "thousand").arg(threeDigits(per_second / 1e3));
    return Words::tr("%1 M", "million").arg(threeDigits(per_second / 1e6));
}

QString formatPercent(double fraction) {
    const double percent = 100 * fraction;
    return QStringLiteral("%1 %").arg(QLocale().toString(percent, 'f', percent < 9.95 ? 1 : 0));
}

QString formatDays(Seconds time) {
    const double days = time.value() / day;
    return Words::tr("%1 days").arg(QLocale().toString(days, 'f', days < 9.95 ? 1 : 0));
}

QString formatMoney(UsDollars amount) {
    const double dollars = amount.value();
    if (chinese() && dollars >= 1e4)
        return dollars < 1e8 ? Words::tr("$%1 × 10⁴", "money in units of ten thousand").arg(threeDigits(dollars / 1e4))
                             : Words::tr("$%1 × 10⁸", "money in units of 100 million").arg(threeDigits(dollars / 1e8));
    if (dollars < 9'999.5)
        return Words::tr("$%1", "money").arg(QLocale().toString(dollars, 'f', dollars < 9.995 ? 2 : 0));
    if (dollars < 999'500)
        return Words::tr("$%1 k", "money, thousand").arg(threeDigits(dollars / 1e3));
    return Words::tr("$%1 M", "money, million").arg(threeDigits(dollars / 1e6));
}

QString formatRange(const QString& low, const QString& high) {
    const auto split = [](const QString& text) {
        const qsizetype space = text.lastIndexOf(QLatin1Char(' '));
        return space < 0 ? std::pair(text, QString()) : std::pair(text.left(space), text.mid(space));
    };
    const auto [low_number, low_unit] = split(low);
    const bool same_unit = !low_unit.isEmpty() && low_unit == split(high).second;
    return QStringLiteral("%1 – %2").arg(same_unit ? low_number : low, high);
}

} // namespace meshwright::ui
