"""The toy game and a service over it, for proofs that need neither the real game nor a process.

Everything in it follows from a seed: the ids, the clock, the order of calls.  Its files lie in
memory where there is memory to lie in, and nothing is synced: no proof here cuts the power.
"""

from __future__ import annotations

import os
import random
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Protocol

import pytest

from play.canonical import digest
from play.service.context import DEFERRED, Config
from play.service.service import Service
from play.service.step import RECEIPT_LIFE
from play.store.connection import Connection
from play.store.store import Store
from tests import toy
from tests.faults.proofs import Findings, Job, again
from tests.faults.web import Web
from tests.scratch import scratch_root, unsynced
from tests.service.support import NOON, FakeClock

SECRET = b"a bench secret"
TABLES = {
    "runs": "id = :run",
    "log": "run = :run",
    "receipts": "run = :run AND created > :over",
}
"""What is stored of a run, and which rows are its own."""
_KEPT = 200
"""Worlds in a store before a fresh one takes its place: a small store is a quick one."""


@contextmanager
def toys() -> Iterator[pytest.MonkeyPatch]:
    """Inside, the toy is the one game and syncs cost nothing; further patches may be added."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(toy.install(patch), "practice_suite", "v1")
        unsynced(patch)
        patch.setattr("os.fsync", lambda _: None)
        yield patch


def server(**more: object) -> Config:
    """A server's settings, but for practice runs that live for ever unless told otherwise."""
    given = {"embedded": False, "settle": DEFERRED, "bench_secret": SECRET, **more}
    return Config(**given)  # type: ignore[arg-type]


class Place:
    """A directory with a store and a service over it; ``clear`` begins another story in it.

    ``clock`` is the service's, to be turned; its random ids come from the story's seed.
    """

    def __init__(self, config: Config | None = None) -> None:
        self.config = config or server()
        self.clock = FakeClock()
        self.folder = scratch_root()
        self._dice = random.Random()
        self._stories = 0
        self._open()

    def _open(self) -> None:
        self.path = os.path.join(self.folder, f"store{self._stories}.db")
        self.store = Store(self.path)
        self.service = self.another()
        self._web: Web | None = None

    @property
    def web(self) -> Web:
        """The server's application over this store; its settings are a server's own."""
        if self._web is None:
            self._web = Web(self.store, self.clock, self._dice)
        return self._web

    def another(self, config: Config | None = None) -> Service:
        """One more service over this store, with the same clock."""
        entropy, config = self._dice.randbytes, config or self.config
        return Service(self.store, clock=self.clock, config=config, entropy=entropy)

    def clear(self, seed: str) -> None:
        """Set the clock and the ids for a story; the worlds of others may still be there."""
        self.clock.now = NOON
        self._dice.seed(seed)
        self._stories += 1
        if self._stories % _KEPT == 0:
            self._close()
            os.unlink(self.path)
            self._open()

    def kept(self, run_id: str) -> str:
        """A digest of what is stored of a run: its row, its state, its log, its receipts.

        Receipts that are over do not count: they go a few at a time, whoever's are the oldest, so
        how long they lie there depends on the other runs of the store.
        """
        over = round(self.clock.now * 1000) - RECEIPT_LIFE
        with self.store.reading() as db:
            kept = [_rows(db, table, run_id, over) for table in TABLES]
        return digest(repr(kept).encode())

    def _close(self) -> None:
        if self._web is not None:
            self._web.close()
        self.store.close()

    def close(self) -> None:
        """Remove the directory."""
        self._close()
        shutil.rmtree(self.folder, ignore_errors=True)


class Story(Protocol):
    """Something that is played at a place, and what was seen of it."""

    broken: list[str]
    notes: Counter[str]

    def play(self) -> None: ...


def told(make: Callable[[Place, int, int], Story], job: Job, share: tuple[int, range]) -> Findings:
    """Make and play the stories of a seed's numbers; ``job`` is what plays one of them again."""
    seed, numbers = share
    broken: list[str] = []
    notes: Counter[str] = Counter()
    with toys():
        place = Place()
        try:
            for number in numbers:
                story = make(place, seed, number)
                try:
                    story.play()
                except AssertionError as error:
                    story.broken.append(f"a sound call is refused: {error}")
                broken += [f"{text}; {again(job, seed, number)}" for text in story.broken]
                notes.update(story.notes)
        finally:
            place.close()
    return Findings(len(numbers), broken, dict(notes))


def _rows(db: Connection, table: str, run_id: str, over: int) -> list[Any]:
    """A run's rows without their numbers, which say how many came before them in this store."""
    query = f"SELECT * FROM {table} WHERE {TABLES[table]} ORDER BY 1, 2"
    found = db.execute(query, {"run": run_id, "over": over})
    start = found.description[0][0] == "number"
    return [row[start:] for row in found]
