#include "core/base/formulas.h"

#include "core/base/json_reader.h"

#include <algorithm>
#include <stdexcept>

namespace meshwright {

namespace {

void readFormulaFile(const Resource& resource, std::vector<Formula>& formulas, Faults& faults) {
    ReadContext context{std::string(resource.path), {}};
    const auto json = parseJson(resource.text, context.file);
    if (!json) {
        faults.insert(faults.end(), json.faults().begin(), json.faults().end());
        return;
    }
    ObjectReader root(*json, context);
    if (root.text("format") != "meshwright-formulas")
        root.fault(FaultCode::wrong_format, "format", "meshwright-formulas");
    root.integer("version", 1, 1);
    ObjectReader sources = root.object("sources");
    for (const auto& [item, pointer] : root.array("formulas")) {
        ObjectReader reader(*item, context, pointer);
        Formula formula{reader.text("id"), reader.text("expression"), {}, {}};
        const auto key = reader.text("source");
        if (sources.hasValue(key)) {
            ObjectReader source = sources.object(key);
            formula.source_title = source.text("title");
            formula.source_url = source.text("url", "");
        } else {
            reader.fault(FaultCode::unknown_reference, "source", "a key of /sources", key);
        }
        formulas.push_back(std::move(formula));
    }
    faults.insert(faults.end(), context.faults.begin(), context.faults.end());
}

} // namespace

Result<std::vector<Formula>> readFormulas(const std::vector<Resource>& files) {
    std::vector<Formula> formulas;
    Faults faults;
    for (const auto& file : files)
        readFormulaFile(file, formulas, faults);
    std::ranges::sort(formulas, {}, &Formula::id);
    const auto twice = std::ranges::adjacent_find(formulas, {}, &Formula::id);
    if (twice != formulas.end())
        faults.push_back({FaultCode::json_duplicate_key, "formulas", {}, "each id once", twice->id});
    if (!faults.empty())
        return faults;
    return formulas;
}

const std::vector<Formula>& formulaCatalog() {
    static const std::vector<Formula> formulas = [] {
        auto read = readFormulas(resourcesIn("formulas"));
        if (!read) // the data ships inside the program and a test reads all of it
            throw std::logic_error("embedded formulas: " + read.faults().front().place);
        return std::move(read).value();
    }();
    return formulas;
}

const Formula* formulaById(std::string_view id) {
    const auto& all = formulaCatalog();
    const auto found = std::ranges::lower_bound(all, id, {}, &Formula::id);
    return found != all.end() && found->id == id ? &*found : nullptr;
}

} // namespace meshwright
