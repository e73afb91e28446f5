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

VALIDATION = (
    "Actions run in order, at most 32 a wake. JSON numbers only; required arguments are checked "
    "before any default, snap or clamp. An out-of-range lever is invalid, an in-range one is "
    "snapped to its step and reported as applied. An invalid action changes nothing, uses its "
    "slot, and the wake still advances time: it is not a free retry. "
    'Positional form works too: ["setPrice", 22].'
)
UNITS = (
    "People in millions, money in $M (score and take in $), shares 0-1, moods 0-100, hours of "
    "simulated time, churn a month, tickets in thousands an hour."
)


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
        lines += ["", "YOUR ACTIONS", *(sentences.result(result) for result in results)]
    if events:
        lines += ["", "NEWS", *_events(events, obs)]
    for block in (_pending, _vitals, _reset, _ship, _words, _rivals, _regions, _record):
        lines += ["", *block(bag)]
    rest = list(bag.rest())
    if rest:
        lines += ["", "ALSO", *rest]
    return "\n".join(lines) + "\n"


_WAITS = {"incident": ("choice", "an answer"), "viral": ("viral", "a reply")}


def _events(events: Sequence[Json], obs: Json) -> Iterator[str]:
    """A line an event; those of the same hour hang under the first of them."""
    before = ""
    for event in events:
        line = _event(event, obs)
        hour, _, sentence = line.lstrip(" ").partition(" ")
        yield f"    {sentence}" if hour == before else line
        before = hour


def _event(event: Json, obs: Json) -> str:
    """An event as a line; what still waits for an answer is told once, below."""
    kind, what = _WAITS.get(event["type"], ("", ""))
    waiting = (obs.get("pending") or {}).get(kind)
    told = event.get("incident") if kind == "choice" else event
    if waiting and isinstance(told, dict) and waiting.get("id") == told.get("id"):
        return f"  h{event['hour']:g} {event['type'].capitalize()} {told['id']} waits for {what}."
    return sentences.event(event)


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
        f"cash {m.num('cash')} | book {m.num('book')}{fees} | in $M; the book "
        f"is half a month of ARPU for each payer gained or lost | "
        f"hourly +{_cell(m('revenuePerHour'), 1, 2)} -{_cell(m('computePerHour'), 1, 2)} | "
        f"average price ${m.num('averagePrice')}"
    )


def _pending(b: _Bag) -> list[str]:
    pending = b.part("pending")
    lines = ["WAITING FOR YOU"]
    if pending.data.get("choice"):
        lines += _choice(pending.part("choice"))
    if pending.data.get("missionOffer"):
        lines += _mission(pending.part("missionOffer"), "on offer (acceptOffer or declineOffer)")
    if pending.data.get("viral"):
        lines += _viral(pending.part("viral"))
    for key in ("choice", "missionOffer", "viral"):
        pending(key)
    if len(lines) == 1:
        lines[0] += ": nothing"
    if b.data.get("mission"):
        lines += _mission(b.part("mission"), "running")
    else:
        b("mission")
    promise = b.part("promise")
    if promise.data:
        lines.append(f"Promised: a {promise('what')}, {promise.num('hoursLeft')} h left")
    debt = b("promiseDebt")
    if debt:
        lines.append(f"Promises broken: {debt}")
    return lines


def _choice(c: _Bag) -> list[str]:
    lines = [
        f"Incident {c('id')}: [{c('kind')}] {c('source')}: {c('title')} "
        f"({c.num('hoursLeft')} h left, then choice {c.num('default')})",
        f"  {c('body')}",
        f"  Tip: {c('tip')}",
    ]
    labels = enumerate(c("choices"))
    return lines + [f"  resolveChoice {number_}: {label}" for number_, label in labels]


def _viral(v: _Bag) -> list[str]:
    lines = [f"Viral {v('id')} ({v.num('hoursLeft')} h left) {v('author')}: {v('text')}"]
    labels = enumerate(v("options"))
    return lines + [f"  replyViral {number_}: {label}" for number_, label in labels]


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
        if isinstance(value, int | float) and not isinstance(value, bool):
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
        f"MOOD hype {w.num('hype')} | gains in hype x{_saturation(w)} | rage {w.num('rage')} | "
        f"suspicion {w.num('suspicion')} | "
        f"drifts {_cell(w('suspicionTrend'), 1, 1)}/h | all 0 to 100, at 100 suspicion ends the "
        f"shift | capped {_cell(w('capped'), 100, 1)}% | used {_cell(w('quotaUsed'), 100, 0)}% | "
        f"GPU x{w.num('gpuPrice')} | drain noticed {w.num('drainNoticed')} | "
        f"price thread {w.num('priceThread')} | degraded {w.num('anythingDegraded')}",
        f"LEVERS limit {v.num('limit')} ({bands}){_range(ranges, 'limit')} | "
        f"price ${v.num('price')}{_range(ranges, 'price')} | "
        f"lock {v.num('priceLockedHours')} h left | "
        f"mini {number(mini)}{with_router}{_range(ranges, 'mini')} | "
        f"auto-router {v.num('autoRouter')} | streak {w.num('miniStreak')} h | "
        f"status page {v('status')}",
        f"USERS in M | paying {u.num('paying')} | at the start {u.num('openingPaying')} | "
        f"free {_cell(u('free'), 1, 0)} | joining k/h {_cell(u('signupsPerHour'), 1000, 0)} | "
        f"leaving k/h {_cell(u('churnPerHour'), 1000, 0)} | "
        f"tickets k/h {_cell(support('ticketsPerHour'), 1, 0)}, mostly {support('topTopic')}",
        f"COMBO n {combo.num('n')} | x{combo.num('mult')} | active {combo.num('active')} | "
        f"{combo.num('hoursLeft')} h left | of resets, launches and boosts close together",
    ]


def _saturation(w: _Bag) -> str:
    """What a gain in hype counts for now: the nearer to the ceiling, the less."""
    return number(round(1.0 - w.data.get("hype", 0.0) / t.HYPE_SATURATION, 2))


def _range(ranges: _Bag, lever: str) -> str:
    """How far a lever goes, and what a newer one has besides."""
    told: Json = ranges(lever) or {}
    low, high, step = (number(told.get(key)) for key in ("min", "max", "step"))
    return f" | from {low} to {high} by {step}{_more(told, 'min max step')}" if told else ""


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
        f"near scheduled {r.num('nearScheduled')} | {r.num('hoursToScheduled')} h left to the "
        f"next scheduled | keeps promise {r.num('promised')}"
    )
    leak = r("leak")
    if leak:
        line += f" | it would be the shift's third: hours later a leak, once, {_signed(leak)}"
    return [line, *_allowed(b)]


_COOLS = {"setStatus": "status"}
"""Where a cooldown goes by another name than what it holds up."""


def _allowed(b: _Bag) -> list[str]:
    """What may be done now, each with the hours left of its cooldown; a newer thing comes last."""
    cooldowns, can = b.part("cooldowns"), b.part("can")
    pending: Json = b.data.get("pending") or {}
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
        wait = f" ({number(left)} h left)" if left else ""
        known.append(f"{name} {number(allowed)}{wait}")
    lines = [
        f"CAN DO {' | '.join(known)} | poach costs ${b.num('poachCost')}M | "
        f"reshuffle costs {b.num('reshuffleCost')} suspicion"
    ]
    if newer[True] or newer[False]:
        lines.append(f"CAN: {' '.join(newer[True])} | CANNOT: {' '.join(newer[False])}")
    return lines


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
        "a card can be played when the charge covers its cost; DARK ones make suspicion; what each "
        "does if received as usual:"
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
        "stays on record; what each would do now:"
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
        f"within 8 h {world.num('rivalLaunchRecently')} | the first launch or reset of ours then "
        f"counts x{t.COUNTER_FACTOR:g}"
    ]
    threat = b.part("threat")
    if threat.data:
        weak = ", weakened by poaching" if threat("weakened") else ""
        lines.append(
            f"  Leaked: {threat('rival')} launches {threat('name')} [{threat('id')}], "
            f"{threat.num('hoursLeft')} h left, size {threat.num('size')}{weak}: "
            f"{threat('rumour')}"
        )
    return lines


_MAKERS = ("openai", "anthropic", "google", "oss")


def _index(b: _Bag, path: str) -> int:
    return [part.path for part in b.parts].index(path)


# Each column: the fact, its title, what it is multiplied by and the decimals it is rounded to
# (None: as it is).  The table rounds to what a decision turns on; the JSON has every digit.
_COLUMNS = (
    ("localHour", "local", 1, None), ("paying", "paying", 1, 1), ("free", "free", 1, 1),
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


def rules(schema: Json) -> str:
    """Every action, argument and region as text (what ``start`` gives beside the text view)."""
    lines = ["ACTIONS (JSON; several a wake, in order)"]
    for name, action in schema["actions"].items():
        arguments = " ".join(_argument(key, shown) for key, shown in action["args"].items())
        lines.append(f"  {name}{' ' + arguments if arguments else ''} - {action['about']}")
    regions = " ".join(f"{region['id']}={region['name']}" for region in schema["regions"])
    wakes = " ".join(schema["wake"]["wakeEvents"])
    lines += [
        f"REGIONS (index 0-13 in this order) {regions}",
        "WAIT 1-24 simulated hours until the next wake (default 1). "
        f"These events wake you early: {wakes}.",
        f"CHECKS {schema['validation']}",
        f"UNITS {schema['units']}",
        *sentences.PRIMER,
    ]
    return "\n".join(lines) + "\n"


def _argument(name: str, shown: Json) -> str:
    if "enum" in shown:
        return f"{name}={'|'.join(shown['enum'])}"
    if "step" in shown:
        return f"{name}={number(shown['min'])}..{number(shown['max'])} step {number(shown['step'])}"
    if "null" in shown:
        return f"{name}=index|null"
    return f"{name}=index" if "index" in shown else f"{name}=id|index"
