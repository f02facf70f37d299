"""Schedules a given number of cable and reset faults at seeded random times over the hands of a run.

The same seed gives the same schedule, so a run can be repeated.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from random import Random
from typing import Final

from hardware_sim.faults.fault_injector import FaultInjector
from hardware_sim.faults.simulated_faults import FaultKind
from hardware_sim.world.world import World, now

WITHIN_S: Final = 40.0
"""Seconds after a hand's shuffle within which a blow falls: the deal, the draws and the claims of a brisk hand."""
LOOK_S: Final = 0.5


@dataclass(frozen=True)
class Chaos:
    """The number of cable disconnections and of firmware resets, and the number of hands they are spread over."""

    hands: int
    unplugs: int = 0
    resets: int = 0


@dataclass(frozen=True, order=True)
class ScheduledFault:
    """One scheduled fault: its name, the hand, and the seconds after that hand's shuffle."""

    hand: int
    seconds: float
    fault: FaultKind


def blows(chaos: Chaos, seed: int) -> list[ScheduledFault]:
    """The schedule in order of time; none in the last hand, which may end before its moment comes."""
    chance = Random(f"chaos {seed}")
    faults = [FaultKind.UNPLUG] * chaos.unplugs + [FaultKind.RESET] * chaos.resets
    last = max(1, chaos.hands - 1)
    return sorted(
        ScheduledFault(chance.randint(1, last), chance.uniform(0.0, WITHIN_S), fault) for fault in faults
    )


async def suffer(chaos: Chaos, seed: int, world: World, faults: FaultInjector) -> None:
    """Injects every scheduled fault in its time, or as soon after as a fault of its kind is over. Runs until
    cancelled.
    """
    hand, began = 0, now()
    for blow in blows(chaos, seed):
        while world.truth.hand < blow.hand:
            await asyncio.sleep(LOOK_S)
        if world.truth.hand != hand:
            hand, began = world.truth.hand, now()
        await asyncio.sleep(max(0.0, began + blow.seconds - now()))
        while blow.fault in faults.active:
            await asyncio.sleep(LOOK_S)
        faults.call(blow.fault)
    await asyncio.Event().wait()
