"""Scenes of a real world for the tests of the screen."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from play import canonical
from play.games import registry
from play.kernel.wake import REASON_START, play_wake
from play.session import history
from play.terminal.scene import Scene

GAME = registry.get()
SEAT = GAME.seats[0]


def reply_of(world: Any, events: Any, reason: str, results: Any) -> dict[str, Any]:
    """A reply of the service in the view ``both``."""
    return {
        "runId": "r1",
        "game": GAME.id,
        "tick": GAME.tick(world),
        "hour": GAME.tick(world) * GAME.tick_hours,
        "reason": reason,
        "obs": canonical.loads(canonical.dumps(GAME.observe(world, SEAT))),
        "text": GAME.render(world, SEAT, events, reason, results),
        "events": events,
        "results": results,
        "done": GAME.over(world),
    }


@cache
def world(seed: int, wait: float = 8.0) -> tuple[Scene, ...]:
    """A scene for every screen of the example policy's play."""
    state, policy = GAME.create(seed), import_module("policies.example").make()
    events, reason, results = GAME.drain(state), REASON_START, list[Any]()
    scenes: list[Scene] = []
    lines: list[Any] = []
    while True:
        reply = reply_of(state, events, reason, results)
        lines = [*lines, *history.parsed(history.line_of(reply))]
        facts = {"suite": "v1", "index": 0, "reason": reason, "hour": reply["hour"]}
        scenes.append(Scene(facts, reply, lines))
        if GAME.over(state):
            return tuple(scenes)
        decision = policy(obs=reply["obs"], events=events, reason=reason, schema=GAME.schema())
        wake = play_wake(GAME, state, {SEAT: {**decision, "wait": wait}})
        events, reason, results = wake.events, wake.reason, wake.results[SEAT]
