"""What is played in the schedules: the game, the decisions, the command line, and the truth.

The truth about a run is read from the store's tables, and its digests are compared with those of
the same decisions played in the kernel alone, without service, session or files.
"""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import sys
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple
from urllib.parse import quote

from play.games import registry
from play.kernel.game import Game
from play.kernel.wake import link, play_wake
from tests import stall

STORE = os.path.join(".rya", "store.db")
CHECKPOINT = "rya-checkpoint.json"
HANDOFF = "rya-handoff.md"


class Decision(NamedTuple):
    """One decision: its lever setting, which is its mark in the log, and its wait in hours."""

    mark: float
    wait: int


class House(NamedTuple):
    """A game to play in, and its lever: 21 settings, so that no decision is like another."""

    name: str
    game: Callable[[], Game]
    action: str
    argument: str
    low: float
    step: float

    def decision(self, number: int, wait: int) -> Decision:
        """The ``number``-th decision of a story (0 to 20)."""
        return Decision(round(self.low + number % 21 * self.step, 1), wait)

    def actions(self, decision: Decision) -> list[dict[str, Any]]:
        """The decision's one action."""
        return [{"type": self.action, self.argument: decision.mark}]


STALL = House("stall", lambda: stall.GAME, "setLever", "lever", 0.0, 0.5)
WRYA = House("wrya", lambda: registry.get("wrya"), "setLimit", "limit", 0.5, 0.1)
HOUSES = (STALL, WRYA)


def command(house: House, arguments: Sequence[str]) -> Callable[[], int | None]:
    """``rya`` with these arguments, to be run in a child: the console script's own way, which ends
    the process."""

    def run() -> None:
        if house is STALL:
            rooms = registry._ROOMS
            rooms["stall"] = rooms[registry.DEFAULT] = "tests.stall"
        from play.cli.main import main

        sys.argv = ["rya", *arguments]
        main()

    return run


class Wake(NamedTuple):
    """A row of the log: the tick at which the wake began, its entries, its digest."""

    began: int
    entries: list[list[Any]]
    chain: str


class Run(NamedTuple):
    """A run as the store has it."""

    id: str
    suite: str | None
    world: int | None
    seed: int
    key: bytes | None
    status: str
    tick: int
    wakes: int
    notes: str
    score: float | None
    log: list[Wake]


class DamagedStore(Exception):
    """The store cannot be read, or says that it is not whole."""


def read_runs(folder: str) -> list[Run]:
    """Every run of a session directory's store, oldest first.  Raises ``DamagedStore``."""
    return read_store(os.path.join(folder, STORE), folder + ".look")


def read_store(path: str, copy: str) -> list[Run]:
    """Every run of a store, oldest first.  Raises ``DamagedStore``.

    Whoever opens a store that a killed process was writing to rolls that back; only ``copy`` is.
    """
    if not os.path.exists(path) or os.path.getsize(path) == 0:
        return []
    journal = path + "-journal"
    if os.path.exists(journal) and os.path.getsize(journal) > 0:
        shutil.copyfile(path, copy)
        shutil.copyfile(journal, copy + "-journal")
        return _read_runs(sqlite3.connect(copy))
    return _read_runs(sqlite3.connect(f"file:{quote(path)}?mode=ro", uri=True))


def _read_runs(connection: sqlite3.Connection) -> list[Run]:
    try:
        verdict = connection.execute("pragma integrity_check").fetchall()
        if verdict != [("ok",)]:
            raise DamagedStore(f"integrity_check: {verdict[0][0]}")
        if connection.execute("pragma user_version").fetchone()[0] == 0:
            return []
        rows = connection.execute(
            "select id, suite, world_index, seed, world_key, status, tick, wakes, notes, score"
            " from runs order by number"
        )
        return [Run._make([*row, _log(connection, row[0])]) for row in rows.fetchall()]
    except sqlite3.Error as error:
        raise DamagedStore(str(error)) from None
    finally:
        connection.close()


def _log(connection: sqlite3.Connection, run: str) -> list[Wake]:
    rows = connection.execute(
        "select tick, entries, chain from log where run = ? order by wake", (run,)
    )
    began, wakes = 0, []
    for tick, entries, chain in rows:
        wakes.append(Wake(began, json.loads(entries), chain))
        began = tick
    return wakes


class Truth:
    """The digests to which decisions lead in a world, remembered from schedule to schedule."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._known: dict[Any, tuple[bytes, str]] = {}

    def chain(self, seed: int, key: bytes | None, decisions: tuple[Decision, ...]) -> str:
        """The chain's digest once ``decisions`` have been played, each applied exactly once."""
        return self._after(seed, key, decisions)[1]

    def _after(
        self, seed: int, key: bytes | None, decisions: tuple[Decision, ...]
    ) -> tuple[bytes, str]:
        place = (seed, key, decisions)
        if place not in self._known:
            self._known[place] = self._play(seed, key, decisions)
        return self._known[place]

    def _play(
        self, seed: int, key: bytes | None, decisions: tuple[Decision, ...]
    ) -> tuple[bytes, str]:
        game = self._house.game()
        if not decisions:
            return game.to_bytes(game.create(seed, key)), ""
        state, chain = self._after(seed, key, decisions[:-1])
        world = game.from_bytes(state)
        last = decisions[-1]
        decision = {"actions": self._house.actions(last), "wait": last.wait}
        play_wake(game, world, {game.seats[0]: decision})
        return game.to_bytes(world), link(chain, game, world)
