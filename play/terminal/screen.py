"""The screen for people: a frame, a line to type orders on, and a hint under it.

Orders wait until ``wait`` sends them.  A screen counts as shown once prompt_toolkit has painted it,
and only then is the step that brought it settled; a terminal that closes before leaves the step
pending, and the next command shows what came of it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from prompt_toolkit.application import Application
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.formatted_text import AnyFormattedText
from prompt_toolkit.layout.containers import Float, FloatContainer, HSplit, Window
from prompt_toolkit.layout.controls import BufferControl, FormattedTextControl
from prompt_toolkit.layout.layout import Layout
from prompt_toolkit.layout.menus import CompletionsMenu
from prompt_toolkit.layout.processors import BeforeInput
from rich.text import Text

from play import wire
from play.errors import FileError, Interrupted, RyaError
from play.session import history
from play.session.outcome import DECIDE_AGAIN, STOP, Outcome
from play.terminal import compose, keys, orders, paint, report
from play.terminal.helptext import HELP
from play.terminal.lines import fit, line, pad, wrapped
from play.terminal.orders import Json, OrderError
from play.terminal.scene import Page, Scene
from play.terminal.typing_aid import TypingAid, first_words

FOOTER: Final = 4
"""Lines under the frame: the orders, a message, the line that is typed, a hint."""


class Screen:
    """One sitting.  ``status`` is the exit status of the last call that failed, else 0."""

    def __init__(self, session: Any, board: Any, schema: Json, first: Outcome) -> None:
        self.session = session
        self.board = board
        self.schema = schema
        self.status = 0
        self.look = compose.Look()
        self.orders: list[Json] = []
        self.message = line(("Type an order, `wait 4` to play on, or `help`.", "soft"))
        self.extra: dict[str, Callable[[int], Page]] = {}
        self.unshown: Outcome | None = None
        self.working = False
        self.over = False
        self.outcome = first
        self.scene = Scene({}, {})
        self.buffer = Buffer(
            accept_handler=self._accept,
            completer=TypingAid(self),
            complete_while_typing=True,
            multiline=False,
        )
        self.app: Application[int] = self._application()
        self._take(first)

    # -- running

    def run(self) -> int:
        """Let a person play; the exit status.  Raises ``FileError`` where a screen is lost."""
        busy = self.session.desk.tools.busy
        self.session.desk.tools.busy = self._busy
        try:
            return self.app.run()
        except (EOFError, OSError):
            return self.status  # the terminal is gone; what was pending stays so
        finally:
            self.session.desk.tools.busy = busy

    def _application(self) -> Application[int]:
        plain = paint.colourless()
        entry = BufferControl(
            self.buffer, input_processors=[BeforeInput("> ", style="class:key")], focusable=True
        )
        body = HSplit(
            [
                Window(FormattedTextControl(self._frame), wrap_lines=False),
                Window(entry, height=1),
                Window(FormattedTextControl(self._hint), height=1, wrap_lines=False),
            ]
        )
        menu = Float(xcursor=True, ycursor=True, content=CompletionsMenu(max_height=8))
        return Application(
            layout=Layout(FloatContainer(body, [menu]), focused_element=entry),
            key_bindings=keys.bindings(self),
            style=paint.style(plain),
            color_depth=paint.depth(plain),
            full_screen=True,
            after_render=self._painted,
            erase_when_done=True,
        )

    def _painted(self, app: Application[int]) -> None:
        """The frame is on the terminal, and with it the screen that it shows."""
        if self.unshown is None:
            return
        outcome, self.unshown = self.unshown, None
        try:
            self.session.shown(outcome)
        except FileError as error:
            app.exit(exception=error)

    # -- what is seen

    def size(self) -> tuple[int, int]:
        """The terminal's columns and rows."""
        size = self.app.output.get_size()
        return size.columns, size.rows

    def _frame(self) -> AnyFormattedText:
        width, rows = self.size()
        height = max(1, rows - FOOTER)
        lines = compose.frame(self.board, self.scene, self.look, (width, height), self._extra())
        lines += [self._orders_line(width), self._message_line(width)]
        return [*paint.fragments(lines)]

    def _orders_line(self, width: int) -> Text:
        told = [orders.short_form(order, self.board.SHORT) for order in self.orders]
        return compose.ordered(told, width)

    def _message_line(self, width: int) -> Text:
        return fit(self.message, width)

    def _hint(self) -> AnyFormattedText:
        width, _ = self.size()
        return [*paint.fragments([fit(line((self.hint(self.buffer.text), "soft")), width)])]

    def hint(self, typed: str) -> str:
        """A line on what is being typed."""
        word, _, rest = typed.strip().partition(" ")
        if not word:
            if self.over:
                return "next: go on   Tab: pages   quit"
            return "wait HOURS plays on   Tab: completes, or the next page   help   quit"
        word = self._whole(word.lower())
        if word == "wait":
            return "wait 1 to 24 hours; what needs you wakes you earlier"
        told: str = self.board.hint(self.scene, word, rest) or HELP.get(word, "")
        return told

    def _whole(self, word: str) -> str:
        begun = [name for name in first_words(self) if name.startswith(word)]
        return word if word in begun or len(begun) != 1 else begun[0]

    def say(self, words: str, style: str = "") -> None:
        """Put a message above the line that is typed; a long one becomes a page of its own."""
        width, _ = self.size()
        self.message = line((words, style))
        if self.message.cell_len > width:
            self._open("said", lambda room: Page("said", wrapped(words, room, style)))
        else:
            self._forget_said()

    def _forget_said(self) -> None:
        self.extra.pop("said", None)
        if self.look.page == "said":
            self.look.page = self._natural_page()

    # -- pages

    def _extra(self) -> list[Callable[[int], Page]]:
        return list(self.extra.values())

    def _open(self, name: str, make: Callable[[int], Page]) -> None:
        """Show a page of no game."""
        self.extra[name] = make
        self.look.page, self.look.scroll = name, 0

    def turn(self, by: int) -> None:
        """Go to another page."""
        width, _ = self.size()
        names = compose.names(self.board, self.scene, width, self._extra())
        now = names.index(self.look.page) if self.look.page in names else 0
        self.look.page, self.look.scroll = names[(now + by) % len(names)], 0

    def scroll(self, by: int) -> None:
        """Move within the page."""
        self.look.scroll = max(0, self.look.scroll + by)

    def _natural_page(self) -> str:
        """The page to begin a screen on: what waits, else what happened."""
        pages = self.board.all_pages(self.scene, 40)
        name: str = next((page.name for page in pages if page.leads or page.count), pages[0].name)
        return name

    # -- a line was typed

    def _accept(self, buffer: Buffer) -> bool:
        text = buffer.text.strip()
        if text and not self.working:
            self._forget_said()
            self._obey(text)
        return False

    def _obey(self, text: str) -> None:
        word, _, rest = text.partition(" ")
        command = getattr(self, f"_do_{self._whole(word.lower())}", None)
        width, _ = self.size()
        pages = compose.names(self.board, self.scene, width, self._extra())
        try:
            if command is not None:
                command(rest.strip())
            elif not rest and word.lower() in pages:
                self.say("")  # what was said last was about something else
                self.look.page, self.look.scroll = word.lower(), 0
            else:
                self._order(text)
        except OrderError as error:
            self.say(str(error), "bad")

    def _order(self, text: str) -> None:
        if self.over:
            raise OrderError("This world is finished. `next` goes on, `quit` leaves.")
        action = orders.parse(text, self.schema, self.board.SHORT)
        if len(self.orders) >= wire.MAX_ACTIONS:
            raise OrderError(f"One wake carries {wire.MAX_ACTIONS} orders at most; `wait` sends.")
        self.scene.orders = self.orders
        refusal = self.board.refusal(self.scene, action)
        if refusal is not None:
            raise OrderError(refusal)
        preview = self.board.preview(self.scene, action)
        self.orders.append(action)
        written = orders.short_form(action, self.board.SHORT)
        if preview is not None:
            self.say(preview, "warn")
        else:
            self.say(f"Ordered: {written}. Nothing is sent before `wait`.", "good")

    def _do_wait(self, rest: str) -> None:
        if self.over:
            raise OrderError("This world is finished. `next` goes on, `quit` leaves.")
        hours = orders.hours(rest)
        actions = [dict(action) for action in self.orders]
        at = self.outcome.facts.get("tick")
        self._work("Playing on …", lambda: self.session.step(actions, hours, at))

    _do_w = _do_wait

    def _do_undo(self, rest: str) -> None:
        if not self.orders:
            raise OrderError("There is nothing to take back.")
        if rest.lower() == "all":
            self.orders = []
            self.say("All orders are taken back.")
        else:
            taken = orders.short_form(self.orders.pop(), self.board.SHORT)
            self.say(f"Taken back: {taken}.")

    def _do_show(self, _: str) -> None:
        self._work("Looking …", self.session.show)

    def _do_next(self, _: str) -> None:
        self._work("Going on …", self.session.next)

    def _do_help(self, rest: str) -> None:
        word = rest.lower().strip()
        if word:
            said = self.hint(word) or f"There is no order {word}."
            self.say(said)
            return
        self._open("help", lambda room: _help_page(room, self.board.guide(room)))

    def show_help(self) -> None:
        """The page that says what can be typed."""
        self._do_help("")

    def _do_quit(self, _: str) -> None:
        self.leave()

    _do_exit = _do_quit

    def farewell(self) -> str:
        """What is left on the terminal: the result, what was not sent, and how to go on."""
        lines: list[str] = []
        if self.over:
            lines += [*self.outcome.after, *self.outcome.closing]
        if self.orders:
            lines.append(f"Not sent: {_count(self.orders)}.")
        if self.outcome.directive == STOP:
            lines.append(f"{STOP}: {self.outcome.message}")
        if self.outcome.next_command:
            lines.append(f"Next: {self.outcome.next_command}")
        return "".join(f"{text}\n" for text in lines)

    def leave(self) -> None:
        """End the sitting; nothing is sent."""
        self.app.exit(result=self.status)

    def interrupt(self) -> None:
        """Ctrl-C: clear what is typed; with nothing typed, leave."""
        if self.buffer.text:
            self.buffer.reset()
        else:
            self.app.exit(result=Interrupted.exit)

    # -- calls

    def _work(self, words: str, call: Callable[[], Outcome]) -> None:
        """Make a call once the words for it have been painted."""
        self.working = True
        self.message = line((words, "soft"))
        self.app.create_background_task(self._call(call))

    async def _call(self, call: Callable[[], Outcome]) -> None:
        await asyncio.sleep(0.02)
        try:
            if self.session.desk.peek()["base"] == "local":
                outcome = call()
            else:  # a service far away may take its time; the keys work on
                outcome = await asyncio.get_running_loop().run_in_executor(None, call)
        except RyaError as error:
            self.status = error.exit
            kept = f" Your {_count(self.orders)} are kept." if self.orders else ""
            self.say(error.message + kept, "bad")
        else:
            self._take(outcome)
        finally:
            self.working = False
            self.app.invalidate()

    def _take(self, outcome: Outcome) -> None:
        """Make what came of a call the screen."""
        self.status = outcome.exit if outcome.directive != DECIDE_AGAIN else 0
        sent = outcome.directive != DECIDE_AGAIN
        if sent:
            self.orders = []
        if outcome.reply is None:
            self.over = self.over or outcome.directive == STOP
            self.say(outcome.message or " ".join(outcome.lines), "warn")
            return
        self.outcome = outcome
        run_id = outcome.reply.get("runId")
        shown = outcome.kept or outcome.reply
        lines = [*self.session.history(run_id), *history.parsed(history.line_of(shown))]
        self.scene = Scene(outcome.facts, outcome.reply, lines, self.orders)
        self.over = outcome.facts.get("done") is True
        self.look.scroll = 0
        self.extra = {}
        self.look.page = self._natural_page()
        if self.over:
            self._open("result", self._ending(outcome))
        self.unshown = outcome
        words = [*outcome.lines, *outcome.warnings, self._woken()]
        if not sent:
            kept = f" Your {_count(self.orders)} were not sent." if self.orders else ""
            self.message = line((f"{DECIDE_AGAIN}: {outcome.message}{kept}", "warn"))
        elif self.over:
            self.message = line(("This world is finished. `next` or `quit`.", "warn"))
        else:
            self.message = line((words[0], "soft"))

    def _woken(self) -> str:
        """Why this screen came when it did."""
        reason, hour = self.scene.facts.get("reason"), self.scene.facts.get("hour")
        woken = self.board.WOKEN.get(reason, reason)
        why = "The time is up" if reason == "timer" else f"Woken by {woken}"
        return f"{why}: hour {hour:g}." if isinstance(hour, int | float) else ""

    def _ending(self, outcome: Outcome) -> Callable[[int], Page]:
        """The page of a finished world, made anew for every width."""
        said = [*outcome.after, *outcome.closing]
        try:
            result = self.session.result((outcome.reply or {}).get("runId"))
        except RyaError as error:
            said.insert(0, error.message)
            result = None
        return lambda room: Page("result", report.ending(result, room, said))

    @contextmanager
    def _busy(self, what: str) -> Iterator[None]:
        """What takes long is said in the message line, not over the frame."""
        self.message = line((f"{what} …", "soft"))
        self.app.renderer.render(self.app, self.app.layout)
        yield


def _help_page(width: int, guide: list[Text]) -> Page:
    """The orders, a word in front of each, and then what the game is about."""
    rows: list[Text] = []
    column = max(map(len, HELP)) + 2
    for name, words in HELP.items():
        told = wrapped(words, width - column)
        rows += [line(pad("" if n else name, column), text.plain) for n, text in enumerate(told)]
        rows[-len(told)].stylize("key", 0, len(name))
    return Page("help", [*rows, line(), *guide])


def _count(items: list[Json]) -> str:
    return f"{len(items)} order{'' if len(items) == 1 else 's'}"
