#pragma once

#include <QString>

#include <ostream>
#include <string>
#include <vector>

namespace meshwright::app {

/// Predicts published runs and holds them against what was measured. `args` is what follows the command's name. Returns
/// the exit status: 0 done, 1 a file or line cannot be read (the readable lines are reported all the same), 2 the call
/// is wrong.
QString validateHelp();
int runValidate(const std::vector<std::string>& args, std::ostream& out, std::ostream& err);

} // namespace meshwright::app
