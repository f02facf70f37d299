"""Table reader: from a frame to the tiles on the table. Zones are segmented while tiles of the previous ones
are classified, then interpreted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import replace
from itertools import islice
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from controller.words.sentence import Sentence
from vision.calibration.calibration import Calibration
from vision.calibration.stored_calibration import Alignment
from vision.networks.test_time_augmentation import SURE, AnyClassifier, classify_with_tta, likely_names
from vision.networks.tile_detector import TileDetector
from vision.table.table_layout import FULL_TABLE, SINGLES_COLUMNS, TableShape, Zone, ZoneKind
from vision.table.table_view import BACK, RED_FIVES, UNKNOWN, SeatView, TableView, WallHeights, WallTile
from vision.zones.back_appearance import Back, learn_back
from vision.zones.background_model import learn_cloth
from vision.zones.blank_white import with_whites
from vision.zones.dice import read_dice
from vision.zones.discard_tracking import Remembered, in_order_of_play
from vision.zones.even_parts import EvenParts
from vision.zones.flower_gallery import FlowerGallery
from vision.zones.red_fives import with_red_five
from vision.zones.sharpness import Sharpness, too_small
from vision.zones.zone_interpretation import ZoneReading, interpret_zone, worth_another_look
from vision.zones.zone_observation import Look, SeenTile, Segments, segment_zone

Image = NDArray[np.uint8]

_UNLEARNED: Final = 0.5  # confidence in a flower's name before the flowers of this set were shown
_BACKS_ALIKE: Final = 3  # plain tops on one wall that look alike: these are backs


class TableReader:
    """Reads zones of calibrated frames of a table of `shape`. The classifier is called in another thread, one
    zone at a time, while the next zone is segmented; call `calibrate` once with a picture of the table, which
    is located as `alignment` says, by its markers if left out. With an `album` it recognizes the flowers of
    this table's set once they were shown to it."""

    def __init__(
        self,
        classifier: AnyClassifier,
        camera_height_mm: float = 1000.0,
        sure: float = SURE,
        shape: TableShape = FULL_TABLE,
        album: FlowerGallery | None = None,
        alignment: Alignment | None = None,
    ) -> None:
        self._classifier = classifier
        self._album = album
        self.shape = shape
        self._detector = TileDetector() if shape.pools else None
        self._naming = ThreadPoolExecutor(1, "naming")
        self.alignment = alignment or Alignment(camera_height_mm)
        self._sure = sure
        self._calibration: Calibration | None = None
        self._back: Back | None = None
        self._sharpness = Sharpness()

    @property
    def calibration(self) -> Calibration | None:
        """The calibration in use, None before `calibrate`."""
        return self._calibration

    def calibrate(self, image: Image) -> Calibration:
        """Locate the table as its alignment says; raises `CalibrationError` and keeps the old calibration if it
        cannot."""
        self._calibration = self.alignment.locate(image, self._calibration)
        return self._calibration

    def adopt(self, calibration: Calibration) -> None:
        """Use this calibration from now on."""
        self._calibration = calibration

    def read(self, image: Image, zones: Iterable[str] | None = None) -> TableView:
        """Read everything (or only the named zones) in one frame. Raises `CalibrationError` if never calibrated
        and no markers are in sight. One frame is one opinion: use `vision.zones.settle` to get a settled one."""
        shape = self.shape
        wanted = shape.zones if zones is None else tuple(shape.zone_named(name) for name in zones)
        view = assemble(self.read_zones(image, wanted), shape)
        if zones is not None or self._calibration is None:
            return view
        return replace(view, dice=read_dice(image, self._calibration).values)

    def read_zones(
        self,
        image: Image,
        zones: Sequence[Zone],
        known: Mapping[Zone, ZoneReading] | None = None,
        laid: Mapping[Zone, Sequence[Remembered]] | None = None,
    ) -> dict[Zone, ZoneReading]:
        """The readings of some zones of one frame. Tiles that look as they did in a `known` reading keep its
        name; those of a pool keep their order in what was `laid`."""
        calibration = self._calibration or self.calibrate(image)
        cloth, even_parts = learn_cloth(image, calibration), EvenParts(image, calibration)
        asked: dict[Zone, Future[tuple[Look, list[SeenTile]]]] = {}
        # While the tiles of one zone are named the next one is looked at; walls, with few tiles to name, come last.
        try:
            for zone in sorted(zones, key=lambda zone: zone.kind is ZoneKind.WALL):
                segments = segment_zone(image, calibration, cloth, zone, even_parts, self._detector)
                before = known[zone].tiles if known and zone in known else ()
                asked[zone] = self._naming.submit(self._name_tiles, segments, before)
        finally:
            wait(asked.values())  # the classifier is free again after any failure
        looks = {zone: asked[zone].result()[0] for zone in zones}
        named = {zone: asked[zone].result()[1] for zone in zones}
        self._learn_back(looks.values())
        if self._learn_flowers(looks):
            named = {zone: [self._flower(tile) for tile in tiles] for zone, tiles in named.items()}
        with_backs = iter(self._with_backs([tile for zone in zones for tile in named[zone]]))
        readings = {}
        for zone in zones:
            look, doubt = looks[zone], None
            tiles = with_whites([*islice(with_backs, len(named[zone]))], self._back)
            if self._is_unlearned(zone):
                tiles = tuple(map(_doubtful, tiles))
            if zone.in_pool:
                tiles, doubt = in_order_of_play((laid or {}).get(zone, ()), tiles, zone.place)
            reading = interpret_zone(look, tiles, self._sure)
            if (again := worth_another_look(reading)) and not self._is_unlearned(zone):
                reading = interpret_zone(look, self._named_again(reading.tiles, again), self._sure)
            readings[zone] = _doubted(reading, doubt)
        return self._legible(readings, too_small(calibration))

    def likely_names(self, tile: SeenTile) -> tuple[str, ...]:
        """Possible names of a tile without a certain one, the likeliest first: a flower of this set, or a face."""
        known = self._flower(tile).tile
        names = likely_names(self._classifier, tile.picture)
        named = tuple(name for name in (known, tile.tile) if name not in (UNKNOWN, BACK, ""))
        faces = dict.fromkeys((*tile.either, *named, *names))
        return tuple(dict.fromkeys(name for face in faces for name in (face, *self._red(face))))

    def _legible(
        self, readings: Mapping[Zone, ZoneReading], small: Sentence | None
    ) -> dict[Zone, ZoneReading]:
        """The readings, marked as doubtful where no classifier can be trusted."""
        # Walls show few printed tiles: the others speak for them.
        faces = {
            zone: [tile.picture for tile in readings[zone].tiles if tile.tile != BACK]
            for zone in sorted(readings, key=lambda zone: zone.kind is ZoneKind.WALL)
        }
        blurred = dict(zip(faces, self._sharpness.doubts([*faces.values()]), strict=True))
        legible = {}
        for zone, reading in readings.items():
            doubt = (small if faces[zone] else None) or blurred[zone]
            if zone.kind is ZoneKind.WALL and any(reading.heights):
                doubt = doubt or self._sharpness.doubt_of_height()
            legible[zone] = _doubted(reading, doubt)
        return legible

    def _learn_back(self, looks: Iterable[Look]) -> None:
        for look in looks:
            if look.wall is not None and look.wall.alike >= _BACKS_ALIKE:
                self._back = learn_back(look.tiles[0].picture) or self._back

    def _learn_flowers(self, looks: Mapping[Zone, Look]) -> bool:
        """Whether the flowers were shown: two full rows in one corner of a table on which nothing else lies are
        those of this set."""
        if self._album is None or not self._album.empty or set(looks) != set(self.shape.zones):
            return False
        shown = [look for look in looks.values() if look.tiles or look.even]
        if len(shown) != 1 or shown[0].zone.kind is not ZoneKind.SINGLES:
            return False
        if [len(line.tiles) for line in shown[0].lines] != [SINGLES_COLUMNS] * 2:
            return False
        self._album.learn([tile.picture for tile in shown[0].tiles])
        return True

    def _is_unlearned(self, zone: Zone) -> bool:
        """Whether flowers lie in a zone that were never shown: a classifier takes one maker's for another's."""
        return zone.kind is ZoneKind.SINGLES and self._album is not None and self._album.empty

    def _name_tiles(self, segments: Segments, before: Sequence[SeenTile]) -> tuple[Look, list[SeenTile]]:
        """The look at a zone, and its tiles with the names they had `before`, as flowers of this set, or by the
        classifier. Runs in the other thread, which has more time for it."""
        look = segments.look()
        recalled = [_recall(tile, before) for tile in look.tiles]
        known = [tile if tile.tile else self._flower(tile) for tile in recalled]
        named = iter(self._classified([tile for tile in known if not tile.tile]))
        return look, [tile if tile.tile else next(named) for tile in known]

    def _named_again(self, tiles: Sequence[SeenTile], again: frozenset[int]) -> tuple[SeenTile, ...]:
        """The same tiles; those in `again` are classified by this picture, and no longer as they were
        remembered."""
        numbers = sorted(again)
        seen = dict(zip(numbers, self._classified([tiles[number] for number in numbers]), strict=True))
        return tuple(seen.get(number, tile) for number, tile in enumerate(tiles))

    def _classified(self, tiles: Sequence[SeenTile]) -> list[SeenTile]:
        """The tiles by what their pictures show."""
        names = classify_with_tta(self._classifier, [tile.picture for tile in tiles], self._sure)
        called = [_called(tile, *name) for tile, name in zip(tiles, names, strict=True)]
        return [with_red_five(tile) if self._red(tile.tile) else tile for tile in called]

    def _red(self, face: str) -> tuple[str, ...]:
        """The name of the red five of a face, if the set has one."""
        red = RED_FIVES.get(face)
        return () if red is None or not self.shape.copies(red) else (red,)

    def _flower(self, tile: SeenTile) -> SeenTile:
        """The tile with its name if it is a flower of this set."""
        found = None if self._album is None else self._album.name(tile.picture)
        return tile if found is None else _called(tile, *found)

    def _with_backs(self, tiles: Sequence[SeenTile]) -> list[SeenTile]:
        """The same tiles; those that show this set's back are backs."""
        back = self._back
        if back is None:
            return [*tiles]
        shown = back.shown_by([tile.picture for tile in tiles])
        return [
            _called(tile, BACK, 1.0) if is_back else tile for tile, is_back in zip(tiles, shown, strict=True)
        ]


def assemble(readings: Mapping[Zone, ZoneReading], shape: TableShape = FULL_TABLE) -> TableView:
    """One view from the readings of zones; a zone not among them is empty, its wall unknown."""
    unknown: WallHeights = (None,) * shape.stacks
    seats: list[SeatView] = []
    walls: list[WallHeights] = []
    upturned: list[WallTile] = []
    for seat in range(shape.seats):
        own = {zone.kind: reading for zone, reading in readings.items() if zone.seat == seat}
        discards, melds, hand = own.get(ZoneKind.DISCARDS), own.get(ZoneKind.MELDS), own.get(ZoneKind.HAND)
        wall, singles = own.get(ZoneKind.WALL), own.get(ZoneKind.SINGLES)
        stick = own.get(ZoneKind.STICK)
        seats.append(
            SeatView(
                melds=melds.melds if melds else (),
                discards=discards.discards if discards else (),
                hand=hand.hand if hand else (),
                apart=hand.apart if hand else None,
                singles=singles.singles if singles else (),
                rotated=discards.rotated if discards else None,
                stick=stick.stick if stick else None,
            )
        )
        walls.append(wall.heights if wall else unknown)
        upturned += wall.upturned if wall else ()
    unsure = tuple(zone.name for zone in shape.zones if zone in readings and readings[zone].doubts)
    if shape.dead_wall:
        upturned = _from_the_gap(upturned, shape)
    return TableView(tuple(upturned), tuple(seats), tuple(walls), unsure)


def _from_the_gap(upturned: Sequence[WallTile], shape: TableShape) -> list[WallTile]:
    """Indicators in the order in which they are turned up: falling stacks, and after stack 1 the last of the wall of
    seat+1 (RI-6). They lie side by side; the first is the one behind the longest part of the walls without any."""
    whole = shape.seats * shape.stacks
    places = {id(tile): tile.seat * shape.stacks + shape.stacks - tile.stack for tile in upturned}
    along = sorted(upturned, key=lambda tile: places[id(tile)])
    behind = [(places[id(tile)] - places[id(along[number - 1])]) % whole for number, tile in enumerate(along)]
    first = behind.index(max(behind)) if along else 0
    return along[first:] + along[:first]


def _doubted(reading: ZoneReading, doubt: Sentence | None) -> ZoneReading:
    return reading if doubt is None else replace(reading, doubts=(doubt, *reading.doubts))


def _called(tile: SeenTile, name: str, confidence: float) -> SeenTile:
    return replace(tile, tile=name, confidence=confidence)


def _doubtful(tile: SeenTile) -> SeenTile:
    """The tile, its face in doubt."""
    return tile if tile.tile == BACK else _called(tile, tile.tile, min(tile.confidence, _UNLEARNED))


def _recall(tile: SeenTile, before: Sequence[SeenTile]) -> SeenTile:
    """The tile with the name it had when it lay there before and looked the same; else still without a name."""
    for old in before:
        near = abs(old.found.x - tile.found.x) < 1.5 and abs(old.found.y - tile.found.y) < 1.5
        if near and old.found.across == tile.found.across and _same_picture(old.picture, tile.picture):
            return replace(old, found=tile.found, picture=tile.picture)
    return tile


def _same_picture(one: Image, other: Image) -> bool:
    # Noise averages out over blocks of 8x8 pixels (4x4 mm); another face does not.
    a = cv2.resize(one, (6, 8), interpolation=cv2.INTER_AREA).astype(np.float32)
    b = cv2.resize(other, (6, 8), interpolation=cv2.INTER_AREA).astype(np.float32)
    return float(np.abs(a - b).max()) < 24.0
