"""When a screen is told as a delta, and what of (design: cli.md, ``--view delta``).

A delta continues the screen that this session was shown last.  Anything else (a start, a resume,
another session, a kept screen that was lost) begins with a full screen.
"""

from __future__ import annotations

from play.session import delta
from play.session.words import clean

TYPE_CHECKING = False
if TYPE_CHECKING:
    from play.session.desk import Desk
    from play.session.outcome import Outcome
    from play.session.shapes import Json


def tell(desk: Desk, outcome: Outcome) -> None:
    """Put onto ``outcome`` how its screen is told; before the screen is recorded as shown."""
    reply = outcome.reply
    text = _text(reply)
    if reply is None or text is None:
        return
    before = _last(desk, outcome)
    made = None if before is None else delta.encode(before, text)
    if made is not None:
        outcome.told = made
    elif reply.get("done") is not True:
        outcome.told = f"{text}\n\n{delta.LEGEND}"
    else:
        outcome.told = text
    outcome.facts["text"] = outcome.told
    outcome.facts["view"] = "text" if made is None else "delta"


def _last(desk: Desk, outcome: Outcome) -> str | None:
    """The text that the screen of ``outcome`` continues; None when it continues none."""
    kept, reply = desk.kept_screen(), outcome.reply
    if kept is None or reply is None or outcome.commit is None or reply.get("resumed") is True:
        return None
    before, document = kept["reply"], desk.on_disk()  # the one of before this screen
    active = document["active"] if document else None
    if document is None or active is None:
        return None
    same_session = kept.get("session") == document["session"]["n"]
    if not same_session or before.get("runId") != reply.get("runId"):
        return None
    later = before.get("tick") == active["tick"] != reply.get("tick")
    return _text(before) if later and not before.get("done") else None


def _text(reply: Json | None) -> str | None:
    text = reply.get("text") if reply else None
    return clean(text).strip("\n") if isinstance(text, str) else None
