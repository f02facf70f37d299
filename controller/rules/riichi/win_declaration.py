"""A declared win as one frozen value, the same from a `score` case and from a hand of play, and its tiles counted once:
what its patterns, its fu and its dora are read from."""

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final, Literal, NamedTuple

from controller.rules.acts import MeldKind, WallEnd, WinBy
from controller.rules.evolve import statically_frozen
from controller.rules.hand_state import Meld
from controller.rules.riichi.readings import ORPHANS, Group, group_of
from controller.rules.tiles import FACE_OF, FACES, FIRST_HONOUR, RED_FIVES, Seat, Tile

EAST: Final = 27
NORTH: Final = 30
DRAGONS: Final = (31, 32, 33)

_HANDS_REMEMBERED: Final = 1 << 12
_SANMA_PLAYERS: Final = 3
_SUITS: Final = tuple(frozenset(range(first, first + 9)) for first in (0, 9, 18))
_HONOURS: Final = frozenset(range(FIRST_HONOUR, FACES))
_OUTER: Final = frozenset(ORPHANS)
_SIMPLES: Final = frozenset(range(FACES)) - _OUTER

Riichi = Literal["", "riichi", "double"]
"""Whether the winner is in riichi; "double" if with its first discard (RI-26)."""


@dataclass(frozen=True, slots=True)
class RiichiSeat:
    """The known facts of one seat at a win.

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


@statically_frozen
class RiichiWin:
    """A declared win; fields as in the score contract.

    `ura_indicators` are None where they are not given. `after_kita`: the tile robbed, or the one that the supplement
    replaces, is a North laid out. `passed` are the tiles that it could have won on, and let pass (RI-28, RI-29).
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
    riichi: str = ""
    ippatsu: bool = False
    first_turn: bool = False
    last_tile: bool = False
    after_kita: bool = False
    passed: tuple[Tile, ...] = ()

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


# ---- its tiles, counted ----


@statically_frozen
class WholeHand:
    """What one declared win holds; `held` and `whole` are 34 counts.

    `held`: the concealed tiles with the winning tile. `whole`: those and the sets laid out, four of each kong; `kinds`:
    the different faces among them. `laid`: the sets laid out as they count. `suits`: how many suits it has tiles of.
    `valued`: the faces whose pair counts (RI-72), and which is not the pair of `all_runs`.
    """

    held: list[int]
    whole: list[int]
    kinds: frozenset[int]
    laid: tuple[Group, ...]
    is_closed: bool
    kongs: int
    red_fives: int
    suits: int
    has_honours: bool
    has_outer: bool
    has_simples: bool
    valued: tuple[int, ...]


class _Laid(NamedTuple):
    """Sets laid out: as they count, the faces of their tiles, how many are kongs, how many tiles are red."""

    groups: tuple[Group, ...]
    faces: tuple[int, ...]
    is_closed: bool
    kongs: int
    red_fives: int


@lru_cache(_HANDS_REMEMBERED)
def _laid(melds: tuple[Meld, ...]) -> _Laid:
    tiles = [each for meld in melds for each in meld.tiles]
    groups = tuple(group_of(meld) for meld in melds)
    return _Laid(
        groups=groups,
        faces=tuple(FACE_OF[each] for each in tiles),
        is_closed=not any(group.is_open for group in groups),
        kongs=sum(group.is_kong for group in groups),
        red_fives=sum(each >= RED_FIVES[0] for each in tiles),
    )


_NOTHING_LAID: Final = _laid(())


def laid_counts(win: RiichiWin) -> list[int]:
    """34 counts of what the winner has laid out, Norths included."""
    found = [0] * FACES
    for face in _laid(win.melds).faces:
        found[face] += 1
    found[NORTH] += win.kita
    return found


def whole_hand(win: RiichiWin, hand: tuple[Tile, ...]) -> WholeHand:
    """The tiles of this win, `hand` being its concealed ones without the winning tile."""
    melds = win.melds
    laid = _laid(melds) if melds else _NOTHING_LAID
    faces = [FACE_OF[each] for each in (*hand, win.tile)]
    held = [0] * FACES
    for face in faces:
        held[face] += 1
    whole = held
    if melds:
        whole = held.copy()
        for each in laid.faces:
            whole[each] += 1
    kinds = frozenset((*faces, *laid.faces))
    return WholeHand(
        held=held,
        whole=whole,
        kinds=kinds,
        laid=laid.groups,
        is_closed=laid.is_closed,
        kongs=laid.kongs,
        red_fives=laid.red_fives + _red_fives((*hand, win.tile)),
        suits=3 - sum([kinds.isdisjoint(suit) for suit in _SUITS]),
        has_honours=not kinds.isdisjoint(_HONOURS),
        has_outer=not kinds.isdisjoint(_OUTER),
        has_simples=not kinds.isdisjoint(_SIMPLES),
        valued=valued_pairs(len(win.seats), win.seat_wind, win.round_wind),
    )


def _red_fives(tiles: tuple[Tile, ...]) -> int:
    return sum([each >= RED_FIVES[0] for each in tiles]) if max(tiles) >= RED_FIVES[0] else 0


@cache
def valued_pairs(players: int, seat_wind: int, round_wind: int) -> tuple[int, ...]:
    """The faces whose pair counts: dragons, seat wind, round wind; for three players North never (SN-4)."""
    if players == _SANMA_PLAYERS and round_wind == NORTH:
        return (*DRAGONS, seat_wind)
    return (*DRAGONS, seat_wind, round_wind)
