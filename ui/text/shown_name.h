#pragma once

#include <QString>

#include <string>

namespace meshwright::ui {

/// A name of a plan, model, cluster or project as the interface shows it: words that the program's own catalogs and
/// examples bring are translated ("不分片"); proper names and what a person wrote stay as they are.
[[nodiscard]] QString shownName(const std::string& name);

} // namespace meshwright::ui
