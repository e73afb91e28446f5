"""``rya key`` and ``rya serve`` from the command line."""

from __future__ import annotations

import stat

from play.service import identity
from play.store.group import GroupStore
from tests.cli.conftest import Shell


def test_a_key_is_printed_once_alone_on_its_line(shell: Shell) -> None:
    assert shell.run("key", "add", "ada") == 0
    (line,) = shell.out.splitlines()
    assert line.startswith("rya_")
    assert line not in shell.err
    assert "not signed in" in shell.err
    assert "There was no store rya-server.db here, so a new one was made." in shell.err
    assert shell.run("key", "add", "bob") == 0
    assert "new one" not in shell.err
    with GroupStore("rya-server.db") as store, store.reading() as db:
        caller = identity.identify(db, line, 0)
    assert (caller.name, caller.signed_in) == ("ada", False)
    path = shell.directory / "rya-server.db"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert line.encode() not in path.read_bytes()


def test_players_are_listed_without_their_keys(shell: Shell) -> None:
    ada = shell.json("key", "add", "ada", "--signed-in", "--db", "x.db")
    assert (ada["status"], ada["signedIn"], ada["name"]) == (0, True, "ada")
    shell.json("key", "add", "bob", "--db", "x.db")
    assert shell.json("key", "revoke", "bob", "--db", "x.db")["revoked"] == 1
    listed = shell.json("key", "list", "--db", "x.db")
    assert [(row["name"], row["signedIn"], row["keys"]) for row in listed["players"]] == [
        ("ada", True, 1),
        ("bob", False, 0),
    ]
    assert listed["players"][0]["expires"] == ada["expires"]
    assert ada["key"] not in shell.out
    assert shell.run("key", "list", "--db=x.db") == 0
    assert [line.split("  ")[0] for line in shell.out.splitlines()] == ["ada", "bob"]
    assert shell.json("key", "--json", "list", "--db", "x.db")["ok"] is True


def test_what_cannot_be_done(shell: Shell) -> None:
    for words, status, code in (
        (["key", "list"], 8, "file"),
        (["key", "add"], 2, "usage"),
        (["key"], 2, "usage"),
        (["key", "add", "a\nb"], 2, "bad_name"),
        (["key", "add", "ada", "--db", "postgres://x"], 2, "bad_option"),
        (["serve", "--port", "99999"], 2, "bad_option"),
        (["serve", "--workers", "0"], 2, "bad_option"),
        (["serve", "--db", "no/such/place.db"], 8, "file"),
        (["serve", "--port", "0", "--host", "256.1.1.1"], 2, "cannot_listen"),
    ):
        said = shell.json(*words)
        assert (said["status"], said["code"]) == (status, code), words
    shell.run("key", "add", "ada")
    said = shell.json("key", "revoke", "eve")
    assert (said["status"], said["code"]) == (4, "no_such_player")
