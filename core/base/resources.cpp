#include "core/base/resources.h"

#include <algorithm>
#include <cstdint>
#include <span>

// The generated assembly (cmake/EmbedResources.cmake) lays out one such row per file.
struct MeshwrightResourceRow {
    const char* path;
    const char* begin;
    const char* end;
};
extern "C" const MeshwrightResourceRow meshwright_resource_table[];
extern "C" const std::uint64_t meshwright_resource_count;

namespace meshwright {

const std::vector<Resource>& embeddedResources() {
    static const std::vector<Resource> resources = [] {
        std::vector<Resource> all;
        for (const auto& row : std::span(meshwright_resource_table, meshwright_resource_count))
            all.push_back({row.path, std::string_view(row.begin, row.end)});
        std::ranges::sort(all, {}, &Resource::path);
        return all;
    }();
    return resources;
}

std::vector<Resource> resourcesIn(std::string_view folder) {
    std::vector<Resource> found;
    for (const Resource& resource : embeddedResources()) {
        if (resource.path.size() > folder.size() + 1 && resource.path.starts_with(folder) &&
            resource.path[folder.size()] == '/')
            found.push_back(resource);
    }
    return found;
}

Resource resourceAt(std::string_view path) {
    const auto& all = embeddedResources();
    const auto found = std::ranges::lower_bound(all, path, {}, &Resource::path);
    return found != all.end() && found->path == path ? *found : Resource{};
}

} // namespace meshwright
