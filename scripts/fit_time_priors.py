"""Priors of the time constants: where each starts, how far it may wander, and what it may not exceed.

Kernel rates start where kernel measurements put them (GEMM and attention tables of SimuMax and LLMCompass, FlashAttention
pictures, nccl-tests), so that training runs correct them and do not invent them. Constants of software are drawn towards
what all software has in common: each is a shared deviation (one per kind of constant) plus a smaller one of its own, so
that one source cannot buy a wild constant for its framework. Shares stay below one, factors on duration above it.
"""

import math

ENGINES = "ddp deepspeed fsdp1 fsdp2 megatron megatron_fsdp megatron_deepspeed nanotron colossalai".split()
ARCHITECTURES = "ampere hopper blackwell blackwell_ultra volta cdna".split()


class Priors:
    """Maps deviations, standard normal a priori, to constants."""

    def __init__(self, start):
        self.start = dict(start)
        self.labels = []
        self.terms = {}  # constant: (scale, centre on that scale, [(deviation, spread)], upper limit)

    def deviation(self, label):
        self.labels.append(label)
        return len(self.labels) - 1

    def add(self, name, scale, spread, centre=None, shared=(), limit=math.inf):
        """`scale`: "log", "share" (logit, between 0 and 1) or "factor" (logarithm of the excess over 1)."""
        centre = self.start[name] if centre is None else centre
        middle = {"log": centre, "share": centre / (1 - centre) if scale == "share" else 1, "factor": centre - 1}[scale]
        terms = [(self.deviation(name), spread), *([shared] if shared else [])]
        self.terms[name] = (scale, math.log(middle), terms, limit)

    def constants(self, deviations):
        values = dict(self.start)
        for name, (scale, middle, terms, limit) in self.terms.items():
            value = math.exp(middle + sum(spread * deviations[i] for i, spread in terms))
            value = value / (1 + value) if scale == "share" else 1 + value if scale == "factor" else value
            values[name] = float(min(value, limit))
        return values


def kernel_priors(p):
    gemm, memory, start, attention = (p.deviation("all." + what) for what in ("gemm", "memory", "kernel", "attention"))
    for name in ARCHITECTURES:
        p.add(f"kernels.{name}.gemm", "log", 0.08 if name == "blackwell_ultra" else 0.04, shared=(gemm, 0.03), limit=1.05)
        p.add(f"kernels.{name}.memory", "share", 0.3, shared=(memory, 0.3))
        p.add(f"kernels.{name}.kernel_s", "log", 0.15, shared=(start, 0.2))
    for name in ("hopper", "blackwell", "blackwell_ultra"):
        p.add(f"kernels.{name}.gemm_8bit", "log", 0.12, limit=1)
        p.add(f"kernels.{name}.grouped", "log", 0.12, limit=1)
        p.add(f"kernels.{name}.half_depth", "log", 0.3)
        p.add(f"kernels.{name}.wave_damping", "log", 0.3, limit=1)
        for which in ("forward", "backward"):
            p.add(f"kernels.{name}.attention.cudnn.{which}", "log", 0.1, shared=(attention, 0.06), limit=0.9)
    for name in ("ampere", "hopper"):
        for which in ("forward", "backward"):
            p.add(f"kernels.{name}.attention.flash2.{which}", "log", 0.08, shared=(attention, 0.06), limit=0.9)


def host_priors(p):
    operation, tensor = p.deviation("all.operation"), p.deviation("all.optimizer_tensor")
    operations = dict(eager_early=(3.6e-5, 2.5e-5), eager=(3e-5, 2e-5), compiled=(1.5e-5, 1e-5), graphs=(8e-6, 6e-6))
    for name, (forward, backward) in operations.items():
        p.add(f"stacks.{name}.forward_operation_s", "log", 0.25, forward, (operation, 0.25))
        p.add(f"stacks.{name}.backward_operation_s", "log", 0.25, backward, (operation, 0.25))
        p.add(f"stacks.{name}.optimizer_tensor_s", "log", 0.4, 2e-6, (tensor, 0.5))
        if name != "eager":  # the factor of an engine is that of its eager stack
            p.add(f"stacks.{name}.compute", "log", 0.04, 0.95 if name == "compiled" else 1.0)


def engine_priors(p):
    kinds = "compute step_s micro_batch_s layer_s overlap interference".split()
    shared = {kind: p.deviation("all." + kind) for kind in kinds}
    for name in ENGINES:
        prefix = f"engines.{name}."
        p.add(prefix + "compute", "factor", 0.25, 1.10, (shared["compute"], 0.3))
        p.add(prefix + "step_s", "log", 0.5, 1.5e-2, (shared["step_s"], 0.6))
        p.add(prefix + "micro_batch_s", "log", 0.5, 8e-4, (shared["micro_batch_s"], 0.5))
        p.add(prefix + "overlap", "share", 0.5, 0.85, (shared["overlap"], 0.5))
        p.add(prefix + "interference", "share", 0.25, 0.15, (shared["interference"], 0.4))
        if name in ("deepspeed", "fsdp1", "fsdp2", "megatron_fsdp"):
            p.add(prefix + "layer_s", "log", 0.5, 1e-4, (shared["layer_s"], 0.6))
    p.add("engines.nanotron.layer_s", "log", 0.5, 1e-3)  # its own autograd functions around every product
    p.add("engines.nanotron.stall_s", "log", 0.3, 0.5)
    p.add("engines.nanotron.stall_tensor_s", "log", 0.3, 2e-3)


def link_priors(p):
    for name, spread in (("nvswitch", 0.2), ("nvlink_mesh", 0.4)):
        p.add(f"scale_up.{name}.efficiency", "share", spread, 0.8)
        p.add(f"scale_up.{name}.latency_s", "log", 0.3)
        p.add(f"scale_up.{name}.start_s", "log", 0.3)
        p.add(f"scale_up.{name}.all_to_all_efficiency", "share", 0.3, 0.75)
    shared = {kind: p.deviation("all.network_" + kind) for kind in ("efficiency", "latency", "all_to_all")}
    for name in "infiniband efa roce omni_path ethernet".split():
        p.add(f"network.{name}.efficiency", "share", 0.5 if name == "omni_path" else 0.3, 0.85,
              (shared["efficiency"], 0.3))
        p.add(f"network.{name}.latency_s", "log", 0.3, shared=(shared["latency"], 0.3))
        p.add(f"network.{name}.all_to_all_efficiency", "share", 0.3, 0.75, (shared["all_to_all"], 0.3))
        p.add(f"network.{name}.start_s", "log", 0.3)
    p.add("general.point_to_point_overlap", "share", 0.6, 0.5)
    p.add("general.expert_imbalance", "factor", 0.6, 1.05)
    p.add("general.tensor_interference", "share", 0.5, 0.15)


def priors(start):
    found = Priors(start)
    for group in (kernel_priors, host_priors, engine_priors, link_priors):
        group(found)
    return found
