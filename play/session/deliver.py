"""Sending the pending step, now or again, and what comes of it (spec: A reply that never came)."""

from __future__ import annotations

from datetime import UTC, datetime

from play import canonical, wire
from play.errors import NotFoundError, RyaError
from play.session import limits, worldlist
from play.session.desk import LOST
from play.session.finish import finish, result_lines
from play.session.notes import pack
from play.session.outcome import DECIDE_AGAIN, EXIT_DONE, EXIT_NOT_APPLIED, Outcome
from play.session.replies import OK, gone_missing, refusal
from play.session.resume import GONE, active_of, as_it_stands, expired
from play.session.screen import attach, wait_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from play.session.desk import Desk
    from play.session.shapes import CheckpointDoc, Json, PendingDoc
    from play.transport.base import Reply

CONFLICT = 409
MALFORMED = (400, 413)
_LONG_COMMAND = 400

_SETTLED = (
    "A step sent earlier had no confirmed reply. It was applied, once, and this is its screen."
)
_MOVED_ON = "The step was not applied by this request. This is the run as it stands."
_TOO_OLD = (
    "A step was sent more than a day ago and its reply never came. Nothing is sent again; this is "
    "the run as it stands."
)
_NOT_SENT = " The actions given now were not sent."


def send(desk: Desk, document: CheckpointDoc) -> Outcome:
    """Send the pending step of ``document`` for the first time; it is on the disk already."""
    pending = _pending(document)
    reply = _call(desk, document, pending, own=True)
    if reply.status == OK:
        return _applied(desk, document, reply.body, Outcome(), _view(pending))
    if reply.status == GONE:
        return expired(desk, document, reply)
    if reply.status in MALFORMED:
        document["pending"] = None
        desk.save(document)
        raise refusal(reply)
    if reply.status == CONFLICT:
        outcome = _again(_MOVED_ON, EXIT_NOT_APPLIED)
        return as_it_stands(desk, document, _view(pending), outcome)
    raise _refused(desk, document, reply, pending, own=True)


def settle(
    desk: Desk,
    document: CheckpointDoc,
    view: str = "text",
    *,
    own: bool = False,
    given: bool = False,
) -> Outcome:
    """Settle the pending step by sending the identical body again; its screen is shown as ``view``.

    ``given``: the command at hand brings a step, which is not sent (exit 5) unless it is ``own``,
    this very step; then its screen is shown as its own.
    """
    pending = _pending(document)
    exit_status = EXIT_NOT_APPLIED if given else EXIT_DONE
    tail = _NOT_SENT if given and not own else ""
    if _is_old(desk, pending):
        return as_it_stands(desk, document, view, _again(_TOO_OLD + tail, exit_status))
    reply = _call(desk, document, pending, own)
    if reply.status == GONE:
        return expired(desk, document, reply)
    if reply.status == CONFLICT or reply.status in MALFORMED:
        outcome = _again(_MOVED_ON + tail, exit_status)
        return as_it_stands(desk, document, view, outcome)
    if reply.status != OK:
        raise _refused(desk, document, reply, pending, own)
    if reply.body.get("done") is not True and _has_moved(desk, document, reply.body):
        _count(document, pending)
        outcome = _again(_MOVED_ON + tail, exit_status)
        return as_it_stands(desk, document, view, outcome)
    outcome = Outcome() if own else _again(_SETTLED + tail, exit_status)
    return _applied(desk, document, reply.body, outcome, view)


def _again(message: str, exit_status: int) -> Outcome:
    code = "not_applied" if exit_status else None
    return Outcome(message, directive=DECIDE_AGAIN, exit_status=exit_status, code=code)


def _pending(document: CheckpointDoc) -> PendingDoc:
    pending = document["pending"]
    if pending is None:
        raise ValueError("there is no pending step")
    return pending


def _view(pending: PendingDoc) -> str:
    view = pending["body"].get("view")
    return view if view in wire.VIEWS else "text"


def _is_old(desk: Desk, pending: PendingDoc) -> bool:
    """True when the step was sent before the time for which the service keeps its replies.

    A time that cannot be read counts as fresh: the expected tick keeps a resend safe.
    """
    try:
        sent = datetime.fromisoformat(pending["sentAt"])
    except ValueError:
        return False
    if sent.tzinfo is None:
        sent = sent.replace(tzinfo=UTC)
    return desk.tools.now() - sent.timestamp() >= wire.RECEIPT_HOURS * 3600


def _call(desk: Desk, document: CheckpointDoc, pending: PendingDoc, own: bool) -> Reply:
    try:
        return desk.call(document, "POST", wire.PATH_STEP, body=pending["body"])
    except RyaError as error:
        raise _kept(desk, error, pending, own) from None


def _refused(
    desk: Desk, document: CheckpointDoc, reply: Reply, pending: PendingDoc, own: bool
) -> RyaError:
    run_id = pending["body"].get("runId")
    return _kept(desk, gone_missing(desk, document, reply, f"run {run_id}"), pending, own)


def _kept(desk: Desk, error: RyaError, pending: PendingDoc, own: bool) -> RyaError:
    """Say with ``error`` that the step stays pending, and what settles it.

    Where the run itself is lost nothing does: then the error says already what helps.
    """
    if error.code in LOST or isinstance(error, NotFoundError):
        error.message += " The step is kept as pending for when it is back."
        return error
    error.message += " The step is kept as pending; the next command settles it."
    error.next_command = _same_command(desk, pending) if own else desk.command("show")
    return error


def _same_command(desk: Desk, pending: PendingDoc) -> str:
    """The command that was given, for giving it again; ``show`` when it would be too long."""
    body = pending["body"]
    actions = canonical.dumps(body["actions"]).decode()
    if len(actions) > _LONG_COMMAND:
        return desk.command("show")
    words = ["--at", str(body["expectedTick"]), "--actions", actions]
    return desk.command("step", *words, "--wait", f"{body.get('wait', wire.WAIT_DEFAULT):g}")


def _has_moved(desk: Desk, document: CheckpointDoc, reply: Json) -> bool:
    """True when the run has gone on since the step whose kept reply came back.

    So it is when this checkpoint is an older copy: the reply is then no screen to decide on.
    """
    run_id = str(reply.get("runId"))
    now = desk.call(document, "GET", wire.PATH_RUN, query={"id": run_id})
    return now.status == OK and now.body.get("tick") != reply.get("tick")


def _count(document: CheckpointDoc, pending: PendingDoc) -> None:
    """Enter a step that the service has applied: the wake, the tokens, the notes it carried."""
    document["session"]["wakes"] += 1
    tokens = pending["body"].get("tokens")
    if isinstance(tokens, dict):
        reported = document["selfReported"]
        reported["tokensIn"] += tokens.get("input") or 0
        reported["tokensOut"] += tokens.get("output") or 0
        reported["reports"] += 1
    notes = document["notes"]
    if notes["unsent"] and pending["body"].get("notes") == packed(document):
        notes["unsent"] = False


def packed(document: CheckpointDoc) -> str:
    """The notes as a step carries them."""
    return pack(document["notes"]["world"], document["notes"]["lessons"])


def _applied(
    desk: Desk, document: CheckpointDoc, reply: Json, outcome: Outcome, view: str
) -> Outcome:
    """Show the screen of an applied step.  The checkpoint takes it over once it has been shown."""
    pending, before = _pending(document), document["active"]
    if before is None:
        raise ValueError("a pending step without an active world")
    reply = {**reply, "runId": before["runId"], "index": before["index"]}
    _count(document, pending)
    document["pending"] = None
    outcome.commit = document
    line = wait_line(reply, pending["body"].get("wait"))
    if line:
        outcome.warnings.append(line)
    if reply.get("done") is True:
        reply = finish(desk, document, reply)
        outcome.after += result_lines(document, reply)
        outcome.next_command = desk.command("next")
    else:
        document["active"] = active_of(reply, before)
        worldlist.update(document, before["runId"], reply, worldlist.OPEN)
        outcome.next_command = desk.step_command(reply["tick"])
    _put(desk, document, outcome, reply, _view(pending), view)
    limits.enforce(document["session"], desk.stamp())
    return limits.conclude(desk, document, outcome)


def _put(
    desk: Desk, document: CheckpointDoc, outcome: Outcome, reply: Json, made: str, view: str
) -> None:
    if made == view:
        attach(outcome, document, reply)
        outcome.view = made
        return
    from play.session import viewing  # a step's own screen goes without

    viewing.put(desk, document, outcome, reply, made, view)
