"""The names of a journal's persons: beside its entries, so that they can be erased, and proved by them.

An entry of kind `person` holds a salted commitment to a name and card, `erased` says that they were erased and by whom:
so a name that was changed, added or taken away by anything else is found.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from controller.identity.name_rules import commitment, fresh_salt
from controller.journal.storage import ERASED, PERSON, PersonRow
from controller.json_values import JsonObject, text, text_or_none
from controller.words.sentence import Sentence, sentence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from controller.journal.entries import Transaction

ERASED_ROW: Final = ("", None, None)
"""Name, card and salt of an erased person."""


@dataclass(frozen=True)
class Person:
    """A player, referred to by id in entries and messages. `salt` opens the commitment to name and card; it says
    nothing of who somebody is."""

    name: str
    card: str | None = None
    salt: str | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Said:
    """What the newest entry about a person says: `kind` is that of the entry; no commitment: the name was lost."""

    kind: str
    commitment: str | None = None


def person_rows(connection: sqlite3.Connection) -> list[PersonRow]:
    """All rows, by id."""
    return connection.execute("SELECT id, name, card, salt FROM persons ORDER BY id").fetchall()


def salted(connection: sqlite3.Connection, people: Mapping[str, Person]) -> dict[str, Person]:
    """The same persons with the salts with which they are stored, or will be."""
    there = {id: (name, card, salt) for id, name, card, salt in person_rows(connection)}
    found = {}
    for id, person in people.items():
        name, card, salt = there.get(id, ERASED_ROW)
        known = (name, card) == (person.name, person.card)
        found[id] = replace(person, salt=salt if known else person.salt or fresh_salt())
    return found


def store_person(
    connection: sqlite3.Connection, writing: Transaction, at: float, people: Mapping[str, Person]
) -> None:
    """Store the persons that are new or have changed, each with an entry that commits to name and card."""
    there = {id: (name, card) for id, name, card, _ in person_rows(connection)} if people else {}
    for id, person in salted(connection, people).items():
        if there.get(id) == (person.name, person.card):
            continue
        assert person.salt is not None
        with _without_a_trace(connection):
            row = (id, person.name, person.card, person.salt)
            connection.execute("INSERT OR REPLACE INTO persons VALUES (?, ?, ?, ?)", row)
        said = commitment(id, person.name, person.card, person.salt)
        writing.append(at, PERSON, {"id": id, "commitment": said})


def erase_person(connection: sqlite3.Connection, id: str) -> bool:
    """Erase name, card and salt; False where there is none."""
    with _without_a_trace(connection):
        erasing = "UPDATE persons SET name = '', card = NULL, salt = NULL WHERE id = ? AND name != ''"
        return connection.execute(erasing, (id,)).rowcount > 0


@contextmanager
def _without_a_trace(connection: sqlite3.Connection) -> Iterator[None]:
    """What is replaced or deleted meanwhile is overwritten with zeros."""
    connection.execute("PRAGMA secure_delete = ON").fetchall()
    try:
        yield
    finally:
        connection.execute("PRAGMA secure_delete = OFF").fetchall()


def committed(people: Mapping[str, Person]) -> dict[str, str]:
    """The commitments to these persons' names and cards, of those that have a salt."""
    return {
        id: commitment(id, one.name, one.card, one.salt) for id, one in people.items() if one.salt is not None
    }


# ---- proof -----------------------------------------------------------------------------------------------------------


def declared_names(entries: Iterable[tuple[str, JsonObject]]) -> dict[str, Said]:
    """What entries, given as (kind, body), oldest first, say last of each person."""
    found = {}
    for kind, body in entries:
        if kind == PERSON:
            found[text(body["id"])] = Said(PERSON, text_or_none(body["commitment"]))
        elif kind == ERASED:
            found[text(body["id"])] = Said(ERASED)
    return found


def said_in(connection: sqlite3.Connection) -> dict[str, Said]:
    """The same of all entries in a file. Raises `KeyError`, `TypeError`, `ValueError` for one that says nothing of a
    person."""
    query = "SELECT kind, body FROM entries WHERE kind IN (?, ?) ORDER BY n"
    return declared_names(
        (kind, json.loads(body)) for kind, body in connection.execute(query, (PERSON, ERASED))
    )


def why_row_unproved(row: PersonRow, told: Said | None) -> Sentence | None:
    """Why a row is not what the newest entry about its person says; None: it is."""
    id, *stored = row
    if told is None:
        return sentence("journal.name_uncommitted", person=id)
    if told.kind == ERASED:
        stands_again = sentence("journal.erased_stands_again", person=id)
        return None if tuple(stored) == ERASED_ROW else stands_again
    if told.commitment is None:
        return sentence("journal.name_uncommitted_since", person=id)
    name, card, salt = stored
    if name == "":
        return sentence("journal.name_taken_away", person=id)
    texts = isinstance(name, str) and isinstance(salt, str) and (card is None or isinstance(card, str))
    if texts and commitment(id, str(name), card, str(salt)) == told.commitment:
        return None
    return sentence("journal.name_changed", person=id)


@dataclass(frozen=True)
class Proved:
    """The persons whose rows are what the entries say: `known` by id, `erased`; `problems`: a sentence for each other
    row."""

    known: Mapping[str, Person]
    erased: frozenset[str]
    problems: tuple[Sentence, ...]

    @classmethod
    def of(cls, rows: Iterable[PersonRow], told: Mapping[str, Said]) -> Proved:
        """Those of these rows."""
        known, erased, problems = {}, set(), []
        for row in rows:
            id, name, card, salt = row
            if (why := why_row_unproved(row, told.get(id))) is not None:
                problems.append(why)
            elif name:
                known[id] = Person(name, card, salt)
            else:
                erased.add(id)
        return cls(known=known, erased=frozenset(erased), problems=tuple(problems))


def damage(connection: sqlite3.Connection) -> Sentence | None:
    """The first difference between the table of persons and the entries; None where they agree."""
    told = said_in(connection)
    there = person_rows(connection)
    for row in there:
        if (why := why_row_unproved(row, told.get(row[0]))) is not None:
            return why
    for id in sorted(told.keys() - {row[0] for row in there}):
        if told[id].kind == ERASED:
            return sentence("journal.erasure_missing", person=id)
        if told[id].commitment is not None:
            return sentence("journal.name_missing", person=id)
    return None
