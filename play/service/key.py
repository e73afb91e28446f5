"""GET key: who the caller is.  The key itself is never given out (spec: REST API, key)."""

from __future__ import annotations

from play import wire
from play.errors import UnauthorizedError
from play.service.clock import iso
from play.service.context import Answer, Call, Context
from play.service.identity import is_valid
from play.store import players


def handle(ctx: Context, call: Call) -> Answer:
    """The caller's board name, whether they have signed in, and when their last key expires.

    Keys are made by whoever runs the server (``rya key add``).  Error: 401 (``no_session``) for
    whoever has none.
    """
    now = ctx.now()
    with ctx.store.reading() as db:
        player = players.find(db, call.player) if call.player else None
        keys = players.keys_of(db, call.player) if player is not None else []
    if player is None:
        raise UnauthorizedError(
            "Nobody is signed in here. Keys are made by whoever runs this server.",
            code="no_session",
        )
    valid = [key.expires for key in keys if is_valid(key, now)]
    return Answer.of(
        {
            "name": player.name,
            "signedIn": bool(player.signed_in),
            "expires": iso(max(valid, default=None)),
            "days": wire.KEY_DAYS,
        }
    )
