#include "core/advice/catalog_parts.h"

#include <charconv>

namespace meshwright::advice_catalog {

LocalText readText(ObjectReader& parent, std::string_view key) {
    ObjectReader reader = parent.object(key);
    LocalText text{reader.text("en"), reader.text("zh_CN")};
    if (reader.has("en") && text.en.empty())
        reader.fault(FaultCode::out_of_range, "en", "a text that is not empty");
    if (reader.has("zh_CN") && text.zh_cn.empty())
        reader.fault(FaultCode::out_of_range, "zh_CN", "a text that is not empty");
    reader.reportUnknownKeys();
    return text;
}

SourceTable::SourceTable(ObjectReader& root, ReadContext& context)
    : context_(&context) {
    ObjectReader table = root.object("sources");
    if (!table.raw().is_object())
        return;
    for (const auto& [key, value] : table.raw().items()) {
        ObjectReader reader(value, context, table.pointerTo(key));
        Source source{reader.text("title"), reader.text("url")};
        if (!source.url.starts_with("https://"))
            reader.fault(FaultCode::out_of_range, "url", "an https address", shortened(value));
        reader.reportUnknownKeys();
        sources_.emplace_back(key, std::move(source));
    }
}

std::vector<Source> SourceTable::named(ObjectReader& entry, bool required) {
    std::vector<Source> found;
    const auto keys = entry.array("sources", true, 20);
    for (const auto& [item, pointer] : keys) {
        const auto key = item->is_string() ? item->get<std::string>() : std::string();
        const auto known = std::ranges::find(sources_, key, &std::pair<std::string, Source>::first);
        if (known == sources_.end()) {
            context_->faults.push_back(
                {FaultCode::unknown_reference, context_->file, pointer, "a key of sources", shortened(*item)});
            continue;
        }
        used_.insert(key);
        found.push_back(known->second);
    }
    if (required && keys.empty())
        entry.fault(FaultCode::out_of_range, "sources", "at least one source");
    return found;
}

void SourceTable::reportUnused() {
    for (const auto& [key, source] : sources_)
        if (!used_.contains(key))
            context_->faults.push_back(
                {FaultCode::unknown_key, context_->file, "/sources", "sources that are referred to", key});
}

void readCatalogFile(const Resource& file, std::string_view format, Faults& faults,
                     const std::function<void(ObjectReader&, ReadContext&)>& read) {
    ReadContext context{std::string(file.path), {}};
    const auto json = parseJson(file.text, context.file);
    if (!json) {
        faults.insert(faults.end(), json.faults().begin(), json.faults().end());
        return;
    }
    ObjectReader root(*json, context);
    if (const auto found = root.text("format"); found != format)
        root.fault(FaultCode::wrong_format, "format", std::string(format), found);
    root.integer("version", 1, 1);
    read(root, context);
    root.reportUnknownKeys();
    faults.insert(faults.end(), context.faults.begin(), context.faults.end());
}

int numberOf(std::string_view id) {
    int number = 0;
    if (id.size() < 2 || id.size() > 4)
        return 0;
    const auto* end = id.data() + id.size();
    const auto [stop, error] = std::from_chars(id.data() + 1, end, number);
    return error == std::errc{} && stop == end && number > 0 ? number : 0;
}

} // namespace meshwright::advice_catalog
