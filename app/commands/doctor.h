#pragma once

#include <QString>

#include <ostream>
#include <string>
#include <vector>

namespace meshwright::app {

/// `doctor PATH...`: where memory or time went, and what to change.
int runDoctor(const std::vector<std::string>& args, std::ostream& out, std::ostream& err);
[[nodiscard]] QString doctorHelp();

} // namespace meshwright::app
