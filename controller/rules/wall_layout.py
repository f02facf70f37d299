"""The walls as they stand before anybody breaks them: every place, and how many tiles the machine builds into each."""

from __future__ import annotations

from controller.rules.system import System
from controller.rules.walls import Place

SIDES = 4
"""Sides of an automatic table. Where three play, the last one's wall is not built."""


def wall_places(system: System) -> tuple[Place, ...]:
    """Every place of the walls as the machine fills them: seat by seat, stack by stack, top first."""
    plan = system.wall((1, 1) * len(rolls_before_the_deal(system)), 0)
    places = {*plan.draw_order, *plan.skipped, *(place for places in plan.deal for place in places)}
    if plan.indicator is not None:
        places.add(plan.indicator)
    return tuple(
        sorted(places, key=lambda place: (place.seat, place.part, place.stack, place.layer != "top"))
    )


def wall_tiles(system: System) -> tuple[int, int, int, int]:
    """The machine's program for these rules: tiles in walls 0 to 3, 0 where no wall stands. Inner and outer walls of
    one side (XM-2) count together: they come up through the same side of the machine."""
    built = [0] * SIDES
    for place in wall_places(system):
        built[place.seat] += 1
    return built[0], built[1], built[2], built[3]


def rolls_before_the_deal(system: System) -> tuple[str, ...]:
    """What is rolled for before anybody takes a tile; the gold is rolled for when the flowers are replaced."""
    return tuple(roll for roll in system.rolls if roll != "gold")
