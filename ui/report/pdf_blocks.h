#pragma once

#include "ui/report/content.h"
#include "ui/report/flow.h"
#include "ui/report/typesetter.h"

namespace meshwright::ui {

/// Turns the blocks of a report into pieces of `width` for a paginator.
class PdfBlocks {
public:
    PdfBlocks(QPaintDevice* device, qreal width);

    void operator()(const Heading& heading);
    void operator()(const Question& question);
    void operator()(const Answer& answer);
    void operator()(const PlanCards& cards);
    void operator()(const SideBySide& side);
    void operator()(const SignOff& sign_off);
    void operator()(const Facts& facts);
    void operator()(const Figure& figure);
    void operator()(const Table& table);
    void operator()(const Listing& listing);
    void operator()(const SourceList& list);
    void operator()(const Paragraph& paragraph);

    [[nodiscard]] const Flow& flow() const { return flow_; }

private:
    [[nodiscard]] SetText set(const Text& text, const TextStyle& style, qreal width,
                              Qt::Alignment alignment = Qt::AlignLeft) const;
    [[nodiscard]] SetText set(const QString& text, const TextStyle& style, qreal width,
                              Qt::Alignment alignment = Qt::AlignLeft) const;
    /// Adds text whose lines may part at the end of a page, but never its first or last line alone.
    void addLines(const SetText& text, qreal space_above, bool keep_with_next = false, qreal indent = 0);
    [[nodiscard]] Piece headerRow(const Table& table) const;
    [[nodiscard]] Piece row(const Table& table, const Row& row) const;
    [[nodiscard]] Piece sourceRow(int number, const SourceEntry& source) const;

    QPaintDevice* device_;
    qreal width_;
    Flow flow_;
};

} // namespace meshwright::ui
