#include "core/framework/condition.h"

#include <algorithm>
#include <cmath>

namespace meshwright {

bool holds(const Condition& condition, const QuantityValues& values) {
    const double left = values[condition.left];
    const auto* quantity = std::get_if<PlanQuantity>(&condition.right);
    const double right = quantity != nullptr ? values[*quantity] : std::get<double>(condition.right);
    switch (condition.is) {
    case Comparison::equal:
        return left == right;
    case Comparison::not_equal:
        return left != right;
    case Comparison::less:
        return left < right;
    case Comparison::at_most:
        return left <= right;
    case Comparison::more:
        return left > right;
    case Comparison::at_least:
        return left >= right;
    case Comparison::not_divisible_by:
        return right != 0 && std::fmod(left, right) != 0;
    }
    return false;
}

bool allHold(const std::vector<Condition>& conditions, const QuantityValues& values) {
    return std::ranges::all_of(conditions, [&](const Condition& condition) { return holds(condition, values); });
}

} // namespace meshwright
