"""GET brief: the standard brief as text, never with a key (spec: The standard brief)."""

from __future__ import annotations

from typing import Final

import brief
from play import wire
from play.errors import NotFoundError, UsageError
from play.service import deals
from play.service.context import Answer, Call, Context

_MODES: Final = ("try", "batch", "continue")
_MAX_WAKES: Final = 1_000_000
_MAX_LANGUAGE: Final = 40


def handle(ctx: Context, call: Call) -> Answer:
    """The brief of a mode, as plain text.

    Query: ``mode`` (``try`` unless given), ``worlds``, ``suite`` (``live`` means the open one, by
    its exact id), ``index``, ``maxWakes``, ``name``, ``language``.  Error: 400 for what is out of
    bounds.
    """
    mode = call.asked("mode") or "try"
    if mode not in _MODES:
        raise UsageError(f"mode must be one of {', '.join(_MODES)}.", code="bad_mode")
    suite, game = _suite(ctx, call, mode), ctx.game()
    worlds = len(game.practice_seeds) if suite == game.practice_suite else wire.SUITE_WORLDS
    text = brief.text(
        mode=mode,
        worlds=_whole(call, "worlds", 1, wire.SUITE_WORLDS) or 1,
        suite=suite,
        index=_whole(call, "index", 0, worlds - 1),
        max_wakes=_whole(call, "maxWakes", 1, _MAX_WAKES),
        base=call.base or "local",
        name=_line(call, "name", wire.MAX_NAME),
        language=_line(call, "language", _MAX_LANGUAGE),
    )
    return Answer(200, text.encode("utf-8", "replace"), plain=True)


def _suite(ctx: Context, call: Call, mode: str) -> str:
    """The exact id of the suite that the brief is for."""
    practice = ctx.game().practice_suite
    asked = call.asked("suite")
    if asked is None:
        if mode == "try" or ctx.config.embedded:
            return practice
        asked = deals.OFFICIAL
    if deals.is_official(asked) and not ctx.config.embedded:
        from play.service import official

        return official.find_week(ctx, asked).id
    sealed = ctx.config.embedded and asked.partition("-")[0] == deals.SEALED
    if asked != practice and not sealed:
        raise NotFoundError("There is no such suite here.", code="no_such_suite")
    return asked


def _whole(call: Call, key: str, least: int, most: int) -> int | None:
    text = call.asked(key)
    if text is None or text == "":
        return None
    if not (text.isascii() and text.isdecimal() and len(text) <= 9 and least <= int(text) <= most):
        raise UsageError(f"{key} must be a whole number from {least} to {most}.", code=f"bad_{key}")
    return int(text)


def _line(call: Call, key: str, longest: int) -> str | None:
    text = call.asked(key)
    if not text:
        return None
    if len(text) > longest or not text.isprintable():
        raise UsageError(f"{key} is one line of at most {longest} characters.", code=f"bad_{key}")
    return text
