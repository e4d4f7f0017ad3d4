#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace meshwright {

/// One value put into a formula.
struct FormulaInput {
    std::string_view symbol; ///< as in docs/physics.md: "s", "b", "h"
    double value = 0;
};

/// Why a number is what it is: the formula (by its id in resources/formulas.json, where its text and source stand) and
/// the values put in.
struct Explanation {
    std::string_view formula;
    std::vector<FormulaInput> inputs;
};

} // namespace meshwright
