"""A real server on 127.0.0.1, in a thread of this process, over the toy or over the real game."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from play.server.settings import Settings
from tests import toy
from tests.scratch import unsynced
from tests.server.house import House
from tests.service.support import FakeClock

SECRET = "canary-bench-secret-5d1c"


@pytest.fixture(autouse=True)
def _unsynced(monkeypatch: pytest.MonkeyPatch) -> None:
    unsynced(monkeypatch)


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def settings() -> Settings:
    return Settings({"BENCH_SECRET": SECRET, "RYA_RATE": "0"})


@pytest.fixture
def open_house(
    tmp_path: Path, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[..., House]]:
    """Opens servers over one store; ``real`` for the real game instead of the toy."""
    houses: list[House] = []

    def make(settings: Settings, *, real: bool = False, **more: Any) -> House:
        if not real:
            toy.install(monkeypatch)
        houses.append(House(str(tmp_path / "server.db"), clock, settings, io.BytesIO(), **more))
        return houses[-1]

    yield make
    for house in houses:
        house.close()


@pytest.fixture
def house(open_house: Callable[..., House], settings: Settings) -> House:
    return open_house(settings)
