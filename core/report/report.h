#pragma once

#include "core/estimate/estimate.h"
#include "core/estimate/remedies.h"
#include "core/project/project.h"

#include <string>
#include <variant>
#include <vector>

namespace meshwright {

// The report as a tree of blocks. It holds numbers and ids; the renderers in ui/report choose words, language and
// typography, so that PDF, HTML and Markdown cannot disagree.

enum class ReportText : std::uint8_t {
    title,
    scenario,
    memory,
    memory_table,
    formulas,
    sources,
    reproducibility,
};

struct HeadingBlock {
    ReportText text{};
    int level = 1;
};

/// The question, and the answer in one sentence.
struct VerdictBlock {
    std::vector<std::size_t> fitting;     ///< plan indices, by headroom
    std::vector<std::size_t> not_fitting; ///< plan indices, by overshoot
};

/// Facts of the scenario as label and value.
struct ScenarioBlock {};

/// Stacked memory bars of all plans, drawn by the same code as on screen.
struct MemoryFigureBlock {};

/// Memory by category of every plan.
struct MemoryTableBlock {};

/// Every term of one plan's fullest stage with its formula, the values put in, and its source.
struct FormulaTableBlock {
    std::size_t plan = 0;
};

struct SourcesBlock {
    std::vector<std::string> formula_ids; ///< cited in this report, sorted
};

struct ReproducibilityBlock {
    std::string version;
    std::string project_hash; ///< of the project file's bytes
};

using ReportBlock = std::variant<HeadingBlock, VerdictBlock, ScenarioBlock, MemoryFigureBlock, MemoryTableBlock,
                                 FormulaTableBlock, SourcesBlock, ReproducibilityBlock>;

/// Everything a renderer needs: the blocks in order and the values they refer to.
struct Report {
    Project project;
    Scenario scenario;
    std::vector<Estimate> estimates;           ///< one for each plan of the project, explained
    std::vector<std::vector<Remedy>> remedies; ///< for each plan, what would make it fit; empty where it does
    std::vector<ImportNote> notes;             ///< what of the model's configuration was understood only in part
    std::vector<ReportBlock> blocks;
};

[[nodiscard]] Report buildReport(const Project& project, const ResolvedProject& resolved);

} // namespace meshwright
