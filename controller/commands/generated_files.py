"""Files for packagers and scripts: `mahjong-table manual`, `completion` and `schemas`."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterable, Iterator
from contextlib import redirect_stdout
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import typer
from typer.core import TyperCommand, TyperGroup

from controller.commands.command_table import COMMANDS, SECTIONS
from controller.commands.output import ExitStatus, fail, say
from controller.commands.program import Command, ProgramContext, commands_of, within
from controller.versions import PROGRAM


def register_manual(app: typer.Typer) -> None:
    """Mount the command."""
    app.command("manual")(manual)


def manual(
    context: typer.Context,
    folder: Annotated[
        Path, typer.Argument(help="Where to write them, such as share/man/man1.", file_okay=False)
    ],
) -> None:
    """Write the manual pages of the program and of every command, for man(1)."""
    from controller import versions
    # JOIN

    root = context.find_root()
    try:
        pages = write_pages(folder, versions.installed(versions.PROGRAM) or "", root.command.get_params(root))
    except OSError as error:
        fail(f"Nothing can be written to {folder}: {error.strerror or error}. Name another folder.")
    say(f"{len(pages)} pages are in {folder}: man -l {pages[0]}")


# ---- Manual pages (man(7) macros) of the program and its commands, made from their help --------------------------
#
# One page a command of the first level, its subcommands in it, and one for the program. Neither click-man nor
# argparse-manpage reads a command of Typer, which carries a Click of its own.

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
"""Default files and folders."""
ENVIRONMENT: Final = (
    ("NO_COLOR", "if set, nothing is coloured"),
    ("COLUMNS", "the width of help and lists"),
    ("LC_ALL, LC_MESSAGES, LANG", "the language of what people read: English, Chinese or Japanese"),
    ("STATE_DIRECTORY", "the folder a systemd service writes to, instead of the user's"),
)


def write_pages(folder: Path, version: str, options: Iterable[Any]) -> list[Path]:
    """Write every page into a folder, which is created if missing; `options` are those of the program itself.
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
    short_help = command.get_short_help_str().rstrip(".")
    lines = _head(f"{PROGRAM}-{name}", short_help, version)
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
    lines += [
        ".SH EXIT STATUS",
        f"As in \\fB{_escaped(PROGRAM)}\\fR({SECTION}) unless stated otherwise above.",
    ]
    lines += [".SH SEE ALSO", f".BR {_escaped(PROGRAM)} ({SECTION})"]
    return "\n".join(lines) + "\n"


def _head(name: str, short_help: str, version: str) -> list[str]:
    title = _escaped(name.upper())
    return [
        f'.TH "{title}" "{SECTION}" "" "{_escaped(f"{PROGRAM} {version}")}" "Mahjong Table"',
        ".SH NAME",
        f"{_escaped(name)} \\- {_escaped(short_help)}",
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
    """Escape a text for roff; a hyphen becomes the sign that can be copied."""
    text = text.replace("\\", r"\e").replace("-", r"\-").replace('"', r"\(dq")
    text = "".join(sign if sign.isascii() else f"\\[u{ord(sign):04X}]" for sign in text)
    return re.sub(r"^([.'])", r"\\&\1", text)


# ---- What `--help` says of a command, part by part, for manual pages and the documentation -----------------------


def usage_of(command: Command) -> str:
    """The command's arguments on its usage line: `[OPTIONS] {file}`."""
    with _context(command) as context:
        return " ".join(command.collect_usage_pieces(context))


def visible_parameters(command: Command) -> list[Any]:
    """The options and arguments that the command's help shows."""
    return [one for one in command.get_params(_context(command)) if not getattr(one, "hidden", False)]


def help_records(parameters: Iterable[Any]) -> Iterator[tuple[str, str]]:
    """Each option or argument with its help, default and environment variable as `--help` shows them."""
    for one in parameters:
        with ProgramContext(TyperCommand(PROGRAM)) as context:
            record = one.get_help_record(context)
        if record is not None:
            yield record[0], " ".join(record[1].split())


def _context(command: Command) -> ProgramContext:
    return ProgramContext(command, help_option_names=["--help", "-h"])


# ---- `mahjong-table completion`: the script by which a shell completes commands, options and values --------------

# COLUMNS: an explanation that were wrapped would be taken for one more answer.
_ASKED: Final = "COLUMNS=1000 _MAHJONG_TABLE_COMPLETE=complete_fish"

# Typer's own asks `_arguments`, which loses apostrophes, and cannot lie in a folder of $fpath: the first key of each
# shell would complete nothing. Asked as fish asks, each answer is a line: name, tabulator, explanation.
ZSH: Final = f"""\
#compdef {PROGRAM}

_mahjong_table() {{
  local -a answers
  answers=(${{(f)"$(env {_ASKED} _TYPER_COMPLETE_FISH_ACTION=get-args \\
    _TYPER_COMPLETE_ARGS="${{(j: :)words[1,CURRENT]}}" ${{words[1]}} 2>/dev/null)"}})
  if (( $#answers )); then
    answers=("${{(@)answers//:/\\\\:}}")
    answers=("${{(@)answers/$'\\t'/:}}")
    _describe -V {PROGRAM} answers
  else
    _files
  fi
}}

# In a folder of $fpath this file is the function that completes; by `source` the function above is.
if [[ ${{funcstack[1]}} == _{PROGRAM} ]]; then
  _mahjong_table "$@"
else
  compdef _mahjong_table {PROGRAM}
fi
"""


def register_completion(app: typer.Typer) -> None:
    """Mount the command."""
    app.command("completion")(completion)


def completion(
    context: typer.Context,
    shell: Annotated[Literal["bash", "zsh", "fish"], typer.Argument(help="The shell it is for.")],
) -> None:
    """Print the completion script of a shell, to be kept where the shell looks for it."""
    from typer.completion import shell_complete

    if shell == "zsh":
        say(ZSH.rstrip())
        return
    root = context.find_root().command
    variable = f"_{PROGRAM.replace('-', '_').upper()}_COMPLETE"
    script = io.StringIO()
    with redirect_stdout(script):
        shell_complete(root, {}, PROGRAM, variable, f"source_{shell}")
    say(script.getvalue().strip().replace(f"{variable}=complete_fish", _ASKED))


# ---- `mahjong-table schemas`: the JSON Schemas of the MQTT messages, for authors of apps and hubs ----------------


def register_schemas(app: typer.Typer) -> None:
    """Mount the command."""
    app.command("schemas")(publish)


def publish(
    out: Annotated[
        Path | None,
        typer.Option(
            help="Write every schema as a file of this folder, and asyncapi.yaml; else print them.",
            file_okay=False,
        ),
    ] = None,
) -> None:
    """The JSON Schemas of every MQTT message and order, and the AsyncAPI document."""
    from controller.mqtt.asyncapi import document_text as asyncapi_text
    from controller.mqtt.asyncapi import schema_files, write_schemas

    if out is None:
        say(json.dumps(schema_files(), indent=1, ensure_ascii=False))
        return
    try:
        files = write_schemas(out)
        document = out / "asyncapi.yaml"
        document.write_text(asyncapi_text(), encoding="utf-8")
    except OSError as error:
        fail(
            f"Nothing can be written to {out}: {(error.strerror or str(error)).lower()}. Name another folder."
        )
    say(f"{len(files)} schemas and asyncapi.yaml are in {out}.")


def register(app: typer.Typer) -> None:
    """Mount the commands."""
    register_manual(app)
    register_completion(app)
    register_schemas(app)
