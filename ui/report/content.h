#pragma once

#include "core/report/report.h"
#include "ui/report/drawing.h"
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
    int level = 1;         ///< 1 begins a part of the report, 2 a section, 3 something within one
    bool new_page = false; ///< on paper
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

/// One of the best columns of the scorecard, as a card.
struct PlanCard {
    QString title;
    QString plan;
    QString badge;  ///< "recommended"; empty for the others
    QString figure; ///< the one that counts most
    QString unit;   ///< of it
    QString range;  ///< its interval and what belongs to it
    Drawing interval;
    Fact memory; ///< above its bar
    Drawing memory_bar;
    std::vector<Fact> facts;
};
struct PlanCards {
    std::vector<PlanCard> cards;
    QString note;
};

enum class Mark : std::uint8_t { none, good, caution };

/// Lists side by side: why and risks, or what would overturn the decision.
struct SideList {
    QString title;
    Mark mark = Mark::none;
    std::vector<Text> items;
};
struct SideBySide {
    QString title; ///< above all of them; may be empty
    std::vector<SideList> lists;
    bool ruled = false; ///< a rule above each list
};

/// Boxes to tick and lines to sign.
struct SignOff {
    QString title;
    std::vector<QString> choices;
    std::vector<QString> roles;
    QString date;
};

struct Figure {
    QString id; ///< part of file names: "memory"
    QString title;
    bool heading = true; ///< false where a heading of the tree already stands above
    QString caption;
    QString description; ///< for those who do not see it
    Drawing drawing;
};

/// A file, in letters of one width.
struct Listing {
    QString name;
    QString text; ///< tabs and control characters are already spaces
};

struct Cell {
    QString text;
    Emphasis emphasis = Emphasis::none;
    std::optional<Swatch> swatch; ///< whose colour and pattern stands before the text
    QString below;                ///< second line, secondary
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

using Block = std::variant<Heading, Question, Answer, PlanCards, SideBySide, SignOff, Facts, Figure, Table, Listing,
                           SourceList, Paragraph>;

struct ReportContent {
    QString title;    ///< of the document: the question
    QString kind;     ///< "Decision report"
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
