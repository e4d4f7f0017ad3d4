#include "app/commands.h"

#include "app/command_line.h"
#include "app/commands/bench.h"
#include "app/commands/catalog.h"
#include "app/commands/claimed.h"
#include "app/commands/compare.h"
#include "app/commands/doctor.h"
#include "app/commands/estimate.h"
#include "app/commands/export.h"
#include "app/commands/import.h"
#include "app/commands/report.h"
#include "app/commands/search.h"
#include "app/commands/validate.h"

#include <algorithm>
#include <array>

namespace meshwright::app {

std::span<const Command> commands() {
    static constexpr std::array<Command, 11> all = {{
        {"estimate", runEstimate, estimateHelp},
        {"compare", runCompare, compareHelp},
        {"search", runSearch, searchHelp},
        {"report", runReport, reportHelp, true},
        {"import", runImport, importHelp},
        {"export", runExport, exportHelp},
        {"doctor", runDoctor, doctorHelp},
        {"catalog", runCatalog, catalogHelp},
        {"claimed", runClaimed, claimedHelp},
        {"validate", runValidate, validateHelp},
        {"bench", runBench, benchHelp},
    }};
    return all;
}

const Command* commandNamed(std::string_view name) {
    const auto found = std::ranges::find(commands(), name, &Command::name);
    return found == commands().end() ? nullptr : &*found;
}

QString overview() {
    QString text = CommandLine::tr("Meshwright plans large-scale training of language models.\n"
                                   "\n"
                                   "  meshwright [FILE]              opens the studio\n"
                                   "  meshwright COMMAND ...         works without a display\n"
                                   "  meshwright COMMAND --help      says how to call a command\n"
                                   "  meshwright --version\n"
                                   "\n"
                                   "FILE is a Meshwright project, or what `meshwright import` reads.\n"
                                   "\n"
                                   "Commands:\n");
    for (const auto& command : commands())
        text += QStringLiteral("  ") + command.help().section(QLatin1Char('\n'), 0, 0) + QLatin1Char('\n');
    text += CommandLine::tr("\nExit status: 0 done, 1 the input is wrong, 2 the call is wrong, 3 with --check: a plan "
                            "does not fit or is illegal.\n");
    return text;
}

} // namespace meshwright::app
