"""Opening and closing sessions: ``begin`` and ``pause`` (spec: The helper and the checkpoint)."""

from __future__ import annotations

from play import wire
from play.errors import NotFoundError, RefusedError, UnreachableError, UsageError
from play.session import checkpoint as form
from play.session import handoff, limits, sync
from play.session.deliver import settle
from play.session.notes import checked
from play.session.outcome import ASK, EXIT_ASK, STOP, Outcome
from play.session.replies import OK, refusal
from play.session.views import status_facts
from play.session.wish import ALIASES, Wish
from play.session.words import count, one_line, suite_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from play.session.desk import Desk
    from play.session.shapes import CheckpointDoc, IdentityDoc, Json

_MAX_REASON: Final = 500
_MODES: Final = {"practice": "try", "official": "batch", "sealed": "batch"}


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
        return _fresh(desk, wish)
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
        opened = _open_suite(desk, document)
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


def _open_suite(desk: Desk, document: CheckpointDoc) -> str:
    """The id of the official suite that is open now, by the service's account."""
    said = sync.read_suite(desk, document, sync.ALIASES["official"]) or {}
    opened = one_line(str(said.get("current") or said.get("suite") or ""), 40)
    if not opened.startswith("live-"):
        raise UnreachableError("The service did not name the suite that is open.")
    return opened


def _options(wish: Wish) -> list[str]:
    words: list[str] = []
    for name, value in (("--track", wish.track), ("--suite", wish.suite), ("--seed", wish.seed)):
        if value is not None:
            words += [name, str(value)]
    return words


def _replace(desk: Desk, wish: Wish) -> Outcome:
    """Put the old checkpoint away, whatever is the matter with it, and begin afresh."""
    desk.found()
    settled = Outcome()
    if desk.has_session:
        document = desk.peek()
        if document["pending"] is not None and desk.base in (None, document["base"]):
            settled = _settle_if_possible(desk, document)
    put_away = desk.archive()
    desk.forget()
    outcome = _fresh(desk, wish)
    outcome.lines[:0] = settled.lines
    if put_away is not None:
        outcome.lines.append(f"The old checkpoint is in {put_away}.")
    return outcome


def _settle_if_possible(desk: Desk, document: CheckpointDoc) -> Outcome:
    """Settle the old session's step before it is put away; a dead service must not hinder that."""
    outcome = Outcome()
    try:
        settled = settle(desk, document)
    except (UnreachableError, RefusedError):
        outcome.lines = ["Its unconfirmed step could not be settled; the archive keeps it."]
        return outcome
    document = settled.commit or document
    desk.save(document)
    outcome.lines = [f"Its unconfirmed step was settled first. {handoff.where(document)}"]
    return outcome


def _fresh(desk: Desk, wish: Wish) -> Outcome:
    """A first session, rebuilt from the service where it knows of worlds played before."""
    track = wish.track or "practice"
    base = desk.base or form.LOCAL
    if track == "sealed" and base != form.LOCAL:
        raise RefusedError(
            "Sealed suites are dealt by the embedded service only.",
            code="sealed_local_only",
            next_command=desk.command("begin"),
        )
    desk.found()
    if desk.has_session:  # somebody else began while we waited for the lock
        return begin(desk, wish)
    identity: IdentityDoc = {"name": wish.name, "model": wish.model, "harness": wish.harness}
    session = form.new_session(1, _MODES[track], wish.worlds or 1, wish.max_wakes, desk.stamp())
    suite = wish.suite if wish.suite not in (None, *ALIASES) else None
    document = form.new_checkpoint(base, track, suite, identity, session)
    document["brief"] = _brief(wish.harness)
    practice = _versions(desk, document)
    if track == "practice":
        document["suite"] = _practice(practice, suite)
    said = _pin(desk, document, wish)
    _aim(document, wish, said)
    outcome = Outcome()
    if sync.runs_of(said):
        sync.rebuild_notes(desk, document, said)
        outcome.lines.append("Rebuilt from the service, which knows of worlds played before.")
    return _opened(desk, document, outcome)


def _pin(desk: Desk, document: CheckpointDoc, wish: Wish) -> Json:
    """Ask the service for the suite and write its exact id down; never an alias."""
    asked = document["suite"] or sync.ALIASES[document["track"]]
    said = sync.read_suite(desk, document, asked)
    if said is None:
        return {}
    if asked == sync.ALIASES["sealed"] and wish.replace:
        document["session"]["olderSuite"] = str(said.get("suite"))
        return {}  # a separate attempt: its suite is dealt with its first world
    if asked == sync.ALIASES["official"]:
        opened = document["suite"] = _open_suite(desk, document)
        said = sync.read_suite(desk, document, opened) or {}
    named = said.get("suite")
    if document["suite"] is None and isinstance(named, str):
        document["suite"] = one_line(named, 40)
    sync.merge_suite(document, said)
    return said


def _brief(harness: str | None) -> str | None:
    """The brief's id, which an agent puts first into its ``harness`` (spec: The standard brief)."""
    first = (harness or "").partition(" ")[0]
    return first if first.startswith("rya-") and "brief-v" in first else None


def _practice(named: str, asked: str | None) -> str:
    """The practice suite; whoever asked for another one has asked for what is not there."""
    if asked not in (None, named):
        raise NotFoundError(
            f"There is no suite called {one_line(str(asked), 60)}; the practice suite is {named}.",
            code="no_such_suite",
        )
    return named


def _versions(desk: Desk, document: CheckpointDoc) -> str:
    """Note what the service plays: simulator, scoring id, protocol.  Returns its practice suite."""
    reply = desk.call(document, "GET", wire.PATH_SCHEMA)
    if reply.status != OK:
        raise refusal(reply)
    version, scoring = reply.body.get("version"), reply.body.get("scoring")
    protocol = reply.body.get("protocol")
    if isinstance(version, str):
        document["sim"] = one_line(version, 40)
    if isinstance(scoring, str):
        document["scoring"] = one_line(scoring, 60)
    if isinstance(protocol, int) and not isinstance(protocol, bool) and protocol >= 0:
        document["protocol"] = protocol
    practice = reply.body.get("practiceSuite")
    named = practice.get("id") if isinstance(practice, dict) else None
    return one_line(named, 40) if isinstance(named, str) else sync.PRACTICE


def _aim(document: CheckpointDoc, wish: Wish, suite: Json) -> None:
    """Remember which world was asked for."""
    you = suite.get("you")
    worlds = you.get("of") if isinstance(you, dict) else None
    if wish.index is not None and isinstance(worlds, int) and wish.index >= worlds:
        raise UsageError(
            f"--index must be 0 to {worlds - 1}: {suite_name(document)} has {worlds} worlds.",
            code="bad_option",
        )
    document["session"]["index"] = wish.index
    document["session"]["seed"] = wish.seed


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
            outcome.lines.append(
                f"Warning: --{key} differs from this session's ({old or 'none'}) and was not taken "
                "over; pause, then begin a new session with it."
            )
    if wish.index is not None or wish.seed is not None:
        outcome.lines.append(
            "Warning: which world is played was not changed; `next` goes on with the open one."
        )
    if outcome.reply is None:
        _, news = sync.reconcile(desk, document)
        outcome.lines += news
    limits.enforce(session, desk.stamp())
    return _opened(desk, document, outcome)


def _another(desk: Desk, document: CheckpointDoc, wish: Wish, outcome: Outcome) -> Outcome:
    """The next session on the same checkpoint."""
    old = document["session"]
    document["sessions"] = [*document["sessions"], old][-form.KEEP_SESSIONS :]
    session = form.new_session(
        old["n"] + 1, "continue", wish.worlds or 1, wish.max_wakes, desk.stamp()
    )
    document["session"] = session
    outcome.lines += _identify(desk, document, wish)
    said, news = sync.reconcile(desk, document)
    session["worldsFinished"] = 0  # what was finished before this session does not count
    outcome.lines += news
    _aim(document, wish, said)
    return _opened(desk, document, outcome)


def _identify(desk: Desk, document: CheckpointDoc, wish: Wish) -> list[str]:
    """Take over another identity, with a warning and a record of the change."""
    identity, warnings = document["identity"], []
    for key, new in (("name", wish.name), ("model", wish.model), ("harness", wish.harness)):
        old = identity[key]  # type: ignore[literal-required]
        if new is None or new == old:
            continue
        identity[key] = new  # type: ignore[literal-required]
        if old is None:
            continue
        warnings.append(f"Warning: {key} was {old!r} in earlier sessions and is {new!r} now.")
        change = {"at": desk.stamp(), "session": document["session"]["n"], "field": key}
        document["identityChanges"].append({**change, "from": old, "to": new})
        del document["identityChanges"][: -form.KEEP_CHANGES]
    document["brief"] = _brief(identity["harness"])
    return warnings


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
    outcome.after += lines if outcome.reply is not None else []
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
    if outcome.directive is None:
        limits.conclude(desk, document, outcome)
    outcome.facts = {**status_facts(outcome.commit or document), **outcome.facts}
    return outcome
