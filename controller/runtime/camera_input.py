"""The eye as the referee's input: what looks at the table, and what of it is told.

Only zones whose content changed are told. What the eye cannot read surely it says so, zone by zone; an eye that sees
nothing at all is a fault like any other of the table. The eye of a real table is a camera; load and link tests play
without one (`controller.runtime.supplied_readings`).
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Any, Final

from controller import clock
from controller.identity.addresses import without_password
from controller.referee.inputs import (
    CAMERA_FAULT,
    FLOWERS_FAULT,
    FaultOver,
    Input,
    MachineFault,
    ZoneContent,
    ZonesRead,
    ZonesUnreadable,
)
from controller.rules.system import System
from vision.capture.camera import Camera, CameraError, CameraFrame, is_recording
from vision.capture.image_quality import ImageFault, PictureFault, PictureWatch
from vision.live.clip_recorder import ClipRecorder
from vision.live.live_view import LIVE, Watching
from vision.photos.overlay import AnnotatedPicture, table_sight
from vision.table.table_view import TableView
from vision.zones.flower_gallery import Album
from vision.zones.settle import DICE, PATIENCE, Outcome, Settled, Settler, Unsure

OK: Final = "ok"
LOST: Final = "lost"
PUSHED_FAULT = "camera_moved"
SHOW_FLOWERS = (
    "The flowers of this set of tiles are not known yet: sweep the table and lay them face up in the corner to the "
    "right of seat 0's discards, first row Spring Summer Autumn Winter, second row Plum Orchid Chrysanthemum Bamboo"
)


@dataclass
class EyeStatistics:
    """Pictures grabbed, readings settled, how often nothing certain could be said, and the seconds all that took."""

    frames: int = 0
    settled: int = 0
    unsure: int = 0
    seconds: float = 0.0


class CameraInput(ABC):
    """One eye over one table; `singles` where tiles are laid out alone there."""

    note: str = ""
    """What must be said wherever anything that this eye saw is shown; empty for a camera."""

    def __init__(self, *, singles: bool = False) -> None:
        self._singles = singles
        self._blind: tuple[str, ...] = ()
        self._broken: str | None = None
        self._state = OK
        self.statistics = EyeStatistics()

    @property
    @abstractmethod
    def url(self) -> str:
        """Where it looks."""

    @property
    def trouble(self) -> str | None:
        """Why it sees nothing at all, or None."""
        return self._broken

    @property
    def state(self) -> str:
        """The same in a word for programs: `ok`, `lost` where no picture comes, `markers` where the table cannot be
        located, or one of `vision.capture.image_quality.ImageFault` (then a picture may still be read, if there is no
        `trouble`)."""
        return self._state

    def watching(self) -> Watching:
        """What it saw last, to be shown. May be asked in any thread."""
        return Watching(self.url, LIVE if self.state == OK else self.state, self.trouble or self.note)

    def restore(self, blind: tuple[str, ...], broken: bool, asked: bool = False) -> None:
        """Begin afresh after a restart: what the journal says was blind or broken, until seen otherwise; `asked`
        whether people were asked to show the flowers."""
        self._blind = blind
        self._broken = "not tried since the restart" if broken else None
        self._state = LOST if broken else OK

    async def look(self, sight: Mapping[str, ZoneContent]) -> list[Input]:
        """Take one look and say what it changes, given what has been seen so far."""
        began = time.perf_counter()
        try:
            return await self._look(sight)
        finally:
            self.statistics.seconds += time.perf_counter() - began

    @abstractmethod
    def plays(self, system: System) -> None:
        """Another system is played from now on: what there is to see follows its rules."""

    @abstractmethod
    def close(self) -> None: ...

    @abstractmethod
    async def _look(self, sight: Mapping[str, ZoneContent]) -> list[Input]: ...

    # ---- what is told ------------------------------------------------------------------------------------------

    def _failed(self, reason: str, state: str = LOST) -> list[Input]:
        """Nothing could be seen at all."""
        self._state = state
        if self._broken == reason:
            return []
        self._broken = reason
        return [MachineFault(CAMERA_FAULT, reason)]

    def _sees(self) -> list[Input]:
        """Something could be seen."""
        self.statistics.frames += 1
        self._state = OK
        if self._broken is None:
            return []
        self._broken = None
        return [FaultOver(CAMERA_FAULT)]

    def _unsure(self, zones: tuple[str, ...], reason: str) -> list[Input]:
        if zones == self._blind:
            return []
        self._blind = zones
        self.statistics.unsure += 1
        return [ZonesUnreadable(zones, reason)]

    def _settled(self, zones: Mapping[str, ZoneContent], sight: Mapping[str, ZoneContent]) -> list[Input]:
        """`zones` were read surely."""
        changed = {zone: content for zone, content in zones.items() if sight.get(zone) != content}
        if not changed:
            return []
        self.statistics.settled += 1
        return [ZonesRead(changed)]


Fitting = Callable[[System], tuple[Settler, Album | None]]
"""What reads the pictures of a table on which a system is played. Raises CameraError where it cannot be read."""


class CameraEye(CameraInput):
    """Pictures are grabbed, judged and read in a thread, settled readings come out. `album` where flowers are among the
    tiles: until they were shown, the eye asks for them. `recorder` keeps clips of what was unsure; `fit` gives what
    reads another system's table."""

    def __init__(
        self,
        camera: Camera,
        settler: Settler,
        *,
        singles: bool = False,
        album: Album | None = None,
        recorder: ClipRecorder | None = None,
        fit: Fitting | None = None,
    ) -> None:
        super().__init__(singles=singles)
        self._fit = fit
        self._unfit: str | None = None
        self._camera = camera
        self._settler = settler
        self._album = album
        self._recorder = recorder
        self._asked = False
        self._remembers = False
        self._push: str | None = None
        self._watch = PictureWatch(recorded=is_recording(camera.url))
        self._faulty = 0
        self._unlocated = ""
        self._seen: Callable[[], AnnotatedPicture] | None = None

    @property
    def url(self) -> str:
        return without_password(self._camera.url)

    def watching(self) -> Watching:
        sight = None if self._seen is None else self._seen()
        text = self.trouble or ""
        if sight is not None and sight.fault is not None and not text:
            text = _sentence(sight.fault.sentence)
        clips = None if self._recorder is None else self._recorder.written
        return replace(super().watching(), text=text, sight=sight, clips=clips)

    def restore(self, blind: tuple[str, ...], broken: bool, asked: bool = False) -> None:
        super().restore(blind, broken)
        self._asked = asked
        self._remembers = False
        self._settler.invalidate()

    def plays(self, system: System) -> None:
        if self._fit is None:
            return
        try:
            self._settler, self._album = self._fit(system)
        except CameraError as error:
            self._unfit = _sentence(str(error))
            return
        self._singles = self._settler.reader.shape.has_singles
        self._unfit, self._seen, self._remembers = None, None, False

    def close(self) -> None:
        self._camera.close()
        if self._recorder is not None:
            self._recorder.close()

    async def _look(self, sight: Mapping[str, ZoneContent]) -> list[Input]:
        if self._unfit is not None:
            return self._failed(self._unfit)
        try:
            frame: CameraFrame = await clock.in_thread(self._camera.grab)
        except CameraError as error:
            return self._failed(_sentence(str(error)))
        if not self._remembers:
            self._settler.remember(_discards(sight))
            self._remembers = True
        if self._album is not None and self._album.empty and _bare(sight):
            self._settler.invalidate()  # flowers are learnt from a look at the whole table
        fault, outcome = await clock.in_thread(self._read, frame)
        if fault is not None and fault.grave:
            return self._rubbish(fault)
        self._faulty = 0
        if self._settler.reader.calibration is None:
            return self._not_located(outcome)
        self._unlocated = ""
        told = self._sees()
        if fault is not None:
            self._state = fault.trouble.value
        told += self._flowers_known() + self._pushed()
        match outcome:
            case Settled(view=view, changed=changed):
                told += self._unsure(tuple(view.unsure), self._why())
                read = zone_contents(view, singles=self._singles)
                old = set(view.unsure) if DICE in changed else {*view.unsure, DICE}  # no roll is told twice
                sure = {zone: content for zone, content in read.items() if zone not in old}
                told += self._settled(sure, sight)
            case Unsure(zones=zones, reason=reason):
                told += self._unsure(tuple(zones), reason)
        return told

    def _why(self) -> str:
        """Why the zones that are not settled are not."""
        reasons = dict.fromkeys(reason for reason in self._settler.doubts.values() if reason)
        return "; ".join(reasons) or "it is being looked at anew"

    def _read(self, frame: CameraFrame) -> tuple[PictureFault | None, Outcome]:
        """Judge a picture, and read it if it can be read; in a thread."""
        settler, reader = self._settler, self._settler.reader
        known = reader.calibration
        fault = self._watch.judge(frame.image, frame.at, known, by_markers=reader.alignment.by_markers)
        outcome = None if fault is not None and fault.grave else settler.feed(frame.image)
        known = reader.calibration
        if known is None:
            self._seen = cache(partial(AnnotatedPicture, frame, fault=fault))
        else:
            shown = partial(table_sight, frame, known, settler.readings, settler.doubts, fault)
            self._seen = cache(shown)
        if self._recorder is not None and known is not None and (fault is None or not fault.grave):
            self._recorder.see(self._seen())
        return fault, outcome

    def _rubbish(self, fault: PictureFault) -> list[Input]:
        """Of such a picture nothing is read; one that is over at once is not worth a word."""
        self._faulty += 1
        if self._faulty < PATIENCE and fault.trouble is not ImageFault.FROZEN:
            return []
        return self._failed(_sentence(fault.sentence), fault.trouble.value)

    def _not_located(self, outcome: Outcome) -> list[Input]:
        """A good picture, and in it no table whose place is known."""
        if isinstance(outcome, Unsure):
            self._unlocated = _sentence(outcome.reason)
        return self._failed(self._unlocated, "markers") if self._unlocated else []

    def _pushed(self) -> list[Input]:
        """Tells that the camera was pushed, and what became of it."""
        push = self._settler.push
        if push == self._push:
            return []
        self._push = push
        return [
            FaultOver(PUSHED_FAULT)
            if push is None
            else MachineFault(PUSHED_FAULT, f"{push[0].upper()}{push[1:]}.")
        ]

    def _flowers_known(self) -> list[Input]:
        """Asks for the flowers of this set, or is glad to know them."""
        missing = self._album is not None and self._album.empty
        if missing == self._asked:
            return []
        self._asked = missing
        return [MachineFault(FLOWERS_FAULT, SHOW_FLOWERS) if missing else FaultOver(FLOWERS_FAULT)]


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:].rstrip('.')}."


def _discards(sight: Mapping[str, ZoneContent]) -> dict[int, tuple[str, ...]]:
    """What was last seen to lie before each seat."""
    zones = (zone.partition(":") for zone in sight)
    return {int(seat): tuple(sight[f"{what}:{seat}"]) for what, _, seat in zones if what == "discards"}


def _bare(sight: Mapping[str, ZoneContent]) -> bool:
    """Whether nothing but tiles laid out alone, and the dice in their bowl, was seen on the table."""
    for zone, content in sight.items():
        what = zone.partition(":")[0]
        if what == DICE:
            continue
        if what == "hand":
            content = content[0]
        if any(content) if what == "wall" else content and what != "singles":
            return False
    return True


def zone_contents(view: TableView, *, singles: bool = False) -> dict[str, ZoneContent]:
    """A view cut into the referee's zones; those of tiles laid out alone only where there are such."""
    zones: dict[str, Any] = {
        "indicators": tuple((seen.seat, seen.stack, seen.tile) for seen in view.indicators),
        DICE: view.dice,
    }
    for seat, seen in enumerate(view.seats):
        zones[f"discards:{seat}"] = seen.discards
        zones[f"melds:{seat}"] = tuple((meld.tiles, meld.rotated) for meld in seen.melds)
        zones[f"hand:{seat}"] = (seen.hand, seen.apart)
        if singles:
            zones[f"singles:{seat}"] = seen.singles
        zones[f"wall:{seat}"] = view.walls[seat]
    return zones
