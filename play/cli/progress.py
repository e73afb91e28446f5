"""How far long work has come, on stderr: a bar with an estimate on a terminal, else a line now
and then."""

from __future__ import annotations

import sys
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_EVERY = 10.0
"""Seconds between two lines where there is no terminal."""


class Progress:
    """Use it as a context, and call it with what is done and what there is to do."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._bar: Any = None
        self._task: Any = None
        self._said = time.monotonic()

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.stop()
            self._bar = None

    def __call__(self, done: int, of: int) -> None:
        """Show it."""
        if self._bar is None and not _terminal():
            self._line(done, of)
            return
        if self._bar is None:
            self._bar = _bar()
            self._task = self._bar.add_task(self._what, total=of, completed=done)
            self._bar.start()
        self._bar.update(self._task, completed=done, total=of)

    def _line(self, done: int, of: int) -> None:
        now = time.monotonic()
        if now - self._said < _EVERY:
            return
        self._said = now
        try:
            print(f"{self._what}: {done} of {of}", file=sys.stderr, flush=True)  # noqa: T201
        except (OSError, ValueError):
            return


def _terminal() -> bool:
    try:
        return sys.stderr.isatty()
    except (AttributeError, ValueError):
        return False


def _bar() -> Any:
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
