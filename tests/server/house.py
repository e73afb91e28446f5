"""The server under test, and somebody who calls it with nothing but ``http.client``."""

from __future__ import annotations

import http.client
import io
import json
import threading
import time
from typing import Any
from urllib.parse import urlencode

import uvicorn

from play import wire
from play.server.app import App
from play.server.lines import Lines
from play.server.running import Bound, server_config
from play.server.settings import Settings
from play.service import identity
from play.store.group import GroupStore
from tests.service.support import FakeClock

Json = dict[str, Any]


class House:
    """A server in a thread; ``log`` has what it wrote down."""

    def __init__(
        self,
        path: str,
        clock: FakeClock,
        settings: Settings,
        log: io.BytesIO,
        *,
        port: int = 0,
    ) -> None:
        self.clock = clock
        self.log = log
        self.store = GroupStore(path)
        self.lines = Lines(log)
        self.app = App(self.store, settings, self.lines, clock)
        self.bound = Bound("127.0.0.1", port)
        self.base = self.bound.base
        self.port = self.bound.port
        self.server = uvicorn.Server(server_config(self.app, settings))
        self.thread = threading.Thread(target=self.server.run, args=([self.bound.socket],))
        self.thread.start()
        deadline = time.monotonic() + 10
        while not self.server.started:
            assert time.monotonic() < deadline
            assert self.thread.is_alive()
            time.sleep(0.005)

    def close(self) -> None:
        self.server.should_exit = True
        self.thread.join(10)
        assert not self.thread.is_alive()
        self.app.pool.shutdown(wait=True)
        self.lines.close()
        self.store.close()
        self.bound.socket.close()

    def key(self, name: str, signed_in: bool = True) -> str:
        return identity.add_key(self.store, name, signed_in=signed_in, clock=self.clock)[0]

    def player(self, name: str, signed_in: bool = True) -> Caller:
        return Caller(self, self.key(name, signed_in))

    def nobody(self) -> Caller:
        return Caller(self, None)

    def log_lines(self) -> list[Json]:
        """The log so far; waits until the writer has caught up."""
        for _ in range(200):
            if self.lines._queue.empty():
                break
            time.sleep(0.005)
        time.sleep(0.01)
        return [json.loads(line) for line in self.log.getvalue().splitlines()]


class Answer:
    """What came back: the status, the headers, the very bytes."""

    def __init__(self, status: int, headers: http.client.HTTPMessage, data: bytes) -> None:
        self.status = status
        self.headers = headers
        self.data = data

    @property
    def json(self) -> Json:
        body = json.loads(self.data)
        assert isinstance(body, dict)
        return body


class Caller:
    """Somebody with a key, or without; each call is a connection of its own."""

    def __init__(self, house: House, key: str | None) -> None:
        self.house = house
        self.secret = key
        self._steps = 0

    def send(self, method: str, target: str, data: bytes | None = None, **headers: str) -> Answer:
        connection = http.client.HTTPConnection("127.0.0.1", self.house.port, timeout=20)
        try:
            if self.secret is not None:
                headers.setdefault("Authorization", f"Bearer {self.secret}")
            connection.request(method, target, data, headers)
            answer = connection.getresponse()
            return Answer(answer.status, answer.headers, answer.read())
        finally:
            connection.close()

    def get(self, path: str, **query: str) -> Answer:
        return self.send("GET", path + ("?" + urlencode(query) if query else ""))

    def post(self, path: str, body: Any) -> Answer:
        return self.send("POST", path, json.dumps(body).encode())

    def start(self, **body: Any) -> Json:
        return good(self.post(wire.PATH_START, body or {"suite": "toys", "index": 0}))

    def body(self, run: Json, *actions: Any, **more: Any) -> Json:
        self._steps += 1
        step = {"runId": run["runId"], "actions": list(actions), "wait": 24}
        return {**step, "stepId": f"s{self._steps}", "expectedTick": run["tick"], **more}

    def step(self, run: Json, *actions: Any, **more: Any) -> Json:
        return good(self.post(wire.PATH_STEP, self.body(run, *actions, **more)))

    def play_out(self, run: Json, *actions: Any) -> Json:
        while not run["done"]:
            run = self.step(run, *actions)
        return run


def good(answer: Answer) -> Json:
    assert answer.status == 200, (answer.status, answer.data)
    assert answer.headers["content-type"] == "application/json"
    return answer.json


def refused(answer: Answer, status: int, code: str) -> Json:
    body = answer.json
    assert (answer.status, body["code"]) == (status, code), body
    assert answer.headers["content-type"] == "application/json"
    assert isinstance(body["error"], str)
    assert body["error"]
    return body
