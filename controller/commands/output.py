"""Output of all commands, escaped, so that no data ever controls the terminal it is read on."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping

import typer

from controller.commands.retelling import told
from controller.identity.printable import PrintableStream, SupportsWrite, printable_lines


def say(text: str, *, err: bool = False, nl: bool = True) -> None:
    """Print a text of one or more lines. Characters that would control a terminal, hide something or turn the direction
    of reading appear as an escape of `u` and four hex digits, on a terminal and in a pipe alike; JSON means the same
    after it."""
    typer.echo(printable_lines(text), err=err, nl=nl)


def say_done(text: str, as_json: bool, facts: Mapping[str, object]) -> None:
    """Print what a command has done: a sentence in the reader's language, or for scripts one JSON object of the facts
    and it as `text`."""
    say(json.dumps({**facts, "text": text}, ensure_ascii=False) if as_json else told(text))


def standard_output() -> SupportsWrite:
    """Standard output for data files: unchanged into a pipe or file, printable on a terminal."""
    return PrintableStream(sys.stdout) if sys.stdout.isatty() else sys.stdout
