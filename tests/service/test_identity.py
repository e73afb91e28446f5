"""Players and keys: shown once, stored as digests, valid for thirty days."""

from __future__ import annotations

from pathlib import Path

import pytest

from play.errors import NotFoundError, TooLargeError, UnauthorizedError, UsageError
from play.service import identity
from play.store.store import Store
from tests.service.support import FakeClock


@pytest.fixture
def store(path: str) -> Store:
    return Store(path)


def who(store: Store, key: str, clock: FakeClock) -> identity.Caller:
    with store.reading() as db:
        return identity.identify(db, key, int(clock() * 1000))


def test_a_key_says_who_it_is(store: Store, clock: FakeClock) -> None:
    key, made = identity.add_key(store, " Ada ", signed_in=False, clock=clock)
    assert key.startswith("rya_")
    assert len(key) == 36
    found = who(store, key, clock)
    assert (found.id, found.name, found.signed_in) == (made.id, "Ada", False)
    assert len({identity.add_key(store, "Ada", signed_in=False, clock=clock)[0], key}) == 2
    for bad in (key[:-1], key + "x", key.lower(), ""):
        with pytest.raises(UnauthorizedError):
            who(store, bad, clock)
    store.close()
    data = Path(store.path).read_bytes()
    assert key.encode() not in data
    assert identity.key_digest(key).encode() in data


def test_a_second_key_is_the_same_player(store: Store, clock: FakeClock) -> None:
    first, one = identity.add_key(store, "ada", signed_in=False, clock=clock)
    _, two = identity.add_key(store, "ADA", signed_in=True, clock=clock)
    assert two.id == one.id
    assert who(store, first, clock).signed_in is True
    identity.add_key(store, "ada", signed_in=False, clock=clock)
    assert who(store, first, clock).signed_in is True
    assert identity.add_key(store, "bob", signed_in=False, clock=clock)[1].id != one.id


def test_thirty_days(store: Store, clock: FakeClock) -> None:
    key, _ = identity.add_key(store, "ada", signed_in=False, clock=clock)
    clock.forward(hours=30 * 24, minutes=-1)
    assert who(store, key, clock).name == "ada"
    clock.forward(minutes=1)
    with pytest.raises(UnauthorizedError):
        who(store, key, clock)
    assert [player.keys for player in identity.list_players(store, clock)] == [0]


def test_revoking_ends_all_keys_of_a_player(store: Store, clock: FakeClock) -> None:
    keys = [identity.add_key(store, "ada", signed_in=False, clock=clock)[0] for _ in range(2)]
    other, _ = identity.add_key(store, "bob", signed_in=False, clock=clock)
    assert identity.revoke(store, "ada", clock) == 2
    assert identity.revoke(store, "ada", clock) == 0
    for key in keys:
        with pytest.raises(UnauthorizedError):
            who(store, key, clock)
    assert who(store, other, clock).name == "bob"
    listed = identity.list_players(store, clock)
    assert [(player.name, player.keys) for player in listed] == [("ada", 0), ("bob", 1)]
    assert listed[1].expires == "2026-10-21T14:13:20Z"
    with pytest.raises(NotFoundError):
        identity.revoke(store, "eve", clock)


@pytest.mark.parametrize("name", ["", "  ", "a\nb", "a\tb", "\x07", "\u202e"])
def test_what_is_no_name(store: Store, clock: FakeClock, name: str) -> None:
    with pytest.raises(UsageError):
        identity.add_key(store, name, signed_in=False, clock=clock)
    with pytest.raises(TooLargeError):
        identity.add_key(store, "x" * 81, signed_in=False, clock=clock)
