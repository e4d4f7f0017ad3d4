#pragma once

#include <QString>

#include <ostream>
#include <string>
#include <vector>

namespace meshwright::app {

/// Searches all plans of the frameworks for the best ones. `args` is what follows the command's name.
QString searchHelp();
int runSearch(const std::vector<std::string>& args, std::ostream& out, std::ostream& err);

} // namespace meshwright::app
