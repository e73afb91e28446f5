"""Where the actions of a step come from, and what is refused before anything is sent."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from play import wire
from play.cli.stepping import read_actions
from play.errors import TooLargeError, UsageError


def test_the_text_itself() -> None:
    assert read_actions('[{"type": "réset"}, ["setPrice", 22]]') == [
        {"type": "réset"},
        ["setPrice", 22],
    ]


def test_a_file(tmp_path: Path) -> None:
    path = tmp_path / "actions.json"
    path.write_bytes(b"\xef\xbb\xbf[1, 2]\r\n")
    assert read_actions(f"@{path}") == [1, 2]


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    reader, writer = os.pipe()
    os.write(writer, b"[3]")
    os.close(writer)
    with os.fdopen(reader) as stream:
        monkeypatch.setattr(sys, "stdin", stream)
        assert read_actions("-") == [3]


def test_standard_input_that_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(UsageError):
        read_actions("-")


@pytest.mark.parametrize(
    "text", ["", "[", "[1,]", "[NaN]", "[1e999]", '["\\ud800"]', "not json", "\udcff[]", "@", "@/"]
)
def test_what_cannot_be_read(text: str) -> None:
    with pytest.raises(UsageError) as caught:
        read_actions(text)
    assert caught.value.exit == 2
    assert "Nothing was sent" in caught.value.message


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    path = tmp_path / "actions.json"
    path.write_bytes(b'["\xff"]')
    with pytest.raises(UsageError):
        read_actions(f"@{path}")


@pytest.mark.parametrize("source", ["text", "file", "endless"])
def test_too_large(tmp_path: Path, source: str) -> None:
    text = "[" + " " * wire.MAX_BODY + "]"
    if source == "file":
        path = tmp_path / "actions.json"
        path.write_text(text)
        text = f"@{path}"
    elif source == "endless":
        text = "@/dev/zero"
    with pytest.raises(TooLargeError):
        read_actions(text)
