#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace meshwright {

/// A word of a command after expansion. What only running the script would tell stands between mark_begin and mark_end.
struct ShellWord {
    static constexpr char mark_begin = '\x01';
    static constexpr char mark_end = '\x02';
    std::string text;
    int line = 0;

    [[nodiscard]] bool resolved() const { return text.find(mark_begin) == std::string::npos; }
    /// Without the marks: "$HOSTS".
    [[nodiscard]] std::string shown() const;
};

using ShellCommand = std::vector<ShellWord>;

struct ShellVariable {
    std::vector<std::string> items; ///< one unless it is an array
    int line = 0;
    bool conditional = false; ///< assigned in a branch, differently from before
};

/// A directive of a batch system: "#SBATCH --nodes=4".
struct ShellDirective {
    std::string text;
    int line = 0;
};

/// What a shell script would run, as far as it can be told without running anything.
struct ShellScript {
    std::vector<ShellCommand> commands;
    std::map<std::string, ShellVariable, std::less<>> variables;
    std::vector<ShellDirective> directives;
    std::vector<ShellWord> documents; ///< bodies of here-documents
};

struct ShellLimits {
    std::size_t bytes = 1U << 20U;
    std::size_t expanded_bytes = 4U << 20U; ///< of all expansions together
    std::size_t words = 200'000;
    int depth = 16; ///< nested quotes of a command in a command, and parentheses
};

/// Reads variables, arrays, quotes, continuations, here-documents, ${NAME:-default} and $((arithmetic)). Branches are
/// all read, one after the other. `environment` holds variables set before.
[[nodiscard]] Result<ShellScript> parseShell(std::string_view text, const std::string& file,
                                             const std::map<std::string, std::string>& environment = {},
                                             const ShellLimits& limits = {});

/// Integer arithmetic as in $((...)), on text without expansions; bare names are looked up. Nothing if it cannot be
/// told.
[[nodiscard]] std::optional<std::int64_t>
evaluateArithmetic(std::string_view text, const std::map<std::string, ShellVariable, std::less<>>& variables);

} // namespace meshwright
