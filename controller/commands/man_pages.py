"""Manual pages (man(7) macros) of the program and its commands, made from their help.

One page a command of the first level, its subcommands in it, and one for the program. Neither click-man nor
argparse-manpage reads a command of Typer, which carries a Click of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from typer.core import TyperGroup

from controller.commands.command_table import COMMANDS, SECTIONS
from controller.commands.deferred_commands import Command, commands_of, within
from controller.commands.exit_status import ExitStatus
from controller.commands.help_records import help_records, usage_of, visible_parameters
from controller.versions import PROGRAM

SECTION: Final = "1"
FILES: Final = (
    ("table.toml", "a table's settings, in the folder where a command is called, or where --config says"),
    (
        "$XDG_STATE_HOME/mahjong-table/TABLE/table.db",
        "the record of a table whose settings name none (~/.local/state)",
    ),
    ("$XDG_DATA_HOME/mahjong-table/tiles", "enrolled tile sets (~/.local/share)"),
    ("$XDG_STATE_HOME/mahjong-table/errors", "details of unexpected errors"),
)
"""Files and folders that are used where none is named."""
ENVIRONMENT: Final = (
    ("NO_COLOR", "if set, nothing is coloured"),
    ("COLUMNS", "the width of help and lists"),
    ("LC_ALL, LC_MESSAGES, LANG", "the language of what people read: English, Chinese or Japanese"),
    ("STATE_DIRECTORY", "the folder a systemd service writes to, instead of the user's"),
)


def write_pages(folder: Path, version: str, options: Iterable[Any]) -> list[Path]:
    """Write every page into a folder, which is made if it is not there; `options` are those of the program itself.
    Returns the files. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    pages = {PROGRAM: _program_page(version, options)}
    for name, listed in COMMANDS.items():
        if not listed.hidden:
            pages[f"{PROGRAM}-{name}"] = _command_page(name, commands_of(listed.module)[name], version)
    written = []
    for name, page in pages.items():
        file = folder / f"{name}.{SECTION}"
        file.write_text(page, encoding="utf-8")
        written.append(file)
    return written


def _program_page(version: str, options: Iterable[Any]) -> str:
    lines = _head(PROGRAM, "the controller of an automatic mahjong table", version)
    lines += [".SH SYNOPSIS", f".B {_escaped(PROGRAM)}", r"[\fIOPTION\fR] \fICOMMAND\fR [\fIARGUMENT\fR]..."]
    lines += [".SH DESCRIPTION", "The serial firmware link, the camera, the rules, and scores over MQTT."]
    lines += ["Each command has a page of its own:", f".BR {_escaped(PROGRAM)}-COMMAND ({SECTION})."]
    lines += [".SH OPTIONS", *_parameters(options)]
    for heading, section in SECTIONS.items():
        lines.append(f".SS {_escaped(heading)}")
        for name, listed in section.items():
            if not listed.hidden:
                lines += [".TP", f".B {_escaped(name)}", _escaped(listed.summary)]
    lines += [".SH EXIT STATUS", *_rows((str(int(one)), one.meaning) for one in ExitStatus)]
    lines += [".SH ENVIRONMENT", *_rows(ENVIRONMENT), ".SH FILES", *_rows(FILES)]
    return "\n".join(lines) + "\n"


def _command_page(name: str, command: Command, version: str) -> str:
    said = command.get_short_help_str().rstrip(".")
    lines = _head(f"{PROGRAM}-{name}", said, version)
    whole = list(within(command))
    lines.append(".SH SYNOPSIS")
    for path, one in whole:
        if not isinstance(one, TyperGroup) or one.invoke_without_command or not one.commands:
            lines += [".br", f".B {_escaped(' '.join((PROGRAM, name, *path)))}", _escaped(usage_of(one))]
    lines += [".SH DESCRIPTION", *_paragraphs(command.help or "")]
    lines += [".SH OPTIONS", *_parameters(visible_parameters(command))]
    for path, one in whole[1:]:
        lines += [f".SH {_escaped(' '.join((name, *path)).upper())}", *_paragraphs(one.help or "")]
        lines += _parameters(visible_parameters(one))
    lines += [".SH EXIT STATUS", f"As in \\fB{_escaped(PROGRAM)}\\fR({SECTION}) unless said otherwise above."]
    lines += [".SH SEE ALSO", f".BR {_escaped(PROGRAM)} ({SECTION})"]
    return "\n".join(lines) + "\n"


def _head(name: str, said: str, version: str) -> list[str]:
    title = _escaped(name.upper())
    return [
        f'.TH "{title}" "{SECTION}" "" "{_escaped(f"{PROGRAM} {version}")}" "Mahjong Table"',
        ".SH NAME",
        f"{_escaped(name)} \\- {_escaped(said)}",
    ]


def _parameters(parameters: Iterable[Any]) -> Iterator[str]:
    for first, second in help_records(parameters):
        yield from (".TP", f".B {_escaped(first)}", _escaped(second) or r"\&")


def _paragraphs(text: str) -> Iterator[str]:
    for paragraph in text.split("\n\n"):
        yield ".PP"
        yield _escaped(" ".join(paragraph.split()))


def _rows(rows: Iterable[tuple[str, str]]) -> Iterator[str]:
    for first, second in rows:
        yield from (".TP", f".B {_escaped(first)}", _escaped(second))


def _escaped(text: str) -> str:
    """A text as roff reads it: its own characters escaped, a hyphen as the sign that can be copied."""
    text = text.replace("\\", r"\e").replace("-", r"\-").replace('"', r"\(dq")
    text = "".join(sign if sign.isascii() else f"\\[u{ord(sign):04X}]" for sign in text)
    return re.sub(r"^([.'])", r"\\&\1", text)
