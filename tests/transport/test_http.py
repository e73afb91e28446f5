"""The HTTP transport: what is sent once, what again, and what counts as no answer."""

from __future__ import annotations

import base64
import shutil
import ssl
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from play import wire
from play.canonical import dumps
from play.errors import UnreachableError, UsageError
from play.transport import http
from play.transport.base import Transport
from play.transport.http import HttpTransport
from tests.transport.peer import Peer, Script, hangs_up, reply, says, says_nothing, trickles

KEY = "rya_canary-key-91c2"
STEP = {"runId": "r", "actions": [{"type": "reset"}], "stepId": "s-1", "expectedTick": 0}
START = {"suite": "v1", "index": 0}
GOOD = says(reply(body={"ok": True}))
OPENSSL = shutil.which("openssl")


@pytest.fixture(autouse=True)
def _no_proxies(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("http_proxy", "https_proxy", "all_proxy", "no_proxy"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.upper(), raising=False)


@pytest.fixture
def meet() -> Iterator[Callable[..., tuple[Peer, HttpTransport]]]:
    """A peer with its scripts, and a transport to it."""
    open_ones: list[Peer | HttpTransport] = []

    def make(*scripts: Script, seconds: float = 5.0) -> tuple[Peer, HttpTransport]:
        peer = Peer(*scripts)
        transport = HttpTransport(peer.base, KEY, seconds=seconds, sleep=lambda _: None)
        open_ones.extend((transport, peer))
        return peer, transport

    yield make
    for one in open_ones:
        one.close()


Meet = Callable[..., tuple[Peer, HttpTransport]]


def test_it_is_a_transport(meet: Meet) -> None:
    peer, made = meet(says(reply(body={"a": 1})))
    transport: Transport = made
    assert transport.base == peer.base
    found = transport.call("GET", wire.PATH_RUN, query={"id": "a b&c"})
    assert found == (200, {"a": 1})
    assert peer.head().startswith(f"GET {wire.PATH_RUN}?id=a+b%26c HTTP/1.1\r\n")
    assert f"Authorization: Bearer {KEY}" in peer.head()


def test_what_is_sent_are_the_canonical_bytes(meet: Meet) -> None:
    peer, transport = meet(GOOD)
    transport.call("POST", wire.PATH_STEP, body=STEP)
    assert peer.requests[-1].endswith(b"\r\n\r\n" + dumps(STEP))


def test_a_refusal_is_a_reply(meet: Meet) -> None:
    body = {"error": "no", "code": "stale_tick", "tick": 4}
    for status in (400, 401, 403, 404, 409, 410, 413, 500):
        peer, transport = meet(says(reply(status, body)))
        assert transport.call("POST", wire.PATH_STEP, body=STEP) == (status, body)
        assert len(peer.requests) == 1


def test_without_a_key_none_is_sent() -> None:
    peer = Peer(GOOD)
    transport = HttpTransport(peer.base + "/under/", "")
    transport.call("GET", wire.PATH_SCHEMA)
    assert "authorization" not in peer.head().lower()
    assert peer.head().startswith(f"GET /under{wire.PATH_SCHEMA} ")
    transport.close()
    peer.close()


class TestRetries:
    """Only a GET and a step with its id are sent again (spec: Recovery)."""

    @pytest.mark.parametrize(
        "cut", [b"", b"?", b"HTTP/1.1 200 X\r\nContent-Le", reply(body={"a": 1})[:-1]]
    )
    def test_a_step_is_sent_again_to_the_byte(self, meet: Meet, cut: bytes) -> None:
        peer, transport = meet(says(cut, hang_up=True), hangs_up, GOOD)
        assert transport.call("POST", wire.PATH_STEP, body=STEP).status == 200
        assert len(peer.requests) == 3
        assert len(set(peer.requests)) == 1

    def test_three_times_and_no_more(self, meet: Meet) -> None:
        peer, transport = meet(hangs_up)
        with pytest.raises(UnreachableError) as caught:
            transport.call("GET", wire.PATH_SCHEMA)
        assert len(peer.requests) == 3
        assert caught.value.exit == 6
        assert "\n" not in caught.value.message

    @pytest.mark.parametrize(
        ("path", "body"),
        [
            (wire.PATH_START, START),
            (wire.PATH_START, {"runId": "r"}),
            (wire.PATH_STEP, {"runId": "r", "actions": []}),  # a step without an id
            (wire.PATH_FINISH, {"log": []}),
        ],
    )
    def test_nothing_else_is(self, meet: Meet, path: str, body: dict[str, object]) -> None:
        peer, transport = meet(hangs_up)
        with pytest.raises(UnreachableError):
            transport.call("POST", path, body=body)
        assert len(peer.requests) == 1
        busy, transport = meet(says(reply(503, {"error": "busy", "code": "busy"})))
        assert transport.call("POST", path, body=body).status == 503
        assert len(busy.requests) == 1

    def test_a_busy_service_is_asked_again(self, meet: Meet) -> None:
        busy = says(reply(503, {"error": "busy", "code": "busy"}))
        peer, transport = meet(
            busy, says(reply(502, raw=b"<html>", Content_Type="text/html")), GOOD
        )
        assert transport.call("POST", wire.PATH_STEP, body=STEP).status == 200
        assert len(peer.requests) == 3
        peer, transport = meet(busy)
        assert transport.call("GET", wire.PATH_SCHEMA).status == 503
        assert len(peer.requests) == 3

    def test_whoever_calls_too_often_waits_as_told(self) -> None:
        slow = says(reply(429, {"error": "slow", "code": "rate_limited"}, Retry_After="2"))
        long = says(reply(429, {"error": "slow", "code": "rate_limited"}, Retry_After="999"))
        peer, slept = Peer(slow, long, GOOD), []
        transport = HttpTransport(peer.base, KEY, sleep=slept.append)
        assert transport.call("POST", wire.PATH_START, body=START).status == 200
        assert slept == [2.0, 5.0]
        transport.close()
        peer.close()

    @pytest.mark.parametrize(("after", "when"), [("7", "in 7 s"), ("0", "in 1 s"), ("x", "while")])
    def test_a_limit_that_lasts_says_what_it_is(self, meet: Meet, after: str, when: str) -> None:
        slow = reply(429, {"error": "slow", "code": "rate_limited"}, Retry_After=after)
        peer, transport = meet(says(slow))
        for path, body in ((wire.PATH_START, START), (wire.PATH_STEP, STEP)):
            with pytest.raises(UnreachableError, match=f"rate limit.*nothing is lost.*{when}") as e:
                transport.call("POST", path, body=body)
            assert (e.value.code, e.value.exit) == ("rate_limited", 6)
        assert len(peer.requests) == 6
        other = reply(429, {"error": "some proxy's", "code": "quota"}, Retry_After=after)
        _, transport = meet(says(other))
        assert transport.call("POST", wire.PATH_STEP, body=STEP).status == 429

    def test_a_start_never_goes_over_a_used_connection(self, meet: Meet) -> None:
        """Its breaking would leave open whether the start has arrived."""
        peer, transport = meet(GOOD)
        transport.call("GET", wire.PATH_SUITE)
        transport.call("GET", wire.PATH_SUITE)
        assert peer.connections == 1
        transport.call("POST", wire.PATH_START, body=START)
        assert peer.connections == 2
        transport.call("POST", wire.PATH_STEP, body=STEP)
        assert peer.connections == 2


class TestTime:
    def test_a_service_that_says_nothing(self, meet: Meet) -> None:
        peer, transport = meet(says_nothing, seconds=0.3)
        begun = time.monotonic()
        with pytest.raises(UnreachableError, match="no answer in time"):
            transport.call("POST", wire.PATH_STEP, body=STEP)
        assert time.monotonic() - begun < 2
        assert len(peer.requests) == 1

    def test_a_reply_that_trickles(self, meet: Meet) -> None:
        """Each byte would begin a socket's own timeout anew."""
        _, transport = meet(trickles, seconds=0.4)
        begun = time.monotonic()
        with pytest.raises(UnreachableError, match="no answer in time"):
            transport.call("GET", wire.PATH_SCHEMA)
        assert time.monotonic() - begun < 2

    def test_nobody_there(self) -> None:
        peer = Peer(GOOD)
        peer.close()
        slept: list[float] = []
        transport = HttpTransport(peer.base, KEY, sleep=slept.append)
        with pytest.raises(UnreachableError, match="refused"):
            transport.call("GET", wire.PATH_SCHEMA)
        assert slept == [0.2, 1.0]


class TestStrangers:
    """What answers need not be the service."""

    @pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
    def test_a_redirect_is_not_followed_with_the_key(self, meet: Meet, status: int) -> None:
        other = Peer(GOOD)
        peer, transport = meet(says(reply(status, Location=other.base + "/api")))
        with pytest.raises(UnreachableError, match=f"to {other.base}") as caught:
            transport.call("POST", wire.PATH_STEP, body=STEP)
        assert caught.value.code == "redirected"
        assert len(peer.requests) == 1
        assert other.connections == 0
        other.close()

    @pytest.mark.parametrize(
        "data",
        [
            reply(200, raw=b"<html>welcome</html>", Content_Type="text/html"),
            reply(404, raw=b"not found", Content_Type="text/plain"),
            reply(200, raw=b"[1, 2]"),
            reply(200, raw=b""),
            reply(403, raw=b"\xff\xfe"),
        ],
    )
    def test_what_is_no_json_object_is_no_answer(self, meet: Meet, data: bytes) -> None:
        peer, transport = meet(says(data))
        with pytest.raises(UnreachableError) as caught:
            transport.call("POST", wire.PATH_STEP, body=STEP)
        assert caught.value.code == "not_the_service"
        assert len(peer.requests) == 1

    def test_a_reply_without_end(self, meet: Meet, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(http, "MAX_REPLY", 1000)
        _, transport = meet(says(reply(200, raw=b" " * 5000 + b"{}")))
        with pytest.raises(UnreachableError, match="more than a reply"):
            transport.call("GET", wire.PATH_SCHEMA)

    def test_text_is_text(self, meet: Meet) -> None:
        _, transport = meet(says(reply(200, raw="né".encode(), Content_Type="text/plain")))
        assert transport.call("GET", wire.PATH_BRIEF) == (200, {"text": "né"})

    def test_the_key_is_in_no_error(self, meet: Meet) -> None:
        for script in (hangs_up, says(reply(307)), says(reply(200, raw=b"x")), says(b"\r\n\r\n")):
            _, transport = meet(script, seconds=0.5)
            with pytest.raises(UnreachableError) as caught:
                transport.call("GET", wire.PATH_SCHEMA)
            assert KEY not in repr(caught.value)
            assert KEY not in caught.value.message
            assert caught.value.__cause__ is None


class TestAddresses:
    @pytest.mark.parametrize("base", ["ftp://x", "http://", "http://x:port", "http://x:99999", "x"])
    def test_what_is_no_address(self, base: str) -> None:
        with pytest.raises(UsageError):
            HttpTransport(base)

    @pytest.mark.parametrize("key", ["a b", "a\r\nX: y", "ké", "\x00"])
    def test_what_is_no_key(self, key: str) -> None:
        with pytest.raises(UsageError) as caught:
            HttpTransport("http://127.0.0.1:9", key)
        assert key not in caught.value.message


class TestProxies:
    def test_a_proxy_of_the_environment(self, monkeypatch: pytest.MonkeyPatch) -> None:
        proxy = Peer(GOOD)
        monkeypatch.setenv("HTTP_PROXY", f"http://us%65r:pass@127.0.0.1:{proxy.port}")
        transport = HttpTransport("http://service.example:81/x", KEY)
        assert transport.call("GET", wire.PATH_SCHEMA).status == 200
        first = f"GET http://service.example:81/x{wire.PATH_SCHEMA} HTTP/1.1\r\n"
        assert proxy.head().startswith(first)
        pair = base64.b64encode(b"user:pass").decode()
        assert f"Proxy-Authorization: Basic {pair}" in proxy.head()
        transport.close()
        proxy.close()

    def test_tls_goes_through_a_tunnel_without_the_key(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        proxy = Peer(says(b"HTTP/1.1 403 No\r\n\r\n", hang_up=True))
        monkeypatch.setenv("https_proxy", f"127.0.0.1:{proxy.port}")
        transport = HttpTransport("https://service.example", KEY, sleep=lambda _: None)
        with pytest.raises(UnreachableError):
            transport.call("GET", wire.PATH_SCHEMA)
        assert proxy.head(0).startswith("CONNECT service.example:443 ")
        assert KEY not in proxy.head(0)
        proxy.close()

    def test_this_machine_is_not_asked_for_through_a_proxy(
        self, meet: Meet, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:1")
        _, transport = meet(GOOD)
        assert transport.call("GET", wire.PATH_SCHEMA).status == 200

    def test_no_proxy_is_honoured(self, monkeypatch: pytest.MonkeyPatch) -> None:
        proxy = Peer(GOOD)
        monkeypatch.setenv("HTTP_PROXY", proxy.base)
        monkeypatch.setenv("NO_PROXY", "service.invalid")
        transport = HttpTransport("http://service.invalid", KEY, sleep=lambda _: None)
        with pytest.raises(UnreachableError):
            transport.call("GET", wire.PATH_SCHEMA)
        assert proxy.connections == 0
        proxy.close()

    def test_another_kind_of_proxy(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("ALL_PROXY", "socks5://127.0.0.1:1")
        with pytest.raises(UsageError, match="proxy"):
            HttpTransport("http://service.example").call("GET", wire.PATH_SCHEMA)


@pytest.mark.skipif(OPENSSL is None, reason="there is no openssl on this machine")
class TestCertificates:
    @pytest.fixture
    def peer(self, tmp_path: Path) -> Iterator[Peer]:
        """A peer with a certificate for 127.0.0.1 that nobody has signed."""
        key, certificate = tmp_path / "key.pem", tmp_path / "cert.pem"
        words = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=x"]
        words += ["-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate]
        subprocess.run([str(OPENSSL), *map(str, words)], check=True, capture_output=True)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, key)
        peer = Peer(GOOD, context=context)
        yield peer
        peer.close()

    def test_one_that_is_not_trusted_gets_no_key(self, peer: Peer) -> None:
        transport = HttpTransport(peer.base, KEY, sleep=lambda _: None)
        with pytest.raises(UnreachableError, match="not trusted") as caught:
            transport.call("GET", wire.PATH_SCHEMA)
        transport.close()
        assert caught.value.code == "bad_certificate"
        assert peer.requests == []
        assert peer.connections == 1

    def test_one_that_is_trusted(
        self, peer: Peer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "cert.pem"))
        transport = HttpTransport(peer.base, KEY)
        assert transport.call("GET", wire.PATH_SCHEMA).status == 200
        assert transport.call("POST", wire.PATH_STEP, body=STEP).status == 200
        transport.close()
