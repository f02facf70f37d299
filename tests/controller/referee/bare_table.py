"""A table whose machine lacks parts."""

from __future__ import annotations

from controller.referee import missing_parts, outputs
from controller.referee.inputs import (
    AnswerKind,
    ButtonPressed,
    Linked,
    MachinePart,
    QuestionAnswer,
    TimedOut,
    ZonesRead,
)
from controller.referee.questions import open_questions
from controller.referee.stages import Moving
from controller.referee.zones import TableZone
from controller.rules.tiles import Seat
from firmware_bridge.protocol.constants import Button, Operation
from tests.controller.referee.ideal_table import IdealTable

NO_MACHINE = Linked(None, False, (), lacks=tuple(MachinePart))


LOOKED = TimedOut("dice")


class BareTable(IdealTable):
    """Plays hands at a table without any firmware: nothing but presses on panels and what the camera reads."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.give(NO_MACHINE)

    def press(self, seat: int, button: str) -> None:
        key = f"k{len(self.inputs)}"
        self.give(ButtonPressed(Seat(seat), Button.of_word(button), source="panel 3f2a", key=key))

    def turn(self) -> None:
        match self.table.stage:
            case Moving(stuck=None, operation=Operation.ROLL_DICE):
                self.roll(self.chance.randint(1, 6), self.chance.randint(1, 6))
            case Moving(stuck=None):
                self.see_walls()
            case Moving():  # the camera cannot know that it is another roll, or does not see it
                self.say_dice(self.chance.randint(1, 6), self.chance.randint(1, 6))
            case _:
                super().turn()

    def see_walls(self) -> None:
        """The machine's own cycle: the cloth is bare, then the walls stand."""
        whole = missing_parts.undrawn(self.table.system)
        self.give(ZonesRead({zone: (0,) * len(heights) for zone, heights in whole.items()}))
        self.give(ZonesRead(dict(whole)))

    def roll(self, one: int, other: int) -> None:
        self.give(ZonesRead({TableZone.dice(): tuple(sorted((one, other)))}))
        waiting = outputs.waiting(self.table)
        assert waiting is not None and waiting.name == "dice"
        self.give(LOOKED)

    def say_dice(self, one: int, other: int) -> None:
        asked = open_questions(self.table)[0]
        seat = Seat(self.table.session.banker)
        self.give(QuestionAnswer(question=asked.id, answer=AnswerKind.DICE, dice=(one, other), seat=seat))

    def everybody_ready(self) -> None:
        for seat in range(self.players):
            self.press(seat, "ready")
        for _ in range(3):  # a moment passes
            self.give(ZonesRead({}))
