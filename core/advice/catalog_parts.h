#pragma once

#include "core/advice/claims.h"
#include "core/base/json_reader.h"

#include <algorithm>
#include <functional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace meshwright::advice_catalog {

// What the readers of claims and pitfalls have in common.

/// {"en": ..., "zh_CN": ...}, both required and not empty.
LocalText readText(ObjectReader& parent, std::string_view key);

/// The "sources" of a catalog file: each has a title and an https address. Says which of them nothing refers to.
class SourceTable {
public:
    SourceTable(ObjectReader& root, ReadContext& context);

    /// The sources that an entry names; an unknown name is a fault.
    std::vector<Source> named(ObjectReader& entry, bool required);
    void reportUnused();

private:
    ReadContext* context_;
    std::vector<std::pair<std::string, Source>> sources_;
    std::set<std::string> used_;
};

/// Parses one file, checks its format, gives its root to `read`, and collects the faults.
void readCatalogFile(const Resource& file, std::string_view format, Faults& faults,
                     const std::function<void(ObjectReader&, ReadContext&)>& read);

/// The number in an id such as "P07" or "S18"; 0 if what follows the letter is no number of at most three digits.
[[nodiscard]] int numberOf(std::string_view id);

/// Sorts by letter, then number, and reports ids that stand twice.
template <class T>
void sortById(std::vector<T>& entries, std::string_view folder, Faults& faults) {
    std::ranges::sort(entries, {}, [](const T& entry) {
        return std::pair(entry.id.empty() ? '\0' : entry.id.front(), numberOf(entry.id));
    });
    const auto twice = std::ranges::adjacent_find(entries, {}, &T::id);
    if (twice != entries.end())
        faults.push_back({FaultCode::json_duplicate_key, std::string(folder), {}, "each id once", twice->id});
}

} // namespace meshwright::advice_catalog
