"""The other end of ``host``: a policy in a process of its own, with a limit to its thinking."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from typing import Any

from play.evaluate import frames
from play.evaluate.faults import DIED, HUNG, LATE, Fault
from play.evaluate.source import HTTP, Source
from play.kernel.game import Json

_START = "import sys; sys.path.insert(0, {root!r}); from play.evaluate.host import main; main({fd})"
_SECRET = "RYA_KEY"
"""The variable that holds a player's key: no policy needs it, so none is shown it."""
_OPENING = 30.0
"""Seconds that a file has for its imports, whatever ``think`` says."""
_GRACE = 1.0
"""Seconds on top for what comes over the network: its own limit speaks first, and says more."""


class Host:
    """One such process.  It serves world after world until a policy hangs or dies in it."""

    def __init__(self) -> None:
        ours, theirs = socket.socketpair()
        root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
        code = _START.format(root=root, fd=theirs.fileno())
        self.peer = ours
        with theirs:
            # A session of its own: Ctrl-C is the run's affair, not the policy's.
            self.process = subprocess.Popen(
                [sys.executable, "-c", code],
                stdin=subprocess.DEVNULL,
                env={name: value for name, value in os.environ.items() if name != _SECRET},
                pass_fds=[theirs.fileno()],
                start_new_session=True,
            )

    @property
    def alive(self) -> bool:
        """False once it has been stopped or has ended by itself."""
        return self.process.poll() is None

    def request(self, message: Json, limit: float, late: str) -> Json:
        """Send a message and wait for its reply, ``limit`` seconds in all.

        Raises ``Fault``: the one that came back, ``late`` after the limit, or ``died``.
        """
        try:
            self.peer.settimeout(limit)
            frames.send(self.peer, message)
            reply: Json = frames.receive(self.peer, limit)
        except TimeoutError:
            self.stop()
            raise Fault(late, f"No answer within {limit:g} s.") from None
        except (EOFError, OSError):
            self.stop()
            raise Fault(DIED, f"Its process ended {_how(self.process.returncode)}.") from None
        if "fault" in reply:
            raise Fault(*reply["fault"])
        return reply

    def stop(self) -> None:
        """End the process now; harmless when it has ended."""
        self.peer.close()
        try:
            self.process.wait(0.2)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def _how(status: int) -> str:
    return f"by signal {-status}" if status < 0 else f"with status {status}"


_hosts: dict[Source, Host] = {}
"""The host of each source, in this process: starting one costs as much as a few hundred wakes."""


class Hosted:
    """A fresh policy for one world, in a host."""

    def __init__(self, source: Source, think: float) -> None:
        host = _hosts.get(source)
        if host is None or not host.alive:
            host = _hosts[source] = Host()
        self._host = host
        self._remote = source.kind == HTTP
        self._limit = think + (_GRACE if self._remote else 0.0)
        self._told = False
        opened = host.request({"open": list(source), "think": think}, max(_OPENING, think), HUNG)
        self.blind: bool = opened["blind"]

    def ask(self, obs: Any, events: Any, reason: str, schema: Any) -> Any:
        """The policy's answer.  Raises ``Fault``."""
        message = {"obs": obs, "events": events, "reason": reason}
        if not self._told:
            message["schema"] = schema
            self._told = True
        late = LATE if self._remote else HUNG
        return self._host.request(message, self._limit, late)["answer"]


def close_hosts() -> None:
    """Stop every host of this process."""
    while _hosts:
        _hosts.popitem()[1].stop()
