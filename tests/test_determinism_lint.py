"""Nothing that decides a world may differ between machines (spec: Seeds, worlds & replicability).

Reads the sources of the kernel, the games and the baselines and refuses what C libraries, Python
versions, hash seeds, clocks or environments may answer differently. ``round`` is allowed: CPython
rounds the shortest decimal form correctly, on every platform it supports and since 3.1.

A ``sum`` over integers is fine and says so on its line, with the comment ``# ints``: over floats,
Python 3.12 began to compensate, and the last bit changed.
"""

from __future__ import annotations

import ast
import io
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = ("play/kernel", "play/games")
FILES = ("policies/reference.py", "policies/idle.py")

MATH = {"sqrt", "floor", "ceil", "fabs", "frexp", "ldexp", "isfinite"}
MODULES = {
    "cmath": "rounds as the C library likes",
    "datetime": "is a clock",
    "locale": "is the environment",
    "numpy": "adds in an order of its own",
    "platform": "is the environment",
    "random": "draws from no stream of the world",
    "secrets": "draws from no stream of the world",
    "statistics": "changes between Python versions",
    "time": "is a clock",
    "uuid": "draws from no stream of the world",
}
ATTRIBUTES = {
    "os": {"environ", "environb", "getenv", "getenvb", "urandom", "getpid", "cpu_count", "times"},
    "operator": {"pow", "ipow", "__pow__", "__ipow__"},
    "sys": {"platform", "version", "version_info", "hash_info", "implementation"},
}
BUILTINS = {
    "hash": "differs between processes",
    "id": "is an address",
    "pow": "is the C library's; play.kernel.dmath has one",
    "sum": "over floats depends on the Python version; over ints say so: # ints",
}
# What makes an order out of what it is given. `sorted`, `len`, `min` and `in` do not.
ORDERED = {"list", "tuple", "enumerate", "iter", "map", "filter", "zip", "sum", "next", "deque"}
ORDERED_METHODS = {"join", "extend", "fromkeys", "chain", "from_iterable", "reduce", "accumulate"}
SET_METHODS = {"union", "intersection", "difference", "symmetric_difference"}

Scope = ast.Module | ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda | ast.ClassDef
SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)


def faults(source: str) -> list[str]:
    """What in ``source`` could give different bits elsewhere, as ``line: reason``."""
    tree = ast.parse(source)
    modules = module_aliases(tree)
    found = [*import_faults(tree), *attribute_faults(tree, modules), *power_faults(tree)]
    found += scope_faults(tree, Names(), int_lines(source))
    return [f"{line}: {reason}" for line, reason in sorted(set(found))]


Fault = tuple[int, str]


# --- modules ---------------------------------------------------------------------------------


def module_aliases(tree: ast.Module) -> dict[str, str]:
    """The names under which whole modules are known in this file."""
    return {
        alias.asname or alias.name.split(".")[0]: alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.Import)
        for alias in node.names
    }


def import_faults(tree: ast.Module) -> Iterator[Fault]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield from module_fault(node.lineno, alias.name)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield from module_fault(node.lineno, node.module or "")
            for alias in node.names:
                yield from member_fault(node.lineno, node.module or "", alias.name)
        elif isinstance(node, ast.Call) and called(node) in ("import_module", "__import__"):
            name = node.args[0] if node.args else None
            if isinstance(name, ast.Constant) and isinstance(name.value, str):
                yield from module_fault(node.lineno, name.value)
                if name.value in ("math", *ATTRIBUTES):
                    yield node.lineno, f"{name.value} imported so that its use cannot be read"


def module_fault(line: int, module: str) -> Iterator[Fault]:
    reason = MODULES.get(module.split(".")[0])
    if reason:
        yield line, f"{module} {reason}"


def member_fault(line: int, module: str, name: str) -> Iterator[Fault]:
    if module == "math" and name not in MATH:
        yield line, f"math.{name} may differ in the last bit; play.kernel.dmath has what is needed"
    elif name in ATTRIBUTES.get(module, ()) or (name == "*" and module in ATTRIBUTES):
        yield line, f"{module}.{name} differs between machines"


def attribute_faults(tree: ast.Module, modules: dict[str, str]) -> Iterator[Fault]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            if isinstance(node.value, ast.Name) and node.value.id in modules:
                yield from member_fault(node.lineno, modules[node.value.id], node.attr)
            if node.attr in ("__pow__", "__rpow__", "__ipow__", "__hash__"):
                yield node.lineno, f"{node.attr} is the operator by another name"


def called(node: ast.Call) -> str:
    """The last part of the name that a call calls."""
    if isinstance(node.func, ast.Attribute):
        return node.func.attr
    return node.func.id if isinstance(node.func, ast.Name) else ""


# --- operators -------------------------------------------------------------------------------


def power_faults(tree: ast.Module) -> Iterator[Fault]:
    for node in ast.walk(tree):
        if isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Pow):
            yield node.lineno, "**= on what may be a float"
        elif (
            isinstance(node, ast.BinOp)
            and isinstance(node.op, ast.Pow)
            and not (is_natural(node.left) and is_natural(node.right))
        ):
            # 2 ** -1 is a float as well, and parses as a minus before the literal.
            yield node.lineno, "** on anything but two whole literals"


def is_natural(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and type(node.value) is int


# --- builtins and sets -----------------------------------------------------------------------


class Names:
    """What the names in reach of a piece of code are bound to."""

    def __init__(self, bound: frozenset[str] = frozenset(), sets: frozenset[str] = frozenset()):
        self.bound = bound
        self.sets = sets

    def inside(self, scope: Scope) -> Names:
        """The names within ``scope``: these, and those it binds itself."""
        bound: set[str] = set()
        assigned: dict[str, list[ast.expr | None]] = {}
        if isinstance(scope, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            every = scope.args
            extra = [arg for arg in (every.vararg, every.kwarg) if arg]
            for arg in [*every.posonlyargs, *every.args, *every.kwonlyargs, *extra]:
                bound.add(arg.arg)
                assigned.setdefault(arg.arg, []).append(annotated_set(arg.annotation))
        for node in own_nodes(scope):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                bound.add(node.id)
            elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                bound.add(node.name)
            elif isinstance(node, ast.Import | ast.ImportFrom):
                bound.update(alias.asname or alias.name.split(".")[0] for alias in node.names)
            if isinstance(node, ast.Assign):
                for target in node.targets:
                    if isinstance(target, ast.Name):
                        assigned.setdefault(target.id, []).append(node.value)
            elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                values = [annotated_set(node.annotation), node.value]
                assigned.setdefault(node.target.id, []).extend(values)
        names = Names(self.bound | bound, self.sets - bound)
        # Twice, so that a name bound to a set's copy under another name is known as well.
        for _ in range(2):
            sets = {
                name
                for name, values in assigned.items()
                if any(value is not None and names.is_set(value) for value in values)
            }
            names = Names(names.bound, names.sets | sets)
        return names

    def is_set(self, node: ast.expr) -> bool:
        """Whether an expression is a set as far as can be read, so that its order is chance."""
        if isinstance(node, ast.Set | ast.SetComp):
            return True
        if isinstance(node, ast.Name):
            return node.id in self.sets
        if isinstance(node, ast.Call):
            if isinstance(node.func, ast.Attribute):
                copies = node.func.attr == "copy" and self.is_set(node.func.value)
                return copies or node.func.attr in SET_METHODS
            return called(node) in ("set", "frozenset") and called(node) not in self.bound
        if isinstance(node, ast.BinOp):
            if isinstance(node.op, ast.BitOr | ast.BitAnd | ast.BitXor | ast.Sub):
                return any(self.is_set(side) or is_keys(side) for side in (node.left, node.right))
            return False
        if isinstance(node, ast.IfExp):
            return self.is_set(node.body) or self.is_set(node.orelse)
        return isinstance(node, ast.NamedExpr) and self.is_set(node.value)


def annotated_set(annotation: ast.expr | None) -> ast.expr | None:
    """A stand-in expression that is a set, when the annotation says set."""
    base = annotation.value if isinstance(annotation, ast.Subscript) else annotation
    word = base.id if isinstance(base, ast.Name) else ""
    return ast.Set(elts=[]) if word in ("set", "frozenset", "Set", "AbstractSet") else None


def is_keys(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and called(node) in ("keys", "items") and not node.args


def own_nodes(scope: ast.AST) -> Iterator[ast.AST]:
    """Everything inside ``scope``, but only the heads of the scopes within it."""
    for child in ast.iter_child_nodes(scope):
        yield child
        if not isinstance(child, SCOPES):
            yield from own_nodes(child)


def scope_faults(scope: Scope, outer: Names, ints: set[int]) -> Iterator[Fault]:
    names = outer.inside(scope)
    for node in own_nodes(scope):
        if isinstance(node, SCOPES):
            # A class's names are not in reach of its methods.
            yield from scope_faults(node, outer if isinstance(scope, ast.ClassDef) else names, ints)
            continue
        yield from builtin_fault(node, names, ints)
        for value in ordered_by(node, names):
            if names.is_set(value):
                yield value.lineno, "takes the order of a set, which is chance; sort it first"


def builtin_fault(node: ast.AST, names: Names, ints: set[int]) -> Iterator[Fault]:
    if not isinstance(node, ast.Name) or not isinstance(node.ctx, ast.Load):
        return
    if node.id in BUILTINS and node.id not in names.bound:
        if node.id == "sum" and node.lineno in ints:
            return
        yield node.lineno, f"{node.id} {BUILTINS[node.id]}"


def ordered_by(node: ast.AST, names: Names) -> Iterator[ast.expr]:
    """The expressions whose order ``node`` passes on."""
    if isinstance(node, ast.For | ast.AsyncFor | ast.comprehension):
        yield node.iter
    elif isinstance(node, ast.Starred | ast.YieldFrom):
        yield node.value
    elif isinstance(node, ast.Assign):
        if any(isinstance(target, ast.Tuple | ast.List) for target in node.targets):
            yield node.value
    elif isinstance(node, ast.Call):
        method = isinstance(node.func, ast.Attribute)
        if called(node) in (ORDERED_METHODS if method else ORDERED | ORDERED_METHODS):
            yield from node.args
        if isinstance(node.func, ast.Attribute) and node.func.attr == "pop" and not node.args:
            yield node.func.value


def int_lines(source: str) -> set[int]:
    """The lines that carry the comment ``# ints``."""
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return {
        token.start[0]
        for token in tokens
        if token.type == tokenize.COMMENT and token.string.startswith("# ints")
    }


# --- the tree as it is -----------------------------------------------------------------------


def linted() -> list[str]:
    """The files that decide worlds, as paths from the top of the project."""
    inside = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py")]
    single = [ROOT / name for name in FILES if (ROOT / name).exists()]
    return sorted(path.relative_to(ROOT).as_posix() for path in [*inside, *single])


def test_the_files_were_found() -> None:
    assert {"play/kernel/dmath.py", "play/kernel/streams.py", "play/games/registry.py"} <= set(
        linted()
    )


def test_nothing_differs_between_machines() -> None:
    found = [
        f"{path}:{fault}"
        for path in linted()
        for fault in faults((ROOT / path).read_text(encoding="utf-8"))
    ]
    assert not found, "\n" + "\n".join(found)


# --- the checker itself ----------------------------------------------------------------------


@pytest.mark.parametrize(
    "source",
    [
        "import math\nx = math.exp(1.0)",
        "import math as m\nx = m.log(2.0)",
        "import math\nf = math.pow",
        "import math\nx = math.pi",
        "def f(x):\n    import math\n    return math.fsum(x)",
        "from math import sin",
        "from math import sqrt, exp as e",
        "from math import *",
        "m = __import__('math')",
        "from importlib import import_module\nm = import_module('math')",
        "x = y ** 2",
        "x = 2.0 ** 3",
        "x = 2 ** -1",
        "x = 2 ** n",
        "x = True ** 2",
        "x = 2\nx **= 2",
        "x = (1.5).__pow__(2)",
        "import operator\nx = operator.pow(1.5, 2.0)",
        "from operator import pow",
        "x = pow(1.5, 2.0)",
        "x = list(map(pow, a, b))",
        "x = sum(values)",
        "x = sum(values)  # floats",
        "x = '# ints', sum(values)",
        "x = list(map(sum, rows))",
        "def f(sum):\n    return sum\nx = sum([1.0])",
        "import statistics",
        "from statistics import fmean",
        "import random",
        "from random import random",
        "import secrets, json",
        "import numpy.random",
        "import time",
        "import datetime as d",
        "from datetime import UTC, datetime",
        "r = __import__('random')",
        "import importlib\nr = importlib.import_module('time')",
        "import os\nx = os.environ['X']",
        "import os\nx = os.getenv('X')",
        "from os import environ",
        "from os import urandom as u",
        "import sys\nx = sys.version_info >= (3, 12)",
        "x = hash('a')",
        "x = sorted(y, key=hash)",
        "x = (1).__hash__()",
        "x = id(y)",
        "def f(x):\n    return {id(x): x}",
    ],
)
def test_what_could_differ(source: str) -> None:
    assert len(faults(source)) == 1, faults(source)


@pytest.mark.parametrize(
    "source",
    [
        "for x in {1, 2}: pass",
        "for x in set(y): pass",
        "for x in frozenset(y) | z: pass",
        "x = [a for a in {b for b in c}]",
        "x = {a: 1 for a in set(c)}",
        "x = list(set(y))",
        "x = tuple({1, 2})",
        "x = ','.join({'a', 'b'})",
        "x = dict.fromkeys(set(y))",
        "x = next(iter({1, 2}))",
        "x = [*{1, 2}]",
        "f(*set(y))",
        "a, b = {1, 2}",
        "x = enumerate(set(y))",
        "def f():\n    yield from {1, 2}",
        "s = set()\nfor x in s: pass",
        "s = {1}\nt = s\nx = list(t)",
        "s: set[int] = make()\nx = list(s)",
        "def f(s: frozenset[str]):\n    return [x for x in s]",
        "S = frozenset('ab')\ndef f():\n    return [x for x in S]",
        "x = {1, 2}.pop()",
        "for x in a.keys() & b.keys(): pass",
        "for x in a.intersection(b): pass",
        "for x in (set(a) if b else c): pass",
        "f = lambda: list(set(y))",
        "class A:\n    def f(self):\n        return list({1})",
    ],
)
def test_the_order_of_a_set(source: str) -> None:
    found = faults(source)
    assert found, source
    assert all("order of a set" in fault for fault in found)


@pytest.mark.parametrize(
    "source",
    [
        "from math import ceil, fabs, floor, frexp, isfinite, ldexp, sqrt",
        "import math\nx = math.sqrt(2.0) + math.floor(y)",
        "from play.kernel import dmath\nx = dmath.pow(1.5, 2.0) + dmath.exp(1.0)",
        "from play.kernel.dmath import exp, log, pow\nx = pow(1.5, 2.0)",
        "x = 2 ** 53",
        "x = y * y",
        "x = sum(counts)  # ints",
        "x = sum(  # ints: payers capped\n    counts\n)",
        "x = round(y, 3)",
        "from __future__ import annotations",
        "import os.path, sys\nx = sys.intern('a')",
        "def f(id, hash):\n    return id, hash",
        "x = row.id\ny = f(id=3)",
        "for id in rows: print(id)",
        "x = sorted({1, 2})",
        "x = len(set(y)), min({1, 2}), 3 in {1, 2}",
        "s = {1, 2}\nx = [a for a in b if a in s]",
        "x = {1, 2} | {3}",
        "x = a | b\nfor y in a: pass",
        "x = list({1: 2})\nfor y in {1: 2}: pass",
        "s = {1}\ndef f(s):\n    return list(s)",
        "x = [1, 2].pop()",
        "for x in a.keys(): pass",
        "# random, time and hash() are only words here\nx = 'import random'",
    ],
)
def test_what_is_fine(source: str) -> None:
    assert faults(source) == []
