#include "core/evidence/run_catalog.h"

#include "core/base/json_reader.h"

#include <stdexcept>

namespace meshwright {

namespace {

/// The row as the interchange format has it: what the group shares, the row's own, and where it was published.
Json wholeRow(const Json& common, const Json& own, const RunSource& source) {
    Json row = common;
    row.merge_patch(own);
    row["source"] = {{"title", source.title}, {"where", own.value("where", "")}, {"url", source.url}};
    row["source"]["year"] = own.contains("year") ? own["year"] : Json(source.year);
    return row;
}

void readGroup(const Json& json, const std::string& pointer, const std::string& title, ReadContext& context,
               std::vector<PublishedRun>& runs) {
    ObjectReader group(json, context, pointer);
    RunSource source{.title = title, .where = {}, .url = group.text("url")};
    source.year = group.number("year", 0, 3000, 0.0);
    const auto common = group.object("common");
    for (const auto& [item, row_pointer] : group.array("rows")) {
        if (!item->is_object() || !item->value("where", Json("")).is_string()) {
            context.faults.push_back({FaultCode::wrong_type, context.file, row_pointer, "object", shortened(*item)});
            continue;
        }
        auto run = readRun(wholeRow(common.raw(), *item, source), context.file, row_pointer);
        if (run)
            runs.push_back(std::move(run).value());
        else
            context.faults.insert(context.faults.end(), run.faults().begin(), run.faults().end());
    }
}

} // namespace

Result<std::vector<PublishedRun>> readRunCatalog(const std::vector<Resource>& files) {
    std::vector<PublishedRun> runs;
    Faults faults;
    for (const auto& file : files) {
        ReadContext context{std::string(file.path), {}};
        const auto json = parseJson(file.text, context.file);
        if (!json) {
            faults.insert(faults.end(), json.faults().begin(), json.faults().end());
            continue;
        }
        ObjectReader root(*json, context);
        if (root.text("format") != "meshwright-runs")
            root.fault(FaultCode::wrong_format, "format", "meshwright-runs");
        root.integer("version", 1, 1);
        const auto title = root.text("title");
        for (const auto& [group, pointer] : root.array("groups"))
            readGroup(*group, pointer, title, context, runs);
        faults.insert(faults.end(), context.faults.begin(), context.faults.end());
    }
    if (!faults.empty())
        return faults;
    return runs;
}

const std::vector<PublishedRun>& runCatalog() {
    static const auto runs = [] {
        auto read = readRunCatalog(resourcesIn("runs"));
        // The compiled-in files are tested; a fault here is a broken build.
        if (!read)
            throw std::logic_error("resources/runs: " + read.faults().front().place);
        return std::move(read).value();
    }();
    return runs;
}

} // namespace meshwright
