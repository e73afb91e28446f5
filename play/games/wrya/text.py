"""The text view: one screen of plain text, what a player decides with first.

Every fact of the observation is printed.  A ``_Bag`` hands out the fields of a section and
remembers which; what nobody asked for (a newer observation's field) is printed raw at the end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from play.canonical import dumps
from play.games.wrya import sentences
from play.games.wrya import tables as t

Json = dict[str, Any]


class _Bag:
    """A section of the observation that remembers what was taken out of it."""

    __slots__ = ("data", "left", "parts", "path")

    def __init__(self, data: Json | None, path: str = "") -> None:
        self.data: Json = data or {}
        self.path = path
        self.left = dict.fromkeys(self.data)
        self.parts: list[_Bag] = []

    def __call__(self, key: str) -> Any:
        """The value of a field, None when there is none."""
        self.left.pop(key, None)
        return self.data.get(key)

    def num(self, key: str) -> str:
        """A number as it is printed."""
        return number(self(key))

    def part(self, key: str) -> _Bag:
        """A section inside this one."""
        value = self(key)
        bag = _Bag(value if isinstance(value, dict) else None, f"{self.path}{key}.")
        self.parts.append(bag)
        return bag

    def items(self, key: str) -> list[_Bag]:
        """A list of sections inside this one."""
        bags = [_Bag(item, f"{self.path}{key}[{n}].") for n, item in enumerate(self(key) or ())]
        self.parts.extend(bags)
        return bags

    def rest(self) -> Iterator[str]:
        """What nobody took, printed raw."""
        for key in self.left:
            yield f"{self.path}{key} = {dumps(self.data[key]).decode()}"
        for part in self.parts:
            yield from part.rest()


def number(value: Any) -> str:
    """A number without a trailing ``.0``; yes and no for booleans; ``-`` for nothing."""
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float) and value == int(value):
        return str(int(value))
    return str(value)


def dollars(value: float) -> str:
    """Dollars to the cent, with thousands."""
    sign = "-" if value < 0 else ""
    return f"{sign}${abs(value):,.2f}"


def render(
    obs: Json, events: Sequence[Json] = (), reason: str = "", results: Sequence[Json] = ()
) -> str:
    """The screen of a wake as text (spec: Text view)."""
    bag = _Bag(obs)
    lines = [_headline(bag, reason), _take_line(bag)]
    if results:
        lines += ["", "YOUR ACTIONS", *sentences.results(results)]
    news = list(_events(events, obs))
    if news:
        lines += ["", "NEWS", *news]
    for block in (_pending, _vitals, _reset, _ship, _words, _rivals, _regions, _record):
        lines += ["", *block(bag)]
    rest = list(bag.rest())
    if rest:
        lines += ["", "ALSO", *rest]
    return "\n".join(lines) + "\n"


def _events(events: Sequence[Json], obs: Json) -> Iterator[str]:
    """A line an event; those of the same hour hang under the first of them."""
    before = ""
    for event in events:
        if _waits(event, obs):
            continue
        line = sentences.event(event)
        hour, _, sentence = line.lstrip(" ").partition(" ")
        yield f"    {sentence}" if hour == before else line
        before = hour


_WAITS = {"incident": "choice", "viral": "viral", "missionOffer": "missionOffer"}


def _waits(event: Json, obs: Json) -> bool:
    """True when an event waits for an answer: it is told whole, once, below the news."""
    kind = _WAITS.get(event["type"], "")
    waiting: Json = (obs.get("pending") or {}).get(kind) or {}
    told: Any = event.get("incident") if kind == "choice" else event
    return bool(waiting) and isinstance(told, dict) and waiting.get("id") == told.get("id")


def _headline(b: _Bag, reason: str) -> str:
    seed = b("seed")
    over = " | EXPOSED" if b("exposed") else (" | OVER" if b.data.get("over") else "")
    b("over")
    return (
        f"HOUR {b.num('hour')} | {b.num('hoursLeft')} h left | week {b.num('week')} | "
        f"day {b.num('day')} | tick {b.num('tick')} | woken by {reason or '-'}{over} | "
        f"seed {'hidden' if seed is None else seed} | {b('version')} protocol {b.num('protocol')}"
    )


def _take_line(b: _Bag) -> str:
    score, provisional, final = b("score"), b("provisionalScore"), b("finalScore")
    kind = "final" if final is not None else "provisional"
    line = f"TAKE {dollars(score)} | {kind}"
    if provisional != score:
        line += f", provisional {dollars(provisional)}"
    if final is not None and final != score:
        line += f", final {dollars(final)}"
    m = b.part("money")
    owed = m("legalFees")
    fees = f" | legal fees {number(owed)}" if owed else ""
    return line + (
        f" = the sum of | revenue {m.num('revenue')} | compute {_cell(m('compute'), -1, 2)} | "
        f"cash {m.num('cash')} | book {m.num('book')}{fees} | in $M; the book is half a month of "
        f"ARPU a payer gained or lost | hourly +{_cell(m('revenuePerHour'), 1, 2)} "
        f"-{_cell(m('computePerHour'), 1, 2)} | "
        f"average price ${m.num('averagePrice')}"
    )


def _pending(b: _Bag) -> list[str]:
    """What waits, and until when, in one line; each in full below it."""
    pending = b.part("pending")
    due: list[str] = []
    lines: list[str] = []
    for key, what, told in (
        ("choice", "an answer", _choice),
        ("missionOffer", "the offer", _offer),
        ("viral", "a reply", _viral),
    ):
        if pending.data.get(key):
            waiting = pending.part(key)
            due.append(f"{what} within {waiting.num('hoursLeft')} h")
            lines += told(waiting)
        pending(key)
    promise = b.part("promise")
    if promise.data:
        due.append(f"the promised {promise('what')} within {promise.num('hoursLeft')} h")
    lines.insert(0, f"WAITING FOR YOU {' | '.join(due) or 'nothing'}")
    if b.data.get("mission"):
        lines += _mission(b.part("mission"), "running")
    else:
        b("mission")
    return lines


def _choice(c: _Bag) -> list[str]:
    lines = [
        f"Incident {c('id')}: [{c('kind')}] {c('source')}: {c('title')} "
        f"(resolveChoice; {c.num('default')} if you do not)",
        f"  {c('body')}",
        f"  Tip: {c('tip')}",
    ]
    return lines + [f"  {number_}: {label}" for number_, label in enumerate(c("choices"))]


def _viral(v: _Bag) -> list[str]:
    lines = [f"Viral {v('id')} (replyViral) {v('author')}: {v('text')}"]
    return lines + [f"  {number_}: {label}" for number_, label in enumerate(v("options"))]


def _offer(m: _Bag) -> list[str]:
    return _mission(m, "on offer (acceptOffer or declineOffer)")


def _mission(m: _Bag, state: str) -> list[str]:
    goals = " and ".join(_goal(goal) for goal in m("goals"))
    now = " and ".join(_standing(goal) for goal in m("standing") or ())
    return [
        f"Mission {m('id')}: {state} | {m.num('hoursLeft')} h left | now {now or '-'} | "
        f"runs {m.num('hours')} h | {m('from')}: {m('title')}",
        f"  {m('body')}",
        f"  Goal: {goals} | won: {_signed(m('reward'))} | lost: {_signed(m('fail'))}",
    ]


def _goal(goal: Json) -> str:
    metric, sign, value, when = (goal.get(key) for key in ("metric", "op", "value", "when"))
    return f"{metric} {sign} {number(value)} ({when})" + _more(goal, "metric op value when")


def _standing(goal: Json) -> str:
    met = "met" if goal.get("met") else "not met"
    words = f"{goal.get('metric')} {number(goal.get('now'))} ({met})"
    return words + _more(goal, "metric now met")


def _more(data: Json, known: str) -> str:
    """What a newer observation has besides the keys that are known, raw."""
    rest = {key: value for key, value in data.items() if key not in known.split()}
    return f" {dumps(rest).decode()}" if rest else ""


def _signed(effects: Json) -> str:
    """Effects as ``hype +2.5, rage -1``."""
    parts = []
    for name, value in effects.items():
        if name == "promise":
            parts.append(f"promise within {number(value)} h")
        elif isinstance(value, int | float) and not isinstance(value, bool):
            parts.append(f"{name} {'+' if value >= 0 else ''}{number(value)}")
        elif value is True:
            parts.append(name)
        elif isinstance(value, list | tuple):
            parts.append(f"{name} {'/'.join(number(part) for part in value)}")
        else:
            parts.append(f"{name} {number(value)}")
    return ", ".join(parts) or "nothing"


def _vitals(b: _Bag) -> list[str]:
    w, u, v = b.part("world"), b.part("users"), b.part("levers")
    combo, support = w.part("combo"), b.part("support")
    ranges = v.part("ranges")
    bands, mini, routed = v("limitBand"), v("mini"), v("miniIncludingAutoRouter")
    with_router = "" if mini == routed else f" ({number(routed)} with the auto-router)"
    return [
        f"MOOD hype {w.num('hype')} | gains x{_saturation(w)} | rage {w.num('rage')} | "
        f"suspicion {w.num('suspicion')} | "
        f"drifts {_cell(w('suspicionTrend'), 1, 1)}/h | at 100 it ends the shift | "
        f"capped {_cell(w('capped'), 100, 1)}% | used {_cell(w('quotaUsed'), 100, 0)}% | "
        f"GPU x{w.num('gpuPrice')} | drain noticed {w.num('drainNoticed')} | "
        f"price thread {w.num('priceThread')} | degraded {w.num('anythingDegraded')}",
        f"LEVERS limit {v.num('limit')} ({bands}){_range(ranges, 'limit')} | "
        f"price ${v.num('price')}{_range(ranges, 'price')} | "
        f"locked {_cell(v('priceLockedHours'), 1, 1)} h | "
        f"mini {number(mini)}{with_router}{_range(ranges, 'mini')} | "
        f"auto-router {v.num('autoRouter')} | streak {w.num('miniStreak')} h | "
        f"status page {v('status')}",
        f"USERS in M | paying {u.num('paying')} | at the start {u.num('openingPaying')} | "
        f"free {_cell(u('free'), 1, 0)} | joining k/h {_cell(u('signupsPerHour'), 1000, 0)} | "
        f"leaving k/h {_cell(u('churnPerHour'), 1000, 0)} | "
        f"tickets k/h {_cell(support('ticketsPerHour'), 1, 0)}, mostly {support('topTopic')}",
        f"COMBO n {combo.num('n')} | x{combo.num('mult')} | active {combo.num('active')} | "
        f"{combo.num('hoursLeft')} h left",
    ]


def _saturation(w: _Bag) -> str:
    """What a gain in hype counts for now: the nearer to the ceiling, the less."""
    return number(round(1.0 - w.data.get("hype", 0.0) / t.HYPE_SATURATION, 2))


def _range(ranges: _Bag, lever: str) -> str:
    """How far a lever goes, and what a newer one has besides."""
    told: Json = ranges(lever) or {}
    low, high, step = (number(told.get(key)) for key in ("min", "max", "step"))
    return f" | {low} to {high} by {step}{_more(told, 'min max step')}" if told else ""


def _reset(b: _Bag) -> list[str]:
    r = b.part("resetPreview")
    hype, combined = r("hype"), r("hypeWithCombo")
    with_combo = "the same" if hype == combined else number(combined)
    restored, used = r("quotaRestored"), (b.data.get("world") or {}).get("quotaUsed")
    restores = "all of the quota used" if restored == used else number(restored)
    line = (
        f"RESET NOW hype {number(hype)} | combo {with_combo} | "
        f"suspicion {r.num('suspicion')} | restores {restores} | "
        f"worse off {_cell(r('usersWorseOff'), 1, 0)}M | idle {_cell(r('idlePayers'), 1, 0)}M | "
        f"counter-programming {r.num('counterProgramming')} | "
        f"near scheduled {r.num('nearScheduled')} | {_scheduled(b, r)} h left to it | "
        f"keeps promise {r.num('promised')} | promises broken {b.num('promiseDebt')}"
    )
    leak = r("leak")
    if leak:
        line += f" | it would be the shift's third: hours later a leak, once, {_signed(leak)}"
    return [line, *_allowed(b)]


def _scheduled(b: _Bag, r: _Bag) -> str:
    """Hours to the next scheduled reset: to the tick, as the regions have it, so that it runs on
    like every other clock."""
    rounded = r("hoursToScheduled")
    dues = [region.get("nextWeeklyReset") for region in b.data.get("regions") or ()]
    exact = min((due for due in dues if due is not None), default=rounded)
    return number(exact if rounded == round(exact, 1) else rounded)


_COOLS = {"setStatus": "status"}
"""Where a cooldown goes by another name than what it holds up."""


def _allowed(b: _Bag) -> list[str]:
    """What may be done now, and what in how many hours; a newer thing comes last.

    These hours are no clock to the delta view, which therefore says at every wake what still cools.
    """
    cooldowns, can = b.part("cooldowns"), b.part("can")
    pending: Json = b.data.get("pending") or {}
    prices = {
        "poach": f" for ${b.num('poachCost')}M",
        "reshuffle": f" for {b.num('reshuffleCost')} suspicion",
    }
    known: list[str] = []
    newer: dict[bool, list[str]] = {True: [], False: []}
    for name in list(can.data):
        allowed = can(name)
        cooldown = _COOLS.get(name, name)
        if name not in _DEEDS:
            newer[bool(allowed)].append(name)
            continue
        if name in _ANSWERS and allowed == bool(pending.get(_ANSWERS[name])):
            continue  # what waits is said above
        left = cooldowns(cooldown) if cooldown in cooldowns.data else 0
        known.append(f"{name} {_when(allowed, left)}{prices.get(name, '')}")
    lines = [f"CAN DO {' | '.join(known)}"]
    if newer[True] or newer[False]:
        lines.append(f"CAN: {' '.join(newer[True])} | CANNOT: {' '.join(newer[False])}")
    return lines


def _when(allowed: Any, left: Any) -> str:
    hours = f"{_cell(left, 1, 1)} h"
    if left and allowed is False:
        return f"in {hours}"
    return f"{number(allowed)} ({hours})" if left else number(allowed)


_ANSWERS = {"resolveChoice": "choice", "acceptOffer": "missionOffer", "replyViral": "viral"}
_DEEDS = frozenset(
    "reset post deny regionalReset boost poach reshuffle setStatus resolveChoice acceptOffer "
    "replyViral".split()
)


def _ship(b: _Bag) -> list[str]:
    ship = b.part("ship")
    charge = ship("charge")
    lines = [
        f"SHIP charge {number(charge)} | of {ship.num('max')} | +{ship.num('perHour')}/h | "
        "playable when it covers the cost; DARK makes suspicion; effects if received as usual:"
    ]
    for card in ship.items("hand"):
        dark = " DARK" if card("dark") else ""
        affordable, playable = card.data.get("cost", 0) <= charge, card("canPlay")
        odd = "" if playable == affordable else f" | playable {number(playable)}"
        lines += [
            f"  playCard {card.num('slot')}: {card('name')} [{card('id')}] cost "
            f"{card.num('cost')} {card('rarity')}{dark}{odd} | "
            f"{_signed(card('effects'))}",
            f'    "{card("tagline")}" {card("flavor")}',
        ]
    return lines


def _words(b: _Bag) -> list[str]:
    ago = b("lastPostHoursAgo")
    last = "never posted" if ago is None else f"last post {number(ago)} h ago"
    lines = [
        f"DRAFTS {last} | {b.num('postsLast24h')} in 24 h | each tires people of the next; a lie "
        "stays on record; effects now:"
    ]
    for draft in b.items("drafts"):
        lines.append(
            f"  postDraft {draft.num('slot')}: [{draft('category')}] {draft('text')} "
            f"| {_signed(draft('preview'))} | fits {draft.num('fits')}"
        )
    return lines


def _rivals(b: _Bag) -> list[str]:
    world = b.parts[_index(b, "world.")]
    shares = world.part("mindshare")
    names = [name for name in _MAKERS if name in shares.data]
    talk = " | ".join(f"{name} {_cell(shares(name), 1, 0)}" for name in names)
    lines = [
        f"RIVALS by mindshare in % | {talk} | strongest {world('strongestRival')} | launched "
        f"within {t.COUNTER_HOURS:g} h {world.num('rivalLaunchRecently')} | the first launch or "
        f"reset of ours then counts x{t.COUNTER_FACTOR:g}"
    ]
    threat = b.part("threat")
    if threat.data:
        weak = ", weakened by poaching" if threat("weakened") else ""
        lines.append(
            f"  Leaked: {threat('rival')} launches {threat('name')} [{threat('id')}] at "
            f"h{_moment(b, threat('hoursLeft'))}, size {threat.num('size')}{weak}: "
            f"{threat('rumour')}"
        )
    return lines


def _moment(b: _Bag, left: Any) -> str:
    """The hour that is ``left`` hours away, to the tick: a word that holds until then."""
    hour = b.data.get("hour")
    if left is None or hour is None:
        return number(left)
    return number(round((hour + left) / t.DT) * t.DT)


_MAKERS = ("openai", "anthropic", "google", "oss")


def _index(b: _Bag, path: str) -> int:
    return [part.path for part in b.parts].index(path)


# Each column: the fact, its title, what it is multiplied by and the decimals it is rounded to
# (None: as it is).  The table rounds to what a decision turns on; the JSON has every digit.
_COLUMNS = (
    ("localHour", "local", 1, None), ("paying", "paying", 1, 1), ("free", "free", 1, 0),
    ("arpu", "arpu", 1, None), ("devShare", "dev", 100, 0), ("studentShare", "stud", 100, 0),
    ("quotaUsed", "used", 100, 0), ("capped", "cap", 100, 0), ("rage", "rage", 1, 0),
    ("noticedMini", "notic", 100, 0), ("rivalPull", "pull", 100, -1),
    ("churnRate", "churn", 100, 0), ("signupsPerHour", "joins", 1000, 0),
    ("revenuePerHour", "rev", 1000, 0), ("computePerHour", "cost", 1000, 0),
    ("nextWeeklyReset", "reset", 1, None), ("promoCost", "promo", 1, None), ("tz", "tz", 1, None),
)  # fmt: skip
_FLAGS = (("windowPaused", "w"), ("bankedReset", "b"), ("promoReady", "p"))
_TABLE = (
    "REGIONS local hour; act: how busy, 2 is a day's mean, z asleep; M paying and free; "
    "arpu in $; % of developers, of students, of the quota used, of payers capped; rage; % of "
    "the mini noticed; rivals' pull, churn in % a month; k joining, $k of revenue and "
    "of compute an hour; h to the weekly reset; promo in $M; w five-hour window paused, b banked "
    "reset, p promo ready"
)


def _regions(b: _Bag) -> list[str]:
    """The table of the regions."""
    (first, *titles) = [title for _, title, _, _ in _COLUMNS]
    rows = [["id", first, "act", *titles, "flags", "name"]]
    routed = (b.data.get("levers") or {}).get("miniIncludingAutoRouter")
    for region in b.items("regions"):
        if region.data.get("onMini") == routed:
            region("onMini")  # the same everywhere: the levers say it
        local, *cells = [_cell(region(key), by, to) for key, _, by, to in _COLUMNS]
        act = f"{'' if region('awake') else 'z'}{_cell(region('activity'), 2, 0)}"
        flags = "".join(letter if region(key) else "-" for key, letter in _FLAGS)
        rows.append([region("id"), local, act, *cells, flags, region("name")])
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return [_TABLE, *(_row(row, widths) for row in rows)]


def _cell(value: Any, by: int, decimals: int | None) -> str:
    """A number of the table, scaled and rounded."""
    if decimals is None or isinstance(value, bool) or not isinstance(value, int | float):
        return number(value)
    return number(round(value * by, decimals) + 0.0)


def _row(row: list[str], widths: list[int]) -> str:
    first, *middle, flags, name = row
    cells = [cell.rjust(width) for cell, width in zip(middle, widths[1:-2], strict=True)]
    return " ".join([first.ljust(widths[0]), *cells, flags.ljust(widths[-2]), name]).rstrip()


def _record(b: _Bag) -> list[str]:
    stats = b.part("stats")
    done = [f"{name} {number(stats(name))}" for name in list(stats.data)]
    return ["SO FAR " + ", ".join(done)]
