"""The delta view: nothing is lost, and it is small (issue: at most a quarter of the text view)."""

from __future__ import annotations

import itertools
import re
from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from play.games import registry
from play.session import delta, deltatable, deltatext, measure

GAME = registry.get()
QUARTER = 0.25
MOST = 300_000


@cache
def world(seed: int, wait: float) -> list[str]:
    return [text for text, _ in measure.screens(GAME, seed, wait)]


def told(before: str, after: str) -> str:
    """The delta between two screens; they have to have one."""
    made = delta.encode(before, after)
    assert made is not None
    return made


class TestWholeWorlds:
    def test_every_screen_of_eight_worlds_is_rebuilt_from_deltas_alone(self) -> None:
        full = small = 0
        for seed in GAME.practice_seeds:
            screens = world(seed, 4)
            rebuilt = screens[0]
            full, small = full + len(screens[0]), small + len(screens[0])
            for screen in screens[1:]:
                made = told(rebuilt, screen)
                rebuilt = delta.decode(rebuilt, made)
                assert rebuilt == screen
                full, small = full + len(screen), small + len(made)
        assert small <= QUARTER * full
        assert small / len(GAME.practice_seeds) <= MOST

    @pytest.mark.parametrize("wait", [1, 12])
    def test_other_waits(self, wait: float) -> None:
        screens = world(2231, wait)
        rebuilt = screens[0]
        for screen in screens[1:]:
            rebuilt = delta.decode(rebuilt, told(rebuilt, screen))
            assert rebuilt == screen

    def test_results_and_events_are_whole_even_when_they_repeat(self) -> None:
        fresh = "YOUR ACTIONS\n  setMini: done, applied 0.4\n\nNEWS\n  h1 The same again."
        before = f"HOUR 1 | tick 8\nTAKE $1\n\n{fresh}\n\nMOOD hype 1 | rage 2"
        after = f"HOUR 2 | tick 16\nTAKE $2\n\n{fresh}\n\nMOOD hype 1 | rage 3"
        made = told(before, after)
        assert fresh in made
        assert delta.decode(before, made) == after

    def test_news_of_the_last_screen_is_forgotten(self) -> None:
        before = "HOUR 1 | tick 8\nTAKE $1\n\nNEWS\n  h1 Old.\n\nMOOD hype 1"
        after = "HOUR 2 | tick 16\nTAKE $2\n\nMOOD hype 1"
        assert "Old" not in told(before, after)

    @pytest.mark.parametrize("seed", [1104, 8802])
    def test_across_many_wakes_that_were_not_shown(self, seed: int) -> None:
        """A delta is made of whichever two screens there are."""
        screens = world(seed, 4)
        for before, after in zip(screens[::9], screens[9::9], strict=False):
            made = delta.encode(before, after)
            assert made is None or delta.decode(before, made) == after


class TestWords:
    def test_only_the_changed_parts_of_a_line(self) -> None:
        before = "HOUR 1 | tick 8\nMOOD hype 58.6 | rage 10.5 | GPU x1.003 | degraded no"
        after = "HOUR 2 | tick 16\nMOOD hype 58.6 | rage 10.7 | GPU x1.2 | degraded no"
        assert told(before, after).splitlines()[1] == "~MOOD rage 10.7, GPU x1.2"

    def test_clocks_run_unmentioned(self) -> None:
        before = "HOUR 2 | 502 h left | tick 16\nCAN DO boost no (8 h left) | deny yes\nX 4 h ago"
        after = "HOUR 6 | 498 h left | tick 48\nCAN DO boost no (4 h left) | deny yes\nX 8 h ago"
        assert told(before, after) == "~HOUR 6"

    def test_what_is_gone_and_what_is_new(self) -> None:
        head = "HOUR 1 | tick 8\n\nWAITING FOR YOU\nViral ducks (2 h left) @a: Quack."
        body = "\n  A long story about tea that nobody wants to read twice."
        before = f"{head}\n  replyViral 0: Yes.\nMission tea: running | now rage 5{body}"
        after = "HOUR 2 | tick 16\n\nWAITING FOR YOU: nothing\nMission tea: running | now rage 6"
        after += body
        made = told(before, after)
        assert "- Viral ducks" in made.splitlines()
        assert "~Mission tea: now rage 6" in made.splitlines()
        assert delta.decode(before, made) == after

    def test_a_line_named_only_for_its_place_does_not_look_empty(self) -> None:
        head = "HOUR 1 | tick 8\n\nWAITING FOR YOU nothing\nMission tea: running | now rage 5"
        tail = "\n  A long story about tea.\n\nMOOD hype 1 | rage 2"
        after = f"{head}\n  A long story about tea.\nPromised: a reset\n\nMOOD hype 1 | rage 2"
        made = told(head + tail, after)
        assert made.splitlines() == ["~Mission tea: running", "Promised: a reset"]
        assert delta.decode(head + tail, made) == after

    def test_no_line_of_a_world_is_named_without_a_word(self) -> None:
        screens = world(1104, 1)
        for before, after in itertools.pairwise(screens):
            lines = [*told(before, after).split("\n"), ""]
            for line, below in itertools.pairwise(lines):
                name = line.lstrip(" ")
                bare = name.startswith("~") and name == f"~{deltatext.head_of(name[1:])}"
                assert not bare or below.startswith(("  ", "id ")), line

    def test_every_wake_says_what_still_cools_down_and_until_when_answers_wait(self) -> None:
        """A clock that runs on unmentioned is forgotten: the player tries what is not ready."""
        screens = world(1104, 4)
        for before, after in itertools.pairwise(screens):
            made = told(before, after)
            allowed = next(line for line in after.split("\n") if line.startswith("CAN DO"))
            for cooling in re.findall(r"\w+ in [\d.]+ h", allowed):
                assert cooling in made
            for due in re.findall(r"(?:answer|offer|reply|reset) within [\d.]+ h", after):
                assert due in made

    def test_a_table_tells_what_changed(self) -> None:
        before = _table([["US", "1", "0.5", "7"], ["DE", "2", "0.5", "7"], ["JP", "3", "0.5", "7"]])
        after = _table([["US", "1", "0.7", "8"], ["DE", "2", "0.7", "8"], ["JP", "4", "0.5", "8"]])
        made = told(before, after)
        assert "~REGIONS one JP 4; two US DE .7; three all 8" in made
        assert delta.decode(before, made) == after

    def test_a_foreign_text_is_told_whole_rather_than_wrongly(self) -> None:
        before, after = "~odd\n- things\n", "  ~odd\n\n\n- other\n things"
        made = delta.encode(before, after)
        assert made is None or delta.decode(before, made) == after

    def test_a_delta_on_the_wrong_screen_is_refused(self) -> None:
        screens = world(1104, 12)
        made = told(screens[5], screens[6])
        with pytest.raises(delta.Mismatch):
            delta.decode("HOUR 1\nnothing of the kind", made)


def _table(rows: list[list[str]]) -> str:
    table = deltatext.Table(["id", "one", "two", "three", "name"], [], [True] * 4 + [True])
    table.left = [False, False, False, False, True]
    table.rows = [[*row, f"{row[0]} Land"] for row in rows]
    return "\n".join(["HOUR 1 | tick 8", "", "REGIONS by id", *table.lines()])


_LINES = """\
HOUR 3;MOOD hype 1 | rage 2;MOOD hype 2 | rage 2;  Goal: win, 3;;~x;- y;Viral a (3 h left)
Viral b (1 h left);  deep 1;    deeper;NEWS;id a b c d;US 1 2 3 Land;DE 4 5 6 Other Land
TAKE $1 | provisional;wide 日本 | 2"""
_WORDS = st.lists(st.sampled_from(_LINES.replace("\n", ";").split(";")), max_size=12)


@settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(_WORDS, _WORDS)
def test_any_two_texts(before: list[str], after: list[str]) -> None:
    """Whatever a service may write: a delta is right, or there is none."""
    old, new = "\n".join(before).strip("\n"), "\n".join(after).strip("\n")
    assert deltatext.text_of(deltatext.parse(new)) == new
    made = delta.encode(old, new)
    if made is not None:
        assert delta.decode(old, made) == new


def test_tables_of_other_shapes_are_not_compared() -> None:
    one = deltatext.Table(["id", "a"], [["US", "1"]], [False, False])
    other = deltatext.Table(["id", "b"], [["US", "1"]], [False, False])
    assert deltatable.encode(one, other) is None
