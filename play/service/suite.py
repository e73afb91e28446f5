"""GET suite: where a player stands in a suite, and what comes next (spec: REST API, suite)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from play.kernel.game import Game, Json
from play.service import deals, settle, shapes
from play.service.clock import iso
from play.service.context import INLINE, Answer, Call, Context
from play.store import runs
from play.store.runs import Run


class _Standing:
    """A suite as its player has played it: each world's runs, by what has become of them."""

    __slots__ = ("accepting", "game", "now", "repeats", "rows", "worlds")

    def __init__(
        self, game: Game, rows: Sequence[Run], worlds: int, now: int, accepting: bool, repeats: bool
    ) -> None:
        self.game = game
        self.rows = rows
        self.worlds = worlds
        self.now = now
        self.accepting = accepting
        self.repeats = repeats

    def having(self, status: str) -> list[Run]:
        """The runs of a status, by index."""
        return [run for run in self.rows if shapes.status(self.game, run, self.now) == status]

    def scored(self) -> set[int | None]:
        """The worlds that are finished and compared with their baselines."""
        done = self.having(runs.DONE)
        return {run.world_index for run in done if run.scoring_status == shapes.COMPLETE}

    def pending(self) -> int:
        """How many finished worlds will still be scored; those of another version will not."""
        done = [run for run in self.having(runs.DONE) if not shapes.is_outdated(self.game, run)]
        return len({run.world_index for run in done} - self.scored())


def handle(ctx: Context, call: Call) -> Answer:
    """The suite's dates, the player's progress in it, and the next world.

    ``suite`` is the game's practice suite unless given.  Errors: 403 for a suite that is not dealt
    here, 404 for one that is not the player's.
    """
    game = ctx.game(call.asked("game"))
    suite_id = call.asked("suite") or game.practice_suite
    scoring, worlds, repeats = game.scoring, len(game.practice_seeds), True
    if suite_id != game.practice_suite:
        suite = deals.find_suite(ctx, call.player, suite_id)
        game, suite_id, scoring = ctx.game(suite.game), suite.id, suite.scoring
        worlds, repeats = suite.worlds, False
    if ctx.config.settle == INLINE:
        settle.settle_player(ctx, game, call.player)
    with ctx.store.reading() as db:
        rows = runs.of_suite(db, call.player, suite_id, scoring)
    accepting = scoring == game.scoring
    standing = _Standing(game, rows, worlds, ctx.now(), accepting, repeats)
    return Answer.of(
        {
            "suite": suite_id,
            "game": game.id,
            "official": False,
            "sealed": not repeats,
            "worlds": worlds,
            "scoring": scoring,
            "opens": None,
            "closes": None,
            "graceUntil": None,
            "current": None,
            "acceptingNewWorlds": accepting,
            "attemptsPerWorld": None if repeats else 1,
            "you": _you(standing),
        }
    )


def _you(standing: _Standing) -> Json:
    done = {run.world_index for run in standing.having(runs.DONE)}
    open_now = {run.world_index for run in standing.having(runs.OPEN)}
    expired = {run.world_index for run in standing.having(shapes.EXPIRED)} - done - open_now
    started = {run.world_index for run in standing.rows}
    return {
        "done": len(done),
        "scored": len(standing.scored()),
        "of": standing.worlds,
        "inProgress": len(open_now),
        "expired": len(expired),
        "remaining": [index for index in range(standing.worlds) if index not in started],
        "complete": len(done) == standing.worlds,
        "next": _next(standing, len(done)),
        "runs": [_row(standing, run) for run in standing.rows],
    }


def _next(standing: _Standing, done: int) -> Json:
    """What to do now: an open world first, then the lowest that was never started."""
    options = [_option(standing.game, run) for run in standing.having(runs.OPEN)]
    if len(options) > 1:
        return {"action": "choose", "options": options}
    if options:
        return {"action": "resume", **options[0]}
    started = {run.world_index for run in standing.rows}
    fresh = [index for index in range(standing.worlds) if index not in started]
    if fresh and standing.accepting:
        return {"action": "start", "index": fresh[0]}
    if standing.pending():
        return {"action": "await-scoring", "pending": standing.pending()}
    if done == standing.worlds:
        return {"action": "complete"}
    return _again(standing)


def _again(standing: _Standing) -> Json:
    """Every world has been started, some only to expire: practice may start those anew."""
    done = {run.world_index for run in standing.having(runs.DONE)}
    lost = [run.world_index for run in standing.rows if run.world_index not in done]
    if standing.repeats and lost:
        return {"action": "start", "index": lost[0], "newAttempt": True}
    return {"action": "closed"}


def _option(game: Game, run: Run) -> Json:
    return {"index": run.world_index, "runId": run.id, **shapes.position(game, run)}


def _row(standing: _Standing, run: Run) -> dict[str, Any]:
    return {
        "index": run.world_index,
        "runId": run.id,
        "status": shapes.status(standing.game, run, standing.now),
        **shapes.position(standing.game, run),
        "started": iso(run.started),
        "finished": iso(run.finished),
        "expires": iso(run.expires),
        **shapes.outcome(run),
        "effort": shapes.effort(run),
    }
