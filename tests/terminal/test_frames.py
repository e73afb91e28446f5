"""Frames: exactly as wide and high as the terminal, readable without colour, and complete."""

from __future__ import annotations

import copy
import re

import pytest
from rich.cells import cell_len

from play.terminal import compose, lines, paint
from play.terminal.games import find
from play.terminal.games.wrya import board, regions
from play.terminal.scene import Page, Scene
from tests.terminal.scenes import GAME, world

SIZES = ((80, 20), (80, 41), (100, 30), (140, 41), (220, 60), (72, 20), (60, 16), (40, 9), (30, 5))


def frame(scene: Scene, size: tuple[int, int], page: str = "") -> list[str]:
    return [line.plain for line in compose.frame(board, scene, compose.Look(page), size)]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_line_is_exactly_as_wide_as_the_terminal(size: tuple[int, int]) -> None:
    for scene in world(1104)[::7]:
        for page in compose.names(board, scene, size[0]):
            drawn = frame(scene, size, page)
            assert len(drawn) == size[1]
            assert {cell_len(line) for line in drawn} == {size[0]}


def test_wide_characters_keep_their_columns() -> None:
    scene = copy.copy(next(s for s in world(1104) if s.obs["pending"]["viral"]))
    scene.obs = copy.deepcopy(scene.obs)
    scene.obs["pending"]["viral"]["text"] = "配額配額配額 " * 40
    scene.obs["pending"]["viral"]["author"] = "@日本語のとても長い名前"
    scene.obs["regions"][3]["name"] = "大きな地方"
    for size in ((80, 20), (140, 41), (81, 24)):
        drawn = frame(scene, size, "waiting")
        assert {cell_len(line) for line in drawn} == {size[0]}
        assert any("配額" in line for line in drawn)
        if size[0] == 80:
            rules = {cell_len(line[: line.index("│")]) for line in drawn if "│" in line}
            assert len(rules) == 1


def test_the_vital_signs_at_a_glance() -> None:
    scene = world(1104)[20]
    head = "\n".join(frame(scene, (80, 20))[:4])
    obs = scene.obs
    for words in (
        f"{obs['hoursLeft']:.1f} h left",
        f"${obs['score'] / 1e6:.1f}M",
        f"HYPE {obs['world']['hype']:.0f}",
        f"RAGE {obs['world']['rage']:.0f}",
        f"SUSPICION {obs['world']['suspicion']:.0f}",
        f"{100 - obs['world']['suspicion']:.0f} to exposure",
        f"×{obs['world']['gpuPrice']:.2f}",
        f"capped {obs['world']['capped'] * 100:.0f}%",
        f"PRICE ${obs['levers']['price']:g}",
    ):
        assert words in head


def test_fourteen_regions_at_80_by_24() -> None:
    scene = world(2231)[9]
    drawn = frame(scene, (80, 20))
    for region in scene.obs["regions"]:
        (row,) = [line for line in drawn if line.startswith(f"{region['id']} ")]
        cells = row.split("│")[0]
        assert f"{region['paying']:.1f}" in cells
        assert re.search(rf"\b{region['capped'] * 100:.0f}\b", cells)
        assert ("*" in cells) == region["awake"]


def test_a_world_begins_with_what_it_is_about() -> None:
    """All of it on the smallest screen that has the table, and never again after that."""
    first, later = world(1104)[0], world(1104)[1]
    drawn = frame(first, (80, 20), "start")
    shown = " ".join(row.split("│")[-1].strip() for row in drawn)
    for words in ("TAKE", "SUSPICION 100", "`wait 4`", "`help`", "the reference 100", "* awake"):
        assert words in shown
    assert "more lines" not in shown
    (page,) = [page for page in board.all_pages(first, 46) if page.leads]
    assert page.name == "start"
    assert not any(page.leads for page in board.all_pages(later, 46))


def test_a_finished_world_asks_for_nothing_more() -> None:
    names = [page.name for page in board.all_pages(world(1104)[-1], 46)]
    assert not {"waiting", "hand", "drafts"} & set(names)


def test_the_news_speak_the_words_that_were_typed() -> None:
    scene = copy.copy(world(1104)[5])
    scene.results = [
        {"ok": True, "type": "playCard"},
        {"ok": False, "type": "setPrice", "error": "locked"},
        {"ok": True, "type": "newer"},
    ]
    rows = [row.plain for row in board.all_pages(scene, 46)[1].lines]
    assert rows[:3] == ["✓ ship", "✗ price: locked", "✓ newer"]


def test_every_reason_to_wake_has_words() -> None:
    ends = {"exposed", "end"}
    assert set(board.WOKEN) == set(GAME.wake_events) - ends


@pytest.mark.parametrize("width", range(20, 60, 3))
def test_the_page_that_is_looked_at_is_named_whatever_the_room(width: int) -> None:
    pages = board.all_pages(world(1104)[0], width)
    for page in pages:
        assert f"[{page.name}" in compose.tabs(pages, page, width).plain


def test_the_latest_orders_stay_in_sight() -> None:
    """However many there are."""
    told = [f"price {number}" for number in range(10, 25)]
    shown = compose.ordered(told, 80).plain
    assert shown.startswith("ORDERS … ")
    assert "15 price 24" in shown
    assert "1 price 10  2 price 11  (`wait` sends" in compose.ordered(told[:2], 80).plain
    assert compose.ordered([], 10).plain == "─" * 10
    for width in (20, 40, 81):
        assert compose.ordered(told, width).cell_len == width


def test_a_high_number_is_marked_without_colour() -> None:
    scene = copy.copy(world(2231)[9])
    scene.obs = copy.deepcopy(scene.obs)
    scene.obs["regions"][0].update(capped=0.55, rage=75.0)
    scene.obs["world"]["suspicion"] = 81.0
    (row,) = [line.plain for line in regions.table(scene, 66) if line.plain.startswith("US ")]
    assert "55!" in row
    assert "75!" in row
    assert "81!!" in frame(scene, (80, 20))[2]


def test_what_waits_comes_first_and_says_how_long() -> None:
    scene = next(s for s in world(1104) if s.obs["pending"]["choice"])
    choice = scene.obs["pending"]["choice"]
    shown = "\n".join(frame(scene, (140, 41), "waiting"))
    assert f"{choice['hoursLeft']:g} h left" in shown
    for number in range(len(choice["choices"])):
        assert f"answer {number}" in shown


@pytest.mark.parametrize("page", ["news", "hand", "drafts", "rivals", "trends"])
def test_the_other_pages(page: str) -> None:
    scene = world(1104)[30]
    shown = "\n".join(frame(scene, (80, 45), page))
    obs = scene.obs
    expected = {
        "news": "h" if scene.block("NEWS") else "Nothing",
        "hand": obs["ship"]["hand"][2]["name"].split()[0],
        "drafts": f"[{obs['drafts'][2]['category']}]",
        "rivals": "anthropic",
        "trends": "suspicion",
    }
    assert expected[page] in shown
    assert f"[{page}" in shown


def test_trends_have_numbers_beside_their_sparks() -> None:
    scene = world(1104)[30]
    rows = [line.plain for line in board.all_pages(scene, 60)[-1].lines]
    hype = next(row for row in rows if row.startswith("hype"))
    assert re.search(rf"{scene.obs['world']['hype']:.4g} \(\d", hype)


def test_a_long_page_scrolls() -> None:
    page = Page("long", [lines.line(f"row {n}") for n in range(50)])
    look = compose.Look("long")
    made = [lambda _: page]
    first = [t.plain for t in compose.frame(board, world(1104)[5], look, (80, 20), made)]
    assert any("more lines (PgDn)" in row for row in first)
    look.scroll = 1000
    last = [t.plain for t in compose.frame(board, world(1104)[5], look, (80, 20), made)]
    assert any("row 49" in row for row in last)
    assert look.scroll < 50


def test_control_characters_of_a_service_do_not_reach_the_frame() -> None:
    scene = world(1104)[5]
    bad = Scene({}, {"obs": {"a": ["x\x1b[2Jy"]}, "text": "a\x1b]0;t\x07b", "events": []})
    assert bad.obs["a"] == ["x[2Jy"]
    assert "\x1b" not in bad.text
    assert scene.obs


def test_fragments_say_the_same_as_the_lines() -> None:
    drawn = compose.frame(board, world(1104)[20], compose.Look(), (80, 20))
    told = "".join(words for _, words in paint.fragments(drawn))
    assert told == "\n".join(line.plain for line in drawn)


def test_styles_with_and_without_colour() -> None:
    assert "ansi" not in str(paint.style(plain=True).style_rules).replace("ansidefault", "")
    assert "ansicyan" in str(paint.style(plain=False).style_rules)
    assert paint.colourless({"NO_COLOR": "1"})
    assert not paint.colourless({"NO_COLOR": ""})


def test_every_meaning_has_a_plain_style() -> None:
    assert lines.STYLES.keys() == lines.PLAIN.keys()


def test_a_game_without_a_screen_has_no_board() -> None:
    assert find.board("nothing") is None
    assert find.short_words(None) == {}
    assert find.moments("nothing") is None


@pytest.mark.parametrize(
    ("words", "width", "expected"),
    [
        ("one two", 7, ["one two"]),
        ("one two", 6, ["one", "two"]),
        ("abcdefgh", 3, ["abc", "def", "gh"]),
        ("", 5, [""]),
        ("日本語 日本", 5, ["日本", "語", "日本"]),
    ],
)
def test_wrapping(words: str, width: int, expected: list[str]) -> None:
    assert [line.plain for line in lines.wrapped(words, width)] == expected


def test_sparks_and_bars() -> None:
    assert lines.spark([0, 50, 100], 3, 0, 100) == "▁▅█"
    assert lines.spark([5, 5], 4, None, None) == "▁▁"
    assert lines.spark([], 4, 0, 1) == ""
    assert lines.bar(0.5, 4) == "██░░"
    assert lines.bar(2.0, 3) == "███"
    assert lines.sampled([(0, 1.0), (10, 2.0)], 4, 20.0) == [1.0, 2.0, 2.0, 2.0]
