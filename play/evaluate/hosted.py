"""The other end of ``host``: a policy in a process of its own, with a limit to its thinking."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from typing import Any

from play.errors import RyaError
from play.evaluate import frames
from play.evaluate.faults import DIED, HUNG, LATE, MAX_ANSWER, NONSENSE, Fault
from play.evaluate.source import HTTP, Source
from play.kernel.game import Json

_START = "import sys; sys.path.insert(0, {root!r}); from play.evaluate.host import main; main({fd})"
_SECRET = "RYA_KEY"
"""The variable that holds a player's key: no policy needs it, so none is shown it."""
_SAME = {"PYTHONHASHSEED": "0"}
"""The order of a set is the same in every world and on every run."""
_OPENING = 30.0
"""Seconds that a file has for its imports, whatever ``think`` says."""
_GRACE = 1.0
"""Seconds on top for what comes over the network: its own limit speaks first, and says more."""
_TIDY = 1.0
"""Seconds that a policy has to end when its world is over: files are flushed, threads joined."""
_DYING = 0.2
"""Seconds that a process which has hung up has to end, so that its own status is told."""
_PATIENCE = 10.0
"""Seconds that the nursery has for its part."""


class Nursery:
    """The process in which hosts are forked, a fresh one for every world."""

    def __init__(self) -> None:
        self._desk, theirs = socket.socketpair()
        root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
        code = _START.format(root=root, fd=theirs.fileno())
        kept = {name: value for name, value in os.environ.items() if name != _SECRET}
        with theirs:
            # A session of its own: Ctrl-C is the run's affair, not the policy's.
            self.process = subprocess.Popen(
                [sys.executable, "-c", code],
                stdin=subprocess.DEVNULL,
                env={**kept, **_SAME},
                pass_fds=[theirs.fileno()],
                start_new_session=True,
            )

    @property
    def alive(self) -> bool:
        """False once it has been stopped or has ended by itself."""
        return self._desk.fileno() >= 0 and self.process.poll() is None

    def fork(self, kind: str) -> tuple[socket.socket, int]:
        """A fresh host for that kind of source: a socket to it, and its process id."""
        ours, theirs = socket.socketpair()
        with theirs:
            try:
                frames.send(self._desk, {"fork": kind})
                socket.send_fds(self._desk, [b"."], [theirs.fileno()])
                return ours, frames.receive(self._desk, _PATIENCE)["pid"]
            except BaseException as error:
                self.stop()
                ours.close()
                if not isinstance(error, EOFError | OSError):
                    raise
                raise RyaError(
                    "No process could be started for the policy.", code="no_process"
                ) from None

    def end(self, pid: int, patience: float) -> int:
        """End a host, after ``patience`` seconds; its exit status, negative for a signal."""
        try:
            frames.send(self._desk, {"end": pid, "patience": patience})
            return int(frames.receive(self._desk, _PATIENCE + patience)["status"])
        except BaseException as error:
            self.stop()
            with suppress(OSError):
                os.killpg(pid, signal.SIGKILL)
            if not isinstance(error, EOFError | OSError):
                raise
            return -signal.SIGKILL

    def stop(self) -> None:
        """End it now; harmless when it has ended."""
        self._desk.close()
        self.process.kill()
        self.process.wait()


_nurseries: list[Nursery] = []
"""This process's, if it has one: starting it costs as much as a few hundred wakes."""


def _nursery() -> Nursery:
    if not _nurseries or not _nurseries[-1].alive:
        close_hosts()
        _nurseries.append(Nursery())
    return _nurseries[-1]


class Hosted:
    """A fresh policy for one world, in a process of its own.  To be closed.

    ``beside`` is a digest of what it has imported from its own folder, if ``survey`` asks for it.
    """

    def __init__(self, source: Source, think: float, *, survey: bool = False) -> None:
        self._remote = source.kind == HTTP
        self._think = think
        self._told = False
        self._asked = 0
        self._home = _nursery()
        self.peer, self.pid = self._home.fork(source.kind)
        try:
            opening = {"open": list(source), "think": think, "survey": survey}
            limit = max(_OPENING, think)
            found = self._request(opening, "opened", limit, limit, HUNG)
            self.blind: bool = found[0]
            self.beside: str = found[1]
        except BaseException:
            self._end(0.0)
            raise

    def ask(self, obs: Any, events: Any, reason: str, schema: Any) -> Any:
        """The policy's answer.  Raises ``Fault``."""
        message = {"obs": obs, "events": events, "reason": reason}
        if not self._told:
            message["schema"] = schema
            self._told = True
        limit = self._think + (_GRACE if self._remote else 0.0)
        return self._request(message, "answer", limit, self._think, LATE if self._remote else HUNG)

    def close(self) -> None:
        """The world is over: let the policy end, and end what it has started."""
        if self.peer.fileno() < 0:
            return
        with suppress(OSError):
            self.peer.settimeout(_TIDY)
            frames.send(self.peer, {"close": True})
        self._end(_TIDY)

    def _request(self, message: Json, key: str, limit: float, said: float, late: str) -> Any:
        """Send a message and wait for the ``key`` of its reply, ``limit`` seconds in all.

        Raises ``Fault``: the one that came back, ``late`` after the limit (which is told as
        ``said``), ``died``, or ``nonsense`` for what no host of ours would send.
        """
        self._asked += 1
        try:
            self.peer.settimeout(limit)
            frames.send(self.peer, {"n": self._asked, **message})
            reply = frames.receive(self.peer, limit, MAX_ANSWER)
            if not _is_reply(reply, self._asked, key):
                raise ValueError(reply)
        except TimeoutError:
            self._end(0.0)
            raise Fault(late, f"No answer within {said:g} s.") from None
        except (EOFError, OSError):
            raise Fault(DIED, f"Its process ended {_how(self._end(_DYING))}.") from None
        except ValueError:
            self._end(0.0)
            raise Fault(
                NONSENSE,
                "What came from its process is not its answer: something else writes to its "
                "descriptors.",
            ) from None
        if "fault" in reply:
            raise Fault(*reply["fault"])
        return reply[key]

    def _end(self, patience: float) -> int:
        if self.peer.fileno() < 0:
            return 0
        try:
            return self._home.end(self.pid, patience)
        finally:
            self.peer.close()


def _is_reply(reply: Any, number: int, key: str) -> bool:
    """Whether the host would have sent that: its number, and a fault or what was asked for."""
    if not isinstance(reply, dict) or reply.get("n") != number:
        return False
    if "fault" in reply:
        fault = reply["fault"]
        return isinstance(fault, list) and [*map(type, fault)] == [str, str]
    if key == "opened":
        found = reply.get(key)
        return isinstance(found, list) and [*map(type, found)] == [bool, str]
    return key in reply


def _how(status: int) -> str:
    return f"by signal {-status}" if status < 0 else f"with status {status}"


def close_hosts() -> None:
    """Stop the nursery of this process; a host ends when nobody listens to it any more."""
    while _nurseries:
        _nurseries.pop().stop()
