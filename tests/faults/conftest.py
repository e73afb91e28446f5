"""Fault injection needs a compiler: without one these tests fail in CI and are skipped at home."""

from __future__ import annotations

import os
import sys

import pytest

from tests.faults import shim

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
