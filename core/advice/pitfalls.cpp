#include "core/advice/pitfalls.h"

#include "core/advice/catalog_parts.h"

#include <array>
#include <cmath>
#include <stdexcept>

namespace meshwright {

namespace {

template <class E>
using Words = std::pair<std::string_view, E>;

constexpr std::array<Words<PitfallSeverity>, pitfall_severity_count> severity_words{{
    {"error", PitfallSeverity::error},
    {"warning", PitfallSeverity::warning},
    {"tuning", PitfallSeverity::tuning},
}};

constexpr std::array<Words<Detection>, detection_count> detection_words{{
    {"from_plan", Detection::from_plan},
    {"from_import", Detection::from_import},
    {"from_versions", Detection::from_versions},
    {"from_log", Detection::from_log},
}};

std::vector<RemedySetting> readSettings(ObjectReader& entry, ReadContext& context) {
    std::vector<RemedySetting> settings;
    for (const auto& [item, pointer] : entry.array("settings", true, 20)) {
        ObjectReader reader(*item, context, pointer);
        RemedySetting setting{reader.text("framework"), reader.text("key"), reader.text("value")};
        if (setting.key.empty())
            reader.fault(FaultCode::out_of_range, "key", "a flag or key");
        reader.reportUnknownKeys();
        settings.push_back(std::move(setting));
    }
    return settings;
}

std::vector<std::string> readPhrases(ObjectReader& entry, ReadContext& context) {
    std::vector<std::string> phrases;
    for (const auto& [item, pointer] : entry.array("log", true, 20)) {
        // Shorter phrases would be found in the log of any run.
        constexpr std::size_t shortest = 8;
        if (!item->is_string() || item->get_ref<const std::string&>().size() < shortest)
            context.faults.push_back({FaultCode::out_of_range, context.file, pointer,
                                      "a phrase of at least 8 characters", shortened(*item)});
        else
            phrases.push_back(item->get<std::string>());
    }
    return phrases;
}

Pitfall readPitfall(const Json& item, ReadContext& context, const std::string& pointer,
                    advice_catalog::SourceTable& sources) {
    ObjectReader reader(item, context, pointer);
    Pitfall pitfall;
    pitfall.id = reader.text("id");
    if (!pitfall.id.starts_with('P') || advice_catalog::numberOf(pitfall.id) == 0)
        reader.fault(FaultCode::out_of_range, "id", "P and a number", pitfall.id);
    pitfall.severity = reader.choice<PitfallSeverity>("severity", severity_words);
    pitfall.detection = reader.choice<Detection>("detection", detection_words);
    pitfall.heuristic = reader.boolean("heuristic");
    pitfall.title = advice_catalog::readText(reader, "title");
    pitfall.symptom = advice_catalog::readText(reader, "symptom");
    pitfall.cause = advice_catalog::readText(reader, "cause");
    pitfall.remedy = advice_catalog::readText(reader, "remedy");
    pitfall.settings = readSettings(reader, context);
    pitfall.log = readPhrases(reader, context);
    if (pitfall.detection == Detection::from_log && pitfall.log.empty())
        reader.fault(FaultCode::out_of_range, "log", "a phrase, as nothing else detects it");
    pitfall.sources = sources.named(reader, true);
    reader.reportUnknownKeys();
    return pitfall;
}

/// As people write it: no decimals for whole numbers.
std::string numberText(double value) {
    if (value == std::floor(value) && std::abs(value) < 1e15)
        return std::to_string(static_cast<std::int64_t>(value));
    return std::to_string(value);
}

} // namespace

Result<std::vector<Pitfall>> readPitfalls(const std::vector<Resource>& files) {
    std::vector<Pitfall> pitfalls;
    Faults faults;
    const auto read = [&](ObjectReader& root, ReadContext& context) {
        advice_catalog::SourceTable sources(root, context);
        for (const auto& [item, pointer] : root.array("pitfalls"))
            pitfalls.push_back(readPitfall(*item, context, pointer, sources));
        sources.reportUnused();
    };
    for (const auto& file : files)
        advice_catalog::readCatalogFile(file, "meshwright-pitfalls", faults, read);
    advice_catalog::sortById(pitfalls, "pitfalls", faults);
    if (!faults.empty())
        return faults;
    return pitfalls;
}

const std::vector<Pitfall>& pitfallCatalog() {
    static const std::vector<Pitfall> catalog = [] {
        auto read = readPitfalls(resourcesIn("pitfalls"));
        if (!read) // the data ships inside the program and a test reads all of it
            throw std::logic_error("embedded pitfalls: " + read.faults().front().file + read.faults().front().place);
        return std::move(read).value();
    }();
    return catalog;
}

const Pitfall* pitfallById(std::string_view id) {
    const auto found = std::ranges::find(pitfallCatalog(), id, &Pitfall::id);
    return found == pitfallCatalog().end() ? nullptr : &*found;
}

std::string settingValue(const RemedySetting& setting, const DetectedPitfall& detected) {
    std::string text = setting.value;
    for (const auto& [name, value] : detected.values) {
        std::string mark = "{";
        mark.append(name).push_back('}');
        if (const auto at = text.find(mark); at != std::string::npos)
            text.replace(at, mark.size(), numberText(value));
    }
    return text;
}

} // namespace meshwright
