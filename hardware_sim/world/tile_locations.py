"""Places of all tiles: a frozen value whose changes neither lose nor make a tile.

Every change takes a `TileLocations` and gives a new one, so an act that must be taken back is simply the value from
before it. `census()` counts all tiles wherever they are; it never changes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final, TypeVar

from controller.rules.tiles import Seat, Tile, in_order, name
from controller.rules.walls import Place

SEATS: Final = tuple(Seat(k) for k in range(4))
"""The sides of the table; where three play nothing ever lies before the last."""
T = TypeVar("T")


class MissingTile(LookupError):
    """A tile was needed where it does not lie: the message says which and where."""


@dataclass(frozen=True)
class LaidMeld:
    """One open or closed set on the table, left to right as its owner sees it.

    `rotated` is the index of the tile that lies across (None: none does); a closed kong lies face down.
    """

    tiles: tuple[Tile, ...]
    rotated: int | None = None
    face_up: bool = True


@dataclass(frozen=True)
class ShownHand:
    """A hand laid open: its tiles in order, and the winning tile apart (None: none lies apart)."""

    tiles: tuple[Tile, ...]
    apart: Tile | None = None


def _no_wall() -> Mapping[Place, Tile]:
    return MappingProxyType({})


@dataclass(frozen=True)
class TileLocations:
    """All tiles of the set: in the machine, on the walls, in hands, as melds, discards, laid out singly (flowers, kongs
    of one tile), and in hands that lie open. `across` is the index of the discard of each seat that lies across,
    `sticks` the seats with a bet before them (RI-24)."""

    machine: tuple[Tile, ...]
    wall: Mapping[Place, Tile] = field(default_factory=_no_wall)
    turned_up: frozenset[Place] = frozenset()
    hands: tuple[tuple[Tile, ...], ...] = ((), (), (), ())
    melds: tuple[tuple[LaidMeld, ...], ...] = ((), (), (), ())
    discards: tuple[tuple[Tile, ...], ...] = ((), (), (), ())
    singles: tuple[tuple[Tile, ...], ...] = ((), (), (), ())
    shown: tuple[ShownHand | None, ...] = (None, None, None, None)
    across: tuple[int | None, ...] = (None, None, None, None)
    sticks: tuple[bool, ...] = (False, False, False, False)
    lost: tuple[Tile, ...] = ()

    def census(self) -> Counter[Tile]:
        """How many of each tile there are, wherever they lie."""
        count: Counter[Tile] = Counter((*self.machine, *self.wall.values(), *self.lost))
        for seat in SEATS:
            count.update(self.before(seat))
        return count

    def before(self, seat: Seat) -> list[Tile]:
        """Every tile in front of one seat but its wall."""
        tiles = [*self.hands[seat], *self.discards[seat], *self.singles[seat]]
        tiles += [tile for meld in self.melds[seat] for tile in meld.tiles]
        if (open_hand := self.shown[seat]) is not None:
            tiles += [*open_hand.tiles, *(() if open_hand.apart is None else (open_hand.apart,))]
        return tiles

    def held(self, seat: Seat) -> tuple[Tile, ...]:
        """A seat's hand, whether it stands or lies open; what was drawn last comes last."""
        open_hand = self.shown[seat]
        return (*(() if open_hand is None else open_hand.tiles), *self.hands[seat])

    def is_clear(self) -> bool:
        """Whether the table is empty: every tile is in the machine (or lost)."""
        return not (self.wall or any(self.before(seat) for seat in SEATS))

    def raise_walls(self, order: Sequence[Tile], places: Iterable[Place]) -> TileLocations:
        """The machine pushes its tiles up as walls, `order` filling `places` one by one."""
        if Counter(order) != Counter(self.machine):
            raise MissingTile("the walls are built of exactly the tiles that are in the machine")
        return replace(self, machine=(), wall=_frozen(zip(places, order, strict=False)))

    def take(self, place: Place, seat: Seat) -> TileLocations:
        """A tile from the wall into a hand."""
        tile = self._at(place)
        wall = _frozen((p, t) for p, t in self.wall.items() if p != place)
        return replace(self, wall=wall, hands=_with(self.hands, seat, lambda hand: (*hand, tile)))

    def turn_up(self, place: Place) -> TileLocations:
        """A wall tile is turned face up where it stands."""
        self._at(place)
        return replace(self, turned_up=self.turned_up | {place})

    def turn_back(self, place: Place) -> TileLocations:
        """A wall tile is turned face down again."""
        return replace(self, turned_up=self.turned_up - {place})

    def lift(self, place: Place) -> tuple[Tile, TileLocations]:
        """A tile taken off the wall by somebody who lays it down at once."""
        tile = self._at(place)
        wall = _frozen((p, t) for p, t in self.wall.items() if p != place)
        return tile, replace(self, wall=wall, turned_up=self.turned_up - {place})

    def lay_single(self, seat: Seat, tile: Tile) -> TileLocations:
        """A tile from the hand, laid out alone behind the others."""
        given = self._give_up(seat, (tile,))
        return replace(given, singles=_with(given.singles, seat, lambda row: (*row, tile)))

    def uncover(self, top: Place, beneath: Place, seat: Seat) -> TileLocations:
        """A seat takes the top of a stack off, lays it aside, and turns up the tile beneath."""
        tile, lifted = self.lift(top)
        aside = _with(lifted.singles, seat, lambda row: (*row, tile))
        return replace(lifted, singles=aside).turn_up(beneath)

    def take_single(self, seat: Seat) -> tuple[Tile, TileLocations]:
        """The tile that a seat laid out alone last, taken by a player who wins on it."""
        rest = _with(self.singles, seat, lambda row: row[:-1])
        return self.singles[seat][-1], replace(self, singles=rest)

    def bet(self, seat: Seat) -> TileLocations:
        """A stick before a seat."""
        return replace(self, sticks=_with_one(self.sticks, seat, value=True))

    def discard(self, seat: Seat, tile: Tile, *, across: bool = False) -> TileLocations:
        """A tile from the hand to the end of its owner's rows."""
        given = self._give_up(seat, (tile,))
        if across:
            given = replace(given, across=_with_one(given.across, seat, value=len(given.discards[seat])))
        return replace(given, discards=_with(given.discards, seat, lambda row: (*row, tile)))

    def pick_up(self, giver: Seat) -> tuple[Tile, TileLocations]:
        """The newest discard of `giver`, gone from its row: the player who picks it up lays it at once."""
        if not self.discards[giver]:
            raise MissingTile(f"seat {giver} has no discard to take")
        rest = _with(self.discards, giver, lambda row: row[:-1])
        taken = replace(self, discards=rest)
        if self.across[giver] == len(rest[giver]):
            taken = replace(taken, across=_with_one(self.across, giver, value=None))
        return self.discards[giver][-1], taken

    def lay(self, seat: Seat, meld: LaidMeld, from_hand: Sequence[Tile]) -> TileLocations:
        """A new meld beside the others; its tiles other than `from_hand` were picked up before."""
        given = self._give_up(seat, from_hand)
        return replace(given, melds=_with(given.melds, seat, lambda laid: (*laid, meld)))

    def change_meld(
        self, seat: Seat, index: int, meld: LaidMeld, from_hand: Sequence[Tile] = ()
    ) -> TileLocations:
        """A laid meld becomes another: a pung filled, a robbed kong a pung again."""
        given = self._give_up(seat, from_hand)
        melds = _with(given.melds, seat, lambda laid: (*laid[:index], meld, *laid[index + 1 :]))
        return replace(given, melds=melds)

    def reveal(self, seat: Seat, apart: Tile | None, *, from_hand: bool) -> TileLocations:
        """The hand is laid open, `apart` beside it; `from_hand` says that it stood among the hand's tiles.

        Closed kongs are turned up too.
        """
        given = self._give_up(seat, (apart,)) if from_hand and apart is not None else self
        up = tuple(replace(meld, face_up=True) for meld in self.melds[seat])
        return replace(given.lay_open(seat, apart), melds=_with(self.melds, seat, lambda _: up))

    def lay_open(self, seat: Seat, apart: Tile | None = None) -> TileLocations:
        """The hand lies open for all to see, and nothing else changes."""
        return replace(
            self,
            hands=_with(self.hands, seat, lambda _: ()),
            shown=_with(self.shown, seat, lambda _: ShownHand(tuple(in_order(self.held(seat))), apart)),
        )

    def sweep(self, seat: Seat) -> TileLocations:
        """Everything in front of one seat, its wall included, goes into the machine."""
        own_wall = {place for place in self.wall if place.seat == seat}
        gone = [*self.before(seat), *(self.wall[place] for place in own_wall)]
        return replace(
            self,
            machine=tuple(sorted((*self.machine, *gone))),
            wall=_frozen((p, t) for p, t in self.wall.items() if p not in own_wall),
            turned_up=self.turned_up - own_wall,
            hands=_with(self.hands, seat, lambda _: ()),
            melds=_with(self.melds, seat, lambda _: ()),
            discards=_with(self.discards, seat, lambda _: ()),
            singles=_with(self.singles, seat, lambda _: ()),
            shown=_with(self.shown, seat, lambda _: None),
            across=_with_one(self.across, seat, value=None),
            sticks=_with_one(self.sticks, seat, value=False),
        )

    def lose(self, tile: Tile) -> TileLocations:
        """A tile in the machine falls under the table."""
        if tile not in self.machine:
            raise MissingTile(f"{name(tile)} is not in the machine, so it cannot be lost there")
        rest = list(self.machine)
        rest.remove(tile)
        return replace(self, machine=tuple(rest), lost=(*self.lost, tile))

    def find(self) -> TileLocations:
        """Lost tiles are found and put into the machine."""
        return replace(self, machine=tuple(sorted((*self.machine, *self.lost))), lost=())

    def _give_up(self, seat: Seat, tiles: Sequence[Tile]) -> TileLocations:
        """These tiles leave the hand; of one that lies open what was drawn goes first."""
        hand, open_hand = list(self.hands[seat]), self.shown[seat]
        lying = [] if open_hand is None else list(open_hand.tiles)
        for tile in tiles:
            if tile not in hand and tile not in lying:
                raise MissingTile(f"seat {seat} does not hold {name(tile)}")
            (hand if tile in hand else lying).remove(tile)
        given = replace(self, hands=_with(self.hands, seat, lambda _: tuple(hand)))
        if open_hand is None:
            return given
        left = replace(open_hand, tiles=(*lying, *hand))
        return replace(
            given,
            hands=_with(self.hands, seat, lambda _: ()),
            shown=_with(self.shown, seat, lambda _: left),
        )

    def _at(self, place: Place) -> Tile:
        if place not in self.wall:
            raise MissingTile(f"no tile stands at {place} any more")
        return self.wall[place]


def _with(row: tuple[T, ...], seat: Seat, change: Callable[[T], T]) -> tuple[T, ...]:
    return (*row[:seat], change(row[seat]), *row[seat + 1 :])


def _with_one(row: tuple[T, ...], seat: Seat, *, value: T) -> tuple[T, ...]:
    return (*row[:seat], value, *row[seat + 1 :])


def _frozen(pairs: Iterable[tuple[Place, Tile]]) -> Mapping[Place, Tile]:
    return MappingProxyType(dict(pairs))
