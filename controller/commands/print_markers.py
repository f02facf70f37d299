"""`mahjong-table markers`: the sheet of markers to print."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from controller.commands.exit_status import fail
from controller.commands.output import say
from controller.identity.suggestion import suggestion


def register(app: typer.Typer) -> None:
    """Add the command to the command line."""
    app.command("markers")(markers)


def markers(
    out: Annotated[Path, typer.Argument(metavar="OUT.pdf", help="The file to write.")] = Path("markers.pdf"),
    paper: Annotated[str, typer.Option(help="a4 or letter.")] = "a4",
) -> None:
    """Write a sheet with the four markers that tell the camera where the table is, to print and cut out.

    Exact millimetres, with a ruler to check the printer. The sheet is a PDF: printers keep its millimetres, those of
    a picture they do not. Exit status: 2 where the file cannot be written, or is named as something else than a PDF.
    """
    from controller.commands.marker_sheet import PAPERS, sheet

    if out.suffix.lower() not in ("", ".pdf"):
        fail(f"the sheet is a PDF, and {out} is named as something else; write {out.with_suffix('.pdf')}", 2)
    chosen = paper.lower()
    if chosen not in PAPERS:
        fail(f"there is no paper {paper!r}; choose one of {', '.join(PAPERS)}{suggestion(paper, PAPERS)}", 2)
    try:
        out.write_bytes(sheet(chosen))
    except OSError as error:
        fail(f"{out} cannot be written: {error.strerror or error}", 2)
    say(f"Wrote {out}. Print it at 100 %, check its ruler, cut, lay the markers into the corners; then:")
    say("  mahjong-table calibrate --check check.png")
