"""A machine that nobody tells to move: people press its own button and throw the dice, and the hand is what it was."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.referee.inputs import MachinePart
from controller.referee.zones import AnyZone, TableZoneKind, ZoneContent
from hardware_sim.demo.compare import differences, truth_of, word_of
from hardware_sim.strategy.rule_violations import Habits
from hardware_sim.world.world import World
from tests.hardware_sim import perfect_sight
from tests.hardware_sim.perfect_sight import PerfectEye, play

HANDS = 2


def played(folder: Path, rules: str, lacks: tuple[MachinePart, ...]) -> PerfectEye:
    async def main() -> PerfectEye:
        eye = PerfectEye(9, Habits(), rules=rules, truth=folder / "truth.jsonl", lacks=lacks)
        await eye.hands(HANDS)
        return eye

    eye = play(main)
    found = differences(truth_of(folder / "truth.jsonl"), word_of(eye.messages()), HANDS)
    assert found == []
    return eye


@pytest.mark.parametrize("rules", ["hangzhou", "xiamen", "kawuxing", "ningbo"])
def test_hands_are_played_at_a_machine_that_obeys_its_own_button_alone(tmp_path: Path, rules: str) -> None:
    eye = played(tmp_path, rules, tuple(MachinePart))
    assert eye.world.own_cycle is not None and eye.world.own_cycle.cycles >= HANDS
    said = [told["text"]["id"] for told in eye.messages() if told["topic"] == "event"]
    assert said.count("walls.seen") >= HANDS and "walls.by_press" not in said


def test_hands_are_played_where_the_machine_rolls_and_cannot_read_the_dice(tmp_path: Path) -> None:
    eye = played(tmp_path, "hangzhou", (MachinePart.DICE,))
    said = [told["text"]["id"] for told in eye.messages() if told["topic"] == "event"]
    assert said.count("dice.by_camera") + said.count("dice.stand_as_seen") == HANDS


def test_where_no_camera_sees_the_walls_people_say_that_they_stand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = perfect_sight.zones

    def without_walls(world: World) -> dict[AnyZone, ZoneContent]:
        return {zone: what for zone, what in seen(world).items() if zone.kind is not TableZoneKind.WALL}

    monkeypatch.setattr(perfect_sight, "zones", without_walls)
    eye = played(tmp_path, "hangzhou", tuple(MachinePart))
    said = [told["text"]["id"] for told in eye.messages() if told["topic"] == "event"]
    assert said.count("walls.by_press") >= HANDS and "walls.seen" not in said
