#pragma once

#include <QString>

#include <ostream>
#include <string>
#include <vector>

namespace meshwright::app {

/// `meshwright report FILE -o OUT.pdf|.html|.md [--lang en|zh_CN]`. Needs a QApplication.
int runReport(const std::vector<std::string>& args, std::ostream& out, std::ostream& err);
[[nodiscard]] QString reportHelp();

} // namespace meshwright::app
