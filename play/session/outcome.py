"""What a command of the session came to, ready to be printed."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:  # spares every command the import of typing
    from typing import Any

    from play.session.shapes import CheckpointDoc, Json

STOP = "STOP"
ASK = "ASK"
DECIDE_AGAIN = "DECIDE AGAIN"

EXIT_DONE = 0
EXIT_ASK = 3
EXIT_REFUSED = 4
EXIT_NOT_APPLIED = 5


class Outcome:
    """The answer of a session to one command.

    ``directive`` is None, ``STOP``, ``ASK`` or ``DECIDE AGAIN``, and ``message`` belongs to it;
    ``lines`` are said before the screen, ``after`` behind it, ``closing`` behind that, and
    ``prompt`` is what goes into a new conversation.  ``warnings`` (what was done otherwise than
    asked) stand where they are seen: just before the next command.  ``reply`` is the service's
    reply when a screen is shown, else None; ``kept`` is the one to keep for ``show`` where another
    view of it is shown, and ``view`` the view that it was made in; ``told`` is the screen in other
    words than the reply's (the delta view).  ``facts`` are the keys of the ``--json`` object.
    ``commit`` is the checkpoint that becomes true with it: before it is written out when there is
    no screen in it (``Desk.prepare``), else once all of it has been written out (``Desk.shown``).
    """

    __slots__ = (
        "after",
        "closing",
        "code",
        "commit",
        "directive",
        "exit",
        "facts",
        "kept",
        "lines",
        "message",
        "next_command",
        "prompt",
        "reply",
        "told",
        "view",
        "warnings",
    )

    def __init__(
        self,
        message: str = "",
        *,
        directive: str | None = None,
        exit_status: int = EXIT_DONE,
        code: str | None = None,
        next_command: str | None = None,
    ) -> None:
        self.directive = directive
        self.message = message
        self.exit = exit_status
        self.code = code
        self.next_command = next_command
        self.lines: list[str] = []
        self.after: list[str] = []
        self.closing: list[str] = []
        self.warnings: list[str] = []
        self.prompt: str | None = None
        self.reply: Json | None = None
        self.kept: Json | None = None
        self.view: str | None = None
        self.told: str | None = None
        self.facts: Json = {}
        self.commit: CheckpointDoc | None = None

    def json(self) -> dict[str, Any]:
        """The one object that ``--json`` prints.

        ``code`` and ``exit`` are there when it is not 0, ``warnings`` when there are some.
        """
        body: dict[str, Any] = {
            "ok": self.exit == EXIT_DONE,
            "directive": self.directive,
            "message": self.message or " ".join(self.lines),
        }
        if self.exit != EXIT_DONE:
            body["code"] = self.code or "refused"
            body["exit"] = self.exit
        body.update(self.facts)
        if self.warnings:
            body["warnings"] = self.warnings
        body["nextCommand"] = self.next_command
        return body
