"""One screen in another view than the one it was made in.

A reply carries the views that its request asked for, but a pending step is settled, and a kept
screen shown again, by commands that may ask for another one.  What is missing is then read from
the run, which stands there still; the results and events, which are told once, stay the reply's.
"""

from __future__ import annotations

from play import canonical, wire
from play.session.replies import OK
from play.session.resume import labels
from play.session.screen import attach, fits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Final

    from play.session.desk import Desk
    from play.session.outcome import Outcome
    from play.session.shapes import ActiveDoc, CheckpointDoc, Json

_SEEN: Final = ("text", "obs")
_SHOWN: Final = {"text": ("text",), "both": _SEEN}


def put(
    desk: Desk, document: CheckpointDoc, outcome: Outcome, reply: Json, made: str | None, view: str
) -> Outcome:
    """Put the screen of ``reply``, which was made in the view ``made``, on ``outcome`` as ``view``.

    The reply as it came stays the one that is kept for ``show``.
    """
    shown = reply
    if not fits(reply, made, view):
        body = {"runId": reply.get("runId"), "view": view, **labels(document)}
        said = desk.call(document, "POST", wire.PATH_START, body=body)
        if said.status == OK and said.body.get("tick") == reply.get("tick"):
            shown = merged(reply, said.body)
    return as_made(document, outcome, reply, made, only(shown, view))


def put_kept(
    desk: Desk, document: CheckpointDoc, outcome: Outcome, kept: Json, view: str
) -> Outcome:
    """Put a kept screen on ``outcome`` again, with what was said below it."""
    put(desk, document, outcome, kept["reply"], kept.get("view"), view)
    outcome.after, outcome.warnings = list(kept["after"]), list(kept.get("warnings", ()))
    return outcome


def put_over(
    document: CheckpointDoc, outcome: Outcome, kept: Json, fresh: Json, view: str
) -> Outcome:
    """Put a kept screen on ``outcome`` in place of ``fresh``, the same place without its news."""
    reply, made = kept["reply"], kept.get("view")
    shown = {**fresh, **reply} if fits(reply, made, view) else merged(reply, fresh)
    as_made(document, outcome, reply, made, only(shown, view))
    outcome.after, outcome.warnings = list(kept["after"]), list(kept.get("warnings", ()))
    return outcome


def as_made(
    document: CheckpointDoc, outcome: Outcome, reply: Json, made: str | None, shown: Json
) -> Outcome:
    """Show ``shown``, keep ``reply``."""
    attach(outcome, document, shown)
    outcome.kept, outcome.view = reply, made
    return outcome


def only(reply: Json, view: str) -> Json:
    """A reply without the views that were not asked for."""
    wanted = _SHOWN.get(view, ("obs",))
    if not any(key in reply for key in wanted):
        return reply
    return {key: value for key, value in reply.items() if key in wanted or key not in _SEEN}


def merged(reply: Json, fresh: Json) -> Json:
    """``reply`` with the views of ``fresh``; a text is given the results and events of the reply.

    The words for those are the game's, and only a screen's own reply has them: here they are told
    plainly.
    """
    rest = {key: value for key, value in reply.items() if key not in _SEEN}
    seen: Json = {key: fresh[key] for key in _SEEN if key in fresh}
    told = _told(reply)
    if told and isinstance(seen.get("text"), str):
        head, gap, tail = seen["text"].partition("\n\n")
        seen["text"] = f"{head.rstrip()}\n\n{told}\n{gap and chr(10)}{tail}"
    return {**fresh, **rest, **seen}


def _told(reply: Json) -> str:
    lines = []
    results, events = reply.get("results"), reply.get("events")
    if isinstance(results, list) and results:
        lines += ["YOUR ACTIONS", *(f"  {_result(result)}" for result in results)]
    if isinstance(events, list) and events:
        lines += ["EVENTS", *(f"  {canonical.dumps(event).decode()}" for event in events)]
    return "\n".join(lines)


def _result(result: Any) -> str:
    if not isinstance(result, dict):
        return canonical.dumps(result).decode()
    name = str(result.get("type") or "action")
    if result.get("ok") is not True:
        return f"{name}: INVALID, {result.get('error')}"
    applied = result.get("applied")
    if applied is None:
        return f"{name}: done"
    return f"{name}: done, applied {canonical.dumps(applied).decode()}"


def kept_of(desk: Desk, active: ActiveDoc) -> Json | None:
    """The kept screen, when it is the last one that was shown of the active world."""
    kept = desk.kept_screen()
    if kept is None or not isinstance(kept.get("after"), list):
        return None
    reply = kept["reply"]
    same = (reply.get("runId"), reply.get("tick")) == (active["runId"], active["tick"])
    return kept if same else None
