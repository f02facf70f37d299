"""The time zone in which a command reads and writes times: the one given, else the table's, else this machine's."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from controller.commands.exit_status import fail
from controller.local_time import Zone, ZoneError, zone

if TYPE_CHECKING:
    from controller.journal.journal import Journal


HELP = "Times in this zone (Asia/Shanghai); else in "

TableZone = Annotated[str | None, typer.Option("--zone", help=f"{HELP}the table's ([table] zone).")]
ParlorZone = Annotated[
    str | None,
    typer.Option("--zone", envvar="PARLOR_ZONE", show_envvar=True, help=f"{HELP}this machine's."),
]


def chosen(name: str | None, journal: Journal | None = None) -> Zone:
    """The zone of this name, or the one the journal's table is in. An unknown name ends the command."""
    try:
        return zone(name or (None if journal is None else journal.zone))
    except ZoneError as error:
        fail(error, 2)


def of_table(path: Path) -> Zone:
    """The zone of the table whose journal this is; this machine's where it has none."""
    from controller.journal.journal import Journal, JournalError

    if not path.is_file():
        return None
    try:
        with closing(Journal.read(path)) as journal:
            return chosen(None, journal)
    except JournalError as error:
        fail(error)
