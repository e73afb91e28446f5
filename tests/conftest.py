"""What holds for all tests: which belong to the matrix, and how hypothesis searches."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings

MATRIX = Path(__file__).parent / "matrix"

# No deadline: a busy machine is no defect. CI repeats its examples, a developer finds new ones.
settings.register_profile("house", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("house")


# First, so that `-m matrix` sees the marks. Everything in tests/matrix/ has it without saying so.
@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if MATRIX in item.path.parents:
            item.add_marker(pytest.mark.matrix)
