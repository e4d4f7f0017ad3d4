#pragma once

#include "core/exchange/config_node.h"
#include "core/exchange/plan_fragment.h"

#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace meshwright {

/// Largest degree of parallelism, node count or layer count that a file may state.
inline constexpr std::int64_t largest_degree = 65'536;
/// Largest batch, in sequences.
inline constexpr std::int64_t largest_batch = 10'000'000;
/// Largest dimension of a model, sequence, or count of steps.
inline constexpr std::int64_t largest_size = 1'000'000'000'000;

/// What reading one file has found beside values. One serves a whole file.
struct ImportLog {
    std::string file;
    Faults faults;
    std::vector<FragmentNote> notes;

    void fault(const ConfigNode& at, FaultCode code, std::string expected);
    void note(FragmentNote::Kind kind, int line, std::string_view key, std::string_view text);
    [[nodiscard]] Place placeOf(const ConfigNode& node) const { return {file, node.line}; }
    /// The fragment with the notes, or the faults.
    [[nodiscard]] Result<PlanFragment> finish(PlanFragment fragment);
};

template <class E>
using Words = std::span<const std::pair<std::string_view, E>>;

/// Reads a map of a foreign file key by key. Wrong values are faults; "auto" and null read as absent, the former with a
/// note; keys that nothing asked for can be noted at the end.
class ConfigReader {
public:
    /// `path` names the map in notes: "zero_optimization.".
    ConfigReader(const ConfigNode& map, ImportLog& log, std::string path = {});

    [[nodiscard]] const ConfigNode* find(std::string_view key);
    Field<std::int64_t> integer(std::string_view key, std::int64_t minimum, std::int64_t maximum);
    Field<double> number(std::string_view key, double minimum, double maximum);
    Field<bool> boolean(std::string_view key);
    Field<std::string> text(std::string_view key);
    /// Words are compared without regard to case, '-' as '_'.
    template <class E>
    Field<E> choice(std::string_view key, Words<E> words);
    /// The nested map, or nothing. Another kind of value is a fault.
    std::optional<ConfigReader> object(std::string_view key);

    /// Degree of parallelism: 1 to largest_degree.
    Field<std::int64_t> degree(std::string_view key) { return integer(key, 1, largest_degree); }
    Field<std::int64_t> size(std::string_view key) { return integer(key, 0, largest_size); }

    /// Keys without bearing on memory or time.
    void ignore(std::span<const std::string_view> keys);
    /// A note for each key not asked for nor ignored.
    void noteRest(FragmentNote::Kind kind = FragmentNote::Kind::unknown_key);

    void note(FragmentNote::Kind kind, const ConfigNode& at);
    [[nodiscard]] ImportLog& log() const { return *log_; }
    [[nodiscard]] const ConfigNode& node() const { return *node_; }
    /// A value that the framework takes where the file is silent.
    template <class T>
    void otherwise(Field<T>& field, T value) const {
        if (!field)
            field = Stated<T>{std::move(value), log_->placeOf(*node_), true};
    }

private:
    /// The value to read, or null if it is absent, null or "auto".
    const ConfigNode* stated(std::string_view key);
    std::optional<std::size_t> wordIndex(std::string_view key, const std::vector<std::string_view>& words);

    const ConfigNode* node_;
    ImportLog* log_;
    std::string path_;
    std::set<std::string, std::less<>> asked_;
};

template <class E>
Field<E> ConfigReader::choice(std::string_view key, Words<E> words) {
    std::vector<std::string_view> names;
    names.reserve(words.size());
    for (const auto& word : words)
        names.push_back(word.first);
    const auto index = wordIndex(key, names);
    if (!index)
        return std::nullopt;
    return Stated<E>{words[*index].second, log_->placeOf(*find(key)), false};
}

/// A field made from another by `f`; absent stays absent.
template <class T, class F>
auto mapField(const Field<T>& field, F f) -> Field<decltype(f(field->value))> {
    if (!field)
        return std::nullopt;
    return Stated<decltype(f(field->value))>{f(field->value), field->place, field->assumed};
}

/// The first that is stated.
template <class T>
Field<T> firstOf(Field<T> a, Field<T> b) {
    return a ? a : b;
}

/// Lower case, '-' as '_'.
[[nodiscard]] std::string normalized(std::string_view word);

} // namespace meshwright
