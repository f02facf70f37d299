"""Back-fill: imports a table's journal straight into the database, without a broker.

The messages are numbered as the table's outbox numbers them, so what has come over MQTT already is only a repetition;
in whatever order the two happen, every message counts once. The journal is verified by its chain and its key, and its
key must be one that may sign for it (`journal_claims`). Its messages have no signature of their own: the decision that
records the import holds a digest of them, which the hub has signed.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, Engine, select

from controller.identity.signing import PublicKey, inherited
from controller.journal import storage
from controller.journal.journal import Entry, Journal, JournalDamaged
from controller.journal.journal_key import head_text
from controller.json_values import JsonObject
from controller.mqtt.message_models import encoded, stamped
from controller.mqtt.topics import TopicError, Topics
from controller.parlor.hub import (
    decision_log,
    key_decisions,
    message_store,
    message_validation,
    person_names,
    stream_progress,
)
from controller.parlor.hub.decision_log import Decider
from controller.parlor.hub.key_decisions import (
    ADMITTED,
    CLAIMED,
    PENDING,
    RETIRED,
    REVOKED,
    Known,
    claim_of,
    why_not,
)
from controller.parlor.storage.database import database_errors_as_sentences, writing
from controller.parlor.storage.schema import AnyRow, MessageRow, Stream
from controller.words.sentence import Sentence, SentenceError, sentence, sentence_of

BATCH: Final = 1000


@dataclass(frozen=True)
class Imported:
    """The result of an import.

    `damage` is a sentence if only a prefix could be verified and imported. `held` is the number of the journal's
    messages that are stored and do not count yet.
    """

    journal: str
    parlor: str
    table: str
    messages: int
    new: int
    conflicts: int
    refused: tuple[Sentence, ...]
    damage: Sentence | None
    held: int = 0

    def to_json(self) -> JsonObject:
        """The result for scripts, with sentences in English."""
        return {
            "journal": self.journal, "parlor": self.parlor, "table": self.table, "messages": self.messages,
            "new": self.new, "conflicts": self.conflicts, "refused": [one.text for one in self.refused],
            "damage": None if self.damage is None else self.damage.text, "held": self.held,
        }  # fmt: skip


class UnknownTable(SentenceError):
    """A journal does not prove which table it belongs to, or its key may not sign for it; the sentence says what is
    needed."""


@dataclass(frozen=True)
class _Signer:
    """The key that signed the proved part of a journal. A damaged or forged journal may end with another key.

    `claimed`: the journal did not begin with this key, and earlier keys did not sign it in.
    """

    key: PublicKey
    claimed: bool

    @classmethod
    def of(cls, journal: Journal, upto: int) -> _Signer:
        proved = upto or journal.last  # if nothing is proved, the signer of all of it
        key, changes = journal.declared.key_at(proved) or journal.public, journal.declared.key_changes(proved)
        former = () if changes is None else inherited(journal.identity, *changes)
        return cls(key=key, claimed=claim_of(journal.identity, key, former) == CLAIMED)


@dataclass
class _Unsigned:
    """The messages of a journal that are stored unchanged, without a signature: their numbers by generation, and a
    digest of all."""

    ranges: list[tuple[int, int, int]] = field(default_factory=list)
    _digest: blake2b = field(default_factory=lambda: blake2b(digest_size=32))

    def add(self, connection: Connection, batch: Sequence[message_validation.StreamMessage]) -> None:
        """Add the messages of a batch, in the order of the journal."""
        query = select(MessageRow.id, MessageRow.payload).where(
            MessageRow.id.in_([message.id for message in batch])
        )
        stored = {row.id: row.payload for row in connection.execute(query)}
        for message in batch:
            if stored.get(message.id) != message.text:
                continue
            self._digest.update(f"{message.text}\n".encode())
            if (
                self.ranges
                and self.ranges[-1][0] == message.generation
                and self.ranges[-1][2] == message.seq - 1
            ):
                self.ranges[-1] = (message.generation, self.ranges[-1][1], message.seq)
            else:
                self.ranges.append((message.generation, message.seq, message.seq))

    def to_json(self) -> JsonObject:
        """As the decision records them: `brought`, [generation, first number, last number] of each range."""
        return {"brought": [list(one) for one in self.ranges], "digest": self._digest.hexdigest()}


def import_journal(engine: Engine, path: Path, by: Decider, topics: Topics | None = None) -> Imported:
    """Import every message a journal has posted or was going to post.

    `topics` names the journal's table, on the word of the importing person; None: the table that its key is admitted
    for. Raises UnknownTable where neither is known, JournalError for a file that is no journal, DatabaseError.
    """
    with closing(Journal.read(path)) as journal, database_errors_as_sentences(engine):
        upto, wrong = proved_upto(journal)
        signer = _Signer.of(journal, upto)
        topics = _whose(engine, journal, signer, topics)
        with engine.connect() as connection:
            admitted = key_decisions.find(connection, signer.key.text)
        believed = admitted is not None and why_not(admitted, journal.identity) is None
        key, identity = signer.key.text, journal.identity
        damage = None if wrong is None else sentence("import.only_beginning", journal=path, why=wrong)
        known, kept, count = message_store.Streams(), message_store.StoredBatch(), 0
        begins: dict[str, int] = {}
        batch: list[message_validation.StreamMessage] = []
        refused: list[Sentence] = []
        unsigned = _Unsigned()
        entries = journal.entries(kind="message", upto=upto)
        while True:
            entry = next(entries, None)
            if entry is not None:
                count += 1
                try:
                    batch.append(_parse_entry(topics, entry, begins, key, identity))
                except message_validation.RejectedMessage as reason:
                    refused.append(sentence("import.message", message=entry.body["seq"], why=reason.whole))
            if batch and (entry is None or len(batch) >= BATCH):
                kept.add(_take(engine, known, batch, spoken=believed))
                with engine.connect() as connection:
                    unsigned.add(connection, batch)
                batch = []
            if entry is None:
                break
        whose = (topics.parlor, topics.table, identity)
        number = known.numbers(engine, {whose: key})[whose]
        people = {}
        persons = journal.proved_people(upto)
        refused += persons.problems
        for who, person in persons.known.items():
            try:
                message_validation.check_person(person.name, person.card)
                people[who] = person
            except message_validation.RejectedMessage as reason:
                refused.append(sentence("import.person", person=who, why=reason.whole))
        with writing(engine) as connection:
            person_names.store_names(connection, number, people, persons.erased, by)
    with writing(engine) as connection:
        what = {
            "file": str(path), "messages": count, "new": kept.new, "key": key, "journal": identity,
            "place": [topics.parlor, topics.table], **unsigned.to_json(),
        }  # fmt: skip
        place = f"{topics.parlor}/{topics.table}"
        decision_log.append_decision(
            connection, by, "imported", identity, place, sentence("decision_why.signed"), what
        )
    refused += [sentence("import.message", message=message.seq, why=why) for message, why in kept.refused]
    return Imported(
        journal=identity,
        parlor=topics.parlor,
        table=topics.table,
        messages=count,
        new=kept.new,
        conflicts=len(kept.conflicts),
        refused=tuple(refused),
        damage=damage,
        held=message_store.held_count(engine, identity),
    )


def _whose(engine: Engine, journal: Journal, signer: _Signer, given: Topics | None) -> Topics:
    """The table that this journal belongs to."""
    try:
        named = Topics(journal.names[-1].parlor, journal.names[-1].table) if journal.names else None
    except TopicError as error:
        wrong = sentence("import.impossible_name", journal=journal.path, why=sentence_of(error))
        raise UnknownTable(wrong) from error
    if given is not None and named is not None and given != named:
        raise UnknownTable(
            sentence(
                "import.other_table",
                journal=journal.path,
                table=f"{named.parlor}/{named.table}",
                given=f"{given.parlor}/{given.table}",
            )
        )
    place = "PARLOR/TABLE" if named is None else f"{named.parlor}/{named.table}"
    with engine.connect() as connection:
        known = key_decisions.find(connection, signer.key.text)
        if known is not None and why_not(known, journal.identity) is None:
            topics = given or named or Topics(known.parlor, known.table)
            _check_name(connection, journal, known, topics)
            return topics
        stream = select(Stream.parlor, Stream.table_name, Stream.key).where(
            Stream.identity == journal.identity
        )
        before = connection.execute(stream).first()
        _check_key(connection, journal, signer, known, before, place)
        if given is not None:
            return given
    if known is None and before is not None and before.key == signer.key.text:
        return named or Topics(before.parlor, before.table_name)
    fingerprint = signer.key.fingerprint
    if known is not None and known.status == RETIRED:
        raise UnknownTable(
            sentence("import.replaced_key", journal=journal.path, fingerprint=fingerprint, table=place)
        )
    raise UnknownTable(
        sentence("import.unbelieved", journal=journal.path, fingerprint=fingerprint, table=place)
    )


def _check_name(connection: Connection, journal: Journal, known: Known, topics: Topics) -> None:
    """Raise UnknownTable if the journal of an admitted key has the name of another table: its hands would appear among
    those of that table."""
    place = topics.parlor, topics.table
    others = [] if place == known.place else key_decisions.every(connection)
    taken = next((one for one in others if (one.status, one.place) == (ADMITTED, place)), None)
    if taken is not None:
        raise UnknownTable(
            sentence(
                "import.name_taken",
                journal=journal.path,
                fingerprint=known.fingerprint,
                table=f"{known.parlor}/{known.table}",
                name=f"{topics.parlor}/{topics.table}",
                holder=taken.fingerprint,
            )
        )


def _check_key(
    connection: Connection,
    journal: Journal,
    signer: _Signer,
    known: Known | None,
    stream: AnyRow | None,
    place: str,
) -> None:
    """Raise UnknownTable for a key that may not sign for this journal, even if staff vouch for it. `stream` is the
    journal's row, if the hub has one."""
    fingerprint = signer.key.fingerprint
    if known is not None and known.identity != journal.identity:
        raise UnknownTable(
            sentence(
                "import.other_key",
                journal=journal.path,
                fingerprint=fingerprint,
                other=known.identity,
                table=f"{known.parlor}/{known.table}",
                identity=journal.identity,
            )
        )
    if known is not None and known.status == REVOKED:
        raise UnknownTable(sentence("import.revoked", journal=journal.path, fingerprint=fingerprint))
    holders = [
        one.place
        for one in key_decisions.every(connection)
        if one.identity == journal.identity and one.key != signer.key.text and one.status != PENDING
    ]
    if stream is not None and stream.key != signer.key.text:
        holders.append((stream.parlor, stream.table_name))
    undecided = known is None or known.status == PENDING
    if undecided and signer.claimed and (holders or known is not None):
        raise UnknownTable(
            sentence(
                "import.claimed",
                journal=journal.path,
                fingerprint=fingerprint,
                identity=journal.identity,
                holder="/".join(holders[-1]) if holders else None,
                table=place,
            )
        )


def _parse_entry(
    topics: Topics, entry: Entry, begins: dict[str, int], key: str, identity: str
) -> message_validation.StreamMessage:
    """A journal's message as the hub reads it; `key` and `identity` are the journal's. Raises RejectedMessage."""
    body = entry.body
    since = begins.setdefault(body["epoch"], 1 if "." not in body["epoch"] else body["seq"])
    try:
        message = encoded(stamped(topics, body, key, since=since))
    except (KeyError, TypeError, ValueError) as error:  # as with a number that JSON cannot write
        raise message_validation.RejectedMessage(sentence("rejected.no_journal_message")) from error
    parsed = message_validation.parse_journal_message(topics, body["leaf"], message)
    if parsed.identity != identity:
        raise message_validation.RejectedMessage(sentence("rejected.other_journal"))
    return parsed


def _take(
    engine: Engine,
    known: message_store.Streams,
    batch: list[message_validation.StreamMessage],
    *,
    spoken: bool,
) -> message_store.StoredBatch:
    kept = message_store.store_messages(engine, known, batch, time.time(), spoken=spoken)
    brought = stream_progress.batch_news(batch)
    numbers = known.numbers(engine, {journal: news.key for journal, news in brought.items()})
    stream_progress.update_progress(engine, {numbers[journal]: news for journal, news in brought.items()})
    return kept


# ---- Determines the longest prefix of a journal that its table's key proves, before any of it is imported --------


def proved_upto(journal: Journal) -> tuple[int, Sentence | None]:
    """The number of the last entry of the proved prefix, and why it ends there; None: the whole journal is proved."""
    found = journal.verify()
    if found.sound:
        return journal.last, None
    heads: dict[int, str] = {}
    try:
        for entry, checksum in journal.proved():
            heads[entry.n] = checksum
    except JournalDamaged as damage:
        why = damage.whole
    else:
        why = found.sentence
    with closing(storage.connect(journal.path, "ro")) as connection:
        query = "SELECT n, key, signature FROM signatures ORDER BY n DESC"
        for n, raw, signature in connection.execute(query):
            key = journal.declared.key_at(n)
            if n not in heads or key is None or key.raw != raw:
                continue
            if key.verify(signature, head_text(journal.identity, n, bytes.fromhex(heads[n]))):
                return n, why
    return 0, why
