// The parts of a printed report that only page 1 has: cards, lists side by side, the sign-off.
#include "ui/report/pdf_blocks.h"
#include "ui/report/pdf_style.h"

#include <QPainterPath>

#include <algorithm>

namespace meshwright::ui {

namespace {

using namespace paper;

const TextStyle card_title_style{11, true, text, 1.3};
const TextStyle card_plan_style{7.5, false, secondary, 1.35};
const TextStyle card_figure_style{21, true, text, 1.1};
const TextStyle card_unit_style{8, false, secondary, 1.35};
const TextStyle card_fact_style{8.5, false, secondary, 1.35};
const TextStyle card_value_style{8.5, true, text, 1.35};
const TextStyle badge_style{7.5, true, Qt::white, 1.3};
const TextStyle list_style{8.75, false, text, 1.4};
const TextStyle choice_style{9, false, text, 1.4};
const TextStyle role_style{8, false, secondary, 1.4};

constexpr qreal card_gap = 9 * point;
constexpr qreal card_padding = 9 * point;
constexpr qreal corner = 3 * point;
constexpr qreal list_gap = 20 * point;
constexpr qreal mark_width = 14 * point;

/// What a card is made of, top down; each part paints itself at its place.
struct CardPart {
    qreal height = 0;
    std::function<void(QPainter&, QPointF)> paint;
};

/// A check or a triangle, told apart by their shape.
void paintMark(QPainter& painter, QRectF area, Mark mark) {
    const QColor good(0x17, 0x6B, 0x4D);
    const QColor caution(0x8A, 0x5A, 0x00);
    QPainterPath path;
    if (mark == Mark::good) {
        path.moveTo(area.left(), area.center().y());
        path.lineTo(area.left() + area.width() * 0.36, area.bottom() - area.height() * 0.14);
        path.lineTo(area.right(), area.top() + area.height() * 0.14);
    } else {
        path.moveTo(area.center().x(), area.top());
        path.lineTo(area.right(), area.bottom());
        path.lineTo(area.left(), area.bottom());
        path.closeSubpath();
        path.moveTo(area.center().x(), area.top() + area.height() * 0.38);
        path.lineTo(area.center().x(), area.top() + area.height() * 0.68);
        path.moveTo(area.center().x(), area.bottom() - area.height() * 0.16);
        path.lineTo(area.center().x(), area.bottom() - area.height() * 0.13);
    }
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(mark == Mark::good ? good : caution, 1.1 * point, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPath(path);
}

/// Lays out one card of a width.
class CardLayout {
public:
    CardLayout(QPaintDevice* device, qreal width)
        : device_(device)
        , width_(width) {}

    [[nodiscard]] std::vector<CardPart> parts(const PlanCard& card) {
        line(card.title, card_title_style);
        line(card.plan, card_plan_style);
        figure(card);
        line(card.range, card_unit_style);
        drawing(card.interval, 2 * point);
        fact(card.memory, false);
        drawing(card.memory_bar, 2 * point);
        for (const auto& one : card.facts)
            fact(one, &one != &card.facts.front());
        return std::move(parts_);
    }

private:
    [[nodiscard]] SetText set(const QString& words, const TextStyle& style,
                              Qt::Alignment alignment = Qt::AlignLeft) const {
        return SetText(Text{{words, Emphasis::none}}, style, width_, device_, alignment);
    }
    void line(const QString& words, const TextStyle& style) {
        const auto text = set(words, style);
        parts_.push_back({text.height(), [text](QPainter& painter, QPointF at) { text.paint(painter, at); }});
    }
    void figure(const PlanCard& card) {
        const auto number = set(card.figure, card_figure_style);
        const auto unit = set(card.unit, card_unit_style);
        const qreal drop = number.height() / 2 + (card_figure_style.size - card_unit_style.size) * 0.36 * point -
                           unit.lineHeight() / 2;
        parts_.push_back({number.height(), [=](QPainter& painter, QPointF at) {
                              number.paint(painter, at);
                              unit.paint(painter, at + QPointF(number.naturalWidth() + 4 * point, drop));
                          }});
    }
    void drawing(const Drawing& drawing, qreal below) {
        const qreal height = drawing.height(width_ / pixel) * pixel;
        parts_.push_back({height + below, [=, width = width_](QPainter& painter, QPointF at) {
                              paintScaled(painter, QRectF(at, QSizeF(width, height)), pixel, drawing);
                          }});
    }
    void fact(const Fact& fact, bool ruled) {
        const auto label = set(fact.label, card_fact_style);
        const auto value = set(fact.value, card_value_style, Qt::AlignRight);
        constexpr qreal padding = 1.4 * point;
        parts_.push_back({std::max(label.height(), value.height()) + 2 * padding,
                          [=, width = width_](QPainter& painter, QPointF at) {
                              if (ruled)
                                  paintRule(painter, at, width, rule, 0.5);
                              label.paint(painter, at + QPointF(0, padding));
                              value.paint(painter, at + QPointF(0, padding));
                          }});
    }

    QPaintDevice* device_;
    qreal width_;
    std::vector<CardPart> parts_;
};

void paintCardFrame(QPainter& painter, const QRectF& area, bool best) {
    painter.setPen(QPen(best ? accent : rule, (best ? 1.4 : 0.75) * point));
    painter.setBrush(best ? QBrush(QColor(0xF7, 0xF9, 0xFF)) : QBrush(Qt::NoBrush));
    painter.drawRoundedRect(area, corner, corner);
}

} // namespace

void PdfBlocks::operator()(const PlanCards& cards) {
    if (cards.cards.empty())
        return;
    constexpr std::size_t columns = 3;
    const qreal width = (width_ - card_gap * (columns - 1)) / columns;
    std::vector<std::vector<CardPart>> all;
    std::vector<SetText> badges;
    for (const auto& card : cards.cards) {
        all.push_back(CardLayout(device_, width - 2 * card_padding).parts(card));
        badges.push_back(set(card.badge, badge_style, width));
    }
    // The parts of neighbours stand level: each row is as high as its highest.
    std::size_t rows = 0;
    for (const auto& parts : all)
        rows = std::max(rows, parts.size());
    std::vector<qreal> heights(rows, 0);
    for (const auto& parts : all)
        for (std::size_t row = 0; row < parts.size(); ++row)
            heights[row] = std::max(heights[row], parts[row].height);
    Piece piece;
    piece.space_above = 14 * point;
    piece.height = 2 * card_padding;
    for (const qreal height : heights)
        piece.height += height;
    piece.keep_with_next = true;
    piece.paint = [=, height = piece.height](QPainter& painter, QPointF at) {
        for (std::size_t i = 0; i < all.size(); ++i) {
            const QRectF frame(at, QSizeF(width, height));
            const bool best = badges[i].naturalWidth() > 0;
            paintCardFrame(painter, frame, best);
            if (best) {
                const QSizeF size(badges[i].naturalWidth() + 14 * point, badges[i].height() + 3 * point);
                const QRectF pill(QPointF(frame.right() - size.width() - 9 * point, frame.top() - size.height() / 2),
                                  size);
                painter.setPen(Qt::NoPen);
                painter.setBrush(accent);
                painter.drawRoundedRect(pill, size.height() / 2, size.height() / 2);
                badges[i].paint(painter, pill.topLeft() + QPointF(7 * point, 1.5 * point));
            }
            QPointF pen = at + QPointF(card_padding, card_padding);
            for (std::size_t row = 0; row < all[i].size(); ++row) {
                all[i][row].paint(painter, pen);
                pen.ry() += heights[row];
            }
            at.rx() += width + card_gap;
        }
    };
    flow_.pieces.push_back(std::move(piece));
    if (!cards.note.isEmpty())
        addLines(set(cards.note, note_style, width_), 4 * point);
}

void PdfBlocks::operator()(const SideBySide& side) {
    if (side.lists.empty())
        return;
    const auto count = static_cast<qreal>(side.lists.size());
    const qreal gap = side.ruled ? card_gap : list_gap;
    const qreal width = (width_ - gap * (count - 1)) / count;
    if (!side.title.isEmpty())
        addLines(set(side.title, section_style, width_), 11 * point, true);
    struct Item {
        SetText text;
        Mark mark;
        qreal above;
    };
    std::vector<std::vector<Item>> columns;
    Piece piece;
    piece.space_above = (side.title.isEmpty() ? 12 : 2) * point;
    for (const auto& list : side.lists) {
        const qreal indent = list.mark == Mark::none ? 0 : mark_width;
        std::vector<Item> items;
        items.push_back({set(list.title, side.ruled ? subsection_style : section_style, width), Mark::none,
                         side.ruled ? 3 * point : 0});
        for (const auto& item : list.items)
            items.push_back({set(item, list_style, width - indent), list.mark, side.ruled ? 0 : 3.5 * point});
        qreal height = 0;
        for (const auto& item : items)
            height += item.above + item.text.height();
        piece.height = std::max(piece.height, height);
        columns.push_back(std::move(items));
    }
    piece.paint = [=, ruled = side.ruled](QPainter& painter, QPointF at) {
        for (const auto& items : columns) {
            if (ruled)
                paintRule(painter, at, width, QColor(0x8A, 0x5A, 0x00), 1.2);
            QPointF pen = at;
            for (const auto& item : items) {
                pen.ry() += item.above;
                if (item.mark != Mark::none) {
                    constexpr qreal size = 7.5 * point;
                    const qreal drop = (item.text.lineHeight() - size) / 2;
                    paintMark(painter, QRectF(pen + QPointF(0, drop), QSizeF(size, size)), item.mark);
                }
                item.text.paint(painter, pen + QPointF(item.mark == Mark::none ? 0 : mark_width, 0));
                pen.ry() += item.text.height();
            }
            at.rx() += width + gap;
        }
    };
    flow_.pieces.push_back(std::move(piece));
}

void PdfBlocks::operator()(const SignOff& sign_off) {
    constexpr qreal choices_height = 20 * point;
    constexpr qreal write_height = 24 * point;
    const auto title = set(sign_off.title, section_style, width_);
    std::vector<SetText> choices;
    for (const auto& choice : sign_off.choices)
        choices.push_back(set(choice, choice_style, width_));
    const qreal width = (width_ - card_gap * 2) / 3;
    std::vector<std::pair<SetText, SetText>> lines;
    for (const auto& role : sign_off.roles)
        lines.emplace_back(set(role, role_style, width), set(sign_off.date, role_style, width, Qt::AlignRight));
    Piece piece;
    piece.space_above = 8 * point;
    piece.at_bottom = true;
    piece.height = choices_height + write_height + lines.front().first.height() + 4 * point;
    piece.paint = [=, full = width_](QPainter& painter, QPointF at) {
        constexpr qreal box = 8 * point;
        paintRule(painter, at, full, rule, 0.75);
        QPointF pen = at + QPointF(0, 6 * point);
        title.paint(painter, pen);
        pen.rx() += title.naturalWidth() + 16 * point;
        for (const auto& choice : choices) {
            const qreal drop = (title.lineHeight() - box) / 2;
            painter.setPen(QPen(paper::text, 0.9 * point));
            painter.setBrush(Qt::NoBrush);
            painter.drawRoundedRect(QRectF(pen + QPointF(0, drop), QSizeF(box, box)), point, point);
            choice.paint(painter, pen + QPointF(box + 5 * point, (title.lineHeight() - choice.lineHeight()) / 2));
            pen.rx() += box + choice.naturalWidth() + 20 * point;
        }
        QPointF line = at + QPointF(0, choices_height + write_height);
        for (const auto& [role, date] : lines) {
            paintRule(painter, line, width, strong_rule, 0.6);
            role.paint(painter, line + QPointF(0, 2 * point));
            date.paint(painter, line + QPointF(0, 2 * point));
            line.rx() += width + card_gap;
        }
    };
    flow_.pieces.push_back(std::move(piece));
}

} // namespace meshwright::ui
