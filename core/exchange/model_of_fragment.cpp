#include "core/exchange/model_of_fragment.h"

#include "core/base/json.h"
#include "core/exchange/config_reader.h"
#include "core/exchange/model_catalog.h"

#include <algorithm>
#include <array>

namespace meshwright {

namespace {

using Kind = FragmentNote::Kind;

/// GPT-2's tokenizer, which is Megatron-LM's usual one (GPT2BPETokenizer).
constexpr std::int64_t usual_vocabulary = 50'257;

/// torchtitan's flavours (torchtitan/models/*/__init__.py) that the catalog has.
constexpr std::array<std::pair<std::string_view, std::string_view>, 8> torchtitan_flavours = {{
    {"llama3 8b", "llama-3.1-8b"},
    {"llama3 70b", "llama-3.1-70b"},
    {"llama3 405b", "llama-3.1-405b"},
    {"llama2 7b", "llama-2-7b"},
    {"llama2 13b", "llama-2-13b"},
    {"llama2 70b", "llama-2-70b"},
    {"deepseek_v3 671b", "deepseek-v3"},
    {"deepseek_v3 16b", "deepseek-v2-lite"},
}};

std::string lowered(std::string_view text) {
    std::string out(text);
    std::ranges::transform(out, out.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return out;
}

const CatalogModel* byName(const std::string& name) {
    const auto wanted = lowered(name);
    for (const auto& [flavour, id] : torchtitan_flavours)
        if (wanted == flavour)
            return catalogModel(id);
    const auto part = wanted.substr(wanted.rfind('/') + 1);
    for (const auto& model : modelCatalog()) {
        const auto known = lowered(model.huggingface_id);
        if (wanted == known || wanted == model.id || part == known.substr(known.rfind('/') + 1))
            return &model;
    }
    return nullptr;
}

/// Writes the keys of family "megatron_gpt" (hugging_face_megatron.cpp).
class ConfigWriter {
public:
    explicit ConfigWriter(std::vector<FragmentNote>& notes)
        : notes_(notes) {}

    template <class T>
    void put(const char* key, const Field<T>& field) {
        if (field)
            json[key] = field->value;
    }
    template <class T>
    void assume(const char* key, T value) {
        json[key] = value;
        notes_.push_back({Kind::assumed, {}, key, Json(value).dump()});
    }

    Json json = Json::object();

private:
    std::vector<FragmentNote>& notes_;
};

/// Megatron-LM: four times the hidden size, or 2/3 of that in multiples of 64 if gated (arguments.py).
std::int64_t usualWidth(const ModelFragment& m) {
    const auto hidden = m.hidden->value;
    return m.gated_mlp && m.gated_mlp->value ? hidden * 4 * 2 / 3 / 64 * 64 : 4 * hidden;
}

void writeAttention(const ModelFragment& m, ConfigWriter& out) {
    out.put("num_query_groups", m.kv_heads);
    out.put("kv_channels", m.head_dim);
    out.put("add_qkv_bias", m.qkv_bias);
    out.put("qk_layernorm", m.query_key_norm);
    if (!m.latent_attention || !m.latent_attention->value)
        return;
    out.json["multi_latent_attention"] = true;
    out.put("q_lora_rank", m.query_rank);
    out.put("kv_lora_rank", m.kv_rank);
    out.put("qk_head_dim", m.nope_head_dim);
    out.put("qk_pos_emb_head_dim", m.rope_head_dim);
    out.put("v_head_dim", m.value_head_dim);
}

void writeExperts(const ModelFragment& m, ConfigWriter& out) {
    if (!m.experts || m.experts->value < 1)
        return;
    out.put("num_experts", m.experts);
    out.put("moe_router_topk", m.experts_per_token);
    out.put("moe_ffn_hidden_size", m.expert_width);
    out.put("moe_shared_expert_intermediate_size", m.shared_expert_width);
    out.put("first_k_dense_replace", m.first_dense_layers);
}

Json configurationOf(const ModelFragment& m, std::int64_t sequence_length, std::vector<FragmentNote>& notes) {
    ConfigWriter out(notes);
    out.json["model_type"] = "megatron_gpt";
    out.put("num_layers", m.layers);
    out.put("hidden_size", m.hidden);
    out.put("num_attention_heads", m.heads);
    if (m.feed_forward)
        out.put("ffn_hidden_size", m.feed_forward);
    else
        out.json["ffn_hidden_size"] = usualWidth(m);
    if (m.vocabulary)
        out.put("vocab_size", m.vocabulary);
    else
        out.assume("vocab_size", usual_vocabulary);
    out.json["normalization"] = m.rms_norm && m.rms_norm->value ? "RMSNorm" : "LayerNorm";
    out.json["position_embedding_type"] = m.rotary && m.rotary->value ? "rope" : "learned_absolute";
    if (m.maximum_positions)
        out.put("max_position_embeddings", m.maximum_positions);
    else
        out.assume("max_position_embeddings", sequence_length);
    out.put("gated_linear_unit", m.gated_mlp);
    out.put("add_bias_linear", m.linear_bias);
    out.json["tie_word_embeddings"] = !(m.untied_embeddings && m.untied_embeddings->value);
    out.put("mtp_num_layers", m.multi_token_prediction);
    writeAttention(m, out);
    writeExperts(m, out);
    return std::move(out.json);
}

std::string sizeName(const ModelFragment& m) {
    return "gpt-" + std::to_string(m.layers->value) + "x" + std::to_string(m.hidden->value);
}

} // namespace

FragmentModel modelOfFragment(const ModelFragment& fragment, std::int64_t sequence_length,
                              std::vector<FragmentNote>& notes) {
    FragmentModel out;
    const bool dimensions = fragment.layers && fragment.hidden && fragment.heads && fragment.layers->value > 0 &&
                            fragment.hidden->value > 0 && fragment.heads->value > 0;
    if (dimensions) {
        out.config = configurationOf(fragment, sequence_length, notes);
        out.name = fragment.name ? fragment.name->value : sizeName(fragment);
        return out;
    }
    if (!fragment.name) {
        if (fragment.layers || fragment.hidden || fragment.heads)
            notes.push_back({Kind::unresolved, {}, "model", "num_layers, hidden_size, num_attention_heads"});
        return out;
    }
    if (const auto* known = byName(fragment.name->value)) {
        out.catalog_id = known->id;
        out.name = known->name;
    } else {
        notes.push_back({Kind::unresolved, fragment.name->place, "model", fragment.name->value});
    }
    return out;
}

} // namespace meshwright
