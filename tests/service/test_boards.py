"""The boards over rows whose values are worked out by hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count
from typing import Any

import pytest

from play import wire
from play.service.context import DEFERRED, Config
from play.service.service import Service
from play.store import players, runs, submissions
from play.store.players import Player as PlayerRow
from play.store.runs import Run
from play.store.store import Store
from play.store.submissions import Submission
from tests import toy
from tests.service.support import NOON, FakeClock, Player, good, refused

WEEK = "live-2026-W39"
BEFORE = "live-2026-W38"
NOW = int(NOON * 1000)
DAY = 24 * 3_600_000
T15 = 2.131449545559323  # Student's t, 0.975, 15 degrees of freedom (a table says 2.131)
_NUMBERS = count(1)


class Books:
    """Writes finished runs straight into the store."""

    def __init__(self, path: str) -> None:
        self.store = Store(path)

    def player(self, name: str) -> None:
        with self.store.writing() as db:
            players.insert(db, PlayerRow(name, name.title(), 1, NOW))

    def run(self, player: str, normalized: float | None, **more: Any) -> Run:
        """A finished run: idle 100, reference 200, so that normalized is the take less 100."""
        score = more.pop("score", None if normalized is None else normalized + 100.0)
        number = next(_NUMBERS)
        run = Run.new(
            id=f"run-{number}",
            player=player,
            game="toy",
            version="0.1.0",
            scoring=more.pop("scoring", toy.GAME.scoring),
            suite=more.pop("suite", WEEK),
            world_index=more.pop("index", 0),
            seed=more.pop("seed", number),
            world_key=more.pop("key", None),
            started=NOW - 1000,
            updated=more.pop("updated", NOW),
            finished=more.pop("finished", NOW),
            score=score,
            exposed=int(more.pop("exposed", False)),
            result="{}",
            normalized=normalized,
            idle=None if normalized is None else 100.0,
            ref=None if normalized is None else 200.0,
            scoring_status="pending" if normalized is None else "complete",
        )
        run.status, run.tick = runs.DONE, 240
        run.single = int(more.pop("single", run.suite is not None and run.suite.startswith("live")))
        run.wakes, run.actions, run.invalid = more.pop("effort", (10, 20, 1))
        run.wait_hours = 60.0
        for key, value in more.items():
            setattr(run, key, value)
        with self.store.writing() as db:
            runs.insert(db, run, b"state")
        return run

    def suite(self, player: str, values: Sequence[float | None], **more: Any) -> None:
        """A player's worlds of a week, one for each value."""
        for index, value in enumerate(values):
            self.run(player, value, index=index, key=b"k" * 16, **more)


@pytest.fixture
def service(open_service: Callable[..., Service]) -> Service:
    return open_service(Config(embedded=False, settle=DEFERRED, bench_secret=b"s"))


@pytest.fixture
def books(path: str, service: Service) -> Books:
    return Books(path)


def board(service: Service, player: str = "", **query: str) -> dict[str, Any]:
    return good(service.handle("GET", wire.PATH_BOARD, None, query, player))


def half(spread: float) -> float:
    """The half width for eight values ``spread`` above their mean and eight below."""
    return T15 * spread * (16 / 15) ** 0.5 / 4


def test_the_week_s_board(service: Service, books: Books) -> None:
    entrants = {
        "wide": [20.0, 130.0] * 8,  # 75 +- 30.3: 44.7 to 105.3
        "best": [90.0, 110.0] * 8,  # 100 +- 5.5: 94.5 to 105.5
        "even": [80.0] * 16,
        "next": [80.0, 100.0] * 8,  # 90 +- 5.5: 84.5 to 95.5
        "last": [60.0] * 16,
    }
    for name, values in entrants.items():
        books.player(name)
        books.suite(name, values)
    books.player("fast")
    books.suite("fast", [80.0] * 16, finished=NOW - DAY)  # as "even", a day earlier
    found = board(service)
    assert (found["kind"], found["period"], found["suite"]) == ("bench", "season", WEEK)
    rows = found["rows"]
    assert [row["name"] for row in rows] == ["Best", "Next", "Fast", "Even", "Wide", "Last"]
    assert [row["pos"] for row in rows] == [1, 2, 3, 4, 5, 6]
    assert [row["value"] for row in rows] == [100.0, 90.0, 80.0, 80.0, 75.0, 60.0]
    # best and next share 94.5 to 95.5; next ends at 84.5, fast is 80 exactly; wide covers both.
    assert [row["overlapsAbove"] for row in rows] == [False, True, False, True, True, True]
    assert [row["tier"] for row in rows] == [1, 1, 2, 2, 2, 2]
    # by the lower ends: 94.5, 84.5, 80, 80, 60, 44.7
    assert [row["posLo"] for row in rows] == [1, 2, 3, 4, 6, 5]
    best = rows[0]["normalized"]
    assert (best["n"], best["mean"]) == (16, 100.0)
    assert best["half"] == pytest.approx(half(10.0), rel=1e-12)
    assert best["half"] == pytest.approx(5.5034, abs=1e-4)
    assert (best["lo"], best["hi"]) == (100.0 - best["half"], 100.0 + best["half"])
    exact = {"n": 16, "mean": 80.0, "sd": 0.0, "lo": 80.0, "hi": 80.0, "half": 0.0}
    assert rows[2]["normalized"] == exact
    assert rows[0]["take"]["mean"] == 200.0
    assert rows[0]["deltaVsRef"]["mean"] == 0.0
    assert rows[5]["deltaVsRef"]["mean"] == -40.0
    assert rows[2]["finished"] == "2026-09-20T14:13:20Z"
    assert all("player" not in row for row in rows)


def test_incomplete_entrants_have_no_rank(service: Service, books: Books) -> None:
    for name in ("done", "short", "unscored"):
        books.player(name)
    books.suite("done", [50.0] * 16)
    books.suite("short", [300.0] * 15)
    books.suite("unscored", [*([300.0] * 15), None])
    found = board(service, "short")
    assert [row["name"] for row in found["rows"]] == ["Done"]
    assert found["total"] == 1
    assert found["unranked"] == [
        {"pos": None, "name": "Unscored", "progress": {"done": 16, "scored": 15, "of": 16}},
        {"pos": None, "name": "Short", "progress": {"done": 15, "scored": 15, "of": 16}},
    ]
    assert found["me"] == found["unranked"][1]
    assert board(service, "done")["me"] == found["rows"][0]
    assert board(service, "nobody")["me"] is None


def test_all_weeks_pool_complete_ones(service: Service, books: Books) -> None:
    for name in ("ada", "bob", "eve"):
        books.player(name)
    books.suite("ada", [100.0] * 16, suite=BEFORE, finished=NOW - 7 * DAY)
    books.suite("ada", [50.0] * 16)
    books.suite("bob", [80.0] * 16, suite=BEFORE, finished=NOW - 7 * DAY)
    books.suite("bob", [300.0] * 3)  # this week is not finished: it does not count
    books.suite("eve", [300.0] * 3)
    found = board(service, period="all")
    assert [(row["name"], row["value"], row["normalized"]["n"]) for row in found["rows"]] == [
        ("Bob", 80.0, 16),
        ("Ada", 75.0, 32),
    ]
    assert found["suite"] is None
    assert [row["name"] for row in found["unranked"]] == ["Eve"]
    assert [row["name"] for row in board(service, suite=BEFORE)["rows"]] == ["Ada", "Bob"]
    assert board(service, period="all")["rows"] == found["rows"]


def test_a_week_that_is_over_is_kept_but_not_before(
    service: Service, books: Books, clock: FakeClock
) -> None:
    books.player("ada")
    books.suite("ada", [100.0] * 15, suite=BEFORE)
    books.run("ada", None, suite=BEFORE, index=15, key=b"k" * 16)  # still to be scored
    clock.forward(hours=24 * 9)
    assert board(service, suite=BEFORE)["unranked"][0]["progress"]["scored"] == 15
    with books.store.writing() as db:
        run = runs.attempt(db, "ada", BEFORE, 15)
        assert run is not None
        run.normalized, run.idle, run.ref, run.scoring_status = 100.0, 100.0, 200.0, "complete"
        run.score = 200.0
        runs.update(db, run)
    assert board(service, suite=BEFORE)["total"] == 1
    with books.store.writing() as db:
        db.execute("DELETE FROM runs")
    assert board(service, suite=BEFORE)["rows"][0]["value"] == 100.0
    assert board(service, suite=WEEK)["rows"] == []


def test_only_the_present_scoring_id_counts(
    service: Service, books: Books, monkeypatch: pytest.MonkeyPatch
) -> None:
    books.player("ada")
    books.suite("ada", [100.0] * 16, scoring="0.0.9/ref@1")
    books.run("ada", 100.0, suite=None, index=None, scoring="0.0.9/ref@1")
    for kind in ("bench", "practice", "agents"):
        for period in ("season", "all"):
            assert board(service, kind=kind, period=period)["rows"] == []
    monkeypatch.setattr(toy.GAME, "scoring", "0.0.9/ref@1", raising=False)
    assert board(service)["total"] == board(service, kind="agents")["total"] == 1


def test_effort_and_what_players_say_of_themselves(service: Service, books: Books) -> None:
    books.player("ada")
    for index in range(16):
        books.run(
            "ada",
            50.0,
            index=index,
            key=b"k" * 16,
            effort=(index, 2 * index, 1),
            exposed=index < 3,
            model="old" if index else "new",
            updated=NOW - index,
            harness=f"h{index}",
            tokens_in=10,
            tokens_out=1,
        )
    (row,) = board(service)["rows"]
    assert row["exposures"] == 3
    assert row["effort"] == {
        "measured": True,
        "wakes": 120,
        "actions": 240,
        "invalid": 16,
        "waitHours": 960.0,
        "wakesPerRun": 7.5,
        "meanWaitHours": 8.0,
    }
    said = {"model": "new", "harness": "h0", "tokensIn": 160, "tokensOut": 16}
    assert row["selfReported"] == said


def test_practice_keeps_the_best_run_of_each_seed(service: Service, books: Books) -> None:
    for name in ("ada", "bob"):
        books.player(name)
    for index in range(4):
        books.run("ada", 40.0 + index, suite="toys", index=index, finished=NOW - 5)
        books.run("ada", 10.0, suite="toys", index=index)
        books.run("bob", 60.0, suite="toys", index=index, finished=NOW - 8 * DAY)
    books.run("bob", 80.0, suite="toys", index=0)
    found = board(service, kind="practice")
    assert (found["period"], found["suite"]) == ("all", "toys")
    assert [(row["name"], row["value"]) for row in found["rows"]] == [("Bob", 65.0), ("Ada", 41.5)]
    assert [row["normalized"]["n"] for row in found["rows"]] == [4, 4]
    season = board(service, kind="practice", period="season")
    assert [row["name"] for row in season["rows"]] == ["Ada"]
    assert season["unranked"][0]["progress"] == {"done": 1, "scored": 1, "of": 4}


def test_the_best_run_on_any_public_seed(service: Service, books: Books) -> None:
    for name in ("ada", "bob", "eve"):
        books.player(name)
    books.run("ada", 40.0, suite="toys", index=0, seed=11)
    books.run("ada", None, score=500.0, suite=None, index=None, seed=42, exposed=True)
    books.run("bob", 45.0, suite=None, index=None, seed=43, finished=NOW - 8 * DAY)
    books.run("eve", 300.0, key=b"k" * 16)  # hidden worlds are another board's
    found = board(service, kind="agents", period="all", player="ada")
    assert [(row["pos"], row["name"], row["value"]) for row in found["rows"]] == [
        (1, "Ada", 500.0),
        (2, "Bob", 145.0),
    ]
    row = found["me"]
    assert (row["seed"], row["suite"], row["exposed"]) == (42, None, True)
    assert (row["normalized"], row["scoringStatus"]) == (None, "pending")
    season = board(service, kind="agents", period="season")
    assert [row["name"] for row in season["rows"]] == ["Ada"]
    assert board(service, kind="agents")["period"] == "season"


def test_a_log_s_effort_is_not_measured(service: Service, books: Books) -> None:
    books.player("ada")
    for index in range(4):
        run = books.run("ada", 40.0, suite="toys", index=index)
    with books.store.writing() as db:
        submissions.insert(db, Submission(run.id, {"wakes": 5}, NOW))
    (row,) = board(service, kind="practice")["rows"]
    assert row["effort"].pop("measured") is False
    assert set(row["effort"].values()) == {None}


def test_rows_are_limited_and_me_is_not(service: Service, books: Books) -> None:
    for number in range(5):
        books.player(f"p{number}")
        books.run(f"p{number}", float(number), suite=None, index=None)
    found = board(service, kind="agents", limit="2", player="p0")
    assert [row["name"] for row in found["rows"]] == ["P4", "P3"]
    assert (found["total"], found["me"]["pos"]) == (5, 5)
    for bad in ({"limit": "0"}, {"limit": "501"}, {"kind": "x"}, {"period": "week"}):
        assert service.handle("GET", wire.PATH_BOARD, None, bad).status == 400
    refused(
        service.handle("GET", wire.PATH_BOARD, None, {"suite": "live-2026-W54"}),
        404,
        "no_such_suite",
    )


def test_standings_of_the_last_step(service: Service, books: Books) -> None:
    for name in ("ada", "bob"):
        books.player(name)
    for index in range(4):
        books.run("bob", 300.0, suite="toys", index=index, seed=index)
    ada = Player(service)
    last = {}
    for index in range(4):
        last = ada.play_out(ada.start(suite="toys", index=index), ["invest", 5])
        service.settle(last["runId"])
        if index < 3:
            progress = last["standings"]["practice"]["all"]["progress"]
            assert (last["rank"], progress["of"]) == (None, 4)
    # the toy knows the baselines of two worlds; the last world is scored only afterwards
    place = last["standings"]["practice"]["all"]
    assert (place["pos"], place["best"]) == (None, None)
    assert place["progress"]["scored"] == 3
    agents = last["standings"]["agents"]
    assert agents["all"]["pos"] in (1, 2)
    assert agents["all"]["total"] == 2
    best = max(row["score"] for row in ada.suite(suite="toys")["you"]["runs"])
    assert agents["all"]["best"] == best
    again = ada.play_out(ada.start(suite="toys", index=0))
    place = again["standings"]["practice"]["all"]
    assert (place["pos"], place["total"]) == (2, 2)
    lo, hi = place["ci95"]
    assert lo < place["best"] < hi
    assert again["rank"] == 2


def test_an_embedded_service_ranks_nobody(open_service: Callable[..., Service]) -> None:
    ada = Player(open_service())
    last = ada.play_out(ada.start(index=0))
    assert (last["rank"], last["standings"]) == (None, {})
