#include "app/commands/bench.h"

#include "app/command_line.h"
#include "app/commands/search_options.h"
#include "app/text_table.h"
#include "core/exchange/model_catalog.h"
#include "core/hardware/catalog.h"
#include "core/project/project.h"
#include "core/search/compare.h"
#include "ui/text/format.h"

#include <QLocale>

#include <chrono>
#include <cmath>
#include <ctime>

namespace meshwright::app {

namespace {

struct Case {
    const char* name;
    const char* model;
    const char* cluster;
    int gpus;
    std::int64_t batch;
    std::int64_t sequence;
    double seconds; ///< that it may take on two cores
};

// The global batches of the DeepSeek-V3 and Llama 3 reports; those of GPT-3 and of 100,000 GPUs are ours, chosen to
// divide well.
constexpr std::array<Case, 4> cases = {
    {{"GPT-3 175B, 4,096 A100, Megatron-LM", "gpt3-175b", "dgx-a100-80gb", 4096, 4096, 2048, 0.5},
     {"DeepSeek-V3, 2,048 H800, Megatron-LM", "deepseek-v3", "h800-8x400g", 2048, 15360, 4096, 2},
     {"Llama-3 405B, 16,384 H100, Megatron-LM", "llama-3.1-405b", "dgx-h100", 16384, 2048, 8192, 2},
     {"Llama-3 405B, 100,000 H100, Megatron-LM", "llama-3.1-405b", "dgx-h100", 100000, 12500, 8192, 5}}};

std::optional<Scenario> scenarioOf(const Case& c) {
    const auto* model = catalogModel(c.model);
    const auto* preset = hardwareCatalog().cluster(c.cluster);
    if (model == nullptr || preset == nullptr)
        return std::nullopt;
    const int gpus_per_node = preset->withNodes(1).gpuCount();
    if (gpus_per_node < 1)
        return std::nullopt;
    Scenario scenario{model->model, preset->withNodes(c.gpus / gpus_per_node), {}};
    scenario.workload.global_batch = c.batch;
    scenario.workload.sequence_length = c.sequence;
    return scenario;
}

/// Wall-clock and processor seconds, the latter of all threads together: what is left of a measurement on a machine
/// that others use too.
struct Taken {
    double seconds = 0;
    double processor = 0;
};

template <class Work>
Taken secondsOf(const Work& work) {
    const auto start = std::chrono::steady_clock::now();
    const std::clock_t cpu = std::clock();
    work();
    return {std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(),
            static_cast<double>(std::clock() - cpu) / CLOCKS_PER_SEC};
}

void addLine(TextTable& table, const QString& name, std::int64_t plans, Taken taken, double target) {
    const auto number = [](double value, int decimals) { return QLocale().toString(value, 'f', decimals); };
    table.addRow({name, ui::formatCount(plans), number(taken.seconds, 3), number(taken.processor, 3), number(target, 1),
                  number(static_cast<double>(plans) / taken.seconds, 0)});
}

void benchEstimate(std::ostream& out) {
    const auto resolved = resolve(exampleProject());
    const Plan plan = exampleProject().plans.back().plan;
    constexpr int repeats = 20'000;
    double sum = 0;
    const Taken taken = secondsOf([&] {
        for (int i = 0; i < repeats; ++i)
            sum += estimateTime(resolved->scenario, plan).step.value() +
                   estimateMemory(resolved->scenario, plan).total.value();
    });
    // The sum is looked at, so that no estimate is optimized away.
    out << utf8(CommandLine::tr("Estimates of memory and time, one thread: %1 plans a second")
                    .arg(ui::formatCount(sum > 0 ? std::llround(repeats / taken.processor) : 0)))
        << "\n\n";
}

} // namespace

int runBench(const std::vector<std::string>& args, std::ostream& out, std::ostream& err) {
    static constexpr std::array<Option, 1> options = {{{"--threads", true}}};
    const auto arguments = Arguments::parse(args, options);
    if (!arguments)
        return report(arguments.faults(), err, exit_call_wrong);
    const auto request = searchRequestOf(*arguments);
    if (!request)
        return report(request.faults(), err, exit_call_wrong);
    benchEstimate(out);
    TextTable table;
    table.addRow({CommandLine::tr("Search"), CommandLine::tr("Plans"), CommandLine::tr("Seconds"),
                  CommandLine::tr("CPU seconds"), CommandLine::tr("Target"), CommandLine::tr("Plans a second")});
    const auto example = resolve(exampleProject());
    std::int64_t plans = 0;
    const Taken taken = secondsOf([&] {
        for (const auto& column : compareFrameworks(example->scenario, *request))
            plans += column.counts.looked_at;
    });
    addLine(table, CommandLine::tr("GPT-3 13B, 32 A100, every framework's best"), plans, taken, 0.1);
    for (const auto& c : cases) {
        const auto scenario = scenarioOf(c);
        if (!scenario)
            continue;
        SearchResult result;
        const Taken searched =
            secondsOf([&] { result = searchFramework(*scenario, *frameworkById("megatron-lm"), *request); });
        addLine(table, QString::fromUtf8(c.name), result.counts.looked_at, searched, c.seconds);
    }
    table.print(out);
    return exit_done;
}

QString benchHelp() {
    return CommandLine::tr("meshwright bench [--threads N]\n"
                           "\n"
                           "Measures plans estimated per second and how long searches take.\n");
}

} // namespace meshwright::app
