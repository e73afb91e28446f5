"""``rya-handoff.md``: where play stands, for people (spec: The helper and the checkpoint).

Its first lines say where play stands and name the one next command; the notes follow, as far as
there is room for them, and it ends with the prompt for a new conversation.  Under 3 KB whatever the
checkpoint holds, and without anything of the screens.
"""

from __future__ import annotations

from play.session import checkpoint as form
from play.session.words import (
    CLIP,
    capital,
    clean,
    count,
    money,
    one_line,
    suite_name,
    world_name,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from play.session.shapes import ActiveDoc, CheckpointDoc, WorldDoc

FILE_NAME: Final = "rya-handoff.md"
MAX_BYTES: Final = 3072
SCREENS: Final = ("step", "next", "show")
"""The commands that show a screen of the world in progress."""
_VIEWS: Final = ("json", "both", "brief", "delta")
"""The views that have to be asked for."""
_ROWS: Final = 4
_SHORT_CLIP: Final = 12
_LEAST_NOTE: Final = 40
"""Bytes of a note below which it is not begun."""


def where(document: CheckpointDoc, clip: int = CLIP) -> str:
    """One sentence: which world, how far, which session."""
    session, active = document["session"], document["active"]
    if active is None:
        waiting = len(unfinished(document))
        place = "No world is in progress"
        if waiting:
            place += f" in this session; {count(waiting, 'unfinished world')} can be resumed"
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


def unfinished(document: CheckpointDoc) -> list[WorldDoc]:
    """The suite's worlds that are open on the service."""
    rows = document["worlds"]
    return [row for row in rows if row.get("status") == "open" and row.get("index") is not None]


def is_played_out(document: CheckpointDoc) -> bool:
    """True when every world of the suite is over: there is nothing left to go on with."""
    if document["active"] is not None or document["pending"] is not None or unfinished(document):
        return False
    progress = document["progress"] or {}
    worlds = progress.get("of")
    over = {row.get("index") for row in document["worlds"]} - {None}
    return progress.get("complete") is True or (isinstance(worlds, int) and 0 < worlds <= len(over))


def next_words(document: CheckpointDoc) -> str:
    """The one command that goes on, without the program's name."""
    if document["session"]["state"] != form.ACTIVE:
        return "scores" if is_played_out(document) else "begin"
    if document["pending"] is not None:
        return "show"
    return "next"


def anew_words(document: CheckpointDoc) -> tuple[str, ...]:
    """What begins something else when every world of the suite is over."""
    if document["track"] == "practice":
        return ("begin", "--index", "0")
    suite = ("--suite", "current") if document["track"] == "official" else ()
    return ("begin", "--replace", "--track", document["track"], *suite)


def view_words(document: CheckpointDoc) -> tuple[str, ...]:
    """The option with which a command goes on in the view that this session is played in."""
    view = document["session"]["view"]
    return ("--view", view) if view in _VIEWS else ()


def next_line(document: CheckpointDoc) -> str:
    """``next_words`` as it is typed, in the session's view where it shows a screen."""
    word = next_words(document)
    return " ".join((word, *view_words(document)) if word in SCREENS else (word,))


def prompt(document: CheckpointDoc, program: str, clip: int = CLIP) -> str:
    """What a player pastes into a new conversation to go on."""
    session, way_on = document["session"], " ".join(("next", *view_words(document)))
    if is_played_out(document) and session["state"] != form.ACTIVE:
        return (
            f"Report on my game of We Reset You All ({suite_name(document, clip)}): all its worlds "
            "are over,\nand nothing is left to play. Start nothing over.\n"
            f"1. Its files are in this directory; `{program} scores` prints every result.\n"
            "2. If the service wants a key, ask me for it; it belongs into RYA_KEY and nowhere "
            "else.\nThen report."
        )
    return (
        f"Go on with my game of We Reset You All ({suite_name(document, clip)}). "
        "Start nothing over.\n"
        "1. My progress is in this directory: rya-handoff.md says where play stands, and\n"
        "   rya-checkpoint.json is what the command rya reads. The service is the authority.\n"
        f"2. `{program} brief --mode continue` prints the rules of a session; follow them. Run\n"
        f"   `{program} begin`, then `{program} {way_on}`; then decide every wake yourself\n"
        f"   from its screen with `{program} step`. Do what STOP, ASK and DECIDE AGAIN say.\n"
        "3. If the service wants a key, ask me for it; it belongs into RYA_KEY and nowhere else.\n"
        f"This session ends after at most {count(session['maxWorlds'], 'finished world')}, "
        "a resumed one included. Then report."
    )


def render(document: CheckpointDoc, program: str) -> bytes:
    """The file's bytes for a checkpoint."""
    head = tail = b""
    for rows, clip in ((_ROWS, CLIP), (0, CLIP), (0, _SHORT_CLIP)):
        head = _head(document, program, rows, clip).encode("utf-8", "replace")
        tail = (
            f"\n## Prompt for a new conversation\n\n{prompt(document, program, clip)}\n"
        ).encode("utf-8", "replace")
        if len(head) + len(tail) < MAX_BYTES:
            break  # almost always at once; only long words in a wide script need more cutting
    return head + _notes(document, program, MAX_BYTES - 1 - len(head) - len(tail)) + tail


def _head(document: CheckpointDoc, program: str, rows: int, clip: int) -> str:
    parts = ["# We Reset You All: where play stands", "", where(document, clip)]
    if document["pending"] is not None:
        parts.append("A step was sent and its reply has not been confirmed; it is settled first.")
    parts += [f"Next, in this directory: `{program} {next_line(document)}`", ""]
    parts += _details(document, program, rows, clip)
    return "\n".join([*parts, ""])


def _notes(document: CheckpointDoc, program: str, room: int) -> bytes:
    """Both notes, quoted, in at most ``room`` bytes: whole where they fit, else their beginning."""
    notes = document["notes"]
    written = [(name, clean(notes[name])) for name in ("lessons", "world") if notes[name]]
    parts: list[bytes] = []
    for number, (name, text) in enumerate(written):
        share = room // (len(written) - number)
        part = _quoted(name, text, program, share)
        room -= len(part)
        parts.insert(0, part)
    return b"".join(parts)


def _quoted(name: str, text: str, program: str, room: int) -> bytes:
    head = f"\n## Notes: {name}, {len(text)} characters"
    whole = "\n".join(["\n", *(f"> {line}" for line in text.split("\n")), ""])
    data = (head + whole).encode("utf-8", "replace")
    if len(data) <= room:
        return data
    head += f"; `{program} note` prints all of it"
    room -= len(head.encode("utf-8", "replace"))
    if room < _LEAST_NOTE:
        return b""
    cut = whole.encode("utf-8", "replace")[: room - 4].decode("utf-8", "ignore")
    return f"{head}{cut.rstrip()}…\n".encode("utf-8", "replace")


def _details(document: CheckpointDoc, program: str, rows: int, clip: int) -> list[str]:
    identity, notes = document["identity"], document["notes"]
    lines = [f"- Service: {one_line(document['base'], clip)}"]
    active = document["active"]
    if active is not None:
        lines.append(f"- Run: {one_line(active['runId'], clip)}")
        lines += _last(active, clip)
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
    lines.append(
        "- No `rya` on the PATH? It is the rya command of this project, We Reset You All "
        "(rya-play): `pip install .` in its source"
    )
    finished = [row for row in document["worlds"] if row.get("status") == "done"]
    for row in finished[-rows:] if rows else ():
        lines.append(f"- {result_line(row)}")
    lines.append(f"- If the checkpoint is lost: `{program} begin{_rebuilding(document, clip)}`")
    return lines


def _last(active: ActiveDoc, clip: int) -> list[str]:
    """What happened last, in a line."""
    if active["tick"] is None:
        return []
    line = f"- Last screen: tick {active['tick']}"
    if active["hour"] is not None:
        line += f", hour {active['hour']:g}"
    if active["reason"]:
        line += f", woken by {one_line(active['reason'], clip)}"
    wakes = (active["effort"] or {}).get("wakes")
    if isinstance(wakes, int) and not isinstance(wakes, bool):
        line += f", {count(wakes, 'wake')} played"
    return [line]


def _rebuilding(document: CheckpointDoc, clip: int) -> str:
    """The options of `begin` that find this session again; embedded practice needs none."""
    words = ""
    if document["base"] != form.LOCAL:
        words += f" --base {one_line(document['base'], clip)} --track {document['track']}"
    elif document["track"] != "practice":
        words += f" --track {document['track']}"
    if document["suite"] and document["track"] != "practice":
        words += f" --suite {one_line(document['suite'], clip)}"
    return words


def result_line(row: WorldDoc) -> str:
    """One finished world in a line."""
    normalized = row.get("normalized")
    verdict = f"{normalized:.1f}" if normalized is not None else "pending"
    name = capital(world_name(row.get("index")))
    return f"{name}: take {money(row.get('score'))}, normalized {verdict}"
