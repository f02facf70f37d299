"""What cannot be undone is asked before it is done: on a terminal by a question, of a script by `--yes`."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Annotated

import typer

from controller.commands.exit_status import fail
from controller.commands.output import say
from controller.commands.retelling import told

Yes = Annotated[bool, typer.Option("--yes", "-y", help="Do not ask: it is meant so.")]


def confirmed(what: str, yes: bool, facts: Mapping[str, object] | None = None) -> None:
    """Go on only where somebody says yes to `what`, a question. A script that says nothing is refused (exit status 2),
    whoever says no ends the command (1) with nothing done; with `facts` both are told on standard output, too."""
    if yes:
        return
    if not sys.stdin.isatty():
        fail(f"{what} It cannot be undone: say --yes if it is meant so. Nothing was done.", 2, facts)
    say(f"{told(f'{what} It cannot be undone.')} [y/N] ", err=True, nl=False)
    if sys.stdin.readline().strip().lower() not in ("y", "yes"):
        fail("Nothing was done.", 1, facts)
