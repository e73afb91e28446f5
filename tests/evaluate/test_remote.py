"""Agents at an address: what they are sent, and what comes of late, wrong and absent answers."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Callable
from typing import Any

import pytest

from play.evaluate.job import Terms, play
from play.evaluate.source import parse
from play.evaluate.worlds import seeds
from play.kernel.game import Json
from tests import toy
from tests.evaluate.conftest import Agent


@pytest.fixture
def row(game: toy.Toy, agent: Agent) -> Callable[..., Json]:
    """Plays a world of the toy with the agent."""

    def played(seed: int = 33, think: float = 5.0, url: str | None = None) -> Json:
        terms = Terms(game.id, parse(url or agent.url), think=think)
        return play(terms, seeds(str(seed))[0])

    return played


def test_a_world_over_http(row: Callable[..., Json], agent: Agent) -> None:
    def answer(body: Any) -> tuple[int, bytes]:
        actions = [{"type": "invest", "amount": 8}] if body["obs"]["tick"] < 40 else []
        if body["obs"]["knocking"]:
            actions.append({"type": "answer", "yes": True})
        return 200, json.dumps({"actions": actions, "wait": 2}).encode()

    agent.answer = answer
    found = row()
    assert found["normalized"] == 100.0
    assert found["replay"] == "ok"
    assert "verdict" not in found
    assert set(agent.bodies[0]) == {"obs", "events", "reason", "schema"}
    assert agent.bodies[0]["reason"] == "start"
    assert agent.bodies[0]["schema"] == toy.GAME.schema()
    assert all(body["schema"] == agent.bodies[0]["schema"] for body in agent.bodies)
    assert agent.bodies[-1]["obs"]["over"] is True
    assert len(agent.bodies) == found["effort"]["wakes"] + 1
    assert agent.headers[0]["content-type"] == "application/json"


def test_worlds_can_be_told_apart(row: Callable[..., Json], agent: Agent) -> None:
    agent.answer = lambda _: (200, b'{"actions": [], "wait": 24}')
    row(33)
    first = {headers["x-rya-world"] for headers in agent.headers}
    row(34)
    both = {headers["x-rya-world"] for headers in agent.headers}
    assert (len(first), len(both)) == (1, 2)


def test_late(row: Callable[..., Json], agent: Agent) -> None:
    agent.pause = 1.5
    found = row(think=0.3)
    assert found["verdict"] == {"code": "late", "message": "No answer within 0.3 s.", "hour": 0.0}
    assert found["normalized"] == 0.0


def test_an_answer_that_drips_is_late_too(row: Callable[..., Json]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        import threading

        def drip() -> None:
            peer, _ = listener.accept()
            with peer:
                peer.recv(65536)
                try:
                    peer.sendall(b"HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n")
                    for _ in range(100):
                        peer.sendall(b" ")
                        time.sleep(0.1)
                except OSError:
                    return

        threading.Thread(target=drip, daemon=True).start()
        begun = time.monotonic()
        found = row(think=0.4, url=f"http://127.0.0.1:{listener.getsockname()[1]}/")
    assert found["verdict"]["code"] == "late"
    assert time.monotonic() - begun < 8.0


@pytest.mark.parametrize(
    ("status", "data", "code", "message"),
    [
        (500, b"oh no", "wrong", "status 500: 'oh no'"),
        (302, b"", "wrong", "status 302"),
        (200, b"<html>", "wrong", "no JSON"),
        (200, b"", "wrong", "no JSON"),
        (200, b" " * 1_000_001, "wrong", "over 1000000 bytes"),
        (200, b"[]", "nonsense", "JSON object"),
        (200, b'{"actions": 1}', "nonsense", "actions must be a JSON array"),
        (200, b'{"actions": [], "wait": "2"}', "nonsense", "wait must be a number"),
    ],
)
def test_wrong(
    row: Callable[..., Json], agent: Agent, status: int, data: bytes, code: str, message: str
) -> None:
    agent.answer = lambda _: (status, data)
    found = row()
    assert found["verdict"]["code"] == code
    assert message in found["verdict"]["message"]
    assert len(agent.bodies) == 1


def test_absent(row: Callable[..., Json]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    found = row(url=f"http://127.0.0.1:{port}/")
    assert found["verdict"]["code"] == "absent"
    assert "refused" in found["verdict"]["message"]


def test_one_that_hangs_up(row: Callable[..., Json]) -> None:
    import threading

    with socket.create_server(("127.0.0.1", 0)) as listener:

        def hang_up() -> None:
            peer, _ = listener.accept()
            peer.recv(65536)
            peer.close()

        threading.Thread(target=hang_up, daemon=True).start()
        found = row(url=f"http://127.0.0.1:{listener.getsockname()[1]}/")
    assert found["verdict"]["code"] == "absent"


def test_a_fault_in_the_middle(row: Callable[..., Json], agent: Agent) -> None:
    def answer(body: Any) -> tuple[int, bytes]:
        if body["obs"]["hour"] > 20:
            return 503, b""
        return 200, b'{"actions": [["invest", 3]], "wait": 4}'

    agent.answer = answer
    found = row()
    assert found["verdict"]["code"] == "wrong"
    assert found["verdict"]["hour"] > 20
    assert found["effort"]["actions"] > 2
    assert found["replay"] == "ok"
