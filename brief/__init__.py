"""The standard brief: one fixed text a mode, so that runs made with it can be compared.

Changing a word of it changes ``LABEL``; ``tests/brief`` holds that.
"""

from __future__ import annotations

from brief.label import LABEL, MODES

__all__ = ["DEFAULT_GAME", "LABEL", "MODES", "text"]

DEFAULT_GAME = "wrya"


def text(
    *,
    mode: str = "try",
    worlds: int = 1,
    suite: str | None = None,
    index: int | None = None,
    max_wakes: int | None = None,
    base: str = "local",
    name: str | None = None,
    language: str | None = None,
    game: str = DEFAULT_GAME,
) -> str:
    """The brief for one session; nothing but these arguments varies, and none of them is a key.

    ``mode`` is ``try``, ``batch`` or ``continue``; ``worlds`` is how many may be finished in the
    session (1 or more), ``max_wakes`` how many wakes it may take (None: no limit); ``suite`` is an
    exact id, ``index`` the practice world to try; ``base`` is ``local`` or the service's address;
    ``language`` is what to report in.  Raises ``ValueError`` for an unknown mode or game.
    """
    from brief import compose, variables  # whoever only wants the label goes without

    return compose.compose(
        variables.Variables(
            mode=mode,
            worlds=worlds,
            suite=suite,
            index=index,
            max_wakes=max_wakes,
            base=base,
            name=name,
            language=language,
        ),
        game,
    )
