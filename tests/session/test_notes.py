"""How two notes share one string, and what text is taken."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from play import wire
from play.errors import TooLargeError, UsageError
from play.session.notes import checked, pack, unpack
from play.session.words import clean, money, one_line, quote, world_name

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=60)


@given(world=TEXT, lessons=TEXT)
@example(world="[lessons 3]\nabc", lessons="[world 2]\n")
@example(world="\n", lessons="")
@example(world="", lessons="[lessons 0]\n")
def test_any_two_notes_come_back(world: str, lessons: str) -> None:
    assert unpack(pack(world, lessons)) == (world, lessons)


@given(text=TEXT)
@example(text="[world 3]\nab\n[lessons 0]\n")
@example(text="[world 2]\nab\n[lessons 9]\n")
@example(text="[world 2]\nab\n[lessons 0]\nmore")
@example(text="[world 02]\nab\n[lessons 0]\n")
@example(text="[world ²]\nab\n[lessons 0]\n")
@example(text="[world 99999999999999999999]\n")
def test_a_foreign_string_is_kept_whole(text: str) -> None:
    world, lessons = unpack(text)
    assert (world, lessons) == (text, "") or len(world) + len(lessons) < len(text)


def test_the_longest_notes_fit_the_service_s_bound() -> None:
    packed = pack("w" * wire.MAX_WORLD_NOTE, "l" * wire.MAX_LESSONS)
    assert len(packed) <= wire.MAX_NOTES


def test_what_the_string_looks_like() -> None:
    assert pack("plan A", "look\nup") == "[world 6]\nplan A\n[lessons 7]\nlook\nup"
    assert pack("", "") == ""


class TestChecked:
    def test_at_and_over_the_bound(self) -> None:
        assert checked("--world", "é" * 2500, 2500) == "é" * 2500
        with pytest.raises(TooLargeError) as caught:
            checked("--world", "é" * 2501, 2500)
        assert caught.value.exit == 2

    @pytest.mark.parametrize("text", ["a\x1b[2J", "a\x00", "a\udc80", "a\u202eb", "a\rb"])
    def test_what_could_act_on_a_terminal(self, text: str) -> None:
        with pytest.raises(UsageError):
            checked("--world", text, 100)

    def test_lines_of_another_platform(self) -> None:
        assert checked("--world", "a\r\nb", 100) == "a\nb"


class TestWords:
    def test_clean_keeps_text_and_drops_the_rest(self) -> None:
        assert clean("a\tb\nc\x1b[31m\x07\x9b\u202e é 漢") == "a\tb\nc[31m é 漢"

    @given(st.text())
    def test_clean_leaves_nothing_to_clean(self, text: str) -> None:
        assert clean(clean(text)) == clean(text)
        assert "\x1b" not in clean(text)

    def test_one_line(self) -> None:
        assert one_line("a\n b\t\x07c", 10) == "a b c"
        assert one_line("abcdef", 4) == "abc…"

    @given(st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"])))
    def test_quote_is_what_a_shell_reads(self, word: str) -> None:
        import shlex

        assert shlex.split(quote(word)) == [word]

    def test_plain_words_are_not_quoted(self) -> None:
        assert quote("/tmp/a-b_c.d") == "/tmp/a-b_c.d"
        assert quote("[]") == "'[]'"
        assert quote("") == "''"

    def test_money(self) -> None:
        assert money(1234.5) == "$1,234.50"
        assert money(-1e6) == "-$1,000,000.00"
        assert money(None) == "not known"

    def test_names(self) -> None:
        assert world_name(3) == "world 3"
        assert world_name(None, 42) == "the world of seed 42"
        assert world_name(None) == "this world"
