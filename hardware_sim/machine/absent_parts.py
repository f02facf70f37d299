"""The parts that a simulated table is built without, by name, and the capabilities that its firmware then reports."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from controller.identity.suggestion import suggestion
from firmware_bridge.protocol.messages import Capabilities, MissingPart, Sensor

EVERYTHING: Final = "everything"
"""Instead of names: a table as it was bought, with no firmware and no line to it."""


class Part(StrEnum):
    """Parts that a table may lack; the value is the name on the command line."""

    SHUFFLER = "shuffler"
    """Motions begun by the firmware: without them the machine obeys its own button alone, and people throw the dice."""
    DICE = "dice"
    """The sensor that reads the dice."""
    BUTTONS = "buttons"
    DISPLAYS = "displays"
    LIGHTS = "lights"
    COUNTERS = "counters"
    """The sensors that count the tiles built into each wall."""

    __hash__ = str.__hash__


class UnknownPart(ValueError):
    """No part has this name; the message lists those there are."""


@dataclass(frozen=True)
class Absent:
    """The parts a table is built without; `firmware` False: it has no firmware at all, and so none of them."""

    parts: frozenset[Part] = frozenset()
    firmware: bool = True

    def __contains__(self, part: Part) -> bool:
        return part in self.parts

    @property
    def needs_page(self) -> bool:
        """Whether people need the controller's page, to read what to do or to press."""
        return Part.DISPLAYS in self or Part.BUTTONS in self

    def capabilities_of(self, built: Capabilities) -> Capabilities:
        """Capabilities without these parts, of a table that was `built` with all."""
        lacks, sensors = MissingPart(0), built.sensors
        if Part.SHUFFLER in self:
            lacks |= MissingPart.MOTIONS
            built = replace(built, tiles_min=0, tiles_max=0)
        if Part.BUTTONS in self:
            lacks |= MissingPart.BUTTONS
        if Part.LIGHTS in self:
            lacks |= MissingPart.LIGHTS
        if Part.DISPLAYS in self:
            built = replace(built, display_width=0)
        if Part.DICE in self:
            sensors &= ~Sensor.DICE_READER
        if Part.COUNTERS in self:
            sensors &= ~Sensor.TILE_COUNTERS
        return replace(built, lacks=lacks, sensors=sensors)


NOTHING_ABSENT: Final = Absent()


def parse_absent(text: str | None) -> Absent:
    """The parts named in `shuffler,lights`; `everything` stands alone. Raises `UnknownPart`."""
    names = [] if text is None else [name.strip() for name in text.split(",")]
    if names == [EVERYTHING]:
        return Absent(frozenset(Part), firmware=False)
    known = [part.value for part in Part]
    for name in names:
        if name == EVERYTHING:
            raise UnknownPart(f"{EVERYTHING!r} stands alone: a table without it has no other part")
        if name not in known:
            near = suggestion(name, [*known, EVERYTHING])
            raise UnknownPart(f"no table has a part {name!r}; name {', '.join(known)} or {EVERYTHING}{near}")
    return Absent(frozenset(Part(name) for name in names))
