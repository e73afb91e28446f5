"""POST start: a new run, or a run where it stands (spec: REST API, Recovery)."""

from __future__ import annotations

from typing import Final

from play.kernel.game import Game, Json
from play.kernel.wake import REASON_RESUME, REASON_START
from play.service import access, deals, shapes
from play.service.bodies import Labels, StartRequest, read_start
from play.service.clock import iso
from play.service.context import Answer, Call, Context
from play.service.deals import Deal
from play.store import log, runs, suites
from play.store.connection import Connection
from play.store.runs import Run

_RUN_ID_BYTES: Final = 10


def handle(ctx: Context, call: Call) -> Answer:
    """Start a world, or resume a run: that advances nothing.

    A world with one attempt is resumed when it has been started.  Errors: 400 and 413 for a
    malformed body, 403 for a suite that is not dealt here, 404 for an unknown run or suite, 410
    for one that is over.
    """
    request = read_start(call.body)
    if request.run_id is not None:
        return _resume(ctx, call.player, request.run_id, request)
    game = ctx.game(request.game_id)
    if request.seed is not None:
        return _begin(ctx, call.player, Deal(game, request.seed), request)
    deal = deals.deal(ctx, game, call, *request.world_of_suite())
    if deal.single and deal.fresh is None:
        with ctx.store.reading() as db:
            known = _attempt(db, call.player, deal)
        if known is not None:
            return _resume(ctx, call.player, known, request)
        if deal.refusal is not None:
            raise deal.refusal
    return _begin(ctx, call.player, deal, request)


def _attempt(db: Connection, player: str, deal: Deal) -> str | None:
    if not deal.single or deal.suite is None or deal.index is None:
        return None
    run = runs.attempt(db, player, deal.suite, deal.index)
    return None if run is None else run.id


def _begin(ctx: Context, player: str, deal: Deal, request: StartRequest) -> Answer:
    game = deal.game
    world = game.create(deal.seed, deal.key)
    events = game.drain(world)
    run = _new_run(ctx, player, deal, request.labels)
    answer = Answer.of(
        {
            **shapes.identity(run),
            **shapes.position(game, run),
            **shapes.screen(game, world, request.view, events, REASON_START),
            **shapes.manual(game, request.view),
            **_standing(game, run),
            "done": False,
            "resumed": False,
        }
    )
    with ctx.store.writing() as db:
        known = _attempt(db, player, deal)
        if known is None:
            if deal.fresh is not None:
                suites.insert(db, deal.fresh)
            runs.insert(db, run, game.to_bytes(world))
    return answer if known is None else _resume(ctx, player, known, request)


def _new_run(ctx: Context, player: str, deal: Deal, labels: Labels) -> Run:
    game, now, life = deal.game, ctx.now(), ctx.config.practice_life
    expires = deal.expires if deal.single or life is None else now + life
    run = Run.new(
        id=ctx.entropy(_RUN_ID_BYTES).hex(),
        player=player,
        game=game.id,
        version=game.version,
        scoring=game.scoring,
        suite=deal.suite,
        world_index=deal.index,
        seed=deal.seed,
        world_key=deal.key,
        started=now,
        updated=now,
        expires=expires,
    )
    run.single = int(deal.single)
    shapes.relabel(run, labels.name, labels.model, labels.harness)
    return run


def _resume(ctx: Context, player: str, run_id: str, request: StartRequest) -> Answer:
    with ctx.store.reading() as db:
        run, stored = access.own_run_with_state(db, run_id, player)
        log.check_end(db, run.id, run.wakes, run.tick, run.chain)
    game = ctx.game(run.game)
    shapes.check_playable(ctx, game, run, ctx.now())
    state = runs.verified(run, stored)
    if run.status == runs.DONE:
        return Answer.of(_finished(game, run, state, request.view))
    run = _relabelled(ctx, run, request.labels)
    return Answer.of(
        {
            **shapes.identity(run),
            **shapes.position(game, run),
            **shapes.screen(game, game.from_bytes(state), request.view, [], REASON_RESUME),
            **shapes.manual(game, request.view),
            **_standing(game, run),
            "done": False,
            "resumed": True,
        }
    )


def _standing(game: Game, run: Run) -> Json:
    return {
        "effort": shapes.effort(run),
        "notes": run.notes,
        "selfReported": shapes.self_reported(run),
        "expires": iso(run.expires),
        "scoring": run.scoring,
        "version": run.version,
        "protocol": game.protocol,
    }


def _finished(game: Game, run: Run, state: bytes, view: str) -> Json:
    """A finished world: its score and its last screen, where this version can still read it."""
    reply: Json = {**shapes.identity(run), **shapes.position(game, run)}
    reason = "exposed" if run.exposed else "end"
    if shapes.is_outdated(game, run):
        reply.update(events=[], reason=reason)
    else:
        reply.update(shapes.screen(game, game.from_bytes(state), view, [], reason))
    reply.update(_standing(game, run))
    reply.update(done=True, alreadyFinished=True, resumed=False)
    reply.update(shapes.outcome(run))
    reply.update(rank=None, standings={}, result=shapes.result(run))
    return reply


def _relabelled(ctx: Context, run: Run, labels: Labels) -> Run:
    """The run with new labels, written only when they are new; a step may run beside this."""
    given = (labels.name, labels.model, labels.harness)
    if all(new is None or new == old for new, old in zip(given, run.labels, strict=True)):
        return run
    with ctx.store.writing() as db:
        standing = access.own_run(db, run.id, run.player)
        if standing.status == runs.OPEN and shapes.relabel(standing, *given):
            runs.update(db, standing)
    run.take_labels(standing)
    return run
