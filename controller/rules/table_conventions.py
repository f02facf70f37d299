"""Table conventions of a rule system beyond its rules: what its wild tiles are called, how melds and discards are
laid, how long a session is, who sits where next.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol, TypeVar

from controller.rules.tiles import Seat

Person = TypeVar("Person")


class SeatedNext(Protocol):
    """Who sits where in the next hand, where one more shares the table than plays."""

    def __call__(self, people: Sequence[Person], winners: Sequence[Seat]) -> tuple[Person, ...]:
        """The people for the next hand, those seated first, the one who rests last; `people` is in the same order.

        `winners` are the seats that won, the one that makes room first; none after a drawn hand.
        """


@dataclass(frozen=True)
class TableConventions:
    """The conventions of one system at a table; each default is what most tables do.

    `wild` is what players call its wild tiles, empty where there are none. `counted` is how the value of a pattern is
    expressed: as a `factor`, as `points`, as `tai` or as `doubles`. `marks_giver`: a claimed tile lies rotated, at the
    end where its giver sits; elsewhere a meld does not show who gave its tile. `singles`: some tiles are laid out
    alone, flowers or kongs of one tile. `scattered_discards`: discards are thrown down at any angle, and their order
    cannot be seen. `flowers_in_turn`: one player after the other lays out the flowers dealt and replaces them;
    elsewhere all lay them out first. `white_stands_in`: White takes the indicator's face. `round_wind`: the round's
    wind scores. `rounds`: a session is over after so many rounds of the bank; None where the source does not say so.
    `opens_hands`: ready pressed in one's own turn announces that the hand is laid open after the discard.
    `ways_by_pattern`: how a hand with this pattern was won, whatever happened last, as a score says it.
    `seated_next` stands where the option `resting` seats one more than plays.
    """

    wild: str = "wild"
    counted: Literal["factor", "points", "tai", "doubles"] = "factor"
    marks_giver: bool = False
    singles: bool = False
    scattered_discards: bool = False
    flowers_in_turn: bool = False
    white_stands_in: bool = False
    round_wind: bool = False
    rounds: int | None = None
    opens_hands: bool = False
    ways_by_pattern: Mapping[str, Literal["indicator", "flowers"]] = field(default_factory=dict)
    seated_next: SeatedNext | None = None
