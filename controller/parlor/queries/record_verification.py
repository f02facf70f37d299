"""Verifies that the messages in this database are those that tables signed, and that the results agree with them, from
the beginning.

It has three answers: altered; whole, but part of it was imported from journals and bears no signature; all of it
signed.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from typing import Final

from sqlalchemy import Connection, func, select

from controller.identity.signing import Unproved, Verifier, read
from controller.mqtt.topics import Topics
from controller.parlor.hub import decision_log, message_validation, projections
from controller.parlor.hub.journal_claims import DECIDED
from controller.parlor.storage.schema import (
    AnyRow,
    Base,
    CorrectionRow,
    MessageRow,
    ResultRow,
    ScoreRow,
    Stream,
)
from controller.parlor.storage.schema_trust import KeyRow

ALTERED: Final = 1
WHOLE: Final = 3
PROVED: Final = 0
PORTION: Final = 1000
SAID: Final = 20

MESSAGES: Final = Base.metadata.tables["messages"]


@dataclass
class Verified:
    """What was found; `wrong` holds sentences about the first altered rows.

    `unsigned` counts messages imported from journals: the journal's chain and key proved them when they came, and no
    signature of their own stands here.
    """

    messages: int = 0
    signed: int = 0
    unsigned: int = 0
    held: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    altered: int = 0

    @property
    def status(self) -> int:
        """The exit status: ALTERED, WHOLE or PROVED."""
        return ALTERED if self.altered else WHOLE if self.unsigned else PROVED

    @property
    def sentence(self) -> str:
        """The result in words."""
        number = f"{self.messages:,} messages"
        if self.altered:
            return (
                f"Altered: {self.altered:,} of {number} or of their results are not what was signed or told."
            )
        if self.unsigned:
            return (
                f"Whole, but not all of it is proved: of {number} {self.signed:,} are as their tables signed them, and "
                f"{self.unsigned:,} were imported from journals. Every result agrees with its message."
            )
        return (
            f"Unaltered: all {number} are as their tables signed them, and every result agrees with its message. A "
            "table's own key proves nothing against that table's owner; the seals here do: mahjong-table journal verify"
        )

    def note(self, sentence: str) -> None:
        """Count an alteration; the first SAID are kept in `wrong`."""
        self.altered += 1
        if len(self.wrong) < SAID:
            self.wrong.append(sentence)


def verified(connection: Connection) -> Verified:
    """Read every message and what was projected from it."""
    found = Verified()
    verifier = Verifier()
    streams = {row.id: row for row in connection.execute(select(Stream.id, Stream.identity))}
    keys = {
        row.key: row for row in connection.execute(select(KeyRow.key, KeyRow.identity, KeyRow.status)).all()
    }
    begun = {key for key, row in keys.items() if row.status in DECIDED}
    begun |= set(connection.execute(select(Stream.key)).scalars())
    query = select(MESSAGES).order_by(MessageRow.stream, MessageRow.seq, MessageRow.generation)
    rows = connection.execution_options(yield_per=PORTION).execute(query)
    for portion in rows.partitions(PORTION):
        results = _results(connection, [row.id for row in portion])
        for row in portion:
            found.messages += 1
            found.held += row.held is not None
            _one(found, row, streams.get(row.stream), begun, verifier, results.get(row.id, []))
    orphans = (
        select(func.count())
        .select_from(ResultRow)
        .where(
            ~select(MessageRow.id).where(MessageRow.id == ResultRow.id).exists(), ~ResultRow.id.contains("~")
        )
    )
    strays = int(connection.scalar(orphans) or 0)
    if strays:
        found.altered += strays
        found.wrong.append(f"{strays} results belong to no message")
    _counted_as_decided(connection, found)
    return found


def _counted_as_decided(connection: Connection, found: Verified) -> None:
    """Check that nothing is discounted, and nothing counts, against what staff decided."""
    decided = decision_log.discounted(connection)
    for rows in (MessageRow, ScoreRow, ResultRow, CorrectionRow):
        discounted = set(connection.execute(select(rows.id).where(rows.superseded).distinct()).scalars())
        for name in sorted(discounted - decided):
            found.note(f"message {name}: it does not count ({rows.__tablename__}), and nobody decided so")
        for name in sorted(decided - discounted):
            if connection.scalar(select(rows.id).where(rows.id == name).limit(1)) is not None:
                found.note(
                    f"message {name}: it counts ({rows.__tablename__}), and staff decided that it does not"
                )


def _one(
    found: Verified,
    row: AnyRow,
    stream: AnyRow | None,
    keys: set[str],
    verifier: Verifier,
    results: list[tuple[str, int]],
) -> None:
    what = f"message {row.id}"
    try:
        content = json.loads(row.payload)
        if content.get("signature"):
            topic = Topics(content["parlor"], content["table"]).leaf(row.leaf)
            head, _ = read(row.payload.encode(), topic, verifier)
            if head.key.text not in keys:
                raise Unproved(f"its key {head.key.fingerprint} was never admitted")
            found.signed += 1
        else:
            found.unsigned += 1
        said = message_validation.stored(row.leaf, row.payload)
    except (ValueError, KeyError, message_validation.RejectedMessage) as error:
        found.note(f"{what}: {error}")
        return
    if stream is None or (said.identity, said.generation, said.seq) != (
        stream.identity,
        row.generation,
        row.seq,
    ):
        found.note(f"{what}: its row is not the one its content names")
        return
    expected = [] if row.held is not None else sorted(projections.amounts(row.stream, said))
    if sorted(results) != expected:
        found.note(f"{what}: its results are {sorted(results)}, it says {expected}")


def _results(connection: Connection, ids: list[str]) -> dict[str, list[tuple[str, int]]]:
    found: dict[str, list[tuple[str, int]]] = {}
    for start in range(0, len(ids), 500):
        query = select(ResultRow.id, ResultRow.player, ResultRow.delta).where(
            ResultRow.id.in_(ids[start : start + 500])
        )
        for row in connection.execute(query):
            found.setdefault(row.id, []).append((row.player, int(row.delta)))
    return found
