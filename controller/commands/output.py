"""What a command prints: everything goes out here, so that no data ever steers the terminal it is read on."""

from __future__ import annotations

import sys

import typer

from controller.identity.printable import PrintableStream, SupportsWrite, printable_lines


def say(text: str, *, err: bool = False, nl: bool = True) -> None:
    """Print a text of one or more lines. Characters that would steer a terminal, hide something or turn the direction
    of reading appear as \\uXXXX, on a terminal and in a pipe alike; JSON means the same after it."""
    typer.echo(printable_lines(text), err=err, nl=nl)


def standard_output() -> SupportsWrite:
    """Standard output for files of data: as they are into a pipe or file, printable on a terminal."""
    return PrintableStream(sys.stdout) if sys.stdout.isatty() else sys.stdout
