"""Row 9 at its short size, and services that break its promise."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from play.server.settings import Settings
from play.service import bodies as service_bodies
from play.store import settings
from tests.faults import bodies
from tests.faults.bodies import MUTATIONS, POSTS, Target
from tests.server.house import Answer
from tests.server.inside import Inside

PROOF = bodies.PROOFS[0]


class Scribbler(Inside):
    """A service that writes something down whatever it answers."""

    def send(self, method: str, target: str, data: bytes | None = None, **headers: str) -> Answer:
        answer = super().send(method, target, data, **headers)
        with self._store.writing() as db:
            settings.put(db, os.urandom(4).hex(), b"x")
        return answer


@pytest.fixture
def store(tmp_path: Path) -> str:
    return str(tmp_path / "inside.db")


@pytest.fixture
def target(store: str) -> Iterator[Target]:
    with Inside(store, Settings({"RYA_RATE": "0"})) as inside:
        made = Target(inside, store)
        yield made
        made.close()


def test_all_are_refused() -> None:
    found = PROOF.prove(PROOF.short, 1, 1)
    assert found.broken == [], "\n".join(found.broken[:5])
    assert 0.8 * PROOF.short < found.tried < PROOF.short
    kinds = {mutation.__name__ for mutation in MUTATIONS} | {"query", "method", "nowhere"}
    missed = [name for name in (*kinds, *POSTS, "over a socket") if not found.notes.get(name)]
    assert missed == []
    assert {"200", "400", "404", "405", "413"} <= found.notes.keys()


def test_a_service_that_takes_any_text_is_caught(
    target: Target, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service_bodies, "_text", lambda body, key, _: body.get(key))
    found = bodies.barrage(1, range(300), target, None)
    assert any("a 5xx" in text for text in found.broken)
    assert any("it was taken" in text for text in found.broken)


def test_a_code_that_nobody_knows_is_caught(
    target: Target, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service_bodies, "_code", lambda key: f"wrong_{key}")
    found = bodies.barrage(1, range(100), target, None)
    assert any("is none of" in text for text in found.broken)


def test_a_refusal_that_writes_is_caught(store: str) -> None:
    with Scribbler(store, Settings({"RYA_RATE": "0"})) as inside:
        target = Target(inside, store)
        found = bodies.barrage(1, range(20), target, None)
        target.close()
    assert any("something was written" in text for text in found.broken)
