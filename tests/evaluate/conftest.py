"""What the tests of evaluation share: the toy game, policy files, agents at addresses."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

from play.evaluate.hosted import close_hosts
from tests import toy


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> toy.Toy:
    """The toy is the one game there is, in this process."""
    return toy.install(monkeypatch)


@pytest.fixture(autouse=True)
def _no_host_is_left() -> Iterator[None]:
    yield
    close_hosts()


@pytest.fixture
def write(tmp_path: Path) -> Callable[..., str]:
    """Writes a policy file and gives its path."""

    def policy_file(text: str, name: str = "mine.py") -> str:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return str(path)

    return policy_file


class Agent:
    """An agent at an address.  ``answer(body)`` gives a status and the bytes of the reply."""

    def __init__(self) -> None:
        self.bodies: list[Any] = []
        self.headers: list[dict[str, str]] = []
        self.answer: Callable[[Any], tuple[int, bytes]] = lambda _: (200, b'{"actions": []}')
        self.pause = 0.0
        agent = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                length = int(self.headers["content-length"])
                body = json.loads(self.rfile.read(length))
                agent.bodies.append(body)
                agent.headers.append({name.lower(): value for name, value in self.headers.items()})
                time.sleep(agent.pause)
                status, data = agent.answer(body)
                try:
                    self.send_response(status)
                    if status == 302:
                        self.send_header("location", "/elsewhere")
                    self.send_header("content-length", str(len(data)))
                    self.end_headers()
                    self.wfile.write(data)
                except OSError:  # nobody waits any more
                    return

            def log_message(self, *_: Any) -> None:
                return

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/decide"
        threading.Thread(target=self.server.serve_forever, args=(0.02,), daemon=True).start()


@pytest.fixture
def agent() -> Iterator[Agent]:
    made = Agent()
    yield made
    made.server.shutdown()
    made.server.server_close()
