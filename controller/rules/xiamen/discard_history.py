"""A seat's own discards judged back from the tiles held: floats, false floats, honours not followed (XM-13, 19, 34).

Walking back through a seat's acts, every earlier hand follows from the later one. A draw nobody saw leaves several
candidates; then only what holds for all of them is certain, and nothing else counts.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from controller.rules.acts import Act, Chow, Discard, Draw, Flower, Kong, Pung
from controller.rules.hand_state import Meld
from controller.rules.play_kinds import KongKind, MeldKind
from controller.rules.tiles import FACES, Counts, Seat, Tile, add_tiles, kinds_in, remove_tiles

MOST_CANDIDATES: Final = 500
"""Candidate hands followed back at most; where there are more, nothing further back is certain."""

Hands = frozenset[Counts] | None
"""The hands that may have been; None where they are too many."""


@dataclass(frozen=True, slots=True)
class PastDiscard:
    """One discard of the seat: its place among the acts, and what it held right after, sets laid included."""

    place: int
    tile: Tile
    after: Hands
    melds: tuple[Meld, ...]

    def certain(self, holds: Callable[[Counts, tuple[Meld, ...]], bool]) -> bool | None:
        """Whether this held of the hand after the discard; None where that is not known."""
        if self.after is None:
            return None
        found = {holds(hand, self.melds) for hand in self.after}
        return found.pop() if len(found) == 1 else None


def discards_back(
    acts: Sequence[Act], seat: Seat, held: Counts, melds: Sequence[Meld]
) -> Iterator[PastDiscard]:
    """The seat's discards, newest first; `held` are its concealed tiles after the last of `acts`."""
    hands: Hands = frozenset((held,))
    laid = list(melds)
    for place in range(len(acts) - 1, -1, -1):
        act = acts[place]
        if getattr(act, "seat", None) != seat:
            continue
        match act:
            case Draw():
                hands = _before_draw(hands, act.tile)
            case Flower():
                hands = _put_back(hands, act.tile)
            case Discard():
                yield PastDiscard(place, act.tile, hands, tuple(laid))
                hands = _put_back(hands, act.tile)
            case Kong(kind=KongKind.FILLED):
                where = next(
                    i
                    for i, meld in enumerate(laid)
                    if meld.kind is MeldKind.FILLED_KONG and act.tile in meld.tiles
                )
                laid[where] = replace(laid[where], kind=MeldKind.PUNG, tiles=laid[where].tiles[:3])
                hands = _put_back(hands, *(() if act.tile is None else (act.tile,)))
            case Kong():
                meld = laid.pop()
                number = 3 if act.kind is KongKind.DIRECT else 4
                hands = _put_back(hands, *meld.tiles[:1] * number) if meld.tiles else None
            case Chow() | Pung():
                own = list(laid[-1].tiles)
                claimed = laid.pop().claimed
                if claimed is not None:
                    own.remove(claimed)
                hands = _put_back(hands, *own)
            case _:
                pass


def _before_draw(hands: Hands, tile: Tile | None) -> Hands:
    if hands is None:
        return None
    if tile is not None:
        return frozenset(remove_tiles(hand, tile) for hand in hands if hand[tile])
    # A flower still in hand is the tile drawn, for every other one lay open by then.
    before = frozenset(
        remove_tiles(hand, each)
        for hand in hands
        for each in (kinds_in(hand) if not any(hand[FACES:]) else kinds_in((0,) * FACES + hand[FACES:]))
    )
    return before if len(before) <= MOST_CANDIDATES else None


def _put_back(hands: Hands, *tiles: Tile) -> Hands:
    return None if hands is None else frozenset(add_tiles(hand, *tiles) for hand in hands)
