#include "ui/report/pdf_blocks.h"

#include "ui/report/pdf_style.h"

#include <algorithm>

namespace meshwright::ui {

namespace {

using namespace paper;

/// Left edges of the columns; their widths leave a gutter between neighbours.
struct ColumnPlace {
    qreal x = 0;
    qreal width = 0;
};
std::vector<ColumnPlace> placeColumns(const std::vector<Column>& columns, qreal width) {
    double weights = 0;
    for (const auto& column : columns)
        weights += column.weight;
    const qreal usable = width - gutter * static_cast<qreal>(columns.size() - 1);
    std::vector<ColumnPlace> places;
    qreal x = 0;
    for (const auto& column : columns) {
        places.push_back({x, usable * column.weight / weights});
        x += places.back().width + gutter;
    }
    return places;
}

Qt::Alignment alignmentOf(const Column& column) {
    return column.numeric ? Qt::AlignRight : Qt::AlignLeft;
}

TextStyle styleOf(const Row& row, const Cell& cell) {
    auto style = row.total || cell.emphasis == Emphasis::strong ? total_style : cell_style;
    if (cell.emphasis == Emphasis::secondary)
        style.color = paper::secondary;
    return style;
}

} // namespace

PdfBlocks::PdfBlocks(QPaintDevice* device, qreal width)
    : device_(device)
    , width_(width) {}

SetText PdfBlocks::set(const Text& text, const TextStyle& style, qreal width, Qt::Alignment alignment) const {
    return SetText(text, style, width, device_, alignment);
}

SetText PdfBlocks::set(const QString& text, const TextStyle& style, qreal width, Qt::Alignment alignment) const {
    return set(Text{{text, Emphasis::none}}, style, width, alignment);
}

void PdfBlocks::addLines(const SetText& text, qreal space_above, bool keep_with_next, qreal indent) {
    const int count = text.lineCount();
    for (int line = 0; line < count; ++line) {
        Piece piece;
        piece.height = text.lineHeight();
        piece.space_above = line == 0 ? space_above : 0;
        const bool widow = line == 0 && count > 1;
        const bool orphan = line == count - 2;
        piece.keep_with_next = widow || orphan || keep_with_next;
        piece.paint = [text, line, indent](QPainter& painter, QPointF at) {
            text.paintLine(painter, at + QPointF(indent, 0), line);
        };
        flow_.pieces.push_back(std::move(piece));
    }
}

void PdfBlocks::operator()(const Heading& heading) {
    const auto& style = heading.level <= 1 ? part_style : heading.level == 2 ? section_style : subsection_style;
    const qreal above = (heading.level <= 1 ? 26 : heading.level == 2 ? 17 : 12) * point;
    const auto first = flow_.pieces.size();
    addLines(set(heading.text, style, width_), above, true);
    auto& piece = flow_.pieces[first];
    piece.starts_page = heading.new_page;
    piece.outline = heading.text;
    piece.outline_level = heading.level;
}

void PdfBlocks::operator()(const Question& question) {
    addLines(set(question.kicker, kicker_style, width_), 0, true);
    const auto first = flow_.pieces.size();
    addLines(set(question.text, question_style, width_), 0, true);
    flow_.pieces[first].outline = question.text;
    addLines(set(question.scenario, scenario_style, width_), 3 * point, true);
}

void PdfBlocks::operator()(const Answer& answer) {
    constexpr qreal bar = 3.5 * point;
    constexpr qreal inset = 15 * point;
    constexpr qreal padding = 8 * point;
    const qreal inner = width_ - inset - padding;
    std::vector<std::pair<qreal, SetText>> parts; // space above, text
    parts.emplace_back(0, set(answer.kicker, answer_kicker_style, inner));
    parts.emplace_back(1 * point, set(answer.text, answer_style, inner));
    if (!answer.remedies.empty())
        parts.emplace_back(7 * point, set(answer.remedy_kicker, answer_kicker_style, inner));
    for (const auto& remedy : answer.remedies)
        parts.emplace_back(0, set(remedy, remedy_style, inner));

    Piece piece;
    piece.space_above = 11 * point;
    piece.height = 2 * padding;
    for (const auto& [above, text] : parts)
        piece.height += above + text.height();
    piece.paint = [parts = std::move(parts), height = piece.height, width = width_](QPainter& painter, QPointF at) {
        painter.fillRect(QRectF(at, QSizeF(width, height)), paper::accent_fill);
        painter.fillRect(QRectF(at, QSizeF(bar, height)), paper::accent);
        QPointF pen = at + QPointF(inset, padding);
        for (const auto& [above, text] : parts) {
            pen.ry() += above;
            text.paint(painter, pen);
            pen.ry() += text.height();
        }
    };
    flow_.pieces.push_back(std::move(piece));
}

void PdfBlocks::operator()(const Facts& facts) {
    constexpr int columns = 2;
    constexpr qreal between = 22 * point;
    constexpr qreal label_share = 0.41;
    const qreal width = (width_ - between * (columns - 1)) / columns;
    const qreal label_width = width * label_share - gutter / 2;
    const qreal value_width = width * (1 - label_share) - gutter / 2;
    const std::size_t rows = (facts.facts.size() + columns - 1) / columns;
    for (std::size_t r = 0; r < rows; ++r) {
        std::vector<std::pair<SetText, SetText>> cells;
        Piece piece;
        for (std::size_t i = r; i < facts.facts.size(); i += rows) {
            const auto& fact = facts.facts[i];
            auto label_style = cell_style;
            label_style.color = paper::secondary;
            cells.emplace_back(set(fact.label, label_style, label_width), set(fact.value, cell_style, value_width));
            piece.height = std::max({piece.height, cells.back().first.height(), cells.back().second.height()});
        }
        piece.height += 2 * cell_padding;
        piece.space_above = r == 0 ? 4 * point : 0;
        piece.keep_with_next = r + 1 < rows && (r == 0 || r + 2 == rows);
        piece.paint = [cells = std::move(cells), width, label_width, height = piece.height](QPainter& painter,
                                                                                            QPointF at) {
            for (const auto& [label, value] : cells) {
                label.paint(painter, at + QPointF(0, cell_padding));
                value.paint(painter, at + QPointF(label_width + gutter, cell_padding));
                paintRule(painter, at + QPointF(0, height), width, paper::rule, 0.5);
                at.rx() += width + between;
            }
        };
        flow_.pieces.push_back(std::move(piece));
    }
}

void PdfBlocks::operator()(const Figure& figure) {
    if (figure.heading)
        addLines(set(figure.title, section_style, width_), 14 * point, true);
    Piece piece;
    piece.height = figure.drawing.height(width_ / pixel) * pixel;
    piece.space_above = 2 * point;
    piece.keep_with_next = !figure.caption.isEmpty();
    piece.paint = [drawing = figure.drawing, width = width_, height = piece.height](QPainter& painter, QPointF at) {
        paintScaled(painter, QRectF(at, QSizeF(width, height)), pixel, drawing);
    };
    flow_.pieces.push_back(std::move(piece));
    if (!figure.caption.isEmpty())
        addLines(set(figure.caption, note_style, width_), 3 * point);
}

Piece PdfBlocks::headerRow(const Table& table) const {
    const auto places = placeColumns(table.columns, width_);
    std::vector<SetText> titles;
    Piece piece;
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        const auto& column = table.columns[i];
        titles.push_back(set(column.title, column_style, places[i].width, alignmentOf(column)));
        piece.height = std::max(piece.height, titles.back().height());
    }
    piece.height += 2 * cell_padding;
    piece.keep_with_next = true;
    piece.paint = [titles = std::move(titles), places, height = piece.height, width = width_](QPainter& painter,
                                                                                              QPointF at) {
        for (std::size_t i = 0; i < titles.size(); ++i) // on the last line, where the rule is
            titles[i].paint(painter, at + QPointF(places[i].x, height - cell_padding - titles[i].height()));
        paintRule(painter, at + QPointF(0, height), width, paper::rule, 0.75);
    };
    return piece;
}

Piece PdfBlocks::row(const Table& table, const Row& row) const {
    struct SetCell {
        SetText text;
        SetText below;
        qreal x;
        qreal indent;
        std::optional<Swatch> swatch;
    };
    const auto places = placeColumns(table.columns, width_);
    std::vector<SetCell> cells;
    Piece piece;
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
        const auto& cell = row.cells[i];
        const auto alignment = alignmentOf(table.columns[i]);
        const qreal indent = cell.swatch ? swatch_size + swatch_gap : 0;
        const qreal width = places[i].width - indent;
        const SetText below = set(cell.below, below_style, width, alignment);
        cells.push_back(
            {set(cell.text, styleOf(row, cell), width, alignment), below, places[i].x, indent, cell.swatch});
        piece.height = std::max(piece.height, cells.back().text.height() + (cell.below.isEmpty() ? 0 : below.height()));
    }
    piece.height += 2 * cell_padding;
    piece.paint = [cells = std::move(cells), total = row.total, height = piece.height,
                   width = width_](QPainter& painter, QPointF at) {
        paintRule(painter, at + QPointF(0, total ? 0 : height), width, total ? paper::strong_rule : paper::rule,
                  total ? 1 : 0.5);
        for (const auto& cell : cells) {
            const QPointF corner = at + QPointF(cell.x, cell_padding);
            const qreal middle = corner.y() + cell.text.lineHeight() / 2;
            if (cell.swatch)
                paintScaled(
                    painter, QRectF(corner.x(), middle - swatch_size / 2, swatch_size, swatch_size), pixel,
                    {{}, [swatch = *cell.swatch](QPainter& p, const QRectF& area) { paintSwatch(p, area, swatch); }});
            cell.text.paint(painter, corner + QPointF(cell.indent, 0));
            cell.below.paint(painter, corner + QPointF(cell.indent, cell.text.height()));
        }
    };
    return piece;
}

void PdfBlocks::operator()(const Table& table) {
    const auto header = flow_.headers.size();
    flow_.headers.push_back(headerRow(table));
    flow_.pieces.push_back(flow_.headers.back());
    flow_.pieces.back().space_above = 9 * point;
    const bool short_table = table.rows.size() <= rows_kept_together;
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        auto piece = row(table, table.rows[i]);
        piece.header = header;
        const bool before_total = i + 1 < table.rows.size() && table.rows[i + 1].total;
        const bool last = i + 1 == table.rows.size();
        piece.keep_with_next =
            last ? !table.note.isEmpty() : short_table || before_total || i == 0 || i + 2 == table.rows.size();
        flow_.pieces.push_back(std::move(piece));
    }
    if (!table.note.isEmpty())
        addLines(set(table.note, note_style, width_), 4 * point);
}

Piece PdfBlocks::sourceRow(int number, const SourceEntry& source) const {
    constexpr qreal indent = 20 * point;
    const auto label = set(QStringLiteral("[%1]").arg(number), cell_style, indent);
    const auto title = set(source.title, cell_style, width_ - indent);
    const auto url = set(source.url, below_style, width_ - indent);
    Piece piece;
    piece.space_above = 3 * point;
    piece.height = title.height() + (source.url.isEmpty() ? 0 : url.height());
    piece.paint = [label, title, url](QPainter& painter, QPointF at) {
        label.paint(painter, at);
        title.paint(painter, at + QPointF(indent, 0));
        url.paint(painter, at + QPointF(indent, title.height()));
    };
    return piece;
}

void PdfBlocks::operator()(const Listing& listing) {
    addLines(set(Text{{listing.name, Emphasis::strong}}, cell_style, width_), 9 * point, true);
    const auto lines = listing.text.split(QLatin1Char('\n'));
    for (qsizetype i = 0; i < lines.size(); ++i) {
        const bool near_end = i == 0 || i + 2 == lines.size();
        addLines(set(lines[i], listing_style, width_ - 8 * point), i == 0 ? 2 * point : 0, near_end, 8 * point);
    }
}

void PdfBlocks::operator()(const SourceList& list) {
    for (std::size_t i = 0; i < list.sources.size(); ++i)
        flow_.pieces.push_back(sourceRow(static_cast<int>(i) + 1, list.sources[i]));
}

void PdfBlocks::operator()(const Paragraph& paragraph) {
    auto style = body_style;
    if (paragraph.secondary)
        style.color = paper::secondary;
    for (const auto& line : paragraph.text.split(QLatin1Char('\n')))
        addLines(set(line, style, width_), (paragraph.leads ? 8 : 3) * point, paragraph.leads);
}

} // namespace meshwright::ui
