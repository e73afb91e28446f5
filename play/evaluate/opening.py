"""Opening a source: a fresh policy for one world, wherever it lives."""

from __future__ import annotations

import os
import sys
from collections.abc import Awaitable, Callable
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from types import ModuleType
from typing import Any

from play.evaluate.faults import NONSENSE, Fault, raised
from play.evaluate.source import FILE, HTTP, PACKAGE, Source

_FILE_MODULE = "policy_file"


class Instance:
    """One world's policy: ``ask`` gives its answer as it came.

    ``path`` is the file that it was read from, empty when there is none; ``blind`` as in
    ``play.kernel.game.Policy``.
    """

    def __init__(self, policy: Callable[..., Any], path: str = "") -> None:
        self.path = path
        self.blind = bool(getattr(policy, "blind", False))
        self._policy = policy
        self._loop: Any = None

    def ask(self, obs: Any, events: Any, reason: str, schema: Any) -> Any:
        """Call the policy; an asynchronous one is awaited, on one event loop for the world.

        Raises ``Fault``, whatever the policy has raised.
        """
        try:
            answer = self._policy(obs=obs, events=events, reason=reason, schema=schema)
            return self._awaited(answer) if hasattr(answer, "__await__") else answer
        except Fault:
            raise
        except BaseException as error:  # noqa: BLE001 - SystemExit too: it is the world's end only
            raise raised(error, self.path) from None

    def close(self) -> None:
        """End the event loop, if there is one."""
        if self._loop is not None:
            self._loop.close()

    def _awaited(self, answer: Awaitable[Any]) -> Any:
        if self._loop is None:
            import asyncio

            self._loop = asyncio.Runner()

        async def wait() -> Any:
            return await answer

        return self._loop.run(wait())


def open_source(source: Source, think: float) -> Instance:
    """A fresh policy.  ``think`` is how long an agent at an address may take, in seconds.

    Raises ``Fault``: the file does not load, or holds no policy.
    """
    if source.kind == HTTP:
        from play.evaluate.remote import RemotePolicy

        return Instance(RemotePolicy(source.where, think))
    if source.kind == FILE:
        path = source.where
        folder = os.path.dirname(path)
        if folder not in sys.path:
            sys.path.insert(0, folder)
        module = _run_file(path)
    else:
        module = import_module(f"{PACKAGE}.{source.where}")
        path = module.__file__ or ""
    try:
        return Instance(_policy_of(module, path, dict(source.options)), path)
    except Fault:
        raise
    except BaseException as error:  # noqa: BLE001 - whatever its make raises
        raise raised(error, path) from None


def _run_file(path: str) -> ModuleType:
    """The file's module, run anew each time: what one world left in it, the next does not find."""
    spec = spec_from_file_location(_FILE_MODULE, path)
    if spec is None or spec.loader is None:
        raise Fault(NONSENSE, f"{os.path.basename(path)} is no Python file.")
    module = module_from_spec(spec)
    sys.modules[_FILE_MODULE] = module
    try:
        spec.loader.exec_module(module)
    except BaseException as error:  # noqa: BLE001 - whatever the file raises
        raise raised(error, path) from None
    return module


def _policy_of(module: ModuleType, path: str, options: dict[str, Any]) -> Callable[..., Any]:
    """``make(**options)`` if the module has one, else its ``policy``."""
    make = getattr(module, "make", None)
    policy: Any = make(**options) if callable(make) else getattr(module, "policy", None)
    name = os.path.basename(path)
    if not callable(policy):
        raise Fault(NONSENSE, f"{name} has neither policy(obs, events, reason, schema) nor make().")
    from inspect import signature

    try:
        signature(policy).bind(obs=None, events=None, reason=None, schema=None)
    except TypeError as error:
        raise Fault(
            NONSENSE, f"{name}: policy must take obs, events, reason and schema by name ({error})."
        ) from None
    except ValueError:  # some builtins have no signature; calling will tell
        pass
    opened: Callable[..., Any] = policy
    return opened
