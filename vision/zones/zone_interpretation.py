"""Zone interpretation: from tiles in a zone to melds, discards, hands and walls, as players lay them, with
every doubt there is.

Nothing is guessed silently, and the rules of mahjong are never used to turn one reading into another: they only
say where a second reading is worthwhile.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from controller.words.sentence import Sentence, sentence
from vision.table.table_layout import (
    SINGLES_COLUMNS,
    SINGLES_FIRST_X,
    Zone,
    ZoneKind,
)
from vision.table.table_view import BACK, RED_FIVES, UNKNOWN, SeenMeld, WallHeights, WallTile
from vision.zones.wall_heights import WallLook
from vision.zones.zone_observation import Look, SeenTile

_STRANGE: Final = 0.92  # how sure every tile of a meld that is no set must be
SUREST: Final = 0.95
"""Confidence required where all tiles except one are equal, as after one misreading of a pung."""
WEAK_FIT: Final = 0.62
"""Share of a tile's outline that must be seen."""
_WEAK_FIT_OF_BACK: Final = 0.35  # a back is no brighter than its flanks, and cannot be mistaken for a face
_STRAY: Final = 90.0  # square millimetres of something that is no tile
_MELD_GAP: Final = (6.0, 9.0)  # mm between tiles: below, they are one meld; above, two; between, who knows
_APART_GAP: Final = (9.0, 14.0)
_HOLE: Final = 13.0  # mm; half a tile missing in a row of discards
_LONGER: Final = 5.0  # mm; a tile across that is taken for an upright one leaves 8 beside it
_SURELY_UPRIGHT: Final = 0.8  # share of the outline, beside such a gap
_FLOWERS: Final = "f"
_DOUBTED_NAMES: Final = frozenset({"doubt.either", "doubt.no_face", "doubt.might_be"})
_PLAIN: Final = {red: five for five, red in RED_FIVES.items()}


@dataclass(frozen=True, eq=False)
class ZoneReading:
    """One zone read once. `content` is compared between readings; `doubts` says why it is not certain."""

    zone: Zone
    tiles: tuple[SeenTile, ...] = ()
    melds: tuple[SeenMeld, ...] = ()
    discards: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    apart: str | None = None
    heights: WallHeights = ()
    upturned: tuple[WallTile, ...] = ()
    singles: tuple[str, ...] = ()
    rotated: int | None = None
    stick: bool | None = None
    doubts: tuple[Sentence, ...] = ()

    @property
    def content(self) -> tuple[object, ...]:
        """The values by which two readings are the same."""
        return (
            self.melds,
            self.discards,
            self.hand,
            self.apart,
            self.heights,
            self.upturned,
            self.singles,
            self.rotated,
            self.stick,
        )


def interpret_zone(look: Look, tiles: tuple[SeenTile, ...], sure: float) -> ZoneReading:
    """Interpret the classified `tiles` of a zone, in the order of `look`'s tiles; a name below the confidence
    `sure` is a doubt."""
    zone = look.zone
    if look.wall is not None:
        return _understand_wall(zone, look.wall, tiles, sure)
    doubts = [_doubt(zone, number, tile, sure) for number, tile in enumerate(tiles, start=1)]
    if look.stray > _STRAY:
        doubts.append(sentence("doubt.stray", place=zone.place, area=round(look.stray)))
    if look.even > _STRAY:
        doubts.append(sentence("doubt.one_colour", place=zone.place, area=round(look.even)))
    if look.doubt is not None:
        doubts.append(look.doubt)
    by_line = iter(tiles)
    rows = [[next(by_line) for _ in line.tiles] for line in look.lines]
    if zone.in_pool:
        reading = _pool(zone, tiles)
    elif zone.kind is ZoneKind.DISCARDS:
        shape = zone.shape
        names, odd = _rows(
            look, rows, shape.discard_columns, shape.discard_first_x, may_lie_across=zone.may_be_turned
        )
        across = [number for number, tile in enumerate(tiles) if tile.found.across]
        reading = ZoneReading(
            zone, discards=names, rotated=across[0] if zone.may_be_turned and across else None, doubts=odd
        )
    elif zone.kind is ZoneKind.SINGLES:
        names, odd = _rows(look, rows, SINGLES_COLUMNS, SINGLES_FIRST_X)
        reading = ZoneReading(zone, singles=names, doubts=odd)
    elif zone.kind is ZoneKind.MELDS:
        reading = _melds(look, tiles)
    elif zone.kind is ZoneKind.STICK:
        reading = ZoneReading(zone, stick=look.stick)
    else:
        reading = _hand(look, tiles)
    found = tuple(doubt for doubt in (*doubts, *reading.doubts) if doubt is not None)
    return replace(reading, tiles=tiles, doubts=found)


def only_names_are_doubted(reading: ZoneReading) -> bool:
    """Whether nothing but names of tiles is in doubt: where they lie, and how, is certain."""
    return all(doubt.id in _DOUBTED_NAMES for doubt in reading.doubts)


def worth_another_look(reading: ZoneReading) -> frozenset[int]:
    """The tiles (their numbers) of a zone with a meld that is no set are named, but not `SUREST`: what is
    strange is not believed of an earlier picture."""
    if all(is_set(meld.tiles) or _are_flowers(meld.tiles) for meld in reading.melds):
        return frozenset()
    return frozenset(
        number
        for number, tile in enumerate(reading.tiles)
        if tile.tile != UNKNOWN and tile.confidence < SUREST
    )


def _doubt(zone: Zone, number: int, tile: SeenTile, sure: float) -> Sentence | None:
    if tile.found.fit < (_WEAK_FIT_OF_BACK if tile.tile == BACK else WEAK_FIT):
        return sentence("doubt.covered", number=number, place=zone.place)
    if tile.tile == UNKNOWN and tile.either:
        return sentence("doubt.either", number=number, place=zone.place, tiles=list(tile.either))
    if tile.tile == UNKNOWN:
        return sentence("doubt.no_face", number=number, place=zone.place)
    if tile.confidence < sure:
        percent = round(100 * tile.confidence)
        return sentence("doubt.might_be", number=number, place=zone.place, tile=tile.tile, percent=percent)
    return None


def _pool(zone: Zone, tiles: Sequence[SeenTile]) -> ZoneReading:
    names = tuple(tile.tile for tile in tiles)
    face_down = (sentence("doubt.face_down", place=zone.place),) if BACK in names else ()
    return ZoneReading(zone, discards=names, doubts=face_down)


def _rows(
    look: Look,
    rows: Sequence[Sequence[SeenTile]],
    columns: int,
    first_x: float,
    *,
    may_lie_across: bool = False,
) -> tuple[tuple[str, ...], tuple[Sentence, ...]]:
    """Contents of rows of `columns` tiles, in the order laid, and doubts about them. One tile may lie across, or
    none."""
    doubts: list[Sentence] = []
    allowed = 1 if may_lie_across else 0
    place = look.zone.place
    for number, (line, row) in enumerate(zip(look.lines, rows, strict=True)):
        if line.y != look.zone.lines[number]:
            doubts.append(sentence("doubt.row_empty", row=number + 1, place=place))
        if number < len(rows) - 1 and len(row) != columns:
            doubts.append(sentence("doubt.row_short", row=number + 1, place=place, count=len(row)))
        starts = [first_x - 12.0, *(tile.found.right for tile in row)]
        if any(tile.found.left - end > _HOLE for end, tile in zip(starts, row, strict=False)):
            doubts.append(sentence("doubt.row_hole", row=number + 1, place=place))
        if may_lie_across:
            doubts += _perhaps_across(row, sum(map(len, rows[:number])), place)
        allowed -= sum(tile.found.across for tile in row)
        if allowed < 0 and any(tile.found.across for tile in row):
            doubts.append(sentence("doubt.row_across", row=number + 1, place=place))
    names = tuple(tile.tile for row in rows for tile in row)
    if BACK in names:
        doubts.append(sentence("doubt.face_down", place=place))
    return names, tuple(doubts)


def _perhaps_across(row: Sequence[SeenTile], before: int, place: Sentence) -> list[Sentence]:
    """Doubts about tiles that seem upright and may lie across: a wide gap is beside them, and little of their outline
    is seen. `before` is the number of tiles in earlier rows."""
    return [
        sentence("doubt.covered", number=before + number + (one.found.fit > other.found.fit), place=place)
        for number, (one, other) in enumerate(pairwise(row), start=1)
        if other.found.left - one.found.right > _LONGER
        if min(one.found.fit, other.found.fit) < _SURELY_UPRIGHT
    ]


def _melds(look: Look, tiles: Sequence[SeenTile]) -> ZoneReading:
    place = look.zone.place
    groups, doubts = _groups(tiles, _MELD_GAP, place)
    melds = []
    for number, group in enumerate(groups, start=1):
        names = tuple(tile.tile for tile in group)
        across = [index for index, tile in enumerate(group) if tile.found.across]
        melds.append(SeenMeld(names, across[0] if across else None))
        if len(across) > 1:
            doubts.append(sentence("doubt.meld_across", count=len(across), meld=number, place=place))
        flowers = _are_flowers(names)
        if len(group) not in (3, 4) and not flowers:
            doubts.append(sentence("doubt.meld_size", meld=number, place=place, count=len(group)))
        if BACK in names and set(names) != {BACK}:
            doubts.append(sentence("doubt.meld_partly_down", meld=number, place=place))
        elif not flowers and min(tile.confidence for tile in group) < _certainty_wanted(names):
            doubts.append(sentence("doubt.meld_no_set", meld=number, place=place, tiles=list(names)))
    return ZoneReading(look.zone, melds=tuple(melds), doubts=tuple(doubts))


def _certainty_wanted(names: Sequence[str]) -> float:
    """Confidence required of each tile of a meld: what is neither a run nor all alike may still be what lies
    there, for players err and cheat, but the classifier errs too."""
    if is_set(names):
        return 0.0
    return SUREST if len(set(names)) == 2 else _STRANGE


def _are_flowers(names: Sequence[str]) -> bool:
    return all(name.endswith(_FLOWERS) for name in names)


def is_set(names: Sequence[str]) -> bool:
    """Whether tiles are a pung or a kong of any size, or a run. A red five is a five."""
    plain = [_PLAIN.get(name, name) for name in names]
    return len(set(plain)) == 1 or _is_run(plain)


def _is_run(names: Sequence[str]) -> bool:
    numbers, suits = sorted(name[0] for name in names), {name[-1] for name in names}
    return len(suits) == 1 and suits <= set("mps") and "".join(numbers) in "123456789" and len(names) == 3


def _hand(look: Look, tiles: Sequence[SeenTile]) -> ZoneReading:
    place = look.zone.place
    groups, doubts = _groups(tiles, _APART_GAP, place)
    if len(groups) > 2:
        doubts.append(sentence("doubt.hand_in_parts", place=place, count=len(groups)))
    if any(tile.found.across for tile in tiles):
        doubts.append(sentence("doubt.across", place=place))
    names = [tuple(tile.tile for tile in group) for group in groups]
    if any(BACK in group for group in names):
        doubts.append(sentence("doubt.face_down", place=place))
    apart = None
    if len(names) == 2 and len(names[1]) == 1:
        apart = names[1][0]
    elif len(names) == 2:
        doubts.append(sentence("doubt.hand_apart", count=len(names[1]), place=place))
    return ZoneReading(look.zone, hand=names[0] if names else (), apart=apart, doubts=tuple(doubts))


def _groups(
    tiles: Sequence[SeenTile], gap: tuple[float, float], place: Sentence
) -> tuple[list[list[SeenTile]], list[Sentence]]:
    """Tiles left to right, split where the gap is wide; a gap that is neither wide nor narrow is doubted."""
    groups: list[list[SeenTile]] = []
    doubts: list[Sentence] = []
    for tile in tiles:
        space = tile.found.left - groups[-1][-1].found.right if groups else gap[1]
        if groups and space < (gap[0] + gap[1]) / 2:
            groups[-1].append(tile)
        else:
            groups.append([tile])
        if len(tiles) > 1 and gap[0] < space < gap[1]:
            doubts.append(sentence("doubt.gap", millimetres=round(space), place=place))
    return groups, doubts


def _understand_wall(zone: Zone, wall: WallLook, tiles: Sequence[SeenTile], sure: float) -> ZoneReading:
    doubts = list(wall.doubts)
    upturned = []
    for top, tile in zip(wall.tops, tiles, strict=True):
        if tile.tile == UNKNOWN or tile.confidence < sure:
            doubts.append(sentence("doubt.on_stack", stack=top.stack, place=zone.place))
        if tile.tile != BACK:
            upturned.append(WallTile(zone.seat, top.stack, tile.tile, tile.confidence))
    if wall.alike > 1 and tiles and tiles[0].tile != BACK:
        doubts.append(sentence("doubt.stacks_alike", count=wall.alike, place=zone.place))
    return ZoneReading(
        zone,
        tiles=tuple(tiles),
        heights=wall.heights,
        upturned=tuple(sorted(upturned, key=lambda tile: tile.stack)),
        doubts=tuple(doubts),
    )
