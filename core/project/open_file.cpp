#include "core/project/open_file.h"

#include "core/base/json.h"
#include "core/project/import_files.h"

#include <algorithm>
#include <filesystem>

namespace meshwright {

namespace {

/// "_name_or_path": "meta-llama/Llama-3.1-8B" in a configuration that was saved by a program; else by the file's place.
std::string modelNameFor(const Json& config, const std::string& path) {
    if (const auto saved = config.find("_name_or_path"); saved != config.end() && saved->is_string()) {
        const auto name = std::filesystem::path(saved->get<std::string>()).filename().string();
        if (!name.empty() && name != "." && name != "..")
            return name;
    }
    std::error_code ignored;
    const auto absolute = std::filesystem::absolute(path, ignored);
    const bool usual_name = absolute.filename() == "config.json" && absolute.has_parent_path();
    const auto name = usual_name ? absolute.parent_path().filename().string() : absolute.stem().string();
    return name.empty() ? std::string("model") : name;
}

bool looksLikeConfiguration(const Json& json) {
    return json.is_object() && !json.contains("format") &&
           (json.contains("model_type") || json.contains("architectures"));
}

} // namespace

Result<Project> projectFromConfiguration(const Json& config, const std::string& path) {
    const auto imported = readHuggingFaceConfig(config, path);
    if (!imported)
        return imported.faults();
    Project project = exampleProject();
    const std::string name = modelNameFor(config, path);
    project.name = name;
    project.notes.clear();
    project.model = {.catalog_id = {}, .name = name, .config = config};
    const auto& model = imported->model;
    if (model.position == PositionKind::learned && model.learned_positions > 0)
        project.workload.sequence_length = std::min(project.workload.sequence_length, model.learned_positions);
    return project;
}

Result<OpenedFile> openFile(const std::string& path) {
    const auto text = readTextFile(path);
    if (!text)
        return text.faults();
    if (!isProjectOrModel(*text)) {
        auto imported = importFiles({{path, *text}}, exampleProject());
        if (!imported)
            return imported.faults();
        return OpenedFile{std::move(imported->document), false, std::move(imported->notes)};
    }
    const auto json = parseJson(*text, path);
    if (!json)
        return json.faults();
    if (looksLikeConfiguration(*json)) {
        auto project = projectFromConfiguration(*json, path);
        if (!project)
            return project.faults();
        return OpenedFile{{std::move(project.value()), {}, project_format_version}, true, {}};
    }
    auto document = readProject(*text, path);
    if (!document)
        return document.faults();
    return OpenedFile{std::move(document.value()), false, {}};
}

Result<ResolvedProject> resolveOpened(const OpenedFile& opened, const std::string& path) {
    auto resolved = resolve(opened.document.project);
    if (resolved)
        return resolved;
    Faults faults = resolved.faults();
    for (auto& fault : faults)
        fault.file = path;
    return faults;
}

} // namespace meshwright
