"""`mahjong-table parlor import|standings|players|tables|history|export`: imports into and queries on a hub's
database."""

from __future__ import annotations

import csv
import json
import re
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, TypeVar

import typer

from controller import local_time
from controller.commands.common_options import LanguageOption, ParlorZone, chosen, reading
from controller.commands.output import display_width, fail, filled, say, standard_output
from controller.commands.reader import in_reader_language, reader_catalogue
from controller.identity.printable import cell, printable
from controller.identity.suggestion import nearest
from controller.json_values import number
from controller.parlor.list_columns import Column, Kind, columns_of
from controller.words.sentence import sentence, sentence_of

if TYPE_CHECKING:
    from sqlalchemy import Connection, Engine

    from controller.parlor.queries.table_use import Answer, Period

T = TypeVar("T")


def as_address(given: str | None) -> str | None:
    """Parse a database argument: an address, or the path of an SQLite file."""
    if given is None or re.match(r"[A-Za-z][\w+]*:", given) or set(given) & set("@?"):
        return given
    return f"sqlite:///{given}"


Database = Annotated[
    str | None,
    typer.Option(
        envvar="PARLOR_DATABASE",
        show_envvar=True,
        callback=as_address,
        help="The path of an SQLite file, or postgresql://user@host/name; parlor.db in this folder if none is given.",
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON object a line.")]
AsCsv = Annotated[bool, typer.Option("--csv", help="CSV with a heading line.")]
Since = Annotated[
    str | None, typer.Option(help="From here on: 2026-11-21, 2026-11-21T18:00, today, or 12h, 7d ago.")
]
Until = Annotated[
    str | None, typer.Option(help="Up to here, written the same way; a date is the beginning of that day.")
]
Session = Annotated[str | None, typer.Option(help="Only this session.")]
OfParlor = Annotated[str | None, typer.Option("--parlor", help="Only this parlor.")]
OfTable = Annotated[str | None, typer.Option("--table", help="Only this table.")]


def register(parlor: typer.Typer) -> None:
    """Mount the commands beside `run`."""
    parlor.command("import")(bring_in)
    for command in (standings, players, tables, history, export):
        parlor.command()(command)


def bring_in(
    context: typer.Context,
    journals: Annotated[list[Path], typer.Argument(help="Tables' journals, in use or not.")],
    whose: Annotated[
        str | None,
        typer.Option("--as", help="PARLOR/TABLE whose journal it is; not needed once it has been heard."),
    ] = None,
    database: Database = None,
    as_json: AsJson = False,
    language: LanguageOption = None,
) -> None:
    """Import tables' journals without a broker. Messages already received over MQTT still count once."""
    from controller.commands.parlor_trust import deciding
    from controller.journal.journal import JournalError
    from controller.mqtt.topics import TopicError, Topics
    from controller.parlor.hub.journal_import import UnknownTable
    from controller.parlor.hub.journal_import import import_journal as take
    from controller.parlor.storage.database import DatabaseError

    reading(language, as_json)
    failed = False
    try:
        topics = None if whose is None else Topics(*pair(whose))
    except TopicError as error:
        fail(error, 2)
    with deciding(context, database, made=True) as (engine, by):
        for path in journals:
            try:
                done = take(engine, path, by, topics)
            except (JournalError, UnknownTable, DatabaseError) as error:
                say(f"mahjong-table: {in_reader_language(sentence_of(error))}", err=True)
                failed = True
                continue
            if as_json:
                say(json.dumps({"file": str(path), **done.to_json()}, ensure_ascii=False))
            else:
                taken = sentence(
                    "import.taken", file=path, messages=done.messages, table=f"{done.parlor}/{done.table}",
                    new=done.new, conflicts=done.conflicts or None, held=done.held or None,
                )  # fmt: skip
                say(in_reader_language(taken))
            for trouble in (*done.refused, *([done.damage] if done.damage else [])):
                say(printable(f"mahjong-table: {path}: {in_reader_language(trouble)}"), err=True)
            failed = failed or bool(done.damage or done.refused or done.conflicts)
    if failed:
        raise typer.Exit(1)


def standings(
    context: typer.Context,
    database: Database = None,
    since: Since = None,
    until: Until = None,
    session: Session = None,
    parlor: OfParlor = None,
    table: OfTable = None,
    zone: ParlorZone = None,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
    language: LanguageOption = None,
) -> None:
    """List each player's winnings, corrections included."""
    from controller.parlor.queries import player_results

    reading(language, as_json or as_csv)
    period = _period(since, until, session, parlor, table, chosen(zone))
    rows = answer(context, database, player_results.player_standings, period)
    print_rows(rows, player_results.PlayerStanding, as_json=as_json, as_csv=as_csv)


def players(
    context: typer.Context,
    database: Database = None,
    since: Since = None,
    until: Until = None,
    parlor: OfParlor = None,
    zone: ParlorZone = None,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
    language: LanguageOption = None,
) -> None:
    """List all players, how often and where they played."""
    from controller.parlor.queries import player_results

    reading(language, as_json or as_csv)
    where = chosen(zone)
    period = _period(since, until, None, parlor, None, where)
    rows = answer(context, database, player_results.player_records, period)
    print_rows(rows, player_results.PlayerRecord, as_json=as_json, as_csv=as_csv, where=where)


def tables(
    context: typer.Context,
    database: Database = None,
    since: Since = None,
    until: Until = None,
    parlor: OfParlor = None,
    zone: ParlorZone = None,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
    language: LanguageOption = None,
) -> None:
    """List each table's use, whether it is online, and whether messages are missing."""
    from controller.parlor.queries import table_use

    reading(language, as_json or as_csv)
    period = _period(since, until, None, parlor, None, chosen(zone))
    rows = answer(context, database, table_use.table_usage, period)
    print_rows(rows, table_use.TableUse, as_json=as_json, as_csv=as_csv)


def history(
    context: typer.Context,
    player: Annotated[str, typer.Argument(help="A player's name, or the number of a card.")],
    database: Database = None,
    since: Since = None,
    until: Until = None,
    session: Session = None,
    parlor: OfParlor = None,
    table: OfTable = None,
    zone: ParlorZone = None,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
    language: LanguageOption = None,
) -> None:
    """List every hand and correction of one player, in order of play."""
    from controller.parlor.queries import player_results

    for_a_script = as_json or as_csv
    spoken = reading(language, for_a_script)
    texts = None if for_a_script else spoken
    where = chosen(zone)
    period = _period(since, until, session, parlor, table, where)
    rows = answer(
        context,
        database,
        lambda c, asked_for: player_results.player_history(c, player, asked_for, texts),
        period,
    )
    ever = rows or (
        for_a_script and query_database(context, database, lambda c: player_results.player_history(c, player))
    )
    if not rows and not (for_a_script and ever):
        # A script hears that somebody known has not played in this time.
        there = [row["player"] for row in query_database(context, database, player_results.player_records)]
        fail(sentence("command.nobody_called", player=player, near=nearest(player, there)))
    print_rows(rows, player_results.HistoryLine, as_json=as_json, as_csv=as_csv, where=where)


def export(
    context: typer.Context,
    table: Annotated[
        str, typer.Option(help="scores, results, corrections, sessions, hands, messages …")
    ] = "results",
    csv: Annotated[Path | None, typer.Option(help="Write CSV into this file; - is standard output.")] = None,
    parquet: Annotated[Path | None, typer.Option(help="Write Parquet into this file.")] = None,
    bom: Annotated[bool, typer.Option("--bom", help="CSV only: begin as Excel knows UTF-8 by.")] = False,
    since: Since = None,
    zone: ParlorZone = None,
    database: Database = None,
    language: LanguageOption = None,
) -> None:
    """Write one of the database's tables as CSV or Parquet. Rows marked superseded do not count in standings.

    In CSV a text that a spreadsheet could take for a formula begins with an apostrophe; numbers are as they are.
    """
    from controller.parlor.queries import database_export as exports

    reading(language)
    if table not in exports.TABLES:
        known, near = ", ".join(exports.TABLES), nearest(table, exports.TABLES)
        fail(sentence("command.no_export", table=table, known=known, near=near), 2)
    if (csv is None) == (parquet is None):
        fail(sentence("command.say_where_to"), 2)
    where = chosen(zone)
    begin = _moment(since, "--since", where)

    def write(connection: Connection) -> int:
        if parquet is not None:
            return exports.write_parquet(connection, table, parquet, begin)
        assert csv is not None
        if str(csv) == "-":
            return exports.write_csv(connection, table, standard_output(), begin, bom, where)
        with csv.open("w", encoding="utf-8", newline="") as file:
            return exports.write_csv(connection, table, file, begin, bom, where)

    try:
        count = query_database(context, database, write)
    except OSError as error:
        reason = error.strerror or str(error)
        fail(sentence("command.cannot_be_written", file=parquet or csv, reason=reason))
    say(in_reader_language(sentence("command.rows_exported", rows=count, table=table)), err=True)


@contextmanager
def opened(context: typer.Context, database: str | None, *, made: bool = True) -> Iterator[Engine]:
    """Open the hub's database; `made`: create missing tables. An error ends the command."""
    from controller.parlor.storage.database import DatabaseError, database_errors_as_sentences, open_database

    given = database or getattr(context.obj, "database", None)
    try:
        engine = open_database(given, made=made)
        with database_errors_as_sentences(engine):
            yield engine
    except DatabaseError as error:
        fail(error)


def query_database(context: typer.Context, database: str | None, question: Callable[[Connection], T]) -> T:
    """The answer to a query; a query never creates a database."""
    from controller.parlor.queries.record_problems import sound

    with opened(context, database, made=False) as engine, engine.connect() as connection:
        return sound(question(connection))


def answer(
    context: typer.Context,
    database: str | None,
    question: Callable[[Connection, Period], Answer],
    period: Period,
) -> Answer:
    """The answer to a query of a period; unknown names end the command."""
    from controller.parlor.queries.live_snapshot import UnknownName, check_period

    try:
        return query_database(context, database, lambda c: question(c, check_period(c, period)))
    except UnknownName as error:
        fail(error)


def _period(
    since: str | None,
    until: str | None,
    session: str | None,
    parlor: str | None,
    table: str | None,
    where: local_time.Zone,
) -> Period:
    from controller.parlor.queries.table_use import Period

    begins, ends = _moment(since, "--since", where), _moment(until, "--until", where, ends=True)
    return Period(since=begins, until=ends, session=session, parlor=parlor, table=table)


def _moment(written: str | None, option: str, where: local_time.Zone, *, ends: bool = False) -> float | None:
    """Seconds since 1970 of a time as people write it, in a time zone."""
    if written is None:
        return None
    try:
        return local_time.parsed(written, time.time(), where, ends=ends)
    except ValueError:
        fail(sentence("command.no_time", option=option, time=written), 2)


def pair(written: str) -> tuple[str, str]:
    """`PARLOR/TABLE` of the option `--as`, taken apart; anything else ends the command with status 2."""
    parlor, slash, table = written.partition("/")
    if not slash:
        fail(sentence("command.names_no_table", written=written), 2)
    return parlor, table


# ---- Answers of a hub's database as aligned tables in the reader's language, as CSV, or for scripts as JSON ------

NOTHING: Final = "–"


def print_rows(
    rows: Answer, of: type, *, as_json: bool = False, as_csv: bool = False, where: local_time.Zone = None
) -> None:
    """Print rows of a type (`controller.parlor.list_columns`): as an aligned table, as CSV with a heading, or as one
    JSON object a line. Times are by the clocks of `where`; in JSON seconds since 1970."""
    missing = {name for name in columns_of(of) if rows and all(name not in row for row in rows)}
    columns = {name: column for name, column in columns_of(of).items() if name not in missing}
    if as_json:
        for row in rows:
            say(json.dumps(row, ensure_ascii=False, default=_plain))
    elif as_csv:
        _write_csv(rows, columns, where)
    else:
        _print_table(rows, columns, where)


def _write_csv(rows: Answer, columns: Mapping[str, Column], where: local_time.Zone) -> None:
    writer = csv.writer(standard_output())
    writer.writerow(columns)
    for row in rows:
        writer.writerow(_in_csv(column.kind, row[name], where) for name, column in columns.items())


def _in_csv(kind: Kind, value: object, where: local_time.Zone) -> object:
    if value is None:
        return None
    if kind is Kind.TIME:
        return local_time.local(number(value), where).isoformat(sep=" ", timespec="seconds")
    text = ", ".join(map(str, value)) if isinstance(value, list) else value
    return _plain(text) if isinstance(text, Decimal) else cell(text) if isinstance(text, str) else text


def _print_table(rows: Answer, columns: Mapping[str, Column], where: local_time.Zone) -> None:
    cells = [[reader_catalogue().text(f"column-{name.replace('_', '-')}") for name in columns]]
    cells += [[_cell(name, column, row[name], where) for name, column in columns.items()] for row in rows]
    widths = [max(map(display_width, column)) for column in zip(*cells, strict=True)]
    for line in cells:
        say("  ".join(map(filled, line, widths)).rstrip())


def _cell(name: str, column: Column, value: object, where: local_time.Zone) -> str:
    if value is None:
        return NOTHING
    if column.kind is Kind.WORD:
        return _word(name, str(value))
    return _WRITTEN[column.kind](value, where)


def _word(column: str, code: str) -> str:
    """A code of the program in the reader's language, by the entry `cell-COLUMN-CODE`; another text as it stands."""
    from controller.words.fluent_functions import entry_id

    entry, words = entry_id(f"cell-{column}", code), reader_catalogue()
    return words.text(entry) if entry in words else printable(code)


def _written(value: object, _where: local_time.Zone) -> str:
    return printable(_plain(value))


def _list(value: object, _where: local_time.Zone) -> str:
    return printable(", ".join(map(str, value))) if isinstance(value, list) else _plain(value)


def _units(value: object, _where: local_time.Zone) -> str:
    return f"{value:+d}" if value else "0"


def _share(value: object, _where: local_time.Zone) -> str:
    return f"{100 * number(value):.0f} %"


def _time(value: object, where: local_time.Zone) -> str:
    return local_time.local(number(value), where).strftime("%Y-%m-%d %H:%M:%S")


_WRITTEN: Final[Mapping[Kind, Callable[[object, local_time.Zone], str]]] = {
    Kind.TEXT: _written,
    Kind.PERSON: _written,
    Kind.LIST: _list,
    Kind.COUNT: _written,
    Kind.UNITS: _units,
    Kind.MONEY: _written,
    Kind.SHARE: _share,
    Kind.TIME: _time,
}
"""The terminal's format of each kind of column, except `Kind.WORD`, whose entries are named by column."""


def _plain(value: object) -> str:
    return f"{value:f}" if isinstance(value, Decimal) else str(value)
