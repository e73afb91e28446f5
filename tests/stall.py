"""A tiny game for the tests of the kernel, of the contract, and of the prompt.

A stall with a lever.  The lever (0 to 10, by halves) earns money by the hour and, above 5, heats
the stall; at 100 degrees the inspector comes, which ends the shift early.  Now and then a bell
rings, which wakes the player; ``press`` serves whoever waits and then needs two hours.  One bell
in three brings a question with two answers and a mild default after four hours.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import orjson

from play.canonical import is_number
from play.errors import FileError, SealedWorldError
from play.kernel.game import Json, Policy
from play.kernel.streams import Streams, index, open_streams, uniform

FIELDS = (
    "seed",
    "sealed",
    "tick",
    "streams",
    "lever",
    "money",
    "heat",
    "waiting",
    "bell_due",
    "press_ready",
    "question",
    "ended",
)
ANSWERS = ("smile", "shrug")
ARGUMENTS: dict[str, list[str]] = {"setLever": ["lever"], "press": [], "answer": ["answer"]}


class World:
    """Plain values, and the events not yet drained."""

    __slots__ = (*FIELDS, "events")

    seed: int
    sealed: bool
    tick: int
    streams: Streams
    lever: float
    money: float
    heat: float
    waiting: int
    bell_due: int
    press_ready: int
    question: int | None
    ended: str | None
    events: list[Json]


class Stall:
    """The contract of ``play.kernel.game.Game``."""

    id = "stall"
    version = "1.0.0"
    scoring = "1.0.0/stall@1"
    protocol = 1
    seats: tuple[str, ...] = ("stall",)
    tick_hours = 0.125
    end_tick = 384
    practice_suite = "v1"
    practice_seeds: tuple[int, ...] = (11, 22, 33, 44)
    wake_events = frozenset({"bell", "inspected", "end"})

    def create(self, seed: int, key: bytes | None = None) -> World:
        world = World()
        world.seed, world.sealed, world.tick = seed, key is not None, 0
        world.streams = open_streams(("bells", "trade"), seed, key)
        world.lever, world.money, world.heat = 4.0, 0.0, 0.0
        world.waiting, world.press_ready, world.question, world.ended = 0, 0, None, None
        world.events = []
        self._next_bell(world)
        return world

    def clone(self, world: World) -> World:
        if world.sealed:
            raise SealedWorldError("A sealed world cannot be cloned.")
        return self.from_bytes(self.to_bytes(world))

    def to_bytes(self, world: World) -> bytes:
        values = ["stall", *[getattr(world, name) for name in FIELDS]]
        return orjson.dumps(values, option=orjson.OPT_SORT_KEYS)

    def from_bytes(self, data: bytes) -> World:
        try:
            values = orjson.loads(data)
        except orjson.JSONDecodeError:
            values = None
        fits = isinstance(values, list) and len(values) == len(FIELDS) + 1
        if not fits or values[0] != "stall":
            raise FileError("This is not the state of a stall.", code="bad_state")
        world = World()
        for name, value in zip(FIELDS, values[1:], strict=True):
            setattr(world, name, value)
        world.events = []
        return world

    def tick(self, world: World) -> int:
        return world.tick

    def over(self, world: World) -> bool:
        return world.ended is not None

    def act(self, world: World, seat: str, action: Any) -> tuple[Json, list[Any] | None]:
        name, arguments, error = _read(action)
        applied = None
        if error is None and world.ended is not None:
            error = "The stall is closed."
        if error is None:
            error, applied = getattr(self, f"_{name}")(world, arguments)
        if error is not None:
            return {"ok": False, "type": name, "error": error}, None
        result: Json = {"ok": True, "type": name}
        if applied is None:
            return result, [name]
        return {**result, "applied": applied}, [name, applied]

    def _setLever(self, world: World, arguments: Json) -> tuple[str | None, Any]:
        value: Any = arguments.get("lever")
        if not is_number(value):
            return "lever must be a number.", None
        if not 0 <= value <= 10:
            return "lever must be 0 to 10.", None
        world.lever = round(value * 2) / 2
        return None, world.lever

    def _press(self, world: World, arguments: Json) -> tuple[str | None, Any]:
        if world.tick < world.press_ready:
            return "The bell rope is still swinging.", None
        world.money += 25.0 * world.waiting
        world.heat = max(0.0, world.heat - 2.0)
        world.waiting = 0
        world.press_ready = world.tick + 16
        world.events.append({"type": "served", "hour": world.tick * self.tick_hours})
        return None, None

    def _answer(self, world: World, arguments: Json) -> tuple[str | None, Any]:
        if "answer" not in arguments:
            return "answer is required.", None
        if world.question is None:
            return "Nobody has asked anything.", None
        given: Any = arguments["answer"]
        answer = 1 if given is None else given
        if isinstance(answer, bool) or not isinstance(answer, int) or not 0 <= answer < 2:
            return "answer must be 0, 1 or null.", None
        self._settle_question(world, answer)
        return None, answer

    def _settle_question(self, world: World, answer: int) -> None:
        world.question = None
        world.money += 40.0 * uniform(world.streams, "trade") if answer == 0 else 5.0
        world.events.append({"type": "answered", "hour": world.tick * self.tick_hours})

    def _next_bell(self, world: World) -> None:
        world.bell_due = world.tick + 12 + index(world.streams, "bells", 36)

    def advance(self, world: World, until: int) -> str | None:
        while world.tick < until and world.ended is None:
            first = len(world.events)
            self._tick(world)
            for event in world.events[first:]:
                if event["type"] in self.wake_events:
                    return world.ended or str(event["type"])
        return None

    def _tick(self, world: World) -> None:
        world.tick += 1
        hour = world.tick * self.tick_hours
        world.money += world.lever * (0.75 + 0.5 * uniform(world.streams, "trade"))
        world.heat = max(0.0, world.heat + 0.15 * (world.lever - 5.0))
        if world.question is not None and world.tick >= world.question + 32:
            self._settle_question(world, 1)
        if world.tick >= world.bell_due:
            world.waiting += 1
            asks = index(world.streams, "bells", 3) == 0 and world.question is None
            if asks:
                world.question = world.tick
            world.events.append({"type": "bell", "hour": hour, "asks": asks})
            self._next_bell(world)
        if world.heat >= 100.0:
            world.ended = "inspected"
        elif world.tick >= self.end_tick:
            world.ended = "end"
        if world.ended is not None:
            world.events.append({"type": world.ended, "hour": hour})

    def drain(self, world: World) -> list[Json]:
        events, world.events = world.events, []
        return events

    def observe(self, world: World, seat: str, view: str = "json") -> Json:
        score = self.score(world)
        obs: Json = {
            "seed": None if world.sealed else world.seed,
            "tick": world.tick,
            "hour": world.tick * self.tick_hours,
            "over": world.ended is not None,
            "exposed": score["exposed"],
            "score": score["score"],
            "lever": world.lever,
            "heat": world.heat,
        }
        if view != "brief":
            ready = max(0, world.press_ready - world.tick) * self.tick_hours
            question = None if world.question is None else list(ANSWERS)
            obs |= {"waiting": world.waiting, "pressReadyIn": ready, "question": question}
        return obs

    def render(
        self,
        world: World,
        seat: str,
        events: Sequence[Json],
        reason: str,
        results: Sequence[Json],
    ) -> str:
        obs = self.observe(world, seat)
        lines = [f"THE STALL, hour {obs['hour']:g} ({reason})"]
        lines += [f"  {key}: {value}" for key, value in obs.items() if key not in ("hour", "tick")]
        lines += [f"  result: {orjson.dumps(result).decode()}" for result in results]
        lines += [f"  event: {orjson.dumps(event).decode()}" for event in events]
        return "\n".join(lines) + "\n"

    def schema(self) -> Json:
        return {
            "protocol": self.protocol,
            "version": self.version,
            "scoring": self.scoring,
            "actions": {
                "setLever": {
                    "args": {"lever": {"min": 0, "max": 10, "step": 0.5}},
                    "about": "more money, and above 5 more heat",
                },
                "press": {"args": {}, "about": "serve whoever waits; 2 h"},
                "answer": {
                    "args": {"answer": {"index": "question", "null": "the default"}},
                    "about": "answer the question",
                },
            },
            "validation": "JSON numbers only; an invalid action uses its slot.",
        }

    def rules(self) -> str:
        return "setLever lever 0-10 step 0.5\npress\nanswer answer 0, 1 or null\n"

    def score(self, world: World) -> Json:
        exposed = world.ended == "inspected"
        fine = 0.4 * world.money if exposed else 0.0
        take = world.money - fine
        return {"score": take, "exposed": exposed, "money": world.money, "fine": fine}

    def normalize(self, take: float, idle: float, reference: float) -> float:
        floor = max(100.0, max(abs(reference), abs(idle)) / 3)
        return min(300.0, max(-100.0, 100.0 * ((take - idle) / max(reference - idle, floor))))

    def baseline_policies(self) -> Mapping[str, Callable[[], Policy]]:
        return {"idle": lambda: idle, "ref": lambda: reference}

    def known_baselines(self, seed: int) -> Json | None:
        """Of the last practice seed they are unknown: somebody has to play it."""
        return KNOWN.get(seed)


def _read(action: Any) -> tuple[str | None, Json, str | None]:
    """Name and arguments of an action in either form, or why it is none."""
    if isinstance(action, dict):
        name, given = action.get("type"), {k: v for k, v in action.items() if k != "type"}
    elif isinstance(action, list) and action:
        name = action[0]
        names = ARGUMENTS.get(name, []) if isinstance(name, str) else []
        if len(action) - 1 > len(names):
            return name if isinstance(name, str) else None, {}, "Too many arguments."
        given = dict(zip(names, action[1:], strict=False))
    else:
        return None, {}, "An action is an object or a list."
    if not isinstance(name, str) or name not in ARGUMENTS:
        return None, {}, "There is no such action."
    return name, given, None


def idle(*, obs: Any, events: Any, reason: str, schema: Any) -> Json:
    """No actions at all."""
    return {"actions": [], "wait": 24}


idle.blind = True  # type: ignore[attr-defined]


def reference(*, obs: Json, events: Any, reason: str, schema: Any) -> Json:
    """Serves who waits, answers with a smile, and turns the lever down when it gets hot."""
    actions: list[Json] = [{"type": "setLever", "lever": 8 if obs["heat"] < 80 else 4}]
    if obs["waiting"] and obs["pressReadyIn"] == 0:
        actions.append({"type": "press"})
    if obs["question"]:
        actions.append({"type": "answer", "answer": 0})
    return {"actions": actions, "wait": 2}


KNOWN: dict[int, Json] = {
    11: {"idle": 1562.644917325764, "ref": 3040.7839456886845},
    22: {"idle": 1536.2084534069757, "ref": 3037.1781292963037},
    33: {"idle": 1550.2735362037095, "ref": 3221.525424840371},
}
GAME = Stall()
