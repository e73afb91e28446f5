"""Which policy is meant: a name of ours, a Python file, or the address of an agent.

A ``Source`` is plain data, so that it can be sent to another process, which opens it there.
"""

from __future__ import annotations

import os
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

from play.canonical import digest
from play.errors import UsageError
from play.files import read_bytes

NAME: Final = "name"
FILE: Final = "file"
HTTP: Final = "http"
ORACLE: Final = "oracle"
"""Kinds of source.  The oracle is none of the policies: it clones worlds."""

PACKAGE: Final = "policies"
_MAX_HOST: Final = 253
_UNLISTED: Final = frozenset(("__init__",))


class Source(NamedTuple):
    """Where a policy comes from.

    ``where`` is its module name, absolute path or address; ``options`` go to its ``make``;
    ``label`` is what outputs call it; ``mark`` changes whenever the policy does.
    """

    kind: str
    where: str
    label: str
    mark: str
    options: tuple[tuple[str, Any], ...] = ()


def parse(text: str) -> Source:
    """The source that ``--policy`` means.

    Raises ``UsageError`` for a name that does not exist and an address that is none,
    ``FileError`` for a file that cannot be read.
    """
    if text.startswith(("http://", "https://")):
        return _address(text)
    if text.endswith(".py") or os.sep in text:
        return _file(text)
    if text == ORACLE:
        return Source(ORACLE, ORACLE, "oracle (not a legal agent)", ORACLE)
    return named(text)


def named(name: str, **options: Any) -> Source:
    """One of our own policies, with options for its ``make``.  Raises ``UsageError``."""
    known = names()
    if name not in known:
        listed = ", ".join([*known, ORACLE])
        raise UsageError(
            f"There is no policy called {name[:40]!r}. There are {listed}; "
            "or name a .py file or an http address.",
            code="no_such_policy",
        )
    spec = find_spec(f"{PACKAGE}.{name}")
    text = read_bytes(spec.origin) if spec is not None and spec.origin else None
    mark = digest(text or b"", repr(sorted(options.items())).encode())
    return Source(NAME, name, name, mark, tuple(options.items()))


def names() -> list[str]:
    """Every policy of ours, in alphabetical order."""
    package = find_spec(PACKAGE)
    folders = list(package.submodule_search_locations or ()) if package is not None else []
    return sorted(module.name for module in iter_modules(folders) if module.name not in _UNLISTED)


def _file(text: str) -> Source:
    path = os.path.abspath(text)
    data = read_bytes(path)
    if data is None:
        raise UsageError(f"There is no file {text}.", code="no_such_policy")
    return Source(FILE, path, os.path.basename(path), digest(path.encode(), data))


def _address(text: str) -> Source:
    if not text.isascii() or not text.isprintable() or " " in text:
        raise UsageError(
            f"{text[:80]!r} is no address: write what is no plain character as %XX.",
            code="bad_address",
        )
    try:
        parts = urlsplit(text)
        host, port = parts.hostname, parts.port
        (host or "").encode("idna")  # refuses a label that is too long, as the resolver would
    except ValueError as error:
        raise UsageError(f"{text[:80]} is no address: {error}.", code="bad_address") from None
    if not host:
        raise UsageError(f"{text[:80]} names no host.", code="bad_address")
    if len(host) > _MAX_HOST:
        raise UsageError(f"{text[:80]} names no host that can be: too long.", code="bad_address")
    # A name, a password or a token in the address is nobody's business but the agent's.
    shown = f"{parts.scheme}://{host}{f':{port}' if port else ''}{parts.path}"
    return Source(HTTP, text, shown, digest(text.encode()))
