#include "ui/text/format.h"

#include <QLocale>

#include <array>
#include <cmath>

namespace meshwright::ui {

QString formatBytes(Bytes amount, ByteUnit unit, int decimals) {
    const bool binary = unit == ByteUnit::gib;
    const double value = binary ? inGibibytes(amount) : inGigabytes(amount);
    return QLocale().toString(value, 'f', decimals) + (binary ? QStringLiteral(" GiB") : QStringLiteral(" GB"));
}

QString formatCount(std::int64_t count) {
    return QLocale().toString(static_cast<qlonglong>(count));
}

QString formatParameters(std::int64_t count) {
    struct Scale {
        double size;
        const char16_t* suffix;
    };
    static constexpr std::array<Scale, 3> scales = {{{1e12, u" T"}, {1e9, u" B"}, {1e6, u" M"}}};
    const auto value = static_cast<double>(count);
    for (const auto& scale : scales)
        if (std::abs(value) >= scale.size)
            return QLocale().toString(value / scale.size, 'f', 2) + QString::fromUtf16(scale.suffix);
    return formatCount(count);
}

} // namespace meshwright::ui
