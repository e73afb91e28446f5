"""``scores``: what the finished worlds came to, waiting a little for what is still pending.

Polls every 5 s, backing off to 30 s, a bounded number of times; it never plays to wait (spec:
Pending scores).
"""

from __future__ import annotations

from play import wire
from play.canonical import is_number
from play.scoring.interval import mean_ci
from play.session import handoff, sync, worldlist
from play.session.deliver import settle
from play.session.outcome import Outcome
from play.session.replies import OK, refusal
from play.session.words import count, effort_words, money, suite_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from play.session.desk import Desk
    from play.session.shapes import CheckpointDoc, Json, WorldDoc

DEFAULT_POLLS: Final = 12
_PAUSES: Final = (5.0, 8.0, 12.0, 18.0, 25.0, 30.0)


def scores(desk: Desk, *, max_polls: int = DEFAULT_POLLS) -> Outcome:
    """Report every finished world; ask at most ``max_polls`` times (1 or more) for pending ones."""
    document = desk.draft()
    if document["pending"] is not None:
        return settle(desk, document)
    polls = 0
    while True:
        with desk.tools.busy("Asking for scores"):
            sync.reconcile(desk, document)
            _fill_in(desk, document)
        polls += 1
        pending = [row for row in _finished(document) if not _is_scored(row)]
        if not pending or polls >= max_polls:
            break
        desk.save(document)
        desk.tools.sleep(_PAUSES[min(polls, len(_PAUSES)) - 1])
    return _report(desk, document, polls)


def _finished(document: CheckpointDoc) -> list[WorldDoc]:
    return [row for row in document["worlds"] if row.get("status") == worldlist.FINISHED]


def _is_scored(row: WorldDoc) -> bool:
    return row.get("scoringStatus") == "complete"


def _fill_in(desk: Desk, document: CheckpointDoc) -> None:
    """Ask for each finished run of which something is missing that the suite does not tell."""
    for row in _finished(document):
        if _is_scored(row) and row.get("replay"):
            continue
        reply = desk.call(document, "GET", wire.PATH_RUN, query={"id": row["runId"]})
        if reply.status == OK:
            worldlist.update(document, row["runId"], reply.body, worldlist.FINISHED)
        elif reply.status != 404:
            raise refusal(reply)


def _report(desk: Desk, document: CheckpointDoc, polls: int) -> Outcome:
    rows = sorted(_finished(document), key=_order)
    outcome = Outcome()
    if not rows:
        outcome.lines = [f"No world of {suite_name(document)} is finished yet."]
    for row in rows:
        outcome.lines += _row_lines(row)
    pending = [row for row in rows if not _is_scored(row)]
    if pending:
        outcome.lines.append(
            f"{count(len(pending), 'score')} still pending; the takes are committed. "
            "Ask again later."
        )
    summary = _summary(document, rows)
    if summary is not None:
        outcome.lines.append(_summary_line(document, summary))
    outcome.facts = {
        "track": document["track"],
        "suite": document["suite"],
        "scoring": document["scoring"],
        "worlds": rows,
        "pending": len(pending),
        "polls": polls,
        "progress": document["progress"],
        "benchmark": summary,
    }
    outcome.next_command = desk.command(*_next_words(document, bool(pending)))
    outcome.commit = document
    return outcome


def _next_words(document: CheckpointDoc, pending: bool) -> tuple[str, ...]:
    """What to do after the report; when every world is over, what begins another attempt."""
    if pending:
        return ("scores",)
    if not handoff.is_played_out(document):
        return (handoff.next_words(document),)
    return handoff.anew_words(document)


def _order(row: WorldDoc) -> tuple[bool, int]:
    index = row.get("index")
    return index is None, index or 0


def _row_lines(row: WorldDoc) -> list[str]:
    took = effort_words(row.get("effort"))
    lines = [f"{handoff.result_line(row)}{f'; {took}' if took else ''}."]
    baseline = row.get("baseline")
    if baseline is not None:
        lines.append(
            f"  idle {money(baseline.get('idle'))}, reference {money(baseline.get('ref'))}, "
            f"against the reference {money(row.get('deltaVsRef'))}, "
            f"replay {row.get('replay') or 'not known'}"
        )
    return lines


def _summary(document: CheckpointDoc, rows: list[WorldDoc]) -> Json | None:
    """The suite's mean with its 95 % interval; only a whole suite, finished and scored, has one.

    Practice is no benchmark: its worlds are public and may be played again and again.
    """
    worlds = (document["progress"] or {}).get("of")
    suite_rows = {row["index"]: row for row in rows if row.get("index") is not None}
    if document["track"] == "practice" or len(suite_rows) != worlds:
        return None
    values = [row.get("normalized") for row in suite_rows.values()]
    if not all(is_number(value) for value in values):
        return None
    return dict(mean_ci(float(value) for value in values if value is not None))


def _summary_line(document: CheckpointDoc, summary: Json) -> str:
    words = "Benchmark score" if document["track"] == "official" else "Sealed suite"
    return (
        f"{words}: {summary['mean']:.1f} ± {summary['half']:.1f} "
        f"({summary['lo']:.1f} to {summary['hi']:.1f}, 95 %, {summary['n']} worlds)."
    )
