"""`mahjong-table doctor`: checks a table's settings and everything they name."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from controller.commands.default_journal import SETTINGS
from controller.commands.language_option import LanguageOption, reading
from controller.commands.output import say
from controller.identity.printable import printable

if TYPE_CHECKING:
    from rich.console import Console

    from controller.doctor import Finding

COLOURS: Final = {"OK": "green", "WARN": "yellow", "FAIL": "red bold"}
"""By the name of a grade."""
MARK_WIDTH: Final = 4
CHECK_WIDTH: Final = 9
WIDER: Final = 11
"""Columns of a check's name: the longest in English, and in a language whose letters are two columns wide."""


def register(app: typer.Typer) -> None:
    """Mount the command."""
    app.command("doctor")(ask_doctor)


def ask_doctor(
    config: Annotated[
        Path | None, typer.Option(help="The table's settings; left out: table.toml here.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the findings as JSON.")] = False,
    language: LanguageOption = None,
) -> None:
    """Check machine, camera, broker, journal and page, and say what to do."""
    from rich.console import Console

    from controller.doctor import Grade
    from controller.doctor.retold import retold

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
    from controller import doctor, settings
    from controller.doctor import Finding, Grade

    chosen = settings.Settings()
    if config is None and not SETTINGS.exists():
        said = f"There is no {SETTINGS} here; the usual settings are checked instead."
        yield Finding("settings", Grade.WARN, said, "Write one: mahjong-table init")
    else:
        path = SETTINGS if config is None else config
        try:
            chosen = settings.load(path)
        except settings.SettingsError as error:
            yield Finding("settings", Grade.FAIL, str(error), "Put that right, then ask the doctor again.")
            return
        yield Finding("settings", Grade.OK, " ".join([f"{path} can be read.", *chosen.told]))
    yield from doctor.examine(chosen)


def _print(console: Console, finding: Finding, language: str) -> None:
    from controller.doctor.retold import check_name, mark, retold

    width = CHECK_WIDTH if language == "en" else WIDER
    graded, check = mark(finding.grade, language), check_name(finding.check, language)
    console.print(_column(graded, MARK_WIDTH), style=COLOURS[finding.grade.name], end=" ", markup=False)
    console.print(_column(check, width) + printable(retold(finding.said, language)), markup=False)
    if finding.cure is not None:
        cure = printable(retold(finding.cure, language))
        console.print(f"{'':{MARK_WIDTH + 1 + width}}-> {cure}", markup=False)


def _column(text: str, width: int) -> str:
    """A text with spaces up to a width in columns: Chinese characters take two."""
    from rich.cells import cell_len

    return text + " " * (width - cell_len(text))
