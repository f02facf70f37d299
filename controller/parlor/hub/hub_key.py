"""The hub's key, which belongs to its database: the private half in a file, the public half and a counter in `hubs`.

Words to tables are brought in order by (incarnation, counter), never by a clock. The counter rises with every word. It
is written without waiting for the disk, so whoever comes to the database anew first leaves a wide gap behind what a
crash may have lost. The incarnation rises when tables have heard more than the database knows: it is an older copy.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, Engine, make_url, or_, select, update

from controller.identity.key_files import KeyFileError, PublicKey, SigningKey
from controller.parlor.hub import decision_log
from controller.parlor.storage import bulk_sql
from controller.parlor.storage.database import DEFAULT, shown, spoken, writing
from controller.parlor.storage.schema_trust import HubRow

GAP: Final = 1_000_000
"""More words than a hub says in the second that a crash of its database may lose."""
FARTHEST: Final = 1000
"""Incarnations that a database may be behind: as often it was put back. Who names more wants to use the numbers up."""


class WrongKey(Exception):
    """The key is not that of the database; the sentence says what to do."""


@dataclass(frozen=True)
class HubSequence:
    """Where a word stands among all the words of its hub."""

    incarnation: int
    counter: int


@dataclass(frozen=True)
class HubKey:
    """By which a hub of this name speaks."""

    name: str
    key: SigningKey

    @property
    def public(self) -> PublicKey:
        return self.key.public

    def turn(self, connection: Connection) -> HubSequence:
        """The place of the next word. Taken while the streams it speaks of are held: later always means later."""
        rises = update(HubRow).where(HubRow.name == self.name).values(counter=HubRow.counter + 1)
        row = connection.execute(rises.returning(HubRow.incarnation, HubRow.counter)).one()
        return HubSequence(row.incarnation, row.counter)

    def leave_a_gap(self, engine: Engine) -> None:
        """The database may have crashed: whatever was said before, the next words come after it."""
        with writing(engine) as connection:
            connection.execute(
                update(HubRow).where(HubRow.name == self.name).values(counter=HubRow.counter + GAP)
            )

    def cannot_have_said(self, connection: Connection, incarnation: int) -> bool:
        """Whether that is more than any table can have heard of this hub, even if its database is an older copy."""
        known = connection.scalar(select(HubRow.incarnation).where(HubRow.name == self.name))
        return known is not None and incarnation > known + FARTHEST

    def hears_of_itself(self, connection: Connection, incarnation: int, counter: int, *, more: bool) -> bool:
        """Somebody has heard this word of ours (`more`: it spoke of messages that are not here). Whether the database
        is an older copy of itself, which begins another incarnation."""
        older = or_(
            HubRow.incarnation < incarnation,
            (HubRow.incarnation == incarnation) & (HubRow.counter < counter),
            (HubRow.incarnation == incarnation) & more,
        )
        again = (
            update(HubRow)
            .where(HubRow.name == self.name, older)
            .values(incarnation=incarnation + 1)
            .returning(HubRow.incarnation)
        )
        return connection.execute(again).first() is not None


def default_file(database: str | None, name: str) -> Path:
    """Beside the database where that is a file, else in the folder where the hub is started."""
    url = make_url(database or DEFAULT)
    beside = Path(url.database or "").parent if url.get_backend_name() == "sqlite" else Path()
    return beside / f"{name}.key"


def claim(engine: Engine, name: str, file: Path) -> HubKey:
    """The hub of this name on this database, with its key; both are made where there is neither.

    Raises WrongKey where they do not belong together, KeyFileError, DatabaseError.
    """
    with spoken(engine):
        row = _row(engine, name)
        if row is None:
            key = SigningKey.load(file) if file.exists() else _made(file)
            with writing(engine) as connection:
                made = bulk_sql.insert(connection, HubRow).values(
                    name=name, key=key.public.text, incarnation=1, counter=0, since=time.time()
                )
                connection.execute(made.on_conflict_do_nothing())
            row = _row(engine, name)
        public = PublicKey.parse(row.key)
        if not file.exists():
            raise WrongKey(
                f"Hub {name} on {shown(engine)} speaks by the key {public.fingerprint}, and there is no {file}. Bring "
                "the file from where this hub ran before (every machine with workers of it has one) or say where it "
                f"is: --hub-key FILE. If it is lost: mahjong-table parlor --hub {name} key replace"
            )
        key = SigningKey.load(file)
    if key.public != public:
        raise WrongKey(
            f"Hub {name} on {shown(engine)} speaks by the key {public.fingerprint}; {file} holds another one "
            f"({key.public.fingerprint}). Bring the right file back, or the right database. If the key is to be "
            f"replaced: mahjong-table parlor --hub {name} key replace"
        )
    return HubKey(name, key)


def public_key(engine: Engine, name: str) -> PublicKey | None:
    """The key by which a hub of this name speaks; None if this database has no such hub."""
    row = _row(engine, name)
    return None if row is None else PublicKey.parse(row.key)


def hubs(engine: Engine) -> list[str]:
    """The names of the hubs that have a key on this database."""
    with engine.connect() as connection:
        return list(connection.execute(select(HubRow.name).order_by(HubRow.name)).scalars())


def replace(engine: Engine, name: str, file: Path, by: str, why: str) -> HubKey:
    """Give a hub another key: a new one, in place of the file, which is kept beside it. Raises KeyFileError."""
    row = _row(engine, name)
    if row is None:
        raise WrongKey(f"There is no hub {name} on {shown(engine)} yet: its key is made at its first start.")
    former = PublicKey.parse(row.key)
    key = SigningKey.generate()
    if file.exists():
        file.rename(_put_aside(file))
    key.save(file)
    with writing(engine) as connection:
        connection.execute(update(HubRow).where(HubRow.name == name).values(key=key.public.text))
        decision_log.note(
            connection, by, "key replaced", name, key.public.fingerprint, why, {"former": former.text}
        )
    return HubKey(name, key)


def _made(file: Path) -> SigningKey:
    key = SigningKey.generate()
    try:
        key.save(file)
    except KeyFileError:
        if not file.exists():
            raise
        return SigningKey.load(file)  # a worker beside us was faster
    return key


def _put_aside(file: Path) -> Path:
    number = 1
    while (aside := file.with_name(f"{file.name}.replaced-{number}")).exists():
        number += 1
    return aside


def _row(engine: Engine, name: str) -> Any:
    with engine.connect() as connection:
        return connection.execute(
            select(HubRow.key, HubRow.incarnation, HubRow.counter).where(HubRow.name == name)
        ).first()
