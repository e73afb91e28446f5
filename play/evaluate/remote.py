"""An agent at an http address: each wake is POSTed as JSON, a decision comes back.

    POST  {"obs": …, "events": […], "reason": …, "schema": …}   (spec: Arena page)
    200   {"actions": […], "wait": 2}

The header ``X-Rya-World`` is the same for all wakes of one world and different for every other,
so that an agent that remembers can tell worlds apart.  Redirects are not followed.
"""

from __future__ import annotations

import os
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, OpenerDirector, ProxyHandler, Request, build_opener

import orjson

from play.evaluate.faults import ABSENT, LATE, WRONG, Fault, shown

_MAX_ANSWER = 1_000_000
"""Bytes of one answer."""
_LOOPBACK = ("localhost", "127.0.0.1", "::1")


class _NoRedirect(HTTPRedirectHandler):
    """A redirect comes back as the error that it is: a POST would turn into a GET."""

    def redirect_request(self, *_: Any) -> None:
        """Never."""


class RemotePolicy:
    """The policy at an address; ``think`` is its time limit in seconds."""

    def __init__(self, url: str, think: float) -> None:
        self._url = url
        self._think = think
        self._opener = _opener(url)
        self._headers = {
            "content-type": "application/json",
            "accept": "application/json",
            "user-agent": "rya-run",
            "x-rya-world": os.urandom(8).hex(),
        }

    def __call__(self, obs: Any, events: Any, reason: str, schema: Any) -> Any:
        """Ask the agent.  Raises ``Fault``: ``late``, ``wrong`` or ``absent``."""
        body = orjson.dumps({"obs": obs, "events": events, "reason": reason, "schema": schema})
        request = Request(self._url, body, self._headers, method="POST")
        try:
            with self._opener.open(request, timeout=self._think) as reply:
                data = reply.read(_MAX_ANSWER + 1)
        except HTTPError as error:
            said = shown(error.read(200).decode("utf-8", "replace"))
            error.close()
            raise Fault(WRONG, f"It answered with status {error.code}: {said}.") from None
        except TimeoutError:
            raise self._late() from None
        except (OSError, HTTPException) as error:
            reason_of = error.reason if isinstance(error, URLError) else error
            if isinstance(reason_of, TimeoutError):
                raise self._late() from None
            raise Fault(ABSENT, f"It did not answer: {_said(reason_of)}.") from None
        return _decision(data)

    def _late(self) -> Fault:
        return Fault(LATE, f"No answer within {self._think:g} s.")


def _opener(url: str) -> OpenerDirector:
    """A proxy of the environment stands between us and others, never between us and ourselves."""
    direct = urlsplit(url).hostname in _LOOPBACK
    handlers = [ProxyHandler({})] if direct else []
    return build_opener(_NoRedirect(), *handlers)


def _said(error: Any) -> str:
    text = getattr(error, "strerror", None) or str(error) or type(error).__name__
    return " ".join(str(text).split())


def _decision(data: bytes) -> Any:
    if len(data) > _MAX_ANSWER:
        raise Fault(WRONG, f"Its answer is over {_MAX_ANSWER} bytes long.")
    try:
        return orjson.loads(data)
    except orjson.JSONDecodeError as error:
        start = shown(data[:60].decode("utf-8", "replace"))
        raise Fault(WRONG, f"Its answer is no JSON ({error}): {start}.") from None
