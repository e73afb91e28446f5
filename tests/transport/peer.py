"""A peer that says what it is told to, byte for byte, and writes down what it hears."""

from __future__ import annotations

import json
import socket
import ssl
import threading
import time
from collections.abc import Callable
from typing import Any

Script = Callable[[socket.socket, bytes], None]


def reply(
    status: int = 200, body: object = None, raw: bytes | None = None, **headers: str
) -> bytes:
    """A whole HTTP reply."""
    data = json.dumps({} if body is None else body).encode() if raw is None else raw
    lines = [f"HTTP/1.1 {status} X", f"Content-Length: {len(data)}"]
    headers.setdefault("Content_Type", "application/json")
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    return "\r\n".join([*lines, "", ""]).encode() + data


def says(data: bytes, *, hang_up: bool = False) -> Script:
    def script(line: socket.socket, _: bytes) -> None:
        line.sendall(data)
        if hang_up:
            line.shutdown(socket.SHUT_RDWR)

    return script


def hangs_up(line: socket.socket, _: bytes) -> None:
    line.shutdown(socket.SHUT_RDWR)


def says_nothing(line: socket.socket, _: bytes) -> None:
    time.sleep(3)


def trickles(line: socket.socket, _: bytes) -> None:
    try:
        for byte in reply(body={"ok": True}):
            line.sendall(bytes([byte]))
            time.sleep(0.05)
    except OSError:
        pass


class Peer:
    """Answers the n-th request with the n-th script, the last one for ever.

    ``requests`` has every request's head and body, ``connections`` how many came.
    """

    def __init__(self, *scripts: Script, context: ssl.SSLContext | None = None) -> None:
        self.scripts = scripts
        self.context = context
        self.requests: list[bytes] = []
        self.connections = 0
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.port: int = self.socket.getsockname()[1]
        self.base = f"http{'s' if context else ''}://127.0.0.1:{self.port}"
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        try:
            self.socket.shutdown(socket.SHUT_RDWR)  # closing alone does not wake who accepts
        except OSError:
            pass
        self.socket.close()

    def head(self, number: int = -1) -> str:
        return self.requests[number].partition(b"\r\n\r\n")[0].decode()

    def body(self, number: int = -1) -> Any:
        return json.loads(self.requests[number].partition(b"\r\n\r\n")[2])

    def _accept(self) -> None:
        while True:
            try:
                line, _ = self.socket.accept()
            except OSError:
                return
            self.connections += 1
            threading.Thread(target=self._serve, args=(line,), daemon=True).start()

    def _serve(self, line: socket.socket) -> None:
        try:
            if self.context is not None:
                line = self.context.wrap_socket(line, server_side=True)
            while request := _request(line):
                script = self.scripts[min(len(self.requests), len(self.scripts) - 1)]
                self.requests.append(request)
                script(line, request)
        except OSError:
            pass
        finally:
            line.close()


def _request(line: socket.socket) -> bytes:
    data = b""
    while b"\r\n\r\n" not in data:
        chunk = line.recv(65536)
        if not chunk:
            return b""
        data += chunk
    head, _, body = data.partition(b"\r\n\r\n")
    size = 0
    for field in head.split(b"\r\n")[1:]:
        name, _, value = field.partition(b":")
        size = int(value) if name.lower() == b"content-length" else size
    while len(body) < size:
        body += line.recv(65536)
    return head + b"\r\n\r\n" + body
