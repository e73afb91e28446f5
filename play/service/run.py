"""GET run: everything about one run, and its proof (spec: REST API, run)."""

from __future__ import annotations

from play.errors import FileError, RefusedError, UsageError
from play.kernel.game import Game, Json
from play.service import access, settle, shapes
from play.service.bodies import MAX_ID
from play.service.clock import iso
from play.service.context import INLINE, Answer, Call, Context
from play.store import log, runs, submissions
from play.store.connection import Connection
from play.store.log import LogRow
from play.store.runs import Run
from play.store.submissions import Submission


def handle(ctx: Context, call: Call) -> Answer:
    """One of the player's runs; with ``proof=1`` also what a replay needs.

    Errors: 400 without an id, 403 (``sealed_open``) for the proof of a world that is still hidden,
    404 for no such run, 500 (``store_damaged``) for a proof that has lost a row.
    """
    run_id = call.asked("id") or ""
    if not 1 <= len(run_id) <= MAX_ID:
        raise UsageError("Give the id of a run.", code="bad_run_id")
    proof = call.asked("proof") == "1"
    run, rows = _read(ctx, run_id, call.player, proof)
    if run.status == runs.DONE and run.replay is None and ctx.config.settle == INLINE:
        settle.settle_run(ctx, run.id)
        run, rows = _read(ctx, run_id, call.player, proof)
    now = ctx.now()
    if proof and not shapes.is_revealed(run, now):
        raise RefusedError(_HIDDEN[shapes.is_official(run)], code="sealed_open")
    game = ctx.game(run.game)
    with ctx.store.reading() as db:
        submitted = submissions.find(db, run.id)
    reply = _reply(game, run, submitted, now)
    reply["inputs"] = None if rows is None else _entries(rows)
    reply.update(shapes.revealed(run, now))
    if proof and rows is not None:
        reply.update(_proof(run, rows))
    return Answer.of(reply)


_HIDDEN = {
    False: "The proof of a hidden world is given out when it is finished.",
    True: "The proof of an official world is given out when its suite and the grace are over.",
}


def _read(ctx: Context, run_id: str, player: str, proof: bool) -> tuple[Run, list[LogRow] | None]:
    with ctx.store.reading() as db:
        run = access.own_run(db, run_id, player)
        return run, _log(db, run, proof)


def _log(db: Connection, run: Run, proof: bool) -> list[LogRow] | None:
    """The log; None for a damaged one when all that is asked for is how the run stands."""
    try:
        return log.read(db, run.id, run.wakes)
    except FileError:
        if proof:
            raise
        return None


def _reply(game: Game, run: Run, submitted: Submission | None, now: int) -> Json:
    return {
        **shapes.identity(run),
        "version": run.version,
        "protocol": game.protocol,
        "status": shapes.status(game, run, now),
        **shapes.position(game, run),
        "wakes": run.wakes,
        "started": iso(run.started),
        "updated": iso(run.updated),
        "finished": iso(run.finished),
        "expires": iso(run.expires),
        "done": run.status == runs.DONE,
        **shapes.outcome(run),
        "result": shapes.result(run),
        "effort": shapes.effort_of(run, submitted is not None),
        "selfReported": shapes.self_reported(run, submitted),
        "notes": run.notes,
    }


def _proof(run: Run, rows: list[LogRow]) -> Json:
    """The world itself and every wake's digest: a record that can be replayed elsewhere."""
    return {
        **shapes.world(run),
        "wakes": [[row.tick, row.chain] for row in rows],
        "log": _entries(rows),
    }


def _entries(rows: list[LogRow]) -> list[list[object]]:
    return [entry for row in rows for entry in row.entries]
