"""Bytes that no client should send, or whose sender goes away.

What is too large or too slow is in ``tests/faults/sockets.py``."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Callable

import pytest

from play import wire
from play.server.settings import Settings
from tests.server.house import House

HEAD = f"POST {wire.PATH_START} HTTP/1.1\r\nHost: x\r\n".encode()


def talk(house: House, *parts: bytes, pause: float = 0.0, wait: float = 10.0) -> bytes:
    """Send the parts, one after the other; everything that comes back until the server hangs up.

    It is read while sending, as a careful client does.
    """
    heard: list[bytes] = []
    with socket.create_connection(("127.0.0.1", house.port), timeout=wait) as line:
        reader = threading.Thread(target=listen, args=(line, heard))
        reader.start()
        try:
            for part in parts:
                line.sendall(part)
                time.sleep(pause)
        except ConnectionError:
            pass
        reader.join(wait)
        assert not reader.is_alive()
    return b"".join(heard)


def listen(line: socket.socket, heard: list[bytes]) -> None:
    try:
        while chunk := line.recv(65536):
            heard.append(chunk)
    except ConnectionError:
        pass


def status_of(heard: bytes) -> int:
    return int(heard.split(b" ", 2)[1])


def code_of(heard: bytes) -> str:
    return str(json.loads(heard.partition(b"\r\n\r\n")[2])["code"])


@pytest.fixture
def hasty(open_house: Callable[..., House]) -> House:
    settings = Settings({"RYA_RATE": "0"})
    settings.body_seconds = settings.header_seconds = 0.3
    settings.idle_seconds = 1
    return open_house(settings)


@pytest.mark.parametrize(
    "data",
    [
        b"\x00\xff\xfe\r\n\r\n",
        b"hello\r\n\r\n",
        b"GET / HTTP/1.1\r\nbad header\r\n\r\n",
        b"GET /" + b"a" * 200_000,
        b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n",
    ],
)
def test_what_is_no_http(hasty: House, data: bytes) -> None:
    heard = talk(hasty, data)
    assert (status_of(heard), code_of(heard)) == (400, "bad_http")


def test_a_second_request_that_is_slow(hasty: House) -> None:
    first = f"GET {wire.PATH_HEALTH} HTTP/1.1\r\nHost: x\r\n\r\n".encode()
    heard = talk(hasty, first, b"GET /api", pause=0.2)
    assert status_of(heard) == 200
    assert heard.count(b"HTTP/1.1") == 1


def test_half_a_request_changes_nothing_and_others_are_heard(hasty: House) -> None:
    ada = hasty.player("ada")
    run = ada.start()
    body = json.dumps(ada.body(run)).encode()
    head = f"POST {wire.PATH_STEP} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {ada.secret}\r\n"
    with socket.create_connection(("127.0.0.1", hasty.port)) as line:
        line.sendall(head.encode() + f"Content-Length: {len(body)}\r\n\r\n".encode() + body[:-1])
        assert ada.get(wire.PATH_RUN, id=run["runId"]).json["tick"] == 0
    assert ada.get(wire.PATH_RUN, id=run["runId"]).json["tick"] == 0


def test_a_client_that_hangs_up_before_the_answer(hasty: House) -> None:
    ada = hasty.player("ada")
    run = ada.start()
    body = json.dumps(ada.body(run)).encode()
    head = f"POST {wire.PATH_STEP} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {ada.secret}\r\n"
    with socket.create_connection(("127.0.0.1", hasty.port)) as line:
        line.sendall(head.encode() + f"Content-Length: {len(body)}\r\n\r\n".encode() + body)
    deadline = time.monotonic() + 5
    while ada.get(wire.PATH_RUN, id=run["runId"]).json["tick"] == 0:
        assert time.monotonic() < deadline
    first = ada.send("POST", wire.PATH_STEP, body)
    assert first.status == 200
    assert first.json["effort"]["wakes"] == 1
