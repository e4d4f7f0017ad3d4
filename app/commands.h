#pragma once

#include <QString>

#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace meshwright::app {

/// A command of the command line. `args` is what follows its name; the result is the exit status (command_line.h).
struct Command {
    std::string_view name;
    int (*run)(const std::vector<std::string>& args, std::ostream& out, std::ostream& err);
    QString (*help)();  ///< how to call it, and what it does
    bool draws = false; ///< needs fonts, so a QApplication; others run without
};

[[nodiscard]] std::span<const Command> commands();
[[nodiscard]] const Command* commandNamed(std::string_view name);
/// How to call the program, and its commands.
[[nodiscard]] QString overview();

} // namespace meshwright::app
