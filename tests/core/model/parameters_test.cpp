#include "core/model/parameters.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace meshwright {
namespace {

constexpr std::int64_t h = 8;

/// One layer of width 8 with four heads of 2 and a plain MLP of 16, no biases, RMS norms, untied, vocabulary of 10:
/// embedding 80 + head 80 + final norm 8 + layer (4 * 64 attention + 2 * 128 MLP + 2 * 8 norms = 528) = 696.
TransformerSpec small() {
    TransformerSpec model;
    model.hidden = h;
    model.vocabulary = 10;
    model.norm = NormKind::rms_norm;
    model.layer_kinds = {{GroupedAttention{.heads = 4, .kv_heads = 4, .head_dim = 2}, DenseMlp{.width = 16}, 2, false}};
    model.layers = {0};
    return model;
}
constexpr std::int64_t small_total = 696;

GroupedAttention& grouped(TransformerSpec& model) {
    return std::get<GroupedAttention>(model.layer_kinds[0].attention);
}

std::int64_t elements(const TransformerSpec& model, ParameterKind kind, ParameterSplit split) {
    std::int64_t sum = 0;
    for (const auto& group : parameterInventory(model))
        sum += group.kind == kind && group.split == split ? group.elements : 0;
    return sum;
}

TEST(Parameters, OfTheSmallestModelByHand) {
    EXPECT_EQ(layerParameters(small(), 0), 528);
    EXPECT_EQ(totalParameters(small()), small_total);
    EXPECT_EQ(activeParameters(small()), small_total);
}

TEST(Parameters, TiedEmbeddingsCountOnce) {
    TransformerSpec model = small();
    model.tied_embeddings = true;
    EXPECT_EQ(totalParameters(model), small_total - 80);
    model.head_bias = true;
    EXPECT_EQ(totalParameters(model), small_total - 80 + 10);
}

TEST(Parameters, LearnedPositionsAddRowsOnlyWhereThePositionsAreLearned) {
    TransformerSpec model = small();
    model.learned_positions = 7;
    EXPECT_EQ(totalParameters(model), small_total);
    model.position = PositionKind::learned;
    EXPECT_EQ(totalParameters(model), small_total + 7 * h);
}

TEST(Parameters, NarrowEmbeddingIsProjectedInAndOut) {
    TransformerSpec model = small();
    model.embedding_width = 4; // tables of 10 x 4 instead of 10 x 8, projections 4 x 8 both ways
    EXPECT_EQ(totalParameters(model), small_total - 2 * 40 + 2 * 32);
}

TEST(Parameters, NormKindsDifferByTheBias) {
    TransformerSpec model = small();
    model.norm = NormKind::layer_norm; // a bias on each of the three norms
    EXPECT_EQ(totalParameters(model), small_total + 3 * h);
    model.embedding_norm = true;
    EXPECT_EQ(totalParameters(model), small_total + 5 * h);
    model.norm = NormKind::layer_norm_no_bias;
    EXPECT_EQ(totalParameters(model), small_total + h);
    model.final_norm = false;
    EXPECT_EQ(totalParameters(model), small_total);
}

TEST(Parameters, ParallelBlocksWithOneNormDropOneNorm) {
    TransformerSpec model = small();
    model.layer_kinds[0].parallel_blocks = true;
    model.layer_kinds[0].norms = 1;
    EXPECT_EQ(totalParameters(model), small_total - h);
}

TEST(Parameters, GroupedQueriesAndBiases) {
    TransformerSpec model = small();
    grouped(model).kv_heads = 1; // keys and values of width 2 instead of 8
    EXPECT_EQ(totalParameters(model), small_total - 2 * h * 6);
    grouped(model).qkv_bias = true;
    grouped(model).output_bias = true;
    EXPECT_EQ(totalParameters(model), small_total - 2 * h * 6 + (8 + 2 * 2) + h);
    std::get<DenseMlp>(model.layer_kinds[0].feed_forward) = {
        .width = 16, .gated = true, .up_bias = true, .down_bias = true};
    EXPECT_EQ(totalParameters(model), small_total - 2 * h * 6 + (8 + 2 * 2) + h + h * 16 + 2 * 16 + h);
}

TEST(Parameters, HeadWidthNeedNotBeHiddenOverHeads) {
    TransformerSpec model = small();
    grouped(model).head_dim = 5; // 4 heads of 5: every projection is 8 x 20
    EXPECT_EQ(layerParameters(model, 0), 4 * 160 + 256 + 16);
}

TEST(Parameters, QueryKeyNormsSinksAndGate) {
    TransformerSpec model = small();
    grouped(model).kv_heads = 2;
    const auto plain = totalParameters(model);
    grouped(model).query_key_norm = QueryKeyNorm::per_head_shared;
    EXPECT_EQ(totalParameters(model), plain + 2 * 2);
    grouped(model).query_key_norm = QueryKeyNorm::full_width;
    EXPECT_EQ(totalParameters(model), plain + 8 + 4);
    grouped(model).query_key_norm = QueryKeyNorm::none;
    grouped(model).sinks = true;
    EXPECT_EQ(totalParameters(model), plain + 4);
    grouped(model).sinks = false;
    grouped(model).output_gate = true;
    EXPECT_EQ(totalParameters(model), plain + h * 8);
}

TEST(Parameters, LatentAttentionByHand) {
    TransformerSpec model = small();
    model.layer_kinds[0].attention = LatentAttention{
        .heads = 2, .query_rank = 3, .kv_rank = 5, .nope_head_dim = 4, .rope_head_dim = 2, .value_head_dim = 6};
    // down: 8x3 and 8x(5+2); norms of 3 and 5; up: 3x(2*6) and 5x(2*(4+6)); out: 12x8. MLP 256, norms 16.
    EXPECT_EQ(layerParameters(model, 0), 24 + 56 + 8 + 36 + 100 + 96 + 256 + 16);
    EXPECT_EQ(elements(model, ParameterKind::attention, ParameterSplit::replicated), 24 + 56 + 8);
    std::get<LatentAttention>(model.layer_kinds[0].attention).query_rank = 0; // direct: 8 x 12, and no norm
    EXPECT_EQ(layerParameters(model, 0), 96 + 56 + 5 + 100 + 96 + 256 + 16);
}

TEST(Parameters, LinearAttentionByHand) {
    TransformerSpec model = small();
    model.layer_kinds[0].attention = LinearAttention{
        .key_heads = 1, .key_head_dim = 3, .value_heads = 2, .value_head_dim = 5, .convolution_width = 4};
    // in: 8 x (2*3 + 2*10), 8 x 2*2; convolution: (2*3 + 10) x 4; decay and step: 2*2; norm: 5; out: 10 x 8.
    EXPECT_EQ(layerParameters(model, 0), 208 + 32 + 64 + 4 + 5 + 80 + 256 + 16);
}

/// One dense layer, then two with 4 experts of width 3 (2 per token), a shared expert of width 5 and its gate.
TransformerSpec experts() {
    TransformerSpec model = small();
    model.layer_kinds.push_back(model.layer_kinds[0]);
    model.layer_kinds[1].feed_forward = MixtureOfExperts{
        .experts = 4, .experts_per_token = 2, .expert_width = 3, .shared_width = 5, .shared_expert_gate = true};
    model.layers = {0, 1, 1};
    return model;
}

TEST(Parameters, DenseFirstThenExpertsByHand) {
    // expert layer: attention 256, norms 16, router 8x4, experts 4 * 3*8*3, shared 3*8*5, gate 8.
    const std::int64_t layer = 256 + 16 + 32 + 288 + 120 + 8;
    EXPECT_EQ(layerParameters(experts(), 1), layer);
    EXPECT_EQ(totalParameters(experts()), small_total + 2 * layer);
    EXPECT_EQ(activeParameters(experts()), small_total + 2 * (layer - 144)) << "two of four experts stay idle";
    EXPECT_TRUE(hasExperts(experts()));
    EXPECT_FALSE(hasExperts(small()));
}

TEST(Parameters, ExpertBiasesBelongToTheirExperts) {
    TransformerSpec model = experts();
    auto& moe = std::get<MixtureOfExperts>(model.layer_kinds[1].feed_forward);
    moe.expert_bias = true; // per expert: gate and up 2 * 3, down 8
    moe.router_bias = true;
    EXPECT_EQ(totalParameters(model), totalParameters(experts()) + 2 * (4 * 14 + 4));
    EXPECT_EQ(activeParameters(model), activeParameters(experts()) + 2 * (2 * 14 + 4));
}

TEST(Parameters, PredictionLayersStandApartFromTheTotal) {
    TransformerSpec model = experts();
    model.multi_token_prediction_depth = 2; // kind of the last layer, a 16 x 8 projection, three norms
    EXPECT_EQ(totalParameters(model), totalParameters(experts()));
    EXPECT_EQ(multiTokenPredictionParameters(experts()), 0);
    EXPECT_EQ(multiTokenPredictionParameters(model), 2 * (layerParameters(model, 1) + 128 + 24));
    EXPECT_EQ(elements(model, ParameterKind::multi_token_prediction, ParameterSplit::expert), 2 * 288);
}

TEST(Parameters, SplitsSayWhatEachParallelRankHolds) {
    TransformerSpec model = experts();
    grouped(model).output_bias = true;
    EXPECT_EQ(elements(model, ParameterKind::expert, ParameterSplit::expert), 288);
    EXPECT_EQ(elements(model, ParameterKind::router, ParameterSplit::replicated), 32);
    EXPECT_EQ(elements(model, ParameterKind::shared_expert, ParameterSplit::tensor), 120);
    EXPECT_EQ(elements(model, ParameterKind::token_embedding, ParameterSplit::tensor), 80);
    EXPECT_EQ(elements(model, ParameterKind::attention, ParameterSplit::replicated), h);
    for (const auto& group : parameterInventory(model))
        EXPECT_EQ(group.split == ParameterSplit::replicated, !group.matrix || group.kind == ParameterKind::router)
            << "here every vector, and of the matrices only the router, is held whole";
}

TEST(Parameters, InventoryAddsUpToTheTotal) {
    TransformerSpec model = experts();
    model.multi_token_prediction_depth = 1;
    std::int64_t sum = 0;
    for (const auto& group : parameterInventory(model)) {
        const auto times = group.layer_kind < 0 ? 1 : std::ranges::count(model.layers, group.layer_kind);
        sum += times * group.elements;
    }
    EXPECT_EQ(sum, totalParameters(model) + multiTokenPredictionParameters(model));
}

} // namespace
} // namespace meshwright
