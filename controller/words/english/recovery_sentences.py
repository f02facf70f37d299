"""Sentences about recovery when the machine stops, step by step; docs/hardware.md is the same for people."""

from typing import Final

_THEN: Final = "Then press READY, or close the lid at once."
_HANDS: Final = "See that nothing is caught and nobody has a hand in the machine."

SENTENCES: Final = {
    "jam.title": "Tiles are jammed at {place:wall}.",
    "jam.free": f"Free the tiles at {{place:wall}}, and see that none lies across the rail. {_THEN}",
    "missing_tile.title": "{count:tiles_are} missing at {place:wall}.",
    "missing_tile.find": (
        "Find what is missing: in the pan, under the rail of {place:wall}, under the table, in a sleeve. "
        f"Put {{count:them}} into the machine. {_THEN}"
    ),
    "lid_open.title": "The lid was opened while the machine {operation:done}.",
    "lid_open.close": "Take your hands out and close the lid.",
    "lid_open.in_hand": (
        "The lid was opened in mid-hand. The hand waits just as it stands; no waiting time runs out."
    ),
    "comms.title": "The machine lost its controller while it {operation:done}, and stopped.",
    "reset.title": "The machine {cause} while it {operation:done}, and stopped.",
    "extra_tile.title": "{count:tiles_are} too many at {place:wall}.",
    "extra_tile.take_out": (
        "Take out of {place:wall} what does not belong to the set, or is there more often than it should be. "
        f"{_THEN}"
    ),
    "lift.title": "The plate of {place:wall} did not come up.",
    "lift.free": (
        f"See what holds the plate of {{place:wall}}: a tile on its edge, or something below it. {_THEN}"
    ),
    "dice.title": "The dice could not be read, although the machine rolled them again by itself.",
    "dice.look": "The camera looks into the bowl: keep your hands away from it. READY rolls at once.",
    "dice.seen": (
        "The camera reads {one:number} and {other:number}: look into the bowl. The banker presses READY if both dice "
        "lie flat and show that. If not, anybody presses PASS: the dice are rolled again."
    ),
    "mixed_set.title": "{count:tiles_are} of the other set among those of {place:wall}.",
    "mixed_set.sort": (
        "Take out of {place:wall} what has backs of the other colour, and put in what belongs there instead. "
        f"{_THEN}"
    ),
    "other.title": "The machine reports a fault that this version does not know.",
    "program.title": "{reason:text}",
    "lid.open": "Open the lid. No motor runs while it is open.",
    "lid.close": "Close the lid.",
    # ---- the last step ---------------------------------------------------------------------------------------------
    "ready.again": "[{before:sentence} ]Press READY: {operation:again}.",
    "ready.first": "[{before:sentence} ]Press READY: {operation:now}.",
    "before.comms": _HANDS,
    "before.reset": _HANDS,
    "before.dice": "See that the dice lie flat and that their dome is clean.",
    "before.other": "Look it up in the maker's manual and put it right.",
    "before.program": "Set the machine's rule switch, if it has one.",
    # ---- what ends a step ------------------------------------------------------------------------------------------
    "until.lid_opened": "the lid is opened",
    "until.lid_closed": "the lid is closed",
    "until.ready": "somebody presses READY",
    "until.looked": "the camera has looked",
    "until.answered": "the banker presses READY, or somebody PASS",
}
