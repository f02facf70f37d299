"""A declared win as one frozen value, the same from a `score` case and from a hand of play."""

from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from controller.rules.acts import MeldKind, WallEnd, WinBy
from controller.rules.hand_state import Meld
from controller.rules.riichi.red_fives import FACE_OF
from controller.rules.tiles import Seat, Tile

EAST: Final = 27
NORTH: Final = 30
DRAGONS: Final = (31, 32, 33)

Riichi = Literal["", "riichi", "double"]
"""Whether the winner is in riichi; "double" if with its first discard (RI-26)."""


@dataclass(frozen=True, slots=True)
class RiichiSeat:
    """What is known of one seat at a win.

    `hand` is without the winning tile, None where hidden; `melds` are in the order laid, None where nothing is known of
    them; `discards` are the row as it lies. `cannot_win` is the clause that took the right to win away, `kita` how many
    Norths lie there (SN-6).
    """

    hand: tuple[Tile, ...] | None = None
    melds: tuple[Meld, ...] | None = None
    discards: tuple[Tile, ...] = ()
    cannot_win: str | None = None
    kita: int = 0


NOTHING_KNOWN: Final = RiichiSeat()


class RiichiWin(NamedTuple):
    """A declared win; fields as in the score contract.

    `ura_indicators` are None where they are not given. `after_kita`: the tile robbed, or the one that the supplement
    replaces, is a North laid out.
    """

    seat: Seat
    by: WinBy
    from_: Seat | None
    tile: Tile
    draw: WallEnd | None
    seats: tuple[RiichiSeat, ...]
    banker: Seat
    round_wind: Tile
    dora_indicators: tuple[Tile, ...]
    ura_indicators: tuple[Tile, ...] | None
    honba: int = 0
    pot: int = 0
    riichi: Riichi = ""
    ippatsu: bool = False
    first_turn: bool = False
    last_tile: bool = False
    after_kita: bool = False

    @property
    def players(self) -> int:
        """How many seats play: 3 or 4."""
        return len(self.seats)

    @property
    def is_claim(self) -> bool:
        """Whether the win is on another's tile: a discard, a robbed kong or a North laid out."""
        return self.by is not WinBy.DRAW

    @property
    def by_supplement(self) -> bool:
        """Whether the winning tile was drawn from the tail."""
        return self.by is WinBy.DRAW and self.draw is WallEnd.TAIL

    @property
    def face(self) -> Tile:
        """What the winning tile counts as."""
        return FACE_OF[self.tile]

    @property
    def melds(self) -> tuple[Meld, ...]:
        """The sets the winner has laid out."""
        return self.seats[self.seat].melds or ()

    @property
    def kita(self) -> int:
        """How many Norths the winner has laid out."""
        return self.seats[self.seat].kita

    @property
    def is_banker(self) -> bool:
        """Whether the winner is the banker."""
        return self.seat == self.banker

    @property
    def seat_wind(self) -> int:
        """The winner's own wind: East is the banker's, South that of its right-hand neighbour (RI-8)."""
        return EAST + (self.seat - self.banker) % len(self.seats)

    @property
    def is_closed(self) -> bool:
        """Whether nothing but closed kongs is laid out; Norths open no hand (SN-6)."""
        return all(meld.kind is MeldKind.CLOSED_KONG for meld in self.melds)
