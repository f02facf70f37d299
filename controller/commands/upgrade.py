"""`mahjong-table upgrade`: what this version of the program makes of the files of the version before."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from controller.commands.default_journal import SETTINGS
from controller.commands.exit_status import ExitStatus, fail
from controller.commands.finding_lines import print_finding
from controller.commands.language_option import LanguageOption, reading
from controller.commands.output import say

if TYPE_CHECKING:
    from controller.doctor import Finding
    from controller.settings import Settings

HUB_HERE: Final = Path("parlor.db")
"""The hub's database where nobody named one (`controller.parlor.storage.database.DEFAULT`)."""


def register(app: typer.Typer) -> None:
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
    told, settings = reading(language), _settings(config)
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
        _print(findings, told)
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
