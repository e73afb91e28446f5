"""Incidents (spec: Seeds, worlds & replicability).

The exogenous ones come in slots that the world's stream fixes; what a slot picks depends on
nothing else.  A reactive incident, an open choice or a rival's launch on the same tick only makes
the slot wait.  Reactive ones come on a cadence of their own and exist because of what was done.
"""

from __future__ import annotations

from typing import Any

from play.games.wrya import tables as t
from play.games.wrya.content.incidents import INCIDENTS
from play.games.wrya.systems import effects, outcomes, timetable
from play.games.wrya.world import World
from play.kernel.streams import between, index

_EXOGENOUS = tuple(n for n, incident in enumerate(INCIDENTS) if not incident["reactive"])


def _reactive(kind: str) -> tuple[int, ...]:
    return tuple(n for n, incident in enumerate(INCIDENTS) if incident["reactive"] == kind)


def set_up(w: World) -> None:
    """Time the first slot, and settle with which variants the reactive ones begin."""
    w.incident_deck = list(_EXOGENOUS)
    w.reactive_first = index(w.streams, "world", len(INCIDENTS))
    w.incident_due = timetable.gap(w, "world", t.INCIDENT_GAP)
    w.reactive_due = t.ticks(t.REACTIVE_EVERY)


def tick(w: World, launched: bool) -> None:
    """Expire an open choice, then a reactive incident, then the slot that is due."""
    busy = launched
    if w.choice:
        busy = True
        if w.tick >= w.choice["until"]:
            resolve(w, None)
    if not w.choice and w.tick >= w.reactive_due:
        w.reactive_due = w.tick + t.ticks(t.REACTIVE_EVERY)
        busy = _react(w) or busy
    if w.tick >= w.incident_due and not busy:
        _slot(w)


def _slot(w: World) -> None:
    """An exogenous slot: always the same draws; the next is timed from when this one was due."""
    if not w.incident_deck:
        w.incident_deck = list(_EXOGENOUS)
    number = w.incident_deck.pop(index(w.streams, "world", len(w.incident_deck)))
    severity = between(w.streams, "world", *t.SEVERITY) * w.severity
    w.incident_due += timetable.gap(w, "world", t.INCIDENT_GAP)
    _strike(w, number, severity)


def _react(w: World) -> bool:
    """The reactive cadence: at most one, the gravest first."""
    if w.leak_armed:
        w.leak_armed = 0
        _leak(w)
        return True
    if w.graphed == 1:
        w.graphed = 2
        _strike(w, _reactive("graph")[0], 1.0)
        return True
    if w.broken_owed:
        w.broken_owed = 0
        _strike(w, _pick(w, "broken"), 1.0)
        return True
    if w.tick >= w.downgrade_ready and max(w.noticed) > t.DOWNGRADE_NOTICED and w.all_mini > 0.0:
        w.downgrade_ready = w.tick + t.ticks(t.DOWNGRADE_PAUSE)
        _strike(w, _pick(w, "downgrade"), 1.0)
        return True
    return False


def _pick(w: World, kind: str) -> int:
    """The variants take turns, so that what a player did draws nothing."""
    variants = _reactive(kind)
    turn = w.reactive_first + w.stats.get(kind, 0)
    effects.count(w, kind)
    return variants[turn % len(variants)]


def _leak(w: World) -> None:
    """The third reset's leak: +18 suspicion before credibility, whatever the press thinks."""
    before = w.suspicion
    effects.move_suspicion(w, t.LEAK_SUSPICION * effects.credibility(w))
    effects.gain_hype(w, t.LEAK_HYPE)
    came = {"suspicion": round(w.suspicion - before, 1), "hype": t.LEAK_HYPE}
    _announce(w, _reactive("leak")[0], came)


def _strike(w: World, number: int, severity: float) -> None:
    incident = INCIDENTS[number]
    effects.count(w, "incidents")
    if "choices" not in incident:
        _announce(w, number, outcomes.apply(w, incident, severity))
        return
    w.choice = {
        "id": number,
        "severity": severity,
        "until": w.tick + t.ticks(t.CHOICE_HOURS),
    }
    _announce(w, number, None)


def _announce(w: World, number: int, outcome: dict[str, float] | None) -> None:
    incident = INCIDENTS[number]
    w.emit("incident", incident=described(number), **(outcome or {}))
    if outcome is not None and incident.get("also", {}).get("router"):
        w.emit("mini", mini=w.mini, before=w.mini, autoRouter=w.router)


def described(number: int) -> dict[str, Any]:
    """An incident as events and ``pending.choice`` show it."""
    incident = INCIDENTS[number]
    shown = {name: incident[name] for name in ("id", "kind", "source", "title", "body", "tip")}
    shown["choices"] = [choice["label"] for choice in incident.get("choices", ())]
    return shown


def resolve(w: World, choice: int | None) -> None:
    """Answer the open choice; None, or time, takes the mild default."""
    number, severity = w.choice["id"], w.choice["severity"]
    w.choice = {}
    incident = INCIDENTS[number]
    taken = incident["default"] if choice is None else choice
    option = incident["choices"][taken]
    outcome = outcomes.apply(w, option, severity)
    w.emit(
        "choice",
        id=incident["id"],
        choice=taken,
        label=option["label"],
        text=option["text"],
        defaulted=choice is None,
        **outcome,
    )


def pending(w: World) -> dict[str, Any] | None:
    """``pending.choice``, or None."""
    if not w.choice:
        return None
    return {
        **described(w.choice["id"]),
        "default": INCIDENTS[w.choice["id"]]["default"],
        "hoursLeft": round((w.choice["until"] - w.tick) * t.DT, 3),
    }
