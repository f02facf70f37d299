"""Commands whose modules are imported when they are called, and the group that holds them."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Any, Final

import typer
from typer.core import TyperCommand, TyperGroup

from controller.commands.command_table import COMMANDS, SECTIONS, ListedCommand
from controller.commands.help_layout import HouseContext
from controller.commands.output import say
from controller.commands.retelling import nobody_known, told
from controller.commands.usage_errors import usage_sentence
from controller.standard_streams import OutputFailed, drop_the_rest
from controller.versions import PROGRAM

Command = TyperCommand | TyperGroup
NO_ARGUMENTS: Final = "NoArgsIsHelpError"
"""What Typer raises to show the help of a group that was called alone; it has no public name."""


class DeferredCommand(TyperCommand):
    """Stands for a command until it is called: its name and summary, without its module."""

    def __init__(self, name: str, listed: ListedCommand) -> None:
        super().__init__(
            name, help=listed.summary, short_help=listed.summary, hidden=listed.hidden, rich_markup_mode=None
        )
        self._module = listed.module

    def loaded(self) -> Command:
        """The command itself. Imports its module."""
        assert self.name is not None
        return commands_of(self._module)[self.name]

    def make_context(
        self, info_name: str | None, args: list[str], parent: Any = None, **extra: Any
    ) -> typer.Context:
        """The context of the command itself: parsing its arguments needs its module."""
        context = self.loaded().make_context(info_name, args, parent, **extra)
        assert isinstance(context, typer.Context)
        return context


class DeferredCommands(TyperGroup):
    """The program: every command of the table, each imported when it is called."""

    context_class = HouseContext

    def __init__(self, **attributes: Any) -> None:
        attributes["commands"] = {name: DeferredCommand(name, listed) for name, listed in COMMANDS.items()}
        super().__init__(**attributes)

    def main(
        self, args: Sequence[str] | None = None, *rest: Any, standalone_mode: bool = True, **options: Any
    ) -> Any:
        """Run the program and end it. What is wrong with the command line is told like any other error, in a sentence;
        exit status 2."""
        try:
            with nobody_known():
                ended = self._ended(args, *rest, **{**options, "standalone_mode": False})
        except typer.TyperException as error:
            if not standalone_mode:
                raise
            if type(error).__name__ == NO_ARGUMENTS:
                say(error.message, err=True)
            else:
                say(f"{PROGRAM}: {usage_sentence(error)}", err=True)
            raise SystemExit(error.exit_code) from None
        if not standalone_mode:
            return ended
        raise SystemExit(ended if isinstance(ended, int) else 0)

    def _ended(self, *arguments: Any, **options: Any) -> Any:
        """Run the program to its end, and tell where what it has written could not be taken."""
        try:
            ended = super().main(*arguments, **options)
            sys.stdout.flush()
        except OutputFailed as error:
            drop_the_rest()
            say(f"{PROGRAM}: {told(error.sentence)}", err=True)
            return 1
        return ended

    def format_commands(self, ctx: Any, formatter: Any) -> None:  # noqa: ARG002 what click passes
        """Write the commands under the headings of the table."""
        for heading, section in SECTIONS.items():
            with formatter.section(heading):
                formatter.write_dl(
                    [(name, listed.summary) for name, listed in section.items() if not listed.hidden]
                )


@cache
def commands_of(module: str) -> Mapping[str, Command]:
    """The commands that a module of `controller.commands` registers, by name. Imports it."""
    app = typer.Typer(rich_markup_mode=None, add_completion=False)
    import_module(f"controller.commands.{module}").register(app)
    commands: Mapping[str, Command] = typer.main.get_group(app).commands  # type: ignore[assignment]
    for command in commands.values():
        for _, one in within(command):
            one.context_class = HouseContext
            one.short_help = summary(one)
    return commands


def summary(command: Command) -> str:
    """What a command does, as lists of commands say it: the first paragraph of its help."""
    return " ".join((command.help or "").partition("\n\n")[0].split())


def every_command() -> Iterator[tuple[tuple[str, ...], Command]]:
    """Every command of the program, hidden ones too, with the words that call it. Imports all of them."""
    for name, listed in COMMANDS.items():
        yield from within(commands_of(listed.module)[name], (name,))


def within(command: Command, path: Sequence[str] = ()) -> Iterator[tuple[tuple[str, ...], Command]]:
    """A command and every one below it, with the words that call it."""
    yield tuple(path), command
    if isinstance(command, TyperGroup):
        for name, one in command.commands.items():
            assert isinstance(one, Command)
            yield from within(one, (*path, name))
