"""The hub's tables. Amounts are whole units of the stake, the stake is an exact decimal; no money is ever a float.

A *stream* is one journal, known by its identity; the names of parlor and table say where it is written now, and are no
part of any key. Its messages are numbered without gaps over all generations of the journal; (stream, generation, seq)
identifies a message. `at` is the table's own clock, `received_at` the hub's, both in seconds since 1970: they are
informative and never order messages; the numbers do that. Streams are never deleted, so there is no foreign key from
messages to streams. Keys, decisions and seals stand in `schema_trust`.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Any, TypeAlias

from sqlalchemy import (
    JSON,
    BigInteger,
    Dialect,
    Double,
    Index,
    Integer,
    MetaData,
    Numeric,
    Row,
    Text,
    UniqueConstraint,
    text,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column
from sqlalchemy.types import TypeDecorator, TypeEngine

AnyRow: TypeAlias = "Row[*tuple[Any, ...]]"
"""A row of a query that names its columns where it stands; they are read as attributes."""


class Exact(TypeDecorator[Decimal]):
    """An exact decimal column: NUMERIC where the database has such a type, text in SQLite."""

    impl = Numeric
    cache_ok = True

    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[str] | TypeEngine[Decimal]:
        """TEXT for SQLite, NUMERIC for PostgreSQL."""
        if dialect.name == "sqlite":
            return dialect.type_descriptor(Text())
        return dialect.type_descriptor(Numeric())

    def process_bind_param(self, value: Decimal | None, dialect: Dialect) -> str | Decimal | None:
        """The decimal as text for SQLite, unchanged for PostgreSQL."""
        return str(value) if value is not None and dialect.name == "sqlite" else value

    def process_result_value(
        self,
        value: str | Decimal | None,
        dialect: Dialect,  # noqa: ARG002 - a hook of SQLAlchemy's, which hands it over
    ) -> Decimal | None:
        """The stored value as Decimal."""
        return None if value is None else Decimal(value)


class Base(DeclarativeBase):
    """Base of all tables: naming of constraints, and the column types of Python's types."""

    metadata = MetaData(
        naming_convention={
            "pk": "%(table_name)s_pkey",
            "uq": "%(table_name)s_%(column_0_N_name)s_key",
            "ix": "%(table_name)s_%(column_0_N_name)s_idx",
        }
    )
    type_annotation_map = {  # noqa: RUF012  # SQLAlchemy's own form
        str: Text(),
        float: Double(),
        Decimal: Exact(),
        list[str]: JSON(),
        list[int]: JSON(none_as_null=True),
    }


SERIAL = BigInteger().with_variant(Integer(), "sqlite")  # SQLite numbers rows by itself only for INTEGER


def _by_time() -> Index:
    """A BRIN index on `at`: the tables' clocks mostly rise with the rows, so PostgreSQL needs a few bytes for a
    thousand of them."""
    return Index(None, "at", postgresql_using="brin")


class Stream(Base):
    """One journal: `generation` is the newest known, `newest` the highest number known to exist.

    Everything up to `upto` is here without a gap. Since `gap_since` it has not moved although there is more; the
    table was asked `asks` times, last at `asked_at`. `key` is the public key that first proved something of it.
    """

    __tablename__ = "streams"
    __table_args__ = (UniqueConstraint("identity"),)

    id: Mapped[int] = mapped_column(SERIAL, primary_key=True, autoincrement=True)
    parlor: Mapped[str]
    table_name: Mapped[str]
    identity: Mapped[str]
    generation: Mapped[int] = mapped_column(default=0)
    newest: Mapped[int] = mapped_column(BigInteger, default=0)
    upto: Mapped[int] = mapped_column(BigInteger, default=0)
    gap_since: Mapped[float | None]
    asks: Mapped[int] = mapped_column(default=0)
    asked_at: Mapped[float | None]
    key: Mapped[str]


class GenerationRow(Base):
    """The beginning of a generation of a journal saved from damage: the table lost what an older one numbered from
    `since` on. What is here of it keeps counting until staff decide otherwise."""

    __tablename__ = "generations"

    stream: Mapped[int] = mapped_column(SERIAL, primary_key=True)
    generation: Mapped[int] = mapped_column(primary_key=True)
    since: Mapped[int] = mapped_column(BigInteger)


class TableRow(Base):
    """Whether a table is online, and which journal it writes now."""

    __tablename__ = "tables"

    parlor: Mapped[str] = mapped_column(primary_key=True)
    table_name: Mapped[str] = mapped_column(primary_key=True)
    status: Mapped[str]
    epoch: Mapped[str]
    connection: Mapped[str]
    since: Mapped[float]


class MessageRow(Base):
    """Every message as it came; one that was imported from a journal has no signature of its own.

    `displaced`: a later generation of its journal gave its number to another one, so it is ignored in the stream's
    progress; it counts all the same. `superseded`: staff decided that it does not count. `held`: why it is stored and
    not projected yet (see `held_messages`); None: it is.
    """

    __tablename__ = "messages"
    __table_args__ = (
        UniqueConstraint("stream", "seq", "generation"),
        Index(
            "messages_held_idx",
            "stream",
            "held",
            postgresql_where=text("held IS NOT NULL"),
            sqlite_where=text("held IS NOT NULL"),
        ),
        Index(
            "messages_generation_idx",
            "stream",
            "generation",
            postgresql_where=text("generation > 0"),
            sqlite_where=text("generation > 0"),
        ),
    )

    id: Mapped[str] = mapped_column(primary_key=True)
    stream: Mapped[int] = mapped_column(SERIAL)
    seq: Mapped[int] = mapped_column(BigInteger)
    generation: Mapped[int]
    leaf: Mapped[str]
    session: Mapped[str]
    hand: Mapped[int]
    at: Mapped[float]
    received_at: Mapped[float]
    superseded: Mapped[bool] = mapped_column(default=False)
    displaced: Mapped[bool] = mapped_column(default=False)
    held: Mapped[str | None]
    payload: Mapped[str]


class ScoreRow(Base):
    """The end of a hand."""

    __tablename__ = "scores"
    __table_args__ = (Index(None, "received_at"), _by_time())

    id: Mapped[str] = mapped_column(primary_key=True)
    stream: Mapped[int] = mapped_column(SERIAL)
    seq: Mapped[int] = mapped_column(BigInteger)
    parlor: Mapped[str]
    table_name: Mapped[str]
    session: Mapped[str]
    hand: Mapped[int]
    at: Mapped[float]
    received_at: Mapped[float]
    result: Mapped[str]
    winner: Mapped[str | None]
    banker: Mapped[int]
    stay: Mapped[int]
    clause: Mapped[str | None]
    text: Mapped[str]
    note: Mapped[str]
    superseded: Mapped[bool] = mapped_column(default=False)


class ResultRow(Base):
    """What one score or correction changed for one player; standings are sums over this table.

    `player` is a person's id, whom `persons` names. `points` are those after the hand, `rank` and `bonus` those of a
    session's end; None where the rules have none, or the session goes on.
    """

    __tablename__ = "results"
    __table_args__ = (Index(None, "player"), _by_time())

    id: Mapped[str] = mapped_column(primary_key=True)
    stream: Mapped[int] = mapped_column(SERIAL)
    place: Mapped[int] = mapped_column(primary_key=True)
    seq: Mapped[int] = mapped_column(BigInteger)
    kind: Mapped[str]
    parlor: Mapped[str]
    table_name: Mapped[str]
    session: Mapped[str]
    hand: Mapped[int]
    at: Mapped[float]
    player: Mapped[str]
    delta: Mapped[int] = mapped_column(BigInteger)
    total: Mapped[int | None] = mapped_column(BigInteger)
    chips: Mapped[int | None] = mapped_column(BigInteger)
    won: Mapped[bool]
    superseded: Mapped[bool] = mapped_column(default=False)
    points: Mapped[int | None] = mapped_column(BigInteger)
    rank: Mapped[int | None]
    bonus: Mapped[int | None] = mapped_column(BigInteger)


class CorrectionRow(Base):
    """A change to the totals made by a person: who, why, and what stood there before."""

    __tablename__ = "corrections"

    id: Mapped[str] = mapped_column(primary_key=True)
    stream: Mapped[int] = mapped_column(SERIAL)
    seq: Mapped[int] = mapped_column(BigInteger)
    parlor: Mapped[str]
    table_name: Mapped[str]
    session: Mapped[str]
    hand: Mapped[int]
    at: Mapped[float]
    by_whom: Mapped[str]
    why: Mapped[str]
    order_id: Mapped[str]
    players: Mapped[list[str]]
    deltas: Mapped[list[int]]
    before: Mapped[list[int]]
    totals: Mapped[list[int]]
    superseded: Mapped[bool] = mapped_column(default=False)


class SessionRow(Base):
    """A sitting, as of its newest message (`generation`, `seq`)."""

    __tablename__ = "sessions"

    stream: Mapped[int] = mapped_column(SERIAL, primary_key=True)
    session: Mapped[str] = mapped_column(primary_key=True)
    parlor: Mapped[str]
    table_name: Mapped[str]
    generation: Mapped[int] = mapped_column(default=0)
    seq: Mapped[int] = mapped_column(BigInteger, default=0)
    status: Mapped[str]
    begun_at: Mapped[float]
    over_at: Mapped[float | None]
    stake_per_unit: Mapped[Decimal | None]
    players: Mapped[list[str]]
    totals: Mapped[list[int] | None]
    chips: Mapped[int | None] = mapped_column(BigInteger)
    maximum_loss: Mapped[int | None] = mapped_column(BigInteger)
    by_whom: Mapped[str]
    text: Mapped[str]


class SittingRow(Base):
    """Who sat in a session."""

    __tablename__ = "sittings"

    stream: Mapped[int] = mapped_column(SERIAL, primary_key=True)
    session: Mapped[str] = mapped_column(primary_key=True)
    player: Mapped[str] = mapped_column(primary_key=True)


class HandRow(Base):
    """When a hand began and was over, by the table's clock."""

    __tablename__ = "hands"

    stream: Mapped[int] = mapped_column(SERIAL, primary_key=True)
    session: Mapped[str] = mapped_column(primary_key=True)
    hand: Mapped[int] = mapped_column(primary_key=True)
    begun_at: Mapped[float | None]
    over_at: Mapped[float | None]


class ConflictRow(Base):
    """A message that came under an id or number already taken by another content. Nothing is overwritten."""

    __tablename__ = "conflicts"
    __table_args__ = (UniqueConstraint("stream", "digest"),)

    n: Mapped[int] = mapped_column(SERIAL, primary_key=True, autoincrement=True)
    stream: Mapped[int] = mapped_column(SERIAL)
    id: Mapped[str]
    digest: Mapped[str]
    received_at: Mapped[float]
    stored: Mapped[str]
    came: Mapped[str]


class RefusalRow(Base):
    """Refused messages, counted by topic and reason; `sample` is the shape of the last one, without its
    texts."""

    __tablename__ = "refusals"

    topic: Mapped[str] = mapped_column(primary_key=True)
    reason: Mapped[str] = mapped_column(primary_key=True)
    count: Mapped[int] = mapped_column(BigInteger)
    first_at: Mapped[float]
    last_at: Mapped[float]
    sample: Mapped[str]
