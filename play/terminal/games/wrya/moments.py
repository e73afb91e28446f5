"""The moments of a shift that mattered: the events with the largest effects, in a few words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

Json = dict[str, Any]

_WEIGHTS: Final = {"hype": 1.0, "rage": 1.5, "suspicion": 2.0, "mindshare": 3.0, "cash": 4.0}
_BASE: Final = {
    "exposed": 1000.0,
    "warn": 8.0,
    "promiseBroken": 16.0,
    "legendary": 6.0,
    "mission": 6.0,
    "poach": 8.0,
    "deny": 8.0,
}
_LEVELS: Final = {"warn": ("suspicion",), "exposed": ("suspicion",)}
"""What an event says of where a meter stands, not of how far it moved."""
_LEAST: Final = 5.0
_LONG: Final = 84


def moments(events: Sequence[Json], most: int = 7) -> list[tuple[float, str]]:
    """``(hour, words)`` of the events that mattered most, in the order in which they came."""
    told = [
        (_weight(event), float(event.get("hour") or 0.0), words)
        for event in events
        if (words := _words(event))
    ]
    heaviest = sorted((one for one in told if one[0] >= _LEAST), key=lambda one: -one[0])[:most]
    return [(hour, words) for _, hour, words in sorted(heaviest, key=lambda one: one[1])]


def _number(value: Any) -> float:
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else 0.0


def _weight(event: Json) -> float:
    about = event.get("incident") if isinstance(event.get("incident"), dict) else {}
    weight = _BASE.get(str(event.get("type")), 0.0)
    for key, factor in _WEIGHTS.items():
        if key in _LEVELS.get(str(event.get("type")), ()):
            continue
        value = _number(event.get(key)) or _number((about or {}).get(key))
        weight += abs(value) * factor
    if event.get("type") == "launch" and event.get("by") != "openai":
        weight += 8.0 * _number(event.get("size"))
    if event.get("type") == "price":
        weight += 1.5 * abs(_number(event.get("price")) - _number(event.get("before")))
    return weight


def _effects(event: Json) -> str:
    levels = _LEVELS.get(str(event.get("type")), ())
    parts = [
        f"{key} {_number(event[key]):+g}"
        for key in _WEIGHTS
        if key not in levels and _number(event.get(key))
    ]
    return f" ({', '.join(parts)})" if parts else ""


def _words(event: Json) -> str:
    kind = str(event.get("type"))
    pattern = _TOLD.get(kind)
    if pattern is None:
        return ""
    about = event.get("incident")
    fields = {**event, **(about if isinstance(about, dict) else {})}
    if kind == "launch" and event.get("by") != "openai":
        pattern = "{by} launches {id}, size {size}"
    if kind == "mission":
        pattern = "mission {id} won" if event.get("ok") else "mission {id} lost"
    try:
        words = pattern.format(**fields)
    except (KeyError, ValueError):
        words = f"{kind} {event.get('id') or ''}".strip()
    came = _effects(event)
    room = _LONG - len(came)
    return (words if len(words) <= room else words[: room - 1] + "…") + came


_TOLD: Final = {
    "exposed": "it is all out: exposed",
    "warn": "suspicion past {mark:g}, at {suspicion:g}",
    "promiseBroken": "a promise broken",
    "promiseKept": "a promise kept",
    "legendary": "a legendary card: {id}",
    "mission": "",
    "poach": "poached for ${cost}M",
    "deny": "denied everything",
    "reset": "global reset number {total}",
    "regional": "reset in {region}",
    "launch": "shipped {id}: {reception}",
    "incident": "{source}: {title}",
    "choice": "{id}: “{label}”",
    "viralReply": "answered {id}",
    "viralIgnored": "left {id} unanswered",
    "leak": "a leak: {rival} plans {id}",
    "price": "price ${before:g} to ${price:g}",
    "post": "posted {id}",
    "promo": "promo in {region}",
}
