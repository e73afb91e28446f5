"""Official suites: sixteen hidden worlds an entrant and week (spec: The official suite)."""

from __future__ import annotations

import hmac
from typing import Final

from play import wire
from play.errors import GoneError, NotFoundError, RefusedError
from play.kernel.game import Json
from play.service.clock import iso
from play.service.context import Call, Context
from play.service.weeks import Week, week_at, week_of
from play.store import settings

OPEN_SUITE: Final = "live"
"""What the suite that is open now is asked for by."""
_SEED_BYTES: Final = 4
_KEY_BYTES: Final = 16
_SECRET_BYTES: Final = 32
_SECRET_SETTING: Final = "bench_secret"


def find_week(ctx: Context, suite_id: str) -> Week:
    """The week that a suite's id, or ``live``, means.

    Raises ``NotFoundError`` (``no_such_suite``) for what is no week, or one still to come.
    """
    now = ctx.now()
    if suite_id == OPEN_SUITE:
        return week_at(now)
    week = week_of(suite_id)
    if week is None or week.opens > now:
        raise NotFoundError("There is no such suite, or not yet.", code="no_such_suite")
    return week


def current(ctx: Context) -> str | None:
    """The id of the suite that is open now; None on the embedded service."""
    return None if ctx.config.embedded else week_at(ctx.now()).id


def deal_world(ctx: Context, suite_id: str, index: int, player: str) -> tuple[int, bytes]:
    """World ``index`` of a player: a 32-bit seed and a 128-bit key, from the bench secret alone."""
    message = f"bench:{suite_id}:{index}:{player}"
    drawn = hmac.digest(_secret(ctx), message.encode(), "sha256")
    seed, rest = drawn[:_SEED_BYTES], drawn[_SEED_BYTES:]
    return int.from_bytes(seed, "big"), rest[:_KEY_BYTES]


def check_entrant(ctx: Context, call: Call) -> None:
    """Official play needs a player who has signed in.  Raises ``RefusedError``."""
    if not (call.signed_in or ctx.config.allow_anonymous):
        raise RefusedError(
            "The official suite is for players who have signed in; this key belongs to one who "
            "has not. The practice suite is open to every key.",
            code="sign_in_required",
        )


def closed(ctx: Context, week: Week, index: int) -> GoneError:
    """The error for a world of a closed suite that was never started."""
    return GoneError(
        f"{week.id} has closed and starts no new world. Entering the open suite is a separate "
        "attempt.",
        code="suite_closed",
        extra={
            "suiteClosed": True,
            "suite": week.id,
            "index": index,
            "current": current(ctx),
            "history": f"{wire.PATH_SUITE}?suite={week.id}",
        },
    )


def dates(week: Week) -> Json:
    """When a suite opens, closes, and when the grace after it ends."""
    return {
        "opens": iso(week.opens),
        "closes": iso(week.closes),
        "graceUntil": iso(week.grace_until),
    }


def summary(ctx: Context) -> Json | None:
    """The schema's ``officialSuite``; None where none is dealt."""
    if ctx.config.embedded:
        return None
    week = week_at(ctx.now())
    return {
        "id": week.id,
        "worlds": wire.SUITE_WORLDS,
        **dates(week),
        "requiresSignIn": not ctx.config.allow_anonymous,
        "restOnly": True,
        "attemptsPerWorld": 1,
    }


def is_revealed(suite_id: str, now: int) -> bool:
    """True when the seeds and keys of a suite's worlds may be told to their players."""
    week = week_of(suite_id)
    return week is not None and week.is_over(now)


def _secret(ctx: Context) -> bytes:
    """The operator's secret, or one that the store made up for itself when it was first needed."""
    if ctx.config.bench_secret is not None:
        return ctx.config.bench_secret
    with ctx.store.reading() as db:
        kept = settings.find(db, _SECRET_SETTING)
    if kept is None:
        with ctx.store.writing() as db:
            settings.put(db, _SECRET_SETTING, ctx.entropy(_SECRET_BYTES))
            kept = settings.find(db, _SECRET_SETTING)
    if not kept:
        raise RuntimeError("no secret to deal worlds from")
    return kept
