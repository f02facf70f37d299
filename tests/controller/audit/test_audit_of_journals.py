"""The audit of real journals, of a hub's database, and the command."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner

from controller.audit import HandReader, audit_journal, audit_messages
from controller.audit.observations import draw_places, flowers_of
from controller.audit.recorded_hands import RecordedHand, indicator_place, plan_of
from controller.commands.program import app
from controller.journal.journal import MESSAGE, Journal
from controller.rules.acts import Discard
from controller.rules.tiles import Tile, is_flower
from tests.controller.orders.ordered_table import Evening, opened

HANDS = 2
LOADED_HANDS = 10


class Watched(Evening):
    """An evening that remembers the walls of every hand."""

    def begin(self) -> Tile | None:
        indicator = super().begin()
        self.walls = [*getattr(self, "walls", ()), dict(self.lying)]
        return indicator


class Loaded(Random):
    """Dice that show six four times of five (everything else is drawn by other methods)."""

    def randint(self, a: int, b: int) -> int:
        return 6 if self.random() < 0.8 else super().randint(a, b)


def hands_of(path: Path) -> list[RecordedHand]:
    journal = Journal.read(path)
    messages = [(entry.body["leaf"], entry.body["payload"]) for entry in journal.entries(kind=MESSAGE)]
    journal.close()
    return list(HandReader().hands(messages))


@pytest.mark.parametrize("rules", ["xiamen", "ningbo", "hangzhou", "wuhan"])
def test_every_tile_seen_lay_where_the_audit_has_it(tmp_path: Path, rules: str) -> None:
    path = tmp_path / "table.db"
    evening = Watched(opened(path, rules), seed=4)
    for _ in range(HANDS):
        evening.play_one()
    evening.record.journal.close()
    hands = hands_of(path)
    assert len(hands) == len(evening.walls) == HANDS
    seen = 0
    for hand, wall in zip(hands, evening.walls, strict=True):
        plan = plan_of(hand)
        if hand.indicator is not None:
            place = indicator_place(hand, plan)
            assert place is not None and wall[place] == hand.indicator
            seen += 1
        flowers = {tile for tile in wall.values() if is_flower(tile)} - {*hand.wilds, hand.indicator}
        draws, dealt = flowers_of(hand.acts, frozenset(flowers), hand.system.players)
        if any(isinstance(act, Discard) for act in hand.acts):
            assert dealt == [sum(wall[place] in flowers for place in places) for places in plan.deal]
        for place, (_, _, flower) in zip(draw_places(hand, plan), draws, strict=True):
            assert place is not None and (wall[place] in flowers) == flower
            seen += flower
    assert seen


def test_audit_command_reports_loaded_dice(tmp_path: Path) -> None:
    path = tmp_path / "table.db"
    evening = Evening(opened(path, "kawuxing"), seed=2)
    evening.chance = Loaded(2)
    for _ in range(LOADED_HANDS):
        evening.play_one()
    evening.record.journal.close()
    report = audit_journal(path)
    assert report.rolls == report.hands == LOADED_HANDS
    assert report.differs

    result = CliRunner().invoke(app, ["audit", str(path)])
    assert result.exit_code == 3, result.output
    assert "The dice differ from chance" in result.output and "6 was seen" in result.output
    answer = json.loads(CliRunner().invoke(app, ["audit", "--json", str(path)]).output)
    assert answer["differs"] and answer["findings"][0]["verdict"] == "differs"
    assert answer["counts"]["face"]["6"][0] == report.counts["face"]["6"][0]

    later = CliRunner().invoke(app, ["audit", "--since", "2040-01-01", str(path)])
    assert later.exit_code == 0 and "too little" in later.output
    assert audit_journal(path, since=evening.record.table.at).hands == 0


def test_unreadable_messages_are_named_and_nonsense_is_skipped(tmp_path: Path) -> None:
    none = CliRunner().invoke(app, ["audit", str(tmp_path / "none.db")])
    assert none.exit_code == 1 and "none.db" in none.output and "Traceback" not in none.output
    nonsense: list[tuple[str, dict[str, Any]]] = [
        ("hand", {"status": "begun", "rules": "bridge", "banker": 0, "at": 0.0}),
        ("hand", {}),
        ("event", {"kind": "act", "act": {"event": "discard"}}),
        ("dice", {"dice": 7}),
    ]
    report = audit_messages(nonsense)
    assert report.hands == 0 and report.unread >= 2 and not report.differs
