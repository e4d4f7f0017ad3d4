#include "core/evidence/run.h"

#include "core/base/json.h"
#include "core/base/json_reader.h"

#include <algorithm>

namespace meshwright {

namespace {

constexpr JsonLimits row_limits{.bytes = 1U << 20U, .depth = 16};
constexpr std::int64_t largest_count = 1'000'000'000;

Whole whole(ObjectReader& object, std::string_view key, std::int64_t minimum, std::int64_t maximum = largest_count) {
    if (!object.hasValue(key))
        return std::nullopt;
    return object.integer(key, minimum, maximum, minimum);
}

std::optional<double> figure(ObjectReader& object, std::string_view key, double maximum = 1e15) {
    if (!object.hasValue(key))
        return std::nullopt;
    return object.number(key, 0, maximum, 0.0);
}

std::optional<bool> flag(ObjectReader& object, std::string_view key) {
    if (!object.hasValue(key))
        return std::nullopt;
    return object.boolean(key, false);
}

/// A word, where sources write true, false or a number too.
std::string word(ObjectReader& object, std::string_view key) {
    if (!object.hasValue(key))
        return {};
    const Json& value = object.raw().at(std::string(key));
    if (value.is_boolean())
        return object.boolean(key, false) ? "true" : "false";
    if (value.is_number())
        return value.dump();
    const auto text = object.text(key, "");
    return text == "null" ? "" : text;
}

std::vector<double> figures(ObjectReader& object, std::string_view key) {
    std::vector<double> out;
    if (!object.hasValue(key))
        return out;
    const Json& value = object.raw().at(std::string(key));
    if ((!value.is_array() && !value.is_object()) || value.size() > 100'000) {
        object.fault(FaultCode::wrong_type, key, "list of numbers", shortened(value));
        return out;
    }
    for (const auto& item : value) {
        if (!item.is_number() || item.get<double>() < 0) {
            object.fault(FaultCode::wrong_type, key, "list of numbers", shortened(item));
            return {};
        }
        out.push_back(item.get<double>());
    }
    return out;
}

/// One figure of each stage, from a list of objects.
std::vector<double> stageFigures(ObjectReader& object, std::string_view key, std::string_view figure_key) {
    std::vector<double> out;
    for (const auto& [item, pointer] : object.array(key, false)) {
        if (!item->is_object() || !item->contains(std::string(figure_key)) ||
            !item->at(std::string(figure_key)).is_number()) {
            object.fault(FaultCode::wrong_type, key, "list of objects", shortened(*item));
            return {};
        }
        out.push_back(item->at(std::string(figure_key)).get<double>());
    }
    return out;
}

RunSource readSource(ObjectReader object) {
    return {.title = word(object, "title"),
            .where = word(object, "where"),
            .url = word(object, "url"),
            .year = figure(object, "year", 3000).value_or(0)};
}

RunModel readModel(ObjectReader object) {
    RunModel model{
        .name = word(object, "name"),
        .layers = whole(object, "layers", 1, 100'000),
        .hidden = whole(object, "hidden", 1, 10'000'000),
        .heads = whole(object, "heads", 1, 1'000'000),
        .kv_heads = whole(object, "kv_heads", 1, 1'000'000),
        .head_dim = whole(object, "head_dim", 1, 1'000'000),
        .ffn_hidden = whole(object, "ffn_hidden", 1),
        .gated_mlp = flag(object, "gated_mlp"),
        .vocabulary = whole(object, "vocab", 1, 100'000'000),
        .tied_embeddings = flag(object, "tied_embeddings"),
        .sequence_length = whole(object, "seq_len", 1),
        .billion_parameters = figure(object, "params_b", 1e6),
        .experts = whole(object, "experts", 0, 100'000),
        .experts_per_token = whole(object, "experts_per_token", 0, 100'000),
        .shared_experts = whole(object, "shared_experts", 0, 100'000),
        .moe_ffn_hidden = whole(object, "moe_ffn_hidden", 0),
        .shared_expert_ffn = whole(object, "shared_expert_ffn", 0),
        .dense_layers = whole(object, "dense_layers", 0, 100'000),
        .moe_layer_interval = whole(object, "moe_layer_interval", 0, 100'000),
        .mtp_layers = whole(object, "mtp_layers", 0, 1000),
        .sliding_window = whole(object, "sliding_window", 0),
        .sliding_window_layers = whole(object, "sliding_window_layers", 0, 100'000),
    };
    if (object.hasValue("mla")) {
        auto mla = object.object("mla");
        model.latent_attention = RunLatentAttention{
            .query_rank = whole(mla, "q_lora_rank", 0).value_or(0),
            .kv_rank = mla.integer("kv_lora_rank", 1, largest_count),
            .nope_head_dim = mla.integer("qk_nope_head_dim", 0, largest_count),
            .rope_head_dim = mla.integer("qk_rope_head_dim", 0, largest_count),
            .value_head_dim = mla.integer("v_head_dim", 1, largest_count),
        };
    }
    return model;
}

RunCluster readCluster(ObjectReader object) {
    return {.gpu = word(object, "gpu"),
            .gpus = whole(object, "gpus", 1, 1'000'000),
            .gpus_per_node = whole(object, "gpus_per_node", 1, 10'000),
            .intra_node = word(object, "intra_node"),
            .inter_node = word(object, "inter_node")};
}

RunParallel readParallel(ObjectReader object) {
    // Far beyond any machine; so bounded that their product is a whole number and a pipeline can be simulated.
    constexpr std::int64_t largest_degree = 100'000;
    return {.data = whole(object, "dp", 1, largest_degree),
            .tensor = whole(object, "tp", 1, 4096),
            .pipeline = whole(object, "pp", 1, 4096),
            .virtual_stages = whole(object, "vpp", 1, 1024),
            .context = whole(object, "cp", 1, largest_degree),
            .expert = whole(object, "ep", 1, largest_degree),
            .expert_tensor = whole(object, "etp", 1, largest_degree),
            .sequence_parallel = flag(object, "sequence_parallel"),
            .zero_stage = whole(object, "zero_stage", 0, 3),
            .zero1_group = whole(object, "zero1_group", 1, largest_degree),
            .fsdp = word(object, "fsdp"),
            .hybrid_shard = word(object, "hybrid_shard"),
            .schedule = word(object, "schedule"),
            .context_communication = word(object, "cp_comm"),
            .overlap_gradient_reduce = flag(object, "overlap_grad_reduce"),
            .overlap_parameter_gather = flag(object, "overlap_param_gather"),
            .overlap_tensor_parallel = flag(object, "tp_comm_overlap")};
}

RunBatch readBatch(ObjectReader object, ObjectReader& row) {
    // A table's "batch size" that does not say whose it is is taken as a rank's.
    constexpr std::int64_t largest_batch = 10'000'000;
    const auto micro = whole(object, "micro", 1, 100'000);
    return {.micro = micro ? micro : whole(row, "batch_size_in_table", 1, 100'000),
            .global = whole(object, "global", 1, largest_batch),
            .accumulation = whole(object, "grad_accum", 1, 100'000),
            .per_data_rank = whole(row, "batch_per_dp", 1, 100'000)};
}

RunMeasured readMeasured(ObjectReader object, ObjectReader& row) {
    RunMeasured measured{
        .tflops_per_gpu = figure(object, "tflops_per_gpu"),
        .tokens_per_s_per_gpu = figure(object, "tokens_per_s_per_gpu"),
        .samples_per_s = figure(object, "samples_per_s"),
        .iter_time_s = figure(object, "iter_time_s"),
        .mfu = figure(object, "mfu", 100),
        .hfu = figure(object, "hfu", 100),
        .peak_memory = figure(object, "peak_mem_gb"),
        .memory_unit = word(object, "mem_unit"),
        .memory_kind = word(row, "memory_kind"),
        .peak_reserved_gib = figure(object, "peak_reserved_gib"),
        .allocated_gib_by_rank = figures(object, "peak_alloc_gib_by_rank"),
        .allocated_mib_by_stage = stageFigures(row, "per_stage_memory_mib", "max_allocated_mib"),
        .memory_is_total_over_gpus = flag(row, "mem_is_total_over_gpus").value_or(false),
        .out_of_memory = flag(object, "oom"),
    };
    if (measured.memory_kind.empty())
        measured.memory_kind = word(object, "mem_kind");
    if (!measured.peak_reserved_gib)
        measured.peak_reserved_gib = figure(row, "max_reserved_gib");
    return measured;
}

/// Sources write remarks under either name.
std::string readRemarks(ObjectReader& row) {
    const auto first = word(row, "note");
    const auto second = word(row, "notes");
    return first.empty() || second.empty() ? first + second : first + "; " + second;
}

PublishedRun readRow(ObjectReader& row) {
    PublishedRun run{
        .id = row.text("id"),
        .source = readSource(row.object("source", false)),
        .framework = row.text("framework"),
        .framework_version = word(row, "framework_version"),
        .model = readModel(row.object("model", false)),
        .cluster = readCluster(row.object("cluster", false)),
        .parallel = readParallel(row.object("parallel", false)),
        .batch = readBatch(row.object("batch", false), row),
        .recompute = word(row, "recompute"),
        .precision = word(row, "precision"),
        .precision_detail = word(row, "precision_detail"),
        .finetune = word(row, "finetune"),
        .task = word(row, "task"),
        .flash_attention = flag(row, "flash_attention"),
        .offload = word(row, "offload"),
        .compiled = flag(row, "compile"),
        .fused_cross_entropy = flag(row, "cross_entropy_fusion"),
        .optimizer = word(row, "optimizer"),
        .sharding_mode = {},
        .remarks = readRemarks(row),
        .measured = readMeasured(row.object("measured", false), row),
        .flops_convention = word(row, "flops_convention"),
    };
    if (row.hasValue("source_fields")) {
        auto fields = row.object("source_fields");
        run.sharding_mode = word(fields, "mp_mode");
    }
    return run;
}

void putPlace(Faults& faults, const std::string& file, const std::string& place) {
    for (auto& fault : faults) {
        fault.file = file;
        fault.place = place + (fault.place.empty() ? std::string{} : " at " + fault.place);
    }
}

} // namespace

Result<PublishedRun> readRun(const Json& json, const std::string& file, const std::string& place) {
    ReadContext context{file, {}};
    ObjectReader row(json, context);
    auto run = readRow(row);
    if (context.faults.empty() && run.id.empty())
        context.faults.push_back({FaultCode::out_of_range, file, "/id", "text", "\"\""});
    if (context.faults.empty())
        return run;
    putPlace(context.faults, file, place);
    return std::move(context.faults);
}

Result<PublishedRun> readRun(std::string_view line, const std::string& file, std::size_t line_number) {
    const auto place = "line " + std::to_string(line_number);
    auto json = parseJson(line, file, row_limits);
    if (json)
        return readRun(*json, file, place);
    Faults faults = json.faults();
    putPlace(faults, file, place);
    return faults;
}

RunFile readRuns(std::string_view text, const std::string& file, std::size_t maximum_rows) {
    RunFile out;
    std::size_t line_number = 0;
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size());
        const auto line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        ++line_number;
        if (line.find_first_not_of(" \t\r") == std::string_view::npos)
            continue;
        if (out.runs.size() >= maximum_rows) {
            out.faults.push_back({FaultCode::too_many_items,
                                  file,
                                  "line " + std::to_string(line_number),
                                  std::to_string(maximum_rows),
                                  {}});
            break;
        }
        auto run = readRun(line, file, line_number);
        if (!run)
            out.faults.insert(out.faults.end(), run.faults().begin(), run.faults().end());
        else
            out.runs.push_back(std::move(run).value());
    }
    return out;
}

} // namespace meshwright
