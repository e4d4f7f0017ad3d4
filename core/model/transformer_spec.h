#pragma once

#include "core/units/data_type.h"

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace meshwright {

enum class NormKind : std::uint8_t {
    layer_norm,         ///< weight and bias
    layer_norm_no_bias, ///< weight only, with mean subtraction
    rms_norm,           ///< weight only
};

/// Normalization of queries and keys before the scores.
enum class QueryKeyNorm : std::uint8_t {
    none,
    per_head_shared, ///< one weight of head_dim for all heads (Qwen3, Gemma 3)
    full_width,      ///< a weight for every channel of every head (OLMo 2, Command R)
};

/// Multi-head, grouped-query or multi-query attention: `kv_heads` says which.
struct GroupedAttention {
    std::int64_t heads = 0;
    std::int64_t kv_heads = 0;
    std::int64_t head_dim = 0;
    bool qkv_bias = false;
    bool output_bias = false;
    QueryKeyNorm query_key_norm = QueryKeyNorm::none;
    std::int64_t sliding_window = 0; ///< tokens; 0 attends to everything
    bool sinks = false;              ///< one learned logit per head (gpt-oss)
    bool output_gate = false;        ///< query projection doubled, half gates the output (Qwen3-Next)

    friend bool operator==(const GroupedAttention&, const GroupedAttention&) = default;
};

/// Multi-head latent attention (DeepSeek-V2, equations 9-19).
struct LatentAttention {
    std::int64_t heads = 0;
    std::int64_t query_rank = 0; ///< 0: queries are projected directly
    std::int64_t kv_rank = 0;
    std::int64_t nope_head_dim = 0;
    std::int64_t rope_head_dim = 0;
    std::int64_t value_head_dim = 0;

    friend bool operator==(const LatentAttention&, const LatentAttention&) = default;
};

/// Gated DeltaNet linear attention (Qwen3-Next).
struct LinearAttention {
    std::int64_t key_heads = 0;
    std::int64_t key_head_dim = 0;
    std::int64_t value_heads = 0;
    std::int64_t value_head_dim = 0;
    std::int64_t convolution_width = 0;

    friend bool operator==(const LinearAttention&, const LinearAttention&) = default;
};

using Attention = std::variant<GroupedAttention, LatentAttention, LinearAttention>;

struct DenseMlp {
    std::int64_t width = 0;
    bool gated = false; ///< three matrices (SwiGLU, GeGLU) instead of two
    bool up_bias = false;
    bool down_bias = false;

    friend bool operator==(const DenseMlp&, const DenseMlp&) = default;
};

struct MixtureOfExperts {
    std::int64_t experts = 0;
    std::int64_t experts_per_token = 0;
    std::int64_t expert_width = 0;
    bool gated = true;
    bool expert_bias = false;        ///< both projections of each expert (gpt-oss)
    bool router_bias = false;        ///< E values, also DeepSeek-V3's score correction
    std::int64_t shared_width = 0;   ///< all shared experts together; 0 for none
    bool shared_expert_gate = false; ///< one h-vector (Qwen MoE)

    friend bool operator==(const MixtureOfExperts&, const MixtureOfExperts&) = default;
};

using FeedForward = std::variant<DenseMlp, MixtureOfExperts>;

struct LayerSpec {
    Attention attention;
    FeedForward feed_forward;
    int norms = 2;                ///< norms over the hidden width in one layer
    bool parallel_blocks = false; ///< attention and MLP read the same input (GPT-J, Falcon)

    friend bool operator==(const LayerSpec&, const LayerSpec&) = default;
};

enum class PositionKind : std::uint8_t { rotary, learned, alibi, none };

/// What a decoder transformer is: enough to count every parameter exactly.
struct TransformerSpec {
    std::string name;
    std::string family; ///< Hugging Face model_type it was read from
    std::int64_t hidden = 0;
    std::int64_t vocabulary = 0; ///< rows of the embedding, before any framework's padding
    bool tied_embeddings = false;
    bool head_bias = false;
    NormKind norm = NormKind::layer_norm;
    bool final_norm = true;
    bool embedding_norm = false;      ///< BLOOM
    std::int64_t embedding_width = 0; ///< 0: equals hidden; else projected in and out (OPT-350m)
    PositionKind position = PositionKind::rotary;
    std::int64_t learned_positions = 0; ///< rows of the position table
    std::int64_t maximum_positions = 0; ///< longest sequence the config states; 0 if it does not
    double dropout = 0;                 ///< residual dropout probability in training
    double attention_dropout = 0;
    std::vector<LayerSpec> layer_kinds;            ///< the distinct kinds of layer
    std::vector<std::uint8_t> layers;              ///< for each layer, first to last, its index in layer_kinds
    std::int64_t multi_token_prediction_depth = 0; ///< extra prediction layers (DeepSeek-V3), kind of the last layer

    [[nodiscard]] std::int64_t layerCount() const { return static_cast<std::int64_t>(layers.size()); }
    [[nodiscard]] const LayerSpec& layer(std::size_t index) const { return layer_kinds[layers[index]]; }

    friend bool operator==(const TransformerSpec&, const TransformerSpec&) = default;
};

/// Query heads of any kind of attention (value heads of a linear one).
[[nodiscard]] std::int64_t headCount(const Attention& attention);
[[nodiscard]] bool hasExperts(const TransformerSpec& model);

} // namespace meshwright
