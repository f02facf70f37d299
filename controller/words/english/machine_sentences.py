"""Sentences about the machine, the serial link, the camera and the disk."""

from typing import Final

_TOLD: Final = (
    "The dice were told as {one:number} and {other:number}, the camera sees {seen_one:number} and "
    "{seen_other:number}: look into the bowl. READY if {one:number} and {other:number} are right"
)

SENTENCES: Final = {
    "alert.over": "Over: {alert:sentence}",
    "fault": "{text}{code:unsaid}",
    "link.lost": "The table cannot be reached: {reason:text}",
    "eye.blind": "The camera cannot read {zones:listed}: {reason:text}",
    "eye.blind_mostly": "The camera cannot read most of the table: {reason:text}",
    "wall.wrong": "The wall does not stand as the draws so far leave it ({clause}): look at {stacks:places}",
    "button.nobody": "A button of seat {seat:number} was pressed, but nobody sits there",
    "machine.restarted": "The table's computer restarted",
    "motion.stopped": "{operation:code} stopped: {reason:sentence}",
    "motion.counted": "{counted:number} tiles were counted into wall {wall:number}, and {wanted:number} belong there",
    "dice.unread": "The dice could not be read and are rolled again ({times:number} of {most:number})",
    "dice.unread_seen": "The machine cannot read the dice. {step:sentence}",
    "dice.rolled_again": "Seat {seat}: the dice are rolled again",
    "dice.differ": _TOLD,
    "dice.differ_early": f"{_TOLD}; PASS rolls them again",
    "dice.stand": "Seat {seat} has looked: the dice show {one:number} and {other:number}",
    "dice.stand_by_staff": "{by:text} has looked: the dice show {one:number} and {other:number}",
    "dice.stand_as_seen": (
        "Seat {seat} has looked: the dice show {one:number} and {other:number}, as the camera reads them"
    ),
}
