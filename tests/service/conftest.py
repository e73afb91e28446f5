"""A service of the toy over a fresh store, with a clock that stands still."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from play.service.context import Config
from play.service.service import Service
from play.store import store as store_module
from play.store.store import Store
from tests import toy
from tests.service.support import FakeClock, Player


@pytest.fixture(autouse=True)
def _unsynced(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test here cuts the power, and thousands of syncs would cost a minute."""
    pragmas = (*store_module._PRAGMAS, "PRAGMA synchronous = OFF")
    monkeypatch.setattr(store_module, "_PRAGMAS", pragmas)


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> toy.Toy:
    return toy.install(monkeypatch)


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def path(tmp_path: Path) -> str:
    return str(tmp_path / "store.db")


@pytest.fixture
def open_service(game: toy.Toy, clock: FakeClock, path: str) -> Iterator[Callable[..., Service]]:
    """Makes services over the same store, each with connections of its own."""
    stores: list[Store] = []

    def make(config: Config | None = None) -> Service:
        stores.append(Store(path))
        return Service(stores[-1], clock=clock, config=config)

    yield make
    for store in stores:
        store.close()


@pytest.fixture
def service(open_service: Callable[..., Service]) -> Service:
    return open_service()


@pytest.fixture
def ada(service: Service) -> Player:
    return Player(service)
