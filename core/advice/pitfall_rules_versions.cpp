#include "core/advice/pitfall_rules.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <compare>

namespace meshwright::pitfall_rules {

namespace {

/// The first three numbers of "2.6.0a0+git".
struct Version {
    std::array<int, 3> parts{};

    friend auto operator<=>(const Version&, const Version&) = default;
};

Version parsed(std::string_view text) {
    Version version;
    const char* at = text.data();
    const char* end = text.data() + text.size();
    for (int& part : version.parts) {
        const auto [stop, error] = std::from_chars(at, end, part);
        if (error != std::errc{} || stop == end || *stop != '.')
            break;
        at = stop + 1;
    }
    return version;
}

std::optional<Version> installed(const VersionFacts& f, std::string_view name) {
    const auto found = std::ranges::find(f.versions, name, &InstalledVersion::name);
    return found == f.versions.end() ? std::nullopt : std::optional(parsed(found->version));
}

Found foundAt(Version have, Version bound) {
    return {{{"have_major", double(have.parts[0])},
             {"have_minor", double(have.parts[1])},
             {"bound_major", double(bound.parts[0])},
             {"bound_minor", double(bound.parts[1])}}};
}

Found older(const VersionFacts& f, std::string_view name, Version least) {
    const auto have = installed(f, name);
    return have && *have < least ? foundAt(*have, least) : std::nullopt;
}

Found notBefore(const VersionFacts& f, std::string_view name, Version bound) {
    const auto have = installed(f, name);
    return have && *have >= bound ? foundAt(*have, bound) : std::nullopt;
}

/// P06: what the frameworks' own package files ask for.
Found incompatible(const VersionFacts& f) {
    if (isMegatron(f.plan)) { // core 0.19
        if (auto python = older(f, "python", {{3, 12, 0}}))
            return python;
        if (auto torch = older(f, "torch", {{2, 6, 0}}))
            return torch;
    }
    if (installed(f, "composer"))
        if (auto torch = notBefore(f, "torch", {{2, 7, 1}}))
            return torch;
    if (installed(f, "lightning"))
        return notBefore(f, "deepspeed", {{0, 17, 0}});
    return std::nullopt;
}

/// P25
Found meanOfMeans(const VersionFacts& f) {
    return accumulationSteps(f.scenario, f.plan) > 1 ? older(f, "transformers", {{4, 46, 0}}) : std::nullopt;
}

/// P29: Accelerate releases up to 1.14 lack pull request 4171.
Found tiedEmbeddings(const VersionFacts& f) {
    if (f.plan.engine != Engine::fsdp2 || !f.scenario.model.tied_embeddings || !older(f, "accelerate", {{1, 15, 0}}))
        return std::nullopt;
    return notBefore(f, "torch", {{2, 13, 0}});
}

/// P58
Found tomlNotRead(const VersionFacts& f) {
    return f.plan.framework == "torchtitan" ? notBefore(f, "torchtitan", {{0, 2, 3}}) : std::nullopt;
}

constexpr std::array<PitfallRule<VersionFacts>, 4> version_rules{{
    {"P06", incompatible},
    {"P25", meanOfMeans},
    {"P29", tiedEmbeddings},
    {"P58", tomlNotRead},
}};

} // namespace

std::span<const PitfallRule<VersionFacts>> versionRules() {
    return version_rules;
}

} // namespace meshwright::pitfall_rules
