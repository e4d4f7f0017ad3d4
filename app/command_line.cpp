#include "app/command_line.h"

#include "ui/text/words.h"

#include <algorithm>

namespace meshwright::app {

Result<Arguments> Arguments::parse(const std::vector<std::string>& words, std::span<const Option> options) {
    Arguments result;
    bool options_ended = false;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string& word = words[i];
        if (options_ended || word.size() < 2 || word[0] != '-') {
            result.files_.push_back(word);
            continue;
        }
        if (word == "--") {
            options_ended = true;
            continue;
        }
        const auto equals = word.starts_with("--") ? word.find('=') : std::string::npos;
        const std::string name = word.substr(0, equals);
        const auto option = std::ranges::find(options, name, &Option::name);
        if (option == options.end())
            return callFault(CommandLine::tr("there is no option %1").arg(fromUtf8(name)));
        if (!option->takes_value && equals != std::string::npos)
            return callFault(CommandLine::tr("the option %1 takes no value").arg(fromUtf8(name)));
        if (!option->takes_value) {
            result.options_.emplace_back(name, "");
        } else if (equals != std::string::npos) {
            result.options_.emplace_back(name, word.substr(equals + 1));
        } else if (i + 1 < words.size()) {
            result.options_.emplace_back(name, words[++i]);
        } else {
            return callFault(CommandLine::tr("the option %1 needs a value").arg(fromUtf8(name)));
        }
    }
    return result;
}

std::optional<std::string> Arguments::value(std::string_view option) const {
    for (const auto& [name, value] : options_)
        if (name == option)
            return value;
    return std::nullopt;
}

Fault callFault(const QString& sentence) {
    return {.code = FaultCode::call_wrong, .file = {}, .place = {}, .expected = {}, .found = utf8(sentence)};
}

int report(const Faults& faults, std::ostream& err, ExitStatus status) {
    for (const auto& fault : faults)
        err << "meshwright: " << utf8(ui::describe(fault)) << '\n';
    return status;
}

std::string utf8(const QString& text) {
    return text.toStdString();
}

QString fromUtf8(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

} // namespace meshwright::app
