"""How a command ends: with one clear sentence on standard error and the right exit status."""

from __future__ import annotations

from typing import NoReturn

import typer


class Stopped(KeyboardInterrupt):
    """The program was asked to stop (SIGTERM, SIGINT); no error.

    A KeyboardInterrupt, because a signal may come in the middle of a callback or a task: asyncio lets only these
    through. Any other is swallowed by a callback, and wrapped into a group by tasks that run together.
    """


def stop(number: int, frame: object) -> NoReturn:
    """A signal handler that ends the program in good order."""
    raise Stopped


def fail(sentence: str, status: int = 1) -> NoReturn:
    """End with a sentence that names what is wrong and what to do. 2: the input cannot be read; 1: anything else."""
    typer.echo(f"mahjong-table: {sentence}", err=True)
    raise typer.Exit(status)
