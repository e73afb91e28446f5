"""How large the screens of a world are, in each view (spec: Sessions; ``rya brief --measure``).

Plays the practice worlds with the example policy, as a session would see them: the text of every
wake, its JSON, and the delta view, which begins with a full screen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, Final, NamedTuple

from play.canonical import dumps
from play.games import registry
from play.kernel.game import Game
from play.kernel.wake import REASON_START, play_wake
from play.session import delta

VIEWS: Final = ("text", "json", "delta")
WAITS: Final = (1, 4, 8)
_POLICY: Final = "policies.example"


class Row(NamedTuple):
    """A wait's means over the worlds: wakes, and characters of screens by view."""

    wait: float
    wakes: float
    characters: Mapping[str, float]

    def a_wake(self, view: str) -> float:
        """Characters a wake."""
        return self.characters[view] / self.wakes if self.wakes else 0.0


def measure(
    waits: Sequence[float] = WAITS,
    seeds: Sequence[int] | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> list[Row]:
    """A row a wait, over the practice seeds unless others are given."""
    game = registry.get()
    worlds = tuple(game.practice_seeds if seeds is None else seeds)
    rows = []
    for number, wait in enumerate(waits):
        wakes, sums = 0, dict.fromkeys(VIEWS, 0)
        for place, seed in enumerate(worlds):
            if progress is not None:
                progress(number * len(worlds) + place, len(waits) * len(worlds))
            before: str | None = None
            for text, plain in screens(game, seed, wait):
                made = None if before is None else delta.encode(before, text)
                sums["text"] += len(text)
                sums["json"] += len(plain)
                sums["delta"] += len(text if made is None else made)
                before = text
                wakes += 1
        means = {view: total / len(worlds) for view, total in sums.items()}
        rows.append(Row(wait, wakes / len(worlds), means))
    return rows


def screens(game: Game, seed: int, wait: float) -> list[tuple[str, str]]:
    """Every screen of the example policy's play, as text and as JSON, the first and last too."""
    world, policy = game.create(seed), import_module(_POLICY).make()
    seat, schema = game.seats[0], game.schema()
    events, reason, results = game.drain(world), REASON_START, list[Any]()
    shown: list[tuple[str, str]] = []
    while True:
        obs = game.observe(world, seat)
        text = game.render(world, seat, events, reason, results).strip("\n")
        shown.append((text, dumps({"obs": obs, "events": events}).decode()))
        if game.over(world):
            return shown
        decision = policy(obs=obs, events=events, reason=reason, schema=schema)
        wake = play_wake(game, world, {seat: {**decision, "wait": wait}})
        events, reason, results = wake.events, wake.reason, wake.results[seat]
