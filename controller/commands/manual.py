"""`mahjong-table manual`: the manual pages, written for whoever packages the program."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from controller.commands.exit_status import fail
from controller.commands.output import say


def register(app: typer.Typer) -> None:
    """Mount the command."""
    app.command("manual")(manual)


def manual(
    context: typer.Context,
    folder: Annotated[
        Path, typer.Argument(help="Where to write them, such as share/man/man1.", file_okay=False)
    ],
) -> None:
    """Write the manual pages of the program and of every command, for man(1)."""
    from controller import versions
    from controller.commands.man_pages import write_pages

    root = context.find_root()
    try:
        pages = write_pages(folder, versions.installed(versions.PROGRAM) or "", root.command.get_params(root))
    except OSError as error:
        fail(f"Nothing can be written to {folder}: {error.strerror or error}. Name another folder.")
    say(f"{len(pages)} pages are in {folder}: man -l {pages[0]}")
