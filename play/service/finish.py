"""POST run/finish: a practice run that was played elsewhere, as a log (spec: REST API).

The server plays the log again and scores what came of it.  What it cannot know, how often the
player looked and what was refused, is what the player says of it: stored, and never shown as
measured.
"""

from __future__ import annotations

from typing import Final

from play.errors import RefusedError, UsageError
from play.kernel.game import Game, Json
from play.kernel.rerun import Rerun, rerun
from play.service import access, deals, shapes, standings
from play.service.bodies import LogRequest, read_log
from play.service.clock import iso
from play.service.context import Answer, Call, Context
from play.service.scoring import known_baselines, score
from play.store import log, runs, submissions
from play.store.log import LogRow
from play.store.runs import Run
from play.store.submissions import Submission

_RUN_ID_BYTES: Final = 10


def handle(ctx: Context, call: Call) -> Answer:
    """Take over a log; the same log sent again is the same run.

    Errors: 400 (``bad_log``) for a log that no run can have made, 403 (``official_log``) for one
    of a hidden world, 403 (``remote_only``) on the embedded service, 413 for a large one.
    """
    if ctx.config.embedded:
        raise RefusedError("Logs are submitted to a server.", code="remote_only")
    request = read_log(call.body)
    game = ctx.game(request.game_id)
    seed = _seed(game, request)
    if request.scoring not in (None, game.scoring):
        raise UsageError(
            f"The log was made under {request.scoring}; this service plays {game.scoring}.",
            code="other_scoring",
        )
    played = rerun(game, seed, request.log)
    run = _new_run(ctx, call.player, game, seed, request)
    _finish(ctx, game, run, played)
    with ctx.store.writing() as db:
        known = runs.finished_alike(db, call.player, seed, run.chain)
        if known is None:
            runs.insert(db, run, game.to_bytes(played.world))
            for number, leg in enumerate(played.legs):
                log.append(db, run.id, LogRow(number, leg.tick, leg.entries, None, leg.chain))
            submissions.insert(db, Submission(run.id, request.effort, run.updated))
        else:
            run = access.own_run(db, known, call.player)
        submitted = submissions.find(db, run.id)
    return standings.completed(ctx, game, run, Answer.of(_reply(game, run, submitted)))


def _seed(game: Game, request: LogRequest) -> int:
    """The public world that a log is of, from its suite and index or its seed."""
    suite = request.suite
    hidden = deals.is_official(suite) or (suite or "").partition("-")[0] == deals.SEALED
    if request.hidden or hidden:
        raise RefusedError(
            "Runs of hidden worlds are played here, step by step; their logs are not taken.",
            code="official_log",
        )
    if suite is None:
        if request.seed is None:
            raise UsageError("Which world? Give suite and index, or seed.", code="bad_start")
        return request.seed
    if suite != game.practice_suite:
        raise UsageError("There is no such suite to submit to.", code="bad_suite")
    if request.index is None or request.index >= len(game.practice_seeds):
        raise UsageError(f"index must be 0 to {len(game.practice_seeds) - 1}.", code="bad_index")
    seed = game.practice_seeds[request.index]
    if request.seed not in (None, seed):
        raise UsageError("The seed is not the one of that world.", code="bad_seed")
    return seed


def _new_run(ctx: Context, player: str, game: Game, seed: int, request: LogRequest) -> Run:
    now = ctx.now()
    in_suite = seed in game.practice_seeds
    run = Run.new(
        id=ctx.entropy(_RUN_ID_BYTES).hex(),
        player=player,
        game=game.id,
        version=game.version,
        scoring=game.scoring,
        suite=game.practice_suite if in_suite else None,
        world_index=game.practice_seeds.index(seed) if in_suite else None,
        seed=seed,
        started=now,
        updated=now,
    )
    labels = request.labels
    shapes.relabel(run, labels.name, labels.model, labels.harness)
    if request.tokens is not None:
        run.tokens_in, run.tokens_out = request.tokens
        run.token_reports = 1
    return run


def _finish(ctx: Context, game: Game, run: Run, played: Rerun) -> None:
    run.tick = game.tick(played.world)
    run.wakes = len(played.legs)
    run.actions = sum(len(leg.entries) for leg in played.legs)
    run.wait_hours = run.tick * game.tick_hours
    run.chain = played.chain
    with ctx.store.reading() as db:
        takes = known_baselines(db, game, run)
    score(game, run, played.outcome, takes, run.updated)


def _reply(game: Game, run: Run, submitted: Submission | None) -> Json:
    return {
        **shapes.identity(run),
        **shapes.position(game, run),
        "done": True,
        **shapes.outcome(run),
        "result": shapes.result(run),
        "finished": iso(run.finished),
        "effort": shapes.effort_of(run, submitted is not None),
        "selfReported": shapes.self_reported(run, submitted),
        "rank": None,
        "standings": {},
    }
