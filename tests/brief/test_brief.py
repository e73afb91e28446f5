"""The standard brief: fixed, complete, true, and without a key."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path

import pytest

import brief
from brief import wrya
from brief.skill import SKILL
from play import wire
from play.cli import main
from play.games import registry
from play.service.service import Service
from play.session import measure
from play.store.store import Store

HERE = Path(__file__).parent
STORED = HERE / "digests.json"
GAME = registry.get()
SAMPLES = (
    {"mode": "try"},
    {"mode": "try", "index": 5, "max_wakes": 40, "language": "French", "name": "ada"},
    {"mode": "batch", "suite": "live-2026-W39", "worlds": 3, "base": "https://rya.example"},
    {"mode": "batch", "suite": "sealed-0123abcd", "worlds": 2},
    {"mode": "continue", "suite": "live-2026-W39", "base": "https://rya.example", "worlds": 1},
    {"mode": "continue"},
)


def digest() -> str:
    """Over every part of the text, in every mode and with every variable."""
    texts = "\0".join(brief.text(**sample) for sample in SAMPLES)  # type: ignore[arg-type]
    return hashlib.sha256(texts.encode()).hexdigest()


def test_a_change_of_the_text_needs_a_new_version() -> None:
    """When this fails: give ``brief/label.py`` the next version, and enter its digest here.

    ``python -m tests.brief.test_brief`` prints the line.
    """
    stored = json.loads(STORED.read_text())
    assert brief.LABEL in stored, f"enter {brief.LABEL}: {digest()}"
    assert stored[brief.LABEL] == digest(), "the text changed and its version did not"
    assert len(set(stored.values())) == len(stored)


def test_the_label_is_in_the_text_and_where_an_agent_sends_it() -> None:
    for sample in SAMPLES:
        text = brief.text(**sample)  # type: ignore[arg-type]
        assert f"Standard brief {brief.LABEL}." in text
        if sample["mode"] != "continue":
            assert f"--harness '{brief.LABEL} (TOOL)'" in text


def test_only_the_variables_vary() -> None:
    one = brief.text(mode="batch", suite="live-2026-W39", worlds=2, base="https://a.example")
    other = brief.text(mode="batch", suite="live-2026-W40", worlds=2, base="https://b.example")
    changed = one.replace("live-2026-W39", "live-2026-W40").replace("a.example", "b.example")
    assert re.sub(r"\s+", " ", changed) == re.sub(r"\s+", " ", other)


@pytest.mark.parametrize("mode", brief.MODES)
def test_every_mode_covers_what_it_has_to(mode: str) -> None:
    text = brief.text(mode=mode)
    assert "RYA_KEY" in brief.text(mode=mode, base="https://rya.example")
    manual = ("The game", "Actions", "over HTTP", "Without a filesystem")
    for heading in (
        "Your task", "With the command rya", "Rules of play", "Your context window",
        "may remember", "Report", *(manual if mode != "continue" else ("The manual",)),
    ):  # fmt: skip
        assert re.search(rf"^## .*{heading}$", text, re.MULTILINE), heading
    for words in (
        "STOP:", "ASK:", "DECIDE AGAIN:", "2,500", "1,200", "--view delta", "pause", "rya note",
        "No key" if mode == "try" else "key",
        *(("4,000", "expectedTick", "stepId") if mode != "continue" else ()),
    ):  # fmt: skip
        assert words in text


def test_who_continues_is_not_given_the_manual_again_but_told_where_it_is() -> None:
    short, whole = brief.text(mode="continue"), brief.text(mode="batch")
    assert len(short) < 0.55 * len(whole)
    assert wrya.GAME not in short
    assert wrya.GAME in whole
    for place in ("`rya rules`", "`rya brief`", "`GET /api/agent/brief`"):
        assert place in short


def test_it_names_no_key_and_nothing_of_the_machine() -> None:
    for sample in SAMPLES:
        text = brief.text(**sample)  # type: ignore[arg-type]
        assert "RYA_KEY=" not in text
        assert not re.search(r"/(home|root|work|tmp)/", text)


def test_an_unknown_mode_is_refused() -> None:
    with pytest.raises(ValueError, match="mode"):
        brief.text(mode="win")
    with pytest.raises(ValueError, match="brief for"):
        brief.text(game="chess")


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ({}, []),
        ({"mode": "try", "index": "4", "maxWakes": "30"}, ["--index", "4", "--max-wakes", "30"]),
        (
            {"mode": "continue", "worlds": "2", "suite": "v1"},
            ["--mode", "continue", "--worlds", "2"],
        ),
        ({"name": "ada", "language": "French"}, ["--name", "ada", "--language", "French"]),
    ],
    ids=str,
)
def test_the_service_gives_the_same_text(
    query: dict[str, str],
    words: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("RYA_DIR", "RYA_BASE", "RYA_KEY"):
        monkeypatch.delenv(name, raising=False)
    store = Store(str(tmp_path / "store.db"))
    try:
        answer = Service(store, clock=lambda: 1_790_000_000.0).handle(
            "GET", wire.PATH_BRIEF, None, query=query, player="ada"
        )
    finally:
        store.close()
    assert answer.status == 200
    assert main.run(["brief", *words]) == 0
    assert capfd.readouterr().out.encode() == answer.data


class TestTruth:
    """What the brief says of the game is what the game says of itself."""

    SCHEMA = GAME.schema()

    def test_every_action_with_its_argument(self) -> None:
        table = [row for row in wrya.ACTIONS.splitlines() if row.startswith("| `")]
        told: dict[str, str] = {}
        for row in table:
            cells = row.split("|")
            for name in re.findall(r"`(\w+)`", cells[1]):
                told[name] = cells[2]
        assert set(told) == set(self.SCHEMA["actions"])
        for name, action in self.SCHEMA["actions"].items():
            for argument in action["args"]:
                assert f"`{argument}`" in told[name], name
            assert bool(action["args"]) == bool(told[name].strip()), name

    def test_the_levers_ranges(self) -> None:
        for name, argument in (("setLimit", "limit"), ("setPrice", "price"), ("setMini", "mini")):
            shape = self.SCHEMA["actions"][name]["args"][argument]
            told = f"`{argument}` {shape['min']:g}-{shape['max']:g} by {shape['step']:g}"
            assert told in wrya.ACTIONS

    def test_regions_and_what_wakes(self) -> None:
        ids = [region["id"] for region in self.SCHEMA["regions"]]
        assert " ".join(ids) in wrya.ACTIONS
        last = wrya.ACTIONS[wrya.ACTIONS.index("wake you early") :]
        assert set(re.findall(r"\w+", last.partition(":")[2])) == set(GAME.wake_events)

    def test_the_bounds(self) -> None:
        text = re.sub(r"\s+", " ", brief.text())
        assert f"at most {wire.MAX_ACTIONS} actions" in text
        assert f"{wire.MAX_WORLD_NOTE:,} characters" in text
        assert f"{wire.MAX_LESSONS:,} characters" in text
        assert f"at most {wire.MAX_NOTES:,} characters" in text

    def test_the_figures_are_those_that_are_measured(self) -> None:
        """Two worlds of eight, so a wide margin; ``rya brief --measure`` compares all."""
        for row in measure.measure((4, 8), seeds=GAME.practice_seeds[:2]):
            wakes, text, delta = wrya.FIGURES[int(row.wait)]
            assert row.wakes == pytest.approx(wakes, rel=0.12)
            assert row.characters["text"] == pytest.approx(text * 1000, rel=0.12)
            assert row.characters["delta"] == pytest.approx(delta * 1000, rel=0.15)


class TestSkill:
    def test_it_is_short_enough(self) -> None:
        """Under 5,000 tokens whatever the tokenizer: no token is shorter than a character, and
        English takes about four."""
        assert len(SKILL) < 5000 * 3

    def test_its_front_matter(self) -> None:
        head = SKILL.split("---")[1]
        assert re.search(r"^name: [a-z-]+$", head, re.MULTILINE)
        assert re.search(r"^description: \S", head, re.MULTILINE)

    def test_the_file_in_the_project_is_what_the_command_prints(self) -> None:
        path = HERE.parents[1] / "SKILL.md"
        assert path.read_text(encoding="utf-8") == SKILL


if __name__ == "__main__":
    import sys

    sys.stdout.write(f'"{brief.LABEL}": "{digest()}"\n')
