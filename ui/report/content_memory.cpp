#include "ui/charts/memory_bars_model.h"
#include "ui/report/content_parts.h"
#include "ui/report/figures.h"
#include "ui/report/plain_text.h"
#include "ui/report/tr.h"
#include "ui/text/words.h"

#include <algorithm>

namespace meshwright::ui {

namespace {

/// Plans side by side in one table: more would not be legible on paper.
constexpr std::size_t most_columns = 5;
/// Stages in tables: of a deeper pipeline the first ones.
constexpr std::size_t most_stages = 16;

/// Adds a row whose cell for each plan of the table is made by `cell`.
template <class CellOf>
void addRow(Table& table, const Cell& label, std::size_t first, std::size_t end, bool total, CellOf cell) {
    Row row{{label}, total};
    for (auto plan = first; plan < end; ++plan)
        row.cells.push_back(cell(plan));
    table.rows.push_back(std::move(row));
}

Cell verdictCell(const MemoryEstimate& memory, ByteUnit unit) {
    const Bytes headroom = memory.headroom();
    if (memory.fits())
        return {ReportWords::tr("%1 free").arg(bareBytes(headroom, unit)), Emphasis::strong};
    return {ReportWords::tr("%1 over").arg(bareBytes(-headroom, unit)), Emphasis::strong};
}

Cell peakMomentCell(const MemoryEstimate& memory) {
    const auto* stage = fullestStage(memory);
    if (stage == nullptr)
        return {};
    Cell cell{phaseName(stage->peak_phase), Emphasis::secondary};
    if (memory.stages.size() > 1)
        cell.below = ReportWords::tr("stage %1 of %2").arg(stage->stage + 1).arg(memory.stages.size());
    return cell;
}

Table memoryTable(const Report& report, ByteUnit unit, std::size_t first, std::size_t end) {
    const auto memory = [&report](std::size_t plan) -> const MemoryEstimate& { return report.estimates[plan].memory; };
    Table table;
    //: %1 is GiB or GB
    table.columns.push_back({ReportWords::tr("%1 per GPU, fullest pipeline stage").arg(unitName(unit)), 2.1});
    for (auto plan = first; plan < end; ++plan)
        table.columns.push_back({planNameOf(report, plan), 1, true});
    for (int i = 0; i < memory_category_count; ++i) {
        const auto category = static_cast<MemoryCategory>(i);
        addRow(table, {categoryName(category), Emphasis::none, category}, first, end, false, [&](std::size_t plan) {
            return Cell{bareBytes(deviceMemory(memory(plan))[static_cast<std::size_t>(i)], unit)};
        });
    }
    addRow(table, {ReportWords::tr("Total on the device")}, first, end, true,
           [&](std::size_t plan) { return Cell{bareBytes(memory(plan).total, unit)}; });
    addRow(table, {ReportWords::tr("Capacity")}, first, end, false,
           [&](std::size_t plan) { return Cell{bareBytes(memory(plan).capacity, unit)}; });
    addRow(table, {ReportWords::tr("Verdict"), Emphasis::strong}, first, end, false,
           [&](std::size_t plan) { return verdictCell(memory(plan), unit); });
    addRow(table, {ReportWords::tr("Peak allocated by PyTorch"), Emphasis::secondary}, first, end, false,
           [&](std::size_t plan) {
               return Cell{bareBytes(memory(plan).peak, unit), Emphasis::secondary};
           });
    addRow(table, {ReportWords::tr("Peak reserved by PyTorch"), Emphasis::secondary}, first, end, false,
           [&](std::size_t plan) {
               return Cell{bareBytes(memory(plan).reserved, unit), Emphasis::secondary};
           });
    addRow(table, {ReportWords::tr("Moment of the peak"), Emphasis::secondary}, first, end, false,
           [&](std::size_t plan) { return peakMomentCell(memory(plan)); });
    return table;
}

/// What each stage holds at its own peak.
Table stageTable(const MemoryEstimate& memory, ByteUnit unit, std::size_t first, std::size_t end) {
    Table table;
    table.columns.push_back({ReportWords::tr("%1 per GPU").arg(unitName(unit)), 2.1});
    for (auto stage = first; stage < end; ++stage)
        table.columns.push_back(
            {ReportWords::tr("Stage %1").arg(formatCount(memory.stages[stage].stage + 1)), 1, true});
    const auto held = [&memory](std::size_t stage) {
        MemoryEstimate alone = memory;
        alone.stages = {memory.stages[stage]};
        alone.peak = alone.stages.front().peak;
        alone.reserved = alone.stages.front().reserved;
        alone.total = alone.stages.front().total;
        return alone;
    };
    for (int i = 0; i < memory_category_count; ++i) {
        const auto category = static_cast<MemoryCategory>(i);
        addRow(table, {categoryName(category), Emphasis::none, category}, first, end, false, [&](std::size_t stage) {
            return Cell{bareBytes(deviceMemory(held(stage))[static_cast<std::size_t>(i)], unit)};
        });
    }
    addRow(table, {ReportWords::tr("Total on the device")}, first, end, true,
           [&](std::size_t stage) { return Cell{bareBytes(memory.stages[stage].total, unit)}; });
    addRow(table, {ReportWords::tr("Verdict"), Emphasis::strong}, first, end, false,
           [&](std::size_t stage) { return verdictCell(held(stage), unit); });
    addRow(table, {ReportWords::tr("Moment of the peak"), Emphasis::secondary}, first, end, false,
           [&](std::size_t stage) {
               return Cell{phaseName(memory.stages[stage].peak_phase), Emphasis::secondary};
           });
    return table;
}

/// "Ψ N = 32": the term's values, whether it exists at the peak, and where its formula stands.
Row formulaRow(const MemoryTerm& term, const StageMemory& stage, ByteUnit unit, const Citations& citations) {
    const QString expression = expressionText(term.explanation.formula);
    const QString filled = explain(term.explanation);
    const bool at_peak = term.alive[static_cast<std::size_t>(stage.peak_phase)];
    Cell formula{expression};
    if (filled.startsWith(expression))
        formula.below = filled.mid(expression.size()).trimmed();
    Cell amount{bareBytes(term.bytes, unit), at_peak ? Emphasis::none : Emphasis::secondary};
    if (!at_peak)
        amount.below = ReportWords::tr("not at the peak");
    return {{{termName(term.explanation.formula), Emphasis::none, term.category},
             formula,
             amount,
             {citations.reference(term.explanation.formula), Emphasis::secondary}}};
}

} // namespace

Citations::Citations(const Report& report) {
    for (const auto& block : report.blocks) {
        const auto* cited = std::get_if<SourcesBlock>(&block);
        if (cited == nullptr)
            continue;
        for (const auto& id : cited->formula_ids) {
            const auto* formula = formulaById(id);
            if (formula == nullptr)
                continue;
            const SourceEntry entry{nameFrom(formula->source_title), nameFrom(formula->source_url)};
            auto& list = sources_.sources;
            const auto same = std::find_if(list.begin(), list.end(), [&entry](const SourceEntry& other) {
                return other.title == entry.title && other.url == entry.url;
            });
            const auto index = static_cast<std::size_t>(same - list.begin());
            if (same == list.end())
                list.push_back(entry);
            numbers_.emplace_back(id, index);
        }
    }
}

QString Citations::reference(std::string_view formula_id) const {
    for (const auto& [id, index] : numbers_)
        if (id == formula_id)
            return QStringLiteral("[%1]").arg(index + 1);
    return {};
}

Figure wordMemoryFigure(const Report& report, ByteUnit unit) {
    QStringList bars;
    for (std::size_t i = 0; i < report.estimates.size(); ++i)
        bars.append(
            ReportWords::tr("%1: %2").arg(planNameOf(report, i), formatBytes(report.estimates[i].memory.total, unit)));
    return {.id = QStringLiteral("memory"),
            .title = ReportWords::tr("Peak memory per GPU"),
            .caption = {},
            .description = bars.join(ReportWords::tr("; ")),
            .drawing = plansMemoryDrawing(report, unit)};
}

std::vector<Table> wordMemoryTables(const Report& report, ByteUnit unit) {
    std::vector<Table> tables;
    const auto plans = std::min(report.estimates.size(), report.project.plans.size());
    for (std::size_t first = 0; first < plans; first += most_columns)
        tables.push_back(memoryTable(report, unit, first, std::min(first + most_columns, plans)));
    return tables;
}

void wordStageMemory(const Report& report, ByteUnit unit, Blocks& blocks) {
    const auto& memory = report.recommended->estimate.memory;
    QStringList bars;
    for (const auto& stage : memory.stages)
        bars.append(ReportWords::tr("stage %1: %2").arg(formatCount(stage.stage + 1), formatBytes(stage.total, unit)));
    blocks.emplace_back(Figure{.id = QStringLiteral("stages"),
                               .title = ReportWords::tr("Peak memory per GPU, by pipeline stage"),
                               .heading = false,
                               .caption = {},
                               .description = bars.join(ReportWords::tr("; ")),
                               .drawing = stagesMemoryDrawing(memory, unit)});
    for (std::size_t first = 0; first < std::min(memory.stages.size(), most_stages); first += most_columns + 1)
        blocks.emplace_back(stageTable(memory, unit, first, std::min(first + most_columns + 1, memory.stages.size())));
    if (memory.host_per_node > Bytes(0))
        blocks.emplace_back(Paragraph{
            ReportWords::tr("Host memory of each node: %1.").arg(formatBytes(memory.host_per_node, unit)), true});
}

void wordFormulas(const Report& report, std::optional<std::size_t> plan, ByteUnit unit, const Citations& citations,
                  Blocks& blocks) {
    if (plan ? *plan >= report.estimates.size() : !report.recommended)
        return;
    const auto& estimate = plan ? report.estimates[*plan] : report.recommended->estimate;
    const QString name = plan ? planNameOf(report, *plan) : columnName(report, 0);
    const auto* stage = fullestStage(estimate.memory);
    if (stage == nullptr)
        return;
    blocks.emplace_back(Paragraph{ReportWords::tr("%1, pipeline stage %2 of %3, peak at: %4.")
                                      .arg(name, formatCount(stage->stage + 1),
                                           formatCount(static_cast<std::int64_t>(estimate.memory.stages.size())),
                                           phaseName(stage->peak_phase)),
                                  true, true});
    Table table;
    table.columns = {{ReportWords::tr("Term"), 1.5},
                     {ReportWords::tr("Formula, and with the values put in"), 3.4},
                     {unitName(unit), 0.8, true},
                     {ReportWords::tr("Source"), 0.55}};
    for (const auto& term : stage->terms)
        table.rows.push_back(formulaRow(term, *stage, unit, citations));
    blocks.emplace_back(std::move(table));
}

} // namespace meshwright::ui
