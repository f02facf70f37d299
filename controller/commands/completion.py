"""`mahjong-table completion`: the script by which a shell completes commands, options and values."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from controller.versions import PROGRAM


def register(app: typer.Typer) -> None:
    """Mount the command."""
    app.command("completion")(completion)


def completion(
    context: typer.Context,
    shell: Annotated[Literal["bash", "zsh", "fish"], typer.Argument(help="The shell it is for.")],
) -> None:
    """Print the completion script of a shell, to be kept where the shell looks for it."""
    from typer.completion import shell_complete

    root = context.find_root().command
    variable = f"_{PROGRAM.replace('-', '_').upper()}_COMPLETE"
    raise typer.Exit(shell_complete(root, {}, PROGRAM, variable, f"source_{shell}"))
