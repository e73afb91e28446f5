"""The two readers of a command line agree on all that the quick one accepts."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from play.cli import group, main, options
from play.errors import UsageError

VALUES = ["0", "4", "-1", "+3", "1.5", "nan", "1e400", "1_000", " 5", "²", "[]", "", "-", "text",
          "--json", "practice", "json", "x=y", "0012", "9" * 16]  # fmt: skip


def command(name: str) -> options.Command:
    found: options.Command = import_module(main.FAMILIES[name][0]).COMMANDS[name]
    return found


@st.composite
def lines(draw: st.DrawFn) -> list[str]:
    name = draw(st.sampled_from(list(main.FAMILIES)))
    known = [f"--{option.name}" for option in command(name).options]
    words = [name]
    for _ in range(draw(st.integers(0, 5))):
        option = draw(st.sampled_from([*known, "--nonsense", "--wa", "file.json"]))
        value = draw(st.sampled_from(VALUES))
        shape = draw(st.integers(0, 3))
        words += [option, value] if shape < 2 else [f"{option}={value}"] if shape == 2 else [option]
    return words


@settings(max_examples=60)
@given(lines())
def test_they_agree(words: list[str]) -> None:
    quick = options.read(command(words[0]), words[1:])
    if quick is None:
        return
    assert group.read(words, main.FAMILIES) == (words[0], quick)


def test_the_printed_command_needs_no_click() -> None:
    words = ["--dir", "x", "--at", "96", "--actions", "[]", "--wait", "4", "--json"]
    values = options.read(command("step"), words)
    assert values is not None
    assert (values["at"], values["actions"], values["wait"]) == (96, "[]", 4.0)
    assert (values["dir"], values["json"], values["view"]) == ("x", True, "text")


@pytest.mark.parametrize(
    "words",
    [["--help"], ["--at", "1", "--at", "2", "--actions", "[]"], ["--actions"], [], ["--json=1"]],
)
def test_what_is_left_to_click(words: list[str]) -> None:
    assert options.read(command("step"), words) is None


@pytest.mark.parametrize(
    ("option", "good", "bad"),
    [
        (options.Option("n", options.WHOLE), ["0", "-3", "+7"], ["", "1.0", "x", "1_0", "٣"]),
        (options.Option("n", options.NUMBER), ["0", "-3.5", "1e3"], ["", "nan", "-inf", "1_0"]),
        (options.Option("n", choices=("a", "b")), ["a", "b"], ["", "A", "c"]),
    ],
)
def test_convert(option: options.Option, good: list[str], bad: list[str]) -> None:
    for text in good:
        options.convert(option, text)
    for text in bad:
        with pytest.raises(UsageError):
            options.convert(option, text)


def test_the_declarations_are_sound() -> None:
    for name in main.FAMILIES:
        found: Any = command(name)
        keys = [option.key for option in found.options]
        assert len(keys) == len(set(keys))
        assert {"json"} <= set(keys)
        assert all(option.help for option in found.options)
