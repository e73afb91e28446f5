"""The end of a world for people: the chart, the moments that mattered, and what the score means."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Final

from rich.console import Console
from rich.text import Text
from rich.theme import Theme

from play.canonical import is_number
from play.session.result import Result
from play.session.words import capital, count, effort_words, money, world_name
from play.terminal import chart
from play.terminal.games import find
from play.terminal.lines import PLAIN, STYLES, line, wrapped
from play.terminal.svg import picture

HEIGHT: Final = 14


def heading(result: Result) -> str:
    """Which world it was and what it came to."""
    name = capital(world_name(result.index, result.seed))
    suite = f" of {result.suite}" if result.suite and result.index is not None else ""
    if not result.done:
        latest = result.curves["you"][-1][1] if result.curves.get("you") else None
        return f"{name}{suite}, at hour {result.hour:g}: take {money(latest)} so far"
    end = "exposed at" if result.exposed else "played to"
    return f"{name}{suite}, {end} hour {result.hour:g}: take {money(result.score)}"


def meaning(result: Result) -> list[str]:
    """The normalized score and its verdict, and what the score says."""
    if not result.done:
        return ["The world is not finished; a score comes with its end."]
    if not is_number(result.normalized) or not isinstance(result.baseline, dict):
        return ["The normalized score is still pending; `rya scores` asks for it."]
    score = float(result.normalized or 0.0)
    idle, ref = result.baseline.get("idle"), result.baseline.get("ref")
    lines = [
        f"Normalized score {score:.1f}. {_verdict(score)}",
        f"0 is what an idle player gets on this very world ({money(idle)}), 100 what the reference "
        f"policy gets ({money(ref)}).",
    ]
    if result.exposed:
        lines.append("Suspicion reached 100: the shift ended early, and 40 % went to lawyers.")
    took = effort_words(result.effort)
    if took:
        lines.append(f"It took {took}.")
    if result.track == "practice":
        lines.append("This is practice: the world is public and may be played again and again.")
    return lines


def _verdict(score: float) -> str:
    if score >= 105:
        return "You beat the reference."
    if score >= 95:
        return "You were as good as the reference."
    if score > 5:
        return f"You gained {score:.0f} % of what the reference gains over doing nothing."
    if score >= -5:
        return "You came out where doing nothing would have."
    return "Doing nothing would have paid better."


def moments(result: Result) -> list[tuple[float, str]]:
    """The moments that mattered, as the game tells them."""
    module = find.moments(result.game)
    told: list[tuple[float, str]] = module.moments(result.events) if module else []
    return told


def page(result: Result, width: int, height: int = HEIGHT) -> list[Text]:
    """The report in lines of at most ``width`` cells."""
    verdict, *more = meaning(result)
    lines = [*wrapped(heading(result), width, "title"), *wrapped(verdict, width, "you")]
    lines += [line(), *chart.draw(result.curves, result.end_hour, width, height), line()]
    for sentence in more:
        lines += wrapped(sentence, width)
    drawn = [name for name in ("ref", "idle") if name in result.curves.keys() - result.exact]
    if drawn:
        names = " and ".join(chart.KINDS[name].label for name in drawn)
        lines += wrapped(f"The way of {names} is not known, only the end: a line.", width, "soft")
    if "you" not in result.exact:
        seen = count(len(result.curves.get("you", ())), "screen")
        lines += wrapped(f"Your way is drawn from the {seen} shown here.", width, "soft")
    told = moments(result)
    if told:
        lines += [line(), line(("MOMENTS THAT MATTERED", "title"))]
    for hour, words in told:
        row = wrapped(f"h{hour:<8g}{words}", width, indent="         ")
        row[0].stylize("head", 0, len(f"h{hour:g}"))
        lines += row
    return lines


def svg(result: Result) -> str:
    """The same as a picture."""
    title = "We Reset You All: " + heading(result)
    return picture(title, meaning(result), result.curves, result.end_hour, moments(result))


def printed(lines: Sequence[Text], width: int, colours: bool) -> str:
    """Lines as they are printed, with or without colour."""
    out = io.StringIO()
    console = Console(
        file=out,
        width=width,
        theme=Theme(STYLES if colours else PLAIN),
        force_terminal=colours,
        color_system="standard" if colours else None,
        no_color=not colours,
        highlight=False,
        legacy_windows=False,
    )
    for text in lines:
        if colours:
            console.print(text, end="\n", soft_wrap=True)
        else:
            out.write(text.plain.rstrip() + "\n")
    return out.getvalue()


def ending(result: Result | None, width: int, said: Sequence[str]) -> list[Text]:
    """The page of a world that has just been finished; ``said`` is what else there is to say."""
    height = 10 if width >= 60 else 6  # the curves stay on a small screen, with their axis
    lines = [] if result is None else [*page(result, width, height), line()]
    for sentence in said:
        lines += wrapped(sentence, width, "soft")
    return lines
