"""The route table, the schema, and how errors are said."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from play import wire
from play.canonical import loads
from play.errors import BusyError, NotFoundError
from play.games import registry
from play.service.service import ROUTES, Service
from play.store.store import Store
from tests import toy
from tests.service.support import Player, good, refused


@pytest.mark.parametrize("path", ["", "/", "/api/agent", "/api/agent/step/", "/api/agent/STEP"])
def test_there_is_nothing_elsewhere(service: Service, path: str) -> None:
    refused(service.handle("GET", path), 404, "no_such_path")


@pytest.mark.parametrize("path", list(ROUTES))
def test_methods(service: Service, path: str) -> None:
    for method in {"GET", "POST", "PUT", "DELETE", "get"} - ROUTES[path].keys():
        said = refused(service.handle(method, path), 405, "method_not_allowed")
        assert said["allow"] == list(ROUTES[path])


def test_the_schema(ada: Player, game: toy.Toy) -> None:
    schema = good(ada.get(wire.PATH_SCHEMA))
    assert schema.items() >= game.schema().items()
    assert schema["rules"] == game.rules()
    assert schema["scoring"] == game.scoring
    assert schema["practiceSuite"] == {"id": "toys", "worlds": 4, "seeds": [11, 22, 33, 44]}
    assert schema["officialSuite"] is None
    refused(ada.get(wire.PATH_SCHEMA, game="chess"), 404, "no_such_game")


def test_a_call_raises_what_an_answer_says(service: Service) -> None:
    with pytest.raises(NotFoundError):
        service.call("GET", wire.PATH_RUN, query={"id": "x"})


def test_a_defect_is_not_dressed_up(
    ada: Player, game: toy.Toy, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(game, "advance", broken)
    run = ada.start()
    with pytest.raises(ZeroDivisionError):
        ada.post(wire.PATH_STEP, ada.body(run))
    assert ada.run(run)["effort"]["wakes"] == 0


def test_a_busy_store_says_so(ada: Player, path: str, game: toy.Toy) -> None:
    run = ada.start()
    with Store(path, patience=0.05) as impatient, Store(path) as holder:
        other = Player(Service(impatient))
        with holder.writing():
            refused(other.post(wire.PATH_STEP, other.body(run)), BusyError.status, "busy")
        assert other.step(run, stepId="after")["effort"]["wakes"] == 1


def test_a_full_disk_changes_nothing_and_the_step_can_be_sent_again(
    ada: Player, service: Service
) -> None:
    run = ada.start()
    body = ada.body(run, ["boast"], view="both", notes="x" * 4000)
    db = service._context.store._connection()
    pages = db.execute("PRAGMA page_count").fetchone()[0]
    db.execute(f"PRAGMA max_page_count = {pages}")
    refused(ada.post(wire.PATH_STEP, body), 500, "store_failed")
    db.execute("PRAGMA max_page_count = 1000000")
    assert ada.run(run)["effort"]["wakes"] == 0
    assert good(ada.post(wire.PATH_STEP, body))["effort"]["wakes"] == 1


def test_errors_are_json_with_a_stable_code(service: Service) -> None:
    answer = service.handle("POST", wire.PATH_STEP, {"runId": "x"}, player="ada")
    assert loads(answer.data) == {"error": "You have no run of that id.", "code": "no_such_run"}


def test_a_game_is_chosen_by_its_id(
    ada: Player, monkeypatch: pytest.MonkeyPatch, open_service: Callable[..., Service]
) -> None:
    run = ada.start(game="toy", seed=1)
    assert run["game"] == "toy"
    monkeypatch.setattr(registry, "DEFAULT", "another")
    assert ada.step(run)["game"] == "toy"


def test_a_store_that_cannot_be_opened(tmp_path: Path, game: toy.Toy) -> None:
    with Store(str(tmp_path / "no" / "store.db")) as store:
        service = Service(store)
        refused(service.handle("GET", wire.PATH_RUN, query={"id": "x"}), 500, "file")
