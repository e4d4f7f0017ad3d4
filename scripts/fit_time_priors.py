"""Priors of the time constants: where each starts and how far it may wander (a spread of its logarithm).

Kernel rates start where kernel measurements put them (GEMM and attention tables of SimuMax and LLMCompass, FlashAttention
pictures, nccl-tests), so that training runs correct them and do not invent them. Factors of engines start at one.
"""

ENGINES = "ddp deepspeed fsdp1 fsdp2 megatron megatron_fsdp megatron_deepspeed nanotron colossalai".split()


def kernel_priors(add):
    for name in "ampere hopper blackwell volta cdna".split():
        add(f"kernels.{name}.gemm", 0.04)
        add(f"kernels.{name}.memory", 0.06)
        add(f"kernels.{name}.kernel_s", 0.4)
    for name in ("hopper", "blackwell"):
        add(f"kernels.{name}.gemm_8bit", 0.15)
        add(f"kernels.{name}.grouped", 0.12)
        add(f"kernels.{name}.half_depth", 0.4)
        add(f"kernels.{name}.wave_damping", 0.4)
        add(f"kernels.{name}.attention.cudnn.forward", 0.12)
        add(f"kernels.{name}.attention.cudnn.backward", 0.15)
    for name, spread in (("ampere", 0.06), ("hopper", 0.08)):
        add(f"kernels.{name}.attention.flash2.forward", spread)
        add(f"kernels.{name}.attention.flash2.backward", spread)


def host_priors(add):
    for name in "eager_early eager compiled graphs".split():
        add(f"stacks.{name}.forward_operation_s", 0.8)
        add(f"stacks.{name}.backward_operation_s", 0.8)
        add(f"stacks.{name}.optimizer_tensor_s", 1.0)
        if name != "eager":  # the factor of an engine is that of its eager stack
            add(f"stacks.{name}.compute", 0.06)


def engine_priors(add):
    compute = dict(nanotron=0.25, colossalai=0.12, megatron=0.05, megatron_deepspeed=0.1, fsdp2=0.2)
    for name in ENGINES:
        add(f"engines.{name}.compute", compute.get(name, 0.08), 1.0)
        add(f"engines.{name}.step_s", dict(deepspeed=0.4, nanotron=0.5).get(name, 0.2), 1.5e-2)
        add(f"engines.{name}.micro_batch_s", 0.6, 1e-3)
        add(f"engines.{name}.overlap", dict(deepspeed=0.6, nanotron=0.2).get(name, 0.1),
            0.6 if name == "deepspeed" else 0.85)
        add(f"engines.{name}.interference", dict(nanotron=0.3).get(name, 0.12), 0.15)
        add(f"engines.{name}.network", dict(deepspeed=0.8, nanotron=0.5).get(name, 0.3), 1.0)
        if name in ("deepspeed", "fsdp1", "fsdp2", "megatron_fsdp"):
            add(f"engines.{name}.layer_s", 1.0, 1e-4)
    add("engines.nanotron.stall_s", 0.15, 0.65)
    add("engines.nanotron.stall_nodes", 0.15, 46.0)
    add("engines.nanotron.stall_tensor_s", 0.3, 2.8e-3)


def link_priors(add):
    for name, spread in (("nvswitch", 0.03), ("nvlink_mesh", 0.15)):
        add(f"scale_up.{name}.efficiency", spread)
        add(f"scale_up.{name}.latency_s", 0.5)
        add(f"scale_up.{name}.start_s", 0.4)
        add(f"scale_up.{name}.all_to_all_efficiency", 0.2)
    for name in "infiniband efa roce omni_path ethernet".split():
        add(f"network.{name}.efficiency", 0.06)
        add(f"network.{name}.latency_s", 1.0 if name == "efa" else 0.6)
        add(f"network.{name}.all_to_all_efficiency", 0.3)
        add(f"network.{name}.start_s", 0.6)
    add("general.point_to_point_overlap", 0.5, 0.5)
    add("general.expert_imbalance", 0.08, 1.0)
    add("general.tensor_interference", 0.7, 0.1)


def priors(start):
    """(name, centre, spread) of every constant that is fitted; those without a centre of their own start at `start`."""
    found = []

    def add(name, spread, centre=None):
        found.append((name, centre if centre is not None else start[name], spread))

    for group in (kernel_priors, host_priors, engine_priors, link_priors):
        group(add)
    return found
