// Serves scripts/fit_time.py: holds kernels and published runs in memory and predicts them all under each set of
// constants that it reads, one calibration document per line, so that a fit takes minutes and formulas stay in C++.
//
// usage: time_driver [--kernels FILE] ROWS.jsonl...
// First prints what it holds, one tab-separated line each ("row" or "kernel"), then an empty line; after that one line
// of seconds for every line of input, kernels first.

#include "core/base/json.h"
#include "core/evidence/predictor.h"
#include "core/hardware/catalog.h"
#include "core/time/device_model.h"
#include "core/time/time.h"

#include <cstdio>
#include <fstream>
#include <iostream>
#include <sstream>

using namespace meshwright;

namespace {

/// One measured kernel: "gemm device m n k pass groups seconds", "attention device kernel batch s heads kv dk dv
/// causal backward seconds", "stream device bytes kernels seconds" or "all_reduce cluster gpus stride bytes seconds".
struct Kernel {
    std::string kind;
    std::string device;
    std::vector<double> values;
};

std::vector<Kernel> readKernels(const char* path) {
    std::vector<Kernel> kernels;
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        std::istringstream words(line);
        Kernel kernel;
        words >> kernel.kind >> kernel.device;
        for (double value = 0; words >> value;)
            kernel.values.push_back(value);
        if (!kernel.values.empty())
            kernels.push_back(kernel);
    }
    return kernels;
}

double predict(const Kernel& k, const TimeConstants& constants) {
    const HardwareCatalog& catalog = hardwareCatalog();
    const auto& v = k.values;
    if (k.kind == "all_reduce" || k.kind == "all_gather" || k.kind == "all_to_all") {
        const ClusterPreset* preset = catalog.cluster(k.device);
        const int nodes = std::max(1, static_cast<int>(v[0]) / 8);
        const CommunicationGroup group = placeGroup(preset->withNodes(nodes), constants.collectives,
                                                    {static_cast<int>(v[1]), static_cast<int>(v[0])});
        return k.kind == "all_reduce"   ? allReduceSeconds(group, v[2])
               : k.kind == "all_gather" ? allGatherSeconds(group, v[2])
                                        : allToAllSeconds(group, v[2]);
    }
    const Device* device = catalog.device(k.device);
    const DeviceModel model(*device, constants, DataType::bf16, k.kind == "gemm" ? v[6] : 2);
    if (k.kind == "gemm")
        return model.gemm(v[0], v[1], v[2], static_cast<GemmPass>(static_cast<int>(v[3])), v[4]);
    if (k.kind == "stream")
        return model.memory(v[0], v[1]);
    // attention: kernel, flops, blocks, keys, head_dim, backward
    return model.fusedAttention(static_cast<AttentionKernel>(static_cast<int>(v[0])), v[1], v[2], v[3],
                                static_cast<int>(v[4]), v[5] > 0);
}

struct Row {
    Scenario scenario;
    Plan plan;
};

std::string readAll(const char* path) {
    std::ifstream file(path);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

std::vector<Row> readRows(const std::vector<const char*>& paths) {
    std::vector<Row> rows;
    const Predictor predictor = productPredictor();
    for (const char* path : paths) {
        const RunFile file = readRuns(readAll(path), path);
        for (const PublishedRun& run : file.runs) {
            auto reproduced = reproduce(run, hardwareCatalog());
            if (!reproduced)
                continue;
            const bool open =
                reproduced->open.micro_batch || reproduced->open.recompute || reproduced->open.virtual_stages;
            const ReproducedRun chosen = open ? bestCompletion(*reproduced, predictor) : *reproduced;
            const Measurement measured = measurementOf(run, chosen);
            if (!measured.iter_time_s)
                continue;
            const Plan& p = chosen.plan;
            const auto& w = chosen.scenario.workload;
            std::printf(
                "row\t%s\t%s\t%s\t%d\t%d\t%.9g\t%s\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t%lld\t%lld\t%lld\t%d\t%d\t%.1f\t%d"
                "\t%d\t%s\n",
                run.id.c_str(), run.source.title.c_str(), run.framework.c_str(), static_cast<int>(p.engine),
                open ? 1 : 0, *measured.iter_time_s, chosen.scenario.cluster.groups.front().node.device.id.c_str(),
                chosen.scenario.cluster.gpuCount(), p.parallel.data, p.parallel.tensor, p.parallel.pipeline,
                p.parallel.virtual_stages, p.parallel.context, p.parallel.expert, static_cast<int>(p.sharding),
                static_cast<long long>(p.micro_batch), static_cast<long long>(w.global_batch),
                static_cast<long long>(w.sequence_length), static_cast<int>(p.recompute.kind),
                static_cast<int>(p.precision), p.software.year, static_cast<int>(p.attention),
                chosen.scenario.cluster.scale_up_domain_gpus, chosen.scenario.model.name.c_str());
            rows.push_back({chosen.scenario, p});
        }
    }
    return rows;
}

void printBreakdown(const std::vector<Row>& rows, const TimeConstants& constants) {
    for (const Row& row : rows) {
        const TimeEstimate time = estimateTime(row.scenario, row.plan, constants);
        for (const Seconds part : time.by_category)
            std::printf("%.6g ", part.value());
        std::printf("%.6g\n", time.step.value());
    }
}

} // namespace

int main(int argc, char** argv) {
    std::vector<const char*> paths;
    std::vector<Kernel> kernels;
    bool breakdown = false;
    for (int i = 1; i < argc; ++i) {
        if (std::string_view(argv[i]) == "--kernels" && i + 1 < argc)
            kernels = readKernels(argv[++i]);
        else if (std::string_view(argv[i]) == "--breakdown")
            breakdown = true;
        else
            paths.push_back(argv[i]);
    }
    for (const Kernel& kernel : kernels)
        std::printf("kernel\t%s\t%s\t%.9g\n", kernel.kind.c_str(), kernel.device.c_str(), kernel.values.back());
    const std::vector<Row> rows = readRows(paths);
    for (const auto& [name, value] : listTimeConstants(timeConstants()))
        std::printf("constant\t%s\t%.9g\n", name.c_str(), value);
    std::printf("\n");
    std::fflush(stdout);
    for (std::string line; std::getline(std::cin, line);) {
        auto constants = readTimeConstants(line, "input");
        if (!constants) {
            std::fprintf(stderr, "%s %s\n", constants.faults().front().place.c_str(),
                         constants.faults().front().found.c_str());
            return 1;
        }
        if (breakdown)
            printBreakdown(rows, *constants);
        for (const Kernel& kernel : kernels)
            std::printf("%.7g ", predict(kernel, *constants));
        for (const Row& row : rows)
            std::printf("%.7g ", estimateTime(row.scenario, row.plan, *constants).step.value());
        std::printf("\n");
        std::fflush(stdout);
    }
    return 0;
}
