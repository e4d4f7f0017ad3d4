#pragma once

#include "core/base/fault.h"

#include <utility>
#include <variant>

namespace meshwright {

/// A value, or everything that is wrong with the input it was to be made from (never an empty list of faults).
template <class T>
class [[nodiscard]] Result {
public:
    Result(T value)
        : state_(std::in_place_index<0>, std::move(value)) {}
    Result(Fault fault)
        : state_(std::in_place_index<1>, Faults{std::move(fault)}) {}
    Result(Faults faults)
        : state_(std::in_place_index<1>, std::move(faults)) {}

    [[nodiscard]] bool ok() const noexcept { return state_.index() == 0; }
    explicit operator bool() const noexcept { return ok(); }

    [[nodiscard]] const T& value() const& { return std::get<0>(state_); }
    [[nodiscard]] T& value() & { return std::get<0>(state_); }
    [[nodiscard]] T&& value() && { return std::get<0>(std::move(state_)); }
    [[nodiscard]] const Faults& faults() const { return std::get<1>(state_); }

    const T& operator*() const& { return value(); }
    const T* operator->() const { return &value(); }

private:
    std::variant<T, Faults> state_;
};

} // namespace meshwright
