"""Loading a run as it stands, and showing what a start or a resume answered (spec: Recovery)."""

from __future__ import annotations

from play import wire
from play.canonical import is_number
from play.errors import UnreachableError
from play.session import checkpoint as form
from play.session import limits, worldlist
from play.session.finish import finish, result_lines
from play.session.notes import unpack
from play.session.outcome import EXIT_REFUSED, STOP, Outcome
from play.session.replies import OK, gone_missing
from play.session.screen import attach
from play.session.words import capital, clean, one_line, world_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from play.session.desk import Desk
    from play.session.shapes import ActiveDoc, CheckpointDoc, Json
    from play.transport.base import Reply

GONE = 410


def labels(document: CheckpointDoc) -> Json:
    """The self-reported identity, as a start sends it; what is not given is left out."""
    return {key: value for key, value in document["identity"].items() if value is not None}


def as_it_stands(desk: Desk, document: CheckpointDoc, view: str, outcome: Outcome) -> Outcome:
    """Load the active run; nothing advances.  Its screen goes onto ``outcome``.

    A pending step counts as settled by it: whatever came of the step is in that screen.
    """
    active = _active(document)
    body = {"runId": active["runId"], "view": view, **labels(document)}
    reply = desk.call(document, "POST", wire.PATH_START, body=body)
    if reply.status == GONE:
        return expired(desk, document, reply)
    if reply.status != OK:
        raise gone_missing(desk, document, reply, f"run {active['runId']}")
    return started(desk, document, reply.body, outcome, view)


def started(
    desk: Desk, document: CheckpointDoc, reply: Json, outcome: Outcome, view: str
) -> Outcome:
    """Make the run of ``reply`` the active one and put its screen onto ``outcome``."""
    if not isinstance(reply.get("runId"), str):
        raise UnreachableError("The service's reply names no run; it is not trusted.")
    document["pending"] = None
    outcome.commit, outcome.view = document, view
    if reply.get("done") is True:
        return _over(desk, document, reply, outcome)
    before = document["active"]
    _adopt_notes(document, reply, before)
    document["active"] = active_of(reply, before)
    row = worldlist.update(document, str(reply["runId"]), reply, worldlist.OPEN)
    row["session"] = document["session"]["n"]
    attach(outcome, document, reply)
    outcome.next_command = desk.step_command(reply.get("tick"))
    return limits.conclude(desk, document, outcome)


def _over(desk: Desk, document: CheckpointDoc, reply: Json, outcome: Outcome) -> Outcome:
    """The run turned out to be finished already."""
    final = finish(desk, document, reply)
    limits.enforce(document["session"], desk.stamp())
    if "text" in final or "obs" in final:
        attach(outcome, document, final)
    else:
        outcome.facts = attach(Outcome(), document, final).facts
    outcome.after += result_lines(document, final)
    outcome.next_command = desk.command("next")
    return limits.conclude(desk, document, outcome)


def active_of(reply: Json, before: ActiveDoc | None) -> ActiveDoc:
    """The checkpoint's ``active`` for a screen that is about to be shown."""
    same = before is not None and before["runId"] == reply.get("runId")
    index = reply.get("index", before["index"] if same and before else None)
    seed = reply.get("seed") if index is None else None
    expires, reason, hour = reply.get("expires"), reply.get("reason"), reply.get("hour")
    effort = reply.get("effort")
    if reason == "resume" and same and before and before["tick"] == reply.get("tick"):
        reason = before["reason"] or reason  # what woke the player stays what it was
    return {
        "index": index if _is_count(index) else None,
        "runId": str(reply["runId"]),
        "tick": _tick(reply),
        "hour": hour if is_number(hour) else None,
        "reason": one_line(reason, 40) if isinstance(reason, str) else None,
        "expires": one_line(expires, 40) if isinstance(expires, str) else None,
        "effort": effort if isinstance(effort, dict) else None,
        "seed": seed if _is_count(seed) else None,
    }


def _tick(reply: Json) -> int:
    tick = reply.get("tick")
    if not _is_count(tick):
        raise UnreachableError("The service's reply has no proper tick; it is not trusted.")
    return int(tick)  # type: ignore[arg-type]


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _active(document: CheckpointDoc) -> ActiveDoc:
    active = document["active"]
    if active is None:
        raise ValueError("there is no active world")
    return active


def _adopt_notes(document: CheckpointDoc, reply: Json, before: ActiveDoc | None) -> None:
    """Take over the notes that the service kept with a resumed run.

    Notes changed here and not sent yet are newer and stay, unless the run has moved on without
    this checkpoint: then the checkpoint is an older copy, and the service's notes hold.
    """
    notes = document["notes"]
    if reply.get("resumed") is not True:
        notes["world"] = ""
        notes["unsent"] = bool(notes["lessons"])
        return
    said = reply.get("notes")
    kept = said if isinstance(said, str) else ""
    same_run = before is not None and before["runId"] == reply.get("runId")
    shown = before["tick"] if same_run and before else None
    same_screen = shown == reply.get("tick") or (same_run and shown is None and not kept)
    if notes["unsent"] and same_screen:
        return
    world, lessons = unpack(kept)
    notes["world"] = clean(world)
    if lessons:
        notes["lessons"] = clean(lessons)
    notes["unsent"] = not lessons and bool(notes["lessons"])


def expired(desk: Desk, document: CheckpointDoc, reply: Reply) -> Outcome:
    """The ``STOP:`` for a world or suite whose time is over (spec: Suite rotation and expiry).

    Nothing is replaced in silence: a practice world is played again only by
    ``next --new-attempt``, another suite only by ``begin --replace``.
    """
    said = reply.body
    active, document["active"], document["pending"] = document["active"], None, None
    index = said.get("index", active["index"] if active else None)
    if said.get("suiteClosed") is True:
        reason = f"{world_name(index)} was never started and its suite has closed"
    else:
        run_id = said.get("runId") or (active and active["runId"])
        if isinstance(run_id, str):
            worldlist.update(document, run_id, {"index": index}, worldlist.EXPIRED)
        what = "has expired" if said.get("status") in (None, "expired") else "cannot be played on"
        reason = f"{world_name(index)} {what} at tick {said.get('tick')}; its log stays on record"
    outcome = Outcome(directive=STOP, exit_status=EXIT_REFUSED, code=_code(said))
    if document["track"] == "practice":
        if active is not None and active["index"] is None:
            document["session"]["seed"] = active["seed"]
        outcome.message = f"{capital(reason)}. A new attempt has to be asked for."
        outcome.next_command = desk.command("next", "--new-attempt")
    else:
        limits.end(document["session"], form.STOPPED, desk.stamp(), reason)
        outcome.message = f"{capital(reason)}."
        outcome.next_command = desk.command("scores")
        outcome.lines += open_suite_lines(desk, document, said)
    outcome.facts = {
        "track": document["track"],
        "suite": document["suite"],
        **{key: said[key] for key in _ON_RECORD if key in said},
    }
    outcome.commit = document
    return outcome


def open_suite_lines(desk: Desk, document: CheckpointDoc, said: Json) -> list[str]:
    """Which suite is open instead, by the service's ``current``, and how it is entered."""
    current = said.get("current")
    if not isinstance(current, str) or current == document["suite"]:
        return []
    suite = one_line(current, 40)
    words = ("begin", "--replace", "--track", document["track"], "--suite", suite)
    return [f"The open suite is {suite}. Entering it is a separate attempt: {desk.command(*words)}"]


_ON_RECORD = (
    *("status", "suiteClosed", "index", "runId", "tick", "hour", "expires", "history"),
    "current",
)


def _code(said: Json) -> str:
    code = said.get("code")
    return one_line(code, 40) if isinstance(code, str) else "expired"
