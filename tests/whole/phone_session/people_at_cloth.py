"""Four simulated people at a table without a machine, and the camera above it.

They see only what the controller shows them and press only its buttons: the person who holds their phones passes
both on. The camera serves rendered pictures over HTTP.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from queue import SimpleQueue
from random import Random
from typing import Any, Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from controller.rules.registry import load
from controller.rules.tiles import Seat, name
from hardware_sim.machine.mechanics import Durations
from hardware_sim.machine.own_cycle import OwnCycle
from hardware_sim.players.players import SimulatedPlayer
from hardware_sim.rendering.renderer import Renderer
from hardware_sim.rendering.scene import Glare
from hardware_sim.rendering.seat_zones import SeatZoneKind
from hardware_sim.servers.camera_server import CameraServer
from hardware_sim.strategy.rule_violations import Habit, Habits
from hardware_sim.world.ground_truth import Truth, TruthFile
from hardware_sim.world.scene_builder import Obstacles, scene
from hardware_sim.world.world import PlayerPace, World

T = TypeVar("T")
PATIENCE_S: Final = 60.0
RULES: Final = "hangzhou"
CYCLE: Final = Durations(shuffle=0.5, raise_walls=0.2)
GLARE_MM: Final = 30.0
PACE: Final = PlayerPace(think=(0.05, 0.15), press=(0.05, 0.15), reach=0.15, deal=0.05, sweep=0.2)


class OneSlip(Habits):
    """A false win is shown and taken back in the first hand, one stood by in the second. Else all rules are kept."""

    SLIPS: Final = {(1, 0): Habit.FALSE_HU_WITHDRAWN, (2, 1): Habit.FALSE_HU_KEPT}
    """By hand, and how many rules were broken before."""

    def __init__(self) -> None:
        super().__init__({})
        self.truth: Truth | None = None

    def tempted(self, habit: Habit, chance: Random) -> bool:
        truth = self.truth
        return truth is not None and habit is self.SLIPS.get((truth.hand, truth.violations))


class PeopleAtCloth:
    """The people and their table, in a thread of their own; `presses` is what they press, by seat. Hand by hand chance
    follows from the next of `seeds`, the last of which serves for all hands after."""

    def __init__(self, seeds: Sequence[int], habits: Habits) -> None:
        self.truth = Truth(load(RULES, {}), TruthFile(None))
        if isinstance(habits, OneSlip):
            habits.truth = self.truth
        self._seeds = seeds
        self.world = World(self.truth, seeds[0], PACE)
        self.world.own_cycle = OwnCycle(CYCLE, self._shuffle, self.world.raise_walls)
        self.presses: SimpleQueue[tuple[int, str]] = SimpleQueue()
        self.glaring = True
        """Whether a lamp is mirrored in the first discard."""
        self.pictured: list[float] = []
        """When each picture was asked for, by the monotonic clock."""
        self._renderer = Renderer(seeds[0])
        self._players = [SimulatedPlayer(seat, self.world, habits, self._press) for seat in self.world.seats]
        self._camera = CameraServer(self._picture)
        self._loop = asyncio.new_event_loop()
        self._tasks: list[asyncio.Task[None]] = []
        self._thread = threading.Thread(target=self._loop.run_forever, name="people", daemon=True)

    @property
    def camera(self) -> str:
        """The camera's address."""
        return self._camera.url

    def call(self, deed: Callable[[], T]) -> T:
        """Do something at the table and wait for it."""

        async def once() -> T:
            return deed()

        return asyncio.run_coroutine_threadsafe(once(), self._loop).result(PATIENCE_S)

    def sit_down(self) -> None:
        """They begin to play."""
        self.call(lambda: self._tasks.extend(self._loop.create_task(one.live()) for one in self._players))

    def press_shown(self, seat: int, text: str) -> None:
        """A seat's phone shows this."""
        self.call(lambda: self.world.show(Seat(seat), text))

    def results(self) -> list[dict[str, Any]]:
        """How each hand ended."""
        return [line["result"] for line in self.truth.file.lines if "result" in line]

    def failures(self) -> list[str]:
        """Why people stopped playing, and what they hold to be unjust."""
        ended = [repr(task.exception()) for task in self._tasks if task.done() and not task.cancelled()]
        return ended + [str(line["dispute"]) for line in self.truth.file.lines if "dispute" in line]

    def _shuffle(self) -> None:
        self.world.seed = self._seeds[min(self.truth.hand, len(self._seeds) - 1)]
        self.world.shuffle()

    def _press(self, seat: Seat, button: str) -> None:
        self.presses.put((seat, button))

    def _picture(self, number: int) -> NDArray[np.uint8]:
        self.pictured.append(time.monotonic())
        now = scene(self.world, Obstacles())
        discards = [one for one in now.lying if one.zone and one.zone.kind is SeatZoneKind.DISCARDS]
        if self.glaring and len(discards) == 1:
            mirrored = Glare(discards[0].x, discards[0].y, GLARE_MM, 1.0)
            now = replace(now, glares=(mirrored,))
        return self._renderer.frame(now, number)

    def first_discard(self) -> tuple[int, str] | None:
        """Who laid the first discard, and the tile."""
        laid = [(seat, name(row[0])) for seat, row in enumerate(self.world.tiles.discards) if row]
        return laid[0] if len(laid) == 1 else None

    def start(self) -> None:
        """Switch the camera on; nobody plays yet."""
        self._thread.start()
        asyncio.run_coroutine_threadsafe(self._camera.start(), self._loop).result(PATIENCE_S)

    def stop(self) -> None:
        """End the play and the camera."""

        async def end() -> None:
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)
            await self._camera.close()
            await asyncio.sleep(0)

        asyncio.run_coroutine_threadsafe(end(), self._loop).result(PATIENCE_S)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(PATIENCE_S)
        self._loop.close()


@contextmanager
def people_at_cloth(seeds: Sequence[int], habits: Habits) -> Iterator[PeopleAtCloth]:
    """The people with their table and its camera, until the end of the block."""
    people = PeopleAtCloth(seeds, habits)
    people.start()
    try:
        yield people
    finally:
        people.stop()
