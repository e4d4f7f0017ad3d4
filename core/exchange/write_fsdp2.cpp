// A Python module that applies the plan with PyTorch's fully_shard (torch 2.6 and later), for training programs of
// one's own. What stands in it comes from numbers and enums only; no text of a file reaches the code.
#include "core/exchange/exporters.h"
#include "core/exchange/quoting.h"
#include "core/exchange/text.h"

namespace meshwright {

namespace {

std::string_view torchType(DataType type) {
    switch (type) {
    case DataType::fp16:
        return "torch.float16";
    case DataType::bf16:
        return "torch.bfloat16";
    default:
        return "torch.float32";
    }
}

std::string header(const Plan& plan) {
    const auto& p = plan.parallel;
    const int group = plan.knobs.shard_group > 0 && plan.knobs.shard_group < p.data ? plan.knobs.shard_group : p.data;
    return concat({R"(import torch
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import CPUOffloadPolicy, MixedPrecisionPolicy, OffloadPolicy, fully_shard

REPLICATE = )",
                   std::to_string(p.data / group), "\nSHARD = ", std::to_string(group),
                   "\nMICRO_BATCH = ", std::to_string(plan.micro_batch), "\n"});
}

std::string policies(const Plan& plan) {
    const auto precision = precisionOf(plan);
    const bool casts = precision.weights != precision.compute;
    const bool offloads = plan.offload.parameters != OffloadDevice::none;
    std::string out = "    precision = MixedPrecisionPolicy(";
    if (casts)
        out += concat({"param_dtype=", torchType(precision.compute), ", "});
    out += concat({"reduce_dtype=", torchType(precision.reduce),
                   ")\n    offload = ", offloads ? "CPUOffloadPolicy()" : "OffloadPolicy()", "\n"});
    return out;
}

std::string body(const Plan& plan) {
    std::string out = R"(

def apply_plan(model, blocks):
    """Shards `model`, whose Transformer blocks are `blocks` in the order of the forward pass.

    Call it after torch.distributed.init_process_group and before the optimizer is made. Create the model on the meta
    device and materialize it afterwards (model.to_empty, then initialize or load) where it does not fit one GPU.
    """
    mesh = init_device_mesh("cuda", (REPLICATE, SHARD), mesh_dim_names=("replicate", "shard"))
    if REPLICATE == 1:
        mesh = mesh["shard"]
)";
    out += policies(plan);
    if (plan.recompute.kind == RecomputeKind::full)
        out += concat({R"(    from torch.distributed.algorithms._checkpoint.checkpoint_wrapper import checkpoint_wrapper

    for index, (parent, name) in enumerate(_places(model, blocks)):
        if index % )",
                       std::to_string(plan.recompute.every_nth), R"( == 0:
            setattr(parent, name, checkpoint_wrapper(getattr(parent, name)))
    blocks = [getattr(parent, name) for parent, name in _places(model, blocks)]
)"});
    if (plan.software.compiled)
        out += "    for block in blocks:\n        block.compile()\n";
    const std::string_view reshard = plan.sharding == Sharding::full ? "True" : "False";
    out += concat({"    for block in blocks:\n        fully_shard(block, mesh=mesh, mp_policy=precision, "
                   "offload_policy=offload, reshard_after_forward=",
                   reshard,
                   ")\n    # Gathered for the first block anyway, and needed again at once by backward.\n"
                   "    fully_shard(model, mesh=mesh, mp_policy=precision, offload_policy=offload, "
                   "reshard_after_forward=",
                   reshard, ")\n    return model\n"});
    return out;
}

constexpr std::string_view helper = R"(

def _places(model, blocks):
    """(parent, attribute) of each block, wrapped or not."""
    wanted = {id(block) for block in blocks}
    for parent in list(model.modules()):
        for name, child in list(parent.named_children()):
            if id(child) in wanted or id(getattr(child, "_checkpoint_wrapped_module", None)) in wanted:
                yield parent, name
)";

} // namespace

std::vector<ExportFile> writeFsdp2(const Plan& plan, const ExportOptions& options, LaunchCommand& launch) {
    launch.program = shellQuoted(options.program);
    std::string out = header(plan) + body(plan);
    if (plan.recompute.kind == RecomputeKind::full)
        out += helper;
    return {{"fsdp2_plan.py", out}};
}

} // namespace meshwright
