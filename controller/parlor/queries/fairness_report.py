"""Whether each table of the parlor is fair, from the messages the hub keeps: the section of its page.

    fairness = Fairness()
    with engine.connect() as connection:
        fairness.read(connection)      # what is new since it was last read
    rows = fairness.answer()           # one row a table

`docs/audit.md` lists what is tested, and what is not.
"""

from __future__ import annotations

import json
import logging
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, TypedDict

from sqlalchemy import Connection, Engine, select

from controller.audit import HandReader, TableObservations, report
from controller.json_values import JsonObject
from controller.parlor.storage.database import DatabaseError, database_errors_as_sentences
from controller.parlor.storage.schema import MessageRow, Stream

LEAVES: Final = ("session", "hand", "event", "score")
AT_A_TIME: Final = 100_000
"""Messages read in one go: about ten seconds' work on a small machine."""
A_SIP: Final = 400
"""Messages read in one go beside a worker that must not be held up."""
BETWEEN_S: Final = 2.0
AGAIN_S: Final = 30.0
"""Between two looks once everything was read."""

log = logging.getLogger(__name__)


class FairnessQuestion(TypedDict):
    """What the record says of dice, deal or wall."""

    question: str
    verdict: str
    p: float
    sentence: str


class FairnessRow(TypedDict):
    """What the record says of one table's fairness."""

    parlor: str
    table: str
    hands: int
    since: float | None
    until: float
    differs: bool
    questions: list[FairnessQuestion]


@dataclass
class _Followed:
    """The part of one table's journal that was read."""

    parlor: str
    table: str
    generation: int
    reader: HandReader = field(default_factory=HandReader)
    observations: TableObservations = field(default_factory=TableObservations)
    upto: int = 0


class Fairness:
    """Counts new messages at each call. A table is counted again from the start if its journal lost entries; a journal
    that replaced another one is counted by itself."""

    def __init__(self) -> None:
        self._followed: dict[int, _Followed] = {}

    def read(self, connection: Connection, most: int = AT_A_TIME) -> bool:
        """Read at most `most` new messages; return whether that was all. Only messages without a gap before them
        count."""
        left = most
        for stream in connection.execute(select(Stream.__table__).order_by(Stream.id)):
            followed = self._followed.get(stream.id)
            if followed is None or followed.generation != stream.generation:
                followed = _Followed(stream.parlor, stream.table_name, stream.generation)
                self._followed[stream.id] = followed
            if followed.upto >= stream.upto:
                continue
            if left <= 0:
                return False
            upto = min(stream.upto, followed.upto + left)
            for hand in followed.reader.hands(_bodies(connection, stream.id, followed.upto, upto)):
                followed.observations.see(hand)
            left -= upto - followed.upto
            followed.upto = upto
            if upto < stream.upto:
                return False
        return True

    def answer(self, parlor: str | None = None) -> list[FairnessRow]:
        """One row a table: how much was seen, from when to when, and a sentence each on dice, deal and wall.

        `verdict` of a question is "differs", "unusual", "nothing" or "too little"; all tables of the hub are tested
        together (multiple comparisons), so the more tables there are, the stronger each one's evidence must be.
        """
        seen = [one for one in self._followed.values() if one.observations.rolls]
        rows: list[FairnessRow] = []
        for one in seen:
            if parlor not in (None, one.parlor):
                continue
            found = report(one.observations, unread=one.reader.unread, tables=len(seen), plain=False)
            questions = [
                FairnessQuestion(question=f.question, verdict=f.verdict, p=f.p, sentence=f.sentence.text)
                for f in found.findings
            ]
            rows.append(
                {
                    "parlor": one.parlor,
                    "table": one.table,
                    "hands": found.hands,
                    "since": found.first_at,
                    "until": found.last_at,
                    "differs": found.differs,
                    "questions": questions,
                }
            )
        return sorted(rows, key=lambda row: (not row["differs"], row["parlor"], row["table"]))


class FairnessWatch:
    """Counts in a thread of its own, in small steps while a hub is at work; `rows` is the latest answer."""

    def __init__(self, engine: Engine, parlor: str | None = None) -> None:
        self._engine = engine
        self._parlor = parlor
        self._ending = threading.Event()
        self._thread = threading.Thread(target=self._run, name="fairness", daemon=True)
        self.rows: list[FairnessRow] = []

    def __enter__(self) -> FairnessWatch:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ending.set()
        self._thread.join(5)

    def _run(self) -> None:
        counted, wait = Fairness(), BETWEEN_S
        while not self._ending.wait(wait):
            try:
                with database_errors_as_sentences(self._engine), self._engine.connect() as connection:
                    whole = counted.read(connection, A_SIP)
            except DatabaseError as away:
                log.debug("Fairness is counted again once the database answers: %s", away)
                counted, wait = Fairness(), AGAIN_S  # it may come back as another one
                continue
            wait = AGAIN_S if whole else BETWEEN_S
            if whole:
                self.rows = counted.answer(self._parlor)


def _bodies(connection: Connection, stream: int, after: int, upto: int) -> Iterator[tuple[str, JsonObject]]:
    query = (
        select(MessageRow.leaf, MessageRow.payload)
        .where(MessageRow.stream == stream, MessageRow.seq > after, MessageRow.seq <= upto)
        .where(~MessageRow.superseded, MessageRow.leaf.in_(LEAVES))
        .order_by(MessageRow.seq)
    )
    for row in connection.execution_options(stream_results=True).execute(query):
        body = json.loads(row.payload)
        if isinstance(body, dict):
            yield row.leaf, body
