"""What a finished run is worth, and when that is known (spec: Scoring, Asynchronous scoring)."""

from __future__ import annotations

from play.canonical import digest, dumps
from play.kernel.game import Game, Json
from play.service.shapes import COMPLETE, PENDING
from play.store import baselines, runs
from play.store.connection import Connection
from play.store.runs import Run

Takes = tuple[float, float]
"""The takes of both baselines, ``(idle, ref)``, in dollars."""


def world_name(run: Run) -> str:
    """The name under which a world's baselines are cached; it tells nothing of a hidden seed."""
    if run.world_key is None:
        return f"seed:{run.seed}"
    return "sealed:" + digest(str(run.seed).encode(), run.world_key)


def known_baselines(db: Connection, game: Game, run: Run) -> Takes | None:
    """A world's baselines if somebody has computed them: precomputed, or cached."""
    if not run.sealed:
        known = game.known_baselines(run.seed)
        if known is not None:
            return known["idle"], known["ref"]
    return baselines.find(db, run.game, run.scoring, world_name(run))


def score(game: Game, run: Run, outcome: Json, takes: Takes | None, now: int) -> None:
    """Turn an open run into a finished one, scored or still to be scored."""
    run.status = runs.DONE
    run.finished = now
    run.score = outcome["score"]
    run.exposed = int(outcome["exposed"])
    run.result = dumps(outcome).decode()
    run.scoring_status = PENDING
    if takes is not None:
        normalize(game, run, takes)


def normalize(game: Game, run: Run, takes: Takes) -> None:
    """Compare a finished run's take with its world's baselines."""
    if run.score is None:
        raise ValueError("only a finished run can be normalized")
    run.idle, run.ref = takes
    run.normalized = game.normalize(run.score, run.idle, run.ref)
    run.scoring_status = COMPLETE
