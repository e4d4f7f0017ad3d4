#include "core/hardware/catalog.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <stdexcept>
#include <utility>

namespace meshwright {

namespace {

std::string lowerCase(std::string_view text) {
    std::string lower(text);
    std::ranges::transform(lower, lower.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return lower;
}

void append(Faults& to, const Faults& from) {
    to.insert(to.end(), from.begin(), from.end());
}

/// The id inside a file equals the file's name, so that one can be found by the other.
void checkFileName(std::string_view path, const std::string& id, Faults& faults) {
    const auto slash = path.rfind('/');
    const auto name = slash == std::string_view::npos ? path : path.substr(slash + 1);
    if (name != id + ".json")
        faults.push_back({FaultCode::contradiction, std::string(path), "/id", "the name of the file", id});
}

/// Ids and aliases are one set of names: each may lead to one device only.
void checkNames(const std::vector<Device>& devices, Faults& faults) {
    std::map<std::string, std::string> owner;
    for (const Device& device : devices) {
        std::vector<std::string> names = device.aliases;
        names.push_back(device.id);
        for (const auto& name : names) {
            const auto [known, added] = owner.emplace(lowerCase(name), device.id);
            if (!added && known->second != device.id)
                faults.push_back({FaultCode::contradiction, "devices/" + device.id + ".json", "/aliases",
                                  "a name that no other device has", name});
        }
    }
}

template <class T>
void checkUniqueIds(const std::vector<T>& sorted, const std::string& folder, Faults& faults) {
    const auto twice = std::ranges::adjacent_find(sorted, {}, &T::id);
    if (twice != sorted.end())
        faults.push_back({FaultCode::contradiction, folder, "/id", "each id once", twice->id});
}

template <class T>
void collect(Result<T> read, const Resource& file, std::vector<T>& into, Faults& faults) {
    if (!read) {
        append(faults, read.faults());
        return;
    }
    checkFileName(file.path, read->id, faults);
    into.push_back(std::move(read).value());
}

} // namespace

Cluster ClusterPreset::withNodes(int nodes) const {
    Cluster changed = cluster;
    changed.groups.front().count = nodes;
    return changed;
}

const Device* HardwareCatalog::device(std::string_view id_or_alias) const {
    const auto exact = std::ranges::lower_bound(devices, id_or_alias, {}, &Device::id);
    if (exact != devices.end() && exact->id == id_or_alias)
        return &*exact;
    const auto wanted = lowerCase(id_or_alias);
    const auto matches = [&](std::string_view name) { return lowerCase(name) == wanted; };
    const auto found = std::ranges::find_if(devices, [&](const Device& candidate) {
        return matches(candidate.id) || std::ranges::any_of(candidate.aliases, matches);
    });
    return found == devices.end() ? nullptr : &*found;
}

const ClusterPreset* HardwareCatalog::cluster(std::string_view id) const {
    const auto found = std::ranges::lower_bound(clusters, id, {}, &ClusterPreset::id);
    return found != clusters.end() && found->id == id ? &*found : nullptr;
}

Result<HardwareCatalog> readHardwareCatalog(const std::vector<Resource>& devices,
                                            const std::vector<Resource>& clusters) {
    HardwareCatalog catalog;
    Faults faults;
    for (const auto& file : devices)
        collect(readDevice(file.text, std::string(file.path)), file, catalog.devices, faults);
    std::ranges::sort(catalog.devices, {}, &Device::id);
    checkUniqueIds(catalog.devices, "devices", faults);
    checkNames(catalog.devices, faults);
    for (const auto& file : clusters)
        collect(readClusterPreset(file.text, std::string(file.path), catalog.devices), file, catalog.clusters, faults);
    std::ranges::sort(catalog.clusters, {}, &ClusterPreset::id);
    checkUniqueIds(catalog.clusters, "clusters", faults);
    if (!faults.empty())
        return faults;
    return catalog;
}

const HardwareCatalog& hardwareCatalog() {
    static const HardwareCatalog catalog = [] {
        auto read = readHardwareCatalog(resourcesIn("devices"), resourcesIn("clusters"));
        if (!read) // the data ships inside the program and a test reads all of it
            throw std::logic_error("embedded hardware: " + read.faults().front().file + read.faults().front().place);
        return std::move(read).value();
    }();
    return catalog;
}

} // namespace meshwright
