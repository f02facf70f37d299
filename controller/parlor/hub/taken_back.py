"""Takes back what a key has brought: the key is revoked, its messages count no more and give their numbers free.

As when it was admitted by mistake, for a journal that is another's. The keys that its admission retired speak again,
and their tables send what belongs under those numbers. Nothing is deleted: what is taken back stands in `conflicts`,
and one decision records all of it.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from hashlib import blake2b
from typing import Final

from sqlalchemy import Connection, delete, func, select, update

from controller.identity.name_commitments import commitment
from controller.journal.leaves import Leaf
from controller.json_values import JsonObject, mapping, text
from controller.mqtt.message_models import NumberedSession
from controller.parlor.hub import (
    alerts,
    decision_log,
    key_changes,
    key_decisions,
    message_validation,
    projections,
    stream_progress,
    table_seals,
)
from controller.parlor.hub.decision_log import Decider
from controller.parlor.hub.journal_claims import RETIRED, REVOKED, Known
from controller.parlor.hub.key_changes import Change, state_of
from controller.parlor.hub.message_validation import StreamMessage
from controller.parlor.storage import bulk_sql
from controller.parlor.storage.schema import (
    AnyRow,
    Base,
    ConflictRow,
    CorrectionRow,
    GenerationRow,
    HandRow,
    MessageRow,
    ResultRow,
    ScoreRow,
    SessionRow,
    SittingRow,
    Stream,
)
from controller.parlor.storage.schema_trust import DecisionRow, PersonRow, SealRow

TAKEN_BACK: Final = "taken back"
"""What the decision is called."""
PORTION: Final = 500
MESSAGES: Final = Base.metadata.tables["messages"]


def take_back(connection: Connection, fingerprint: str, by: Decider, why: str) -> str:
    """Revoke a key and take back all that it has brought; returns a sentence about it. Raises NotDecided."""
    one = key_decisions.known(connection, fingerprint)
    change = _change(connection, one)
    row = connection.execute(
        select(Stream.id).where(Stream.identity == one.identity).with_for_update()
    ).first()
    gone = [] if row is None else _set_aside(connection, row.id, one.key)
    if row is not None and gone:
        _build_again(connection, row.id)
    detail: JsonObject = {"key": one.key, "journal": one.identity, "was": one.status, "taken_back": gone}
    place = f"{one.parlor}/{one.table}"
    key_changes.decide(connection, change, by, TAKEN_BACK, one.fingerprint, place, why, detail)
    for key, state in change.keys.items():
        alerts.settle(connection, alerts.KEY, key, "keep")
        if state["status"] != REVOKED:
            alerts.settle(connection, alerts.STILL_SPEAKS, key, "keep")
    others = ", ".join(sorted(_fingerprints(connection, change, one)))
    again = f" {others} speaks again, and its table sends what belongs in their place." if others else ""
    return (
        f"{one.fingerprint} no longer speaks as {place}, and the {len(gone)} messages that it brought count no more."
        f"{again}"
    )


def _change(connection: Connection, one: Known) -> Change:
    """The key is revoked; what its admission did to others is undone, where nothing was decided about them since."""
    admitted = (
        select(DecisionRow.detail)
        .where(DecisionRow.what.in_(("admitted", decision_log.ALERT_DECIDED)))
        .order_by(DecisionRow.n.desc())
    )
    details = connection.execute(admitted).scalars()
    made = next((detail for detail in details if one.key in mapping(detail.get("keys", {}))), {})
    before = Change.undoing(made)
    now = {other.key: other for other in key_changes.every(connection)}
    keys = {
        key: state
        for key, state in before.keys.items()
        if key != one.key and key in now and now[key].status == RETIRED and state["status"] != RETIRED
    }
    journals = {name: place for name, place in before.journals.items() if keys}
    return Change({**keys, one.key: state_of(replace(one, status=REVOKED))}, journals)


def _fingerprints(connection: Connection, change: Change, one: Known) -> list[str]:
    return [
        other.fingerprint
        for other in key_changes.every(connection)
        if other.key in change.keys and other.key != one.key
    ]


def _set_aside(connection: Connection, stream: int, key: str) -> list[str]:
    """Move the messages that this key brought into `conflicts`; returns their ids."""
    mine = select(MessageRow.id, MessageRow.payload).where(
        MessageRow.stream == stream, MessageRow.payload.contains(f'"key":"{key}"', autoescape=True)
    )
    rows = [row for row in connection.execute(mine).all() if json.loads(row.payload).get("key") == key]
    now = time.time()
    for row in rows:
        digest = blake2b(row.payload.encode(), digest_size=16).hexdigest()
        made = bulk_sql.insert(connection, ConflictRow).values(
            stream=stream, id=row.id, digest=digest, received_at=now, stored="", came=row.payload
        )
        connection.execute(made.on_conflict_do_nothing())
    ids = [text(row.id) for row in rows]
    for start in range(0, len(ids), PORTION):
        part = ids[start : start + PORTION]
        for kind in (MessageRow, ScoreRow, ResultRow, CorrectionRow):
            connection.execute(delete(kind).where(kind.id.in_(part)))
    return ids


def _build_again(connection: Connection, stream: int) -> None:
    """What follows from all messages of a stream together, from those that are left."""
    for rows in (SessionRow, SittingRow, HandRow, SealRow, GenerationRow):
        connection.execute(delete(rows).where(rows.stream == stream))
    connection.execute(update(MessageRow).where(MessageRow.stream == stream).values(displaced=False))
    opened: set[tuple[str, str]] = set()
    for part in _left(connection, stream):
        heard = [(stream, said) for row, said in part if row.held is None]
        projections.sessions_and_hands(connection, heard)
        table_seals.keep_seals(connection, [(stream, said) for _, said in part], time.time())
        for _, said in part:
            if isinstance(said.body, NumberedSession):
                opened |= {(one.person, one.commitment) for one in said.body.players if one.commitment}
            if said.generation > 0:
                made = bulk_sql.insert(connection, GenerationRow).values(
                    stream=stream, generation=said.generation, since=said.since
                )
                connection.execute(made.on_conflict_do_nothing())
    newest = connection.execute(
        select(MessageRow.generation, func.max(MessageRow.seq))
        .where(MessageRow.stream == stream)
        .group_by(MessageRow.generation)
        .order_by(MessageRow.generation.desc())
        .limit(1)
    ).first()
    generation, last = (0, 0) if newest is None else newest
    moved = {"generation": generation, "newest": last, "upto": 0, "gap_since": None, "asks": 0}
    connection.execute(update(Stream).where(Stream.id == stream).values(**moved))
    stream_progress.reckon_again(connection, stream)
    _forget_names(connection, stream, opened)


def _left(connection: Connection, stream: int) -> Iterator[Sequence[tuple[AnyRow, StreamMessage]]]:
    query = select(MESSAGES).where(MessageRow.stream == stream)
    rows = connection.execute(query.order_by(MessageRow.generation, MessageRow.seq)).all()
    for start in range(0, len(rows), PORTION):
        part = rows[start : start + PORTION]
        yield [(row, message_validation.stored(Leaf(row.leaf), row.payload)) for row in part]


def _forget_names(connection: Connection, stream: int, opened: set[tuple[str, str]]) -> None:
    """Leave out the names that no session of the journal has committed to: its table tells them again."""
    for row in connection.execute(select(PersonRow.__table__).where(PersonRow.stream == stream)).all():
        proved = row.name and row.salt and commitment(row.person, row.name, row.card, row.salt)
        if (row.person, proved) not in opened:
            gone = delete(PersonRow).where(PersonRow.stream == stream, PersonRow.person == row.person)
            connection.execute(gone)
