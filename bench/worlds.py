"""How fast worlds are played: worlds and wakes a second, and a tick next to the same sums in C.

    python bench/worlds.py

Times processor seconds of this process, so that what else runs on the machine matters little; the
C program (``bench/tick.c``, compiled when there is a ``cc``) is timed in turns with ours. Needs the
project and the standard library only.
"""

from __future__ import annotations

import argparse
import json
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from play.evaluate import rooms
from play.evaluate.opening import open_source
from play.evaluate.source import named
from play.games import registry
from play.kernel.replay import replay
from play.kernel.score import run_policy

SEEDS = tuple(range(900_000, 900_006))
POLICIES = ("idle", "example", "reference")


def main() -> int:
    """Run the benchmark; 0 when it could be run."""
    parser = argparse.ArgumentParser(description="Times whole worlds, and a tick against C.")
    parser.add_argument("--worlds", type=int, default=len(SEEDS), help="worlds a policy plays (6)")
    parser.add_argument("--c-worlds", type=int, default=200, help="worlds that C plays (200)")
    parser.add_argument("--json", help="write the figures there")
    options = parser.parse_args()
    game = registry.get()
    seeds = SEEDS[: max(1, options.worlds)]
    print(f"{game.id} {game.scoring}, Python {sys.version.split()[0]}, {len(seeds)} worlds each")
    report: dict[str, Any] = {"scoring": game.scoring, "policies": {}}
    print(f"{'':24}{'worlds/s':>10}{'wakes/s':>10}{'ms a world':>12}")
    for name in POLICIES:
        report["policies"][name] = full = time_policy(game, name, seeds)
        show(name, full)
        if name != "idle":
            light = time_policy(rooms.light(game), name, seeds)
            report["policies"][f"{name}, light"] = light
            show(f"{name}, light", light)
    report["policies"]["replay of the reference"] = again = time_replay(game, seeds)
    show("replay of the reference", again)
    report["tick"] = compare(game, seeds, options.c_worlds)
    if options.json:
        Path(options.json).write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")
    return 0


def show(name: str, row: dict[str, float]) -> None:
    """Print one row."""
    print(f"{name:24}{row['worlds']:10.2f}{row['wakes']:10.0f}{1000 / row['worlds']:12.1f}")


def time_policy(game: Any, name: str, seeds: tuple[int, ...]) -> dict[str, float]:
    """Worlds and wakes a second; the median world counts."""
    rates = []
    for seed in seeds:
        policy = open_source(named(name), 0.0)

        def ask(policy: Any = policy, **given: Any) -> Any:
            return policy.ask(**given)

        ask.blind = policy.blind  # type: ignore[attr-defined]
        begun = time.process_time()
        run = run_policy(game, game.create(seed), ask)
        rates.append((time.process_time() - begun, len(run.wakes)))
    return middle(rates)


def time_replay(game: Any, seeds: tuple[int, ...]) -> dict[str, float]:
    """The same of a replay, which makes no observation."""
    rates = []
    for seed in seeds:
        policy = open_source(named("reference"), 0.0)
        run = run_policy(game, game.create(seed), policy.ask)
        begun = time.process_time()
        if not replay(game, seed, None, run.log, run.wakes).ok:
            sys.exit(f"seed {seed}: the replay differs")
        rates.append((time.process_time() - begun, len(run.wakes)))
    return middle(rates)


def middle(rates: list[tuple[float, int]]) -> dict[str, float]:
    """The median over worlds."""
    return {
        "worlds": statistics.median(1.0 / seconds for seconds, _ in rates),
        "wakes": statistics.median(wakes / seconds for seconds, wakes in rates),
    }


def compare(game: Any, seeds: tuple[int, ...], worlds: int) -> dict[str, float]:
    """Nanoseconds a tick of an idle world, and how many times as long as in C that is."""
    with tempfile.TemporaryDirectory(prefix="rya-bench-") as folder:
        peer = compiled(Path(folder))
        ours, theirs = [], []
        for seed in seeds:
            ours.append(tick_time(game, seed))
            if peer is not None:
                theirs.append(peer(worlds))
    found = {"ns": statistics.median(ours)}
    line = f"a tick of an idle world: {found['ns'] / 1000:.1f} us"
    if theirs:
        found["c"] = statistics.median(theirs)
        found["ratio"] = found["ns"] / found["c"]
        line += f"; the same sums in C: {found['c']:.0f} ns; ratio {found['ratio']:.0f}"
    else:
        line += "; no cc on PATH to compare with"
    print(line)
    return found


def tick_time(game: Any, seed: int) -> float:
    """Nanoseconds a tick, timetables and events included."""
    world = game.create(seed)
    begun = time.process_time_ns()
    while not game.over(world):
        game.advance(world, game.end_tick)
        game.drain(world)
    ticks: int = game.tick(world)
    return (time.process_time_ns() - begun) / ticks


def compiled(folder: Path) -> Callable[[int], float] | None:
    """The C program as a function of the number of worlds, or None without a compiler."""
    compiler = shutil.which("cc")
    if compiler is None:
        return None
    program = folder / "tick"
    source = Path(__file__).with_name("tick.c")
    subprocess.run([compiler, "-O2", "-o", str(program), str(source)], check=True)

    def run(worlds: int) -> float:
        done = subprocess.run(
            [str(program), str(worlds)], check=True, capture_output=True, text=True
        )
        return float(done.stdout.split()[0])

    return run


if __name__ == "__main__":
    sys.exit(main())
