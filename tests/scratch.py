"""Files that no test minds losing: directories in memory, and stores that are never synced."""

from __future__ import annotations

import os
import tempfile

import pytest

from play.store import store as store_module


def scratch_root() -> str:
    """A fresh directory, in memory where there is one: only the order of calls matters here."""
    memory = "/dev/shm"
    usable = os.path.isdir(memory) and os.access(memory, os.W_OK)
    return tempfile.mkdtemp(prefix="rya-faults-", dir=memory if usable else None)


def unsynced(patch: pytest.MonkeyPatch) -> None:
    """Let stores be written without waiting for the disk: nobody cuts the power here."""
    patch.setattr(store_module, "_PRAGMAS", (*store_module._PRAGMAS, "PRAGMA synchronous = OFF"))
