"""Many at once, where no step is repeated in mid-world (that is ``tests/faults/together.py``)."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from play import wire
from tests.server.house import Answer, House

CLIENTS = 64


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
