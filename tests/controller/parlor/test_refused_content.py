"""Content that the database refuses is refused once, logged and counted; later messages are stored."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

import pytest
from sqlalchemy import Engine, text

from controller.identity.canonical import canonical
from controller.identity.signing import BATCH, SignedHead, to_base64
from controller.mqtt.message_models import json_object
from tests.controller.mqtt.real_brokers import Mosquitto
from tests.controller.parlor.hub_processes import HubHere, TableClient, eventually
from tests.controller.parlor.numbered_messages import Sheet, event, session

CANNOT = "the database cannot hold a value in it ("


@pytest.fixture
def voice(broker: Mosquitto) -> Iterator[TableClient]:
    with TableClient(broker.url) as made:
        yield made


def refused(engine: Engine) -> dict[tuple[str, str], int]:
    with engine.connect() as connection:
        rows = connection.execute(text("SELECT topic, reason, count FROM refusals")).all()
    return {(row.topic.rpartition("/")[2], row.reason): row[2] for row in rows}


def is_applied(voice: TableClient, sheet: Sheet, upto: int) -> bool:
    return eventually(lambda: voice.applied(sheet.topics.applied) == upto)


def beyond(sheet: Sheet, delivery: tuple[str, bytes], number: bytes) -> tuple[str, bytes]:
    """The same with another number of its newest message, signed by the table's key though no form is canonical."""
    topic, message = delivery[0], dict(json_object(delivery[1]))
    del message["signature"]
    written = canonical(message).replace(b'"seq":77', b'"seq":' + number)
    root = sha256(b"\0" + SignedHead.of(message).before(topic) + written).digest()
    signature = to_base64(sheet.signer.sign(BATCH + root)).encode()
    return topic, b'%s,"signature":"%s"}' % (written[:-1], signature)


@pytest.mark.parametrize("number", [b"9223372036854775808", b"1" + b"0" * 40])
def test_a_picture_beyond_all_counting_ends_no_hub(
    hub: HubHere, voice: TableClient, engine: Engine, number: bytes
) -> None:
    hub.start()
    sheet = Sheet()
    voice.say(*sheet.wire(1, session("begun")))
    assert is_applied(voice, sheet, 1)
    voice.say(*beyond(sheet, sheet.state(77), number), retain=True)
    voice.say(*beyond(sheet, sheet.availability(seq=77), number), retain=True)
    assert eventually(lambda: ("state", "its numbers are beyond all counting") in refused(engine))
    voice.say(*sheet.wire(2, event(1)))
    assert is_applied(voice, sheet, 2)
