"""Faults of a table, by name.

| name | what happens | how it ends |
|---|---|---|
| `noise@0.001` | this share of the bytes is damaged (here one of a thousand) | after 20 s; as a start fault never |
| `reorder@0.001` | this share of the bytes is overtaken by the next one | the same |
| `latency@0.05` | bytes take this many seconds, up to twice as many | the same |
| `split` | the line pauses after every tenth byte or so | the same |
| `halfopen` | one direction of the cable is silently dead | after 4 s |
| `unplug` | the cable is pulled | plugged in again after 2 s |
| `jam@wall2` | tiles jam at that wall in the next shuffle or lift | people free them as the displays say |
| `missing@wall1` | a tile falls under the table | people find it |
| `extra@wall1` | a tile too many lies in the machine | people take it out |
| `mixed@wall3` | a tile of the other set lies in the machine | people sort it out |
| `lift@wall0` | that wall's plate does not come up | people free it |
| `dice` | one to five rolls cannot be read | by itself, or when people say so |
| `sensor` | the dice sensor is dead: no roll can be read | not at all; people say whether the camera reads them right |
| `misread` | the sensor takes the dice of the next roll for others than lie there | with that roll |
| `lid` | the lid is opened | closed after 3 s, or by a player who reads CLOSE LID |
| `reset` | the firmware restarts | by itself |
| `hang` | the firmware hangs | its watchdog restarts it |
| `brownout` | the power fails in the middle of the next motion | back after a second |
| `glare@seat1` | a lamp is mirrored in that seat's discards | after 5 s, not while asked about; at the start never |
| `hand@seat2` | a hand rests over that seat's tiles | after 3 s |
| `cover` | something covers the lens | after 4 s |
| `bump` | somebody knocks against the camera: its picture swings, then shows the table elsewhere | it stays there |
| `careless@seat3` | that seat's tiles are pushed askew | laid straight when the display says TIDY, or after 15 s |
| `rig@dice:0.3` | the machine cheats: each die shows six with that probability | not at all |
| `rig@deal:0.5` | it deals seat 2 each wild tile and each flower with that probability | not at all |
| `rig@wall:0.5` | it puts each dragon where the dice look for the indicator with that probability | not at all |

`hardware_sim.machine.rigged_machine` explains the rigs.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import Final

from controller.identity.suggestion import suggestion
from hardware_sim.machine.absent_parts import NOTHING_ABSENT, Absent, Part

PER_HAND: Final = (2, 5)
HAND_LASTS: Final = 90.0
"""Seconds after the shuffle within which a hand's random faults happen."""
EXAMPLES: Final = (
    "noise@0.001",
    "reorder@0.001",
    "latency@0.05",
    "split",
    "halfopen",
    "unplug",
    "jam@wall2",
    "missing@wall1",
    "extra@wall1",
    "mixed@wall3",
    "lift@wall0",
    "dice",
    "sensor",
    "misread",
    "lid",
    "reset",
    "hang",
    "brownout",
    "glare@seat1",
    "hand@seat2",
    "cover",
    "bump",
    "careless@seat3",
    "rig@dice:0.3",
    "rig@deal:0.5",
    "rig@wall:0.5",
)
"""Every fault as it is written: with a wall or a seat (0 to 3), with a number, with what is rigged and how strongly (0
to 1), or alone."""
_RIGS: Final = ("rig@dice:0.3", "rig@deal:0.5", "rig@wall:0.5")
_NOT_BY_ITSELF: Final = (
    "sensor",
    "misread",
    "noise@0.001",
    "reorder@0.001",
    "bump",
    "careless@seat3",
    *_RIGS,
)
RANDOM_FAULTS: Final = (
    "noise@0.002",
    "reorder@0.002",
    *(re.sub(r"(wall|seat)\d", r"\1{}", name) for name in EXAMPLES if name not in _NOT_BY_ITSELF),
)
"""Random faults of a haunted table."""
_NAME = re.compile(
    r"(?P<what>[a-z]+)"
    r"(@(?P<where>wall|seat)(?P<place>[0-3])|@((?P<kind>dice|deal|wall):)?(?P<rate>0?\.\d+|(?<=:)1(\.0+)?))?"
)


class FaultKind(StrEnum):
    """Kinds of faults; the value is the word with which the name begins."""

    NOISE = "noise"
    REORDER = "reorder"
    LATENCY = "latency"
    SPLIT = "split"
    HALFOPEN = "halfopen"
    UNPLUG = "unplug"
    JAM = "jam"
    MISSING = "missing"
    EXTRA = "extra"
    MIXED = "mixed"
    LIFT = "lift"
    DICE = "dice"
    SENSOR = "sensor"
    MISREAD = "misread"
    LID = "lid"
    RESET = "reset"
    HANG = "hang"
    BROWNOUT = "brownout"
    GLARE = "glare"
    HAND = "hand"
    COVER = "cover"
    BUMP = "bump"
    CARELESS = "careless"
    RIG = "rig"


NEEDS: Final[Mapping[FaultKind, Part]] = {
    FaultKind.JAM: Part.SHUFFLER,
    FaultKind.LIFT: Part.SHUFFLER,
    FaultKind.MIXED: Part.SHUFFLER,
    FaultKind.BROWNOUT: Part.SHUFFLER,
    FaultKind.MISSING: Part.COUNTERS,
    FaultKind.EXTRA: Part.COUNTERS,
    FaultKind.DICE: Part.DICE,
    FaultKind.SENSOR: Part.DICE,
    FaultKind.MISREAD: Part.DICE,
}
"""The part that a fault is one of."""
WITHOUT_FIRMWARE: Final = frozenset(
    {FaultKind.GLARE, FaultKind.HAND, FaultKind.COVER, FaultKind.BUMP, FaultKind.CARELESS, FaultKind.RIG}
)
"""Faults that are possible without any firmware."""


class UnknownFault(ValueError):
    """The fault requested does not exist, or not at this table; the message lists those that do, or says why."""


@dataclass(frozen=True)
class FaultName:
    """A fault's name parsed: `jam@wall2` is jam at place 2, `rig@dice:0.3` a rig of kind dice at rate 0.3."""

    fault: FaultKind
    place: int = 0
    rate: float = 0.0
    kind: str = ""


def parse(text: str, absent: Absent = NOTHING_ABSENT) -> FaultName:
    """Parses a fault's name. Raises `UnknownFault`, also for a fault of a part that the table is built without."""
    found = _NAME.fullmatch(text)
    alike = None if found is None else next((name for name in EXAMPLES if _shape(name) == _shape(text)), None)
    if found is None or alike is None:
        raise UnknownFault(
            f"there is no fault {text!r}; there are {', '.join(EXAMPLES)} (walls and seats are 0 to 3)"
            f"{suggestion(text, EXAMPLES)}"
        )
    fault = FaultKind(found["what"])
    if (why := why_impossible(fault, absent)) is not None:
        raise UnknownFault(f"{text}: {why}")
    return FaultName(fault, int(found["place"] or 0), float(found["rate"] or 0.0), found["kind"] or "")


def why_impossible(fault: FaultKind, absent: Absent) -> str | None:
    """The reason why a table without these parts cannot have this fault, or None."""
    if not absent.firmware and fault not in WITHOUT_FIRMWARE:
        return "this table has no firmware, and no cable to it"
    part = NEEDS.get(fault)
    if part is not None and Part.SHUFFLER in absent:  # without motions there are neither dice nor counts
        part = Part.SHUFFLER
    return None if part is None or part not in absent else f"this table is built without {part}"


def plan_of_faults(chance: Random, sides: int = 4) -> Sequence[tuple[float, str]]:
    """The random faults of one hand at a table of `sides`: (seconds after its shuffle, name), soonest first."""
    number = chance.randint(*PER_HAND)
    return sorted(
        (chance.uniform(0.0, HAND_LASTS), chance.choice(RANDOM_FAULTS).format(chance.randrange(sides)))
        for _ in range(number)
    )


def _shape(name: str) -> tuple[str, str]:
    """The form of a fault's name and of its argument: `jam@wall2` is a jam with a wall."""
    what, _, more = name.partition("@")
    if ":" in more:
        return what, "kind"
    return what, next((place for place in ("wall", "seat") if more.startswith(place)), "rate" if more else "")
