"""How far each table's messages are whole, where they are not, and who asks the table for the rest.

All of it is reckoned in the database, so it is right for any number of workers and any order of arrival: whoever
committed last sees everything. `upto` never passes a gap; that number is what the tables are told (`applied`).
"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, Engine, and_, bindparam, func, or_, select, text, true, update
from sqlalchemy.dialects import postgresql, sqlite

from controller.mqtt.messages import AvailabilityMessage
from controller.parlor.database import writing
from controller.parlor.intake import Said
from controller.parlor.schema import (
    Base,
    CorrectionRow,
    GenerationRow,
    MessageRow,
    ResultRow,
    ScoreRow,
    Stream,
    TableRow,
)

STREAMS: Final = Base.metadata.tables["streams"]
TABLES: Final = Base.metadata.tables["tables"]
GENERATIONS: Final = Base.metadata.tables["generations"]
ASK_AFTER_S: Final = 1.0
"""A gap that closes by itself within a second is only a message on its way."""
LONGEST_WAIT_S: Final = 60.0
ASYNCHRONOUS: Final = ", extract(epoch FROM clock_timestamp()), set_config('synchronous_commit', 'off', true)"
"""PostgreSQL's clock; and that what is reckoned here need not be on the disk: it follows from what is committed."""
STRIDE: Final = 5000  # numbers looked at in one step: what waits behind a gap is not counted again and again


@dataclass(frozen=True)
class Reach:
    """Everything of `epoch` up to `upto` is committed, as seen `at` (seconds since 1970, the database's clock)."""

    stream: int
    parlor: str
    table: str
    epoch: str
    upto: int
    at: float


@dataclass(frozen=True)
class Wanted:
    """What is to be asked of a table: everything of `epoch` after number `after`."""

    parlor: str
    table: str
    epoch: str
    after: int


def advance(engine: Engine, numbers: dict[tuple[str, str, str], int], batch: Iterable[Said]) -> list[Reach]:
    """After `batch` has been committed: how far each of its streams is whole now."""
    touched: dict[int, list[Said]] = {}
    for said in batch:
        touched.setdefault(numbers[said.journal], []).append(said)
    with writing(engine) as connection:
        return _advance(connection, touched)


def look_again(engine: Engine) -> list[Reach]:
    """Reckon every stream anew, as at the start of a hub: its predecessor may have died between two steps."""
    with writing(engine) as connection:
        damaged = connection.execute(select(Stream.id).where(Stream.generation > 0)).scalars().all()
        for stream in damaged:
            _supersede(connection, stream)
        everyone = connection.execute(select(Stream.id)).scalars().all()
        return _advance(connection, {stream: [] for stream in everyone})


def reaches(engine: Engine, numbers: Iterable[int]) -> list[Reach]:
    """How far these streams are whole."""
    with writing(engine) as connection:
        return _advance(connection, {number: [] for number in numbers})


def known_to_exist(engine: Engine, newest: Mapping[int, tuple[int, int]]) -> None:
    """The generation and number that tables say they have reached, by stream."""
    rows = [{"b_stream": s, "b_generation": g, "b_newest": seq} for s, (g, seq) in sorted(newest.items())]
    if rows:
        raised = update(STREAMS).where(
            Stream.id == bindparam("b_stream"),
            Stream.generation == bindparam("b_generation"),
            Stream.newest < bindparam("b_newest"),
        )
        with writing(engine) as connection:
            connection.execute(
                raised.values(
                    newest=bindparam("b_newest"), gap_since=func.coalesce(Stream.gap_since, time.time())
                ),
                rows,
            )


def heard(engine: Engine, words: Iterable[AvailabilityMessage], now: float) -> None:
    """Note what tables say of their availability. An `offline` of a connection that is not the latest is stale."""
    ordered = sorted(
        words, key=lambda word: (word.parlor, word.table)
    )  # each table's own in the order they came
    with writing(engine) as connection:
        for word in ordered:
            if _noted(connection, word, now) and word.status == "online":
                which = (Stream.parlor == word.parlor, Stream.table_name == word.table)
                connection.execute(update(STREAMS).where(*which).values(asks=0))


def _noted(connection: Connection, word: AvailabilityMessage, now: float) -> bool:
    """Whether it was news."""
    values = {"status": word.status, "epoch": word.epoch, "connection": word.connection, "since": now}
    insert = (postgresql if connection.dialect.name == "postgresql" else sqlite).insert
    made = insert(TABLES).values(parlor=word.parlor, table_name=word.table, **values)
    latest = or_(made.excluded.status == "online", TableRow.connection == made.excluded.connection)
    changed = or_(
        TableRow.status != made.excluded.status,
        TableRow.epoch != made.excluded.epoch,
        TableRow.connection != made.excluded.connection,
    )
    noted = made.on_conflict_do_update(
        index_elements=["parlor", "table_name"], set_=values, where=and_(latest, changed)
    )
    return connection.execute(noted.returning(TableRow.status)).first() is not None


def to_ask(engine: Engine, now: float, parlor: str = "+") -> list[Wanted]:
    """Gaps that this worker is to ask about now: each is given to one worker, ever more rarely while nothing comes.

    A hub of one `parlor` leaves the others' tables to their own hubs: it may not even reach their broker.
    """
    with writing(engine) as connection:
        query = (
            select(STREAMS, TABLES.c.epoch)
            .join(
                TABLES,
                and_(TABLES.c.parlor == STREAMS.c.parlor, TABLES.c.table_name == STREAMS.c.table_name),
            )
            .where(TABLES.c.status == "online", Stream.parlor == parlor if parlor != "+" else true())
            .where(or_(Stream.newest > Stream.upto, and_(Stream.upto == 0, Stream.asks == 0)))
        )
        return [
            Wanted(row.parlor, row.table_name, row.epoch, row.upto)
            for row in connection.execute(query).all()
            if row.epoch.partition(".")[0] == row.identity and _due(row, now) and _claim(connection, row, now)
        ]


def _due(row: Any, now: float) -> bool:
    last = max(row.gap_since or 0.0, row.asked_at or 0.0) if row.asks else row.gap_since or 0.0
    return bool(now - last >= min(LONGEST_WAIT_S, ASK_AFTER_S * 2 ** min(row.asks, 10)))


def _claim(connection: Connection, row: Any, now: float) -> bool:
    """Whether nobody else asked, and nothing moved, since we looked."""
    mine = (
        update(STREAMS)
        .where(Stream.id == row.id, Stream.asks == row.asks, Stream.upto == row.upto)
        .values(asks=row.asks + 1, asked_at=now)
        .returning(Stream.id)
    )
    return connection.execute(mine).first() is not None


def _advance(connection: Connection, touched: Mapping[int, Sequence[Said]]) -> list[Reach]:
    if not touched:
        return []
    rows = _locked(connection, Stream.id.in_(touched))
    begun = {row.id: _begin_generations(connection, row, touched[row.id]) for row in rows}
    upto, at = _whole(connection, {row.id: min(row.upto, begun[row.id][1]) for row in rows})
    changes, found, now = [], [], time.time()
    for row in rows:
        reached, (generation, kept) = upto[row.id], begun[row.id]
        newest = max(
            row.newest if generation == row.generation else kept,
            *(said.seq for said in touched[row.id] if said.generation == generation),
            reached,
        )
        moved = reached != row.upto
        gap = None if newest <= reached else now if moved or row.gap_since is None else row.gap_since
        if moved or newest != row.newest or gap != row.gap_since or generation != row.generation:
            changes.append(
                {
                    "b_id": row.id,
                    "upto": reached,
                    "newest": newest,
                    "generation": generation,
                    "gap_since": gap,
                    "asks": 0 if moved else row.asks,
                }
            )
        found.append(_reach(row, reached, at, generation))
    if changes:
        connection.execute(update(STREAMS).where(Stream.id == bindparam("b_id")), changes)
    return found


def _locked(connection: Connection, *which: Any) -> Sequence[Any]:
    """Rows of `streams`, held by us until the end of the transaction, always in the same order."""
    return connection.execute(
        select(STREAMS).where(*which).order_by(Stream.id).with_for_update(key_share=True)
    ).all()


def _reach(row: Any, upto: int, at: float, generation: int | None = None) -> Reach:
    generation = row.generation if generation is None else generation
    epoch = row.identity if generation == 0 else f"{row.identity}.{generation}"
    return Reach(row.id, row.parlor, row.table_name, epoch, upto, at)


def _whole(connection: Connection, start: dict[int, int]) -> tuple[dict[int, int], float]:
    """For each stream the number up to which nothing is missing, from one up to which this was known; and when.

    The time is one clock's for all workers, read while the streams are held: later always means later.
    """
    upto, at = dict(start), time.time()
    asynchronous = connection.dialect.name == "postgresql"
    looking: Collection[int] = upto.keys()
    while looking:
        values = ", ".join(f"({int(stream)}, {int(upto[stream])})" for stream in looking)
        query = text(
            f"WITH known (stream, upto) AS (VALUES {values}) "
            "SELECT k.stream, (SELECT max(n.seq) FROM ("
            " SELECT m.seq, row_number() OVER (ORDER BY m.seq) AS place FROM messages m"
            f" WHERE m.stream = k.stream AND m.seq > k.upto AND m.seq <= k.upto + {STRIDE} AND NOT m.superseded"
            ") AS n WHERE n.seq = k.upto + n.place)"
            f"{ASYNCHRONOUS if asynchronous else ', 0, 0'} FROM known k"
        )
        looking = []
        for stream, reached, clock, _ in connection.execute(query).all():
            if reached == upto[stream] + STRIDE:
                looking.append(stream)
            upto[stream] = upto[stream] if reached is None else reached
            at = float(clock) if asynchronous else at
    return upto, at


def _begin_generations(connection: Connection, row: Any, batch: Sequence[Said]) -> tuple[int, int]:
    """The stream's newest generation, and the number up to which what was known before still holds."""
    generation, holds = row.generation, row.newest
    told = {said.generation: said.since for said in batch if said.generation > 0}
    unheard = False
    for number, since in sorted(told.items()):
        insert = (postgresql if connection.dialect.name == "postgresql" else sqlite).insert
        made = insert(GENERATIONS).values(stream=row.id, generation=number, since=since)
        news = connection.execute(made.on_conflict_do_nothing().returning(GenerationRow.generation)).first()
        if news is not None:
            unheard, generation, holds = True, max(generation, number), min(holds, since - 1)
    if unheard or any(said.generation < generation for said in batch):
        _supersede(connection, row.id)
    return generation, holds


def _supersede(connection: Connection, stream: int) -> None:
    """Mark what a later generation has numbered anew: the table lost it. Nothing is deleted."""
    lost = (
        select(GenerationRow.since)
        .where(
            GenerationRow.stream == MessageRow.stream,
            GenerationRow.generation > MessageRow.generation,
            GenerationRow.since <= MessageRow.seq,
        )
        .exists()
    )
    connection.execute(
        update(MessageRow)
        .where(MessageRow.stream == stream, ~MessageRow.superseded, lost)
        .values(superseded=True)
    )
    gone = select(MessageRow.id).where(MessageRow.stream == stream, MessageRow.superseded)
    for kind in (ScoreRow, ResultRow, CorrectionRow):
        connection.execute(
            update(kind)
            .where(kind.stream == stream, ~kind.superseded, kind.id.in_(gone))
            .values(superseded=True)
        )
