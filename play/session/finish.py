"""The end of a world: its result is fetched, entered and said (spec: Between worlds)."""

from __future__ import annotations

from play import wire
from play.canonical import is_number
from play.errors import FileError, UnreachableError
from play.session import worldlist
from play.session.replies import OK
from play.session.screen import AT_THE_END
from play.session.words import capital, money, one_line, world_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from play.session.desk import Desk
    from play.session.shapes import CheckpointDoc, Json, WorldDoc

COMPLETE = "complete"


def finish(desk: Desk, document: CheckpointDoc, reply: Json) -> Json:
    """Enter the finished world of ``reply``; returns the reply with all that is known of its end.

    The run is committed whatever happens here: when the service has not scored it yet, or does
    not answer any more, the world is entered as ``pending`` and ``scores`` goes on.
    """
    final = dict(reply)
    if final.get("scoringStatus") != COMPLETE or not isinstance(final.get("replay"), str):
        final.update(_scored(desk, document, str(reply["runId"])))
    enter(document, final)
    return final


def _scored(desk: Desk, document: CheckpointDoc, run_id: str) -> Json:
    """The keys of the result as ``GET run`` has them; the first asking settles an embedded run."""
    try:
        with desk.tools.busy("Playing the world's baselines and replaying its log"):
            said = desk.call(document, "GET", wire.PATH_RUN, query={"id": run_id})
    except (UnreachableError, FileError):
        return {}
    if said.status != OK:
        return {}
    return {key: said.body[key] for key in AT_THE_END if said.body.get(key) is not None}


def enter(document: CheckpointDoc, final: Json) -> WorldDoc:
    """Write a finished world into the checkpoint.

    It counts toward the session's limit when it was the world in progress, once: then no world is
    in progress any more.  The world note goes, the lessons stay.
    """
    run_id, active = str(final["runId"]), document["active"]
    row = worldlist.update(document, run_id, final, worldlist.FINISHED)
    if active is not None and active["runId"] == run_id:
        document["active"] = None
        document["notes"]["world"] = ""
        row["session"] = document["session"]["n"]
        document["session"]["worldsFinished"] += 1
    return row


def result_lines(document: CheckpointDoc, final: Json) -> list[str]:
    """A finished world's take, normalized score, baselines and replay verdict, in sentences."""
    name = capital(world_name(final.get("index"), final.get("seed")))
    lines = [f"{name} is finished. Take: {money(final.get('score'))}."]
    normalized, baseline = final.get("normalized"), final.get("baseline")
    if normalized is not None and is_number(normalized):
        lines.append(f"Normalized score: {_points(normalized)} (idle is 0, the reference 100).")
    else:
        lines.append("Normalized score: pending; the take is committed, `scores` asks again.")
    if isinstance(baseline, dict):
        lines.append(
            f"On this world: idle {money(baseline.get('idle'))}, reference "
            f"{money(baseline.get('ref'))}, you against the reference "
            f"{money(final.get('deltaVsRef'))}."
        )
    verdict = final.get("replay")
    if isinstance(verdict, str):
        lines.append(f"Replay of the log: {one_line(verdict, 40)}.")
    if document["track"] == "practice":
        lines.append("This is practice: its worlds are public, and a score says so.")
    elif document["track"] == "sealed":
        lines.append("Sealed worlds here are an honour system: the store lies in this directory.")
    return lines


def _points(value: float) -> str:
    """A normalized score for a sentence; one that rounds to nothing but is not shows its digits."""
    return f"{value:.2f}" if value == 0 or abs(value) >= 0.005 else f"{value:.3g}"
