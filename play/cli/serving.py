"""``rya serve``: the server."""

from __future__ import annotations

import signal

from play.cli import wiring
from play.cli.options import JSON, WHOLE, Command, Option
from play.errors import Interrupted, RefusedError, UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from play.cli.options import Values
    from play.cli.output import Printer

HOST = "127.0.0.1"
PORT = 8765
DB = "rya-server.db"
_LAST_PORT = 65535


def run_serve(values: Values, printer: Printer) -> int:
    """Serve until stopped."""
    try:
        from play.server import running, serve
        from play.server.settings import Settings
    except ImportError as error:
        if (error.name or "").split(".")[0] == "play":
            raise
        raise RefusedError(
            f"The server needs {error.name}, which is missing: pip install 'rya-play[server]'.",
            code="no_server_extra",
        ) from None
    port, workers = values["port"], values["workers"]
    if not 0 <= port <= _LAST_PORT:
        raise UsageError(
            f"--port must be 0 to {_LAST_PORT} (0: any that is free).", code="bad_option"
        )
    if not 1 <= workers <= serve.MOST_WORKERS:
        raise UsageError(f"--workers must be 1 to {serve.MOST_WORKERS}.", code="bad_option")
    path = file_of(values["db"])
    settings = Settings()
    running.open_store(path).close()
    bound = running.Bound(values["host"], port)

    def ready() -> None:
        words = f"Serving on {bound.base} from {path}. Ctrl-C stops it."
        command = f"{wiring.program()} play --base {bound.base}"
        if printer.as_json:
            facts = {"ok": True, "message": words, "base": bound.base, "db": path}
            printer.json({**facts, "nextCommand": command})
        else:
            printer.text(f"{words}\nNext: {command}\n")

    stopped = serve.serve(bound, path, workers, settings, ready)
    return Interrupted.exit if stopped == signal.SIGINT else 0


def file_of(db: str) -> str:
    """The store's file.  Raises ``UsageError`` for an address: there is one kind of store."""
    if "://" in db:
        raise UsageError(
            "--db must be a file: this version keeps its store in SQLite.", code="bad_option"
        )
    return db


DB_OPTION = Option(
    "db", metavar="FILE", default=DB, help=f"The server's store ({DB} unless given)."
)

COMMANDS = {
    "serve": Command(
        run_serve,
        "Run the server until it is stopped. Its environment: BENCH_SECRET deals the official "
        "worlds, OFFICIAL_ALLOW_ANON=1 opens them to players who have not signed in.",
        (
            Option("host", default=HOST, help=f"Where to listen ({HOST} unless given)."),
            Option("port", WHOLE, f"The port ({PORT} unless given; 0: any).", default=PORT),
            DB_OPTION,
            Option("workers", WHOLE, "Processes that answer calls (1 unless given).", default=1),
            JSON,
        ),
        example="rya serve --port 8765",
        lasting=True,
    )
}
