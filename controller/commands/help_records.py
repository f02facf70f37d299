"""What `--help` says of a command, part by part, for manual pages and the documentation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from typer.core import TyperCommand

from controller.commands.deferred_commands import Command
from controller.commands.help_layout import HouseContext
from controller.versions import PROGRAM


def usage_of(command: Command) -> str:
    """What follows the command's words on its line: `[OPTIONS] {file}`."""
    with _context(command) as context:
        return " ".join(command.collect_usage_pieces(context))


def visible_parameters(command: Command) -> list[Any]:
    """The options and arguments that its help shows."""
    return [one for one in command.get_params(_context(command)) if not getattr(one, "hidden", False)]


def help_records(parameters: Iterable[Any]) -> Iterator[tuple[str, str]]:
    """Each option or argument with its help, default and environment variable as `--help` shows them."""
    for one in parameters:
        with HouseContext(TyperCommand(PROGRAM)) as context:
            record = one.get_help_record(context)
        if record is not None:
            yield record[0], " ".join(record[1].split())


def _context(command: Command) -> HouseContext:
    return HouseContext(command, help_option_names=["--help", "-h"])
