#include "ui/learn/blocks_scene.h"

#include <algorithm>
#include <string_view>

namespace meshwright::ui {

namespace {

/// Bytes per parameter of a state, from the formula that gave it; what the framework keeps elsewhere counts as usual.
double bytesPerParameter(const HeldState& state, std::string_view symbol, double otherwise) {
    const auto& inputs = state.explanation.inputs;
    const auto found = std::ranges::find(inputs, symbol, &FormulaInput::symbol);
    return found == inputs.end() ? otherwise : found->value;
}

BlockRow rowOf(const HeldState& state, MemoryCategory category, double parameters, double bytes) {
    BlockRow row;
    row.category = category;
    row.held = state.bytes.value();
    row.whole = std::max(row.held, parameters * bytes);
    return row;
}

/// What earlier events of the step have left gathered when event `moment` is played.
void playEvents(BlocksScene& scene, const LessonStep& step, std::size_t moment) {
    BlockRow& parameters = scene.rows[0];
    BlockRow& gradients = scene.rows[1];
    for (std::size_t i = 0; i <= moment; ++i) {
        const LessonEvent& event = step.events[i];
        const bool of_parameters = event.object == LessonObject::parameters;
        if (event.kind == LessonEventKind::all_gather && of_parameters)
            parameters.gathered = 1;
        else if (event.kind == LessonEventKind::free && of_parameters)
            parameters.gathered = 0;
        if (event.object == LessonObject::gradients)
            gradients.gathered = event.kind == LessonEventKind::reduce_scatter && i == moment ? 1 : 0;
    }
    const LessonEvent& now = step.events[moment];
    if (now.object != LessonObject::activations)
        scene.rows[static_cast<std::size_t>(now.object)].emphasis = 1;
}

} // namespace

BlocksScene blocksScene(const StepResult& result, const LessonStep& step, std::optional<std::size_t> moment) {
    BlocksScene scene;
    if (!result.plan)
        return scene;
    const auto parameters = static_cast<double>(result.parameters);
    const Precision precision = precisionOf(*result.plan);
    const double gradient = bytesPerElement(precision.main_gradients.value_or(precision.gradients));
    const double moments = 2 * bytesPerElement(precision.moments);
    const double master = precision.master ? bytesPerElement(*precision.master) : 0;
    const ModelStates& states = result.states;
    scene.rows = {rowOf(states.parameters, MemoryCategory::parameters, parameters,
                        bytesPerParameter(states.parameters, "beta_w", bytesPerElement(precision.weights))),
                  rowOf(states.gradients, MemoryCategory::gradients, parameters,
                        bytesPerParameter(states.gradients, "beta_g", gradient)),
                  rowOf(states.optimizer, MemoryCategory::optimizer, parameters,
                        bytesPerParameter(states.optimizer, "k", moments + master))};
    const bool offloaded = result.plan->offload.optimizer != OffloadDevice::none;
    for (BlockRow& row : scene.rows)
        row.on_host = offloaded && row.category != MemoryCategory::parameters && row.fraction() < 0.001;
    scene.gpus = result.plan->parallel.gpus();
    scene.empty = false;
    if (moment && *moment < step.events.size()) {
        scene.event = step.events[*moment];
        playEvents(scene, step, *moment);
    }
    return scene;
}

BlocksScene blended(const BlocksScene& from, const BlocksScene& to, double progress) {
    if (from.empty || progress >= 1)
        return to;
    BlocksScene scene = to;
    const auto mix = [progress](double a, double b) { return a + (b - a) * progress; };
    for (std::size_t i = 0; i < scene.rows.size(); ++i) {
        const BlockRow& a = from.rows[i];
        const BlockRow& b = to.rows[i];
        scene.rows[i].whole = mix(a.whole, b.whole);
        // The cut moves, not the bytes: fractions are what the eye follows.
        scene.rows[i].held = mix(a.fraction(), b.fraction()) * scene.rows[i].whole;
        scene.rows[i].gathered = mix(a.gathered, b.gathered);
        scene.rows[i].emphasis = mix(a.emphasis, b.emphasis);
    }
    return scene;
}

} // namespace meshwright::ui
