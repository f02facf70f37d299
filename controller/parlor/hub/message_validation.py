"""Parses and validates what comes from a broker, once, before anything is written: a `StreamMessage`, or
`RejectedMessage` with a sentence.

A table may run a newer program than the hub: fields the hub does not know are kept with the message and otherwise
ignored. A schema version it does not know is refused; the message stays a gap, and comes again after an update. Who
sent it, and whether that is proved, is the business of `message_authentication`.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final, TypeAlias, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from controller.identity import name_rules
from controller.journal.entries import Leaf
from controller.local_time import EARLIEST, LATEST
from controller.mqtt.inbound_messages import split_epoch
from controller.mqtt.message_models import (
    MESSAGES,
    NUMBERED_MESSAGES,
    STREAM_MESSAGES,
    AvailabilityMessage,
    NumberedBody,
    NumberedCorrection,
    NumberedScore,
    NumberedSession,
    PeopleMessage,
    StateMessage,
    message_id,
)
from controller.mqtt.topics import TopicError, Topics, levels
from controller.words.sentence import Sentence, SentenceError, plain, sentence

LARGEST_MESSAGE: Final = 256 << 10
"""Bytes. A score takes one or two thousand, a state some ten thousand."""
LARGEST_PEOPLE: Final = 1 << 20
"""Bytes of a `people` message, which names everybody who has ever played at the table: some fifteen thousand."""
LARGEST_NUMBER: Final = 2**53 - 1
"""Beyond it JSON readers disagree about integers, and no table counts so far."""
LARGEST_HAND: Final = 2**31 - 1
LARGEST_GENERATION: Final = 2**31 - 1
LONGEST_NAME: Final = 200
IDENTITY: Final = re.compile(r"[0-9A-Za-z_]{1,64}")
SCHEMA: Final = re.compile(rb'"schema"\s*:\s*"([^"\\]{1,60})"')
ESCAPED_NUL: Final = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")
"""An escape, and no backslash that somebody typed before `u0000`."""

M = TypeVar("M", bound=BaseModel)
WordOfTable: TypeAlias = AvailabilityMessage | StateMessage | PeopleMessage
W = TypeVar("W", AvailabilityMessage, StateMessage, PeopleMessage)


class RejectedMessage(SentenceError):
    """A message that is refused; the sentence says why. Nothing else is affected by it."""


def check_size(payload: bytes, most: int = LARGEST_MESSAGE) -> None:
    """Raises RejectedMessage for what is longer than `most` bytes."""
    if len(payload) > most:
        raise RejectedMessage(sentence("rejected.longer", bytes=f"{most:,}"))


@dataclass(frozen=True, slots=True)
class StreamMessage:
    """One message of a table's stream, as it came (`text`) and parsed (`body`). `key` is the key of its table's
    journal: it signed the message itself, or the journal that it was imported from."""

    id: str
    parlor: str
    table: str
    identity: str
    generation: int
    since: int
    seq: int
    leaf: Leaf
    session: str
    hand: int
    at: float
    text: str
    body: NumberedBody
    key: str

    @property
    def journal(self) -> tuple[str, str, str]:
        """Whose journal it is: parlor, table, the journal's identity."""
        return self.parlor, self.table, self.identity

    @property
    def epoch(self) -> str:
        """The name of the epoch: the journal's identity, with its generation where that is not 0."""
        return self.identity if self.generation == 0 else f"{self.identity}.{self.generation}"


def _reader(model: type[M]) -> type[M]:
    """The same model, ignoring fields that a newer table adds."""
    return type(
        model.__name__, (model,), {"model_config": ConfigDict(extra="ignore"), "__module__": __name__}
    )


READERS: Final = {leaf.value: _reader(model) for leaf, model in STREAM_MESSAGES.items()}
JOURNAL_READERS: Final = {leaf.value: _reader(model) for leaf, model in NUMBERED_MESSAGES.items()}


def parse_message(topic: str, payload: bytes) -> StreamMessage:
    """Parse a stream message that came on `topic`; raises RejectedMessage if it is not valid there."""
    topics, leaf = table_of_topic(topic)
    reader = READERS.get(leaf)
    if reader is None:
        raise RejectedMessage(sentence("rejected.other_topic"))
    body = _read(reader, payload, f"{leaf}/1")
    if body.id != message_id(body.epoch, body.seq):
        raise RejectedMessage(sentence("rejected.other_id"))
    return _timed(_judged(topics, Leaf(leaf), payload, body))


def parse_journal_message(topics: Topics, leaf: str, payload: bytes) -> StreamMessage:
    """Parse a message out of a journal: it has no signature of its own, the chain and key of the journal prove it. Its
    parlor and table names are taken as they stand."""
    return _timed(_written(topics, leaf, payload))


def _written(topics: Topics, leaf: str, payload: bytes) -> StreamMessage:
    reader = JOURNAL_READERS.get(leaf)
    if reader is None:
        raise RejectedMessage(sentence("rejected.no_kind", kind=leaf[:80]))
    return _judged(topics, Leaf(leaf), payload, _read(reader, payload, f"{leaf}/1"))


def stored(leaf: str, text: str) -> StreamMessage:
    """Parse a message as the database holds it, signed or imported from a journal; it may be of a time that is not
    taken any more."""
    content = json.loads(text)
    topics = Topics(content["parlor"], content["table"])
    if not content.get("signature"):
        return _written(topics, leaf, text.encode())
    body = _read(READERS[leaf], text.encode(), f"{leaf}/1")
    return _judged(topics, Leaf(leaf), text.encode(), body)


def availability(topic: str, payload: bytes) -> AvailabilityMessage:
    """Parse an `availability` message; raises RejectedMessage."""
    word = _of_table(topic, _read(_AVAILABILITY, payload, "availability/1"))
    for name in word.names:
        if name_rules.forbidden_in_topics(name.parlor + name.table):
            raise RejectedMessage(sentence("rejected.former_name"))
    return word


def state(topic: str, payload: bytes) -> StateMessage:
    """Parse a table's `state` message; raises RejectedMessage."""
    message = _of_table(topic, _read(StateMessage, payload, "state/1"))
    if message.seq > LARGEST_NUMBER or message.hand > LARGEST_HAND:
        raise RejectedMessage(sentence("rejected.beyond_counting"))
    return message


def people(topic: str, payload: bytes) -> PeopleMessage:
    """Parse a `people` message; raises RejectedMessage."""
    message = _of_table(topic, _read(_PEOPLE, payload, "people/1", LARGEST_PEOPLE))
    for one in message.people.values():
        check_person(one.name, one.card)
    return message


def check_person(name: str, card: str | None) -> None:
    """Raises RejectedMessage for a name or card that no table gives a person."""
    if max(len(name), len(card or "")) > LONGEST_NAME:
        raise RejectedMessage(sentence("rejected.player_long", number=LONGEST_NAME))
    for what, given in (("name", name), ("card", card or "")):
        if given.isascii() and given.isprintable():  # nearly all: this is asked of everybody who ever played
            continue
        if found := name_rules.hidden(given):
            holds = name_rules.character(found[0])
            raise RejectedMessage(
                sentence("rejected.name_holds" if what == "name" else "rejected.card_holds", character=holds)
            )


@lru_cache(maxsize=10_000)
def table_of_topic(topic: str) -> tuple[Topics, str]:
    """The table and the leaf of a topic; raises RejectedMessage for one that is not
    `mahjong/<parlor>/<table>/<leaf>`."""
    named = levels(topic)
    if len(named) != 4 or named[0] != "mahjong":
        raise RejectedMessage(sentence("rejected.no_topic"))
    try:
        topics = Topics(named[1], named[2])
    except TopicError as error:
        raise RejectedMessage(sentence("rejected.no_place")) from error
    if max(len(topics.parlor), len(topics.table)) > LONGEST_NAME:
        raise RejectedMessage(sentence("rejected.name_long", number=LONGEST_NAME))
    return topics, named[3]


_AVAILABILITY: Final = _reader(AvailabilityMessage)
_PEOPLE: Final = _reader(PeopleMessage)


def epoch_parts(epoch: str) -> tuple[str, int]:
    """A journal's identity and generation, from an epoch's name; raises RejectedMessage for what is no epoch."""
    identity, generation = split_epoch(epoch)
    if not IDENTITY.fullmatch(identity) or not 0 <= generation <= LARGEST_GENERATION:
        raise RejectedMessage(sentence("rejected.no_epoch"))
    return identity, generation


def _judged(topics: Topics, leaf: Leaf, payload: bytes, body: NumberedBody) -> StreamMessage:
    text = payload.decode()
    _check_place(topics, body)
    identity, generation = epoch_parts(body.epoch)
    if body.seq > LARGEST_NUMBER or body.hand > LARGEST_HAND:
        raise RejectedMessage(sentence("rejected.beyond_counting"))
    if body.since > body.seq or (generation > 0 and "since" not in body.model_fields_set):
        raise RejectedMessage(sentence("rejected.no_since"))
    if max(map(len, (body.session, body.epoch))) > LONGEST_NAME:
        raise RejectedMessage(sentence("rejected.session_long", number=LONGEST_NAME))
    if isinstance(body, NumberedScore | NumberedSession | NumberedCorrection):
        players = [one if isinstance(one, str) else one.person for one in body.players]
        if len(set(players)) != len(players):
            raise RejectedMessage(sentence("rejected.player_twice"))
    return StreamMessage(
        id=message_id(body.epoch, body.seq),
        parlor=body.parlor,
        table=body.table,
        identity=identity,
        generation=generation,
        since=body.since,
        seq=body.seq,
        leaf=leaf,
        session=body.session,
        hand=body.hand,
        at=body.at,
        text=text,
        body=body,
        key=body.key,
    )


def _timed(message: StreamMessage) -> StreamMessage:
    if not EARLIEST <= message.at <= LATEST:
        raise RejectedMessage(sentence("rejected.no_time"))
    return message


def _read(model: type[M], payload: bytes, expected: str, most: int = LARGEST_MESSAGE) -> M:
    check_size(payload, most)
    if b"\\u0000" in payload and ESCAPED_NUL.search(payload):
        raise RejectedMessage(sentence("rejected.null"))
    try:
        return model.model_validate_json(payload)
    except ValidationError as error:
        raise RejectedMessage(_why(error, payload, expected)) from None


def _why(error: ValidationError, payload: bytes, expected: str) -> Sentence:
    """The first thing wrong with it, without repeating what stands in it: nobody writes into the list of refusals."""
    first = error.errors(include_url=False, include_input=False, include_context=False)[0]
    if first["type"] == "json_invalid":
        return sentence("rejected.no_json")
    named = SCHEMA.search(payload)
    schema = "" if named is None else named[1].decode(errors="replace")
    known, _, version = schema.partition("/")
    if schema != expected and known in MESSAGES and re.fullmatch(r"[0-9]{1,3}", version):
        return sentence("rejected.other_schema", schema=schema, known=expected)
    where = ".".join(str(part) if part in field_names() or part in SMALL else "…" for part in first["loc"])
    given = _GIVEN if first["type"] == "value_error" else _LENGTH
    part = plain(where[:80]) if where else sentence("rejected.whole")
    problem = given.sub("…", first["msg"])[:180]
    return sentence("rejected.unlike", expected=expected, part=part, problem=problem)


SMALL: Final = range(100)  # places in a list
_GIVEN: Final = re.compile(r"[\[{].*[\]}]|-?\d{4,}")
"""Lists and large numbers in a sentence of our own validators: they are the sender's."""
_LENGTH: Final = re.compile(r"(?<=not )\d+$")
"""How long a text or list is, in a sentence of pydantic's; its other numbers are the model's."""


@cache
def field_names() -> frozenset[str]:
    """The names of all fields there are; any other in a message is its sender's own word."""
    found: set[str] = set()
    schemas: list[object] = [model.model_json_schema(by_alias=True) for model in MESSAGES.values()]
    while schemas:
        one = schemas.pop()
        if isinstance(one, dict):
            found.update(one.get("properties", ()))
            schemas += one.values()
    return frozenset(found)


def _of_table(topic: str, message: W) -> W:
    topics, _ = table_of_topic(topic)
    _check_place(topics, message)
    epoch_parts(message.epoch)
    return message


def _check_place(topics: Topics, message: NumberedBody | WordOfTable) -> None:
    if (message.parlor, message.table) != (topics.parlor, topics.table):
        raise RejectedMessage(sentence("rejected.other_place"))
