"""``rya rules``: the text that says what can be done."""

from __future__ import annotations

from play import wire
from play.cli import wiring
from play.cli.options import PLACE, Command
from play.games import registry
from play.session.replies import OK, refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from play.cli.options import Values
    from play.cli.output import Printer


def run_rules(values: Values, printer: Printer) -> int:
    """Every action, argument and range."""
    desk = wiring.desk(values)
    document = desk.on_disk()
    base = desk.base or (document["base"] if document else wiring.LOCAL)
    if base == wiring.LOCAL:
        game = registry.get(registry.DEFAULT)
        rules, schema = game.rules(), game.schema()
    else:
        rules, schema = _remote(desk.tools.connect(base))
    command = desk.command("next" if document else "begin")
    if printer.as_json:
        printer.json({"ok": True, "rules": rules, "schema": schema, "nextCommand": command})
    else:
        printer.text(f"{rules.rstrip()}\n\nNext: {command}\n")
    return 0


def _remote(transport: Any) -> tuple[str, dict[str, Any]]:
    try:
        reply = transport.call("GET", wire.PATH_SCHEMA)
    finally:
        transport.close()
    if reply.status != OK:
        raise refusal(reply)
    return str(reply.body.pop("rules", "")), reply.body


COMMANDS = {
    "rules": Command(
        run_rules,
        "Print what can be done: every action with its arguments and ranges.",
        PLACE,
        example="rya rules",
    )
}
