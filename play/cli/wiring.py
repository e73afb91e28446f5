"""Where things are put together: the directory, the service, the clock, the key."""

from __future__ import annotations

import os
import sys
import time

from play.errors import FileError, RyaError, UsageError
from play.files import write_atomic
from play.session.desk import DEFAULT_VIEW, MIN_SECRET, PRIVATE, STORE, Desk, Tools, own_files
from play.session.words import quote
from play.wire import RATE_LIMITED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from play.cli.options import Values
    from play.cli.output import Printer
    from play.session.outcome import Outcome
    from play.transport.base import Transport

LOCAL = "local"
DELTA = "delta"
_STEP_ID_BYTES = 12
_PATIENCE = 0.7
"""Seconds after which long work says that it is going on."""


def secret() -> str | None:
    """The API key, from ``RYA_KEY`` and nowhere else."""
    key = os.environ.get("RYA_KEY", "")
    return key if len(key) >= MIN_SECRET else None


def directory(values: Values) -> tuple[str, str | None]:
    """The session's directory, and its name in printed commands (None for the current one)."""
    named = values["dir"] or os.environ.get("RYA_DIR") or None
    if named is None or os.path.realpath(named) == os.path.realpath("."):
        return ".", None
    return named, named


def own(values: Values) -> tuple[str, ...]:
    """The files of the session at hand, which no output may replace."""
    return own_files(directory({"dir": values.get("dir")})[0])


def base(values: Values) -> str | None:
    """The service asked for, or None.  Raises ``UsageError`` for what is no address."""
    given = values["base"] or os.environ.get("RYA_BASE") or None
    if given is None or given == LOCAL:
        return given
    address = given.rstrip("/")
    scheme, separator, rest = address.partition("://")
    plain = rest.isascii() and rest.isprintable() and not set(rest) & set(" @?#\\\"'<>")
    if scheme not in ("http", "https") or not separator or not rest or not plain:
        raise UsageError(
            "The base must be local, http://… or https://…, without a user, query or fragment.",
            code="bad_option",
        )
    return address


def desk(values: Values) -> Desk:
    """The desk for a command's directory; use it as a context."""
    where, named = directory(values)

    def connect(service: str) -> Transport:
        if service != LOCAL:
            from play.transport.http import HttpTransport  # only where it is needed

            return HttpTransport(service, os.environ.get("RYA_KEY"))
        from play.transport.local import LocalTransport  # `pause` and `note` go without

        return LocalTransport(store)

    def stored() -> bool:
        try:
            return os.stat(store).st_size > 0
        except OSError:
            return os.path.lexists(store)

    store = os.path.join(where, PRIVATE, STORE)
    tools = Tools(
        connect=connect,
        now=time.time,
        new_id=lambda: os.urandom(_STEP_ID_BYTES).hex(),
        sleep=time.sleep,
        busy=Busy,
        secret=secret(),
        program=program(),
        stored=stored,
    )
    return Desk(where, tools, base(values), named)


def present(
    values: Values,
    printer: Printer,
    command: Callable[[Desk], Outcome],
    *,
    playing: bool = False,
) -> int:
    """Run a session command, write all of its outcome, and only then record it as shown.

    ``playing``: the command plays the world, so that its view is the session's from now on.
    """
    view = values.get("view")
    with desk(values) as open_desk:
        if playing or view != DEFAULT_VIEW:
            open_desk.view = view
        outcome = command(open_desk)
        if playing and outcome.commit is not None:
            outcome.commit["session"]["view"] = view
        open_desk.prepare(outcome)
        if view == DELTA:
            from play.session import deltaview  # who asks for it pays for it

            deltaview.tell(open_desk, outcome)
        printer.outcome(outcome, asked(values))
        open_desk.shown(outcome)
        return outcome.exit


def asked(values: Values) -> str:
    """The view that the service is asked for: a delta is made of texts."""
    view: str = values.get("view", "text")
    return "text" if view == DELTA else view


def program() -> str:
    """The command's name in what is printed; ``RYA_COMMAND`` says another."""
    return os.environ.get("RYA_COMMAND") or "rya"


def way_on(words: list[str], error: RyaError) -> str:
    """What can be done after an error that does not say so itself."""
    name = words[0] if words and not words[0].startswith("-") else ""
    if error.exit == UsageError.exit:
        return " ".join([program(), quote(name), "--help"] if name else [program(), "--help"])
    if error.code == RATE_LIMITED:  # nothing was looked at, so it is the same once more
        return " ".join([program(), *map(quote, words)])
    _, named = directory({"dir": _dir_of(words)})
    place = f" --dir {quote(named)}" if named is not None else ""
    return f"{program()} status{place}"


def _dir_of(words: list[str]) -> str | None:
    """The value of ``--dir`` in a command line that may not have been read."""
    named = None
    for position, word in enumerate(words):
        if word == "--dir" and position + 1 < len(words):
            named = words[position + 1]
        elif word.startswith("--dir="):
            named = word.removeprefix("--dir=")
    return named


def keep_defect(words: list[str], details: str) -> str | None:
    """Keep the details of a defect beside the session; returns where, or None."""
    where, _ = directory({"dir": _dir_of(words)})
    path = os.path.join(where, PRIVATE, "defect.txt")
    key = secret()
    text = details.replace(key, "(RYA_KEY)") if key else details
    try:
        write_atomic(path, text.encode("utf-8", "replace"))
    except FileError:
        return None
    return path


class Busy:
    """Says on stderr what is going on, when it takes longer than a moment."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._timer: Any = None

    def __enter__(self) -> None:
        import threading  # only at the end of a world, and while scores are waited for

        self._timer = threading.Timer(_PATIENCE, self._say)
        self._timer.daemon = True
        self._timer.start()

    def __exit__(self, *_: object) -> None:
        self._timer.cancel()

    def _say(self) -> None:
        try:
            print(f"{self._what} …", file=sys.stderr, flush=True)  # noqa: T201
        except (OSError, ValueError):
            return
