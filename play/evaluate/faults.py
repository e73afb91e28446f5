"""What a policy did wrong in its world, told apart and said in a line."""

from __future__ import annotations

import traceback
from collections.abc import Mapping
from typing import Any, Final

from play.errors import RyaError, UsageError
from play.kernel.game import Json
from play.kernel.wake import checked_actions, clamp_wait

RAISED: Final = "raised"
"""The policy raised an exception."""
HUNG: Final = "hung"
"""It thought longer than it may."""
NONSENSE: Final = "nonsense"
"""Its answer is no decision."""
DIED: Final = "died"
"""Its process ended."""
LATE: Final = "late"
WRONG: Final = "wrong"
ABSENT: Final = "absent"
"""An agent at an address answered too late, wrongly, or not at all."""

MAX_ANSWER: Final = 1_000_000
"""Bytes of one answer, from a file or an address."""


class Fault(Exception):
    """Ends a policy's part in a world; the run goes on."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(code, message)
        self.code = code
        self.message = message

    def verdict(self, hour: float) -> Json:
        """How a world's row tells it: what, why, and at which hour of the shift."""
        return {"code": self.code, "message": self.message, "hour": hour}


def check(decision: Any, tick_hours: float) -> Mapping[str, Any]:
    """A decision that the kernel will play.  Raises ``Fault`` (``nonsense``) for anything else."""
    try:
        checked_actions(decision)
        if "actions" not in decision and "wait" not in decision:
            raise UsageError("A decision has actions, a wait, or both.")
        clamp_wait(decision.get("wait"), tick_hours)
    except RyaError as error:
        raise Fault(NONSENSE, f"{error.message} It answered {shown(decision)}.") from None
    checked: Mapping[str, Any] = decision
    return checked


def too_long(code: str) -> Fault:
    """The fault of an answer that nobody would read to its end."""
    return Fault(code, f"Its answer is over {MAX_ANSWER} bytes long.")


def shown(value: Any) -> str:
    """A value in at most 80 characters, on one line."""
    text = " ".join(repr(value).split())
    return text if len(text) <= 80 else text[:77] + "..."


def raised(error: BaseException, path: str) -> Fault:
    """The fault of an exception, with the line of the policy's file that it came from."""
    name = type(error).__name__
    what = " ".join(str(error).split())[:200]
    message = f"{name}: {what}" if what else name
    line = _line_in(error, path)
    if line:
        message += f" ({line})"
    return Fault(RAISED, message)


def _line_in(error: BaseException, path: str) -> str:
    """``mine.py:12, in policy``: the innermost frame of the file, if it had a part in it."""
    if isinstance(error, SyntaxError) and error.filename == path:
        return f"{_base(path)}:{error.lineno}"
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        if frame.filename == path:
            return f"{_base(path)}:{frame.lineno}, in {frame.name}"
    return ""


def _base(path: str) -> str:
    return path.replace("\\", "/").rpartition("/")[2]
