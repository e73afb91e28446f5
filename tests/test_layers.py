"""The house's structure: who may import whom, who may know a game's name, and how big things get.

The checkers take plain sources, so that the second half of this file can show each of them a tree
that it has to refuse: a checker that cannot fail checks nothing.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("play", "policies", "brief")

# The table of the architecture. A room imports only from lower ones, never from a neighbour.
LAYERS = {
    "play": 0,
    "play.errors": 1,
    "play.wire": 1,
    "play.files": 1,
    "play.canonical": 1,
    "play.kernel": 2,
    "play.scoring": 2,
    "policies": 3,
    "play.games": 4,
    "play.store": 4,
    "brief": 4,
    "play.service": 5,
    "play.transport": 6,
    "play.server": 6,
    "play.session": 7,
    "play.evaluate": 7,
    "play.terminal": 8,
    "play.cli": 9,
}
BASE_LAYER = 1  # single files, each a room: neighbours may help each other, circles may not
REGISTRY = "play.games.registry"

FILE_LINES = 600
FUNCTION_LINES = 60

Tree = Mapping[str, str]
"""Sources by path from the top of the project."""


# --- reading ---------------------------------------------------------------------------------


def read_tree(*folders: str) -> dict[str, str]:
    sources = {}
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            sources[path.relative_to(ROOT).as_posix()] = path.read_text(encoding="utf-8")
    return sources


def module_name(path: str) -> str:
    parts = path.removesuffix(".py").split("/")
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def modules_of(tree: Tree) -> dict[str, ast.Module]:
    return {module_name(path): ast.parse(source, path) for path, source in tree.items()}


def is_package(tree: Tree, module: str) -> bool:
    return module.replace(".", "/") + "/__init__.py" in tree


def room_of(module: str) -> str | None:
    """The room that a module lies in, None when the table has no such room."""
    parts = module.split(".")
    if module == "play.__main__":  # `python -m play` is the command line
        return "play.cli"
    room = parts[0] if parts[0] != "play" else ".".join(parts[:2])
    return room if room in LAYERS else None


def is_room(module: str) -> bool:
    """Whether this very name is a room, or a game's: no shorter name says as much."""
    return module in LAYERS or (module.startswith("play.games.") and module.count(".") == 2)


def game_of(module: str) -> str | None:
    """The game in whose own room a module lies."""
    parts = module.split(".")
    if parts[:2] == ["play", "games"] and len(parts) > 2 and module != REGISTRY:
        return parts[2]
    return None


# --- imports ---------------------------------------------------------------------------------


def imports_of(module: str, node: ast.Module, package: bool) -> Iterator[tuple[int, str]]:
    """Every import of ours: at the top, inside a function, for types only, or by name.

    A string that is a dotted name of ours, like the target of a command that is loaded late, is
    an import too; whoever reads it resolves it.
    """
    for child in ast.walk(node):
        names: list[str] = []
        if isinstance(child, ast.Import):
            names = [alias.name for alias in child.names]
        elif isinstance(child, ast.ImportFrom):
            base = child.module or ""
            if child.level:
                parts = module.split(".")
                parts = parts[: len(parts) - child.level + (1 if package else 0)]
                base = ".".join([*parts, *filter(None, [child.module])])
            names = [f"{base}.{alias.name}" for alias in child.names]
        elif isinstance(child, ast.Constant) and isinstance(child.value, str):
            target = child.value.partition(":")[0]
            if "." in target and all(part.isidentifier() for part in target.split(".")):
                names = [target]
        for name in names:
            if name.split(".")[0] in PACKAGES:
                yield child.lineno, name


def import_graph(tree: Tree) -> dict[str, list[tuple[int, str]]]:
    """For each module the modules of ours that it imports, with the line."""
    modules = modules_of(tree)
    known = set(modules)
    for module in modules:  # a folder without __init__.py is a package as well
        parts = module.split(".")
        known.update(".".join(parts[:end]) for end in range(1, len(parts)))
    graph: dict[str, list[tuple[int, str]]] = {}
    for module, node in modules.items():
        graph[module] = []
        for line, name in imports_of(module, node, is_package(tree, module)):
            target = name
            while target not in known and not is_room(target):
                target = target.rpartition(".")[0]
            if target != module:
                graph[module].append((line, target))
    return graph


def import_faults(tree: Tree) -> list[str]:
    faults = []
    for module, imports in import_graph(tree).items():
        room = room_of(module)
        if room is None:
            faults.append(f"{module}: lies in no room of the table")
            continue
        for line, target in imports:
            reason = why_not(module, room, target)
            if reason:
                faults.append(f"{module}:{line}: imports {target}, {reason}")
    return faults


def why_not(module: str, room: str, target: str) -> str | None:
    """What is wrong with this import; None when nothing is."""
    goal = room_of(target)
    if goal is None:
        return "which lies in no room of the table"
    game, other = game_of(module), game_of(target)
    if other is not None and other != game and not knows_game(module, other):
        return "a game's own room"
    if goal == room:
        return None
    if room == "policies":
        return "and a policy imports nothing of ours"
    above = LAYERS[goal] - LAYERS[room]
    if above > 0:
        return f"which is higher up ({LAYERS[goal]}) than {room} ({LAYERS[room]})"
    if above == 0 and LAYERS[room] != BASE_LAYER:
        return f"a neighbour of {room}, not a lower room"
    return None


def knows_game(module: str, game: str) -> bool:
    """Whether a module may know this game: it is named after it, or it is the registry."""
    return module == REGISTRY or game in module.split(".")


def circles(tree: Tree) -> list[str]:
    """Each import circle once, as the path around it (depth-first, the modules on the way)."""
    imported = import_graph(tree)
    graph = {
        module: sorted({target for _, target in imports if target in imported})
        for module, imports in imported.items()
    }
    found: dict[frozenset[str], str] = {}
    done: set[str] = set()

    def visit(module: str, way: list[str]) -> None:
        if module in way:
            around = way[way.index(module) :]
            found.setdefault(frozenset(around), " -> ".join([*around, module]))
            return
        if module in done:
            return
        for target in graph[module]:
            visit(target, [*way, module])
        done.add(module)

    for module in sorted(graph):
        visit(module, [])
    return list(found.values())


# --- games' names ----------------------------------------------------------------------------


def game_names(tree: Tree) -> set[str]:
    found = {"wrya", "daishi"}
    for path in tree:
        parts = path.split("/")
        if parts[:2] == ["play", "games"] and len(parts) > 3:
            found.add(parts[2])
    return found


def name_faults(tree: Tree) -> list[str]:
    """Comparisons with a game's name outside its own rooms: ``==``, ``in``, ``match`` and co."""
    games = game_names(tree)
    faults = []
    for module, node in modules_of(tree).items():
        aliases = {
            target.id: statement.value.value.lower()
            for statement in ast.walk(node)
            if isinstance(statement, ast.Assign)
            and isinstance(statement.value, ast.Constant)
            and isinstance(statement.value.value, str)
            for target in statement.targets
            if isinstance(target, ast.Name)
        }
        for child in ast.walk(node):
            for name in compared_names(child, aliases) & games:
                if name not in module.split("."):
                    faults.append(f"{module}:{child.lineno}: compares with the game {name!r}")
    return faults


def compared_names(node: ast.AST, aliases: Mapping[str, str]) -> set[str]:
    """The words that a comparison compares with, in small letters."""
    if isinstance(node, ast.Compare):
        sides = [node.left, *node.comparators]
    elif isinstance(node, ast.MatchValue):
        sides = [node.value]
    elif (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in ("startswith", "endswith", "__eq__", "__contains__")
    ):
        sides = [node.func.value, *node.args]
    else:
        return set()
    words = set()
    for side in sides:
        # `x in ("a", "b")` compares with both; a subscript or a call inside a side does not.
        inner = side.elts if isinstance(side, ast.Tuple | ast.List | ast.Set) else [side]
        for element in inner:
            if isinstance(element, ast.Constant) and isinstance(element.value, str):
                words.add(element.value.lower())
            elif isinstance(element, ast.Name) and element.id in aliases:
                words.add(aliases[element.id])
    return words


# --- sizes -----------------------------------------------------------------------------------


def size_faults(tree: Tree) -> list[str]:
    faults = []
    for path, source in tree.items():
        if "/content/" in path:
            continue
        lines = source.count("\n")
        if lines > FILE_LINES and not path.startswith("tests/"):
            faults.append(f"{path}: {lines} lines, {FILE_LINES} at the most")
        for node in ast.walk(ast.parse(source, path)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                length = (node.end_lineno or node.lineno) - node.lineno + 1
                if length > FUNCTION_LINES:
                    faults.append(
                        f"{path}:{node.lineno}: {node.name} has {length} lines, "
                        f"{FUNCTION_LINES} at the most"
                    )
    return faults


def init_faults(tree: Tree) -> list[str]:
    return [
        f"{path}: not empty, so that importing one module below drags it in"
        for path, source in tree.items()
        if path.startswith("play/")
        and path.endswith("/__init__.py")
        and path != "play/__init__.py"
        and source.strip()
    ]


# --- the tree as it is -----------------------------------------------------------------------


@pytest.fixture(scope="module")
def tree() -> dict[str, str]:
    return read_tree(*PACKAGES)


def assert_none(faults: list[str]) -> None:
    assert not faults, "\n" + "\n".join(faults)


def test_the_tree_was_read(tree: dict[str, str]) -> None:
    assert {"play/__init__.py", "play/kernel/dmath.py", "play/scoring/ranking.py"} <= set(tree)
    assert "play.canonical" in {name for _, name in import_graph(tree)["play.kernel.streams"]}


def test_imports_run_downward(tree: dict[str, str]) -> None:
    assert_none(import_faults(tree))


def test_imports_make_no_circle(tree: dict[str, str]) -> None:
    assert_none(circles(tree))


def test_a_game_s_name_stays_in_its_rooms(tree: dict[str, str]) -> None:
    assert_none(name_faults(tree))


def test_sizes(tree: dict[str, str]) -> None:
    assert_none(size_faults({**tree, **read_tree("bench", "tests")}))


def test_inits_are_empty(tree: dict[str, str]) -> None:
    assert_none(init_faults(tree))


# --- the checkers themselves -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "source", "target"),
    [
        ("play/errors.py", "import play.kernel.game", "play.kernel.game"),
        ("play/kernel/wake.py", "from play.games import registry", "play.games.registry"),
        ("play/kernel/wake.py", "def f():\n    from play.cli import main", "play.cli.main"),
        ("play/kernel/wake.py", "if TYPE_CHECKING:\n    from ..store import rows", "play.store"),
        ("play/kernel/wake.py", "from .. import service", "play.service"),
        ("play/kernel/wake.py", "import_module('play.service.runs')", "play.service"),
        ("play/kernel/wake.py", "LATE = {'x': 'play.cli.main:step'}", "play.cli.main"),
        ("play/kernel/game.py", "from play.scoring import interval", "play.scoring"),
        ("play/scoring/interval.py", "from play.kernel import dmath", "play.kernel"),
        ("play/store/rows.py", "from play.games import registry", "play.games.registry"),
        ("play/games/wrya/text.py", "from brief import words", "brief"),
        ("play/games/wrya/text.py", "from play.games.daishi import text", "play.games.daishi"),
        ("play/games/wrya/text.py", "from play.service import runs", "play.service"),
        ("play/service/runs.py", "from play.games.wrya import game", "play.games.wrya"),
        ("play/service/runs.py", "import play.transport.local", "play.transport"),
        ("play/transport/http.py", "from play.server import app", "play.server"),
        ("play/session/pending.py", "from play.evaluate import run", "play.evaluate"),
        ("play/terminal/screen.py", "import play.cli.main as m", "play.cli.main"),
        ("play/__init__.py", "from play import errors", "play.errors"),
        ("policies/reference.py", "from play.kernel import dmath", "play.kernel"),
        ("policies/reference.py", "import play.errors", "play.errors"),
        ("brief/words.py", "import play.service", "play.service"),
        ("play/attic/old.py", "import os", "no room"),
    ],
)
def test_an_import_that_must_not_be(path: str, source: str, target: str) -> None:
    tree = {
        "play/games/registry.py": "",
        "play/games/wrya/game.py": "",
        "play/cli/main.py": "",
        "play/kernel/game.py": "",
        path: source,
    }
    faults = import_faults(tree)
    assert len(faults) == 1, faults
    assert target in faults[0]


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("play/files.py", "from play.errors import FileError"),
        ("play/kernel/wake.py", "from play import wire\nfrom play.kernel.game import Game"),
        ("play/kernel/wake.py", "from .game import Game\nfrom ..errors import UsageError"),
        ("play/games/registry.py", "ROOMS = {'wrya': 'play.games.wrya.game'}"),
        ("play/games/wrya/game.py", "from policies import reference\nfrom . import text"),
        ("play/games/wrya/systems/quota.py", "from play.games.wrya import tables"),
        ("play/terminal/games/wrya.py", "from play.games.wrya import tables"),
        ("policies/strong.py", "from policies.reference import make\nimport math"),
        ("play/service/runs.py", "import play.scoring.interval, play.store.rows, brief.words"),
        ("play/cli/main.py", "import play.terminal.screen\nfrom play import __version__"),
        ("play/__main__.py", "from play.cli.main import main"),
        ("play/wire.py", "'''A text that names play.cli.main in passing.'''"),
    ],
)
def test_an_import_that_may_be(path: str, source: str) -> None:
    assert import_faults({path: source}) == []


def test_a_circle_is_found_once() -> None:
    tree = {
        "play/errors.py": "import play.wire",
        "play/wire.py": "def f():\n    from play import canonical",
        "play/canonical.py": "from play.errors import RyaError",
        "play/files.py": "import play.errors",
    }
    assert import_faults(tree) == []
    assert circles(tree) == ["play.canonical -> play.errors -> play.wire -> play.canonical"]


def test_a_circle_of_two_within_a_package() -> None:
    tree = {
        "play/kernel/a.py": "from . import b",
        "play/kernel/b.py": "from .a import x",
        "play/kernel/__init__.py": "",
    }
    assert len(circles(tree)) == 1


def test_what_only_looks_like_a_circle() -> None:
    tree = {
        "play/kernel/a.py": "from play.kernel import b, c",
        "play/kernel/b.py": "from play.kernel import c",
        "play/kernel/c.py": "",
    }
    assert circles(tree) == []


@pytest.mark.parametrize(
    "source",
    [
        "if game.id == 'wrya': pass",
        "x = 'Wrya' != game",
        "x = game in ('other', 'daishi')",
        "x = game not in {'wrya'}",
        "x = game is 'wrya'",
        "x = [g for g in games if g.id == 'wrya']",
        "match game:\n    case 'wrya' | 'other':\n        pass",
        "match game:\n    case {'id': 'daishi'}:\n        pass",
        "x = scoring.startswith('wrya')",
        "HOME = 'wrya'\ndef f(g):\n    return g == HOME",
    ],
)
def test_a_comparison_with_a_game_s_name(source: str) -> None:
    assert len(name_faults({"play/service/runs.py": source})) == 1
    assert len(name_faults({"play/games/registry.py": source})) == 1


def test_a_new_game_s_name_is_known_by_its_folder() -> None:
    tree = {"play/games/third/game.py": "", "play/cli/main.py": "x = game == 'third'"}
    assert len(name_faults(tree)) == 1


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("play/games/wrya/text.py", "x = game == 'wrya'"),
        ("play/terminal/games/wrya.py", "x = game == 'wrya'"),
        ("brief/wrya.py", "x = game == 'wrya'"),
        ("play/games/registry.py", "ROOMS = {'wrya': 1}\nDEFAULT = 'wrya'\nx = ROOMS['wrya']"),
        ("play/service/runs.py", "x = game == DEFAULT\ny = ROOMS['wrya'] == 3"),
        ("play/service/runs.py", "x = word == 'wryan'"),
    ],
)
def test_where_a_game_s_name_is_fine(path: str, source: str) -> None:
    assert name_faults({path: source}) == []


def test_a_daishi_check_in_the_other_game_s_room() -> None:
    assert len(name_faults({"play/games/wrya/game.py": "x = game == 'daishi'"})) == 1


def function_of(lines: int) -> str:
    return "def f():\n" + "    x = 1\n" * (lines - 1)


def test_sizes_at_and_past_the_bound() -> None:
    assert size_faults({"play/a.py": function_of(FUNCTION_LINES)}) == []
    assert len(size_faults({"play/a.py": function_of(FUNCTION_LINES + 1)})) == 1
    assert len(size_faults({"tests/a.py": "async " + function_of(FUNCTION_LINES + 1)})) == 1
    assert size_faults({"play/a.py": "x = 1\n" * FILE_LINES}) == []
    assert len(size_faults({"play/a.py": "x = 1\n" * (FILE_LINES + 1)})) == 1
    assert size_faults({"play/games/wrya/content/a.py": "x = 1\n" * (FILE_LINES + 1)}) == []


def test_inits_with_something_in_them() -> None:
    assert len(init_faults({"play/kernel/__init__.py": '"""A room."""\n'})) == 1
    assert len(init_faults({"play/games/wrya/systems/__init__.py": "import os"})) == 1
    assert (
        init_faults({"play/__init__.py": "__version__ = '0'", "play/cli/__init__.py": "\n"}) == []
    )
