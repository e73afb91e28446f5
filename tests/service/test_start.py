"""POST start: new runs, resumed runs, finished ones, and the dealing of sealed suites."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from play import wire
from play.service.context import Answer, Config
from play.service.service import Service
from play.store import runs
from play.store.store import Store
from tests import toy
from tests.service.support import FakeClock, Player, good, refused


def test_a_practice_world(ada: Player) -> None:
    run = ada.start(suite="toys", index=1, name="Ada", model="m", harness="h")
    assert (
        run.items()
        >= {
            "seed": 22,
            "suite": "toys",
            "index": 1,
            "official": False,
            "sealed": False,
            "tick": 0,
            "hour": 0.0,
            "reason": "start",
            "done": False,
            "resumed": False,
            "notes": "",
            "expires": None,
            "scoring": toy.GAME.scoring,
            "events": [{"type": "opened", "hour": 0.0}],
        }.items()
    )
    assert run["effort"] == {
        "wakes": 0,
        "actions": 0,
        "invalid": 0,
        "waitHours": 0.0,
        "meanWaitHours": 0.0,
    }
    assert run["obs"]["seed"] == 22
    assert run["schema"] == toy.GAME.schema()


@pytest.mark.parametrize(
    ("view", "has"),
    [
        ("json", {"obs", "schema"}),
        ("brief", {"obs", "schema"}),
        ("text", {"text", "rules"}),
        ("both", {"obs", "text", "schema", "rules"}),
    ],
)
def test_what_a_view_brings(ada: Player, view: str, has: set[str]) -> None:
    assert ada.start(view=view).keys() & {"obs", "text", "schema", "rules"} == has
    run = ada.start(view=view)
    assert (
        ada.start(runId=run["runId"], view=view).keys()
        & {
            "obs",
            "text",
            "schema",
            "rules",
        }
        == has
    )


def test_any_public_seed(ada: Player) -> None:
    run = ada.start(seed=2**32 - 1)
    assert (run["seed"], run["suite"], run["index"]) == (2**32 - 1, None, None)
    assert ada.start(seed=0)["seed"] == 0


def test_practice_attempts_are_unlimited(ada: Player) -> None:
    one, two = ada.start(), ada.start()
    assert one["runId"] != two["runId"]
    assert two["resumed"] is False
    assert one["obs"] == two["obs"]


def test_a_resume_advances_nothing(ada: Player, open_service: Callable[..., Service]) -> None:
    run = ada.step(ada.start(), ["boast"], wait=2, notes="remember")
    again = Player(open_service())
    back: dict[str, Any] = {}
    for _ in range(2):
        back = again.start(runId=run["runId"])
        assert back["obs"] == run["obs"]
        assert back["effort"] == run["effort"]
        assert (back["resumed"], back["reason"], back["events"]) == (True, "resume", [])
        assert (back["tick"], back["hour"]) == (run["tick"], run["hour"])
        assert (back["notes"], back["expires"], back["done"]) == ("remember", None, False)
    assert again.step(back)["tick"] > run["tick"]


def test_run_id_wins_over_a_suite(ada: Player) -> None:
    run = ada.start(index=1)
    back = ada.start(runId=run["runId"], suite="toys", index=0)
    assert (back["runId"], back["index"]) == (run["runId"], 1)


def test_a_finished_world(ada: Player) -> None:
    last = ada.play_out(ada.start(index=1, model="m"))
    again = ada.start(runId=last["runId"], model="another")
    assert (
        again.items()
        >= {
            "done": True,
            "alreadyFinished": True,
            "resumed": False,
            "score": last["score"],
            "normalized": last["normalized"],
            "baseline": last["baseline"],
            "deltaVsRef": last["deltaVsRef"],
            "scoringStatus": "complete",
            "reason": "end",
            "result": last["result"],
            "effort": last["effort"],
            "obs": last["obs"],
        }.items()
    )
    assert ada.run(last)["selfReported"]["model"] == "m"  # what is finished stays as it is


def test_a_world_that_ends_during_a_resume_keeps_its_labels(
    ada: Player, open_service: Callable[..., Service], monkeypatch: pytest.MonkeyPatch
) -> None:
    other = Player(open_service())
    run = ada.start(model="m")
    verified = runs.verified

    def interrupted(row: runs.Run, state: bytes) -> bytes:
        monkeypatch.setattr(runs, "verified", verified)
        other.play_out(run)
        return verified(row, state)

    monkeypatch.setattr(runs, "verified", interrupted)
    ada.start(runId=run["runId"], model="another")
    said = ada.run(run)
    assert (said["status"], said["selfReported"]["model"]) == ("done", "m")


def test_an_exposed_world_says_so(ada: Player) -> None:
    last = ada.step(ada.start(), *[["boast"]] * 4)
    again = ada.start(runId=last["runId"], view="text")
    assert (again["reason"], again["exposed"]) == ("exposed", True)
    assert "exposed" in again["text"]


def test_a_finished_world_of_another_version_keeps_its_score(
    ada: Player, game: toy.Toy, monkeypatch: pytest.MonkeyPatch
) -> None:
    last = ada.play_out(ada.start())
    monkeypatch.setattr(game, "version", "0.2.0")
    again = ada.start(runId=last["runId"])
    assert (again["alreadyFinished"], again["score"]) == (True, last["score"])
    assert "obs" not in again


def test_nobody_else_can_resume(ada: Player, service: Service) -> None:
    run = ada.start(suite="sealed", index=0)
    eve = Player(service, "eve")
    refused(eve.post(wire.PATH_START, {"runId": run["runId"]}), 404, "no_such_run")
    body = {"suite": run["suite"], "index": 0}
    refused(eve.post(wire.PATH_START, body), 404, "no_such_suite")


# --- sealed suites ---------------------------------------------------------------------------


def test_sealed_deals_a_new_suite_each_time(ada: Player) -> None:
    one, two = ada.start(suite="sealed", index=3), ada.start(suite="sealed", index=3)
    assert one["suite"] != two["suite"]
    assert one["suite"].startswith("sealed-")
    assert len(one["suite"]) == len("sealed-") + 8
    assert one["seed"] is one["obs"]["seed"] is None
    assert (one["sealed"], one["official"], one["index"]) == (True, False, 3)


def test_a_sealed_world_has_one_attempt(ada: Player) -> None:
    run = ada.start(suite="sealed", index=0)
    run = ada.step(run, ["boast"], notes="mine")
    again = ada.start(suite=run["suite"], index=0)
    assert (again["runId"], again["resumed"], again["reason"]) == (run["runId"], True, "resume")
    assert (again["tick"], again["notes"]) == (run["tick"], "mine")
    last = ada.play_out(again)
    over = ada.start(suite=run["suite"], index=0)
    assert (over["runId"], over["alreadyFinished"]) == (run["runId"], True)
    assert over["score"] == last["score"]


def test_the_worlds_of_a_suite_differ_and_hang_on_player_suite_and_index(
    ada: Player, service: Service
) -> None:
    run = ada.start(suite="sealed", index=0)
    worlds = [run] + [ada.start(suite=run["suite"], index=index) for index in range(1, 16)]
    worlds += [
        ada.start(suite="sealed", index=0),
        Player(service, "bob").start(suite="sealed", index=0),
    ]
    for world in worlds:
        world["name"] = "bob" if world is worlds[-1] else "ada"
        world["last"] = Player(service, world["name"]).play_out(world)
    proofs = [Player(service, world["name"]).run(world["last"], proof="1") for world in worlds]
    assert len({proof["seed"] for proof in proofs}) == len(worlds)
    assert len({proof["key"] for proof in proofs}) == len(worlds)
    assert all(len(proof["key"]) == 32 and 0 <= proof["seed"] < 2**32 for proof in proofs)


def test_two_starts_of_one_sealed_world_at_once(ada: Player) -> None:
    suite = ada.start(suite="sealed", index=0)["suite"]
    answers: list[Answer] = []
    body = {"suite": suite, "index": 1}
    threads = [
        threading.Thread(target=lambda: answers.append(ada.post(wire.PATH_START, body)))
        for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    replies = [good(answer) for answer in answers]
    assert len({reply["runId"] for reply in replies}) == 1
    assert [reply["resumed"] for reply in replies].count(False) == 1


def test_a_start_that_loses_the_race_resumes_the_winners_run(
    ada: Player,
    open_service: Callable[..., Service],
    game: toy.Toy,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    suite = ada.start(suite="sealed", index=0)["suite"]
    other = Player(open_service())
    create, winner = game.create, []

    def interrupted(seed: int, key: bytes | None = None) -> toy.World:
        monkeypatch.setattr(game, "create", create)
        winner.append(other.start(suite=suite, index=1))
        return create(seed, key)

    monkeypatch.setattr(game, "create", interrupted)
    run = ada.start(suite=suite, index=1)
    assert (run["runId"], run["resumed"]) == (winner[0]["runId"], True)


def test_a_suite_of_another_version_starts_nothing_new(
    ada: Player, game: toy.Toy, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = ada.start(suite="sealed", index=0)
    done = ada.play_out(ada.start(suite=run["suite"], index=1))
    monkeypatch.setattr(game, "scoring", "0.2.0/ref@1")
    monkeypatch.setattr(game, "version", "0.2.0")
    said = refused(
        ada.post(wire.PATH_START, {"suite": run["suite"], "index": 2}), 410, "suite_closed"
    )
    assert said["suiteClosed"] is True
    assert said["suite"] == run["suite"]
    assert said["current"] is None
    refused(ada.post(wire.PATH_START, {"suite": run["suite"], "index": 0}), 410, "outdated")
    assert ada.start(suite=run["suite"], index=1)["score"] == done["score"]
    you = ada.suite(suite=run["suite"])["you"]
    assert you["next"] == {"action": "closed"}
    assert (you["done"], you["expired"], you["inProgress"]) == (1, 1, 0)


def test_a_server_deals_no_sealed_suite(open_service: Callable[..., Service]) -> None:
    server = Player(open_service(Config(embedded=False)))
    body = {"suite": "sealed", "index": 0}
    refused(server.post(wire.PATH_START, body), 403, "sealed_embedded_only")
    refused(server.get(wire.PATH_SUITE, suite="sealed-00000000"), 403, "sealed_embedded_only")


def test_sealed_worlds_do_not_expire(
    open_service: Callable[..., Service], clock: FakeClock
) -> None:
    ada = Player(open_service(Config(practice_expiry_hours=12)))
    assert ada.start(suite="sealed", index=0)["expires"] is None
    assert ada.start()["expires"] is not None


def test_all_that_is_random_about_a_start_is_injected(
    game: toy.Toy, clock: FakeClock, tmp_path: Path
) -> None:
    replies = []
    for name in ("a", "b"):
        with Store(str(tmp_path / name)) as store:
            service = Service(store, clock=clock, entropy=lambda size: bytes(range(size)))
            replies.append(Player(service).start(suite="sealed", index=5))
    assert replies[0] == replies[1]
    assert replies[0]["suite"] == "sealed-00010203"
