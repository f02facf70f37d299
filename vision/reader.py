"""From a frame to what lies on the table: zones are looked at, their tiles named in one batch, and understood."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.album import Album
from vision.alignment import Alignment
from vision.backs import Back, learn_back
from vision.calibration import Calibration
from vision.cloth import learn_cloth
from vision.dice import read_dice
from vision.finder import Finder
from vision.layout import FULL_TABLE, SINGLES_COLUMNS, Kind, TableShape, Zone
from vision.looking import Look, SeenTile, look_at
from vision.opinions import SURE, Namer, name_all
from vision.order import Remembered, in_order
from vision.sharpness import Sharpness, too_small
from vision.understanding import ZoneReading, understand, worth_another_look
from vision.view import BACK, SeatView, TableView, WallHeights, WallTile
from vision.whites import with_whites

Image = NDArray[np.uint8]

_BACKS_ALIKE: Final = 3  # plain tops on one wall that look alike: these are backs


class TableReader:
    """Reads zones of calibrated frames of a table of `shape`. Give it a namer; call `calibrate` once with a
    picture of the table, which is found as `alignment` says, by its markers if left out. With an `album` it knows the
    flowers of this table's set once they were shown to it."""

    def __init__(
        self,
        namer: Namer,
        camera_height_mm: float = 1000.0,
        sure: float = SURE,
        shape: TableShape = FULL_TABLE,
        album: Album | None = None,
        alignment: Alignment | None = None,
    ) -> None:
        self._namer = namer
        self._album = album
        self.shape = shape
        self._finder = Finder() if shape.pools else None
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
        """Read by this calibration from now on."""
        self._calibration = calibration

    def read(self, image: Image, zones: Iterable[str] | None = None) -> TableView:
        """Everything (or only the named zones) in one frame. Raises `CalibrationError` if never calibrated
        and no markers are in sight. One frame is one opinion: use `vision.settle` to get a settled one."""
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
        """The readings of some zones of one frame. Tiles that look as they did in a `known` reading keep
        its name; those of a pool keep their order in what was `laid`."""
        calibration = self._calibration or self.calibrate(image)
        cloth = learn_cloth(image, calibration)
        looks = {zone: look_at(image, calibration, cloth, zone, self._finder) for zone in zones}
        self._learn_back(looks.values())
        self._learn_flowers(looks)
        named = self._name(looks, known or {})
        readings = {}
        for zone, look in looks.items():
            before = (laid or {}).get(zone, ())
            tiles, doubt = in_order(before, named[zone], zone.place) if zone.in_pool else (named[zone], "")
            reading = understand(look, tiles, self._sure)
            if again := worth_another_look(reading):
                reading = understand(look, self._named_again(reading.tiles, again), self._sure)
            readings[zone] = _doubted(reading, doubt)
        return self._legible(readings, too_small(calibration))

    def _legible(self, readings: Mapping[Zone, ZoneReading], small: str) -> dict[Zone, ZoneReading]:
        """The readings, doubted where no namer can be trusted."""
        # Walls show few printed tiles: the others speak for them.
        faces = {
            zone: [tile.picture for tile in readings[zone].tiles if tile.tile != BACK]
            for zone in sorted(readings, key=lambda zone: zone.kind is Kind.WALL)
        }
        blurred = dict(zip(faces, self._sharpness.doubts([*faces.values()]), strict=True))
        legible = {}
        for zone, reading in readings.items():
            doubt = (small if faces[zone] else "") or blurred[zone]
            if zone.kind is Kind.WALL and any(reading.heights):
                doubt = doubt or self._sharpness.doubt_of_height()
            legible[zone] = _doubted(reading, doubt)
        return legible

    def _learn_back(self, looks: Iterable[Look]) -> None:
        for look in looks:
            if look.wall is not None and look.wall.alike >= _BACKS_ALIKE:
                self._back = learn_back(look.tiles[0].picture) or self._back

    def _learn_flowers(self, looks: Mapping[Zone, Look]) -> None:
        """Two full rows in one corner of a table on which nothing else lies are the flowers of this set."""
        if self._album is None or not self._album.empty or set(looks) != set(self.shape.zones):
            return
        shown = [look for look in looks.values() if look.tiles]
        if len(shown) == 1 and shown[0].zone.kind is Kind.SINGLES:
            (look,) = shown
            if [len(line.tiles) for line in look.lines] == [SINGLES_COLUMNS] * 2:
                self._album.learn([tile.picture for tile in look.tiles])

    def _name(
        self, looks: Mapping[Zone, Look], known: Mapping[Zone, ZoneReading]
    ) -> dict[Zone, tuple[SeenTile, ...]]:
        named: dict[Zone, list[SeenTile]] = {}
        fresh: list[tuple[Zone, int]] = []
        for zone, look in looks.items():
            before = known[zone].tiles if zone in known else ()
            named[zone] = [self._flower(_recall(tile, before, self._back)) for tile in look.tiles]
            fresh += [(zone, index) for index, tile in enumerate(named[zone]) if not tile.tile]
        names = name_all(self._namer, [named[zone][index].picture for zone, index in fresh], self._sure)
        for (zone, index), (tile, confidence) in zip(fresh, names, strict=True):
            named[zone][index] = replace(named[zone][index], tile=tile, confidence=confidence)
        return {zone: with_whites(tiles, self._back) for zone, tiles in named.items()}

    def _named_again(self, tiles: Sequence[SeenTile], again: frozenset[int]) -> tuple[SeenTile, ...]:
        """The same tiles; those that are to be looked at `again` are named by this picture, and no longer as they
        were remembered."""
        numbers = sorted(again)
        names = name_all(self._namer, [tiles[number].picture for number in numbers], self._sure)
        seen = dict(zip(numbers, names, strict=True))
        return tuple(
            replace(tile, tile=seen[number][0], confidence=seen[number][1]) if number in seen else tile
            for number, tile in enumerate(tiles)
        )

    def _flower(self, tile: SeenTile) -> SeenTile:
        """The tile with its name if it has none yet and is a flower of this set."""
        found = None if tile.tile or self._album is None else self._album.name(tile.picture)
        return tile if found is None else replace(tile, tile=found[0], confidence=found[1])


def assemble(readings: Mapping[Zone, ZoneReading], shape: TableShape = FULL_TABLE) -> TableView:
    """One view from the readings of zones; a zone not among them is empty, its wall unknown."""
    unknown: WallHeights = (None,) * shape.stacks
    seats: list[SeatView] = []
    walls: list[WallHeights] = []
    upturned: list[WallTile] = []
    for seat in range(shape.seats):
        own = {zone.kind: reading for zone, reading in readings.items() if zone.seat == seat}
        discards, melds, hand = own.get(Kind.DISCARDS), own.get(Kind.MELDS), own.get(Kind.HAND)
        wall, singles = own.get(Kind.WALL), own.get(Kind.SINGLES)
        seats.append(
            SeatView(
                melds=melds.melds if melds else (),
                discards=discards.discards if discards else (),
                hand=hand.hand if hand else (),
                apart=hand.apart if hand else None,
                singles=singles.singles if singles else (),
            )
        )
        walls.append(wall.heights if wall else unknown)
        upturned += wall.upturned if wall else ()
    unsure = tuple(zone.name for zone in shape.zones if zone in readings and readings[zone].doubts)
    return TableView(tuple(upturned), tuple(seats), tuple(walls), unsure)


def _doubted(reading: ZoneReading, doubt: str) -> ZoneReading:
    return replace(reading, doubts=(doubt, *reading.doubts)) if doubt else reading


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
