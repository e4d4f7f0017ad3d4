#include "core/search/layer_table.h"

#include "core/search/parallel.h"
#include "core/time/layer_parts.h"

#include <algorithm>
#include <numeric>
#include <unordered_map>

namespace meshwright {

namespace {

/// What the time of a block depends on, and nothing else that a search varies.
struct BlockKey {
    std::array<std::int64_t, 5> numbers{};

    friend bool operator==(const BlockKey&, const BlockKey&) = default;
};

struct BlockHash {
    std::size_t operator()(const BlockKey& key) const {
        std::uint64_t hash = 0;
        for (const std::int64_t number : key.numbers)
            hash = (hash ^ static_cast<std::uint64_t>(number)) * 0x9E3779B97F4A7C15U + (hash >> 29);
        return hash;
    }
};

/// Numbers things in the order in which they are first seen.
class Numbering {
public:
    int operator()(const BlockKey& key, std::size_t family, std::vector<std::size_t>& first) {
        const auto [entry, fresh] = numbers_.try_emplace(key, static_cast<int>(first.size()));
        if (fresh)
            first.push_back(family);
        return entry->second;
    }

private:
    std::unordered_map<BlockKey, int, BlockHash> numbers_;
};

std::int64_t packed(const PlanFamily& family, bool context_kind) {
    return static_cast<std::int64_t>(family.precision) * 16 + (family.sequence_parallel ? 8 : 0) +
           (context_kind ? static_cast<std::int64_t>(family.context_kind) : 0);
}

} // namespace

LayerTable::LayerTable(const Scenario& scenario, const PlanSpace& space, int threads)
    : kinds_(std::min(scenario.model.layer_kinds.size(), maximum_layer_kinds)) {
    const auto& families = space.families;
    if (families.empty())
        return;
    for (const std::uint8_t kind : scenario.model.layers)
        count_[std::min<std::size_t>(kind, maximum_layer_kinds - 1)] += 1;
    if (!scenario.model.layers.empty())
        count_[std::min<std::size_t>(scenario.model.layers.back(), maximum_layer_kinds - 1)] +=
            static_cast<double>(scenario.model.multi_token_prediction_depth);
    while (recomputes_ < families.size() && families[recomputes_].recompute != families.front().recompute)
        ++recomputes_;
    Numbering attention;
    Numbering feed_forward;
    Numbering ends;
    entries_.reserve(families.size() / recomputes_);
    for (std::size_t i = 0; i < families.size(); i += recomputes_) {
        const PlanFamily& f = families[i];
        // Feed-forward and ends know the sequence's cut only by the tokens of a micro-batch: numerator and denominator
        // of b / c in lowest terms.
        const std::int64_t common = std::gcd(f.micro_batch, std::int64_t{f.context});
        const std::int64_t b = f.micro_batch / common;
        const std::int64_t c = f.context / common;
        entries_.push_back(
            {attention({{f.tensor, f.context, f.micro_batch, packed(f, true), 0}}, i, attention_of_),
             feed_forward({{f.tensor, b, c, packed(f, false), std::int64_t{f.expert} << 32 | f.expert_tensor}}, i,
                          feed_forward_of_),
             ends({{f.tensor, b, c, packed(f, false), 0}}, i, ends_of_)});
    }
    fill(scenario, space, threads);
}

void LayerTable::fill(const Scenario& scenario, const PlanSpace& space, int threads) {
    attention_.resize(attention_of_.size() * kinds_);
    feed_forward_.resize(feed_forward_of_.size() * kinds_);
    ends_.resize(ends_of_.size() * 2);
    const auto each = [&](const std::vector<std::size_t>& first, const auto& work) {
        constexpr std::size_t block = 64;
        forEachItem((first.size() + block - 1) / block, threads, [&](int, std::size_t part) {
            Plan plan = space.base;
            for (std::size_t i = part * block; i < std::min(first.size(), (part + 1) * block); ++i) {
                applyFamily(scenario, space.families[first[i]], plan);
                work(StepContext(scenario, plan, timeConstants()), i);
            }
        });
    };
    const auto& layers = scenario.model.layer_kinds;
    each(attention_of_, [&](const StepContext& x, std::size_t i) {
        for (std::size_t kind = 0; kind < kinds_; ++kind)
            attention_[i * kinds_ + kind] = attentionTime(x, layers[kind].attention);
    });
    each(feed_forward_of_, [&](const StepContext& x, std::size_t i) {
        for (std::size_t kind = 0; kind < kinds_; ++kind)
            feed_forward_[i * kinds_ + kind] = feedForwardTime(x, layers[kind].feed_forward);
    });
    each(ends_of_, [&](const StepContext& x, std::size_t i) {
        ends_[2 * i] = embeddingTime(x);
        ends_[2 * i + 1] = headTime(x);
    });
}

LayerTime LayerTable::layer(const StepContext& x, const Entry& entry, std::size_t kind) const {
    const auto at = [&](int index) { return static_cast<std::size_t>(index) * kinds_ + kind; };
    return layerOfParts(x, x.scenario->model.layer_kinds[kind], attention_[at(entry.attention)],
                        feed_forward_[at(entry.feed_forward)]);
}

double LayerTable::passes(const StepContext& x, std::size_t family) const {
    const auto both = [](const LayerTime& time) { return time.forward.total() + time.backward.total(); };
    const Entry& entry = entries_[family / recomputes_];
    const auto ends = 2 * static_cast<std::size_t>(entry.ends);
    const double heads = 1 + static_cast<double>(x.scenario->model.multi_token_prediction_depth);
    double seconds = both(ends_[ends]) + heads * both(ends_[ends + 1]);
    for (std::size_t kind = 0; kind < kinds_; ++kind)
        if (count_[kind] > 0)
            seconds += count_[kind] * both(layer(x, entry, kind));
    return seconds;
}

StepParts LayerTable::parts(const StepContext& x, std::size_t family) const {
    const Entry& entry = entries_[family / recomputes_];
    StepParts parts;
    for (std::size_t kind = 0; kind < kinds_; ++kind) {
        parts.layers[kind] = layer(x, entry, kind);
        parts.parameters[kind] = layerTrafficParameters(x, x.scenario->model.layer_kinds[kind]);
    }
    parts.embedding = ends_[2 * static_cast<std::size_t>(entry.ends)];
    parts.head = ends_[2 * static_cast<std::size_t>(entry.ends) + 1];
    return parts;
}

} // namespace meshwright
