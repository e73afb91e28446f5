"""What pictures need of the screens that were shown: a line a wake in ``.rya/history.jsonl``.

A line is ``{"run", "tick", "hour", "reason", "numbers", "events", "actions"}``: numbers by what
the text view calls them (``MOOD hype``), events without their long texts, actions by name.  Nothing
depends on it; a history that is lost or torn costs a picture its detail.
"""

from __future__ import annotations

import os

from play import canonical
from play.errors import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Final

    from play.session.shapes import Json

_NO_LINK: Final = getattr(os, "O_NOFOLLOW", 0)
FILE: Final = "history.jsonl"
MAX_BYTES: Final = 8_000_000
_LINES: Final = ("TAKE ", "MOOD ", "LEVERS ", "USERS ")
"""The lines of a text view that hold what a picture shows."""
_LONG: Final = 90
_AROUND: Final = "$x%,()"
_ABOUT: Final = ("id", "title", "source")


def line_of(reply: Json) -> bytes:
    """The history's line for a reply that has been shown; empty for what is no screen."""
    tick, hour = reply.get("tick"), reply.get("hour")
    if not isinstance(tick, int) or not canonical.is_number(hour):
        return b""
    line = {
        "run": reply.get("runId"),
        "tick": tick,
        "hour": hour,
        "reason": reply.get("reason"),
        "numbers": numbers_of(reply),
        "events": [_short(event) for event in _objects(reply.get("events"))],
        "actions": [
            result.get("type") for result in _objects(reply.get("results")) if result.get("ok")
        ],
    }
    return canonical.dumps(line) + b"\n"


def numbers_of(reply: Json) -> dict[str, float]:
    """The vital numbers of a screen; of one without a text only the take."""
    text, obs = reply.get("text"), reply.get("obs")
    numbers: dict[str, float] = {}
    if isinstance(text, str):
        for line in text.split("\n"):
            if line.startswith(_LINES):
                _collect(line, numbers)
    elif isinstance(obs, dict) and canonical.is_number(obs.get("score")):
        numbers["TAKE"] = obs["score"]
    return numbers


def _collect(line: str, numbers: dict[str, float]) -> None:
    head, _, rest = line.partition(" ")
    for item in rest.split(" | "):
        words = item.split(" ")
        for place, word in enumerate(words):
            value = _number(word)
            if value is not None:
                numbers.setdefault(" ".join([head, *words[:place]]), value)
                break


def _number(word: str) -> float | None:
    plain = word.strip(_AROUND).replace("$", "").replace(",", "")
    if plain.endswith("/h"):
        plain = plain[:-2]
    if plain[-1:] in "Mk":
        plain = plain[:-1]
    try:
        value = float(plain) if plain[:1].isdigit() or plain[:1] in "+-." else None
    except ValueError:
        return None
    return value if value is None or canonical.is_number(value) else None


def _objects(value: Any) -> list[Json]:
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []


def _short(event: Json) -> Json:
    """An event's plain fields; of what it tells about, the title."""
    short: Json = {key: value for key, value in event.items() if _is_plain(value)}
    for about in event.values():
        if isinstance(about, dict):
            short.update({key: about[key] for key in _ABOUT if _is_plain(about.get(key))})
    return short


def _is_plain(value: Any) -> bool:
    if isinstance(value, str):
        return len(value) <= _LONG
    return isinstance(value, int | float)


def append(path: str, line: bytes) -> None:
    """Write a line at the end of the history; it is not synced, and may fail."""
    if not line:
        return
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | _NO_LINK, 0o600)
        try:
            if os.fstat(descriptor).st_size > MAX_BYTES:
                os.ftruncate(descriptor, 0)
            os.write(descriptor, line)
        finally:
            os.close(descriptor)
    except OSError:
        return


def read(path: str, run_id: str | None = None) -> list[Json]:
    """The history's lines, of one run; torn ones left out, and of two for a tick the later one."""
    try:
        with open(path, "rb") as handle:
            data = handle.read(2 * MAX_BYTES)
    except OSError:
        return []
    kept = {
        (line.get("run"), line["tick"]): line
        for line in parsed(data)
        if run_id in (None, line.get("run"))
    }
    return sorted(kept.values(), key=lambda line: (str(line.get("run")), line["tick"]))


def parsed(data: bytes) -> list[Json]:
    """The lines in ``data`` that are whole."""
    lines: list[Json] = []
    for raw in data.split(b"\n"):
        try:
            line = canonical.loads(raw) if raw else None
        except UsageError:
            continue
        if isinstance(line, dict) and _is_line(line):
            lines.append(line)
    return lines


def _is_line(line: Json) -> bool:
    return (
        isinstance(line.get("tick"), int)
        and canonical.is_number(line.get("hour"))
        and isinstance(line.get("numbers"), dict)
        and isinstance(line.get("events"), list)
    )
