"""The atomic writer and the lock of a directory.

What a kill or a full disk does to them is the business of ``tests/faults``.
"""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from play import files
from play.errors import BusyError, FileError, UsageError
from play.files import (
    DirectoryLock,
    make_private_directory,
    read_bytes,
    write_atomic,
    write_output,
    write_together,
)

ROOT = Path(files.__file__).resolve().parent.parent


def mode_of(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


class TestRead:
    def test_the_bytes_as_they_are(self, tmp_path: Path) -> None:
        path = tmp_path / "file"
        path.write_bytes(b"\xef\xbb\xbf\r\n\x00")
        assert read_bytes(str(path)) == b"\xef\xbb\xbf\r\n\x00"

    @pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with a name")
    def test_a_pipe_or_a_device_is_refused_at_once(self, tmp_path: Path) -> None:
        os.mkfifo(tmp_path / "pipe")
        for path in (str(tmp_path / "pipe"), "/dev/zero"):
            with pytest.raises(FileError, match="is not a regular file"):
                read_bytes(path)

    def test_no_more_than_the_limit(self, tmp_path: Path) -> None:
        path = tmp_path / "file"
        path.write_bytes(b"1234")
        assert read_bytes(str(path), 4) == b"1234"
        with pytest.raises(FileError) as caught:
            read_bytes(str(path), 3)
        assert caught.value.code == files.TOO_LARGE

    def test_no_such_file_is_none(self, tmp_path: Path) -> None:
        assert read_bytes(str(tmp_path / "none")) is None
        assert read_bytes(str(tmp_path / "no" / "folder")) is None

    def test_what_is_no_file_is_an_error(self, tmp_path: Path) -> None:
        with pytest.raises(FileError) as caught:
            read_bytes(str(tmp_path))
        assert caught.value.exit == 8
        (tmp_path / "file").touch()
        with pytest.raises(FileError):
            read_bytes(str(tmp_path / "file" / "below"))

    @pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may read everything")
    def test_a_file_that_may_not_be_read_is_an_error(self, tmp_path: Path) -> None:
        path = tmp_path / "file"
        path.write_bytes(b"x")
        path.chmod(0)
        with pytest.raises(FileError):
            read_bytes(str(path))


class TestOutput:
    def test_a_file_is_replaced_whole(self, tmp_path: Path) -> None:
        path = tmp_path / "file"
        for data in (b"long", b"x"):
            write_output(str(path), data, mode=0o644)
            assert path.read_bytes() == data

    def test_the_session_s_own_files_are_refused(self, tmp_path: Path) -> None:
        (tmp_path / ".rya").mkdir()
        (tmp_path / "mine").write_bytes(b"mine")
        (tmp_path / "link").symlink_to(tmp_path / "mine")
        own = (str(tmp_path / "mine"), str(tmp_path / ".rya"))
        for name in ("mine", "link", ".rya/store.db", "x/../mine"):
            with pytest.raises(UsageError) as caught:
                write_output(str(tmp_path / name), b"new", own)
            assert caught.value.exit == 2
        assert (tmp_path / "mine").read_bytes() == b"mine"
        write_output(str(tmp_path / ".ryab"), b"new", own)

    @pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with a name")
    def test_a_pipe_stays_a_pipe(self, tmp_path: Path) -> None:
        path = tmp_path / "pipe"
        os.mkfifo(path)
        reader = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
        try:
            write_output(str(path), b"new")
            assert os.read(reader, 9) == b"new"
        finally:
            os.close(reader)
        assert stat.S_ISFIFO(path.stat().st_mode)

    @pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full")
    def test_a_device_that_takes_nothing_is_an_error(self) -> None:
        with pytest.raises(FileError, match="No space left"):
            write_output("/dev/full", b"new")


class TestWrite:
    def test_a_new_file_is_its_owners_alone(self, tmp_path: Path) -> None:
        path = tmp_path / "file"
        write_atomic(str(path), b"new")
        assert path.read_bytes() == b"new"
        assert mode_of(path) == 0o600

    def test_a_file_that_others_could_read_is_closed_to_them(self, tmp_path: Path) -> None:
        path = tmp_path / "file"
        path.write_bytes(b"old")
        path.chmod(0o644)
        write_atomic(str(path), b"new")
        assert mode_of(path) == 0o600

    def test_nothing_is_left_beside_it(self, tmp_path: Path) -> None:
        for data in (b"", b"a", b"b" * 100_000):
            write_atomic(str(tmp_path / "file"), data)
            assert os.listdir(tmp_path) == ["file"]
            assert (tmp_path / "file").read_bytes() == data

    def test_a_relative_path(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(tmp_path)
        write_atomic("file", b"new")
        assert (tmp_path / "file").read_bytes() == b"new"

    def test_a_name_with_blanks_and_letters_of_any_script(self, tmp_path: Path) -> None:
        path = tmp_path / "ein Name – имя 名前"
        write_atomic(str(path), b"new")
        assert path.read_bytes() == b"new"

    def test_a_link_is_followed_and_stays_a_link(self, tmp_path: Path) -> None:
        there = tmp_path / "there"
        there.mkdir()
        (there / "file").write_bytes(b"old")
        here = tmp_path / "here"
        here.mkdir()
        (here / "link").symlink_to("../there/file")
        (here / "link to link").symlink_to("link")
        write_atomic(str(here / "link to link"), b"new")
        assert (there / "file").read_bytes() == b"new"
        assert (here / "link").is_symlink()
        assert (here / "link to link").is_symlink()
        assert os.listdir(there) == ["file"]
        assert sorted(os.listdir(here)) == ["link", "link to link"]

    def test_a_link_to_nothing_yet(self, tmp_path: Path) -> None:
        (tmp_path / "link").symlink_to("target")
        write_atomic(str(tmp_path / "link"), b"new")
        assert (tmp_path / "link").is_symlink()
        assert (tmp_path / "target").read_bytes() == b"new"

    def test_a_linked_directory(self, tmp_path: Path) -> None:
        (tmp_path / "real").mkdir()
        (tmp_path / "link").symlink_to("real", target_is_directory=True)
        write_atomic(str(tmp_path / "link" / "file"), b"new")
        assert (tmp_path / "real" / "file").read_bytes() == b"new"
        assert (tmp_path / "link").is_symlink()

    def test_a_reader_has_the_old_file_whole(self, tmp_path: Path) -> None:
        path = tmp_path / "file"
        write_atomic(str(path), b"old" * 1000)
        with path.open("rb") as handle:
            write_atomic(str(path), b"new")
            assert handle.read() == b"old" * 1000

    def test_short_writes_are_gone_on_with(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        real = os.write
        monkeypatch.setattr(os, "write", lambda fd, data: real(fd, bytes(data[:7])))
        data = bytes(range(256)) * 4
        write_atomic(str(tmp_path / "file"), data)
        assert (tmp_path / "file").read_bytes() == data

    def test_it_is_synced_before_it_is_renamed_and_the_directory_after(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        calls: list[str] = []
        sync, replace = os.fsync, os.replace

        def fsync(descriptor: int) -> None:
            folder = stat.S_ISDIR(os.fstat(descriptor).st_mode)
            calls.append("sync directory" if folder else "sync file")
            sync(descriptor)

        def rename(source: str, target: str) -> None:
            calls.append("rename")
            assert os.path.dirname(source) == os.path.dirname(target)
            replace(source, target)

        monkeypatch.setattr(os, "fsync", fsync)
        monkeypatch.setattr(os, "replace", rename)
        write_atomic(str(tmp_path / "file"), b"new")
        assert calls == ["sync file", "rename", "sync directory"]

    @pytest.mark.parametrize("call", ["open", "write", "fsync", "replace"])
    def test_a_failure_leaves_the_old_file_and_nothing_else(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str
    ) -> None:
        path = tmp_path / "file"
        write_atomic(str(path), b"old")

        def fail(*_: object) -> None:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(os, call, fail)
        with pytest.raises(FileError, match=r"No space left on device.*old file is intact"):
            write_atomic(str(path), b"new")
        monkeypatch.undo()
        assert path.read_bytes() == b"old"
        assert os.listdir(tmp_path) == ["file"]

    def test_a_directory_that_cannot_be_synced_has_the_new_file(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path = tmp_path / "file"
        write_atomic(str(path), b"old")

        def fail(_: str) -> None:
            raise OSError(5, "Input/output error")

        monkeypatch.setattr(files, "sync_directory", fail)
        with pytest.raises(FileError, match=r"new file is in place.*power loss") as caught:
            write_atomic(str(path), b"new")
        assert "intact" not in caught.value.message
        assert path.read_bytes() == b"new"
        assert os.listdir(tmp_path) == ["file"]

    def test_a_failure_between_two_files_names_the_one_that_is_new(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        one, two = tmp_path / "one", tmp_path / "two"
        for path in (one, two):
            write_atomic(str(path), b"old")
        replace = os.replace

        def rename(source: str, target: str) -> None:
            if target.endswith("two"):
                raise OSError(5, "Input/output error")
            replace(source, target)

        monkeypatch.setattr(os, "replace", rename)
        with pytest.raises(FileError, match=r"two: .* as it was, but .*one has been replaced"):
            write_together(((str(one), b"new"), (str(two), b"new")))
        assert (one.read_bytes(), two.read_bytes()) == (b"new", b"old")
        assert sorted(os.listdir(tmp_path)) == ["one", "two"]

    def test_an_interruption_leaves_the_old_file_and_nothing_else(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path = tmp_path / "file"
        write_atomic(str(path), b"old")

        def interrupt(_: int) -> None:
            raise KeyboardInterrupt

        monkeypatch.setattr(os, "fsync", interrupt)
        with pytest.raises(KeyboardInterrupt):
            write_atomic(str(path), b"new")
        monkeypatch.undo()
        assert path.read_bytes() == b"old"
        assert os.listdir(tmp_path) == ["file"]

    def test_what_an_earlier_kill_left_is_in_nobodys_way(self, tmp_path: Path) -> None:
        for number in range(5):
            (tmp_path / f".file.{number:012x}.tmp").write_bytes(b"half")
        write_atomic(str(tmp_path / "file"), b"new")
        assert (tmp_path / "file").read_bytes() == b"new"

    def test_a_taken_temporary_name_is_passed_over(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        names = iter([b"a" * 6, b"a" * 6, b"b" * 6])
        (tmp_path / f".file.{(b'a' * 6).hex()}.tmp").write_bytes(b"somebody's")
        monkeypatch.setattr(os, "urandom", lambda _: next(names))
        write_atomic(str(tmp_path / "file"), b"new")
        assert (tmp_path / f".file.{(b'a' * 6).hex()}.tmp").read_bytes() == b"somebody's"
        assert (tmp_path / "file").read_bytes() == b"new"

    def test_a_planted_link_is_not_written_through(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        names = iter([b"a" * 6, b"b" * 6])
        victim = tmp_path / "victim"
        victim.write_bytes(b"precious")
        (tmp_path / f".file.{(b'a' * 6).hex()}.tmp").symlink_to(victim)
        monkeypatch.setattr(os, "urandom", lambda _: next(names))
        write_atomic(str(tmp_path / "file"), b"new")
        assert victim.read_bytes() == b"precious"

    def test_no_such_directory_or_a_directory_in_the_way(self, tmp_path: Path) -> None:
        with pytest.raises(FileError):
            write_atomic(str(tmp_path / "none" / "file"), b"new")
        (tmp_path / "folder").mkdir()
        with pytest.raises(FileError):
            write_atomic(str(tmp_path / "folder"), b"new")
        assert os.listdir(tmp_path) == ["folder"]

    @pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may write everywhere")
    def test_a_read_only_directory(self, tmp_path: Path) -> None:
        write_atomic(str(tmp_path / "file"), b"old")
        tmp_path.chmod(0o500)
        try:
            with pytest.raises(FileError):
                write_atomic(str(tmp_path / "file"), b"new")
        finally:
            tmp_path.chmod(0o700)
        assert (tmp_path / "file").read_bytes() == b"old"


class TestPrivateDirectory:
    def test_it_is_made_with_its_parents_and_only_once(self, tmp_path: Path) -> None:
        path = tmp_path / "a" / "b"
        make_private_directory(str(path))
        make_private_directory(str(path))
        assert mode_of(path) == 0o700

    def test_new_names_are_synced_from_the_top(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Or a power loss takes the directory, with the files in it that were synced."""
        synced: list[str] = []
        monkeypatch.setattr(files, "sync_directory", synced.append)
        path = tmp_path / "archive" / "first"
        make_private_directory(str(path))
        assert synced == [str(tmp_path), str(tmp_path / "archive")]
        make_private_directory(str(path))
        assert len(synced) == 2

    def test_a_file_in_the_way(self, tmp_path: Path) -> None:
        (tmp_path / "a").touch()
        for path in (tmp_path / "a", tmp_path / "a" / "b"):
            with pytest.raises(FileError):
                make_private_directory(str(path))


HOLD = """
import sys, time
from play.files import DirectoryLock
with DirectoryLock(sys.argv[1]):
    print("held", flush=True)
    time.sleep(60)
"""

COUNT = """
import sys
from play.files import DirectoryLock, read_bytes, write_atomic
lock, path = sys.argv[1:]
for _ in range(25):
    with DirectoryLock(lock, patience=60):
        write_atomic(path, b"%d" % (int(read_bytes(path)) + 1))
"""


@pytest.fixture
def holder(tmp_path: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Another process that holds ``tmp_path / "lock"``."""
    command = [sys.executable, "-c", HOLD, str(tmp_path / "lock")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT) as process:
        assert process.stdout is not None
        assert process.stdout.readline().strip() == b"held"
        yield process
        process.kill()


class TestLock:
    def test_it_can_be_taken_again_when_given_back(self, tmp_path: Path) -> None:
        lock = DirectoryLock(str(tmp_path / "lock"), patience=0)
        for _ in range(3):
            with lock:
                assert mode_of(tmp_path / "lock") == 0o600
        lock.release()
        assert (tmp_path / "lock").exists()

    def test_two_of_one_process_exclude_each_other(self, tmp_path: Path) -> None:
        path = str(tmp_path / "lock")
        with DirectoryLock(path), pytest.raises(BusyError):
            DirectoryLock(path, patience=0).acquire()
        DirectoryLock(path, patience=0).acquire()

    def test_it_waits_as_long_as_it_was_told(
        self, tmp_path: Path, holder: subprocess.Popen[bytes]
    ) -> None:
        started = time.monotonic()
        with pytest.raises(BusyError) as caught:
            DirectoryLock(str(tmp_path / "lock"), patience=0.3).acquire()
        assert 0.3 <= time.monotonic() - started < 3
        assert caught.value.exit == 7
        assert holder.poll() is None

    def test_it_is_never_stolen_by_its_age(
        self, tmp_path: Path, holder: subprocess.Popen[bytes]
    ) -> None:
        os.utime(tmp_path / "lock", (0, 0))
        with pytest.raises(BusyError):
            DirectoryLock(str(tmp_path / "lock"), patience=0.1).acquire()
        assert holder.poll() is None

    def test_it_dies_with_its_process(
        self, tmp_path: Path, holder: subprocess.Popen[bytes]
    ) -> None:
        holder.kill()
        with DirectoryLock(str(tmp_path / "lock"), patience=5):
            pass

    def test_a_loser_does_not_break_the_winners_hold(
        self, tmp_path: Path, holder: subprocess.Popen[bytes]
    ) -> None:
        for _ in range(3):
            with pytest.raises(BusyError):
                DirectoryLock(str(tmp_path / "lock"), patience=0).acquire()
        assert holder.poll() is None

    def test_a_child_started_under_the_lock_does_not_keep_it(self, tmp_path: Path) -> None:
        with DirectoryLock(str(tmp_path / "lock")):
            child = subprocess.Popen(
                [sys.executable, "-c", "import sys; sys.stdin.read()"],
                stdin=subprocess.PIPE,
                close_fds=False,
            )
        with child:
            DirectoryLock(str(tmp_path / "lock"), patience=2).acquire()
            child.communicate()

    def test_several_processes_lose_no_update(self, tmp_path: Path) -> None:
        lock, path = str(tmp_path / "lock"), str(tmp_path / "count")
        write_atomic(path, b"0")
        command = [sys.executable, "-c", COUNT, lock, path]
        processes = [subprocess.Popen(command, cwd=ROOT) for _ in range(4)]
        assert [process.wait() for process in processes] == [0] * 4
        assert read_bytes(path) == b"100"

    def test_where_no_lock_can_be_it_is_a_file_error(self, tmp_path: Path) -> None:
        (tmp_path / "lock").mkdir()
        for path in (tmp_path / "lock", tmp_path / "none" / "lock"):
            with pytest.raises(FileError):
                DirectoryLock(str(path)).acquire()
