"""Four at a table for three (KW-2): who sits where in the next hand."""

from collections.abc import Sequence
from typing import TypeVar

from controller.rules.results import CaseError
from controller.rules.tiles import Seat

Person = TypeVar("Person")

SEATED = 3


def seated_next(people: Sequence[Person], winners: Sequence[Seat]) -> tuple[Person, ...]:
    """The four for the next hand: those in seats 0, 1 and 2, then the one who rests. `people` is in the same order.

    The winner makes room for who rested; the bank goes with the seat, so `next_banker` of the result stays right. Where
    two won, the nearer in turn to who lost (the first of `winners`) makes room, and the loser keeps its seat for the
    bank (KW-3) [reading]. After a drawn hand nobody moves. Raises CaseError unless there are four.
    """
    if len(people) != SEATED + 1:
        raise CaseError("people", f"four share three seats, got {len(people)}")
    after = list(people)
    if winners:
        after[winners[0]], after[SEATED] = after[SEATED], after[winners[0]]
    return tuple(after)
