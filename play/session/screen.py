"""Screens: what of a reply is shown, as text and as the ``--json`` object."""

from __future__ import annotations

from play import canonical, wire
from play.session.outcome import ASK, DECIDE_AGAIN, STOP, Outcome
from play.session.words import clean

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Final

    from play.session.shapes import CheckpointDoc, Json

_CARRIED: Final = ("runId", "index", "tick", "hour", "reason", "results", "events", "obs", "text")
_MANUAL: Final = ("schema", "rules")
AT_THE_END: Final = (
    "score",
    "normalized",
    "scoringStatus",
    "baseline",
    "deltaVsRef",
    "replay",
    "result",
)


PROMPT_LEAD = "This session plays no more: report now. What a new conversation would be given:"
"""Stands before the prompt, lest whoever has just finished take it as an order."""


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


def fits(reply: Json, made: str | None, view: str) -> bool:
    """True when a reply that was made in the view ``made`` has all that ``view`` shows."""
    if view == "text":
        return isinstance(reply.get("text"), str)
    return made == view or (made == "both" and view == "json")


def wait_line(reply: Json, asked: Any) -> str | None:
    """A sentence when another wait was applied than the one asked for; None when it was that."""
    wait = reply.get("wait")
    applied = wait.get("applied") if isinstance(wait, dict) else None
    if not canonical.is_number(applied) or not canonical.is_number(asked) or applied == asked:
        return None
    words = f"Asked to wait {asked:g} h; {applied:g} h were applied"
    if wire.WAIT_MIN <= asked <= wire.WAIT_MAX:
        return f"{words}."
    return f"{words}: a wait is {wire.WAIT_MIN:g} to {wire.WAIT_MAX:g} h."


def text_of(outcome: Outcome, view: str) -> str:
    """All that the command prints without ``--json``, ending with what can be done next."""
    parts: list[str] = []
    if outcome.directive in (ASK, DECIDE_AGAIN):
        parts.append(f"{outcome.directive}: {outcome.message}")
    elif outcome.message and outcome.directive != STOP:
        parts.append(outcome.message)
    parts += outcome.lines
    if outcome.reply is not None:
        body = outcome.told or _body(outcome.reply, view)
        parts += ["", body, ""] if parts else [body, ""]
    parts += outcome.after
    parts += outcome.closing
    if outcome.directive == STOP:
        parts.append(f"STOP: {outcome.message}")
    if outcome.prompt:
        parts += ["", PROMPT_LEAD, "", outcome.prompt, ""]
    parts += outcome.warnings
    if outcome.next_command:
        parts.append(f"Next: {outcome.next_command}")
    return "\n".join(parts) + "\n"


def _body(reply: Json, view: str) -> str:
    """A screen for people: the text, or the service's reply as JSON.

    The view ``both`` is the one before the other; ``brief`` and ``both`` go without the manual
    (``rya rules``), which a first screen's reply carries.
    """
    text = reply.get("text")
    said = clean(text).strip("\n") if isinstance(text, str) and view in ("text", "both") else None
    if said is not None and view == "text":
        return said
    leave_out = {"brief": _MANUAL, "both": (*_MANUAL, "text")}.get(view, ())
    shown = {key: value for key, value in reply.items() if key not in leave_out}
    data = clean(canonical.pretty(shown).decode()).rstrip("\n")
    return data if said is None else f"{said}\n\n{data}"
