"""A session as one object, for the screens that people play on (``rya play``).

The one-shot commands call the functions of this room directly, so that ``rya step`` loads only
what a step needs.
"""

from __future__ import annotations

from play import wire
from play.session import begin, history, scores, steps, views, worlds
from play.session.desk import PRIVATE
from play.session.replies import OK, refusal
from play.session.wish import Wish

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from play.session.desk import Desk
    from play.session.outcome import Outcome
    from play.session.result import Result
    from play.session.shapes import Json


class Session:
    """Every command of a session over one open desk.

    Each returns an ``Outcome``; whoever has written all of it out calls ``shown`` with it.  All
    may raise ``RyaError``.
    """

    def __init__(self, desk: Desk, view: str = "text") -> None:
        self.desk = desk
        self.view = view

    def _ready(self, outcome: Outcome) -> Outcome:
        self.desk.prepare(outcome)
        return outcome

    def begin(self, wish: Wish | None = None) -> Outcome:
        """Open a session; see ``play.session.begin.begin``."""
        return self._ready(begin.begin(self.desk, wish or Wish()))

    def next(self, index: int | None = None, new_attempt: bool = False) -> Outcome:
        """Start or resume the right world; see ``play.session.worlds.next_world``."""
        return self._ready(
            worlds.next_world(self.desk, index=index, new_attempt=new_attempt, view=self.view)
        )

    def step(self, actions: Any, wait: float | None = None, at: int | None = None) -> Outcome:
        """One wake; see ``play.session.steps.step``."""
        return self._ready(
            steps.step(self.desk, steps.Decision(actions, wait=wait, at=at), view=self.view)
        )

    def show(self) -> Outcome:
        """The last screen again; see ``play.session.views.show``."""
        return self._ready(views.show(self.desk, view=self.view))

    def status(self) -> Outcome:
        """Where the session stands; see ``play.session.views.status``."""
        return self._ready(views.status(self.desk))

    def note(self, world: str | None = None, lessons: str | None = None) -> Outcome:
        """Set the notes; see ``play.session.views.note``."""
        return self._ready(views.note(self.desk, world=world, lessons=lessons))

    def pause(self, reason: str) -> Outcome:
        """Close the session; see ``play.session.begin.pause``."""
        return self._ready(begin.pause(self.desk, reason))

    def scores(self, max_polls: int = scores.DEFAULT_POLLS) -> Outcome:
        """What the finished worlds came to; see ``play.session.scores.scores``."""
        return self._ready(scores.scores(self.desk, max_polls=max_polls))

    def schema(self) -> Json:
        """The service's schema: every action with its arguments and ranges."""
        reply = self.desk.call(self.desk.draft(), "GET", wire.PATH_SCHEMA)
        if reply.status != OK:
            raise refusal(reply)
        return reply.body

    def history(self, run_id: str | None) -> list[Json]:
        """The screens shown of a run, for pictures; see ``play.session.history``."""
        return history.read(self.desk.path(PRIVATE, history.FILE), run_id)

    def result(self, run_id: str | None = None) -> Result:
        """What a run came to, with its curves; see ``play.session.result``."""
        from play.session.result import gather  # plays worlds: only the end of one needs it

        return gather(self.desk, run_id)

    def shown(self, outcome: Outcome) -> None:
        """Record that all of ``outcome`` has been written out."""
        self.desk.shown(outcome)
