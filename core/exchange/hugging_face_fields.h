#pragma once

#include "core/base/json_reader.h"
#include "core/exchange/hugging_face.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace meshwright::hugging_face {

/// Spellings of one field over the families, the usual one first (it is named when all are missing).
using Names = std::span<const std::string_view>;

namespace names {
inline constexpr std::string_view hidden[] = {"hidden_size", "n_embd", "d_model", "n_embed"};
inline constexpr std::string_view layers[] = {"num_hidden_layers", "n_layer", "n_layers", "num_layers"};
inline constexpr std::string_view heads[] = {"num_attention_heads", "n_head", "n_heads"};
inline constexpr std::string_view kv_heads[] = {"num_key_value_heads", "num_kv_heads", "n_head_kv",
                                                "multi_query_group_num"};
inline constexpr std::string_view head_dim[] = {"head_dim", "kv_channels"};
inline constexpr std::string_view mlp_width[] = {"intermediate_size", "n_inner", "ffn_dim", "ffn_hidden_size"};
inline constexpr std::string_view vocabulary[] = {"vocab_size", "padded_vocab_size"};
inline constexpr std::string_view padded_vocabulary[] = {"padded_vocab_size", "vocab_size"};
inline constexpr std::string_view positions[] = {
    "max_position_embeddings", "n_positions",        "n_ctx", "seq_length", "max_seq_len",
    "model_max_length",        "max_sequence_length"};
inline constexpr std::string_view experts[] = {"num_experts", "num_local_experts", "n_routed_experts"};
inline constexpr std::string_view experts_per_token[] = {"num_experts_per_tok", "num_experts_per_token",
                                                         "experts_per_token", "moe_topk"};
inline constexpr std::string_view expert_width[] = {"moe_intermediate_size"};
inline constexpr std::string_view tied[] = {"tie_word_embeddings"};
inline constexpr std::string_view dropout[] = {"resid_pdrop", "hidden_dropout", "dropout", "residual_dropout"};
inline constexpr std::string_view attention_dropout[] = {"attention_dropout", "attn_pdrop"};
} // namespace names

/// Largest sizes accepted. They keep every product of a count below 2^63, and are far above any model built.
namespace limits {
inline constexpr std::int64_t hidden = 1 << 20;
inline constexpr std::int64_t layers = 10'000;
inline constexpr std::int64_t heads = 1 << 14;
inline constexpr std::int64_t head_dim = 1 << 14;
inline constexpr std::int64_t mlp_width = 1 << 24;
inline constexpr std::int64_t vocabulary = 1 << 27;
inline constexpr std::int64_t positions = 1 << 30;
inline constexpr std::int64_t experts = 1 << 14;
inline constexpr std::int64_t rank = 1 << 20;
inline constexpr std::int64_t prediction_depth = 64;
inline constexpr double parameters = 1e16;
} // namespace limits

/// One Hugging Face configuration: fields by their several names, the rules of "absent" and "null", and notes on what
/// was taken by default.
class ConfigFields {
public:
    /// `nested`: the object is a text_config, which leaves out what equals its family's defaults.
    ConfigFields(const Json& object, ReadContext& context, std::string pointer, bool nested,
                 std::vector<ImportNote>& notes);

    /// A size in [1, maximum] that has to be there.
    std::int64_t size(Names names, std::int64_t maximum);
    /// A size in [1, maximum]; absent or null takes the default, which is noted.
    std::int64_t sizeOr(Names names, std::int64_t maximum, std::int64_t otherwise);
    /// As sizeOr in a text_config, else required.
    std::int64_t sizeOrWhenNested(Names names, std::int64_t maximum, std::int64_t otherwise);
    /// A size in [1, maximum], or nothing if absent or null.
    std::optional<std::int64_t> optionalSize(Names names, std::int64_t maximum);
    /// A count in [0, maximum]; absent or null is 0.
    std::int64_t countOrZero(std::string_view name, std::int64_t maximum);
    /// Whole numbers in [0, maximum], such as layer indices; absent or null is none.
    std::vector<std::int64_t> counts(std::string_view name, std::int64_t maximum);
    /// A switch; absent or null takes the family's default silently where it is false, with a note where it is true.
    bool flag(std::string_view name, bool otherwise = false);
    /// A probability in [0, 1].
    double probability(Names names, double otherwise);
    /// The words of a list such as layer_types, each one of `legal`; empty if absent.
    std::vector<std::string> words(std::string_view name, std::span<const std::string_view> legal);
    ConfigFields section(std::string_view name);

    [[nodiscard]] bool has(std::string_view name) const { return reader_.has(name); }
    [[nodiscard]] bool hasValue(std::string_view name) const { return reader_.hasValue(name); }
    [[nodiscard]] bool hasAny(Names names) const { return !reader_.firstOf(names).empty(); }
    /// True as long as nothing was wrong: relations between fields are worth checking only then.
    [[nodiscard]] bool sound() const { return context_->faults.empty(); }
    [[nodiscard]] bool nested() const { return nested_; }
    [[nodiscard]] const Json& raw() const { return reader_.raw(); }
    [[nodiscard]] const std::string& pointer() const { return reader_.pointer(); }

    /// The spelling in use, for faults about a field that was read.
    [[nodiscard]] std::string_view spelling(Names names) const;
    void contradiction(std::string_view name, std::string expected, std::int64_t found);
    void tooLarge(std::string_view name, std::string expected, double found);
    void unsupported(std::string_view name, std::string expected);
    void note(ImportNote::Kind kind, std::string_view name, std::string value);

private:
    void refuseDisagreeingSpellings(Names names);

    ReadContext* context_;
    std::vector<ImportNote>* notes_;
    bool nested_;
    ObjectReader reader_;
};

} // namespace meshwright::hugging_face
