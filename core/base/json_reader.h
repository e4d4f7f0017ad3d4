#pragma once

#include "core/base/json.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace meshwright {

/// Where reading stands, and the faults met so far. One context serves a whole file.
struct ReadContext {
    std::string file;
    Faults faults;
};

/// Reads one JSON object field by field. A field that is missing, of the wrong type or out of range adds a fault with
/// its JSON pointer and yields the fallback, so that one pass reports everything that is wrong.
class ObjectReader {
public:
    /// `pointer` is the JSON pointer of `object` ("" for the root). A non-object adds a fault and reads as empty.
    ObjectReader(const Json& object, ReadContext& context, std::string pointer = {});

    [[nodiscard]] bool has(std::string_view key) const;      ///< present, even if null
    [[nodiscard]] bool hasValue(std::string_view key) const; ///< present and not null
    /// The first of several spellings of one key that has a value; empty if none.
    [[nodiscard]] std::string_view firstOf(std::span<const std::string_view> keys) const;

    /// Whole number in [minimum, maximum]; 12.0 and 1e3 count as whole.
    std::int64_t integer(std::string_view key, std::int64_t minimum, std::int64_t maximum,
                         std::optional<std::int64_t> fallback = std::nullopt);
    double number(std::string_view key, double minimum, double maximum, std::optional<double> fallback = std::nullopt);
    bool boolean(std::string_view key, std::optional<bool> fallback = std::nullopt);
    std::string text(std::string_view key, std::optional<std::string> fallback = std::nullopt,
                     std::size_t maximum_bytes = 10'000);

    /// One of a closed set of words.
    template <class E>
    E choice(std::string_view key, std::span<const std::pair<std::string_view, E>> words,
             std::optional<E> fallback = std::nullopt);

    /// A nested object; an absent one reads as empty and is a fault only if `required`.
    ObjectReader object(std::string_view key, bool required = true);
    /// The elements of a nested array with their pointers; absent reads as none and is a fault only if `required`.
    std::vector<std::pair<const Json*, std::string>> array(std::string_view key, bool required = true,
                                                           std::size_t maximum_items = 100'000);

    /// Adds a fault for every key that nothing has asked for yet.
    void reportUnknownKeys();

    [[nodiscard]] const Json& raw() const { return *object_; }
    [[nodiscard]] const std::string& pointer() const { return pointer_; }
    [[nodiscard]] std::string pointerTo(std::string_view key) const;
    void fault(FaultCode code, std::string_view key, std::string expected, std::string found = {});

private:
    const Json* find(std::string_view key, bool required);
    std::optional<std::size_t> indexOfWord(std::string_view key, const std::vector<std::string_view>& words,
                                           bool required);

    const Json* object_;
    ReadContext* context_;
    std::string pointer_;
    std::vector<std::string> asked_;
};

/// A short, safe rendering of a JSON value for a fault message.
[[nodiscard]] std::string shortened(const Json& value);

template <class E>
E ObjectReader::choice(std::string_view key, std::span<const std::pair<std::string_view, E>> words,
                       std::optional<E> fallback) {
    std::vector<std::string_view> names;
    names.reserve(words.size());
    for (const auto& word : words)
        names.push_back(word.first);
    const auto index = indexOfWord(key, names, !fallback.has_value());
    return index ? words[*index].second : fallback.value_or(words.front().second);
}

} // namespace meshwright
