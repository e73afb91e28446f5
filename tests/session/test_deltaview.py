"""When a session tells a delta, and when it begins with a full screen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from play import canonical
from play.cli import main
from play.session import delta


@pytest.fixture(autouse=True)
def _unsynced(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("os.fsync", lambda _: None)
    for name in ("RYA_DIR", "RYA_BASE", "RYA_KEY", "RYA_COMMAND"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def rya(capfd: pytest.CaptureFixture[str]) -> Callable[..., str]:
    def run(*words: str) -> str:
        capfd.readouterr()
        assert main.run([*words]) == 0, capfd.readouterr()
        return capfd.readouterr().out

    return run


def screen(out: str) -> str:
    """The screen in what was printed."""
    return out[: out.rindex("\n\nNext: ")].strip("\n")


def step(*more: str) -> list[str]:
    return ["step", "--actions", '[["setLimit", 1.2]]', "--wait", "4", *more]


def test_a_session_from_its_first_screen(rya: Callable[..., str]) -> None:
    rya("begin")
    first = rya("next", "--view", "delta")
    assert delta.LEGEND in first
    assert "--view delta" in first.splitlines()[-1]
    full = screen(first).removesuffix(f"\n\n{delta.LEGEND}")
    full = full[full.index("HOUR") :]
    for _ in range(3):
        made = screen(rya(*step("--view", "delta")))
        assert made.startswith("~HOUR")
        assert "done: setLimit 1.2" in made
        full = delta.decode(full, made)
    assert full == screen(rya("show"))


def test_a_resume_begins_with_a_full_screen(rya: Callable[..., str]) -> None:
    rya("begin")
    rya("next", "--view", "delta")
    rya(*step("--view", "delta"))
    assert delta.LEGEND in rya("next", "--view", "delta")
    rya("pause", "--reason", "lunch")
    rya("begin")
    assert delta.LEGEND in rya(*step("--view", "delta")), "this session has seen nothing yet"
    assert delta.LEGEND not in rya(*step("--view", "delta"))


class TestWhoeverGoesOn:
    """Gets the view that the session is played in, though a resume begins with a full screen."""

    def test_is_told_to_in_the_handoff(self, rya: Callable[..., str], tmp_path: Path) -> None:
        rya("begin")
        handoff = tmp_path / "rya-handoff.md"
        assert "--view" not in handoff.read_text()
        rya("next", "--view", "delta")
        rya(*step("--view", "delta"))
        lines = handoff.read_text().splitlines()
        assert "Next, in this directory: `rya next --view delta`" in lines
        assert "then `rya next --view delta`;" in handoff.read_text()
        paused = rya("pause", "--reason", "context")
        assert "then `rya next --view delta`;" in paused
        assert paused.splitlines()[-1] == "Next: rya begin"
        assert rya("begin").splitlines()[-1] == "Next: rya next --view delta"
        resumed = rya("next", "--view", "delta")
        assert delta.LEGEND in resumed
        assert resumed.splitlines()[-1].endswith("--wait 4 --view delta")

    def test_a_look_at_all_of_it_changes_nothing(self, rya: Callable[..., str]) -> None:
        rya("begin")
        rya("next", "--view", "delta")
        for words in (["show"], ["show", "--view", "delta"], ["note"], ["status"]):
            assert rya(*words).splitlines()[-1].endswith(" --view delta"), words

    def test_until_another_is_asked_for(self, rya: Callable[..., str]) -> None:
        rya("begin")
        rya("next", "--view", "delta")
        assert "--view" not in rya(*step())
        assert "--view" not in rya("status")
        assert rya(*step("--view", "json")).splitlines()[-1].endswith(" --view json")

    def test_a_view_that_is_none_is_not_printed(
        self, rya: Callable[..., str], tmp_path: Path
    ) -> None:
        """A checkpoint kept by hand may say anything; it goes into no command."""
        rya("begin")
        path = tmp_path / "rya-checkpoint.json"
        plain = canonical.loads(path.read_bytes())
        del plain["digest"]
        plain["session"]["view"] = "$(rm -rf .)"
        path.write_bytes(canonical.dumps(plain))
        assert rya("status").splitlines()[-1] == "Next: rya next"


def test_show_is_whole(rya: Callable[..., str]) -> None:
    rya("begin")
    rya("next", "--view", "delta")
    rya(*step("--view", "delta"))
    assert delta.LEGEND in rya("show", "--view", "delta")


@pytest.mark.parametrize("harm", ["lost", "torn", "foreign"])
def test_a_lost_screen_costs_a_full_one(rya: Callable[..., str], tmp_path: Path, harm: str) -> None:
    rya("begin")
    rya("next", "--view", "delta")
    kept = tmp_path / ".rya" / "screen.json"
    if harm == "lost":
        kept.unlink()
    else:
        kept.write_bytes(kept.read_bytes()[:500] if harm == "torn" else b"{}")
    assert delta.LEGEND in rya(*step("--view", "delta"))
    assert delta.LEGEND not in rya(*step("--view", "delta"))


def test_after_another_view_it_goes_on_from_what_was_shown(rya: Callable[..., str]) -> None:
    rya("begin")
    rya("next")
    assert screen(rya(*step("--view", "delta"))).startswith("~HOUR")
    rya(*step("--view", "json"))
    assert delta.LEGEND in rya(*step("--view", "delta")), "there is no text to go on from"


def test_the_json_says_which_it_is(rya: Callable[..., str]) -> None:
    rya("begin")
    views: list[Any] = []
    for words in (["next"], step(), step()):
        said = canonical.loads(rya(*words, "--view", "delta", "--json").encode())
        views.append((said["view"], said["text"].startswith("~")))
    assert views == [("text", False), ("delta", True), ("delta", True)]


def test_a_whole_world_at_the_command(rya: Callable[..., str]) -> None:
    rya("begin")
    rya("next", "--view", "delta")
    out = ""
    for _ in range(200):
        out = rya("step", "--actions", "[]", "--wait", "24", "--view", "delta")
        if "STOP:" in out:
            break
    assert "is finished" in out
    assert delta.LEGEND not in out
