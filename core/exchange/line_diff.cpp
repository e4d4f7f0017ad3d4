#include "core/exchange/line_diff.h"

#include "core/exchange/text_scanner.h"

#include <algorithm>

namespace meshwright {

namespace {

using Lines = std::vector<std::string_view>;

Lines linesOf(std::string_view text) {
    Lines lines;
    forEachLine(text, [&](std::string_view line, int) { lines.push_back(line); });
    return lines;
}

/// Lengths of common subsequences of the ends, by rows of `a`.
class Table {
public:
    Table(const Lines& a, const Lines& b)
        : width_(b.size() + 1)
        , cells_((a.size() + 1) * width_, 0) {
        for (auto i = a.size(); i-- > 0;)
            for (auto j = b.size(); j-- > 0;)
                cells_[i * width_ + j] = a[i] == b[j] ? at(i + 1, j + 1) + 1 : std::max(at(i + 1, j), at(i, j + 1));
    }
    [[nodiscard]] int at(std::size_t i, std::size_t j) const { return cells_[i * width_ + j]; }

private:
    std::size_t width_;
    std::vector<int> cells_;
};

/// Beyond this the middle of two texts counts as replaced whole.
constexpr std::size_t largest_table = 4'000'000;

} // namespace

std::vector<LineChange> lineDiff(std::string_view before, std::string_view after) {
    Lines a = linesOf(before);
    Lines b = linesOf(after);
    std::size_t head = 0;
    while (head < a.size() && head < b.size() && a[head] == b[head])
        ++head;
    while (a.size() > head && b.size() > head && a.back() == b.back()) {
        a.pop_back();
        b.pop_back();
    }
    a.erase(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(head));
    b.erase(b.begin(), b.begin() + static_cast<std::ptrdiff_t>(head));
    std::vector<LineChange> changes;
    const auto removed = [&](std::size_t i) {
        changes.push_back({LineChange::Kind::removed, static_cast<int>(head + i + 1), std::string(a[i])});
    };
    const auto added = [&](std::size_t j) {
        changes.push_back({LineChange::Kind::added, static_cast<int>(head + j + 1), std::string(b[j])});
    };
    const bool small = (a.size() + 1) * (b.size() + 1) <= largest_table;
    const Table table = small ? Table(a, b) : Table({}, {});
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < a.size() || j < b.size()) {
        if (small && i < a.size() && j < b.size() && a[i] == b[j]) {
            ++i;
            ++j;
        } else if (i < a.size() && (j == b.size() || !small || table.at(i + 1, j) >= table.at(i, j + 1))) {
            removed(i++);
        } else {
            added(j++);
        }
    }
    return changes;
}

} // namespace meshwright
