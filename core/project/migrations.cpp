#include "core/project/migrations.h"

#include "core/base/json.h"
#include "core/project/project_file.h"

namespace meshwright {

std::span<const Migration> projectMigrations() {
    static_assert(project_format_version == 1, "each new version needs its migration here");
    return {}; // version 1 is the first
}

void migrate(Json& project, int version, std::span<const Migration> steps) {
    for (auto step = static_cast<std::size_t>(version - 1); step < steps.size(); ++step) {
        steps[step](project);
        project["version"] = static_cast<int>(step) + 2;
    }
}

} // namespace meshwright
