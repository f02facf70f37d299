"""Output to the machine: displays, lights, sounds and motions, brought in line with the state whenever it changes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from typing import Final

from controller.referee import outputs
from controller.referee.display_sentences import english
from controller.referee.inputs import Input, MotionStopped
from controller.referee.table_state import Table
from controller.rules.built_walls import wall_tiles
from controller.runtime import seat_displays
from controller.runtime.machine_link import MachineLink
from controller.runtime.table_geometry import cannot_build, wrong_walls
from controller.words import Sentence
from controller.words.fluent_catalogue import ENGLISH
from firmware_bridge.errors import CommandRefused, LinkError
from firmware_bridge.protocol.constants import Buzz, Operation
from firmware_bridge.protocol.fault_codes import FaultCode, Until
from firmware_bridge.protocol.messages import (
    DARK,
    Capabilities,
    Colour,
    MissingPart,
    WallTiles,
)

log = logging.getLogger(__name__)

RETRY_S: Final = 1.0
"""Seconds before a command that the firmware could not take is tried again."""
CLEARABLE: Final[Mapping[str, FaultCode]] = {
    code.value: code for code in FaultCode if code.until is Until.CLEARED
}
"""Faults that a command clears once people have put them right; a lid clears by being closed, a restart by itself."""


class HardwareOutput:
    """Sends the machine what follows from the state.

    `table` gives the present state, `displays` what its displays say, `languages` in which language by seat (English
    for a seat that is not named); `take` receives the failure of a motion that cannot even begin.
    """

    def __init__(
        self,
        hardware: MachineLink,
        table: Callable[[], Table],
        displays: Callable[[], tuple[Sentence, ...]],
        take: Callable[[Input], None],
        languages: Callable[[], Mapping[int, str]] = dict,
    ) -> None:
        self._languages = languages
        self._hardware = hardware
        self._table = table
        self._displays = displays
        self._take = take
        self._shown: dict[int, str] = {}
        self._lit: tuple[outputs.WallLight, ...] = ()
        self._started: outputs.WantedMotion | None = None
        self._set_by_hand: tuple[WallTiles, Capabilities] | None = None
        self._speaking = asyncio.Event()
        self._buzzes: list[tuple[int, Buzz]] = []
        self._clears: list[FaultCode] = []

    @property
    def table(self) -> Table:
        """The present state of the table."""
        return self._table()

    @property
    def up_to_date(self) -> bool:
        """Whether the displays show what they should."""
        return dict(enumerate(self._texts())) == self._shown

    def wake(self) -> None:
        """The state has changed: bring the machine in line with it."""
        self._speaking.set()

    def forget(self) -> None:
        """The link was down or the firmware restarted: what the machine shows and does is unknown, and all is sent
        again."""
        self._shown, self._lit, self._started = {}, (), None

    def buzz(self, seat: int, pattern: Buzz) -> None:
        """Queue a sound at a seat."""
        self._buzzes.append((seat, pattern))

    def clear(self, code: str) -> None:
        """Queue a fault to be cleared, where a command clears it."""
        if code in CLEARABLE:
            self._clears.append(CLEARABLE[code])

    async def run(self) -> None:
        """Send all changes until cancelled."""
        while True:
            await self._speaking.wait()
            self._speaking.clear()
            state = self._hardware.state
            boot_id = None if state is None else state.boot_id  # a table without a machine has none
            if not self._hardware.up or boot_id != self.table.link.boot_id:
                continue  # nothing is sent to firmware that restarted before the referee knows of it
            try:
                await self._say_all()
            except LinkError as error:
                log.info("the table could not be told yet: %s", error)
                asyncio.get_running_loop().call_later(RETRY_S, self._speaking.set)

    async def _say_all(self) -> None:
        while self._buzzes:
            await self._hardware.buzz(*self._buzzes.pop(0))
        while self._clears:
            await self._hardware.clear_fault(self._clears.pop(0))
        shown = enumerate(self._texts())
        await asyncio.gather(
            *(self._show(seat, text) for seat, text in shown if self._shown.get(seat) != text)
        )
        await self._light(outputs.lights(self.table))
        motion = outputs.motion(self.table)
        if motion is not None and motion != self._started:
            await self._start(*motion)
            self._started = motion

    def _texts(self) -> tuple[str, ...]:
        """The text of every display of the machine, in its seat's language: empty where nobody sits, cut to the width
        of a narrow display."""
        known = self._hardware.capabilities
        displays = self._displays()
        if known is None:
            return tuple(map(english, displays))
        empty = [""] * max(0, known.seats - len(displays))
        languages = self._languages()
        texts = (
            seat_displays.shown(said, languages.get(seat, ENGLISH), known.letters, known.display_width)
            for seat, said in enumerate(displays[: known.seats])
        )
        return (*texts, *empty)

    async def _show(self, seat: int, text: str) -> None:
        try:
            await self._hardware.display(seat, text)
        except CommandRefused as refusal:  # a repetition would be refused again, and would delay the motions
            log.warning("seat %d does not see %r: %s", seat, text, refusal)
        self._shown[seat] = text

    async def _light(self, lights: tuple[outputs.WallLight, ...]) -> None:
        known = self._hardware.capabilities
        if lights == self._lit or known is None or MissingPart.LIGHTS in known.lacks:
            return
        try:
            for wall in range(min(self.table.system.players, known.walls)):
                await self._hardware.light(wall, 1, known.stacks, DARK)
            for lit in lights:
                if lit.first_stack <= known.stacks:  # an outer wall may be longer than its row of lights
                    last = min(lit.last_stack, known.stacks)
                    red, green, blue = lit.colour.to_bytes(3, "big")
                    await self._hardware.light(lit.seat, lit.first_stack, last, Colour(red, green, blue))
        except CommandRefused as refusal:
            log.warning("a wall's lights are not as they should be: %s", refusal)
        self._lit = lights

    async def _start(self, operation: Operation, op_id: int, clears: FaultCode | None) -> None:
        """Begin a motion, once the fault that people have put right is cleared. A fault that nobody has seen to stays,
        and stops the motion before anything moves."""
        if clears is not None and clears in CLEARABLE:
            await self._hardware.clear_fault(CLEARABLE[clears])
        match operation:
            case Operation.SHUFFLE:
                if await self._programmed(op_id, clears is FaultCode.PROGRAM):
                    await self._hardware.shuffle(op_id)
            case Operation.RAISE_WALLS:
                await self._hardware.raise_walls(op_id)
            case Operation.ROLL_DICE:
                await self._hardware.roll_dice(op_id)

    async def _programmed(self, op_id: int, set_by_hand: bool) -> bool:
        """Whether the machine is told which walls to build, or people have confirmed that they set it by hand."""
        wanted, known = wall_tiles(self.table.system), self._hardware.capabilities
        if known is None:
            return True
        if set_by_hand:
            self._set_by_hand = (wanted, known)
        if self._set_by_hand == (wanted, known):
            return True
        wrong = wrong_walls(self.table.system, known)
        if wrong is None and known.programs:
            try:
                await self._hardware.program(wanted)
            except CommandRefused as refusal:
                log.warning("the walls cannot be told to the machine: %s", refusal)
                wrong = cannot_build(self.table.system, known)
        if wrong is not None:
            self._take(MotionStopped(Operation.SHUFFLE, op_id, wrong, FaultCode.PROGRAM))
        return wrong is None
