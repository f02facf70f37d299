"""`mahjong-table doctor`: checks a table's settings and everything they name."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from controller.commands.default_journal import SETTINGS
from controller.commands.finding_lines import print_finding
from controller.commands.language_option import LanguageOption, reading
from controller.commands.output import say

if TYPE_CHECKING:
    from controller.doctor import Finding


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
            print_finding(console, finding, told)
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
