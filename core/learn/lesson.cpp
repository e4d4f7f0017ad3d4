#include "core/learn/lesson.h"

#include "core/advice/catalog_parts.h"

#include <algorithm>
#include <array>

namespace meshwright {

namespace {

template <class E>
using Word = std::pair<std::string_view, E>;

constexpr std::array<Word<Sharding>, 4> sharding_words{{{"none", Sharding::none},
                                                        {"optimizer", Sharding::optimizer},
                                                        {"optimizer-gradients", Sharding::optimizer_gradients},
                                                        {"full", Sharding::full}}};
constexpr std::array<Word<RecomputeKind>, 3> recompute_words{
    {{"none", RecomputeKind::none}, {"selective", RecomputeKind::selective}, {"full", RecomputeKind::full}}};
constexpr std::array<Word<LessonPhase>, 3> phase_words{
    {{"forward", LessonPhase::forward}, {"backward", LessonPhase::backward}, {"optimizer", LessonPhase::optimizer}}};
constexpr std::array<Word<LessonEventKind>, 8> kind_words{{{"all-reduce", LessonEventKind::all_reduce},
                                                           {"reduce-scatter", LessonEventKind::reduce_scatter},
                                                           {"all-gather", LessonEventKind::all_gather},
                                                           {"all-to-all", LessonEventKind::all_to_all},
                                                           {"send", LessonEventKind::send},
                                                           {"free", LessonEventKind::free},
                                                           {"update", LessonEventKind::update},
                                                           {"copy", LessonEventKind::copy}}};
constexpr std::array<Word<LessonObject>, 4> object_words{{{"parameters", LessonObject::parameters},
                                                          {"gradients", LessonObject::gradients},
                                                          {"optimizer", LessonObject::optimizer},
                                                          {"activations", LessonObject::activations}}};
constexpr std::array<Word<LessonValue>, 8> value_words{{{"parameters", LessonValue::parameters},
                                                        {"gradients", LessonValue::gradients},
                                                        {"optimizer", LessonValue::optimizer},
                                                        {"activations", LessonValue::activations},
                                                        {"total", LessonValue::total},
                                                        {"headroom", LessonValue::headroom},
                                                        {"step-time", LessonValue::step_time},
                                                        {"exposed-communication", LessonValue::exposed_communication}}};
constexpr int largest_degree = 65'536;

LessonChange readChange(ObjectReader& step) {
    ObjectReader reader = step.object("plan");
    LessonChange change;
    if (reader.hasValue("framework"))
        change.framework = reader.text("framework");
    if (reader.hasValue("sharding"))
        change.sharding = reader.choice<Sharding>("sharding", sharding_words);
    const auto degree = [&](std::string_view key) {
        return static_cast<int>(reader.integer(key, 1, largest_degree, 1));
    };
    change.tensor = degree("tensor");
    change.pipeline = degree("pipeline");
    change.context = degree("context");
    change.expert = degree("expert");
    change.optimizer_on_host = reader.boolean("optimizer_on_host", false);
    if (reader.hasValue("recompute"))
        change.recompute = reader.choice<RecomputeKind>("recompute", recompute_words);
    reader.reportUnknownKeys();
    return change;
}

LessonStep readStep(const Json& item, ReadContext& context, const std::string& pointer) {
    ObjectReader reader(item, context, pointer);
    LessonStep step;
    step.id = reader.text("id");
    step.title = advice_catalog::readText(reader, "title");
    step.text = advice_catalog::readText(reader, "text");
    step.change = readChange(reader);
    for (const auto& [event, place] : reader.array("events", true, 64)) {
        ObjectReader part(*event, context, place);
        step.events.push_back({part.choice<LessonPhase>("phase", phase_words),
                               part.choice<LessonEventKind>("kind", kind_words),
                               part.choice<LessonObject>("object", object_words)});
        part.reportUnknownKeys();
    }
    if (!std::ranges::is_sorted(step.events, {}, &LessonEvent::phase))
        reader.fault(FaultCode::out_of_range, "events", "forward before backward before optimizer");
    for (const auto& [value, place] : reader.array("values", true, 16)) {
        const auto name = value->is_string() ? value->get<std::string>() : std::string();
        const auto* const word = std::ranges::find(value_words, name, &Word<LessonValue>::first);
        if (word == value_words.end())
            context.faults.push_back(
                {FaultCode::unknown_reference, context.file, place, "a value of lessons", shortened(*value)});
        else
            step.values.push_back(word->second);
    }
    reader.reportUnknownKeys();
    return step;
}

} // namespace

Result<Lesson> readLesson(const Resource& file) {
    Lesson lesson;
    Faults faults;
    advice_catalog::readCatalogFile(file, "meshwright-lesson", faults, [&](ObjectReader& root, ReadContext& context) {
        lesson.id = root.text("id");
        lesson.title = advice_catalog::readText(root, "title");
        for (const auto& [item, pointer] : root.array("steps", true, 200))
            lesson.steps.push_back(readStep(*item, context, pointer));
        if (lesson.steps.empty())
            root.fault(FaultCode::out_of_range, "steps", "at least one step");
    });
    if (!faults.empty())
        return faults;
    return lesson;
}

std::optional<Plan> planOfStep(const Plan& base, const LessonChange& change) {
    Plan plan = base;
    if (change.framework) {
        const auto* const framework = frameworkById(*change.framework);
        if (framework == nullptr)
            return std::nullopt;
        plan.framework = framework->id;
        plan.engine = framework->engine;
    }
    const int gpus = base.parallel.gpus();
    const int model = change.tensor * change.pipeline * change.context;
    if (gpus % model != 0)
        return std::nullopt;
    plan.sharding = change.sharding.value_or(base.sharding);
    plan.parallel.data = gpus / model;
    plan.parallel.tensor = change.tensor;
    plan.parallel.pipeline = change.pipeline;
    plan.parallel.context = change.context;
    plan.parallel.expert = change.expert;
    plan.parallel.sequence_parallel = change.tensor > 1;
    plan.offload.optimizer = change.optimizer_on_host ? OffloadDevice::cpu : base.offload.optimizer;
    plan.recompute.kind = change.recompute.value_or(base.recompute.kind);
    return plan;
}

namespace {

double exposedCommunication(const TimeByCategory& time) {
    double sum = 0;
    for (const auto category :
         {TimeCategory::tensor_communication, TimeCategory::pipeline_communication, TimeCategory::data_communication,
          TimeCategory::context_communication, TimeCategory::expert_communication})
        sum += time[static_cast<std::size_t>(category)].value();
    return sum;
}

} // namespace

double lessonValue(const Estimate& estimate, LessonValue value) {
    const auto& stages = estimate.memory.stages;
    const auto fullest = std::ranges::max_element(stages, {}, &StageMemory::peak);
    const auto held = [&](MemoryCategory category) {
        return fullest == stages.end() ? 0.0 : fullest->at_peak[static_cast<std::size_t>(category)].value();
    };
    switch (value) {
    case LessonValue::parameters:
        return held(MemoryCategory::parameters);
    case LessonValue::gradients:
        return held(MemoryCategory::gradients);
    case LessonValue::optimizer:
        return held(MemoryCategory::optimizer);
    case LessonValue::activations:
        return held(MemoryCategory::activations);
    case LessonValue::total:
        return estimate.memory.total.value();
    case LessonValue::headroom:
        return estimate.memory.headroom().value();
    case LessonValue::step_time:
        return estimate.time.step.value();
    case LessonValue::exposed_communication:
        return exposedCommunication(estimate.time.by_category);
    }
    return 0;
}

} // namespace meshwright
