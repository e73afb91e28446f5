"""``rya`` as a program; its server gives a client two seconds to send a request instead of ten.

A test of what is slow would wait for minutes otherwise.
"""

from __future__ import annotations

from play.cli import main
from play.server import settings

SECONDS = 2.0


class Hasty(settings.Settings):
    """The settings of such a server."""

    def __init__(self) -> None:
        super().__init__()
        self.body_seconds = self.header_seconds = SECONDS


def run() -> None:
    """The command, with such settings."""
    settings.Settings = Hasty  # type: ignore[misc, assignment]
    main.main()


if __name__ == "__main__":
    run()
