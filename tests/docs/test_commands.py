"""Every command in README, SKILL.md and the brief is run, as it stands there.

Commands that do not come to an end by themselves, or take minutes, are read and not run: their
options have to be ones that the command knows.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

import brief
from brief.skill import SKILL
from play import canonical
from play.cli import main, options
from play.cli.group import build

ROOT = Path(__file__).resolve().parents[2]
READ_ONLY = {"serve", "key", "run", "compare", "balance", "verify"}
"""These are read and not run."""
_BLOCK = re.compile(r"```sh\n(.*?)```", re.DOTALL)
_INLINE = re.compile(r"`(rya [a-z][^`]*)`")
_LEFT_OPEN = re.compile(r"…|\b[A-Z]{4,}\b|\bID\b")
"""What a reader puts in: such a command is no whole one."""


def blocks(text: str) -> Iterator[str]:
    """The commands of the shell blocks of a text, in order; those of a block that speaks to a
    server are only read."""
    for block in _BLOCK.findall(text):
        lines = [line for line in block.replace("\\\n", " ").splitlines() if line[:4] == "rya "]
        if any("--base" in line for line in lines):
            assert all(understood(words_of(line)) for line in lines)
        else:
            yield from lines


def words_of(line: str) -> list[str]:
    """A command line as a shell reads it, its comment gone."""
    return shlex.split(line, comments=True)[1:]


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty directory, and nothing of the developer's."""
    monkeypatch.setattr("os.fsync", lambda _: None)
    for name in ("RYA_DIR", "RYA_BASE", "RYA_KEY", "RYA_COMMAND"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)


def understood(words: list[str]) -> bool:
    """True when the command knows all of the options that are given."""
    command = __import__(main.FAMILIES[words[0]][0], fromlist=["COMMANDS"]).COMMANDS[words[0]]
    if options.read(command, words[1:]) is not None:
        return True
    made = build(words[0], command)
    made.make_context(words[0], words[1:], resilient_parsing=False)
    return True


def run(line: str, capture: pytest.CaptureFixture[str]) -> str:
    """Run one line; it has to do what it is there for."""
    words = words_of(line)
    assert words[0] in main.FAMILIES, line
    if words[0] in READ_ONLY:
        assert understood(words), line
        return ""
    status = main.run(words)
    out, err = capture.readouterr()
    assert status == 0, f"{line}: {status}\n{out}{err}"
    assert out, line
    return out


def follow(lines: list[str], capture: pytest.CaptureFixture[str], replaced: dict[str, str]) -> None:
    """Run the lines one after the other, what a reader puts in put in."""
    assert lines
    for written in lines:
        line = written
        for word, value in replaced.items():
            line = line.replace(word, value)
        run(line, capture)


def test_readme(capfd: pytest.CaptureFixture[str]) -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    follow(list(blocks(text)), capfd, {})


def test_skill(capfd: pytest.CaptureFixture[str]) -> None:
    follow(list(blocks(SKILL)), capfd, {})


@pytest.mark.parametrize(
    "given", [{"mode": "try", "index": 3}, {"mode": "batch", "suite": "sealed-0000"}], ids=str
)
def test_brief(capfd: pytest.CaptureFixture[str], given: dict[str, object]) -> None:
    text = brief.text(**given)  # type: ignore[arg-type]
    lines = list(blocks(text))
    assert [words_of(line)[0] for line in lines] == ["begin", "next", "step"]
    follow(lines, capfd, {"NAME": "ada", "MODEL": "a-model", "TOOL": "a tool", "TICK": "0"})
    document = canonical.loads(Path("rya-checkpoint.json").read_bytes())
    assert document["brief"] == brief.LABEL
    assert document["identity"]["harness"] == f"{brief.LABEL} (a tool)"


def test_brief_to_continue(capfd: pytest.CaptureFixture[str]) -> None:
    run("rya begin --model a-model", capfd)
    run("rya next", capfd)
    run("rya pause --reason context", capfd)
    document = canonical.loads(Path("rya-checkpoint.json").read_bytes())
    assert document["identity"]["harness"] == brief.LABEL, "a model that says no more of itself"
    lines = list(blocks(brief.text(mode="continue")))
    follow(lines, capfd, {"TICK": "0"})


def test_the_commands_in_sentences(capfd: pytest.CaptureFixture[str]) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    found = {line for text in (readme, SKILL, brief.text()) for line in _INLINE.findall(text)}
    whole = sorted(line for line in found if not _LEFT_OPEN.search(line))
    assert len(whole) > 5
    for line in whole:
        words = words_of(line)
        assert words[0] in main.FAMILIES, line
        if any(word.startswith("-") for word in words):
            assert understood(words), line


def test_every_command_is_in_the_readme_or_the_help(capfd: pytest.CaptureFixture[str]) -> None:
    assert main.run(["--help"]) == 0
    out = capfd.readouterr().out
    for name in main.FAMILIES:
        assert re.search(rf"^  {name}\b", out, re.MULTILINE)


@pytest.mark.parametrize("name", main.FAMILIES)
def test_the_example_of_a_command_is_one_that_it_understands(name: str) -> None:
    command = __import__(main.FAMILIES[name][0], fromlist=["COMMANDS"]).COMMANDS[name]
    assert command.example
    for line in command.example.splitlines():
        words = words_of(line)
        assert words[0] == name
        assert understood(words)


def test_the_picture_in_the_readme_is_there() -> None:
    assert (ROOT / "docs" / "screen.svg").read_text(encoding="utf-8").startswith("<svg")


def test_the_picture_is_made_by_the_program() -> None:
    import runpy

    made = runpy.run_path(str(ROOT / "tools" / "screenshot.py"))
    lines = made["frame"](1104, 30.0, (100, 30))
    assert len(lines) == 30
    drawn = made["picture"](lines, 100)
    assert drawn.startswith("<svg")
    assert "SUSPICION" in drawn
    assert "http://" not in drawn.replace("http://www.w3.org", "")


def test_completion_for_three_shells(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for shell in ("bash", "zsh", "fish"):
        monkeypatch.setenv("_RYA_COMPLETE", f"{shell}_source")
        assert main.run([]) == 0
        assert "_RYA_COMPLETE" in capfd.readouterr().out
    monkeypatch.setenv("_RYA_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", "rya st")
    monkeypatch.setenv("COMP_CWORD", "1")
    assert main.run([]) == 0
    assert {"plain,step", "plain,status"} <= set(capfd.readouterr().out.split())
