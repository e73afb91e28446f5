"""GET schema: a game's actions and ranges, as text too, and its suites (spec: REST API, schema)."""

from __future__ import annotations

from play import wire
from play.kernel.game import Json
from play.service.context import Answer, Call, Context


def handle(ctx: Context, call: Call) -> Answer:
    """The schema of a game, the default one unless ``game`` says another.

    ``officialSuite`` is null where none is dealt.
    """
    game = ctx.game(call.asked("game"))
    return Answer.of(
        {
            **game.schema(),
            "rules": game.rules(),
            "game": game.id,
            "version": game.version,
            "protocol": game.protocol,
            "scoring": game.scoring,
            "views": list(wire.VIEWS),
            "practiceSuite": {
                "id": game.practice_suite,
                "worlds": len(game.practice_seeds),
                "seeds": list(game.practice_seeds),
            },
            "officialSuite": _official(ctx),
        }
    )


def _official(ctx: Context) -> Json | None:
    if ctx.config.embedded:
        return None
    from play.service import official

    return official.summary(ctx)
