#pragma once

#include "ui/report/content.h"

#include <QStringList>

#include <string_view>

namespace meshwright::ui {

// The parts of wordReport, one for each kind of block.

/// The sources of the formulas that a report cites, numbered from 1; formulas of one source share its number.
class Citations {
public:
    explicit Citations(const Report& report);

    /// "[3]", or nothing if the report does not cite the formula.
    [[nodiscard]] QString reference(std::string_view formula_id) const;
    [[nodiscard]] SourceList list() const { return sources_; }

private:
    std::vector<std::pair<std::string, std::size_t>> numbers_; ///< formula id, index into the list
    SourceList sources_;
};

/// "32 × A100-SXM4-40GB"; kinds of a mixed cluster are joined.
[[nodiscard]] QString gpusOf(const Cluster& cluster);
[[nodiscard]] QString modelNameOf(const Report& report);
/// The plan's name from the project, or what it is where it has none.
[[nodiscard]] QString planNameOf(const Report& report, std::size_t plan);
/// An amount without its unit, for tables whose heading has it.
[[nodiscard]] QString bareBytes(Bytes amount, ByteUnit unit, int decimals = 2);
[[nodiscard]] QString unitName(ByteUnit unit);

[[nodiscard]] Question wordQuestion(const Report& report);
[[nodiscard]] Answer wordAnswer(const Report& report, const VerdictBlock& verdict, ByteUnit unit);
[[nodiscard]] Figure wordMemoryFigure(const Report& report, ByteUnit unit);
/// Several where the plans are too many for the width of a page.
[[nodiscard]] std::vector<Table> wordMemoryTables(const Report& report, ByteUnit unit);

void wordScenario(const Report& report, ByteUnit unit, std::vector<Block>& blocks);
void wordFormulas(const Report& report, std::size_t plan, ByteUnit unit, const Citations& citations,
                  std::vector<Block>& blocks);
void wordReproducibility(const ReproducibilityBlock& block, const ReportOptions& options, const QString& date,
                         std::vector<Block>& blocks);

} // namespace meshwright::ui
