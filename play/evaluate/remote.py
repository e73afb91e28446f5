"""An agent at an http address: each wake is POSTed as JSON, a decision comes back.

    POST  {"obs": …, "events": […], "reason": …, "schema": …}   (spec: Arena page)
    200   {"actions": […], "wait": 2}

The header ``X-Rya-World`` is the same for all wakes of one world and different for every other,
so that an agent that remembers can tell worlds apart.  Redirects are not followed.  A wake whose
connection broke is POSTed again.
"""

from __future__ import annotations

import os
import time
from http.client import HTTPException
from itertools import chain, repeat
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, OpenerDirector, ProxyHandler, Request, build_opener

import orjson

from play.evaluate.faults import ABSENT, LATE, MAX_ANSWER, WRONG, Fault, shown, too_long

_CHUNK = 65_536
_PAUSES = (0.1, 0.3, 0.9, 1.7)
"""Seconds before an agent is asked again that refused the connection or dropped it.  One that has
answered in this world is asked until its time is over: it may be starting again."""
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
        self._answered = False
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
        until = time.monotonic() + self._think
        pauses = chain(_PAUSES, repeat(_PAUSES[-1])) if self._answered else iter(_PAUSES)
        while True:
            try:
                answer = _decision(self._asked(body, until))
            except (OSError, HTTPException) as error:
                pause = next(pauses, None)
                if pause is None or time.monotonic() + pause >= until:
                    raise Fault(ABSENT, f"It did not answer: {_said(error)}.") from None
                time.sleep(pause)
            else:
                self._answered = True
                return answer

    def _asked(self, body: bytes, until: float) -> bytes:
        """The bytes of one reply.  Raises ``Fault``, and ``OSError`` or ``HTTPException`` for a
        connection that was refused or dropped."""
        request = Request(self._url, body, self._headers, method="POST")
        try:
            left = max(0.001, until - time.monotonic())
            with self._opener.open(request, timeout=left) as reply:
                return _read(reply, until)
        except HTTPError as error:
            try:
                said = shown(error.read1(200).decode("utf-8", "replace"))
            except (OSError, HTTPException):
                said = "nothing that could be read"
            error.close()
            raise Fault(WRONG, f"It answered with status {error.code}: {said}.") from None
        except TimeoutError:
            raise self._late() from None
        except URLError as error:
            if isinstance(error.reason, TimeoutError):
                raise self._late() from None
            raise

    def _late(self) -> Fault:
        return Fault(LATE, f"No answer within {self._think:g} s.")


def _read(reply: Any, until: float) -> bytes:
    """The whole body.  Raises ``TimeoutError``, and ``ConnectionError`` when it is cut short."""
    size, data = reply.length, b""
    while size is None or len(data) < size:
        part = reply.read1(_CHUNK)
        data += part
        if len(data) > MAX_ANSWER:
            raise too_long(WRONG)
        if time.monotonic() >= until:
            raise TimeoutError
        if not part and (size or not data):
            raise ConnectionError("its answer was cut short")
        if not part:
            break
    return data


def _opener(url: str) -> OpenerDirector:
    """A proxy of the environment stands between us and others, never between us and ourselves."""
    direct = urlsplit(url).hostname in _LOOPBACK
    handlers = [ProxyHandler({})] if direct else []
    return build_opener(_NoRedirect(), *handlers)


def _said(error: Any) -> str:
    error = getattr(error, "reason", error)
    text = getattr(error, "strerror", None) or str(error) or type(error).__name__
    return " ".join(str(text).split())


def _decision(data: bytes) -> Any:
    try:
        return orjson.loads(data)
    except orjson.JSONDecodeError as error:
        start = shown(data[:60].decode("utf-8", "replace"))
        raise Fault(WRONG, f"Its answer is no JSON ({error}): {start}.") from None
