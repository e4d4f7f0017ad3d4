#include "core/learn/guess.h"

#include <algorithm>
#include <cmath>

namespace meshwright {

namespace {

constexpr double tolerance = 0.02; ///< of the right number: who rounds is right
constexpr double gib_over_gb = 1.073741824;
constexpr std::size_t most_choices = 4;

bool near(double a, double b) {
    return std::abs(a - b) <= tolerance * std::max(std::abs(a), std::abs(b));
}

double inputOf(const Explanation& explanation, std::string_view symbol) {
    const auto input = std::ranges::find(explanation.inputs, symbol, &FormulaInput::symbol);
    return input == explanation.inputs.end() ? 0 : input->value;
}

/// Bytes of the fp32 master weights among the optimizer states.
double masterBytes(const StepResult& step) {
    const double per_parameter = inputOf(step.states.optimizer.explanation, "k");
    const auto master = precisionOf(*step.plan).master;
    return master && per_parameter > 0 ? step.states.optimizer.bytes.value() * bytesPerElement(*master) / per_parameter
                                       : 0;
}

using Add = std::vector<Distractor>;

void addStateMistakes(Add& found, std::span<const StepResult> steps, std::size_t index) {
    const StepResult& step = steps[index];
    const double parameters = step.states.parameters.bytes.value();
    const double gradients = step.states.gradients.bytes.value();
    const double optimizer = step.states.optimizer.bytes.value();
    const double states = parameters + gradients + optimizer;
    const double whole = steps.front().states.total().value();
    const double master = masterBytes(step);
    const int ranks = std::max(1, step.plan->parallel.data);
    const bool same_model = !step.other_model && !steps.front().other_model;
    found.push_back({Mistake::forgot_gradients, states - gradients});
    if (same_model)
        found.push_back({Mistake::divided_everything, whole / ranks});
    if (index > 0 && steps[index - 1].plan && steps[index - 1].other_model == step.other_model)
        found.push_back({Mistake::previous_stage, steps[index - 1].states.total().value()});
    if (master > 0)
        found.push_back({Mistake::forgot_master, states - master});
    found.push_back({Mistake::optimizer_twice, states + optimizer - master});
    found.push_back({Mistake::only_parameters, parameters});
    found.push_back({Mistake::forgot_optimizer, states - optimizer});
    if (same_model && index > 0)
        found.push_back({Mistake::divided_nothing, whole});
}

void addTrafficMistakes(Add& found, const StepResult& step) {
    const StepTraffic& traffic = step.traffic;
    const double gradients = traffic.gradients.value();
    const double parameters = traffic.parameters.value();
    if (traffic.reductions > 1)
        found.push_back(
            {Mistake::micro_steps, (gradients + (traffic.gathers > 1 ? parameters : 0)) / traffic.reductions +
                                       (traffic.gathers > 1 ? 0 : parameters)});
    if (traffic.whole)
        found.push_back({Mistake::one_direction, gradients / 2});
    if (parameters > 0)
        found.push_back({Mistake::forgot_gather, gradients});
    if (traffic.gathers > 1)
        found.push_back({Mistake::one_gather, gradients + parameters / 2});
    if (traffic.ranks > 1)
        found.push_back({Mistake::whole_tensor, traffic.total().value() * traffic.ranks / (traffic.ranks - 1)});
}

} // namespace

std::vector<Distractor> likelyMistakes(std::span<const StepResult> steps, std::size_t index, LessonValue asked) {
    std::vector<Distractor> found;
    const StepResult& step = steps[index];
    if (!step.plan || !steps.front().plan)
        return found;
    const double truth = step.value(asked);
    if (asked == LessonValue::states)
        addStateMistakes(found, steps, index);
    else if (asked == LessonValue::traffic)
        addTrafficMistakes(found, step);
    else if (index > 0 && steps[index - 1].plan)
        found.push_back({Mistake::previous_stage, steps[index - 1].value(asked)});
    if (asked != LessonValue::step_time && asked != LessonValue::exposed_communication) {
        found.push_back({Mistake::binary_unit, truth / gib_over_gb});
        found.push_back({Mistake::binary_unit, truth * gib_over_gb});
    }
    std::erase_if(found, [truth](const Distractor& wrong) { return wrong.value <= 0 || near(wrong.value, truth); });
    return found;
}

GuessJudgement judgeGuess(double guess, double truth, std::span<const Distractor> mistakes) {
    GuessJudgement judgement{near(guess, truth), guess - truth, std::nullopt};
    if (judgement.right)
        return judgement;
    // The first that comes near enough: they stand in the order of likelihood.
    for (const Distractor& wrong : mistakes) {
        if (!near(guess, wrong.value))
            continue;
        judgement.mistake = wrong.mistake;
        break;
    }
    return judgement;
}

std::vector<double> guessChoices(double truth, std::span<const Distractor> mistakes) {
    std::vector<double> choices{truth};
    for (const Distractor& wrong : mistakes) {
        if (choices.size() == most_choices)
            break;
        if (std::ranges::none_of(choices, [&](double known) { return near(known, wrong.value); }))
            choices.push_back(wrong.value);
    }
    std::ranges::sort(choices);
    return choices;
}

} // namespace meshwright
