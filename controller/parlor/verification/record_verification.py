"""Verifies a hub's record: recomputes what is shown from the tables' signed messages and the signed log of decisions.

`verified` trusts the public keys of hubs that it is given, and nothing in the database. What was at the end of the
record and is gone can only be found by what lies elsewhere: the heads beside the hub's key, and seals.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from hashlib import blake2b
from typing import Final

from sqlalchemy import Connection, func, select

from controller.identity.name_rules import commitment
from controller.identity.signing import (
    KeyFileError,
    PublicKey,
    Unproved,
    Verifier,
    began,
    read_signed_message,
)
from controller.journal.seals import Seal
from controller.json_values import JsonObject, mapping, text
from controller.mqtt.message_models import message_id
from controller.mqtt.topics import Topics
from controller.parlor.hub import alerts, message_store, message_validation
from controller.parlor.hub.decision_log import read_stored
from controller.parlor.hub.key_decisions import OWN, PENDING, STATUSES, KeyState
from controller.parlor.hub.message_validation import StreamMessage
from controller.parlor.hub.record_heads import RecordHeads
from controller.parlor.storage import bulk_sql
from controller.parlor.storage.schema import AnyRow, Base, ConflictRow, GenerationRow, MessageRow, Stream
from controller.parlor.storage.schema_trust import AlertRow, HubRow, KeyRow, PersonRow, SealRow
from controller.parlor.verification.decision_replay import DecidedState, decided_answers, replayed
from controller.parlor.verification.projected_rows import (
    ALTERED,
    PROVED,
    WHOLE,
    Progress,
    Scratch,
    Verified,
    compare_projected_rows,
    scratch,
)
from controller.parlor.verification.stream_record import (
    StreamFacts,
    StreamReader,
    check_stream_row,
    is_signed,
    leaf_of_payload,
)
from controller.words.sentence import Sentence, plain, sentence, sentence_of

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
    check_hubs(connection, hubs, decided, found)
    check_keys(connection, decided, found)
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
            unnamed += check_name_commitments(connection, stream, facts, decided, found)
            alerts |= facts.alerts
            known.add(stream.identity)
            _since_heads(stream, facts, heads, decided, found)
    check_alerts(connection, alerts, decided, found)
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
    """Verify one stream: its messages, the rows that follow from them, and its own row."""
    connection, stream, decided, found = reader.connection, reader.stream, reader.decided, reader.found
    made.clear()
    facts = reader.read()
    compare_projected_rows(connection, made, stream.id, facts.bad, found)
    begins = select(GenerationRow.generation, GenerationRow.since).where(GenerationRow.stream == stream.id)
    check_stream_row(
        stream, facts, decided, {row.generation: row.since for row in connection.execute(begins)}, found
    )
    check_conflicts(connection, stream, facts, decided, reader.verifier, found)
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


# ---- Verifies the tables about trust and disputes against the log of decisions and the messages --------------------
# Keys, hubs, conflicts, alerts, persons.

KEYS: Final = Base.metadata.tables["keys"]
CONFLICTS: Final = Base.metadata.tables["conflicts"]
ALERTS: Final = Base.metadata.tables["alerts"]
PERSONS: Final = Base.metadata.tables["persons"]
PORTION: Final = 1000
COLUMNS: Final = (
    sentence("word.status"),
    sentence("word.parlor"),
    sentence("word.table"),
    sentence("word.journal"),
)
"""The compared columns of a key."""
DECIDED_WITHIN_S: Final = 60.0
"""Largest difference of times: a key's row is written before the clock of its decision is read."""


def check_keys(connection: Connection, decided: DecidedState, found: Verified) -> None:
    """Compare keys with the decisions about them. Waiting keys have no decision, but the fingerprint that staff compare
    must be the key's."""
    wanted = dict(decided.keys)
    for row in connection.execute(select(KEYS).order_by(KeyRow.key)):
        state = wanted.pop(row.key, None)
        try:
            public = PublicKey.parse(row.key)
        except (KeyFileError, ValueError):
            found.note(sentence("verify.no_key", key=row.key))
            continue
        _key(row, public, state, decided, found)
    for key, state in sorted(wanted.items()):
        if state["status"] != PENDING:
            status = _status(state["status"])
            found.note(sentence("verify.key_missing", key=_shown(key), status=status))


def _key(
    row: AnyRow, public: PublicKey, state: KeyState | None, decided: DecidedState, found: Verified
) -> None:
    key = public.fingerprint
    if row.fingerprint != public.fingerprint:
        found.note(sentence("verify.key_shown", key=key, fingerprint=row.fingerprint))
    if (row.claim == OWN) != began(row.identity, public):
        found.note(sentence("verify.key_claim", key=key, claim=row.claim))
    if state is None or state["status"] == PENDING:
        if row.status != PENDING:
            found.note(sentence("verify.key_undecided", key=key, status=_status(row.status)))
        return
    here = (row.status, row.parlor, row.table_name, row.identity)
    should = (state["status"], state["parlor"], state["table"], state["journal"])
    for name, is_there, wanted_value in zip(COLUMNS, here, should, strict=True):
        if is_there != wanted_value:
            found.note(
                sentence(
                    "verify.key_column", key=key, column=name, value=str(is_there), signed=str(wanted_value)
                )
            )
    _decider(row, key, decided, found)


def _decider(row: AnyRow, key: str, decided: DecidedState, found: Verified) -> None:
    """Check the decider and the time in a key's row."""
    if row.decided_by is None and row.decided_at is None:
        return
    near = (
        row.decided_by == by and abs((row.decided_at or 0.0) - at) < DECIDED_WITHIN_S
        for by, at in decided.deciders.get(row.key, ())
    )
    if not any(near):
        found.note(
            sentence(
                "verify.key_decider",
                key=key,
                by=str(read_stored(str(row.decided_by))),
                at=str(row.decided_at),
            )
        )


def _status(status: str) -> Sentence:
    """What the state of a key is called; one that no hub writes by its own word."""
    return STATUSES.get(status, plain(status))


def _shown(key: str) -> str:
    try:
        return PublicKey.parse(key).fingerprint
    except (KeyFileError, ValueError):
        return key


def check_hubs(
    connection: Connection, hubs: Sequence[PublicKey], decided: DecidedState, found: Verified
) -> None:
    """Check that the hubs of this database speak by the keys that are trusted here."""
    rows = connection.execute(select(HubRow.name, HubRow.key).order_by(HubRow.name)).all()
    known = {hub.text for hub in hubs}
    if len({row.key for row in rows}) < len(rows):
        found.note(sentence("verify.hubs_of_one_key"))
    for row in rows:
        if row.key not in known:
            found.leave_open(
                sentence("verify.hub_unsure", hub=row.name, fingerprint=_shown(row.key)), asked=True
            )
    if hubs and not {row.key for row in rows} & known and (rows or decided.latest):
        found.note(sentence("verify.no_hub"))


def check_conflicts(
    connection: Connection,
    stream: AnyRow,
    facts: StreamFacts,
    decided: DecidedState,
    verifier: Verifier,
    found: Verified,
) -> None:
    """Verify the messages of a stream that contradict stored ones, or were taken back."""
    unproved = 0
    query = (
        select(CONFLICTS)
        .where(ConflictRow.stream == stream.id)
        .order_by(ConflictRow.n)
        .execution_options(yield_per=PORTION)
    )
    for row in connection.execute(query):
        if row.digest != blake2b(row.came.encode(), digest_size=16).hexdigest():
            found.note(_of_conflict(row, sentence("verify.other_digest")))
        try:
            message, is_proved = _contradiction(row, stream, decided, verifier)
        except (ValueError, KeyError, TypeError, message_validation.RejectedMessage) as error:
            found.note(_of_conflict(row, sentence_of(error)))
            continue
        unproved += not is_proved
        if row.stored != "":
            if not _contradicted_taken_back(connection, row, decided):
                _contradicts(connection, row, message, found)
            facts.alerts.add((alerts.FORK, message.epoch))
        elif (row.id, row.digest) in decided.beside:
            facts.alerts.add((alerts.FORK, message.epoch))
        elif row.id not in decided.taken_back:
            found.note(_of_conflict(row, sentence("verify.contradicts_nothing")))
    if unproved:
        found.leave_open(sentence("verify.conflicts_unproved", journal=stream.identity, number=unproved))


def _of_conflict(row: AnyRow, why: Sentence) -> Sentence:
    return sentence("verify.conflict", conflict=row.n, message=row.id, why=why)


def _contradiction(
    row: AnyRow, stream: AnyRow, decided: DecidedState, verifier: Verifier
) -> tuple[StreamMessage, bool]:
    """The message of a conflict, and whether it is proved. Raises Unproved, and the errors of unreadable messages."""
    message = message_validation.stored(leaf_of_payload(row.came), row.came)
    if (message.id, message.identity) != (row.id, stream.identity):
        raise Unproved(sentence("rejected.other_row"))
    if is_signed(row.came):
        topic = Topics(message.parlor, message.table).leaf(message.leaf.value)
        head, _ = read_signed_message(row.came.encode(), topic, verifier)
        if not decided.speaks_for(head.key.text, stream.identity):
            raise Unproved(sentence("rejected.never_admitted", fingerprint=head.key.fingerprint))
        return message, True
    if row.id in decided.taken_back:
        return message, True
    if not decided.imports.get(stream.identity):
        raise Unproved(sentence("rejected.not_imported"))
    return message, False


def _contradicted_taken_back(connection: Connection, row: AnyRow, decided: DecidedState) -> bool:
    """Whether it contradicted a message that was taken back since."""
    if row.id not in decided.taken_back:
        return False
    back = select(ConflictRow.n).where(
        ConflictRow.stream == row.stream, ConflictRow.id == row.id,
        ConflictRow.stored == "", ConflictRow.came == row.stored,
    )  # fmt: skip
    return connection.scalar(back.limit(1)) is not None


def _contradicts(connection: Connection, row: AnyRow, message: StreamMessage, found: Verified) -> None:
    there = connection.scalar(
        select(MessageRow.payload).where(
            MessageRow.stream == row.stream,
            MessageRow.seq == message.seq,
            MessageRow.generation == message.generation,
        )
    )
    if there != row.stored or message_store.same_content(row.stored, row.came):
        found.note(_of_conflict(row, sentence("verify.contradicts_not")))


# ---- alerts --------------------------------------------------------------------------------------------------------


def check_alerts(
    connection: Connection, expected: set[tuple[str, str]], decided: DecidedState, found: Verified
) -> None:
    """Compare the alerts with the decisions about them, and with those that follow from the record."""
    streams = {row.id: text(row.identity) for row in connection.execute(select(Stream.id, Stream.identity))}
    there: set[tuple[str, str]] = set()
    numbers: set[str] = set()
    for row in connection.execute(select(ALERTS).order_by(AlertRow.n)):
        there.add((row.kind, row.subject))
        numbers.add(str(row.n))
        detail = mapping(row.detail)
        allowed = decided_answers(decided, row.n, row.kind, detail)
        if row.choice not in allowed:
            answers = " or ".join(str(one) for one in allowed)
            found.note(sentence("verify.alert_choice", alert=row.n, choice=str(row.choice), signed=answers))
        about = decided.choices.get(str(row.n), (0, None, row.kind))[2]
        if about != row.kind or not _fits(row.kind, row.subject, detail, streams):
            found.note(sentence("verify.alert_details", alert=row.n))
        if _names_conflict(row.kind, detail) and (row.kind, row.subject) not in expected:
            found.note(sentence("verify.alert_conflict", alert=row.n))
    forgotten = {
        kind for number, (_, choice, kind) in decided.choices.items() if choice and number not in numbers
    }
    for kind, subject in sorted(expected):
        begins = subject.endswith(".")
        raised = (
            any(of == kind and one.startswith(subject) for of, one in there)
            if begins
            else (kind, subject[: alerts.LONGEST_SUBJECT]) in there
        )
        if not raised and kind not in forgotten:
            about = subject.rstrip(".")
            found.note(sentence("verify.alert_missing", kind=alerts.name_of(kind), subject=about))


def _names_conflict(kind: str, detail: JsonObject) -> bool:
    """Whether an alert is about messages that stand in `conflicts`."""
    return kind == alerts.FORK and not detail.keys() & {"entries", alerts.MORE}


def _fits(kind: str, subject: str, detail: JsonObject, streams: Mapping[int, str]) -> bool:
    """Whether the details of an alert, by which a decision acts, are of its subject."""
    if alerts.MORE in detail:
        return subject.startswith("more of ")
    of = detail.get
    rules: dict[str, Callable[[], bool]] = {
        alerts.LIMITS: lambda: of("id") == subject and subject.startswith(f"{of('identity')}"),
        alerts.LOST: lambda: (
            f"{of('identity')}.{of('generation')}" == subject
            and isinstance(number := of("stream"), int)
            and streams.get(number) == of("identity")
        ),
        alerts.FORK: lambda: (
            subject == f"{of('identity')} seal"
            if "entries" in detail
            else subject in (of("identity"), f"{of('identity')}.{of('generation')}")
        ),
        alerts.KEY: lambda: of("key") == subject,
        alerts.IDENTITY: lambda: subject == f"{of('key')} {of('identity')}",
        alerts.RENAMED: lambda: subject == f"{of('key')} {of('parlor')}/{of('table')}",
    }
    rule = rules.get(kind)
    return rule is None or rule()


# ---- persons -------------------------------------------------------------------------------------------------------


def check_name_commitments(
    connection: Connection, stream: AnyRow, facts: StreamFacts, decided: DecidedState, found: Verified
) -> int:
    """Compare the names of a stream's people with the commitments in its sessions; returns how many cannot be
    proved."""
    unproved = 0
    rows = {
        row.person: row
        for row in connection.execute(select(PERSONS).where(PersonRow.stream == stream.id)).all()
    }
    for person in sorted(rows.keys() | facts.commitments.keys()):
        journal = stream.identity
        row, commitments = rows.get(person), facts.commitments.get(person, [])
        erased = (stream.identity, person) in decided.erased
        if row is None:  # it may be on its way, or its table may be unable to send it
            found.miss(sentence("verify.person_missing", person=person, journal=journal), altered=False)
            found.incomplete = True
        elif row.name is None:
            if not erased or row.card is not None or row.salt is not None:
                found.note(sentence("verify.person_erased", person=person, journal=journal))
        elif erased:
            found.note(sentence("verify.person_stands", person=person, journal=journal))
        elif not commitments:
            unproved += 1
        elif row.salt is None or commitment(person, row.name, row.card, row.salt) not in commitments:
            found.note(sentence("verify.person_other", person=person, journal=journal))
    return unproved
