#include "core/exchange/model_catalog.h"

#include "core/base/json.h"
#include "core/base/json_reader.h"
#include "core/exchange/hugging_face.h"
#include "core/model/parameters.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace meshwright {

namespace {

constexpr std::int64_t most_parameters = 10'000'000'000'000'000;

void append(Faults& to, const Faults& from) {
    to.insert(to.end(), from.begin(), from.end());
}

void readParameters(ObjectReader parameters, CatalogModel& entry) {
    entry.published_total = parameters.integer("total", 1, most_parameters);
    if (parameters.hasValue("active"))
        entry.published_active = parameters.integer("active", 1, most_parameters);
    entry.published_exact = parameters.boolean("exact");
    if (entry.published_active && *entry.published_active > entry.published_total)
        parameters.fault(FaultCode::contradiction, "active", "at most the total",
                         std::to_string(*entry.published_active));
}

/// Each source has a title and an address.
void checkSources(ObjectReader& root, ReadContext& context) {
    ObjectReader sources = root.object("sources");
    for (const auto& [key, value] : sources.raw().items()) {
        ObjectReader source(value, context, sources.pointerTo(key));
        source.text("title");
        source.text("url");
    }
}

} // namespace

Result<CatalogModel> readCatalogModel(std::string_view text, const std::string& file) {
    const auto json = parseJson(text, file);
    if (!json)
        return json.faults();
    ReadContext context{file, {}};
    ObjectReader root(*json, context);
    if (root.text("format") != "meshwright-model")
        root.fault(FaultCode::wrong_format, "format", "meshwright-model");
    root.integer("version", 1, 1);
    CatalogModel entry;
    entry.id = root.text("id");
    entry.name = root.text("name");
    entry.huggingface_id = root.text("huggingface_id", "");
    const ObjectReader config = root.object("config");
    readParameters(root.object("parameters"), entry);
    checkSources(root, context);
    const auto imported = readHuggingFaceConfig(config.raw(), file, config.pointer());
    if (!imported)
        append(context.faults, imported.faults());
    if (!context.faults.empty())
        return context.faults;
    entry.config = config.raw();
    entry.model = imported->model;
    entry.model.name = entry.name;
    return entry;
}

Result<std::vector<CatalogModel>> readModelCatalog(const std::vector<Resource>& files) {
    std::vector<CatalogModel> models;
    Faults faults;
    for (const auto& file : files) {
        auto model = readCatalogModel(file.text, std::string(file.path));
        if (model)
            models.push_back(std::move(model).value());
        else
            append(faults, model.faults());
    }
    std::ranges::sort(models, {}, &CatalogModel::id);
    const auto twice = std::ranges::adjacent_find(models, {}, &CatalogModel::id);
    if (twice != models.end())
        faults.push_back({FaultCode::contradiction, "models", "/id", "each id once", twice->id});
    if (!faults.empty())
        return faults;
    return models;
}

const std::vector<CatalogModel>& modelCatalog() {
    static const std::vector<CatalogModel> models = [] {
        auto read = readModelCatalog(resourcesIn("models"));
        if (!read) // the data ships inside the program and a test reads all of it
            throw std::logic_error("embedded models: " + read.faults().front().file + read.faults().front().place);
        return std::move(read).value();
    }();
    return models;
}

const CatalogModel* catalogModel(std::string_view id) {
    const auto& all = modelCatalog();
    const auto found = std::ranges::lower_bound(all, id, {}, &CatalogModel::id);
    return found != all.end() && found->id == id ? &*found : nullptr;
}

} // namespace meshwright
