"""Missions: an offer stands 16 hours; the next comes after a refusal, an expiry or a result."""

from __future__ import annotations

from typing import Any

from play.games.wrya import tables as t
from play.games.wrya.content.missions import MISSIONS
from play.games.wrya.systems import effects, outcomes, timetable
from play.games.wrya.world import World
from play.kernel.streams import index


def set_up(w: World) -> None:
    """Time the first offer."""
    w.mission_deck = list(range(len(MISSIONS)))
    _schedule(w)


def _schedule(w: World) -> None:
    w.mission_due = w.tick + timetable.gap(w, "mission", t.MISSION_GAP)


def tick(w: World) -> None:
    """Watch the running mission, let an offer expire, make a new one."""
    if w.mission:
        _watch(w)
    elif w.offer:
        if w.tick >= w.offer["until"]:
            w.emit("missionExpired", id=MISSIONS[w.offer["id"]]["id"])
            w.offer = {}
            _schedule(w)
    elif w.tick >= w.mission_due:
        _offer(w)


def _offer(w: World) -> None:
    """Make an offer, unless it could not be brought to its end within the shift."""
    if not w.mission_deck:
        w.mission_deck = list(range(len(MISSIONS)))
    number = w.mission_deck.pop(index(w.streams, "mission", len(w.mission_deck)))
    if w.tick + t.ticks(MISSIONS[number]["hours"]) > t.END_TICK:
        _schedule(w)
        return
    w.offer = {"id": number, "until": w.tick + t.ticks(t.OFFER_HOURS)}
    w.emit("missionOffer", id=MISSIONS[number]["id"], title=MISSIONS[number]["title"])


def accept(w: World) -> None:
    """Take the offer on: the clock runs from now."""
    mission = MISSIONS[w.offer["id"]]
    w.mission = {
        "id": w.offer["id"],
        "until": w.tick + t.ticks(mission["hours"]),
        "payers": w.paying,
        "resets": len(w.reset_ticks),
    }
    w.offer = {}
    w.emit("missionStart", id=mission["id"], hours=mission["hours"])


def decline(w: World) -> None:
    """Turn the offer down."""
    w.emit("missionDeclined", id=MISSIONS[w.offer["id"]]["id"])
    w.offer = {}
    _schedule(w)


def _watch(w: World) -> None:
    mission = MISSIONS[w.mission["id"]]
    goals = goals_of(mission)
    if any(goal["when"] == "hold" and not met(w, goal) for goal in goals):
        _settle(w, mission, won=False)
    elif w.tick >= w.mission["until"]:
        _settle(w, mission, won=all(met(w, goal) for goal in goals))


def goals_of(mission: dict[str, Any]) -> list[dict[str, Any]]:
    """A mission's one or two goals."""
    return [mission["goal"], *([mission["also_goal"]] if "also_goal" in mission else [])]


def measured(w: World, metric: str) -> float:
    """The value that a goal is held against."""
    if metric == "payers_growth":
        return float(w.paying / w.mission["payers"] - 1.0)
    if metric == "resets":
        return float(len(w.reset_ticks) - w.mission["resets"])
    if metric == "honest":
        return 1.0 if w.status == "honest" else 0.0
    return float(getattr(w, {"capped": "capped_mean"}.get(metric, metric)))


def met(w: World, goal: dict[str, Any]) -> bool:
    """True when a goal holds now."""
    value = measured(w, goal["metric"])
    return bool(value <= goal["value"] if goal["op"] == "<=" else value >= goal["value"])


def _settle(w: World, mission: dict[str, Any], won: bool) -> None:
    outcome = mission["reward"] if won else mission["fail"]
    came = outcomes.move(w, outcome)
    w.mission = {}
    effects.count(w, "missionsWon" if won else "missionsLost")
    w.emit("mission", id=mission["id"], ok=won, **came)
    _schedule(w)


def pending(w: World) -> dict[str, Any] | None:
    """``pending.missionOffer``, or None."""
    if not w.offer:
        return None
    mission = MISSIONS[w.offer["id"]]
    return {**_described(mission), "hoursLeft": round((w.offer["until"] - w.tick) * t.DT, 3)}


def running(w: World) -> dict[str, Any] | None:
    """``mission``: the one that runs, with how it stands, or None."""
    if not w.mission:
        return None
    mission = MISSIONS[w.mission["id"]]
    return {
        **_described(mission),
        "hoursLeft": round((w.mission["until"] - w.tick) * t.DT, 3),
        "standing": [
            {
                "metric": goal["metric"],
                "now": round(measured(w, goal["metric"]), 3),
                "met": met(w, goal),
            }
            for goal in goals_of(mission)
        ],
    }


def _described(mission: dict[str, Any]) -> dict[str, Any]:
    return {
        "id": mission["id"],
        "title": mission["title"],
        "from": mission["from"],
        "body": mission["body"],
        "goals": [dict(goal) for goal in goals_of(mission)],
        "hours": mission["hours"],
        "reward": dict(mission["reward"]),
        "fail": dict(mission["fail"]),
    }
