"""The process in which somebody's policy lives: it can hang, die or print without harm.

    python -c "from play.evaluate.host import main; main(FD)"

That process is a nursery: it never runs a policy itself, and forks a fresh host for every world,
so that nothing which a policy leaves behind (modules, environment, threads) reaches the next one.
A host answers two messages on a socket of its own: ``open`` makes the policy, ``ask`` gives its
answer.  What the policy prints goes to stderr.  It never sees a world, only what a player is shown.
"""

from __future__ import annotations

import gc
import os
import select
import signal
import socket
import sys
import threading
import time
from contextlib import suppress
from typing import Any

from play.canonical import digest
from play.evaluate import frames
from play.evaluate.faults import MAX_ANSWER, NONSENSE, Fault, shown, too_long
from play.evaluate.opening import Instance, open_source
from play.evaluate.source import HTTP, Source
from play.files import read_bytes


def main(descriptor: int) -> None:
    """Fork hosts, and end them, as asked on that socket, until its other end closes."""
    os.dup2(2, 1)
    desk = socket.socket(fileno=descriptor)
    while True:
        try:
            message = frames.receive(desk)
        except (EOFError, OSError):
            return
        if "end" in message:
            frames.send(desk, {"status": _ended(message["end"], message["patience"])})
            continue
        if message["fork"] == HTTP:
            import play.evaluate.remote  # noqa: F401 - once, not in every host
        given = socket.recv_fds(desk, 1, 1)[1][0]
        os.set_inheritable(given, False)
        gc.freeze()  # a host neither searches nor tidies what it shares with the others
        pid = os.fork()
        if not pid:
            desk.close()
            os.setsid()
            _serve(socket.socket(fileno=given))
            return
        os.close(given)
        frames.send(desk, {"pid": pid})


def _ended(pid: int, patience: float) -> int:
    """End a host and whatever it has started; its exit status, negative for a signal.

    It has ``patience`` seconds to end by itself.
    """
    until = time.monotonic() + patience
    found, status = os.waitpid(pid, os.WNOHANG)
    while not found and time.monotonic() < until:
        time.sleep(0.002)
        found, status = os.waitpid(pid, os.WNOHANG)
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, signal.SIGKILL)
    if not found:
        os.kill(pid, signal.SIGKILL)  # one that has no group of its own yet
        _, status = os.waitpid(pid, 0)
    return os.waitstatus_to_exitcode(status)


def _serve(peer: socket.socket) -> None:
    """Be the host of one world, until it is over."""
    threading.Thread(target=_leave_with, args=(peer.fileno(),), daemon=True).start()
    os.register_at_fork(after_in_child=peer.close)  # a copy that the policy makes answers nothing
    pid = os.getpid()
    desk = _Desk()
    while True:
        try:
            message = frames.receive(peer)
        except (EOFError, OSError):
            return
        if "close" in message:
            desk.close()
            return
        reply = desk.handle(message)
        if os.getpid() != pid:
            os._exit(0)
        peer.sendall(_packed({"n": message["n"], **reply}))


def _packed(reply: dict[str, Any]) -> bytes:
    """The reply, or what is wrong with it."""
    try:
        data = frames.packed(reply)
    except TypeError as error:
        data = frames.packed(
            {"n": reply["n"], **_told(Fault(NONSENSE, f"Its answer is no JSON: {error}."))}
        )
    if len(data) > MAX_ANSWER:
        data = frames.packed({"n": reply["n"], **_told(too_long(NONSENSE))})
    return data


def _leave_with(descriptor: int) -> None:
    """End with the parent, even in the middle of a thought, and take along what was started."""
    poll = select.poll()
    poll.register(descriptor, 0)
    poll.poll()
    os.killpg(0, signal.SIGKILL)


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

    def close(self) -> None:
        if self.instance is not None:
            self.instance.close()

    def _open(self, message: dict[str, Any]) -> dict[str, Any]:
        self.instance = open_source(Source(*message["open"]), message["think"])
        mark = _beside(self.instance.path) if message.get("survey") else ""
        return {"opened": [self.instance.blind, mark]}

    def _ask(self, message: dict[str, Any]) -> dict[str, Any]:
        assert self.instance is not None
        self.schema = message.get("schema", self.schema)
        answer = self.instance.ask(
            message["obs"], message["events"], message["reason"], self.schema
        )
        return {"answer": _finite(answer)}


def _beside(path: str) -> str:
    """A digest of the files in the policy's own folder that it has imported so far."""
    folder = os.path.join(os.path.dirname(path), "")
    files = {getattr(module, "__file__", None) or "" for module in [*sys.modules.values()]}
    here = sorted(name for name in files if name.startswith(folder) and name != path)
    parts = []
    for name in here:
        parts += [name.removeprefix(folder).encode(), read_bytes(name) or b""]
    return digest(*parts) if parts else ""


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
