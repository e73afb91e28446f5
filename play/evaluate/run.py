"""A policy over many worlds, both baselines beside it (spec: Offline)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from functools import partial
from typing import Any, NamedTuple

from play.evaluate import workers
from play.evaluate.job import Terms, play
from play.evaluate.state import State
from play.evaluate.worlds import WorldRef
from play.games import registry
from play.kernel.game import Json
from play.scoring.interval import mean_ci

Progress = Callable[[int, int], None]
"""``progress(done, of)``: told at the beginning and after every world."""


class Played(NamedTuple):
    """A world's number in its run, and its row."""

    number: int
    row: Json


def run(
    terms: Terms,
    worlds: Sequence[WorldRef],
    *,
    state: State | None = None,
    count: int = 1,
    pool: Executor | None = None,
    progress: Progress | None = None,
) -> Json:
    """Play every world that ``state`` has not got yet; returns the report of ``rya run``.

    ``count`` processes play, or those of ``pool``; neither changes the report.  What an
    interrupted run has finished is in ``state``.
    """
    rows = dict(state.rows) if state is not None else {}
    left = [number for number in range(len(worlds)) if number not in rows]

    def keep(done: Iterable[tuple[tuple[int, WorldRef], Json]]) -> None:
        for (number, _), row in done:
            rows[number] = row
            if state is not None:
                state.add(number, row)
            if progress is not None:
                progress(len(rows), len(worlds))

    if progress is not None:
        progress(len(rows), len(worlds))
    job = partial(_play_numbered, terms)
    todo = [(number, worlds[number]) for number in left]
    if pool is not None:
        keep(workers.finished(pool, job, todo, count))
    elif todo:
        count = min(count, len(todo))
        with workers.executor(count) as own:
            keep(workers.finished(own, job, todo, count))
    return report(terms, [rows[number] for number in range(len(worlds))])


def _play_numbered(terms: Terms, numbered: tuple[int, WorldRef]) -> Json:
    return play(terms, numbered[1])


def report(terms: Terms, rows: Sequence[Json]) -> Json:
    """The JSON of ``rya run``: the rows, and their means with 95 % intervals."""
    found: Json = {
        "scoring": registry.get(terms.game).scoring,
        "policy": terms.source.label,
        "worlds": list(rows),
        "normalized": _interval(rows, "normalized"),
        "take": _interval(rows, "take"),
        "deltaVsRef": _interval(rows, "deltaVsRef"),
        "exposures": len([row for row in rows if row["exposed"]]),
    }
    failed = len(failures(rows))
    if failed:
        found["failed"] = failed
    return found


def failures(rows: Sequence[Json]) -> list[Json]:
    """The rows where the policy's part ended early; the final call decides nothing."""
    return [row for row in rows if "verdict" in row and not row["verdict"].get("final")]


def _interval(rows: Sequence[Json], name: str) -> Any:
    return mean_ci(row[name] for row in rows)
