"""Settling finished runs: the replay's verdict, and baselines that nobody has computed yet.

The take is committed with the last step; this comes after it and on its own, so that whatever
stops it loses nothing, and doing it twice, or twice at once, changes nothing (spec: Asynchronous
scoring; Seeds, worlds & replicability).
"""

from __future__ import annotations

from typing import Final

from play.canonical import dumps
from play.errors import FileError, UsageError
from play.kernel.game import Game
from play.kernel.replay import replay
from play.kernel.score import baselines as compute_baselines
from play.service import scoring, shapes
from play.service.context import Context
from play.service.scoring import Takes
from play.store import baselines, log, runs
from play.store.log import LogRow
from play.store.runs import Run

OK: Final = "ok"
DIFFERS: Final = "differs"


def settle_player(ctx: Context, game: Game, player: str) -> None:
    """Settle what a player has finished under the game's present scoring id."""
    with ctx.store.reading() as db:
        waiting = runs.unsettled(db, game.scoring, player)
    for run_id in waiting:
        settle_run(ctx, run_id)


def settle_run(ctx: Context, run_id: str) -> None:
    """Settle one run.

    Nothing is done for a run that is unknown, open, settled already, or of another version.
    """
    with ctx.store.reading() as db:
        run = runs.find(db, run_id)
        if run is None or run.status != runs.DONE or run.replay is not None:
            return
        rows = None
        try:
            rows = log.read(db, run.id, run.wakes)
        except FileError:
            pass  # a log that has lost a row proves nothing
    game = ctx.game(run.game)
    if shapes.is_outdated(game, run):
        return
    takes = _takes(ctx, game, run)
    verdict = DIFFERS if rows is None else _verdict(game, run, rows)
    with ctx.store.writing() as db:
        standing = runs.find(db, run_id)
        if standing is None or standing.replay is not None:
            return
        standing.replay = verdict
        if standing.scoring_status != shapes.COMPLETE:
            scoring.normalize(game, standing, takes)
        runs.update(db, standing)


def _takes(ctx: Context, game: Game, run: Run) -> Takes:
    """The world's baselines, computed and committed when nobody has them."""
    with ctx.store.reading() as db:
        known = scoring.known_baselines(db, game, run)
    if known is not None:
        return known
    computed = compute_baselines(game, run.seed, run.world_key)
    takes = float(computed["idle"]), float(computed["ref"])
    with ctx.store.writing() as db:
        baselines.put(db, run.game, run.scoring, scoring.world_name(run), *takes)
    return takes


def _verdict(game: Game, run: Run, rows: list[LogRow]) -> str:
    """Play the log again over a fresh world: every state and the settlement have to agree."""
    entries = [entry for row in rows for entry in row.entries]
    wakes = [(row.tick, row.chain) for row in rows]
    try:
        again = replay(game, run.seed, run.world_key, entries, wakes)
    except UsageError:
        return DIFFERS
    same = again.ok and again.chain == run.chain and game.over(again.world)
    return OK if same and dumps(again.outcome).decode() == run.result else DIFFERS
