#include "core/exchange/training_log.h"

#include "core/base/json.h"
#include "core/exchange/text_scanner.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <unordered_set>

namespace meshwright {

namespace {

constexpr std::size_t largest_text = 256U << 20U;
constexpr double mebibyte = 1024.0 * 1024.0;
constexpr double per_thousand = 1e-3; // milliseconds

bool has(std::string_view text, std::string_view word) {
    return text.find(word) != std::string_view::npos;
}

std::optional<std::int64_t> wholeBehind(std::string_view text, std::string_view label) {
    const auto value = numberBehind(text, label);
    if (!value || *value < 0 || *value > 1e15)
        return std::nullopt;
    return static_cast<std::int64_t>(*value);
}

class LogReader {
public:
    void line(std::string_view text, int number) {
        if (text.empty() || text.size() > 100'000)
            return;
        if (text.front() == ' ' && across_ranks_ && timerOfRanks(text, number))
            return;
        across_ranks_ = has(text, "time across ranks (ms)");
        if (has(text, "elapsed time per iteration (ms)"))
            megatron(text, number);
        else if (has(text, "SamplesPerSec="))
            deepspeed(text, number);
        else if (has(text, "tps:") || has(text, "wps:"))
            torchtitan(text, number);
        else if (has(text, "memory (MB) |"))
            memoryOfRank(text, number);
        else if (has(text, "time (ms) |"))
            timers(text, number);
        else if (has(text, "'loss':") || has(text, "'train_runtime':"))
            trainer(text, number);
    }

    [[nodiscard]] TrainingLog result() {
        const auto most = std::ranges::max_element(counts_);
        log_.format = static_cast<LogFormat>(most - counts_.begin());
        return std::move(log_);
    }
    [[nodiscard]] bool empty() const { return log_.steps.empty(); }

private:
    /// Every rank may print its own line; a step counts once.
    void add(LogFormat format, LogStep step, int number) {
        step.line = number;
        auto& seen = seen_[static_cast<std::size_t>(format)];
        if (!seen.insert(step.step).second)
            return;
        ++counts_[static_cast<std::size_t>(format)];
        log_.steps.push_back(step);
    }

    void megatron(std::string_view text, int number) {
        LogStep step;
        step.step = wholeBehind(text, "iteration ").value_or(0);
        if (const auto milliseconds = numberBehind(text, "elapsed time per iteration (ms)"))
            step.seconds = *milliseconds * per_thousand;
        for (const std::string_view label :
             {"throughput per GPU (TFLOP/s/GPU)", "approx flops per GPU", "TFLOPs", "compute per GPU (TFLOP/s/GPU)"})
            if (!step.teraflops_gpu)
                step.teraflops_gpu = numberBehind(text, label);
        for (const std::string_view label : {"samples per second", "samples/sec"})
            if (!step.samples_per_second)
                step.samples_per_second = numberBehind(text, label);
        for (const std::string_view label : {"tokens per gpu per second (tgs)", "tokens/s/GPU"})
            if (!step.tokens_per_second_gpu)
                step.tokens_per_second_gpu = numberBehind(text, label);
        for (const std::string_view label : {"lm loss", "lm_loss"})
            if (!step.loss)
                step.loss = numberBehind(text, label);
        step.global_batch = wholeBehind(text, "global batch size");
        add(LogFormat::megatron, step, number);
    }

    void deepspeed(std::string_view text, int number) {
        LogStep step;
        if (const auto global = wholeBehind(text, "global_step=")) {
            step.step = *global;
        } else if (const auto end = text.find(", "); end != std::string_view::npos) {
            // Before 0.8: "epoch/step, SamplesPerSec=".
            const auto slash = text.substr(0, end).rfind('/');
            step.step = slash == std::string_view::npos ? 0 : wholeBehind(text.substr(slash), "/").value_or(0);
        }
        step.samples_per_second = numberBehind(text, "CurrSamplesPerSec=");
        if (!step.samples_per_second)
            step.samples_per_second = numberBehind(text, "SamplesPerSec=");
        if (const auto peak = behind(text, "MaxMemAllocated="))
            step.peak_bytes = leadingBytes(*peak);
        add(LogFormat::deepspeed, step, number);
    }

    void torchtitan(std::string_view text, int number) {
        const auto index = wholeBehind(text, "step:");
        if (!index)
            return;
        LogStep step;
        step.step = *index;
        step.loss = numberBehind(text, "loss:");
        step.tokens_per_second_gpu = numberBehind(text, "tps:");
        if (!step.tokens_per_second_gpu)
            step.tokens_per_second_gpu = numberBehind(text, "wps:");
        step.teraflops_gpu = numberBehind(text, "tflops:");
        if (const auto percent = numberBehind(text, "mfu:"))
            step.model_flops_utilization = *percent / 100;
        if (const auto memory = behind(text, "memory:"))
            step.peak_bytes = leadingBytes(*memory);
        add(LogFormat::torchtitan, step, number);
    }

    /// "{'loss': 2.1, 'epoch': 0.1}", and at the end the whole run. The step is not printed, only counted.
    void trainer(std::string_view text, int number) {
        LogStep step;
        step.step = ++trainer_lines_;
        step.loss = numberBehind(text, "'loss':");
        if (has(text, "'train_runtime':")) {
            step.samples_per_second = numberBehind(text, "'train_samples_per_second':");
            const auto rate = numberBehind(text, "'train_steps_per_second':");
            if (rate && *rate > 0)
                step.seconds = 1 / *rate;
        }
        add(LogFormat::trainer, step, number);
    }

    void memoryOfRank(std::string_view text, int number) {
        const auto field = [&](std::string_view label) -> std::optional<double> {
            const auto value = numberBehind(text, label);
            return value ? std::optional(*value * mebibyte) : std::nullopt;
        };
        LogMemory memory{.line = number};
        if (const auto rank = wholeBehind(text, "[Rank "); rank && *rank < 10'000'000)
            memory.rank = static_cast<int>(*rank);
        memory.allocated = field("| allocated");
        memory.max_allocated = field("max allocated");
        memory.reserved = field("| reserved");
        memory.max_reserved = field("max reserved");
        log_.memory.push_back(memory);
    }

    /// "time (ms) | forward: 659.86 | backward: 2164.69".
    void timers(std::string_view text, int number) {
        auto rest = *behind(text, "time (ms) |");
        while (!rest.empty()) {
            const auto end = std::min(rest.find('|'), rest.size());
            const auto part = rest.substr(0, end);
            const auto colon = part.find(": ");
            if (colon != std::string_view::npos)
                timer(part.substr(0, colon), leadingNumber(part.substr(colon + 1)), number);
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
    }

    /// "    forward-backward ....: (123.15, 124.15)", the fastest and the slowest rank.
    bool timerOfRanks(std::string_view text, int number) {
        const auto dots = text.find(" .");
        const auto colon = text.find(": ");
        if (dots == std::string_view::npos || colon == std::string_view::npos || dots > colon)
            return false;
        auto values = text.substr(colon + 2);
        if (values.starts_with('('))
            values.remove_prefix(1);
        std::string_view rest;
        auto value = leadingNumber(values, &rest);
        if (rest.starts_with(','))
            value = leadingNumber(rest.substr(1));
        timer(text.substr(0, dots), value, number);
        return true;
    }

    void timer(std::string_view name, std::optional<double> value, int number) {
        const auto start = name.find_first_not_of(' ');
        if (!value || start == std::string_view::npos || name.size() > 200)
            return;
        const auto end = name.find_last_not_of(' ');
        log_.timers.push_back({std::string(name.substr(start, end - start + 1)), number, *value});
    }

    TrainingLog log_;
    std::array<std::size_t, 4> counts_{};
    std::array<std::unordered_set<std::int64_t>, 4> seen_;
    std::int64_t trainer_lines_ = 0;
    bool across_ranks_ = false;
};

std::optional<double> numberAt(const Json& entry, const char* key) {
    const auto found = entry.find(key);
    return found != entry.end() && found->is_number() ? std::optional(found->get<double>()) : std::nullopt;
}

Result<TrainingLog> readTrainerState(std::string_view text, const std::string& file) {
    const auto root = parseJson(text, file, {.bytes = largest_text});
    if (!root)
        return root.faults();
    const auto history = root->find("log_history");
    if (!root->is_object() || history == root->end() || !history->is_array())
        return Fault{FaultCode::key_missing, file, "/log_history", "an array", {}};
    TrainingLog log;
    log.format = LogFormat::trainer;
    for (const auto& entry : *history) {
        if (!entry.is_object() || (!entry.contains("loss") && !entry.contains("train_runtime")))
            continue;
        LogStep step;
        const auto index = numberAt(entry, "step").value_or(0);
        step.step = index >= 0 && index < 1e15 ? static_cast<std::int64_t>(index) : 0;
        step.loss = numberAt(entry, "loss");
        step.samples_per_second = numberAt(entry, "train_samples_per_second");
        if (const auto rate = numberAt(entry, "train_steps_per_second"); rate && *rate > 0)
            step.seconds = 1 / *rate;
        log.steps.push_back(step);
    }
    if (log.steps.empty())
        return Fault{FaultCode::wrong_format, file, "/log_history", "at least one training step", {}};
    return log;
}

} // namespace

Result<TrainingLog> readTrainingLog(std::string_view text, const std::string& file) {
    if (text.size() > largest_text)
        return Fault{FaultCode::file_too_large, file, {}, "at most 256 MiB", std::to_string(text.size())};
    const auto start = text.find_first_not_of(" \t\r\n");
    if (start != std::string_view::npos && text[start] == '{' && has(text, "\"log_history\""))
        return readTrainerState(text, file);
    LogReader reader;
    forEachLine(text, [&](std::string_view line, int number) { reader.line(line, number); });
    if (reader.empty())
        return Fault{FaultCode::wrong_format, file, {}, "a training log with at least one step", {}};
    return reader.result();
}

} // namespace meshwright
