"""What the service's refusals mean for a player: the error that each of them becomes."""

from __future__ import annotations

from play.errors import (
    ConflictError,
    FileError,
    GoneError,
    NotFoundError,
    RefusedError,
    RyaError,
    TooLargeError,
    UnauthorizedError,
    UnreachableError,
    UsageError,
)
from play.session.words import one_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from play.session.desk import Desk
    from play.session.shapes import CheckpointDoc
    from play.transport.base import Reply

OK = 200
_KINDS: dict[int, type[RyaError]] = {
    400: UsageError,
    401: UnauthorizedError,
    403: RefusedError,
    404: NotFoundError,
    409: ConflictError,
    410: GoneError,
    413: TooLargeError,
}
_MAX_MESSAGE = 400
_LOCAL = "local"


def gone_missing(desk: Desk, document: CheckpointDoc, reply: Reply, what: str) -> RyaError:
    """The error for a run or suite that the service refuses to speak of.

    For one that it does not know, it says what helps.
    """
    error = refusal(reply)
    if not isinstance(error, NotFoundError):
        return error
    if document["base"] == _LOCAL:
        error.message += (
            f" ({what[:1].upper()}{what[1:]}.) The store in .rya is a new one, or another one than "
            "this checkpoint was played on. Put the right one back from a copy; or `begin "
            "--replace` puts this checkpoint into the archive and begins anew."
        )
        error.next_command = desk.anew(document)
    else:
        error.message += (
            f" ({what[:1].upper()}{what[1:]}.) Another key or another service would not know it "
            "either; if both are right it is lost, and `begin --replace` puts this checkpoint away."
        )
    return error


def refusal(reply: Reply) -> RyaError:
    """The error for a reply that is not 200; its words are the service's, made fit for a line.

    A status that the contract does not know (5xx, a proxy's answer) is no answer: what was sent
    may or may not have been carried out.
    """
    said = reply.body.get("error")
    words = one_line(said, _MAX_MESSAGE) if isinstance(said, str) else ""
    code = reply.body.get("code")
    code = one_line(code, 40) if isinstance(code, str) and code else None
    kind = _KINDS.get(reply.status)
    if kind is not None:
        return kind(words or f"The service refused (HTTP {reply.status}).", code=code)
    if code == FileError.code:
        return FileError(words or "A file of the service cannot be used.")
    if code == RyaError.code:
        return RyaError(words or "The service failed on its own.")
    return UnreachableError(
        f"The service did not answer properly (HTTP {reply.status}{': ' if words else ''}{words})."
    )
