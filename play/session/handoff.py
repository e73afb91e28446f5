"""``rya-handoff.md``: where play stands, for people (spec: The helper and the checkpoint).

Its first lines say where play stands and name the one next command; it ends with the prompt for a
new conversation.  Under 3 KB whatever the checkpoint holds, and without anything of the screens.
"""

from __future__ import annotations

from play.session import checkpoint as form
from play.session.words import CLIP, capital, count, money, one_line, suite_name, world_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from play.session.shapes import CheckpointDoc, WorldDoc

FILE_NAME: Final = "rya-handoff.md"
MAX_BYTES: Final = 3072
_ROWS: Final = 4
_SHORT_CLIP: Final = 12


def where(document: CheckpointDoc, clip: int = CLIP) -> str:
    """One sentence: which world, how far, which session."""
    session, active = document["session"], document["active"]
    if active is None:
        place = "No world is in progress"
    else:
        place = capital(world_name(active["index"], active["seed"]))
        place += " has been started" if active["tick"] is None else f" is at tick {active['tick']}"
        if active["hour"] is not None:
            place += f" (hour {active['hour']:g})"
    wakes = session["maxWakes"]
    budget = "" if wakes is None else f", {session['wakes']} of {count(wakes, 'wake')}"
    return (
        f"{place}. {capital(suite_name(document, clip))}, session {session['n']} "
        f"({session['state']}): {session['worldsFinished']} of "
        f"{count(session['maxWorlds'], 'world')} finished{budget}."
    )


def next_words(document: CheckpointDoc) -> str:
    """The one command that goes on, without the program's name."""
    if document["session"]["state"] != form.ACTIVE:
        return "begin"
    if document["pending"] is not None:
        return "show"
    return "next"


def prompt(document: CheckpointDoc, program: str, clip: int = CLIP) -> str:
    """What a player pastes into a new conversation to go on."""
    session = document["session"]
    return (
        f"Go on with my game of We Reset You All ({suite_name(document, clip)}). "
        "Start nothing over.\n"
        "1. My progress is in this directory: rya-handoff.md says where play stands, and\n"
        "   rya-checkpoint.json is what the command rya reads. The service is the authority.\n"
        f"2. Run `{program} begin`, then `{program} next`; then decide every wake yourself from\n"
        f"   its screen with `{program} step`. `{program} rules` lists the actions. Do what STOP,\n"
        "   ASK and DECIDE AGAIN say.\n"
        "3. If the service wants a key, ask me for it; it belongs into RYA_KEY and nowhere else.\n"
        f"This session ends after at most {count(session['maxWorlds'], 'finished world')}, "
        "a resumed one included. Then report."
    )


def render(document: CheckpointDoc, program: str) -> bytes:
    """The file's bytes for a checkpoint."""
    data = b""
    for rows, clip in ((_ROWS, CLIP), (0, CLIP), (0, _SHORT_CLIP)):
        data = _render(document, program, rows, clip).encode("utf-8", "replace")
        if len(data) < MAX_BYTES:
            break  # almost always at once; only long words in a wide script need more cutting
    return data


def _render(document: CheckpointDoc, program: str, rows: int, clip: int) -> str:
    parts = ["# We Reset You All: where play stands", "", where(document, clip)]
    if document["pending"] is not None:
        parts.append("A step was sent and its reply has not been confirmed; it is settled first.")
    parts += [f"Next, in this directory: `{program} {next_words(document)}`", ""]
    parts += _details(document, program, rows, clip)
    parts += ["", "## Prompt for a new conversation", "", prompt(document, program, clip), ""]
    return "\n".join(parts)


def _details(document: CheckpointDoc, program: str, rows: int, clip: int) -> list[str]:
    identity, notes = document["identity"], document["notes"]
    lines = [f"- Service: {one_line(document['base'], clip)}"]
    labels = [f"{key} {one_line(str(value), clip)}" for key, value in identity.items() if value]
    if labels:
        lines.append(f"- Reported by the player: {', '.join(labels)}")
    if document["session"]["pauseReason"]:
        lines.append(f"- Paused: {one_line(document['session']['pauseReason'], clip)}")
    if document["suiteCloses"]:
        lines.append(f"- The suite closes: {one_line(document['suiteCloses'], clip)}")
    lines.append(
        f"- Notes kept: world {len(notes['world'])} and lessons {len(notes['lessons'])} "
        f"characters; `{program} note` prints them, and so does `{program} next`"
    )
    finished = [row for row in document["worlds"] if row.get("status") == "done"]
    for row in finished[-rows:] if rows else ():
        lines.append(f"- {result_line(row)}")
    if document["suite"] and document["track"] != "practice":
        lines.append(
            f"- If the checkpoint is lost: `{program} begin --track {document['track']} "
            f"--suite {one_line(document['suite'], clip)}`"
        )
    return lines


def result_line(row: WorldDoc) -> str:
    """One finished world in a line."""
    normalized = row.get("normalized")
    verdict = f"{normalized:.1f}" if normalized is not None else "pending"
    name = capital(world_name(row.get("index")))
    return f"{name}: take {money(row.get('score'))}, normalized {verdict}"
