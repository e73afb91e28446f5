"""A small game for tests of everything above ``play/games``.

A shop for sixty hours: ``invest`` money into hope, ``boast`` and be suspected, ``answer`` whoever
knocks.  It has all that the contract has: early wakes, snapping, exposure, hidden worlds, a text
view, baselines of which some are known.  Its numbers differ from the real game's on purpose.

    toy.install(monkeypatch)   # the registry knows the toy and nothing else
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from play.canonical import dumps, is_number, loads
from play.errors import FileError, SealedWorldError, UsageError
from play.games import registry
from play.kernel import score as kernel_score
from play.kernel import streams
from play.kernel.game import Json, Policy

END_TICK = 240
KNOWN = (11, 22)


def install(monkeypatch: pytest.MonkeyPatch) -> Toy:
    """Make the toy the one registered game; its attributes may be patched by a test."""
    monkeypatch.setattr(registry, "_ROOMS", {"toy": __name__})
    monkeypatch.setattr(registry, "DEFAULT", "toy")
    return GAME


class World:
    """A world: its plain data, and the events that nobody has fetched yet."""

    def __init__(self, data: Json) -> None:
        self.data = data
        self.events: list[Json] = []

    def tell(self, kind: str, **fields: Any) -> None:
        self.events.append({"type": kind, "hour": self.data["tick"] * 0.25, **fields})


class Toy:
    """The contract of ``play.kernel.game.Game``."""

    id = "toy"
    version = "0.1.0"
    scoring = "0.1.0/ref@1"
    protocol = 1
    seats: tuple[str, ...] = ("keeper",)
    tick_hours = 0.25
    end_tick = END_TICK
    practice_suite = "toys"
    practice_seeds: tuple[int, ...] = (11, 22, 33, 44)
    wake_events = frozenset({"knock", "exposed", "end"})

    def create(self, seed: int, key: bytes | None = None) -> World:
        door = streams.open_streams(("door", "luck"), seed, key)
        luck = streams.between(door, "luck", 0.5, 1.5)
        world = World(
            {
                "cash": 100.0,
                "exposed": False,
                "hope": 1.0,
                "key": None if key is None else key.hex(),
                "knocking": False,
                "luck": luck,
                "over": False,
                "seed": seed,
                "streams": door,
                "suspicion": 0.0,
                "tick": 0,
            }
        )
        world.tell("opened")
        return world

    def clone(self, world: World) -> World:
        if world.data["key"] is not None:
            raise SealedWorldError("A hidden world cannot be cloned.")
        return self.from_bytes(self.to_bytes(world))

    def to_bytes(self, world: World) -> bytes:
        return dumps(world.data)

    def from_bytes(self, data: bytes) -> World:
        try:
            return World(loads(data))
        except UsageError:
            raise FileError("This is no state of the toy.") from None

    def tick(self, world: World) -> int:
        return int(world.data["tick"])

    def over(self, world: World) -> bool:
        return bool(world.data["over"])

    def act(self, world: World, seat: str, action: Any) -> tuple[Json, list[Any] | None]:
        name, argument = _parts(action)
        refusal = self._refusal(world, name, argument)
        if refusal is not None:
            return {"ok": False, "type": name, "error": refusal}, None
        if name == "invest":
            amount = round(argument * 2) / 2
            world.data["cash"] -= amount
            world.data["hope"] += amount * 0.1 * world.data["luck"]
            return {"ok": True, "type": name, "applied": {"amount": amount}}, [name, amount]
        if name == "boast":
            world.data["hope"] += 2.0
            world.data["suspicion"] += 30.0
            world.tell("boast")
            return {"ok": True, "type": name}, [name]
        world.data["knocking"] = False
        world.data["cash"] += 5.0 if argument else 0.0
        world.tell("answered", yes=argument)
        return {"ok": True, "type": name}, [name, argument]

    def _refusal(self, world: World, name: Any, argument: Any) -> str | None:
        if name == "invest":
            if not is_number(argument) or not 1 <= argument <= 10:
                return "amount must be a number from 1 to 10"
        elif name == "answer":
            if not isinstance(argument, bool):
                return "yes must be true or false"
            if not world.data["knocking"]:
                return "nobody is at the door"
        elif name != "boast":
            return "no such action"
        return None

    def advance(self, world: World, until: int) -> str | None:
        data = world.data
        while data["tick"] < until and not data["over"]:
            data["tick"] += 1
            data["cash"] += data["hope"] * 0.25
            reason = self._end(world) or self._knock(world)
            if reason is not None:
                return reason
        return None

    def _end(self, world: World) -> str | None:
        data = world.data
        data["exposed"] = data["suspicion"] >= 100.0
        data["over"] = data["exposed"] or data["tick"] >= END_TICK
        if not data["over"]:
            return None
        reason = "exposed" if data["exposed"] else "end"
        world.tell(reason)
        return reason

    def _knock(self, world: World) -> str | None:
        if world.data["knocking"] or streams.uniform(world.data["streams"], "door") >= 0.02:
            return None
        world.data["knocking"] = True
        world.tell("knock")
        return "knock"

    def drain(self, world: World) -> list[Json]:
        events, world.events = world.events, []
        return events

    def observe(self, world: World, seat: str, view: str = "json") -> Json:
        data = world.data
        obs: Json = {
            "seed": data["seed"] if data["key"] is None else None,
            "tick": data["tick"],
            "hour": data["tick"] * 0.25,
            "over": data["over"],
            "cash": data["cash"],
            "knocking": data["knocking"],
        }
        if view == "json":
            obs.update(hope=data["hope"], suspicion=data["suspicion"], exposed=data["exposed"])
        return obs

    def render(
        self,
        world: World,
        seat: str,
        events: Sequence[Json],
        reason: str,
        results: Sequence[Json],
    ) -> str:
        data = world.data
        lines = [f"hour {data['tick'] * 0.25:g} ({reason}): ${data['cash']:.2f} in the till"]
        lines += [f"result: {'ok' if done['ok'] else done['error']}" for done in results]
        lines += [f"event: {event['type']}" for event in events]
        return "\n".join(lines)

    def schema(self) -> Json:
        return {
            "actions": [
                {"type": "invest", "args": {"amount": {"min": 1, "max": 10, "step": 0.5}}},
                {"type": "boast", "args": {}},
                {"type": "answer", "args": {"yes": "boolean"}},
            ],
            "validation": "an invalid action spends its slot",
        }

    def rules(self) -> str:
        return "invest AMOUNT, boast, answer YES"

    def score(self, world: World) -> Json:
        data = world.data
        fees = 0.4 * max(0.0, data["cash"]) if data["exposed"] else 0.0
        return {"score": data["cash"] - fees, "exposed": data["exposed"], "fees": fees}

    def normalize(self, take: float, idle: float, reference: float) -> float:
        return max(-100.0, min(300.0, 100.0 * (take - idle) / max(reference - idle, 1.0)))

    def baseline_policies(self) -> Mapping[str, Callable[[], Policy]]:
        return {"idle": lambda: _idle, "ref": lambda: _reference}

    def known_baselines(self, seed: int) -> Json | None:
        if seed not in KNOWN:
            return None
        if seed not in _known:
            _known[seed] = kernel_score.baselines(self, seed)
        return _known[seed]


_known: dict[int, Json] = {}


def _parts(action: Any) -> tuple[Any, Any]:
    """The name and the argument of an action in either form."""
    if isinstance(action, dict):
        name = action.get("type")
        return name, action.get({"invest": "amount", "answer": "yes"}.get(str(name), ""))
    if isinstance(action, list) and action:
        return action[0], action[1] if len(action) > 1 else None
    return None, None


def _idle(**_: Any) -> Json:
    return {"actions": [], "wait": 24}


_idle.blind = True  # type: ignore[attr-defined]


def _reference(obs: Json, **_: Any) -> Json:
    actions: list[Json] = [{"type": "invest", "amount": 8}] if obs["tick"] < 40 else []
    if obs["knocking"]:
        actions.append({"type": "answer", "yes": True})
    return {"actions": actions, "wait": 2}


GAME = Toy()
