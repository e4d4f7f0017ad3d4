#include "app/commands/estimate_json.h"

#include "core/base/formulas.h"
#include "core/base/json.h"
#include "core/plan/rule_catalog.h"
#include "core/plan/words.h"

#include <array>
#include <cmath>

namespace meshwright::app {

namespace {

// Words of the output format: never rename one.
constexpr std::array<const char*, time_category_count> time_words = {
    "gemm", "attention", "elementwise", "loss", "recompute", "launch",  "bubble",  "tp",
    "pp",   "dp",        "cp",          "ep",   "optimizer", "offload", "overhead"};
constexpr std::array<const char*, memory_category_count> category_keys = {
    "parameters", "gradients", "optimizer", "activations", "logits", "buffers", "overhead"};
constexpr std::array<const char*, step_phase_count> phase_words = {"start",    "forward_end",     "loss",
                                                                   "backward", "gradient_reduce", "optimizer_step"};
constexpr std::array<const char*, memory_residence_count> residence_words = {"allocator", "allocator_slack", "driver"};
constexpr std::array<const char*, 8> remedy_words = {"recompute_full",     "smaller_micro_batch",
                                                     "higher_zero_stage",  "offload_optimizer",
                                                     "offload_parameters", "all_gpus",
                                                     "more_gpus",          "lora"};

template <class E, std::size_t N>
const char* wordFor(const std::array<const char*, N>& words, E value) {
    return words[static_cast<std::size_t>(value)];
}

std::int64_t wholeBytes(Bytes bytes) {
    return std::llround(bytes.value());
}

/// The English wording of a rule, with its numbers.
std::string messageOf(const Violation& violation) {
    std::string text = ruleOf(violation).text_en;
    const auto put = [&text](std::string_view mark, double value) {
        const std::string number = Json(std::llround(value)).dump();
        for (auto at = text.find(mark); at != std::string::npos; at = text.find(mark, at + number.size()))
            text.replace(at, mark.size(), number);
    };
    put("{have}", violation.have);
    put("{need}", violation.need);
    return text;
}

Json termJson(const MemoryTerm& term) {
    Json inputs = Json::object();
    for (const auto& [symbol, value] : term.explanation.inputs)
        inputs[std::string(symbol)] = value;
    Json alive = Json::array();
    for (std::size_t phase = 0; phase < term.alive.size(); ++phase)
        if (term.alive[phase])
            alive.push_back(phase_words[phase]);
    const Formula* formula = formulaById(term.explanation.formula);
    return {{"category", wordFor(category_keys, term.category)},
            {"formula", std::string(term.explanation.formula)},
            {"expression", formula != nullptr ? formula->expression : std::string()},
            {"inputs", std::move(inputs)},
            {"bytes", wholeBytes(term.bytes)},
            {"residence", wordFor(residence_words, term.residence)},
            {"alive", std::move(alive)},
            {"source", formula != nullptr ? formula->source_title : std::string()}};
}

Json stageJson(const StageMemory& stage, bool explain) {
    MemoryByCategory categories = stage.at_peak;
    categories[static_cast<std::size_t>(MemoryCategory::overhead)] += stage.total - stage.peak;
    Json components = Json::object();
    for (std::size_t i = 0; i < categories.size(); ++i)
        components[category_keys[i]] = wholeBytes(categories[i]);
    Json json = {{"stage", stage.stage},
                 {"peak_bytes", wholeBytes(stage.peak)},
                 {"reserved_bytes", wholeBytes(stage.reserved)},
                 {"total_bytes", wholeBytes(stage.total)},
                 {"peak_phase", wordFor(phase_words, stage.peak_phase)},
                 {"components", std::move(components)}};
    if (explain) {
        json["terms"] = Json::array();
        for (const auto& term : stage.terms)
            json["terms"].push_back(termJson(term));
    }
    return json;
}

Json memoryJson(const MemoryEstimate& memory, bool explain) {
    Json stages = Json::array();
    for (const auto& stage : memory.stages)
        stages.push_back(stageJson(stage, explain));
    return {{"peak_bytes", wholeBytes(memory.peak)},
            {"reserved_bytes", wholeBytes(memory.reserved)},
            {"total_bytes", wholeBytes(memory.total)},
            {"capacity_bytes", wholeBytes(memory.capacity)},
            {"headroom_bytes", wholeBytes(memory.headroom())},
            {"host_bytes_per_node", wholeBytes(memory.host_per_node)},
            {"stages", std::move(stages)}};
}

double secondsIn(const TimeEstimate& time, TimeCategory category) {
    return time.by_category[static_cast<std::size_t>(category)].value();
}

/// Step time by cause; compute is what the device works on, and with the others adds up to the step.
Json breakdownJson(const TimeEstimate& time) {
    Json compute_parts = Json::object();
    double compute = 0;
    for (const auto part : {TimeCategory::gemm, TimeCategory::attention, TimeCategory::elementwise, TimeCategory::loss,
                            TimeCategory::recompute, TimeCategory::launch}) {
        compute += secondsIn(time, part);
        compute_parts[wordFor(time_words, part)] = secondsIn(time, part);
    }
    Json exposed = Json::object();
    for (const auto part :
         {TimeCategory::tensor_communication, TimeCategory::pipeline_communication, TimeCategory::data_communication,
          TimeCategory::context_communication, TimeCategory::expert_communication})
        exposed[wordFor(time_words, part)] = secondsIn(time, part);
    return {{"compute", compute},
            {"compute_parts", std::move(compute_parts)},
            {"bubble", secondsIn(time, TimeCategory::bubble)},
            {"optimizer", secondsIn(time, TimeCategory::optimizer)},
            {"offload", secondsIn(time, TimeCategory::offload)},
            {"overhead", secondsIn(time, TimeCategory::overhead)},
            {"exposed_communication", std::move(exposed)},
            {"hidden_communication",
             {{"tp", time.hidden.tensor.value()},
              {"pp", time.hidden.pipeline.value()},
              {"dp", time.hidden.data.value()},
              {"cp", time.hidden.context.value()},
              {"ep", time.hidden.expert.value()}}}};
}

Json timeTermJson(const TimeTerm& term) {
    Json inputs = Json::object();
    for (const auto& [symbol, value] : term.explanation.inputs)
        inputs[std::string(symbol)] = value;
    const Formula* formula = formulaById(term.explanation.formula);
    return {{"category", wordFor(time_words, term.category)},
            {"formula", std::string(term.explanation.formula)},
            {"expression", formula != nullptr ? formula->expression : std::string()},
            {"inputs", std::move(inputs)},
            {"seconds", term.seconds.value()},
            {"source", formula != nullptr ? formula->source_title : std::string()}};
}

Json timeJson(const TimeEstimate& time, bool explain) {
    Json json = {{"step_s", time.step.value()},
                 {"interval_s", {time.interval.low.value(), time.interval.high.value()}},
                 {"breakdown", breakdownJson(time)}};
    if (explain) {
        json["terms"] = Json::array();
        for (const auto& term : time.terms)
            json["terms"].push_back(timeTermJson(term));
    }
    return json;
}

Json throughputJson(const TimeEstimate& time) {
    return {{"tokens_per_s", time.tokens_per_second},
            {"tokens_per_s_per_gpu", time.tokens_per_second_per_gpu},
            {"model_tflops_per_gpu", time.model_flops_per_gpu.value() / 1e12},
            {"mfu", time.mfu},
            {"hfu", time.hfu}};
}

Json costJson(const Estimate& estimate) {
    constexpr double seconds_per_day = 86400;
    return {{"days", estimate.cost.wall_clock.value() / seconds_per_day},
            {"gpu_hours", estimate.cost.gpu_hours},
            {"currency", "USD"},
            {"amount", estimate.cost.price.value()},
            {"energy_kwh", estimate.cost.energy_kwh},
            {"carbon_kg", estimate.cost.carbon_kg},
            {"goodput", estimate.goodput.fraction}};
}

Json planJson(const EstimatedPlan& plan, bool explain) {
    Json violations = Json::array();
    for (const auto& violation : plan.estimate.violations)
        violations.push_back({{"rule", std::string(violation.rule)},
                              {"message", messageOf(violation)},
                              {"have", violation.have},
                              {"need", violation.need},
                              {"source", ruleOf(violation).source_url}});
    Json remedies = Json::array();
    for (const auto& remedy : plan.remedies)
        remedies.push_back({{"kind", wordFor(remedy_words, remedy.kind)},
                            {"value", remedy.value},
                            {"global_batch", remedy.scenario.workload.global_batch},
                            {"headroom_bytes", wholeBytes(remedy.headroom)}});
    return {{"name", plan.named.name},
            {"framework", plan.named.plan.framework},
            {"zero_stage", static_cast<int>(plan.named.plan.sharding)},
            {"gpus", plan.named.plan.parallel.gpus()},
            {"legal", plan.estimate.legal()},
            {"violations", std::move(violations)},
            {"fits", plan.estimate.fits()},
            {"memory", memoryJson(plan.estimate.memory, explain)},
            {"time", timeJson(plan.estimate.time, explain)},
            {"throughput", throughputJson(plan.estimate.time)},
            {"cost", costJson(plan.estimate)},
            {"remedies", std::move(remedies)}};
}

} // namespace

Json estimateJson(const std::vector<EstimatedPlan>& plans, bool explain) {
    Json list = Json::array();
    for (const auto& plan : plans)
        list.push_back(planJson(plan, explain));
    return {{"format", "meshwright-estimate"}, {"version", 1}, {"plans", std::move(list)}};
}

} // namespace meshwright::app
