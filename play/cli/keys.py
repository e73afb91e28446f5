"""``rya key``: a server's players and their keys."""

from __future__ import annotations

import time

from play.cli.options import FLAG, JSON, Command, Option
from play.cli.serving import DB, DB_OPTION, file_of
from play.errors import FileError
from play.service import identity
from play.service.clock import iso
from play.store.group import GroupStore

TYPE_CHECKING = False
if TYPE_CHECKING:
    from play.cli.options import Values
    from play.cli.output import Printer


def run_key(values: Values, printer: Printer) -> int:
    """Add, list or revoke."""
    return {"add": _add, "list": _list, "revoke": _revoke}[values["verb"]](values, printer)


def _store(values: Values, fresh: bool = False) -> GroupStore:
    import os

    path = file_of(values["db"])
    if not fresh and not os.path.exists(path):
        raise FileError(f"There is no store {path}; `rya serve` and `rya key add` make one.")
    return GroupStore(path)


def _add(values: Values, printer: Printer) -> int:
    import os

    path = file_of(values["db"])
    made = not os.path.exists(path)
    with _store(values, fresh=True) as store:
        key, caller = identity.add_key(
            store, values["name"], signed_in=values["signed_in"], clock=time.time
        )
    if printer.as_json:
        printer.json(
            {
                "ok": True,
                "key": key,
                "name": caller.name,
                "signedIn": caller.signed_in,
                "expires": iso(caller.expires),
                "nextCommand": None,
            }
        )
    else:
        printer.text(f"{key}\n")
        signed = "signed in" if caller.signed_in else "not signed in: practice only"
        printer.note(
            f"The key of {caller.name} ({signed}), valid until {iso(caller.expires)}. It is shown "
            "this once; its player keeps it in RYA_KEY."
        )
    if made:
        printer.note(
            f"There was no store {path} here, so a new one was made. A server that keeps its "
            "players elsewhere does not know this key: run this in its directory, or name its "
            "store with --db."
        )
    return 0


def _list(values: Values, printer: Printer) -> int:
    with _store(values) as store:
        listed = identity.list_players(store, time.time)
    if printer.as_json:
        rows = [
            {
                "name": player.name,
                "signedIn": player.signed_in,
                "created": player.created,
                "keys": player.keys,
                "expires": player.expires,
            }
            for player in listed
        ]
        printer.json({"ok": True, "players": rows, "nextCommand": None})
        return 0
    lines = [
        f"{player.name}  {'signed in' if player.signed_in else 'not signed in'}  "
        + (f"valid until {player.expires}" if player.keys else "no valid key")
        for player in listed
    ]
    printer.text("\n".join(lines or [f"No player has a key in {values['db']} yet."]) + "\n")
    return 0


def _revoke(values: Values, printer: Printer) -> int:
    with _store(values) as store:
        ended = identity.revoke(store, values["name"], time.time)
    words = f"{ended} {'key' if ended == 1 else 'keys'} revoked; a running server has noticed "
    words += "within five seconds."
    if printer.as_json:
        printer.json({"ok": True, "message": words, "revoked": ended, "nextCommand": None})
    else:
        printer.text(f"{words}\n")
    return 0


COMMANDS = {
    "key": Command(
        run_key,
        "A server's players and their keys. Only digests of keys are stored; a key lasts 30 days.",
        (JSON,),
        example="rya key add ada --signed-in",
        verbs={
            "add": Command(
                run_key,
                "Make a key for a player, new or known, and print it once, alone on its line.",
                (
                    Option("signed-in", FLAG, "The player may enter the official suites."),
                    DB_OPTION,
                    JSON,
                ),
                argument="NAME",
                example=f"rya key add ada --signed-in --db {DB}",
            ),
            "list": Command(run_key, "List the players; keys are never shown.", (DB_OPTION, JSON)),
            "revoke": Command(
                run_key, "End all keys of a player.", (DB_OPTION, JSON), argument="NAME"
            ),
        },
    )
}
