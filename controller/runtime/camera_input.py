"""Camera readings as inputs of the referee: what looks at the table, and which of its readings become inputs.

Only zones whose content changed are reported. Zones that cannot be read with certainty are named one by one; a camera
that sees nothing at all is a fault of the table like any other. On a real table the source is a camera; load and link
tests play without one (`controller.runtime.supplied_readings`).
"""

from __future__ import annotations

import logging
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Final

import numpy as np
from numpy.typing import NDArray

from controller import clock
from controller.identity.addresses import without_password
from controller.journal.picture_store import PictureStore, PictureStoreError
from controller.referee.inputs import (
    CAMERA_FAULT,
    FLOWERS_FAULT,
    FaultOver,
    Input,
    MachineFault,
    ZonesRead,
    ZonesUnreadable,
)
from controller.referee.zones import (
    UNREAD,
    AnyZone,
    ReadingDoubt,
    Rotated,
    TableZone,
    TableZoneKind,
    TileRow,
    ZoneContent,
    Zones,
    doubted_zones,
    marked,
    tiles_in,
)
from controller.rules.system import System
from controller.runtime.table_geometry import zone_contents
from controller.words import Sentence, plain, sentence, sentence_of
from vision.calibration.calibration import Calibration
from vision.capture.camera import Camera, CameraError, CameraFrame, is_recording
from vision.capture.image_quality import ImageFault, PictureFault, PictureWatch
from vision.live.clip_recorder import ClipRecorder
from vision.live.live_view import LIVE, Watching
from vision.photos.overlay import AnnotatedPicture, table_sight
from vision.table.table_layout import Zone, ZoneKind
from vision.table.table_view import BACK
from vision.zones.flower_gallery import FlowerGallery
from vision.zones.settle import DICE, PATIENCE, Outcome, Settled, Settler, Unsure, as_one
from vision.zones.table_reader import assemble
from vision.zones.unsure_zones import cut_of_bowl, cut_of_zone, uncertain_tiles
from vision.zones.zone_interpretation import ZoneReading, only_names_are_doubted

# ---- What the camera reads in zones that it cannot read with certainty ---------------------------------------------
# As doubts that the referee can ask about.

MOST_CANDIDATES: Final = 4


@dataclass
class _Doubted:
    """A zone in doubt: its last reading, the content from it, and once two readings agree the reported doubt, and which
    tile of the row lies across (None where that is in doubt too, or without meaning)."""

    reading: ZoneReading
    content: ZoneContent
    doubt: ReadingDoubt | None = None
    rotated: Rotated | None = None


class DoubtedReadings:
    """The doubts of one camera from picture to picture.

    Each is reported once two readings agree, with a cut of the picture that shows the tiles, kept in `pictures`.
    Another is reported when the reading there changes.
    """

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
        """The doubts after reading a picture (HxWx3 uint8 BGR) taken `at` (seconds since the epoch).

        Of hands and dice only those `asked` about: other hands are private. Of `pictured` zones a cut is kept although
        they are read.
        """
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
        doubts = [doubted.doubt for doubted in self._doubted.values() if doubted.doubt is not None]
        seen = self._of_pictured(settler, calibration, image, at, pictured)
        return (*doubts, *([] if dice is None else [dice]), *seen)

    @property
    def rotated(self) -> Zones:
        """Which discard lies across in rows of which nothing but names is in doubt: one that people name may announce
        riichi (RI-24)."""
        return {
            TableZone.rotated(zone.seat): doubted.rotated
            for zone, doubted in self._doubted.items()
            if doubted.rotated is not None
        }

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
        self._doubted[zone] = now = _Doubted(reading, content, None if before is None else before.doubt)
        if before is not None and (before.content, _rotated(before.reading)) == (content, _rotated(reading)):
            now.rotated = _rotated(reading)
        read = content, reading.rotated
        reported = None if now.doubt is None else (now.doubt.content, now.doubt.rotated)
        if before is None or (before.content, before.reading.rotated) != read or reported == read:
            return
        tiles = [reading.tiles[number] for number in uncertain_tiles(reading)]
        likely = tuple(settler.reader.likely_names(tile)[:MOST_CANDIDATES] for tile in tiles)
        own = likely if len(likely) == tiles_in(content).count(UNREAD) else ()
        picture = self._kept(cut_of_zone(image, calibration, reading), at)
        now.doubt = ReadingDoubt(place, content, own, picture, rotated=reading.rotated)

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
        """Store a picture and return its digest; "" if it is empty or cannot be stored: the question has no picture."""
        if not jpeg or self._pictures is None:
            return ""
        try:
            return self._pictures.put(jpeg, at)
        except PictureStoreError as error:
            log.warning("the picture of a question cannot be kept: %s", error)
            return ""


def _rotated(reading: ZoneReading) -> Rotated | None:
    """Which discard lies across; None where that is in doubt, or without meaning."""
    if not reading.zone.may_be_turned or not only_names_are_doubted(reading):
        return None
    return () if reading.rotated is None else (reading.rotated,)


def _asked_of(zone: Zone, reading: ZoneReading) -> tuple[AnyZone, ZoneContent] | None:
    """The referee's zone and its content with uncertain tiles marked; of a wall only tiles that lie face up. None where
    no tile can be asked about."""
    if zone.kind is ZoneKind.STICK:
        return None
    read = zone_contents(assemble({zone: reading}, zone.shape), singles=True, bets=True)
    if zone.kind is ZoneKind.WALL:
        face_up = TableZone.indicators().content_in(read)
        return None if not face_up else (TableZone.indicators(), face_up)
    place = TableZone.named(zone.name)
    content = read[place]
    uncertain = uncertain_tiles(reading)
    if len(tiles_in(content)) != len(reading.tiles):
        return place, content  # they lie in an order of no known kind: the referee asks about the whole
    return place, marked(content, uncertain)


def withheld_zones(doubts: Sequence[ReadingDoubt]) -> frozenset[AnyZone]:
    """The zones that must not be reported otherwise while they are in doubt."""
    kinds = (TableZoneKind.DICE,)
    doubts = [doubt for doubt in doubts if not doubt.sure]
    zones = {doubt.zone for doubt in doubts if doubt.zone.kind not in kinds}
    zones |= {TableZone.rotated(zone.owner) for zone in zones if zone.kind is TableZoneKind.DISCARDS}
    return frozenset(
        zones | {zone for doubt in doubts for zone in doubted_zones(doubt) if zone.kind not in kinds}
    )


# ---- Cuts of the camera's picture of zones that settled ------------------------------------------------------------
# Kept beside the record, so that a replay shows what was read.

Image = NDArray[np.uint8]
NONE: Final[Mapping[AnyZone, str]] = {}

log = logging.getLogger(__name__)


class SettledPictures:
    """Keeps cuts in `pictures`; none where that is None, or has no retention time (memory is for questions alone)."""

    def __init__(self, pictures: PictureStore | None = None) -> None:
        self._pictures = pictures if pictures is not None and pictures.writes else None
        self._trouble = ""

    def keep(
        self, settler: Settler, changed: Iterable[str], image: Image, at: float, asked: frozenset[AnyZone]
    ) -> Mapping[AnyZone, str]:
        """The digests of cuts of the zones `changed` (`Settled.changed`) in a picture (HxWx3 uint8 BGR) taken `at`
        (seconds since the epoch), by the referee's zones. Tiles face down alone are not cut, nor hands but those that
        are `asked` about, which are to be laid open."""
        calibration, names = settler.reader.calibration, frozenset(changed)
        if self._pictures is None or calibration is None or not names:
            return NONE
        cuts = {
            _place(reading): cut_of_zone(image, calibration, reading)
            for zone, reading in settler.readings.items()
            if zone.name in names and _shows_faces(reading) and _is_public(zone, asked)
        }
        if DICE in names:
            cuts[TableZone.dice()] = cut_of_bowl(image, calibration)
        return {zone: digest for zone, jpeg in cuts.items() if jpeg and (digest := self._kept(jpeg, at))}

    def _kept(self, jpeg: bytes, at: float) -> str:
        """The picture's digest; "" where it cannot be kept, which is logged once for each reason."""
        assert self._pictures is not None
        try:
            digest, trouble = self._pictures.put(jpeg, at), ""
        except PictureStoreError as error:
            digest, trouble = "", str(error)
        if trouble and trouble != self._trouble:
            log.warning("the pictures of what is read cannot be kept: %s", trouble)
        self._trouble = trouble
        return digest


def _place(reading: ZoneReading) -> AnyZone:
    if reading.zone.kind is ZoneKind.WALL:
        return TableZone.indicators()
    return TableZone.named(reading.zone.name)


def _is_public(zone: Zone, asked: frozenset[AnyZone]) -> bool:
    return zone.kind is not ZoneKind.HAND or TableZone.named(zone.name) in asked


def _shows_faces(reading: ZoneReading) -> bool:
    return any(tile.tile != BACK for tile in reading.tiles)


OK: Final = "ok"
LOST: Final = "lost"
PUSHED_FAULT = "camera_moved"


@dataclass
class ReadingStatistics:
    """Pictures grabbed, readings settled, how often nothing certain could be read, and the seconds all that took."""

    frames: int = 0
    settled: int = 0
    unsure: int = 0
    seconds: float = 0.0


class CameraInput(ABC):
    """Base class of the sources of readings of one table. `singles`: tiles are laid out alone there (flowers, kongs of
    one tile)."""

    note: str = ""
    """The note that goes with all readings of this source; empty for a camera."""

    def __init__(self, *, singles: bool = False) -> None:
        self._singles = singles
        self._blind: tuple[AnyZone, ...] = ()
        self._doubts: tuple[ReadingDoubt, ...] = ()
        self.asked: frozenset[AnyZone] = frozenset()
        """The hands and the bowl, as far as people may be asked what lies there."""
        self.pictured: frozenset[AnyZone] = frozenset()
        """The zones that are asked about although they are read: a picture of them is wanted."""
        self._broken: Sentence | None = None
        self._state = OK
        self.statistics = ReadingStatistics()

    @property
    @abstractmethod
    def url(self) -> str:
        """The address of the camera, or of what stands in for it."""

    @property
    def trouble(self) -> str | None:
        """Why nothing at all can be read, as a sentence; None while it can."""
        return None if self._broken is None else self._broken.text

    @property
    def state(self) -> str:
        """`trouble` as a word for programs: `ok`, `lost` where no picture comes, `markers` where the table cannot be
        located, or one of `vision.capture.image_quality.ImageFault` (then a picture may still be read, if there is no
        `trouble`)."""
        return self._state

    @property
    def still(self) -> bool:
        """Whether nothing moved between the last two pictures; False without pictures."""
        return False

    def watching(self) -> Watching:
        """The latest picture and its readings, for the live view. May be called from any thread."""
        text = self._broken or (plain(self.note) if self.note else None)
        return Watching(self.url, LIVE if self.state == OK else self.state, text)

    def restore(self, blind: tuple[AnyZone, ...], broken: bool, asked: bool = False) -> None:  # noqa: ARG002 - a camera's
        """Restore the state of the journal after a restart: unreadable zones (`blind`), a `broken` camera, and whether
        people were `asked` to show the flowers. New readings replace it."""
        self._blind, self._doubts = blind, ()
        self._broken = sentence("camera.not_tried") if broken else None
        self._state = LOST if broken else OK

    async def look(self, sight: Zones) -> list[Input]:
        """Take one look; the inputs that follow from it, given the zone contents `sight` known so far."""
        began = time.perf_counter()
        try:
            return await self._look(sight)
        finally:
            self.statistics.seconds += time.perf_counter() - began

    @abstractmethod
    def plays(self, system: System) -> None:
        """Another system is played from now on: the zones and tiles to be read follow its rules."""

    @abstractmethod
    def close(self) -> None:
        """Release the source of the readings."""

    @abstractmethod
    async def _look(self, sight: Zones) -> list[Input]: ...

    # ---- inputs ------------------------------------------------------------------------------------------

    def _failed(self, reason: Sentence, state: str = LOST) -> list[Input]:
        """Nothing at all could be read: raise the camera fault, once for each reason."""
        self._state = state
        if self._broken == reason:
            return []
        self._broken = reason
        return [MachineFault(CAMERA_FAULT, reason)]

    def _sees(self) -> list[Input]:
        """Something could be read: end the camera fault."""
        self.statistics.frames += 1
        self._state = OK
        if self._broken is None:
            return []
        self._broken = None
        return [FaultOver(CAMERA_FAULT)]

    def _unsure(
        self, zones: tuple[AnyZone, ...], reason: Sentence, doubts: tuple[ReadingDoubt, ...] = ()
    ) -> list[Input]:
        if (zones, doubts) == (self._blind, self._doubts):
            return []
        if zones != self._blind:
            self.statistics.unsure += 1
        self._blind, self._doubts = zones, doubts
        return [ZonesUnreadable(zones, reason, doubts)]

    def _settled(self, zones: Zones, sight: Zones, pictures: Mapping[AnyZone, str] = NONE) -> list[Input]:
        """Report those of the `zones`, read with certainty, whose content changed; with the `pictures` of them."""
        changed = {zone: content for zone, content in zones.items() if sight.get(zone) != content}
        if not changed:
            return []
        self.statistics.settled += 1
        return [ZonesRead(changed, {zone: cut for zone, cut in pictures.items() if zone in changed})]


Fitting = Callable[[System], tuple[Settler, FlowerGallery | None]]
"""Makes the reader for a table on which a system is played. Raises CameraError where it cannot be read."""


class PictureInput(CameraInput):
    """Camera input by pictures: they are grabbed, checked and read in a thread, and settled readings come out.

    `album`, where flowers are among the tiles: until they are known, people are asked to show them. `recorder` keeps
    clips of uncertain readings; `fit` makes the reader for another system's table; `pictures` keeps what questions are
    about, and cuts of what was read.
    """

    def __init__(
        self,
        camera: Camera,
        settler: Settler,
        *,
        singles: bool = False,
        album: FlowerGallery | None = None,
        recorder: ClipRecorder | None = None,
        fit: Fitting | None = None,
        pictures: PictureStore | None = None,
    ) -> None:
        super().__init__(singles=singles)
        self._pictures = pictures
        self._doubted = DoubtedReadings(pictures)
        self._in_doubt: tuple[ReadingDoubt, ...] = ()
        self._cuts = SettledPictures(pictures)
        self._cut: Mapping[AnyZone, str] = NONE
        self._fit = fit
        self._unfit: Sentence | None = None
        self._camera = camera
        self._settler = settler
        self._album = album
        self._recorder = recorder
        self._asked = False
        self._remembers = False
        self._push: Sentence | None = None
        self._watch = PictureWatch(recorded=is_recording(camera.url))
        self._faulty = 0
        self._unlocated: Sentence | None = None
        self._seen: Callable[[], AnnotatedPicture] | None = None

    @property
    def url(self) -> str:
        """The camera's address."""
        return without_password(self._camera.url)

    @property
    def still(self) -> bool:
        """Whether nothing moved between the camera's last two pictures."""
        return self._watch.still

    def watching(self) -> Watching:
        """The latest picture with its readings. May be called from any thread."""
        sight = None if self._seen is None else self._seen()
        text = self._broken
        if sight is not None and sight.fault is not None and text is None:
            text = sentence("alert.camera", reason=sight.fault.sentence)
        clips = None if self._recorder is None else self._recorder.written
        return replace(super().watching(), sentence=text, sight=sight, clips=clips)

    def restore(self, blind: tuple[AnyZone, ...], broken: bool, asked: bool = False) -> None:
        """Restore the state of the journal after a restart (`CameraInput.restore`)."""
        super().restore(blind, broken)
        self._asked = asked
        self._remembers = False
        self._settler.invalidate()

    def plays(self, system: System) -> None:
        """Read for another system from now on, with a reader made by `fit`."""
        if self._fit is None:
            return
        try:
            self._settler, self._album = self._fit(system)
        except CameraError as error:
            self._unfit = sentence_of(error)
            return
        self._singles = self._settler.reader.shape.has_singles
        self._unfit, self._seen, self._remembers = None, None, False
        self._doubted = DoubtedReadings(self._pictures)

    def close(self) -> None:
        """Stop the camera and the clip recorder."""
        self._camera.close()
        if self._recorder is not None:
            self._recorder.close()

    async def _look(self, sight: Zones) -> list[Input]:
        if self._unfit is not None:
            return self._failed(self._unfit)
        try:
            frame: CameraFrame = await clock.in_thread(self._camera.grab)
        except CameraError as error:
            return self._failed(sentence_of(error))
        if not self._remembers:
            self._settler.remember(_discards(sight))
            self._remembers = True
        if self._album is not None and self._album.empty and _bare(sight):
            self._settler.invalidate()  # flowers are learnt from a view of the whole table
        fault, outcome = await clock.in_thread(self._read, frame, clock.wall_time())
        if fault is not None and fault.grave:
            return self._rubbish(fault)
        self._faulty = 0
        if self._settler.reader.calibration is None:
            return self._not_located(outcome)
        self._unlocated = None
        inputs = self._sees()
        if fault is not None:
            self._state = fault.trouble.value
        inputs += self._flowers_known() + self._pushed()
        return inputs + self._read_zones(outcome, sight)

    def _read_zones(self, outcome: Outcome, sight: Zones) -> list[Input]:
        doubts, rotated = self._in_doubt, self._doubted.rotated
        match outcome:
            case Settled(view=view, changed=changed):
                unsure = _zones_named(view.unsure)
                inputs = self._unsure(unsure, self._why(), doubts)
                bets = self._settler.reader.shape.has_bets
                read = zone_contents(view, singles=self._singles, bets=bets)
                old = unsure if DICE in changed else (*unsure, TableZone.dice())  # no roll is reported twice
                kept = {*old, *withheld_zones(doubts)}
                sure = {zone: content for zone, content in read.items() if zone not in kept}
                return inputs + self._settled({**sure, **rotated}, sight, self._cut)
            case Unsure(zones=zones, reason=reason):
                inputs = self._unsure(_zones_named(zones), reason, doubts)
            case None:  # the same zones, and perhaps more to ask about them
                inputs = self._unsure(self._blind, self._why(), doubts)
        return inputs + self._settled(rotated, sight)

    def _why(self) -> Sentence:
        """The reason why unsettled zones cannot be read."""
        reasons = [reason for reason in self._settler.doubts.values() if reason is not None]
        return as_one(reasons) if reasons else sentence("doubt.looked_at_anew")

    def _read(self, frame: CameraFrame, now: float) -> tuple[PictureFault | None, Outcome]:
        """Check a picture, and read it if it can be read; runs in a thread."""
        settler, reader = self._settler, self._settler.reader
        known = reader.calibration
        fault = self._watch.judge(frame.image, frame.at, known, by_markers=reader.alignment.by_markers)
        grave = fault is not None and fault.grave
        outcome = None if grave else settler.feed(frame.image)
        known = reader.calibration
        if not grave:
            self._in_doubt = self._doubted.look(settler, frame.image, now, self.asked, self.pictured)
        changed = outcome.changed if isinstance(outcome, Settled) else ()
        self._cut = self._cuts.keep(settler, changed, frame.image, now, self.asked)
        if known is None:
            self._seen = cache(partial(AnnotatedPicture, frame, fault=fault))
        else:
            shown = partial(table_sight, frame, known, settler.readings, settler.doubts, fault)
            self._seen = cache(shown)
        if self._recorder is not None and known is not None and (fault is None or not fault.grave):
            self._recorder.see(self._seen())
        return fault, outcome

    def _rubbish(self, fault: PictureFault) -> list[Input]:
        """Nothing is read of a picture with this fault; a fault that is over at once is not reported."""
        self._faulty += 1
        if self._faulty < PATIENCE and fault.trouble is not ImageFault.FROZEN:
            return []
        return self._failed(sentence("alert.camera", reason=fault.sentence), fault.trouble.value)

    def _not_located(self, outcome: Outcome) -> list[Input]:
        """A good picture in which the table could not be located."""
        if isinstance(outcome, Unsure):
            self._unlocated = sentence("alert.camera", reason=outcome.reason)
        return [] if self._unlocated is None else self._failed(self._unlocated, "markers")

    def _pushed(self) -> list[Input]:
        """Report that the camera was moved, and whether the table was located again."""
        push = self._settler.push
        if push == self._push:
            return []
        self._push = push
        return [
            FaultOver(PUSHED_FAULT)
            if push is None
            else MachineFault(PUSHED_FAULT, sentence("alert.camera", reason=push))
        ]

    def _flowers_known(self) -> list[Input]:
        """Ask for the flowers of this tile set, or report that they are known."""
        missing = self._album is not None and self._album.empty
        if missing == self._asked:
            return []
        self._asked = missing
        return [
            MachineFault(FLOWERS_FAULT, sentence("alert.show_flowers"))
            if missing
            else FaultOver(FLOWERS_FAULT)
        ]


def _zones_named(names: Iterable[str]) -> tuple[AnyZone, ...]:
    """The referee's zones by the names that vision gives them."""
    return tuple(TableZone.named(name) for name in names)


def _discards(sight: Zones) -> dict[int, TileRow]:
    """The discards last read before each seat."""
    rows = (TableZone.discards(zone.owner) for zone in sight if zone.kind is TableZoneKind.DISCARDS)
    return {row.owner: row.content_in(sight) for row in rows}


def _bare(sight: Zones) -> bool:
    """Whether nothing but tiles laid out alone, and the dice in their bowl, was read on the table."""
    return not any(_tiles_lie_in(zone, sight) for zone in sight)


def _tiles_lie_in(zone: AnyZone, sight: Zones) -> bool:
    """Whether tiles lie in a zone, other than tiles laid out alone."""
    match zone.kind:
        case TableZoneKind.DICE | TableZoneKind.SINGLES:
            return False
        case TableZoneKind.HAND:
            return bool(TableZone.hand(zone.owner).content_in(sight).tiles)
        case TableZoneKind.WALL:
            return any(TableZone.wall(zone.owner).content_in(sight))
    return bool(sight[zone])
