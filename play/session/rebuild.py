"""Finding again, by the service's account, what a lost checkpoint was about.

The service is the authority: handoff, damaged checkpoint and kept screen only say what to ask for.
"""

from __future__ import annotations

from play import wire
from play.session import checkpoint as form
from play.session import sync, worldlist
from play.session.notes import unpack
from play.session.replies import OK
from play.session.resume import active_of
from play.session.wish import track_of
from play.session.words import capital, clean, one_line, suite_name, world_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from play.session.desk import Desk
    from play.session.shapes import CheckpointDoc, Json
    from play.session.traces import Trace
    from play.session.wish import Wish

_ASKED: Final = 8
"""Runs of a suite that are looked at to find the one played last."""
_NAMES: Final = ("name", "model", "harness")


def last_played(
    desk: Desk, document: CheckpointDoc, practice: str, trace: Trace, wish: Wish
) -> Json | None:
    """The run that was played last, as ``GET run`` has it: an open one before all others.

    Of the track, suite and seed that the wish names; else of those that the lost session had.
    """
    track = wish.wanted_track or trace.track
    local = document["base"] == form.LOCAL
    if local and (track == "official" or not desk.tools.stored()):
        return None
    suite = wish.exact_suite
    if suite is None and track == trace.track:
        suite = trace.suite
    best: Json | None = None
    rank = (False, "")
    with desk.tools.busy("Looking for what was played here"):
        for run_id in _candidates(desk, document, practice, trace, (track, suite)):
            body = _run(desk, document, run_id)
            if body is None or not _fits(body, track, suite, wish.seed):
                continue
            order = (body.get("status") == worldlist.OPEN, str(body.get("updated") or ""))
            if best is None or order > rank:
                best, rank = body, order
    return best


def _candidates(
    desk: Desk,
    document: CheckpointDoc,
    practice: str,
    trace: Trace,
    wanted: tuple[str | None, str | None],
) -> list[str]:
    """Ids of runs that may be the one: those that were written down, then the suites' latest."""
    track, suite = wanted
    found = [trace.run] if trace.run else []
    shown = (desk.kept_screen() or {}).get("reply") or {}
    if isinstance(shown.get("runId"), str):
        found.append(shown["runId"])
    if suite is not None:
        names = [suite]
    else:
        hidden = sync.ALIASES["sealed" if document["base"] == form.LOCAL else "official"]
        names = {None: [practice, hidden], "practice": [practice]}.get(track, [hidden])
    for name in names:
        reply = desk.call(document, "GET", wire.PATH_SUITE, query={"suite": name})
        runs = sync.runs_of(reply.body) if reply.status == OK else []
        found += [run["runId"] for run in sorted(runs, key=_recency, reverse=True)[:_ASKED]]
    return list(dict.fromkeys(found))


def _fits(body: Json, track: str | None, suite: str | None, seed: int | None) -> bool:
    named = body.get("suite")
    if seed is not None:
        return named is None and body.get("seed") == seed
    if suite is not None and named != suite:
        return False
    return track is None or (track_of(named) or "practice") == track


def _run(desk: Desk, document: CheckpointDoc, run_id: str) -> Json | None:
    reply = desk.call(document, "GET", wire.PATH_RUN, query={"id": run_id})
    return {**reply.body, "runId": run_id} if reply.status == OK else None


def restore(
    desk: Desk,
    document: CheckpointDoc,
    said: Json,
    last: Json | None,
    wish: Wish,
    trace: Trace,
) -> list[str]:
    """Take over the world in progress, the notes and the player of what was played before.

    ``said`` is the suite's reply, ``last`` the run played last, where that was looked for.
    Returns what was found, in sentences; nothing where nothing was played.
    """
    runs = sync.runs_of(said)
    if last is None and not runs:
        return []
    if last is not None:
        worldlist.update(document, last["runId"], last)
    now = _in_progress(desk, document, runs, last, wish)
    bodies = _bodies(desk, document, runs, now or last)
    _take_player(document, bodies)
    lines = [f"Rebuilt from the service: {suite_name(document)} has been played here before."]
    if now is not None:
        _take_up(desk, document, now, trace)
        name = capital(world_name(now.get("index"), now.get("seed")))
        lines.append(f"{name} stands at tick {now.get('tick')}; `next` resumes it.")
    _take_notes(document, bodies, now)
    if now is not None and (trace.run, trace.tick) == (now["runId"], now.get("tick")):
        _take_newer_notes(document, trace)
    notes = document["notes"]
    if notes["world"] or notes["lessons"]:
        lines.append(
            f"Notes that came back: world {len(notes['world'])}, lessons "
            f"{len(notes['lessons'])} characters."
        )
    return lines


def _in_progress(
    desk: Desk, document: CheckpointDoc, runs: list[Json], last: Json | None, wish: Wish
) -> Json | None:
    """The world to go on with: the one played last, or the only one that is open."""
    if last is not None and last.get("status") == worldlist.OPEN and _is_wished(last, wish):
        return last
    rows = [run for run in runs if run.get("status") == worldlist.OPEN]
    if len(rows) != 1 or wish.seed is not None or not _is_wished(rows[0], wish):
        return None
    return _run(desk, document, rows[0]["runId"])


def _is_wished(run: Json, wish: Wish) -> bool:
    return wish.index in (None, run.get("index")) and wish.seed in (None, run.get("seed"))


def _bodies(
    desk: Desk, document: CheckpointDoc, runs: list[Json], first: Json | None
) -> list[Json]:
    """The runs from which notes and player come back, the latest first: no more than it takes."""
    bodies = [first] if first is not None else []
    for run in sorted(runs, key=_recency, reverse=True)[: wire.SUITE_WORLDS * 2]:
        if any(_notes(body)[1] for body in bodies):
            break
        if first is None or run["runId"] != first["runId"]:
            body = _run(desk, document, run["runId"])
            bodies += [body] if body is not None else []
    return bodies


def _notes(body: Json) -> tuple[str, str]:
    kept = body.get("notes")
    return unpack(kept) if isinstance(kept, str) and kept else ("", "")


def _take_notes(document: CheckpointDoc, bodies: list[Json], now: Json | None) -> None:
    """The note of the world in progress, and the latest lessons; those travel on with a step
    where that world's run does not have them yet."""
    notes = document["notes"]
    if now is not None:
        notes["world"] = clean(_notes(now)[0])
    for body in bodies:
        lessons = _notes(body)[1]
        if lessons:
            notes["lessons"] = clean(lessons)
            notes["unsent"] = body is not now
            return


def _take_newer_notes(document: CheckpointDoc, trace: Trace) -> None:
    """The handoff's notes: at the very screen at which the run stands they are the newer ones."""
    notes = document["notes"]
    for key, text in trace.notes.items():
        if clean(text) != notes[key]:  # type: ignore[literal-required]
            notes[key], notes["unsent"] = clean(text), True  # type: ignore[literal-required]


def _take_player(document: CheckpointDoc, bodies: list[Json]) -> None:
    for body in bodies:
        said = body.get("selfReported")
        found = {key: said.get(key) for key in _NAMES} if isinstance(said, dict) else {}
        if any(isinstance(label, str) and label for label in found.values()):
            for key, label in found.items():
                if isinstance(label, str) and label:
                    document["identity"][key] = one_line(label, wire.MAX_LABEL)  # type: ignore[literal-required]
            return


def _take_up(desk: Desk, document: CheckpointDoc, run: Json, trace: Trace) -> None:
    """Make a run the active one.

    Its screen counts as shown where the handoff or the kept screen, which are written after it
    has been, are of the tick at which the run stands.
    """
    kept = (desk.kept_screen() or {}).get("reply") or {}
    place = (run["runId"], run.get("tick"))
    shown = place in ((trace.run, trace.tick), (kept.get("runId"), kept.get("tick")))
    known = active_of(run, None)
    if not shown:
        known["tick"], known["hour"] = None, None
    known["reason"] = kept.get("reason") if place[0] == kept.get("runId") and shown else None
    document["session"]["index"] = document["session"]["seed"] = None
    document["active"] = known
    worldlist.update(document, str(run["runId"]), run, worldlist.OPEN)


def _recency(run: Json) -> tuple[bool, str]:
    """Open runs last, then by their start: the latest knows the most."""
    return run.get("status") == worldlist.OPEN, str(run.get("started") or "")
