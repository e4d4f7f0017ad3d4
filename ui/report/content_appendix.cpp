// The lesson, and the files that run the plan.
#include "ui/charts/memory_bars_model.h"
#include "ui/learn/learn_words.h"
#include "ui/report/content_parts.h"
#include "ui/report/figures.h"
#include "ui/report/plain_text.h"
#include "ui/report/tr.h"
#include "ui/text/exchange_words.h"
#include "ui/text/quantities.h"
#include "ui/text/words.h"

namespace meshwright::ui {

namespace {

QString lessonAmount(LessonValue value, double number, ByteUnit unit) {
    const bool seconds = value == LessonValue::step_time || value == LessonValue::exposed_communication;
    return seconds ? formatDuration(Seconds(number)) : formatBytes(Bytes(number), unit);
}

/// Values of a step beside those of the one before it.
Table stepTable(const LessonBlock& block, std::size_t index, ByteUnit unit) {
    const auto& step = block.lesson->steps[index];
    const auto& result = block.steps[index];
    const StepResult* before = index > 0 && block.steps[index - 1].plan ? &block.steps[index - 1] : nullptr;
    Table table;
    table.columns = {{ReportWords::tr("Per GPU and step"), 2}, {ReportWords::tr("Here"), 1, true}};
    if (before != nullptr)
        table.columns.push_back({localText(block.lesson->steps[index - 1].name), 1, true});
    for (const auto value : step.values) {
        Row row{{{lessonValueName(value)}, {lessonAmount(value, result.value(value), unit), Emphasis::strong}}};
        if (before != nullptr)
            row.cells.push_back({lessonAmount(value, before->value(value), unit), Emphasis::secondary});
        table.rows.push_back(std::move(row));
    }
    return table;
}

} // namespace

void wordLesson(const LessonBlock& block, ByteUnit unit, Blocks& blocks) {
    blocks.emplace_back(
        Paragraph{ReportWords::tr("%1, with the numbers of this project: its model, cluster, batch and precision.")
                      .arg(localText(block.lesson->title))});
    Figure figure{.id = QStringLiteral("lesson"),
                  .title = ReportWords::tr("What one GPU holds, step by step"),
                  .drawing = lessonMemoryDrawing(block, unit)};
    QStringList bars;
    for (std::size_t i = 0; i < block.steps.size(); ++i)
        if (block.steps[i].plan)
            bars.append(ReportWords::tr("%1: %2").arg(localText(block.lesson->steps[i].name),
                                                      formatBytes(block.steps[i].estimate.memory.total, unit)));
    figure.description = bars.join(ReportWords::tr("; "));
    blocks.emplace_back(std::move(figure));
    for (std::size_t i = 0; i < block.steps.size(); ++i) {
        const auto& step = block.lesson->steps[i];
        blocks.emplace_back(Heading{localText(step.title), 3});
        blocks.emplace_back(Paragraph{localText(step.text)});
        if (!block.steps[i].plan) {
            blocks.emplace_back(
                Paragraph{ReportWords::tr("These degrees do not divide the GPUs of this project."), true});
            continue;
        }
        blocks.emplace_back(stepTable(block, i, unit));
        for (const auto& event : step.events)
            blocks.emplace_back(
                Paragraph{QStringLiteral("%1: %2").arg(lessonPhaseName(event.phase), eventSentence(event)), true});
    }
}

void wordLaunch(const LaunchBlock& block, Blocks& blocks) {
    for (const auto& file : block.folder.files) {
        if (file.name == "README.md") // says in prose what stands in this report
            continue;
        blocks.emplace_back(Listing{nameFrom(file.name), listingFrom(file.text)});
    }
    QStringList left;
    for (const auto& note : block.folder.notes)
        left.append(oneLine(describe(note)));
    if (!left.isEmpty())
        blocks.emplace_back(Paragraph{left.join(QLatin1Char('\n')), true});
}

} // namespace meshwright::ui
