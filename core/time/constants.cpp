#include "core/time/constants.h"

#include "core/base/json_reader.h"
#include "core/base/resources.h"

namespace meshwright {

namespace {

constexpr std::array<std::string_view, architecture_count> architecture_names = {
    "volta", "ampere", "ada", "hopper", "blackwell", "blackwell_ultra", "cdna", "other"};
constexpr std::array<std::string_view, attention_kernel_count> attention_names = {"materialized", "flash1", "flash2",
                                                                                  "flash3", "cudnn"};
constexpr std::array<std::string_view, stack_count> stack_names = {"eager_early", "eager", "compiled", "graphs"};
constexpr std::array<std::string_view, engine_count> engine_names = {
    "ddp",      "horovod",       "deepspeed",          "fsdp1",    "fsdp2",
    "megatron", "megatron_fsdp", "megatron_deepspeed", "nanotron", "colossalai"};
constexpr std::array<std::string_view, scale_up_kind_count> scale_up_names = {
    "none", "pcie", "nvlink_pair", "nvlink_mesh", "nvswitch", "infinity_fabric_mesh"};
constexpr std::array<std::string_view, network_kind_count> network_names = {"none",     "infiniband", "roce",
                                                                            "ethernet", "efa",        "omni_path"};

// Each visit lists the fields of one structure by name; reading and listing share it.

template <class V>
void visit(V& v, AttentionBehaviour& a) {
    v("forward", a.forward);
    v("backward", a.backward);
    v("half_sequence", a.half_sequence);
}

template <class V, class T, std::size_t N>
void visitAll(V& v, std::string_view name, std::array<T, N>& items, const std::array<std::string_view, N>& names) {
    v.enter(name);
    for (std::size_t i = 0; i < N; ++i) {
        v.enter(names[i]);
        visit(v, items[i]);
        v.leave();
    }
    v.leave();
}

template <class V>
void visit(V& v, KernelBehaviour& k) {
    v("achievable", k.achievable);
    v("gemm", k.gemm);
    v("gemm_8bit", k.gemm_8bit);
    v("half_depth", k.half_depth);
    v("wave_damping", k.wave_damping);
    v("weight_gradient", k.weight_gradient);
    v("grouped", k.grouped);
    v("memory", k.memory);
    v("kernel_s", k.kernel_s);
    visitAll(v, "attention", k.attention, attention_names);
}

template <class V>
void visit(V& v, StackBehaviour& s) {
    v("compute", s.compute);
    v("forward_operation_s", s.forward_operation_s);
    v("backward_operation_s", s.backward_operation_s);
    v("optimizer_tensor_s", s.optimizer_tensor_s);
}

template <class V>
void visit(V& v, EngineBehaviour& e) {
    v("compute", e.compute);
    v("step_s", e.step_s);
    v("micro_batch_s", e.micro_batch_s);
    v("layer_s", e.layer_s);
    v("overlap", e.overlap);
    v("interference", e.interference);
    v("stall_s", e.stall_s);
    v("stall_nodes", e.stall_nodes);
    v("stall_tensor_s", e.stall_tensor_s);
}

template <class V>
void visit(V& v, IntervalBehaviour& i) {
    v("low", i.low);
    v("high", i.high);
    v("network_low", i.network_low);
    v("network_high", i.network_high);
}

template <class V>
void visit(V& v, LinkBehaviour& l) {
    v("efficiency", l.efficiency);
    v("latency_s", l.latency_s);
    v("start_s", l.start_s);
    v("all_to_all_efficiency", l.all_to_all_efficiency);
    v("all_to_all_latency_s", l.all_to_all_latency_s);
}

template <class V>
void visit(V& v, TimeConstants& c) {
    visitAll(v, "kernels", c.kernels, architecture_names);
    visitAll(v, "scale_up", c.collectives.scale_up, scale_up_names);
    visitAll(v, "network", c.collectives.network, network_names);
    visitAll(v, "stacks", c.stacks, stack_names);
    visitAll(v, "engines", c.engines, engine_names);
    visitAll(v, "intervals", c.intervals, engine_names);
    v.enter("general");
    v("switch_reduction_gain", c.collectives.switch_reduction_gain);
    v("tree_bandwidth", c.collectives.tree_bandwidth);
    v("loaded_node_slope", c.collectives.loaded_node_slope);
    v("tensor_interference", c.tensor_interference);
    v("point_to_point_overlap", c.point_to_point_overlap);
    v("expert_imbalance", c.expert_imbalance);
    v("straggler_per_doubling", c.straggler_per_doubling);
    v.leave();
}

class Reader {
public:
    explicit Reader(ObjectReader& root)
        : stack_{root} {}
    void enter(std::string_view name) { stack_.push_back(stack_.back().object(name, false)); }
    void leave() {
        stack_.back().reportUnknownKeys();
        stack_.pop_back();
    }
    void operator()(std::string_view name, double& value) { value = stack_.back().number(name, 0, 1e9, value); }

private:
    std::vector<ObjectReader> stack_;
};

class Lister {
public:
    void enter(std::string_view name) { path_.emplace_back(name); }
    void leave() { path_.pop_back(); }
    void operator()(std::string_view name, double& value) {
        std::string full;
        for (const std::string& part : path_)
            full += part + ".";
        names.emplace_back(full + std::string(name), value);
    }
    std::vector<std::pair<std::string, double>> names;

private:
    std::vector<std::string> path_;
};

} // namespace

Result<TimeConstants> readTimeConstants(std::string_view text, const std::string& file) {
    auto json = parseJson(text, file);
    if (!json)
        return json.faults();
    ReadContext context{file, {}};
    ObjectReader root(*json, context);
    if (root.text("format", std::string()) != "meshwright-time-calibration")
        root.fault(FaultCode::wrong_format, "format", "meshwright-time-calibration");
    root.integer("version", 1, 1);
    ObjectReader values = root.object("constants");
    TimeConstants constants;
    Reader reader(values);
    visit(reader, constants);
    if (!context.faults.empty())
        return std::move(context.faults);
    return constants;
}

const TimeConstants& timeConstants() {
    static const TimeConstants constants = [] {
        const Resource resource = resourceAt("calibration/time.json");
        auto read = readTimeConstants(resource.text, "calibration/time.json");
        return read ? *read : TimeConstants{};
    }();
    return constants;
}

std::vector<std::pair<std::string, double>> listTimeConstants(const TimeConstants& constants) {
    TimeConstants copy = constants;
    Lister lister;
    visit(lister, copy);
    return lister.names;
}

Architecture architectureOf(const Device& device) {
    const std::string_view name = device.architecture;
    if (name == "hopper")
        return Architecture::hopper;
    if (name == "ampere")
        return Architecture::ampere;
    if (name == "blackwell")
        return Architecture::blackwell;
    if (name == "blackwell-ultra") // twice the rate of exponentials and a higher power limit
        return Architecture::blackwell_ultra;
    if (name.starts_with("blackwell"))
        return Architecture::ada;
    if (name == "volta" || name == "turing")
        return Architecture::volta;
    if (name == "ada" || name == "ampere-ga10x")
        return Architecture::ada;
    return name.starts_with("cdna") ? Architecture::cdna : Architecture::other;
}

} // namespace meshwright
