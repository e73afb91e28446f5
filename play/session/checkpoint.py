"""The checkpoint: its form, how it is read, and what makes it be refused.

A recovery aid, never the authority (spec: The helper and the checkpoint).  It carries a digest
over itself, so that any change to it on the disk is noticed and refused; a checkpoint without one
(another client's, or one kept by hand) is taken on its form alone and corrected by the service.
"""

from __future__ import annotations

from play import canonical, wire
from play.errors import FileError, UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Final

    from play.session.shapes import CheckpointDoc, IdentityDoc, Json, SessionDoc

SCHEMA: Final = "rya-checkpoint/1"
FILE_NAME: Final = "rya-checkpoint.json"
LOCAL: Final = "local"
TRACKS: Final = ("practice", "official", "sealed")

ACTIVE: Final = "active"
PAUSED: Final = "paused"
DONE: Final = "done"
STOPPED: Final = "stopped"

KEEP_SESSIONS: Final = 20
KEEP_WORLDS: Final = 128
KEEP_CHANGES: Final = 20
MAX_BYTES: Final = 1_048_576

_TEXT, _COUNT, _NUMBER, _OBJECT, _LIST, _FLAG = "text", "count", "number", "object", "list", "flag"

_TOP: Final = (
    ("brief", _TEXT, True),
    ("base", _TEXT, False),
    ("track", _TEXT, False),
    ("suite", _TEXT, True),
    ("suiteCloses", _TEXT, True),
    ("suiteGraceUntil", _TEXT, True),
    ("sim", _TEXT, True),
    ("scoring", _TEXT, True),
    ("protocol", _COUNT, True),
    ("identity", _OBJECT, False),
    ("identityChanges", _LIST, False),
    ("session", _OBJECT, False),
    ("sessions", _LIST, False),
    ("active", _OBJECT, True),
    ("pending", _OBJECT, True),
    ("worlds", _LIST, False),
    ("progress", _OBJECT, True),
    ("notes", _OBJECT, False),
    ("selfReported", _OBJECT, False),
    ("lastSync", _TEXT, True),
)
_ORDER: Final = ("schema", *(key for key, _, _ in _TOP))
_IDENTITY: Final = (("name", _TEXT, True), ("model", _TEXT, True), ("harness", _TEXT, True))
_SESSION: Final = (
    ("n", _COUNT, False),
    ("mode", _TEXT, False),
    ("maxWorlds", _COUNT, False),
    ("maxWakes", _COUNT, True),
    ("worldsFinished", _COUNT, False),
    ("wakes", _COUNT, False),
    ("state", _TEXT, False),
    ("pauseReason", _TEXT, True),
    ("startedAt", _TEXT, False),
    ("endedAt", _TEXT, True),
    ("index", _COUNT, True),
    ("seed", _COUNT, True),
    ("olderSuite", _TEXT, True),
    ("view", _TEXT, True),
)
_ACTIVE: Final = (
    ("index", _COUNT, True),
    ("runId", _TEXT, False),
    ("tick", _COUNT, True),
    ("hour", _NUMBER, True),
    ("reason", _TEXT, True),
    ("expires", _TEXT, True),
    ("effort", _OBJECT, True),
    ("seed", _COUNT, True),
)
_PENDING: Final = (("stepId", _TEXT, False), ("body", _OBJECT, False), ("sentAt", _TEXT, False))
_BODY: Final = (("runId", _TEXT, False), ("actions", _LIST, False), ("expectedTick", _COUNT, False))
_NOTES: Final = (("world", _TEXT, False), ("lessons", _TEXT, False), ("unsent", _FLAG, False))
_REPORTED: Final = (
    ("tokensIn", _COUNT, False),
    ("tokensOut", _COUNT, False),
    ("reports", _COUNT, False),
)
_WORLD: Final = (("index", _COUNT, True), ("runId", _TEXT, False), ("status", _TEXT, False))
_WORLD_MORE: Final = (
    ("score", _NUMBER, True),
    ("normalized", _NUMBER, True),
    ("scoringStatus", _TEXT, True),
    ("deltaVsRef", _NUMBER, True),
    ("baseline", _OBJECT, True),
    ("effort", _OBJECT, True),
    ("session", _COUNT, True),
    ("replay", _TEXT, True),
)
_SESSION_OURS: Final = {"index": None, "seed": None, "olderSuite": None, "view": None}
_OURS: Final = (
    ("session", _SESSION_OURS),
    ("active", {"seed": None}),
    ("notes", {"unsent": False}),
)


class DamagedCheckpoint(FileError):
    """A checkpoint that is not to be trusted; its file is left as it is."""


def new_session(
    n: int, mode: str, max_worlds: int, max_wakes: int | None, started: str
) -> SessionDoc:
    """A session that has just been opened."""
    return {
        "n": n,
        "mode": mode,
        "maxWorlds": max_worlds,
        "maxWakes": max_wakes,
        "worldsFinished": 0,
        "wakes": 0,
        "state": ACTIVE,
        "pauseReason": None,
        "startedAt": started,
        "endedAt": None,
        "index": None,
        "seed": None,
        "olderSuite": None,
        "view": None,
    }


def new_checkpoint(
    base: str, track: str, suite: str | None, identity: IdentityDoc, session: SessionDoc
) -> CheckpointDoc:
    """A checkpoint in which nothing has been played yet."""
    return {
        "schema": SCHEMA,
        "brief": None,
        "base": base,
        "track": track,
        "suite": suite,
        "suiteCloses": None,
        "suiteGraceUntil": None,
        "sim": None,
        "scoring": None,
        "protocol": None,
        "identity": identity,
        "identityChanges": [],
        "session": session,
        "sessions": [],
        "active": None,
        "pending": None,
        "worlds": [],
        "progress": None,
        "notes": {"world": "", "lessons": "", "unsent": False},
        "selfReported": {"tokensIn": 0, "tokensOut": 0, "reports": 0},
        "lastSync": None,
    }


def encode(document: CheckpointDoc) -> bytes:
    """The file's bytes: the keys in order, the digest over all of them last."""
    plain = {key: document[key] for key in _ORDER if key in document}  # type: ignore[literal-required]
    plain.update({key: value for key, value in document.items() if key not in _ORDER})
    return canonical.pretty({**plain, "digest": _digest(plain)})


def too_large() -> DamagedCheckpoint:
    """What is said of a file that no session wrote, whether it was read or not."""
    return _damaged("it is larger than any checkpoint")


def decode(data: bytes) -> CheckpointDoc:
    """The checkpoint in ``data``.  Raises ``DamagedCheckpoint`` with what is wrong with it."""
    if len(data) > MAX_BYTES:
        raise too_large()
    try:
        raw = canonical.loads(data)
    except UsageError:
        raise _damaged("it is not whole") from None
    schema = raw.get("schema") if isinstance(raw, dict) else None
    if schema != SCHEMA:
        raise _foreign(schema)
    digest = raw.pop("digest", None)
    if digest is not None and digest != _digest(raw):
        raise _damaged("it was changed after it was written")
    _complete(raw)
    problem = _problem(raw)
    if problem:
        raise _damaged(problem)
    document: CheckpointDoc = raw
    return document


def _digest(plain: Any) -> str:
    return canonical.digest(canonical.dumps(plain))


def _complete(raw: Json) -> None:
    """Fill in the keys that are ours, for a checkpoint that another client wrote."""
    for key, ours in _OURS:
        if isinstance(raw.get(key), dict):
            for name, value in ours.items():
                raw[key].setdefault(name, value)


def _problem(raw: Json) -> str | None:
    """What is wrong with the form of a checkpoint, in words; None when it is sound."""
    nested = (
        ("", raw, _TOP),
        ("identity.", raw.get("identity"), _IDENTITY),
        ("session.", raw.get("session"), _SESSION),
        ("active.", raw.get("active"), _ACTIVE),
        ("pending.", raw.get("pending"), _PENDING),
        ("notes.", raw.get("notes"), _NOTES),
        ("selfReported.", raw.get("selfReported"), _REPORTED),
    )
    for prefix, part, shape in nested:
        if part is not None or not prefix:
            found = _misfit(part, shape)
            if found:
                return f"its key {prefix}{found} is not as it should be"
    return _inconsistency(raw)


def _inconsistency(raw: Json) -> str | None:
    if raw["track"] not in TRACKS:
        return f"it names an unknown track, {raw['track']!r}"
    if raw["base"] != LOCAL and not raw["base"].startswith(("http://", "https://")):
        return f"it names an unknown service, {raw['base']!r}"
    if raw["session"]["state"] not in (ACTIVE, PAUSED, DONE, STOPPED):
        return f"its session is in an unknown state, {raw['session']['state']!r}"
    if any(_misfit(row, _WORLD) or _misfit(row, _WORLD_MORE, True) for row in raw["worlds"]):
        return "its list of worlds is not as it should be"
    if any(_misfit(row, _SESSION[: -len(_SESSION_OURS)]) for row in raw["sessions"]):
        return "its list of sessions is not as it should be"
    pending = raw["pending"]
    if pending is not None:
        body = pending["body"]
        if _misfit(body, _BODY) or body.get("stepId") != pending["stepId"]:
            return "its pending step is not as it should be"
        if raw["active"] is None or raw["active"]["runId"] != body["runId"]:
            return "its pending step belongs to no active world"
        if not wire.is_step_id(pending["stepId"]):
            return "its pending step has no proper id"
    return None


def _misfit(part: Any, shape: Any, sparse: bool = False) -> str | None:
    """The first key of ``part`` that does not have the form ``shape`` asks for.

    With ``sparse`` a key may be missing.
    """
    if not isinstance(part, dict):
        return "(whole)"
    for key, kind, optional in shape:
        value = part.get(key)
        missing = key not in part and not sparse
        if missing or not (optional if value is None else _fits(value, kind)):
            return str(key)
    return None


def _fits(value: Any, kind: str) -> bool:
    if kind == _TEXT:
        return isinstance(value, str)
    if kind == _COUNT:
        return isinstance(value, int) and not isinstance(value, bool) and value >= 0
    if kind == _NUMBER:
        return canonical.is_number(value)
    if kind == _FLAG:
        return isinstance(value, bool)
    return isinstance(value, dict if kind == _OBJECT else list)


def _foreign(schema: Any) -> DamagedCheckpoint:
    name, _, number = schema.rpartition("/") if isinstance(schema, str) else ("", "", "")
    if name == SCHEMA.partition("/")[0] and number.isdecimal() and number != "1":
        return DamagedCheckpoint(
            f"{FILE_NAME} was written by a newer rya (schema {schema}); this one reads {SCHEMA}. "
            "It is left as it is: install the newer version, or put it away and begin anew.",
            code="newer_checkpoint",
        )
    return DamagedCheckpoint(
        f"{FILE_NAME} is no checkpoint of rya. It is left as it is: move it away, or put it into "
        "the archive and begin anew.",
        code="foreign_checkpoint",
    )


def _damaged(reason: str) -> DamagedCheckpoint:
    return DamagedCheckpoint(
        f"{FILE_NAME} is damaged: {reason}. Nothing was sent and the file is left as it is. "
        "The service still has every world: put the damaged file into the archive and rebuild.",
        code="damaged_checkpoint",
    )
