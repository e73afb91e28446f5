"""What the commands take, declared once and read by two readers.

``read`` understands a plainly written command line and nothing else; everything it does not
understand (an abbreviation, a mistake, ``--help``, completion) goes to click, which ``group.py``
builds from the same declarations.  Loading click costs a quarter of what a whole ``rya step`` may
cost, so a step that is written as our own ``Next:`` line writes it goes without.
"""

from __future__ import annotations

from play import wire
from play.errors import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any, Final

    from play.cli.output import Printer

    Values = dict[str, Any]
    Run = Callable[[Values, Printer], int]

TEXT: Final = "text"
WHOLE: Final = "whole"
NUMBER: Final = "number"
FLAG: Final = "flag"
FILE: Final = "file"
"""A text that may be left out: ``--name`` alone means ``-``, standard output."""


class Option:
    """One option: ``--name VALUE``, or a flag.  ``choices`` bounds a text to certain words."""

    __slots__ = ("choices", "default", "help", "kind", "metavar", "name", "required")

    def __init__(
        self,
        name: str,
        kind: str = TEXT,
        help: str = "",
        *,
        default: Any = None,
        metavar: str | None = None,
        required: bool = False,
        choices: tuple[str, ...] = (),
    ) -> None:
        self.name = name
        self.kind = kind
        self.help = help
        self.default = False if kind == FLAG else default
        self.metavar = metavar
        self.required = required
        self.choices = choices

    @property
    def key(self) -> str:
        """The option's name among the values."""
        return self.name.replace("-", "_")


class Command:
    """One command: what it takes, what it does, and how its help reads.

    ``argument`` names the positional arguments (``FILE``, ``A B``), for commands that have some;
    ``lasting`` marks a command that lives long enough to need the garbage collector.  ``verbs`` are
    the commands below this one; which of them was given is the value ``verb``.
    """

    __slots__ = ("argument", "example", "help", "lasting", "options", "run", "verbs")

    def __init__(
        self,
        run: Run,
        help: str,
        options: Sequence[Option] = (),
        *,
        example: str = "",
        argument: str | None = None,
        lasting: bool = False,
        verbs: dict[str, Command] | None = None,
    ) -> None:
        self.verbs = verbs or {}
        self.run = run
        self.help = help
        self.options = tuple(options)
        self.example = example
        self.argument = argument
        self.lasting = lasting


DIR: Final = Option("dir", metavar="DIR", help="The session's directory (else RYA_DIR, else here).")
BASE: Final = Option(
    "base", metavar="BASE", help="The service: local or an address (else RYA_BASE)."
)
JSON: Final = Option("json", FLAG, "Print one JSON object and nothing else.")
VIEW: Final = Option(
    "view",
    default="text",
    choices=(*wire.VIEWS, "delta"),
    help="What of a screen is shown (text unless given): json is the service's reply, brief a "
    "short one without the manual, both text and json, delta what changed since the last.",
)
PLACE: Final = (DIR, BASE, JSON)
SCREEN: Final = (*PLACE, VIEW)


def convert(option: Option, text: str) -> Any:
    """A value as it was typed, as what the option takes.  Raises ``UsageError`` with the reason."""
    if option.kind == WHOLE:
        digits = text[1:] if text[:1] in "+-" else text
        if not (digits.isascii() and digits.isdecimal()) or len(digits) > 15:
            raise UsageError(f"--{option.name} must be a whole number.", code="bad_option")
        return int(text)
    if option.kind == NUMBER:
        return _number(option, text)
    if option.choices and text not in option.choices:
        raise UsageError(
            f"--{option.name} must be one of {', '.join(option.choices)}.", code="bad_option"
        )
    return text


def _number(option: Option, text: str) -> float:
    try:
        number = float(text) if text.isascii() and "_" not in text else float("nan")
    except ValueError:
        number = float("nan")
    if number != number or number in (float("inf"), float("-inf")):
        raise UsageError(f"--{option.name} must be a finite number.", code="bad_option")
    return number


def read(command: Command, words: Sequence[str]) -> Values | None:
    """The values of a plainly written command line; None when click has to have a look at it."""
    if command.verbs:
        return None
    values: Values = {option.key: option.default for option in command.options}
    known = {f"--{option.name}": option for option in command.options}
    missing = {option.key for option in command.options if option.required}
    given: set[str] = set()
    arguments = (command.argument or "").lower().split()
    values.update(dict.fromkeys(arguments))
    missing.update(arguments)
    position = 0
    while position < len(words):
        word = words[position]
        position += 1
        name, equals, value = word.partition("=")
        option = known.get(name)
        if option is None:
            if not arguments or word.startswith("-"):
                return None
            values[arguments[0]] = word
            given.add(arguments.pop(0))
            continue
        if option.key in given or (option.kind == FLAG and equals):
            return None
        if option.kind == FILE and not equals:
            return None  # click knows whether a word that follows belongs to it
        given.add(option.key)
        if option.kind == FLAG:
            values[option.key] = True
            continue
        if not equals:
            if position == len(words) or words[position].startswith("--"):
                return None
            value = words[position]
            position += 1
        try:
            values[option.key] = convert(option, value)
        except UsageError:
            return None
    return None if missing - given else values
