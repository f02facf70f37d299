"""What the hub says of its tables' fairness, from the messages it keeps."""

from __future__ import annotations

from pathlib import Path
from random import Random

from sqlalchemy import Engine

from controller.audit import audit_journal
from controller.mqtt.topics import Topics
from controller.parlor.hub import journal_import
from controller.parlor.queries.fairness_report import Fairness
from tests.controller.orders.ordered_table import Evening, opened
from tests.controller.parlor.numbered_messages import STAFF


class Loaded(Random):
    """Dice that nearly always show six."""

    def randint(self, a: int, b: int) -> int:
        return 6 if self.random() < 0.8 else super().randint(a, b)


def played(path: Path, hands: int, *, loaded: bool) -> Path:
    evening = Evening(opened(path, "kawuxing"), seed=2)
    if loaded:
        evening.chance = Loaded(2)
    for _ in range(hands):
        evening.play_one()
    evening.record.journal.close()
    return path


def test_loaded_dice_rank_first_and_reading_on_agrees(engine: Engine, tmp_path: Path) -> None:
    path = played(tmp_path / "t9.journal", 8, loaded=True)
    journal_import.import_journal(engine, path, STAFF, Topics("home", "table-1"))
    at_once, in_parts = Fairness(), Fairness()
    with engine.connect() as connection:
        assert at_once.answer() == []
        assert at_once.read(connection)
        steps = 1
        while not in_parts.read(connection, most=150):
            steps += 1
            assert steps < 100
    assert steps > 2
    (row,) = at_once.answer()
    assert in_parts.answer() == [row]
    assert (row["parlor"], row["table"], row["hands"], row["differs"]) == ("home", "table-1", 8, True)
    dice = row["questions"][0]
    assert dice["verdict"] == "differs" and "6 was seen" in dice["sentence"]
    assert audit_journal(path).findings[0].p == dice["p"], "the journal says what the hub says"
    assert at_once.answer(parlor="east") == []
