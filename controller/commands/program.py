"""The program `mahjong-table`: every command, imported when it is called, and the options of the program itself."""

from __future__ import annotations

from typing import Annotated, Final

import typer

from controller import versions
from controller.commands.deferred_commands import DeferredCommands
from controller.commands.output import say

app: Final = typer.Typer(
    name=versions.PROGRAM,
    cls=DeferredCommands,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["--help", "-h"]},
)


def _tell_versions(asked: bool) -> None:
    if asked:
        say(versions.in_words(versions.versions()))
        raise typer.Exit


@app.callback()
def program(
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            callback=_tell_versions,
            is_eager=True,
            help="Show the versions of the program and of what it stands on, and exit.",
        ),
    ] = False,
) -> None:
    """A controller for automatic mahjong tables: serial firmware link, camera, rules, scores over MQTT."""
