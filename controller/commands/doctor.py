"""`mahjong-table doctor` checks a table's settings and what they name; `mahjong-table upgrade` migrates its files."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from controller.commands.common_options import SETTINGS, LanguageOption, reading
from controller.commands.output import ExitStatus, fail, say
from controller.identity.printable import printable
from controller.words.sentence import sentence, sentence_of

if TYPE_CHECKING:
    from rich.console import Console

    from controller.doctor import Finding
    from controller.settings import Settings


def register(app: typer.Typer) -> None:
    """Mount the command."""
    app.command("doctor")(ask_doctor)
    register_upgrade(app)


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

    spoken = reading(language)
    console = Console(highlight=False, soft_wrap=True)
    findings: list[Finding] = []
    for finding in _findings(config):
        findings.append(finding)
        if not as_json:
            print_finding(console, finding, spoken)
    failed = sum(finding.grade is Grade.FAIL for finding in findings)
    if as_json:
        report = {"ok": not failed, "findings": [finding.to_json() for finding in findings]}
        say(json.dumps(report, ensure_ascii=False))
    elif failed:
        some = sentence("doctor.some_failed", failed=failed, checks=len(findings))
        console.print(f"\n{some.in_language(spoken)}", markup=False)
    else:
        can_play = sentence("doctor.can_play")
        console.print(f"\n{can_play.in_language(spoken)}", markup=False)
    raise typer.Exit(1 if failed else 0)


def _findings(config: Path | None) -> Iterator[Finding]:
    """The settings first: where they cannot be read there is nothing else to check."""
    from controller import doctor, settings
    from controller.doctor import Finding, Grade

    chosen = settings.Settings()
    if config is None and not SETTINGS.exists():
        missing = sentence("doctor.no_settings", file=SETTINGS)
        yield Finding("settings", Grade.WARN, missing, sentence("doctor.write_settings"))
    else:
        path = SETTINGS if config is None else config
        try:
            chosen = settings.load(path)
        except settings.SettingsError as error:
            yield Finding("settings", Grade.FAIL, sentence_of(error), sentence("doctor.put_settings_right"))
            return
        yield Finding(
            "settings", Grade.OK, sentence("doctor.settings_read", file=path, remarks=chosen.remarks)
        )
    yield from doctor.examine(chosen)


# ---- Findings of the doctor as lines of a terminal ---------------------------------------------------------------

COLOURS: Final = {"OK": "green", "WARN": "yellow", "FAIL": "red bold"}
"""By the name of a grade."""
MARK_WIDTH: Final = 4
CHECK_WIDTH: Final = 9
WIDER: Final = 11
"""Columns of a check's name: the longest in English, and in a language whose letters are two columns wide."""


def print_finding(console: Console, finding: Finding, language: str) -> None:
    """A finding in a language: how it ended, what was checked, what is so, and below it what to do."""
    from controller.doctor.finding import check_name, grade_name

    width = CHECK_WIDTH if language == "en" else WIDER
    graded, check = grade_name(finding.grade, language), check_name(finding.check, language)
    console.print(_column(graded, MARK_WIDTH), style=COLOURS[finding.grade.name], end=" ", markup=False)
    console.print(_column(check, width) + printable(finding.sentence.in_language(language)), markup=False)
    if finding.cure is not None:
        cure = printable(finding.cure.in_language(language))
        console.print(f"{'':{MARK_WIDTH + 1 + width}}-> {cure}", markup=False)


def _column(text: str, width: int) -> str:
    """A text with spaces up to a width in columns: Chinese characters take two."""
    from rich.cells import cell_len

    return text + " " * (width - cell_len(text))


# ---- `mahjong-table upgrade`: what this version of the program makes of the files of the version before ----------

HUB_HERE: Final = Path("parlor.db")
"""The hub's database where nobody named one (`controller.parlor.storage.database.DEFAULT`)."""


def register_upgrade(app: typer.Typer) -> None:
    """Mount the command."""
    app.command("upgrade")(upgrade)


def upgrade(
    config: Annotated[
        Path | None, typer.Option(help="The table's settings; left out: table.toml here.")
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(
            envvar="PARLOR_DATABASE",
            help="The hub's database too: postgresql://user@host/name, or the path of an SQLite file; left out: "
            "parlor.db here, where there is one.",
            show_default=False,
        ),
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Change nothing: only say what would be done.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the findings as JSON.")] = False,
    language: LanguageOption = None,
) -> None:
    """Bring a table's and a hub's files to this version, each copied first, and say of which version they are.

    A start does the same by itself; here it is done, or with --check foreseen, while nobody plays. Status 1 where
    something was written by a newer program, or cannot be read.
    """
    from controller.commands.parlor_queries import as_address
    from controller.doctor import Grade
    from controller.doctor.format_checks import check_formats

    if database is None and HUB_HERE.exists():
        database = str(HUB_HERE)
    database = as_address(database)
    spoken, settings = reading(language), _settings(config)
    findings = list(check_formats(settings, database))
    failed = any(finding.grade is Grade.FAIL for finding in findings)
    if not check and not failed and any(finding.grade is Grade.WARN for finding in findings):
        _brought_forward(settings, database)
        findings = list(check_formats(settings, database))
    if as_json:
        say(
            json.dumps(
                {"ok": not failed, "findings": [one.to_json() for one in findings]}, ensure_ascii=False
            )
        )
    else:
        _print(findings, spoken)
    raise typer.Exit(1 if failed else 0)


def _print(findings: list[Finding], language: str) -> None:
    from rich.console import Console

    console = Console(highlight=False, soft_wrap=True)
    for finding in findings:
        print_finding(console, finding, language)


def _settings(config: Path | None) -> Settings:
    from controller import settings

    if config is None and not SETTINGS.exists():
        return settings.Settings()
    try:
        return settings.load(SETTINGS if config is None else config)
    except settings.SettingsError as error:
        fail(error, ExitStatus.MISUSED)


def _brought_forward(settings: Settings, database: str | None) -> None:
    """Open what is to be migrated for writing, and close it. An error ends the command."""
    from controller.journal.journal import Journal, JournalError

    try:
        if settings.journal.path.exists():
            Journal.open(settings.journal.path).close()
    except JournalError as error:
        fail(error)
    if database is not None:
        from controller.parlor.storage.database import DatabaseError, open_database

        try:
            open_database(database, made=False).dispose()
        except DatabaseError as error:
            fail(error)
