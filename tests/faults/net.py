"""A network that loses, doubles, delays and cuts, below ``http.client`` and above a service.

``HttpTransport`` runs as it is; only the socket under its connection is ours.  A request's bytes
are answered when the reply is first read, and what becomes of them is drawn then.  The reply comes
over a real pair of sockets, so that what a connection still holds when it is used again is there.
Waiting turns a fake clock.
"""

from __future__ import annotations

import http.client
import random
import socket
from collections import Counter
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest

from play.canonical import loads
from play.service.context import Answer
from play.service.service import Service
from play.transport import http as transport
from tests.service.support import FakeClock

BASE = "http://127.0.0.1:9"  # no proxy stands before this machine itself
REFUSED = "refused"
FAULTS = {
    REFUSED: 3,  # no connection
    "lost": 8,  # the request never arrives
    "unanswered": 9,  # the reply never arrives
    "cut": 8,  # the reply ends somewhere in the middle
    "request doubled": 6,
    "reply doubled": 5,
    "reply late": 5,  # in time, or not
    "request late": 7,  # it arrives when nobody waits for it any more
    "gateway": 6,  # somebody in between answers for the service, which may have heard the call
    "busy": 3,
}
"""What may become of a call, and how often, against each other."""
_GATEWAY = (502, 503, 504)


class Net:
    """The way from one player to the service.

    ``trouble`` is how often anything goes wrong (0 to 1).  ``seen`` counts the faults; ``late`` has
    the requests that are still under way.
    """

    def __init__(
        self, service: Service, player: str, clock: FakeClock, dice: random.Random, trouble: float
    ) -> None:
        self.service = service
        self.player = player
        self.clock = clock
        self.dice = dice
        self.trouble = trouble
        self.seen: Counter[str] = Counter()
        self.late: list[bytes] = []

    def install(self, patch: pytest.MonkeyPatch) -> None:
        """Make every ``HttpTransport`` go this way, and by this clock."""
        patch.setattr(transport, "_connection", lambda _: _Connection(self))
        patch.setattr(transport, "time", _Time(self.clock))
        patch.setattr(transport, "Deadline", lambda seconds: _Deadline(self.clock, seconds))

    def connect(self) -> Line:
        """A line to the service, or an ``OSError``."""
        share = FAULTS[REFUSED] / sum(FAULTS.values())
        if self.dice.random() < self.trouble * share:
            self.seen[REFUSED] += 1
            raise ConnectionRefusedError(111, "Connection refused")
        return Line(self)

    def deliver(self, line: Line, request: bytes) -> None:
        """Do with a request, and with its reply, what the dice say."""
        while self.late and self.dice.random() < 0.3:
            self.arrive()
        fault = ""
        if self.dice.random() < self.trouble:
            names = [name for name in FAULTS if name != REFUSED]
            fault = self.dice.choices(names, [FAULTS[name] for name in names])[0]
            self.seen[fault] += 1
        self.clock.now += self.dice.choice((0.01, 0.1, 2.0))
        if fault == "lost":
            line.end(self.dice.choice(_ENDS))
        elif fault == "request late":
            self.late.append(request)
            line.end(self.dice.choice(_ENDS))
        elif fault == "gateway":
            if self.dice.random() < 0.5:
                self.handle(request)
            line.push(_bytes(self.dice.choice(_GATEWAY), b"<html>", "text/html"))
        elif fault == "busy":
            line.push(_bytes(503, b'{"error":"busy","code":"busy"}'))
        else:
            self._answer(line, request, fault)

    def _answer(self, line: Line, request: bytes, fault: str) -> None:
        reply = self.handle(request)
        if fault == "unanswered":
            line.end(self.dice.choice(_ENDS))
        elif fault == "cut":
            line.push(reply[: self.dice.randrange(len(reply))])
            line.end(self.dice.choice(_ENDS))
        elif fault == "request doubled":
            line.push(self.dice.choice((reply, self.handle(request))))
        elif fault == "reply doubled":
            line.push(reply)
            line.push(reply)
        else:
            if fault == "reply late":
                self.clock.now += self.dice.uniform(1.0, 1.1 * transport.CALL_SECONDS)
            line.push(reply)

    def arrive(self) -> None:
        """Let a request that is under way arrive; nobody hears what is said to it."""
        self.handle(self.late.pop(self.dice.randrange(len(self.late))))

    def handle(self, request: bytes) -> bytes:
        """The service's reply to a request's bytes."""
        head, _, data = request.partition(b"\r\n\r\n")
        method, target, _ = head.split(b"\r\n", 1)[0].decode().split(" ")
        address = urlsplit(target)
        answer = self.service.handle(
            method,
            address.path,
            loads(data) if method == "POST" else None,
            dict(parse_qsl(address.query)),
            player=self.player,
            signed_in=True,
        )
        return _reply(answer)


SILENCE, RESET, END = "silence", "reset", "end"
_ENDS = (SILENCE, RESET, END)


class Line(socket.socket):
    """The client's end of a connection."""

    def __init__(self, net: Net) -> None:
        ours, self._theirs = socket.socketpair()
        super().__init__(fileno=ours.detach())
        self._net = net
        self._request = b""
        self._packets: list[int] = []  # lengths: a read gets one at the most
        self._ended: str | None = None
        self._patience = 0.0

    def push(self, data: bytes) -> None:
        """Let bytes arrive at the client's end."""
        if data:
            self._theirs.sendall(data)
            self._packets.append(len(data))

    def end(self, how: str) -> None:
        """What comes after the bytes that have arrived."""
        self._ended = how
        if how != SILENCE:
            self._theirs.close()

    def settimeout(self, value: float | None) -> None:
        self._patience = value or 0.0

    def sendall(self, data: Any, flags: int = 0) -> None:
        if self._ended in (RESET, END):
            raise BrokenPipeError(32, "Broken pipe")
        self._request += bytes(data)

    def recv_into(self, buffer: Any, nbytes: int = 0, flags: int = 0) -> int:
        if self._request:
            request, self._request = self._request, b""
            self._net.deliver(self, request)
        if not self._packets:
            if self._ended == END:
                return 0
            if self._ended == RESET:
                raise ConnectionResetError(104, "Connection reset by peer")
            self._net.clock.now += self._patience
            raise TimeoutError("timed out")
        count = super().recv_into(buffer, min(len(buffer), self._packets[0]), flags)
        self._packets[0] -= count
        if self._packets[0] == 0:
            del self._packets[0]
        return count

    def close(self) -> None:
        self._theirs.close()
        super().close()


class _Connection(http.client.HTTPConnection):
    """``http.client`` over a line of the net's."""

    def __init__(self, net: Net) -> None:
        super().__init__("127.0.0.1", 9)
        self._net = net

    def connect(self) -> None:
        self.sock = self._net.connect()


class _Time:
    """What the transport needs of ``time``."""

    def __init__(self, clock: FakeClock) -> None:
        self.monotonic = clock


class _Deadline:
    """``Deadline`` by the clock of the story, without its thread."""

    def __init__(self, clock: FakeClock, seconds: float) -> None:
        self._clock = clock
        self._end = clock.now + seconds

    def __enter__(self) -> _Deadline:
        return self

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if self._clock.now > self._end and (error is None or isinstance(error, Exception)):
            raise TimeoutError("no answer in time") from None

    def watch(self, connected: socket.socket) -> None:
        """Nothing to break off: a read that waits in vain turns the clock."""


def _reply(answer: Answer) -> bytes:
    return _bytes(answer.status, answer.data)


def _bytes(status: int, data: bytes, kind: str = "application/json") -> bytes:
    head = f"HTTP/1.1 {status} X\r\ncontent-type: {kind}\r\ncontent-length: {len(data)}\r\n\r\n"
    return head.encode() + data
