"""Every fault a table can have, and the steps by which people put it right: what displays and page say of each.

The last step is always READY (`controller.referee.procedures`, which knows the course). The E-codes are the numbers of
PROTOCOL.md; no maker publishes codes of its own. docs/hardware.md is this, for people.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final

ROLLS_AGAIN: Final = 3
"""How often dice that nobody can read are rolled again by themselves."""
LID: Final = "lid_open"
DICE: Final = "dice"
PROGRAM: Final = "program"
"""Code of a trouble the machine does not report: it cannot be told to build the walls of these rules."""


class Ends(Enum):
    """What ends a step."""

    LID_OPENED = "the lid is opened"
    LID_CLOSED = "the lid is closed"
    READY = "somebody presses READY"
    LOOKED = "the camera has looked"
    ANSWERED = "the banker presses READY, or somebody PASS"


@dataclass(frozen=True)
class Step:
    """One thing to do: what the displays show (16 characters), the sentence on the page, and what ends it."""

    shown: str
    text: str
    ends: Ends


@dataclass(frozen=True)
class Procedure:
    """A fault as people meet it. `headline` is what the displays show of whoever has nothing to do, `word` what stands
    before READY at the end; texts are filled in with `{wall}`, `{tiles}`, `{them}`, `{count}`, `{cause}`, `{doing}`."""

    number: str
    word: str
    headline: str
    title: str
    steps: tuple[Step, ...] = ()


def _inside(shown: str, text: str) -> tuple[Step, ...]:
    """Something is to be done inside the machine."""
    return (
        Step("OPEN LID", "Open the lid. No motor runs while it is open.", Ends.LID_OPENED),
        Step(shown, f"{text} Then press READY, or close the lid at once.", Ends.READY),
        Step("CLOSE LID", "Close the lid.", Ends.LID_CLOSED),
    )


PROCEDURES: Final[Mapping[str, Procedure]] = {
    "jam": Procedure(
        "E1",
        "JAM",
        "E1 JAM{at}",
        "Tiles are jammed at {wall}.",
        _inside("FREE TILES", "Free the tiles at {wall}, and see that none lies across the rail."),
    ),
    "missing_tile": Procedure(
        "E2",
        "SHORT",
        "E2{at} -{count}",
        "{tiles} missing at {wall}.",
        _inside(
            "FIND {n_tiles}",
            "Find what is missing: in the pan, under the rail of {wall}, under the table, in a sleeve. "
            "Put {them} into the machine.",
        ),
    ),
    LID: Procedure(
        "E3",
        "LID",
        "E3 CLOSE LID",
        "The lid was opened while the machine {doing}.",
        (Step("E3 CLOSE LID", "Take your hands out and close the lid.", Ends.LID_CLOSED),),
    ),
    "comms": Procedure(
        "E4",
        "COMMS",
        "E4 COMMS",
        "The machine lost its controller while it {doing}, and stopped.",
    ),
    "reset": Procedure(
        "E5", "{restart}", "E5 {restart}", "The machine {cause} while it {doing}, and stopped."
    ),
    "extra_tile": Procedure(
        "E6",
        "EXTRA",
        "E6{at} +{count}",
        "{tiles} too many at {wall}.",
        _inside(
            "TAKE OUT {count}",
            "Take out of {wall} what does not belong to the set, or is there more often than it should be.",
        ),
    ),
    "lift": Procedure(
        "E7",
        "LIFT",
        "E7 LIFT{at}",
        "The plate of {wall} did not come up.",
        _inside(
            "FREE PLATE", "See what holds the plate of {wall}: a tile on its edge, or something below it."
        ),
    ),
    DICE: Procedure(
        "E8",
        "DICE",
        "E8 DICE",
        "The dice could not be read, although the machine rolled them again by itself.",
        (
            Step(
                "E8 CAMERA LOOKS",
                "The camera looks into the bowl: keep your hands away from it. READY rolls at once.",
                Ends.LOOKED,
            ),
        ),
    ),
    "mixed_set": Procedure(
        "E9",
        "MIXED",
        "E9 MIXED{at}",
        "{tiles} of the other set among those of {wall}.",
        _inside(
            "SORT {n_tiles}",
            "Take out of {wall} what has backs of the other colour, and put in what belongs there instead.",
        ),
    ),
    "other": Procedure(
        "E?", "FAULT", "E? FAULT", "The machine reports a fault that this version does not know."
    ),
    PROGRAM: Procedure("SET", "WALLS", "SET WALLS", "{reason}"),
}
BEFORE_READY: Final[Mapping[str, str]] = {
    "comms": "See that nothing is caught and nobody has a hand in the machine.",
    "reset": "See that nothing is caught and nobody has a hand in the machine.",
    DICE: "See that the dice lie flat and that their dome is clean.",
    "other": "Look it up in the maker's manual and put it right.",
    PROGRAM: "Set the machine's rule switch, if it has one.",
}
"""What is to be done before the last READY where the procedure has no other step."""
DICE_SEEN: Final = (
    "The camera reads {one} and {other}: look into the bowl. The banker presses READY if both dice lie flat and show "
    "that. If not, anybody presses PASS: the dice are rolled again."
)
"""The last step of dice that the camera can read although the machine cannot."""
AGAIN: Final[Mapping[str, str]] = {
    "shuffle": "the machine shuffles again",
    "walls": "the walls are raised again",
    "dice": "the dice are rolled again",
}
