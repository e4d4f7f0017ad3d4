#pragma once

#include <QString>

#include <ostream>
#include <string>
#include <vector>

namespace meshwright::app {

/// Sets every framework's own best plan side by side. `args` is what follows the command's name.
QString compareHelp();
int runCompare(const std::vector<std::string>& args, std::ostream& out, std::ostream& err);

} // namespace meshwright::app
