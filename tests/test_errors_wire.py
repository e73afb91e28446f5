"""The error tree and the bounds of the contract."""

from __future__ import annotations

import string
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from play import errors, wire
from play.errors import RyaError


def tree(top: type[RyaError] = RyaError) -> Iterator[type[RyaError]]:
    yield top
    for below in top.__subclasses__():
        yield from tree(below)


EXITS = {
    "RyaError": (500, 1),
    "UsageError": (400, 2),
    "TooLargeError": (413, 2),
    "RefusedError": (403, 4),
    "UnauthorizedError": (401, 4),
    "NotFoundError": (404, 4),
    "GoneError": (410, 4),
    "SealedWorldError": (403, 4),
    "ConflictError": (409, 5),
    "UnreachableError": (503, 6),
    "BusyError": (503, 7),
    "FileError": (500, 8),
    "Interrupted": (500, 130),
}


@pytest.mark.parametrize(("name", "statuses"), EXITS.items())
def test_statuses_are_those_of_the_interface(name: str, statuses: tuple[int, int]) -> None:
    error = getattr(errors, name)("Something.")
    assert (error.status, error.exit) == statuses


def test_every_error_of_the_base_layer_is_in_the_table() -> None:
    ours = {error.__name__ for error in tree() if error.__module__ == "play.errors"}
    assert ours == set(EXITS)


def test_codes_are_stable_words_of_their_own() -> None:
    codes = [error.code for error in tree() if error.__module__ == "play.errors"]
    assert len(set(codes)) == len(codes)
    assert all(set(code) <= set(string.ascii_lowercase + "_") for code in codes)


def test_an_error_carries_its_own_code_body_and_next_command() -> None:
    error = errors.GoneError(
        "It has expired.", code="expired", next_command="rya begin", extra={"tick": 9}
    )
    assert error.body() == {"error": "It has expired.", "code": "expired", "tick": 9}
    assert error.next_command == "rya begin"
    assert str(error) == error.message == "It has expired."
    assert errors.GoneError.code == "gone"


def test_extra_keys_are_not_shared_between_errors() -> None:
    first = errors.FileError("One.")
    first.extra["path"] = "x"
    assert errors.FileError("Two.").extra == {}


def test_an_error_can_be_caught_as_its_kind() -> None:
    assert issubclass(errors.NotFoundError, errors.RefusedError)
    assert issubclass(errors.TooLargeError, errors.UsageError)
    assert not issubclass(errors.FileError, OSError)


class TestStepId:
    @given(
        st.text(
            st.sampled_from(string.ascii_letters + string.digits + "_-"), min_size=1, max_size=80
        )
    )
    def test_accepted(self, value: str) -> None:
        assert wire.is_step_id(value)

    @pytest.mark.parametrize(
        "value", ["", "a" * 81, "a b", "a\n", "é", "a.b", "٣", None, 1, b"abc", ["a"], True]
    )
    def test_refused(self, value: object) -> None:
        assert not wire.is_step_id(value)


def test_both_notes_fit_the_services_one_string_with_room_for_their_headings() -> None:
    assert wire.MAX_WORLD_NOTE + wire.MAX_LESSONS + 100 <= wire.MAX_NOTES


def test_the_numbers_of_the_specification() -> None:
    assert (wire.MAX_ACTIONS, wire.WAIT_MIN, wire.WAIT_MAX, wire.WAIT_DEFAULT) == (32, 1, 24, 1)
    assert (wire.MAX_NOTES, wire.MAX_WORLD_NOTE, wire.MAX_LESSONS) == (4000, 2500, 1200)
    assert (wire.STEP_ID_MAX, wire.RECEIPT_HOURS, wire.PRACTICE_EXPIRY_HOURS) == (80, 24, 12)
    assert wire.VIEWS == ("json", "text", "both", "brief")
    assert wire.SUITE_WORLDS == 16
