"""One of several processes that answer calls: ``python -m play.server.worker STORE DESCRIPTOR``.

It ends with SIGTERM, or when its standard input does: the process that started it has gone.
"""

from __future__ import annotations

import os
import socket
import sys
import threading

from play.server.lines import Lines
from play.server.running import open_store, run_here
from play.server.settings import Settings


def main(path: str, descriptor: int) -> None:
    """Answer calls until told to stop."""
    threading.Thread(target=_watch, daemon=True).start()
    lines = Lines()
    listener = socket.socket(fileno=descriptor)
    run_here(listener, open_store(path), Settings(), lines, lambda: None)
    lines.close()
    os._exit(0)


def _watch() -> None:
    sys.stdin.buffer.read()
    os._exit(1)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
