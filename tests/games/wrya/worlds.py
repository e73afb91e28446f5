"""Worlds for tests: hushed ones, in which nothing happens but what a test does, and their handling.

A world's state is plain data, so a test may set what it needs; what it then looks at is what a
player sees: the observation, the events, the results.
"""

from __future__ import annotations

from typing import Any

from play.games.wrya import tables as t
from play.games.wrya import world as state
from play.games.wrya.game import GAME
from play.games.wrya.world import World

SEAT = GAME.seats[0]
KEY = bytes(range(16))
FAR = 10 * t.END_TICK
"""A tick that never comes."""

Json = dict[str, Any]


def hush(w: World) -> World:
    """Put off every timetable and weekly reset for good; what the player's moves cause stays.

    The status page is honest, wherever a shift begins.
    """
    w.incident_due = w.viral_due = w.mission_due = FAR
    w.launch_due = w.launch_at = FAR
    w.launch_leak_at = 0
    w.weekly_due = [FAR] * t.N
    w.status = "honest"
    return w


def quiet(seed: int = 1, key: bytes | None = None) -> World:
    """A fresh world without any news but the player's."""
    return hush(GAME.create(seed, key))


def twin(w: World) -> World:
    """An independent copy, of a sealed world too."""
    return state.copy(w)


def twins(seed: int = 1) -> tuple[World, World]:
    """The same quiet world twice."""
    return quiet(seed), quiet(seed)


def press(w: World, *action: Any) -> Json:
    """Do an action that has to succeed; the result."""
    result, entry = GAME.act(w, SEAT, list(action))
    assert result["ok"], result
    assert entry is not None
    return result


def refused(w: World, action: Any) -> str:
    """Do an action that has to fail and change nothing; the error."""
    before, events = GAME.to_bytes(w), list(w.events)
    result, entry = GAME.act(w, SEAT, action)
    assert result["ok"] is False, action
    assert entry is None
    assert GAME.to_bytes(w) == before, action
    assert w.events == events, action
    assert set(result) == {"ok", "type", "error"}
    assert result["error"]
    return str(result["error"])


def wait(w: World, hours: float) -> list[Json]:
    """Play ``hours`` (less if the world ends) without a word; the events since the last call."""
    until = min(t.END_TICK, w.tick + t.ticks(hours))
    events = GAME.drain(w)
    while w.tick < until and w.ended is None:
        GAME.advance(w, until)
        events += GAME.drain(w)
    return events


def wait_for(w: World, kind: str, hours: float = 504.0) -> Json:
    """Play until an event of that type, and no tick longer; the event."""
    until = min(t.END_TICK, w.tick + t.ticks(hours))
    while w.tick < until and w.ended is None:
        GAME.advance(w, w.tick + 1)
        found = of(GAME.drain(w), kind)
        if found:
            return found[0]
    raise AssertionError(f"no {kind} within {hours} h")


def of(events: list[Json], kind: str) -> list[Json]:
    """The events of a type."""
    return [event for event in events if event["type"] == kind]


def look(w: World) -> Json:
    """The full observation."""
    return GAME.observe(w, SEAT)


def text(w: World, events: Any = (), reason: str = "timer", results: Any = ()) -> str:
    """The text view."""
    return GAME.render(w, SEAT, events, reason, results)


def region(w: World, name: str) -> Json:
    """A region's row of the observation."""
    row: Json = look(w)["regions"][t.REGION_INDEX[name]]
    return row


def offer_choice(w: World, incident: int, severity: float = 1.0) -> None:
    """Put an incident with choices before the player."""
    w.choice = {
        "id": incident,
        "severity": severity,
        "until": w.tick + t.ticks(t.CHOICE_HOURS),
    }


def offer_viral(w: World, post: int, reach: float = 1.0) -> None:
    """Let a post go viral."""
    w.viral = {"id": post, "reach": reach, "until": w.tick + t.ticks(t.VIRAL_HOURS)}


def offer_mission(w: World, mission: int) -> None:
    """Put a mission on offer."""
    w.offer = {"id": mission, "until": w.tick + t.ticks(t.OFFER_HOURS)}


def leak_launch(w: World, hours: float, launch: int = 0, size: float = 1.0) -> None:
    """A rival's launch in ``hours`` that has leaked already."""
    w.launch_id, w.launch_size = launch, size
    w.launch_at = w.launch_due = w.tick + t.ticks(hours)
    w.launch_leak_at, w.launch_leaked, w.launch_weak = w.tick, 1, 0
