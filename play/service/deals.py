"""Which world a start means, and the dealing of sealed suites (spec: The official suite)."""

from __future__ import annotations

from typing import Final

from play import wire
from play.canonical import keyed
from play.errors import GoneError, NotFoundError, RefusedError, UsageError
from play.kernel.game import Game
from play.service.context import Context
from play.store import suites
from play.store.suites import Suite

SEALED: Final = "sealed"
OFFICIAL: Final = "live"
_SEED_BYTES: Final = 4
_KEY_BYTES: Final = 16


class Deal:
    """A world to be played: a game's, of a suite or of nobody's; ``single`` for one attempt.

    ``fresh`` is the suite that has to be stored with it, ``outdated`` one that starts no new world.
    """

    __slots__ = ("fresh", "game", "index", "key", "outdated", "seed", "single", "suite")

    def __init__(
        self,
        game: Game,
        seed: int,
        key: bytes | None = None,
        *,
        suite: str | None = None,
        index: int | None = None,
        fresh: Suite | None = None,
        outdated: Suite | None = None,
    ) -> None:
        self.game = game
        self.seed = seed
        self.key = key
        self.suite = suite
        self.index = index
        self.single = key is not None
        self.fresh = fresh
        self.outdated = outdated


def deal(ctx: Context, game: Game, player: str, suite_id: str, index: int) -> Deal:
    """The world of a suite at an index.

    Raises ``UsageError`` (``bad_index``), ``NotFoundError`` (``no_such_suite``), ``RefusedError``
    for suites that this service does not deal.
    """
    if suite_id == game.practice_suite:
        _check_index(index, len(game.practice_seeds))
        return Deal(game, game.practice_seeds[index], suite=suite_id, index=index)
    fresh = None
    if suite_id == SEALED:
        check_dealt_here(ctx, suite_id)
        _check_index(index, wire.SUITE_WORLDS)
        suite = fresh = _new_suite(ctx, game, player)
    else:
        suite = find_suite(ctx, player, suite_id)
    _check_index(index, suite.worlds)
    game = ctx.game(suite.game)
    outdated = None if suite.scoring == game.scoring else suite
    seed, key = _sealed_world(suite, index)
    return Deal(game, seed, key, suite=suite.id, index=index, fresh=fresh, outdated=outdated)


def check_dealt_here(ctx: Context, suite_id: str) -> None:
    """Refuse official suites on the embedded service, and sealed ones on any other.

    Raises ``RefusedError`` (``official_remote_only``, ``sealed_embedded_only``).
    """
    if suite_id == OFFICIAL or suite_id.startswith(OFFICIAL + "-"):
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


def closed(suite: Suite) -> GoneError:
    """The error for a new world of a suite that starts none any more."""
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
