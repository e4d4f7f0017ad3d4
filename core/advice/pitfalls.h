#pragma once

#include "core/advice/claims.h"
#include "core/estimate/estimate.h"
#include "core/plan/imported_settings.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace meshwright {

enum class PitfallSeverity : std::uint8_t {
    error,   ///< refused by the framework, or cannot run
    warning, ///< wrong results, or a large loss
    tuning,
};
inline constexpr int pitfall_severity_count = 3;

/// What has to be known to notice a pitfall.
enum class Detection : std::uint8_t {
    from_plan,     ///< scenario, plan and estimate suffice
    from_import,   ///< settings of imported files that no plan has a place for, or that they leave out
    from_versions, ///< versions of installed software
    from_log,      ///< only what a run printed
};
inline constexpr int detection_count = 4;

/// An exact flag or key. `value` may name a detected value in braces: "{gpus_per_node}".
struct RemedySetting {
    std::string framework; ///< id in the framework catalog, or "accelerate", "transformers", "any"
    std::string key;
    std::string value;

    friend bool operator==(const RemedySetting&, const RemedySetting&) = default;
};

/// A known way to go wrong.
struct Pitfall {
    std::string id; ///< "P01"
    PitfallSeverity severity{};
    Detection detection{};
    bool heuristic = false; ///< the threshold is a hint: measure before acting
    LocalText title;
    LocalText symptom;
    LocalText cause;
    LocalText remedy;
    std::vector<RemedySetting> settings;
    std::vector<std::string> log; ///< phrases of messages that point to it
    std::vector<Source> sources;
};

[[nodiscard]] Result<std::vector<Pitfall>> readPitfalls(const std::vector<Resource>& files);
/// The pitfalls compiled into the program (resources/pitfalls), by number.
[[nodiscard]] const std::vector<Pitfall>& pitfallCatalog();
[[nodiscard]] const Pitfall* pitfallById(std::string_view id);

/// A number that made a pitfall show, or that its remedy needs. Units are in the name; counts have none.
struct PitfallValue {
    std::string_view name;
    double value = 0;

    friend bool operator==(const PitfallValue&, const PitfallValue&) = default;
};

struct DetectedPitfall {
    std::string_view id; ///< in the catalog
    std::vector<PitfallValue> values;

    friend bool operator==(const DetectedPitfall&, const DetectedPitfall&) = default;
};

/// `setting.value` with the detected numbers put in; names that were not detected stay as they are.
[[nodiscard]] std::string settingValue(const RemedySetting& setting, const DetectedPitfall& detected);

struct InstalledVersion {
    std::string name;    ///< of the package, in lower case: "torch"
    std::string version; ///< "2.6.0a0+git"
};

// What applies, in the order of the catalog. Each function detects the pitfalls of one kind of detection.
[[nodiscard]] std::vector<DetectedPitfall> detectPitfalls(const Scenario& scenario, const Plan& plan,
                                                          const Estimate& estimate);
[[nodiscard]] std::vector<DetectedPitfall> detectPitfalls(const Scenario& scenario, const Plan& plan,
                                                          const ImportedSettings& settings);
[[nodiscard]] std::vector<DetectedPitfall> detectPitfalls(const Scenario& scenario, const Plan& plan,
                                                          const std::vector<InstalledVersion>& versions);
/// Any pitfall of which a phrase occurs in the text of a log; "line" counts from 1.
[[nodiscard]] std::vector<DetectedPitfall> detectPitfallsInLog(std::string_view log);

} // namespace meshwright
