"""The game *We Reset You All*, assembled for the kernel's contract."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from play.games.wrya import actions, baselines, known, manual, observe, settle, text, world
from play.games.wrya import tables as t
from play.games.wrya.systems import clock
from play.games.wrya.world import World
from play.kernel.game import Json, Policy

VERSION = "1.0.0"
SCORING = f"{VERSION}/reference@1"


class Wrya:
    """See ``play.kernel.game.Game``; one seat, the person on shift."""

    id = "wrya"
    version = VERSION
    scoring = SCORING
    protocol = observe.PROTOCOL
    seats: tuple[str, ...] = ("thibs",)
    tick_hours = t.DT
    end_tick = t.END_TICK
    practice_suite = "v1"
    practice_seeds: tuple[int, ...] = (1104, 2231, 3917, 4560, 5008, 6749, 7315, 8802)
    wake_events = frozenset(
        (
            "incident",
            "leak",
            "missionOffer",
            "viral",
            "warn",
            "week",
            "promiseBroken",
            "legendary",
            "mission",
            "exposed",
            "end",
        )
    )

    def create(self, seed: int, key: bytes | None = None) -> World:
        """A world from a seed of 32 bits; a ``key`` seals it right after it is built."""
        made = world.create(seed)
        if key is not None:
            world.seal(made, key)
        clock.first_readings(made)
        clock.set_up(made)
        return made

    def clone(self, made: World) -> World:
        """A copy for looking ahead; a sealed world refuses."""
        return world.clone(made)

    def to_bytes(self, made: World) -> bytes:
        """The whole state."""
        return world.to_bytes(made)

    def from_bytes(self, data: bytes) -> World:
        """The inverse of ``to_bytes``."""
        return world.from_bytes(data)

    def tick(self, made: World) -> int:
        """Ticks played, 0 to 4,032."""
        return made.tick

    def over(self, made: World) -> bool:
        """True at the end of the shift, or once exposed."""
        return made.ended is not None

    def act(self, made: World, seat: str, action: Any) -> tuple[Json, list[Any] | None]:
        """Check and apply one action."""
        return actions.act(made, action)

    def advance(self, made: World, until: int) -> str | None:
        """Play on; what happens on a tick wakes the player at its end."""
        seen = 0
        while made.ended is None and made.tick < until:
            clock.tick(made)
            if len(made.events) > seen:
                reason = self._woken_by(made, seen)
                if reason is not None:
                    return reason
                seen = len(made.events)
        return made.ended

    def _woken_by(self, made: World, seen: int) -> str | None:
        """The first event after ``seen`` that wakes the player; the end of a shift outdoes it."""
        for event in made.events[seen:]:
            if event["type"] in self.wake_events:
                return made.ended or str(event["type"])
        return None

    def drain(self, made: World) -> list[Json]:
        """Hand over the events."""
        events, made.events = made.events, []
        return events

    def observe(self, made: World, seat: str, view: str = "json") -> Json:
        """The observation, whole or brief."""
        full = observe.observe(made, VERSION)
        return observe.brief(full) if view == "brief" else full

    def render(
        self,
        made: World,
        seat: str,
        events: Sequence[Json],
        reason: str,
        results: Sequence[Json],
    ) -> str:
        """The text view."""
        return text.render(observe.observe(made, VERSION), events, reason, results)

    def schema(self) -> Json:
        """Actions, regions, validation and units."""
        return {
            "protocol": observe.PROTOCOL,
            "version": VERSION,
            "scoring": SCORING,
            "actions": actions.schema(),
            "regions": [{"id": region.id, "name": region.name} for region in t.REGIONS],
            "wake": {"wakeEvents": sorted(self.wake_events), "tickHours": t.DT, "hours": t.HOURS},
            "validation": manual.VALIDATION,
            "units": manual.UNITS,
        }

    def rules(self) -> str:
        """The same for reading."""
        return manual.rules(self.schema())

    def score(self, made: World) -> Json:
        """The take and its parts, in dollars."""
        return settle.outcome(made)

    def normalize(self, take: float, idle: float, reference: float) -> float:
        """The normalized score."""
        return settle.normalize(take, idle, reference)

    def baseline_policies(self) -> Mapping[str, Callable[[], Policy]]:
        """Makers of ``idle`` and ``ref``."""
        return baselines.MAKERS

    def known_baselines(self, seed: int) -> Json | None:
        """The takes of both baselines on a practice seed."""
        return known.KNOWN.get(seed)


GAME = Wrya()
