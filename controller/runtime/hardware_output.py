"""Output to the machine: displays, lights, sounds and motions, brought in line with the state whenever it changes."""

from __future__ import annotations

import asyncio
import logging
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Set
from functools import lru_cache
from pathlib import Path
from typing import Final

from controller.journal.storage import free_bytes
from controller.referee import outputs
from controller.referee.display_sentences import english
from controller.referee.inputs import HUB_FAULT, FaultOver, Input, MachineFault, MotionStopped
from controller.referee.table_state import Table
from controller.rules.built_walls import wall_tiles
from controller.runtime.machine_link import MachineLink
from controller.runtime.table_geometry import cannot_build, wrong_walls
from controller.words import Sentence, plain, say
from controller.words.fluent_catalogue import ENGLISH, catalogue, entry_of_sentence
from firmware_bridge.errors import CommandRefused, LinkError
from firmware_bridge.protocol.constants import Buzz, Operation
from firmware_bridge.protocol.fault_codes import FaultCode, Until
from firmware_bridge.protocol.messages import DARK, Capabilities, Colour, Letters, MissingPart, WallTiles

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
            display_text(display, languages.get(seat, ENGLISH), known.letters, known.display_width)
            for seat, display in enumerate(displays[: known.seats])
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
        """Set the walls that the machine must build; return whether it knows them, or people confirmed that they set it
        by hand."""
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


# ---- Alerts that delay the next hand, as inputs of the referee -----------------------------------------------------
# A full disk or outbox, and open decisions about the hub.

MARGIN: Final = 1.1
"""Hysteresis: after an alert, this multiple of the minimum must be free before play continues."""


class BlockingAlerts:
    """The alerts of one table whose journal is at `path`.

    No new hand begins while its disk has less than `min_free` bytes free, or while `outbox_limit` returns the reason
    why the outbox is full. `hub_warnings` returns the open decisions of staff about the hub.
    """

    def __init__(
        self,
        path: Path,
        min_free: int,
        outbox_limit: Callable[[], Sentence | None],
        hub_warnings: Callable[[], list[Sentence]],
    ) -> None:
        self._path = path
        self._min_free = min_free
        self._outbox_limit = outbox_limit
        self._hub_warnings = hub_warnings
        self._hub_warned: list[Sentence] = []

    def changes(self, raised: Set[str]) -> Iterator[Input]:
        """The alerts that begin or end now, given the codes of all raised ones."""
        reasons = {"disk": self._low(MARGIN if "disk" in raised else 1.0), "outbox": self._outbox_limit()}
        for code, text in reasons.items():
            if text is not None and code not in raised:
                yield MachineFault(code, text)
            elif text is None and code in raised:
                yield FaultOver(code)
        yield from self._of_hub(self._hub_warnings(), HUB_FAULT in raised)

    def _low(self, margin: float) -> Sentence | None:
        free = free_bytes(self._path)
        if free >= self._min_free * margin:
            return None
        return say("alert.disk", path=str(self._path), free=free >> 20, least=self._min_free >> 20)

    def _of_hub(self, warnings: list[Sentence], raised: bool) -> Iterator[Input]:
        """Open decisions about the hub are an alert; its text follows changes."""
        if raised and warnings != self._hub_warned:
            yield FaultOver(HUB_FAULT)
            raised = False
        if warnings and not raised:
            text = warnings[0] if len(warnings) == 1 else say("alert.hub", warnings=warnings)
            yield MachineFault(HUB_FAULT, text)
        self._hub_warned = warnings


# ---- The text of a seat's display ----------------------------------------------------------------------------------
# The table's sixteen letters in the player's language, as far as the firmware has the letters.
#
# A display of ASCII letters alone shows everybody the table's own English. Japanese has a second spelling, in half-
# width katakana, for displays that know these and no Chinese characters.

JAPANESE: Final = "ja"
KANA: Final = "kana"
"""The attribute of an entry that holds its spelling in katakana."""
_HALF_WIDTH: Final = {unicodedata.normalize("NFKC", chr(code)): chr(code) for code in range(0xFF61, 0xFFA0)}


@lru_cache(maxsize=1024)
def display_text(display: Sentence, language: str, letters: Letters, width: int) -> str:
    """The text of one display, at most `width` of its letters; English if the language's text needs other or more
    letters."""
    for spelling in _spellings(display, language):
        if len(spelling) <= width and letters.show(spelling):
            return spelling
    return english(display)[:width]


def _spellings(display: Sentence, language: str) -> Iterator[str]:
    if language != ENGLISH:
        yield display.in_language(language)
    if language == JAPANESE:
        yield half_width(_in_kana(display))


def _in_kana(display: Sentence) -> str:
    """A sentence of a display in katakana, with those within it."""
    args = {name: _kana_argument(value) for name, value in display.args.items()}
    return catalogue(JAPANESE).text(entry_of_sentence(display.id), args, attribute=KANA)


def _kana_argument(value: object) -> object:
    inner = Sentence.from_json(value) if isinstance(value, Mapping) else value
    return plain(_in_kana(inner)).to_json() if isinstance(inner, Sentence) else value


def half_width(text: str) -> str:
    """A text with its katakana at half width, where the two dots of a voiced one are a letter of their own."""
    return "".join(_HALF_WIDTH.get(letter, letter) for letter in unicodedata.normalize("NFD", text))
