"""The default journal of shell commands: that of the settings in this folder."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer

from controller.commands.exit_status import fail

SETTINGS: Final = Path("table.toml")
HERE: Final = Path("table.db")
LEFT_OUT: Final = "left out: as table.toml here says, else table.db"


def usual_journal(named: Path) -> Path:
    """The journal named, but for the default name `table.db` where that does not exist here: then the one in table.toml
    here."""
    if named != HERE or HERE.exists() or not SETTINGS.exists():
        return named
    from controller.settings import SettingsError, load

    try:
        return load(SETTINGS).journal.path
    except SettingsError as error:
        fail(error, 2)


JournalFile = Annotated[
    Path, typer.Argument(help=f"The journal; {LEFT_OUT}.", callback=usual_journal, show_default=False)
]
AtJournal = Annotated[
    Path,
    typer.Option(
        "--journal",
        "-j",
        help=f"The table's journal; {LEFT_OUT}.",
        callback=usual_journal,
        show_default=False,
    ),
]
