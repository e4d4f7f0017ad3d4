#pragma once

#include <QString>

#include <ostream>
#include <string>
#include <vector>

namespace meshwright::app {

/// `export FILE --to FORMAT --out DIR`: the files that run one plan.
int runExport(const std::vector<std::string>& args, std::ostream& out, std::ostream& err);
[[nodiscard]] QString exportHelp();

} // namespace meshwright::app
