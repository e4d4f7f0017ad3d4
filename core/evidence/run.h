#pragma once

#include "core/base/json_value.h"
#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace meshwright {

using Whole = std::optional<std::int64_t>; ///< a count that the source may leave open

/// Where a measurement was published.
struct RunSource {
    std::string title;
    std::string where;
    std::string url;
    double year = 0; ///< of the software that ran; 0 if not stated
};

/// Dimensions of multi-head latent attention.
struct RunLatentAttention {
    std::int64_t query_rank = 0; ///< 0: queries are projected directly
    std::int64_t kv_rank = 0;
    std::int64_t nope_head_dim = 0;
    std::int64_t rope_head_dim = 0;
    std::int64_t value_head_dim = 0;
};

struct RunModel {
    std::string name;
    Whole layers;
    Whole hidden;
    Whole heads;
    Whole kv_heads;
    Whole head_dim;
    Whole ffn_hidden;
    std::optional<bool> gated_mlp;
    Whole vocabulary;
    std::optional<bool> tied_embeddings;
    Whole sequence_length;
    std::optional<double> billion_parameters;
    Whole experts;
    Whole experts_per_token;
    Whole shared_experts;
    Whole moe_ffn_hidden;
    Whole shared_expert_ffn; ///< width of the shared experts together, where it is not a multiple of an expert's
    Whole dense_layers;      ///< layers without experts
    Whole moe_layer_interval;
    Whole mtp_layers;
    Whole sliding_window; ///< tokens
    Whole sliding_window_layers;
    std::optional<RunLatentAttention> latent_attention;
};

struct RunCluster {
    std::string gpu;
    Whole gpus;
    Whole gpus_per_node;
    std::string intra_node; ///< as the source words it; empty if it does not say
    std::string inter_node;
};

struct RunParallel {
    Whole data;
    Whole tensor;
    Whole pipeline;
    Whole virtual_stages;
    Whole context;
    Whole expert;
    Whole expert_tensor;
    std::optional<bool> sequence_parallel;
    Whole zero_stage;
    Whole zero1_group; ///< ranks over which optimizer states are cut
    std::string fsdp;  ///< "FSDP2", "SHARD_GRAD_OP", "true", ...
    std::string hybrid_shard;
    std::string schedule;
    std::string context_communication;
    std::optional<bool> overlap_gradient_reduce;
    std::optional<bool> overlap_parameter_gather;
    std::optional<bool> overlap_tensor_parallel;
};

struct RunBatch {
    Whole micro;
    Whole global;
    Whole accumulation;
    Whole per_data_rank; ///< sequences per data-parallel rank and step
};

/// What was measured, in the source's own numbers and units.
struct RunMeasured {
    std::optional<double> tflops_per_gpu;
    std::optional<double> tokens_per_s_per_gpu;
    std::optional<double> samples_per_s;
    std::optional<double> iter_time_s;
    std::optional<double> mfu; ///< fraction
    std::optional<double> hfu; ///< fraction
    std::optional<double> peak_memory;
    std::string memory_unit; ///< "GB" or "GiB"
    std::string memory_kind; ///< "max_reserved", "nvidia-smi, rounded up", ...
    std::optional<double> peak_reserved_gib;
    std::vector<double> allocated_gib_by_rank;
    std::vector<double> allocated_mib_by_stage;
    bool memory_is_total_over_gpus = false;
    std::optional<bool> out_of_memory;
};

/// One published measurement: what ran, and what was measured. Empty text and empty optionals are what the source
/// leaves open. Read from the project's own interchange format (one JSON object per line).
struct PublishedRun {
    std::string id;
    RunSource source;
    std::string framework;
    std::string framework_version;
    RunModel model;
    RunCluster cluster;
    RunParallel parallel;
    RunBatch batch;
    std::string recompute;
    std::string precision;
    std::string precision_detail;
    std::string finetune;
    std::string task;
    std::optional<bool> flash_attention;
    std::string offload;
    std::optional<bool> compiled;
    std::optional<bool> fused_cross_entropy;
    std::string optimizer;
    std::string sharding_mode; ///< llm-foundry's FSDP mixed-precision mode: "PURE" or "DEFAULT"
    std::string remarks;       ///< configuration details that have no field of their own
    RunMeasured measured;
    std::string flops_convention;
};

/// Reads one line. Faults name `file`, and their place is "line N" followed by the JSON pointer.
[[nodiscard]] Result<PublishedRun> readRun(std::string_view line, const std::string& file, std::size_t line_number);

/// The same from parsed JSON; `place` says where the row stands in `file`, for faults.
[[nodiscard]] Result<PublishedRun> readRun(const Json& json, const std::string& file, const std::string& place);

/// A file of runs: those that could be read, and every fault of the others.
struct RunFile {
    std::vector<PublishedRun> runs;
    Faults faults;
};

/// Reads JSON Lines; blank lines are skipped. At most `maximum_rows` rows are read.
[[nodiscard]] RunFile readRuns(std::string_view text, const std::string& file, std::size_t maximum_rows = 200'000);

} // namespace meshwright
