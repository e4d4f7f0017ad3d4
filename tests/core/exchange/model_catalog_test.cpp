#include "core/exchange/model_catalog.h"
#include "core/model/parameters.h"

#include <gtest/gtest.h>

namespace meshwright {
namespace {

TEST(ModelCatalog, ReadsEveryEmbeddedModel) {
    const auto files = resourcesIn("models");
    EXPECT_GE(files.size(), 60U);
    for (const auto& file : files) {
        const auto model = readCatalogModel(file.text, std::string(file.path));
        ASSERT_TRUE(model.ok()) << file.path << model.faults().front().place << " expected "
                                << model.faults().front().expected << ", found " << model.faults().front().found;
        EXPECT_EQ(file.path, "models/" + model->id + ".json");
    }
    EXPECT_EQ(modelCatalog().size(), files.size());
}

/// Entries that are not exact are either rounded figures of their authors or our own count by the family's rule; either
/// way the file's total is the count of the configuration, so equality is asked of all.
TEST(ModelCatalog, TotalsEqualThePublishedCounts) {
    int exact = 0;
    for (const auto& entry : modelCatalog()) {
        EXPECT_EQ(totalParameters(entry.model), entry.published_total) << entry.id;
        EXPECT_EQ(activeParameters(entry.model), entry.published_active.value_or(entry.published_total)) << entry.id;
        exact += entry.published_exact ? 1 : 0;
    }
    EXPECT_GE(exact, 48);
}

TEST(ModelCatalog, PredictionLayerOfDeepSeekV3) {
    // The expert layer, the 2 h x h projection and three norms: about the 11.5B that its authors state.
    const auto* entry = catalogModel("deepseek-v3");
    ASSERT_NE(entry, nullptr);
    const std::int64_t h = 7168;
    const std::int64_t attention = h * 1536 + 1536 + 1536 * 128 * 192 + h * 576 + 512 + 512 * 128 * 256 + 128 * 128 * h;
    const std::int64_t experts = h * 256 + 256 + 257 * 3 * h * 2048;
    EXPECT_EQ(multiTokenPredictionParameters(entry->model), attention + experts + 2 * h + 2 * h * h + 3 * h);
}

TEST(ModelCatalog, FindsById) {
    EXPECT_EQ(catalogModel("llama-3.1-8b")->name, "Llama 3.1 8B");
    EXPECT_EQ(catalogModel("no-such-model"), nullptr);
}

} // namespace
} // namespace meshwright
