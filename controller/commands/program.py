"""The program `mahjong-table`: every command, imported when it is called, and the options of the program itself."""

from __future__ import annotations

import re
import shutil
import sys
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Annotated, Any, Final

import typer
from typer.core import TyperCommand, TyperGroup

from controller import versions
from controller.commands.command_table import COMMANDS, SECTIONS, ListedCommand
from controller.commands.output import say
from controller.commands.reader import in_reader_language, no_reader_language
from controller.identity.suggestion import suggestion
from controller.standard_streams import OutputFailed, drop_the_rest
from controller.versions import PROGRAM

# ---- What is wrong with a command line, in one sentence: what, the nearest right name, and where help is ---------

NONE_OF: Final = re.compile(r"'(?P<word>[^']*)' is not one of (?P<choices>'.*')\.?$", re.DOTALL)
"""Typer's message for a word that is not a choice."""
PYDANTICS: Final = "Value error, "
"""Pydantic's prefix of a ValueError's message."""


def usage_sentence(error: typer.TyperException) -> str:
    """The sentence for a command line that cannot be read; `error` is what Typer raised."""
    context = getattr(error, "ctx", None)
    message = " ".join(error.format_message().replace(PYDANTICS, "").split())
    refused = NONE_OF.search(message)
    if (option := getattr(error, "option_name", None)) is not None and hasattr(error, "possibilities"):
        known = [] if context is None else list(_options(context))
        # A name may begin with a dash, and `--` is how a shell says that it is one.
        otherwise = "" if option.startswith("--") else "; a name that begins with a dash goes after --"
        message = f"There is no option {option}{suggestion(option, known, otherwise)}"
    elif refused is not None:
        choices = re.findall(r"'(.*?)'", refused["choices"])
        message = f"{message.rstrip('.')}{suggestion(refused['word'], choices)}"
    end = "" if message.endswith((".", "?")) else "."
    where = "" if context is None else f" See {context.command_path} {context.help_option_names[0]}"
    return f"{message}{end}{where}"


def _options(context: Any) -> Iterator[str]:
    """The options of the command that was called, as they are written."""
    for parameter in context.command.get_params(context):
        if parameter.param_type_name == "option" and not parameter.hidden:
            yield from (*parameter.opts, *parameter.secondary_opts)


# ---- The layout of `--help` ----------------------------------------------------------------------------------------
# Plain text in two columns, as wide as the terminal up to 100 columns, one column where it is narrow.

WIDEST: Final = 100
"""Longer lines are hard to read."""
NARROW: Final = 60
"""Columns below which an explanation stands under what it explains."""
NARROWEST: Final = 20
FIRST_COLUMN: Final = 26
"""Columns of what is explained; a longer one has its explanation on the next line."""
GAP: Final = 2
UNDER: Final = 6
"""Indentation of an explanation that stands under what it explains."""


def columns() -> int:
    """The width of help on this terminal (COLUMNS, else the terminal's own, else 80)."""
    return max(NARROWEST, min(WIDEST, shutil.get_terminal_size((80, 24)).columns - 1))


class HelpLayout(typer.Context.formatter_class):  # type: ignore[misc,valid-type] # public under this name alone
    """Writes definition lists (options, arguments, commands)."""

    def __init__(
        self, indent_increment: int = 2, width: int | None = None, max_width: int | None = None
    ) -> None:
        super().__init__(indent_increment, width or min(columns(), max_width or WIDEST))

    def write_dl(
        self, rows: Sequence[tuple[str, str]], col_max: int = FIRST_COLUMN, col_spacing: int = GAP
    ) -> None:
        """Write rows of (what is explained, explanation)."""
        margin = " " * self.current_indent
        if self.width < NARROW:
            for first, text in rows:
                lines = _wrapped(first, self.width, margin, margin + " " * GAP)
                self.write("\n".join([*lines, *_wrapped(text, self.width, margin + " " * UNDER)]) + "\n")
            return
        width = min(max((len(first) for first, _ in rows), default=0), col_max)
        second = margin + " " * (width + col_spacing)
        for first, text in rows:
            lines = _wrapped(text, self.width, second)
            if len(first) <= width:
                head = f"{margin}{first:<{width}}{' ' * col_spacing}"
                self.write(
                    "\n".join([head + lines[0][len(second) :], *lines[1:]]).rstrip() + "\n"
                    if lines
                    else f"{head.rstrip()}\n"
                )
            else:
                self.write("\n".join([f"{margin}{first}", *lines]) + "\n")


class ProgramContext(typer.Context):
    """A command's context, whose help has this layout."""

    formatter_class = HelpLayout


def _wrapped(text: str, width: int, indent: str, hanging: str | None = None) -> list[str]:
    """A text in lines; a word longer than a line is left whole, so that it can be copied."""
    return textwrap.wrap(
        " ".join(text.split()),
        max(width, len(indent) + NARROWEST),
        initial_indent=indent,
        subsequent_indent=indent if hanging is None else hanging,
        break_long_words=False,
        break_on_hyphens=False,
    )


# ---- Commands whose modules are imported when they are called, and the group that holds them ---------------------

Command = TyperCommand | TyperGroup
NO_ARGUMENTS: Final = "NoArgsIsHelpError"
"""Typer's exception for showing the help of a group called alone; it has no public name."""


class DeferredCommand(TyperCommand):
    """A placeholder of a command until it is called: its name and summary, without its module."""

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

    context_class = ProgramContext

    def __init__(self, **attributes: Any) -> None:
        attributes["commands"] = {name: DeferredCommand(name, listed) for name, listed in COMMANDS.items()}
        super().__init__(**attributes)

    def main(
        self, args: Sequence[str] | None = None, *rest: Any, standalone_mode: bool = True, **options: Any
    ) -> Any:
        """Run the program and end it. An error in the command line is printed as a sentence, like any other; exit
        status 2."""
        try:
            with no_reader_language():
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
        """Run the program to its end, and report output that could not be written."""
        try:
            ended = super().main(*arguments, **options)
            sys.stdout.flush()
        except OutputFailed as error:
            drop_the_rest()
            say(f"{PROGRAM}: {in_reader_language(error.sentence)}", err=True)
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
            one.context_class = ProgramContext
            one.short_help = summary(one)
    return commands


def summary(command: Command) -> str:
    """A command's summary for lists of commands: the first paragraph of its help."""
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
        say(versions.in_words(versions.installed_versions()))
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
