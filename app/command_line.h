#pragma once

#include "core/base/result.h"

#include <QCoreApplication>
#include <QString>

#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace meshwright::app {

/// The exit statuses that scripts rely on.
enum ExitStatus : int {
    exit_done = 0,
    exit_input_wrong = 1, ///< a file cannot be read, or what stands in it is wrong
    exit_call_wrong = 2,
    exit_infeasible = 3, ///< with --check: a plan does not fit or is illegal
};

/// The translation context of the command line.
class CommandLine {
    Q_DECLARE_TR_FUNCTIONS(CommandLine)
};

struct Option {
    std::string_view name; ///< "--json", "-o"
    bool takes_value = false;
};

/// The words after a command's name, sorted into options and the rest. "--name=value" and "--name value" are the same;
/// after "--" nothing is an option.
class Arguments {
public:
    [[nodiscard]] static Result<Arguments> parse(const std::vector<std::string>& words,
                                                 std::span<const Option> options);

    [[nodiscard]] bool has(std::string_view option) const { return value(option).has_value(); }
    /// Empty text for an option that takes none.
    [[nodiscard]] std::optional<std::string> value(std::string_view option) const;
    [[nodiscard]] const std::vector<std::string>& files() const { return files_; }

private:
    std::vector<std::pair<std::string, std::string>> options_;
    std::vector<std::string> files_;
};

/// A fault of the call itself, in words.
[[nodiscard]] Fault callFault(const QString& sentence);

/// Prints each fault as a line: place, what is wrong, how to mend it. Returns `status`.
int report(const Faults& faults, std::ostream& err, ExitStatus status);

[[nodiscard]] std::string utf8(const QString& text);
[[nodiscard]] QString fromUtf8(std::string_view text);

} // namespace meshwright::app
