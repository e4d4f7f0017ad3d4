#pragma once

#include <QString>

#include <ostream>
#include <string>
#include <vector>

namespace meshwright::app {

/// Measures how fast plans are estimated and searched. `args` is what follows the command's name.
QString benchHelp();
int runBench(const std::vector<std::string>& args, std::ostream& out, std::ostream& err);

} // namespace meshwright::app
