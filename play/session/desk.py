"""The directory a session lives in: its files, its lock, and its way to the service.

Everything that is written goes through here.  Writing order: the handoff first, the checkpoint
last, for the checkpoint is the authority of the two: what it does not say has not been written.
Only the very first checkpoint comes before its handoff.
"""

from __future__ import annotations

import os
import time

from play import canonical
from play.errors import FileError, RefusedError, UsageError
from play.files import (
    TOO_LARGE,
    DirectoryLock,
    make_private_directory,
    read_bytes,
    sync_directory,
    write_together,
)
from play.session import checkpoint as form
from play.session import handoff, history
from play.session.words import quote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from contextlib import AbstractContextManager
    from typing import Any, Final

    from play.session.outcome import Outcome
    from play.session.shapes import CheckpointDoc, Json
    from play.session.traces import Trace
    from play.transport.base import Reply, Transport

PRIVATE: Final = ".rya"
STORE: Final = "store.db"
LOCK: Final = "lock"
SCREEN: Final = "screen.json"
ARCHIVE: Final = "archive"
LOST: Final = ("store_missing", "store_damaged", "store_foreign")
"""Codes of an embedded store in which the next command would find no more."""
STAMP: Final = "%Y-%m-%dT%H:%M:%SZ"
MAX_BYTES: Final = 4 * 1024 * 1024
"""More than a checkpoint, a handoff or a kept screen ever holds."""
DEFAULT_VIEW: Final = "text"
MIN_SECRET: Final = 8
"""A shorter key is no key; guarding against it would refuse ordinary text."""


def own_files(directory: str) -> tuple[str, ...]:
    """What a session keeps in ``directory``, which nothing else may be written over."""
    names = (form.FILE_NAME, handoff.FILE_NAME, PRIVATE)
    return tuple(os.path.join(directory, name) for name in names)


def _checkpoint(path: str) -> bytes | None:
    try:
        return read_bytes(path, MAX_BYTES)
    except FileError as error:
        if error.code != TOO_LARGE:
            raise
        raise form.too_large() from None


def spellings(secret: str | None) -> tuple[bytes, ...]:
    """The API key as it would stand in a text, and as JSON would write it."""
    if not secret:
        return ()
    raw = secret.encode("utf-8", "replace")
    return raw, canonical.dumps(raw.decode())[1:-1]


class Tools:
    """What a desk is given from outside, so that tests can replace it.

    ``connect`` makes the transport of a base; ``now`` gives seconds since 1970 UTC; ``new_id`` a
    fresh step id; ``sleep`` waits; ``busy`` is a context that says what takes long, if it does;
    ``secret`` is the API key, which no file may hold; ``program`` is the command's name in what is
    printed; ``stored`` says whether the embedded service has a store already.
    """

    __slots__ = ("busy", "connect", "new_id", "now", "program", "secret", "sleep", "stored")

    def __init__(
        self,
        connect: Callable[[str], Transport],
        now: Callable[[], float],
        new_id: Callable[[], str],
        sleep: Callable[[float], None],
        busy: Callable[[str], AbstractContextManager[None]],
        secret: str | None = None,
        program: str = "rya",
        stored: Callable[[], bool] = lambda: True,
    ) -> None:
        self.connect = connect
        self.now = now
        self.new_id = new_id
        self.sleep = sleep
        self.busy = busy
        self.secret = secret if secret and len(secret) >= MIN_SECRET else None
        self.program = program
        self.stored = stored


class Desk:
    """An open session directory.  Use it as a context: the lock is held inside.

    ``base`` is the service that was asked for, or None; ``named`` is the directory as the player
    wrote it, for the commands that are printed (None when it is the current one).  ``view`` is the
    view in which those go on that show a screen; None: the one that the session is played in.
    """

    def __init__(
        self, directory: str, tools: Tools, base: str | None = None, named: str | None = None
    ) -> None:
        self.directory = directory
        self.tools = tools
        self.base = base
        self.named = named
        self.view: str | None = None
        self.damage: form.DamagedCheckpoint | None = None
        self._document: CheckpointDoc | None = None
        self._transport: Transport | None = None
        self._lock: DirectoryLock | None = None
        self._written: dict[str, bytes] = {}

    # -- opening and closing

    def __enter__(self) -> Desk:
        """Take the lock and read the checkpoint; a directory without a session is left untouched.

        Raises ``BusyError`` (exit 7), ``FileError`` (exit 8).  A damaged checkpoint is raised by
        the first use of it, so that ``begin --replace`` can put it away.
        """
        if os.path.exists(self.path(form.FILE_NAME)) or os.path.isdir(self.path(PRIVATE)):
            self._open()
        return self

    def __exit__(self, *_: object) -> None:
        if self._transport is not None:
            self._transport.close()
            self._transport = None
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def found(self) -> None:
        """Make the directory a session's, for ``begin``: `.rya`, the lock, and a second look."""
        if self._lock is None:
            self._open()

    def _open(self) -> None:
        make_private_directory(self.path(PRIVATE))
        lock = DirectoryLock(self.path(PRIVATE, LOCK))
        lock.acquire()
        self._lock = lock
        try:
            self._sweep()
            self._load()
        except BaseException:
            self.__exit__()
            raise

    def _load(self) -> None:
        try:
            data = _checkpoint(self.path(form.FILE_NAME))
            if data is None:
                return
            self._document = form.decode(data)
        except form.DamagedCheckpoint as damage:
            words = ("begin", "--replace", *self.trace().options())
            damage.next_command = self.command(*words)
            self.damage = damage
            return
        self._written[form.FILE_NAME] = data

    def path(self, *parts: str) -> str:
        """A path inside the directory."""
        return os.path.join(self.directory, *parts)

    def trace(self) -> Trace:
        """What a checkpoint that cannot be read and the handoff beside it still say."""
        from play.session.traces import left_behind  # only when something is broken or lost

        pages = []
        for name in (form.FILE_NAME, handoff.FILE_NAME):
            try:
                pages.append(read_bytes(self.path(name), MAX_BYTES))
            except FileError:
                pages.append(None)
        return left_behind(*pages)

    # -- the checkpoint

    @property
    def has_session(self) -> bool:
        """True when there is a sound checkpoint."""
        return self._document is not None

    def draft(self) -> CheckpointDoc:
        """A copy of the checkpoint to work on.

        Raises ``DamagedCheckpoint`` (exit 8) or, where there is none, ``RefusedError`` (exit 4).
        """
        document = self.peek()
        if self.base is not None and self.base != document["base"]:
            raise RefusedError(
                f"This session is played on {document['base']}, not on {self.base}. "
                "Nothing was sent. Leave the base out, or use another directory.",
                code="other_base",
                next_command=self.command("status"),
            )
        return document

    def peek(self) -> CheckpointDoc:
        """``draft`` without the check that the session's service is the one asked for."""
        if self.damage is not None:
            raise self.damage
        if self._document is None:
            raise RefusedError(
                f"There is no session in {self.named or 'this directory'}.",
                code="no_session",
                next_command=self.command("begin"),
            )
        copy: CheckpointDoc = canonical.loads(canonical.dumps(self._document))
        return copy

    def save(self, document: CheckpointDoc) -> None:
        """Write handoff and checkpoint, each atomically; what has not changed is not rewritten.

        Raises ``UsageError`` when one of them would hold the API key, ``FileError`` when it
        cannot be written.
        """
        pages = (
            (handoff.FILE_NAME, handoff.render(document, self.tools.program)),
            (form.FILE_NAME, form.encode(document)),
        )
        for _, data in pages:
            self._guard(data)
        if self._document is None:  # a handoff without a checkpoint would lead nowhere
            pages = pages[::-1]
        changed = [(name, data) for name, data in pages if self._written.get(name) != data]
        self._written.clear()  # until all of it is known to be on the disk
        write_together([(self.path(name), data) for name, data in changed])
        self._written.update(pages)
        self._document = document

    def _guard(self, data: bytes) -> None:
        if self.leaks(data):
            raise UsageError(
                "The API key is part of what would be written to a file. Nothing was written or "
                "sent: the key belongs into RYA_KEY and nowhere else.",
                code="key_in_text",
            )

    def leaks(self, data: bytes) -> bool:
        """True when ``data`` holds the API key, as it is or as JSON writes it."""
        return any(spelling in data for spelling in spellings(self.tools.secret))

    def on_disk(self) -> CheckpointDoc | None:
        """The checkpoint as it stands on the disk now; None when it cannot be read."""
        try:
            data = _checkpoint(self.path(form.FILE_NAME))
            return form.decode(data) if data is not None else None
        except FileError:
            return None

    # -- the service

    def call(
        self,
        document: CheckpointDoc,
        method: str,
        path: str,
        *,
        body: Json | None = None,
        query: Mapping[str, str] | None = None,
    ) -> Reply:
        """One call to the service of ``document``; its time is noted in ``lastSync``.

        Raises ``UnreachableError`` when there was no answer.
        """
        try:
            reply = self.reach(document).call(method, path, body=body, query=query)
        except FileError as error:
            if error.code in LOST and error.next_command is None:
                error.message += (
                    " Or `begin --replace` puts this checkpoint into the archive, and a store that "
                    "is past reading, and begins anew."
                )
                error.next_command = self.anew(document)
            raise
        document["lastSync"] = self.stamp()
        return reply

    def reach(self, document: CheckpointDoc) -> Transport:
        """The way to the service of ``document``; nothing is sent.

        Raises ``UsageError`` for a key or an address that cannot be one, ``FileError`` for a store
        that is gone: so before a step is kept for sending.
        """
        if self._transport is None:
            self.check_store(document)
            self._transport = self.tools.connect(document["base"])
        return self._transport

    def check_store(self, document: CheckpointDoc) -> None:
        """Refuse to make a new store in the place of one that this checkpoint was played on.

        Raises ``FileError``.
        """
        played = document["active"] is not None or document["worlds"]
        if document["base"] != form.LOCAL or not played or self.tools.stored():
            return
        raise FileError(
            f"The store ({os.path.join(PRIVATE, STORE)}) is missing or empty, and this "
            "checkpoint's worlds were in it. Nothing was sent and no new store was made: put it "
            "back from a copy. Or `begin --replace` puts this checkpoint into the archive and "
            "begins anew.",
            code="store_missing",
            next_command=self.anew(document),
        )

    def anew(self, document: CheckpointDoc) -> str:
        """The command that puts this checkpoint away and begins a separate attempt."""
        words = [] if document["track"] == "practice" else ["--track", document["track"]]
        if document["base"] != form.LOCAL:
            words += ["--base", document["base"]]
        return self.command("begin", "--replace", *words)

    def stamp(self) -> str:
        """The time now as it stands in files: UTC, to the second."""
        return time.strftime(STAMP, time.gmtime(self.tools.now()))

    # -- what was shown

    def prepare(self, outcome: Outcome) -> None:
        """Before ``outcome`` is written out: what is no screen becomes true before it is said, so
        that nothing is claimed that a crash could still undo."""
        if outcome.commit is not None and outcome.reply is None:
            self.save(outcome.commit)

    def shown(self, outcome: Outcome) -> None:
        """Record that all of ``outcome`` has been written out: only now is its screen the one
        that decisions are made on, and only now is a pending step settled."""
        if outcome.commit is not None and outcome.reply is not None:
            self._keep_screen(outcome)
            line = history.line_of(outcome.kept or outcome.reply)
            if not self.leaks(line):
                history.append(self.path(PRIVATE, history.FILE), line)
            self.save(outcome.commit)

    def _keep_screen(self, outcome: Outcome) -> None:
        """Keep the screen for ``show``.  Not synced, not atomic: a torn one is noticed and costs
        a full screen, nothing else."""
        kept = {
            "reply": outcome.kept or outcome.reply,
            "view": outcome.view,
            "after": [line for line in outcome.after if not line.startswith("STOP: ")],
            "warnings": outcome.warnings,
            "session": outcome.commit["session"]["n"] if outcome.commit else None,
        }
        data = canonical.dumps(kept)
        if self.leaks(data):
            return
        try:
            with open(self.path(PRIVATE, SCREEN), "wb", opener=_private) as handle:
                handle.write(canonical.digest(data).encode() + b"\n" + data)
        except OSError:
            return

    def kept_screen(self) -> Json | None:
        """What ``_keep_screen`` kept last, if it is whole."""
        try:
            data = read_bytes(self.path(PRIVATE, SCREEN), MAX_BYTES) or b""
        except FileError:
            return None
        digest, _, rest = data.partition(b"\n")
        if not rest or canonical.digest(rest).encode() != digest:
            return None
        kept: Json = canonical.loads(rest)
        return kept

    # -- the archive

    def archive(self) -> str | None:
        """Copy checkpoint and handoff, whatever they hold, into a fresh directory of the archive.

        Returns its name; None when there was nothing to put away.
        """
        pages = [
            (name, data)
            for name in (form.FILE_NAME, handoff.FILE_NAME)
            if (data := read_bytes(self.path(name))) is not None
        ]
        if not pages:
            return None
        for _, data in pages:
            self._guard(data)
        moment = self.stamp().replace("-", "").replace(":", "")
        name = f"{moment}-{os.urandom(4).hex()}"
        make_private_directory(self.path(PRIVATE, ARCHIVE, name))
        write_together([(self.path(PRIVATE, ARCHIVE, name, page), data) for page, data in pages])
        return os.path.join(PRIVATE, ARCHIVE, name)

    def put_store_away(self) -> str:
        """Move a store that nothing can be done with into the archive; returns where it is."""
        if self._transport is not None:
            self._transport.close()
            self._transport = None
        moment = self.stamp().replace("-", "").replace(":", "")
        folder = os.path.join(PRIVATE, ARCHIVE, f"{moment}-{os.urandom(4).hex()}")
        make_private_directory(self.path(folder))
        try:
            for name in (f"{STORE}-journal", STORE):
                if os.path.lexists(self.path(PRIVATE, name)):
                    os.rename(self.path(PRIVATE, name), self.path(folder, name))
            sync_directory(self.path(folder))
            sync_directory(self.path(PRIVATE))
        except OSError as error:
            raise FileError(f"Cannot move the store away: {error.strerror}.") from None
        return os.path.join(folder, STORE)

    def forget(self) -> None:
        """After archiving: begin as if there had been no checkpoint."""
        self._document, self.damage = None, None

    def _sweep(self) -> None:
        """Remove what a killed command left half-written; nobody else writes while we hold the
        lock."""
        try:
            for name in os.listdir(self.directory):
                if name.endswith(".tmp") and name.startswith(
                    (f".{form.FILE_NAME}.", f".{handoff.FILE_NAME}.")
                ):
                    os.unlink(self.path(name))
        except OSError:
            return

    # -- words

    def command(self, *words: str) -> str:
        """A command that can be pasted into a shell as it is."""
        parts = [self.tools.program, words[0]]
        if self.named is not None:
            parts += ["--dir", quote(self.named)]
        parts += [quote(word) for word in words[1:]]
        if words[0] in handoff.SCREENS and "--view" not in words:
            parts += self._view_words()
        return " ".join(parts)

    def _view_words(self) -> tuple[str, ...]:
        if self.view is not None:
            return () if self.view == DEFAULT_VIEW else ("--view", self.view)
        return handoff.view_words(self._document) if self._document is not None else ()

    def prompt(self, document: CheckpointDoc) -> str:
        """What goes into a new conversation."""
        return handoff.prompt(document, self.tools.program)

    def step_command(self, tick: Any) -> str:
        """The command for the next wake of the screen at ``tick``."""
        return self.command("step", "--at", str(tick), "--actions", "[]", "--wait", "4")


def _private(path: str, flags: int) -> int:
    return os.open(path, flags | getattr(os, "O_NOFOLLOW", 0), 0o600)
