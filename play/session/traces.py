"""What a damaged checkpoint and a handoff still say of the session that was played here.

Read by their words alone: neither is trusted with more than the choice of what is asked about.
"""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_MAX: Final = 1 << 20
_ID: Final = rb"[A-Za-z0-9_-]{1,80}"
_SUITE: Final = rb"(?:live-\d{4}-W\d{2}|sealed-[0-9a-z]{4,40})"
_BASE: Final = rb"local|https?://[A-Za-z0-9.:/_-]{1,200}"
_CHECKPOINT: Final = {
    "base": rb'"base"\s*:\s*"(' + _BASE + rb')"',
    "track": rb'"track"\s*:\s*"(practice|official|sealed)"',
    "suite": rb'"suite"\s*:\s*"(' + _SUITE + rb')"',
    "run": rb'"active"\s*:\s*\{(?:[^{}]|\{[^{}]*\})*?"runId"\s*:\s*"(' + _ID + rb')"',
}
_HANDOFF: Final = {
    "base": rb"^- Service: (" + _BASE + rb")$",
    "track": rb"^[^#>].*?\b(Practice|Official|Sealed)\b[^,]*, session \d+ \(",
    "suite": rb"^[^#>].*?\b(?:Official|Sealed) (" + _SUITE + rb"), session \d+ \(",
    "run": rb"^- Run: (" + _ID + rb")$",
    "tick": rb"^- Last screen: tick (\d{1,9})\b",
}
_COUNTS: Final = rb"^- Notes kept: world (\d{1,5}) and lessons (\d{1,5}) characters"
_NOTE: Final = rb"^## Notes: %b, %b characters\n\n((?:> .*\n)+)"


class Trace:
    """The service, track, exact suite and run of a session; None where nothing is known.

    ``tick`` is that of the run's last shown screen, ``notes`` the two notes as far as they are
    known whole.  The practice suite is not named: which it is, only the service can tell.
    """

    __slots__ = ("base", "notes", "run", "suite", "tick", "track")

    def __init__(
        self,
        base: str | None = None,
        track: str | None = None,
        suite: str | None = None,
        run: str | None = None,
        tick: str | None = None,
    ) -> None:
        self.base = base
        self.track = track
        self.suite = suite
        self.run = run
        self.tick = None if tick is None else int(tick)
        self.notes: dict[str, str] = {}

    def options(self) -> list[str]:
        """The same as options of ``rya begin``."""
        words: list[str] = []
        if self.track is not None:
            words += ["--track", self.track]
        if self.suite is not None:
            words += ["--suite", self.suite]
        if self.base not in (None, "local"):
            words += ["--base", str(self.base)]
        return words


def left_behind(checkpoint: bytes | None, handoff: bytes | None) -> Trace:
    """What the two files say; the handoff only adds to what the checkpoint still has."""
    first, second = _read(checkpoint, _CHECKPOINT), _read(handoff, _HANDOFF)
    second.notes = _notes((handoff or b"")[:_MAX])
    for key in ("base", "track", "suite", "run"):
        said = getattr(first, key)
        if said is not None and getattr(second, key) not in (None, said):
            return first  # the handoff is of something else
        setattr(second, key, said or getattr(second, key))
    return second


def _notes(handoff: bytes) -> dict[str, str]:
    """The notes that a handoff has whole."""
    counts = re.search(_COUNTS, handoff, re.MULTILINE)
    whole: dict[str, str] = {}
    for name, count in zip(("world", "lessons"), counts.groups() if counts else (), strict=False):
        if int(count) == 0:
            whole[name] = ""
            continue
        match = re.search(_NOTE % (name.encode(), count), handoff, re.MULTILINE)
        lines = match[1].decode("utf-8", "replace").split("\n")[:-1] if match else []
        text = "\n".join(line[2:] for line in lines)
        if len(text) == int(count):
            whole[name] = text
    return whole


def _read(data: bytes | None, patterns: dict[str, bytes]) -> Trace:
    found: dict[str, str] = {}
    for key, pattern in patterns.items():
        match = re.search(pattern, (data or b"")[:_MAX], re.MULTILINE)
        if match:
            found[key] = match[1].decode().lower() if key == "track" else match[1].decode()
    trace = Trace(**found)
    if trace.suite is not None:
        trace.track = "official" if trace.suite.startswith("live-") else "sealed"
    return trace
