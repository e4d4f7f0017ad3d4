#pragma once

#include "core/base/result.h"
#include "core/report/report.h"
#include "ui/text/format.h"

#include <QDateTime>
#include <QLocale>
#include <QString>

#include <cstdint>
#include <optional>
#include <variant>

namespace meshwright::ui {

enum class ReportFormat : std::uint8_t { pdf, html, markdown };
enum class ReportPaper : std::uint8_t { a4, letter };

struct ReportOptions {
    ReportFormat format = ReportFormat::pdf;
    /// Words and number format; the program speaks English (any English locale) and Simplified Chinese ("zh_CN").
    QLocale language{QLocale::English, QLocale::UnitedStates};
    ReportPaper paper = ReportPaper::a4; ///< of the PDF
    ByteUnit byte_unit = ByteUnit::gib;
    /// Printed and written into the file. Where it is set, the same report gives the same bytes; else it is now.
    std::optional<QDateTime> creation_date;
};

/// The form that a file name asks for: .pdf, .html or .htm, .md or .markdown; nothing for any other ending.
[[nodiscard]] std::optional<ReportFormat> reportFormatOf(const QString& path);

/// Writes the report to `path`, whole or not at all. Needs a QGuiApplication (offscreen will do) and its thread, for
/// fonts and translations. Neither the theme, nor the screen's scale, nor the locale of the program changes a byte.
/// Markdown keeps its figure beside it: "decision.md" has "decision-memory.svg".
/// Faults: file_write_failed (`found` has the system's reason).
[[nodiscard]] Result<std::monostate> renderReport(const Report& report, const ReportOptions& options,
                                                  const QString& path);

} // namespace meshwright::ui
