"""Processes of ours: how they are started, and what of the environment they are given."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from typing import Any, Final

_ROOT: Final = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
_SECRETS: Final = ("BENCH_SECRET", "RYA_KEY")


def start(
    module: str, words: Sequence[str], *, secrets: bool = False, **more: Any
) -> subprocess.Popen[Any]:
    """Start ``python -m MODULE WORDS`` with this program's sources.

    Its standard input is a pipe, whose end tells it that we have gone.  ``secrets`` are only for
    one that deals worlds.
    """
    environment = {
        name: value for name, value in os.environ.items() if secrets or name not in _SECRETS
    }
    places = filter(None, (_ROOT, environment.get("PYTHONPATH")))
    environment["PYTHONPATH"] = os.pathsep.join(places)
    return subprocess.Popen(
        [sys.executable, "-m", module, *words], stdin=subprocess.PIPE, env=environment, **more
    )
