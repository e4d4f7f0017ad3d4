#include "app/commands/doctor_case.h"

#include "app/command_line.h"

#include <algorithm>

namespace meshwright::app {

namespace {

Result<NamedPlan> planOf(const ImportedProject& imported, const std::string& name) {
    const auto& plans = imported.document.project.plans;
    if (name.empty() && !plans.empty())
        return plans.back();
    QStringList names;
    for (const auto& plan : plans) {
        names << QLatin1Char('"') + fromUtf8(plan.name) + QLatin1Char('"');
        if (fromUtf8(plan.name).compare(fromUtf8(name), Qt::CaseInsensitive) == 0)
            return plan;
    }
    return callFault(CommandLine::tr("there is no plan \"%1\"; the file has %2")
                         .arg(fromUtf8(name), names.join(QStringLiteral(", "))));
}

std::vector<EditedFile> editsFor(const DoctorFix& fix, const DoctorReport& report,
                                 const std::vector<BroughtFile>& files) {
    std::vector<EditedFile> edits;
    if (fix.environment)
        return edits;
    for (const auto& file : files)
        if (auto edit = editConfig(file, report.scenario, report.plan.plan, fix.plan))
            edits.push_back(std::move(*edit));
    return edits;
}

void addFixes(DoctorReport& report, std::vector<DoctorFix> fixes, const std::vector<BroughtFile>& files) {
    for (auto& fix : fixes) {
        auto edits = editsFor(fix, report, files);
        report.fixes.push_back({std::move(fix), std::move(edits)});
    }
}

void addPitfalls(DoctorReport& report, std::vector<DetectedPitfall> found) {
    for (auto& pitfall : found)
        if (std::ranges::find(report.pitfalls, pitfall.id, &DetectedPitfall::id) == report.pitfalls.end())
            report.pitfalls.push_back(std::move(pitfall));
}

void logPitfalls(DoctorReport& report, const std::vector<BroughtFile>& files) {
    for (const auto& file : files) {
        const auto kind = kindOf(file.text);
        if (kind == ForeignKind::log || kind == ForeignKind::out_of_memory)
            addPitfalls(report, detectPitfallsInLog(file.text));
    }
}

/// Without a configuration only what the messages themselves show, and what needs no plan to mend.
void messagesAlone(DoctorReport& report, const std::vector<BroughtFile>& files) {
    for (const auto& [path, messages] : report.imported.files.messages) {
        report.memory.push_back({path, diagnoseMessage(messages.front())});
        auto fixes = memoryFixes(report.scenario, report.plan.plan, &report.memory.back().value);
        std::erase_if(fixes, [](const DoctorFix& fix) { return !fix.environment; });
        addFixes(report, std::move(fixes), files);
    }
    logPitfalls(report, files);
}

void findPitfalls(DoctorReport& report, const std::vector<BroughtFile>& files) {
    addPitfalls(report, detectPitfalls(report.scenario, report.plan.plan, report.estimate));
    if (!report.imported.files.settings.entries.empty())
        addPitfalls(report, detectPitfalls(report.scenario, report.plan.plan, report.imported.files.settings));
    logPitfalls(report, files);
}

} // namespace

Result<DoctorReport> examine(const std::vector<BroughtFile>& files, const std::string& plan_name) {
    auto imported = importFiles(files, exampleProject());
    if (!imported)
        return imported.faults();
    auto resolved = resolve(imported->document.project);
    if (!resolved)
        return resolved.faults();
    auto plan = planOf(*imported, plan_name);
    if (!plan)
        return plan.faults();
    DoctorReport report{std::move(imported).value(), std::move(resolved.value().scenario), std::move(plan).value()};
    report.knows_plan = report.imported.has_plan || !report.imported.document.original.isNull();
    report.estimate = estimate(report.scenario, report.plan.plan);
    if (!report.knows_plan) {
        messagesAlone(report, files);
        return report;
    }
    for (const auto& [path, messages] : report.imported.files.messages)
        report.memory.push_back({path, diagnoseMemory(report.scenario, report.plan.plan, messages.front())});
    for (const auto& [path, log] : report.imported.files.logs)
        report.speed.push_back({path, diagnoseSpeed(report.scenario, report.plan.plan, log)});
    if (!report.memory.empty() || !report.estimate.fits())
        addFixes(report,
                 memoryFixes(report.scenario, report.plan.plan,
                             report.memory.empty() ? nullptr : &report.memory.front().value),
                 files);
    else
        addFixes(report, speedFixes(report.scenario, report.plan.plan), files);
    findPitfalls(report, files);
    return report;
}

} // namespace meshwright::app
