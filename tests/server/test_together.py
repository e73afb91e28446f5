"""Many at once: the same step from 64 clients, and 64 players side by side (reliability, 5)."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from play import wire
from tests.server.house import Answer, House, good

CLIENTS = 64


def test_the_same_step_from_64_clients(house: House) -> None:
    ada = house.player("ada")
    run = ada.start()
    for _ in range(3):
        data = json.dumps(ada.body(run, ["invest", 1], wait=1)).encode()
        gate = Barrier(CLIENTS)

        def send(_: int, data: bytes = data, gate: Barrier = gate) -> Answer:
            gate.wait(20)
            return ada.send("POST", wire.PATH_STEP, data)

        with ThreadPoolExecutor(CLIENTS) as pool:
            answers = list(pool.map(send, range(CLIENTS)))
        assert {answer.status for answer in answers} <= {200, 409}
        applied = {answer.data for answer in answers if answer.status == 200}
        assert len(applied) == 1
        run = json.loads(applied.pop())
    told = good(ada.get(wire.PATH_RUN, id=run["runId"]))
    assert (told["wakes"], told["effort"]["actions"]) == (3, 3)


def test_the_last_step_from_many_has_standings_once(house: House) -> None:
    ada = house.player("ada")
    for _ in range(3):
        run = ada.start()
        while run["tick"] < 239:
            run = ada.step(run, ["answer", True], wait=min(24, (239 - run["tick"]) / 4))
        data = json.dumps(ada.body(run)).encode()
        gate = Barrier(16)

        def send(_: int, data: bytes = data, gate: Barrier = gate) -> Answer:
            gate.wait(20)
            return ada.send("POST", wire.PATH_STEP, data)

        with ThreadPoolExecutor(16) as pool:
            answers = [answer.json for answer in pool.map(send, range(16))]
        assert all(answer["done"] for answer in answers)
        assert sorted(bool(answer["standings"]) for answer in answers) == [False] * 15 + [True]


def test_different_steps_on_one_screen(house: House) -> None:
    ada = house.player("ada")
    run = ada.start()
    bodies = [json.dumps(ada.body(run, wait=1)).encode() for _ in range(CLIENTS)]
    bodies[::2] = [json.dumps({"runId": run["runId"], "actions": [], "wait": 2}).encode()] * (
        CLIENTS // 2
    )  # a legacy client, without ids
    with ThreadPoolExecutor(CLIENTS) as pool:
        answers = list(pool.map(lambda body: ada.send("POST", wire.PATH_STEP, body), bodies))
    assert {answer.status for answer in answers} <= {200, 409}
    told = good(ada.get(wire.PATH_RUN, id=run["runId"]))
    assert told["wakes"] == sum(answer.status == 200 for answer in answers)
    assert all(answer.json["tick"] <= told["tick"] for answer in answers if answer.status == 409)


def test_64_players_side_by_side(house: House) -> None:
    def play(number: int) -> list[int]:
        player = house.player(f"player {number}")
        run = player.start(suite="live", index=number % 16)
        statuses = []
        for _ in range(4):
            answer = player.post(wire.PATH_STEP, player.body(run, ["invest", 1], wait=4))
            statuses.append(answer.status)
            run = answer.json
        return statuses

    with ThreadPoolExecutor(CLIENTS) as pool:
        assert {status for played in pool.map(play, range(CLIENTS)) for status in played} == {200}


def test_the_same_start_of_an_official_world_is_one_run(house: House) -> None:
    ada = house.player("ada")
    with ThreadPoolExecutor(16) as pool:
        started = list(pool.map(lambda _: ada.start(suite="live", index=7), range(16)))
    assert len({run["runId"] for run in started}) == 1
    assert sum(not run["resumed"] for run in started) == 1
