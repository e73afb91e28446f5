"""Fault injection needs a compiler: without one its tests fail in CI and are skipped at home."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from play.server.settings import Settings
from tests.faults import shim
from tests.server.house import House
from tests.service.support import FakeClock

WITHOUT = "RYA_TEST_WITHOUT_FAULTS"
"""Set to let CI pass on a machine that cannot inject faults."""


@pytest.fixture(scope="session")
def faults() -> list[str]:
    """The command line of ``python -m tests.faults``."""
    obstacle = shim.obstacle()
    if obstacle is not None:
        if os.environ.get("CI") and not os.environ.get(WITHOUT):
            pytest.fail(f"{obstacle}; set {WITHOUT}=1 to do without")
        pytest.skip(obstacle)
    return [sys.executable, "-m", "tests.faults"]


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A server over the real game."""
    settings = Settings({"RYA_RATE": "0", "BENCH_SECRET": "x"})
    made = House(str(tmp_path / "server.db"), FakeClock(), settings, io.BytesIO())
    yield made
    made.close()
