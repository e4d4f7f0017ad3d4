#pragma once

#include <compare>

namespace meshwright {

/// A number that knows its unit. Doubles hold every byte count below 2^53 (9 PB) exactly.
template <class Unit>
class Quantity {
public:
    constexpr Quantity() = default;
    constexpr explicit Quantity(double value)
        : value_(value) {}

    [[nodiscard]] constexpr double value() const { return value_; }

    constexpr Quantity& operator+=(Quantity other) {
        value_ += other.value_;
        return *this;
    }
    constexpr Quantity& operator-=(Quantity other) {
        value_ -= other.value_;
        return *this;
    }
    friend constexpr Quantity operator+(Quantity a, Quantity b) { return Quantity(a.value_ + b.value_); }
    friend constexpr Quantity operator-(Quantity a, Quantity b) { return Quantity(a.value_ - b.value_); }
    friend constexpr Quantity operator-(Quantity a) { return Quantity(-a.value_); }
    friend constexpr Quantity operator*(Quantity a, double factor) { return Quantity(a.value_ * factor); }
    friend constexpr Quantity operator*(double factor, Quantity a) { return Quantity(a.value_ * factor); }
    friend constexpr Quantity operator/(Quantity a, double divisor) { return Quantity(a.value_ / divisor); }
    friend constexpr double operator/(Quantity a, Quantity b) { return a.value_ / b.value_; }
    friend constexpr auto operator<=>(Quantity, Quantity) = default;

private:
    double value_ = 0;
};

using Bytes = Quantity<struct ByteUnit>;
using Flops = Quantity<struct FlopUnit>; ///< an amount of work, not a rate
using Seconds = Quantity<struct SecondUnit>;
using BytesPerSecond = Quantity<struct BytePerSecondUnit>;
using FlopsPerSecond = Quantity<struct FlopPerSecondUnit>;
using Watts = Quantity<struct WattUnit>;
using UsDollars = Quantity<struct UsDollarUnit>;

constexpr Seconds operator/(Bytes amount, BytesPerSecond rate) {
    return Seconds(amount.value() / rate.value());
}
constexpr Seconds operator/(Flops amount, FlopsPerSecond rate) {
    return Seconds(amount.value() / rate.value());
}
constexpr BytesPerSecond operator/(Bytes amount, Seconds time) {
    return BytesPerSecond(amount.value() / time.value());
}
constexpr FlopsPerSecond operator/(Flops amount, Seconds time) {
    return FlopsPerSecond(amount.value() / time.value());
}

constexpr Bytes gibibytes(double n) {
    return Bytes(n * 1073741824.0);
} ///< GiB = 2^30 B
constexpr Bytes gigabytes(double n) {
    return Bytes(n * 1e9);
} ///< GB = 10^9 B
constexpr double inGibibytes(Bytes b) {
    return b.value() / 1073741824.0;
}
constexpr double inGigabytes(Bytes b) {
    return b.value() / 1e9;
}

} // namespace meshwright
