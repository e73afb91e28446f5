"""When what was hidden is told (that it is told nobody before: ``tests/faults/secrets.py``)."""

from __future__ import annotations

from play import wire
from play.store import runs
from tests.server.house import House, good


def hidden_of(house: House, run_id: str) -> tuple[int, str]:
    """A run's seed and key."""
    with house.store.reading() as db:
        run = runs.find(db, run_id)
    assert run is not None
    assert run.world_key is not None
    return run.seed, run.world_key.hex()


def test_seeds_and_keys_are_told_when_the_grace_is_over(house: House) -> None:
    ada, eve = house.player("ada"), house.player("eve")
    last = ada.play_out(ada.start(suite="live", index=4))
    seed, key = hidden_of(house, last["runId"])
    suite = "live-2026-W39"
    house.clock.now = 1_790_553_600 + 12 * 3600 - 1  # Monday the 28th, 11:59:59
    assert "key" not in good(ada.get(wire.PATH_RUN, id=last["runId"]))
    assert "key" not in good(ada.get(wire.PATH_SUITE, suite=suite))["you"]["runs"][0]
    house.clock.now += 1
    told = good(ada.get(wire.PATH_RUN, id=last["runId"]))
    assert (told["seed"], told["key"]) == (seed, key)
    row = good(ada.get(wire.PATH_SUITE, suite=suite))["you"]["runs"][0]
    assert (row["seed"], row["key"]) == (told["seed"], told["key"])
    proof = good(ada.get(wire.PATH_RUN, id=last["runId"], proof="1"))
    assert proof["log"] == told["inputs"]
    assert good(eve.get(wire.PATH_SUITE, suite=suite))["you"]["runs"] == []
