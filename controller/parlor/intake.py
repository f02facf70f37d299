"""What comes from a broker is judged here, once, before anything is written: a `Said`, or `Refused` with a sentence.

A table may run a newer program than the hub: fields the hub does not know are kept with the message and otherwise
ignored. A schema version it does not know is refused; the message stays a gap, and comes again after an update.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from pydantic import BaseModel, ConfigDict, ValidationError

from controller.identity import names
from controller.mqtt.messages import (
    STREAM_MESSAGES,
    AvailabilityMessage,
    StateMessage,
    encoded,
    json_object,
    message_id,
)
from controller.mqtt.topics import TopicError, Topics
from controller.mqtt.upgrade import upgraded

LARGEST_MESSAGE: Final = 256 << 10
"""Bytes. A score takes one or two thousand, a state some ten thousand."""
LARGEST_NUMBER: Final = 2**53
"""Beyond it JSON readers disagree about integers, and no table counts so far."""
LARGEST_HAND: Final = 2**31 - 1
LONGEST_NAME: Final = 200
NAMELESS: Final = ("event/2", "hand/2", "alert/2")
RECORDED: Final = "What was played before this was checked is taken by mahjong-table parlor import"
EPOCH: Final = re.compile(r"([^.]+)(?:\.([1-9][0-9]{0,8}))?")
SCHEMA: Final = re.compile(rb'"schema"\s*:\s*"([^"\\]{1,60})"')


class Refused(Exception):
    """A message that is not taken; the sentence says why. Nothing else is disturbed by it."""


@dataclass(frozen=True, slots=True)
class Said:
    """One message of a table's stream, as it came (`text`) and as it reads (`body`)."""

    id: str
    parlor: str
    table: str
    identity: str
    generation: int
    since: int
    seq: int
    leaf: str
    session: str
    hand: int
    at: float
    text: str
    body: Any

    @property
    def journal(self) -> tuple[str, str, str]:
        """What a stream is known by: parlor, table, the journal's identity."""
        return self.parlor, self.table, self.identity


def _reader(model: type[BaseModel]) -> type[BaseModel]:
    """The same model, ignoring fields that a newer table adds."""
    return type(
        model.__name__, (model,), {"model_config": ConfigDict(extra="ignore"), "__module__": __name__}
    )


READERS: Final = {leaf: _reader(model) for leaf, model in STREAM_MESSAGES.items()}


def said(topic: str, payload: bytes, *, recorded: bool = False) -> Said:
    """Read one message of a stream that came on `topic`; Refused if it is not what a table says there.

    `recorded`: it was read from the table's journal, where older versions let in names that nobody can take today.
    """
    topics, leaf = place(topic)
    reader = READERS.get(leaf)
    if reader is None:
        raise Refused(f"no message of a table is expected on a topic that ends in {leaf}")
    body: Any = _read(reader, payload, f"{leaf}/2")
    text = payload.decode()
    if "\\u0000" in text:
        raise Refused("it holds the character U+0000, which no database keeps in a text")
    if (body.parlor, body.table) != (topics.parlor, topics.table):
        raise Refused(f"it says it is from {body.parlor}/{body.table}, which is not where it came from"[:300])
    identity, generation = _parts(body.epoch)
    if body.seq > LARGEST_NUMBER or body.hand > LARGEST_HAND:
        raise Refused("its numbers are beyond all counting")
    if body.since > body.seq or (generation > 0 and "since" not in body.model_fields_set):
        raise Refused(f"it does not say with which number epoch {body.epoch} begins (since)")
    if body.id != message_id(topics, body.seq, body.epoch):
        raise Refused("its id is not the one its table, epoch and number make")
    if max(map(len, (body.session, body.epoch, *_people(body)))) > LONGEST_NAME:
        raise Refused(f"its session, epoch or a player's name is longer than {LONGEST_NAME} characters")
    _check_names(body, recorded)
    return Said(
        id=body.id,
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
    )


def availability(topic: str, payload: bytes) -> AvailabilityMessage:
    """Read a word on `availability`; Refused if it is none."""
    message: AvailabilityMessage = _of_table(topic, _read(_AVAILABILITY, payload, "availability/1"))
    return message


def state(topic: str, payload: bytes) -> StateMessage:
    """Read a table's picture of itself; Refused if it is none."""
    message: StateMessage = _of_table(topic, _read(StateMessage, payload, "state/2"))
    return message


@lru_cache(maxsize=10_000)
def place(topic: str) -> tuple[Topics, str]:
    """The table and the leaf a topic names; Refused for a topic that is not `mahjong/<parlor>/<table>/<leaf>`."""
    levels = topic.split("/")
    if len(levels) != 4 or levels[0] != "mahjong":
        raise Refused("its topic is not mahjong/<parlor>/<table>/<leaf>")
    try:
        topics = Topics(levels[1], levels[2])
    except TopicError as error:
        raise Refused(str(error)) from None
    if max(len(topics.parlor), len(topics.table)) > LONGEST_NAME:
        raise Refused(f"the parlor's or table's name is longer than {LONGEST_NAME} characters")
    return topics, levels[3]


_AVAILABILITY: Final = _reader(AvailabilityMessage)


def _read(model: type[BaseModel], payload: bytes, expected: str) -> Any:
    if len(payload) > LARGEST_MESSAGE:
        raise Refused(f"it is {len(payload):,} bytes long; the longest taken is {LARGEST_MESSAGE:,}")
    payload = _of_version_2(payload)
    try:
        return model.model_validate_json(payload)
    except ValidationError as error:
        raise Refused(_why(error, payload, expected)) from None


def _of_version_2(payload: bytes) -> bytes:
    """The message as the models know it: a table of the version before says the same in another form."""
    named = SCHEMA.search(payload)
    if named is None or not named[1].endswith(b"/1"):
        return payload
    read = json_object(payload)
    return encoded(upgraded(read)) if read else payload


def _why(error: ValidationError, payload: bytes, expected: str) -> str:
    """The first thing wrong with it, without repeating what stands in it."""
    first = error.errors(include_url=False, include_input=False, include_context=False)[0]
    if first["type"] == "json_invalid":
        return "it is not JSON"
    named = SCHEMA.search(payload)
    if named is not None and named[1].decode(errors="replace") != expected:
        return f"its schema is {named[1].decode(errors='replace')}, this hub knows {expected}; update the hub"
    where = ".".join(str(part) for part in first["loc"])[:80]
    return f"it is not {expected}: {where or 'the whole'}: {first['msg']}"[:300]


def _of_table(topic: str, message: Any) -> Any:
    topics, _ = place(topic)
    if (message.parlor, message.table) != (topics.parlor, topics.table):
        raise Refused(
            f"it says it is from {message.parlor}/{message.table}, which is not where it came from"[:300]
        )
    _parts(message.epoch)
    return message


def _check_names(body: Any, recorded: bool) -> None:
    """Refused where two players cannot be told apart, or a session begins with names that nobody may take.

    Names are judged where they enter, in the message with which a session begins. What an older version let in counts
    on, and where it is read from the table's own journal (`recorded`) it is taken as it stands.
    """
    if body.schema_ in NAMELESS:
        return
    players = [one if isinstance(one, str) else one.name for one in body.players]
    twice = next(((name, name) for name in players if players.count(name) > 1), None)
    if not recorded and body.leaf == "session" and body.status == "begun":
        try:
            for name in players:
                names.fit(name, names.NAME)
        except names.NameRefused as refused:
            raise Refused(f"its session cannot begin: {refused}. {RECORDED}") from None
        twice = names.doubles(players)
    if twice is not None:
        raise Refused(f"its players cannot be told apart: {names.told_doubles(*twice)}. {RECORDED}")


def _people(body: Any) -> list[str]:
    """The names in a message; a card counts as one."""
    people = body.players if body.schema_ not in NAMELESS else ()
    return [
        name for one in people for name in ((one,) if isinstance(one, str) else (one.name, one.card or ""))
    ]


def _parts(epoch: str) -> tuple[str, int]:
    """A journal's identity and generation, as an epoch names them."""
    written = EPOCH.fullmatch(epoch)
    if written is None:
        raise Refused("its epoch is not written as <journal> or <journal>.<generation>")
    return written[1], int(written[2] or 0)
