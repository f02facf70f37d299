"""A table that posts, and what it posts."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import jsonschema

from controller.journal.journal import Journal, OutboxMessage
from controller.json_values import text as text_member
from controller.json_values import whole
from controller.mqtt import asyncapi, message_models
from controller.mqtt.publisher import Publisher, PublisherStatus
from controller.mqtt.stream_consumer import StreamConsumer
from controller.mqtt.timeouts import DEFAULT, Timeouts
from controller.mqtt.topics import Topics
from tests.message_content import worded, wording

SCHEMAS = {
    text_member(schema["$id"]).removeprefix(asyncapi.HOME): schema
    for schema in asyncapi.schema_files().values()
}


def score(hand: int, session: str = "s1") -> OutboxMessage:
    return message_models.ScorePayload(
        session=session,
        hand=hand,
        at=60.0 * hand,
        result="draw",
        winner=hand % 4,
        payments=[
            message_models.PaymentPayload.model_validate(
                {"from": (hand + 1) % 4, "to": hand % 4, "amount": 2}
            )
        ],
        patterns=[message_models.PatternPayload(name="seven_pairs", value=2)],
        deltas=[2 * (seat == hand % 4) - 2 * (seat == (hand + 1) % 4) for seat in range(4)],
        totals=[0, 0, 0, 0],
        players=[f"p-{seat:016x}" for seat in range(4)],
        banker=0,
        stay=1,
        next_banker=1,
        next_stay=1,
        text=wording("碰碰胡"),
    ).outboxed()


def event(hand: int, text: str, session: str = "s1") -> OutboxMessage:
    return message_models.EventPayload(
        session=session, hand=hand, at=1.0, kind="act", text=wording(text), seat=1
    ).outboxed()


def hands(listener: StreamConsumer) -> list[int]:
    return [whole(m["hand"]) for m in listener.messages("score")]


def valid(message: dict[str, Any]) -> None:
    jsonschema.Draft202012Validator(SCHEMAS[message["schema"]]).validate(message)


QUICK: Final = Timeouts(retained=0.5, glance=0.3, rival_answer=0.5)
"""For an empty broker and one whose messages nobody answers: nothing comes, however long it is waited for."""


PEOPLE = ("Li", "Wang", "Zhao", "Chen")


def picture(*people: str) -> dict[str, Any]:
    return {
        "hand": 3,
        "phase": "turn",
        "phase_text": worded("South to discard"),
        "at": 9.0,
        "left": 41,
        "people": [
            {"person": f"p-{PEOPLE.index(name):016x}", "total": 5 - k} for k, name in enumerate(people)
        ],
        "alerts": [],
    }


class Table:
    """A journal and a publisher, as the controller has them, and a subscriber at the other side."""

    def __init__(self, folder: Path, topics: Topics, url: str, timeouts: Timeouts = DEFAULT) -> None:
        self.journal = Journal.open(folder / "table.journal")
        self.statuses: list[PublisherStatus] = []
        self.publisher = Publisher(
            self.journal, topics, url, on_status=self.statuses.append, timeouts=timeouts
        )
        self.listener = StreamConsumer(topics, url, key=self.journal.public)

    def play(self, hand: int) -> None:
        self.journal.append(60.0 * hand, [("input", {"hand": hand})], [event(hand, "pung"), score(hand)])

    def end(self) -> None:
        self.publisher.stop()
        self.listener.stop()
        self.journal.close()


def cloned(table: Table, folder: Path, topics: Topics, url: str, timeouts: Timeouts = DEFAULT) -> Table:
    """The card of one table, copied with all that is on it."""
    folder.mkdir()
    for part in ("", "-wal", ".key"):
        shutil.copyfile(f"{table.journal.path}{part}", f"{folder}/table.journal{part}")
    return Table(folder, topics, url, timeouts)


def holds(table: Table, upto: int) -> bool:
    """Whether the hub has acknowledged all messages up to this one."""
    return table.publisher.status()["applied"] == upto


def soon(true: Callable[[], bool]) -> bool:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        if true():
            return True
        time.sleep(0.02)
    return False
