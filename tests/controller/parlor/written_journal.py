"""A journal of a table that has played, for the tests of what the hub reads from one."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from controller.journal import journal_key
from controller.journal.journal import Journal
from controller.mqtt.topics import Topics
from tests.controller.parlor.numbered_messages import Sheet, correction, event, remember, score, session

TOPICS: Final = Topics("west-lake", "table-1")


def written(path: Path, hands: int) -> Path:
    """Write a table's journal with a session, a score for each hand and a correction."""
    Sheet().signer.save(journal_key.journal_key_file(path))
    journal = Journal.open(path, parlor=TOPICS.parlor, table=TOPICS.table)
    journal.append(0.0, [("input", {})], [session("begun")])
    remember(journal)
    for hand in range(1, hands + 1):
        journal.append(60.0 * hand, [("input", {"hand": hand})], [event(hand), score(hand)])
    journal.append(9e3, [("input", {})], [correction((-1, 1, 0, 0))])
    journal.close()
    return path
