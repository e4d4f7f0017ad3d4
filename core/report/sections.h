#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace meshwright {

/// The parts of a report, in the order in which they stand whatever was chosen.
enum class ReportSection : std::uint8_t {
    decision, ///< page 1: question, decision, best columns, why, risks, what would overturn it, sign-off
    lesson,   ///< the walkthrough of ZeRO on the project's own numbers
    scenario, ///< and what was assumed
    needs,
    scorecard,
    frameworks, ///< each one's own best plan
    memory,     ///< of the recommended plan, stage by stage
    step_time,
    pipeline,
    communication,
    pitfalls,
    experiment,
    evidence,
    plans, ///< those that stand in the project
    launch,
    formulas,
    reproducibility,
};
inline constexpr int report_section_count = 17;
/// As the command line and templates name them, by ReportSection.
inline constexpr std::array<std::string_view, report_section_count> report_section_words = {
    "decision", "lesson",    "scenario", "needs",         "scorecard",      "frameworks",
    "memory",   "step-time", "pipeline", "communication", "pitfalls",       "experiment",
    "evidence", "plans",     "launch",   "formulas",      "reproducibility"};

enum class ReportForm : std::uint8_t {
    brief, ///< page 1 alone
    full,
    teaching, ///< the walkthrough, printed
};
inline constexpr std::array<std::string_view, 3> report_form_words = {"brief", "full", "teaching"};

/// Headings of a report.
enum class ReportText : std::uint8_t {
    title,
    lesson,
    scenario,
    assumptions,
    needs,
    scorecard,
    frameworks,
    memory,
    step_time,
    pipeline,
    communication,
    pitfalls,
    experiment,
    evidence,
    plans,
    memory_table,
    launch,
    formulas,
    sources,
    reproducibility,
};

[[nodiscard]] std::vector<ReportSection> sectionsOf(ReportForm form);
[[nodiscard]] std::optional<ReportSection> reportSectionNamed(std::string_view word);
[[nodiscard]] std::optional<ReportForm> reportFormNamed(std::string_view word);

} // namespace meshwright
