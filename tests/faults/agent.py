"""The agent of the schedules: it sees what was printed, decides on that, and keeps the books.

It believes nothing but whole output.  What it has decided, on which screen, and what it was told
came of it are compared with the store when the story is over.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

from tests.faults.engine import Engine, Outcome
from tests.faults.house import Decision, House, command
from tests.faults.shim import NO_FAULT, Fault

NEXT_TICK = re.compile(r"^Next: .* --at (\d+)", re.M)
DIRECTIVE = re.compile(r"^(STOP|ASK|DECIDE AGAIN): ", re.M)


class Said:
    """What a command's output says, when it is whole."""

    __slots__ = ("directive", "done", "error", "screen", "tick")

    def __init__(self, tick: int | None, directive: str | None, screen: bool, done: bool) -> None:
        self.tick = tick
        self.directive = directive
        self.screen = screen
        self.done = done
        self.error: str | None = None


def understood(output: bytes, as_json: bool) -> Said | None:
    """The output, or None when it is not whole (or there is none)."""
    return _from_json(output) if as_json else _from_text(output)


def _from_json(output: bytes) -> Said | None:
    if not output.endswith(b"\n"):
        return None
    try:
        body: dict[str, Any] = json.loads(output)
    except ValueError:
        return None
    screen = "text" in body or "obs" in body
    said = Said(body.get("tick"), body.get("directive"), screen, body.get("done") is True)
    if not body.get("ok"):
        said.error = str(body.get("code"))
    return said


def _from_text(output: bytes) -> Said | None:
    try:
        text = output.decode()
    except UnicodeDecodeError:
        return None
    last = text.rstrip("\n").rpartition("\n")[2]
    if not text.endswith("\n") or not last.startswith("Next: "):
        return None
    tick = NEXT_TICK.search(last)
    directives = DIRECTIVE.findall(text)
    said = Said(int(tick[1]) if tick else None, directives[0] if directives else None, False, False)
    said.screen = said.tick is not None
    return said


class Taken:
    """A decision that was handed to the command: on which screen, and whether it was confirmed."""

    __slots__ = ("acknowledged", "decision", "screen")

    def __init__(self, decision: Decision, screen: int) -> None:
        self.decision = decision
        self.screen = screen
        self.acknowledged = False

    def take_note(self, said: Said | None) -> None:
        """What came of it, as far as it was said."""
        if said is not None and said.error is None and said.directive != "DECIDE AGAIN":
            self.acknowledged = True


class Agent:
    """Runs commands in one directory and remembers.

    Without an engine others run them, and it only hears what comes of them.
    """

    def __init__(self, engine: Engine | None, house: House, folder: str, used: int) -> None:
        self._engine = engine
        self.house = house
        self.folder = folder
        self.screen: int | None = None
        self.done = False
        self.taken: list[Taken] = []
        self.files: set[str] = set()
        self.story: list[str] = []
        self.wrong: list[str] = []
        self.used = used

    def rya(self, arguments: Sequence[str], fault: Fault = NO_FAULT) -> tuple[Outcome, Said | None]:
        """One command; what it printed wholly is what the agent has seen."""
        if self._engine is None:
            raise RuntimeError("nobody is here to run commands")
        outcome = self._engine.run(command(self.house, arguments), self.folder, fault)
        return outcome, self.hear(arguments, outcome)

    def hear(self, arguments: Sequence[str], outcome: Outcome) -> Said | None:
        """What a command that has ended said, if that is whole; it is remembered."""
        said = understood(outcome.stdout, "--json" in arguments)
        self._remember(arguments, outcome, said)
        if said is not None and said.screen:
            self.screen, self.done = said.tick, said.done
        return said

    def decide(self, wait: int) -> Taken:
        """A decision unlike all before it, made on the last screen that was seen."""
        if self.screen is None:
            raise RuntimeError("no screen has been seen")
        self.used += 1
        taken = Taken(self.house.decision(self.used, wait), self.screen)
        self.taken.append(taken)
        return taken

    def step(
        self, taken: Taken, fault: Fault = NO_FAULT, *, at: bool = True, as_json: bool = True
    ) -> tuple[Outcome, Said | None]:
        """Hand a decision to the command; whether it was confirmed is noted."""
        outcome, said = self.rya(self.step_words(taken, at, as_json), fault)
        taken.take_note(said)
        return outcome, said

    def step_words(self, taken: Taken, at: bool = True, as_json: bool = True) -> list[str]:
        """The command line of a decision."""
        words = ["step", "--actions", json.dumps(self.house.actions(taken.decision))]
        words += ["--wait", str(taken.decision.wait)]
        words += ["--at", str(taken.screen)] if at else []
        return words + (["--json"] if as_json else [])

    def complain(self, text: str) -> None:
        """Note a broken promise."""
        self.wrong.append(text)

    def _remember(self, arguments: Sequence[str], outcome: Outcome, said: Said | None) -> None:
        seen = "nothing whole"
        if said is not None:
            seen = " ".join(
                str(part)
                for part in (said.error, said.directive, f"tick {said.tick}", said.done and "done")
                if part
            )
        line = f"rya {' '.join(arguments)}\n      -> {outcome}; printed: {seen}"
        if outcome.stderr:
            line += f"\n      stderr: {outcome.stderr.decode('utf-8', 'replace').strip()[-600:]}"
        self.story.append(line)
