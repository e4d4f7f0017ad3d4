#pragma once

#include "core/report/report.h"
#include "ui/report/render.h"

#include <QString>

#include <optional>
#include <variant>
#include <vector>

namespace meshwright::ui {

/// A report in words: what stands in it, in one language, before any form. The three renderers lay out the same
/// content, so that they cannot disagree. Every text is plain, and names from files are already harmless lines; each
/// form escapes what it writes.

enum class Emphasis : std::uint8_t { none, strong, secondary };

struct TextRun {
    QString text;
    Emphasis emphasis = Emphasis::none;
};
using Text = std::vector<TextRun>;

struct Heading {
    QString text;
    int level = 1; ///< 1 begins a part of the report, 2 a section
};

/// What the report decides, and the scenario in a line below.
struct Question {
    QString kicker;
    QString text;
    QString scenario;
};

/// The answer in a sentence or two, in the frame that the eye finds first.
struct Answer {
    QString kicker;
    Text text;
    bool positive = true; ///< something fits
    QString remedy_kicker;
    std::vector<Text> remedies; ///< what would make the rest fit
};

struct Fact {
    QString label;
    QString value;
};
struct Facts {
    std::vector<Fact> facts;
};

/// The memory bars of all plans.
struct Figure {
    QString title;
    bool heading = true; ///< false where a heading of the tree already stands above
    QString caption;
    QString description; ///< for those who do not see it
};

struct Cell {
    QString text;
    Emphasis emphasis = Emphasis::none;
    std::optional<MemoryCategory> swatch; ///< the category whose colour and pattern stands before the text
    QString below;                        ///< second line, secondary
};
struct Column {
    QString title;
    double weight = 1; ///< share of the width
    bool numeric = false;
};
struct Row {
    std::vector<Cell> cells;
    bool total = false; ///< strong, below a strong rule
};
struct Table {
    std::vector<Column> columns;
    std::vector<Row> rows;
    QString note;
};

struct SourceEntry {
    QString title;
    QString url;
};
/// Numbered from 1, in the order that the text cites them.
struct SourceList {
    std::vector<SourceEntry> sources;
};

struct Paragraph {
    QString text; ///< line breaks count
    bool secondary = false;
    bool leads = false; ///< introduces what follows: not to be parted from it
};

using Block = std::variant<Heading, Question, Answer, Facts, Figure, Table, SourceList, Paragraph>;

struct ReportContent {
    QString title;    ///< of the document: the question
    QString kind;     ///< "Memory report"
    QString subject;  ///< in the header: name of the project
    QString identity; ///< in the footer: project, its hash, version
    QString date;     ///< of writing, as people write it
    std::vector<Block> blocks;
};

/// Puts a report into words, in the language and number format that the program speaks now (see ScopedLanguage).
[[nodiscard]] ReportContent wordReport(const Report& report, const ReportOptions& options);

/// A sentence from a pattern with %1 to %9, whose arguments keep their emphasis; arguments are never taken as patterns.
[[nodiscard]] Text compose(const QString& pattern, const std::vector<TextRun>& arguments);

[[nodiscard]] QString plain(const Text& text);

} // namespace meshwright::ui
