"""What the service's tests share: a clock to turn, and a player who calls the service."""

from __future__ import annotations

from itertools import count
from typing import Any

from play import wire
from play.service.clock import HOUR_MS
from play.service.context import Answer
from play.service.service import Service

NOON = 1_790_000_000.0
"""2026-09-21T14:13:20Z."""


_STEP_NUMBERS = count(1)


class FakeClock:
    """Seconds since 1970 UTC, until a test says otherwise."""

    def __init__(self, now: float = NOON) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now

    def forward(self, *, hours: float = 0.0, minutes: float = 0.0) -> None:
        self.now += hours * HOUR_MS / 1000 + minutes * 60


class Player:
    """One player's calls; a step has a fresh id and the tick of the last reply unless told."""

    def __init__(self, service: Service, name: str = "ada") -> None:
        self.service = service
        self.name = name

    def post(self, path: str, body: object) -> Answer:
        return self.service.handle("POST", path, body, player=self.name)

    def get(self, path: str, **query: str) -> Answer:
        return self.service.handle("GET", path, query=query, player=self.name)

    def start(self, **body: Any) -> dict[str, Any]:
        if not body.keys() & {"runId", "suite", "seed"}:
            body = {"suite": "toys", "index": 0, **body}
        return good(self.post(wire.PATH_START, body))

    def body(self, run: dict[str, Any], *actions: Any, **more: Any) -> dict[str, Any]:
        """A step's body for the screen ``run``."""
        return {
            "runId": run["runId"],
            "actions": list(actions),
            "stepId": f"{self.name}-{next(_STEP_NUMBERS)}",
            "expectedTick": run["tick"],
            **more,
        }

    def step(self, run: dict[str, Any], *actions: Any, **more: Any) -> dict[str, Any]:
        return good(self.post(wire.PATH_STEP, self.body(run, *actions, **more)))

    def run(self, run: dict[str, Any], **query: str) -> dict[str, Any]:
        return good(self.get(wire.PATH_RUN, id=run["runId"], **query))

    def suite(self, **query: str) -> dict[str, Any]:
        return good(self.get(wire.PATH_SUITE, **query))

    def play_out(self, run: dict[str, Any], *actions: Any, wait: float = 24) -> dict[str, Any]:
        """Step until the world is over; the last reply."""
        while not run["done"]:
            run = self.step(run, *actions, wait=wait)
        return run


def good(answer: Answer) -> dict[str, Any]:
    assert answer.status == 200, answer.body
    return answer.body


def refused(answer: Answer, status: int, code: str) -> dict[str, Any]:
    """The body of a refusal that has to be this one."""
    body = answer.body
    assert (answer.status, body.get("code")) == (status, code), body
    assert isinstance(body["error"], str)
    assert body["error"]
    assert "\n" not in body["error"]
    return body
