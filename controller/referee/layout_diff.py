"""Compares the expected layout of the table, derived from the hand, with what was read.

The referee compares states and never tracks movements. So it does not matter how a tile came to its place, nor whether
the controller was away meanwhile.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final

from controller.referee.zones import (
    AnyZone,
    FaceUpTiles,
    Melds,
    OpenHand,
    StackHeights,
    StackPlace,
    TableMeld,
    TableZone,
    TableZoneKind,
    TileRow,
    ZoneContent,
    Zones,
)
from controller.rules.acts import Chow, Discard, Draw, Flower, Indicator, Kita, Kong, Pung, Riichi
from controller.rules.hand_state import HandState, Meld
from controller.rules.registry import conventions_of
from controller.rules.system import System
from controller.rules.tiles import FACE_OF, NORTH, Seat, Tile, name, tile
from controller.rules.walls import Place, WallPlan

NO_HAND: Final = OpenHand()
BACK: Final = "back"
KONG_TILES: Final = 4


def expected(hand: HandState, system: System) -> dict[AnyZone, ZoneContent]:
    """The content of each zone when all accepted acts have been carried out, and nothing else."""
    conventions = conventions_of(system)
    alone = system.single_kong_tiles(hand)
    zones: dict[AnyZone, ZoneContent] = {}
    for seat, state in enumerate(hand.seats):
        zones[TableZone.discards(seat)] = tuple(name(tile) for tile in state.discards if tile not in alone)
        zones[TableZone.melds(seat)] = tuple(
            as_laid(meld, seat, players=hand.players, marked=conventions.marks_giver)
            for meld in state.melds
            if meld.kind != "single_kong"
        )
        if not state.disclosed:
            zones[TableZone.hand(seat)] = NO_HAND
        if conventions.singles:
            zones[TableZone.singles(seat)] = tuple(name(tile) for tile in laid_alone(hand, seat, alone))
    return zones


def laid_alone(hand: HandState, seat: int, alone: frozenset[Tile]) -> tuple[Tile, ...]:
    """The tiles a seat has laid out singly, in the order laid: flowers, Norths (SN-6), kongs of one tile, and discards
    of `alone` tiles, which count as such kongs (WH-8)."""
    laid: list[Tile] = []
    for act in hand.acts:
        match act:
            case Flower(tile=flower) if act.seat == seat:
                laid.append(flower)
            case Kita() if act.seat == seat:
                laid.append(NORTH)
            case Kong(kind="single", tile=single) if act.seat == seat and single is not None:
                laid.append(single)
            case Discard(tile=discarded) if act.seat == seat and discarded in alone:
                laid.append(discarded)
    return tuple(laid)


def rotated_discard(hand: HandState, seat: int) -> int | None:
    """Which discard in the row of a seat lies across: the one that made its riichi or, if that was claimed, the next
    (RI-24)."""
    if hand.bets is None:
        return None
    announced, row, across = False, 0, None
    acts = [act for act in hand.acts if not isinstance(act, Indicator)]
    for act, following in pairwise([*acts, None]):
        if isinstance(act, Riichi) and act.seat == seat:
            announced = True
        elif isinstance(act, Discard) and act.seat == seat:
            claimed = isinstance(following, Chow | Pung | Kong) and following.seat != seat
            if announced and across is None and not claimed:
                across = row
            row += not claimed
    return across


def straight(zones: Zones) -> dict[AnyZone, ZoneContent]:
    """The zones with every meld read as if no tile of it were rotated."""
    straightened = dict(zones)
    for zone in zones:
        if zone.kind is TableZoneKind.MELDS:
            melds = TableZone.melds(zone.owner).content_in(zones)
            straightened[zone] = tuple(TableMeld(meld.tiles) for meld in melds)
    return straightened


def wall_shape(plan: WallPlan) -> tuple[int, int]:
    """The number of stacks of a wall (Xiamen: of an inner one), and of single tiles of an outer wall."""
    places = _places(plan)
    return (
        max((place.stack for place in places if place.part != "outer"), default=0),
        max((place.stack for place in places if place.part == "outer"), default=0),
    )


def wall_heights(plan: WallPlan, hand: HandState) -> dict[AnyZone, tuple[int, ...]]:
    """The height of each stack in tiles after the draws so far, head and tail counted from the plan. Of Xiamen's walls
    the outer ones, since the inner ones are dealt out."""
    stacks, outer = wall_shape(plan)
    left = {*undrawn_places(plan, hand, "head"), *plan.skipped}
    heights = Counter((place.seat, place.stack) for place in left)
    return {
        TableZone.wall(seat): tuple(heights[Seat(seat), stack] for stack in range(1, (outer or stacks) + 1))
        for seat in range(hand.players)
    }


def undrawn_places(plan: WallPlan, hand: HandState, end: str) -> Iterator[Place]:
    """The places still to be drawn, in the order of that `end` (head or tail). Where both ends meet, each passes over
    what the other took."""
    orders = {"head": plan.draw_order, "tail": plan.supplement_order}
    gone: set[Place] = set()
    reached = {"head": 0, "tail": 0}
    for act in hand.acts:
        if isinstance(act, Draw):
            order = orders[act.end]
            while order[reached[act.end]] in gone:
                reached[act.end] += 1
            gone.add(order[reached[act.end]])
    return (place for place in orders[end] if place not in gone)


def _places(plan: WallPlan) -> set[Place]:
    return {*plan.draw_order, *plan.skipped, *(place for places in plan.deal for place in places)}


def same_face(named: Sequence[str]) -> bool:
    """Whether these tiles, none of them face down, are of one face: a red five is a five (RI-1)."""
    return BACK not in named and len({FACE_OF[tile(one)] for one in named}) == 1


def lies_at(face_up: FaceUpTiles, place: Place) -> bool:
    """Whether exactly one wall tile lies face up, and at that place."""
    return [(tile.seat, tile.stack) for tile in face_up] == [(place.seat, place.stack)]


def wrong_stacks(sight: Zones, heights: Mapping[AnyZone, StackHeights]) -> list[StackPlace]:
    """The stacks whose height was read with certainty and differs from the count."""
    wrong = []
    for zone, counted in heights.items():
        seen = TableZone.wall(zone.owner).content_in(sight)
        for stack, (high, wanted) in enumerate(zip(seen, counted, strict=False), start=1):
            if high is not None and high != wanted:
                wrong.append(StackPlace(zone.owner, stack))
    return wrong


def as_laid(meld: Meld, seat: int, *, players: int = 4, marked: bool = True) -> TableMeld:
    """How `seat` lays a meld; where givers are `marked` a rotated tile shows who gave it (HZ-14, HZ-15, HZ-16)."""
    if meld.kind == "closed_kong":
        return TableMeld((BACK,) * KONG_TILES)
    names = [name(tile) for tile in meld.tiles]
    if meld.claimed is None or meld.from_ is None or not marked:
        return TableMeld(tuple(names))
    claimed = name(meld.claimed)
    names.remove(claimed)
    place = rotated_place(meld.kind, seat, meld.from_, len(names) + 1, players)
    names.insert(0 if place is None else place, claimed)
    return TableMeld(tuple(names), place)


def rotated_place(kind: str, seat: int, giver: int, size: int, players: int = 4) -> int | None:
    """Index of the rotated tile among `size` when `giver` gave to `seat`: the left end, the right end, or None."""
    if kind == "chow" or (giver + 1) % players == seat:
        return 0
    return size - 1 if (seat + 1) % players == giver else None


def same_melds(one: Melds, other: Melds) -> bool:
    """Whether melds are equivalent: the order of a meld's unrotated tiles has no meaning."""
    return [_meaning(meld) for meld in one] == [_meaning(meld) for meld in other]


def differences(
    hand: HandState, system: System, sight: Zones, blind: tuple[AnyZone, ...] = ()
) -> dict[AnyZone, ZoneContent]:
    """The zones whose settled content is not as expected, with the reading; zones that were not read are left out."""
    wanted = expected(hand, system)
    return {
        zone: sight[zone]
        for zone in wanted
        if zone in sight and zone not in blind and _differs(zone, wanted, sight)
    }


def _differs(zone: AnyZone, wanted: Zones, sight: Zones) -> bool:
    if zone.kind is not TableZoneKind.MELDS:
        return wanted[zone] != sight[zone]
    melds = TableZone.melds(zone.owner)
    return not same_melds(melds.content_in(wanted), melds.content_in(sight))


def added_tiles(was: TileRow, seen: TileRow) -> TileRow:
    """The tiles appended to a row; empty where the row changed in another way."""
    return seen[len(was) :] if seen[: len(was)] == was else ()


def added_discard(was: TileRow, seen: TileRow) -> str | None:
    """The single tile appended to a row; None where the row changed in another way."""
    added = added_tiles(was, seen)
    return added[0] if len(added) == 1 else None


def added_meld(was: Melds, seen: Melds) -> TableMeld | None:
    """The single meld appended to the others; None where the melds changed in another way."""
    return seen[-1] if len(seen) == len(was) + 1 and same_melds(was, seen[:-1]) else None


def grown_pung(was: Melds, seen: Melds) -> str | None:
    """The tile added to one of the pungs to fill a kong; None where the melds changed in another way."""
    if len(was) != len(seen):
        return None
    changed = [
        (old.tiles, new.tiles) for old, new in zip(was, seen, strict=True) if _meaning(old) != _meaning(new)
    ]
    if len(changed) != 1:
        return None
    ((before, after),) = changed
    if (
        len(before) != KONG_TILES - 1
        or len(after) != KONG_TILES
        or not (same_face(before) and same_face(after))
    ):
        return None
    added = Counter(after) - Counter(before)
    return next(iter(added)) if added.total() == 1 else None


def _meaning(meld: TableMeld) -> tuple[tuple[str, ...], int | None, str | None]:
    turned = None if meld.rotated is None else meld.tiles[meld.rotated]
    return tuple(sorted(meld.tiles)), meld.rotated, turned
