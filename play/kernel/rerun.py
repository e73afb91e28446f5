"""A whole run from its log alone: the same world, the same actions, wakes that were possible.

A run that was played elsewhere comes without its wakes.  They follow from the log: a player acts
when an event has woken them, or when at least the shortest wait has gone by since they were last
awake.  A log in which somebody acts at another time was not made by the wake loop (spec: The wake
loop).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from play import wire
from play.errors import UsageError
from play.kernel.game import Game, Json
from play.kernel.replay import check_log, decode, play_until
from play.kernel.wake import link


class Leg:
    """From one time the player acted to the next: the entries, the tick at its end, the digest."""

    __slots__ = ("chain", "entries", "tick")

    def __init__(self, entries: list[list[Any]], tick: int, chain: str) -> None:
        self.entries = entries
        self.tick = tick
        self.chain = chain


class Rerun:
    """A run played from its log to the end of its world."""

    __slots__ = ("legs", "outcome", "world")

    def __init__(self, world: Any) -> None:
        self.world = world
        self.legs: list[Leg] = []
        self.outcome: Json = {}

    @property
    def chain(self) -> str:
        """The digest over all states so far."""
        return self.legs[-1].chain if self.legs else ""


def rerun(game: Game, seed: int, log: Sequence[Any]) -> Rerun:
    """Play ``log`` (``[tick, action, ...args]``) over a fresh public world to its end.

    Raises ``UsageError`` (``bad_log``) for what is no log, for an action that does not apply, for
    more than 32 of them at a time, and for one at a time when nobody could have been awake.
    """
    check_log(game, log)
    run = Rerun(game.create(seed))
    game.drain(run.world)
    shortest = round(wire.WAIT_MIN / game.tick_hours)
    awake, position = 0, 0
    while not game.over(run.world):
        tick = game.tick(run.world)
        entries = _due(log, position, tick)
        position += len(entries)
        _apply(game, run.world, entries, tick)
        target = log[position][0] if position < len(log) else game.end_tick
        if not tick < target <= game.end_tick:
            raise _bad(position, f"is of tick {target}, after tick {tick}")
        awake = _advance(game, run.world, target, awake)
        reached = game.tick(run.world)
        if position < len(log) and not game.over(run.world):
            if 0 < reached - awake < shortest:
                raise _bad(position, "is of a time when nobody was awake")
            awake = reached
        run.legs.append(Leg(entries, reached, link(run.chain, game, run.world)))
    if position < len(log):
        raise _bad(position, "comes after the end of the world")
    run.outcome = game.score(run.world)
    return run


def _due(log: Sequence[Any], position: int, tick: int) -> list[list[Any]]:
    end = position
    while end < len(log) and log[end][0] == tick:
        end += 1
    if end - position > wire.MAX_ACTIONS:
        raise _bad(position + wire.MAX_ACTIONS, f"is one too many at tick {tick}")
    return list(log[position:end])


def _apply(game: Game, world: Any, entries: Sequence[list[Any]], tick: int) -> None:
    for entry in entries:
        seat, action = decode(game, entry)
        _, applied = game.act(world, seat, action)
        if applied is None:
            raise UsageError(f"{action[0]} does not apply at tick {tick}.", code="bad_log")


def _advance(game: Game, world: Any, target: int, awake: int) -> int:
    """Play on to ``target`` or the end; returns when the player was last awake."""
    for reason, _ in play_until(game, world, target):
        if reason is not None:
            awake = game.tick(world)
    return awake


def _bad(position: int, reason: str) -> UsageError:
    return UsageError(f"Log line {position + 1} {reason}.", code="bad_log")
