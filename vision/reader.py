"""From a frame to what lies on the table: zones are found, named in one batch, and grouped as players lay
them.

A zone read without certainty says so: its `doubts` are sentences naming the tile and the trouble. Nothing
is guessed silently, and the rules of mahjong are never used to turn one reading into another.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.backs import Back, learn_back
from vision.calibration import Calibration, calibrate
from vision.cloth import Cloth, learn_cloth
from vision.finding import Found, Line, find_lines, leftover, standing_share
from vision.layout import (
    DISCARD_COLUMNS,
    DISCARD_FIRST_X,
    PX_PER_MM,
    TILE_THICKNESS,
    ZONES,
    Kind,
    Zone,
    rectify,
    seat_turn,
    zone_named,
)
from vision.view import BACK, SEATS, UNKNOWN, SeatView, SeenMeld, TableView, WallHeights, WallTile
from vision.walls import WallLook, look_at_wall

Image = NDArray[np.uint8]

SURE: Final = (
    0.60  # a name with less confidence is doubted: the limit below which the namer itself says unknown
)
_STRANGE: Final = 0.95  # how sure every tile of a meld that is no set must be
_HESITANT: Final = 0.85  # a name with less confidence is asked for again
_CROP: Final = (48, 64)  # pixels of a tile's picture for the namer: 2 px a millimetre
_WEAK_FIT: Final = 0.62  # share of a tile's outline that must be seen
_WEAK_FIT_OF_BACK: Final = (
    0.35  # a back is no brighter than its flanks, and nobody can mistake one for another
)
_MIXED: Final = (0.2, 0.8)  # between these shares of standing tiles a hand is neither standing nor revealed
_STRAY: Final = 90.0  # square millimetres of something that is no tile
_MELD_GAP: Final = (6.0, 9.0)  # mm between tiles: below, they are one meld; above, two; between, who knows
_APART_GAP: Final = (9.0, 14.0)
_BACKS_ALIKE: Final = 3  # plain tops on one wall that look alike: these are backs
_HOLE: Final = 13.0  # mm; half a tile missing in a row of discards
_FLOWERS: Final = "f"


class Naming(Protocol):
    """What a namer says of one picture: its likeliest face, however unsure, and how sure it is."""

    @property
    def guess(self) -> str: ...
    @property
    def confidence(self) -> float: ...


class Namer(Protocol):
    """Anything that names tiles (`vision.names.Namer`): "5m", "back" or "unknown" for each upright BGR
    picture."""

    def name(self, crops: Sequence[Image]) -> Sequence[Naming]: ...


@dataclass(frozen=True, eq=False)
class SeenTile:
    """One tile of a zone: where it lies, its picture, and what the namer made of it."""

    found: Found
    picture: Image
    tile: str
    confidence: float


@dataclass(frozen=True, eq=False)
class ZoneReading:
    """One zone read once. `content` is what is compared between readings; `doubts` says why it is not
    certain."""

    zone: Zone
    tiles: tuple[SeenTile, ...] = ()
    melds: tuple[SeenMeld, ...] = ()
    discards: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    apart: str | None = None
    heights: WallHeights = ()
    upturned: tuple[WallTile, ...] = ()
    doubts: tuple[str, ...] = ()

    @property
    def content(self) -> tuple[object, ...]:
        return (self.melds, self.discards, self.hand, self.apart, self.heights, self.upturned)


class TableReader:
    """Reads zones of calibrated frames. Give it a namer; call `calibrate` once with a picture of the
    table."""

    def __init__(self, namer: Namer, camera_height_mm: float = 1000.0, sure: float = SURE) -> None:
        self._namer = namer
        self._camera_height = camera_height_mm
        self._sure = sure
        self._calibration: Calibration | None = None
        self._back: Back | None = None

    @property
    def calibration(self) -> Calibration | None:
        """The calibration in use, None before `calibrate`."""
        return self._calibration

    def calibrate(self, image: Image) -> Calibration:
        """Locate the table by its markers; raises `CalibrationError` and keeps the old calibration if it
        cannot."""
        self._calibration = calibrate(image, self._camera_height)
        return self._calibration

    def read(self, image: Image, zones: Iterable[str] | None = None) -> TableView:
        """Everything (or only the named zones) in one frame. Raises `CalibrationError` if never calibrated
        and no markers are in sight. One frame is one opinion: use `vision.settle` to get a settled one."""
        wanted = ZONES if zones is None else tuple(zone_named(name) for name in zones)
        return assemble(self.read_zones(image, wanted))

    def read_zones(
        self, image: Image, zones: Sequence[Zone], known: Mapping[Zone, ZoneReading] | None = None
    ) -> dict[Zone, ZoneReading]:
        """The readings of some zones of one frame. Tiles that look as they did in a `known` reading keep
        its name."""
        calibration = self._calibration or self.calibrate(image)
        cloth = learn_cloth(image, calibration)
        looks = {zone: _look(image, calibration, cloth, zone) for zone in zones}
        self._learn_back(looks.values())
        named = self._name(looks, known or {})
        return {zone: _understand(look, named[zone], self._sure) for zone, look in looks.items()}

    def _learn_back(self, looks: Iterable[_Look]) -> None:
        for look in looks:
            if look.wall is not None and look.wall.alike >= _BACKS_ALIKE:
                self._back = learn_back(look.tiles[0].picture) or self._back

    def _name(
        self, looks: Mapping[Zone, _Look], known: Mapping[Zone, ZoneReading]
    ) -> dict[Zone, tuple[SeenTile, ...]]:
        named: dict[Zone, list[SeenTile]] = {}
        fresh: list[tuple[Zone, int]] = []
        for zone, look in looks.items():
            before = known[zone].tiles if zone in known else ()
            named[zone] = [_recall(tile, before, self._back) for tile in look.tiles]
            fresh += [(zone, index) for index, tile in enumerate(named[zone]) if not tile.tile]
        names = self._names([named[zone][index].picture for zone, index in fresh])
        for (zone, index), (tile, confidence) in zip(fresh, names, strict=True):
            named[zone][index] = replace(named[zone][index], tile=tile, confidence=confidence)
        return {zone: tuple(tiles) for zone, tiles in named.items()}

    def _names(self, pictures: Sequence[Image]) -> list[tuple[str, float]]:
        """(name, confidence) of each picture. Where the namer hesitates it is asked again about the picture turned
        upside down, then cut a little tighter: to its network these are other pictures, and a face is the same
        face."""
        opinions: list[list[Naming]] = [[] for _ in pictures]
        weighed = [(UNKNOWN, 0.0)] * len(pictures)
        for look in (_as_it_is, _turned, _tighter, _tighter_turned):
            hesitant = [index for index, (_, confidence) in enumerate(weighed) if confidence < _HESITANT]
            asked = self._namer.name([look(pictures[index]) for index in hesitant]) if hesitant else ()
            for index, naming in zip(hesitant, asked, strict=True):
                opinions[index].append(naming)
                weighed[index] = _weigh(opinions[index])
        return [(guess if sure >= self._sure else UNKNOWN, sure) for guess, sure in weighed]


def _as_it_is(picture: Image) -> Image:
    return picture


def _turned(picture: Image) -> Image:
    return np.asarray(cv2.rotate(picture, cv2.ROTATE_180), np.uint8)


def _tighter(picture: Image) -> Image:
    return np.ascontiguousarray(picture[1:-1, 1:-1])


def _tighter_turned(picture: Image) -> Image:
    return _turned(_tighter(picture))


def _weigh(opinions: Sequence[Naming]) -> tuple[str, float]:
    """The guess most speaks for and how surely: agreeing opinions multiply their doubts away, others restore them."""
    speaks: dict[str, float] = {}
    for naming in opinions:
        strength = -math.log(max(1e-6, 1.0 - naming.confidence))
        speaks[naming.guess] = speaks.get(naming.guess, 0.0) + strength
    best = max(speaks, key=lambda guess: speaks[guess])
    against = max((strength for guess, strength in speaks.items() if guess != best), default=0.0)
    return best, 1.0 - math.exp(against - speaks[best])


def assemble(readings: Mapping[Zone, ZoneReading]) -> TableView:
    """One view from the readings of zones; a zone not among them is empty, its wall unknown."""
    blank = TableView()
    seats: list[SeatView] = []
    walls: list[WallHeights] = []
    upturned: list[WallTile] = []
    for seat in SEATS:
        discards = readings.get(Zone(Kind.DISCARDS, seat))
        melds = readings.get(Zone(Kind.MELDS, seat))
        hand = readings.get(Zone(Kind.HAND, seat))
        wall = readings.get(Zone(Kind.WALL, seat))
        seats.append(
            SeatView(
                melds=melds.melds if melds else (),
                discards=discards.discards if discards else (),
                hand=hand.hand if hand else (),
                apart=hand.apart if hand else None,
            )
        )
        walls.append(wall.heights if wall else blank.walls[seat])
        upturned += wall.upturned if wall else ()
    unsure = tuple(zone.name for zone in ZONES if zone in readings and readings[zone].doubts)
    return TableView(tuple(upturned), tuple(seats), tuple(walls), unsure)


@dataclass(frozen=True, eq=False)
class _Look:
    """What was found in a zone before anything was named."""

    zone: Zone
    lines: tuple[Line, ...]
    tiles: tuple[SeenTile, ...]  # in the order of lines, left to right, not named yet
    wall: WallLook | None
    stray: float
    doubt: str = ""


def _look(image: Image, calibration: Calibration, cloth: Cloth, zone: Zone) -> _Look:
    if zone.kind is Kind.WALL:
        wall = look_at_wall(image, calibration, cloth, zone)
        tiles = tuple(
            SeenTile(top.found, tile_picture(image, calibration, zone, top.found, top.height), "", 0.0)
            for top in wall.tops
        )
        return _Look(zone, (), tiles, wall, 0.0)
    crop = rectify(image, calibration, zone)
    if zone.kind is Kind.HAND:
        share = standing_share(crop, cloth.filled_mask(crop, zone, PX_PER_MM), zone)
        if share is not None and share > _MIXED[1]:
            return _Look(zone, (), (), None, 0.0)  # a hand standing as it should hides its faces
        if share is not None and share > _MIXED[0]:
            mixed = f"some tiles of {_place(zone)} stand and some lie"
            return _Look(zone, (), (), None, 0.0, mixed)
    lines, body = find_lines(crop, zone, cloth)
    tiles = tuple(
        SeenTile(found, tile_picture(image, calibration, zone, found, TILE_THICKNESS), "", 0.0)
        for line in lines
        for found in line.tiles
    )
    return _Look(zone, lines, tiles, None, leftover(body, lines, zone))


def tile_picture(image: Image, calibration: Calibration, zone: Zone, found: Found, height_mm: float) -> Image:
    """One tile's face, upright, filling 48x64 pixels."""
    width, height = _CROP
    corners = found.corners()
    to_table = seat_turn(zone.seat)
    places = np.column_stack((corners, np.ones(4))) @ to_table.T
    pixels = calibration.pixels(places[:, :2], height_mm).astype(np.float32)
    target = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32) - 0.5
    warp = cv2.getPerspectiveTransform(pixels, target)
    return np.asarray(
        cv2.warpPerspective(
            image, warp, (width, height), flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE
        ),
        dtype=np.uint8,
    )


def _recall(tile: SeenTile, before: Sequence[SeenTile], back: Back | None) -> SeenTile:
    """The tile as a back if it shows this set's, or with the name it had when it lay there before and looked
    the same; else still without a name."""
    if back is not None and back.is_shown_by(tile.picture):
        return replace(tile, tile=BACK, confidence=1.0)
    for old in before:
        near = abs(old.found.x - tile.found.x) < 1.5 and abs(old.found.y - tile.found.y) < 1.5
        if near and old.found.across == tile.found.across and _same_picture(old.picture, tile.picture):
            return replace(tile, tile=old.tile, confidence=old.confidence)
    return tile


def _same_picture(one: Image, other: Image) -> bool:
    # Noise averages out over blocks of 8x8 pixels (4x4 mm); another face does not.
    a = cv2.resize(one, (6, 8), interpolation=cv2.INTER_AREA).astype(np.float32)
    b = cv2.resize(other, (6, 8), interpolation=cv2.INTER_AREA).astype(np.float32)
    return float(np.abs(a - b).max()) < 24.0


def _understand(look: _Look, tiles: tuple[SeenTile, ...], sure: float) -> ZoneReading:
    zone = look.zone
    if look.wall is not None:
        return _understand_wall(zone, look.wall, tiles, sure)
    doubts = [_doubt(zone, number, tile, sure) for number, tile in enumerate(tiles, start=1)]
    if look.stray > _STRAY:
        doubts.append(f"something that is no tile lies in {_place(zone)} ({look.stray:.0f} square mm)")
    if look.doubt:
        doubts.append(look.doubt)
    by_line = iter(tiles)
    rows = [[next(by_line) for _ in line.tiles] for line in look.lines]
    if zone.kind is Kind.DISCARDS:
        reading = _discards(look, rows)
    elif zone.kind is Kind.MELDS:
        reading = _melds(look, tiles)
    else:
        reading = _hand(look, tiles)
    found = tuple(doubt for doubt in (*doubts, *reading.doubts) if doubt)
    return replace(reading, tiles=tiles, doubts=found)


def _doubt(zone: Zone, number: int, tile: SeenTile, sure: float) -> str:
    if tile.found.fit < (_WEAK_FIT_OF_BACK if tile.tile == BACK else _WEAK_FIT):
        return f"tile {number} of {_place(zone)} is half covered or does not lie flat"
    if tile.tile == UNKNOWN:
        return f"the face of tile {number} of {_place(zone)} cannot be named"
    if tile.confidence < sure:
        return f"tile {number} of {_place(zone)} might be {tile.tile} ({tile.confidence:.0%} sure)"
    return ""


def _place(zone: Zone) -> str:
    return f"seat {zone.seat}'s {zone.kind}"


def _discards(look: _Look, rows: Sequence[Sequence[SeenTile]]) -> ZoneReading:
    doubts = []
    place = _place(look.zone)
    for number, (line, row) in enumerate(zip(look.lines, rows, strict=True)):
        if line.y != look.zone.lines[number]:
            doubts.append(f"row {number + 1} of {place} is empty, a later one is not")
        if number < len(rows) - 1 and len(row) != DISCARD_COLUMNS:
            doubts.append(f"row {number + 1} of {place} has {len(row)} tiles and is not the last")
        starts = [DISCARD_FIRST_X - 12.0, *(tile.found.right for tile in row)]
        if any(tile.found.left - end > _HOLE for end, tile in zip(starts, row, strict=False)):
            doubts.append(f"row {number + 1} of {place} has a hole")
        if any(tile.found.across for tile in row):
            doubts.append(f"a tile lies across in row {number + 1} of {place}")
    names = tuple(tile.tile for row in rows for tile in row)
    if BACK in names:
        doubts.append(f"a tile lies face down in {place}")
    return ZoneReading(look.zone, discards=names, doubts=tuple(doubts))


def _melds(look: _Look, tiles: Sequence[SeenTile]) -> ZoneReading:
    place = _place(look.zone)
    groups, doubts = _groups(tiles, _MELD_GAP, place)
    melds = []
    for number, group in enumerate(groups, start=1):
        names = tuple(tile.tile for tile in group)
        across = [index for index, tile in enumerate(group) if tile.found.across]
        melds.append(SeenMeld(names, across[0] if across else None))
        if len(across) > 1:
            doubts.append(f"{len(across)} tiles lie across in meld {number} of {place}")
        flowers = all(name.endswith(_FLOWERS) for name in names)
        if len(group) not in (3, 4) and not flowers:
            doubts.append(f"meld {number} of {place} has {len(group)} tiles")
        if BACK in names and set(names) != {BACK}:
            doubts.append(f"meld {number} of {place} lies partly face down")
        elif not flowers and not _is_set(names) and min(tile.confidence for tile in group) < _STRANGE:
            doubts.append(f"meld {number} of {place} looks like {' '.join(names)}, which is no set")
    return ZoneReading(look.zone, melds=tuple(melds), doubts=tuple(doubts))


def _is_set(names: Sequence[str]) -> bool:
    """A run of a suit, or tiles all alike. What is none may still be what lies there: players err and cheat."""
    if len(set(names)) == 1:
        return True
    numbers, suits = sorted(name[0] for name in names), {name[-1] for name in names}
    return len(suits) == 1 and suits <= set("mps") and "".join(numbers) in "123456789" and len(names) == 3


def _hand(look: _Look, tiles: Sequence[SeenTile]) -> ZoneReading:
    place = _place(look.zone)
    groups, doubts = _groups(tiles, _APART_GAP, place)
    if len(groups) > 2:
        doubts.append(f"{place} lies in {len(groups)} parts")
    if any(tile.found.across for tile in tiles):
        doubts.append(f"a tile lies across in {place}")
    names = [tuple(tile.tile for tile in group) for group in groups]
    if any(BACK in group for group in names):
        doubts.append(f"a tile lies face down in {place}")
    apart = None
    if len(names) == 2 and len(names[1]) == 1:
        apart = names[1][0]
    elif len(names) == 2:
        doubts.append(f"{len(names[1])} tiles lie apart in {place}, not one")
    return ZoneReading(look.zone, hand=names[0] if names else (), apart=apart, doubts=tuple(doubts))


def _groups(
    tiles: Sequence[SeenTile], gap: tuple[float, float], place: str
) -> tuple[list[list[SeenTile]], list[str]]:
    """Tiles left to right, parted where the gap is wide; a gap that is neither wide nor narrow is doubted."""
    groups: list[list[SeenTile]] = []
    doubts = []
    for tile in tiles:
        space = tile.found.left - groups[-1][-1].found.right if groups else gap[1]
        if groups and space < (gap[0] + gap[1]) / 2:
            groups[-1].append(tile)
        else:
            groups.append([tile])
        if len(tiles) > 1 and gap[0] < space < gap[1]:
            doubts.append(f"a gap of {space:.0f} mm in {place} is neither inside a group nor between two")
    return groups, doubts


def _understand_wall(zone: Zone, wall: WallLook, tiles: Sequence[SeenTile], sure: float) -> ZoneReading:
    doubts = list(wall.doubts)
    upturned = []
    for top, tile in zip(wall.tops, tiles, strict=True):
        if tile.tile == UNKNOWN or tile.confidence < sure:
            doubts.append(f"what lies on stack {top.stack} of {_place(zone)} cannot be named")
        if tile.tile != BACK:
            upturned.append(WallTile(zone.seat, top.stack, tile.tile, tile.confidence))
    if wall.alike > 1 and tiles and tiles[0].tile != BACK:
        doubts.append(f"{wall.alike} stacks of {_place(zone)} look alike, but not like backs")
    return ZoneReading(
        zone,
        tiles=tuple(tiles),
        heights=wall.heights,
        upturned=tuple(sorted(upturned, key=lambda tile: tile.stack)),
        doubts=tuple(doubts),
    )
