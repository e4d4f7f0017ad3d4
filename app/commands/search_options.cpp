#include "app/commands/search_options.h"

#include "ui/text/words.h"

#include <charconv>
#include <cmath>

namespace meshwright::app {

namespace {

std::optional<double> numberIn(const Arguments& arguments, std::string_view option, Faults& faults) {
    const auto text = arguments.value(option);
    if (!text)
        return std::nullopt;
    double value = 0;
    const auto end = text->data() + text->size();
    const auto [rest, error] = std::from_chars(text->data(), end, value);
    if (error == std::errc() && rest == end && std::isfinite(value) && value > 0)
        return value;
    faults.push_back(
        callFault(CommandLine::tr("%1 needs a number above 0, not \"%2\"").arg(fromUtf8(option), fromUtf8(*text))));
    return std::nullopt;
}

int countIn(const Arguments& arguments, std::string_view option, int otherwise, int most, Faults& faults) {
    const auto value = numberIn(arguments, option, faults);
    if (value && (*value != std::floor(*value) || *value > most))
        faults.push_back(
            callFault(CommandLine::tr("%1 needs a whole number from 1 to %2").arg(fromUtf8(option)).arg(most)));
    return value ? static_cast<int>(std::min<double>(*value, most)) : otherwise;
}

std::vector<std::string> frameworksIn(const Arguments& arguments, std::string_view option, Faults& faults) {
    std::vector<std::string> ids;
    const QString text = fromUtf8(arguments.value(option).value_or(""));
    for (const auto& id : text.split(QLatin1Char(','), Qt::SkipEmptyParts)) {
        if (frameworkById(utf8(id)) == nullptr)
            faults.push_back(
                callFault(CommandLine::tr("there is no framework \"%1\"; see meshwright catalog frameworks").arg(id)));
        ids.push_back(utf8(id));
    }
    return ids;
}

Objective objectiveIn(const Arguments& arguments, Faults& faults) {
    const auto word = arguments.value("--objective").value_or("throughput");
    if (word == "throughput")
        return Objective::throughput;
    if (word == "robust")
        return Objective::robust;
    if (word == "memory")
        return Objective::memory;
    if (word != "cost")
        faults.push_back(callFault(
            CommandLine::tr("--objective is throughput, robust, memory or cost, not \"%1\"").arg(fromUtf8(word))));
    return Objective::cost;
}

} // namespace

Result<SearchRequest> searchRequestOf(const Arguments& arguments) {
    Faults faults;
    SearchRequest request;
    request.objective = objectiveIn(arguments, faults);
    request.top = countIn(arguments, "--top", request.top, 1000, faults);
    request.threads = countIn(arguments, "--threads", 0, 256, faults);
    request.front = arguments.has("--front");
    auto& limits = request.constraints;
    limits.only = frameworksIn(arguments, "--framework", faults);
    limits.without = frameworksIn(arguments, "--without", faults);
    if (const auto days = numberIn(arguments, "--deadline-days", faults))
        limits.deadline = Seconds(*days * 86400);
    if (const auto dollars = numberIn(arguments, "--budget-usd", faults))
        limits.budget = UsDollars(*dollars);
    if (const auto kilowatts = numberIn(arguments, "--power-kw", faults))
        limits.power = Watts(*kilowatts * 1000);
    if (!faults.empty())
        return faults;
    return request;
}

SearchCall readSearchCall(const std::vector<std::string>& args, const char* command, std::ostream& err) {
    const auto refuse = [&err](const Faults& faults, ExitStatus status) {
        return SearchCall{.status = report(faults, err, status)};
    };
    const auto arguments = Arguments::parse(args, search_options);
    if (!arguments)
        return refuse(arguments.faults(), exit_call_wrong);
    if (arguments->files().size() != 1)
        return refuse({callFault(CommandLine::tr("%1 needs one FILE").arg(QLatin1String(command)))}, exit_call_wrong);
    const auto request = searchRequestOf(*arguments);
    if (!request)
        return refuse(request.faults(), exit_call_wrong);
    auto file = loadFile(arguments->files().front());
    if (!file)
        return refuse(file.faults(), exit_input_wrong);
    printAssumptions(*file, err);
    printNotes(*file, err);
    return {std::move(file.value()), *request, arguments->has("--json"), exit_done};
}

} // namespace meshwright::app
