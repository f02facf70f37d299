"""Camera readings as inputs of the referee: what looks at the table, and which of its readings become inputs.

Only zones whose content changed are reported. Zones that cannot be read with certainty are named one by one; a camera
that sees nothing at all is a fault of the table like any other. On a real table the source is a camera; load and link
tests play without one (`controller.runtime.supplied_readings`).
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Final

from controller import clock
from controller.identity.addresses import without_password
from controller.journal.picture_store import PictureStore
from controller.referee.inputs import (
    CAMERA_FAULT,
    FLOWERS_FAULT,
    FaultOver,
    Input,
    MachineFault,
    ZonesRead,
    ZonesUnreadable,
)
from controller.referee.zones import AnyZone, ReadingDoubt, TableZone, TableZoneKind, TileRow, Zones
from controller.rules.system import System
from controller.runtime.doubted_readings import DoubtedReadings, unreadable
from controller.runtime.settled_pictures import NONE, SettledPictures
from controller.runtime.zone_contents import zone_contents
from controller.words import Sentence, plain, sentence, sentence_of
from vision.capture.camera import Camera, CameraError, CameraFrame, is_recording
from vision.capture.image_quality import ImageFault, PictureFault, PictureWatch
from vision.live.clip_recorder import ClipRecorder
from vision.live.live_view import LIVE, Watching
from vision.photos.overlay import AnnotatedPicture, table_sight
from vision.zones.flower_gallery import FlowerGallery
from vision.zones.settle import DICE, PATIENCE, Outcome, Settled, Settler, Unsure, as_one

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
    """What must be said wherever readings of this source are shown; empty for a camera."""

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
        """Whether nothing moved between the last two pictures; False where there are none."""
        return False

    def watching(self) -> Watching:
        """The latest picture and what was read in it, for the live view. May be called from any thread."""
        said = self._broken or (plain(self.note) if self.note else None)
        return Watching(self.url, LIVE if self.state == OK else self.state, said)

    def restore(self, blind: tuple[AnyZone, ...], broken: bool, asked: bool = False) -> None:  # noqa: ARG002 - a camera's
        """Start afresh after a restart with the zones that the journal has as unreadable (`blind`) and the camera as
        `broken`, until read otherwise; `asked`: people were asked to show the flowers."""
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
        """The latest picture with what was read in it. May be called from any thread."""
        sight = None if self._seen is None else self._seen()
        said = self._broken
        if sight is not None and sight.fault is not None and said is None:
            said = sentence("alert.camera", reason=sight.fault.sentence)
        clips = None if self._recorder is None else self._recorder.written
        return replace(super().watching(), sentence=said, sight=sight, clips=clips)

    def restore(self, blind: tuple[AnyZone, ...], broken: bool, asked: bool = False) -> None:
        """Start afresh after a restart (`CameraInput.restore`)."""
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
        told = self._sees()
        if fault is not None:
            self._state = fault.trouble.value
        told += self._flowers_known() + self._pushed()
        return told + self._read_zones(outcome, sight)

    def _read_zones(self, outcome: Outcome, sight: Zones) -> list[Input]:
        doubts = self._in_doubt
        match outcome:
            case Settled(view=view, changed=changed):
                unsure = _zones_named(view.unsure)
                told = self._unsure(unsure, self._why(), doubts)
                read = zone_contents(view, singles=self._singles)
                old = unsure if DICE in changed else (*unsure, TableZone.dice())  # no roll is reported twice
                kept = {*old, *unreadable(doubts)}
                sure = {zone: content for zone, content in read.items() if zone not in kept}
                return told + self._settled(sure, sight, self._cut)
            case Unsure(zones=zones, reason=reason):
                return self._unsure(_zones_named(zones), reason, doubts)
            case None:  # the same zones, and perhaps more to ask about them
                return self._unsure(self._blind, self._why(), doubts)

    def _why(self) -> Sentence:
        """Why the zones that are not settled cannot be read."""
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
