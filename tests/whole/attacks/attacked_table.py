"""A table as a controller has it at the broker: a journal and its publisher."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from controller.identity.signing import SigningKey, sign_message
from controller.journal.journal import Journal
from controller.journal.person_table import committed
from controller.mqtt.publisher import Publisher
from controller.mqtt.topics import Topics
from tests.controller.parlor.numbered_messages import BOOK, Sheet, score, session, who
from tests.whole.attacks.shipped_broker import PARLOR_NAME, Broker

STAKES: Final = (3, -1, -1, -1)
LOOT: Final = (3000, -1000, -1000, -1000)


class Table:
    """A journal and its publisher, as a controller has them. `paths`: every journal that this table truly wrote."""

    def __init__(self, broker: Broker, folder: Path, name: str, parlor_name: str = PARLOR_NAME) -> None:
        self.name, self.topics = name, Topics(parlor_name, name)
        self.path = folder / name / "table.db"
        self.path.parent.mkdir(parents=True)
        self.paths = [self.path]
        self.people = [f"{name} {place}" for place in ("East", "South", "West", "North")]
        self.address = broker.address(name)
        self.hands = 0
        self.uncounted = 0
        self.open()
        for one in self.people:
            self.journal.person_put(who(one), one)
        self.journal.append(0.0, [], [session("begun", name="s1", players=self.seated())])

    def seated(self) -> list[dict[str, Any]]:
        """Who sits where, as a session says it, with what proves their names."""
        statements = committed(self.journal.people())
        ids = [who(one) for one in self.people]
        return [{"person": one, "seat": seat, "commitment": statements[one]} for seat, one in enumerate(ids)]

    def open(self) -> None:
        self.journal = Journal.open(self.path, parlor=self.topics.parlor, table=self.topics.table)
        self.publisher = Publisher(self.journal, self.topics, self.address)
        self.publisher.start()

    def close(self) -> None:
        self.publisher.stop()
        self.journal.close()

    def restart(self) -> None:
        self.close()
        self.open()

    def hand(self, deltas: tuple[int, ...] = STAKES, number: int = 0, **more: Any) -> Any:
        return score(number or self.hands, deltas, players=self.people, totals=[0, 0, 0, 0], **more)

    def play(self, hands: int = 1, at: float | None = None) -> None:
        for _ in range(hands):
            self.hands += 1
            when = 60.0 * self.hands if at is None else at
            self.journal.append(when, [("input", {"hand": self.hands})], [self.hand(at=when)])

    def is_kept(self) -> bool:
        """Whether the hub has confirmed that everything is in its database."""
        return self.publisher.status()["applied"] == self.journal.last_seq

    def status(self) -> dict[str, Any]:
        return {**self.publisher.status()}

    def sheet(self, key: SigningKey | None = None, **more: Any) -> Sheet:
        """What speaks like this table, by another's key."""
        named: dict[str, Any] = {"table": self.topics.table, "parlor": self.topics.parlor}
        return Sheet(**named, identity=self.journal.identity, key=key or SigningKey.generate(), **more)

    def forged(self, **changed: Any) -> tuple[str, bytes]:
        """Its next score, of 3,000 units, that names its key and is signed by another."""
        sheet, seq = self.sheet(), self.journal.last_seq + 1
        topic = self.topics.leaf("score")
        content = {**sheet.content(seq, self.hand(LOOT, 900)), "key": self.journal.public.text, **changed}
        return topic, sign_message(content, topic, sheet.signer)

    def truth(self) -> Counter[str]:
        """What its own journals say everybody has won."""
        statements: dict[tuple[str, int], Mapping[str, Any]] = {}
        for path in self.paths:
            with closing(Journal.read(path)) as journal:
                for entry in journal.entries(kind="message"):
                    if entry.body["leaf"] in ("score", "correction"):
                        statements.setdefault((entry.body["epoch"], entry.body["seq"]), entry.body["payload"])
        won: Counter[str] = Counter()
        for body in list(statements.values())[: len(statements) - self.uncounted]:
            for player, delta in zip(body["players"], body["deltas"], strict=True):
                won[BOOK[player].name] += delta
        return won
