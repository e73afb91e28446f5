"""The end of a world: the chart, the picture, and what is said about the score."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from rich.cells import cell_len

from play import canonical
from play.cli import main, wiring
from play.session.result import gather
from play.terminal import chart, report
from play.terminal.games.wrya.moments import moments

Run = Callable[..., str]
YOU = [(0.0, 0.0), (168.0, 1e8), (504.0, 3e8)]
REF = [(0.0, 0.0), (504.0, 7e8)]
IDLE = [(0.0, 0.0), (504.0, 2e8)]


@pytest.fixture
def rya(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Run:
    monkeypatch.setattr("os.fsync", lambda _: None)
    for name in ("RYA_DIR", "RYA_BASE", "RYA_KEY", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)

    def run(*words: str) -> str:
        capfd.readouterr()
        status = main.run([*words])
        out, err = capfd.readouterr()
        assert status == 0, out + err
        return out

    return run


def play(rya: Run, *begin: str, upto: float = 505.0) -> None:
    rya("begin", *begin)
    rya("next")
    for _ in range(200):
        said = canonical.loads(
            rya("step", "--actions", '["reset"]', "--wait", "24", "--json").encode()
        )
        if said["done"] or said["hour"] >= upto:
            return


def test_a_finished_practice_world(rya: Run, tmp_path: Path) -> None:
    play(rya)
    out = rya("report", "--svg", "result.svg")
    rows = canonical.loads(rya("status", "--json").encode())["worlds"]
    assert f"Normalized score {rows[0]['normalized']:.1f}" in out
    for words in ("● you", "○ reference", "· idle", "week 1", "MOMENTS THAT MATTERED", "practice"):
        assert words in out
    assert all(cell_len(line) <= 80 for line in out.splitlines())
    picture = (tmp_path / "result.svg").read_text(encoding="utf-8")
    root = ElementTree.fromstring(picture)
    lines = root.findall("{http://www.w3.org/2000/svg}polyline")
    assert len(lines) == 3
    assert "http" not in picture.replace("http://www.w3.org/2000/svg", ""), "needs nothing else"
    assert rya("report", "--svg", "-") == picture


def test_the_curves_end_where_the_result_says(rya: Run) -> None:
    play(rya)
    said = canonical.loads(rya("report", "--json").encode())
    for name, take in (
        ("you", said["score"]),
        ("idle", said["baseline"]["idle"]),
        ("ref", said["baseline"]["ref"]),
    ):
        curve = said["curves"][name]
        assert curve["exact"] is True
        assert curve["points"][-1] == [504.0, pytest.approx(take)]
        hours = [hour for hour, _ in curve["points"]]
        assert hours == sorted(hours)
    assert said["moments"]
    assert said["done"] is True


def test_a_world_in_progress_shows_nothing_of_the_baselines(rya: Run) -> None:
    play(rya, upto=100.0)
    said = canonical.loads(rya("report", "--json").encode())
    assert set(said["curves"]) == {"you"}
    assert "so far" in rya("report")
    assert "○" not in rya("report")


def test_a_sealed_world_in_progress_is_drawn_from_what_was_shown(rya: Run) -> None:
    play(rya, "--track", "sealed", upto=60.0)
    said = canonical.loads(rya("report", "--json").encode())
    assert said["seed"] is None
    assert said["curves"]["you"]["exact"] is False
    assert len(said["curves"]["you"]["points"]) > 2
    assert "shown here" in rya("report")


def test_without_a_world_there_is_nothing_to_report(
    rya: Run, capfd: pytest.CaptureFixture[str]
) -> None:
    rya("begin")
    assert main.run(["report", "--json"]) == 4
    assert canonical.loads(capfd.readouterr().out.encode())["code"] == "no_world"


def test_a_lost_history_costs_detail_and_nothing_else(rya: Run, tmp_path: Path) -> None:
    play(rya, "--track", "sealed", upto=60.0)
    (tmp_path / ".rya" / "history.jsonl").unlink()
    assert "so far" in rya("report")


@pytest.mark.parametrize("width", [40, 80, 120])
def test_the_chart_fits(width: int) -> None:
    drawn = chart.draw({"you": YOU, "ref": REF, "idle": IDLE}, 504.0, width, 12)
    assert {line.cell_len for line in drawn} == {width}
    text = "\n".join(line.plain for line in drawn)
    for mark in ("●", "○", "·"):
        assert text.count(mark) > width // 8
    assert re.search(r"\$700M", text)
    assert re.search(r"you \$300M.*ref(erence)? \$700M.*idle \$200M", text), "the whole legend"


def test_less_than_half_a_million_is_nothing() -> None:
    assert [chart.dollars(value) for value in (-3e5, 3e5, -6e5, 1.2e9)] == [
        "$0M", "$0M", "-$1M", "$1,200M",
    ]  # fmt: skip


def test_the_verdict_and_the_curves_fit_a_small_screen(rya: Run) -> None:
    """What a person has played three weeks for is seen without scrolling."""
    play(rya)
    with wiring.desk({"dir": None, "base": None}) as desk:
        result = gather(desk)
    rows = [row.plain for row in report.ending(result, 47, ["said"])][:15]
    assert any(row.startswith("Normalized score") for row in rows)
    assert any("start" in row and "week 3" in row.replace("w3", "week 3") for row in rows)


def test_a_curve_between_its_points() -> None:
    assert chart.at(YOU, 84.0) == pytest.approx(5e7)
    assert chart.at(YOU, 600.0) is None
    assert chart.at([], 1.0) is None


@pytest.mark.parametrize(
    ("score", "words"),
    [
        (150.0, "beat"),
        (100.0, "as good as"),
        (40.0, "40 %"),
        (0.0, "doing nothing"),
        (-30.0, "better"),
    ],
)
def test_what_a_score_means(score: float, words: str) -> None:
    assert words in report._verdict(score)


def test_the_moments_are_the_heaviest_in_their_order() -> None:
    events: list[dict[str, Any]] = [
        {"type": "reset", "hour": 10.0, "total": 1, "hype": 50.0, "suspicion": 3.0},
        {"type": "post", "hour": 12.0, "id": "tea", "hype": 0.2},
        {"type": "incident", "hour": 5.0, "suspicion": 12.0,
         "incident": {"id": "x", "source": "Press", "title": "Geese"}},
        {"type": "exposed", "hour": 400.0},
        {"type": "unheardOf", "hour": 1.0, "cash": 99.0},
        {"type": "choice", "hour": 30.0, "hype": 9.0},
    ]  # fmt: skip
    told = moments(events)
    assert [hour for hour, _ in told] == [5.0, 10.0, 30.0, 400.0]
    assert told[0][1] == "Press: Geese (suspicion +12)"
    assert len(moments(events * 20)) == 7
    long = {**events[2], "incident": {"id": "x", "source": "Press", "title": "Geese " * 30}}
    assert moments([long])[0][1].endswith("… (suspicion +12)"), "what it did is not cut off"


def test_a_level_is_told_as_a_level_and_weighs_nothing() -> None:
    marks = [{"type": "warn", "hour": float(n), "mark": 70.0, "suspicion": 77.9} for n in range(9)]
    reset = {"type": "reset", "hour": 20.0, "total": 1, "hype": 9.0}
    told = moments([*marks, reset])
    assert told[0][1] == "suspicion past 70, at 77.9"
    assert told[-1][1] == "global reset number 1 (hype +9)"
