#pragma once

#include <QString>

#include <ostream>
#include <string>
#include <vector>

namespace meshwright::app {

/// Sets throughputs that someone states beside ours, and says what network they would imply.
QString claimedHelp();
int runClaimed(const std::vector<std::string>& args, std::ostream& out, std::ostream& err);

} // namespace meshwright::app
