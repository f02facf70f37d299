"""A session of four rounds: whose wind blows, and when it is over (NB-2)."""

from dataclasses import dataclass

from controller.rules.ningbo.ningbo_wilds import EAST, PLAYERS
from controller.rules.tiles import Seat, Tile

ROUNDS = 4


@dataclass(frozen=True, slots=True)
class Round:
    """Where a session stands. A round is over when the bank has passed all the way round to `first_banker`."""

    first_banker: Seat
    wind: Tile = EAST

    def after(self, banker: Seat, next_banker: Seat) -> "Round | None":
        """The round of the next hand; None when the session is over. `banker` had the hand now ended."""
        if next_banker == banker or next_banker != self.first_banker:
            return self
        if self.wind == EAST + ROUNDS - 1:
            return None
        return Round(self.first_banker, Tile(self.wind + 1))


def passed_on(banker: Seat, stay: int, *, keeps: bool) -> tuple[Seat, int]:
    """NB-2: the next banker and its stay."""
    return (banker, stay + 1) if keeps else (Seat((banker + 1) % PLAYERS), 1)
