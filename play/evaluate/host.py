"""The process in which somebody's policy lives: it can hang, die or print without harm.

    python -c "from play.evaluate.host import main; main(FD)"

It answers two messages on its socket: ``open`` makes a fresh policy, ``ask`` gives its answer.
What the policy prints goes to stderr.  It never sees a world, only what a player is shown.
"""

from __future__ import annotations

import os
import select
import socket
import threading
from typing import Any

from play.evaluate import frames
from play.evaluate.faults import NONSENSE, Fault, shown
from play.evaluate.opening import Instance, open_source
from play.evaluate.source import Source


def main(descriptor: int) -> None:
    """Serve the socket of that file descriptor until its other end closes."""
    os.dup2(2, 1)
    peer = socket.socket(fileno=descriptor)
    threading.Thread(target=_leave_with, args=(descriptor,), daemon=True).start()
    desk = _Desk()
    while True:
        try:
            message = frames.receive(peer)
        except (EOFError, OSError):
            return
        reply = desk.handle(message)
        try:
            frames.send(peer, reply)
        except TypeError as error:
            frames.send(peer, _told(Fault(NONSENSE, f"Its answer is no JSON: {error}.")))


def _leave_with(descriptor: int) -> None:
    """End with the parent, even in the middle of a thought."""
    poll = select.poll()
    poll.register(descriptor, 0)
    poll.poll()
    os._exit(0)


class _Desk:
    """Holds the policy of the world in play."""

    def __init__(self) -> None:
        self.instance: Instance | None = None
        self.schema: Any = None

    def handle(self, message: dict[str, Any]) -> dict[str, Any]:
        try:
            return self._open(message) if "open" in message else self._ask(message)
        except Fault as fault:
            return _told(fault)

    def _open(self, message: dict[str, Any]) -> dict[str, Any]:
        if self.instance is not None:
            self.instance.close()
            self.instance = None
        self.instance = open_source(Source(*message["open"]), message["think"])
        return {"blind": self.instance.blind}

    def _ask(self, message: dict[str, Any]) -> dict[str, Any]:
        assert self.instance is not None
        self.schema = message.get("schema", self.schema)
        answer = self.instance.ask(
            message["obs"], message["events"], message["reason"], self.schema
        )
        return {"answer": _finite(answer)}


def _finite(answer: Any) -> Any:
    """JSON would turn a wait that is not finite into an absent one; inside an action it may."""
    wait = answer.get("wait") if isinstance(answer, dict) else None
    if isinstance(wait, float) and not -1e300 < wait < 1e300:
        raise Fault(
            NONSENSE, f"wait must be a number of hours, 1 to 24. It answered {shown(wait)}."
        )
    return answer


def _told(fault: Fault) -> dict[str, Any]:
    return {"fault": [fault.code, fault.message]}
