"""One warm process, a fork for each command, and a fault in it.

The parent has imported everything and starts no threads; a child runs one command in place, with
its standard output in a file of its own.  That takes milliseconds, and what the command does to
its files is exactly what it does in a process started for it.
"""

from __future__ import annotations

import gc
import os
import pkgutil
import select
import shutil
import signal
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module

import play
import policies
from tests.faults.shim import NO_FAULT, Fault, Shim

PATIENCE = 30.0
"""Seconds after which a command is taken to hang."""


class Outcome:
    """How a command ended, and what could be seen of it."""

    __slots__ = (
        "calls",
        "exit",
        "fault",
        "fired",
        "hung",
        "killed",
        "reads",
        "stderr",
        "stdout",
        "trace",
    )

    def __init__(self, fault: Fault) -> None:
        self.fault = fault
        self.exit = -1
        self.killed = False
        self.hung = False
        self.stdout = b""
        self.stderr = b""
        self.calls = 0
        self.reads = 0
        self.fired = 0
        self.trace: list[str] = []

    @property
    def hit(self) -> str:
        """The call at which the fault happened (``pwrite .rya/store.db``), or nothing."""
        if self.fault.mode == "EIO_read":
            return "read (any)" if self.fired else ""
        return self.trace[self.fired - 1] if 0 < self.fired <= len(self.trace) else ""

    def __str__(self) -> str:
        ended = "hung" if self.hung else "killed" if self.killed else f"exit {self.exit}"
        return f"{ended}, {self.fault}" + (f" ({self.hit})" if self.hit else "")


def warm() -> None:
    """Import everything a command may need, so that no child has to."""
    for package in (play, policies):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not module.name.endswith("__main__") and not module.name.startswith("play.server"):
                with suppress(ImportError):  # what needs an extra that is not installed
                    import_module(module.name)


class Engine:
    """Runs commands in forked children under the shim.

    ``recording`` is a file in which to write down what the calls of a command do, or None.
    """

    def __init__(self, root: str) -> None:
        self.root = root
        self.shim = Shim()
        self.recording: str | None = None
        self._stdout = os.path.join(root, f"stdout.{os.getpid()}")
        self._stderr = os.path.join(root, f"stderr.{os.getpid()}")

    def run(
        self, command: Callable[[], int | None], folder: str, fault: Fault = NO_FAULT
    ) -> Outcome:
        """Run ``command`` in a child; ``folder`` is its current, and only watched, directory."""
        self.shim.clear()
        for stream in (sys.stdout, sys.stderr):
            stream.flush()
        gc.freeze()
        child = os.fork()
        if child == 0:
            self._child(command, folder, fault)
        outcome = Outcome(fault)
        self._wait(child, outcome)
        outcome.stdout = _take(self._stdout)
        outcome.stderr = _take(self._stderr)
        outcome.calls = self.shim.calls()
        outcome.reads = self.shim.reads()
        outcome.fired = self.shim.fired()
        outcome.trace = [self.shim.call(number) for number in range(1, outcome.calls + 1)]
        return outcome

    def _child(self, command: Callable[[], int | None], folder: str, fault: Fault) -> None:
        code: int | None = 70
        try:
            _redirect(0, os.devnull, os.O_RDONLY)
            _redirect(1, self._stdout, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_APPEND)
            _redirect(2, self._stderr, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_APPEND)
            os.chdir(folder)
            self.shim.watch(folder)
            if self.recording is not None:
                self.shim.record(self.recording)
            self.shim.arm(fault)
            code = command()
        except SystemExit as ended:
            code = ended.code if isinstance(ended.code, int | None) else 1
        except BaseException:  # noqa: BLE001 - the child must never return into the parent's code
            traceback.print_exc()
        finally:
            try:
                sys.stdout.flush()
                sys.stderr.flush()
            finally:
                os._exit(code or 0)

    def _wait(self, child: int, outcome: Outcome) -> None:
        descriptor = os.pidfd_open(child)
        try:
            poll = select.poll()
            poll.register(descriptor, select.POLLIN)
            if not poll.poll(PATIENCE * 1000):
                outcome.hung = True
                os.kill(child, signal.SIGKILL)
        finally:
            os.close(descriptor)
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        outcome.exit = code
        outcome.killed = code == -signal.SIGKILL and not outcome.hung

    def copy(self, template: str, name: str) -> str:
        """A fresh copy of a template directory."""
        folder = os.path.join(self.root, f"{name}.{os.getpid()}")
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(template, folder, symlinks=True)
        return folder


def _redirect(number: int, path: str, flags: int) -> None:
    descriptor = os.open(path, flags, 0o600)
    os.dup2(descriptor, number)
    os.close(descriptor)


def _take(path: str) -> bytes:
    try:
        with open(path, "rb") as handle:
            return handle.read()
    except FileNotFoundError:
        return b""
