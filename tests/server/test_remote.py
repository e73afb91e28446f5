"""``rya`` on a server: the official track, from begin to scores and past the end of its week."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from play import canonical, wire
from play.server.limits import RateLimit
from play.server.settings import Settings
from play.service import suite
from play.service.context import DEFERRED, INLINE, Config
from play.service.service import Service
from tests.cli.conftest import Shell
from tests.server.conftest import SECRET
from tests.server.house import Caller, House, good

SUITE = "live-2026-W39"
NEXT = "live-2026-W40"
CLOSES = 1_790_553_600.0
GRACE = CLOSES + 12 * 3600


@pytest.fixture
def key(house: House, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> str:
    """A signed-in player's key in RYA_KEY; the server in RYA_BASE; scores at once."""
    key = house.key("ada")
    monkeypatch.setenv("RYA_KEY", key)
    monkeypatch.setenv("RYA_BASE", house.base)
    config = Config(
        embedded=False, practice_expiry_hours=12, settle=INLINE, bench_secret=SECRET.encode()
    )
    house.app.service = Service(house.store, clock=house.clock, config=config)
    return key


@pytest.fixture
def shell(
    key: str, tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Shell:
    for name in ("RYA_DIR", "RYA_COMMAND"):
        monkeypatch.delenv(name, raising=False)
    folder = tmp_path / "session"
    folder.mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.setattr("os.fsync", lambda _: None)
    return Shell(folder, capfd)


def official(shell: Shell, worlds: int = 1) -> dict[str, Any]:
    words = ["--track", "official", "--suite", "current", "--worlds", str(worlds)]
    return shell.json("begin", *words, "--name", "ada", "--model", "m")


def step(shell: Shell, screen: dict[str, Any], wait: int = 24) -> dict[str, Any]:
    words = ["--at", str(screen["tick"]), "--actions", '[["invest", 2]]', "--wait", str(wait)]
    return shell.json("step", *words)


def finish(shell: Shell, screen: dict[str, Any]) -> dict[str, Any]:
    while not screen["done"]:
        screen = step(shell, screen)
    return screen


def checkpoint(shell: Shell) -> dict[str, Any]:
    document: dict[str, Any] = canonical.loads(
        (shell.directory / "rya-checkpoint.json").read_bytes()
    )
    return document


def test_a_batch_of_two_worlds(shell: Shell, house: House, key: str) -> None:
    said = official(shell, worlds=2)
    assert (said["status"], said["suite"]) == (0, SUITE)
    assert checkpoint(shell)["suiteCloses"] == "2026-09-28T00:00:00Z"
    assert checkpoint(shell)["suiteGraceUntil"] == "2026-09-28T12:00:00Z"
    first = shell.json("next")
    assert (first["index"], first["tick"], first["expires"]) == (0, 0, "2026-09-28T12:00:00Z")
    last = finish(shell, first)
    assert (last["scoringStatus"], last["replay"], last["directive"]) == ("complete", "ok", None)
    last = finish(shell, shell.json("next"))
    assert (last["index"], last["directive"]) == (1, "STOP")
    assert shell.json("next")["status"] == 4  # never a world beyond the session
    scores = shell.json("scores")
    assert [row["index"] for row in scores["worlds"]] == [0, 1]
    assert scores["benchmark"] is None
    you = good(Caller(house, key).get(wire.PATH_SUITE))["you"]
    assert (you["done"], you["scored"]) == (2, 2)
    assert you["next"] == {"action": "start", "index": 2}


def test_the_rules_come_from_the_server(shell: Shell) -> None:
    assert shell.run("rules") == 0
    assert "invest AMOUNT" in shell.out
    said = shell.json("rules")
    assert "invest AMOUNT" in said["rules"]
    assert len(said["schema"]["actions"]) == 3
    assert "rules" not in said["schema"]  # once is enough


def test_the_week_ends_in_the_middle_of_a_world(shell: Shell, house: House) -> None:
    official(shell, worlds=3)
    screen = step(shell, shell.json("next"))
    house.clock.now = CLOSES
    resumed = shell.json("next")
    assert (resumed["status"], resumed["tick"]) == (0, screen["tick"])
    assert shell.json("begin", "--suite", "current")["status"] == 3  # a person has to choose
    last = finish(shell, resumed)
    assert last["done"] is True
    closed = shell.json("next")
    assert (closed["status"], closed["directive"]) == (4, "STOP")
    assert checkpoint(shell)["suite"] == SUITE
    house.clock.now = GRACE
    assert good(house.player("bob").get(wire.PATH_SUITE))["suite"] == NEXT
    replaced = shell.json("begin", "--replace", "--track", "official", "--suite", "current")
    assert (replaced["status"], replaced["suite"]) == (0, NEXT)


def test_an_unfinished_world_expires(shell: Shell, house: House) -> None:
    official(shell)
    screen = step(shell, shell.json("next"))
    house.clock.now = GRACE
    gone = step(shell, screen)
    assert (gone["status"], gone["directive"]) == (4, "STOP")
    assert gone["current"] == NEXT
    row = checkpoint(shell)["worlds"][0]
    assert (row["status"], row["index"]) == ("expired", 0)


@pytest.mark.parametrize("told", ["closed", "await-scoring"])
def test_a_closed_suite_says_what_became_of_it(
    shell: Shell, house: House, key: str, monkeypatch: pytest.MonkeyPatch, told: str
) -> None:
    config = Config(embedded=False, settle=DEFERRED, bench_secret=SECRET.encode())
    house.app.service = Service(house.store, clock=house.clock, config=config)
    official(shell, worlds=3)
    finish(shell, shell.json("next"))
    Caller(house, key).start(suite=SUITE, index=1)
    assert shell.run("status") == 0
    assert "The suite closes at 2026-09-28T00:00:00Z." in shell.out
    house.clock.now = GRACE
    if told != "closed":  # what an older server says
        monkeypatch.setattr(suite, "_again", lambda _: {"action": told, "pending": 1})
    closed = shell.json("next")
    assert (closed["status"], closed["directive"], closed["code"]) == (4, "STOP", "suite_closed")
    tally = "1 of its 16 worlds finished (1 of them not scored yet), 1 expired, 14 never started."
    assert closed["message"] == f"Official {SUITE} has closed: {tally}"
    assert shell.run("next") == 4
    assert shell.run("status") == 0
    assert f"The suite closed at 2026-09-28T00:00:00Z: {tally}" in shell.out
    assert "World 1: expired, not finished." in shell.out
    assert "closes at" not in shell.out


def test_a_key_that_cannot_be_one_keeps_no_step(
    shell: Shell, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    official(shell)
    screen = shell.json("next")
    for bad in ("bad key of nobody", "b\u00e4d-key-of-nobody", "bad!key"):
        monkeypatch.setenv("RYA_KEY", bad)
        refused = step(shell, screen)
        assert (refused["status"], refused["code"]) == (2, "bad_key")
        assert refused["message"].endswith("Nothing was sent.")
        assert bad not in refused["message"]
        assert checkpoint(shell)["pending"] is None
    monkeypatch.setenv("RYA_KEY", key)
    assert step(shell, screen)["effort"]["wakes"] == 1


def test_a_lost_checkpoint_is_rebuilt(shell: Shell) -> None:
    official(shell)
    screen = shell.json("next")
    shell.run("note", "--lessons", "wait for the bell")
    screen = step(shell, screen)
    (shell.directory / "rya-checkpoint.json").unlink()
    assert shell.json("begin", "--track", "official", "--suite", SUITE)["status"] == 0
    again = shell.json("next")
    assert (again["status"], again["tick"], again["runId"]) == (0, screen["tick"], screen["runId"])
    assert again["notes"]["lessons"] == "wait for the bell"


def test_a_bad_key_and_no_key(shell: Shell, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = house.key("plain", signed_in=False)
    for key, code in (("rya_nobody-knows-this", "bad_key"), ("", "no_key")):
        monkeypatch.setenv("RYA_KEY", key)
        said = shell.json("begin", "--track", "practice", "--replace")
        if said["status"] == 0:  # looking needs no key; playing does
            said = shell.json("next")
        assert (said["status"], said["code"]) == (4, code)
    monkeypatch.setenv("RYA_KEY", plain)
    assert shell.json("begin", "--track", "official", "--replace")["status"] == 0
    said = shell.json("next")
    assert (said["status"], said["code"]) == (4, "sign_in_required")


def test_a_rate_limit_says_what_it_is_and_costs_nothing(
    shell: Shell, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("play.transport.http._LONGEST_PAUSE", 0.0)
    free, full = house.app.rate, RateLimit(0.1, 1.0)
    official(shell)
    with house.store.reading() as db:
        ((player,),) = db.execute("SELECT id FROM players").fetchall()
    full.take(f"player {player}")
    house.app.rate = full
    refused = shell.json("next")
    assert (refused["status"], refused["code"]) == (6, "rate_limited")
    assert "rate limit" in refused["message"]
    assert refused["nextCommand"] == "rya next --json"
    house.app.rate = free
    assert shell.follow(refused["nextCommand"]) == 0
    screen = shell.json("show")
    house.app.rate = full
    refused = step(shell, screen, wait=4)
    assert (refused["status"], refused["code"]) == (6, "rate_limited")
    assert refused["message"].endswith("The step is kept as pending; the next command settles it.")
    house.app.rate = free
    assert shell.follow(refused["nextCommand"]) == 0
    assert shell.json("show")["effort"]["wakes"] == 1


def test_a_server_that_goes_and_comes_back(
    shell: Shell,
    house: House,
    open_house: Callable[..., House],
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("play.transport.http._PAUSES", (0.0, 0.0))
    official(shell)
    screen = shell.json("next")
    house.close()
    lost = step(shell, screen, wait=4)
    assert (lost["status"], lost["code"]) == (6, "unreachable")
    assert checkpoint(shell)["pending"]["body"]["expectedTick"] == 0
    again = open_house(settings, port=house.port)
    settled = shell.json("show")
    assert (settled["status"], settled["directive"]) == (0, "DECIDE AGAIN")
    assert settled["tick"] > 0
    assert settled["effort"]["wakes"] == 1
    assert checkpoint(shell)["pending"] is None
    assert step(shell, settled)["effort"]["wakes"] == 2
    again.close()
