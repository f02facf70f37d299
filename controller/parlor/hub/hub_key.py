"""The hub's signing key, which belongs to its database: the private half in a file, the public half and a counter in
`hubs`.

Messages to tables are ordered by (incarnation, counter), never by a clock. The counter rises with every message. It is
written without waiting for the disk, so a hub that reopens the database first skips a wide range of numbers, past what
a crash may have lost. The incarnation rises when tables have seen more than the database knows: it is an older copy.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, Engine, make_url, or_, select, update

from controller.identity.signing import KeyFileError, PublicKey, SigningKey, to_base64
from controller.parlor.hub import decision_log
from controller.parlor.hub.decision_log import Decider
from controller.parlor.storage import bulk_sql
from controller.parlor.storage.database import DEFAULT, database_errors_as_sentences, safe_address, writing
from controller.parlor.storage.schema import AnyRow
from controller.parlor.storage.schema_trust import HubRow
from controller.words.sentence import Sentence, SentenceError, sentence

GAP: Final = 1_000_000
"""More messages than a hub sends in the second that a crash of its database may lose."""
BEGINS: Final = "hub begins"
"""The decision that records a new hub on a database."""
KEY_REPLACED: Final = "key replaced"
"""The decision that gives a hub another key. The new key signs it; the former one, if it is available, signs `proof` in
the detail (`succession_text`)."""
SUCCESSION: Final = "mahjong-table hub key 1"
FARTHEST: Final = 1000
"""Incarnations that a database may be behind, one for each restored copy. A table that claims more is an attacker that
wants to use up the numbers."""


class WrongKey(SentenceError):
    """The key file does not match the database; the sentence says what to do."""


@dataclass(frozen=True)
class HubSequence:
    """The position of a message among all the messages of its hub."""

    incarnation: int
    counter: int


@dataclass(frozen=True)
class HubKey:
    """The signing key of the hub of this name, and the file in which it lies."""

    name: str
    key: SigningKey
    file: Path | None = None

    @property
    def public(self) -> PublicKey:
        """The public half."""
        return self.key.public

    def turn(self, connection: Connection) -> HubSequence:
        """Allocate the position of the next message. Called while the streams it refers to are locked: later always
        means later."""
        rises = update(HubRow).where(HubRow.name == self.name).values(counter=HubRow.counter + 1)
        row = connection.execute(rises.returning(HubRow.incarnation, HubRow.counter)).one()
        return HubSequence(row.incarnation, row.counter)

    def leave_a_gap(self, engine: Engine) -> None:
        """Skip numbers, since the database may have crashed: the next messages come after all that were sent before."""
        with writing(engine) as connection:
            connection.execute(
                update(HubRow).where(HubRow.name == self.name).values(counter=HubRow.counter + GAP)
            )

    def is_impossible_incarnation(self, connection: Connection, incarnation: int) -> bool:
        """Whether this hub cannot have sent messages of such an incarnation, even if its database is an older copy."""
        known = connection.scalar(select(HubRow.incarnation).where(HubRow.name == self.name))
        return known is not None and incarnation > known + FARTHEST

    def begin_incarnation_if_older(
        self, connection: Connection, incarnation: int, counter: int, *, more: bool
    ) -> bool:
        """Begin another incarnation if the database is an older copy; return whether it is.

        A table has received the message (`incarnation`, `counter`) of this hub; `more`: it has acknowledgements of
        messages that are not here.
        """
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
    """The default key file: beside the database where that is a file, else in the folder where the hub is started."""
    url = make_url(database or DEFAULT)
    beside = Path(url.database or "").parent if url.get_backend_name() == "sqlite" else Path()
    return beside / f"{name}.key"


def claim(engine: Engine, name: str, file: Path) -> HubKey:
    """Open the hub of this name on this database, with its key; both are created where there is neither.

    Raises WrongKey where they do not match, KeyFileError, DatabaseError.
    """
    with database_errors_as_sentences(engine):
        row = _row(engine, name)
        if row is None:
            key = SigningKey.load(file) if file.exists() else _made(file)
            with writing(engine) as connection:
                made = bulk_sql.insert(connection, HubRow).values(
                    name=name,
                    key=key.public.text,
                    incarnation=1,
                    counter=0,
                    since=time.time(),
                    key_file=_path(file),
                )
                first = made.on_conflict_do_nothing().returning(HubRow.name)
                if connection.execute(first).first() is not None:
                    detail = {"key": key.public.text}
                    decision_log.append_decision(
                        connection,
                        Decider(sentence("decider.hub", hub=name), key),
                        BEGINS,
                        name,
                        "",
                        "",
                        detail,
                    )
            row = _row(engine, name)
        assert row is not None  # it was inserted, by us or by a worker beside us
        public = PublicKey.parse(row.key)
        if not file.exists():
            raise WrongKey(
                sentence(
                    "hub_key.lost",
                    hub=name,
                    database=safe_address(engine),
                    fingerprint=public.fingerprint,
                    file=file,
                )
            )
        key = SigningKey.load(file)
    if key.public != public:
        raise WrongKey(
            sentence(
                "hub_key.other",
                hub=name,
                database=safe_address(engine),
                fingerprint=public.fingerprint,
                file=file,
                held=key.public.fingerprint,
            )
        )
    if row.key_file != _path(file):
        with database_errors_as_sentences(engine), writing(engine) as connection:
            connection.execute(update(HubRow).where(HubRow.name == name).values(key_file=_path(file)))
    return HubKey(name, key, file)


def key_here(engine: Engine, name: str, file: Callable[[str], Path]) -> HubKey | None:
    """The key of the hub of this name, or of the only one there is on this database; None where no hub has begun.
    `file` says where a hub's key lies. Raises WrongKey where it is not there, KeyFileError, DatabaseError."""
    with database_errors_as_sentences(engine):
        there = hubs(engine)
    if not there:
        return None
    if name not in there and len(there) > 1:
        raise WrongKey(sentence("hub_key.several", database=safe_address(engine), hubs=there, hub=there[0]))
    meant = name if name in there else there[0]
    beside = file(meant)
    if not beside.exists():
        with engine.connect() as connection:
            last = Path(str(connection.scalar(select(HubRow.key_file).where(HubRow.name == meant))))
        beside = last if last.is_file() else beside
    return claim(engine, meant, beside)


def hub_public_key(engine: Engine, name: str) -> PublicKey | None:
    """The public key of the hub of this name; None if this database has no such hub."""
    row = _row(engine, name)
    return None if row is None else PublicKey.parse(row.key)


def hubs(engine: Engine) -> list[str]:
    """The names of the hubs that have a key on this database."""
    with engine.connect() as connection:
        return list(connection.execute(select(HubRow.name).order_by(HubRow.name)).scalars())


def replace(engine: Engine, name: str, file: Path, by: Sentence, why: str) -> HubKey:
    """Give a hub another key: a new one, in place of the file, which is kept beside it. Raises KeyFileError."""
    row = _row(engine, name)
    if row is None:
        raise WrongKey(sentence("hub_key.none", hub=name, database=safe_address(engine)))
    former, key = PublicKey.parse(row.key), SigningKey.generate()
    detail = {"former": former.text, "key": key.public.text}
    if file.exists():
        with contextlib.suppress(KeyFileError):  # it is replaced because it cannot be read
            old = SigningKey.load(file)
            if old.public == former:
                detail["proof"] = to_base64(old.sign(succession_text(name, former, key.public)))
        file.rename(_put_aside(file))
    key.save(file)
    with writing(engine) as connection:
        connection.execute(update(HubRow).where(HubRow.name == name).values(key=key.public.text))
        by_new = Decider(by, key)
        decision_log.append_decision(
            connection, by_new, KEY_REPLACED, name, key.public.fingerprint, why, detail
        )
    return HubKey(name, key)


def succession_text(name: str, former: PublicKey, new: PublicKey) -> bytes:
    """The bytes that a hub's former key signs when another one replaces it."""
    return f"{SUCCESSION}\n{name}\n{former.text}\n{new.text}\n".encode()


def _path(file: Path) -> str:
    return str(file.absolute())


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


def _row(engine: Engine, name: str) -> AnyRow | None:
    with engine.connect() as connection:
        return connection.execute(
            select(HubRow.key, HubRow.key_file, HubRow.incarnation, HubRow.counter).where(HubRow.name == name)
        ).first()
