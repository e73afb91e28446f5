"""Screens: what of a reply is shown, as text and as the ``--json`` object."""

from __future__ import annotations

from play import canonical
from play.session.outcome import ASK, DECIDE_AGAIN, STOP, Outcome
from play.session.words import clean

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Final

    from play.session.shapes import CheckpointDoc, Json

_CARRIED: Final = ("runId", "index", "tick", "hour", "reason", "results", "events", "obs", "text")
AT_THE_END: Final = (
    "score",
    "normalized",
    "scoringStatus",
    "baseline",
    "deltaVsRef",
    "replay",
    "result",
)


def attach(outcome: Outcome, document: CheckpointDoc, reply: Json) -> Outcome:
    """Put the screen of ``reply`` on ``outcome``: the reply itself, and the keys of ``--json``."""
    outcome.reply = reply
    facts: Json = {"track": document["track"], "suite": document["suite"]}
    for key in _CARRIED:
        if key in reply:
            facts[key] = reply[key]
    facts.setdefault("results", [])
    facts.setdefault("events", [])
    if isinstance(facts.get("text"), str):
        facts["text"] = clean(facts["text"])
    facts["done"] = reply.get("done") is True
    facts["effort"] = reply.get("effort")
    notes = document["notes"]
    facts["notes"] = {"world": notes["world"], "lessons": notes["lessons"]}
    facts["expires"] = reply.get("expires")
    for key in AT_THE_END:
        if key in reply:
            facts[key] = reply[key]
    if isinstance(reply.get("wait"), dict):
        facts["wait"] = reply["wait"]
    outcome.facts = facts
    return outcome


def wait_line(reply: Json, asked: Any) -> str | None:
    """A sentence when another wait was applied than the one asked for; None when it was that."""
    wait = reply.get("wait")
    applied = wait.get("applied") if isinstance(wait, dict) else None
    if not canonical.is_number(applied) or not canonical.is_number(asked) or applied == asked:
        return None
    return f"Asked to wait {asked:g} h; {applied:g} h were applied."


def text_of(outcome: Outcome, view: str) -> str:
    """All that the command prints without ``--json``, ending with what can be done next."""
    parts: list[str] = []
    if outcome.directive in (ASK, DECIDE_AGAIN):
        parts.append(f"{outcome.directive}: {outcome.message}")
    elif outcome.message and outcome.directive != STOP:
        parts.append(outcome.message)
    parts += outcome.lines
    if outcome.reply is not None:
        parts += ["", _body(outcome.reply, view), ""] if parts else [_body(outcome.reply, view), ""]
    parts += outcome.after
    if outcome.directive == STOP:
        parts.append(f"STOP: {outcome.message}")
    if outcome.prompt:
        parts += ["", outcome.prompt, ""]
    if outcome.next_command:
        parts.append(f"Next: {outcome.next_command}")
    return "\n".join(parts) + "\n"


def _body(reply: Json, view: str) -> str:
    text = reply.get("text")
    if view == "text" and isinstance(text, str):
        return clean(text).strip("\n")
    return clean(canonical.pretty(reply).decode()).rstrip("\n")
