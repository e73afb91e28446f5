"""Run records: written from a run, replayed on their own, and refused when they are unsound."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest

from play import canonical
from play.errors import FileError, RefusedError
from play.games import registry
from play.session import begin, steps, worlds
from play.session.desk import Desk, Tools
from play.session.record import export, verify
from play.session.result import gather
from play.session.wish import Wish
from play.transport.base import Transport
from play.transport.local import LocalTransport
from tests import toy


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    """A desk over a real store and the toy game."""
    toy.install(monkeypatch)

    def connect(_: str) -> Transport:
        return LocalTransport(str(tmp_path / ".rya" / "store.db"))

    def step_id() -> str:
        return f"step-{time.monotonic_ns()}"

    tools = Tools(connect, time.time, step_id, time.sleep, lambda _: nullcontext())
    with Desk(str(tmp_path), tools) as opened:
        yield opened


def play(desk: Desk, wakes: int = 3, **wish: Any) -> dict[str, Any]:
    """A run of some wakes, or to the end with ``wakes`` 0; its record."""
    desk.shown(_ready(desk, begin.begin(desk, Wish(**wish))))
    desk.shown(_ready(desk, worlds.next_world(desk)))
    number = 0
    while not wakes or number < wakes:
        number += 1
        decision = steps.Decision([["invest", 1], ["nonsense"]], wait=24)
        outcome = _ready(desk, steps.step(desk, decision))
        desk.shown(outcome)
        if outcome.facts["done"]:
            break
    return export(desk)


def _ready(desk: Desk, outcome: Any) -> Any:
    desk.prepare(outcome)
    return outcome


def test_a_record_replays(desk: Desk) -> None:
    record = play(desk)
    assert list(record) == (
        "schema game version scoring world log wakes effort score exposed status".split()
    )
    assert record["schema"] == "rya-run/1"
    assert record["status"] == "open"
    assert record["effort"]["invalid"] == 3
    assert len(record["log"]) == 3
    verdict = verify(canonical.dumps(record))
    assert (verdict.difference, verdict.wakes) == (None, 3)


def test_a_finished_record_has_its_take(desk: Desk) -> None:
    record = play(desk, wakes=0)
    assert record["status"] == "done"
    verdict = verify(canonical.pretty(record))
    assert verdict.difference is None
    assert verdict.score == record["score"]


def test_the_first_wake_that_differs_is_named(desk: Desk) -> None:
    record = play(desk, wakes=0)
    record["log"][1][2] += 1  # another amount in the second wake
    verdict = verify(canonical.dumps(record))
    assert verdict.wake == 1
    assert verdict.difference is not None
    assert verdict.difference.startswith(f"wake 2 of {verdict.wakes} (tick ")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"score": 1.0}, "every wake agrees, but the score is"),
        ({"exposed": True}, "every wake agrees, but the exposed is False, not True"),
    ],
)
def test_a_result_that_was_not_played(desk: Desk, change: dict[str, Any], words: str) -> None:
    verdict = verify(canonical.dumps({**play(desk, wakes=0), **change}))
    assert verdict.difference is not None
    assert verdict.difference.startswith(words)


def test_an_open_record_is_checked_as_far_as_it_says_something(desk: Desk) -> None:
    record = play(desk)
    assert record["score"] is None
    so_far = verify(canonical.dumps(record)).score
    assert verify(canonical.dumps({**record, "score": so_far})).difference is None
    verdict = verify(canonical.dumps({**record, "score": 1e9}))
    assert verdict.difference is not None
    assert verdict.difference.startswith("every wake agrees, but the score is")


def test_an_effort_that_was_not_counted(desk: Desk) -> None:
    record = play(desk)
    record["effort"]["wakes"] = 2
    verdict = verify(canonical.dumps(record))
    assert verdict.difference == "every wake agrees, but they are 3, not 2"


def test_a_log_that_goes_on(desk: Desk) -> None:
    record = play(desk)
    del record["wakes"][-1]
    verdict = verify(canonical.dumps(record))
    assert verdict.difference == "the log goes on after the last wake"


def test_a_sealed_world_s_record_waits_for_its_end(desk: Desk) -> None:
    with pytest.raises(RefusedError) as caught:
        play(desk, wakes=2, track="sealed")
    assert caught.value.exit == 4
    assert caught.value.next_command == "rya status"


def test_a_finished_sealed_world_replays_with_its_key(desk: Desk) -> None:
    record = play(desk, wakes=0, track="sealed")
    assert len(bytes.fromhex(record["world"]["key"])) == 16
    assert verify(canonical.dumps(record)).difference is None
    record["world"]["key"] = "00" * 16
    assert verify(canonical.dumps(record)).wake == 0


def test_which_run_is_meant_without_an_id(desk: Desk) -> None:
    assert play(desk, 0, worlds=2)["status"] == "done"
    assert gather(desk).done
    desk.shown(_ready(desk, worlds.next_world(desk)))
    assert export(desk)["status"] == "open"  # the world in progress
    assert gather(desk).done  # the world finished last


def test_nothing_to_export(desk: Desk) -> None:
    desk.prepare(begin.begin(desk, Wish()))
    with pytest.raises(RefusedError) as caught:
        export(desk)
    assert caught.value.code == "no_world"


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("schema", "rya-run/2"),
        ("game", None),
        ("log", {}),
        ("log", [[0]]),
        ("log", [["x", "invest", 1]]),
        ("log", [[0, "nonsense"]]),
        ("wakes", [[1]]),
        ("wakes", None),
        ("score", "much"),
        ("exposed", 1),
        ("effort", None),
        ("world", None),
        ("world", {"seed": -1, "key": None}),
        ("world", {"seed": True, "key": None}),
        ("world", {"seed": 1, "key": "zz"}),
        ("world", {"seed": 1, "key": "00"}),
    ],
)
def test_an_unsound_record(desk: Desk, key: str, value: object) -> None:
    with pytest.raises(FileError) as caught:
        verify(canonical.dumps({**play(desk), key: value}))
    assert (caught.value.exit, caught.value.code) == (8, "bad_record")


@pytest.mark.parametrize("data", [b"", b"\x00", b"[]", b"{}", b'{"schema": "rya-run/1"}'])
def test_what_is_no_record(data: bytes) -> None:
    with pytest.raises(FileError):
        verify(data)


def test_a_record_of_another_version(desk: Desk) -> None:
    for change in ({"version": "9.9.9"}, {"scoring": "9.9.9/ref@1"}):
        with pytest.raises(RefusedError) as caught:
            verify(canonical.dumps({**play(desk), **change}))
        assert caught.value.code == "other_version"
        assert str(*change.values()) in caught.value.message


def test_a_record_of_another_game(desk: Desk) -> None:
    with pytest.raises(RefusedError) as caught:
        verify(canonical.dumps({**play(desk), "game": "chess"}))
    assert caught.value.code == "no_such_game"
    assert registry.DEFAULT == "toy"
