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
from play.server.bodies import ROOM
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
    settings.body_seconds = settings.header_seconds = 1.0
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
    deadline = time.monotonic() + 20
    while ada.get(wire.PATH_RUN, id=run["runId"]).json["tick"] == 0:
        assert time.monotonic() < deadline
    first = ada.send("POST", wire.PATH_STEP, body)
    assert first.status == 200
    assert first.json["effort"]["wakes"] == 1


@pytest.mark.parametrize("path", [wire.PATH_START, wire.PATH_HEALTH, "/nowhere"])
def test_a_body_with_two_lengths_ends_the_connection(hasty: House, path: str) -> None:
    smuggled = f"GET {wire.PATH_HEALTH} HTTP/1.1\r\nHost: x\r\n\r\n".encode()
    head = f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n".encode()
    heard = talk(hasty, head + b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + smuggled)
    assert heard.count(b"HTTP/1.1 ") == 1
    assert (status_of(heard), code_of(heard)) == (400, "bad_http")
    assert b"connection: close" in heard.lower()


def blurt(house: House, *parts: bytes) -> bytes:
    """Send all of it before anything is read, as a simple client does."""
    heard = b""
    with socket.create_connection(("127.0.0.1", house.port), timeout=20) as line:
        for part in parts:
            line.sendall(part)
        while chunk := line.recv(65536):
            heard += chunk
    return heard


@pytest.fixture
def patient(open_house: Callable[..., House]) -> House:
    return open_house(Settings({"RYA_RATE": "0"}))


@pytest.mark.parametrize("megabytes", [2, 8])
@pytest.mark.parametrize("path", [wire.PATH_STEP, wire.PATH_FINISH])
def test_a_body_that_is_too_large_hears_so(patient: House, path: str, megabytes: int) -> None:
    head = f"POST {path} HTTP/1.1\r\nHost: x\r\n".encode()
    block = b"x" * 1_048_576
    sized = head + f"Content-Length: {megabytes << 20}\r\n\r\n".encode()
    heard = blurt(patient, sized, *[block] * megabytes)
    assert (status_of(heard), code_of(heard)) == (413, "body_too_large")
    chunks = [b"100000\r\n" + block + b"\r\n"] * megabytes
    heard = blurt(patient, head + b"Transfer-Encoding: chunked\r\n\r\n", *chunks, b"0\r\n\r\n")
    assert (status_of(heard), code_of(heard)) == (413, "body_too_large")
    assert patient.app.room.left == ROOM


def test_a_body_for_nothing_hears_so(patient: House) -> None:
    head = f"POST /nowhere HTTP/1.1\r\nHost: x\r\nContent-Length: {2 << 20}\r\n\r\n".encode()
    heard = blurt(patient, head, b"x" * (2 << 20))
    assert (status_of(heard), code_of(heard)) == (404, "no_such_path")


def test_a_body_that_waits_to_be_wanted_is_not_sent(patient: House) -> None:
    head = f"POST {wire.PATH_STEP} HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\n".encode()
    heard = blurt(patient, head + f"Content-Length: {2 << 20}\r\n\r\n".encode())
    assert (status_of(heard), code_of(heard)) == (413, "body_too_large")


def test_what_is_too_large_and_too_slow_is_too_large(hasty: House) -> None:
    head = f"POST {wire.PATH_STEP} HTTP/1.1\r\nHost: x\r\nContent-Length: {2 << 20}\r\n\r\n"
    heard = blurt(hasty, head.encode(), b"x" * 100_000)
    assert (status_of(heard), code_of(heard)) == (413, "body_too_large")
