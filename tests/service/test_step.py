"""POST step: receipts, races, expiry, effort, and what a reply holds (spec: REST API)."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest

from play import wire
from play.kernel.game import Json
from play.service.context import Answer, Config
from play.service.service import Service
from play.store import log, receipts, runs
from play.store.store import Store
from tests import toy
from tests.service.support import FakeClock, Player, good, refused

INVEST = {"type": "invest", "amount": 3.3}


def wakes(ada: Player, run: Json) -> int:
    return int(ada.run(run)["effort"]["wakes"])


# --- what a reply holds ----------------------------------------------------------------------


def test_a_reply_has_the_contracts_keys(ada: Player) -> None:
    run = ada.start()
    reply = ada.step(run, INVEST, {"type": "invest", "amount": "3"}, ["boast"], wait=1)
    assert reply["results"] == [
        {"ok": True, "type": "invest", "applied": {"amount": 3.5}},
        {"ok": False, "type": "invest", "error": "amount must be a number from 1 to 10"},
        {"ok": True, "type": "boast"},
    ]
    assert [event["type"] for event in reply["events"]] == ["boast"]
    assert reply["reason"] == "timer"
    assert (reply["tick"], reply["hour"], reply["done"]) == (4, 1.0, False)
    assert reply["wait"] == {"applied": 1.0}
    assert reply["runId"] == run["runId"]
    assert reply["obs"]["tick"] == 4
    assert "score" not in reply


@pytest.mark.parametrize(
    ("view", "has"),
    [("json", {"obs"}), ("text", {"text"}), ("both", {"obs", "text"}), ("brief", {"obs"})],
)
def test_views(ada: Player, view: str, has: set[str]) -> None:
    run = ada.start()
    reply = ada.step(run, INVEST, view=view, wait=1)
    assert reply.keys() & {"obs", "text"} == has
    assert {"events", "results", "reason"} <= reply.keys()
    if view == "brief":
        assert reply["obs"].keys() < ada.step(reply)["obs"].keys()
    if "text" in has:
        assert "result: ok" in reply["text"]


def test_an_event_wakes_early_and_the_time_waited_is_what_counts(
    ada: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("play.kernel.streams.uniform", lambda *_: 0.0)
    reply = ada.step(ada.start(), wait=6)
    assert (reply["reason"], reply["tick"]) == ("knock", 1)
    assert reply["wait"] == {"applied": 6.0}
    assert reply["effort"]["waitHours"] == reply["hour"] < 6.0


@pytest.mark.parametrize(
    ("wait", "applied"),
    [(0, 1.0), (-5, 1.0), (1e308, 24.0), (2.1, 2.0), (2.2, 2.25), (24, 24.0), (99, 24.0)],
)
def test_a_wait_is_clamped_and_snapped_and_said(ada: Player, wait: float, applied: float) -> None:
    assert ada.step(ada.start(), wait=wait)["wait"] == {"applied": applied}


def test_the_last_reply_settles(ada: Player) -> None:
    last = ada.play_out(ada.start(), wait=24)
    assert last["done"] is True
    assert last["reason"] == "end"
    assert last["score"] == last["result"]["score"] == last["baseline"]["idle"]
    assert last["normalized"] == 0.0
    assert last["deltaVsRef"] == round(last["score"] - last["baseline"]["ref"], 2)
    assert last["scoringStatus"] == "complete"
    assert last["rank"] is None
    assert last["standings"] == {}
    assert last["scoring"] == toy.GAME.scoring
    assert last["exposed"] is False


def test_a_world_without_known_baselines_ends_pending(ada: Player) -> None:
    last = ada.play_out(ada.start(index=2))
    assert last["scoringStatus"] == "pending"
    assert last["normalized"] is last["baseline"] is last["deltaVsRef"] is None
    assert last["score"] > 0


def test_exposure_ends_the_run(ada: Player) -> None:
    run = ada.step(ada.start(), *[["boast"]] * 4, wait=24)
    assert (run["done"], run["reason"], run["exposed"], run["tick"]) == (True, "exposed", True, 1)
    assert run["result"]["fees"] > 0


# --- effort, notes, labels, tokens -----------------------------------------------------------


def test_effort_is_counted_here_and_nothing_resets_it(
    ada: Player, open_service: Callable[..., Service]
) -> None:
    run = ada.start()
    run = ada.step(run, INVEST, ["nonsense"], wait=2)
    run = ada.start(runId=run["runId"])
    again = Player(open_service())
    run = again.step(run, wait=4, stepId="other")
    hours = run["hour"]
    expected = {
        "wakes": 2,
        "actions": 2,
        "invalid": 1,
        "waitHours": hours,
        "meanWaitHours": hours / 2,
    }
    assert run["effort"] == expected
    assert again.run(run)["effort"] == expected
    assert again.start(runId=run["runId"])["effort"] == expected


def test_notes_stay_until_they_are_replaced(ada: Player) -> None:
    run = ada.step(ada.start(), notes="plan: wait \U0001f642")
    run = ada.step(run)
    assert ada.start(runId=run["runId"])["notes"] == "plan: wait \U0001f642"
    run = ada.step(run, notes="")
    assert ada.run(run)["notes"] == ""


def test_labels_count_their_switches_and_tokens_are_summed(ada: Player) -> None:
    run = ada.start(model="m1", harness="h", name="Ada")
    run = ada.step(run, model="m1", tokens={"input": 10, "output": 2})
    run = ada.step(run, model="m2", tokens={"input": 5})
    run = ada.start(runId=run["runId"], model="m1", harness="h2")
    assert ada.run(run)["selfReported"] == {
        "name": "Ada",
        "model": "m1",
        "harness": "h2",
        "modelChanges": 2,
        "harnessChanges": 1,
        "tokensIn": 15,
        "tokensOut": 2,
        "reports": 2,
    }


def test_a_decisions_note_stands_in_the_log(ada: Player, path: str) -> None:
    run = ada.step(ada.start(), note="because")
    with Store(path) as store, store.reading() as db:
        assert [row.note for row in log.read(db, run["runId"], 1)] == ["because"]


# --- receipts --------------------------------------------------------------------------------


def test_an_identical_resend_gets_the_same_bytes(
    ada: Player, open_service: Callable[..., Service]
) -> None:
    run = ada.start()
    body = ada.body(run, INVEST, tokens={"input": 7}, view="both")
    first = ada.post(wire.PATH_STEP, body)
    shuffled = dict(reversed(body.items()))
    assert ada.post(wire.PATH_STEP, shuffled).data == first.data
    assert Player(open_service()).post(wire.PATH_STEP, body).data == first.data
    assert wakes(ada, run) == 1
    assert ada.run(run)["selfReported"]["tokensIn"] == 7


def test_an_old_steps_receipt_outlives_later_steps_and_the_run(ada: Player) -> None:
    run = ada.start()
    body = ada.body(run, wait=24)
    first = ada.post(wire.PATH_STEP, body)
    last = ada.play_out(good(first))
    assert ada.post(wire.PATH_STEP, body).data == first.data
    assert ada.run(last)["effort"]["wakes"] == last["effort"]["wakes"]


def test_the_final_steps_resend_is_the_same_too(ada: Player) -> None:
    body = ada.body(ada.start(), wait=24)
    answer = ada.post(wire.PATH_STEP, body)
    while not good(answer)["done"]:
        body = ada.body(good(answer), wait=24)
        answer = ada.post(wire.PATH_STEP, body)
    run = good(answer)
    ada.run(run)  # settles, which changes the run's row, not the receipt
    assert ada.post(wire.PATH_STEP, body).data == answer.data


def test_a_step_id_belongs_to_its_run(ada: Player) -> None:
    one, two = ada.start(), ada.start(index=1)
    ada.step(one, stepId="same")
    assert ada.step(two, stepId="same")["runId"] == two["runId"]


def test_an_id_may_be_used_again_after_its_day(ada: Player, clock: FakeClock) -> None:
    run = ada.step(ada.start(), stepId="daily")
    clock.forward(hours=25)
    body = ada.body(run, INVEST, stepId="daily")
    second = ada.post(wire.PATH_STEP, body)
    assert good(second)["effort"]["wakes"] == 2
    assert ada.post(wire.PATH_STEP, body).data == second.data


def test_old_receipts_go_a_few_at_a_time(ada: Player, clock: FakeClock, path: str) -> None:
    run = ada.start(seed=7)
    for number in range(10):
        run = ada.step(run, wait=1, stepId=f"s{number}")
    clock.forward(hours=25)
    count = "SELECT count(*) FROM receipts"
    with Store(path) as store:
        for number, left in enumerate((7, 4, 3), 10):  # ten; four go and one comes, each time
            run = ada.step(run, wait=1, stepId=f"s{number}")
            with store.reading() as db:
                assert db.execute(count).fetchone()[0] == left
        with store.reading() as db:
            assert receipts.find(db, run["runId"], "s9") is None
            assert receipts.find(db, run["runId"], "s10") is not None


# --- what refuses a step ---------------------------------------------------------------------


def test_a_stale_tick_applies_nothing(ada: Player) -> None:
    run = ada.start()
    now = ada.step(run, wait=1)
    for wrong in (run["tick"], now["tick"] + 1, 2**53):
        body = ada.body(run, INVEST, expectedTick=wrong)
        assert refused(ada.post(wire.PATH_STEP, body), 409, "stale_tick")["tick"] == now["tick"]
    assert wakes(ada, run) == 1


def test_step_id_and_expected_tick_come_together(ada: Player) -> None:
    run = ada.start()
    for key in ("stepId", "expectedTick"):
        body = ada.body(run)
        del body[key]
        refused(ada.post(wire.PATH_STEP, body), 400, "step_id_alone")
        refused(ada.post(wire.PATH_STEP, {**body, key: None}), 400, "step_id_alone")
    assert wakes(ada, run) == 0


def test_a_client_of_old_sends_neither_and_each_call_is_a_step(ada: Player) -> None:
    run = ada.start()
    body = {"runId": run["runId"], "actions": [], "wait": 1}
    assert good(ada.post(wire.PATH_STEP, body))["effort"]["wakes"] == 1
    assert good(ada.post(wire.PATH_STEP, body))["effort"]["wakes"] == 2


def test_a_finished_run_takes_no_step(ada: Player) -> None:
    last = ada.play_out(ada.start())
    before = ada.run(last)
    refused(ada.post(wire.PATH_STEP, ada.body(last)), 409, "run_over")
    refused(ada.post(wire.PATH_STEP, {"runId": last["runId"]}), 409, "run_over")
    assert ada.run(last) == before


def test_somebody_elses_run_does_not_exist(ada: Player, service: Service) -> None:
    run = ada.start()
    body = ada.body(run)
    ada.post(wire.PATH_STEP, body)
    eve = Player(service, "eve")
    unknown = eve.post(wire.PATH_STEP, {**body, "runId": "nothing"})
    refused(unknown, 404, "no_such_run")
    assert eve.post(wire.PATH_STEP, body).data == unknown.data  # her receipt included
    fresh = {**body, "stepId": "new", "expectedTick": 4}
    assert eve.post(wire.PATH_STEP, fresh).data == unknown.data
    assert wakes(ada, run) == 1


def test_an_expired_run_is_gone_but_its_last_receipt_is_not(
    open_service: Callable[..., Service], clock: FakeClock
) -> None:
    ada = Player(open_service(Config(embedded=False, practice_expiry_hours=12)))
    run = ada.start()
    assert run["expires"] == "2026-09-22T02:13:20Z"
    body = ada.body(run)
    clock.forward(hours=11, minutes=59)
    last = ada.post(wire.PATH_STEP, body)
    clock.forward(minutes=1)
    said = refused(ada.post(wire.PATH_STEP, ada.body(good(last))), 410, "expired")
    assert (
        said.items()
        >= {
            "status": "expired",
            "runId": run["runId"],
            "suite": "toys",
            "index": 0,
            "tick": 4,
            "hour": 1.0,
            "expires": "2026-09-22T02:13:20Z",
            "history": f"/api/agent/run?id={run['runId']}",
        }.items()
    )
    assert ada.post(wire.PATH_STEP, body).data == last.data
    refused(ada.post(wire.PATH_STEP, ada.body(run)), 410, "expired")  # stale as well as gone
    assert ada.run(run)["status"] == "expired"
    assert len(ada.run(run)["inputs"]) == 0
    refused(ada.post(wire.PATH_START, {"runId": run["runId"]}), 410, "expired")


def test_the_embedded_service_forgets_nobody(ada: Player, clock: FakeClock) -> None:
    run = ada.start()
    assert run["expires"] is None
    clock.forward(hours=24 * 365)
    assert ada.step(run)["effort"]["wakes"] == 1


def test_a_run_of_another_version_is_not_played_on(
    ada: Player, game: toy.Toy, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = ada.start()
    monkeypatch.setattr(game, "version", "0.2.0")
    monkeypatch.setattr(game, "scoring", "0.2.0/ref@1")
    said = refused(ada.post(wire.PATH_STEP, ada.body(run)), 410, "outdated")
    assert said["scoring"] == "0.1.0/ref@1"
    refused(ada.post(wire.PATH_START, {"runId": run["runId"]}), 410, "outdated")
    assert ada.run(run)["status"] == "expired"


def test_a_wake_that_takes_no_time_is_a_defect(
    ada: Player, game: toy.Toy, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = ada.start()
    monkeypatch.setattr(game, "advance", lambda *_: None)
    with pytest.raises(RuntimeError, match="take time"):
        ada.post(wire.PATH_STEP, ada.body(run))
    monkeypatch.undo()
    toy.install(monkeypatch)
    assert wakes(ada, run) == 0


# --- races -----------------------------------------------------------------------------------


@pytest.fixture
def meanwhile(game: toy.Toy, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Does something in the middle of the next simulation: read already, not yet written."""

    def arrange(act: Callable[[], object]) -> None:
        advance = game.advance

        def interrupted(world: Any, until: int) -> str | None:
            monkeypatch.setattr(game, "advance", advance)
            act()
            return advance(world, until)

        monkeypatch.setattr(game, "advance", interrupted)

    return arrange


def test_of_two_steps_racing_one_lands_and_the_other_learns_nothing(
    ada: Player, open_service: Callable[..., Service], meanwhile: Callable[..., None]
) -> None:
    other = Player(open_service())
    run = ada.start()
    winners: list[Json] = []
    meanwhile(lambda: winners.append(other.step(run, INVEST, stepId="fast", wait=1)))
    said = refused(ada.post(wire.PATH_STEP, ada.body(run, wait=24)), 409, "stale_tick")
    assert said.keys() <= {"error", "code", "runId", "tick"}
    assert ada.run(run)["tick"] == winners[0]["tick"] == 4
    assert wakes(ada, run) == 1


def test_the_same_step_twice_at_once_is_one_step(
    ada: Player, open_service: Callable[..., Service], meanwhile: Callable[..., None]
) -> None:
    other = Player(open_service())
    run = ada.start()
    body = ada.body(run, INVEST)
    faster: list[Answer] = []
    meanwhile(lambda: faster.append(other.post(wire.PATH_STEP, body)))
    slower = ada.post(wire.PATH_STEP, body)
    assert slower.data == faster[0].data
    assert wakes(ada, run) == 1


def test_the_wake_counter_guards_clients_of_old(
    ada: Player, open_service: Callable[..., Service], meanwhile: Callable[..., None]
) -> None:
    other = Player(open_service())
    run = ada.start()
    body = {"runId": run["runId"], "actions": []}
    meanwhile(lambda: other.post(wire.PATH_STEP, body))
    refused(ada.post(wire.PATH_STEP, body), 409, "stale_tick")
    assert wakes(ada, run) == 1


def test_a_label_set_during_a_step_is_kept(
    ada: Player, open_service: Callable[..., Service], meanwhile: Callable[..., None]
) -> None:
    other = Player(open_service())
    run = ada.start(model="m1")
    meanwhile(lambda: other.start(runId=run["runId"], model="m2"))
    ada.step(run, harness="h1")
    said = ada.run(run)["selfReported"]
    assert (said["model"], said["harness"], said["modelChanges"]) == ("m2", "h1", 1)
    assert wakes(ada, run) == 1


def test_many_threads_with_one_step(ada: Player) -> None:
    run = ada.start()
    body = ada.body(run, INVEST)
    answers: list[Answer] = []

    def send() -> None:
        answers.append(ada.post(wire.PATH_STEP, body))

    threads = [threading.Thread(target=send) for _ in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {answer.status for answer in answers} <= {200, 409}
    assert len({answer.data for answer in answers if answer.status == 200}) == 1
    assert len(answers) == 12
    assert wakes(ada, run) == 1


def test_many_threads_with_many_steps(ada: Player) -> None:
    run = ada.start()
    bodies = [ada.body(run, INVEST, wait=1) for _ in range(12)]
    answers: list[Answer] = []
    threads = [
        threading.Thread(target=lambda body=body: answers.append(ada.post(wire.PATH_STEP, body)))
        for body in bodies
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answer.status for answer in answers) == [200] + [409] * 11
    assert wakes(ada, run) == 1


# --- the proof -------------------------------------------------------------------------------


def test_every_wake_adds_a_row_and_a_link(ada: Player, path: str) -> None:
    run = ada.step(ada.start(), INVEST, ["nonsense"], wait=2)
    run = ada.step(run, ["boast"], wait=2)
    with Store(path) as store, store.reading() as db:
        row = runs.find(db, run["runId"])
        assert row is not None
        rows = log.read(db, row.id, row.wakes)
    assert [entry for row in rows for entry in row.entries] == [
        [0, "invest", 3.5],
        [rows[0].tick, "boast"],
    ]
    assert rows[-1].chain == row.chain
    assert rows[0].chain != rows[1].chain
    assert rows[-1].tick == row.tick == run["tick"]
