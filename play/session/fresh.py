"""The first session of a checkpoint: a new one, or one rebuilt from what the service knows."""

from __future__ import annotations

import brief
from play import wire
from play.errors import (
    FileError,
    NotFoundError,
    RefusedError,
    RyaError,
    UnreachableError,
    UsageError,
)
from play.session import checkpoint as form
from play.session import rebuild, sync
from play.session.desk import LOST, PRIVATE, STORE
from play.session.outcome import Outcome
from play.session.replies import OK, refusal
from play.session.traces import Trace
from play.session.wish import track_of
from play.session.words import one_line, suite_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from play.session.desk import Desk
    from play.session.shapes import CheckpointDoc, IdentityDoc, Json
    from play.session.wish import Wish

_MODES: Final = {"practice": "try", "official": "batch", "sealed": "batch"}
_LABELS: Final = ("name", "model", "harness")


class Left:
    """What was here before: a sound checkpoint that is put away, or what a lost one left behind."""

    __slots__ = ("old", "trace")

    def __init__(self, old: CheckpointDoc | None, trace: Trace | None) -> None:
        self.old = old
        self.trace = trace


def open_first(desk: Desk, wish: Wish, left: Left) -> tuple[CheckpointDoc, Outcome]:
    """The checkpoint of a first session, and what is to be said of it.

    Without a sound checkpoint before it, it goes on with what was played here last, as far as the
    wish leaves that open and the service knows it.
    """
    base = desk.base or form.LOCAL
    trace = left.trace if left.trace is not None and left.trace.base in (None, base) else Trace()
    track = wish.wanted_track or trace.track or "practice"
    check_track(desk, track)
    document = _blank(desk, wish, base, track)
    practice = _versions(desk, document)
    run: Json | None = None
    if left.old is None:
        run = rebuild.last_played(desk, document, practice, trace, wish)
        if run is None and wish.is_bare and (trace.run or (trace.suite and track == "sealed")):
            if not wish.replace:
                raise _lost(desk, document, trace)
        elif run is None and wish.is_bare:  # nothing was played in it
            run = rebuild.last_played(desk, document, practice, Trace(track=_only(trace)), wish)
        if run is not None:
            track = document["track"] = track_of(run.get("suite")) or "practice"
    document["session"]["mode"] = _MODES[track]
    document["suite"] = _suite(wish, trace, run, track, base, practice)
    said = _pin(desk, document, wish)
    aim(document, wish, said)
    outcome = Outcome()
    outcome.lines = rebuild.restore(desk, document, said, run, wish, trace)
    if outcome.lines and left.old is None:
        outcome.lines.append("Sessions are counted from 1 again.")
    _name_player(desk, document, wish, left, outcome)
    return document, outcome


def _only(trace: Trace) -> str | None:
    """The track that a handoff without a run still decides: a server's official one."""
    return "official" if trace.track == "official" else None


def _blank(desk: Desk, wish: Wish, base: str, track: str) -> CheckpointDoc:
    nobody: IdentityDoc = {"name": None, "model": None, "harness": None}
    session = form.new_session(1, _MODES[track], wish.worlds or 1, wish.max_wakes, desk.stamp())
    return form.new_checkpoint(base, track, None, nobody, session)


def check_track(desk: Desk, track: str | None) -> None:
    """Refuse sealed worlds on a server, before the directory is touched."""
    if track == "sealed" and desk.base not in (None, form.LOCAL):
        raise RefusedError(
            "Sealed suites are dealt by the embedded service only.",
            code="sealed_local_only",
            next_command=desk.command("begin"),
        )


def _lost(desk: Desk, document: CheckpointDoc, trace: Trace) -> RyaError:
    """The error when the handoff is of a session that the service knows nothing of."""
    what = f"the run {trace.run}" if trace.run else f"the suite {trace.suite}"
    error: RyaError
    if document["base"] != form.LOCAL:
        error = NotFoundError(
            f"There is no checkpoint here, and {document['base']} does not know {what}, which the "
            "handoff names; with another key it would not know it either. `begin --replace` puts "
            "the handoff into the archive and begins anew.",
            code="no_such_run",
        )
    elif not desk.tools.stored():
        error = FileError(
            f"There is no checkpoint here, and no store ({PRIVATE}/{STORE}) to rebuild "
            f"it from; the handoff names {what}. Put both back from a copy; or `begin --replace` "
            "puts the handoff into the archive and begins anew.",
            code="store_missing",
        )
    else:
        error = NotFoundError(
            f"There is no checkpoint here, and the store in .rya does not know {what}, which the "
            "handoff names: it is a new one, or another one. Put the right one back from a copy; "
            "or `begin --replace` puts the handoff into the archive and begins anew.",
            code="no_such_run",
        )
    error.next_command = desk.anew(document)
    return error


def is_unreadable(desk: Desk) -> bool:
    """True when nothing at all can be read from the embedded service's store."""
    probe = form.new_checkpoint(
        form.LOCAL,
        "practice",
        None,
        {"name": None, "model": None, "harness": None},
        form.new_session(1, "try", 1, None, desk.stamp()),
    )
    try:
        desk.call(probe, "GET", wire.PATH_RUN, query={"id": "none"})
    except FileError as error:
        return error.code in LOST
    return False


def _suite(
    wish: Wish, trace: Trace, run: Json | None, track: str, base: str, practice: str
) -> str | None:
    """The exact suite to ask for; None where only an alias is known."""
    exact = wish.exact_suite
    if track == "practice":
        return _practice(practice, exact)
    if exact is not None:
        return exact
    if run is not None:
        return one_line(str(run["suite"]), 40)
    follows = wish.suite is None and track == trace.track and base != form.LOCAL
    return trace.suite if follows else None


def _practice(named: str, asked: str | None) -> str:
    """The practice suite; whoever asked for another one has asked for what is not there."""
    if asked not in (None, named):
        raise NotFoundError(
            f"There is no suite called {one_line(str(asked), 60)}; the practice suite is {named}.",
            code="no_such_suite",
        )
    return named


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
        opened = document["suite"] = open_suite(desk, document)
        said = sync.read_suite(desk, document, opened) or {}
    named = said.get("suite")
    if document["suite"] is None and isinstance(named, str):
        document["suite"] = one_line(named, 40)
    sync.merge_suite(document, said)
    return said


def open_suite(desk: Desk, document: CheckpointDoc) -> str:
    """The id of the official suite that is open now, by the service's account."""
    said = sync.read_suite(desk, document, sync.ALIASES["official"]) or {}
    opened = one_line(str(said.get("current") or said.get("suite") or ""), 40)
    if not opened.startswith("live-"):
        raise UnreachableError("The service did not name the suite that is open.")
    return opened


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


def aim(document: CheckpointDoc, wish: Wish, suite: Json) -> None:
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


def _name_player(
    desk: Desk, document: CheckpointDoc, wish: Wish, left: Left, outcome: Outcome
) -> None:
    """Who plays: as given, else as the checkpoint before this one said, else as the service does.

    A checkpoint that is put away was another attempt: another player there is nothing to warn of.
    """
    identity = document["identity"]
    if left.old is not None:
        for key in _LABELS:
            identity[key] = getattr(wish, key) or left.old["identity"][key] or identity[key]
    outcome.warnings += identify(desk, document, wish)
    if identity["model"] and identity["harness"] is None:
        identity["harness"] = document["brief"] = brief.LABEL  # a model that says no more of itself
    kept = [
        f"{key} {identity[key]}" for key in _LABELS if identity[key] and getattr(wish, key) is None
    ]
    if kept:
        outcome.lines.append(f"Reported by the player, as before: {', '.join(kept)}.")


def identify(desk: Desk, document: CheckpointDoc, wish: Wish) -> list[str]:
    """Take over another identity, with a warning and a record of the change."""
    identity, warnings = document["identity"], []
    for key in _LABELS:
        old, new = identity[key], getattr(wish, key)
        if new is None or new == old:
            continue
        identity[key] = new
        if old is None:
            continue
        warnings.append(f"Warning: {key} was {old!r} in earlier sessions and is {new!r} now.")
        change = {"at": desk.stamp(), "session": document["session"]["n"], "field": key}
        document["identityChanges"].append({**change, "from": old, "to": new})
        del document["identityChanges"][: -form.KEEP_CHANGES]
    document["brief"] = _brief(identity["harness"])
    return warnings


def _brief(harness: str | None) -> str | None:
    """The brief's id, which an agent puts first into its ``harness`` (spec: The standard brief)."""
    first = (harness or "").partition(" ")[0]
    return first if first.startswith("rya-") and "brief-v" in first else None
