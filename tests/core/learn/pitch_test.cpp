#include "core/learn/pitch.h"
#include "core/project/project.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <set>

namespace meshwright {
namespace {

/// The names in braces.
std::set<std::string> holesOf(const std::string& text) {
    std::set<std::string> holes;
    for (auto at = text.find('{'); at != std::string::npos; at = text.find('{', at + 1))
        holes.insert(text.substr(at + 1, text.find('}', at) - at - 1));
    return holes;
}

Pitch pitchOfExample(std::size_t chosen, const std::function<void(Project&)>& change = {}) {
    Project project = exampleProject();
    if (change)
        change(project);
    const auto scenario = resolve(project)->scenario;
    std::vector<PitchPlan> plans;
    for (const auto& named : project.plans)
        plans.push_back({named.name, named.plan, estimate(scenario, named.plan, true)});
    return pitchFor(scenario, plans, chosen);
}

double number(const Pitch& pitch, std::string_view name) {
    return std::ranges::find(pitch.values, name, &PitchValue::name)->number;
}

LocalText sentence(std::string_view id) {
    return std::ranges::find(pitchTexts().sentences, id, &std::pair<std::string, LocalText>::first)->second;
}

bool says(const Pitch& pitch, std::string_view id) {
    return std::ranges::find(pitch.sentences, sentence(id)) != pitch.sentences.end();
}

TEST(Pitch, EveryHoleOfEveryTextHasAValueInBothLanguages) {
    const auto pitch = pitchOfExample(0);
    std::set<std::string> known;
    for (const auto& value : pitch.values)
        known.insert(value.name);
    const auto check = [&](const LocalText& text) {
        EXPECT_EQ(holesOf(text.en), holesOf(text.zh_cn)) << text.en;
        for (const auto& hole : holesOf(text.en))
            EXPECT_TRUE(known.contains(hole)) << hole;
    };
    ASSERT_FALSE(pitchTexts().sentences.empty());
    ASSERT_EQ(pitchTexts().templates.size(), 3U);
    for (const auto& [id, text] : pitchTexts().sentences)
        check(text);
    for (const auto& entry : pitchTexts().templates)
        check(entry.text);
}

TEST(Pitch, FollowsThePlanAndItsRivals) {
    const auto uncut = pitchOfExample(0); // 13B without sharding on 40 GB
    EXPECT_TRUE(says(uncut, "need-cut"));
    EXPECT_TRUE(says(uncut, "plan-misfit"));
    EXPECT_GT(number(uncut, "excess"), 0);
    const auto alone = pitchOfExample(0, [](Project& project) { project.plans.resize(1); });
    EXPECT_TRUE(says(alone, "rival-none"));
}

TEST(Pitch, FiguresAreThoseOfTheEstimate) {
    const Project project = exampleProject();
    const auto scenario = resolve(project)->scenario;
    const auto last = project.plans.size() - 1;
    const auto expected = estimate(scenario, project.plans[last].plan);
    const auto pitch = pitchOfExample(last);
    EXPECT_EQ(number(pitch, "total"), expected.memory.total.value());
    EXPECT_EQ(number(pitch, "rate"), expected.time.tokens_per_second_per_gpu);
    EXPECT_EQ(number(pitch, "mfu"), expected.time.mfu);
    EXPECT_NEAR(number(pitch, "bytes_per_parameter"), 16, 0.1);
    EXPECT_LT(number(pitch, "rate_low"), number(pitch, "rate"));
    EXPECT_GT(number(pitch, "rate_high"), number(pitch, "rate"));
}

} // namespace
} // namespace meshwright
