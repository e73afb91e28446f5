"""The parts that several replies share, with the contract's keys (spec: REST API)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from play import wire
from play.canonical import loads
from play.errors import GoneError
from play.kernel.game import Game, Json
from play.service.clock import iso
from play.service.context import Context
from play.store import runs
from play.store.runs import Run

TYPE_CHECKING = False
if TYPE_CHECKING:
    from play.store.submissions import Submission

EXPIRED: Final = "expired"
COMPLETE: Final = "complete"
PENDING: Final = "pending"


def screen(
    game: Game,
    world: Any,
    view: str,
    events: Sequence[Json],
    reason: str,
    results: Sequence[Json] = (),
) -> Json:
    """What a view shows: ``obs`` and ``text`` as asked for, ``events`` and ``reason`` always."""
    seat = game.seats[0]
    shown: Json = {"events": list(events), "reason": reason}
    if view != "text":
        shown["obs"] = game.observe(world, seat, "brief" if view == "brief" else "json")
    if view in ("text", "both"):
        shown["text"] = game.render(world, seat, events, reason, results)
    return shown


def manual(game: Game, view: str) -> Json:
    """What a start adds for a player that has not seen the game: ``schema``, or ``rules``."""
    if view == "text":
        return {"rules": game.rules()}
    if view == "both":
        return {"schema": game.schema(), "rules": game.rules()}
    return {"schema": game.schema()}


def position(game: Game, run: Run) -> Json:
    """``tick``, and the ``hour`` that it is."""
    return {"tick": run.tick, "hour": run.tick * game.tick_hours}


def is_official(run: Run) -> bool:
    """True for a run of an official suite."""
    return run.suite is not None and run.suite.startswith(wire.OFFICIAL_PREFIX)


def identity(run: Run) -> Json:
    """Which run of which world.  A hidden world's ``seed`` is null (spec: The official suite)."""
    return {
        "runId": run.id,
        "game": run.game,
        "seed": None if run.sealed else run.seed,
        "suite": run.suite,
        "index": run.world_index,
        "official": is_official(run),
        "sealed": run.sealed,
    }


def is_revealed(run: Run, now: int) -> bool:
    """True when nothing of a run's world is hidden from its player any more."""
    if not run.sealed:
        return True
    if is_official(run):
        from play.service import official  # embedded play goes without

        return official.is_revealed(run.suite or "", now)
    return run.status == runs.DONE


def revealed(run: Run, now: int) -> Json:
    """``seed`` and ``key`` of an official run whose suite is over; nothing otherwise."""
    if not (is_official(run) and is_revealed(run, now)):
        return {}
    return world(run)


def world(run: Run) -> Json:
    """A run's ``seed`` and, for a hidden world, its ``key`` in hex."""
    return {"seed": run.seed, "key": None if run.world_key is None else run.world_key.hex()}


def effort(run: Run) -> Json:
    """What the service counted, waits in hours; nothing resets it (spec: Effort accounting)."""
    mean = run.wait_hours / run.wakes if run.wakes else 0.0
    return {
        "wakes": run.wakes,
        "actions": run.actions,
        "invalid": run.invalid,
        "waitHours": run.wait_hours,
        "meanWaitHours": mean,
    }


def effort_of(run: Run, elsewhere: bool) -> Json:
    """``effort``; of a run that was played elsewhere and came as a log, that it is not measured."""
    counted = effort(run)
    return {"measured": False, **dict.fromkeys(counted)} if elsewhere else counted


def baseline(run: Run) -> Json:
    """``normalized``, ``baseline`` and ``deltaVsRef``: null until the world is scored."""
    known = run.idle is not None and run.ref is not None and run.score is not None
    return {
        "normalized": run.normalized,
        "baseline": {"idle": run.idle, "ref": run.ref} if known else None,
        "deltaVsRef": round(run.score - run.ref, 2) if known else None,  # type: ignore[operator]
        "scoringStatus": run.scoring_status,
    }


def outcome(run: Run) -> Json:
    """The keys of a finished run: its score, how it compares, and whether it was exposed."""
    return {
        "score": run.score,
        **baseline(run),
        "scoring": run.scoring,
        "exposed": None if run.exposed is None else bool(run.exposed),
        "replay": run.replay,
    }


def result(run: Run) -> Json | None:
    """The settlement as the game made it; None while the run is open."""
    if run.result is None:
        return None
    settled: Json = loads(run.result)
    return settled


def self_reported(run: Run, submitted: Submission | None = None) -> Json:
    """What the player says of itself; nothing verifies it (spec: Effort accounting).

    ``submitted`` adds the effort that came with a log.
    """
    said: Json = {
        "name": run.name,
        "model": run.model,
        "harness": run.harness,
        "modelChanges": run.model_changes,
        "harnessChanges": run.harness_changes,
        "tokensIn": run.tokens_in,
        "tokensOut": run.tokens_out,
        "reports": run.token_reports,
    }
    if submitted is not None:
        said["effort"] = submitted.effort
    return said


def has_expired(run: Run, now: int) -> bool:
    """True for an open run whose time is over at ``now`` (ms since 1970 UTC)."""
    return run.status == runs.OPEN and run.expires is not None and now >= run.expires


def is_outdated(game: Game, run: Run) -> bool:
    """True when the run was played under another version of the game or another scoring id."""
    return (run.version, run.scoring) != (game.version, game.scoring)


def status(game: Game, run: Run, now: int) -> str:
    """``open``, ``done``, or ``expired``: an open run that nobody can play on."""
    if has_expired(run, now) or (run.status == runs.OPEN and is_outdated(game, run)):
        return EXPIRED
    return run.status


def check_playable(ctx: Context, game: Game, run: Run, now: int) -> None:
    """Refuse an open run whose time, or whose version of the game, is over.

    Raises ``GoneError`` (410) with what is on record and where.
    """
    if status(game, run, now) != EXPIRED:
        return
    record: Json = {
        "status": EXPIRED,
        **identity(run),
        **position(game, run),
        "expires": iso(run.expires),
        "history": f"{wire.PATH_RUN}?id={run.id}",
    }
    if is_official(run):
        from play.service import official  # embedded play goes without

        record["current"] = official.current(ctx)
    if has_expired(run, now):
        raise GoneError(
            "This run has expired. Its log stays on record; nothing more can be played in it.",
            code=EXPIRED,
            extra=record,
        )
    raise GoneError(
        f"This run was played under {run.scoring}; this service plays {game.scoring}.",
        code="outdated",
        extra={**record, "scoring": run.scoring},
    )


def relabel(run: Run, name: str | None, model: str | None, harness: str | None) -> bool:
    """Take over new labels and count the switches.  True when anything changed."""
    before = (run.name, run.model, run.harness)
    if model is not None:
        run.model_changes += run.model is not None and run.model != model
        run.model = model
    if harness is not None:
        run.harness_changes += run.harness is not None and run.harness != harness
        run.harness = harness
    if name is not None:
        run.name = name
    return before != (run.name, run.model, run.harness)
