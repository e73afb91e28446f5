"""Answering calls in one process until a signal comes."""

from __future__ import annotations

import logging
import os
import signal
import socket
import sys
import time
from collections.abc import Callable
from typing import Any, Final

import uvicorn

from play.errors import FileError, UsageError
from play.server.app import App
from play.server.lines import Lines
from play.server.protocol import protocol_for
from play.server.settings import Settings
from play.store.group import GroupStore

SIGNALS: Final = (signal.SIGTERM, signal.SIGINT)
_BACKLOG: Final = 2048
_SWITCH_SECONDS: Final = 0.001
"""How long a thread computes before another, the event loop above all, gets its turn."""


class Bound:
    """A listening socket and the address under which it can be reached."""

    def __init__(self, host: str, port: int) -> None:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        # TCP by name: only then does asyncio send an answer's body without waiting for the client
        # to acknowledge its head
        self.socket = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        try:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            self.socket.bind((host, port))
            self.socket.listen(_BACKLOG)
        except (OSError, OverflowError) as error:
            self.socket.close()
            reason = getattr(error, "strerror", None) or str(error)
            raise UsageError(
                f"Cannot listen on {host} port {port}: {reason}.", code="cannot_listen"
            ) from None
        self.port: int = self.socket.getsockname()[1]
        shown = "127.0.0.1" if host in ("0.0.0.0", "") else "::1" if host == "::" else host
        self.base = (
            f"http://[{shown}]:{self.port}" if ":" in shown else f"http://{shown}:{self.port}"
        )


def open_store(path: str) -> GroupStore:
    """The server's store; opened once at the start, so that a bad one is said before anybody
    calls.  Raises ``FileError``."""
    folder = os.path.dirname(os.path.abspath(path))
    if not os.path.isdir(folder):
        raise FileError(f"There is no directory {folder}.")
    store = GroupStore(path)
    with store.reading():
        pass
    return store


def run_here(
    listener: socket.socket,
    store: GroupStore,
    settings: Settings,
    lines: Lines,
    ready: Callable[[], None],
) -> int:
    """Answer calls in this process until a signal, which is returned."""
    _log_through(lines)
    sys.setswitchinterval(_SWITCH_SECONDS)
    app = App(store, settings, lines, time.time)
    server = _Server(server_config(app, settings), ready)
    came: list[int] = []
    before = {number: signal.signal(number, lambda got, _: came.append(got)) for number in SIGNALS}
    try:
        server.run(sockets=[listener])  # it raises the signal again when it has ended: into `came`
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    return came[0] if came else 0


def server_config(app: App, settings: Settings) -> uvicorn.Config:
    """What uvicorn is told."""
    proxies = settings.proxies
    return uvicorn.Config(
        app.asgi(),
        http=protocol_for(settings.header_seconds),
        ws="none",
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=proxies is not None,
        forwarded_allow_ips=proxies,
        timeout_keep_alive=settings.idle_seconds,
        timeout_graceful_shutdown=settings.stop_seconds,
        backlog=_BACKLOG,
    )


class _Server(uvicorn.Server):
    """Says when it has begun to listen."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._ready()


class _Handler(logging.Handler):
    """What uvicorn has to say, as lines of ours."""

    def __init__(self, lines: Lines) -> None:
        super().__init__(logging.WARNING)
        self._lines = lines

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        if error is not None:
            self._lines.defect("server", error)
        else:
            self._lines.write("server", level=record.levelname.lower(), message=_said(record))


def _said(record: logging.LogRecord) -> str:
    """A record's message.  Of what is put into it only numbers are told, of the rest its type: a
    text may be a client's."""
    given = record.args if isinstance(record.args, tuple) else ()
    told = [one if isinstance(one, int | float) else type(one).__name__ for one in given]
    words = str(record.msg)
    try:
        return words % tuple(told) if told else words
    except (TypeError, ValueError):
        return words


def _log_through(lines: Lines) -> None:
    for name in ("uvicorn", "uvicorn.error", "asyncio"):
        logger = logging.getLogger(name)
        handlers: list[Any] = [_Handler(lines)]
        logger.handlers, logger.propagate = handlers, False
        logger.setLevel(logging.WARNING)
