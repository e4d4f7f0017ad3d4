#pragma once

#include "core/memory/memory.h"

#include <initializer_list>
#include <string_view>

namespace meshwright {

/// The phases during which something lives, as bits of StepPhase.
class Phases {
public:
    constexpr Phases() = default;
    constexpr Phases(std::initializer_list<StepPhase> phases) {
        for (const auto phase : phases)
            bits_ |= 1U << static_cast<unsigned>(phase);
    }

    [[nodiscard]] constexpr bool has(int phase) const { return (bits_ >> static_cast<unsigned>(phase)) & 1U; }
    friend constexpr bool operator==(Phases, Phases) = default;

private:
    unsigned bits_ = 0;
};

namespace phases {
inline constexpr Phases always{StepPhase::start,    StepPhase::forward_end,     StepPhase::loss,
                               StepPhase::backward, StepPhase::gradient_reduce, StepPhase::optimizer_step};
/// From the first forward pass to the end of backward.
inline constexpr Phases passes{StepPhase::forward_end, StepPhase::loss, StepPhase::backward,
                               StepPhase::gradient_reduce};
/// While the activations of the most loaded moment are alive: backward here means its first layer.
inline constexpr Phases activations{StepPhase::forward_end, StepPhase::loss, StepPhase::backward};
inline constexpr Phases forward_end{StepPhase::forward_end};
inline constexpr Phases loss{StepPhase::loss};
inline constexpr Phases backward{StepPhase::backward};
inline constexpr Phases backward_and_reduce{StepPhase::backward, StepPhase::gradient_reduce};
inline constexpr Phases reduce{StepPhase::gradient_reduce};
inline constexpr Phases reduce_and_step{StepPhase::gradient_reduce, StepPhase::optimizer_step};
inline constexpr Phases step{StepPhase::optimizer_step};
inline constexpr Phases after_first_backward{StepPhase::forward_end, StepPhase::loss, StepPhase::backward,
                                             StepPhase::gradient_reduce, StepPhase::optimizer_step};
} // namespace phases

using Inputs = std::initializer_list<FormulaInput>;

/// Adds up what one rank holds in each phase. Given a place for terms it also keeps every term; the sums come from the
/// same additions either way, so that explained and bare results agree to the byte.
class Ledger {
public:
    explicit Ledger(std::vector<MemoryTerm>* terms = nullptr)
        : terms_(terms) {}

    /// A class of tensors from the caching allocator. Terms of no size are left out.
    void add(MemoryCategory category, double bytes, Phases alive, std::string_view formula, Inputs inputs);
    /// The same, allocated on a stream of its own: the caching allocator gives its memory to no other stream, so that
    /// it stays reserved while it is not alive.
    void addOnOwnStream(MemoryCategory category, double bytes, Phases alive, std::string_view formula, Inputs inputs);
    /// What the device loses beside the allocator's tensors: never part of the allocated peak.
    void addOutside(MemoryResidence residence, double bytes, std::string_view formula, Inputs inputs);

    /// Sum of the tensors alive in a phase.
    [[nodiscard]] double total(int phase) const;
    [[nodiscard]] const MemoryByCategory& at(int phase) const { return sums_[static_cast<std::size_t>(phase)]; }
    /// Bytes of streams of their own that are reserved but not alive in a phase.
    [[nodiscard]] double idleStreams(int phase) const;
    /// The phase with the largest total; the earliest of several equal ones.
    [[nodiscard]] StepPhase peakPhase() const;

private:
    std::array<MemoryByCategory, step_phase_count> sums_{};
    std::array<double, step_phase_count> idle_streams_{};
    std::vector<MemoryTerm>* terms_;
};

/// Where the tensors of one computation go: a ledger at some multiplicity, or only a sum of bytes.
class TensorSink {
public:
    TensorSink() = default;
    TensorSink(Ledger& ledger, MemoryCategory category, Phases alive, double copies)
        : ledger_(&ledger)
        , category_(category)
        , alive_(alive)
        , copies_(copies) {}

    void add(double bytes, std::string_view formula, Inputs inputs) {
        total_ += bytes;
        largest_ = std::max(largest_, bytes);
        if (ledger_ != nullptr)
            ledger_->add(category_, bytes * copies_, alive_, formula, inputs);
    }
    [[nodiscard]] double total() const { return total_; }     ///< bytes of one copy
    [[nodiscard]] double largest() const { return largest_; } ///< bytes of the largest single tensor

private:
    Ledger* ledger_ = nullptr;
    MemoryCategory category_{};
    Phases alive_;
    double copies_ = 1;
    double total_ = 0;
    double largest_ = 0;
};

} // namespace meshwright
