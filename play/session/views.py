"""Looking without playing: ``show``, ``status`` and the two notes."""

from __future__ import annotations

from play import wire
from play.errors import RefusedError, RyaError, UsageError
from play.session import checkpoint as form
from play.session import handoff, limits, sync, viewing, worldlist
from play.session.deliver import settle
from play.session.notes import checked, notes_lines, replaced_lines
from play.session.outcome import DECIDE_AGAIN, STOP, Outcome
from play.session.replies import OK, gone_missing
from play.session.resume import as_it_stands
from play.session.words import capital, world_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from play.session.desk import Desk
    from play.session.shapes import CheckpointDoc, Json


def show(desk: Desk, *, view: str = "text") -> Outcome:
    """The last screen again, its events and results included.

    A pending step is settled first.  When the run has moved on since, the screen is a new one and
    says so (``DECIDE AGAIN:``).
    """
    document = desk.draft()
    if document["pending"] is not None:
        return settle(desk, document, view)
    active = document["active"]
    if active is None:
        return _last_result(desk, document, view)
    kept = viewing.kept_of(desk, active)
    if kept is None:
        return _loaded(desk, document, active["tick"], view)
    said = desk.call(document, "GET", wire.PATH_RUN, query={"id": active["runId"]})
    if said.status != OK:
        raise gone_missing(desk, document, said, f"run {active['runId']}")
    if said.body.get("tick") != active["tick"] or said.body.get("status") != "open":
        return _loaded(desk, document, active["tick"], view)
    outcome = viewing.put_kept(desk, document, Outcome(), kept, view)
    outcome.next_command = desk.step_command(active["tick"])
    return limits.conclude(desk, document, outcome)


def _loaded(desk: Desk, document: CheckpointDoc, shown: int | None, view: str) -> Outcome:
    """The run as it stands; a player who last saw another screen of it is told so."""
    outcome = as_it_stands(desk, document, view, Outcome())
    active = document["active"]
    if active is not None and shown not in (None, active["tick"]) and outcome.directive is None:
        outcome.directive = DECIDE_AGAIN
        outcome.message = (
            "The run has moved on since the last screen shown here. This is where it stands."
        )
    return outcome


def _last_result(desk: Desk, document: CheckpointDoc, view: str) -> Outcome:
    """No world is active: the final screen of the last one, if it is still kept."""
    kept = desk.kept_screen()
    finished = {row["runId"] for row in document["worlds"] if row.get("status") == "done"}
    if kept is None or kept["reply"].get("runId") not in finished:
        raise RefusedError(
            "No world is in progress, and no last screen is kept.",
            code="no_world",
            next_command=desk.command(handoff.next_words(document)),
        )
    outcome = viewing.put_kept(desk, document, Outcome(), kept, view)
    outcome.next_command = desk.command("next")
    return limits.conclude(desk, document, outcome)


def status(desk: Desk) -> Outcome:
    """Where the session stands, by the service's account.  Sends no step, starts no world."""
    document = desk.draft()
    if document["pending"] is not None:
        return settle(desk, document)
    suite, news = sync.reconcile(desk, document)
    limits.enforce(document["session"], desk.stamp())
    outcome = Outcome()
    outcome.lines = [*news, handoff.where(document), *_status_lines(document, suite)]
    outcome.facts = status_facts(document)
    outcome.next_command = desk.command(handoff.next_words(document))
    if document["session"]["state"] != form.ACTIVE:
        outcome.directive, outcome.message = STOP, limits.why(document)
    elif document["active"] is not None and document["active"]["tick"] is not None:
        outcome.next_command = desk.command("show")
    outcome.commit = document
    return outcome


def _status_lines(document: CheckpointDoc, suite: Json) -> list[str]:
    session, progress = document["session"], document["progress"] or {}
    lines = [f"Wakes in this session: {session['wakes']}."]
    if isinstance(progress.get("of"), int):
        lines.append(
            f"Suite: {progress.get('done')} of {progress['of']} worlds finished, "
            f"{progress.get('scored')} scored, {progress.get('open')} in progress."
        )
    kept = {row.get("index") for row in document["worlds"] if row.get("status") != "expired"}
    for row in document["worlds"]:
        if row.get("status") == "done":
            lines.append(f"{handoff.result_line(row)}.")
        elif row.get("status") == "expired" and row.get("index") not in kept:
            lines.append(f"{capital(world_name(row.get('index')))}: expired, not finished.")
    active = document["active"]
    if active is not None and active["expires"]:
        lines.append(f"The run expires at {active['expires']}.")
    if suite.get("acceptingNewWorlds") is False:
        at = f" at {document['suiteCloses']}" if document["suiteCloses"] else ""
        lines.append(": ".join([f"The suite closed{at}", *worldlist.tally(document)]) + ".")
    elif document["suiteCloses"]:
        lines.append(f"The suite closes at {document['suiteCloses']}.")
    return lines


def status_facts(document: CheckpointDoc) -> Json:
    """The ``--json`` keys of a session's standing."""
    active = document["active"]
    return {
        "track": document["track"],
        "suite": document["suite"],
        "index": active["index"] if active else None,
        "runId": active["runId"] if active else None,
        "tick": active["tick"] if active else None,
        "hour": active["hour"] if active else None,
        "expires": active["expires"] if active else None,
        "effort": active["effort"] if active else None,
        "base": document["base"],
        "scoring": document["scoring"],
        "identity": document["identity"],
        "session": document["session"],
        "progress": document["progress"],
        "worlds": document["worlds"],
        "notes": {key: document["notes"][key] for key in ("world", "lessons")},
        "selfReported": document["selfReported"],
        "suiteCloses": document["suiteCloses"],
        "suiteGraceUntil": document["suiteGraceUntil"],
    }


def note(desk: Desk, *, world: str | None = None, lessons: str | None = None) -> Outcome:
    """Set the notes given, say what each takes the place of, and print both.

    They travel to the service with the next step.
    Raises ``TooLargeError`` over 2,500 or 1,200 characters; then neither is changed.
    """
    document = desk.draft()
    given: dict[str, str] = {}
    if world is not None:
        given["world"] = checked("--world", world, wire.MAX_WORLD_NOTE)
    if lessons is not None:
        given["lessons"] = checked("--lessons", lessons, wire.MAX_LESSONS)
    if world is None and lessons and len(document["notes"]["world"]) > wire.MAX_WORLD_NOTE:
        raise UsageError(
            f"The world note holds {len(document['notes']['world'])} characters that another "
            "client left; give --world too. Nothing was kept.",
            code="too_long",
        )
    before = {"world": document["notes"]["world"], "lessons": document["notes"]["lessons"]}
    _write_notes(document, given)
    if document["pending"] is not None:
        desk.save(document)
        try:
            outcome = settle(desk, desk.draft())
        except RyaError as error:
            error.message += " The notes given are kept."
            raise
        document = outcome.commit or document
        _write_notes(document, given)
    else:
        outcome = Outcome()
        outcome.facts = {"track": document["track"], "suite": document["suite"]}
        outcome.next_command = desk.command(handoff.next_words(document))
        outcome.commit = document
    notes = document["notes"]
    kept = f"world {len(notes['world'])}/{wire.MAX_WORLD_NOTE}"
    kept += f", lessons {len(notes['lessons'])}/{wire.MAX_LESSONS} characters"
    outcome.lines = [*replaced_lines(before, given), f"Notes kept: {kept}."]
    outcome.lines += notes_lines(document)
    outcome.facts["notes"] = {"world": notes["world"], "lessons": notes["lessons"]}
    outcome.facts["replaced"] = {key: len(before[key]) for key in given}
    return outcome


def _write_notes(document: CheckpointDoc, given: dict[str, str]) -> None:
    notes = document["notes"]
    before = (notes["world"], notes["lessons"])
    notes["world"] = given.get("world", notes["world"])
    notes["lessons"] = given.get("lessons", notes["lessons"])
    if (notes["world"], notes["lessons"]) != before:
        notes["unsent"] = True
