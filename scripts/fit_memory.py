#!/usr/bin/env python3
"""Fits the constants of resources/calibration/memory.json that no formula gives, and prints what is left over.

    meshwright validate ROWS.jsonl --json > validation.json
    scripts/fit_memory.py validation.json [--write]

Fitted, once per engine and over all its runs: `slack`, the share of the allocated peak that PyTorch's caching allocator
holds beside it. A source weighs the root of its number of rows, so that no sweep decides alone; the loss is the
weighted mean over sources of the median absolute relative error. Runs whose source gives allocated memory do not depend on it and only show residuals.
Each source is then left out in turn, the rest refitted, and the source predicted with that: what the constants are
worth on runs nobody has seen. `slack_of_activations`, contexts and NCCL buffers are not touched.
"""
import argparse
import collections
import json
import pathlib
import statistics

CALIBRATION = pathlib.Path(__file__).resolve().parent.parent / "resources/calibration/memory.json"

ENGINE_OF_FRAMEWORK = {
    "ddp": "ddp", "pytorch": "ddp", "hf-trainer": "ddp", "swift": "ddp", "horovod": "horovod",
    "deepspeed": "deepspeed", "fsdp": "fsdp1", "llm-foundry": "fsdp1", "fsdp2": "fsdp2", "torchtitan": "fsdp2",
    "torchtune": "fsdp2", "nemo-automodel": "fsdp2", "megatron-lm": "megatron", "megatron-core": "megatron",
    "megatron-bridge": "megatron", "megatron-fsdp": "megatron-fsdp", "megatron-deepspeed": "megatron-deepspeed",
    "gpt-neox": "megatron-deepspeed", "nanotron": "nanotron", "colossalai": "colossalai", "internevo": "colossalai",
}


def source_name(row):
    source = row["source"]
    return source.get("title", str(source)) if isinstance(source, dict) else str(source)


def observations(document, slack):
    """One tuple per run of a full configuration: engine, source, measured, prediction without slack, peak, figure."""
    for row in document["rows"]:
        engine = ENGINE_OF_FRAMEWORK.get(row["framework"])
        predicted, measured = row.get("predicted") or {}, row.get("measured") or {}
        if row["status"] != "predicted" or engine is None or "peak_mem_gib" not in predicted:
            continue
        peak = predicted["peak_mem_gib"]
        for figure in ("peak_mem_gib", "peak_reserved_gib", "device_mem_gib"):
            value = measured.get(figure)
            if not value:
                continue
            base = predicted[figure] - (0 if figure == "peak_mem_gib" else slack[engine] * peak)
            yield engine, source_name(row), value, base, peak, figure


def errors(items, slack):
    return [(base + (0 if figure == "peak_mem_gib" else slack * peak)) / value - 1
            for _, _, value, base, peak, figure in items]


def by_source(items):
    groups = collections.defaultdict(list)
    for item in items:
        groups[item[1]].append(item)
    return groups


def loss(items, slack):
    groups = by_source(items).values()
    weights = [len(group) ** 0.5 for group in groups]
    medians = [statistics.median(map(abs, errors(group, slack))) for group in groups]
    return sum(weight * median for weight, median in zip(weights, medians)) / sum(weights)


def fit(items):
    """Best slack in [0, 0.5], to half a percent; of equally good ones the smallest."""
    return min((step / 200 for step in range(101)), key=lambda slack: (round(loss(items, slack), 4), slack))


def quantile(values, share):
    values = sorted(values)
    return values[min(len(values) - 1, int(share * len(values)))]


def report(name, values):
    absolute = [abs(value) for value in values]
    print(f"  {name[:52]:52} {len(values):5} median {statistics.median(values):+7.1%}"
          f"  |median| {statistics.median(absolute):6.1%}  p90 {quantile(absolute, 0.9):6.1%}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("validation", type=pathlib.Path)
    parser.add_argument("--write", action="store_true", help="store the fitted slack in the calibration file")
    arguments = parser.parse_args()
    calibration = json.loads(CALIBRATION.read_text())
    items = list(observations(json.loads(arguments.validation.read_text()), calibration["slack"]))
    unseen = []
    for engine in sorted({item[0] for item in items}):
        of_engine = [item for item in items if item[0] == engine]
        dependent = [item for item in of_engine if item[5] != "peak_mem_gib"]
        best = fit(dependent) if dependent else calibration["slack"][engine]
        print(f"{engine}: slack {calibration['slack'][engine]:.3f} -> {best:.3f} from {len(dependent)} runs")
        for source, group in sorted(by_source(of_engine).items()):
            report(source, errors(group, best))
            others = [item for item in dependent if item[1] != source]
            unseen += errors(group, fit(others) if others else best)
        calibration["slack"][engine] = best
    report("all, each source predicted without itself", unseen)
    if arguments.write:
        CALIBRATION.write_text(json.dumps(calibration, indent=2) + "\n")


if __name__ == "__main__":
    main()
