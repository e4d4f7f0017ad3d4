#include "app/commands/doctor.h"

#include "app/command_line.h"
#include "app/commands/doctor_case.h"
#include "app/text_table.h"
#include "core/base/json.h"
#include "ui/text/doctor_words.h"
#include "ui/text/exchange_words.h"
#include "ui/text/format.h"
#include "ui/text/words.h"

#include <QLocale>

#include <algorithm>
#include <array>

namespace meshwright::app {

namespace {

constexpr std::array<Option, 2> doctor_options = {{{"--plan", true}, {"--json"}}};

QString exactGib(Bytes bytes) {
    return ui::formatBytes(bytes, ui::ByteUnit::gib, 2);
}

void printWhatWasRead(const DoctorReport& report, std::ostream& out) {
    for (const auto& [path, kind] : report.imported.files.kinds)
        out << utf8(CommandLine::tr("%1: %2").arg(fromUtf8(path), ui::foreignKindName(kind))) << '\n';
    if (!report.knows_plan) {
        out << utf8(CommandLine::tr("What ran is not known: bring its configuration, and its model, for a comparison."))
            << '\n';
        return;
    }
    const auto& plan = report.plan.plan;
    const auto& workload = report.scenario.workload;
    out << utf8(CommandLine::tr("%1 on %2 GPUs of %3; %4, %5, micro-batch %6, global batch %7, sequence %8")
                    .arg(fromUtf8(report.scenario.model.name))
                    .arg(plan.parallel.gpus())
                    .arg(exactGib(report.scenario.cluster.smallestMemory()))
                    .arg(ui::frameworkName(plan.framework), ui::planName(plan))
                    .arg(plan.micro_batch)
                    .arg(workload.global_batch)
                    .arg(workload.sequence_length))
        << '\n';
}

void printMemoryTable(const DoctorReport& report, std::ostream& out) {
    const auto& stage = report.estimate.memory.fullestStage();
    out << '\n'
        << utf8(CommandLine::tr("Where the memory goes, at the peak of the estimate (%1):")
                    .arg(ui::phaseName(stage.peak_phase)))
        << '\n';
    TextTable table;
    for (std::size_t i = 0; i < memory_category_count; ++i) {
        const bool overhead = static_cast<MemoryCategory>(i) == MemoryCategory::overhead;
        table.addRow({QStringLiteral("  ") + ui::categoryName(static_cast<MemoryCategory>(i)),
                      exactGib(stage.at_peak[i] + (overhead ? stage.total - stage.peak : Bytes(0)))});
    }
    table.addRow({QStringLiteral("  ") + CommandLine::tr("On the device"), exactGib(stage.total)});
    table.addRow({QStringLiteral("  ") + CommandLine::tr("Capacity"), exactGib(report.estimate.memory.capacity)});
    table.print(out);
}

void printMemory(const DoctorReport& report, std::ostream& out) {
    if (report.knows_plan)
        printMemoryTable(report, out);
    for (const auto& [path, d] : report.memory) {
        out << '\n' << path << ':' << d.message.line << '\n';
        if (report.knows_plan)
            out << "  " << utf8(ui::describeAgreement(d)) << '\n';
        for (const auto& match : d.request)
            out << "  "
                << utf8(CommandLine::tr("The %1 asked for are %2, to the last digit")
                            .arg(exactGib(Bytes(d.message.requested)), ui::requestedTensorName(match.tensor)))
                << '\n';
        for (const auto& finding : d.findings)
            out << "  - " << utf8(ui::describe(finding)) << '\n';
        if (report.knows_plan && d.lacking() > Bytes(0))
            out << "  " << utf8(CommandLine::tr("The whole step lacks %1").arg(exactGib(d.lacking()))) << '\n';
    }
}

void printSpeed(const DoctorReport& report, std::ostream& out) {
    if (report.speed.empty())
        return;
    out << '\n' << utf8(CommandLine::tr("Where the time goes, by the estimate:")) << '\n';
    TextTable table;
    const auto& time = report.estimate.time;
    for (std::size_t i = 0; i < time_category_count; ++i)
        if (const double share = time.by_category[i] / time.step; share >= 0.005)
            table.addRow({QStringLiteral("  ") + ui::timeCategoryName(static_cast<TimeCategory>(i)),
                          CommandLine::tr("%1 s").arg(QLocale().toString(time.by_category[i].value(), 'f', 3)),
                          CommandLine::tr("%1 %").arg(QLocale().toString(100 * share, 'f', 1))});
    table.print(out);
    constexpr std::size_t most_timers = 8;
    for (const auto& [path, d] : report.speed) {
        out << '\n' << path << '\n' << "  " << utf8(ui::describeAgreement(d)) << '\n';
        for (const auto& finding : d.findings)
            out << "  - " << utf8(ui::describe(finding)) << '\n';
        for (std::size_t i = 0; i < std::min(most_timers, d.timers.size()); ++i)
            out << "  "
                << utf8(
                       CommandLine::tr("timer %1: %2 s")
                           .arg(fromUtf8(d.timers[i].name), QLocale().toString(d.timers[i].milliseconds / 1e3, 'f', 3)))
                << '\n';
    }
}

QString costOf(const DoctorFix& fix) {
    QStringList parts;
    parts << (fix.fits() ? CommandLine::tr("fits, %1 free").arg(exactGib(fix.headroom))
                         : CommandLine::tr("not enough alone, %1 missing").arg(exactGib(-fix.headroom)));
    parts << CommandLine::tr("frees %1").arg(exactGib(fix.freed));
    const double percent = 100 * fix.throughput;
    parts << CommandLine::tr("tokens/s %1 %")
                 .arg((percent >= 0.05 ? QStringLiteral("+") : QString()) + QLocale().toString(percent, 'f', 1));
    return parts.join(CommandLine::tr("; ", "between parts of a sentence"));
}

void printDiff(const FixWithDiff& with_diff, std::ostream& out) {
    for (const auto& edit : with_diff.edits) {
        out << "     " << edit.path << '\n';
        for (const auto& change : edit.changes)
            out << "     " << (change.kind == LineChange::Kind::removed ? "- " : "+ ") << change.text << '\n';
    }
    if (with_diff.fix.kind == FixKind::expandable_segments)
        out << "     + export PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True\n";
    else if (with_diff.fix.in_program || (with_diff.edits.empty() && !with_diff.fix.environment))
        out << "     " << utf8(CommandLine::tr("to be done in the training program")) << '\n';
}

void printFixes(const DoctorReport& report, std::ostream& out) {
    if (report.fixes.empty() && report.knows_plan) {
        out << '\n' << utf8(CommandLine::tr("No single change of the plan is better by the estimate.")) << '\n';
        return;
    }
    if (report.fixes.empty())
        return;
    out << '\n' << utf8(CommandLine::tr("What to change, what costs least first:")) << '\n';
    int number = 0;
    for (const auto& fix : report.fixes) {
        out << "  " << ++number << ". " << utf8(ui::fixName(fix.fix)) << " (" << utf8(costOf(fix.fix)) << ")\n";
        printDiff(fix, out);
    }
}

void printPitfalls(const DoctorReport& report, std::ostream& out) {
    if (report.pitfalls.empty())
        return;
    const bool chinese = QLocale().language() == QLocale::Chinese;
    out << '\n' << utf8(CommandLine::tr("Known pitfalls in sight:")) << '\n';
    for (const auto& detected : report.pitfalls)
        if (const auto* pitfall = pitfallById(detected.id))
            out << "  - " << pitfall->id << ' ' << (chinese ? pitfall->title.zh_cn : pitfall->title.en) << '\n';
}

} // namespace

int runDoctor(const std::vector<std::string>& args, std::ostream& out, std::ostream& err) {
    const auto arguments = Arguments::parse(args, doctor_options);
    if (!arguments)
        return report(arguments.faults(), err, exit_call_wrong);
    if (arguments->files().empty())
        return report({callFault(CommandLine::tr("doctor needs a PATH"))}, err, exit_call_wrong);
    const auto texts = readBroughtTexts(arguments->files());
    if (!texts)
        return report(texts.faults(), err, exit_input_wrong);
    const auto examined = examine(*texts, arguments->value("--plan").value_or(""));
    if (!examined)
        return report(examined.faults(), err,
                      examined.faults().front().code == FaultCode::call_wrong ? exit_call_wrong : exit_input_wrong);
    for (const auto& note : examined->imported.notes)
        err << utf8(CommandLine::tr("note: %1").arg(ui::describe(note))) << '\n';
    if (arguments->has("--json")) {
        out << doctorJson(*examined).dump(2, ' ', false, Json::error_handler_t::replace) << '\n';
        return exit_done;
    }
    printWhatWasRead(*examined, out);
    printMemory(*examined, out);
    printSpeed(*examined, out);
    printFixes(*examined, out);
    printPitfalls(*examined, out);
    return exit_done;
}

QString doctorHelp() {
    return CommandLine::tr(
        "meshwright doctor PATH... [--plan NAME] [--json]\n"
        "\n"
        "Takes configurations, a model, a project, logs and out-of-memory messages in any mix, and says where\n"
        "memory or time went, whether that agrees with the estimate, and what to change: the fixes ranked by\n"
        "what they cost, each as a diff to the files given. Nothing is written.\n"
        "  --plan NAME  the plan of the project that ran\n"
        "  --json       for programs (docs/json-output.md)\n");
}

} // namespace meshwright::app
