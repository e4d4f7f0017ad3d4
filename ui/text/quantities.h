#pragma once

#include "core/units/quantity.h"

#include <QString>

namespace meshwright::ui {

// Amounts of time, work and money as people read them, to about three digits, in the language of the installed
// translator and the digits of the default locale.

/// "812 ms", "6.61 s", "2.4 min", "7.5 h", "88 days".
[[nodiscard]] QString formatDuration(Seconds time);
/// "1,240", "39.7 k", "1.24 M": of anything a second.
[[nodiscard]] QString formatRate(double per_second);
/// "41 %" of a fraction of one.
[[nodiscard]] QString formatPercent(double fraction);
/// "6.7 days", "88 days"
[[nodiscard]] QString formatDays(Seconds time);
/// "$9,312", "$121 k", "$1.24 M"; in Chinese "12.1 万美元".
[[nodiscard]] QString formatMoney(UsDollars amount);
/// "5.90 – 7.40": the ends of an interval, whose unit the value already says where both share it.
[[nodiscard]] QString formatRange(const QString& low, const QString& high);

} // namespace meshwright::ui
