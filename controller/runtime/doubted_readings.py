"""What the camera reads in zones that it cannot read with certainty, as doubts that the referee can ask about."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from controller.journal.picture_store import PictureStore, PictureStoreError
from controller.referee.zones import (
    UNREAD,
    AnyZone,
    ReadingDoubt,
    TableZone,
    TableZoneKind,
    ZoneContent,
    doubted_zones,
    marked,
    tiles_of,
)
from controller.runtime.zone_contents import zone_contents
from vision.calibration.calibration import Calibration
from vision.table.table_layout import Zone, ZoneKind
from vision.zones.settle import Settler
from vision.zones.table_reader import assemble
from vision.zones.unsure_zones import cut_of_bowl, cut_of_zone, uncertain_tiles
from vision.zones.zone_interpretation import ZoneReading

Image = NDArray[np.uint8]
MOST_CANDIDATES: Final = 4

log = logging.getLogger(__name__)


@dataclass
class _Doubted:
    """A zone in doubt: the last reading of it, what that comes to, and what is told of it, once two readings agree."""

    reading: ZoneReading
    content: ZoneContent
    told: ReadingDoubt | None = None


class DoubtedReadings:
    """Keeps the doubts of one camera from picture to picture. Each is told once two readings say the same, with a cut
    of the picture that shows the tiles, kept in `pictures`; another is told when what is read there changes."""

    def __init__(self, pictures: PictureStore | None = None) -> None:
        self._pictures = pictures
        self._doubted: dict[Zone, _Doubted] = {}
        self._dice: ReadingDoubt | None = None
        self._pictured: dict[AnyZone, ReadingDoubt] = {}

    def look(
        self,
        settler: Settler,
        image: Image,
        at: float,
        asked: frozenset[AnyZone],
        pictured: frozenset[AnyZone] = frozenset(),
    ) -> tuple[ReadingDoubt, ...]:
        """The doubts after a picture (HxWx3 uint8 BGR) taken `at` (seconds since the epoch) was read. Of hands and dice
        only those that are `asked` about: what else lies there is nobody's business. Of zones that are `pictured` a cut
        is kept although they are read."""
        calibration = settler.reader.calibration
        unsure = settler.given_up
        self._doubted = {zone: doubted for zone, doubted in self._doubted.items() if zone in unsure}
        if calibration is None:
            return ()
        for zone, reading in unsure.items():
            if zone.kind is ZoneKind.HAND and TableZone.hand(zone.seat) not in asked:
                self._doubted.pop(zone, None)
            elif zone not in self._doubted or self._doubted[zone].reading is not reading:
                self._read(settler, zone, reading, calibration, image, at)
        dice = self._of_dice(settler, calibration, image, at) if TableZone.dice() in asked else None
        self._dice = dice
        told = [doubted.told for doubted in self._doubted.values() if doubted.told is not None]
        seen = self._of_pictured(settler, calibration, image, at, pictured)
        return (*told, *([] if dice is None else [dice]), *seen)

    def _read(
        self,
        settler: Settler,
        zone: Zone,
        reading: ZoneReading,
        calibration: Calibration,
        image: Image,
        at: float,
    ) -> None:
        found = _asked_of(zone, reading)
        if found is None:
            self._doubted.pop(zone, None)
            return
        place, content = found
        before = self._doubted.get(zone)
        self._doubted[zone] = now = _Doubted(reading, content, None if before is None else before.told)
        if (
            before is None
            or before.content != content
            or (now.told is not None and now.told.content == content)
        ):
            return
        tiles = [reading.tiles[number] for number in uncertain_tiles(reading)]
        likely = tuple(settler.reader.likely_names(tile)[:MOST_CANDIDATES] for tile in tiles)
        own = likely if len(likely) == tiles_of(content).count(UNREAD) else ()
        picture = self._kept(cut_of_zone(image, calibration, reading), at)
        now.told = ReadingDoubt(place, content, own, picture)

    def _of_dice(
        self, settler: Settler, calibration: Calibration, image: Image, at: float
    ) -> ReadingDoubt | None:
        values = settler.view.dice
        if self._dice is not None and self._dice.content == values:
            return self._dice
        return ReadingDoubt(TableZone.dice(), values, (), self._kept(cut_of_bowl(image, calibration), at))

    def _of_pictured(
        self,
        settler: Settler,
        calibration: Calibration,
        image: Image,
        at: float,
        pictured: frozenset[AnyZone],
    ) -> tuple[ReadingDoubt, ...]:
        """A cut of each of these zones as it is read now; another only where it is read otherwise."""
        kept = {}
        for zone, reading in settler.readings.items():
            found = None if zone in settler.given_up else _asked_of(zone, reading)
            if found is None or found[0] not in pictured:
                continue
            place, content = found
            before = self._pictured.get(place)
            if before is None or before.content != content:
                cut = self._kept(cut_of_zone(image, calibration, reading), at)
                before = ReadingDoubt(place, content, (), cut, sure=True)
            kept[place] = before
        self._pictured = kept
        return tuple(kept.values())

    def _kept(self, jpeg: bytes, at: float) -> str:
        """The digest of a picture that is kept; "" where there is none or it cannot be kept: the question has none."""
        if not jpeg or self._pictures is None:
            return ""
        try:
            return self._pictures.put(jpeg, at)
        except PictureStoreError as error:
            log.warning("the picture of a question cannot be kept: %s", error)
            return ""


def _asked_of(zone: Zone, reading: ZoneReading) -> tuple[AnyZone, ZoneContent] | None:
    """The referee's zone and its content, its uncertain tiles marked; of a wall what lies face up on it."""
    read = zone_contents(assemble({zone: reading}, zone.shape), singles=True)
    if zone.kind is ZoneKind.WALL:
        face_up = TableZone.indicators().content_in(read)
        return None if not face_up else (TableZone.indicators(), face_up)
    place = TableZone.named(zone.name)
    content = read[place]
    uncertain = uncertain_tiles(reading)
    if len(tiles_of(content)) != len(reading.tiles):
        return place, content  # they lie in an order of no known kind: the referee asks about the whole
    return place, marked(content, uncertain)


def unreadable(doubts: Sequence[ReadingDoubt]) -> frozenset[AnyZone]:
    """The zones of which nothing else may be told while they are in doubt."""
    kinds = (TableZoneKind.DICE,)
    doubts = [doubt for doubt in doubts if not doubt.sure]
    zones = {doubt.zone for doubt in doubts if doubt.zone.kind not in kinds}
    return frozenset(
        zones | {zone for doubt in doubts for zone in doubted_zones(doubt) if zone.kind not in kinds}
    )
