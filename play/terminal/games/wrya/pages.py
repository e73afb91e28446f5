"""The pages beside the table: what waits, what happened, the hand, the drafts, rivals, trends."""

from __future__ import annotations

from typing import Any, Final

from rich.text import Text

from play.terminal.games.wrya.regions import FLAGS, LEGEND
from play.terminal.games.wrya.vitals import HOURS, level, money
from play.terminal.games.wrya.words import GUIDE, SHORT
from play.terminal.lines import bar, line, sampled, spark, wrapped
from play.terminal.scene import Page, Scene

Json = dict[str, Any]

_WITH_FLAGS: Final = 60
"""From this width on a table may stand beside the page that has all of its columns."""


def hours(left: float) -> str:
    """Hours left, with a mark when they are few."""
    return f"{left:g} h left{'!' if left <= 4 else ''}"


def effects(changes: Json) -> str:
    """Effects as ``hype +2.5, rage -1``."""
    parts = []
    for name, value in changes.items():
        if isinstance(value, bool):
            parts.append(name if value else f"no {name}")
        elif name == "promise":
            parts.append(f"promises a reset within {value:g} h")
        elif isinstance(value, int | float):
            parts.append(f"{name} {value:+g}")
        elif name == "surge" and len(value) == 2:
            parts.append(f"load {value[0] * 100:+.0f}% for {value[1]:g} h")
        elif isinstance(value, list | tuple):
            parts.append(f"{name} {'/'.join(map(str, value))}")
        else:
            parts.append(f"{name} {value}")
    return ", ".join(parts) or "nothing"


def waiting(scene: Scene, width: int) -> Page:
    """What wants an answer, and how long it will wait; then what runs by itself."""
    obs = scene.obs
    pending = obs["pending"]
    lines: list[Text] = []
    count = 0
    for key, shown in (("choice", _choice), ("missionOffer", _offer), ("viral", _viral)):
        if pending.get(key):
            lines += [*shown(pending[key], width), line()]
            count += 1
    if obs.get("mission"):
        lines += [*_mission(obs["mission"], width), line()]
    if obs.get("promise"):
        left = obs["promise"]["hoursLeft"]
        lines += [line(("PROMISED ", "key"), f"{obs['promise']['what']}, {hours(left)}"), line()]
    if obs.get("threat"):
        lines += [*_threat(obs["threat"], width), line()]
    if not lines:
        lines = [line(("Nothing waits for an answer.", "soft"))]
    return Page("waiting", _trimmed(lines), count)


def _trimmed(lines: list[Text]) -> list[Text]:
    while lines and not lines[-1].plain.strip():
        lines.pop()
    return lines


def _headed(word: str, left: float, title: str, width: int) -> list[Text]:
    head = line((f"{word} ", "key"), (hours(left), level(-left, -8, -4)))
    return [head, *wrapped(title, width, "title")]


def _choice(choice: Json, width: int) -> list[Text]:
    left = choice["hoursLeft"]
    lines = _headed("INCIDENT", left, f"{choice['source']}: {choice['title']}", width)
    lines += wrapped(choice["body"], width)
    for number, label in enumerate(choice["choices"]):
        after = " (by itself)" if number == choice.get("default") else ""
        lines += _option(f"answer {number}", label + after, width)
    return lines + wrapped(choice["tip"], width, "quote")


def _viral(viral: Json, width: int) -> list[Text]:
    lines = _headed("GONE VIRAL", viral["hoursLeft"], viral["author"], width)
    lines += wrapped(viral["text"], width, "quote")
    for number, label in enumerate(viral["options"]):
        lines += _option(f"reply {number}", label, width)
    return lines


def _option(order: str, label: str, width: int) -> list[Text]:
    """An order and what it means, the order in its own colour."""
    lines = wrapped(f"{order} {label}", width, indent="   ")
    lines[0].stylize("key", 0, len(order))
    return lines


def _goals(mission: Json) -> str:
    return " and ".join(
        f"{goal['metric']} {goal['op']} {goal['value']:g} ({goal['when']})"
        for goal in mission["goals"]
    )


def _offer(mission: Json, width: int) -> list[Text]:
    lines = _headed("MISSION OFFER", mission["hoursLeft"], mission["title"], width)
    lines += wrapped(mission["body"], width)
    lines += wrapped(f"For {mission['hours']:g} h: {_goals(mission)}", width)
    won, lost = effects(mission["reward"]), effects(mission["fail"])
    lines += wrapped(f"Won: {won}. Lost: {lost}.", width, "soft")
    return lines + _option("accept", "or decline", width)


def _mission(mission: Json, width: int) -> list[Text]:
    lines = _headed("MISSION", mission["hoursLeft"], mission["title"], width)
    for goal in mission.get("standing") or ():
        met = goal["met"]
        now = f"{goal['metric']} now {goal['now']:g}: {'met' if met else 'NOT MET'}"
        lines.append(line((now, "good" if met else "bad")))
    lines += wrapped(f"{_goals(mission)}. Won: {effects(mission['reward'])}.", width, "soft")
    return lines


def _threat(threat: Json, width: int) -> list[Text]:
    weak = ", weakened" if threat["weakened"] else ""
    words = f"{threat['rival']} launches {threat['name']}, size {threat['size']:g}{weak}"
    lines = _headed("LEAKED", threat["hoursLeft"], words, width)
    return lines + wrapped(threat["rumour"], width, "soft")


def news(scene: Scene, width: int) -> Page:
    """What has just happened, the results of one's own orders first."""
    lines: list[Text] = []
    bad = 0
    for result in scene.results:
        if result.get("ok"):
            applied = result.get("applied")
            after = "" if applied is None else f" → {applied}"
            lines += wrapped(f"✓ {_typed(result)}{after}", width, "good", "  ")
        else:
            bad += 1
            lines += wrapped(f"✗ {_typed(result)}: {result.get('error')}", width, "bad", "  ")
    if lines:
        lines.append(line())
    happened = scene.block("NEWS")
    for row in happened:
        hour, space, _ = row.strip().partition(" ")
        if space and hour[:1] == "h" and hour[1:2].isdigit():
            told = wrapped(row.strip(), width, indent="   ")
            told[0].stylize("head", 0, len(hour))
        else:  # of the same hour as the one before
            told = wrapped(f"   {row.strip()}", width, indent="   ")
        lines += told
    if not lines:
        lines = [line(("Nothing happened.", "soft"))]
    return Page("news", _trimmed(lines), len(happened) + bad)


def _typed(result: Json) -> str:
    """The word that an action is ordered by."""
    kind = result.get("type")
    return next((word for word, actions in SHORT.items() if kind in actions), str(kind))


def hand(scene: Scene, width: int) -> Page:
    """The three launch cards."""
    ship = scene.obs["ship"]
    full = ship["charge"] / ship["max"] if ship["max"] else 0.0
    head = line(("CHARGE ", "head"), f"{ship['charge']:.1f}/{ship['max']:g} ")
    head.append(bar(full, 10), "bar")
    head.append(f" +{ship['perHour'] * 24:.1f} a day", "soft")
    lines = [head]
    playable = 0
    for card in ship["hand"]:
        can = card["canPlay"]
        playable += bool(can)
        dark = " DARK" if card["dark"] else ""
        order = f"ship {card['slot']}"
        words = f"{order} {card['name']} · cost {card['cost']:g}{dark}, {card['rarity']}"
        told = wrapped(words, width, "" if can else "soft", "   ")
        told[0].stylize("key" if can else "soft", 0, len(order))
        lines += told
        lines += wrapped(f"   {effects(card['effects'])}", width, "", "   ")
        lines += wrapped(f"   {card['tagline']} {card['flavor']}", width, "quote", "   ")
    return Page("hand", lines, playable)


def drafts(scene: Scene, width: int) -> Page:
    """The three posts that could be sent."""
    obs = scene.obs
    ago, wait = obs["lastPostHoursAgo"], obs["cooldowns"]["post"]
    last = "never posted" if ago is None else f"last post {ago:g} h ago"
    ready = "ready" if obs["can"]["post"] else f"again in {wait:g} h"
    lines = [line(("POSTS ", "head"), f"{ready}, {last}, {obs['postsLast24h']} in 24 h")]
    for draft in obs["drafts"]:
        order = f"post {draft['slot']}"
        stale = "" if draft["fits"] else " (no longer fits: refresh)"
        told = wrapped(f"{order} [{draft['category']}] {draft['text']}", width, "", "   ")
        told[0].stylize("key" if obs["can"]["post"] else "soft", 0, len(order))
        lines += told
        lines += wrapped(f"   {effects(draft['preview'])}{stale}", width, "soft", "   ")
    return Page("drafts", lines, 0)


def rivals(scene: Scene, width: int) -> Page:
    """Mindshare, what is leaked, and what has been done so far."""
    world = scene.obs["world"]
    lines = [line(("MINDSHARE", "head"))]
    room = max(4, min(30, width - 18))
    for name, share in world["mindshare"].items():
        row = line(f"{name:<10}{share:5.1f}% ")
        row.append(bar(share / 100, room), "you" if name == "openai" else "bar")
        lines.append(row)
    lines.append(line(f"strongest: {world['strongestRival']}"))
    if world["rivalLaunchRecently"]:
        words = "A rival launched within 8 h: what ships now counts double."
        lines += wrapped(words, width, "good")
    if scene.obs.get("threat"):
        lines += [line(), *_threat(scene.obs["threat"], width)]
    stats = ", ".join(f"{name} {value}" for name, value in scene.obs["stats"].items() if value)
    lines += [line(), line(("SO FAR", "head")), *wrapped(stats or "nothing", width)]
    return Page("rivals", lines)


_TRENDS: Final = (
    ("take $M", "TAKE", 1e-6, None, None),
    ("hype", "MOOD hype", 1.0, 0.0, 100.0),
    ("rage", "MOOD rage", 1.0, 0.0, 100.0),
    ("suspicion", "MOOD suspicion", 1.0, 0.0, 100.0),
    ("capped %", "MOOD capped", 1.0, 0.0, 100.0),
    ("GPU ×", "MOOD GPU", 1.0, 0.6, 1.4),
    ("paying M", "USERS paying", 1.0, None, None),
    ("price $", "LEVERS price", 1.0, 10.0, 40.0),
)


def trends(scene: Scene, width: int) -> Page:
    """The world so far as sparklines, with their numbers."""
    lines: list[Text] = []
    room = max(6, min(60, width - 27))
    for name, label, scale, low, high in _TRENDS:
        points = [(hour, value * scale) for hour, value in scene.series(label)]
        if not points:
            continue
        values = [value for _, value in points]
        row = line((f"{name:<10}", "head"))
        row.append(spark(sampled(points, room, scene.obs["hour"]), room, low, high), "bar")
        row.append(f" {values[-1]:.4g}", "title")
        row.append(f" ({min(values):.3g}-{max(values):.3g})", "soft")
        lines.append(row)
    share = scene.obs["hour"] / HOURS
    lines.append(line((f"{share * 100:.0f}% of the shift, {len(scene.history)} screens", "soft")))
    return Page("trends", lines)


def guide(width: int) -> list[Text]:
    """What somebody who has never played has to know, and how to read the table."""
    lines: list[Text] = []
    for words in GUIDE:
        lines += wrapped(words, width)
    legend = f"Regions: {LEGEND}{f', {FLAGS}' if width >= _WITH_FLAGS else ''}."
    return [*lines, *wrapped(legend, width, "soft")]


def all_pages(scene: Scene, width: int) -> list[Page]:
    """Every page, in the order of the tabs; a world begins with what it is about."""
    last = scene.obs["over"]
    made = (news, rivals, trends) if last else (waiting, news, hand, drafts, rivals, trends)
    first = [] if scene.obs["hour"] else [Page("start", guide(width), leads=True)]
    return [*first, *(page(scene, width) for page in made)]


__all__ = ["all_pages", "effects", "hours", "money"]
