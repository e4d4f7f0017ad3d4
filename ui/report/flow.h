#pragma once

#include <QPointF>
#include <QString>
#include <QtGlobal>

#include <functional>
#include <optional>
#include <vector>

class QPainter;

namespace meshwright::ui {

/// What the end of a page never cuts: a line of text, a row of a table, a figure.
struct Piece {
    qreal height = 0;
    qreal space_above = 0;       ///< left out at the top of a page
    bool keep_with_next = false; ///< headings, and lines that may not stand alone
    bool starts_page = false;
    bool at_bottom = false;            ///< of the page, if the page has room beneath what stands before
    std::optional<std::size_t> header; ///< the header to repeat where a page begins with this piece (table rows)
    std::function<void(QPainter&, QPointF)> paint; ///< at its upper left corner
    QString outline = {};                          ///< the heading that begins here, for bookmarks; empty: none
    int outline_level = 1;
};

struct PlacedPiece {
    const Piece* piece = nullptr;
    qreal y = 0; ///< of its upper edge, from the top of the text area
};
using FlowPage = std::vector<PlacedPiece>;

struct Flow {
    std::vector<Piece> pieces;
    std::vector<Piece> headers; ///< repeated above continued rows
};

/// Fills pages from top to bottom. Pieces that keep together move to the next page together if one page holds them; a
/// piece higher than a page stands alone on its page. The result refers into `flow`.
[[nodiscard]] std::vector<FlowPage> paginate(const Flow& flow, qreal page_height);

} // namespace meshwright::ui
