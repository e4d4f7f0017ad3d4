#!/usr/bin/python3
"""Fits the kernel and link constants that training runs start from (scripts/fit_time_start.json) to measured kernels.

  fit_kernels.py DRIVER KERNELS_FOLDER [--start FILE]

DRIVER is the target time_driver. KERNELS_FOLDER holds tables of GEMM, grouped GEMM and attention efficiency (SimuMax), GEMM
times (LLMCompass), all-reduce times in a node (vTrain) and collective ratios (SimAI). Tables that were published as pictures
stand below. Prints each fit with its residuals, and updates the start file.
"""

import argparse
import csv
import json
import subprocess
import tempfile
from pathlib import Path

import numpy as np
from scipy.optimize import least_squares

from fit_time import document

DEVICES = {"A100-PCIe-80GB": "a100-pcie-80gb", "B200-SXM": "b200-sxm-180gb", "A100": "a100-sxm4-80gb",
           "H100": "h100-sxm5-80gb"}
FLASH1, FLASH2, FLASH3, CUDNN = 1, 2, 3, 4  # AttentionKernel

# TFLOP/s of causal attention on 16,384 tokens, hidden size 2048, at 512, 1024 ... 16384 tokens a sequence (None: not shown).
# FlashAttention-2 (arXiv 2307.08691, figures 4 and 7) and FlashAttention-3 (arXiv 2407.08608, figure 5).
# (device, passes timed, kernel, head width): rates
PICTURES = {
    ("A100", "both", FLASH2, 64): (88, 119, 140, 156, 165, 171),
    ("A100", "both", FLASH2, 128): (99, 133, 155, 173, 182, 189),
    ("A100", "both", FLASH1, 64): (58, 70, 77, 87, 92, 97),
    ("A100", "both", FLASH1, 128): (55, 62, 69, 76, 80, 83),
    ("H100", "both", FLASH2, 64): (141, 192, 232, 257, 273, 284),
    ("H100", "both", FLASH2, 128): (163, 221, 265, 294, 308, 328),
    ("H100", "forward", FLASH2, 128): (191, 260, 298, 319, 333, 335),
    ("H100", "forward", FLASH3, 64): (197, 265, 371, 420, 460, 473),
    ("H100", "forward", FLASH3, 128): (292, 423, 521, 579, 602, 616),
    ("H100", "forward", CUDNN, 128): (315, 410, 484, 518, 529, 539),
}
# nccl-tests all-reduce, bus GB/s by message, each twice the one before. (cluster, GPUs, first message in KiB): rates
BUS_RATES = {
    ("dgx-h100", 8, 32): (2.97, 5.87, 11.53, 22.45, 44.41, 67.04, 86.94, 135.44, 176.77, 237.21, 294.69, 361.67, 400.53,
                          422.25, 436.79, 466.33, 473.37),
    ("dgx-b200", 8, 1024): (36.06, 63.09, 76.48, 126.49, 254.96, 325.97, 400.6, 568.38, 646.11, 688.99, 723.34),
    ("aws-p6-b200", 32, 1024): (5.37, 10.38, 18.9, 35.12, 64.43, 91.19, 156.74, 197.94, 229.09, 326.9, 361.99, 372.42,
                                377.34),
}


def rows(folder, name):
    with open(folder / name, encoding="utf-8", newline="") as file:
        return [{key: value for key, value in row.items() if key} for row in csv.DictReader(file)]


def dense_products(folder):
    for row in rows(folder, "gemm-efficiency.csv"):
        m, k, n, batch = (float(row[key]) for key in ("m", "k", "n", "batch"))
        seconds = 2 * m * n * k * batch / (float(row["peak_tflops"]) * 1e12 * float(row["efficiency_of_peak"]))
        kind = {"TN": 0, "NN": 1, "NT": 2}[row["layout"]]
        written = 8 if row["out_dtype"] == "fp32" else 6 if kind == 2 else 2
        yield f"gemm {DEVICES[row['gpu']]} {m:.0f} {n:.0f} {k:.0f} {kind} {batch:.0f} {written} {seconds:.9g}"
    for row in rows(folder, "a100-mi210-kernels.csv"):
        if row["kernel"] == "matmul":
            device = {"A100": "a100-sxm4-40gb", "MI210": "mi210-64gb"}[row["device"]]
            yield f"gemm {device} {row['dim1']} {row['dim2']} {row['dim3']} 0 1 2 {float(row['time_ms']) * 1e-3:.9g}"


def grouped_products(folder):
    for row in rows(folder, "grouped-gemm-efficiency.csv"):
        groups, m, n, k = (float(row[key]) for key in ("groups", "m_per_group", "n", "k"))
        seconds = 2 * groups * m * n * k / (float(row["peak_tflops"]) * 1e12 * float(row["efficiency_of_peak"]))
        kind = {"fwd": 0, "bwd_grad_act": 1, "bwd_grad_w": 2}[row["stage"]]
        a, b, depth = ((m, n, k), (m, k, n), (n, k, m))[kind]
        written = 8 if row["main_grad_or_out_dtype"] == "fp32" else 4
        yield f"gemm {DEVICES[row['gpu']]} {a:.0f} {b:.0f} {depth:.0f} {kind} {groups:.0f} {written} {seconds:.9g}"


def attention(folder):
    for row in rows(folder, "attention-efficiency.csv"):
        batch, s, heads, dk, dv = (float(row[key]) for key in ("batch", "seq_len", "heads", "qk_head_dim", "v_head_dim"))
        backward = row["pass"] == "sdp_bwd"
        full = 2 * batch * s * s * heads * (dk + dv) * (2.5 if backward else 1)
        seconds = full / (float(row["peak_tflops"]) * 1e12 * float(row["efficiency_of_peak"]))
        kernel = FLASH2 if "A100" in row["gpu"] else CUDNN
        yield (f"attention {DEVICES[row['gpu']]} {kernel} {full / 2:.9g} {heads * batch * s / 128} {s} {dv:.0f} "
               f"{int(backward)} {seconds:.9g}")
    for (device, passes, kernel, width), rates in PICTURES.items():
        for s, rate in zip((512, 1024, 2048, 4096, 8192, 16384), rates):
            flops = 2 * s * 16384 * 2048
            start = f"attention {DEVICES[device]} {kernel}"
            end = f"{16 * 2048 * 8 // width} {s} {width}"
            if passes == "both":  # a measured time of 0 is added to the next one
                yield f"{start} {flops:.9g} {end} 0 0"
                yield f"{start} {2.5 * flops:.9g} {end} 1 {3.5 * flops / (rate * 1e12):.9g}"
            else:
                yield f"{start} {flops:.9g} {end} 0 {flops / (rate * 1e12):.9g}"


def collectives(folder):
    for row in rows(folder, "allreduce-in-node.csv"):
        if row["device"] == "A100":
            yield f"all_reduce dgx-a100-80gb {row['gpus']} 1 {row['size_bytes']} {float(row['time_us']) * 1e-6:.9g}"
    for (cluster, gpus, first), rates in BUS_RATES.items():
        for i, rate in enumerate(rates):
            size = first * 1024 * 2 ** i
            yield f"all_reduce {cluster} {gpus} 1 {size} {size * 2 * (gpus - 1) / gpus / (rate * 1e9):.9g}"
    for name, kind, line in (("nic", "all_gather", 400e9), ("ata", "all_to_all", 50e9)):
        for row in rows(folder, f"collective-ratio-{name}.csv"):
            size, ratios = float(row["Size"]), list(row.values())[2:9]
            for nodes, ratio in zip((2, 4, 8, 16, 32, 64, 128), ratios):
                if ratio:
                    gpus = 8 * nodes
                    sent = size * (gpus - (1 if kind == "all_gather" else 8)) / gpus
                    yield f"{kind} dgx-h100 {gpus} 1 {size:.0f} {sent / (line * float(ratio)):.9g}"


class Kernels:
    def __init__(self, program, lines):
        with tempfile.NamedTemporaryFile("w", suffix=".txt", delete=False) as file:
            file.write("\n".join(lines) + "\n")
        self.words = [line.split() for line in lines]
        self.measured = np.array([float(words[-1]) for words in self.words])
        self.process = subprocess.Popen([program, "--kernels", file.name], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        text=True)
        while self.process.stdout.readline().strip():
            pass
        Path(file.name).unlink()

    def predict(self, constants):
        self.process.stdin.write(json.dumps(document(constants)) + "\n")
        self.process.stdin.flush()
        seconds = np.array([float(word) for word in self.process.stdout.readline().split()])
        for i in np.flatnonzero(self.measured == 0):
            seconds[i + 1] += seconds[i]
        return seconds

    def fit(self, constants, names, accepts):
        """Fits `names`, which start where `constants` has them, to the kernels accepted, and prints what is left."""
        chosen = [i for i, words in enumerate(self.words) if self.measured[i] > 0 and accepts(words)]

        def errors(x):
            return np.log(self.predict({**constants, **dict(zip(names, np.exp(x)))})[chosen] / self.measured[chosen])

        found = least_squares(errors, np.log([constants[name] for name in names]), loss="soft_l1", f_scale=0.1,
                              diff_step=0.02)
        constants.update({name: float(f"{np.exp(x):.4g}") for name, x in zip(names, found.x)})
        left = errors(found.x)
        print(f"{len(left):4d} kernels, median error {100 * np.median(abs(left)):.1f} %, rms "
              f"{100 * np.sqrt((left ** 2).mean()):.1f} %: " + ", ".join(f"{name} {constants[name]:g}" for name in names))


def fit_all(kernels, constants):
    for name, device in (("ampere", "a100"), ("blackwell", "b200"), ("cdna", "mi210")):
        def product(grouped, device=device):
            return lambda w: w[0] == "gemm" and w[1].startswith(device) and (float(w[6]) > 1) == grouped
        prefix = f"kernels.{name}."
        apart = {prefix + "kernel_s": 3e-6, prefix + "memory": 0.85}  # training runs start from these, not from a bench's
        fields = ["gemm", "half_depth", "wave_damping", "weight_gradient"]
        constants.update({prefix + "kernel_s": 5e-6, prefix + "memory": 0.8, prefix + "half_depth": 200.0,
                          prefix + "wave_damping": 0.5})
        kernels.fit(constants, [prefix + field for field in fields] + list(apart), product(False))
        if name != "cdna":
            kernels.fit(constants, [prefix + "grouped"], product(True))
        constants.update(apart)
    for name, device, label, kernel in (("ampere", "a100", "flash1", FLASH1), ("ampere", "a100", "flash2", FLASH2),
                                        ("hopper", "h100", "flash2", FLASH2), ("hopper", "h100", "flash3", FLASH3),
                                        ("hopper", "h100", "cudnn", CUDNN), ("blackwell", "b200", "cudnn", CUDNN)):
        fields = ["forward", "half_sequence"] + (["backward"] if label not in ("flash3",) and name + label != "hoppercudnn"
                                                 else [])
        kernels.fit(constants, [f"kernels.{name}.attention.{label}.{field}" for field in fields],
                    lambda w, device=device, kernel=kernel: w[0] == "attention" and w[1].startswith(device) and
                    w[2] == str(kernel))
    for names, kind, cluster in (("scale_up.nvswitch.efficiency scale_up.nvswitch.latency_s scale_up.nvswitch.start_s",
                                  "all_reduce", "dgx-a100-80gb"),
                                 ("general.switch_reduction_gain", "all_reduce", "dgx-h100"),
                                 ("network.infiniband.efficiency network.infiniband.latency_s", "all_gather", "dgx-h100"),
                                 ("network.efa.efficiency network.efa.latency_s network.efa.start_s", "all_reduce",
                                  "aws-p6-b200"),
                                 ("network.infiniband.all_to_all_efficiency network.infiniband.all_to_all_latency_s",
                                  "all_to_all", "dgx-h100")):
        kernels.fit(constants, names.split(),
                    lambda w, kind=kind, cluster=cluster: w[0] == kind and w[1] == cluster)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("driver")
    parser.add_argument("kernels", type=Path)
    parser.add_argument("--start", type=Path, default=Path(__file__).parent / "fit_time_start.json")
    options = parser.parse_args()
    constants = json.loads(options.start.read_text(encoding="utf-8"))
    lines = [line for table in (dense_products, grouped_products, attention, collectives) for line in table(options.kernels)]
    fit_all(Kernels(options.driver, lines), constants)
    options.start.write_text(json.dumps(dict(sorted(constants.items())), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
