"""The commands as click knows them: help, completion, and the exact words for every mistake.

Built from the declarations of ``options.py``; loaded only when a command line is not plain.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

import click

import play
from play.cli.options import FILE, FLAG, NUMBER, WHOLE, Command, Option, convert
from play.errors import UsageError

if TYPE_CHECKING:
    _ParamType = click.ParamType[Any]
    Families = Mapping[str, tuple[str, str]]
else:
    _ParamType = click.ParamType  # generic only in newer clicks


_GROUPS = (
    ("Play", ("play", "begin", "next", "step", "show")),
    ("Keep your place", ("status", "note", "pause")),
    ("See what it came to", ("scores", "report")),
    ("Read how it works", ("rules", "brief", "skill")),
    ("Measure policies", ("run", "compare", "balance")),
    ("Prove a run", ("export", "verify")),
    ("Run a server", ("serve", "key")),
)
"""The commands by what one wants to do; one that is in no group comes last."""
_COMPLETION = """\
Completion of commands and options, for good in your shell's start file:
  bash: eval "$(_RYA_COMPLETE=bash_source rya)"
  zsh:  eval "$(_RYA_COMPLETE=zsh_source rya)"
  fish: _RYA_COMPLETE=fish_source rya | source
"""


class _Converted(_ParamType):
    """A value read by our own ``convert``, so that both readers agree on every value."""

    def __init__(self, option: Option) -> None:
        self.option = option
        self.name = {WHOLE: "integer", NUMBER: "number"}.get(option.kind, "text")

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if not isinstance(value, str):
            return value
        try:
            return convert(self.option, value)
        except UsageError as error:
            raise click.UsageError(error.message, ctx) from None


class Group(click.Group):
    """``rya`` itself: a command's family is loaded when the command is asked for.

    ``families`` names every command's module, and a few words for the list.
    """

    families: Families

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands in the order in which one meets them."""
        return list(self.families)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name."""
        if cmd_name not in self.families:
            return None
        family = import_module(self.families[cmd_name][0])
        return build(cmd_name, family.COMMANDS[cmd_name])

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands, without loading any of them."""
        left = {name: words for name, (_, words) in self.families.items()}
        for title, names in _GROUPS:
            rows = [(name, left.pop(name)) for name in names if name in left]
            if rows:
                with formatter.section(title):
                    formatter.write_dl(rows)
        if left:
            with formatter.section("More"):
                formatter.write_dl(list(left.items()))


def build(name: str, command: Command) -> click.Command:
    """A click command whose result is the values that ``options.read`` would have given."""
    params: list[click.Parameter] = [_option(option) for option in command.options]
    names = (command.argument or "").split()
    params[:0] = [click.Argument([name.lower()], metavar=name) for name in names]
    epilog = f"\b\nExample:\n  {command.example}" if command.example else None
    if command.verbs:
        group = click.Group(name, params=params, help=command.help, epilog=epilog)
        for verb, below in command.verbs.items():
            group.add_command(build(verb, below))
        group.result_callback()(_with_verb)
        return group
    return click.Command(
        name, params=params, callback=lambda **values: values, help=command.help, epilog=epilog
    )


@click.pass_context
def _with_verb(context: click.Context, /, values: dict[str, Any], **before: Any) -> dict[str, Any]:
    """The values of a verb; a flag may stand before it as well."""
    flags = {key: True for key, value in before.items() if value is True}
    return {**values, **flags, "verb": context.invoked_subcommand}


def _option(option: Option) -> click.Option:
    flags = [f"--{option.name}", option.key]
    if option.kind == FLAG:
        return click.Option(flags, is_flag=True, help=option.help)
    if option.kind == FILE:
        return click.Option(
            flags, is_flag=False, flag_value="-", metavar=option.metavar, help=option.help
        )
    kind: _ParamType = click.Choice(option.choices) if option.choices else _Converted(option)
    # A default of None would count as a value given, and nothing would ever be missing.
    default = {} if option.default is None else {"default": option.default}
    return click.Option(
        flags,
        type=kind,
        **default,
        metavar=option.metavar,
        required=option.required,
        help=option.help,
    )


def read(words: list[str], families: Families) -> tuple[str, dict[str, Any]] | int:
    """The command and its values, or an exit status when help has been printed.

    Raises ``UsageError`` (exit 2) with click's words.
    """
    group = _group(families)
    group.params.append(
        click.Option(
            ["--version"],
            is_flag=True,
            expose_value=False,
            is_eager=True,
            callback=_version,
            help="Print the version.",
        )
    )
    try:
        with group.make_context("rya", list(words)) as context:
            values = group.invoke(context)
            name = context.invoked_subcommand or ""
    except click.exceptions.Exit as done:
        return done.exit_code
    except click.UsageError as error:
        raise _usage(error) from None
    return name, values


def _group(families: Families) -> Group:
    group = Group(
        "rya",
        help="Play We Reset You All: at a screen (rya play), or one command at a time (rya begin, "
        "rya next, rya step). A session lives in one directory.",
        epilog="\b\n" + _COMPLETION,
    )
    group.families = families
    return group


def complete(families: Families) -> int:
    """Answer a shell that asks what could follow; the environment says which and where."""
    from click.shell_completion import shell_complete

    return shell_complete(_group(families), {}, "rya", "_RYA_COMPLETE", os.environ["_RYA_COMPLETE"])


def _version(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value:
        click.echo(f"rya {play.__version__}")
        ctx.exit()


def _usage(error: click.UsageError) -> UsageError:
    message = error.format_message().rstrip(".")
    path = error.ctx.command_path if error.ctx else "rya"
    return UsageError(f"{message}. Nothing was sent.", code="usage", next_command=f"{path} --help")
