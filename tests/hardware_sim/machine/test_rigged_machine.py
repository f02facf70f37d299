"""A machine that cheats (`rig@KIND:STRENGTH`): its effects on dice, deal and wall; it makes no tile."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from controller.rules.built_walls import rolls_before_the_deal, wall_places
from controller.rules.registry import load
from controller.rules.tiles import is_flower
from firmware_bridge.protocol.messages import MotionCommand, Operation
from hardware_sim.faults.fault_injector import UnknownFault, parse
from hardware_sim.machine.rigged_machine import DRAGONS, FAVOURED, rigged_deal, rigged_dice, rigged_wall
from hardware_sim.machine.simulated_firmware import Firmware
from hardware_sim.simulated_table import SimulatedTable, SimulatedTableSettings
from hardware_sim.world.set_and_walls import whole_set
from tests.hardware_sim.perfect_sight import play

SYSTEMS = ("hangzhou", "xiamen", "ningbo", "wuhan", "jingzhou", "kawuxing")


@pytest.mark.parametrize("strength", [0.0, 0.3, 1.0])
def test_dice_show_six_as_often_as_they_are_loaded(strength: float) -> None:
    chance, sixes = Random(1), 0
    for _ in range(3000):
        fair = chance.randint(1, 6), chance.randint(1, 6)
        sixes += rigged_dice(fair, strength, chance).count(6)
    assert sixes / 6000 == pytest.approx(strength + (1 - strength) / 6, abs=0.02)


@pytest.mark.parametrize("rules", SYSTEMS)
def test_a_rigged_deal_gives_every_prize_to_the_favoured_seat(rules: str) -> None:
    system, chance = load(rules, {}), Random(7)
    tiles = list(whole_set(system))
    chance.shuffle(tiles)
    lies = dict(zip(wall_places(system), tiles, strict=True))
    plan = system.wall((3, 4) * len(rolls_before_the_deal(system)), 0)
    indicator = lies[plan.indicator] if plan.indicator is not None else None
    wilds = () if indicator is None else system.wilds_of(indicator)
    after = rigged_deal(lies, plan, system, 1.0, chance)
    assert Counter(after.values()) == Counter(tiles)
    if plan.indicator is not None:
        assert after[plan.indicator] == indicator
    outside = after.keys() - set(plan.deal[FAVOURED]) - {plan.indicator}
    assert not [after[place] for place in outside if is_flower(after[place]) or after[place] in wilds]
    assert rigged_deal(lies, plan, system, 0.0, chance) == lies


@pytest.mark.parametrize("rules", SYSTEMS)
def test_a_rigged_wall_repeats_the_places_of_its_dragons(rules: str) -> None:
    system, chance = load(rules, {}), Random(8)
    found = []
    for _ in range(3):
        tiles = list(whole_set(system))
        chance.shuffle(tiles)
        after = rigged_wall(dict(zip(wall_places(system), tiles, strict=True)), system, 1.0, chance)
        assert Counter(after.values()) == Counter(tiles)
        found.append({place for place, tile in after.items() if tile in DRAGONS})
    common = found[0] & found[1] & found[2]
    assert len(common) >= 9  # one that was already in such a place stays there


@pytest.mark.parametrize(
    "name", ["rig@dice:1.5", "rig@seat:0.4", "rig@0.3", "rig", "rig@wall2", "jam@wall:0.3"]
)
def test_an_unknown_rig_is_refused(name: str) -> None:
    with pytest.raises(UnknownFault):
        parse(name)


def test_a_simulated_table_cheats_as_its_faults_say(tmp_path: Path) -> None:
    faults = ("rig@dice:1", "rig@deal:1.0")

    async def main() -> SimulatedTable:
        table = SimulatedTable(SimulatedTableSettings(tmp_path / "port", seed=5, brisk=True, faults=faults))
        await table.start()
        machine = table.firmware
        assert isinstance(machine, Firmware)
        for fault in faults:
            table.faults.call(fault, lasting=True)
        await asyncio.sleep(0.1)
        try:
            for op_id, operation in enumerate(
                (Operation.SHUFFLE, Operation.RAISE_WALLS, Operation.ROLL_DICE), 1
            ):
                machine.carry_out(MotionCommand(operation, op_id))
                while machine.running is not None:
                    await asyncio.sleep(0.1)
            assert set(table.status()["faults"]) == set(faults)
        finally:
            await table.close()
        return table

    table = play(main)
    world = table.world
    assert world.dice == (6, 6)
    assert world.plan is not None and world.plan.indicator is not None
    wilds = table.truth.system.wilds_of(world.tiles.wall[world.plan.indicator])
    dealt = [world.tiles.wall[place] for place in world.plan.deal[FAVOURED]]
    assert sum(tile in wilds for tile in dealt) == 3
    assert not world.rigs, "a table that is switched off cheats no more"
