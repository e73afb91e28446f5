"""The transport of remote play: the service over HTTP (spec: REST API, Recovery).

Only the standard library: a command makes one to four calls and ends, and loading any HTTP client
costs more than they do.  What matters here is what is *not* done: a redirect is never followed,
because the key goes with the request; a call that may have been carried out is sent again only
when that cannot carry it out twice, that is a GET, or a step with its id.
"""

from __future__ import annotations

import http.client
import os
import select
import time
from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any, Final
from urllib.parse import SplitResult, unquote, urlencode, urlsplit

import play
from play import wire
from play.canonical import dumps, loads
from play.errors import UnreachableError, UsageError
from play.transport.base import Reply
from play.transport.deadline import Deadline

CONNECT_SECONDS: Final = 10.0
CALL_SECONDS: Final = 60.0
"""How long a whole call may take: far more than the service needs for its slowest answer."""
MAX_REPLY: Final = 16 * 1024 * 1024
"""Bytes of a reply; the log of a whole run is a fraction of it."""

_PAUSES: Final = (0.2, 1.0)
"""Seconds before a call is sent for the second and the third time."""
_LONGEST_PAUSE: Final = 5.0
_SHORTEST: Final = 0.1
_TRY_LATER: Final = (
    HTTPStatus.BAD_GATEWAY,
    HTTPStatus.SERVICE_UNAVAILABLE,
    HTTPStatus.GATEWAY_TIMEOUT,
)
_LOOPBACK: Final = ("localhost", "::1")
_ERRORS: Final = (OSError, http.client.HTTPException)
_KEPT_ALIVE: Final = 4.0
"""Seconds for which a quiet connection is trusted to be still there."""


class HttpTransport:
    """Calls the service at ``base``, an ``http://`` or ``https://`` address.

    ``key`` identifies the player; ``seconds`` bounds a whole call; ``sleep`` waits between
    attempts.  Proxies come from the environment, certificates are verified.  Raises
    ``UsageError`` for an address or a key that cannot be one.
    """

    __slots__ = (
        "_address",
        "_connection",
        "_key",
        "_prefix",
        "_seconds",
        "_sleep",
        "_used",
        "base",
    )

    def __init__(
        self,
        base: str,
        key: str | None = None,
        *,
        seconds: float = CALL_SECONDS,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.base = base
        self._address = _address(base)
        self._prefix = self._address.path.rstrip("/")
        self._key = _checked_key(key)
        _proxy(self._address)  # one that cannot be used is said before anything is kept or sent
        self._seconds = seconds
        self._sleep = sleep
        self._connection: http.client.HTTPConnection | None = None
        self._used = 0.0

    def call(
        self,
        method: str,
        path: str,
        *,
        body: dict[str, Any] | None = None,
        query: Mapping[str, str] | None = None,
    ) -> Reply:
        """One call; a refusal of the service is a reply.

        Raises ``UnreachableError`` when there was no answer, or one that is not the service's, or
        when the service takes no more calls for now (``rate_limited``).
        """
        data = None if body is None else dumps(body)
        target = self._prefix + path + ("?" + urlencode(query) if query else "")
        safe = _is_safe(method, path, body)
        end = time.monotonic() + self._seconds
        for pause in _PAUSES:
            try:
                reply, after = self._once(method, target, data, safe, end)
            except _Untrusted:
                raise
            except UnreachableError:
                if not safe or time.monotonic() + pause >= end:
                    raise
                self._sleep(pause)
                continue
            if not (_was_refused_early(reply) or (safe and reply.status in _TRY_LATER)):
                return reply
            self._sleep(pause if after is None else min(after, _LONGEST_PAUSE))
        reply, after = self._once(method, target, data, safe, end)
        if _was_refused_early(reply):
            raise _too_often(self.base, after)
        return reply

    def close(self) -> None:
        """Close the connection."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _once(
        self, method: str, target: str, data: bytes | None, safe: bool, end: float
    ) -> tuple[Reply, float | None]:
        """Send a call once; the reply, and after how many seconds to try again if it says so."""
        seconds = max(_SHORTEST, end - time.monotonic())
        if not safe or time.monotonic() - self._used > _KEPT_ALIVE or self._has_unread():
            self.close()  # a connection that breaks must not leave open whether a start arrived
        try:
            with Deadline(seconds) as deadline:
                connection = self._connected(deadline, seconds)
                connection.request(method, self._target(target), data, self._headers())
                answer = connection.getresponse()
                raw = answer.read(MAX_REPLY + 1)
        except _ERRORS as error:
            self.close()
            raise _no_answer(self.base, error) from None
        except BaseException:
            self.close()
            raise
        self._used = time.monotonic()
        try:
            reply = _reply(self.base, answer, raw)
        except UnreachableError:
            self.close()
            raise
        if answer.will_close:
            self.close()
        return reply, _seconds_after(answer)

    def _has_unread(self) -> bool:
        """True when the connection holds what nobody asked for (its end, or a reply that came
        twice): it would be taken for the reply to the next call."""
        line = None if self._connection is None else self._connection.sock
        if line is None:
            return False
        if getattr(line, "pending", int)():  # decrypted already
            return True
        if hasattr(select, "poll"):
            poll = select.poll()
            poll.register(line, select.POLLIN)
            return bool(poll.poll(0))
        return bool(select.select([line], [], [], 0)[0])  # Windows

    def _connected(self, deadline: Deadline, seconds: float) -> http.client.HTTPConnection:
        connection = self._connection
        if connection is None:
            connection = self._connection = _connection(self._address)
        if connection.sock is None:
            connection.timeout = min(CONNECT_SECONDS, seconds)
            connection.connect()
        connection.sock.settimeout(seconds)
        deadline.watch(connection.sock)
        return connection

    def _target(self, target: str) -> str:
        """What stands in the request line: the whole address when a proxy has to read it."""
        if self._address.scheme == "http" and _proxy(self._address) is not None:
            return f"http://{self._address.netloc}{target}"
        return target

    def _headers(self) -> dict[str, str]:
        headers = {
            "Accept": "application/json",
            "Content-Type": "application/json",
            "User-Agent": f"rya/{play.__version__}",
        }
        if self._key is not None:
            headers["Authorization"] = f"Bearer {self._key}"
        proxy = _proxy(self._address)
        if proxy is not None and self._address.scheme == "http":
            headers.update(_proxy_headers(proxy))
        return headers


class _Untrusted(UnreachableError):
    """An answer, but none of the service's: asking again would bring the same."""


def _is_safe(method: str, path: str, body: Mapping[str, Any] | None) -> bool:
    """True when a call that is carried out twice does no more than once."""
    if method == "GET":
        return True
    return path == wire.PATH_STEP and body is not None and body.get("stepId") is not None


def _was_refused_early(reply: Reply) -> bool:
    """True for the service's own word that it has not looked at the call."""
    return (
        reply.status == HTTPStatus.TOO_MANY_REQUESTS and reply.body.get("code") == wire.RATE_LIMITED
    )


def _too_often(base: str, after: float | None) -> UnreachableError:
    """The error for a service that refuses to look at a call for longer than we wait."""
    when = "in a while" if after is None else f"in {max(1.0, after):.0f} s"
    return UnreachableError(
        f"{base} takes no more calls from this key or address for now (its rate limit). The call "
        f"was not looked at, and nothing is lost; try again {when}.",
        code=wire.RATE_LIMITED,
    )


def _address(base: str) -> SplitResult:
    try:
        address = urlsplit(base)
        port = address.port
    except ValueError:
        raise UsageError(f"{base} is no address.", code="bad_option") from None
    if address.scheme not in ("http", "https") or not address.hostname or port == 0:
        raise UsageError(f"{base} is no http:// or https:// address.", code="bad_option")
    return address


def _checked_key(key: str | None) -> str | None:
    """The key as a header can carry it.  Raises ``UsageError`` (never with the key in it)."""
    if not key:
        return None
    if not wire.KEY_LETTERS.issuperset(key):
        raise UsageError(
            "RYA_KEY holds characters that no key has. Nothing was sent.", code="bad_key"
        )
    return key


def _proxy(address: SplitResult) -> SplitResult | None:
    """The proxy that the environment names for an address; none for this machine itself."""
    host = address.hostname or ""
    if host in _LOOPBACK or host.startswith("127.") or not _names_proxies():
        return None
    from urllib.request import getproxies, proxy_bypass  # only where there may be one

    if proxy_bypass(address.netloc):
        return None
    proxies = getproxies()
    named = proxies.get(address.scheme) or proxies.get("all")
    if not named:
        return None
    proxy = urlsplit(named if "://" in named else f"http://{named}")
    if proxy.scheme != "http" or not proxy.hostname:
        raise UsageError(
            "The proxy in the environment is not an http:// one, and no other kind is spoken.",
            code="bad_proxy",
        )
    return proxy


def _names_proxies() -> bool:
    return any(name.lower().endswith("_proxy") for name in os.environ)


def _proxy_headers(proxy: SplitResult) -> dict[str, str]:
    if proxy.username is None:
        return {}
    import base64

    pair = f"{unquote(proxy.username)}:{unquote(proxy.password or '')}"
    return {"Proxy-Authorization": "Basic " + base64.b64encode(pair.encode()).decode()}


def _connection(address: SplitResult) -> http.client.HTTPConnection:
    """A connection, not yet open, to the service or to the proxy before it."""
    host, port, proxy = address.hostname or "", address.port, _proxy(address)
    first, first_port = (host, port) if proxy is None else (proxy.hostname or "", proxy.port or 80)
    if address.scheme == "http":
        return http.client.HTTPConnection(first, first_port)
    import ssl

    connection = http.client.HTTPSConnection(
        first, first_port, context=ssl.create_default_context()
    )
    if proxy is not None:
        connection.set_tunnel(host, port or 443, _proxy_headers(proxy))
    return connection


def _reply(base: str, answer: http.client.HTTPResponse, raw: bytes) -> Reply:
    """What the service said.  Raises ``_Untrusted`` for what it cannot have said."""
    status = answer.status
    if 300 <= status < 400:
        where = urlsplit(answer.headers.get("Location", ""))
        elsewhere = f" to {where.scheme}://{where.netloc}" if where.netloc else ""
        raise _Untrusted(
            f"{base} redirects{_printable(elsewhere)}. rya does not follow with the key in hand; "
            "if that is the service, name it as the base.",
            code="redirected",
        )
    if len(raw) > MAX_REPLY:
        raise _Untrusted(
            f"{base} answered with more than a reply can hold.", code="not_the_service"
        )
    whole = answer.chunked or answer.headers.get("Content-Length") is not None
    if answer.length:
        raise UnreachableError(f"{base} did not answer (its reply was cut off).")
    if whole and status == HTTPStatus.OK and answer.headers.get_content_type() == "text/plain":
        return Reply(status, {"text": raw.decode("utf-8", "replace")})
    try:
        said = loads(raw)
    except UsageError:
        said = None
    if isinstance(said, dict):
        return Reply(status, said)
    if status in _TRY_LATER:
        raise UnreachableError(f"{base} is not there at the moment (HTTP {status}).")
    if not whole:
        raise UnreachableError(f"{base} did not answer (its reply was cut off).")
    raise _Untrusted(
        f"What answers at {base} is not the service (HTTP {status}, no JSON object).",
        code="not_the_service",
    )


def _seconds_after(answer: http.client.HTTPResponse) -> float | None:
    text = answer.headers.get("Retry-After", "")
    return float(text) if text.isascii() and text.isdecimal() and len(text) < 6 else None


def _no_answer(base: str, error: Exception) -> UnreachableError:
    """The error for a call without an answer, in words that fit a line."""
    if isinstance(error, TimeoutError):
        reason = "no answer in time"
    elif type(error).__name__ == "SSLCertVerificationError":
        said = _printable(getattr(error, "verify_message", ""))
        return _Untrusted(
            f"The certificate of {base} is not trusted: {said}.", code="bad_certificate"
        )
    else:
        reason = _printable(getattr(error, "strerror", None) or str(error) or type(error).__name__)
    return UnreachableError(f"{base} did not answer ({reason}).")


def _printable(text: str) -> str:
    """Text from the outside, fit for a line."""
    return "".join(letter if letter.isprintable() else " " for letter in text[:200])
