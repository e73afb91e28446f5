"""One world of a run, as one call that can be made anywhere: plain data in, plain data out."""

from __future__ import annotations

from typing import NamedTuple

from play.errors import SealedWorldError, UsageError
from play.evaluate import rooms
from play.evaluate.faults import Fault
from play.evaluate.hosted import Hosted
from play.evaluate.opening import open_source
from play.evaluate.oracle import Oracle
from play.evaluate.player import Asked, Player
from play.evaluate.source import FILE, NAME, ORACLE, Source
from play.evaluate.worlds import WorldRef
from play.games import registry
from play.kernel.game import Game, Json
from play.kernel.score import Budget, baselines_of, score_world

Caps = tuple[int | None, int | None, int | None]
"""``max_wakes``, ``max_actions``, ``max_invalid``; None is no cap."""


class Terms(NamedTuple):
    """What holds for every world of a run.

    ``every`` and ``phase`` as for ``Player``; ``think`` is a policy's time for one answer, in
    seconds.
    """

    game: str
    source: Source
    every: float | None = None
    phase: int = 0
    caps: Caps = (None, None, None)
    think: float = 60.0
    trace: bool = False


class Unasked:
    """A policy that could not even be opened: its first answer is its fault."""

    blind = False

    def __init__(self, fault: Fault) -> None:
        self._fault = fault

    def ask(self, *_: object) -> None:
        """Never answers."""
        raise self._fault


def play(terms: Terms, world: WorldRef) -> Json:
    """Play one world to its end, with both baselines and the replay; returns its row.

    Whatever the policy does wrong is in the row's ``verdict``.  Raises ``SealedWorldError`` when
    the oracle is asked to play a hidden world, and nothing else.
    """
    game = registry.get(terms.game)
    asked = _open(game, terms, world)
    try:
        return _played(game, terms, world, asked)
    finally:
        if isinstance(asked, Hosted):
            asked.close()


def checked(terms: Terms) -> Terms:
    """The same terms, once a policy of a file could be opened as every world will open it.

    Its mark covers what it has imported from its own folder.  Raises ``UsageError``.
    """
    source = terms.source
    if source.kind != FILE:
        return terms
    try:
        opened = Hosted(source, terms.think, survey=True)
    except Fault as fault:
        raise UsageError(
            f"{source.label} cannot be opened: {fault.message.rstrip('.')}. Nothing was played.",
            code="bad_policy",
        ) from None
    opened.close()
    return terms._replace(source=source._replace(mark=source.mark + opened.beside))


def _played(game: Game, terms: Terms, world: WorldRef, asked: Asked) -> Json:
    player = Player(asked, game.tick_hours, every=terms.every, phase=terms.phase, trace=terms.trace)
    light = rooms.light(game)
    row = score_world(
        light if terms.source.kind == NAME else game,
        world.seed,
        world.key,
        player,
        budget=Budget(*terms.caps),
        known=baselines_of(game, world.seed, world.key, light),
        watch=player.watch,
    )
    named: Json = {world.label: world.number, **row}
    if player.fault is not None:
        named["verdict"] = player.fault
    if player.trace is not None:
        named["trace"] = player.trace
    return named


def _open(game: Game, terms: Terms, world: WorldRef) -> Asked:
    source = terms.source
    if source.kind == ORACLE:
        if world.key is not None:
            raise SealedWorldError("The oracle clones worlds; a sealed world refuses.")
        return Oracle(game, world.seed)
    try:
        if source.kind == NAME:
            return open_source(source, terms.think)
        return Hosted(source, terms.think)
    except Fault as fault:
        return Unasked(fault)
