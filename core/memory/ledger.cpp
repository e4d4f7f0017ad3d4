#include "core/memory/ledger.h"

namespace meshwright {

void Ledger::add(MemoryCategory category, double bytes, Phases alive, std::string_view formula, Inputs inputs) {
    if (bytes == 0)
        return;
    for (int phase = 0; phase < step_phase_count; ++phase)
        if (alive.has(phase))
            sums_[static_cast<std::size_t>(phase)][static_cast<std::size_t>(category)] += Bytes(bytes);
    if (terms_ == nullptr)
        return;
    MemoryTerm term{category, Bytes(bytes), {}, {formula, inputs}};
    for (int phase = 0; phase < step_phase_count; ++phase)
        term.alive[static_cast<std::size_t>(phase)] = alive.has(phase);
    terms_->push_back(std::move(term));
}

void Ledger::addOnOwnStream(MemoryCategory category, double bytes, Phases alive, std::string_view formula,
                            Inputs inputs) {
    add(category, bytes, alive, formula, inputs);
    for (int phase = 0; phase < step_phase_count; ++phase)
        idle_streams_[static_cast<std::size_t>(phase)] += alive.has(phase) ? 0 : bytes;
}

double Ledger::idleStreams(int phase) const {
    return idle_streams_[static_cast<std::size_t>(phase)];
}

void Ledger::addOutside(MemoryResidence residence, double bytes, std::string_view formula, Inputs inputs) {
    if (bytes == 0 || terms_ == nullptr)
        return;
    MemoryTerm term{MemoryCategory::overhead, Bytes(bytes), {}, {formula, inputs}, residence};
    term.alive.fill(true);
    terms_->push_back(std::move(term));
}

double Ledger::total(int phase) const {
    double sum = 0;
    for (const auto bytes : at(phase))
        sum += bytes.value();
    return sum;
}

StepPhase Ledger::peakPhase() const {
    int best = 0;
    for (int phase = 1; phase < step_phase_count; ++phase)
        if (total(phase) > total(best))
            best = phase;
    return static_cast<StepPhase>(best);
}

} // namespace meshwright
