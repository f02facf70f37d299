"""`init` writes a table's settings, `doctor` checks them and everything they name."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.cells import cell_len
from rich.console import Console

from controller import doctor, settings
from controller.commands.language_option import LanguageOption, reading
from controller.commands.output import say
from controller.commands.table_toml_template import name_for, table_file
from controller.doctor import Finding, Grade, retold
from controller.identity.printable import printable
from controller.settings import Settings, SettingsError
from controller.settings.table_paths import usual_record

USUAL_FILE: Final = Path("table.toml")
UNUSABLE: Final = 2
"""Exit status where the command could not do what it was asked."""
COLOURS: Final = {Grade.OK: "green", Grade.WARN: "yellow", Grade.FAIL: "red bold"}
MARK_WIDTH: Final = 4
CHECK_WIDTH: Final = 9
WIDER: Final = 11
"""Columns of a check's name: the longest in English, and in a language whose letters are two columns wide."""


def register(app: typer.Typer) -> None:
    """Add `init` and `doctor` to the command line."""
    app.command(name="init")(write_settings)
    app.command(name="doctor")(ask_doctor)


def write_settings(
    file: Annotated[Path, typer.Argument(help="The file to write.")] = USUAL_FILE,
    force: Annotated[bool, typer.Option("--force", help="Overwrite the file if it exists.")] = False,
) -> None:
    """Write a table's settings with comments, ready to be changed."""
    try:
        record = str(usual_record(file)[0])
    except SettingsError as error:
        record = f"nowhere: {error}"
    text = table_file(str(file), doctor.ports_found(), name_for(file), record)
    try:
        # "x" refuses an existing file even if it appeared a moment ago.
        with file.open("w" if force else "x", encoding="utf-8") as output:
            output.write(text)
    except FileExistsError:
        raise _refused(f"{file} exists already and was not changed; --force overwrites it") from None
    except OSError as error:
        raise _refused(f"{file} cannot be written: {error.strerror or error}") from None
    say(f"Wrote {file}. Change what differs at your table, then: mahjong-table doctor --config {file}")


def ask_doctor(
    config: Annotated[
        Path | None, typer.Option(help="The table's settings; left out: table.toml here.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the findings as JSON.")] = False,
    language: LanguageOption = None,
) -> None:
    """Check machine, camera, broker, journal and page, and say what to do."""
    told = reading(language)
    console = Console(highlight=False, soft_wrap=True)
    findings: list[Finding] = []
    for finding in _findings(config):
        findings.append(finding)
        if not as_json:
            _print(console, finding, told)
    failed = sum(finding.grade is Grade.FAIL for finding in findings)
    if as_json:
        report = {"ok": not failed, "findings": [asdict(finding) for finding in findings]}
        say(json.dumps(report, ensure_ascii=False))
    elif failed:
        said = f"{failed} of {len(findings)} checks failed: the table cannot play like this."
        console.print(f"\n{retold(said, told)}", markup=False)
    else:
        console.print(f"\n{retold('The table can play.', told)}", markup=False)
    raise typer.Exit(1 if failed else 0)


def _findings(config: Path | None) -> Iterator[Finding]:
    """The settings first: where they cannot be read there is nothing else to check."""
    chosen = Settings()
    if config is None and not USUAL_FILE.exists():
        said = f"There is no {USUAL_FILE} here; the usual settings are checked instead."
        yield Finding("settings", Grade.WARN, said, "Write one: mahjong-table init")
    else:
        path = USUAL_FILE if config is None else config
        try:
            chosen = settings.load(path)
        except SettingsError as error:
            yield Finding("settings", Grade.FAIL, str(error), "Put that right, then ask the doctor again.")
            return
        yield Finding("settings", Grade.OK, " ".join([f"{path} can be read.", *chosen.told]))
    yield from doctor.examine(chosen)


def _print(console: Console, finding: Finding, language: str) -> None:
    width = CHECK_WIDTH if language == "en" else WIDER
    mark, check = doctor.mark(finding.grade, language), doctor.check_name(finding.check, language)
    console.print(_column(mark, MARK_WIDTH), style=COLOURS[finding.grade], end=" ", markup=False)
    console.print(_column(check, width) + printable(retold(finding.said, language)), markup=False)
    if finding.cure is not None:
        cure = printable(retold(finding.cure, language))
        console.print(f"{'':{MARK_WIDTH + 1 + width}}-> {cure}", markup=False)


def _column(text: str, width: int) -> str:
    """A text with spaces up to a width in columns: Chinese characters take two."""
    return text + " " * (width - cell_len(text))


def _refused(sentence: str) -> typer.Exit:
    say(f"mahjong-table: {sentence}.", err=True)
    return typer.Exit(UNUSABLE)
