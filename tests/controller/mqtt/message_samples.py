"""Makes `samples/messages-1.jsonl`: one message of every leaf as this version writes it, each with its topic.

Run as `python -m tests.controller.mqtt.message_samples`, once, before a version of the messages is published: what was
published is kept as it is, and must stay readable and verifiable.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from controller.identity.signing import SigningKey
from controller.journal.journal import Journal, OutboxMessage, Person
from controller.mqtt import message_models
from controller.mqtt.outbox import Outbox
from controller.mqtt.signed_publications import PublicationSigner
from controller.mqtt.topics import Topics
from controller.orders.command_authenticator import command
from controller.orders.order_models import Order
from tests.controller.mqtt.posting_table import event, score
from tests.controller.mqtt.signed_words import Speaker
from tests.message_content import wording

SAMPLES = Path(__file__).with_name("samples")
TOPICS = Topics("west-lake", "table-1")
LI, WANG, ERASED = "p-00000000000000a1", "p-00000000000000b2", "p-00000000000000c3"


def bodies() -> list[OutboxMessage]:
    """A sample of every leaf of the stream."""
    where: dict[str, Any] = {"session": "s1", "hand": 1}
    return [
        message_models.SessionPayload(
            session="s1",
            hand=0,
            at=1.5,
            status="begun",
            players=[message_models.Player(person=LI, seat=0), message_models.Player(person=WANG, seat=1)],
            stake_per_unit="0.5",
            totals=[0, 0],
        ).outboxed(),
        message_models.HandPayload(
            **where, at=2.5, status="begun", rules="hangzhou", banker=1, stay=1
        ).outboxed(),
        event(1, "pung"),
        score(1),
        message_models.AlertPayload(
            **where, at=3.5, code="jam", text=wording("A tile is stuck."), place="wall 2"
        ).outboxed(),
        message_models.CorrectionPayload(
            **where,
            at=4.5,
            by="li",
            why="a wrong fan",
            deltas=[2, -2],
            before=[0, 0],
            totals=[2, -2],
            players=[LI, WANG],
        ).outboxed(),
    ]


def sampled(folder: Path) -> list[tuple[str, bytes]]:
    """Topic and payload of one message of every leaf; the six of the stream share one signature."""
    journal = Journal.open(folder / "table.db", parlor="west-lake", table="table-1")
    journal.append(1.0, [], bodies())
    outbox, voice, hub = Outbox(journal, TOPICS), PublicationSigner(journal, TOPICS), Speaker("west-lake-1")
    state = message_models.state_message(
        TOPICS,
        {"hand": 1, "phase": "turn", "at": 5.5, "seats": []},
        session="s1",
        seq=6,
        epoch=journal.epoch,
    )
    answer = {"id": "c1", "status": "ok", "text": "A break.", "result": {}, "at": 6.5}
    order = Order("c1", "li", "pause", {"why": "tea"}, 1795547102.5)
    result = [
        *((one.topic, one.payload) for one in outbox.following(0)),
        (TOPICS.state, voice.says("state", state)),
        (TOPICS.people, voice.people({LI: Person("李", "C17"), WANG: Person("Wang")}, [ERASED])),
        (TOPICS.availability, voice.availability("online", "5d1c", {hub.public.text: (1, 7, 6)})),
        (TOPICS.applied, hub.applied(TOPICS, journal, journal.epoch, 6)),
        (TOPICS.resend, hub.resend(TOPICS, journal, journal.epoch, 2)),
        (TOPICS.command, command(TOPICS.command, order, SigningKey.generate())),
        (TOPICS.reply, voice.reply(json.dumps(answer).encode())),
    ]
    outbox.close()
    journal.close()
    return result


def kept() -> list[tuple[str, bytes]]:
    """The samples of version 1."""
    lines = (SAMPLES / "messages-1.jsonl").read_text(encoding="utf-8").splitlines()
    return [(topic, payload.encode()) for topic, payload in map(json.loads, lines)]


if __name__ == "__main__":
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        lines = [
            json.dumps([topic, payload.decode()], ensure_ascii=False)
            for topic, payload in sampled(Path(folder))
        ]
    (SAMPLES / "messages-1.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
