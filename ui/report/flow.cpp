#include "ui/report/flow.h"

#include <algorithm>

namespace meshwright::ui {

namespace {

/// Sums of tenths of a point must not push a piece off a page that it fits exactly.
constexpr qreal tolerance = 1e-6;

class Paginator {
public:
    Paginator(const Flow& flow, qreal page_height)
        : flow_(flow)
        , page_height_(page_height) {}

    std::vector<FlowPage> run() {
        std::size_t first = 0;
        while (first < flow_.pieces.size()) {
            const auto end = chainEnd(first);
            if (!fits(first, end) || flow_.pieces[first].starts_page)
                turnPage(flow_.pieces[first]);
            for (; first < end; ++first) {
                if (!fits(first, first + 1))
                    turnPage(flow_.pieces[first]);
                place(flow_.pieces[first]);
            }
        }
        return std::move(pages_);
    }

private:
    /// One past the last of the pieces that keep together from `first` on.
    [[nodiscard]] std::size_t chainEnd(std::size_t first) const {
        auto last = first;
        while (last + 1 < flow_.pieces.size() && flow_.pieces[last].keep_with_next)
            ++last;
        return last + 1;
    }

    [[nodiscard]] bool pageIsEmpty() const { return pages_.empty() || pages_.back().empty(); }

    [[nodiscard]] bool fits(std::size_t first, std::size_t end) const {
        if (pages_.empty())
            return false;
        qreal y = y_;
        for (auto i = first; i < end; ++i)
            y += flow_.pieces[i].height + (i == first && pageIsEmpty() ? 0 : flow_.pieces[i].space_above);
        return y <= page_height_ + tolerance;
    }

    void turnPage(const Piece& next) {
        if (!pages_.empty() && pageIsEmpty())
            return; // nothing is gained: the piece is higher than a page
        pages_.emplace_back();
        y_ = 0;
        if (next.header && pages_.size() > 1)
            place(flow_.headers[*next.header]);
    }

    void place(const Piece& piece) {
        if (!pageIsEmpty())
            y_ += piece.space_above;
        if (piece.at_bottom)
            y_ = std::max(y_, page_height_ - piece.height);
        pages_.back().push_back({&piece, y_});
        y_ += piece.height;
    }

    const Flow& flow_;
    qreal page_height_;
    std::vector<FlowPage> pages_;
    qreal y_ = 0;
};

} // namespace

std::vector<FlowPage> paginate(const Flow& flow, qreal page_height) {
    return Paginator(flow, page_height).run();
}

} // namespace meshwright::ui
