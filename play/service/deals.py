"""Which world a start means, and the dealing of hidden suites (spec: The official suite)."""

from __future__ import annotations

from typing import Final

from play import wire
from play.canonical import keyed
from play.errors import GoneError, NotFoundError, RefusedError, UsageError
from play.kernel.game import Game
from play.service.context import Call, Context
from play.store import suites
from play.store.suites import Suite

SEALED: Final = "sealed"
OFFICIAL: Final = "live"
_SEED_BYTES: Final = 4
_KEY_BYTES: Final = 16


class Deal:
    """A world to be played: a game's, of a suite or of nobody's; ``single`` for one attempt.

    ``fresh`` is the suite that has to be stored with it, ``refusal`` why no new run of it may be
    started, ``expires`` when such a run has to be finished (ms since 1970 UTC, None for never).
    """

    __slots__ = (
        "expires",
        "fresh",
        "game",
        "index",
        "key",
        "refusal",
        "seed",
        "single",
        "suite",
    )

    def __init__(
        self,
        game: Game,
        seed: int,
        key: bytes | None = None,
        *,
        suite: str | None = None,
        index: int | None = None,
        fresh: Suite | None = None,
        refusal: GoneError | None = None,
        expires: int | None = None,
    ) -> None:
        self.game = game
        self.seed = seed
        self.key = key
        self.suite = suite
        self.index = index
        self.single = key is not None
        self.fresh = fresh
        self.refusal = refusal
        self.expires = expires


def deal(ctx: Context, game: Game, call: Call, suite_id: str, index: int) -> Deal:
    """The world of a suite at an index.

    Raises ``UsageError`` (``bad_index``), ``NotFoundError`` (``no_such_suite``), ``RefusedError``
    for suites that this service does not deal, or not to this player.
    """
    if suite_id == game.practice_suite:
        _check_index(index, len(game.practice_seeds))
        return Deal(game, game.practice_seeds[index], suite=suite_id, index=index)
    if is_official(suite_id):
        return _official(ctx, game, call, suite_id, index)
    player, fresh = call.player, None
    if suite_id == SEALED:
        check_dealt_here(ctx, suite_id)
        _check_index(index, wire.SUITE_WORLDS)
        suite = fresh = _new_suite(ctx, game, player)
    else:
        suite = find_suite(ctx, player, suite_id)
    _check_index(index, suite.worlds)
    game = ctx.game(suite.game)
    refusal = None if suite.scoring == game.scoring else _outdated(suite)
    seed, key = _sealed_world(suite, index)
    return Deal(game, seed, key, suite=suite.id, index=index, fresh=fresh, refusal=refusal)


def is_official(suite_id: str | None) -> bool:
    """True for the id of an official suite, and for the word that means the open one."""
    return suite_id is not None and (
        suite_id == OFFICIAL or suite_id.startswith(wire.OFFICIAL_PREFIX)
    )


def _official(ctx: Context, game: Game, call: Call, suite_id: str, index: int) -> Deal:
    from play.service import official  # embedded play goes without

    check_dealt_here(ctx, suite_id)
    official.check_entrant(ctx, call)
    week = official.find_week(ctx, suite_id)
    _check_index(index, wire.SUITE_WORLDS)
    refusal = None if week.is_open(ctx.now()) else official.closed(ctx, week, index)
    seed, key = official.deal_world(ctx, week.id, index, call.player)
    return Deal(
        game, seed, key, suite=week.id, index=index, refusal=refusal, expires=week.grace_until
    )


def check_dealt_here(ctx: Context, suite_id: str) -> None:
    """Refuse official suites on the embedded service, and sealed ones on any other.

    Raises ``RefusedError`` (``official_remote_only``, ``sealed_embedded_only``).
    """
    if is_official(suite_id):
        if ctx.config.embedded:
            raise RefusedError(
                "Official suites are dealt by a server only.", code="official_remote_only"
            )
    elif (suite_id == SEALED or suite_id.startswith(SEALED + "-")) and not ctx.config.embedded:
        raise RefusedError(
            "Sealed suites are dealt by the embedded service only.", code="sealed_embedded_only"
        )


def find_suite(ctx: Context, player: str, suite_id: str) -> Suite:
    """A suite that was dealt to the player; ``sealed`` is the last one.

    Raises ``NotFoundError`` for all that is not theirs, and ``RefusedError``.
    """
    check_dealt_here(ctx, suite_id)
    with ctx.store.reading() as db:
        if suite_id == SEALED:
            suite = suites.newest(db, player)
        else:
            suite = suites.find(db, player, suite_id)
    if suite is None:
        raise NotFoundError("You have no suite of that id.", code="no_such_suite")
    return suite


def _outdated(suite: Suite) -> GoneError:
    return GoneError(
        f"This suite was dealt under {suite.scoring} and starts no new world.",
        code="suite_closed",
        extra={
            "suiteClosed": True,
            "suite": suite.id,
            "current": None,
            "history": f"{wire.PATH_SUITE}?suite={suite.id}",
        },
    )


def _new_suite(ctx: Context, game: Game, player: str) -> Suite:
    while True:
        suite_id = f"{SEALED}-{ctx.entropy(4).hex()}"
        with ctx.store.reading() as db:
            if not suites.exists(db, suite_id):
                break
    secret = ctx.entropy(_KEY_BYTES)
    return Suite(suite_id, player, game.id, game.scoring, wire.SUITE_WORLDS, secret, ctx.now())


def _sealed_world(suite: Suite, index: int) -> tuple[int, bytes]:
    """World ``index`` of a suite: a 32-bit seed and a 128-bit key, from its secret alone."""
    message = f"{SEALED}:{suite.id}:{index}:{suite.player}"
    drawn = keyed(suite.secret, message, _SEED_BYTES + _KEY_BYTES)
    return int.from_bytes(drawn[:_SEED_BYTES], "big"), drawn[_SEED_BYTES:]


def _check_index(index: int, worlds: int) -> None:
    if index >= worlds:
        raise UsageError(f"index must be 0 to {worlds - 1}.", code="bad_index")
