#!/usr/bin/python3
"""Fits resources/calibration/time.json to published kernels and training runs.

Formulas stay in C++: the time_driver (tests/fit/time_driver.cpp, target of the same name) holds everything that was
measured and predicts all of it under each set of constants that this script hands it. Constants have the priors and limits
of fit_time_priors; residuals are logarithms of predicted over measured, weighed so that a source
counts by its kind and not by its number of rows, under a loss that lets single bad rows be wrong.

  fit_time.py DRIVER ROWS_FOLDER [--out FILE] [--folds N] [--start FILE]

prints residuals by source, then cross-validates by leaving whole sources out and writes 90 % intervals from those.
"""

import argparse
import collections
import json
import re
import subprocess
import sys
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parent))
from fit_time_priors import priors  # noqa: E402

COLUMNS = ("id source framework engine open measured device gpus dp tp pp vpp cp ep sharding micro global sequence "
           "recompute precision year attention domain model").split()
ENGINES = ("ddp horovod deepspeed fsdp1 fsdp2 megatron megatron_fsdp megatron_deepspeed nanotron colossalai").split()
STEP = 0.15  # of a deviation, for slopes
OPEN_WEIGHT = 0.15  # of rows that our own search had to complete: they tell little of constants
SCALE = 0.07  # residual (of the logarithm) at which the loss turns from square to linear


class Driver:
    """One process that predicts all rows for each calibration document it reads."""

    def __init__(self, program, files):
        self.process = subprocess.Popen([program, *map(str, files)], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        text=True)
        self.rows, self.constants = [], {}
        for line in self.process.stdout:
            words = line.rstrip("\n").split("\t")
            if words == [""]:
                break
            if words[0] == "row":
                self.rows.append(dict(zip(COLUMNS, words[1:])))
            elif words[0] == "constant":
                self.constants[words[1]] = float(words[2])
        self.measured = np.array([float(row["measured"]) for row in self.rows])
        self.open = np.array([row["open"] == "1" for row in self.rows])
        self.sources = [row["source"] + " / " + row["framework"] for row in self.rows]

    def predict(self, constants):
        self.process.stdin.write(json.dumps(document(constants)) + "\n")
        self.process.stdin.flush()
        return np.array([float(word) for word in self.process.stdout.readline().split()])


def document(constants):
    tree = {}
    for name, value in constants.items():
        node = tree
        *path, leaf = name.split(".")
        for part in path:
            node = node.setdefault(part, {})
        node[leaf] = float(f"{value:.4g}") if isinstance(value, float) else value
    return {"format": "meshwright-time-calibration", "version": 1, "constants": tree}


def weights(driver, chosen):
    counts = collections.Counter(driver.sources[i] for i in chosen)
    raw = np.array([(counts[driver.sources[i]] + 20) ** -0.4 * (OPEN_WEIGHT if driver.open[i] else 1.0) for i in chosen])
    return raw * np.sqrt(len(chosen) / (raw ** 2).sum())


class Fit:
    """Penalized Gauss-Newton over the deviations of fit_time_priors."""

    def __init__(self, driver, start):
        self.driver, self.priors = driver, priors(start)
        self.target = np.log(driver.measured)

    def predict(self, deviations):
        return np.log(np.maximum(self.driver.predict(self.priors.constants(deviations)), 1e-9))

    def slopes(self, deviations, predicted):
        columns = []
        for i in range(len(deviations)):
            moved = deviations.copy()
            moved[i] += STEP
            columns.append((self.predict(moved) - predicted) / STEP)
        return np.array(columns).T

    def solve(self, chosen, evaluations):
        weight = weights(self.driver, chosen)
        x = np.zeros(len(self.priors.labels))
        predicted, damping = self.predict(x), 0.05

        def error(prediction):
            return (prediction[chosen] - self.target[chosen]) / SCALE

        def cost(prediction, deviations):
            return (weight * 2 * (np.sqrt(1 + error(prediction) ** 2) - 1)).sum() + deviations @ deviations

        now = cost(predicted, x)
        for _ in range(evaluations):
            slopes = self.slopes(x, predicted)[chosen] / SCALE
            pull = weight / np.sqrt(1 + error(predicted) ** 2)
            curvature = (slopes * pull[:, None]).T @ slopes + np.eye(len(x))
            gradient = (slopes * pull[:, None]).T @ error(predicted) + x
            for _ in range(6):
                damped = curvature + damping * np.diag(np.diag(curvature)) * 0.3
                step = np.clip(-np.linalg.solve(damped, gradient), -1.5, 1.5)
                there = self.predict(x + step)
                if cost(there, x + step) < now:
                    break
                damping = 5 * damping + 0.05
            else:
                break
            x, predicted, before, now = x + step, there, now, cost(there, x + step)
            damping *= 0.4
            if before - now < 1e-3 * now:
                break
        return self.priors.constants(x)


def report(driver, predicted, keep):
    groups = collections.defaultdict(list)
    for i in np.flatnonzero(keep):
        groups[driver.sources[i]].append(predicted[i] / driver.measured[i] - 1)
    print(f"{'n':>5} {'median':>7} {'mean':>7} {'p90':>7} {'bias':>7}  source (percent)")
    for name in sorted(groups, key=lambda name: -len(groups[name])):
        e = 100 * np.array(groups[name])
        print(f"{len(e):5d} {np.median(abs(e)):7.1f} {abs(e).mean():7.1f} {np.percentile(abs(e), 90):7.1f} "
              f"{e.mean():7.1f}  {name}")
    e = 100 * (predicted / driver.measured - 1)[keep]
    print(f"{len(e):5d} {np.median(abs(e)):7.1f} {abs(e).mean():7.1f} {np.percentile(abs(e), 90):7.1f} {e.mean():7.1f}  all")


def table(driver, fitted, unseen, at_least=8):
    """The table of docs/validation.md."""
    print("\n| source / framework | runs | median, fitted | median, left out | p90, fitted | p90, left out |")
    print("| --- | --- | --- | --- | --- | --- |")
    full = np.flatnonzero(~driver.open)
    groups = collections.defaultdict(list)
    for i in full:
        groups[driver.sources[i]].append(i)
    rows = [(name, rows) for name, rows in sorted(groups.items(), key=lambda g: -len(g[1])) if len(rows) >= at_least]
    for name, rows in [*rows, ("**all runs stated in full**", full)]:
        seen, new = (100 * abs(p[rows] / driver.measured[rows] - 1) for p in (fitted, unseen))
        print(f"| {name} | {len(rows)} | {np.median(seen):.1f} | {np.median(new):.1f} | {np.percentile(seen, 90):.1f} "
              f"| {np.percentile(new, 90):.1f} |")


def cross_validate(driver, start, folds, evaluations):
    """Predicts every source by a fit that has not seen any row of it, under whichever framework."""
    titles = [row["source"] for row in driver.rows]
    names = sorted(set(titles), key=lambda name: (-titles.count(name), name))
    predicted = np.zeros(len(driver.rows))
    for fold in range(folds):
        held = np.array([title in names[fold::folds] for title in titles])
        constants = Fit(driver, start).solve(np.flatnonzero(~held), evaluations)
        predicted[held] = driver.predict(constants)[held]
    return predicted


def intervals(driver, fitted, unseen):
    """5th and 95th percentile of measured over predicted by engine, in one scale-up domain and over a network: wide
    enough for rows that the fit saw and for half of the extra spread of whole sources that it did not."""
    constants = {}
    for engine, name in enumerate(ENGINES):
        for network in (False, True):
            rows = np.array([i for i, row in enumerate(driver.rows) if int(row["engine"]) == engine and
                             (int(row["gpus"]) > int(row["domain"])) == network], dtype=int)
            if len(rows) < 8:
                continue
            seen, new = (np.log(driver.measured[rows] / p[rows]) for p in (fitted, unseen))
            low = np.percentile(np.concatenate([seen, seen, new]), 5)
            high = np.percentile(np.concatenate([seen, seen, new]), 95)
            prefix = f"intervals.{name}." + ("network_" if network else "")
            constants[prefix + "low"] = float(np.exp(min(low, -0.03)))
            constants[prefix + "high"] = float(np.exp(max(high, 0.03)))
    return constants


def write(path, constants):
    text = json.dumps({**document(constants), "source": {
        "title": "Fitted by scripts/fit_time.py on published kernels and runs (docs/validation.md)"}}, indent=2)
    numbers = r'\{\s*((?:"\w+": [-\d.e]+,?\s*)+)\}'
    text = re.sub(numbers, lambda m: "{" + re.sub(r"\s+", " ", m.group(1)).strip() + "}", text)
    Path(path).write_text(text + "\n", encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("driver")
    parser.add_argument("rows", type=Path)
    parser.add_argument("--out", default="resources/calibration/time.json")
    parser.add_argument("--start", default=Path(__file__).parent / "fit_time_start.json",
                        help="constants to start from, by name: what kernel measurements give")
    parser.add_argument("--folds", type=int, default=5)
    parser.add_argument("--evaluations", type=int, default=10)
    options = parser.parse_args()
    driver = Driver(options.driver, [p for p in sorted(options.rows.glob("*.jsonl")) if "memory" not in p.name])
    start = dict(driver.constants)
    start.update(json.loads(Path(options.start).read_text(encoding="utf-8")))
    constants = Fit(driver, start).solve(np.arange(len(driver.rows)), options.evaluations)
    fitted = driver.predict(constants)
    print("Fitted on all rows; full configurations only:")
    report(driver, fitted, ~driver.open)
    unseen = cross_validate(driver, start, options.folds, options.evaluations) if options.folds else fitted
    print("\nWhole sources left out:")
    report(driver, unseen, ~driver.open)
    table(driver, fitted, unseen)
    constants.update(intervals(driver, fitted, unseen))
    write(options.out, constants)


if __name__ == "__main__":
    main()
