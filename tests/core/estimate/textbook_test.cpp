#include "core/base/resources.h"
#include "core/estimate/estimate.h"
#include "core/project/project_file.h"

#include <gtest/gtest.h>

namespace meshwright {
namespace {

// The examples that people know by heart. Their models have the named number of parameters to within 0.02 %, and the
// figures are decimal GB of parameters, gradients and optimizer states on one GPU. ZeRO: arXiv:1910.02054, section 3
// and figure 1 (7.5B on 64: 120, 31.4, 16.6, 1.88).

struct Textbook {
    const char* example;
    std::size_t plan;
    double gigabytes;
    double tolerance; ///< half of the last digit that the figure is given with
};

/// What lives through the whole step: temporaries of the step itself are not model states.
double modelStates(const MemoryEstimate& memory) {
    double bytes = 0;
    for (const auto& term : memory.stages.at(0).terms)
        for (const char* part : {"memory.parameters.", "memory.gradients.", "memory.optimizer."})
            for (const char* kind : {"whole", "sharded"})
                if (term.explanation.formula == std::string(part) + kind)
                    bytes += term.bytes.value();
    return bytes / 1e9;
}

class TextbookCase : public testing::TestWithParam<Textbook> {};

TEST_P(TextbookCase, ModelStatesAreThePublishedFigure) {
    const auto& [name, plan, gigabytes, tolerance] = GetParam();
    const auto project = readProject(resourceAt(std::string("examples/") + name).text, name)->project;
    const auto result = estimate(resolve(project)->scenario, project.plans.at(plan).plan, true);
    EXPECT_NEAR(modelStates(result.memory), gigabytes, tolerance) << name << ", " << project.plans[plan].name;
}

INSTANTIATE_TEST_SUITE_P(Figures, TextbookCase,
                         testing::Values(Textbook{"textbook-7b-8-gpus-fp32.json", 0, 112, 0.5},
                                         Textbook{"textbook-7b-8-gpus-fp32.json", 1, 63.0, 0.05},
                                         Textbook{"textbook-7b-8-gpus-fp32.json", 2, 38.5, 0.05},
                                         Textbook{"textbook-7b-8-gpus-fp32.json", 3, 14.0, 0.05},
                                         Textbook{"textbook-13b-8-gpus-fp32.json", 0, 208, 0.5},
                                         Textbook{"textbook-13b-8-gpus-fp32.json", 1, 117.0, 0.05},
                                         Textbook{"textbook-13b-8-gpus-fp32.json", 2, 71.5, 0.05},
                                         Textbook{"textbook-13b-8-gpus-fp32.json", 3, 26.0, 0.05},
                                         Textbook{"zero-paper-7.5b-64-gpus.json", 0, 120, 0.5},
                                         Textbook{"zero-paper-7.5b-64-gpus.json", 1, 31.4, 0.05},
                                         Textbook{"zero-paper-7.5b-64-gpus.json", 2, 16.6, 0.05},
                                         Textbook{"zero-paper-7.5b-64-gpus.json", 3, 1.88, 0.005},
                                         Textbook{"textbook-70b-8-gpus.json", 0, 140, 0.5}));

} // namespace
} // namespace meshwright
