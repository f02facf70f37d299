"""A machine without commands: people press its own button and throw the dice, and the record is true."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.referee.inputs import MachinePart
from controller.referee.zones import AnyZone, TableZoneKind, ZoneContent
from hardware_sim.demo.compare import differences, truth_of, word_of
from hardware_sim.strategy.rule_violations import Habits
from hardware_sim.world.world import World
from tests.hardware_sim import perfect_sight
from tests.hardware_sim.perfect_sight import RefereedGame, play

HANDS = 2


def played(folder: Path, rules: str, lacks: tuple[MachinePart, ...]) -> RefereedGame:
    async def main() -> RefereedGame:
        game = RefereedGame(9, Habits(), rules=rules, truth=folder / "truth.jsonl", lacks=lacks)
        await game.hands(HANDS)
        return game

    game = play(main)
    found = differences(truth_of(folder / "truth.jsonl"), word_of(game.messages()), HANDS)
    assert found == []
    return game


@pytest.mark.parametrize("rules", ["hangzhou", "xiamen", "kawuxing", "ningbo"])
def test_hands_are_played_at_a_machine_with_its_own_button(tmp_path: Path, rules: str) -> None:
    game = played(tmp_path, rules, tuple(MachinePart))
    assert game.world.own_cycle is not None and game.world.own_cycle.cycles >= HANDS
    ids = [message["text"]["id"] for message in game.messages() if message["topic"] == "event"]
    assert ids.count("walls.seen") >= HANDS and "walls.by_press" not in ids


def test_hands_are_played_without_a_dice_sensor(tmp_path: Path) -> None:
    game = played(tmp_path, "hangzhou", (MachinePart.DICE,))
    ids = [message["text"]["id"] for message in game.messages() if message["topic"] == "event"]
    assert ids.count("dice.by_camera") + ids.count("dice.stand_as_seen") == HANDS


def test_people_confirm_walls_that_no_camera_sees(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = perfect_sight.zones

    def without_walls(world: World) -> dict[AnyZone, ZoneContent]:
        return {zone: what for zone, what in seen(world).items() if zone.kind is not TableZoneKind.WALL}

    monkeypatch.setattr(perfect_sight, "zones", without_walls)
    game = played(tmp_path, "hangzhou", tuple(MachinePart))
    ids = [message["text"]["id"] for message in game.messages() if message["topic"] == "event"]
    assert ids.count("walls.by_press") >= HANDS and "walls.seen" not in ids
