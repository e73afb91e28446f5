"""A screen counts as shown when every byte is out, and not before."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress

import pytest

from play.cli.output import Printer, write_all
from play.errors import FileError, RyaError


class Pipe:
    """A pipe, and how to make it the standard output (within a test: pytest swaps it between)."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.reader, self.writer = os.pipe()
        self.stream = os.fdopen(self.writer, "w")
        self.patch = patch

    def connect(self) -> None:
        self.patch.setattr(sys, "stdout", self.stream)

    def read(self) -> bytes:
        self.stream.close()
        data = b""
        while chunk := os.read(self.reader, 1 << 16):
            data += chunk
        return data


@pytest.fixture
def pipe(monkeypatch: pytest.MonkeyPatch) -> Iterator[Pipe]:
    made = Pipe(monkeypatch)
    yield made
    made.stream.close()
    with suppress(OSError):
        os.close(made.reader)


def test_short_writes_are_gone_on_with(pipe: Pipe, monkeypatch: pytest.MonkeyPatch) -> None:
    pipe.connect()
    real = os.write
    monkeypatch.setattr(os, "write", lambda fd, data: real(fd, bytes(data)[:3]))
    Printer(False).text("a screen of many bytes ü\n")
    monkeypatch.undo()
    assert pipe.read() == "a screen of many bytes ü\n".encode()


def test_a_pipe_that_does_not_block(pipe: Pipe, monkeypatch: pytest.MonkeyPatch) -> None:
    pipe.connect()
    os.set_blocking(pipe.writer, False)
    text = "x" * 300_000
    got: list[bytes] = []

    def drain() -> None:
        while chunk := os.read(pipe.reader, 1 << 14):
            got.append(chunk)

    reader = threading.Thread(target=drain, daemon=True)
    reader.start()
    Printer(False).text(text)
    monkeypatch.undo()
    pipe.stream.close()
    reader.join(10)
    assert b"".join(got) == text.encode()


def test_nobody_reads(pipe: Pipe) -> None:
    pipe.connect()
    os.close(pipe.reader)
    printer = Printer(False)
    with pytest.raises(FileError) as caught:
        printer.text("a screen\n")
    assert (caught.value.exit, caught.value.code) == (8, "output")
    assert not printer.written


def test_nobody_reads_on(pipe: Pipe, monkeypatch: pytest.MonkeyPatch) -> None:
    pipe.connect()
    real, count = os.write, [0]

    def part(descriptor: int, data: bytes) -> int:
        count[0] += 1
        if count[0] == 2:
            raise BrokenPipeError(32, "Broken pipe")
        return real(descriptor, bytes(data)[:4])

    monkeypatch.setattr(os, "write", part)
    printer = Printer(True)
    with pytest.raises(FileError):
        printer.json({"ok": True})
    assert printer.written  # a second object would make two


def test_a_closed_stdout(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    with pytest.raises(FileError):
        Printer(False).text("a screen\n")


def test_a_stream_without_a_descriptor(capsys: pytest.CaptureFixture[str]) -> None:
    write_all(sys.stdout, "ü\n".encode())
    assert capsys.readouterr().out == "ü\n"


def test_an_error_after_output_goes_to_stderr(capfd: pytest.CaptureFixture[str]) -> None:
    printer = Printer(True)
    printer.json({"ok": True})
    printer.error(RyaError("late", next_command="rya show"))
    out, err = capfd.readouterr()
    assert out == '{"ok":true}\n'
    assert err == "rya: late\nNext: rya show\n"


def test_an_error_that_nobody_can_hear(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    Printer(True).error(RyaError("unheard"))


def test_the_key_is_never_printed(capfd: pytest.CaptureFixture[str]) -> None:
    printer = Printer(False, "secret-key-value")
    printer.text("a secret-key-value b\n")
    printer.error(RyaError("c secret-key-value d"))
    out, err = capfd.readouterr()
    assert "secret-key-value" not in out + err
    assert "a (RYA_KEY) b" in out
