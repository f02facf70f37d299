"""The hub's tables about trust: its own key, the tables' keys, disputes, what staff decided, seals."""

from __future__ import annotations

from sqlalchemy import JSON, BigInteger, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from controller.json_values import JsonObject
from controller.parlor.storage.schema import SERIAL, Base


class HubRow(Base):
    """A hub on this database: the public half of its key, and the position of its latest message.

    `incarnation` rises when the database is found to be an older copy, `counter` with every message. `key_file` is the
    file of the private half at the hub's last start; commands on this machine read it there.
    """

    __tablename__ = "hubs"

    name: Mapped[str] = mapped_column(primary_key=True)
    key: Mapped[str]
    incarnation: Mapped[int] = mapped_column(BigInteger, default=1)
    counter: Mapped[int] = mapped_column(BigInteger, default=0)
    since: Mapped[float]
    key_file: Mapped[str]


class HubRunRow(Base):
    """A hub that runs on this database: its machine, its broker, and the time of its last record."""

    __tablename__ = "hub_runs"

    hub: Mapped[str] = mapped_column(primary_key=True)
    machine: Mapped[str] = mapped_column(primary_key=True)
    broker: Mapped[str] = mapped_column(primary_key=True)
    seen_at: Mapped[float]


class KeyRow(Base):
    """A key that signs as a table, for the journal of this `identity`. `status`: pending, admitted, retired (another
    one took its place) or revoked. `claim` says why it may sign for that journal: `own`, the journal began with it;
    `inherited`, the journal's keys before it signed it in; `claimed`, by its own word alone, until staff decide.

    What is decided about keys follows from `decisions`; a row that is pending is a note, which decides nothing.
    """

    __tablename__ = "keys"

    key: Mapped[str] = mapped_column(primary_key=True)
    fingerprint: Mapped[str] = mapped_column(index=True)
    parlor: Mapped[str]
    table_name: Mapped[str]
    identity: Mapped[str]
    claim: Mapped[str]
    status: Mapped[str]
    generation: Mapped[int] = mapped_column(BigInteger, default=0)
    counter: Mapped[int] = mapped_column(BigInteger, default=0)
    first_seen: Mapped[float]
    decided_by: Mapped[str | None]
    decided_at: Mapped[float | None]


class AlertRow(Base):
    """Something in dispute that staff must know of or decide. One row for every (kind, subject)."""

    __tablename__ = "alerts"
    __table_args__ = (UniqueConstraint("kind", "subject"),)

    n: Mapped[int] = mapped_column(SERIAL, primary_key=True, autoincrement=True)
    kind: Mapped[str]
    subject: Mapped[str]
    parlor: Mapped[str]
    table_name: Mapped[str]
    text: Mapped[str]
    detail: Mapped[JsonObject] = mapped_column(JSON())
    count: Mapped[int] = mapped_column(BigInteger, default=1)
    raised_at: Mapped[float]
    last_at: Mapped[float]
    choice: Mapped[str | None]


class DecisionRow(Base):
    """What somebody decided. `undoes`: the number of the decision that it undoes. Rows are never changed: each is
    chained to the one before it by `head` and signed by the key of a `hub` (`controller.parlor.hub.decision_log`)."""

    __tablename__ = "decisions"

    n: Mapped[int] = mapped_column(SERIAL, primary_key=True, autoincrement=True)
    at: Mapped[float]
    by_whom: Mapped[str]
    what: Mapped[str]
    subject: Mapped[str]
    choice: Mapped[str]
    why: Mapped[str]
    undoes: Mapped[int | None] = mapped_column(BigInteger)
    detail: Mapped[JsonObject] = mapped_column(JSON())
    head: Mapped[str]
    hub: Mapped[str]
    signature: Mapped[str]


class SealRow(Base):
    """The seal in a score: the first `entries` entries of its table's journal end in the digest `head`."""

    __tablename__ = "seals"

    stream: Mapped[int] = mapped_column(SERIAL, primary_key=True)
    entries: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    head: Mapped[str] = mapped_column(primary_key=True)
    at: Mapped[float]
    received_at: Mapped[float]


class PersonRow(Base):
    """Who a person id stands for. `salt` opens the commitment to name and card that the table's sessions hold. A row
    may be emptied; no sum and no signature is affected by that."""

    __tablename__ = "persons"

    stream: Mapped[int] = mapped_column(SERIAL, primary_key=True)
    person: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str | None]
    card: Mapped[str | None]
    salt: Mapped[str | None]
