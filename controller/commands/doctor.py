"""`mahjong-table doctor`: checks a table's settings and everything they name."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from controller.commands.default_journal import SETTINGS
from controller.commands.finding_lines import print_finding
from controller.commands.language_option import LanguageOption, reading
from controller.commands.output import say
from controller.words.sentence import sentence, sentence_of

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

    told = reading(language)
    console = Console(highlight=False, soft_wrap=True)
    findings: list[Finding] = []
    for finding in _findings(config):
        findings.append(finding)
        if not as_json:
            print_finding(console, finding, told)
    failed = sum(finding.grade is Grade.FAIL for finding in findings)
    if as_json:
        report = {"ok": not failed, "findings": [finding.to_json() for finding in findings]}
        say(json.dumps(report, ensure_ascii=False))
    elif failed:
        some = sentence("doctor.some_failed", failed=failed, checks=len(findings))
        console.print(f"\n{some.in_language(told)}", markup=False)
    else:
        can_play = sentence("doctor.can_play")
        console.print(f"\n{can_play.in_language(told)}", markup=False)
    raise typer.Exit(1 if failed else 0)


def _findings(config: Path | None) -> Iterator[Finding]:
    """The settings first: where they cannot be read there is nothing else to check."""
    from controller import doctor, settings
    from controller.doctor import Finding, Grade

    chosen = settings.Settings()
    if config is None and not SETTINGS.exists():
        said = sentence("doctor.no_settings", file=SETTINGS)
        yield Finding("settings", Grade.WARN, said, sentence("doctor.write_settings"))
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
