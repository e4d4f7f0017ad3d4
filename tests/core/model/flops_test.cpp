#include "core/model/flops.h"

#include <gtest/gtest.h>

namespace meshwright {
namespace {

/// The classic GPT layer: f = 4h, one head width of h/a.
TransformerSpec gpt(std::int64_t hidden, std::int64_t layers, std::int64_t heads, std::int64_t vocabulary) {
    TransformerSpec model;
    model.hidden = hidden;
    model.vocabulary = vocabulary;
    model.tied_embeddings = true;
    model.layer_kinds = {{GroupedAttention{.heads = heads, .kv_heads = heads, .head_dim = hidden / heads},
                          DenseMlp{.width = 4 * hidden}, 2, false}};
    model.layers.assign(static_cast<std::size_t>(layers), 0);
    return model;
}

TEST(ForwardFlops, OfOneGptLayerByHand) {
    // h = 4, a = 2, s = 8: q, k, v, o are 4 matrices of 4 x 4, 2 FLOPs an element: 4 * 16 * 2 = 128.
    // Scores: 4 s a d = 4 * 8 * 4 = 128, half of it under the causal mask. MLP: 2 matrices of 4 x 16: 2 * 64 * 2 = 256.
    const auto model = gpt(4, 1, 2, 10);
    const auto full = forwardFlops(model, 8, ScoreMask::full);
    EXPECT_EQ(full.attention_projections, 128);
    EXPECT_EQ(full.attention_scores, 128);
    EXPECT_EQ(full.mlp, 256);
    EXPECT_EQ(full.head, 2 * 4 * 10);
    EXPECT_EQ(full.total(), 128 + 128 + 256 + 80);
    EXPECT_EQ(forwardFlops(model, 8, ScoreMask::causal).attention_scores, 64);
}

TEST(ForwardFlops, GroupedQueriesShrinkProjectionsButNotScores) {
    TransformerSpec model = gpt(4, 1, 2, 10);
    std::get<GroupedAttention>(model.layer_kinds[0].attention).kv_heads = 1;
    const auto flops = forwardFlops(model, 8, ScoreMask::full);
    EXPECT_EQ(flops.attention_projections, 2 * (4 * (4 + 2 * 2) + 4 * 4));
    EXPECT_EQ(flops.attention_scores, 128);
}

TEST(ForwardFlops, SlidingWindowLeavesABandOfTheCausalHalf) {
    TransformerSpec model = gpt(4, 1, 2, 10);
    std::get<GroupedAttention>(model.layer_kinds[0].attention).sliding_window = 2;
    // s w - w^2/2 = 8 * 2 - 2 = 14 pairs instead of s^2/2 = 32, of 4 a d = 16 FLOPs each, spread over 8 tokens.
    EXPECT_EQ(forwardFlops(model, 8, ScoreMask::causal).attention_scores, 14 * 16 / 8);
    EXPECT_EQ(forwardFlops(model, 8, ScoreMask::causal_without_windows).attention_scores, 32 * 16 / 8);
    std::get<GroupedAttention>(model.layer_kinds[0].attention).sliding_window = 1000;
    EXPECT_EQ(forwardFlops(model, 8, ScoreMask::causal).attention_scores, 32 * 16 / 8);
}

TEST(ForwardFlops, ExpertsCountOnlyThoseOfTheToken) {
    TransformerSpec model = gpt(4, 3, 2, 10);
    model.layer_kinds.push_back(model.layer_kinds[0]);
    model.layer_kinds[1].feed_forward = MixtureOfExperts{.experts = 16,
                                                         .experts_per_token = 2,
                                                         .expert_width = 5,
                                                         .gated = true,
                                                         .shared_width = 7,
                                                         .shared_expert_gate = true};
    model.layers = {0, 1, 1};
    const auto flops = forwardFlops(model, 8, ScoreMask::causal);
    EXPECT_EQ(flops.mlp, 256);
    EXPECT_EQ(flops.experts, 2 * (2 * 3 * 4 * 5 * 2));
    EXPECT_EQ(flops.shared_experts, 2 * (2 * 3 * 4 * 7));
    EXPECT_EQ(flops.router, 2 * (2 * 4 * 17));
}

TEST(ForwardFlops, LatentAttentionByHand) {
    TransformerSpec model = gpt(8, 1, 2, 10);
    model.layer_kinds[0].attention = LatentAttention{
        .heads = 2, .query_rank = 3, .kv_rank = 5, .nope_head_dim = 4, .rope_head_dim = 2, .value_head_dim = 6};
    // q: 8x3, 3x(2*6); kv: 8x(5+2), 5x(2*(4+6)); o: (2*6)x8. Scores: queries of 12, values of 12.
    EXPECT_EQ(forwardFlops(model, 10, ScoreMask::full).attention_projections,
              2 * (8 * 3 + 3 * 12 + 8 * 7 + 5 * 20 + 12 * 8));
    EXPECT_EQ(forwardFlops(model, 10, ScoreMask::full).attention_scores, 2 * (12 + 12) * 10);
    std::get<LatentAttention>(model.layer_kinds[0].attention).query_rank = 0;
    EXPECT_EQ(forwardFlops(model, 10, ScoreMask::full).attention_projections, 2 * (8 * 12 + 8 * 7 + 5 * 20 + 12 * 8));
}

TEST(ForwardFlops, LinearAttentionDoesNotGrowWithTheSequence) {
    TransformerSpec model = gpt(8, 1, 2, 10);
    model.layer_kinds[0].attention = LinearAttention{
        .key_heads = 1, .key_head_dim = 3, .value_heads = 2, .value_head_dim = 5, .convolution_width = 4};
    const auto flops = forwardFlops(model, 100, ScoreMask::causal);
    // in: 8 x (2*3 + 2*10 + 2*2), out: 10 x 8, convolution: (2*3 + 10) x 4; recurrence: 4 products of 3 x 5 per head.
    EXPECT_EQ(flops.attention_projections, 2 * (8 * 30 + 10 * 8 + 16 * 4));
    EXPECT_EQ(flops.attention_scores, 2 * 4 * 2 * 3 * 5);
    EXPECT_EQ(forwardFlops(model, 100'000, ScoreMask::causal), flops);
}

TEST(TrainingFlops, MegatronFormulasOf2021ForGpt3) {
    // arXiv 2104.04473, equation 3, per token: 96 L h^2 (1 + s/6h + V/16Lh) with L = 96, h = 12288, s = 2048, V =
    // 51200.
    const double h = 12288;
    const double layers = 96;
    const double s = 2048;
    const double v = 51200;
    const auto model = gpt(12288, 96, 96, 51200);
    EXPECT_NEAR(trainingFlopsPerToken(model, 2048, FlopsConvention::megatron_2021),
                96 * layers * h * h * (1 + s / (6 * h) + v / (16 * layers * h)), 1e3);
    EXPECT_NEAR(trainingFlopsPerToken(model, 2048, FlopsConvention::megatron_2021_model),
                72 * layers * h * h * (1 + s / (6 * h) + v / (12 * layers * h)), 1e3);
    // Section 5.1, equation 4 (8 P): 300B tokens on 1024 GPUs at 140 TFLOP/s take 34 days.
    const double days =
        trainingFlopsPerToken(model, 2048, FlopsConvention::parameters_8) * 300e9 / (1024 * 140e12) / 86400;
    EXPECT_NEAR(days, 34, 0.5);
}

TEST(TrainingFlops, PalmAndSixPByHand) {
    // h = 4, L = 1, V = 10, tied, no learned positions: 12 h^2 + V h, two norms and a final one of 2h each.
    const auto model = gpt(4, 1, 2, 10);
    const double parameters = 12 * 16 + 40 + 3 * 8;
    EXPECT_EQ(trainingFlopsPerToken(model, 8, FlopsConvention::parameters_6), 6 * parameters);
    EXPECT_EQ(trainingFlopsPerToken(model, 8, FlopsConvention::parameters_8), 8 * parameters);
    EXPECT_EQ(trainingFlopsPerToken(model, 8, FlopsConvention::palm), 6 * parameters + 12 * 1 * 4 * 8);
    EXPECT_EQ(trainingFlopsPerToken(model, 8, FlopsConvention::torchtitan), 6 * (parameters - 40) + 12 * 1 * 4 * 8);
}

TEST(TrainingFlops, MegatronTodayCountsHalfTheScoresAndThePredictionLayers) {
    TransformerSpec model = gpt(4, 2, 2, 10);
    EXPECT_EQ(trainingFlopsPerToken(model, 8, FlopsConvention::megatron), 3 * (2 * (128 + 64 + 256) + 80));
    model.multi_token_prediction_depth = 1;
    EXPECT_EQ(trainingFlopsPerToken(model, 8, FlopsConvention::megatron),
              3 * (3 * (128 + 64 + 256) + 2 * 80 + 2 * 8 * 4));
}

TEST(TrainingFlops, ConventionsHaveDistinctNamesThatFindThem) {
    for (int i = 0; i < flops_convention_count; ++i) {
        const auto convention = static_cast<FlopsConvention>(i);
        EXPECT_EQ(flopsConventionByName(flops_convention_names[static_cast<std::size_t>(i)]), convention);
    }
    EXPECT_EQ(flopsConventionByName("7p"), std::nullopt);
    EXPECT_TRUE(countsRecompute(FlopsConvention::megatron_2021));
    EXPECT_FALSE(countsRecompute(FlopsConvention::megatron));
}

} // namespace
} // namespace meshwright
