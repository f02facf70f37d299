"""What the table must look like for the hand as it stands, and where what was seen differs.

The referee never follows movements: it compares. So it does not matter how a tile came to lie where it lies, nor
whether the controller was away meanwhile.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from controller.referee.inputs import SeenMeld, ZoneContent
from controller.rules.hand import HandState, Meld
from controller.rules.tiles import Seat, name
from controller.rules.walls import WallPlan

NO_HAND: Final[ZoneContent] = ((), None)
FULL_TURN: Final = 4
BACK: Final = "back"
KONG_TILES: Final = 4
STACKS: Final = 17


def expected(hand: HandState) -> dict[str, ZoneContent]:
    """What each zone shows when everybody has done what was accepted, and nothing else."""
    zones: dict[str, ZoneContent] = {}
    for seat, state in enumerate(hand.seats):
        zones[f"discards:{seat}"] = tuple(name(tile) for tile in state.discards)
        zones[f"melds:{seat}"] = tuple(as_laid(meld, seat) for meld in state.melds)
        zones[f"hand:{seat}"] = NO_HAND
    return zones


def wall_heights(plan: WallPlan, hand: HandState) -> dict[str, tuple[int, ...]]:
    """How high each stack stands after the draws so far: head and tail counted from the plan."""
    gone = {*plan.draw_order[: hand.head_draws], *plan.supplement_order[: hand.tail_draws]}
    standing = Counter(
        (place.seat, place.stack) for place in (*plan.draw_order, *plan.skipped) if place not in gone
    )
    return {
        f"wall:{seat}": tuple(standing[Seat(seat), stack] for stack in range(1, STACKS + 1))
        for seat in range(hand.players)
    }


def wrong_stacks(table_sight: Mapping[str, ZoneContent], heights: Mapping[str, tuple[int, ...]]) -> list[str]:
    """The stacks that surely stand otherwise than counted, as `seat:stack`."""
    wrong = []
    for zone, counted in heights.items():
        seen = table_sight.get(zone, ())
        for stack, (high, wanted) in enumerate(zip(seen, counted, strict=False), start=1):
            if high is not None and high != wanted:
                wrong.append(f"{zone.partition(':')[2]}:{stack}")
    return wrong


def as_laid(meld: Meld, seat: int) -> SeenMeld:
    """How `seat` lays a meld: which tile lies rotated says who gave it (HZ-14, HZ-15, HZ-16)."""
    if meld.kind == "closed_kong":
        return (BACK,) * KONG_TILES, None
    names = [name(tile) for tile in meld.tiles]
    if meld.claimed is None or meld.from_ is None:
        return tuple(names), None
    claimed = name(meld.claimed)
    names.remove(claimed)
    place = rotated_place(meld.kind, seat, meld.from_, len(names) + 1)
    names.insert(0 if place is None else place, claimed)
    return tuple(names), place


def rotated_place(kind: str, seat: int, giver: int, size: int) -> int | None:
    """Which of `size` tiles lies rotated when `giver` gave to `seat`: the left end, the right end, or none."""
    if kind == "chow" or (giver + 1) % FULL_TURN == seat:
        return 0
    return size - 1 if (seat + 1) % FULL_TURN == giver else None


def same(zone: str, one: ZoneContent, other: ZoneContent) -> bool:
    """Whether two contents of a zone mean the same: the order of a meld's unrotated tiles says nothing."""
    if zone.startswith("melds:"):
        return [_meaning(meld) for meld in one] == [_meaning(meld) for meld in other]
    return one == other


def differences(
    hand: HandState, sight: Mapping[str, ZoneContent], blind: tuple[str, ...] = ()
) -> dict[str, ZoneContent]:
    """The zones whose settled content is not as expected, with what was seen there; unread zones differ in nothing."""
    return {
        zone: sight[zone]
        for zone, content in expected(hand).items()
        if zone in sight and zone not in blind and not same(zone, content, sight[zone])
    }


def added_discard(was: ZoneContent, seen: ZoneContent) -> str | None:
    """The one tile that was laid behind a row; None where the row changed otherwise."""
    return seen[-1] if len(seen) == len(was) + 1 and tuple(seen[:-1]) == tuple(was) else None


def added_meld(was: ZoneContent, seen: ZoneContent) -> SeenMeld | None:
    """The one meld that was laid behind the others; None where melds changed otherwise."""
    if len(seen) != len(was) + 1 or not same("melds:", was, seen[:-1]):
        return None
    meld: SeenMeld = seen[-1]
    return meld


def grown_pung(was: ZoneContent, seen: ZoneContent) -> str | None:
    """The tile that was added to one of the pungs to fill a kong; None where melds changed otherwise."""
    if len(was) != len(seen):
        return None
    changed = [
        place
        for place, pair in enumerate(zip(was, seen, strict=True))
        if not same("melds:", pair[:1], pair[1:])
    ]
    if len(changed) != 1:
        return None
    (before, _), (after, _) = was[changed[0]], seen[changed[0]]
    if len(before) == 3 and len(set(before)) == 1 and tuple(after) == (before[0],) * 4:
        return str(before[0])
    return None


def _meaning(meld: SeenMeld) -> tuple[tuple[str, ...], int | None, str | None]:
    tiles, rotated = meld
    return tuple(sorted(tiles)), rotated, None if rotated is None else tiles[rotated]
