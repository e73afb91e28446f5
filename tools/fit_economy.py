"""Fit free numbers of the economy, and thresholds of the reference, to rows of the scorecard.

    pip install cma            # or optuna; neither is a dependency of the product
    python tools/fit_economy.py --vary UNIT_COST,THETA,SIGNUP_F.1 --options reset_ceiling \\
        --rows example,resetter,no-resets,no-levers,take-idle,take-ref --worlds 24 --evaluations 150

Varies the named constants of ``tables.py`` (``NAME``, or ``NAME.2`` for an entry of a tuple) and
options of ``policies/reference.py``, each by a factor, with CMA-ES. The loss of a row is the square
of its distance from its target in tolerances (nothing, for a bound that holds). All is measured on
public seeds from ``--seed`` on, never on the judging worlds, and the best set once more on seeds
that the fit has not seen. It writes a report and nothing else: what goes into ``tables.py``, and
that no binding number is among it, is for a person to decide.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from play.evaluate import workers
from play.evaluate.balance import Chunk, play_chunk
from play.evaluate.rows import LEAST, MAGNITUDE, MOST, SEALED, Row, Sample
from play.evaluate.worlds import WorldRef
from play.evaluate.wrya.scorecard import ROWS, VARIANTS
from play.games import registry
from play.games.wrya import tables
from play.games.wrya.systems import compute, market, quota
from policies import reference

CACHES = (quota._drain, compute._ration, market._elastic, market._attract)
STEP = 0.1  # first standard deviation of a factor's logarithm
REACH = 0.5  # no factor is further from 1 than e ** REACH

Params = dict[str, float]


def read(name: str) -> float:
    """A constant, or ``option:NAME`` of the reference, as it is now."""
    if name.startswith("option:"):
        return float(reference._Reference.defaults[name.partition(":")[2]])
    base, _, place = name.partition(".")
    value = getattr(tables, base)
    return float(value[int(place)] if place else value)


def apply(params: Params) -> None:
    """Set the numbers in this process, and forget what was computed from others."""
    for name, value in params.items():
        if name.startswith("option:"):
            reference._Reference.defaults[name.partition(":")[2]] = value
            continue
        base, _, place = name.partition(".")
        if place:
            entries = list(getattr(tables, base))
            entries[int(place)] = value
            setattr(tables, base, tuple(entries))
        else:
            setattr(tables, base, value)
    for cache in CACHES:
        cache.clear()


def play(task: tuple[Params, Chunk]) -> dict[str, Any]:
    """One world with these numbers; runs in a worker."""
    apply(task[0])
    return play_chunk(task[1])


def measure(
    pool: Executor, count: int, params: Params, rows: Sequence[Row], seeds: range
) -> Sample:
    """All variants that the rows need, on all seeds."""
    needed = {name for row in rows for name in row.needs}
    variants = tuple(variant for variant in VARIANTS if variant.name in needed)
    game = registry.get()
    chunks = [
        (params, Chunk(game.id, SEALED, n, WorldRef("seed", seed, seed), variants))
        for n, seed in enumerate(seeds)
    ]
    found: dict[int, dict[str, Any]] = {}
    for task, outcomes in workers.finished(pool, play, chunks, count):
        found[task[1].number] = outcomes
    sample = Sample(game.normalize)
    for variant in variants:
        sample.outcomes[variant.name] = [found[n][variant.name] for n in sorted(found)]
    return sample


def loss(row: Row, value: float) -> float:
    """How far a row is off, in tolerances, squared."""
    if row.kind == MAGNITUDE:
        return (math.log(max(value, 1e-3) / row.target) / math.log(row.tolerance)) ** 2
    off = (value - row.target) / (row.tolerance or 0.1 * abs(row.target) or 1.0)
    if (row.kind == LEAST and off > 0.0) or (row.kind == MOST and off < 0.0):
        return 0.0
    return off * off


def judged(rows: Sequence[Row], sample: Sample) -> dict[str, tuple[float, float]]:
    """Each row's value and loss."""
    values = {row.id: row.measure(sample).value for row in rows}
    return {row.id: (values[row.id], loss(row, values[row.id])) for row in rows}


Point = tuple[Params, Callable[[float], None]]
"""Numbers to try, and where to tell what they came to."""
Ask = Callable[[], list[list[float]]]
Tell = Callable[[list[list[float]], list[float]], None]


def optimizer(size: int, seed: int) -> tuple[Ask, Tell]:
    """``ask`` and ``tell`` of whichever library there is."""
    try:
        import cma
    except ImportError:
        pass
    else:
        options = {"bounds": [-REACH, REACH], "seed": seed, "verbose": -9}
        strategy = cma.CMAEvolutionStrategy([0.0] * size, STEP, options)
        return strategy.ask, strategy.tell
    try:
        import optuna
    except ImportError:
        sys.exit("Neither cma nor optuna is installed: pip install cma")
    study = optuna.create_study(sampler=optuna.samplers.TPESampler(seed=seed))
    open_trials: list[Any] = []

    def ask() -> list[list[float]]:
        open_trials[:] = [study.ask() for _ in range(4 + size)]
        names = [f"x{n}" for n in range(size)]
        return [[t.suggest_float(name, -REACH, REACH) for name in names] for t in open_trials]

    def tell(_: list[list[float]], losses: list[float]) -> None:
        for trial, value in zip(open_trials, losses, strict=True):
            study.tell(trial, value)

    return ask, tell


def candidates(names: Sequence[str], seed: int) -> Iterator[Point]:
    """The numbers as they are, then generation after generation."""
    start = {name: read(name) for name in names}
    yield start, lambda _: None
    ask, tell = optimizer(len(names), seed)
    while True:
        points = ask()
        losses: list[float] = []
        for point in points:
            factors = zip(names, point, strict=True)
            yield {name: start[name] * math.exp(x) for name, x in factors}, losses.append
        tell(points, losses)


def parse() -> argparse.Namespace:
    """The options."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--vary", default="", help="constants of tables.py, with commas")
    parser.add_argument("--options", default="", help="options of the reference, with commas")
    parser.add_argument("--rows", required=True, help="ids of the scorecard's rows, with commas")
    parser.add_argument("--worlds", type=int, default=24, help="worlds an evaluation (24)")
    parser.add_argument("--evaluations", type=int, default=150, help="evaluations (150)")
    parser.add_argument("--seed", type=int, default=2_000_000, help="first seed (2000000)")
    parser.add_argument("--workers", type=int, default=workers.usual())
    parser.add_argument("--out", default="fit.json", help="the report (fit.json)")
    return parser.parse_args()


def main() -> int:
    """Fit; 0 when the report is written."""
    options = parse()
    names = [name for name in options.vary.split(",") if name]
    names += [f"option:{name}" for name in options.options.split(",") if name]
    by_id = {row.id: row for row in ROWS if row.where == SEALED}
    rows = [by_id[name] for name in options.rows.split(",")]
    if not names:
        sys.exit("Nothing to vary: --vary or --options.")
    seeds = range(options.seed, options.seed + options.worlds)
    unseen = range(seeds.stop, seeds.stop + 2 * options.worlds)
    best, best_loss = {name: read(name) for name in names}, math.inf
    with workers.executor(options.workers) as pool:
        for number, (params, tell) in enumerate(candidates(names, options.seed)):
            if number > options.evaluations:
                break
            found = judged(rows, measure(pool, options.workers, params, rows, seeds))
            total = sum(loss for _, loss in found.values())
            tell(total)
            if total < best_loss:
                best, best_loss = params, total
                shown = ", ".join(f"{name} {value:.4g}" for name, value in params.items())
                print(f"{number:4} loss {total:8.3f}  {shown}", flush=True)
        there = judged(rows, measure(pool, options.workers, best, rows, unseen))
    for name, (value, off) in there.items():
        print(f"{name:20} {value:10.2f}  loss {off:.2f}  on {len(unseen)} unseen worlds")
    report = {"params": best, "loss": best_loss, "unseen": there, "seeds": [seeds[0], seeds[-1]]}
    Path(options.out).write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
