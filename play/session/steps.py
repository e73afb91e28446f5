"""One wake: a decision, bound to the screen it was made on (design: The path of a step).

``expectedTick`` is the tick of the last screen that was wholly written out, never one that was
only heard of, and a step stays pending until its own screen has been written out.
"""

from __future__ import annotations

from play import canonical, wire
from play.errors import FileError, RefusedError, RyaError, TooLargeError, UsageError
from play.session import deliver, limits, resume
from play.session.notes import checked
from play.session.outcome import DECIDE_AGAIN, EXIT_NOT_APPLIED, Outcome
from play.session.screen import attach, fits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from play.session.desk import Desk
    from play.session.shapes import ActiveDoc, CheckpointDoc, Json

_SPARE_DEPTH = 8
_MAX_TOKENS = 10**12


class Decision:
    """What a player decided on a screen.

    ``actions``: a JSON list of at most 32; ``wait``: hours (None is 1; the service clamps it into
    1 to 24 and snaps it); ``at``: the tick of the screen it was made on (None is the last shown);
    ``note``: at most 2,000 characters; ``tokens_in``, ``tokens_out``: as reported, or None.
    Raises ``UsageError`` (exit 2) for anything else: refused whole, nothing is sent.
    """

    __slots__ = ("actions", "at", "note", "tokens", "wait")

    def __init__(
        self,
        actions: Any,
        *,
        wait: float | None = None,
        at: int | None = None,
        note: str | None = None,
        tokens_in: int | None = None,
        tokens_out: int | None = None,
    ) -> None:
        self.actions: list[Any] = _checked_actions(actions)
        self.wait: float = wire.WAIT_DEFAULT if wait is None else _checked_wait(wait)
        self.at = at
        self.note = None if note is None else checked("--note", note, wire.MAX_DECISION_NOTE)
        self.tokens: Json | None = _checked_tokens(tokens_in, tokens_out)


def _checked_actions(actions: Any) -> list[Any]:
    if not isinstance(actions, list):
        raise UsageError(
            'The actions must be a JSON array, such as [{"type": "reset"}]. Nothing was sent.',
            code="bad_actions",
        )
    if len(actions) > wire.MAX_ACTIONS:
        raise TooLargeError(
            f"{len(actions)} actions in one wake; at most {wire.MAX_ACTIONS}. Nothing was sent.",
            code="too_many_actions",
        )
    nested: Any = actions
    for _ in range(_SPARE_DEPTH):
        nested = [nested]
    try:
        canonical.dumps(nested)  # the step's body and the checkpoint around it go as deep
    except TypeError as error:
        raise UsageError(f"The actions cannot be sent: {error}.", code="bad_actions") from None
    return actions


def _checked_wait(wait: Any) -> float:
    if not canonical.is_number(wait):
        raise UsageError(
            "--wait must be a number of hours, 1 to 24. Nothing was sent.", code="bad_wait"
        )
    hours: float = int(wait) if wait == int(wait) else wait
    return hours


def _checked_tokens(tokens_in: int | None, tokens_out: int | None) -> Json | None:
    if tokens_in is None and tokens_out is None:
        return None
    tokens = {"input": tokens_in or 0, "output": tokens_out or 0}
    if not all(0 <= number <= _MAX_TOKENS for number in tokens.values()):
        raise UsageError("Token counts must be 0 or more. Nothing was sent.", code="bad_tokens")
    return tokens


def step(desk: Desk, decision: Decision, *, view: str = "text") -> Outcome:
    """Send one decision and show what came of it.

    A pending step is settled first, and nothing is sent on top of it.  Raises ``RefusedError``
    when no world is active, ``UnreachableError`` when there was no answer (the step stays
    pending), ``FileError`` when it could not be recorded or the store is gone (then it was not
    sent).
    """
    document = desk.draft()
    over = limits.stopped(desk, document)
    if over is not None:
        return over
    active = document["active"]
    if active is None:
        raise RefusedError(
            "No world is in progress; nothing was sent.",
            code="no_world",
            next_command=desk.command("next"),
        )
    pending = document["pending"]
    if pending is not None:
        own = _is_own(pending["body"], decision)
        return deliver.settle(desk, document, view, own=own, given=True)
    if active["tick"] is None or decision.at not in (None, active["tick"]):
        return _another_screen(desk, document, active, decision, view)
    desk.reach(document)
    step_id = desk.tools.new_id()
    body = _body(document, active, decision, view, step_id)
    document["pending"] = {"stepId": step_id, "body": body, "sentAt": desk.stamp()}
    _record(desk, document)
    return deliver.send(desk, document)


def _is_own(body: Json, decision: Decision) -> bool:
    """True when the pending step is the very step that is being given."""
    return (
        canonical.dumps(body.get("actions")) == canonical.dumps(decision.actions)
        and body.get("wait", wire.WAIT_DEFAULT) == decision.wait
        and decision.at in (None, body.get("expectedTick"))
    )


def _body(
    document: CheckpointDoc, active: ActiveDoc, decision: Decision, view: str, step_id: str
) -> Json:
    body: Json = {
        "runId": active["runId"],
        "actions": decision.actions,
        "wait": decision.wait,
        "view": view,
        "stepId": step_id,
        "expectedTick": active["tick"],
    }
    notes = deliver.packed(document)
    if len(notes) <= wire.MAX_NOTES and (notes or document["notes"]["unsent"]):
        body["notes"] = notes
    if decision.note is not None:
        body["note"] = decision.note
    if decision.tokens is not None:
        body["tokens"] = decision.tokens
    size = len(canonical.dumps(body))
    if size > wire.MAX_BODY:
        raise TooLargeError(
            f"The step has {size} bytes; at most {wire.MAX_BODY}. Nothing was sent.",
            code="body_too_large",
        )
    return body


def _record(desk: Desk, document: CheckpointDoc) -> None:
    """Write the pending step down before it is sent; say truly what holds if that fails."""
    try:
        desk.save(document)
    except FileError as error:
        found = desk.on_disk()
        pending, ours = (found or document)["pending"], document["pending"]
        error.message += " Nothing was sent."
        if found is not None and pending and ours and pending["stepId"] == ours["stepId"]:
            error.message += " The step is kept as pending; the next command sends it."
        raise


def _another_screen(
    desk: Desk, document: CheckpointDoc, active: ActiveDoc, decision: Decision, view: str
) -> Outcome:
    """The decision was not made on the last shown screen: it is not sent, and nothing else is."""
    if active["tick"] is None:
        message = "No screen of this world has been shown yet; the actions were not sent."
    else:
        message = (
            f"The actions are for tick {decision.at}, but the last shown screen is of tick "
            f"{active['tick']}. They were not sent."
        )
    outcome = Outcome(
        message,
        directive=DECIDE_AGAIN,
        exit_status=EXIT_NOT_APPLIED,
        code="not_applied",
        next_command=desk.command("show", *(() if view == "text" else ("--view", view))),
    )
    kept = desk.kept_screen() or {}
    reply, made = kept.get("reply") or {}, kept.get("view")
    same = (reply.get("runId"), reply.get("tick")) == (active["runId"], active["tick"])
    if reply and same and fits(reply, made, view):
        attach(outcome, document, reply)
        outcome.view = made
        outcome.next_command = desk.step_command(active["tick"])
        return outcome
    outcome.facts = {"track": document["track"], "suite": document["suite"]}
    if same or active["tick"] is None:
        return outcome
    return _as_it_stands(desk, view, outcome)


def _as_it_stands(desk: Desk, view: str, outcome: Outcome) -> Outcome:
    """The checkpoint is an older copy: the run's own screen, unless the service cannot be asked."""
    loaded = Outcome(
        f"{outcome.message} This is the run as it stands.",
        directive=outcome.directive,
        exit_status=outcome.exit,
        code=outcome.code,
    )
    try:
        return resume.as_it_stands(desk, desk.draft(), view, loaded)
    except RyaError:
        return outcome
