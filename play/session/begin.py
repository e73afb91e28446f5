"""Opening and closing sessions: ``begin`` and ``pause`` (spec: The helper and the checkpoint).

A first session, and one whose checkpoint is lost, is ``fresh.py``'s.
"""

from __future__ import annotations

from play.errors import FileError, RefusedError, RyaError, UnreachableError
from play.session import checkpoint as form
from play.session import fresh, handoff, limits, sync
from play.session.deliver import settle
from play.session.desk import LOST
from play.session.notes import checked
from play.session.outcome import ASK, EXIT_ASK, STOP, Outcome
from play.session.views import status_facts
from play.session.wish import ALIASES, Wish
from play.session.words import count, one_line, suite_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from play.session.desk import Desk
    from play.session.shapes import CheckpointDoc
    from play.session.traces import Trace

_MAX_REASON: Final = 500


def begin(desk: Desk, wish: Wish) -> Outcome:
    """Open a session; with a checkpoint, the next one of the same track, suite and identity.

    A step that the last conversation left unconfirmed is settled first, in that session, and what
    came of it is shown.  Inside an active session only the limits given are changed.  Another
    track, suite or service than the checkpoint's is asked about (exit 3), unless ``replace`` puts
    the old checkpoint into the archive.
    """
    if wish.replace:
        return _replace(desk, wish)
    if desk.damage is not None:
        raise desk.damage
    if not desk.has_session:
        return _first(desk, wish)
    mismatch = _mismatch(desk, wish)
    if mismatch is not None:
        return mismatch
    document = desk.draft()
    outcome = Outcome()
    if document["pending"] is not None:
        outcome = settle(desk, document)
        if outcome.exit:
            return outcome
        document = outcome.commit or document
    if document["session"]["state"] == form.ACTIVE:
        return _go_on(desk, document, wish, outcome)
    return _another(desk, document, wish, _reopened(outcome))


def _reopened(outcome: Outcome) -> Outcome:
    """What came of the last session's step, without its ``STOP:``: another session opens."""
    if outcome.directive == STOP:
        outcome.lines.insert(0, outcome.message)
        outcome.directive, outcome.message = None, ""
    outcome.after = [line for line in outcome.after if not line.startswith(f"{STOP}: ")]
    outcome.prompt = outcome.next_command = None
    return outcome


def _mismatch(desk: Desk, wish: Wish) -> Outcome | None:
    """The ``ASK:`` when the checkpoint is of another track, suite or service; None when it fits."""
    document = desk.peek()
    wrong: list[str] = []
    if desk.base is not None and desk.base != document["base"]:
        wrong.append(f"the service {desk.base}")
    if wish.track is not None and wish.track != document["track"]:
        wrong.append(f"the {wish.track} track")
    elif wish.suite not in (None, *ALIASES, document["suite"]):
        wrong.append(f"the suite {wish.suite}")
    elif wish.suite is not None and document["track"] == "official" and not wrong:
        opened = fresh.open_suite(desk, document)
        if opened != document["suite"]:
            wrong.append(f"the suite {opened}, which is open now")
    if wish.seed is not None and document["track"] != "practice":
        wrong.append("a public seed")
    if not wrong:
        return None
    outcome = Outcome(
        f"This directory's checkpoint is for {suite_name(document)} on {document['base']}, "
        f"not for {' and '.join(wrong)}. Stay with it, or put it away and start a separate "
        "attempt?",
        directive=ASK,
        exit_status=EXIT_ASK,
        code="other_session",
        next_command=desk.command("begin"),
    )
    outcome.lines = [
        f"- Stay: {desk.command('begin')}",
        f"- Put it into the archive: {desk.command('begin', '--replace', *_options(wish))}",
    ]
    outcome.facts = {"track": document["track"], "suite": document["suite"]}
    return outcome


def _options(wish: Wish) -> list[str]:
    words: list[str] = []
    for name, value in (("--track", wish.track), ("--suite", wish.suite), ("--seed", wish.seed)):
        if value is not None:
            words += [name, str(value)]
    return words


def _replace(desk: Desk, wish: Wish) -> Outcome:
    """Put the old checkpoint away, whatever is the matter with it, and begin afresh."""
    desk.found()
    said: list[str] = []
    old: CheckpointDoc | None = None
    if desk.has_session:
        old = desk.peek()
        if old["pending"] is not None and desk.base in (None, old["base"]):
            said = _settle_if_possible(desk, old)
    put_away = desk.archive()
    left = fresh.Left(old, None if old is not None else desk.trace())
    desk.forget()
    try:
        document, outcome = fresh.open_first(desk, wish, left)
    except FileError as error:
        said.append(_put_store_away(desk, wish, error))
        document, outcome = fresh.open_first(desk, wish, left)
    outcome.lines[:0] = said
    if put_away is not None:
        outcome.lines.append(f"The old checkpoint is in {put_away}.")
    if old is not None:
        outcome.lines.append("Sessions are counted from 1 again.")
    return _opened(desk, document, outcome)


def _settle_if_possible(desk: Desk, document: CheckpointDoc) -> list[str]:
    """Settle the old session's step before it is put away; a dead service must not hinder that.

    Its screen is not shown: the archived checkpoint names none that a decision could be made on.
    """
    try:
        settled = settle(desk, document)
    except (UnreachableError, RefusedError, FileError):
        return ["Its unconfirmed step could not be settled; the archive keeps it."]
    document = settled.commit or document
    words = f"Its unconfirmed step was settled first. {handoff.where(document)}"
    if document["active"] is not None:
        document["active"]["tick"] = None
    desk.save(document)
    return [words]


def _put_store_away(desk: Desk, wish: Wish, error: FileError) -> str:
    """Put a store that cannot be read at all into the archive; returns what was done.

    One that is damaged in places stays: other worlds can still be played from it.
    """
    if error.code not in LOST or desk.base not in (None, form.LOCAL):
        raise error
    if not fresh.is_unreadable(desk):
        error.message += (
            " Parts of it can be read, so it stays where it is: move it away yourself to begin "
            "with a new one."
        )
        raise error
    return f"The store could not be read; it is in {desk.put_store_away()} now."


def _first(desk: Desk, wish: Wish) -> Outcome:
    """Begin where there is no checkpoint."""
    trace = desk.trace()
    if wish.is_bare and desk.base is None and trace.base not in (None, form.LOCAL):
        return _elsewhere(desk, trace)
    fresh.check_track(desk, wish.track)
    desk.found()
    if desk.damage is not None or desk.has_session:  # somebody else was faster
        return begin(desk, wish)
    document, outcome = fresh.open_first(desk, wish, fresh.Left(None, trace))
    put_away = desk.archive()
    if put_away is not None:
        outcome.lines.append(f"The old handoff is in {put_away}.")
    return _opened(desk, document, outcome)


def _elsewhere(desk: Desk, trace: Trace) -> Outcome:
    """The ``ASK:`` when the handoff is of a session on a server: whoever wrote that file does not
    decide where this command connects to."""
    outcome = Outcome(
        f"There is no checkpoint here, but a handoff of the {trace.track or 'same'} track on "
        f"{trace.base}. Go on with that, or begin something else here?",
        directive=ASK,
        exit_status=EXIT_ASK,
        code="other_session",
        next_command=desk.command("begin", *trace.options()),
    )
    outcome.lines = [
        f"- Go on with it: {outcome.next_command}",
        f"- Practice on this computer: {desk.command('begin', '--track', 'practice')}",
    ]
    outcome.facts = {"track": trace.track, "suite": trace.suite}
    return outcome


def _go_on(desk: Desk, document: CheckpointDoc, wish: Wish, outcome: Outcome) -> Outcome:
    """Inside an active session: say so, and change the limits given, nothing else."""
    session = document["session"]
    if wish.worlds is not None:
        session["maxWorlds"] = wish.worlds
    if wish.max_wakes is not None:
        session["maxWakes"] = wish.max_wakes
    outcome.lines.append(f"Session {session['n']} is open already.")
    for key, new in (("name", wish.name), ("model", wish.model), ("harness", wish.harness)):
        old = document["identity"][key]  # type: ignore[literal-required]
        if new is not None and new != old:
            outcome.warnings.append(
                f"Warning: --{key} differs from this session's ({old or 'none'}) and was not taken "
                "over; pause, then begin a new session with it."
            )
    for key, asked in (("index", wish.index), ("seed", wish.seed)):
        if asked is not None:
            outcome.warnings.append(
                f"Warning: --{key} {asked} was not taken over: which world is played is settled "
                "while a session is open; `next` plays it. Pause, then begin a session with it."
            )
    if outcome.reply is None:
        _, news = sync.reconcile(desk, document)
        outcome.lines += news
    limits.enforce(session, desk.stamp())
    return _opened(desk, document, outcome)


def _another(desk: Desk, document: CheckpointDoc, wish: Wish, outcome: Outcome) -> Outcome:
    """The next session on the same checkpoint; none where every world of the suite is over."""
    old, earlier = document["session"], document["sessions"]
    document["sessions"] = [*earlier, old][-form.KEEP_SESSIONS :]
    session = form.new_session(
        old["n"] + 1, "continue", wish.worlds or 1, wish.max_wakes, desk.stamp()
    )
    session["view"] = old["view"]
    document["session"] = session
    outcome.warnings += fresh.identify(desk, document, wish)
    said, news = sync.reconcile(desk, document)
    session["worldsFinished"] = 0  # what was finished before this session does not count
    outcome.lines += news
    if wish.index is None and wish.seed is None and handoff.is_played_out(document):
        document["session"], document["sessions"] = old, earlier
        return _nothing_to_open(desk, document, outcome)
    fresh.aim(document, wish, said)
    return _opened(desk, document, outcome)


def _nothing_to_open(desk: Desk, document: CheckpointDoc, outcome: Outcome) -> Outcome:
    """Every world of the suite is over: say so, and what could be played instead."""
    outcome.directive = STOP
    outcome.message = f"Every world of {suite_name(document)} is over. No session was opened."
    outcome.lines.append(limits.ANEW[document["track"]])
    outcome.facts = {**status_facts(document), **outcome.facts}
    outcome.next_command = desk.command(*handoff.anew_words(document))
    outcome.commit = document
    return outcome


def _opened(desk: Desk, document: CheckpointDoc, outcome: Outcome) -> Outcome:
    """Say what session is open now; it becomes true once that has been written out."""
    session = document["session"]
    words = f"Session {session['n']} ({session['mode']}): {suite_name(document)} on "
    words += f"{document['base']}, at most {count(session['maxWorlds'], 'world')}"
    if session["maxWakes"] is not None:
        words += f" and {count(session['maxWakes'], 'wake')}"
    lines = [f"{words}.", handoff.where(document)]
    if document["suite"] is None:
        lines.append("Its suite is dealt with the first world.")
    if document["track"] == "sealed":
        lines.append("Sealed play is an honour system here: the store lies in this directory.")
    outcome.closing += lines if outcome.reply is not None else []
    outcome.lines += lines if outcome.reply is None else []
    outcome.facts = {**status_facts(document), **outcome.facts}
    outcome.commit = document
    outcome.next_command = outcome.next_command or desk.command("next")
    return limits.conclude(desk, document, outcome)


def pause(desk: Desk, reason: str) -> Outcome:
    """Close the session; the world stays where it is.  Sends nothing but an unconfirmed step."""
    why = one_line(checked("--reason", reason, _MAX_REASON), _MAX_REASON)
    document = desk.draft()
    was_open = document["session"]["state"] == form.ACTIVE
    if was_open:
        limits.end(document["session"], form.PAUSED, desk.stamp(), why or "no reason given")
        desk.save(document)  # whatever becomes of an unconfirmed step, the session is closed
    outcome = Outcome()
    outcome.commit = document
    if document["pending"] is not None and was_open:
        try:
            outcome = settle(desk, document)
        except UnreachableError:
            outcome.lines.append(
                "A step is still unconfirmed; the service did not answer. `begin` settles it."
            )
            outcome.commit = document = desk.draft()
        except RyaError as error:
            error.message += " The session is paused all the same."
            raise
    if outcome.directive is None:
        limits.conclude(desk, document, outcome)
    outcome.facts = {**status_facts(outcome.commit or document), **outcome.facts}
    return outcome
