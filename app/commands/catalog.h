#pragma once

#include <QString>

#include <ostream>
#include <string>
#include <vector>

namespace meshwright::app {

/// `meshwright catalog models|devices|clusters|frameworks|rules|formulas [--json]`
int runCatalog(const std::vector<std::string>& args, std::ostream& out, std::ostream& err);
[[nodiscard]] QString catalogHelp();

} // namespace meshwright::app
