"""The whole chain under kills, while journals are claimed: each blow falls between a wrong admission and its taking
back.

Staff admit a stranger for a table's journal, by its name; the stranger forges under the table's next numbers, the table
plays on and is not believed; something dies; the stranger forges on, and is taken back.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from sqlalchemy import Engine, text

from controller.identity.signing import SigningKey
from controller.journal.journal import Journal
from controller.mqtt.topics import Topics
from controller.parlor.hub import key_decisions, taken_back
from controller.parlor.hub.decision_log import Decider
from controller.parlor.storage.database import open_database, writing
from controller.words import plain
from tests.controller.parlor.fresh_databases import Cluster
from tests.controller.parlor.hub_processes import TableClient, eventually
from tests.controller.parlor.killed_chain import PARLOR, Chain
from tests.controller.parlor.numbered_messages import Sheet, score

Blow = Callable[[random.Random], None]
LOOT = (3000, -1000, -1000, -1000)


class ClaimedChain(Chain):
    """A chain whose every blow falls amid a wrong admission. `brought`: how many forged messages were taken back."""

    def __init__(
        self, folder: Path, tables: int, workers: int, cluster: Cluster | None = None, database: str = ""
    ) -> None:
        super().__init__(folder, tables, workers, cluster, database)
        self.pretenders = self.brought = 0

    def _blows(self) -> list[Blow]:
        return [self._amid(blow) for blow in super()._blows()]

    def _amid(self, blow: Blow) -> Blow:
        def struck(order: random.Random) -> None:
            table, stranger = order.choice(self.parts), SigningKey.generate()
            self.pretenders += 1
            place = Topics(PARLOR, f"stranger-{self.pretenders}")
            with closing(Journal.read(table.path)) as journal:
                identity, seq = journal.identity, journal.last_seq + 1
            engine = open_database(self.database, migrated=False)
            by = Decider(plain("staff"), SigningKey.load(self.folder / "hub" / "house.key"))
            sheet = Sheet(place.table, PARLOR, key=stranger, identity=identity)
            try:
                with writing(engine) as connection:
                    key_decisions.admit_key(connection, stranger.public, place, by, "a mistake", identity)
                with TableClient(self.broker.url) as voice:
                    for number in range(seq, seq + 5):
                        voice.shout(*sheet.wire(number, score(900 + number, LOOT)))
                    table.play(table.confirmed + 1)
                    blow(order)
                    for number in range(seq + 5, seq + 10):
                        voice.shout(*sheet.wire(number, score(900 + number, LOOT)))
                    engine.dispose()
                    eventually(
                        lambda: bool(_forged(engine, place.table)), 5.0
                    )  # or it was refused, or lost with its broker
                    with writing(engine) as connection:
                        decision = taken_back.take_back(
                            connection, stranger.public.fingerprint, by, "by mistake"
                        )
                    (messages,) = re.findall(r"its (\d+) messages", decision.text)
                    self.brought += int(messages)
                    for number in range(seq + 10, seq + 15):
                        voice.shout(*sheet.wire(number, score(900 + number, LOOT)))
            finally:
                engine.dispose()

        return struck

    def left(self) -> int:
        """How many scores of strangers are here."""
        engine = open_database(self.database)
        try:
            return _forged(engine, "stranger-%")
        finally:
            engine.dispose()


def _forged(engine: Engine, table: str) -> int:
    """How many scores are here of tables of this name."""
    with engine.connect() as connection:
        query = text("SELECT count(*) FROM scores WHERE table_name LIKE :table")
        return int(connection.execute(query, {"table": table}).scalar_one())
