"""The one error tree.

Each error knows three things about itself: a stable word for programs (``code``), the HTTP status
with which the service answers it (``status``), and the exit status with which the command line
ends (``exit``).  The message is one line for a person: what was and was not done.
"""

from __future__ import annotations

from typing import Any


class RyaError(Exception):
    """Base of every error that is part of the interface.

    ``extra`` holds further keys of the JSON body (for example the history in a 410);
    ``next_command`` names the one command that helps, when there is one.
    """

    code = "defect"
    status = 500
    exit = 1

    def __init__(
        self,
        message: str,
        *,
        code: str | None = None,
        next_command: str | None = None,
        extra: dict[str, Any] | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        if code is not None:
            self.code = code
        self.next_command = next_command
        self.extra: dict[str, Any] = extra or {}

    def body(self) -> dict[str, Any]:
        """The JSON body with which the service answers: ``error``, ``code`` and the extra keys."""
        return {"error": self.message, "code": self.code, **self.extra}


class UsageError(RyaError):
    """The call itself is off; nothing was sent and nothing changed."""

    code, status, exit = "bad_request", 400, 2


class TooLargeError(UsageError):
    """A body, a note or an action list over its bound: refused whole."""

    code, status, exit = "too_large", 413, 2


class RefusedError(RyaError):
    """The service, or the session, says no."""

    code, status, exit = "refused", 403, 4


class UnauthorizedError(RefusedError):
    """No key, a bad key, or a revoked one."""

    code, status = "unauthorized", 401


class NotFoundError(RefusedError):
    """No such run, suite or path, or one that belongs to somebody else."""

    code, status = "not_found", 404


class GoneError(RefusedError):
    """A run or suite that has expired or closed (spec: The official suite)."""

    code, status = "gone", 410


class ConflictError(RyaError):
    """The step was not applied: its screen has moved on, or its id was used before."""

    code, status, exit = "conflict", 409, 5


class UnreachableError(RyaError):
    """The service did not answer; the step is kept as pending."""

    code, status, exit = "unreachable", 503, 6


class BusyError(RyaError):
    """Another command holds this directory."""

    code, status, exit = "busy", 503, 7


class FileError(RyaError):
    """A file cannot be read, trusted or written."""

    code, status, exit = "file", 500, 8


class Interrupted(RyaError):
    """Ctrl-C: what was pending stays pending, and what is finished is kept."""

    code, exit = "interrupted", 130


class SealedWorldError(RefusedError):
    """A sealed world cannot be cloned (spec: Seeds, worlds & replicability)."""

    code, status = "sealed", 403
