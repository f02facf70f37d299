"""Every fault a table can have, and the recovery steps for people: texts of the displays and the page.

The last step is always READY (`controller.referee.recovery_steps` decides what ends a step). The E-codes are the
numbers of PROTOCOL.md; no maker publishes codes of its own. docs/hardware.md is the same for people.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final

from firmware_bridge.protocol.fault_codes import FaultCode

ROLLS_AGAIN: Final = 3
"""How often dice that nobody can read are rolled again by themselves."""


class Ends(Enum):
    """The event that ends a recovery step."""

    LID_OPENED = "lid_opened"
    LID_CLOSED = "lid_closed"
    READY = "ready"
    LOOKED = "looked"
    ANSWERED = "answered"


@dataclass(frozen=True)
class RecoveryStep:
    """One recovery step: display text (16 characters), the id of the sentence on the page, and the event that ends
    it."""

    shown: str
    says: str
    ends: Ends


@dataclass(frozen=True)
class Procedure:
    """The recovery procedure of one fault; the sentence that says what is wrong is the fault's word and `.title`.

    `headline` is the display text of seats that have nothing to do and `word` stands before READY at the end, both
    behind the fault's label. `before` is the id of the sentence on what is to be done before the last READY, where
    there is no other step. Display texts are templates with `{label}`, `{at}`, `{n_tiles}`, `{count}` and `{restart}`.
    """

    headline: str
    word: str
    steps: tuple[RecoveryStep, ...] = ()
    before: str | None = None


def _inside(shown: str, says: str) -> tuple[RecoveryStep, ...]:
    """The steps of a fault inside the machine: open the lid, do what `shown` and `says` ask for, close it."""
    return (
        RecoveryStep("OPEN LID", "lid.open", Ends.LID_OPENED),
        RecoveryStep(shown, says, Ends.READY),
        RecoveryStep("CLOSE LID", "lid.close", Ends.LID_CLOSED),
    )


PROCEDURES: Final[Mapping[FaultCode, Procedure]] = {
    FaultCode.JAM: Procedure("{label} JAM{at}", "JAM", _inside("FREE TILES", "jam.free")),
    FaultCode.MISSING_TILE: Procedure(
        "{label}{at} -{count}", "SHORT", _inside("FIND {n_tiles}", "missing_tile.find")
    ),
    FaultCode.LID_OPEN: Procedure(
        "{label} CLOSE LID",
        "LID",
        (RecoveryStep("{label} CLOSE LID", "lid_open.close", Ends.LID_CLOSED),),
    ),
    FaultCode.COMMS: Procedure("{label} COMMS", "COMMS", before="before.comms"),
    FaultCode.RESET: Procedure("{label} {restart}", "{restart}", before="before.reset"),
    FaultCode.EXTRA_TILE: Procedure(
        "{label}{at} +{count}", "EXTRA", _inside("TAKE OUT {count}", "extra_tile.take_out")
    ),
    FaultCode.LIFT: Procedure("{label} LIFT{at}", "LIFT", _inside("FREE PLATE", "lift.free")),
    FaultCode.DICE: Procedure(
        "{label} DICE",
        "DICE",
        (RecoveryStep("{label} CAMERA LOOKS", "dice.look", Ends.LOOKED),),
        before="before.dice",
    ),
    FaultCode.MIXED_SET: Procedure("{label} MIXED{at}", "MIXED", _inside("SORT {n_tiles}", "mixed_set.sort")),
    FaultCode.OTHER: Procedure("{label} FAULT", "FAULT", before="before.other"),
    FaultCode.PROGRAM: Procedure("{label} WALLS", "WALLS", before="before.program"),
}
