#pragma once

#include "core/base/resources.h"
#include "core/base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace meshwright {

/// A formula as people read it. Language-neutral: symbols only; what it computes is named by the interface.
struct Formula {
    std::string id;           ///< "memory.gradients.sharded"
    std::string expression;   ///< "2 Psi / N", in the symbols of docs/physics.md
    std::string source_title; ///< paper, section or equation
    std::string source_url;
};

[[nodiscard]] Result<std::vector<Formula>> readFormulas(const std::vector<Resource>& files);
/// The formulas compiled into the program, sorted by id.
[[nodiscard]] const std::vector<Formula>& formulaCatalog();
[[nodiscard]] const Formula* formulaById(std::string_view id);

} // namespace meshwright
