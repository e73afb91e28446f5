"""The yardstick of `bench/server.py`: play a step, make one SQLite commit, and nothing else.

The same HTTP server, threads and store settings as `rya serve`; no key, no receipt, no log, no
digest, no screen, no access log. States are in memory, a world's state is written to its row.
"""

from __future__ import annotations

import asyncio
import itertools
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from typing import Any

import orjson
import uvicorn

from play import wire
from play.games import registry
from play.kernel.wake import play_wake
from play.server.protocol import protocol_for
from play.server.running import Bound
from play.server.settings import Settings
from play.store.group import GroupStore
from play.store.store import Store

PREPARE = "CREATE TABLE IF NOT EXISTS steps (id INTEGER PRIMARY KEY, state BLOB)"
WRITE = "INSERT OR REPLACE INTO steps VALUES (?, ?)"


class Yardstick:
    """The ASGI application."""

    def __init__(self, path: str, threads: int, shared: bool) -> None:
        self.store = GroupStore(path) if shared else Store(path, patience=60.0)
        with self.store.writing() as db:
            db.execute(PREPARE)
        self.pool = ThreadPoolExecutor(threads)
        # without turns SQLite's own waiting would be what is measured; the group has its own
        self.turn = nullcontext() if shared else threading.Lock()
        self.game = registry.get()
        self.states: dict[str, bytes] = {}
        self.numbers = itertools.count(1)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer a start or a step."""
        if scope["type"] != "http":
            return
        body = b""
        while True:
            message = await receive()
            body += message.get("body", b"")
            if not message.get("more_body"):
                break
        work = self.step if scope["path"] == wire.PATH_STEP else self.start
        data = await asyncio.get_running_loop().run_in_executor(self.pool, work, body)
        headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(data))]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": data})

    def start(self, _: bytes) -> bytes:
        """A new world."""
        name = str(next(self.numbers))
        self.states[name] = self.game.to_bytes(self.game.create(self.game.practice_seeds[0]))
        return orjson.dumps({"runId": name, "tick": 0, "done": False})

    def step(self, body: bytes) -> bytes:
        """Play a wake, commit the state."""
        given = orjson.loads(body)
        name = given["runId"]
        world = self.game.from_bytes(self.states[name])
        wake = play_wake(self.game, world, {self.game.seats[0]: given})
        state = self.states[name] = self.game.to_bytes(world)
        with self.turn, self.store.writing() as db:
            db.execute(WRITE, (int(name), state))
        over = self.game.over(world)
        return orjson.dumps({"runId": name, "tick": wake.tick, "done": over})


def serve(path: str, shared: bool) -> None:
    """Serve until told to stop; ``shared`` lets those who wait share a commit."""
    settings = Settings()
    bound = Bound("127.0.0.1", 0)
    print(orjson.dumps({"base": bound.base}).decode(), flush=True)
    config = uvicorn.Config(
        Yardstick(path, settings.threads, shared),
        http=protocol_for(settings.header_seconds),
        ws="none",
        lifespan="off",
        log_config=None,
        access_log=False,
        timeout_keep_alive=settings.idle_seconds,
        timeout_graceful_shutdown=1,
    )
    uvicorn.Server(config).run(sockets=[bound.socket])
