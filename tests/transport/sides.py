"""One player's session, twice: over the embedded service and over a server, command for command."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from contextlib import nullcontext
from itertools import count
from pathlib import Path
from typing import Any

from play import wire
from play.canonical import dumps, loads
from play.errors import RyaError, UnreachableError
from play.session.desk import Desk, Tools
from play.session.outcome import Outcome
from play.session.screen import text_of
from play.transport.base import Reply, Transport
from tests.service.support import FakeClock

LOST_BEFORE = "lost before"
LOST_AFTER = "lost after"
Json = dict[str, Any]
_RUN_ID = re.compile(r"\b[0-9a-f]{20}\b")
_ARCHIVED = re.compile(r"(archive/[0-9TZ]+)-[0-9a-f]{8}")
_MOMENTARY = ("rank", "standings")
"""What only a server has to say of a last step."""


class Leaky:
    """A transport that loses what its side's list says: the call, or its reply."""

    def __init__(self, inner: Transport, losses: list[str]) -> None:
        self.inner = inner
        self.base = inner.base
        self.losses = losses

    def call(
        self,
        method: str,
        path: str,
        *,
        body: Json | None = None,
        query: Mapping[str, str] | None = None,
    ) -> Reply:
        loss = self.losses.pop(0) if self.losses else ""
        if loss == LOST_BEFORE:
            raise UnreachableError("The call was lost.")
        reply = self.inner.call(method, path, body=body, query=query)
        if loss == LOST_AFTER:
            raise UnreachableError("The reply was lost.")
        return reply

    def close(self) -> None:
        self.inner.close()


class Side:
    """A directory, and a way to a service.  What it says is told without ids and addresses."""

    def __init__(
        self,
        directory: Path,
        base: str,
        clock: FakeClock,
        connect: Callable[[str], Transport],
    ) -> None:
        self.directory = directory
        self.base = base
        self.losses: list[str] = []
        self.last: Outcome | None = None
        self._clock = clock
        self._connect = connect
        self._ids = count(1)
        self._runs: dict[str, str] = {}

    def run(self, command: Callable[[Desk], Outcome], *, dies: bool = False) -> Json:
        """One command, as a process runs it; with ``dies`` it ends before it has printed."""
        tools = Tools(
            connect=lambda base: Leaky(self._connect(base), self.losses),
            now=self._clock,
            new_id=lambda: f"step-{next(self._ids)}",
            sleep=lambda _: None,
            busy=lambda _: nullcontext(),
        )
        base = None if (self.directory / "rya-checkpoint.json").exists() else self.base
        try:
            with Desk(str(self.directory), tools, base) as desk:
                outcome = command(desk)
                desk.prepare(outcome)
                if not dies:
                    desk.shown(outcome)
        except RyaError as error:
            self.losses.clear()
            told = {"error": type(error).__name__, "code": error.code, "exit": error.exit}
            return self._plain({**told, "words": error.message, "next": error.next_command})
        self.losses.clear()
        self.last = outcome
        reply = {key: outcome.reply[key] for key in outcome.reply or {} if key not in _MOMENTARY}
        outcome.prompt = None  # it says how to reach the service
        shown = text_of(outcome, "text") if "text" in reply or not reply else ""
        return self._plain({"json": outcome.json(), "reply": reply, "text": shown})

    def checkpoint(self) -> Json:
        """The checkpoint on the disk, but for its own digest."""
        path = self.directory / "rya-checkpoint.json"
        if not path.exists():
            return {}
        document = loads(path.read_bytes())
        document.pop("digest")
        return self._plain(document)

    def step_elsewhere(self) -> int:
        """The same player takes a step from somewhere else; the status of the answer."""
        document = loads((self.directory / "rya-checkpoint.json").read_bytes())
        transport = self._connect(self.base)
        body = {"runId": document["active"]["runId"], "actions": [], "wait": 1}
        status = transport.call("POST", wire.PATH_STEP, body=body).status
        transport.close()
        return status

    def handoff(self) -> Json:
        """What the handoff says of play; its prompt says how to reach the service."""
        path = self.directory / "rya-handoff.md"
        text = path.read_text("utf-8") if path.exists() else ""
        return self._plain({"text": text.partition("## Prompt")[0]})

    def _plain(self, told: Json) -> Json:
        """The same without what differs between any two services."""
        text = dumps(told).decode().replace(self.base, "BASE")
        if self.base == "local":
            text = text.replace("the embedded service", "BASE")
        text = text.replace(" --base BASE", "").replace(" --track practice", "")
        text = _ARCHIVED.sub(r"\1", text.replace("Service: local", "Service: BASE"))
        plain: Json = loads(_RUN_ID.sub(self._numbered, text))
        return plain

    def _numbered(self, match: re.Match[str]) -> str:
        return self._runs.setdefault(match[0], f"run {len(self._runs) + 1}")
