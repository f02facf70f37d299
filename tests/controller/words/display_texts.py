"""Everything that a display at a seat says: its English, and the sentence."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from controller.referee import display_sentences as says
from controller.referee.recovery_steps import PROCEDURES, steps_of
from controller.referee.stages import MotionFault
from controller.rules.tiles import Seat
from controller.words import Sentence, say_of
from firmware_bridge.protocol.constants import Operation
from firmware_bridge.protocol.fault_codes import FaultCode

HUNDREDS: Final = 128
CONSTANTS: Final = tuple(each for each in vars(says).values() if isinstance(each, Sentence))


def _faults() -> Iterator[Sentence]:
    """Every procedure's headline, steps and end; of some tiles and of one."""
    for code, procedure in PROCEDURES.items():
        known = {"label": code.label, "count": 3, "wall": 2}
        for cause in ("power", "brown_out", "watchdog", ""):
            for name in (procedure.headline, procedure.at_wall or procedure.headline, procedure.word):
                yield say_of(name, {**known, "cause": cause})
        for count in (1, 12):
            steps = steps_of(MotionFault(code, place=1, count=count, cause="power"), Operation.ROLL_DICE)
            yield from (step.shown for step in steps)
    seen = MotionFault(FaultCode.DICE, step=1, seen=(2, 5))
    yield from (step.shown for step in steps_of(seen, Operation.ROLL_DICE))


SENTENCES: Final[tuple[Sentence, ...]] = (
    *CONSTANTS,
    *says.MOVING.values(),
    *says.LAY.values(),
    says.see_hub(says.READY),
    says.see_hub(says.WAIT),
    *map(says.result, (HUNDREDS, -HUNDREDS)),
    *map(says.abandoned, (HUNDREDS, -HUNDREDS)),
    *map(says.session_over, (HUNDREDS, -HUNDREDS)),
    says.with_points(says.READY, 25_000),
    says.with_points(says.WAIT, -24_300),
    *(
        says.with_points(says.result(delta), points)
        for points, delta in ((131_700, 36_000), (-5_300, -12_000), (25_000, 0))
    ),
    *map(says.place_at_end, (1, 4, 2), (146_000, -135_000, 0)),
    says.dice_again(2, 3),
    says.roll_dice_of(1, 2),
    says.dice_are(3, 4),
    says.dice_seen(3, 4),
    says.machine_dice(3, 4),
    says.dice_or(3, 4, 2, 5),
    says.broken(Seat(2), 7),
    says.turn_up(Seat(3), 12),
    says.turn_back(Seat(3), 12),
    says.refused("HZ-21"),
    says.undo("HZ-17", barred=False),
    says.undo("HZ-17", barred=True),
    says.no_win("HZ-42"),
    says.kong_paid(2),
    *_faults(),
)
TEXTS: Final = {each.text: each for each in SENTENCES}
WIDEST: Final = 16

SHOWN: Final = """
READY? | READY? FLOWERS | READY? SEE HUB | WAIT | WAIT SEE HUB | SHUFFLING | WALLS | DICE | DICE AGAIN 2/3
DICE 3+4 OR 2+5? | DICE 3+4? | DICE 3+4 SEEN? | DICE 2+5 SEEN? | DICE 3+4 | PRESS MACHINE | ROLL DICE | ROLL DICE 1/2
BREAK 2:7 | TURN UP 3:12 | TURN BACK 3:12 | FLOWERS | DRAW 1 TAIL | DISCARD | DISCARD OPEN | DRAW | DRAW KEEP
DRAW TAIL | CLAIM? | OPEN HAND | LAY CHOW | LAY PUNG | LAY KONG | SHOW HAND | FALSE? HU/PASS | TIDY | NO WIN HZ-42
NO HZ-21 | UNDO HZ-17 | UNDO HZ-17 NOWIN | OUTRANKED | KONG -2 | WON +128 | PAID -128 | EVEN 0 | ABANDONED
ABANDONED +128 | ABANDONED -128 | SESSION OVER | OVER +128 | OVER -128 | BREAK
DISK LOW | DISK FULL | DISK FAILS | JOURNAL LOCKED | OUTBOX FULL | OPEN LID | CLOSE LID | FREE TILES | FREE PLATE
FIND 1 TILE | FIND 12 TILES | TAKE OUT 1 | TAKE OUT 12 | SORT 1 TILE | SORT 12 TILES | SET WALLS | SET WALLS READY?
E1 JAM | E1 JAM WALL 2 | E1 JAM READY? | E2 -3 | E2 WALL 2 -3 | E2 SHORT | E2 SHORT READY? | E3 CLOSE LID | E3 LID
E3 LID READY? | E4 COMMS | E4 COMMS READY? | E5 POWER | E5 RESET | E5 POWER READY? | E6 +3 | E6 WALL 2 +3 | E6 EXTRA
E6 EXTRA READY? | E7 LIFT | E7 LIFT WALL 2 | E7 LIFT READY? | E8 DICE | E8 CAMERA LOOKS | E8 DICE READY? | E9 MIXED
E9 MIXED WALL 2 | E9 MIXED READY? | E? FAULT | E? FAULT READY?
"""
"""Texts that machines, simulated players and scripts know: no letter of them changes. Others may be added."""
