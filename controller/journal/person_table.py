"""The names of a journal's persons: beside its entries, so that they can be erased, and proved by them.

An entry of kind `person` holds a salted commitment to a name and card, `erased` records that they were erased and by
whom: so every other change, addition or removal of a name is found.
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
    """A player, referred to by id in entries and messages. `salt` opens the commitment to name and card; it
    identifies nobody."""

    name: str
    card: str | None = None
    salt: str | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Declared:
    """The newest entry about a person: `kind` is that of the entry; without a commitment the name was lost."""

    kind: str
    commitment: str | None = None


def person_rows(connection: sqlite3.Connection) -> list[PersonRow]:
    """All rows, by id."""
    return connection.execute("SELECT id, name, card, salt FROM persons ORDER BY id").fetchall()


def salted(connection: sqlite3.Connection, people: Mapping[str, Person]) -> dict[str, Person]:
    """The same persons with their present or future salts."""
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
        committed_to = commitment(id, person.name, person.card, person.salt)
        writing.append(at, PERSON, {"id": id, "commitment": committed_to})


def erase_person(connection: sqlite3.Connection, id: str) -> bool:
    """Erase name, card and salt; False if there are none."""
    with _without_a_trace(connection):
        erasing = "UPDATE persons SET name = '', card = NULL, salt = NULL WHERE id = ? AND name != ''"
        return connection.execute(erasing, (id,)).rowcount > 0


@contextmanager
def _without_a_trace(connection: sqlite3.Connection) -> Iterator[None]:
    """Overwrite values that are replaced or deleted meanwhile with zeros."""
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


def declared_names(entries: Iterable[tuple[str, JsonObject]]) -> dict[str, Declared]:
    """The last declaration about each person in entries, given as (kind, body), oldest first."""
    found = {}
    for kind, body in entries:
        if kind == PERSON:
            found[text(body["id"])] = Declared(PERSON, text_or_none(body["commitment"]))
        elif kind == ERASED:
            found[text(body["id"])] = Declared(ERASED)
    return found


def declared_in(connection: sqlite3.Connection) -> dict[str, Declared]:
    """The same of all entries in a file. Raises `KeyError`, `TypeError`, `ValueError` for one without a person."""
    query = "SELECT kind, body FROM entries WHERE kind IN (?, ?) ORDER BY n"
    return declared_names(
        (kind, json.loads(body)) for kind, body in connection.execute(query, (PERSON, ERASED))
    )


def why_row_unproved(row: PersonRow, declared: Declared | None) -> Sentence | None:
    """Why a row differs from the newest entry about its person; None if it agrees."""
    id, *stored = row
    if declared is None:
        return sentence("journal.name_uncommitted", person=id)
    if declared.kind == ERASED:
        stands_again = sentence("journal.erased_stands_again", person=id)
        return None if tuple(stored) == ERASED_ROW else stands_again
    if declared.commitment is None:
        return sentence("journal.name_uncommitted_since", person=id)
    name, card, salt = stored
    if name == "":
        return sentence("journal.name_taken_away", person=id)
    texts = isinstance(name, str) and isinstance(salt, str) and (card is None or isinstance(card, str))
    if texts and commitment(id, str(name), card, str(salt)) == declared.commitment:
        return None
    return sentence("journal.name_changed", person=id)


@dataclass(frozen=True)
class Proved:
    """The persons whose rows agree with the entries: `known` by id, `erased`; `problems`: a sentence for each other
    row."""

    known: Mapping[str, Person]
    erased: frozenset[str]
    problems: tuple[Sentence, ...]

    @classmethod
    def of(cls, rows: Iterable[PersonRow], declared: Mapping[str, Declared]) -> Proved:
        """The persons of these rows."""
        known, erased, problems = {}, set(), []
        for row in rows:
            id, name, card, salt = row
            if (why := why_row_unproved(row, declared.get(id))) is not None:
                problems.append(why)
            elif name:
                known[id] = Person(name, card, salt)
            else:
                erased.add(id)
        return cls(known=known, erased=frozenset(erased), problems=tuple(problems))


def damage(connection: sqlite3.Connection) -> Sentence | None:
    """The first difference between the table of persons and the entries; None if they agree."""
    declared = declared_in(connection)
    there = person_rows(connection)
    for row in there:
        if (why := why_row_unproved(row, declared.get(row[0]))) is not None:
            return why
    for id in sorted(declared.keys() - {row[0] for row in there}):
        if declared[id].kind == ERASED:
            return sentence("journal.erasure_missing", person=id)
        if declared[id].commitment is not None:
            return sentence("journal.name_missing", person=id)
    return None
