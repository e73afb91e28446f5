"""A plain prompt for people: the screen, a line, orders that wait until ``wait`` sends them.

It draws nothing and moves no cursor, so it works over any terminal and with a screen reader.
"""

from __future__ import annotations

import sys
from typing import Any, Protocol

from play import canonical, wire
from play.errors import FileError, Interrupted, RyaError
from play.session.outcome import DECIDE_AGAIN, STOP, Outcome
from play.session.screen import text_of
from play.terminal import orders
from play.terminal.games import find
from play.terminal.orders import Json, OrderError

HELP = """\
Orders are collected and sent together when you wait.
  wait [HOURS]   send them and play on, 1 to 24 hours (1 when left out)
  list, undo     the orders so far; take the last one back (`undo all`: every one)
  show           the screen again; what was sent without a reply is settled by it
  next           go on with the next world, when one is finished
  help [ORDER]   this, or one order; quit, Ctrl-D or Ctrl-C leaves, and nothing is lost
Orders:"""


class Session(Protocol):
    """What the prompt needs of a session; every call may raise ``RyaError``."""

    def schema(self) -> Json:
        """The service's schema: every action with its arguments and ranges."""

    def next(self) -> Outcome:
        """Start or resume the right world."""

    def show(self) -> Outcome:
        """The last screen again."""

    def step(self, actions: list[Json], wait: float | None, at: int | None) -> Outcome:
        """One wake: the orders, the hours, and the tick of the screen they were made on."""

    def shown(self, outcome: Outcome) -> None:
        """The outcome has been written out, all of it."""


class Console(Protocol):
    """Where lines come from and text goes."""

    def read(self, prompt: str) -> str:
        """A line without its end.  Raises ``EOFError`` or ``KeyboardInterrupt``."""

    def write(self, text: str) -> None:
        """Write all of ``text``, at once.  Raises ``OSError``."""


class Terminal:
    """The console of this process; with line editing and completion where Python has readline."""

    def __init__(self, words: list[str] | None = None) -> None:
        self._words = words or []
        try:
            import readline
        except ImportError:
            return
        readline.set_completer(self._complete)
        readline.set_completer_delims(" ")
        readline.parse_and_bind("tab: complete")

    def offer(self, words: list[str]) -> None:
        """Complete these words."""
        self._words = words

    def read(self, prompt: str) -> str:
        """See ``Console``."""
        return input(prompt)

    def write(self, text: str) -> None:
        """See ``Console``."""
        sys.stdout.write(text)
        sys.stdout.flush()

    def _complete(self, text: str, number: int) -> str | None:
        fitting = [word for word in self._words if word.lower().startswith(text.lower())]
        return f"{fitting[number]} " if number < len(fitting) else None


class _Leave(Exception):
    """The person is done, or the session is."""


class Prompt:
    """One sitting.  ``status`` is the exit status of the last call that failed, else 0."""

    def __init__(self, session: Session, console: Console) -> None:
        self.session = session
        self.console = console
        self.orders: list[Json] = []
        self.outcome: Outcome | None = None
        self.status = 0
        self._schema: Json = {}
        self._short: orders.Short = {}

    def run(self) -> int:
        """Play until the person or the session ends it; the exit status.

        Raises ``FileError`` when a screen cannot be written out; what was pending stays so.
        """
        try:
            outcome = self._call(self.session.next)
            if outcome is None:
                return self.status
            self._maybe_leave(outcome)
            self._schema = self.session.schema()
            self._short = find.short_words((outcome.reply or {}).get("game"))
            self._offer()
            self._say("Type an order, `wait`, `help` or `quit`.")
            while True:
                self._obey(self.console.read(self._prompt()).strip())
        except _Leave:
            return self._farewell(self.status)
        except EOFError:
            return self._farewell(self.status, "\n")
        except KeyboardInterrupt:
            return self._farewell(Interrupted.exit, "\n")
        except RyaError as error:
            self._say(error.message)
            return self._farewell(error.exit)
        except OSError as error:
            raise FileError(f"The screen could not be written: {error.strerror}.") from None

    def _offer(self) -> None:
        if isinstance(self.console, Terminal):
            words = [
                "wait",
                "list",
                "undo",
                "show",
                "next",
                "help",
                "quit",
                *self._short,
                *self._schema["actions"],
            ]
            for action in self._schema["actions"].values():
                for shape in action["args"].values():
                    words += [
                        str(value) for value in (*shape.get("enum", ()), *shape.get("ids", ()))
                    ]
            self.console.offer(words)

    def _prompt(self) -> str:
        facts = self.outcome.facts if self.outcome else {}
        hour = facts.get("hour")
        where = f"hour {hour:g}" if canonical.is_number(hour) else "rya"
        return f"{where}, {_count(self.orders)}> " if self.orders else f"{where}> "

    # ---- lines

    def _obey(self, line: str) -> None:
        if not line:
            return
        word, _, rest = line.partition(" ")
        command = getattr(self, f"_do_{word.lower()}", None)
        try:
            if command is not None:
                command(rest.strip())
            else:
                self._order(line)
        except OrderError as error:
            self._say(str(error))

    def _order(self, line: str) -> None:
        action = orders.parse(line, self._schema, self._short)
        if len(self.orders) >= wire.MAX_ACTIONS:
            raise OrderError(
                f"One wake carries {wire.MAX_ACTIONS} orders at most. `wait` sends them."
            )
        self.orders.append(action)
        self._say(f"{len(self.orders)}. {orders.written(action)}")

    def _do_wait(self, rest: str) -> None:
        hours = orders.hours(rest)
        facts = self.outcome.facts if self.outcome else {}
        if facts.get("done") is True:
            raise OrderError("This world is finished. `next` goes on, `quit` leaves.")
        actions = [dict(action) for action in self.orders]
        outcome = self._call(lambda: self.session.step(actions, hours, facts.get("tick")))
        if outcome is None:
            self._say(
                f"Your {_count(self.orders)} are kept." if self.orders else "Nothing is lost."
            )
        elif outcome.directive == DECIDE_AGAIN:
            if self.orders:
                self._say(
                    f"Your {_count(self.orders)} were not sent; they are kept. `list`, `undo`."
                )
        else:
            self.orders = []
        self._maybe_leave(outcome)

    def _do_list(self, _: str) -> None:
        lines = [
            f"{number}. {orders.written(order)}" for number, order in enumerate(self.orders, 1)
        ]
        self._say("\n".join(lines) or "No orders yet.")

    def _do_undo(self, rest: str) -> None:
        if not self.orders:
            raise OrderError("There is nothing to take back.")
        if rest.lower() == "all":
            self.orders = []
            self._say("All orders are taken back.")
        else:
            self._say(f"Taken back: {orders.written(self.orders.pop())}")

    def _do_show(self, _: str) -> None:
        self._maybe_leave(self._call(self.session.show))

    def _do_next(self, _: str) -> None:
        self._maybe_leave(self._call(self.session.next))

    def _do_help(self, rest: str) -> None:
        actions = self._schema["actions"]
        if rest:
            name = orders.find(rest, self._schema)
            shapes = actions[name]["args"].items()
            lines = [f"{orders.usage(name, self._schema)}: {actions[name].get('about', '')}"]
            lines += [f"  {argument}: {orders.describe(shape)}" for argument, shape in shapes]
            self._say("\n".join(lines))
            return
        names = [orders.usage(name, self._schema) for name in actions]
        width = max(map(len, names), default=0)
        lines = [
            f"  {name:<{width}}  {action.get('about', '')}".rstrip()
            for name, action in zip(names, actions.values(), strict=True)
        ]
        self._say("\n".join([HELP, *lines]))

    def _do_quit(self, _: str) -> None:
        raise _Leave

    _do_exit = _do_quit

    # ---- calls and words

    def _call(self, call: Any) -> Outcome | None:
        """Make a call and show what came of it; None when it failed, which is said."""
        try:
            outcome: Outcome = call()
        except RyaError as error:
            self.status = error.exit
            self._say(error.message)
            return None
        self.outcome = outcome
        command, outcome.next_command = outcome.next_command, None
        try:
            text = text_of(outcome, "text")
        finally:
            outcome.next_command = command
        self.console.write(text)
        self.session.shown(outcome)
        self.status = outcome.exit if outcome.directive != DECIDE_AGAIN else 0
        return outcome

    def _maybe_leave(self, outcome: Outcome | None) -> None:
        if outcome is not None and outcome.directive == STOP:
            raise _Leave

    def _farewell(self, status: int, start: str = "") -> int:
        lines = []
        if self.orders:
            lines.append(f"Not sent: {_count(self.orders)}.")
        command = self.outcome.next_command if self.outcome else None
        if command:
            lines.append(f"Next: {command}")
        if lines or start:
            self.console.write(start + "".join(f"{line}\n" for line in lines))
        return status

    def _say(self, text: str) -> None:
        self.console.write(text + "\n")


def run(session: Session, console: Console | None = None) -> int:
    """Let a person play; the exit status (0, 130 when interrupted, else the last failure's)."""
    return Prompt(session, console or Terminal()).run()


def _count(items: list[Json]) -> str:
    return f"{len(items)} order{'' if len(items) == 1 else 's'}"
