"""Verifies a hub's record: recomputes what is shown from the tables' signed messages and the signed log of decisions.

`verified` trusts the public keys of hubs that it is given, and nothing in the database. What was at the end of the
record and is gone can only be found by what lies elsewhere: the heads beside the hub's key, and seals.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sqlalchemy import Connection, func, select

from controller.identity.key_files import PublicKey
from controller.identity.signing import Verifier
from controller.journal.seals import Seal
from controller.mqtt.message_models import message_id
from controller.parlor.hub.record_heads import RecordHeads
from controller.parlor.storage import bulk_sql
from controller.parlor.storage.schema import AnyRow, Base, GenerationRow, MessageRow, Stream
from controller.parlor.storage.schema_trust import SealRow
from controller.parlor.verification import trust_rows
from controller.parlor.verification.decision_replay import DecidedState, replayed
from controller.parlor.verification.findings import ALTERED, PROVED, WHOLE, Progress, Verified
from controller.parlor.verification.projected_rows import Scratch, compare, scratch
from controller.parlor.verification.stream_record import StreamFacts, StreamReader, check_stream_row
from controller.words.sentence import sentence

__all__ = ["ALTERED", "PROVED", "WHOLE", "Verified", "verified"]

STREAMS: Final = Base.metadata.tables["streams"]
OF_STREAMS: Final = (
    "messages", "scores", "results", "corrections", "sessions", "sittings", "hands", "seals", "conflicts", "persons",
    "generations",
)  # fmt: skip
"""The tables whose rows belong to a stream."""


def _silent(_read: int, _of: int) -> None:
    """Report no progress."""


def verified(
    connection: Connection,
    hubs: Sequence[PublicKey],
    heads: RecordHeads | None = None,
    seals: Sequence[Seal] = (),
    progress: Progress = _silent,
) -> Verified:
    """Verify the whole record. `hubs`: the keys of the hubs that are trusted; `heads`: what lies beside a hub's key;
    `seals`: what people have on slips."""
    _one_moment(connection)
    found, verifier = Verified(), Verifier()
    decided = replayed(connection, hubs, found)
    trust_rows.check_hubs(connection, hubs, decided, found)
    trust_rows.check_keys(connection, decided, found)
    _strays(connection, found)
    total = int(connection.scalar(select(func.count()).select_from(MessageRow)) or 0)
    alerts: set[tuple[str, str]] = set()
    known, unnamed = set(), 0

    def advanced(_by: int) -> None:
        progress(found.messages, total)

    with scratch() as made:
        for stream in connection.execute(select(STREAMS).order_by(Stream.id)).all():
            reader = StreamReader(
                connection=connection,
                made=made,
                stream=stream,
                decided=decided,
                verifier=verifier,
                found=found,
                advanced=advanced,
            )
            facts = _stream(reader, made)
            unnamed += trust_rows.check_names(connection, stream, facts, decided, found)
            alerts |= facts.alerts
            known.add(stream.identity)
            _since_heads(stream, facts, heads, decided, found)
    trust_rows.check_alerts(connection, alerts, decided, found)
    _against_heads(known, heads, decided, found)
    _against_seals(connection, seals, found)
    if unnamed:
        found.leave_open(sentence("verify.names_unproved", number=unnamed))
    return found


def _one_moment(connection: Connection) -> None:
    """Read the whole record as of one moment, while the hub goes on."""
    if connection.in_transaction():
        return
    begin = (
        "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ" if bulk_sql.is_postgresql(connection) else "BEGIN"
    )
    connection.exec_driver_sql(begin)


def _stream(reader: StreamReader, made: Scratch) -> StreamFacts:
    """Verify one stream: its messages, the rows that follow from them, and what is said of it."""
    connection, stream, decided, found = reader.connection, reader.stream, reader.decided, reader.found
    made.clear()
    facts = reader.read()
    compare(connection, made, stream.id, facts.bad, found)
    begins = select(GenerationRow.generation, GenerationRow.since).where(GenerationRow.stream == stream.id)
    check_stream_row(
        stream, facts, decided, {row.generation: row.since for row in connection.execute(begins)}, found
    )
    trust_rows.check_conflicts(connection, stream, facts, decided, reader.verifier, found)
    return facts


def _strays(connection: Connection, found: Verified) -> None:
    """Rows that belong to no stream."""
    for name in OF_STREAMS:
        of = Base.metadata.tables[name].c.stream
        strays = select(func.count()).where(of.not_in(select(Stream.id)))
        number = int(connection.scalar(strays) or 0)
        if number:
            found.note(sentence("verify.strays", rows=name, number=number))


# ---- what lies outside the database --------------------------------------------------------------------------------


def _since_heads(
    stream: AnyRow, facts: StreamFacts, heads: RecordHeads | None, decided: DecidedState, found: Verified
) -> None:
    """What of a journal was here once, by the heads, and is not here now."""
    if heads is None or stream.identity not in heads.journals:
        return
    generation, upto = heads.journals[stream.identity]
    if max(facts.newest, default=0) < generation:
        found.miss(sentence("verify.generation_gone", journal=stream.identity, generation=generation))
    if generation != stream.generation:
        return
    epoch = stream.identity if generation == 0 else f"{stream.identity}.{generation}"
    for first, last in facts.gaps(upto):
        begins = max(first, stream.upto + 1)  # up to there it is noted by the stream's own row
        if begins <= last and message_id(epoch, begins) not in decided.taken_back:
            found.miss(sentence("verify.were_here", journal=stream.identity, first=begins, last=last))


def _against_heads(
    known: set[str], heads: RecordHeads | None, decided: DecidedState, found: Verified
) -> None:
    if heads is None:
        found.leave_open(sentence("verify.no_heads"))
        return
    for identity in sorted(heads.journals.keys() - known):
        found.miss(sentence("verify.journal_gone", journal=identity))
    if heads.decision and decided.heads.get(heads.head) != heads.decision:
        found.miss(
            sentence("verify.decisions_gone", last=decided.latest, known=heads.decision)
            if decided.latest < heads.decision
            else sentence("verify.decision", decision=heads.decision, why=sentence("verify.decision_another"))
        )


def _against_seals(connection: Connection, seals: Sequence[Seal], found: Verified) -> None:
    """Compare the seals given with those of the scores that are here."""
    for seal in seals:
        stream = connection.scalar(select(Stream.id).where(Stream.identity == seal.identity))
        of_it = SealRow.stream == stream
        last = connection.scalar(select(func.max(SealRow.entries)).where(of_it))
        heads = connection.scalars(select(SealRow.head).where(of_it, SealRow.entries == seal.n)).all()
        if seal.head in heads:
            found.seals["agreed"] += 1
        elif heads:
            found.seals["altered"] += 1
            found.note(sentence("verify.seal_another", entry=seal.n, journal=seal.identity))
        elif last is None or seal.n > last:
            found.seals["missing"] += 1
            found.leave_open(
                sentence("verify.seal_later", entry=seal.n, journal=seal.identity, last=last or 0),
                asked=True,
            )
        else:
            found.seals["not compared"] += 1
            found.leave_open(sentence("verify.seal_between", entry=seal.n, journal=seal.identity), asked=True)
