#include "core/learn/pitch.h"

#include "core/advice/catalog_parts.h"
#include "core/model/parameters.h"

#include <algorithm>

namespace meshwright {

namespace {

constexpr double little_headroom = 0.1; ///< of the capacity
constexpr double about_equal = 0.02;    ///< of the throughput

LocalText sentence(std::string_view id) {
    const auto& sentences = pitchTexts().sentences;
    const auto found = std::ranges::find(sentences, id, &std::pair<std::string, LocalText>::first);
    return found == sentences.end() ? LocalText{} : found->second;
}

double rate(const PitchPlan& plan) {
    return plan.estimate.time.tokens_per_second_per_gpu;
}

bool runs(const PitchPlan& plan) {
    return plan.estimate.legal() && plan.estimate.fits();
}

/// The fastest other plan that runs; failing that, any other.
const PitchPlan* rivalOf(const std::vector<PitchPlan>& plans, std::size_t chosen) {
    const PitchPlan* rival = nullptr;
    for (std::size_t i = 0; i < plans.size(); ++i) {
        if (i == chosen || !plans[i].estimate.legal())
            continue;
        const bool better = rival == nullptr || (runs(plans[i]) && !runs(*rival)) ||
                            (runs(plans[i]) == runs(*rival) && rate(plans[i]) > rate(*rival));
        if (better)
            rival = &plans[i];
    }
    return rival;
}

std::string_view needSentence(double states, double capacity) {
    return states < capacity ? "need-one-gpu" : "need-cut";
}

std::string_view planSentence(const PitchPlan& plan) {
    if (!plan.estimate.legal())
        return "plan-illegal";
    if (!plan.estimate.fits())
        return "plan-misfit";
    const auto& memory = plan.estimate.memory;
    return memory.headroom() < memory.capacity * little_headroom ? "plan-tight" : "plan-fits";
}

std::string_view rivalSentence(const PitchPlan& chosen, const PitchPlan* rival) {
    if (rival == nullptr)
        return "rival-none";
    if (!rival->estimate.fits())
        return "rival-misfit";
    const double gain = rate(chosen) / rate(*rival) - 1;
    return gain > about_equal ? "rival-slower" : gain < -about_equal ? "rival-faster" : "rival-equal";
}

std::vector<PitchValue> valuesOf(const Scenario& scenario, const PitchPlan& chosen, const PitchPlan* rival,
                                 const StepResult& whole) {
    using Kind = PitchValueKind;
    const auto parameters = static_cast<double>(totalParameters(scenario.model));
    const Estimate& e = chosen.estimate;
    const double whole_states = whole.states.total().value();
    const double exposed = exposedCommunication(e.time).value();
    std::vector<PitchValue> values{
        {"model", Kind::text, 0, scenario.model.name, {}},
        {"parameters", Kind::parameters, parameters, {}, {}},
        {"whole_states", Kind::bytes, whole_states, {}, {}},
        {"bytes_per_parameter", Kind::decimal, parameters > 0 ? whole_states / parameters : 0, {}, {}},
        {"device", Kind::text, 0, scenario.cluster.groups.front().node.device.name, {}},
        {"gpus", Kind::count, static_cast<double>(scenario.cluster.gpuCount()), {}, {}},
        {"nodes", Kind::count, static_cast<double>(scenario.cluster.nodeCount()), {}, {}},
        {"sequence", Kind::count, static_cast<double>(scenario.workload.sequence_length), {}, {}},
        {"batch", Kind::count, static_cast<double>(scenario.workload.global_batch), {}, {}},
        {"capacity", Kind::bytes, e.memory.capacity.value(), {}, {}},
        {"framework", Kind::framework, 0, chosen.plan.framework, {}},
        {"plan", Kind::plan, 0, chosen.name, chosen.plan},
        {"states", Kind::bytes, modelStates(e.memory).total().value(), {}, {}},
        {"total", Kind::bytes, e.memory.total.value(), {}, {}},
        {"headroom", Kind::bytes, e.memory.headroom().value(), {}, {}},
        {"excess", Kind::bytes, -e.memory.headroom().value(), {}, {}},
        {"traffic", Kind::bytes, stepTraffic(scenario, chosen.plan).total().value(), {}, {}},
        {"step", Kind::seconds, e.time.step.value(), {}, {}},
        {"exposed_share", Kind::percent, e.time.step.value() > 0 ? exposed / e.time.step.value() : 0, {}, {}},
        {"rate", Kind::count, rate(chosen), {}, {}},
        {"rate_low",
         Kind::count,
         e.time.interval.high.value() > 0 ? rate(chosen) * e.time.step.value() / e.time.interval.high.value() : 0,
         {},
         {}},
        {"rate_high",
         Kind::count,
         e.time.interval.low.value() > 0 ? rate(chosen) * e.time.step.value() / e.time.interval.low.value() : 0,
         {},
         {}},
        {"mfu", Kind::percent, e.time.mfu, {}, {}}};
    if (rival != nullptr) {
        const double gain = rate(*rival) > 0 ? rate(chosen) / rate(*rival) - 1 : 0;
        values.push_back({"rival", Kind::plan, 0, rival->name, rival->plan});
        values.push_back({"rival_gap", Kind::percent, std::abs(gain), {}, {}});
        values.push_back({"rival_total", Kind::bytes, rival->estimate.memory.total.value(), {}, {}});
    }
    return values;
}

} // namespace

Result<PitchTexts> readPitchTexts(const Resource& file) {
    PitchTexts texts;
    Faults faults;
    advice_catalog::readCatalogFile(file, "meshwright-pitch", faults, [&](ObjectReader& root, ReadContext& context) {
        for (const auto& [item, pointer] : root.array("sentences", true, 100)) {
            ObjectReader reader(*item, context, pointer);
            auto id = reader.text("id");
            texts.sentences.emplace_back(std::move(id), advice_catalog::readText(reader, "text"));
            reader.reportUnknownKeys();
        }
        for (const auto& [item, pointer] : root.array("templates", true, 100)) {
            ObjectReader reader(*item, context, pointer);
            ExperienceTemplate entry;
            entry.id = reader.text("id");
            entry.title = advice_catalog::readText(reader, "title");
            entry.text = advice_catalog::readText(reader, "text");
            texts.templates.push_back(std::move(entry));
            reader.reportUnknownKeys();
        }
    });
    if (!faults.empty())
        return faults;
    return texts;
}

const PitchTexts& pitchTexts() {
    static const PitchTexts texts = [] {
        auto read = readPitchTexts(resourceAt("lessons/pitch.json"));
        return read ? std::move(read.value()) : PitchTexts();
    }();
    return texts;
}

Pitch pitchFor(const Scenario& scenario, const std::vector<PitchPlan>& plans, std::size_t chosen) {
    const PitchPlan& plan = plans[chosen];
    const PitchPlan* const rival = rivalOf(plans, chosen);
    LessonChange uncut;
    uncut.framework = "pytorch-ddp";
    uncut.sharding = Sharding::none;
    const StepResult whole = runStep(lessonBase(scenario, plan.plan), uncut);
    Pitch pitch;
    pitch.sentences = {sentence(needSentence(whole.states.total().value(), plan.estimate.memory.capacity.value())),
                       sentence(planSentence(plan))};
    if (plan.estimate.legal()) {
        pitch.sentences.push_back(sentence("cost"));
        pitch.sentences.push_back(sentence("speed"));
        pitch.sentences.push_back(sentence(rivalSentence(plan, rival)));
    }
    pitch.sentences.push_back(sentence("verify"));
    pitch.values = valuesOf(scenario, plan, rival, whole);
    return pitch;
}

} // namespace meshwright
