"""The rows of the boards: what a player's runs come to (spec: REST API, suite board rows)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from play.kernel.game import Json
from play.scoring.interval import mean_ci
from play.service import shapes
from play.service.clock import iso
from play.store.runs import Run

_EFFORT: Final = ("wakes", "actions", "invalid", "waitHours", "wakesPerRun", "meanWaitHours")


def suite_row(name: str, runs: Sequence[Run], submitted: Iterable[str]) -> Json:
    """A row of a suite board over scored runs, one a world.

    ``normalized``, ``take`` and ``deltaVsRef`` are means with their intervals, the latter two in
    dollars; ``submitted`` are the ids of runs that came as a log.  ``finished`` is in ms for
    ranking; ``public`` writes it out.
    """
    normalized = mean_ci(run.normalized for run in runs if run.normalized is not None)
    return {
        "name": name,
        "value": normalized["mean"],
        "normalized": normalized,
        "take": mean_ci(run.score for run in runs if run.score is not None),
        "deltaVsRef": mean_ci(
            run.score - run.ref for run in runs if run.score is not None and run.ref is not None
        ),
        "exposures": sum(1 for run in runs if run.exposed),
        "effort": _effort(runs, submitted),
        "selfReported": _self_reported(runs),
        "finished": max(run.finished or 0 for run in runs),
    }


def run_row(name: str, run: Run, submitted: Iterable[str]) -> Json:
    """A row of the best-run board: one run of a public world, its take as the value."""
    return {
        "name": name,
        "value": run.score,
        "seed": run.seed,
        "suite": run.suite,
        "index": run.world_index,
        **shapes.baseline(run),
        "exposed": bool(run.exposed),
        "effort": _effort([run], submitted),
        "selfReported": _self_reported([run]),
        "finished": run.finished or 0,
    }


def public(row: Mapping[str, object]) -> Json:
    """A row as it is sent: who it belongs to stays here, times are written out."""
    moment = row["finished"]
    shown = {key: value for key, value in row.items() if key != "player"}
    shown["finished"] = iso(moment) if isinstance(moment, int) else moment
    return shown


def _effort(runs: Sequence[Run], submitted: Iterable[str]) -> Json:
    """What the service counted, waits in hours; no numbers when a run was not played here."""
    elsewhere = set(submitted)
    if any(run.id in elsewhere for run in runs):
        return {"measured": False, **dict.fromkeys(_EFFORT)}
    wakes = sum(run.wakes for run in runs)
    hours = sum(run.wait_hours for run in runs)
    return {
        "measured": True,
        "wakes": wakes,
        "actions": sum(run.actions for run in runs),
        "invalid": sum(run.invalid for run in runs),
        "waitHours": hours,
        "wakesPerRun": wakes / len(runs),
        "meanWaitHours": hours / wakes if wakes else 0.0,
    }


def _self_reported(runs: Sequence[Run]) -> Json:
    """The latest labels and all tokens, as the player gave them; nothing verifies them."""
    latest = max(runs, key=lambda run: run.updated)
    return {
        "model": latest.model,
        "harness": latest.harness,
        "tokensIn": sum(run.tokens_in for run in runs),
        "tokensOut": sum(run.tokens_out for run in runs),
    }
