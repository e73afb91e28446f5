"""The application without a socket: requests are handed to it in this process."""

from __future__ import annotations

import asyncio
import os
from http.client import HTTPMessage
from typing import Any
from urllib.parse import unquote

from play.server.app import App
from play.server.lines import Lines
from play.server.settings import Settings
from play.service import identity
from play.store.group import GroupStore
from tests.server.house import Answer, Caller
from tests.service.support import FakeClock


class Inside(Caller):
    """One player's calls of an application over a store; use it as a context."""

    def __init__(self, path: str, settings: Settings, clock: FakeClock | None = None) -> None:
        clock = clock or FakeClock()
        self._store = GroupStore(path)
        key = identity.add_key(self._store, "ada", signed_in=True, clock=clock)[0]
        super().__init__(None, key)  # type: ignore[arg-type]  # nobody is called over a socket
        self._nowhere = open(os.devnull, "wb")  # noqa: SIM115 - closed with the rest
        self._lines = Lines(self._nowhere)
        self._app = App(self._store, settings, self._lines, clock)
        self._asgi = self._app.asgi()
        self._loop = asyncio.new_event_loop()

    def __enter__(self) -> Inside:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._loop.close()
        self._app.pool.shutdown(wait=True)
        self._lines.close()
        self._nowhere.close()
        self._store.close()

    def send(self, method: str, target: str, data: bytes | None = None, **headers: str) -> Answer:
        """One call, its body in two parts."""
        if self.secret is not None:
            headers.setdefault("Authorization", f"Bearer {self.secret}")
        path, _, query = target.partition("?")
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": unquote(path),
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(name.lower().encode(), value.encode()) for name, value in headers.items()],
            "client": ("127.0.0.1", 1),
            "server": ("127.0.0.1", 80),
        }
        return self._loop.run_until_complete(self._call(scope, data or b""))

    async def _call(self, scope: dict[str, Any], data: bytes) -> Answer:
        middle = len(data) // 2
        parts = [data[:middle], data[middle:]]
        said: list[dict[str, Any]] = []

        async def receive() -> dict[str, Any]:
            if not parts:
                return {"type": "http.disconnect"}
            return {"type": "http.request", "body": parts.pop(0), "more_body": bool(parts)}

        async def send(message: Any) -> None:
            said.append(message)

        await self._asgi(scope, receive, send)
        headers = HTTPMessage()
        for name, value in said[0]["headers"]:
            headers[name.decode()] = value.decode()
        return Answer(said[0]["status"], headers, b"".join(m.get("body", b"") for m in said))
