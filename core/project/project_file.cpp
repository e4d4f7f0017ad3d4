#include "core/project/project_file.h"

#include "core/base/json.h"
#include "core/project/migrations.h"
#include "core/project/plan_fields.h"
#include "core/project/team_fields.h"

#include <algorithm>

namespace meshwright {

namespace {

constexpr std::size_t most_plans = 10'000;
constexpr std::size_t longest_notes = 1'000'000;
constexpr double most_bits_per_second = 1e18;

template <class Archive, class C>
void clusterFields(Archive& a, C& cluster) {
    a.text("catalog", cluster.catalog_id, Presence::required);
    a.integer("nodes", cluster.nodes, 1, 1'000'000, Presence::required);
    a.integer("gpus_per_node", cluster.gpus_per_node, 1, 1'024);
    a.number("network_bits_per_s_per_node", cluster.network_bits_per_second_per_node, 0, most_bits_per_second);
}

void readModel(FieldReader& reader, ModelChoice& model) {
    auto& json = reader.json();
    const bool from_catalog = json.hasValue("catalog");
    if (from_catalog && json.hasValue("config"))
        json.fault(FaultCode::contradiction, "config", "either catalog or config", "both");
    if (from_catalog) {
        reader.text("catalog", model.catalog_id);
    } else if (json.hasValue("config")) {
        const Json& config = json.raw().at("config");
        if (!config.is_object())
            json.fault(FaultCode::wrong_type, "config", "object", shortened(config));
        model.config = config;
    } else {
        json.fault(FaultCode::key_missing, "catalog", "an id of `meshwright catalog models`, or config", {});
    }
    reader.text("name", model.name);
}

void writeModel(FieldWriter& writer, const ModelChoice& model) {
    if (model.config.isNull()) {
        writer.erase("config");
        writer.text("catalog", model.catalog_id);
        writer.text("name", model.name);
    } else {
        writer.erase("catalog");
        writer.text("name", model.name);
        writer.set("config", model.config.get());
    }
}

void readFields(ObjectReader root, ReadContext& context, Project& project) {
    FieldReader reader(std::move(root));
    reader.text("name", project.name);
    reader.text("notes", project.notes, Presence::optional, longest_notes);
    reader.object(
        "model", [&](FieldReader& inner) { readModel(inner, project.model); }, Presence::required);
    reader.object(
        "cluster", [&](FieldReader& inner) { clusterFields(inner, project.cluster); }, Presence::required);
    reader.object(
        "workload", [&](FieldReader& inner) { readWorkloadFields(inner, project.workload); }, Presence::required);
    reader.object("team", [&](FieldReader& inner) { readTeamFields(inner, context, project.team); });
}

void readPlans(ObjectReader& root, ReadContext& context, Project& project) {
    const auto items = root.array("plans", true, most_plans);
    if (items.empty() && root.hasValue("plans") && root.raw().at("plans").is_array())
        root.fault(FaultCode::out_of_range, "plans", "at least one plan", "[]");
    for (const auto& [item, pointer] : items) {
        FieldReader reader(ObjectReader(*item, context, pointer));
        if (!item->is_object())
            continue;
        NamedPlan named;
        reader.text("name", named.name, Presence::required);
        readPlanFields(reader, named.plan);
        // Plans are chosen by name, on the command line and in reports.
        if (!named.name.empty() && std::ranges::count(project.plans, named.name, &NamedPlan::name) > 0)
            context.faults.push_back({FaultCode::contradiction, context.file, pointer + "/name", "a name of its own",
                                      shortened(named.name)});
        project.plans.push_back(std::move(named));
    }
}

/// The JSON that a plan was read from: the one of its name, else the one at its place whose name no plan has now (it
/// was renamed), else nothing.
Json originalOf(std::size_t index, const Project& project, const Json& originals) {
    const auto nameOf = [](const Json& plan) {
        const auto name = plan.is_object() ? plan.find("name") : plan.end();
        return name != plan.end() && name->is_string() ? name->get<std::string>() : std::string();
    };
    const std::string& name = project.plans[index].name;
    if (index < originals.size() && nameOf(originals[index]) == name)
        return originals[index];
    const auto same = std::ranges::find_if(originals, [&](const Json& plan) { return nameOf(plan) == name; });
    if (same != originals.end())
        return *same;
    if (index >= originals.size())
        return {};
    const std::string before = nameOf(originals[index]);
    const bool elsewhere = std::ranges::any_of(project.plans, [&](const auto& plan) { return plan.name == before; });
    return elsewhere ? Json() : originals[index];
}

void writePlans(FieldWriter& writer, const Project& project) {
    Json& slot = writer.json()["plans"];
    const Json originals = slot.is_array() ? slot : Json::array();
    Json plans = Json::array();
    for (std::size_t i = 0; i < project.plans.size(); ++i) {
        Json plan = originalOf(i, project, originals);
        FieldWriter inner(plan);
        inner.text("name", project.plans[i].name);
        writePlanFields(inner, project.plans[i].plan);
        plans.push_back(std::move(plan));
    }
    slot = std::move(plans);
}

/// The version that the file claims, or 0 with a fault.
int readVersion(ObjectReader& root) {
    const Json format = root.has("format") ? root.raw().at("format") : Json();
    if (format != "meshwright-project") {
        root.fault(FaultCode::wrong_format, "format", "meshwright-project",
                   format.is_null() ? std::string() : shortened(format));
        return 0;
    }
    const auto version = root.integer("version", 1, 1'000'000);
    if (version > project_format_version) {
        root.fault(FaultCode::version_too_new, "version", "at most " + std::to_string(project_format_version),
                   std::to_string(version));
        return 0;
    }
    return static_cast<int>(version);
}

} // namespace

Result<ProjectDocument> readProject(std::string_view text, const std::string& file) {
    auto json = parseJson(text, file);
    if (!json)
        return json.faults();
    ReadContext context{file, {}};
    ProjectDocument document;
    ObjectReader head(*json, context);
    if (context.faults.empty())
        document.migrated_from_version = readVersion(head);
    if (!context.faults.empty())
        return context.faults;
    migrate(json.value(), document.migrated_from_version, projectMigrations());
    ObjectReader root(*json, context);
    readFields(root, context, document.project);
    readPlans(root, context, document.project);
    if (!context.faults.empty())
        return context.faults;
    document.original = std::move(json.value());
    return document;
}

std::string writeProject(const ProjectDocument& document) {
    Json json = document.original.get();
    FieldWriter writer(json);
    writer.set("format", "meshwright-project");
    writer.set("version", project_format_version);
    writer.text("name", document.project.name);
    writer.text("notes", document.project.notes);
    writer.object("model", [&](FieldWriter& inner) { writeModel(inner, document.project.model); });
    writer.object("cluster", [&](FieldWriter& inner) { clusterFields(inner, document.project.cluster); });
    writer.object("workload", [&](FieldWriter& inner) { writeWorkloadFields(inner, document.project.workload); });
    // Files from before there was a team stay as they are until someone says something about it.
    if (!(document.project.team == Team{}) || json.contains("team"))
        writer.object("team", [&](FieldWriter& inner) { writeTeamFields(inner, document.project.team); });
    writePlans(writer, document.project);
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

Result<ProjectDocument> loadProjectFile(const std::string& path) {
    const auto text = readTextFile(path);
    if (!text)
        return text.faults();
    return readProject(*text, path);
}

Result<std::monostate> saveProjectFile(const ProjectDocument& document, const std::string& path) {
    const std::string text = writeProject(document);
    // Never replace a good file by one that could not be opened again.
    if (const auto again = readProject(text, path); !again)
        return again.faults();
    return writeTextFileAtomically(path, text);
}

} // namespace meshwright
