"""POST step: one wake of a run, applied once however often it is sent (spec: REST API, stepId).

Read, play outside the write lock, then in one transaction compare, write state, log, effort and
receipt, and commit.  Whatever stops it in between leaves everything or nothing.
"""

from __future__ import annotations

from typing import Any, Final

from play import wire
from play.errors import ConflictError
from play.kernel.game import Game, Json
from play.kernel.wake import Wake, link_state, play_wake
from play.service import access, shapes
from play.service.bodies import StepRequest, read_step
from play.service.clock import HOUR_MS, iso
from play.service.context import Answer, Call, Context
from play.store import log, receipts, runs
from play.store.connection import Connection
from play.store.log import LogRow
from play.store.receipts import Receipt
from play.store.runs import Run

RECEIPT_LIFE: Final = wire.RECEIPT_HOURS * HOUR_MS
"""How long a receipt is honoured, in ms; at this very age it no longer is."""


class _Played:
    """A wake that has been played but not yet written; ``before`` is where the run then stood."""

    __slots__ = ("before", "chain", "outcome", "over", "state", "wake", "world")

    def __init__(self, game: Game, run: Run, world: Any, wake: Wake) -> None:
        self.before = (run.tick, run.wakes, run.state_digest)
        self.world = world
        self.wake = wake
        self.state = game.to_bytes(world)
        self.chain = link_state(run.chain, self.state)
        self.over = game.over(world)
        self.outcome: Json = game.score(world) if self.over else {}


def handle(ctx: Context, call: Call) -> Answer:
    """Apply a step, or return the reply it was given.

    Errors, in the order in which they are looked for: 400 and 413 for a malformed body, 404 for
    no such run, 409 ``step_id_reused``, 410 ``expired`` or ``outdated``, 409 ``run_over`` or
    ``stale_tick``; a receipt comes before the last four.  None of them changes anything.
    """
    request = read_step(call.body)
    now = ctx.now()
    with ctx.store.reading() as db:
        run, stored = access.own_run_with_state(db, request.run_id, call.player)
        kept = _receipt(db, request, run.tick, now)
        if kept is not None:
            return kept
        log.check_end(db, run.id, run.wakes, run.tick, run.chain)
    game = ctx.game(run.game)
    shapes.check_playable(ctx, game, run, now)
    _check_position(game, run, request)
    played = _play(game, run, runs.verified(run, stored), request)
    _advance(run, request, played, now)
    if played.over:
        _finish(ctx, game, run, played, now)
    answer = Answer.of(_reply(game, run, request, played))
    given = _commit(ctx, run, request, played, answer, now)
    if played.over and given is answer and not ctx.config.embedded:
        from play.service import standings  # embedded play has no boards

        return standings.completed(ctx, game, run, answer)
    return given


def _receipt(db: Connection, request: StepRequest, tick: int, now: int) -> Answer | None:
    """The stored reply of this very step, None when it has none or one that has outlived its day.

    Raises ``ConflictError`` when the id was used for another body.
    """
    if request.step_id is None:
        return None
    receipt = receipts.find(db, request.run_id, request.step_id)
    if receipt is None or abs(now - receipt.created) >= RECEIPT_LIFE:
        return None
    if receipt.body_digest != request.digest:
        raise ConflictError(
            "This stepId was used for another step. Nothing was applied.",
            code="step_id_reused",
            extra={"runId": request.run_id, "tick": tick},
        )
    return Answer(200, receipt.reply)


def _check_position(game: Game, run: Run, request: StepRequest) -> None:
    where = {"runId": run.id, **shapes.position(game, run)}
    if run.status == runs.DONE:
        raise ConflictError(
            "This run is over. Nothing was applied.", code="run_over", extra={**where, "done": True}
        )
    if request.expected_tick is not None and request.expected_tick != run.tick:
        raise ConflictError(
            f"The run stands at tick {run.tick}, not at {request.expected_tick}. "
            "Nothing was applied.",
            code="stale_tick",
            extra=where,
        )


def _play(game: Game, run: Run, state: bytes, request: StepRequest) -> _Played:
    world = game.from_bytes(state)
    wake = play_wake(game, world, {game.seats[0]: request.decision})
    played = _Played(game, run, world, wake)
    if wake.tick <= run.tick and not played.over:
        raise RuntimeError(f"{game.id}: a wake has to take time")  # ticks tell wakes apart
    return played


def _commit(
    ctx: Context, run: Run, request: StepRequest, played: _Played, answer: Answer, now: int
) -> Answer:
    """Write what ``run`` has become, if it still stands where it was read."""
    with ctx.store.writing() as db:
        kept = _receipt(db, request, played.before[0], now)
        if kept is not None:  # somebody else sent the same step and was faster
            return kept
        standing = access.own_run(db, run.id, run.player)
        _check_unmoved(played, standing)
        run.take_labels(standing)  # a start may have relabelled it meanwhile
        labels = request.labels
        shapes.relabel(run, labels.name, labels.model, labels.harness)
        runs.update(db, run, played.state)
        row = LogRow(run.wakes - 1, run.tick, played.wake.entries, request.note, run.chain)
        log.append(db, run.id, row)
        receipts.prune(db, now, RECEIPT_LIFE)
        if request.step_id is not None:
            receipt = Receipt(request.step_id, request.digest, now, answer.data)
            receipts.put(db, run.id, receipt)
    return answer


def _check_unmoved(played: _Played, standing: Run) -> None:
    """The wake counter's check, with which clients that send no stepId have to do."""
    if (standing.tick, standing.wakes, standing.state_digest) != played.before:
        raise ConflictError(
            "Another step of this run was faster. Nothing was applied.",
            code="stale_tick",
            extra={"runId": standing.id, "tick": standing.tick},
        )


def _advance(run: Run, request: StepRequest, played: _Played, now: int) -> None:
    wake = played.wake
    run.tick = wake.tick
    run.wakes += 1
    run.actions += wake.actions
    run.invalid += wake.invalid
    run.wait_hours += wake.waited
    run.chain = played.chain
    run.updated = now
    if request.notes is not None:
        run.notes = request.notes
    if request.tokens is not None:
        run.tokens_in += request.tokens[0]
        run.tokens_out += request.tokens[1]
        run.token_reports += 1


def _finish(ctx: Context, game: Game, run: Run, played: _Played, now: int) -> None:
    from play.service.scoring import known_baselines, score  # one wake of hundreds needs it

    with ctx.store.reading() as db:
        takes = known_baselines(db, game, run)
    score(game, run, played.outcome, takes, now)


def _reply(game: Game, run: Run, request: StepRequest, played: _Played) -> Json:
    wake = played.wake
    results = wake.results[game.seats[0]]
    reply: Json = {
        **shapes.identity(run),
        **shapes.position(game, run),
        "results": results,
        **shapes.screen(game, played.world, request.view, wake.events, wake.reason, results),
        "wait": {"applied": wake.wait},
        "done": played.over,
        "effort": shapes.effort(run),
        "expires": iso(run.expires),
    }
    if played.over:
        reply.update(shapes.outcome(run))
        reply.update(rank=None, standings={}, result=played.outcome)
    return reply
