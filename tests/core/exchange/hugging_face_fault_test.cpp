#include "core/base/json.h"
#include "core/exchange/hugging_face.h"
#include "core/exchange/model_catalog.h"
#include "core/model/parameters.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>

namespace meshwright {
namespace {

struct FaultCase {
    const char* model; ///< catalog model whose configuration is changed
    const char* key;
    const char* value; ///< JSON put there; empty to remove the key
    FaultCode code;
    const char* place; ///< JSON pointer that the fault has to name
};

void PrintTo(const FaultCase& fault_case, std::ostream* out) {
    *out << fault_case.model << " " << fault_case.key << " = " << fault_case.value;
}

class HuggingFaceFault : public testing::TestWithParam<FaultCase> {};

TEST_P(HuggingFaceFault, NamesFileAndPlace) {
    const FaultCase& fault_case = GetParam();
    Json config = catalogModel(fault_case.model)->config.get();
    if (*fault_case.value == '\0')
        config.erase(fault_case.key);
    else
        config[fault_case.key] = Json::parse(fault_case.value);
    const auto result = readHuggingFaceConfig(config, "config.json");
    ASSERT_FALSE(result.ok());
    EXPECT_EQ(result.faults().size(), 1U) << "one cause, one fault; second: " << result.faults().back().place;
    EXPECT_EQ(result.faults().front().code, fault_case.code);
    EXPECT_EQ(result.faults().front().file, "config.json");
    EXPECT_EQ(result.faults().front().place, fault_case.place);
    EXPECT_FALSE(result.faults().front().expected.empty());
}

using enum FaultCode;

INSTANTIATE_TEST_SUITE_P(
    Missing, HuggingFaceFault,
    testing::Values(FaultCase{"llama-3.1-8b", "hidden_size", "", key_missing, "/hidden_size"},
                    FaultCase{"llama-3.1-8b", "hidden_size", "null", key_missing, "/hidden_size"},
                    FaultCase{"llama-3.1-8b", "intermediate_size", "", key_missing, "/intermediate_size"},
                    FaultCase{"gpt2", "n_layer", "", key_missing, "/num_hidden_layers"},
                    FaultCase{"gpt2", "n_positions", "", key_missing, "/max_position_embeddings"},
                    FaultCase{"deepseek-v3", "kv_lora_rank", "", key_missing, "/kv_lora_rank"},
                    // Null would mean direct queries; absent may mean that or the default of the class.
                    FaultCase{"deepseek-v3", "q_lora_rank", "", key_missing, "/q_lora_rank"},
                    FaultCase{"qwen3-30b-a3b", "num_experts", "", key_missing, "/num_experts"},
                    FaultCase{"chatglm3-6b", "padded_vocab_size", "", key_missing, "/padded_vocab_size"}));

INSTANTIATE_TEST_SUITE_P(
    OutOfRange, HuggingFaceFault,
    testing::Values(
        FaultCase{"llama-3.1-8b", "hidden_size", "0", out_of_range, "/hidden_size"},
        FaultCase{"llama-3.1-8b", "hidden_size", "-4096", out_of_range, "/hidden_size"},
        FaultCase{"llama-3.1-8b", "hidden_size", "1e18", out_of_range, "/hidden_size"},
        FaultCase{"llama-3.1-8b", "hidden_size", "1000000000000000000", out_of_range, "/hidden_size"},
        FaultCase{"llama-3.1-8b", "hidden_size", "18446744073709551615", out_of_range, "/hidden_size"},
        FaultCase{"llama-3.1-8b", "hidden_size", "4096.5", not_an_integer, "/hidden_size"},
        FaultCase{"llama-3.1-8b", "num_hidden_layers", "1e18", out_of_range, "/num_hidden_layers"},
        FaultCase{"llama-3.1-8b", "vocab_size", "-1", out_of_range, "/vocab_size"},
        FaultCase{"llama-3.1-8b", "num_key_value_heads", "0", out_of_range, "/num_key_value_heads"},
        FaultCase{"llama-3.1-405b", "head_dim", "0.5", not_an_integer, "/head_dim"},
        FaultCase{"mixtral-8x7b", "num_local_experts", "1e18", out_of_range, "/num_local_experts"},
        FaultCase{"deepseek-v3", "n_shared_experts", "-1", out_of_range, "/n_shared_experts"},
        FaultCase{"deepseek-v3", "num_nextn_predict_layers", "1e18", out_of_range, "/num_nextn_predict_layers"},
        FaultCase{"gpt2", "n_positions", "1e18", out_of_range, "/n_positions"},
        FaultCase{"gpt2", "resid_pdrop", "1.5", out_of_range, "/resid_pdrop"},
        FaultCase{"qwen3-30b-a3b", "mlp_only_layers", "[48]", out_of_range, "/mlp_only_layers/0"},
        FaultCase{"qwen3-next-80b-a3b", "full_attention_interval", "0", out_of_range, "/full_attention_interval"}));

INSTANTIATE_TEST_SUITE_P(
    WrongType, HuggingFaceFault,
    testing::Values(FaultCase{"llama-3.1-8b", "hidden_size", R"("4096")", wrong_type, "/hidden_size"},
                    FaultCase{"llama-3.1-8b", "hidden_size", "[4096]", wrong_type, "/hidden_size"},
                    FaultCase{"llama-3.1-8b", "hidden_size", "true", wrong_type, "/hidden_size"},
                    FaultCase{"llama-3.1-8b", "tie_word_embeddings", "1", wrong_type, "/tie_word_embeddings"},
                    FaultCase{"llama-3.1-8b", "attention_bias", R"("no")", wrong_type, "/attention_bias"},
                    FaultCase{"mpt-7b", "attn_config", "[]", wrong_type, "/attn_config"},
                    FaultCase{"qwen3-30b-a3b", "mlp_only_layers", "3", wrong_type, "/mlp_only_layers"},
                    FaultCase{"qwen3-30b-a3b", "mlp_only_layers", R"([0, "1"])", wrong_type, "/mlp_only_layers/1"},
                    FaultCase{"gpt-oss-20b", "layer_types", "[3]", wrong_type, "/layer_types/0"},
                    FaultCase{"gpt-oss-20b", "layer_types", R"(["chunked_attention"])", unknown_value,
                              "/layer_types/0"}));

INSTANTIATE_TEST_SUITE_P(
    Contradiction, HuggingFaceFault,
    testing::Values(FaultCase{"llama-3.1-8b", "num_key_value_heads", "7", contradiction, "/num_key_value_heads"},
                    FaultCase{"llama-3.1-8b", "num_key_value_heads", "64", contradiction, "/num_key_value_heads"},
                    FaultCase{"llama-3.1-8b", "hidden_size", "4100", contradiction, "/num_attention_heads"},
                    FaultCase{"llama-3.1-8b", "n_embd", "1024", contradiction, "/n_embd"},
                    FaultCase{"chatglm3-6b", "multi_query_group_num", "3", contradiction, "/multi_query_group_num"},
                    FaultCase{"falcon-40b", "num_kv_heads", "7", contradiction, "/num_kv_heads"},
                    FaultCase{"mixtral-8x7b", "num_experts_per_tok", "9", contradiction, "/num_experts_per_tok"},
                    FaultCase{"deepseek-v3", "first_k_dense_replace", "62", contradiction, "/first_k_dense_replace"},
                    FaultCase{"gpt-oss-20b", "layer_types", R"(["full_attention"])", contradiction, "/layer_types"},
                    FaultCase{"qwen3-next-80b-a3b", "linear_num_value_heads", "33", contradiction,
                              "/linear_num_value_heads"}));

INSTANTIATE_TEST_SUITE_P(
    Architecture, HuggingFaceFault,
    testing::Values(FaultCase{"llama-3.1-8b", "model_type", R"("llama5")", unknown_architecture, "/model_type"},
                    FaultCase{"llama-3.1-8b", "model_type", "7", unknown_architecture, "/model_type"},
                    FaultCase{"llama-3.1-8b", "model_type", R"("")", unknown_architecture, "/model_type"},
                    FaultCase{"llama-3.1-405b", "model_type", "", unknown_architecture, "/model_type"},
                    FaultCase{"llama-3.1-405b", "text_config", R"({"model_type": "t5"})", unknown_architecture,
                              "/text_config/model_type"}));

TEST(HuggingFaceFaults, UnknownArchitectureListsTheFamilies) {
    Json config = catalogModel("llama-3.1-8b")->config.get();
    config.erase("model_type");
    config["architectures"] = Json::parse(R"(["Llama5ForCausalLM"])");
    const auto result = readHuggingFaceConfig(config, "config.json");
    ASSERT_FALSE(result.ok());
    const Fault& fault = result.faults().front();
    EXPECT_EQ(fault.code, FaultCode::unknown_architecture);
    EXPECT_EQ(fault.place, "/architectures/0");
    EXPECT_EQ(fault.found, "Llama5ForCausalLM");
    for (const char* family : {"llama", "deepseek_v3", "gpt2", "qwen3_next"})
        EXPECT_NE(fault.expected.find(family), std::string::npos) << family;
}

TEST(HuggingFaceFaults, SizesThatAreLegalAloneCanBeTooLargeTogether) {
    const auto result = readHuggingFaceConfig(Json::parse(R"({"model_type": "mixtral", "vocab_size": 100000000,
        "hidden_size": 1048576, "num_hidden_layers": 10000, "num_attention_heads": 16384, "num_key_value_heads": 16384,
        "head_dim": 16384, "intermediate_size": 16777216, "num_local_experts": 16384, "num_experts_per_tok": 16384})"),
                                              "config.json");
    ASSERT_FALSE(result.ok());
    EXPECT_EQ(result.faults().front().code, FaultCode::out_of_range);
    EXPECT_EQ(result.faults().front().place, "/num_hidden_layers");
}

TEST(HuggingFaceFaults, TellsEverythingThatIsWrongAtOnce) {
    const auto result = readHuggingFaceConfig(
        Json::parse(R"({"model_type": "llama", "hidden_size": -1, "num_hidden_layers": "two"})"), "config.json");
    ASSERT_FALSE(result.ok());
    std::vector<std::string> places;
    for (const auto& fault : result.faults())
        places.push_back(fault.place);
    EXPECT_EQ(places, (std::vector<std::string>{"/hidden_size", "/num_hidden_layers", "/num_attention_heads",
                                                "/vocab_size", "/intermediate_size"}));
}

TEST(HuggingFaceFaults, NotAnObject) {
    for (const char* text : {"[]", "null", "3", R"("config")"}) {
        const auto result = readHuggingFaceConfig(Json::parse(text), "config.json");
        ASSERT_FALSE(result.ok()) << text;
        EXPECT_EQ(result.faults().front().code, FaultCode::wrong_type);
    }
}

/// A configuration cut off anywhere is a syntax fault with line and column, never a model.
TEST(HuggingFaceFaults, TruncatedFile) {
    const std::string text = catalogModel("llama-3.1-8b")->config.get().dump(2);
    for (std::size_t length = 0; length < text.size(); ++length) {
        const auto json = parseJson(std::string_view(text).substr(0, length), "config.json");
        ASSERT_FALSE(json.ok()) << length;
        EXPECT_EQ(json.faults().front().code, FaultCode::json_syntax);
        EXPECT_NE(json.faults().front().place.find(':'), std::string::npos);
    }
}

Json anyJson(int depth) {
    switch (*rc::gen::inRange(0, depth > 0 ? 10 : 8)) {
    case 0:
        return nullptr;
    case 1:
        return *rc::gen::arbitrary<bool>();
    case 2:
        return *rc::gen::arbitrary<std::int64_t>();
    case 3:
        return *rc::gen::arbitrary<std::uint64_t>();
    case 4:
        return *rc::gen::arbitrary<double>();
    case 5:
        return *rc::gen::inRange<std::int64_t>(-2, 600);
    case 6:
        return *rc::gen::element<std::string>("", "llama", "opt", "gpt_oss", "full_attention", "linear_attention");
    case 7:
        return *rc::gen::element<std::int64_t>(1, 1 << 14, 1 << 20, 1 << 24, 1 << 27);
    case 8:
        return Json::array({anyJson(depth - 1), anyJson(depth - 1)});
    default:
        return Json{{"model_type", anyJson(depth - 1)}, {"hidden_size", anyJson(depth - 1)}};
    }
}

/// Whatever stands in the fields, reading gives a model whose parameters can be counted, or faults that say where.
TEST(HuggingFaceFaults, AnyChangeGivesAModelOrFaultsWithPlaces) {
    EXPECT_TRUE(rc::check([] {
        const auto& entry = *rc::gen::elementOf(modelCatalog());
        Json config = entry.config.get();
        std::vector<std::string> keys = {"text_config", "layer_types", "n_embd", "head_dim", "tie_word_embeddings"};
        for (const auto& [key, value] : config.items())
            keys.push_back(key);
        const int changes = *rc::gen::inRange(1, 5);
        for (int i = 0; i < changes; ++i)
            config[*rc::gen::elementOf(keys)] = anyJson(2);
        const auto result = readHuggingFaceConfig(config, "config.json");
        if (result) {
            RC_ASSERT(totalParameters(result->model) > 0);
            RC_ASSERT(activeParameters(result->model) > 0);
            RC_ASSERT(activeParameters(result->model) <= totalParameters(result->model));
            RC_ASSERT(multiTokenPredictionParameters(result->model) >= 0);
            RC_ASSERT(result->model.layerCount() > 0);
        } else {
            RC_ASSERT(!result.faults().empty());
            for (const auto& fault : result.faults()) {
                RC_ASSERT(fault.file == "config.json");
                RC_ASSERT(fault.place.starts_with("/"));
            }
        }
    }));
}

} // namespace
} // namespace meshwright
