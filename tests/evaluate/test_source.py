"""Which policy ``--policy`` means."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from play.errors import FileError, UsageError
from play.evaluate import source


def test_the_names_are_the_files_of_the_room() -> None:
    names = source.names()
    assert {"idle", "reference", "example", "smart", "wrecker"} <= set(names)
    assert names == sorted(names)
    assert all(source.named(name).kind == source.NAME for name in names)


def test_a_name_that_does_not_exist_lists_those_that_do() -> None:
    with pytest.raises(UsageError, match=r"'nobody'.*example.*oracle") as caught:
        source.parse("nobody")
    assert caught.value.code == "no_such_policy"


def test_the_oracle_says_what_it_is() -> None:
    found = source.parse("oracle")
    assert found.kind == source.ORACLE
    assert "not a legal agent" in found.label


def test_a_file(write: Callable[..., str]) -> None:
    path = write("policy = 1")
    found = source.parse(path)
    assert (found.kind, found.where, found.label) == (source.FILE, path, "mine.py")
    write("policy = 2")
    assert source.parse(path).mark != found.mark


def test_a_file_that_is_not_there(tmp_path: object) -> None:
    with pytest.raises(UsageError, match="no file"):
        source.parse(f"{tmp_path}/none.py")


def test_a_directory_is_no_file(tmp_path: object) -> None:
    with pytest.raises(FileError):
        source.parse(f"{tmp_path}/")


def test_an_address_is_shown_without_what_is_secret_in_it() -> None:
    found = source.parse("https://me:pass@agents.example:8443/play?token=abc#x")
    assert found.label == "https://agents.example:8443/play"
    assert found.where == "https://me:pass@agents.example:8443/play?token=abc#x"
    assert "pass" not in found.mark


@pytest.mark.parametrize(
    "text",
    [
        "http://",
        "http://:80/x",
        "http://host:port/",
        "http://[::1",
        "http://a host/",
        "http://host/a b",
        "http://host/\n",
        "http://host/ä",
        f"http://{'a' * 64}/",
        f"http://{'.'.join(['a' * 60] * 5)}/",
    ],
)
def test_addresses_that_are_none(text: str) -> None:
    with pytest.raises(UsageError) as caught:
        source.parse(text)
    assert caught.value.code == "bad_address"


def test_options_change_the_mark() -> None:
    marks = {source.named("constants", price=price).mark for price in (15.0, 17.0)}
    assert len(marks) == 2
