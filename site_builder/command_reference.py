"""Pages of the commands, made from their help: an index, and a page for each command of the first level."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from typer.core import TyperGroup

from controller.commands.command_table import COMMANDS, SECTIONS
from controller.commands.generated_files import ENVIRONMENT, FILES, help_records, usage_of, visible_parameters
from controller.commands.output import ExitStatus
from controller.commands.program import Command, commands_of, within
from controller.versions import PROGRAM
from site_builder.contents import Page
from site_builder.markdown_pages import code, escaped, table

FOLDER: Final = "reference/commands"
INDEX: Final = f"{FOLDER}/index.html"


def command_pages() -> Iterator[Page]:
    """The index, then a page for each command that is not hidden."""
    yield Page(INDEX, "Commands", markdown=_index())
    for name, listed in COMMANDS.items():
        if not listed.hidden:
            command = commands_of(listed.module)[name]
            yield Page(f"{FOLDER}/{name}.html", name, markdown=_of_command(name, command), parent=INDEX)


def _index() -> str:
    parts = ["# Commands", f"Made from the program's help: what `{PROGRAM} COMMAND --help` says."]
    for heading, section in SECTIONS.items():
        rows = [
            [f"[`{name}`]({name}.html)", escaped(listed.summary)]
            for name, listed in section.items()
            if not listed.hidden
        ]
        parts += [f"## {heading}", table(["command", "what it does"], rows)]
    parts += [
        "## Exit status",
        table(["status", "meaning"], [[str(int(one)), escaped(one.meaning)] for one in ExitStatus]),
    ]
    parts += ["## Environment", _name_table(["variable", "what it says"], ENVIRONMENT)]
    parts += ["## Files", _name_table(["file", "what it is"], FILES)]
    return "\n\n".join(parts)


def _of_command(name: str, command: Command) -> str:
    parts = [f"# {PROGRAM} {name}"]
    for path, one in within(command):
        if path:
            parts.append(f"## {' '.join((name, *path))}")
        if not isinstance(one, TyperGroup) or one.invoke_without_command:
            parts.append(f"```\n{' '.join((PROGRAM, name, *path))} {usage_of(one)}\n```")
        parts += [escaped(paragraph) for paragraph in (one.help or "").split("\n\n")]
        rows = [[code(first), escaped(second)] for first, second in help_records(visible_parameters(one))]
        if rows:
            parts.append(table(["option", "what it does"], rows))
    return "\n\n".join([*parts, "How it ends: [exit status](index.html#exit-status)."])


def _name_table(head: list[str], rows: Iterable[tuple[str, str]]) -> str:
    return table(head, [[code(name), escaped(text)] for name, text in rows])
