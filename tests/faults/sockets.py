"""Too much and too slow, over raw sockets against a real server (reliability, row 10).

A wave of clients comes at once, each with a misdeed: floods announced and not, bodies and heads
that never end or trickle, many large logs held back just before their last byte.  Each has to be
told why, or hung up on, before its deadline is long past; what the server holds in memory stays
bounded; and a player in the middle of it plays on.
"""

from __future__ import annotations

import asyncio
import json
import random
import threading
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterable
from functools import partial
from pathlib import Path
from typing import NamedTuple

from play import wire
from play.server.bodies import ROOM
from tests.faults.proofs import Findings, Proof, spread
from tests.server import hasty
from tests.server.house import Caller
from tests.server.process import Player, Process, serving

CLIENTS = 200
"""Clients of a wave."""
PATIENCE = hasty.SECONDS + 8.0
"""Seconds after which a client takes the server to have forgotten it."""
_MEGABYTE = 1_048_576
EACH, SLACK = 262_144, 16 * _MEGABYTE
"""Bytes by which a server may grow for each client, which is what one read from a socket may bring,
and for what its allocator keeps to itself; besides the room for large bodies."""

Bytes = AsyncIterator[bytes]


async def _some(*parts: bytes) -> Bytes:
    for part in parts:
        yield part


def _head(path: str, *lines: str) -> bytes:
    return "\r\n".join([f"POST {path} HTTP/1.1", "Host: x", *lines, "", ""]).encode()


def _sized(path: str, size: int) -> bytes:
    return _head(path, f"Content-Length: {size}")


async def _chunks(count: int) -> Bytes:
    yield _head(wire.PATH_STEP, "Transfer-Encoding: chunked")
    for _ in range(count):
        yield b"10000\r\n" + b"x" * 65536 + b"\r\n"


async def _trickle(first: bytes, piece: bytes) -> Bytes:
    yield first
    while True:
        await asyncio.sleep(0.05)
        yield piece


class Misdeed(NamedTuple):
    """What a client sends, and the answers that are right: a status with its code, or silence.

    Somebody has to hear the first of them.  Whoever is still sending when the server hangs up may
    lose the answer, and on a machine that is busy much of what is large comes too late.
    """

    send: Callable[[random.Random], Bytes]
    right: tuple[str, ...]


TOO_LARGE, SLOW, BUSY = "413 body_too_large", "408 slow_body", "503 busy"
SILENCE, NO_HTTP = "hung up", "400 bad_http"
MISDEEDS: dict[str, Misdeed] = {
    "an announced flood": Misdeed(
        lambda dice: _some(_sized(wire.PATH_START, dice.choice([10**8, 99_999_999_999]))),
        (TOO_LARGE,),
    ),
    "a flood": Misdeed(lambda dice: _chunks(dice.randint(20, 100)), (TOO_LARGE, SLOW, SILENCE)),
    "a large body": Misdeed(
        lambda dice: _some(_sized(wire.PATH_STEP, 900_000), b"x" * 900_000),
        (TOO_LARGE, SLOW, SILENCE),
    ),
    "a large log": Misdeed(
        lambda dice: _some(_sized(wire.PATH_FINISH, 2_000_000), b"x" * 2_000_000),
        (TOO_LARGE, SLOW, SILENCE),
    ),
    "a log without its end": Misdeed(
        lambda dice: _some(_sized(wire.PATH_FINISH, wire.MAX_LOG_BODY), b" " * (_MEGABYTE - 1)),
        (SLOW, BUSY, SILENCE),
    ),
    "a body without its end": Misdeed(
        lambda dice: _some(_sized(wire.PATH_STEP, 60_000), b"{" * dice.randint(0, 59_999)), (SLOW,)
    ),
    "a body that trickles": Misdeed(
        lambda dice: _trickle(_sized(wire.PATH_START, 5000), b" " * dice.randint(1, 9)),
        (SLOW, SILENCE),
    ),
    "a head without its end": Misdeed(
        lambda dice: _some(_sized(wire.PATH_STEP, 5)[: dice.randint(0, 40)]), (SILENCE,)
    ),
    "a head that trickles": Misdeed(
        lambda dice: _trickle(b"POST /api HTTP/1.1\r\n", b"a: b\r\n"), (SILENCE,)
    ),
    "an endless head": Misdeed(
        lambda dice: _some(b"GET /" + b"a" * dice.randint(100_000, 300_000)), (NO_HTTP, SILENCE)
    ),
    "no HTTP": Misdeed(lambda dice: _some(b"\x00\xff\xfe\r\n\r\n"), (NO_HTTP,)),
}


async def _client(port: int, send: Bytes) -> str:
    """Send what there is to send until the server hangs up; what it said: status and code."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    sending = asyncio.create_task(_send(writer, send))
    heard = b""
    try:
        async with asyncio.timeout(PATIENCE):
            while chunk := await reader.read(65536):
                heard += chunk
    except ConnectionError:
        pass  # it hung up on what was still being sent
    except TimeoutError:
        return "nothing in time"
    finally:
        sending.cancel()
        await asyncio.gather(sending, return_exceptions=True)
        writer.close()
    head, _, body = heard.partition(b"\r\n\r\n")
    if not body.endswith(b"}"):
        return SILENCE  # or in the middle of a word
    return f"{head.split()[1].decode()} {json.loads(body)['code']}"


async def _send(writer: asyncio.StreamWriter, parts: Bytes) -> None:
    async for part in parts:
        writer.write(part)
        await writer.drain()


class Gauge(threading.Thread):
    """Looks at a process's memory; ``first`` and ``most`` of it, in bytes."""

    def __init__(self, pid: int) -> None:
        super().__init__(daemon=True)
        self.pid = pid
        self.first = self.most = resident(pid)
        self.ended = threading.Event()

    def run(self) -> None:
        """Look until told to end."""
        while not self.ended.wait(0.01):
            self.most = max(self.most, resident(self.pid))


def resident(pid: int) -> int:
    """The bytes of memory that a process has."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024
    raise RuntimeError("a process without memory")


class Bystander(threading.Thread):
    """A player who minds their own business, step by step, until told to end."""

    def __init__(self, player: Caller) -> None:
        super().__init__(daemon=True)
        self.player = player
        self.ended = threading.Event()
        self.steps = 0
        self.slowest = 0.0
        self.wrong: list[str] = []

    def run(self) -> None:
        """Play."""
        try:
            run = self.player.start(suite="v1", index=0, view="brief")
            while not (run["done"] or self.ended.wait(0.02)):
                begun = time.monotonic()
                run = self.player.step(run, wait=1, view="brief")
                self.slowest = max(self.slowest, time.monotonic() - begun)
                self.steps += 1
        except Exception as error:  # noqa: BLE001 - told in the findings
            self.wrong.append(f"a player was not served: {error!r}")


def wave(server: Process, dice: random.Random, clients: int, seen: Counter[str]) -> list[str]:
    """A wave of clients; what is wrong with what they heard."""
    names = [*MISDEEDS, *["a log without its end"] * len(MISDEEDS)]
    drawn = [names[number % len(names)] for number in range(clients)]
    dice.shuffle(drawn)

    async def all_at_once() -> list[str]:
        calls = [_client(server.port, MISDEEDS[name].send(dice)) for name in drawn]
        return await asyncio.gather(*calls)

    heard = asyncio.run(all_at_once())
    wrong = []
    for name, said in zip(drawn, heard, strict=True):
        seen[f"{name}: {said}"] += 1
        if said not in MISDEEDS[name].right:
            wrong.append(f"{name} was answered with {said!r}")
    return wrong


def waves(server: Process, clients: int, seed: int, numbers: Iterable[int]) -> Findings:
    """Wave after wave, with a player in the middle of them."""
    broken: list[str] = []
    seen: Counter[str] = Counter()
    tried = 0
    wave(server, random.Random(0), 20, Counter())  # what is loaded at the first call is no growth
    gauge, player = Gauge(server.child.pid), Bystander(Player(server))
    gauge.start()
    player.start()
    for number in numbers:
        tried += clients
        wrong = wave(server, random.Random(f"{seed}/{number}"), clients, seen)
        broken += [f"wave {number} of seed {seed}: {text}" for text in wrong]
    for thread in (player, gauge):
        thread.ended.set()
        thread.join(30)
    broken += player.wrong
    for name, misdeed in MISDEEDS.items():
        if not seen[f"{name}: {misdeed.right[0]}"]:
            broken.append(f"nobody was told {misdeed.right[0]} of {name}")
    growth = gauge.most - gauge.first
    if growth > ROOM + clients * EACH + SLACK:
        broken.append(f"the server has grown by {growth / _MEGABYTE:.0f} MB")
    figures = {
        "steps of a player meanwhile": player.steps,
        "its slowest step in seconds": [round(player.slowest, 2)],
        "growth of the server in MB": [round(growth / _MEGABYTE, 1)],
    }
    return Findings(tried, broken, {**seen, **figures})


def _job(clients: int, share: tuple[int, range]) -> Findings:
    with serving(module="tests.server.hasty", RYA_SCORERS="0") as server:
        return waves(server, clients, *share)


def prove(size: int, seed: int, workers: int) -> Findings:
    """So many clients, in waves."""
    clients = min(size, CLIENTS)
    found = spread(partial(_job, clients), size // clients, seed, workers)
    most = {name: max(value) for name, value in found.notes.items() if isinstance(value, list)}
    return found._replace(notes={**found.notes, **most})


PROOFS = (
    Proof(
        row=10,
        title="oversized and slow bodies: 413 or a deadline, memory bounded, others served",
        unit="clients",
        full=6000,
        short=100,
        prove=prove,
    ),
)
