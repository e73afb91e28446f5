"""GET suite: where a player stands in a suite, and what comes next (spec: REST API, suite)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from play import wire
from play.kernel.game import Game, Json
from play.service import deals, settle, shapes
from play.service.clock import iso
from play.service.context import INLINE, Answer, Call, Context
from play.store import runs
from play.store.connection import Connection
from play.store.runs import Run


class _Standing:
    """A suite as its player has played it: each world's runs, by what has become of them."""

    __slots__ = ("accepting", "elsewhere", "game", "now", "repeats", "rows", "worlds")

    def __init__(
        self, game: Game, rows: Sequence[Run], worlds: int, now: int, accepting: bool, repeats: bool
    ) -> None:
        self.game = game
        self.rows = rows
        self.worlds = worlds
        self.now = now
        self.accepting = accepting
        self.repeats = repeats
        self.elsewhere: frozenset[str] = frozenset()

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


class _Plan:
    """What is known of a suite before its player's runs are read."""

    __slots__ = ("accepting", "dates", "game", "hidden", "id", "scoring", "worlds")

    def __init__(
        self,
        game: Game,
        suite_id: str,
        worlds: int,
        *,
        accepting: bool,
        hidden: bool,
        scoring: str | None,
        dates: Json | None = None,
    ) -> None:
        self.game = game
        self.id = suite_id
        self.worlds = worlds
        self.accepting = accepting
        self.hidden = hidden
        self.scoring = scoring
        self.dates = dates or {"opens": None, "closes": None, "graceUntil": None}


def handle(ctx: Context, call: Call) -> Answer:
    """The suite's dates, the player's progress in it, and the next world.

    ``suite`` is, unless given, the open official one, or the game's practice suite on the embedded
    service.  ``you`` is null for whoever calls without a key.  Errors: 403 for a suite that is not
    dealt here, 404 for one that is not the player's, or not yet there.
    """
    plan = _plan(ctx, call)
    game = plan.game
    if ctx.config.settle == INLINE:
        settle.settle_player(ctx, game, call.player)
    reply: Json = {
        "suite": plan.id,
        "game": game.id,
        "official": deals.is_official(plan.id),
        "sealed": plan.hidden,
        "worlds": plan.worlds,
        "scoring": plan.scoring or game.scoring,
        **plan.dates,
        "current": _current(ctx),
        "acceptingNewWorlds": plan.accepting,
        "attemptsPerWorld": 1 if plan.hidden else None,
        "you": None,
    }
    if call.player:
        with ctx.store.reading() as db:
            rows = runs.of_suite(db, call.player, plan.id, plan.scoring)
            elsewhere = _submitted(ctx, db, plan, rows)
        standing = _Standing(game, rows, plan.worlds, ctx.now(), plan.accepting, not plan.hidden)
        standing.elsewhere = elsewhere
        reply["you"] = _you(standing)
    return Answer.of(reply)


def _submitted(ctx: Context, db: Connection, plan: _Plan, rows: Sequence[Run]) -> frozenset[str]:
    """The runs that were played elsewhere: only practice on a server has such."""
    if plan.hidden or ctx.config.embedded:
        return frozenset()
    from play.store import submissions

    return frozenset(submissions.among(db, [run.id for run in rows]))


def _plan(ctx: Context, call: Call) -> _Plan:
    game = ctx.game(call.asked("game"))
    suite_id = call.asked("suite") or (game.practice_suite if ctx.config.embedded else "live")
    if suite_id == game.practice_suite:
        return _Plan(
            game,
            suite_id,
            len(game.practice_seeds),
            accepting=True,
            hidden=False,
            scoring=game.scoring,
        )
    if deals.is_official(suite_id):
        return _official(ctx, game, suite_id)
    suite = deals.find_suite(ctx, call.player, suite_id)
    game = ctx.game(suite.game)
    return _Plan(
        game,
        suite.id,
        suite.worlds,
        accepting=suite.scoring == game.scoring,
        hidden=True,
        scoring=suite.scoring,
    )


def _official(ctx: Context, game: Game, suite_id: str) -> _Plan:
    from play.service import official  # embedded play goes without

    deals.check_dealt_here(ctx, suite_id)
    week = official.find_week(ctx, suite_id)
    return _Plan(
        game,
        week.id,
        wire.SUITE_WORLDS,
        accepting=week.is_open(ctx.now()),
        hidden=True,
        scoring=None,  # its worlds stay what they are when the scoring changes in its week
        dates=official.dates(week),
    )


def _current(ctx: Context) -> str | None:
    if ctx.config.embedded:
        return None
    from play.service import official

    return official.current(ctx)


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
    if done < standing.worlds:
        return _again(standing)
    if standing.pending():
        return {"action": "await-scoring", "pending": standing.pending()}
    return {"action": "complete"}


def _again(standing: _Standing) -> Json:
    """Not all worlds are finished and no other may be started: of practice, what has expired may
    be started anew; any other suite is over, whatever scores are still to come."""
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
        "effort": shapes.effort_of(run, run.id in standing.elsewhere),
        **shapes.revealed(run, standing.now),
    }
