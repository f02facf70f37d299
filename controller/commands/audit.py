"""`mahjong-table audit`: whether dice, deal and wall of a table differ from chance, by its own record."""

from __future__ import annotations

import json
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from controller import local_time
from controller.commands.common_options import HERE, LanguageOption, of_table, reading, usual_journal
from controller.commands.output import ExitStatus, fail, progress, say
from controller.identity.printable import digits
from controller.words.sentence import Sentence, sentence

if TYPE_CHECKING:
    from controller.audit import AuditReport
    from controller.words.fluent_catalogue import Catalogue


def register(app: typer.Typer) -> None:
    """Mount the command."""
    app.command("audit")(audit)


def audit(
    journals: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="[JOURNAL]...",
            help="Journals, as `journal.path` in table.toml names them, one a table; else the one of table.toml here.",
            show_default=False,
        ),
    ] = None,
    since: Annotated[
        datetime | None,
        typer.Option(
            formats=["%Y-%m-%d", "%Y-%m-%dT%H:%M"],
            help="Only hands that began then or later. Settle it before you look: chosen afterwards it proves nothing.",
        ),
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="One JSON object a journal, with every count.")
    ] = False,
    language: LanguageOption = None,
) -> None:
    """Test whether dice, deal and order of the tiles differ from chance, how sure that is, and from how much data.

    It may run as often as you like: repeated looks are accounted for. A journal in use may be read.

    Exit status 0: nothing differs, or too little was seen; 3: something differs from chance; 1: a journal cannot be
    read; 2: bad arguments.
    """
    from controller.audit import audit_journal
    from controller.journal.journal import JournalError
    from controller.words import catalogue

    words = catalogue(reading(language))
    paths = journals or [usual_journal(HERE)]
    differs = False
    for path in paths:
        where = of_table(path)
        begun = None if since is None else local_time.moment(since, where)
        try:
            with progress(partial(_read_so_far, path)) as tell:
                found = audit_journal(path, since=begun, tables=len(paths), progress=tell)
        except JournalError as error:
            fail(error)
        differs |= found.differs
        if as_json:
            say(json.dumps({"journal": str(path), **found.to_json()}, ensure_ascii=False))
        else:
            say(_described(path, found, where, words))
    if differs:
        raise typer.Exit(ExitStatus.UNDECIDED)


def _read_so_far(path: Path, percent: int, number: str) -> Sentence:
    return sentence("command.percent_of_entries_read", whose=str(path), percent=percent, number=number)


def _described(path: Path, found: AuditReport, where: local_time.Zone, words: Catalogue) -> str:
    if not found.rolls:
        return words.text("audit-no-roll", {"path": str(path)})
    hands = sentence("audit.hands", number=found.hands, written=digits(found.hands))
    rolls = sentence("audit.rolls", number=found.rolls, written=digits(found.rolls))
    seen = {
        "path": str(path),
        "hands": hands.in_language(words.language),
        "rolls": rolls.in_language(words.language),
        "when": _when(found, where, words),
    }
    lines = [words.text("audit-seen", seen)]
    lines += [f"  {finding.sentence.in_language(words.language)}" for finding in found.findings]
    if found.unread:
        lines.append(f"  {words.text('audit-unread', {'number': found.unread})}")
    return "\n".join(lines)


def _when(found: AuditReport, where: local_time.Zone, words: Catalogue) -> str:
    if found.first_at is None:
        return ""
    first, last = (str(local_time.local(at, where).date()) for at in (found.first_at, found.last_at))
    if first == last:
        return words.text("audit-day", {"first": first})
    return words.text("audit-days", {"first": first, "last": last})
