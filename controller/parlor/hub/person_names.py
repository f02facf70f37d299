"""The names of the tables' person ids, stored outside the record: a name can be erased, and sums and seals stay.

Scores and results identify people by their ids; displays join the names (`called`, `card`). An erased person has a row
without a name, which later messages do not fill again: an older copy of the table's journal may still have the name.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from sqlalchemy import ColumnElement, Connection, and_, case, func, or_, select, update

from controller.identity.name_rules import SEATS
from controller.identity.suggestion import nearest
from controller.journal.journal import Person
from controller.json_values import JsonObject
from controller.mqtt.message_models import PeopleMessage
from controller.orders.persons import Known
from controller.parlor.hub import decision_log
from controller.parlor.hub.decision_log import Decider
from controller.parlor.storage import bulk_sql
from controller.parlor.storage.schema import AnyRow, Base, ResultRow, SessionRow, Stream, TableRow
from controller.parlor.storage.schema_trust import PersonRow
from controller.words.sentence import Sentence, SentenceError, sentence

PERSONS: Final = Base.metadata.tables["persons"]


class NobodyMeant(SentenceError):
    """The given text identifies nobody, or more than one person; the sentence says which."""


class MoneyOpen(SentenceError):
    """A person cannot be erased before their money is settled; the sentence says where it is open."""


def store_people_message(
    connection: Connection, stream: int, word: PeopleMessage, by: Decider | None = None
) -> None:
    """Store a table's `people` message; `by` records a name that the table has erased and that was stored here."""
    people = {who: Person(one.name, one.card, one.salt) for who, one in word.people.items()}
    store_names(connection, stream, people, word.erased, by)


def store_names(
    connection: Connection,
    stream: int,
    people: Mapping[str, Person],
    erased: Collection[str] = (),
    by: Decider | None = None,
) -> None:
    """Store the names of these ids, and erase those of `erased`. `by` records each erased name once, unless None."""
    known = {who: (one.name, one.card, one.salt) for who, one in people.items()}
    rows = {**known, **dict.fromkeys(erased, (None, None, None))}
    query = select(PersonRow.person, PersonRow.name, PersonRow.card, PersonRow.salt)
    there = {
        row.person: (row.name, row.card, row.salt)
        for row in connection.execute(query.where(PersonRow.stream == stream))
    }
    for person, (name, card, salt) in sorted(rows.items()):
        if person in there and (there[person] == (name, card, salt) or there[person][0] is None):
            continue
        made = bulk_sql.insert(connection, PersonRow).values(
            stream=stream, person=person, name=name, card=card, salt=salt
        )
        connection.execute(
            made.on_conflict_do_update(
                index_elements=["stream", "person"],
                set_={"name": name, "card": card, "salt": salt},
                where=PersonRow.name.is_not(None),
            )
        )
        if name is None and by is not None:
            _note_erased(connection, stream, person, by)


def _note_erased(connection: Connection, stream: int, person: str, by: Decider) -> None:
    """Record that a table has erased a name."""
    query = select(Stream.parlor, Stream.table_name, Stream.identity).where(Stream.id == stream)
    table = connection.execute(query).one()
    where, why = f"{table.parlor}/{table.table_name}", sentence("decision_why.erased")
    decision_log.append_decision(connection, by, "erased", person, where, why, {"journal": table.identity})


def person_join_condition(rows: type[ResultRow]) -> ColumnElement[bool]:
    """The condition that joins `persons` to rows with a stream and a player."""
    return and_(PersonRow.stream == rows.stream, PersonRow.person == rows.player)


def name_expression(rows: type[ResultRow]) -> ColumnElement[str]:
    """The SQL expression for a player's name; the id if the name is missing or erased."""
    return func.coalesce(PersonRow.name, rows.player)


def distinct_name_expression(rows: type[ResultRow]) -> ColumnElement[str]:
    """The SQL expression for a player's name in lists of several tables.

    A name that is only a seat (East) is another person at each table, so it is followed by the table:
    `East (west-lake/table-3)`.
    """
    name = name_expression(rows)
    nobody = and_(
        PersonRow.card.is_(None), or_(func.lower(name).in_(map(str.lower, SEATS)), name.like("seat _"))
    )
    return case((nobody, name + " (" + rows.parlor + "/" + rows.table_name + ")"), else_=name)


def everybody(connection: Connection, streams: Collection[int] | None = None) -> dict[int, Known]:
    """All known people for display, by stream and id."""
    query = select(PERSONS)
    if streams is not None:
        query = query.where(PersonRow.stream.in_(streams))
    found: dict[int, dict[str, Person]] = {}
    for row in connection.execute(query):
        name = row.person if row.name is None else row.name
        found.setdefault(row.stream, {})[row.person] = Person(name, row.card)
    return dict(found)


def names_by_table(connection: Connection) -> dict[tuple[str, str], Known]:
    """All known people for display, by the names of parlor and table, over all journals of each."""
    found: dict[tuple[str, str], dict[str, Person]] = {}
    people = everybody(connection)
    for row in connection.execute(select(Stream.id, Stream.parlor, Stream.table_name)):
        found.setdefault((row.parlor, row.table_name), {}).update(people.get(row.id, {}))
    return dict(found)


def meant_by(connection: Connection, who: str) -> list[AnyRow]:
    """Find the rows of the person given by id or displayed name; a person with a card has a row at each table where it
    was read. Raises NobodyMeant."""
    query = select(PERSONS, Stream.parlor, Stream.table_name, Stream.identity).join(
        Stream, Stream.id == PersonRow.stream
    )
    rows = [row for row in connection.execute(query).all() if row.name is not None]
    meant = [row for row in rows if who in (row.person, row.name)]
    if not meant:
        near = nearest(who, (row.name for row in rows))
        if near is not None:
            raise NobodyMeant(sentence("erase.nobody_but", name=repr(who), near=near))
        raise NobodyMeant(sentence("erase.nobody", name=repr(who)))
    cards = {row.card for row in meant}
    if len({row.person for row in meant}) > 1 and len(cards) > 1:
        several = [f"{row.person} ({row.parlor}/{row.table_name})" for row in meant]
        raise NobodyMeant(sentence("erase.several", name=repr(who), people=several))
    held = {card for card in cards if card is not None}
    return [row for row in rows if row in meant or row.card in held]


def settled_money(connection: Connection, meant: AnyRow, settled: bool) -> dict[str, int]:
    """The open units of a person by session, which count as paid if staff state so (`settled`).

    Raises MoneyOpen if they did not, or if a table that is online still plays with this person.
    """
    delta, here = func.sum(ResultRow.delta), ResultRow.stream == meant.stream
    summed = select(ResultRow.session, delta.label("units")).where(
        here, ~ResultRow.superseded, ResultRow.player == meant.person
    )
    units = {row.session: int(row.units) for row in connection.execute(summed.group_by(ResultRow.session))}
    query = select(SessionRow.session, SessionRow.status, SessionRow.players).where(
        SessionRow.stream == meant.stream
    )
    running = {
        row.session
        for row in connection.execute(query)
        if row.status != "over" and (meant.person in row.players or units.get(row.session))
    }
    heard = select(TableRow.status).where(
        TableRow.parlor == meant.parlor, TableRow.table_name == meant.table_name
    )
    table, online = f"{meant.parlor}/{meant.table_name}", connection.execute(heard).scalar() == "online"
    left = {name: units.get(name, 0) for name in units.keys() | running if units.get(name) or name in running}
    amounts = [_open_money_sentence(name, amount, name in running) for name, amount in sorted(left.items())]
    if running and (online or not settled):
        gone = None if online else sentence("erase.table_gone")
        raise MoneyOpen(
            sentence("erase.money_at_table", name=meant.name, money=amounts, table=table), cure=gone
        )
    if left and not settled:
        raise MoneyOpen(sentence("erase.money_open", name=meant.name, money=amounts, table=table))
    return left


def _open_money_sentence(session: str, units: int, running: bool) -> Sentence:
    amount = sentence("erase.unit" if abs(units) == 1 else "erase.units", number=abs(units))
    if running and not units:
        return sentence("erase.plays", session=session)
    if running:
        return sentence(
            "erase.plays_won" if units > 0 else "erase.plays_lost", session=session, amount=amount
        )
    return sentence("erase.owed" if units > 0 else "erase.owes", session=session, amount=amount)


def forget_person(
    connection: Connection, who: str, by: Decider, why: str = "", *, settled: bool = False
) -> tuple[list[str], list[JsonObject]]:
    """Erase name and card of a person, given by id or displayed name, at all tables where their card was read.

    Returns the ids, and the units that `settled` declares paid. Raises NobodyMeant, MoneyOpen.
    """
    meant = meant_by(connection, who)
    paid = [settled_money(connection, row, settled) for row in meant]
    for row, units in zip(meant, paid, strict=True):
        connection.execute(
            update(PERSONS)
            .where(PersonRow.stream == row.stream, PersonRow.person == row.person)
            .values(name=None, card=None, salt=None)
        )
        where = f"{row.parlor}/{row.table_name}"
        detail = {"journal": row.identity, **({"settled": units} if units else {})}
        decision_log.append_decision(connection, by, "erased", row.person, where, why, detail)
    paid_units = [
        {"table": f"{row.parlor}/{row.table_name}", "session": session, "units": amount}
        for row, units in zip(meant, paid, strict=True)
        for session, amount in units.items()
    ]
    return sorted({row.person for row in meant}), paid_units
