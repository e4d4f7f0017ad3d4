#include "app/commands/report.h"

#include "app/command_line.h"
#include "app/commands/load.h"
#include "core/report/report.h"
#include "ui/report/render.h"

#include <QDateTime>

#include <array>

namespace meshwright::app {

namespace {

constexpr std::array<Option, 6> report_options = {
    {{"-o", true}, {"--lang", true}, {"--date", true}, {"--form", true}, {"--paper", true}, {"--sections", true}}};

template <std::size_t N>
QString listOf(const std::array<std::string_view, N>& words) {
    QStringList list;
    for (const auto word : words)
        list.append(fromUtf8(word));
    return list.join(QStringLiteral(", "));
}

/// Form and sections, or what is wrong with them.
Result<ReportRequest> reportRequest(const Arguments& arguments) {
    ReportRequest request;
    const auto form = arguments.value("--form").value_or("full");
    if (const auto named = reportFormNamed(form))
        request.form = *named;
    else
        return callFault(
            CommandLine::tr("--form is one of %1, not \"%2\"").arg(listOf(report_form_words), fromUtf8(form)));
    const auto chosen = arguments.value("--sections");
    if (!chosen)
        return request;
    for (const auto& word : fromUtf8(*chosen).split(QLatin1Char(','), Qt::SkipEmptyParts)) {
        const auto section = reportSectionNamed(utf8(word.trimmed()));
        if (!section)
            return callFault(
                CommandLine::tr("--sections takes %1, not \"%2\"").arg(listOf(report_section_words), word.trimmed()));
        request.sections.push_back(*section);
    }
    if (request.sections.empty())
        return callFault(CommandLine::tr("--sections names no section: %1").arg(listOf(report_section_words)));
    return request;
}

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
    const auto paper = arguments.value("--paper").value_or("a4");
    if (paper != "a4" && paper != "letter")
        return callFault(CommandLine::tr("--paper is a4 or letter, not \"%1\"").arg(fromUtf8(paper)));
    result.paper = paper == "letter" ? ui::ReportPaper::letter : ui::ReportPaper::a4;
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
    const auto what = reportRequest(*arguments);
    if (!what)
        return report(what.faults(), err, exit_call_wrong);
    const auto file = loadFile(arguments->files().front());
    if (!file)
        return report(file.faults(), err, exit_input_wrong);
    printAssumptions(*file, err);
    printNotes(*file, err);
    const QString path = fromUtf8(*arguments->value("-o"));
    const auto written = ui::renderReport(buildReport(file->project(), file->resolved, *what), *how, path);
    if (!written)
        return report(written.faults(), err, exit_input_wrong);
    out << utf8(CommandLine::tr("written: %1").arg(path)) << '\n';
    return exit_done;
}

QString reportHelp() {
    return CommandLine::tr(
               "meshwright report FILE -o OUT.pdf|.html|.md [--form brief|full|teaching] [--sections LIST]\n"
               "                  [--lang en|zh_CN] [--paper a4|letter] [--date YYYY-MM-DD]\n"
               "\n"
               "Writes the decision report of FILE, a project or a Hugging Face config.json.\n"
               "  -o OUT           the ending says the form of the file\n"
               "  --form FORM      brief: page 1 alone; full, if left out; teaching: the walkthrough of ZeRO on the\n"
               "                   project's own numbers\n"
               "  --sections LIST  only these, separated by commas: %1\n"
               "  --lang LANG      language of the report; English if left out\n"
               "  --paper PAPER    of a PDF; a4 if left out\n"
               "  --date DAY       the day that it bears; by SOURCE_DATE_EPOCH or today if left out.\n"
               "                   The same project and day give the same bytes.\n")
        .arg(listOf(report_section_words));
}

} // namespace meshwright::app
