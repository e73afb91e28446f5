"""One wake: the actions in their order, then time until something wakes the player.

Specification: The wake loop.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from play import wire
from play.canonical import digest, is_number
from play.errors import TooLargeError, UsageError
from play.kernel.game import Decision, Game, Json

REASON_START = "start"
REASON_TIMER = "timer"
REASON_RESUME = "resume"


class Wake:
    """What came of one wake.

    ``results`` has one entry an action, by seat; ``entries`` are the log lines of the actions
    that were applied, ``[tick, action, ...args]``; ``wait`` is the wait that was granted and
    ``waited`` what came of it, both in hours: an event may have woken the player earlier.
    """

    __slots__ = (
        "actions",
        "entries",
        "events",
        "invalid",
        "reason",
        "results",
        "tick",
        "wait",
        "waited",
    )

    def __init__(self, wait: float) -> None:
        self.results: dict[str, list[Json]] = {}
        self.events: list[Json] = []
        self.entries: list[list[Any]] = []
        self.reason = REASON_TIMER
        self.wait = wait
        self.actions = 0
        self.invalid = 0
        self.tick = 0
        self.waited = 0.0


def clamp_wait(value: Any, tick_hours: float) -> float:
    """A decision's wait as it is applied: 1 to 24 hours, snapped to the tick; absent means 1.

    Raises ``UsageError`` for anything but a finite JSON number.
    """
    if value is None:
        return wire.WAIT_DEFAULT
    if not is_number(value):
        raise UsageError("wait must be a number of hours, 1 to 24.", code="bad_wait")
    hours = float(min(wire.WAIT_MAX, max(wire.WAIT_MIN, value)))
    return round(hours / tick_hours) * tick_hours


def checked_actions(decision: Decision) -> list[Any]:
    """The decision's action list.  Raises ``UsageError`` when it is no list or over 32 long."""
    if not isinstance(decision, Mapping):
        raise UsageError("A decision must be a JSON object.", code="bad_decision")
    actions = decision.get("actions", [])
    if not isinstance(actions, list):
        raise UsageError("actions must be a JSON array.", code="bad_actions")
    if len(actions) > wire.MAX_ACTIONS:
        raise TooLargeError(
            f"{len(actions)} actions in one wake; at most {wire.MAX_ACTIONS}.",
            code="too_many_actions",
        )
    return actions


def play_wake(game: Game, world: Any, decisions: Mapping[str, Decision]) -> Wake:
    """Play one wake of a world that is not over.

    The shortest wait of the seats holds.  Raises ``UsageError`` before anything is changed when a
    decision is malformed; an invalid action is no error here but a result.
    """
    plans = {seat: checked_actions(decisions[seat]) for seat in game.seats if seat in decisions}
    waits = [clamp_wait(decisions[seat].get("wait"), game.tick_hours) for seat in plans]
    wake = Wake(min(waits, default=wire.WAIT_DEFAULT))
    start = game.tick(world)
    for seat, actions in plans.items():
        wake.results[seat] = [_act(game, world, seat, action, start, wake) for action in actions]
    until = min(game.end_tick, start + round(wake.wait / game.tick_hours))
    wake.reason = game.advance(world, until) or REASON_TIMER
    wake.events = game.drain(world)
    wake.tick = game.tick(world)
    wake.waited = (wake.tick - start) * game.tick_hours
    return wake


def _act(game: Game, world: Any, seat: str, action: Any, tick: int, wake: Wake) -> Json:
    result, entry = game.act(world, seat, action)
    wake.actions += 1
    if entry is None:
        wake.invalid += 1
    else:
        name: Any = entry[0] if len(game.seats) == 1 else [seat, entry[0]]
        wake.entries.append([tick, name, *entry[1:]])
    return result


def link(previous: str, game: Game, world: Any) -> str:
    """The next digest of a run's chain: it covers every state the run has gone through."""
    return link_state(previous, game.to_bytes(world))


def link_state(previous: str, state: bytes) -> str:
    """The same, for whoever has the state's bytes already."""
    return digest(previous.encode(), state)
