#include "app/commands/report.h"

#include "app/command_line.h"
#include "app/commands/load.h"
#include "core/report/report.h"
#include "ui/report/render.h"

#include <QDateTime>

#include <array>

namespace meshwright::app {

namespace {

constexpr std::array<Option, 3> report_options = {{{"-o", true}, {"--lang", true}, {"--date", true}}};

/// The day that the report bears: as asked, else by SOURCE_DATE_EPOCH (reproducible-builds.org), else today. No time of
/// day, so that the same project gives the same bytes twice. Invalid if the option is no date.
QDateTime reportDate(const Arguments& arguments) {
    if (const auto asked = arguments.value("--date"))
        return QDate::fromString(fromUtf8(*asked), Qt::ISODate).startOfDay(Qt::UTC);
    bool given = false;
    const qint64 epoch = qEnvironmentVariable("SOURCE_DATE_EPOCH").toLongLong(&given);
    return given ? QDateTime::fromSecsSinceEpoch(epoch, Qt::UTC) : QDate::currentDate().startOfDay(Qt::UTC);
}

/// What the call asks for, or what is wrong with it.
Result<ui::ReportOptions> reportOptions(const Arguments& arguments) {
    if (arguments.files().size() != 1)
        return callFault(CommandLine::tr("report needs one FILE"));
    const auto output = arguments.value("-o");
    if (!output)
        return callFault(CommandLine::tr("report needs -o OUT.pdf, .html or .md"));
    const auto format = ui::reportFormatOf(fromUtf8(*output));
    if (!format)
        return callFault(CommandLine::tr("\"%1\" does not end in .pdf, .html or .md").arg(fromUtf8(*output)));
    ui::ReportOptions result;
    result.format = *format;
    const auto language = arguments.value("--lang").value_or("en");
    if (language != "en" && language != "zh_CN")
        return callFault(CommandLine::tr("--lang is en or zh_CN, not \"%1\"").arg(fromUtf8(language)));
    if (language == "zh_CN")
        result.language = QLocale(QLocale::Chinese, QLocale::SimplifiedHanScript, QLocale::China);
    result.creation_date = reportDate(arguments);
    if (!result.creation_date->isValid())
        return callFault(CommandLine::tr("--date is a day as 2026-11-30, not \"%1\"")
                             .arg(fromUtf8(arguments.value("--date").value_or(""))));
    return result;
}

} // namespace

int runReport(const std::vector<std::string>& args, std::ostream& out, std::ostream& err) {
    const auto arguments = Arguments::parse(args, report_options);
    if (!arguments)
        return report(arguments.faults(), err, exit_call_wrong);
    const auto how = reportOptions(*arguments);
    if (!how)
        return report(how.faults(), err, exit_call_wrong);
    const auto file = loadFile(arguments->files().front());
    if (!file)
        return report(file.faults(), err, exit_input_wrong);
    printAssumptions(*file, err);
    printNotes(*file, err);
    const QString path = fromUtf8(*arguments->value("-o"));
    const auto written = ui::renderReport(buildReport(file->project(), file->resolved), *how, path);
    if (!written)
        return report(written.faults(), err, exit_input_wrong);
    out << utf8(CommandLine::tr("written: %1").arg(path)) << '\n';
    return exit_done;
}

QString reportHelp() {
    return CommandLine::tr("meshwright report FILE -o OUT.pdf|.html|.md [--lang en|zh_CN] [--date YYYY-MM-DD]\n"
                           "\n"
                           "Writes the decision report of FILE, a project or a Hugging Face config.json.\n"
                           "  -o OUT       the ending says the form\n"
                           "  --lang LANG  language of the report; English if left out\n"
                           "  --date DAY   the day that it bears; by SOURCE_DATE_EPOCH or today if left out.\n"
                           "               The same project and day give the same bytes.\n");
}

} // namespace meshwright::app
