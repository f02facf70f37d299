"""Takes back the messages of a key: it is revoked, its messages no longer count, and their numbers are free again.

For example, staff admitted it by mistake for the journal of another table. The keys that its admission retired are
admitted again, and their tables send the right messages under those numbers. Nothing is deleted: messages taken back
are in `conflicts`, and one decision records all of it.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from hashlib import blake2b
from typing import Final

from sqlalchemy import Connection, delete, func, select, update

from controller.identity.name_rules import commitment
from controller.journal.entries import Leaf
from controller.json_values import JsonObject, mapping, text
from controller.mqtt.message_models import NumberedSession
from controller.parlor.hub import (
    alerts,
    decision_log,
    key_decisions,
    message_validation,
    projections,
    stream_progress,
    table_seals,
)
from controller.parlor.hub.decision_log import Decider
from controller.parlor.hub.key_decisions import (
    ADMITTED,
    RETIRED,
    REVOKED,
    Change,
    Known,
    NotDecided,
    state_of,
)
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
from controller.parlor.storage.schema_trust import AlertRow, DecisionRow, PersonRow, SealRow
from controller.words.sentence import Sentence, joined, sentence

TAKEN_BACK: Final = "taken back"
"""The name of the decision."""
PORTION: Final = 500
MESSAGES: Final = Base.metadata.tables["messages"]


def take_back(connection: Connection, fingerprint: str, by: Decider, why: str) -> Sentence:
    """Revoke a key and take back all its messages; return the sentence about it. Raises NotDecided."""
    one = key_decisions.key_of_fingerprint(connection, fingerprint)
    change = _change(connection, one)
    journals = sorted({one.identity, *_spoke_for(connection, one.key)})
    query = select(Stream.id).where(Stream.identity.in_(journals)).order_by(Stream.id).with_for_update()
    gone: list[str] = []
    never: list[AnyRow] = []
    for stream in connection.execute(query).scalars().all():
        brought = _brought(connection, stream, one.key)
        beside = _beside(connection, stream, one.key)
        _check_decisions(connection, one, stream, brought, {row.id for row in beside})
        _never_beside(connection, beside)
        never += beside
        if brought:
            gone += _set_aside(connection, stream, brought)
            _build_again(connection, stream)
    detail: JsonObject = {
        "key": one.key, "journal": one.identity, "was": one.status, "taken_back": gone,
        "beside": [[row.id, row.digest] for row in never],
    }  # fmt: skip
    place = f"{one.parlor}/{one.table}"
    key_decisions.record_key_decision(connection, change, by, TAKEN_BACK, one.fingerprint, place, why, detail)
    alerts.settle_alert(connection, alerts.KEY, one.key, "keep")
    done = sentence("admission.taken_back", fingerprint=one.fingerprint, table=place, messages=len(gone))
    others = sorted(_fingerprints(connection, change, one))
    return joined(done, sentence("admission.speaks_again", fingerprints=others)) if others else done


def _change(connection: Connection, one: Known) -> Change:
    """Revoke the key, and undo the effects of its admission on other keys without a later decision."""
    made: JsonObject = {}
    touched: set[str] = set()
    for detail in _decided(connection):
        states, before = (
            mapping(detail.get("keys", {})),
            mapping(mapping(detail.get("before", {})).get("keys", {})),
        )
        if one.key in states and _status(states, one.key) == ADMITTED != _status(before, one.key):
            made = detail
            break
        touched |= states.keys()
    then = Change.undoing(made)
    now = {other.key: other for other in key_decisions.every(connection)}
    spoken = [other for other in now.values() if other.status == ADMITTED and other.key != one.key]
    keys = {
        key: state
        for key, state in then.keys.items()
        if key in now and key != one.key and key not in touched
        if now[key].status == RETIRED and state["status"] != RETIRED
        if not any((other.parlor, other.table) == (state["parlor"], state["table"]) for other in spoken)
        if not any(other.identity == state["journal"] for other in spoken)
    }
    called = {
        row.identity: (row.parlor, row.table_name)
        for row in connection.execute(
            select(Stream.identity, Stream.parlor, Stream.table_name).where(
                Stream.identity.in_(then.journals)
            )
        )
    }
    journals = {name: place for name, place in then.journals.items() if called.get(name) == one.place}
    return Change({**keys, one.key: state_of(replace(one, status=REVOKED))}, journals)


def _status(states: JsonObject, key: str) -> object:
    return mapping(states.get(key, {})).get("status")


def _decided(connection: Connection) -> Sequence[JsonObject]:
    """The details of all decisions that changed a key, the newest first."""
    newest_first = select(DecisionRow.detail).order_by(DecisionRow.n.desc())
    return [detail for detail in connection.execute(newest_first).scalars() if "keys" in detail]


def _spoke_for(connection: Connection, key: str) -> set[str]:
    """The journals that a key was ever allowed to sign for."""
    states = [mapping(detail["keys"]) for detail in _decided(connection)]
    return {text(mapping(one[key])["journal"]) for one in states if key in one}


def _check_decisions(
    connection: Connection, one: Known, stream: int, brought: Sequence[AnyRow], beside: set[str]
) -> None:
    """Raise NotDecided if staff decided, about an alert, which of this key's and other messages count: that decision
    must be taken back first."""
    ids, generations = {row.id for row in brought}, {row.generation for row in brought}
    about = select(DecisionRow.__table__).where(DecisionRow.what == decision_log.ALERT_DECIDED)
    rows = connection.execute(about.order_by(DecisionRow.n)).all()
    undone = {row.undoes for row in rows}
    lost = select(AlertRow.n, AlertRow.detail).where(AlertRow.kind == alerts.LOST)
    renumbered = {
        str(row.n)
        for row in connection.execute(lost)
        if row.detail.get("stream") == stream and row.detail.get("generation") in generations
    }
    for row in rows:
        if row.undoes is not None or row.n in undone:
            continue
        swapped = {was for was, _ in row.detail.get("swapped", ())}
        marked = {*row.detail.get("discounted", ()), *row.detail.get("counted", ())}
        of_it = not (swapped | marked).isdisjoint(ids) or not swapped.isdisjoint(beside)
        if not (of_it or (marked and row.subject in renumbered)):
            continue
        raise NotDecided(
            sentence(
                "decision.take_back_first", alert=row.subject, choice=row.choice, fingerprint=one.fingerprint
            )
        )


def _fingerprints(connection: Connection, change: Change, one: Known) -> list[str]:
    return [
        other.fingerprint
        for other in key_decisions.every(connection)
        if other.key in change.keys and other.key != one.key
    ]


def _brought(connection: Connection, stream: int, key: str) -> list[AnyRow]:
    """The messages of a stream from this key. Each is parsed: the signer may have formatted it in any way."""
    query = select(MessageRow.id, MessageRow.generation, MessageRow.payload).where(
        MessageRow.stream == stream
    )
    rows = connection.execute(query.execution_options(yield_per=PORTION))
    return [row for row in rows if json.loads(row.payload).get("key") == key]


def _beside(connection: Connection, stream: int, key: str) -> list[AnyRow]:
    """Messages of this key under numbers that other messages had."""
    columns = (ConflictRow.n, ConflictRow.id, ConflictRow.digest, ConflictRow.came)
    query = select(*columns).where(ConflictRow.stream == stream)
    return [row for row in connection.execute(query).all() if json.loads(row.came).get("key") == key]


def _never_beside(connection: Connection, beside: Sequence[AnyRow]) -> None:
    """Mark messages as no contradiction, so that staff can no longer decide for them."""
    for row in beside:
        connection.execute(update(ConflictRow).where(ConflictRow.n == row.n).values(stored=""))


def _set_aside(connection: Connection, stream: int, brought: Sequence[AnyRow]) -> list[str]:
    """Move these messages into `conflicts`; returns their ids."""
    now = time.time()
    for row in brought:
        digest = blake2b(row.payload.encode(), digest_size=16).hexdigest()
        made = bulk_sql.insert(connection, ConflictRow).values(
            stream=stream, id=row.id, digest=digest, received_at=now, stored="", came=row.payload
        )
        connection.execute(made.on_conflict_do_nothing())
    ids = [text(row.id) for row in brought]
    for start in range(0, len(ids), PORTION):
        part = ids[start : start + PORTION]
        for kind in (MessageRow, ScoreRow, ResultRow, CorrectionRow):
            connection.execute(delete(kind).where(kind.id.in_(part)))
    return ids


def _build_again(connection: Connection, stream: int) -> None:
    """Recompute everything that follows from a stream's messages, from those that are left."""
    for rows in (SessionRow, SittingRow, HandRow, SealRow, GenerationRow):
        connection.execute(delete(rows).where(rows.stream == stream))
    connection.execute(update(MessageRow).where(MessageRow.stream == stream).values(displaced=False))
    opened: set[tuple[str, str]] = set()
    for part in _left(connection, stream):
        heard = [(stream, message) for row, message in part if row.held is None]
        projections.sessions_and_hands(connection, heard)
        table_seals.keep_seals(connection, [(stream, message) for _, message in part], time.time())
        for _, message in part:
            if isinstance(message.body, NumberedSession):
                opened.update(message.body.commitments)
            if message.generation > 0:
                made = bulk_sql.insert(connection, GenerationRow).values(
                    stream=stream, generation=message.generation, since=message.since
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
    """Delete the names without a commitment in a session of the journal: its table sends them again. Erased people
    stay erased."""
    identity = connection.scalar(select(Stream.identity).where(Stream.id == stream))
    asked = select(DecisionRow.subject, DecisionRow.detail).where(DecisionRow.what == "erased")
    erased = {row.subject for row in connection.execute(asked) if row.detail.get("journal") == identity}
    for row in connection.execute(select(PersonRow.__table__).where(PersonRow.stream == stream)).all():
        proved = row.name and row.salt and commitment(row.person, row.name, row.card, row.salt)
        if (row.person, proved) not in opened and (row.name is not None or row.person not in erased):
            gone = delete(PersonRow).where(PersonRow.stream == stream, PersonRow.person == row.person)
            connection.execute(gone)
