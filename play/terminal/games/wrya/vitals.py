"""The world's vital signs, in three lines: money, moods, levers."""

from __future__ import annotations

from typing import Any, Final

from rich.text import Text

from play.terminal.lines import bar, fit, line, sampled, spark
from play.terminal.scene import Scene

Json = dict[str, Any]

HOURS: Final = 504.0
_WATCH: Final = 50.0
_DANGER: Final = 75.0
_SUSPICION_BAR: Final = 8


def money(millions: float) -> str:
    """Millions of dollars, as short as they may be: ``$149.8M``, ``-$3.20M``."""
    digits = 1 if abs(millions) >= 10 else 2
    return f"{'-' if millions < 0 else ''}${abs(millions):,.{digits}f}M"


def percent(share: float) -> str:
    """A share of 1 in percent."""
    return f"{share * 100:.0f}%"


def level(value: float, watch: float, danger: float) -> str:
    """The style of a number that should stay low."""
    return "bad" if value >= danger else "warn" if value >= watch else ""


def title(scene: Scene, width: int) -> Text:
    """Which world, and how far it is."""
    obs, facts = scene.obs, scene.facts
    world = _world(facts, width)
    place = f"week {obs['week']} day {obs['day']} · hour {obs['hour']:.1f}"
    left = f"{obs['hoursLeft']:.1f} h left"
    if obs["over"]:
        left = "EXPOSED" if obs["exposed"] else "OVER"
    made = line(("WE RESET YOU ALL", "title"), "  ", world, "  ", place, "  ")
    room = width - made.cell_len - len(left) - 2
    if room >= 6:
        made.append(bar(obs["hour"] / HOURS, room), "bar")
        made.append(" ")
    made.append(f" {left}", "bad" if obs["exposed"] else "title")
    return fit(made, width)


def _world(facts: Json, width: int) -> str:
    index, track = facts.get("index"), facts.get("track")
    suite = track if track == "practice" else facts.get("suite") or track or ""
    if index is None:
        return str(suite)
    return f"{suite} world {index}" if width >= 100 else f"world {index}"


def vitals(scene: Scene, width: int) -> list[Text]:
    """Money, moods and levers."""
    return [
        fit(_money(scene, width), width),
        fit(_moods(scene, width), width),
        fit(_levers(scene, width), width),
    ]


def _spark(scene: Scene, label: str, cells: int, low: float | None, high: float | None) -> str:
    points = scene.series(label)
    return spark(sampled(points, cells, scene.obs["hour"]), cells, low, high) if points else ""


def _cells(width: int, least: int) -> int:
    """How long a sparkline may be."""
    return 16 if width >= 132 else 12 if width >= 104 else least if width >= 60 else 0


def _money(scene: Scene, width: int) -> Text:
    obs = scene.obs
    parts, users = obs["money"], obs["users"]
    growth = users["paying"] / users["openingPaying"] - 1.0 if users["openingPaying"] else 0.0
    flow = parts["revenuePerHour"] - parts["computePerHour"]
    made = line(("TAKE ", "head"), (money(obs["score"] / 1e6), "you"), " ")
    made.append(_spark(scene, "TAKE", _cells(width, 6), None, None), "bar")
    made.append(f"  {flow:+.2f} $M/h", "good" if flow >= 0 else "bad")
    made.append(f" ({parts['revenuePerHour']:.2f} - {parts['computePerHour']:.2f})", "soft")
    made.append(f"  paying {users['paying']:.1f}M ({growth * 100:+.0f}%)")
    joins, leaves = users["signupsPerHour"] * 1000, users["churnPerHour"] * 1000
    made.append(f"  +{joins:.0f}k -{leaves:.0f}k/h", "good" if joins >= leaves else "bad")
    sums = f"  = {parts['revenue']:.1f} revenue - {parts['compute']:.1f} compute"
    for name in ("cash", "book"):
        sums += f" {'-' if parts[name] < 0 else '+'} {abs(parts[name]):.1f} {name}"
    if made.cell_len + len(sums) <= width:
        made.append(sums, "soft")
    return made


def _moods(scene: Scene, width: int) -> Text:
    world = scene.obs["world"]
    cells = _cells(width, 5)
    suspicion, rage, hype = world["suspicion"], world["rage"], world["hype"]
    made = line(("HYPE ", "head"), f"{hype:.0f} ")
    made.append(_spark(scene, "MOOD hype", cells, 0, 100), "bar")
    made.append("  RAGE ", "head")
    made.append(f"{rage:.0f}{_mark(rage, 40, 60)} ", level(rage, 40, 60))
    made.append(_spark(scene, "MOOD rage", cells, 0, 100), "bar")
    made.append("  SUSPICION ", "head")
    style = level(suspicion, _WATCH, _DANGER)
    made.append(f"{suspicion:.0f}{_mark(suspicion, _WATCH, _DANGER)} ", style)
    made.append(_spark(scene, "MOOD suspicion", cells, 0, 100), "bar")
    length = _SUSPICION_BAR * (2 if width >= 132 else 1)
    made.append(f" {bar(suspicion / 100, length)}", style or "bar")
    trend = world.get("suspicionTrend")
    drift = "" if trend is None else f" {round(trend, 1) + 0.0:+.1f}/h"
    made.append(f" {100 - suspicion:.0f} to exposure{drift}", style or "soft")
    return made


def _mark(value: float, watch: float, danger: float) -> str:
    """What says the same as the colour where there is none."""
    return "!!" if value >= danger else "!" if value >= watch else ""


def _levers(scene: Scene, width: int) -> Text:
    obs = scene.obs
    world, levers = obs["world"], obs["levers"]
    made = line(("GPU ", "head"))
    gpu = world["gpuPrice"]
    made.append(f"×{gpu:.2f} ", level(gpu, 1.15, 1.3))
    made.append(_spark(scene, "MOOD GPU", _cells(width, 5), 0.6, 1.4), "bar")
    capped = world["capped"]
    made.append(f"  capped {percent(capped)}", level(capped, 0.12, 0.3))
    made.append(f"  quota {percent(world['quotaUsed'])}")
    made.append("  LIMIT ", "head")
    made.append(f"{levers['limit']:g}", level(levers["limit"], 1.15, 1.55))
    made.append("  PRICE ", "head")
    locked = levers["priceLockedHours"]
    made.append(f"${levers['price']:g}{f' ({locked:g} h)' if locked else ''}")
    made.append("  MINI ", "head")
    mini = levers["miniIncludingAutoRouter"]
    made.append(percent(mini), level(mini, 0.45, 0.8))
    combo = world["combo"]
    if combo["active"]:
        made.append(f"  combo ×{combo['mult']:g}", "good")
    made.append("  page ", "head")
    made.append(str(levers["status"]))
    if width >= 110 and world["drainNoticed"]:
        made.append(f"  drain noticed {percent(world['drainNoticed'])}", "warn")
    return made
