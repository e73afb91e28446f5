"""A run is the world plus its log: play the log again and compare (spec: Seeds, worlds & …)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from play.errors import UsageError
from play.kernel.game import Game, Json
from play.kernel.wake import link


class Replay:
    """What a replay came to: ``ok``, and otherwise the first wake (0-based) that differs."""

    __slots__ = ("chain", "first_difference", "outcome", "world")

    def __init__(self, world: Any) -> None:
        self.world = world
        self.chain = ""
        self.first_difference: int | None = None
        self.outcome: Json = {}

    @property
    def ok(self) -> bool:
        """True when every recorded digest was met."""
        return self.first_difference is None


def replay(
    game: Game,
    seed: int,
    key: bytes | None,
    log: Sequence[Sequence[Any]],
    wakes: Sequence[tuple[int, str]],
) -> Replay:
    """Play ``log`` over a fresh world and compare the chain at ``wakes``, each ``(tick, digest)``.

    The ticks are those at which the wakes ended.  Raises ``UsageError`` when the log names an
    action that does not apply, or is no log at all: such a log was never written by a run.
    """
    check_log(game, log)
    _check_wakes(wakes)
    state = Replay(game.create(seed, key))
    position = 0
    for number, (tick, expected) in enumerate(wakes):
        position = _apply_due(game, state.world, log, position)
        for _ in play_until(game, state.world, tick):
            pass  # waking changes nothing in a world
        state.chain = link(state.chain, game, state.world)
        if state.chain != expected:
            state.first_difference = number
            break
    if state.ok and position != len(log):
        state.first_difference = len(wakes)
    state.outcome = game.score(state.world)
    return state


def check_log(game: Game, log: Sequence[Any]) -> None:
    """A log may come from a file that anybody has written.  Raises ``UsageError`` (``bad_log``)."""
    for number, line in enumerate(log, 1):
        if not (isinstance(line, list) and len(line) >= 2 and _is_tick(line[0])):
            raise UsageError(f"Log line {number} is not [tick, action, ...].", code="bad_log")
        name = line[1]
        if isinstance(name, str):
            continue
        if not (isinstance(name, list) and len(name) == 2 and name[0] in game.seats):
            raise UsageError(f"Log line {number} names no action.", code="bad_log")


def decode(game: Game, line: Sequence[Any]) -> tuple[str, list[Any]]:
    """The seat and the action of a log line; one without a seat is the first seat's."""
    name, *arguments = line[1:]
    seat, name = (game.seats[0], name) if isinstance(name, str) else name
    return seat, [name, *arguments]


def play_until(game: Game, world: Any, tick: int) -> Iterator[tuple[str | None, list[Json]]]:
    """Play on to ``tick`` or the end, yielding at each stop ``(reason, events)``.

    The reason is what woke the player, None where nothing did.
    """
    while game.tick(world) < tick and not game.over(world):
        reason = game.advance(world, tick)
        yield reason, game.drain(world)


def _check_wakes(wakes: Sequence[Any]) -> None:
    for number, wake in enumerate(wakes, 1):
        pair = isinstance(wake, list | tuple) and len(wake) == 2
        if not (pair and _is_tick(wake[0]) and isinstance(wake[1], str)):
            raise UsageError(f"Wake {number} is not [tick, digest].", code="bad_log")


def _is_tick(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _apply_due(game: Game, world: Any, log: Sequence[Sequence[Any]], position: int) -> int:
    tick = game.tick(world)
    while position < len(log) and log[position][0] == tick:
        _, entry = game.act(world, *decode(game, log[position]))
        if entry is None:
            raise UsageError(
                f"Log line {position + 1} does not apply at tick {tick}.", code="bad_log"
            )
        position += 1
    return position
