"""Starting and resuming worlds: ``next`` (spec: Sessions, Recovery)."""

from __future__ import annotations

from play import wire
from play.errors import RefusedError
from play.session import checkpoint as form
from play.session import limits, sync, viewing, worldlist
from play.session.deliver import settle
from play.session.notes import notes_lines
from play.session.outcome import ASK, EXIT_ASK, EXIT_REFUSED, STOP, Outcome
from play.session.replies import OK, refusal
from play.session.resume import (
    GONE,
    active_of,
    as_it_stands,
    expired,
    labels,
    open_suite_lines,
    started,
)
from play.session.words import capital, count, one_line, suite_name, world_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from play.session.desk import Desk
    from play.session.shapes import CheckpointDoc, Json


def next_world(
    desk: Desk, *, index: int | None = None, new_attempt: bool = False, view: str = "text"
) -> Outcome:
    """Resume the world in progress or start the right one, and show its screen.

    ``index`` chooses among several unfinished worlds, or a practice world; ``new_attempt`` starts
    a practice world over as a new run.  A session that is over repeats its ``STOP:``.
    """
    document = desk.draft()
    over = limits.stopped(desk, document)
    if over is not None:
        return over
    if document["pending"] is not None:
        return settle(desk, document, view)
    if new_attempt and document["track"] != "practice":
        raise RefusedError(
            "A hidden world has one attempt; only practice has new ones. Nothing was sent.",
            code="one_attempt",
            next_command=desk.command("next"),
        )
    active = document["active"]
    if active is not None and not new_attempt and index in (None, active["index"]):
        return _resume(desk, document, view)
    suite, news = sync.reconcile(desk, document)
    if limits.enforce(document["session"], desk.stamp()):
        outcome = limits.conclude(desk, document, Outcome(" ".join(news)))
        outcome.commit = document
        return outcome
    outcome = _choose(desk, document, suite, index, new_attempt, view)
    outcome.lines[:0] = news
    return outcome


def _resume(desk: Desk, document: CheckpointDoc, view: str) -> Outcome:
    """Go on with the active world: same run, same attempt."""
    active = document["active"]
    shown = active["tick"] if active else None
    kept = viewing.kept_of(desk, active) if active else None
    outcome = as_it_stands(desk, document, view, Outcome())
    now = document["active"]
    if now is None or outcome.reply is None:
        return outcome
    if kept is not None and now["tick"] == shown:  # the same screen, with what led to it
        viewing.put_over(document, outcome, kept, outcome.reply, view)
        document["active"] = active_of(kept["reply"], now)
    head = [f"Resuming {world_name(now['index'], now['seed'])} (same run, same attempt)."]
    if shown not in (None, now["tick"]):
        head.append(f"The checkpoint was older (tick {shown}) and has been corrected.")
    outcome.lines[:0] = head + notes_lines(document)
    return outcome


def _choose(
    desk: Desk,
    document: CheckpointDoc,
    suite: Json,
    index: int | None,
    new_attempt: bool,
    view: str,
) -> Outcome:
    """Decide which world it is: the one asked for, the one in progress, or the next one."""
    session, active = document["session"], document["active"]
    wanted = session["index"] if index is None else index
    seed = session["seed"]
    if seed is None and new_attempt and active is not None:
        seed = active["seed"]
    if index is None and seed is not None:
        if not new_attempt and _last_status(document) == worldlist.EXPIRED:
            return _not_replaced(desk, document, None)
        return _start(desk, document, {"seed": seed}, view)
    practice = document["track"] == "practice"
    open_runs = [run for run in sync.runs_of(suite) if run.get("status") == worldlist.OPEN]
    if new_attempt:
        wanted = _last_index(document) if wanted is None else wanted
        return _start_index(desk, document, wanted, view)
    if wanted is None:
        return _follow(desk, document, suite, open_runs, view)
    chosen = _newest(open_runs, wanted)
    if chosen is not None:
        return _take_up(desk, document, chosen, view)
    if open_runs and not practice:
        return _ask(desk, document, open_runs)
    if practice and wanted == _expired_index(document):
        return _not_replaced(desk, document, wanted)
    return _start_index(desk, document, wanted, view)


def _follow(
    desk: Desk, document: CheckpointDoc, suite: Json, open_runs: list[Json], view: str
) -> Outcome:
    """Do what the service's ``you.next`` says."""
    you = suite.get("you")
    said = you.get("next") if isinstance(you, dict) else None
    said = said if isinstance(said, dict) else {"action": "start", "index": 0}
    action = said.get("action")
    if action == "choose":
        return _ask(desk, document, open_runs or _options(said))
    if action == "resume" and isinstance(said.get("runId"), str):
        return _take_up(desk, document, said, view)
    if action == "start" and isinstance(said.get("index"), int):
        if document["track"] == "practice" and said["index"] == _expired_index(document):
            return _not_replaced(desk, document, said["index"])
        return _start_index(desk, document, said["index"], view)
    return _nothing_left(desk, document, suite, action)


def _start_index(desk: Desk, document: CheckpointDoc, index: int, view: str) -> Outcome:
    suite = document["suite"] or sync.ALIASES[document["track"]]
    return _start(desk, document, {"suite": suite, "index": index}, view)


def _start(desk: Desk, document: CheckpointDoc, what: Json, view: str) -> Outcome:
    """Start a world (or, for one that is open already, resume it: the reply says which)."""
    _check_room(desk, document)
    desk.save(document)
    body = {**what, "view": view, **labels(document)}
    reply = desk.call(document, "POST", wire.PATH_START, body=body)
    if reply.status == GONE:
        return expired(desk, document, reply)
    if reply.status != OK:
        raise refusal(reply)
    document["session"]["index"] = document["session"]["seed"] = None
    if document["suite"] is None and isinstance(reply.body.get("suite"), str):
        document["suite"] = one_line(reply.body["suite"], 80)
    again = reply.body.get("resumed") is True
    outcome = started(desk, document, reply.body, Outcome(), view)
    active = document["active"]
    if active is not None:
        _remember(desk, document)
        name = world_name(active["index"], active["seed"])
        words = f"Resuming {name} (same run, same attempt)" if again else f"Starting {name}"
        manual = f"`{desk.command('rules')}` says what can be done, and how things work."
        said = [f"{words}: {suite_name(document)}.", *([] if again else [manual])]
        outcome.lines[:0] = [*said, *notes_lines(document)]
    return outcome


def _check_room(desk: Desk, document: CheckpointDoc) -> None:
    """Refuse a world beyond the session's limit, those left unfinished in it included."""
    session = document["session"]
    unfinished = [
        row
        for row in document["worlds"]
        if row.get("status") == worldlist.OPEN and row.get("session") == session["n"]
    ]
    if session["worldsFinished"] + len(unfinished) >= session["maxWorlds"]:
        raise RefusedError(
            f"This session is for {count(session['maxWorlds'], 'world')}, and one is still "
            "unfinished. Nothing was started: go on with it, or pause and begin a new session.",
            code="session_full",
            next_command=desk.command("next"),
        )


def _remember(desk: Desk, document: CheckpointDoc) -> None:
    """Write down which run was started before its screen is shown: a run that was started is
    resumed, even when nobody came to see it."""
    active = document["active"]
    if active is None:
        return
    shown = dict(active)
    active["tick"], active["hour"] = None, None
    desk.save(document)
    active.update(shown)  # type: ignore[typeddict-item]


def _take_up(desk: Desk, document: CheckpointDoc, run: Json, view: str) -> Outcome:
    """Make an open run the active one and resume it."""
    document["session"]["index"] = None
    document["active"] = {
        "index": run.get("index"),
        "runId": str(run["runId"]),
        "tick": None,
        "hour": None,
        "reason": None,
        "expires": None,
        "effort": None,
        "seed": None,
    }
    return _resume(desk, document, view)


def _newest(open_runs: list[Json], index: int) -> Json | None:
    """The open run of a world that was started last."""
    runs = [run for run in open_runs if run.get("index") == index]
    return max(runs, key=lambda run: str(run.get("started") or ""), default=None)


def _options(said: Json) -> list[Json]:
    options = said.get("options")
    return [option for option in options if isinstance(option, dict)] if options else []


def _last_index(document: CheckpointDoc) -> int:
    """What a bare ``--new-attempt`` means: the expired practice world, or the one played last."""
    expired_index = _expired_index(document)
    if expired_index is not None:
        return expired_index
    rows = [row["index"] for row in document["worlds"] if row.get("index") is not None]
    return rows[-1] or 0 if rows else 0


def _expired_index(document: CheckpointDoc) -> int | None:
    """The world whose newest run has expired and that nobody has asked to play anew."""
    for row in reversed(document["worlds"]):
        if row.get("status") == worldlist.EXPIRED:
            return row.get("index")
        if row.get("status") == worldlist.FINISHED:
            return None
    return None


def _last_status(document: CheckpointDoc) -> str | None:
    rows = document["worlds"]
    return rows[-1].get("status") if rows else None


def _not_replaced(desk: Desk, document: CheckpointDoc, index: int | None) -> Outcome:
    name = capital(world_name(index, document["session"]["seed"]))
    choice = [] if index is None else ["--index", str(index)]
    outcome = Outcome(
        f"{name} has expired; it is not replaced in silence. A new attempt has to be asked for.",
        directive=STOP,
        exit_status=EXIT_REFUSED,
        code="expired",
        next_command=desk.command("next", "--new-attempt", *choice),
    )
    outcome.commit = document
    return outcome


def _ask(desk: Desk, document: CheckpointDoc, open_runs: list[Json]) -> Outcome:
    """Several worlds are unfinished: a person chooses."""
    options: list[Any] = [
        {key: run.get(key) for key in ("index", "runId", "tick", "hour")} for run in open_runs
    ]
    outcome = Outcome(
        "Several worlds are unfinished. Which one is to be resumed?",
        directive=ASK,
        exit_status=EXIT_ASK,
        code="choose",
    )
    for option in options:
        choice = desk.command("next", "--index", str(option["index"]))
        outcome.lines.append(f"- {world_name(option['index'])}, at tick {option['tick']}: {choice}")
    outcome.facts = {
        "track": document["track"],
        "suite": document["suite"],
        "options": options,
    }
    first = options[0]["index"] if options else 0
    outcome.next_command = desk.command("next", "--index", str(first))
    outcome.commit = document
    return outcome


def _nothing_left(desk: Desk, document: CheckpointDoc, suite: Json, action: Any) -> Outcome:
    """No world is left to start in this suite: the session is over."""
    name = suite_name(document)
    closed = action == "closed" or worldlist.is_cut_short(document)
    if closed:
        reason = ": ".join([f"{name} has closed", *worldlist.tally(document)])
    else:
        reason = f"every world of {name} is finished"
        reason += "; some scores are still pending" if action == "await-scoring" else ""
    limits.end(document["session"], form.STOPPED if closed else form.DONE, desk.stamp(), reason)
    outcome = Outcome(f"{capital(reason)}.", directive=STOP)
    if closed:
        outcome.exit, outcome.code = EXIT_REFUSED, "suite_closed"
        outcome.lines += open_suite_lines(desk, document, suite)
    else:
        outcome.lines.append(limits.ANEW[document["track"]])
    outcome.facts = {"track": document["track"], "suite": document["suite"]}
    outcome.next_command = desk.command("scores")
    outcome.commit = document
    return outcome
