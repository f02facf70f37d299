"""Effects of a step of the referee outside the table's state: messages, answers, and commands to the machine.

`Publish` and `AnswerOrder` are recorded with the input that caused them (`controller.runtime.recorded_table`); the
others are carried out once the record is on the disk (`controller.runtime.running_table`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from controller.journal.entries import Leaf
from controller.orders.order_models import Answer
from controller.referee.inputs import StaffOrder
from firmware_bridge.protocol.constants import Buzz


@dataclass(frozen=True)
class Publish:
    """A numbered message of the table; `body` are the fields of the leaf's schema, without those of the outbox."""

    leaf: Leaf
    body: Mapping[str, object]


@dataclass(frozen=True)
class AnswerOrder:
    """The answer to an order of the staff, which was given in hand `hand`."""

    hand: int
    order: StaffOrder
    answer: Answer

    def to_json(self) -> dict[str, object]:
        """The body of the journal's entry: the order and its answer."""
        order, answer = self.order, self.answer
        return {
            "hand": self.hand,
            "id": order.id,
            "by": order.by,
            "name": order.name,
            "args": dict(order.args),
            "origin": None if order.origin is None else dict(order.origin),
            "status": answer.status,
            "text": answer.text,
            "sentences": [sentence.to_json() for sentence in answer.sentences],
            "result": dict(answer.result),
        }


@dataclass(frozen=True)
class PublishAgain:
    """All messages after the number `after` are published once more."""

    after: int


@dataclass(frozen=True)
class SoundBuzzer:
    """A sound at one seat."""

    seat: int
    pattern: Buzz


@dataclass(frozen=True)
class ClearMachineFault:
    """A message to the machine: people have removed the cause of the fault `code`."""

    code: str


@dataclass(frozen=True)
class KeepAnsweredPicture:
    """The picture of a zone (its digest, "" for none) may be kept for training, with the tiles that an answer says lie
    there."""

    picture: str
    zone: str
    tiles: tuple[str, ...]


Effect = Publish | AnswerOrder | PublishAgain | SoundBuzzer | ClearMachineFault | KeepAnsweredPicture
