"""How far each table's messages are complete, where there are gaps, and which worker asks the table for the rest.

All of it is computed in the database, so it is right for any number of workers and any order of arrival: the worker
that commits last sees everything. `upto` never passes a gap; tables receive it as `applied`. It follows the numbers of
the newest generation. Messages of an older one under the same numbers are marked as displaced, and still count.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, Engine, and_, bindparam, func, or_, select, true, update

from controller.mqtt.message_models import AvailabilityMessage
from controller.parlor.hub import alerts, message_store, message_validation
from controller.parlor.hub.alerts import HubAlert
from controller.parlor.hub.hub_key import HubKey, HubSequence
from controller.parlor.hub.message_validation import LARGEST_NUMBER, StreamMessage, epoch_parts
from controller.parlor.storage import bulk_sql
from controller.parlor.storage.database import writing
from controller.parlor.storage.schema import AnyRow, Base, GenerationRow, MessageRow, Stream, TableRow
from controller.parlor.storage.schema_trust import KeyRow
from controller.words.sentence import sentence

STREAMS: Final = Base.metadata.tables["streams"]
TABLES: Final = Base.metadata.tables["tables"]
GENERATIONS: Final = Base.metadata.tables["generations"]
ASK_AFTER_S: Final = 1.0
"""Grace period: a gap that closes within a second was a message on its way."""
LONGEST_WAIT_S: Final = 60.0
NO_TURN: Final = HubSequence(0, 0)
"""The position in reaches that no hub sends to tables."""
STRIDE: Final = (
    5000  # numbers read in one step, so that messages behind a gap are not counted again and again
)
WHOLE: Final = """
    WITH known (stream, upto) AS ({known})
    SELECT k.stream, (
        SELECT max(n.seq) FROM (
            SELECT m.seq, row_number() OVER (ORDER BY m.seq) AS place FROM messages m
            WHERE m.stream = k.stream AND m.seq > k.upto AND m.seq <= k.upto + {stride} AND NOT m.displaced
        ) AS n WHERE n.seq = k.upto + n.place
    ), {clock} FROM known k
"""


@dataclass(frozen=True)
class StreamReach:
    """Everything of `epoch` up to `upto` is committed, as seen `at` (seconds since 1970, the database's clock), in this
    `turn` (message position) of the hub that looked."""

    stream: int
    parlor: str
    table: str
    epoch: str
    upto: int
    at: float
    turn: HubSequence = NO_TURN


@dataclass(frozen=True)
class Wanted:
    """A resend request to a table: everything of `epoch` after number `after`."""

    parlor: str
    table: str
    epoch: str
    after: int
    turn: HubSequence = NO_TURN


class StoredMessages:
    """What has been stored of one journal since its progress was last computed: its key, each generation's highest
    number, and where it begins."""

    def __init__(self) -> None:
        self.key = ""
        self.newest: dict[int, int] = {}
        self.since: dict[int, int] = {}

    def hear(self, message: StreamMessage) -> None:
        """Take a stored message into account."""
        self.key = message.key
        self.newest[message.generation] = max(message.seq, self.newest.get(message.generation, 0))
        if message.generation > 0:
            self.since[message.generation] = message.since


def batch_news(batch: Iterable[StreamMessage]) -> dict[tuple[str, str, str], StoredMessages]:
    """The news of a batch, by journal."""
    found: dict[tuple[str, str, str], StoredMessages] = defaultdict(StoredMessages)
    for message in batch:
        found[message.journal].hear(message)
    return found


def update_progress(
    engine: Engine, heard: Mapping[int, StoredMessages], hub: HubKey | None = None
) -> list[StreamReach]:
    """Compute, after the messages in `heard` were committed, how far each of their streams is complete."""
    with writing(engine) as connection:
        return _advance(connection, heard, hub)


def look_again(engine: Engine, hub: HubKey | None = None) -> list[StreamReach]:
    """Compute every stream's progress again, as at the start of a hub: its predecessor may have died between two
    steps."""
    with writing(engine) as connection:
        damaged = connection.execute(select(STREAMS).where(Stream.generation > 0).order_by(Stream.id)).all()
        for row in damaged:
            _displace(connection, row)
        heard = {stream: StoredMessages() for stream in connection.execute(select(Stream.id)).scalars()}
        for stream, message in _newest_of_unknown_generations(connection):
            heard[stream].hear(message)
        return _advance(connection, heard, hub)


def _newest_of_unknown_generations(connection: Connection) -> list[tuple[int, StreamMessage]]:
    """The newest message of each generation that is stored and not yet in `generations`, with its stream."""
    known = (
        select(GenerationRow.generation)
        .where(GenerationRow.stream == MessageRow.stream, GenerationRow.generation == MessageRow.generation)
        .exists()
    )
    newest = (
        select(MessageRow.stream, MessageRow.generation, func.max(MessageRow.seq).label("seq"))
        .where(MessageRow.generation > 0, ~known)
        .group_by(MessageRow.stream, MessageRow.generation)
        .subquery()
    )
    its = and_(
        MessageRow.stream == newest.c.stream,
        MessageRow.generation == newest.c.generation,
        MessageRow.seq == newest.c.seq,
    )
    query = select(MessageRow.stream, MessageRow.leaf, MessageRow.payload).join(newest, its)
    return [
        (row.stream, message_validation.stored(row.leaf, row.payload)) for row in connection.execute(query)
    ]


def reckon_again(connection: Connection, stream: int) -> None:
    """Compute one stream's progress from all its stored messages: some may have been removed."""
    row = connection.execute(select(STREAMS).where(Stream.id == stream)).one()
    if row.generation > 0:
        _displace(connection, row)
    _advance(connection, {stream: StoredMessages()}, None)


def reaches(engine: Engine, numbers: Iterable[int], hub: HubKey | None = None) -> list[StreamReach]:
    """Find how far these streams are complete."""
    with writing(engine) as connection:
        return _advance(connection, {number: StoredMessages() for number in numbers}, hub)


def streams_of_tables(engine: Engine, places: Collection[tuple[str, str]]) -> list[int]:
    """The streams of these tables."""
    query = select(Stream.id, Stream.parlor, Stream.table_name)
    with engine.connect() as connection:
        return [row.id for row in connection.execute(query) if (row.parlor, row.table_name) in places]


def known_to_exist(connection: Connection, newest: Mapping[int, tuple[int, int]]) -> None:
    """Store the generation and number that tables state they have reached, by stream."""
    rows = [{"b_stream": s, "b_generation": g, "b_newest": seq} for s, (g, seq) in sorted(newest.items())]
    if rows:
        raised = update(STREAMS).where(
            Stream.id == bindparam("b_stream"),
            Stream.generation == bindparam("b_generation"),
            Stream.newest < bindparam("b_newest"),
        )
        connection.execute(
            raised.values(
                newest=bindparam("b_newest"), gap_since=func.coalesce(Stream.gap_since, time.time())
            ),
            rows,
        )


def store_availability(
    engine: Engine, words: Iterable[AvailabilityMessage], now: float, hub: HubKey | None = None
) -> list[str]:
    """Store the tables' `availability` messages. An `offline` of a connection that is not the latest is stale.

    The messages that tables have seen of this hub show whether its database is an older copy; sentences about that are
    returned.
    """
    ordered = sorted(
        words, key=lambda word: (word.parlor, word.table)
    )  # each table's own in the order they came
    found: list[str] = []
    with writing(engine) as connection:
        for word in ordered:
            identity, generation = epoch_parts(word.epoch)
            if word.status != "offline":
                _counted(connection, word, generation)
            if _noted(connection, word, now) and word.status == "online":
                which = (Stream.parlor == word.parlor, Stream.table_name == word.table)
                connection.execute(update(STREAMS).where(*which).values(asks=0))
            if hub is not None and _is_older_copy(connection, word, identity, hub):
                found.append(_older_copy(connection, word, hub, now))
    return found


def _counted(connection: Connection, word: AvailabilityMessage, generation: int) -> None:
    """Store the counter of this key's latest message."""
    older = or_(
        KeyRow.generation < generation, and_(KeyRow.generation == generation, KeyRow.counter < word.counter)
    )
    newer = update(KeyRow).where(KeyRow.key == word.key, older)
    connection.execute(newer.values(generation=generation, counter=word.counter))


def _is_older_copy(connection: Connection, word: AvailabilityMessage, identity: str, hub: HubKey) -> bool:
    """Whether a table has seen more of this hub than its database knows of."""
    heard = word.hubs.get(hub.public.text)
    if heard is None or len(heard) != 3 or not 0 <= min(heard) <= max(heard) <= LARGEST_NUMBER:
        return False
    incarnation, counter, upto = heard
    if hub.is_impossible_incarnation(connection, incarnation):
        alerts.stand(connection, [_invented(word, identity, hub, incarnation)])
        return False
    # All must be here, not only the last one: a broker retains each table's newest score.
    complete = connection.scalar(select(func.max(Stream.upto)).where(Stream.identity == identity)) or 0
    here = (
        select(func.count(func.distinct(MessageRow.seq)))
        .join(Stream, Stream.id == MessageRow.stream)
        .where(Stream.identity == identity, MessageRow.seq > complete, MessageRow.seq <= upto)
    )
    missing = upto > complete and int(connection.scalar(here) or 0) < upto - complete
    return hub.begin_incarnation_if_older(connection, incarnation, counter, more=missing)


def _invented(word: AvailabilityMessage, identity: str, hub: HubKey, incarnation: int) -> HubAlert:
    place = f"{word.parlor}/{word.table}"
    return HubAlert(
        kind=alerts.IMPOSSIBLE,
        subject=f"{identity} and {hub.name}",
        parlor=word.parlor,
        table=word.table,
        sentence=sentence("dispute.invented", table=place, incarnation=incarnation, hub=hub.name),
        detail={"identity": identity},
    )


def _older_copy(connection: Connection, word: AvailabilityMessage, hub: HubKey, now: float) -> str:
    text = sentence("dispute.older_copy", hub=hub.name, table=f"{word.parlor}/{word.table}")
    incarnation = word.hubs[hub.public.text][0]
    alert = HubAlert(
        kind=alerts.OLDER_COPY, subject=f"{hub.name} after {incarnation}", parlor="", table="", sentence=text
    )
    alerts.stand(connection, [alert], now)
    return text.text


def _noted(connection: Connection, word: AvailabilityMessage, now: float) -> bool:
    """Store one message; return whether it was newer than the stored one."""
    values = {"status": word.status, "epoch": word.epoch, "connection": word.connection, "since": now}
    made = bulk_sql.insert(connection, TABLES).values(parlor=word.parlor, table_name=word.table, **values)
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


def to_ask(engine: Engine, now: float, parlor: str = "+", hub: HubKey | None = None) -> list[Wanted]:
    """Claim the gaps that this worker requests now: one worker for each, with growing intervals while nothing comes.

    A hub of one `parlor` ignores other parlors' tables: it may not even reach their broker.
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
            Wanted(
                parlor=row.parlor,
                table=row.table_name,
                epoch=row.epoch,
                after=row.upto,
                turn=_turn(connection, hub),
            )
            for row in connection.execute(query).all()
            if row.epoch.partition(".")[0] == row.identity and _due(row, now) and _claim(connection, row, now)
        ]


def _due(row: AnyRow, now: float) -> bool:
    last = max(row.gap_since or 0.0, row.asked_at or 0.0) if row.asks else row.gap_since or 0.0
    return bool(now - last >= min(LONGEST_WAIT_S, ASK_AFTER_S * 2 ** min(row.asks, 10)))


def _claim(connection: Connection, row: AnyRow, now: float) -> bool:
    """Claim a gap; False if another worker has claimed it, or it has changed, since it was read."""
    mine = (
        update(STREAMS)
        .where(Stream.id == row.id, Stream.asks == row.asks, Stream.upto == row.upto)
        .values(asks=row.asks + 1, asked_at=now)
        .returning(Stream.id)
    )
    return connection.execute(mine).first() is not None


def _turn(connection: Connection, hub: HubKey | None) -> HubSequence:
    return NO_TURN if hub is None else hub.turn(connection)


def _advance(
    connection: Connection, heard: Mapping[int, StoredMessages], hub: HubKey | None
) -> list[StreamReach]:
    if not heard:
        return []
    rows = _locked(connection, heard)
    message_store.sessions_known(connection, heard)
    begun = {row.id: _begin_generations(connection, row, heard[row.id]) for row in rows}
    upto, at = _whole(connection, {row.id: min(row.upto, begun[row.id][1]) for row in rows})
    changes, found, now = [], [], time.time()
    for row in rows:
        reached, (generation, kept) = upto[row.id], begun[row.id]
        newest = max(row.newest if generation == row.generation else kept, reached)
        if heard[row.id].newest.get(generation, 0) > newest:  # it may have been taken back since it came
            newest = max(newest, _newest_here(connection, row.id, generation))
        moved = reached != row.upto
        gap = None if newest <= reached else now if moved or row.gap_since is None else row.gap_since
        if moved or newest != row.newest or gap != row.gap_since or generation != row.generation:
            changes.append(
                {
                    "id": row.id,
                    "upto": reached,
                    "newest": newest,
                    "generation": generation,
                    "gap_since": gap,
                    "asks": 0 if moved else row.asks,
                }
            )
        found.append((row, reached, at, generation))
    bulk_sql.change(connection, STREAMS, "id", changes)
    turn = _turn(connection, hub)
    return [_reach(*one, turn) for one in found]


def _newest_here(connection: Connection, stream: int, generation: int) -> int:
    here = (MessageRow.stream == stream, MessageRow.generation == generation)
    return connection.scalar(select(func.max(MessageRow.seq)).where(*here)) or 0


def _locked(connection: Connection, wanted: Iterable[int]) -> Sequence[AnyRow]:
    """Lock these rows of `streams` until the end of the transaction, always in the same order.

    In PostgreSQL these results need not be on the disk: they follow from committed rows. The plan that it makes and
    keeps for a small table must also be fast when the table has grown.
    """
    if not bulk_sql.is_postgresql(connection):
        return connection.execute(select(STREAMS).where(Stream.id.in_(wanted)).order_by(Stream.id)).all()
    connection.exec_driver_sql(
        "SELECT set_config('synchronous_commit', 'off', true), set_config('enable_seqscan', 'off', true)"
    )
    held = "SELECT * FROM streams WHERE id = ANY(%(ids)s) ORDER BY id FOR NO KEY UPDATE"
    return connection.exec_driver_sql(held, {"ids": list(wanted)}).all()


def _reach(row: AnyRow, upto: int, at: float, generation: int, turn: HubSequence) -> StreamReach:
    epoch = row.identity if generation == 0 else f"{row.identity}.{generation}"
    return StreamReach(
        stream=row.id, parlor=row.parlor, table=row.table_name, epoch=epoch, upto=upto, at=at, turn=turn
    )


def _whole(connection: Connection, start: dict[int, int]) -> tuple[dict[int, int], float]:
    """For each stream the number up to which nothing is missing, searched from a known such number; and the time.

    The time is from one clock for all workers, read while the streams are locked, so that it rises with each reach.
    """
    upto, at = dict(start), time.time()
    arrays = bulk_sql.is_postgresql(connection)
    looking: Collection[int] = upto.keys()
    while looking:
        if arrays:
            known, clock = (
                "SELECT * FROM unnest(%(streams)s::bigint[], %(upto)s::bigint[])",
                "clock_timestamp()",
            )
            asked = {"streams": list(looking), "upto": [upto[stream] for stream in looking]}
        else:
            values = ", ".join(f"({int(stream)}, {int(upto[stream])})" for stream in looking)
            known, clock, asked = f"VALUES {values}", "NULL", {}
        found = connection.exec_driver_sql(WHOLE.format(known=known, clock=clock, stride=STRIDE), asked).all()
        looking = []
        for stream, reached, seen in found:
            if reached == upto[stream] + STRIDE:
                looking.append(stream)
            upto[stream] = upto[stream] if reached is None else reached
            at = seen.timestamp() if arrays else at
    return upto, at


def _begin_generations(connection: Connection, row: AnyRow, heard: StoredMessages) -> tuple[int, int]:
    """The stream's newest generation, and the last number of the earlier state that is still valid."""
    generation, holds = row.generation, row.newest
    unheard = False
    for number, since in sorted(heard.since.items()):
        there = select(MessageRow.id).where(MessageRow.stream == row.id, MessageRow.generation == number)
        if connection.execute(there.limit(1)).first() is None:
            continue  # taken back since it came
        made = bulk_sql.insert(connection, GENERATIONS).values(stream=row.id, generation=number, since=since)
        news = connection.execute(made.on_conflict_do_nothing().returning(GenerationRow.generation)).first()
        if news is not None:
            unheard, generation, holds = True, max(generation, number), min(holds, since - 1)
    if unheard or any(newer < generation for newer in heard.newest):
        _displace(connection, row)
    return generation, holds


def _displace(connection: Connection, row: AnyRow) -> None:
    """Mark messages whose numbers a later generation uses again: the table lost them. They keep counting; an alert
    informs staff."""
    lost = (
        select(GenerationRow.since)
        .where(
            GenerationRow.stream == MessageRow.stream,
            GenerationRow.generation > MessageRow.generation,
            GenerationRow.since <= MessageRow.seq,
        )
        .exists()
    )
    marked = update(MessageRow).where(MessageRow.stream == row.id, ~MessageRow.displaced, lost)
    gone = connection.execute(
        marked.values(displaced=True).returning(MessageRow.generation, MessageRow.leaf)
    ).all()
    if any(leaf in message_store.COUNTED for _, leaf in gone):
        newest = select(func.max(GenerationRow.generation)).where(GenerationRow.stream == row.id)
        alerts.stand(connection, [_lost(row, int(connection.scalar(newest) or 0))])


def _lost(row: AnyRow, generation: int) -> HubAlert:
    place = f"{row.parlor}/{row.table_name}"
    return HubAlert(
        kind=alerts.LOST,
        subject=f"{row.identity}.{generation}",
        parlor=row.parlor,
        table=row.table_name,
        sentence=sentence("dispute.lost", table=place, generation=generation),
        detail={"identity": row.identity, "generation": generation, "stream": row.id},
    )
