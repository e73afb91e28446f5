"""The one narrow seam between a session and a service."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol


class Reply(NamedTuple):
    """An answer of the service: an HTTP status and a JSON object (errors too)."""

    status: int
    body: dict[str, Any]


class Transport(Protocol):
    """How a call reaches the service: in this process, or over HTTP."""

    base: str
    """``local`` or the address; what the checkpoint keeps."""

    def call(
        self,
        method: str,
        path: str,
        *,
        body: dict[str, Any] | None = None,
        query: Mapping[str, str] | None = None,
    ) -> Reply:
        """One call.  Every answer is a ``Reply``, a refusal included.

        Raises ``UnreachableError`` when there was no answer: the call may or may not have
        been carried out.
        """

    def close(self) -> None:
        """Give back what the transport holds."""
