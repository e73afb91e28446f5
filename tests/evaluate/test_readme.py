"""The README's policy works as it stands there."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from play.cli import main
from play.evaluate.job import Terms, play
from play.evaluate.source import parse
from play.evaluate.worlds import seeds
from play.games import registry

README = Path(__file__).resolve().parents[2] / "README.md"


def test_the_ten_lines(write: Callable[..., str]) -> None:
    (text,) = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    assert "def policy(obs, events, reason, schema):" in text
    row = play(Terms(registry.DEFAULT, parse(write(text)), think=20.0), seeds("42")[0])
    assert "verdict" not in row
    assert row["effort"]["invalid"] == 0
    assert row["normalized"] > 0.0
    assert row["replay"] == "ok"


def test_its_commands_are_understood() -> None:
    from play.cli import options, run_command

    command = run_command.COMMANDS["run"]
    lines = re.findall(r"^rya run (.*?)(?:  +#.*)?$", README.read_text(encoding="utf-8"), re.M)
    assert len(lines) >= 5
    for line in lines:
        words = line.split()
        if "--json" not in words:  # whose optional value only click can read
            assert options.read(command, words) is not None, line
    assert {"run", "balance"} <= set(main.FAMILIES)
