"""How often a running table takes pictures: often while tiles are expected and something moves, else seldom."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from itertools import pairwise
from pathlib import Path

from controller.referee.inputs import Input
from controller.referee.stages import Turn
from controller.referee.zones import Zones
from controller.rules.system import System
from controller.runtime.camera_input import CameraInput
from controller.runtime.machine_link import NoMachine
from controller.runtime.running_table import ATTENTIVE_S, IDLE_S, STILL_S, TableRun
from tests.controller.orders.ordered_table import Evening, opened
from tests.firmware_bridge.link.virtual_time_loop import hurried

WATCHED_S = 4 * STILL_S


class MovingPictures(CameraInput):
    """A camera before which something moves at these times; it remembers when it was looked through."""

    url = "readings://here:1"

    def __init__(self, moves: tuple[float, ...] = ()) -> None:
        super().__init__()
        self._moves = moves
        self._still = False
        self.looks: list[float] = []

    @property
    def still(self) -> bool:
        return self._still

    def plays(self, system: System) -> None:
        """Ignore the rules."""

    def close(self) -> None:
        """Nothing is open."""

    async def _look(self, sight: Zones) -> list[Input]:
        now = asyncio.get_running_loop().time()
        before = self.looks[-1] if self.looks else now
        self._still = bool(self.looks) and not any(before < moved <= now for moved in self._moves)
        self.looks.append(now)
        return []


def pauses(folder: Path, pictures: MovingPictures, *, in_a_hand: bool) -> list[tuple[float, float]]:
    """When each picture of a table was taken, in seconds from the first, and how long after the one before."""
    evening = Evening(opened(folder / "table.db"), 3)
    while in_a_hand and not isinstance(evening.table.stage, Turn):
        evening.turn()

    async def watched() -> None:
        run = asyncio.create_task(TableRun(evening.record, NoMachine(), pictures, lambda _: None).run())
        await asyncio.sleep(WATCHED_S)
        run.cancel()
        with suppress(asyncio.CancelledError):
            await run

    hurried(watched())
    evening.record.journal.close()
    assert len(pictures.looks) > WATCHED_S / 2
    return [
        (later - pictures.looks[0], round(later - earlier, 3)) for earlier, later in pairwise(pictures.looks)
    ]


def test_pictures_slow_down_while_nothing_moves(tmp_path: Path) -> None:
    taken = pauses(tmp_path, MovingPictures(), in_a_hand=True)
    assert {pause for at, pause in taken if at < STILL_S - 1} == {ATTENTIVE_S}
    assert {pause for at, pause in taken if at > STILL_S + 2} == {IDLE_S}


def test_after_first_picture_with_movement_next_comes_at_once(tmp_path: Path) -> None:
    moved = 2.5 * STILL_S
    taken = pauses(tmp_path, MovingPictures((moved,)), in_a_hand=True)
    seen = next(at for at, _ in taken if at >= moved)
    assert seen - moved <= IDLE_S
    after = [pause for at, pause in taken if seen < at < seen + STILL_S - 1]
    assert after and set(after) == {ATTENTIVE_S}


def test_between_hands_pictures_are_taken_seldom_whatever_moves(tmp_path: Path) -> None:
    taken = pauses(tmp_path, MovingPictures((3.0, 4.0, 5.0)), in_a_hand=False)
    assert {pause for _, pause in taken} == {IDLE_S}


def test_a_source_without_pictures_is_asked_as_often_as_ever(tmp_path: Path) -> None:
    class Readings(MovingPictures):
        still = CameraInput.still

    taken = pauses(tmp_path, Readings(), in_a_hand=True)
    assert {pause for _, pause in taken} == {ATTENTIVE_S}
