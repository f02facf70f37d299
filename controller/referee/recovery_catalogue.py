"""Every fault a table can have, and the recovery steps for people: texts of the displays and the page.

The last step is always READY (`controller.referee.recovery_steps` decides what ends a step). The E-codes are the
numbers of PROTOCOL.md; no maker publishes codes of its own. docs/hardware.md is the same for people.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final

from controller.referee.machine_words import MachineFaultCode

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
    """The recovery procedure of one fault.

    `headline` is the display text of seats that have nothing to do, `word` stands before READY at the end, `title` is
    the id of the sentence that says what is wrong; display texts are templates with `{at}`, `{n_tiles}`, `{count}` and
    `{restart}`.
    """

    number: str
    word: str
    headline: str
    title: str
    steps: tuple[RecoveryStep, ...] = ()


def _inside(shown: str, says: str) -> tuple[RecoveryStep, ...]:
    """The steps of a fault inside the machine: open the lid, do what `shown` and `says` ask for, close it."""
    return (
        RecoveryStep("OPEN LID", "lid.open", Ends.LID_OPENED),
        RecoveryStep(shown, says, Ends.READY),
        RecoveryStep("CLOSE LID", "lid.close", Ends.LID_CLOSED),
    )


PROCEDURES: Final[Mapping[MachineFaultCode, Procedure]] = {
    MachineFaultCode.JAM: Procedure(
        "E1", "JAM", "E1 JAM{at}", "jam.title", _inside("FREE TILES", "jam.free")
    ),
    MachineFaultCode.MISSING_TILE: Procedure(
        "E2", "SHORT", "E2{at} -{count}", "missing_tile.title", _inside("FIND {n_tiles}", "missing_tile.find")
    ),
    MachineFaultCode.LID_OPEN: Procedure(
        "E3",
        "LID",
        "E3 CLOSE LID",
        "lid_open.title",
        (RecoveryStep("E3 CLOSE LID", "lid_open.close", Ends.LID_CLOSED),),
    ),
    MachineFaultCode.COMMS: Procedure("E4", "COMMS", "E4 COMMS", "comms.title"),
    MachineFaultCode.RESET: Procedure("E5", "{restart}", "E5 {restart}", "reset.title"),
    MachineFaultCode.EXTRA_TILE: Procedure(
        "E6",
        "EXTRA",
        "E6{at} +{count}",
        "extra_tile.title",
        _inside("TAKE OUT {count}", "extra_tile.take_out"),
    ),
    MachineFaultCode.LIFT: Procedure(
        "E7", "LIFT", "E7 LIFT{at}", "lift.title", _inside("FREE PLATE", "lift.free")
    ),
    MachineFaultCode.DICE: Procedure(
        "E8", "DICE", "E8 DICE", "dice.title", (RecoveryStep("E8 CAMERA LOOKS", "dice.look", Ends.LOOKED),)
    ),
    MachineFaultCode.MIXED_SET: Procedure(
        "E9", "MIXED", "E9 MIXED{at}", "mixed_set.title", _inside("SORT {n_tiles}", "mixed_set.sort")
    ),
    MachineFaultCode.OTHER: Procedure("E?", "FAULT", "E? FAULT", "other.title"),
    MachineFaultCode.PROGRAM: Procedure("SET", "WALLS", "SET WALLS", "program.title"),
}
BEFORE_READY: Final[Mapping[MachineFaultCode, str]] = {
    MachineFaultCode.COMMS: "before.comms",
    MachineFaultCode.RESET: "before.reset",
    MachineFaultCode.DICE: "before.dice",
    MachineFaultCode.OTHER: "before.other",
    MachineFaultCode.PROGRAM: "before.program",
}
"""The sentence on what is to be done before the last READY where the procedure has no other step."""
