"""Walls of `riichienv` in which a rare ending lies ready: its own numbers for tiles, in the order they are dealt.

A theme says which kinds of tiles go into whose hand, and which tiles come first from the wall. Everything else is
shuffled. Players who make use of it must still choose so: some hands of each theme end otherwise.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

ORPHANS: Final = (0, 8, 9, 17, 18, 26, *range(27, 34))
WINDS: Final = (27, 28, 29, 30)
DRAGONS: Final = (31, 32, 33)
Kinds = list[int]


class WallBuilder:
    """Gives kinds of tiles places in the wall; `seat` counts from the banker, who is 0."""

    def __init__(self, players: int, chance: Random) -> None:
        self.players = players
        self.chance = chance
        # Three players have no 2 to 8 of characters.
        self.tiles = [tile for tile in range(136) if players == 4 or not 1 <= tile // 4 <= 7]
        chance.shuffle(self.tiles)
        self.placed: dict[int, int] = {}
        self.kinds = sorted({tile // 4 for tile in self.tiles})

    def hand_places(self, seat: int) -> list[int]:
        """Where a seat's thirteen tiles lie."""
        quads = [4 * self.players * turn + 4 * seat + step for turn in range(3) for step in range(4)]
        return [*quads, 12 * self.players + seat]

    def draw_place(self, turn: int) -> int:
        """Where the tile of that draw lies while nobody calls; the banker's fourteenth is 0."""
        return 13 * self.players + turn

    def give(self, seat: int, kinds: Kinds) -> None:
        """Deal tiles of those kinds to a seat; a kind that has run out is left to chance."""
        free = [place for place in self.hand_places(seat) if place not in self.placed]
        for place, kind in zip(free, kinds, strict=False):
            self._put(place, kind)

    def draw(self, turn: int, kind: int) -> None:
        """Let that draw be of that kind."""
        self._put(self.draw_place(turn), kind)

    def _put(self, place: int, kind: int) -> None:
        tile = next((each for each in self.tiles if each // 4 == kind), None)
        if tile is not None:
            self.tiles.remove(tile)
            self.placed[place] = tile

    def wall(self) -> list[int]:
        """The whole wall, each empty place filled with a tile that is left."""
        left = iter(self.tiles)
        whole = len(self.tiles) + len(self.placed)
        return [self.placed[place] if place in self.placed else next(left) for place in range(whole)]

    def complete_hand(self, sets: int = 4) -> Kinds:
        """Fourteen tiles of four sets and a pair, simple ones; fewer sets leave room."""
        suit = self.chance.choice((9, 18))
        kinds: Kinds = []
        for _ in range(sets):
            low = self.chance.choice((suit, suit, 27 - suit)) + self.chance.randint(0, 6)
            kinds += [low, low + 1, low + 2]
        pair = self.chance.choice(self.kinds)
        return [*kinds, pair, pair]


def _orphans(builder: WallBuilder) -> None:
    count = builder.chance.randint(8, 12)
    seat = builder.chance.randrange(builder.players)
    builder.give(seat, builder.chance.sample(ORPHANS, count))
    for turn in range(0, 40, 2):
        builder.draw(turn, builder.chance.choice(ORPHANS))


def _same_wind(builder: WallBuilder) -> None:
    wind = builder.chance.choice(WINDS)
    for seat in range(builder.players):
        builder.give(seat, [wind])


def _dragons(builder: WallBuilder) -> None:
    builder.give(builder.chance.randrange(builder.players), [*DRAGONS, *DRAGONS])
    for turn, kind in enumerate(builder.chance.sample([*DRAGONS, *DRAGONS], 6), start=2):
        builder.draw(2 * turn, kind)


def _winds(builder: WallBuilder) -> None:
    builder.give(builder.chance.randrange(builder.players), [*WINDS, *WINDS, *WINDS[:2]])
    for turn, kind in enumerate(builder.chance.sample([*WINDS, *WINDS], 8), start=1):
        builder.draw(2 * turn, kind)


def _kongs(builder: WallBuilder) -> None:
    seats = builder.chance.sample(range(builder.players), builder.chance.choice((1, 2)))
    kinds = builder.chance.sample(builder.kinds, 4)
    for place, kind in enumerate(kinds):
        builder.give(seats[place % len(seats)], [kind] * 3)
    turns = builder.chance.sample(range(1, 30), 4)
    for turn, kind in zip(turns, kinds, strict=True):
        builder.draw(turn, kind)


def _ready(builder: WallBuilder) -> None:
    """Everybody is dealt a hand that is nearly complete: four riichi, double riichi, heavenly hands."""
    for seat in range(builder.players):
        hand = builder.complete_hand()
        builder.give(seat, hand[:13])
        if builder.chance.random() < 0.2:
            builder.draw(seat, hand[13])


def _one_tile_for_all(builder: WallBuilder) -> None:
    """Everybody but the banker waits for one tile, which the banker holds."""
    wanted = builder.chance.choice((9, 18)) + builder.chance.randint(2, 6)
    for seat in range(1, builder.players):
        low = builder.complete_hand(sets=3)
        part = builder.chance.choice(
            ([wanted - 1, wanted + 1], [wanted + 1, wanted + 2], [wanted - 2, wanted - 1])
        )
        builder.give(seat, [*low, *part])
    builder.give(0, [wanted, *builder.chance.sample(ORPHANS, 6)])


def _outer_draws(builder: WallBuilder) -> None:
    """One seat draws terminals and honours alone, to discard them all."""
    seat = builder.chance.randrange(builder.players)
    outer = [kind for kind in ORPHANS for _ in range(2)]
    builder.chance.shuffle(outer)
    builder.give(seat, outer[:8])
    for turn, kind in enumerate(outer[8:]):
        builder.draw(seat + builder.players * turn, kind)


THEMES: Final[dict[str, Callable[[WallBuilder], None]]] = {
    "orphans": _orphans,
    "same wind": _same_wind,
    "dragons": _dragons,
    "winds": _winds,
    "kongs": _kongs,
    "ready": _ready,
    "one tile for all": _one_tile_for_all,
    "outer draws": _outer_draws,
}


def stacked_wall(theme: str, players: int, chance: Random) -> list[int]:
    """A wall of that theme."""
    builder = WallBuilder(players, chance)
    THEMES[theme](builder)
    return builder.wall()
