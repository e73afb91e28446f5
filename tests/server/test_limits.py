"""Buckets of tokens, room for large bodies, and what is remembered of callers."""

from __future__ import annotations

from pathlib import Path

import pytest

from play import wire
from play.errors import BusyError, UnauthorizedError, UsageError
from play.server import bodies, limits
from play.server.access import REMEMBERED, Callers, bearer
from play.server.limits import RateLimit
from play.server.settings import Settings
from play.service import identity
from play.store.store import Store
from tests.service.support import FakeClock


class Ticking:
    """Seconds that a test moves on."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_tokens_to_come_are_lent_for_so_long() -> None:
    clock = Ticking()
    rate = RateLimit(2.0, 4.0, clock)
    assert [rate.take("a") for _ in range(9)] == [0.0] * 4 + [0.5, 1.0, 1.5, 2.0, 2.5]
    assert rate.take("a") == 2.5 > rate.longest  # what was refused took nothing
    clock.now += 0.5
    assert rate.take("a") == 2.0
    clock.now += 3600
    assert [rate.take("a") for _ in range(5)] == [0.0] * 4 + [0.5]


def test_whoever_waits_for_each_answer_is_never_refused() -> None:
    clock = Ticking()
    rate = RateLimit(1.0, 4.0, clock)
    begun, taken = clock.now, 0
    while clock.now < begun + 100:
        seconds = rate.take("a")
        assert seconds <= rate.longest
        clock.now += seconds + 0.001
        taken += 1
    assert taken == pytest.approx(104, abs=1)


def test_a_bucket_empties_and_fills() -> None:
    clock = Ticking()
    rate = RateLimit(2.0, 4.0, clock, longest=0.0)
    assert [rate.take("a") for _ in range(4)] == [0.0] * 4
    assert rate.take("a") == pytest.approx(0.5)
    assert rate.take("b") == 0.0
    clock.now += 0.25
    assert rate.take("a") == pytest.approx(0.25)
    clock.now += 0.25
    assert rate.take("a") == 0.0
    clock.now += 3600
    assert [rate.take("a") for _ in range(5)] == [0.0] * 4 + [pytest.approx(0.5)]


def test_no_rate_is_no_limit() -> None:
    rate = RateLimit(0.0, 0.0, Ticking())
    assert {rate.take("a") for _ in range(1000)} == {0.0}


def test_buckets_are_not_kept_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "_MOST_BUCKETS", 3)
    rate = RateLimit(1.0, 1.0, Ticking(), longest=0.0)
    assert rate.take("a") == 0.0
    assert rate.take("a") > 0.0
    for other in ("b", "c", "d"):
        rate.take(other)
    assert rate.take("a") == 0.0
    assert len(rate._buckets) == 3


def test_large_bodies_share_a_room() -> None:
    room = bodies.Room()
    with bodies.Share(room) as first, bodies.Share(room) as second:
        first.hold(wire.MAX_BODY)
        assert room.left == bodies.ROOM  # what a step may have takes none
        first.hold(wire.MAX_BODY + bodies.ROOM - 5)
        second.hold(wire.MAX_BODY + 5)
        first.hold(wire.MAX_BODY + bodies.ROOM - 5)
        with pytest.raises(BusyError):
            second.hold(wire.MAX_BODY + 6)
        second.hold(wire.MAX_BODY + 5)
        assert room.left == 0
    assert room.left == bodies.ROOM


@pytest.mark.parametrize(
    ("header", "key"),
    [(None, None), ("Bearer abc", "abc"), ("bearer  abc ", "abc"), ("BEARER a-b_c", "a-b_c")],
)
def test_the_key_of_a_header(header: str | None, key: str | None) -> None:
    assert bearer(header) == key


def test_a_caller_is_remembered_for_a_moment(tmp_path: Path) -> None:
    store, clock, ticking = Store(str(tmp_path / "s.db")), FakeClock(), Ticking()
    key, _ = identity.add_key(store, "ada", signed_in=True, clock=clock)
    callers = Callers(store, clock, ticking)
    assert callers.remembered(key) is None
    found = callers.look_up(key)
    callers.remember(key, found)
    assert callers.remembered(key) is found
    assert key not in repr(callers._known)
    ticking.now += REMEMBERED
    assert callers.remembered(key) is None
    callers.remember(key, found)
    clock.forward(hours=30 * 24)  # a key that ends while it is remembered
    assert callers.remembered(key) is None
    with pytest.raises(UnauthorizedError):
        callers.look_up(key)
    store.close()


def test_the_environment() -> None:
    plain = Settings({})
    assert (plain.bench_secret, plain.allow_anonymous, plain.rate) == (None, False, 50)
    assert plain.scorers >= 1
    given = Settings(
        {
            "BENCH_SECRET": "s",
            "OFFICIAL_ALLOW_ANON": "1",
            "RYA_RATE": "7",
            "RYA_SCORERS": "0",
            "RYA_PUBLIC_BASE": "https://x.example/",
        }
    )
    assert (given.bench_secret, given.allow_anonymous, given.rate) == (b"s", True, 7)
    assert (given.burst, given.scorers, given.public_base) == (28, 0, "https://x.example")
    assert Settings({"OFFICIAL_ALLOW_ANON": "0"}).allow_anonymous is False
    for bad in ("x", "-1", "1.5", "1" * 9):
        with pytest.raises(UsageError):
            Settings({"RYA_RATE": bad})
