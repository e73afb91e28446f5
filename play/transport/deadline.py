"""A deadline for a whole call: a socket's own timeout begins anew with every byte."""

from __future__ import annotations

import socket
import threading


class Deadline:
    """``with`` block that breaks the watched socket off after ``seconds``.

    Leaving the block after that raises ``TimeoutError``, whatever the broken socket has raised.
    """

    def __init__(self, seconds: float) -> None:
        self._timer = threading.Timer(seconds, self._break)
        self._timer.daemon = True
        self._socket: socket.socket | None = None
        self._passed = False

    def __enter__(self) -> Deadline:
        self._timer.start()
        return self

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        self._timer.cancel()
        if self._passed and (error is None or isinstance(error, Exception)):
            raise TimeoutError("no answer in time") from None

    def watch(self, connected: socket.socket) -> None:
        """The socket that is broken off; one that is too late already at once."""
        self._socket = connected
        if self._passed:
            self._break()

    def _break(self) -> None:
        self._passed = True
        if self._socket is not None:
            try:
                socket.socket.shutdown(
                    self._socket, socket.SHUT_RDWR
                )  # TLS has its own, too polite
            except OSError:
                pass  # it is broken already
