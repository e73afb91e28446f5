"""The history kept for pictures: what a line holds, and that nothing depends on it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from play import canonical
from play.games import registry
from play.session import history

GAME = registry.get()


def reply(**more: Any) -> dict[str, Any]:
    world = GAME.create(1104)
    text = GAME.render(world, GAME.seats[0], (), "start", ())
    return {"runId": "r1", "tick": 0, "hour": 0.0, "reason": "start", "text": text, **more}


def line(**more: Any) -> dict[str, Any]:
    (made,) = history.parsed(history.line_of(reply(**more)))
    return made


def test_the_vital_numbers_of_a_text() -> None:
    numbers = line()["numbers"]
    obs = GAME.observe(GAME.create(1104), GAME.seats[0])
    assert numbers["TAKE"] == obs["score"]
    for label, value in (
        ("MOOD hype", obs["world"]["hype"]),
        ("MOOD suspicion", obs["world"]["suspicion"]),
        ("MOOD GPU", obs["world"]["gpuPrice"]),
        ("LEVERS price", obs["levers"]["price"]),
        ("USERS paying", obs["users"]["paying"]),
    ):
        assert numbers[label] == value, label


def test_without_a_text_only_the_take() -> None:
    assert line(text=None, obs={"score": 12.5, "world": {"hype": 3}})["numbers"] == {"TAKE": 12.5}


def test_events_without_their_long_texts() -> None:
    events = [
        {"type": "viral", "hour": 1.0, "id": "ducks", "text": "x" * 500},
        {
            "type": "incident",
            "hour": 2.0,
            "incident": {"id": "geese", "title": "Geese", "body": "…"},
        },
        "no event",
    ]
    told = line(events=events)["events"]
    assert told[0] == {"type": "viral", "hour": 1.0, "id": "ducks"}
    assert told[1] == {"type": "incident", "hour": 2.0, "id": "geese", "title": "Geese"}


@pytest.mark.parametrize("bad", [{}, {"tick": "0"}, {"tick": 1, "hour": None}])
def test_what_is_no_screen_is_no_line(bad: dict[str, Any]) -> None:
    assert history.line_of(bad) == b""


def test_reading_back(tmp_path: Path) -> None:
    path = str(tmp_path / "history.jsonl")
    for tick in (0, 8, 8, 16):
        history.append(path, history.line_of(reply(tick=tick, hour=tick / 8)))
    history.append(path, history.line_of(reply(runId="other")))
    with open(path, "ab") as handle:
        handle.write(b'{"run": "r1", "tick": 24, "hou')
    assert [row["tick"] for row in history.read(path, "r1")] == [0, 8, 16]
    assert len(history.read(path)) == 4
    assert os.stat(path).st_mode & 0o777 == 0o600


def test_a_history_that_cannot_be_kept_is_no_matter(tmp_path: Path) -> None:
    history.append(str(tmp_path / "no" / "such" / "place"), b"{}\n")
    assert history.read(str(tmp_path / "nothing")) == []


def test_it_does_not_grow_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "MAX_BYTES", 2000)
    path = tmp_path / "history.jsonl"
    for tick in range(20):
        history.append(str(path), history.line_of(reply(tick=tick)))
    assert path.stat().st_size < 6000
    assert canonical.loads(path.read_bytes().splitlines()[-1])["tick"] == 19
