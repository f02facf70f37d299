"""Which keys may sign as which table: stored in `keys`, decided by staff, cached by every worker.

A key signs for one journal of one table. No unknown key is believed: it waits, shown by its fingerprint, until staff
compare it with the one the table shows. Where the broker is on this machine and requires no login, the first key ever
seen of a table is admitted automatically, and that is logged and recorded.
"""

from __future__ import annotations

import logging
import time
from collections import Counter, OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypedDict

from sqlalchemy import ColumnElement, Connection, Engine, func, select, update

from controller.identity.key_files import PublicKey
from controller.mqtt.topics import Topics
from controller.parlor.hub import alerts, decision_log
from controller.parlor.hub.alerts import HubAlert
from controller.parlor.storage import bulk_sql
from controller.parlor.storage.database import writing
from controller.parlor.storage.schema import Base, Stream
from controller.parlor.storage.schema_trust import KeyRow

PENDING: Final = "pending"
ADMITTED: Final = "admitted"
RETIRED: Final = "retired"
REVOKED: Final = "revoked"
DECIDED: Final = (ADMITTED, RETIRED, REVOKED)
MOST_PENDING_OF_A_TABLE: Final = 20
MOST_PENDING: Final = 1000
"""Who came first stays: a stranger who makes up keys pushes nobody out of the list. Who comes when it is full is
counted and told, not listed, until staff have emptied it."""
UNLISTED_REMEMBERED: Final = 10_000
ALL_TABLES: Final = "all tables"
BY_ITSELF: Final = "by itself: the first key of this table, at a broker of this machine without a login"
KEYS: Final = Base.metadata.tables["keys"]

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Known:
    """A key as stored in the database."""

    key: str
    fingerprint: str
    parlor: str
    table: str
    identity: str | None
    status: str
    generation: int
    counter: int

    @property
    def place(self) -> tuple[str, str]:
        """The names of parlor and table."""
        return self.parlor, self.table


@dataclass(frozen=True)
class Stranger:
    """A proved key that is not admitted, or not yet: as which table, for which journal."""

    key: str
    topics: Topics
    identity: str

    @property
    def fingerprint(self) -> str:
        """The key's fingerprint, for people to compare."""
        return PublicKey.parse(self.key).fingerprint


class Admissions:
    """One worker's cache of the keys."""

    def __init__(self, engine: Engine, *, by_itself: bool = False) -> None:
        self._engine = engine
        self._by_itself = by_itself
        self._known: Mapping[str, Known] = {}
        self._speakers: Mapping[str, Known] = {}
        self._unlisted: OrderedDict[str, None] = OrderedDict()
        """Keys that were counted while the list was full."""
        self.notices: Mapping[tuple[str, str], tuple[str, str]] = {}

    def refresh(self) -> None:
        """Read the keys from the database again."""
        with self._engine.connect() as connection:
            self._known = {one.key: one for one in every(connection)}
            self.notices = alerts.notices(connection)
        self._speakers = {
            one.identity: one for one in self._known.values() if one.identity and one.status == ADMITTED
        }

    def known(self, key: str) -> Known | None:
        """The stored key with this text; None if it was never seen."""
        return self._known.get(key)

    def speaker(self, identity: str) -> Known | None:
        """The key admitted for a journal; None if none is."""
        return self._speakers.get(identity)

    def of_table(self, place: tuple[str, str]) -> bool:
        """Whether any key is admitted for a table of this name."""
        return any(one.place == place and one.status == ADMITTED for one in self._known.values())

    def meet(self, strangers: Sequence[Stranger]) -> None:
        """Take note of keys that have been proved: some wait from now on, some are bound to their journal."""
        new = [one for one in set(strangers) if self._has_room(one) or not self._is_counted(one)]
        if not new:
            return
        with writing(self._engine) as connection:
            for one in sorted(new, key=lambda each: (each.key, each.identity)):
                self._unlisted.pop(one.key, None)
                if not _meet(connection, one, by_itself=self._by_itself):
                    if not self._unlisted:
                        log.warning("The list of keys that wait is full; see mahjong-table parlor alerts.")
                    self._unlisted[one.key] = None
        while len(self._unlisted) > UNLISTED_REMEMBERED:
            self._unlisted.popitem(last=False)
        self.refresh()

    def _is_counted(self, stranger: Stranger) -> bool:
        return stranger.key in self._unlisted and stranger.key not in self._known

    def _has_room(self, stranger: Stranger) -> bool:
        """Whether there is room for it among those that wait, as this worker last read them."""
        place = stranger.topics.parlor, stranger.topics.table
        waiting = Counter(one.place for one in self._known.values() if one.status == PENDING)
        return waiting[place] < MOST_PENDING_OF_A_TABLE and waiting.total() < MOST_PENDING

    def rename(self, key: str, topics: Topics, names: Sequence[tuple[str, str]]) -> bool:
        """Follow a journal to its new table name, which its key has proved; False where that name is another's."""
        with writing(self._engine) as connection:
            done = _rename(connection, key, topics, names)
        self.refresh()
        return done


def every(connection: Connection) -> list[Known]:
    """All keys, pending ones first."""
    rows = connection.execute(select(KEYS).order_by(KEYS.c.status != PENDING, KEYS.c.first_seen)).all()
    return [
        Known(
            row.key, row.fingerprint, row.parlor, row.table_name, row.identity, row.status,
            row.generation, row.counter,
        )
        for row in rows
    ]  # fmt: skip


class ShownKey(TypedDict):
    """A key as it is shown; `by` and `decided_at` None: nobody has decided."""

    fingerprint: str
    parlor: str
    table: str
    status: str
    journal: str | None
    first_seen_at: float
    by: str | None
    decided_at: float | None
    key: str


def shown(connection: Connection) -> list[ShownKey]:
    """All keys, as plain values for display."""
    rows = connection.execute(select(KEYS).order_by(KEYS.c.status != PENDING, KEYS.c.first_seen)).all()
    return [
        {
            "fingerprint": row.fingerprint, "parlor": row.parlor, "table": row.table_name, "status": row.status,
            "journal": row.identity, "first_seen_at": row.first_seen, "by": row.decided_by,
            "decided_at": row.decided_at, "key": row.key,
        }
        for row in rows
    ]  # fmt: skip


def _meet(connection: Connection, one: Stranger, *, by_itself: bool) -> bool:
    """Take note of one; False where the list of those that wait is full."""
    parlor, table = one.topics.parlor, one.topics.table
    row = connection.execute(select(KEYS).where(KeyRow.key == one.key).with_for_update()).first()
    if row is not None:
        if row.identity is None and (row.parlor, row.table_name) == (parlor, table):
            bind(connection, one.key, one.identity)
        return True
    elsewhere = [
        other
        for other in _of_journal(connection, one.identity)
        if (other.parlor, other.table) != (parlor, table)
    ]
    others = [
        other for other in every(connection) if other.place == (parlor, table) and other.status in DECIDED
    ]
    rivals = [other for other in _of_journal(connection, one.identity) if other.status in DECIDED]
    itself = by_itself and not (others or rivals or elsewhere)
    full = None if itself else _full(connection, parlor, table)
    if full is not None:
        alerts.stand(connection, [full])
        return False
    now = time.time()
    values = {
        "key": one.key, "fingerprint": one.fingerprint, "parlor": parlor, "table_name": table,
        "identity": one.identity, "status": ADMITTED if itself else PENDING, "generation": 0, "counter": 0,
        "first_seen": now, "decided_by": BY_ITSELF if itself else None, "decided_at": now if itself else None,
    }  # fmt: skip
    made = bulk_sql.insert(connection, KeyRow).values(**values).on_conflict_do_nothing()
    if connection.execute(made.returning(KeyRow.key)).first() is None:
        return True
    if itself:
        decision_log.note(connection, BY_ITSELF, "admitted", one.fingerprint, f"{parlor}/{table}", "")
        log.warning(
            "Table %s/%s is admitted (fingerprint %s): it is the first of this name, at a broker of this machine "
            "without a login. Another key of that name must be admitted: mahjong-table parlor admit.",
            parlor, table, one.fingerprint,
        )  # fmt: skip
        return True
    log.warning("%s", asks(parlor, table, one.fingerprint))
    if others or rivals or elsewhere:
        alerts.stand(connection, [_rival(one, elsewhere, others)])
    return True


def asks(parlor: str, table: str, fingerprint: str) -> str:
    """The sentence that asks staff to decide about a pending key."""
    return (
        f"Table {parlor}/{table} (fingerprint {fingerprint}) asks that its scores be kept. If the table shows the same "
        f"fingerprint: mahjong-table parlor admit {fingerprint}"
    )


def _rival(one: Stranger, elsewhere: Sequence[Known], others: Sequence[Known]) -> HubAlert:
    place = f"{one.topics.parlor}/{one.topics.table}"
    if elsewhere:
        known = f"{elsewhere[0].parlor}/{elsewhere[0].table}"
        why = (
            f"for the journal of {known}. That journal was copied or renamed, or somebody pretends to have it"
        )
    else:
        by = ", ".join(sorted({other.fingerprint for other in others})) or "another key"
        why = f"which spoke by {by} so far. Its journal, key or computer was replaced, or somebody pretends to be it"
    return HubAlert(
        alerts.KEY,
        one.key,
        one.topics.parlor,
        one.topics.table,
        f"A new key, fingerprint {one.fingerprint}, asks to speak as {place}, {why}: nothing it says counts. If the "
        f"table shows this fingerprint: mahjong-table parlor admit {one.fingerprint}",
        {"key": one.key, "identity": one.identity},
    )


def _of_journal(connection: Connection, identity: str) -> list[Known]:
    return [one for one in every(connection) if one.identity == identity]


def _full(connection: Connection, parlor: str, table: str) -> HubAlert | None:
    """What staff must know where no further key can be listed for this table."""
    mine = (KeyRow.status == PENDING, KeyRow.parlor == parlor, KeyRow.table_name == table)
    if _number(connection, *mine) >= MOST_PENDING_OF_A_TABLE:
        place, clear = f"{parlor}/{table}", f" {parlor}/{table}"
        return _not_listed(place, parlor, table, MOST_PENDING_OF_A_TABLE, f"as {place}", clear)
    if _number(connection, KeyRow.status == PENDING) >= MOST_PENDING:
        return _not_listed(ALL_TABLES, "", "", MOST_PENDING, "in all", "")
    return None


def _number(connection: Connection, *which: ColumnElement[bool]) -> int:
    return connection.scalar(select(func.count()).select_from(KeyRow).where(*which)) or 0


def _not_listed(subject: str, parlor: str, table: str, most: int, whose: str, clear: str) -> HubAlert:
    return HubAlert(
        alerts.WAITING,
        subject,
        parlor,
        table,
        f"{most} keys wait {whose}, which is all that the list holds; further ones are counted here and not listed. "
        "Somebody makes up keys, or many tables were set up at once. Admit whom you know; empty the list with "
        f"mahjong-table parlor clear{clear}, and who speaks then is listed anew. A table can always be admitted by its "
        "key: mahjong-table journal key show --out, then parlor admit --file FILE --as PARLOR/TABLE.",
    )


def bind(connection: Connection, key: str, identity: str) -> None:
    """Bind a key to a journal; any other key admitted for that journal is retired."""
    connection.execute(
        update(KeyRow).where(KeyRow.key == key).values(identity=identity, generation=0, counter=0)
    )
    retired = update(KeyRow).where(KeyRow.identity == identity, KeyRow.key != key, KeyRow.status == ADMITTED)
    connection.execute(retired.values(status=RETIRED))


def _rename(connection: Connection, key: str, topics: Topics, names: Sequence[tuple[str, str]]) -> bool:
    row = connection.execute(select(KEYS).where(KeyRow.key == key).with_for_update()).one()
    place, before = (topics.parlor, topics.table), (row.parlor, row.table_name)
    if before == place:
        return True
    taken = [one for one in every(connection) if one.place == place and one.status == ADMITTED]
    if taken or before not in names[:-1] or names[-1] != place:
        return False
    connection.execute(update(KeyRow).where(KeyRow.key == key).values(parlor=place[0], table_name=place[1]))
    called = {"parlor": place[0], "table_name": place[1]}
    connection.execute(update(Stream).where(Stream.identity == row.identity).values(**called))
    told = f"table, by its key {row.fingerprint}"
    decision_log.note(
        connection, told, "renamed", row.identity, f"{place[0]}/{place[1]}", f"was {before[0]}/{before[1]}"
    )
    log.warning("Table %s/%s is called %s/%s from now on, as its journal says.", *before, *place)
    return True
