"""Run records: everything that proves a run, in one file (design: cli.md, ``export``, ``verify``).

A record is ``{"schema": "rya-run/1", "game", "version", "scoring", "world": {"seed", "key"},
"log", "wakes", "effort", "score", "exposed", "status"}``: ``log`` has ``[tick, action, ...args]``
for every action applied, ``wakes`` has ``[tick, digest]`` for every wake, and each digest covers
the whole history before it.
"""

from __future__ import annotations

from play import wire
from play.canonical import is_number, loads
from play.errors import FileError, RefusedError, RyaError
from play.games import registry
from play.kernel.replay import replay
from play.session import worldlist
from play.session.replies import OK, gone_missing
from play.session.words import one_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Final

    from play.kernel.replay import Replay
    from play.session.desk import Desk
    from play.session.shapes import CheckpointDoc, Json

SCHEMA: Final = "rya-run/1"
_KEY_BYTES: Final = 16
_MAX_SEED: Final = 2**32 - 1


def export(desk: Desk) -> Json:
    """The record of the active world, or of the one finished last.

    Raises ``RefusedError`` for a sealed world that is not finished: its seed and key stay hidden.
    """
    document = desk.draft()
    run_id = _which(desk, document)
    reply = desk.call(document, "GET", wire.PATH_RUN, query={"id": run_id, "proof": "1"})
    if reply.status != OK:
        error = gone_missing(desk, document, reply, f"run {run_id}")
        error.next_command = error.next_command or desk.command("status")
        raise error
    said = reply.body
    return {
        "schema": SCHEMA,
        "game": said.get("game"),
        "version": said.get("version"),
        "scoring": said.get("scoring"),
        "world": {"seed": said.get("seed"), "key": said.get("key")},
        "log": said.get("log"),
        "wakes": said.get("wakes"),
        "effort": said.get("effort"),
        "score": said.get("score"),
        "exposed": said.get("exposed"),
        "status": said.get("status"),
    }


def _which(desk: Desk, document: CheckpointDoc) -> str:
    run_id = worldlist.latest_run(document)
    if run_id is None:
        raise RefusedError(
            "There is no run to export yet.", code="no_world", next_command=desk.command("next")
        )
    return run_id


class Verdict:
    """What a record's own replay came to.  ``difference`` says what differs; None when nothing."""

    __slots__ = ("difference", "exposed", "record", "score", "wake", "wakes")

    def __init__(self, record: Json, again: Replay) -> None:
        self.record = record
        self.wakes = len(record["wakes"])
        self.wake = again.first_difference
        self.score = again.outcome.get("score")
        self.exposed = again.outcome.get("exposed")
        self.difference = self._difference()

    def _difference(self) -> str | None:
        if self.wake is not None:
            if self.wake >= self.wakes:
                return "the log goes on after the last wake"
            tick = self.record["wakes"][self.wake][0]
            return f"wake {self.wake + 1} of {self.wakes} (tick {tick}) is the first that differs"
        counted = self.record["effort"].get("wakes")
        if counted not in (None, self.wakes):  # None: it came as a log, nothing was counted
            return f"every wake agrees, but they are {self.wakes}, not {counted}"
        finished = self.record["status"] == worldlist.FINISHED
        for key, found in (("score", self.score), ("exposed", self.exposed)):
            # an open run has no result yet; what stands in its record must be true all the same
            if self.record[key] != found and (finished or self.record[key] is not None):
                return f"every wake agrees, but the {key} is {found}, not {self.record[key]}"
        return None


def verify(data: bytes) -> Verdict:
    """Replay a record on its own and compare every wake, the take and the exposure.

    Raises ``FileError`` (exit 8) for what is no sound record, ``RefusedError`` (exit 4) for one
    that belongs to another version of the game: there is nothing to compare it with.
    """
    record = _read(data)
    game = registry.get(record["game"])
    if (record["version"], record["scoring"]) != (game.version, game.scoring):
        raise RefusedError(
            f"The record is of version {one_line(record['version'], 40)} "
            f"({one_line(record['scoring'], 40)}); this is {game.version} ({game.scoring}). "
            "Records can be replayed only under their own version.",
            code="other_version",
        )
    key = record["world"]["key"]
    try:
        again = replay(
            game,
            record["world"]["seed"],
            None if key is None else bytes.fromhex(key),
            record["log"],
            record["wakes"],
        )
    except RyaError as error:
        raise _unsound(error.message.rstrip(".")) from None
    return Verdict(record, again)


def _read(data: bytes) -> Json:
    try:
        record = loads(data)
    except RyaError as error:
        raise _unsound(error.message) from None
    if not isinstance(record, dict) or record.get("schema") != SCHEMA:
        raise _unsound(f"its schema is not {SCHEMA}")
    for name in ("game", "version", "scoring", "status"):
        if not isinstance(record.get(name), str):
            raise _unsound(f"its {name} is missing")
    for name in ("log", "wakes"):
        if not isinstance(record.get(name), list):
            raise _unsound(f"its {name} is missing")
    if "score" not in record or not (record["score"] is None or is_number(record["score"])):
        raise _unsound("its score is missing")
    if "exposed" not in record or not isinstance(record["exposed"], bool | None):
        raise _unsound("its exposure is missing")
    if not isinstance(record.get("effort"), dict):
        raise _unsound("its effort is missing")
    _check_world(record.get("world"))
    return record


def _check_world(world: Any) -> None:
    if not isinstance(world, dict):
        raise _unsound("its world is missing")
    seed, key = world.get("seed"), world.get("key")
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed <= _MAX_SEED:
        raise _unsound("its world has no proper seed")
    if key is None:
        return
    try:
        proper = isinstance(key, str) and len(bytes.fromhex(key)) == _KEY_BYTES
    except ValueError:
        proper = False
    if not proper:
        raise _unsound("its world has no proper key")


def _unsound(reason: str) -> FileError:
    return FileError(f"This is no sound run record: {reason}.", code="bad_record")
