#include "core/base/json.h"
#include "core/exchange/hugging_face.h"
#include "core/exchange/model_catalog.h"
#include "core/model/parameters.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace meshwright {
namespace {

using NoteKind = ImportNote::Kind;

ImportedModel read(const char* text) {
    const auto result = readHuggingFaceConfig(Json::parse(text), "config.json");
    EXPECT_TRUE(result.ok()) << text
                             << (result ? "" : result.faults().front().place + result.faults().front().expected);
    return result ? result.value() : ImportedModel{};
}

std::int64_t total(const char* text) {
    return totalParameters(read(text).model);
}

bool hasNote(const ImportedModel& imported, NoteKind kind, std::string_view place, std::string_view value) {
    return std::ranges::find(imported.notes, ImportNote{kind, std::string(place), std::string(value)}) !=
           imported.notes.end();
}

const GroupedAttention& attentionOf(const TransformerSpec& model, std::size_t layer) {
    return std::get<GroupedAttention>(model.layer(layer).attention);
}

// Published counts of models that the catalog does not have, from their Hugging Face pages: each exercises a rule of
// its family that no catalog entry does.

TEST(HuggingFace, Opt350mHasANarrowEmbeddingAndNoFinalNorm) {
    EXPECT_EQ(total(R"({"model_type": "opt", "vocab_size": 50272, "hidden_size": 1024, "num_hidden_layers": 24,
        "num_attention_heads": 16, "ffn_dim": 4096, "max_position_embeddings": 2048, "word_embed_proj_dim": 512,
        "do_layer_norm_before": false})"),
              331'196'416);
}

TEST(HuggingFace, PhiReadsOldAndNewFieldNamesAlike) {
    const auto renamed = read(R"({"model_type": "phi", "vocab_size": 51200, "hidden_size": 2560,
        "num_hidden_layers": 32, "num_attention_heads": 32, "num_key_value_heads": null, "intermediate_size": 10240,
        "tie_word_embeddings": false, "max_position_embeddings": 2048})");
    EXPECT_EQ(totalParameters(renamed.model), 2'779'683'840);
    EXPECT_EQ(renamed.model.layer_kinds, catalogModel("phi-2")->model.layer_kinds);
}

TEST(HuggingFace, OldFalconFilesMeanTheSameAsNewOnes) {
    const auto seven =
        read(R"({"model_type": "RefinedWebModel", "vocab_size": 65024, "hidden_size": 4544, "n_layer": 32,
        "n_head": 71, "multi_query": true, "bias": false, "parallel_attn": true, "alibi": false})");
    EXPECT_EQ(seven.model.layer_kinds, catalogModel("falcon-7b")->model.layer_kinds);
    const auto forty = read(R"({"model_type": "RefinedWeb", "vocab_size": 65024, "hidden_size": 8192, "n_layer": 60,
        "n_head": 128, "n_head_kv": 8, "bias": false, "parallel_attn": true, "alibi": false})");
    EXPECT_EQ(totalParameters(forty.model), 41'303'293'952);
}

TEST(HuggingFace, MiniCpmTiesByDefault) {
    EXPECT_EQ(total(R"({"model_type": "minicpm", "vocab_size": 122753, "hidden_size": 2304, "num_hidden_layers": 40,
        "num_attention_heads": 36, "num_key_value_heads": 36, "intermediate_size": 5760})"),
              2'724'880'896);
}

// Small files, counted by hand. Where nothing else is said: h = 8, one layer, four heads of 2, MLP of 16, V = 10.

TEST(HuggingFace, LlamaWithAllBiases) {
    // embedding and head 160, final norm 8; attention 256 + biases 24 + 8; MLP 3 * 128 + biases 32 + 8; norms 16.
    EXPECT_EQ(total(R"({"model_type": "llama", "vocab_size": 10, "hidden_size": 8, "num_hidden_layers": 1,
        "num_attention_heads": 4, "intermediate_size": 16, "attention_bias": true, "mlp_bias": true})"),
              160 + 8 + 256 + 32 + 384 + 40 + 16);
}

TEST(HuggingFace, GptNeoXBiasesCanBeOff) {
    // layer norms of 16 each: final, two a layer; MLP 256 + 24; attention 256 + 32, or without its biases.
    constexpr auto rest = 160 + 16 + 256 + 256 + 24 + 32;
    EXPECT_EQ(total(R"({"model_type": "gpt_neox", "vocab_size": 10, "hidden_size": 8, "num_hidden_layers": 1,
        "num_attention_heads": 4, "intermediate_size": 16})"),
              rest + 32);
    EXPECT_EQ(total(R"({"model_type": "gpt_neox", "vocab_size": 10, "hidden_size": 8, "num_hidden_layers": 1,
        "num_attention_heads": 4, "intermediate_size": 16, "attention_bias": false})"),
              rest);
}

TEST(HuggingFace, MptWithoutAlibiHasAPositionTable) {
    // tied 80, table of 5 rows 40, final norm 8, layer: 4 h^2 + 2 * 4 h^2 + 2 h.
    const auto model = read(R"({"model_type": "mpt", "vocab_size": 10, "d_model": 8, "n_layers": 1, "n_heads": 4,
        "expansion_ratio": 4, "no_bias": true, "max_seq_len": 5, "attn_config": {"alibi": false}})");
    EXPECT_EQ(totalParameters(model.model), 80 + 40 + 8 + 12 * 64 + 16);
    EXPECT_EQ(model.model.position, PositionKind::learned);
}

TEST(HuggingFace, Gpt2WithCrossAttentionIsRefused) {
    const auto result = readHuggingFaceConfig(
        Json::parse(R"({"model_type": "gpt2", "vocab_size": 10, "n_embd": 8, "n_layer": 1, "n_head": 4,
        "n_positions": 5, "add_cross_attention": true})"),
        "config.json");
    ASSERT_FALSE(result.ok());
    EXPECT_EQ(result.faults().front().place, "/add_cross_attention");
}

TEST(HuggingFace, QwenMoeLeavesTheListedLayersDense) {
    const auto imported =
        read(R"({"model_type": "qwen2_moe", "vocab_size": 10, "hidden_size": 8, "num_hidden_layers": 4,
        "num_attention_heads": 4, "num_key_value_heads": 2, "intermediate_size": 16, "num_experts": 4,
        "num_experts_per_tok": 2, "moe_intermediate_size": 3, "shared_expert_intermediate_size": 5,
        "decoder_sparse_step": 2, "mlp_only_layers": [3]})");
    const auto sparse = [&](std::size_t i) {
        return std::holds_alternative<MixtureOfExperts>(imported.model.layer(i).feed_forward);
    };
    EXPECT_FALSE(sparse(0));
    EXPECT_TRUE(sparse(1)) << "every second layer";
    EXPECT_FALSE(sparse(2));
    EXPECT_FALSE(sparse(3)) << "listed";
    // attention 8x8 + 2 * 8x4 + 8x8 and its bias 8 + 2 * 4; dense 3 * 128; experts as in the parameter tests.
    const std::int64_t attention = 192 + 16 + 16;
    EXPECT_EQ(layerParameters(imported.model, 0), attention + 384);
    EXPECT_EQ(layerParameters(imported.model, 1), attention + 32 + 288 + 120 + 8);
}

TEST(HuggingFace, Qwen35MixesLinearAndGatedAttentionOverDenseMlps) {
    const auto imported = read(R"({"model_type": "qwen3_5", "text_config": {"model_type": "qwen3_5_text",
        "vocab_size": 10, "hidden_size": 8, "num_hidden_layers": 2, "num_attention_heads": 2,
        "num_key_value_heads": 1, "head_dim": 4, "intermediate_size": 16, "full_attention_interval": 2,
        "linear_num_key_heads": 1, "linear_key_head_dim": 3, "linear_num_value_heads": 2,
        "linear_value_head_dim": 5, "linear_conv_kernel_dim": 4}})");
    // linear: 8 x (2*3 + 2*10) + 8 x 2*2 + 10 x 8 + 16 x 4 + 2*2 + 5; full: 8 x (2*8 + 2*4) + 8 x 8 + two norms of 4.
    constexpr auto rest = 3 * 128 + 16;
    EXPECT_EQ(layerParameters(imported.model, imported.model.layers[0]), 208 + 32 + 80 + 64 + 4 + 5 + rest);
    EXPECT_EQ(layerParameters(imported.model, imported.model.layers[1]), 192 + 64 + 8 + rest);
    EXPECT_FALSE(hasExperts(imported.model));
}

TEST(HuggingFace, DeepSeekFirstLayersAreDenseAndFrequencyCounts) {
    const auto imported = read(R"({"model_type": "deepseek_v2", "vocab_size": 10, "hidden_size": 8,
        "num_hidden_layers": 5, "num_attention_heads": 2, "intermediate_size": 16, "n_routed_experts": 4,
        "n_shared_experts": 2, "num_experts_per_tok": 2, "moe_intermediate_size": 3, "first_k_dense_replace": 1,
        "moe_layer_freq": 2, "q_lora_rank": null, "kv_lora_rank": 5, "qk_nope_head_dim": 4, "qk_rope_head_dim": 2,
        "v_head_dim": 6})");
    EXPECT_EQ(imported.model.layers, (std::vector<std::uint8_t>{0, 0, 1, 0, 1}));
    const auto& moe = std::get<MixtureOfExperts>(imported.model.layer(2).feed_forward);
    EXPECT_EQ(moe.shared_width, 6) << "two shared experts are one MLP of twice the width";
    EXPECT_FALSE(moe.router_bias);
    EXPECT_EQ(std::get<LatentAttention>(imported.model.layer(0).attention).query_rank, 0);
}

TEST(HuggingFace, DenseDeepSeekHasNoExperts) {
    const auto imported = read(R"({"model_type": "deepseek_v3", "vocab_size": 10, "hidden_size": 8,
        "num_hidden_layers": 2, "num_attention_heads": 2, "intermediate_size": 16, "q_lora_rank": 3, "kv_lora_rank": 5,
        "qk_nope_head_dim": 4, "qk_rope_head_dim": 2, "v_head_dim": 6})");
    EXPECT_FALSE(hasExperts(imported.model));
}

TEST(HuggingFace, GlmQueryKeyNormsAddTwoHeadWidths) {
    Json config = catalogModel("glm-4.5-air")->config.get();
    config["use_qk_norm"] = true;
    const auto with = readHuggingFaceConfig(config, "config.json");
    ASSERT_TRUE(with.ok());
    EXPECT_EQ(totalParameters(with->model), totalParameters(catalogModel("glm-4.5-air")->model) + 46 * 2 * 128);
}

TEST(HuggingFace, CohereQueryKeyNormsSpanAllHeads) {
    Json config = catalogModel("aya-23-8b")->config.get();
    config["use_qk_norm"] = true;
    const auto with = readHuggingFaceConfig(config, "config.json");
    ASSERT_TRUE(with.ok());
    EXPECT_EQ(totalParameters(with->model), totalParameters(catalogModel("aya-23-8b")->model) + 32 * (32 + 8) * 128);
    EXPECT_TRUE(with->model.layer(0).parallel_blocks);
}

// Windows.

TEST(HuggingFace, WindowsStandOnTheLayersThatHaveThem) {
    const auto& gemma2 = catalogModel("gemma-2-9b")->model;
    EXPECT_EQ(attentionOf(gemma2, 0).sliding_window, 4096);
    EXPECT_EQ(attentionOf(gemma2, 1).sliding_window, 0);
    const auto& gemma3 = catalogModel("gemma-3-1b")->model;
    EXPECT_EQ(attentionOf(gemma3, 4).sliding_window, 512);
    EXPECT_EQ(attentionOf(gemma3, 5).sliding_window, 0) << "every sixth layer sees everything";
    const auto& oss = catalogModel("gpt-oss-20b")->model;
    EXPECT_EQ(attentionOf(oss, 0).sliding_window, 128);
    EXPECT_EQ(attentionOf(oss, 23).sliding_window, 0);
    EXPECT_EQ(attentionOf(catalogModel("qwen2-7b")->model, 27).sliding_window, 0) << "not switched on";
    EXPECT_EQ(attentionOf(catalogModel("mistral-7b-v0.3")->model, 0).sliding_window, 0) << "null";
}

TEST(HuggingFace, QwenWindowsBeginAtMaxWindowLayers) {
    Json config = catalogModel("qwen2-7b")->config.get();
    config["use_sliding_window"] = true;
    config["max_window_layers"] = 20;
    const auto imported = readHuggingFaceConfig(config, "config.json");
    ASSERT_TRUE(imported.ok());
    EXPECT_EQ(attentionOf(imported->model, 19).sliding_window, 0);
    EXPECT_EQ(attentionOf(imported->model, 20).sliding_window, 131'072);
}

TEST(HuggingFace, SummaryInPlaceOfLayerTypesIsToldAndTheFamilysPatternTaken) {
    Json config = catalogModel("gpt-oss-20b")->config.get();
    config["layer_types"] = "list of 24";
    const auto imported = readHuggingFaceConfig(config, "config.json");
    ASSERT_TRUE(imported.ok());
    EXPECT_EQ(imported->model.layers, catalogModel("gpt-oss-20b")->model.layers);
    EXPECT_TRUE(hasNote(*imported, NoteKind::ignored_field, "/layer_types", "\"list of 24\""));
}

// Absent, null, nested, legacy.

TEST(HuggingFace, NullKeyValueHeadsMeanAsManyAsQueryHeads) {
    Json config = catalogModel("mistral-7b-v0.3")->config.get();
    config["num_key_value_heads"] = nullptr;
    const auto null_heads = readHuggingFaceConfig(config, "config.json");
    ASSERT_TRUE(null_heads.ok());
    EXPECT_EQ(attentionOf(null_heads->model, 0).kv_heads, 32);
    config.erase("num_key_value_heads");
    const auto absent = readHuggingFaceConfig(config, "config.json");
    ASSERT_TRUE(absent.ok());
    EXPECT_EQ(attentionOf(absent->model, 0).kv_heads, 8) << "the default of the Mistral class";
    EXPECT_TRUE(hasNote(*absent, NoteKind::default_used, "/num_key_value_heads", "8"));
}

TEST(HuggingFace, TieDefaultsBelongToTheFamily) {
    Json config = catalogModel("gemma-2-9b")->config.get();
    ASSERT_FALSE(config.contains("tie_word_embeddings"));
    const auto gemma = readHuggingFaceConfig(config, "config.json");
    EXPECT_TRUE(gemma->model.tied_embeddings);
    EXPECT_TRUE(hasNote(*gemma, NoteKind::default_used, "/tie_word_embeddings", "true"));
    config = catalogModel("llama-3.1-8b")->config.get();
    config.erase("tie_word_embeddings");
    EXPECT_FALSE(readHuggingFaceConfig(config, "config.json")->model.tied_embeddings);
}

TEST(HuggingFace, MultimodalFileGivesItsTextPart) {
    // The text part of Gemma 3 4B as published: all that equals the defaults of its class is left out. 3,880,263,168 is
    // the count of the language model on its page.
    const auto imported = read(R"({"architectures": ["Gemma3ForConditionalGeneration"], "model_type": "gemma3",
        "text_config": {"hidden_size": 2560, "intermediate_size": 10240, "model_type": "gemma3_text",
            "num_hidden_layers": 34, "sliding_window": 1024},
        "vision_config": {"hidden_size": 1152, "model_type": "siglip_vision_model"}})");
    EXPECT_EQ(totalParameters(imported.model), 3'880'263'168);
    EXPECT_EQ(imported.model.family, "gemma3_text");
    EXPECT_TRUE(hasNote(imported, NoteKind::text_part_only, "/text_config", "gemma3"));
    EXPECT_TRUE(hasNote(imported, NoteKind::default_used, "/text_config/vocab_size", "262208"));
}

TEST(HuggingFace, FileWithoutModelTypeIsKnownByItsClass) {
    Json config = catalogModel("gpt2")->config.get();
    config.erase("model_type");
    const auto imported = readHuggingFaceConfig(config, "config.json");
    ASSERT_TRUE(imported.ok());
    EXPECT_EQ(imported->model.family, "gpt2");
    EXPECT_EQ(totalParameters(imported->model), 124'439'808);
}

TEST(HuggingFace, QuantizedCheckpointIsNoted) {
    Json config = catalogModel("deepseek-v3")->config.get();
    config["quantization_config"] = Json::parse(R"({"quant_method": "fp8", "weight_block_size": [128, 128]})");
    const auto imported = readHuggingFaceConfig(config, "config.json");
    EXPECT_TRUE(hasNote(*imported, NoteKind::quantized_weights, "/quantization_config", "fp8"));
}

TEST(HuggingFace, PlaceOfANestedConfigurationPrecedesEveryPointer) {
    Json config = catalogModel("llama-3.1-8b")->config.get();
    config["hidden_size"] = 0;
    const auto result = readHuggingFaceConfig(config, "project.json", "/model/config");
    ASSERT_FALSE(result.ok());
    EXPECT_EQ(result.faults().front().file, "project.json");
    EXPECT_EQ(result.faults().front().place, "/model/config/hidden_size");
}

} // namespace
} // namespace meshwright
