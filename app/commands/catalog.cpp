#include "app/commands/catalog.h"

#include "app/command_line.h"
#include "app/text_table.h"
#include "core/base/formulas.h"
#include "core/base/json.h"
#include "core/exchange/model_catalog.h"
#include "core/framework/framework.h"
#include "core/hardware/catalog.h"
#include "core/model/parameters.h"
#include "core/plan/rule_catalog.h"
#include "ui/text/format.h"
#include "ui/text/words.h"

#include <QLocale>

#include <algorithm>
#include <array>
#include <cmath>

namespace meshwright::app {

namespace {

constexpr std::array<Option, 1> catalog_options = {{{"--json"}}};

std::string gibText(Bytes bytes) {
    return utf8(ui::formatBytes(bytes, ui::ByteUnit::gib));
}

Json models() {
    Json entries = Json::array();
    for (const auto& model : modelCatalog())
        entries.push_back({{"id", model.id},
                           {"name", model.name},
                           {"family", model.model.family},
                           {"huggingface_id", model.huggingface_id.empty() ? Json() : Json(model.huggingface_id)},
                           {"total_parameters", totalParameters(model.model)},
                           {"active_parameters", activeParameters(model.model)}});
    return entries;
}

Json devices() {
    Json entries = Json::array();
    for (const auto& device : hardwareCatalog().devices) {
        Json peaks = Json::object();
        for (std::size_t type = 0; type < data_type_count; ++type)
            if (device.peak_flops[type].value() > 0)
                peaks[std::string(data_type_names[type])] = device.peak_flops[type].value();
        entries.push_back({{"id", device.id},
                           {"name", device.name},
                           {"memory_bytes", std::llround(device.memory_usable.value())},
                           {"memory_bandwidth_bytes_per_s", device.memory_bandwidth.value()},
                           {"peak_flops", std::move(peaks)},
                           {"power_w", device.power.value()}});
    }
    return entries;
}

Json clusters() {
    Json entries = Json::array();
    for (const auto& [id, name, cluster] : hardwareCatalog().clusters) {
        const Node& node = cluster.groups.front().node;
        entries.push_back({{"id", id},
                           {"name", name},
                           {"device", node.device.id},
                           {"gpus_per_node", node.gpus},
                           {"nodes", cluster.nodeCount()},
                           {"network_bits_per_s_per_node", node.nics.count * node.nics.bits_per_second_each}});
    }
    return entries;
}

Json frameworks() {
    Json entries = Json::array();
    for (const auto& framework : frameworkCatalog()) {
        Json stages = Json::array();
        for (const auto sharding : framework.shardings)
            stages.push_back(static_cast<int>(sharding));
        entries.push_back({{"id", framework.id}, {"name", framework.name}, {"zero_stages", std::move(stages)}});
    }
    return entries;
}

Json rules() {
    Json entries = Json::array();
    for (const auto& rule : ruleCatalog())
        entries.push_back({{"id", rule.id},
                           {"text", {{"en", rule.text_en}, {"zh_CN", rule.text_zh}}},
                           {"source", rule.source_title},
                           {"url", rule.source_url}});
    return entries;
}

Json formulas() {
    Json entries = Json::array();
    for (const auto& formula : formulaCatalog())
        entries.push_back({{"id", formula.id},
                           {"expression", formula.expression},
                           {"source", formula.source_title},
                           {"url", formula.source_url}});
    return entries;
}

// One line of each kind of entry, for people.

QStringList modelLine(const CatalogModel& model) {
    const auto total = totalParameters(model.model);
    const auto active = activeParameters(model.model);
    return {fromUtf8(model.id), fromUtf8(model.name), ui::formatParameters(total),
            active == total ? QString() : CommandLine::tr("%1 active").arg(ui::formatParameters(active))};
}

QStringList deviceLine(const Device& device) {
    return {fromUtf8(device.id), fromUtf8(device.name), fromUtf8(gibText(device.memory_usable))};
}

QStringList clusterLine(const ClusterPreset& preset) {
    const Node& node = preset.cluster.groups.front().node;
    return {fromUtf8(preset.id), fromUtf8(preset.name),
            QStringLiteral("%1 × %2").arg(node.gpus).arg(fromUtf8(node.device.name))};
}

QStringList frameworkLine(const Framework& framework) {
    QStringList stages;
    for (const auto sharding : framework.shardings)
        stages << ui::shardingName(sharding, framework.engine);
    return {fromUtf8(framework.id), fromUtf8(framework.name), stages.join(QStringLiteral(", "))};
}

QStringList ruleLine(const Rule& rule) {
    const bool chinese = QLocale().language() == QLocale::Chinese;
    return {fromUtf8(rule.id), fromUtf8(chinese ? rule.text_zh : rule.text_en)};
}

QStringList formulaLine(const Formula& formula) {
    return {fromUtf8(formula.id), ui::termName(formula.id), ui::expressionText(formula.id)};
}

template <class Entries, class Line>
void printLines(const Entries& entries, Line line, std::ostream& out) {
    TextTable table;
    for (const auto& entry : entries)
        table.addRow(line(entry));
    table.print(out, TextTable::Align::left);
}

struct Catalog {
    std::string_view name;
    Json (*json)();
    void (*print)(std::ostream& out);
};

constexpr std::array<Catalog, 6> catalogs = {{
    {"models", models, [](std::ostream& out) { printLines(modelCatalog(), modelLine, out); }},
    {"devices", devices, [](std::ostream& out) { printLines(hardwareCatalog().devices, deviceLine, out); }},
    {"clusters", clusters, [](std::ostream& out) { printLines(hardwareCatalog().clusters, clusterLine, out); }},
    {"frameworks", frameworks, [](std::ostream& out) { printLines(frameworkCatalog(), frameworkLine, out); }},
    {"rules", rules, [](std::ostream& out) { printLines(ruleCatalog(), ruleLine, out); }},
    {"formulas", formulas, [](std::ostream& out) { printLines(formulaCatalog(), formulaLine, out); }},
}};

QString catalogNames() {
    QStringList names;
    for (const auto& catalog : catalogs)
        names << fromUtf8(catalog.name);
    return names.join(QStringLiteral(", "));
}

} // namespace

int runCatalog(const std::vector<std::string>& args, std::ostream& out, std::ostream& err) {
    const auto arguments = Arguments::parse(args, catalog_options);
    if (!arguments)
        return report(arguments.faults(), err, exit_call_wrong);
    const std::string name = arguments->files().size() == 1 ? arguments->files().front() : std::string();
    const auto catalog = std::ranges::find(catalogs, name, &Catalog::name);
    if (catalog == catalogs.end())
        return report({callFault(CommandLine::tr("catalog needs one of %1").arg(catalogNames()))}, err,
                      exit_call_wrong);
    if (arguments->has("--json"))
        out << Json{{"format", "meshwright-catalog"}, {"version", 1}, {"catalog", name}, {"entries", catalog->json()}}
                   .dump(2)
            << '\n';
    else
        catalog->print(out);
    return exit_done;
}

QString catalogHelp() {
    return CommandLine::tr("meshwright catalog models|devices|clusters|frameworks|rules|formulas [--json]\n"
                           "\n"
                           "Lists what the program knows; projects name entries by their id.\n"
                           "  --json  for programs (docs/json-output.md)\n");
}

} // namespace meshwright::app
