"""Verifies one stream: its messages one by one, which numbers are here, and what its own row and its generations say.

A stream is read generation by generation, each in order of its numbers, a portion at a time.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from typing import Final, Protocol, TypeAlias

from sqlalchemy import Connection, select

from controller.identity.signing import Unproved, Verifier, read_signed_message
from controller.journal.entries import Leaf
from controller.json_values import JsonObject
from controller.mqtt.message_models import NumberedCorrection, NumberedScore, NumberedSession, message_id
from controller.mqtt.topics import Topics
from controller.parlor.hub import message_store, message_validation
from controller.parlor.hub.message_validation import StreamMessage
from controller.parlor.storage.schema import AnyRow, Base, ConflictRow, GenerationRow, MessageRow
from controller.parlor.verification.decision_replay import DecidedState, ImportDecision
from controller.parlor.verification.projected_rows import Scratch, Verified
from controller.words.sentence import Sentence, sentence, sentence_of

MESSAGES: Final = Base.metadata.tables["messages"]
CONFLICTS: Final = Base.metadata.tables["conflicts"]
PORTION: Final = 1000
BAD_KEPT: Final = 10_000
"""Altered messages that are remembered, so that their rows are not noted again."""

Limits: TypeAlias = tuple[int | None, int | None]
Run: TypeAlias = tuple[int, int]
"""The first and the last of numbers without a gap."""


class Digest(Protocol):
    """A running digest, as hashlib makes them."""

    def update(self, data: bytes, /) -> None:
        """Add these bytes."""

    def hexdigest(self) -> str:
        """The digest of all bytes so far."""


@dataclass
class StreamFacts:
    """What the messages of a stream say together."""

    commitments: dict[str, list[str]] = field(default_factory=dict)
    """By person, the newest first."""
    limits: dict[str, set[Limits]] = field(default_factory=dict)
    """By session: what everybody began with, and what everybody may lose, as its messages say in turn."""
    since: dict[int, set[int]] = field(default_factory=dict)
    """By generation: the numbers with which its messages say that it begins."""
    runs: list[Run] = field(default_factory=list)
    """The numbers that are here and not displaced, in the order of generations."""
    newest: dict[int, int] = field(default_factory=dict)
    """By generation: the highest number."""
    alerts: set[tuple[str, str]] = field(default_factory=set)
    """Alerts that must have been raised: (kind, beginning of the subject)."""
    bad: set[str] = field(default_factory=set)
    """Messages that were noted as altered."""

    def whole(self) -> tuple[int, list[Run]]:
        """The number up to which nothing is missing, and the runs beyond it."""
        upto, beyond = 0, []
        for first, last in sorted(self.runs):
            if first <= upto + 1:
                upto = max(upto, last)
            else:
                beyond.append((first, last))
        return upto, beyond

    def gaps(self, upto: int) -> Iterator[Run]:
        """The numbers up to `upto` that are not here."""
        reached, beyond = self.whole()
        for first, last in [*beyond, (upto + 1, upto + 1)]:
            if reached + 1 < first and reached < upto:
                yield reached + 1, min(first - 1, upto)
            reached = max(reached, last)


@dataclass
class StreamReader:
    """Reads one stream. `decided` is what the log of decisions says."""

    connection: Connection
    made: Scratch
    stream: AnyRow
    decided: DecidedState
    verifier: Verifier
    found: Verified
    advanced: Callable[[int], None]
    facts: StreamFacts = field(default_factory=StreamFacts)
    _digests: dict[ImportDecision, Digest] = field(default_factory=dict)
    _begins: dict[int, int] = field(default_factory=dict)

    def read(self) -> StreamFacts:
        """Verify the stream's messages and project them."""
        identity = self.stream.identity
        self._sessions_first()
        generations = select(GenerationRow.generation, GenerationRow.since).where(
            GenerationRow.stream == self.stream.id
        )
        self._begins = {row.generation: row.since for row in self.connection.execute(generations)}
        self._digests = {one: blake2b(digest_size=32) for one in self.decided.imports.get(identity, ())}
        taken = _TakenBack(self._taken_back())
        numbers = select(MessageRow.generation).where(MessageRow.stream == self.stream.id).distinct()
        for generation in sorted(self.connection.execute(numbers).scalars()):
            self._generation(generation, taken)
        self._feed(taken.rest())
        for brought, digest in self._digests.items():
            if digest.hexdigest() != brought.digest:
                self.found.note(
                    sentence(
                        "verify.decision",
                        decision=brought.decision,
                        why=sentence("verify.decision_brought", journal=identity),
                    )
                )
        self._swapped()
        self.made.discount([name for name in self.decided.discounted if _identity(name) == identity])
        return self.facts

    # ---- before the messages ----------------------------------------------------------------------------------

    def _sessions_first(self) -> None:
        """Read limits and people of the stream's sessions: a score may come before its session."""
        query = (
            select(MessageRow.leaf, MessageRow.payload)
            .where(MessageRow.stream == self.stream.id, MessageRow.leaf == Leaf.SESSION.value)
            .order_by(MessageRow.generation.desc(), MessageRow.seq.desc())
            .execution_options(yield_per=PORTION)
        )
        for row in self.connection.execute(query):
            try:
                message = message_validation.stored(row.leaf, row.payload)
            except (ValueError, KeyError, TypeError, message_validation.RejectedMessage):
                continue  # it is noted where the messages are read
            if not isinstance(message.body, NumberedSession):
                continue
            agreed = (message.body.chips, message.body.maximum_loss)
            self.facts.limits.setdefault(message.session, set()).add(agreed)
            for person, commitment in message.body.commitments:
                known = self.facts.commitments.setdefault(person, [])
                if commitment not in known:
                    known.append(commitment)

    def _taken_back(self) -> list[tuple[int, int, str, str]]:
        """The messages that a decision took out of the record: (generation, number, payload, id), in order."""
        identity = self.stream.identity
        ids = [name for name in self.decided.taken_back if _identity(name) == identity]
        found = []
        for start in range(0, len(ids), 500):
            query = select(CONFLICTS).where(
                ConflictRow.stream == self.stream.id,
                ConflictRow.stored == "",
                ConflictRow.id.in_(ids[start : start + 500]),
            )
            found += [(*_number(row.id), row.came, row.id) for row in self.connection.execute(query)]
        for name in sorted({*ids} - {one[3] for one in found}):
            self.found.miss(sentence("verify.not_kept", message=name))
        return sorted(found)

    # ---- the messages -----------------------------------------------------------------------------------------

    def _generation(self, generation: int, taken: _TakenBack) -> None:
        query = (
            select(MESSAGES)
            .where(MessageRow.stream == self.stream.id, MessageRow.generation == generation)
            .order_by(MessageRow.seq)
            .execution_options(yield_per=PORTION)
        )
        for portion in self.connection.execute(query).partitions(PORTION):
            read = []
            for row in portion:
                self._feed(taken.before(row.generation, row.seq))
                one = self._message(row)
                if one is None:
                    if len(self.facts.bad) < BAD_KEPT:
                        self.facts.bad.add(row.id)
                else:
                    read.append((row.held, one))
            self.made.project(self.stream.id, [one for held, one in read if held is None])
            if self.made.seal(self.stream.id, [one for _, one in read]):
                self.facts.alerts.add(("fork", f"{self.stream.identity} seal"))
            self.advanced(len(portion))

    def _message(self, row: AnyRow) -> StreamMessage | None:
        """Verify one message; None if it is altered."""
        found = self.found
        found.messages += 1
        found.held += row.held is not None
        self._number(row)
        try:
            message = self._proved(row)
        except (ValueError, KeyError, TypeError, message_validation.RejectedMessage) as error:
            found.note(sentence("verify.message", message=row.id, why=sentence_of(error)))
            return None
        there = (row.id, row.generation, row.seq, row.leaf, row.session, row.hand, row.at)
        content = (
            message.id,
            message.generation,
            message.seq,
            message.leaf.value,
            message.session,
            message.hand,
            message.at,
        )
        if message.identity != self.stream.identity or there != content:
            found.note(sentence("verify.message", message=row.id, why=sentence("rejected.other_row")))
            return None
        if message.generation > 0:
            self.facts.since.setdefault(message.generation, set()).add(message.since)
        self._marks(row, message)
        return message

    def _proved(self, row: AnyRow) -> StreamMessage:
        content = json.loads(row.payload)
        if content.get("signature"):
            self._signed(row.payload, content, row.leaf)
            self.found.signed += 1
        else:
            brought = self.decided.imported_by(self.stream.identity, row.generation, row.seq)
            if brought is None:
                raise Unproved(sentence("rejected.not_imported"))
            self._digests[brought].update(f"{row.payload}\n".encode())
            self.found.unsigned += 1
        return message_validation.stored(row.leaf, row.payload)

    def _signed(self, payload: str, content: JsonObject, leaf: str) -> None:
        """Raises Unproved, or what a wrong value raises."""
        topic = Topics(str(content["parlor"]), str(content["table"])).leaf(leaf)
        head, _ = read_signed_message(payload.encode(), topic, self.verifier)
        if not self.decided.speaks_for(head.key.text, self.stream.identity):
            raise Unproved(sentence("rejected.never_admitted", fingerprint=head.key.fingerprint))

    def _number(self, row: AnyRow) -> None:
        """Take note of the number of a message, and whether a later generation has displaced it."""
        displaced = any(g > row.generation and since <= row.seq for g, since in self._begins.items())
        if displaced != row.displaced:
            self.found.note(
                sentence("verify.displaced", message=row.id, now=str(row.displaced), should=str(displaced))
            )
        facts = self.facts
        facts.newest[row.generation] = max(row.seq, facts.newest.get(row.generation, 0))
        if displaced:
            if row.leaf in message_store.COUNTED:
                facts.alerts.add(("lost", f"{self.stream.identity}."))
        elif facts.runs and facts.runs[-1][1] + 1 == row.seq:
            facts.runs[-1] = (facts.runs[-1][0], row.seq)
        else:
            facts.runs.append((row.seq, row.seq))

    def _marks(self, row: AnyRow, message: StreamMessage) -> None:
        """Check that a message counts as decided, and is held only for a valid reason."""
        decided = row.id in self.decided.discounted
        if row.superseded and not decided:
            self.found.note(sentence("verify.not_counting", message=row.id, rows="messages"))
        if decided and not row.superseded:
            self.found.note(sentence("verify.counting", message=row.id, rows="messages"))
        allowed = self._reasons(message)
        if row.held not in allowed:
            now, should = _held(row.held), _held(next(iter(allowed)))
            self.found.note(sentence("verify.held", message=row.id, now=now, should=should))
        if row.held == message_store.LIMITS:
            self.facts.alerts.add(("limits", row.id))

    def _reasons(self, message: StreamMessage) -> tuple[str | None, ...]:
        """The reasons for which a message may be held; None: it counts."""
        body = message.body
        if not isinstance(body, NumberedScore | NumberedCorrection):
            return (None,)
        agreed = self.facts.limits.get(message.session)
        if agreed is None:
            return (message_store.SESSION,)
        if message.id in self.decided.counted:
            return (None,)
        beyond = [message_store.beyond(body.deltas, *limits) for limits in agreed]
        if all(beyond):
            return (message_store.LIMITS,)
        return (None, message_store.LIMITS) if any(beyond) else (None,)

    # ---- imported and exchanged messages ------------------------------------------------------------------------

    def _feed(self, taken: Iterable[tuple[int, int, str, str]]) -> None:
        """Add messages that were taken back to the digest of their import."""
        for generation, seq, came, name in taken:
            if is_signed(came):
                continue
            decision = self.decided.taken_back[name]
            brought = self.decided.imported_by(self.stream.identity, generation, seq, decision)
            if brought is not None:
                self._digests[brought].update(f"{came}\n".encode())

    def _swapped(self) -> None:
        """Project the messages in `conflicts` that count in place of others by a decision."""
        wanted = {
            now: was for now, was in self.decided.swapped.items() if _identity(now) == self.stream.identity
        }
        if not wanted:
            return
        query = select(CONFLICTS).where(ConflictRow.stream == self.stream.id).order_by(ConflictRow.n)
        for row in self.connection.execute(query).all():
            name = f"{row.id}~{row.digest[:8]}"
            if wanted.pop(name, None) is None:
                continue
            try:
                message = message_validation.stored(leaf_of_payload(row.came), row.came)
            except (ValueError, KeyError, TypeError, message_validation.RejectedMessage) as error:
                self.found.note(sentence("verify.message", message=name, why=sentence_of(error)))
                continue
            self.made.project(self.stream.id, [replace(message, id=name)])
        for name in sorted(wanted):
            self.found.miss(sentence("verify.swap_not_kept", message=name))


class _TakenBack:
    """Messages that were taken back, returned as their numbers are passed."""

    def __init__(self, ordered: Sequence[tuple[int, int, str, str]]) -> None:
        self._ordered = list(ordered)
        self._at = 0

    def before(self, generation: int, seq: int) -> Iterator[tuple[int, int, str, str]]:
        while self._at < len(self._ordered) and self._ordered[self._at][:2] < (generation, seq):
            self._at += 1
            yield self._ordered[self._at - 1]

    def rest(self) -> Iterator[tuple[int, int, str, str]]:
        return iter(self._ordered[self._at :])


def check_stream_row(
    row: AnyRow, facts: StreamFacts, decided: DecidedState, begins: Mapping[int, int], found: Verified
) -> None:
    """Compare a stream's row and the beginnings of its generations with its messages and the decisions."""
    journal = row.identity
    place = decided.places.get(row.identity)
    if place is None:
        found.note(sentence("verify.no_place", journal=journal))
    elif place != (row.parlor, row.table_name):
        found.note(
            sentence(
                "verify.place",
                journal=journal,
                table=f"{row.parlor}/{row.table_name}",
                decided="/".join(place),
            )
        )
    by_import = {one.key for one in decided.imports.get(row.identity, ())}
    if not decided.speaks_for(row.key, row.identity) and row.key not in by_import:
        found.note(sentence("verify.stream_key", journal=journal))
    generation = max((g for g in facts.newest if g > 0), default=0)
    if row.generation != generation:
        found.note(
            sentence("verify.generation", journal=journal, generation=row.generation, signed=generation)
        )
    for number in sorted(begins.keys() | facts.since.keys()):
        since, stated = begins.get(number), facts.since.get(number, set())
        if since not in stated:
            found.note(
                sentence(
                    "verify.since",
                    journal=journal,
                    generation=number,
                    since=str(since),
                    signed=str(sorted(stated)),
                )
            )
    _numbers(row, facts, decided, found)


def _numbers(row: AnyRow, facts: StreamFacts, decided: DecidedState, found: Verified) -> None:
    """Check the stream's row against the numbers of its messages."""
    journal, epoch = row.identity, _epoch(row)
    gone = 0
    for first, last in facts.gaps(row.upto):
        if any(
            message_id(epoch, seq) not in decided.taken_back
            for seq in range(first, min(last, first + 1000) + 1)
        ):
            found.miss(_missing(row.identity, first, last))
        gone += last - first + 1
    reached, _ = facts.whole()
    if row.newest < row.upto:
        found.note(sentence("verify.newest", journal=journal, newest=row.newest, known=row.upto))
    elif row.newest > row.upto:
        absent = sum(last - first + 1 for first, last in facts.gaps(row.newest)) - gone
        if absent > 0:
            found.miss(
                sentence("verify.not_come", journal=journal, number=absent, last=row.newest),
                altered=False,
            )
    if reached > row.upto:
        found.leave_open(sentence("verify.not_confirmed", journal=journal, first=row.upto + 1, last=reached))


def _missing(identity: str, first: int, last: int) -> Sentence:
    if first == last:
        return sentence("verify.missing", journal=identity, message=first)
    return sentence("verify.missing_some", journal=identity, first=first, last=last)


def _held(why: str | None) -> Sentence:
    """Whether a message is held, and for what."""
    if why is None:
        return sentence("verify.not_held")
    known = {
        message_store.SESSION: sentence("verify.held_for_session"),
        message_store.LIMITS: sentence("verify.held_for_limits"),
    }
    return known.get(why, sentence("verify.held_for", why=why))


def is_signed(payload: str) -> bool:
    """Whether a message bears a signature of its own; whose it is, and of what, is not looked at."""
    try:
        content = json.loads(payload)
    except ValueError:
        return False
    return isinstance(content, dict) and bool(content.get("signature"))


def leaf_of_payload(payload: str) -> str:
    """The leaf of a message, by the schema it names."""
    return str(json.loads(payload)["schema"]).partition("/")[0]


def _epoch(row: AnyRow) -> str:
    return row.identity if row.generation == 0 else f"{row.identity}.{row.generation}"


def _identity(name: str) -> str:
    """The journal of a message's id, `<identity>[.<generation>]-<number>`, which may have a `~` behind it."""
    return name.rpartition("-")[0].partition(".")[0]


def _number(name: str) -> tuple[int, int]:
    """Generation and number of a message's id."""
    epoch, _, seq = name.rpartition("-")
    return int(epoch.partition(".")[2] or 0), int(seq)
