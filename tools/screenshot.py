"""Draws docs/screen.svg: the screen of ``rya play`` in the middle of a practice world.

    python tools/screenshot.py [FILE] [--size 120x38] [--hour 100] [--seed 1104]

The picture is made by the program itself: the example policy plays a world up to the hour, and the
very frame that a person would see is drawn.
"""

from __future__ import annotations

import argparse
import io
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from rich.console import Console  # noqa: E402
from rich.terminal_theme import TerminalTheme  # noqa: E402
from rich.text import Text  # noqa: E402
from rich.theme import Theme  # noqa: E402

from play import canonical  # noqa: E402
from play.games import registry  # noqa: E402
from play.kernel.wake import REASON_START, play_wake  # noqa: E402
from play.session import history  # noqa: E402
from play.terminal import compose  # noqa: E402
from play.terminal.games import find  # noqa: E402
from play.terminal.lines import STYLES, fit, line  # noqa: E402
from play.terminal.scene import Scene  # noqa: E402

_HUES = [(100, 150, 250), (200, 120, 220), (90, 200, 220)]
_SIGNALS = [(240, 98, 98), (98, 200, 118), (230, 190, 80)]
COLOURS = TerminalTheme(
    (18, 20, 24),
    (210, 214, 220),
    [(40, 44, 52), *_SIGNALS, *_HUES, (210, 214, 220)],
    [(126, 132, 142), *_SIGNALS, *_HUES, (255, 255, 255)],
)
FORMAT = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img"
 xml:space="preserve" aria-label="A screen of rya play">
<style>
.{unique_id}-matrix {{ font-family: "DejaVu Sans Mono", Menlo, Consolas, monospace;
 font-size: {char_height}px; line-height: {line_height}px; }}
.{unique_id}-title {{ display: none; }}
{styles}
</style>
<defs><clipPath id="{unique_id}-clip-terminal"><rect x="0" y="0" width="{terminal_width}"
 height="{terminal_height}"/></clipPath>{lines}</defs>
<rect width="{width}" height="{height}" rx="8" fill="#121418"/>
<g transform="translate({terminal_x}, {terminal_y})"
 clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g></g>
</svg>
"""


def scene(seed: int, until: float, wait: float = 4.0) -> Scene:
    """A world as the example policy leaves it at the first screen from ``until`` on that asks for
    something."""
    game = registry.get()
    world, policy = game.create(seed), import_module("policies.example").make()
    events, reason, results = game.drain(world), REASON_START, list[Any]()
    shown: list[dict[str, Any]] = []
    while True:
        obs = game.observe(world, game.seats[0])
        text = game.render(world, game.seats[0], events, reason, results)
        hour = game.tick(world) * game.tick_hours
        reply: dict[str, Any] = {"obs": obs, "text": text, "events": events, "results": results}
        reply.update(tick=game.tick(world), hour=hour, reason=reason, runId="picture")
        shown.append(canonical.loads(history.line_of(reply)))
        asks = obs["pending"]["choice"] and obs["pending"]["viral"] is None
        if game.over(world) or (hour >= until and asks):
            facts = {"track": "practice", "index": 0, "hour": hour}
            return Scene(facts, reply, shown)
        decision = policy(obs=obs, events=events, reason=reason, schema=game.schema())
        wake = play_wake(game, world, {game.seats[0]: {**decision, "wait": wait}})
        events, reason, results = wake.events, wake.reason, wake.results[game.seats[0]]


def frame(seed: int, until: float, size: tuple[int, int]) -> list[Text]:
    """The lines of the screen, the line that is typed on included."""
    drawn = scene(seed, until)
    board = find.board(registry.DEFAULT)
    page = board.all_pages(drawn, 40)[0].name
    lines = compose.frame(board, drawn, compose.Look(page), (size[0], size[1] - 4))
    orders = compose.ordered(["answer 1", "price 22"], size[0])
    said = line(("Ordered: price 22. Nothing is sent before `wait`.", "good"))
    hint = line(("wait 1 to 24 hours; what needs you wakes you earlier", "soft"))
    rest = [orders, said, line(("> ", "key"), "wait 4"), hint]
    return [*lines, *(fit(text, size[0]) for text in rest)]


def picture(lines: list[Text], width: int) -> str:
    """The lines as an SVG."""
    console = Console(
        width=width, record=True, force_terminal=True, color_system="standard",
        theme=Theme(STYLES), file=io.StringIO(), legacy_windows=False,
    )  # fmt: skip
    for text in lines:
        console.print(text, soft_wrap=True, end="\n")
    return console.export_svg(theme=COLOURS, code_format=FORMAT, unique_id="rya")


def main() -> None:
    """Write the picture."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", nargs="?", default=str(ROOT / "docs" / "screen.svg"))
    parser.add_argument("--size", default="120x38")
    parser.add_argument("--hour", type=float, default=100.0)
    parser.add_argument("--seed", type=int, default=1104)
    given = parser.parse_args()
    width, height = (int(part) for part in given.size.split("x"))
    path = Path(given.file)
    path.parent.mkdir(exist_ok=True)
    drawn = picture(frame(given.seed, given.hour, (width, height)), width)
    path.write_text("\n".join(row.rstrip() for row in drawn.splitlines()) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
