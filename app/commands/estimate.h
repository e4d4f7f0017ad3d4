#pragma once

#include <QString>

#include <ostream>
#include <string>
#include <vector>

namespace meshwright::app {

/// `meshwright estimate FILE [--plan NAME] [--json] [--explain] [--check]`
int runEstimate(const std::vector<std::string>& args, std::ostream& out, std::ostream& err);
[[nodiscard]] QString estimateHelp();

} // namespace meshwright::app
