#include "core/learn/lesson.h"

#include "core/advice/catalog_parts.h"
#include "core/exchange/model_catalog.h"
#include "core/learn/lesson_words.h"

#include <algorithm>
#include <array>
#include <set>

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
constexpr int largest_degree = 65'536;
constexpr std::int64_t longest_sequence = 16'777'216;

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
    if (reader.hasValue("sequence_length"))
        change.sequence_length = reader.integer("sequence_length", 1, longest_sequence);
    change.moe_model = reader.text("moe_model", "");
    if (!change.moe_model.empty() && catalogModel(change.moe_model) == nullptr)
        reader.fault(FaultCode::unknown_reference, "moe_model", "a model of the catalog", change.moe_model);
    if (change.framework && frameworkById(*change.framework) == nullptr)
        reader.fault(FaultCode::unknown_reference, "framework", "a framework of the catalog", *change.framework);
    reader.reportUnknownKeys();
    return change;
}

LessonStep readStep(const Json& item, ReadContext& context, const std::string& pointer) {
    ObjectReader reader(item, context, pointer);
    LessonStep step;
    step.id = reader.text("id");
    step.title = advice_catalog::readText(reader, "title");
    step.text = advice_catalog::readText(reader, "text");
    step.name = advice_catalog::readText(reader, "name");
    if (reader.hasValue("ask"))
        step.ask = reader.choice<LessonValue>("ask", lesson_value_words);
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
        const auto* const word = std::ranges::find(lesson_value_words, name, &Word<LessonValue>::first);
        if (word == lesson_value_words.end())
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
        std::set<std::string> ids;
        for (std::size_t i = 0; i < lesson.steps.size(); ++i)
            if (!ids.insert(lesson.steps[i].id).second)
                context.faults.push_back({FaultCode::json_duplicate_key, context.file,
                                          "/steps/" + std::to_string(i) + "/id", "each id once", lesson.steps[i].id});
    });
    if (!faults.empty())
        return faults;
    return lesson;
}

const std::vector<Lesson>& lessonCatalog() {
    static const std::vector<Lesson> lessons = [] {
        std::vector<Lesson> read;
        for (const Resource& file : resourcesIn("lessons/walkthroughs"))
            if (auto lesson = readLesson(file))
                read.push_back(std::move(lesson.value()));
        return read;
    }();
    return lessons;
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
    plan.parallel = {.data = gpus / model,
                     .tensor = change.tensor,
                     .pipeline = change.pipeline,
                     .context = change.context,
                     .expert = change.expert,
                     .sequence_parallel = change.tensor > 1};
    plan.schedule = ScheduleKind::one_forward_one_backward;
    plan.offload.optimizer = change.optimizer_on_host ? OffloadDevice::cpu : base.offload.optimizer;
    plan.recompute.kind = change.recompute.value_or(base.recompute.kind);
    return plan;
}

} // namespace meshwright
