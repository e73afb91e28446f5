"""The checkpoint's list of worlds, kept in step with what the service says of them."""

from __future__ import annotations

from play.canonical import is_number
from play.session import checkpoint as form

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Final

    from play.session.shapes import CheckpointDoc, Json, WorldDoc

OPEN: Final = "open"
FINISHED: Final = "done"
EXPIRED: Final = "expired"

_SCORED: Final = ("score", "normalized", "deltaVsRef")
_OBJECTS: Final = ("baseline", "effort")
_WORDS: Final = ("scoringStatus", "replay")


def row_of(document: CheckpointDoc, run_id: str) -> WorldDoc | None:
    """The row of a run, or None."""
    for row in document["worlds"]:
        if row.get("runId") == run_id:
            return row
    return None


def latest_run(document: CheckpointDoc, *, finished_first: bool = False) -> str | None:
    """The id of the world in progress, else of the one finished last; or the other way about."""
    active = document["active"]
    done = (row["runId"] for row in reversed(document["worlds"]) if row.get("status") == FINISHED)
    finished = next(done, None)
    started = None if active is None else active["runId"]
    return (finished or started) if finished_first else (started or finished)


def update(
    document: CheckpointDoc, run_id: str, known: Json, status: str | None = None
) -> WorldDoc:
    """Enter what ``known`` (any reply of the service) says of a run; returns its row.

    Only the checkpoint's own keys are taken over, and only values of their kind: never the seed
    or key that a closed suite's reply may carry.
    """
    row = row_of(document, run_id)
    if row is None:
        row = {"index": None, "runId": run_id, "status": OPEN}
        document["worlds"].append(row)
        del document["worlds"][: -form.KEEP_WORLDS]
    said = status or known.get("status")
    if said in (OPEN, FINISHED, EXPIRED):
        row["status"] = said
    index = known.get("index")
    if isinstance(index, int) and not isinstance(index, bool) and index >= 0:
        row["index"] = index
    _take_over(row, known)
    return row


def is_cut_short(document: CheckpointDoc) -> bool:
    """True when not all worlds of a suite are finished, though the service says that nothing is
    left to play in it; practice is never over."""
    done, worlds = (_said(document, key) for key in ("done", "of"))
    if document["track"] == "practice" or done is None or worlds is None:
        return False
    return done < worlds


def tally(document: CheckpointDoc) -> list[str]:
    """What has become of a suite's worlds, in a phrase; nothing where the service does not say."""
    done, worlds, scored, expired = (
        _said(document, key) for key in ("done", "of", "scored", "expired")
    )
    rest = (document["progress"] or {}).get("remaining")
    if done is None or scored is None or None in (worlds, expired) or not isinstance(rest, list):
        return []
    pending = f" ({done - scored} of them not scored yet)" if scored < done else ""
    return [
        f"{done} of its {worlds} worlds finished{pending}, {expired} expired, "
        f"{len(rest)} never started"
    ]


def _said(document: CheckpointDoc, key: str) -> int | None:
    """A number of the service's account of the suite, if it is one."""
    value = (document["progress"] or {}).get(key)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _take_over(row: Any, known: Json) -> None:
    for key in _SCORED:
        if is_number(known.get(key)):
            row[key] = known[key]
    for key in _OBJECTS:
        if isinstance(known.get(key), dict):
            row[key] = known[key]
    for key in _WORDS:
        if isinstance(known.get(key), str):
            row[key] = known[key]
    result = known.get("result")
    exposed = known.get("exposed", result.get("exposed") if isinstance(result, dict) else None)
    if isinstance(exposed, bool):
        row["exposed"] = exposed
