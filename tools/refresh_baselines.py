"""Compute the practice baselines of every game anew and write them where the game keeps them.

Run it in the commit that changes a simulator or its reference, together with the scoring id:

    python tools/refresh_baselines.py            # rewrite
    python tools/refresh_baselines.py --check    # exit 1 when what is stored differs
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from play.games import registry
from play.kernel.score import baselines


def refresh(game_id: str, check: bool) -> bool:
    """Compute one game's practice baselines; returns whether the stored file was the same.

    The file names its scoring id, so it may be out of date although every take is the same.
    """
    game = registry.get(game_id)
    fresh = {seed: baselines(game, seed) for seed in game.practice_seeds}
    path = Path(import_module(f"play.games.{game_id}.known").__file__ or "")
    rows = "".join(
        f'    {seed}: {{"idle": {b["idle"]}, "ref": {b["ref"]}}},\n' for seed, b in fresh.items()
    )
    text = (
        f'"""The baselines\' takes on the practice seeds, in dollars, for {game.scoring}.\n\n'
        "Written by tools/refresh_baselines.py; a test computes them again.\n"
        '"""\n\nfrom __future__ import annotations\n\n'
        f"KNOWN: dict[int, dict[str, float]] = {{\n{rows}}}\n"
    )
    same = path.read_text(encoding="utf-8") == text
    if not (check or same):
        path.write_text(text, encoding="utf-8")
    return same


def main() -> int:
    """Refresh or check every registered game."""
    check = "--check" in sys.argv[1:]
    same = [refresh(game_id, check) for game_id in registry.ids()]
    return 1 if check and not all(same) else 0


if __name__ == "__main__":
    raise SystemExit(main())
