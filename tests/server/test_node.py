"""A client that knows nothing of ours, in another language, plays an official suite to its end."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from play import wire
from play.server.settings import Settings
from tests.server.house import House, good

NODE = shutil.which("node")
CLIENT = Path(__file__).with_name("client.mjs")


@pytest.mark.skipif(NODE is None, reason="there is no node on this machine")
def test_the_fetch_client(open_house: Callable[..., House]) -> None:
    settings = Settings({"OFFICIAL_ALLOW_ANON": "1", "RYA_RATE": "50"})
    settings.burst = 4  # the client knows no 429: faster than the rate, it is slowed down
    house = open_house(settings)
    ada = house.player("ada", signed_in=False)
    environment = {"PATH": os.environ["PATH"], "RYA_BASE": house.base, "RYA_KEY": ada.secret or ""}
    done = subprocess.run(
        [str(NODE), str(CLIENT)],
        env=environment,
        capture_output=True,
        timeout=60,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    worlds = [json.loads(line) for line in done.stdout.splitlines()]
    assert [world["index"] for world in worlds] == list(range(16))
    assert {world["suite"] for world in worlds} == {"live-2026-W39"}
    assert all(world["score"] > 0 and world["normalized"] is None for world in worlds)
    you = good(ada.get(wire.PATH_SUITE))["you"]
    assert you["complete"] is True
    assert you["next"] == {"action": "await-scoring", "pending": 16}
    for row in you["runs"]:
        house.app.service.settle(row["runId"])
    you = good(ada.get(wire.PATH_SUITE))["you"]
    assert (you["scored"], you["next"]) == (16, {"action": "complete"})
    board = good(ada.get(wire.PATH_BOARD, kind="bench", period="season"))
    assert board["me"]["pos"] == 1
    assert board["me"]["normalized"]["n"] == 16
    assert board["me"]["selfReported"]["harness"] == "client.mjs"
    assert board["me"]["selfReported"]["tokensIn"] > 0
