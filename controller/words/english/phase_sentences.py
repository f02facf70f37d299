"""Sentences about the present phase of a table."""

from typing import Final

SENTENCES: Final = {
    "phase.lid_open": "the lid is open: the hand waits until it is closed",
    "phase.session_over": "session {session:text} is over: begin a new one",
    "phase.break": "a break: no new hand begins",
    "phase.ready": "waiting for ready from seat {seats}",
    "phase.moving": "the machine is at work: {operation:code}",
    "phase.rolling_again": (
        "the machine is at work: {operation:code} (the dice could not be read: roll {times:number} of {most:number} "
        "again)"
    ),
    "phase.stopped": "{title:sentence} {step:sentence}",
    "phase.dealing": "players deal; the indicator is turned up",
    "phase.flowers": "flowers are laid out; waiting for ready from seat {seats}",
    "phase.flowers_last": "flowers are laid out; a last look",
    "phase.flower_draw": "seat {seat} draws a tile for a flower",
    "phase.turning_back": "the flower is turned back",
    "phase.turning_up": "the indicator is turned up",
    "phase.keeps": "seat {seat} draws and wins or keeps the tile",
    "phase.turn": "seat {seat} plays",
    "phase.robbing": "the kong of seat {seat} may be robbed",
    "phase.claims": "claims are open on {tile} of seat {seat}",
    "phase.laying": "seat {seat} lays a {act:code}",
    "phase.revealing": "seat {seat} shows the hand",
    "phase.doubted": "seat {seat}'s hand does not win ({clause}): stand by it or take it back",
    "phase.asking": "seat {seat} shows its hand, or presses pass: {reason:sentence} ({clause})",
}
