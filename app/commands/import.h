#pragma once

#include <QString>

#include <ostream>
#include <string>
#include <vector>

namespace meshwright::app {

/// `meshwright import PATH... [-o FILE] [--force] [--json]`
int runImport(const std::vector<std::string>& args, std::ostream& out, std::ostream& err);
[[nodiscard]] QString importHelp();

} // namespace meshwright::app
