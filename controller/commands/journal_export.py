"""`mahjong-table journal …` and `mahjong-table ledger`: verify, show and export the record."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import asdict
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from controller.commands import journal_maintenance
from controller.commands.default_journal import HERE, JournalFile
from controller.commands.exit_status import fail
from controller.commands.language_option import LanguageOption, reading
from controller.commands.output import say, standard_output
from controller.commands.time_zones import TableZone, chosen
from controller.identity.plurals import count_noun
from controller.identity.printable import printable
from controller.local_time import Zone, local

if TYPE_CHECKING:
    from controller.accounting.ledger import LedgerRow
    from controller.journal.journal import Entry, Journal
    from controller.words.fluent_catalogue import Catalogue


AsJson = Annotated[bool, typer.Option("--json", help="One JSON object a line.")]


def register(app: typer.Typer) -> None:
    """Mount the commands."""
    journal = typer.Typer(
        no_args_is_help=True, help="Look into a table's journal; it may be in use meanwhile."
    )
    journal.command("verify")(verify)
    journal.command("show")(show)
    journal.command("export")(export)
    journal_maintenance.register(journal)
    app.add_typer(journal, name="journal")


def verify(
    path: JournalFile = HERE,
    seal: Annotated[
        list[str] | None, typer.Option(help="The seal of a slip or a score; may be given several times.")
    ] = None,
    seals: Annotated[
        Path | None,
        typer.Option(
            help="A file of seals: one a line, or what a hub answered on /api/seals.", dir_okay=False
        ),
    ] = None,
    hub: Annotated[
        str | None, typer.Option(metavar="URL", help="Ask this hub for the seals it has kept.")
    ] = None,
    hub_key: Annotated[
        str | None,
        typer.Option(
            metavar="FILE|KEY",
            help="The public key that must have signed the hub's seals; else the hubs count that the journal admits.",
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Read all of a journal and prove it. Exit status 0: it is unaltered since the seals it was compared with. 3: it is
    whole, but nothing outside it was compared. 1: it is damaged or was altered. 2: something given cannot be read."""
    from controller.commands.seal_sources import gathered
    from controller.json_codec import to_json

    with opened(path) as journal:
        found = journal.verify(*gathered(journal, seal or [], seals, hub, hub_key))
    status = {"unaltered": 0, "whole": 3, "damaged": 1}[found.answer]
    if as_json:
        say(json.dumps({**to_json(found), "journal": str(path)}, ensure_ascii=False))
    elif status != 1:
        say(found.sentence)
    if status == 1:
        say(f"mahjong-table: {found.sentence}", err=True)
    raise typer.Exit(status)


def show(
    path: JournalFile = HERE,
    kind: Annotated[str | None, typer.Option(help="Only entries of this kind (input, message, …).")] = None,
    after: Annotated[int, typer.Option(min=0, help="Only entries numbered above this.")] = 0,
    zone: TableZone = None,
    as_json: AsJson = False,
) -> None:
    """Print a journal's entries, oldest first."""
    with opened(path) as journal:
        where = chosen(zone, journal)
        for entry in journal.entries(kind, after):
            say(json.dumps(asdict(entry), ensure_ascii=False) if as_json else _line(entry, where))


def print_ledger(
    path: JournalFile = HERE,
    session: Annotated[str | None, typer.Option(help="Only this session.")] = None,
    as_json: AsJson = False,
    language: LanguageOption = None,
) -> None:
    """Print every score and correction with the totals after it, added up anew from the journal."""
    from controller.accounting.ledger import ledger
    from controller.words import catalogue

    spoken = reading(language, as_json)
    told = None if as_json else spoken
    with opened(path) as journal:
        rows = [row for row in ledger(journal, None, told) if session in (None, row.session)]
    if as_json:
        for row in rows:
            say(json.dumps(asdict(row), ensure_ascii=False))
        return
    words = catalogue(spoken)
    for name, played in groupby(rows, key=lambda row: row.session):
        lines = list(played)
        people = words.text("join-comma").join(lines[-1].players)
        say(printable(words.text("terminal-ledger-session", {"session": name, "people": people})))
        for row in lines:
            say(printable(_ledger_line(row, words)))
    if not rows:
        say(words.text("terminal-ledger-empty"))


def export(
    path: JournalFile = HERE,
    form: Annotated[
        Literal["jsonl", "csv"], typer.Option("--format", help="jsonl: everything; csv: for a spreadsheet.")
    ] = "jsonl",
    kind: Annotated[str | None, typer.Option(help="Only entries of this kind (input, message, …).")] = None,
    session: Annotated[str | None, typer.Option(help="Only what belongs to this session.")] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="A file instead of standard output.")
    ] = None,
    bom: Annotated[bool, typer.Option("--bom", help="CSV only: begin as Excel knows UTF-8 by.")] = False,
    referee: Annotated[
        bool, typer.Option("--referee", help="One hand, as `mahjong-table referee` takes it: JSON Lines.")
    ] = False,
    hand: Annotated[
        int | None,
        typer.Option(min=1, help="With --referee: which hand; the last one that is over if left out."),
    ] = None,
    zone: TableZone = None,
) -> None:
    """Write a journal's entries for other programs. The same journal in the same zone always gives the same bytes.

    In CSV a text that a spreadsheet could take for a formula begins with an apostrophe; numbers are as they are.
    With --referee one hand is written as the log of a hand: `mahjong-table referee` judges it as the table did.
    """
    from controller.journal import file_permissions
    from controller.journal.entry_export import exported, write

    if hand is not None and not referee:
        fail("--hand says which hand --referee writes; without --referee whole entries are written.", 2)
    with opened(path) as journal:
        if referee:
            from controller.replay.referee_log import live_hand

            write_text("\n".join(live_hand(journal, hand, session).log()) + "\n", output)
            return
        rows, where = exported(journal, kind, session), chosen(zone, journal)
        if output is None:
            write(rows, form, standard_output(), bom and form == "csv", where)
            return
        not_over_a_journal(output)
        forming = output.with_name(output.name + ".new")
        try:
            file_permissions.made(forming)
            with forming.open("w", encoding="utf-8", newline="") as file:
                number = write(rows, form, file, bom and form == "csv", where)
            forming.replace(output)
        except OSError as error:
            fail(f"{output} cannot be written: {error.strerror}.")
    say(f"{count_noun(number, 'entry', 'entries')} written to {output}.")


def write_text(text: str, output: Path | None) -> None:
    """Write a text to standard output, or to a file, atomically."""
    from controller.journal import file_permissions

    if output is None:
        standard_output().write(text)
        return
    not_over_a_journal(output)
    forming = output.with_name(output.name + ".new")
    try:
        file_permissions.made(forming)
        forming.write_text(text, encoding="utf-8")
        forming.replace(output)
    except OSError as error:
        fail(f"{output} cannot be written: {error.strerror}.")


def not_over_a_journal(output: Path) -> None:
    """Refuse to overwrite a journal with an export."""
    if not output.is_file():
        return
    with output.open("rb") as file:
        database = file.read(16) == b"SQLite format 3\0"
    if database:
        fail(f"{output} is a database, perhaps a journal: it is not written over. Name another file.")


@contextmanager
def opened(path: Path) -> Iterator[Journal]:
    """Open a journal for reading; an error ends the command with its sentence."""
    from controller.accounting.session import SessionError
    from controller.journal.journal import Journal, JournalError
    from controller.rules.results import CaseError

    try:
        with closing(Journal.read(path)) as journal:
            yield journal
    except (JournalError, SessionError, CaseError) as error:
        fail(error)


def _line(entry: Entry, where: Zone) -> str:
    when = (
        local(entry.at, where).strftime("%Y-%m-%d %H:%M:%S") if entry.at else "-" * 19
    )  # 0: nobody knows when
    return f"{entry.n:>7}  {when}  {entry.kind:<10}  {json.dumps(entry.body, ensure_ascii=False)}"


def _ledger_line(row: LedgerRow, words: Catalogue) -> str:
    from controller.journal.journal import CORRECTION

    moved = (f"{delta:+d} → {total}" for delta, total in zip(row.deltas, row.totals, strict=True))
    corrects = row.kind == CORRECTION
    note = words.text("terminal-ledger-correction", {"text": row.text}) if corrects else row.text
    hand = words.text("terminal-ledger-hand", {"hand": f"{row.hand:>3}"})
    return f"  {hand}  {''.join(text.rjust(14) for text in moved)}  {note}"
