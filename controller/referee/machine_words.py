"""What a machine and its buttons are called in journals, messages and at the table: one word each.

The bridge's numbers for the same are in `firmware_bridge.protocol.constants`; `controller.runtime.hardware_input` holds
both side by side.
"""

from __future__ import annotations

from enum import StrEnum


class SeatButton(StrEnum):
    """The six buttons of a seat, in the order of their counters."""

    CHOW = "chow"
    PUNG = "pung"
    KONG = "kong"
    HU = "hu"
    PASS = "pass"
    READY = "ready"

    __hash__ = str.__hash__


class Motion(StrEnum):
    """What the machine moves before a hand."""

    SHUFFLE = "shuffle"
    WALLS = "walls"
    DICE = "dice"

    __hash__ = str.__hash__


class MachinePart(StrEnum):
    """What a machine may lack; people, the camera, pages and panels stand in for it."""

    SHUFFLER = "shuffler"
    """A machine that shuffles, raises the walls and rolls the dice when it is told to."""
    DICE = "dice"
    """A sensor that reads the dice."""
    BUTTONS = "buttons"
    DISPLAYS = "displays"
    LIGHTS = "lights"
    COUNTERS = "counters"
    """Sensors that count the tiles built into each wall."""

    __hash__ = str.__hash__


class RestartCause(StrEnum):
    """Why the machine's firmware started."""

    POWER = "power"
    BUTTON = "button"
    WATCHDOG = "watchdog"
    BROWN_OUT = "brown_out"
    SOFTWARE = "software"
    UNKNOWN = "unknown"

    __hash__ = str.__hash__
