"""When a session is over, and what it says then (spec: Three kinds of session).

A session's limits are stopping rules of this command; attempts, effort and worlds live on the
service, and nothing here resets them.
"""

from __future__ import annotations

from play.session import checkpoint as form
from play.session import handoff
from play.session.outcome import EXIT_REFUSED, STOP, Outcome
from play.session.words import count, one_line, suite_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from play.session.desk import Desk
    from play.session.shapes import CheckpointDoc, SessionDoc

_CLIP = 200
ANEW = {
    "practice": "Any practice world can be played again, and any public seed (`--seed`).",
    "official": "A new suite opens every Monday, 00:00 UTC; each is a separate attempt.",
    "sealed": "Another sealed suite is a separate attempt; this one stays in the archive.",
}
"""What is left to play when every world of a suite is over, by track."""


def enforce(session: SessionDoc, moment: str) -> bool:
    """End the session when one of its limits is reached.  True when it is over."""
    if session["state"] != form.ACTIVE:
        return True
    wakes = session["maxWakes"]
    if session["worldsFinished"] >= session["maxWorlds"]:
        end(session, form.DONE, moment)
    elif wakes is not None and session["wakes"] >= wakes:
        verb = "is" if wakes == 1 else "are"
        end(session, form.PAUSED, moment, f"the session's {count(wakes, 'wake')} {verb} used up")
    return session["state"] != form.ACTIVE


def end(session: SessionDoc, state: str, moment: str, reason: str | None = None) -> None:
    """Close the session in ``state``, for ``reason``."""
    session["state"] = state
    session["pauseReason"] = reason
    session["endedAt"] = moment


def why(document: CheckpointDoc) -> str:
    """Why the session is over, as a ``STOP:`` says it."""
    session = document["session"]
    if session["state"] == form.DONE and not session["pauseReason"]:
        done, most = session["worldsFinished"], count(session["maxWorlds"], "world")
        last = f", the last of {suite_name(document)}" if handoff.is_played_out(document) else ""
        return f"Session {session['n']} is over: {done} of at most {most} finished{last}."
    reason = one_line(session["pauseReason"] or "no reason given", _CLIP)
    if session["state"] == form.PAUSED:
        return f"Session {session['n']} is paused: {reason}."
    return f"Session {session['n']} is over: {reason}."


def stopped(desk: Desk, document: CheckpointDoc) -> Outcome | None:
    """The repeated ``STOP:`` of a session that is over; None while it is open."""
    if document["session"]["state"] == form.ACTIVE:
        return None
    outcome = Outcome(
        f"{why(document)} Nothing was sent.",
        directive=STOP,
        exit_status=EXIT_REFUSED,
        code="session_over",
        next_command=desk.command(handoff.next_words(document)),
    )
    outcome.facts = {"track": document["track"], "suite": document["suite"]}
    return outcome


def conclude(desk: Desk, document: CheckpointDoc, outcome: Outcome) -> Outcome:
    """Turn ``outcome`` into a ``STOP:`` when the session of ``document`` is over.

    A ``DECIDE AGAIN`` keeps its place; the stop is then said after the screen.
    """
    if document["session"]["state"] == form.ACTIVE:
        return outcome
    if outcome.directive is None:
        if outcome.message:
            outcome.lines.insert(0, outcome.message)
        outcome.directive, outcome.message = STOP, why(document)
    else:
        outcome.after.append(f"STOP: {why(document)}")
    outcome.prompt = desk.prompt(document)
    outcome.next_command = desk.command(_after(document))
    return outcome


def _after(document: CheckpointDoc) -> str:
    """What whoever has just finished does next: asks for what is pending, or looks at the result;
    what opens the next session is in the prompt for it."""
    if any(row.get("scoringStatus") == "pending" for row in document["worlds"]):
        return "scores"
    word = handoff.next_words(document)
    return "report" if word == "begin" and document["session"]["state"] == form.DONE else word
