"""Reconciling the checkpoint with the service, which is the authority (spec: Stale checkpoints)."""

from __future__ import annotations

from play import wire
from play.session import worldlist
from play.session.finish import enter
from play.session.replies import OK, gone_missing, refusal
from play.session.words import capital, one_line, world_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Final

    from play.session.desk import Desk
    from play.session.shapes import CheckpointDoc, Json

PRACTICE: Final = "v1"
"""The practice suite's id where a service's schema does not name another."""
ALIASES: Final = {"practice": PRACTICE, "official": "live", "sealed": "sealed"}
"""What a track's suite is asked for by, when its exact id is not known."""

_PROGRESS: Final = ("done", "scored", "of", "remaining", "expired", "complete", "next")
_EFFORT: Final = ("wakes", "actions", "invalid", "waitHours")
_CLIP: Final = 60


def reconcile(desk: Desk, document: CheckpointDoc) -> tuple[Json, list[str]]:
    """Read the suite and the active run, and correct the checkpoint from them.

    Returns the suite's reply (empty when the suite has not been dealt yet) and what was corrected,
    in sentences.  Never touches the tick of the screen that was shown last.
    """
    suite = read_suite(desk, document, document["suite"] or ALIASES[document["track"]]) or {}
    if document["suite"] is None and suite:
        # The newest suite is this session's own, dealt by a start whose reply was lost, unless it
        # was there before the session.
        if suite.get("suite") == document["session"]["olderSuite"]:
            suite = {}
        else:
            document["suite"] = one_line(str(suite.get("suite")), _CLIP)
    merge_suite(document, suite)
    return suite, correct_active(desk, document)


def read_suite(desk: Desk, document: CheckpointDoc, suite: str) -> Json | None:
    """The service's words on a suite; None for sealed worlds of which none has been dealt."""
    reply = desk.call(document, "GET", wire.PATH_SUITE, query={"suite": suite})
    if reply.status == OK:
        return reply.body
    if suite == ALIASES["sealed"] and reply.status in (400, 404):
        return None
    if suite == document["suite"] and desk.has_session:  # it was there: the checkpoint says so
        raise gone_missing(desk, document, reply, f"suite {one_line(suite, _CLIP)}")
    raise refusal(reply)


def merge_suite(document: CheckpointDoc, body: Json) -> None:
    """Take over dates, progress and worlds from a suite's reply."""
    if document["track"] != "practice":
        for key, said in (("suiteCloses", "closes"), ("suiteGraceUntil", "graceUntil")):
            value = body.get(said)
            if isinstance(value, str):
                document[key] = one_line(value, _CLIP)  # type: ignore[literal-required]
    if isinstance(body.get("scoring"), str):
        document["scoring"] = one_line(body["scoring"], _CLIP)
    you = body.get("you")
    if not isinstance(you, dict):
        return
    progress: Json = {key: you[key] for key in _PROGRESS if key in you}
    progress["open"] = you.get("inProgress")
    runs = runs_of(body)
    progress["effort"] = _total_effort(runs)
    document["progress"] = progress
    for run in runs:
        worldlist.update(document, run["runId"], run)


def runs_of(body: Json) -> list[Json]:
    """The player's runs in a suite's reply, as the service lists them."""
    you = body.get("you")
    runs = you.get("runs") if isinstance(you, dict) else None
    if not isinstance(runs, list):
        return []
    return [run for run in runs if isinstance(run, dict) and isinstance(run.get("runId"), str)]


def _total_effort(runs: list[Json]) -> Json:
    total: dict[str, Any] = dict.fromkeys(_EFFORT, 0)
    for run in runs:
        effort = run.get("effort")
        for key in _EFFORT:
            value = effort.get(key) if isinstance(effort, dict) else None
            if isinstance(value, int | float):
                total[key] += value
    return total


def correct_active(desk: Desk, document: CheckpointDoc) -> list[str]:
    """Let go of an active world that is not open any more; returns what happened to it."""
    active = document["active"]
    if active is None:
        return []
    reply = desk.call(document, "GET", wire.PATH_RUN, query={"id": active["runId"]})
    if reply.status != OK:
        raise gone_missing(desk, document, reply, f"run {active['runId']}")
    body = {**reply.body, "runId": active["runId"]}
    name = capital(world_name(active["index"], active["seed"]))
    if body.get("status") == worldlist.FINISHED:
        enter(document, body)
        return [f"{name} has been finished meanwhile."]
    if body.get("status") == worldlist.EXPIRED:
        worldlist.update(document, active["runId"], body)
        document["active"] = None
        return [f"{name} has expired at tick {body.get('tick')}; its log stays on record."]
    worldlist.update(document, active["runId"], body)
    if active["tick"] is not None and body.get("tick") != active["tick"]:
        return [
            f"{name} stands at tick {body.get('tick')}; the last screen shown from here is of "
            f"tick {active['tick']}."
        ]
    return []
