"""Agents at an address: what they are sent, and what comes of late, wrong and absent answers."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
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


GOOD = b'{"actions": [], "wait": 24}'
HEAD = b"HTTP/1.1 200 OK\r\ncontent-length: %d\r\n\r\n"


def take(peer: socket.socket) -> None:
    """Read a request to its end: closing before it is read would reset the connection."""
    with peer.makefile("rb") as stream:
        size = 0
        while line := stream.readline().strip():
            if line.lower().startswith(b"content-length:"):
                size = int(line.partition(b":")[2])
        stream.read(size)


@contextmanager
def served(*replies: Iterable[bytes]) -> Iterator[str]:
    """An address whose connections get these replies, piece by piece, the last one ever after;
    then they are closed."""
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def serve() -> None:
            for number in count():
                try:
                    peer, _ = listener.accept()
                except OSError:
                    return
                with peer, suppress(OSError):
                    take(peer)
                    for piece in replies[min(number, len(replies) - 1)]:
                        peer.sendall(piece)
                        time.sleep(0.05)

        threading.Thread(target=serve, daemon=True).start()
        yield f"http://127.0.0.1:{listener.getsockname()[1]}/"


WHOLE = [HEAD % len(GOOD) + GOOD]


def test_an_answer_that_drips_is_late_too(row: Callable[..., Json]) -> None:
    begun = time.monotonic()
    with served([HEAD % 1000, *[b" "] * 200]) as url:
        found = row(think=0.4, url=url)
    assert found["verdict"]["code"] == "late"
    assert found["verdict"]["message"] == "No answer within 0.4 s."
    assert time.monotonic() - begun < 8.0


def test_a_head_that_drips_is_late_too(row: Callable[..., Json]) -> None:
    with served([b"HTTP/1.1 200 OK\r\n", *[b"x"] * 200]) as url:
        found = row(think=0.4, url=url)
    assert found["verdict"] == {"code": "late", "message": "No answer within 0.4 s.", "hour": 0.0}


def test_an_error_whose_body_never_ends(row: Callable[..., Json]) -> None:
    error = b"HTTP/1.1 500 Oh\r\ncontent-length: 1000\r\n\r\n"
    with served([error, *[b""] * 100]) as url:
        found = row(think=0.4, url=url)
    assert found["verdict"]["code"] in ("late", "wrong")


@pytest.mark.parametrize(
    "dropped",
    [[], [b"HTTP/1.1 200 OK\r\n"], [HEAD % 99 + GOOD]],
    ids=["at once", "in the head", "in the body"],
)
def test_a_connection_that_is_dropped_is_made_again(
    row: Callable[..., Json], dropped: list[bytes]
) -> None:
    with served(dropped, WHOLE, dropped, dropped, WHOLE) as url:
        assert "verdict" not in row(url=url)


def test_a_body_that_is_always_cut_short(row: Callable[..., Json]) -> None:
    with served([HEAD % 99 + GOOD]) as url:
        found = row(url=url, think=0.3)
    assert found["verdict"]["code"] == "absent"
    assert "cut short" in found["verdict"]["message"]


def test_a_body_that_says_no_length(row: Callable[..., Json]) -> None:
    with served([b"HTTP/1.0 200 OK\r\n\r\n" + GOOD]) as url:
        assert "verdict" not in row(url=url)


def test_an_agent_that_starts_again_goes_on(row: Callable[..., Json], agent: Agent) -> None:
    """It closes its door after the first answer and opens it again a second later."""
    host, port = "127.0.0.1", agent.server.server_port
    again: list[socket.socket] = []

    def restart() -> None:
        agent.server.shutdown()
        agent.server.server_close()
        time.sleep(1.0)
        again.append(socket.create_server((host, port)))
        while True:
            try:
                peer, _ = again[0].accept()
            except OSError:
                return
            with peer:
                take(peer)
                peer.sendall(WHOLE[0])

    def answer(_: Any) -> tuple[int, bytes]:
        threading.Thread(target=restart, daemon=True).start()
        return 200, GOOD

    agent.answer = answer
    found = row()
    assert "verdict" not in found
    assert len(again) == 1
    again[0].close()


@pytest.mark.parametrize(
    ("status", "data", "code", "message"),
    [
        (500, b"oh no", "wrong", "status 500: 'oh no'"),
        (302, b"", "wrong", "status 302"),
        (200, b"<html>", "wrong", "no JSON"),
        (200, b"", "wrong", "no JSON"),
        (200, b" " * 1_000_001, "wrong", "over 1000000 bytes"),
        (200, b"[]", "nonsense", "JSON object"),
        (200, b'{"error": "overloaded"}', "nonsense", "actions, a wait"),
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
    found = row(url=f"http://127.0.0.1:{port}/", think=0.5)
    assert found["verdict"]["code"] == "absent"
    assert "refused" in found["verdict"]["message"]


def test_one_that_hangs_up(row: Callable[..., Json]) -> None:
    with served([]) as url:
        assert row(url=url, think=1.0)["verdict"]["code"] == "absent"


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
