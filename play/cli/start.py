"""The way in: Ctrl-C waits until there is somebody to answer it.

An interrupt in the middle of an import crashes an extension module or prints a traceback, so it is
held back from the first line on; ``release`` lets one that came meanwhile through.
"""

from __future__ import annotations

import _signal  # type: ignore[import-not-found] # `signal` would cost a millisecond

_held = False


def main() -> None:
    """The console script."""
    hold()
    from play.cli import main as command

    command.main(release)


def hold() -> None:
    """Hold Ctrl-C back, where the platform can and nobody else does already."""
    global _held  # noqa: PLW0603 - one process, one mask
    mask = getattr(_signal, "pthread_sigmask", None)
    if mask is not None:
        _held = _signal.SIGINT not in mask(_signal.SIG_BLOCK, (_signal.SIGINT,))


def release() -> None:
    """Let Ctrl-C through again; one that is waiting becomes ``KeyboardInterrupt`` here."""
    global _held  # noqa: PLW0603
    if _held:
        _held = False
        _signal.pthread_sigmask(_signal.SIG_UNBLOCK, (_signal.SIGINT,))
