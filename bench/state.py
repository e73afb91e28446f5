"""What a world's state costs: clone, to bytes and back, in microseconds, early and late.

    python bench/state.py

Plays a practice seed without actions to the first evening and into the last week, and times the
three operations on each. Needs the project and the standard library only.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from play.games import registry

# Hours of the shift at which the state is looked at.
HOURS = (0.0, 8.0, 400.0)


def main() -> int:
    """Run the benchmark; 0 when it could be run."""
    parser = argparse.ArgumentParser(description="Times a world's clone, to_bytes and from_bytes.")
    parser.add_argument("--game", default=registry.DEFAULT, choices=registry.ids())
    parser.add_argument("--seed", type=int, default=1104, help="the world (1104)")
    parser.add_argument("--repeat", type=int, default=400, help="calls of each operation (400)")
    options = parser.parse_args()
    game = registry.get(options.game)
    world = game.create(options.seed)
    print(f"{game.id} {game.scoring}, seed {options.seed}, median of {options.repeat} in us")
    print(f"{'hour':>6} {'bytes':>8} {'clone':>9} {'to_bytes':>9} {'from_bytes':>11}")
    for hour in HOURS:
        play_to(game, world, hour)
        data = game.to_bytes(world)
        if game.to_bytes(game.from_bytes(data)) != data:
            sys.exit(f"hour {hour:g}: from_bytes and to_bytes are not each other's inverse")
        clone = micros(partial(game.clone, world), options.repeat)
        to_bytes = micros(partial(game.to_bytes, world), options.repeat)
        from_bytes = micros(partial(game.from_bytes, data), options.repeat)
        print(f"{hour:6g} {len(data):8} {clone:9.1f} {to_bytes:9.1f} {from_bytes:11.1f}")
    return 0


def play_to(game: Any, world: Any, hour: float) -> None:
    """Let time pass until ``hour``, without a decision."""
    tick = min(game.end_tick, round(hour / game.tick_hours))
    while game.tick(world) < tick and not game.over(world):
        game.advance(world, tick)
        game.drain(world)


def micros(operation: Callable[[], object], repeat: int) -> float:
    """The median of ``repeat`` single calls, in microseconds."""
    spent = []
    for _ in range(repeat):
        start = time.perf_counter_ns()
        operation()
        spent.append(time.perf_counter_ns() - start)
    return statistics.median(spent) / 1000.0


if __name__ == "__main__":
    sys.exit(main())
