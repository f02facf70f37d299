"""What cannot be undone is asked before it is done: on a terminal by a question, of a script by `--yes`."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Annotated

import typer

from controller.commands.exit_status import fail
from controller.commands.output import say
from controller.commands.retelling import told
from controller.words.sentence import Sentence, joined, plain, sentence

Yes = Annotated[bool, typer.Option("--yes", "-y", help="Do not ask: it is meant so.")]


def confirmed(what: str | Sentence, yes: bool, facts: Mapping[str, object] | None = None) -> None:
    """Go on only where somebody says yes to `what`, a question. A script that says nothing is refused (exit status 2),
    whoever says no ends the command (1) with nothing done; with `facts` both are told on standard output, too."""
    if yes:
        return
    asked = plain(what) if isinstance(what, str) else what
    if not sys.stdin.isatty():
        fail(joined(asked, sentence("command.say_yes"), sentence("command.nothing_done")), 2, facts)
    question = told(joined(asked, sentence("command.not_undone")))
    say(f"{question} [y/N] ", err=True, nl=False)
    if sys.stdin.readline().strip().lower() not in ("y", "yes"):
        fail(sentence("command.nothing_done"), 1, facts)
