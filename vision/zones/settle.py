"""Settling: from a stream of frames to readings that can be trusted; the table must be still and two frames
must agree.

Every frame is first compared with the one before, coarsely and zone by zone. Where something moves (a hand, a
sleeve, a tile on its way) nothing is read. Where it is still again and looks different from when it was last
settled, the zone is read, and read once more in the next frame; two equal readings without a doubt settle it.
What moved together is reported together. A zone that has not settled after six readings is reported as unsure,
with the reason, once; it is retried further.

Synchronous and deterministic: the same frames give the same outcomes, and no clock is read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from controller.words.sentence import Sentence, sentence
from vision.calibration.calibration import Calibration
from vision.calibration.camera_movement import CameraMotionTracker
from vision.capture.image_quality import judge_light
from vision.table.table_layout import TILE_THICKNESS, TableShape, Zone, seat_turn
from vision.table.table_view import BACK, UNKNOWN, TableView
from vision.zones.dice import DiceWatch
from vision.zones.discard_tracking import Remembered
from vision.zones.table_reader import TableReader, assemble
from vision.zones.zone_interpretation import ZoneReading

PATIENCE: Final = 6
"""Readings (or blind frames) that may fail before it is reported."""
DICE: Final = "dice"
"""The bowl's name in `Settled.changed`."""

_RETRY_EVERY: Final = 4  # frames between readings of a zone already reported
_RESTLESS: Final = 6  # times PATIENCE: how long something may move over a zone before that is reported


@dataclass(frozen=True)
class Settled:
    """`view` is the whole table as settled now; its `unsure` names the zones that are not. `changed` names the
    zones that differ from the last `Settled`, or are sure again, and last `DICE` where what lies in the bowl
    changed and was read again; it is empty when only visibility has come back."""

    view: TableView
    changed: tuple[str, ...]


@dataclass(frozen=True)
class Unsure:
    """`zones` are all that cannot be read now; `reason`, a part of a sentence for people, says why the newest
    cannot."""

    zones: tuple[str, ...]
    reason: Sentence


Outcome = Settled | Unsure | None


@dataclass
class _Watch:
    """A zone that is not settled (any more), and the state of reading it."""

    seen: ZoneReading | None = None  # waits for a second reading that agrees
    agreed: ZoneReading | None = None  # waits for the other zones
    last: ZoneReading | None = None  # the newest, certain or not
    waited: int = 0
    failed: int = 0
    moved: int = 0
    frames: int = 0
    reason: Sentence | None = None
    rejected: bool = False  # its names cannot all be right
    given_up: bool = False  # others wait for it no longer
    reported: bool = False

    def disturbed(self) -> None:
        self.seen = self.agreed = None
        self.waited = self.failed = 0
        self.moved += 1

    def wants_reading(self, patience: int) -> bool:
        """Every frame while there is hope, at intervals afterwards: noise differs from frame to frame."""
        return self.seen is not None or self.failed < patience or self.frames % _RETRY_EVERY == 0

    def learn(self, reading: ZoneReading) -> None:
        self.moved = 0
        self.last = reading
        if reading.doubts:
            self.seen = None
            self.failed += 1
            self.reason = reading.doubts[0]
        elif self.seen is not None and self.seen.content == reading.content:
            self.agreed = reading
        else:
            if self.seen is not None:
                self.failed += 1
                self.reason = sentence("doubt.looks_differ", place=reading.zone.place)
            self.seen = reading

    def reject(self, reason: Sentence) -> None:
        self.seen = self.agreed = None
        self.failed += 1
        self.reason = reason
        self.rejected = True


class Settler:
    """Turns the frames of one camera, fed in order, into settled readings."""

    def __init__(self, reader: TableReader, patience: int = PATIENCE) -> None:
        self._reader = reader
        self._keeper = CameraMotionTracker(reader)
        self._zones = reader.shape.zones
        self._patience = patience
        self._dice = DiceWatch(patience)
        self._dice_read = False
        self._map: ZoneMap | None = None
        self._before: Image | None = None
        self._frames = 0
        self._settled: dict[Zone, ZoneReading] = {}
        self._laid: dict[
            Zone, Sequence[Remembered]
        ] = {}  # pools as last settled: nothing else tells their order
        self._patches: dict[Zone, Image] = {}
        self._open: dict[Zone, _Watch] = {zone: _Watch() for zone in self._zones}
        self._blind = 0
        self._blind_reported = False

    @property
    def view(self) -> TableView:
        """The table as last settled; zones without a settled reading are empty and named in `unsure`."""
        doubtful = {zone for zone, watch in self._open.items() if watch.given_up}
        doubtful |= set(self._zones) - set(self._settled)
        unsure = tuple(zone.name for zone in self._zones if zone in doubtful)
        assembled = assemble(self._settled, self._reader.shape)
        return replace(assembled, unsure=unsure, dice=self._dice.values)

    @property
    def push(self) -> Sentence | None:
        """State of a camera that was moved, in a sentence, while it moves and for a while after; else None."""
        return self._keeper.push

    @property
    def reader(self) -> TableReader:
        """The reader whose readings are settled."""
        return self._reader

    @property
    def readings(self) -> dict[Zone, ZoneReading]:
        """The latest reading of each zone: as settled, or as last read where it is not settled (any more)."""
        newest = {zone: watch.last for zone, watch in self._open.items() if watch.last is not None}
        return {**self._settled, **newest}

    @property
    def doubts(self) -> dict[Zone, Sentence | None]:
        """The zones that are not settled, and why; None while there is hope."""
        return {zone: _why(zone, watch) if watch.given_up else None for zone, watch in self._open.items()}

    @property
    def given_up(self) -> dict[Zone, ZoneReading]:
        """The last reading of each zone that is reported as unsure. The very reading stays while none follows it."""
        return {
            zone: watch.last
            for zone, watch in self._open.items()
            if watch.given_up and watch.last is not None
        }

    def remember(self, discards: Mapping[int, Sequence[str]]) -> None:
        """Restore what lay before each seat when that was last settled, perhaps before a restart, in the order
        it came."""
        for zone in self._zones:
            if zone.in_pool and zone.seat in discards:
                self._laid[zone] = tuple(discards[zone.seat])

    def invalidate(self) -> None:
        """Forget every reading: all zones are read again, and the next `Settled` names all of them."""
        self._dice.forget()
        self._settled.clear()
        self._patches.clear()
        self._open = {zone: _Watch() for zone in self._zones}

    def feed(self, image: Image) -> Outcome:
        """Take the next frame (HxWx3 uint8 BGR): what became certain with it, what stays uncertain, or
        None."""
        self._frames += 1
        small = coarse(image)
        before, self._before = self._before, small
        trouble = blindness(small) or self._locate(image)
        if trouble is not None:
            return self._cannot_see(trouble)
        assert self._map is not None
        if before is None or before.shape != small.shape:
            self._dice.glance(image, self._map.calibration)
            return None
        self._dice_read |= self._dice.feed(image, self._map.calibration)
        moving = self._map.moving(before, small)
        self._open_changed(small)
        self._read(image, moving)
        return self._with_dice(self._conclude(small))

    def _locate(self, image: Image) -> Sentence | None:
        """Track the camera; the reason why the table's place is not known, else None."""
        trouble = self._keeper.follow(image)
        calibration = self._reader.calibration
        if calibration is not None and (self._map is None or self._map.calibration is not calibration):
            self._map = ZoneMap(calibration, self._zones)
            self.invalidate()
        return trouble

    def _cannot_see(self, trouble: Sentence) -> Outcome:
        self._blind += 1
        for watch in self._open.values():
            watch.disturbed()
        if self._blind < self._patience or self._blind_reported:
            return None
        self._blind_reported = True
        return Unsure(tuple(zone.name for zone in self._zones), trouble)

    def _open_changed(self, small: Image) -> None:
        assert self._map is not None
        for zone, patch in self._patches.items():
            differs = self._map.differs(patch, small, zone)
            if differs and zone not in self._open:
                self._open[zone] = _Watch()
            elif not differs and zone in self._open:  # a hand came and went
                if self._open[zone].rejected:
                    continue  # nothing moved there: it is its names that are in doubt
                if self._open[zone].given_up:
                    self._open[zone].agreed = self._settled[zone]
                else:
                    del self._open[zone]

    def _read(self, image: Image, moving: Iterable[Zone]) -> None:
        wanted: list[Zone] = []
        for zone, watch in self._open.items():
            watch.frames += 1
            if zone in moving:
                watch.disturbed()
            elif watch.agreed is not None:
                watch.waited += 1
            elif watch.wants_reading(self._patience):
                wanted.append(zone)
        if wanted:
            known = {zone: old for zone, old in self._settled.items() if not self._open_and_rejected(zone)}
            for zone, reading in self._reader.read_zones(image, wanted, known, self._laid).items():
                self._open[zone].learn(reading)

    def _open_and_rejected(self, zone: Zone) -> bool:
        """Whether a zone's last names are in doubt: then its tiles are classified again."""
        return zone in self._open and self._open[zone].rejected

    def _conclude(self, small: Image) -> Outcome:
        for watch in self._open.values():
            watch.given_up |= watch.failed >= self._patience or watch.moved >= _RESTLESS * self._patience
        agreed = {zone: watch.agreed for zone, watch in self._open.items() if watch.agreed is not None}
        waiting = [watch for watch in self._open.values() if watch.agreed is None and not watch.given_up]
        overdue = any(self._open[zone].waited >= self._patience for zone in agreed)
        outcome: Outcome = None
        if agreed and (overdue or not waiting) and self._plausible(agreed):
            outcome = self._settle(agreed, small)
        sight_is_back, self._blind, self._blind_reported = self._blind_reported, 0, False
        if outcome is None and sight_is_back:
            outcome = Settled(self.view, ())
        return outcome or self._report()

    def _with_dice(self, outcome: Outcome) -> Outcome:
        """The outcome with a change of the dice; it waits while there is something to ask about."""
        if not self._dice_read or isinstance(outcome, Unsure):
            return outcome
        self._dice_read = False
        return Settled(self.view, (*(() if outcome is None else outcome.changed), DICE))

    def _plausible(self, agreed: Mapping[Zone, ZoneReading]) -> bool:
        """Whether the tiles in sight exist in the set. If one face is seen too often, it was misread, a tile was
        counted twice, or a foreign one was put in, and where is unknown: the new reading is rejected, and a
        settled zone that is less sure of that face is read again."""
        together = {**self._settled, **agreed}
        doubted: dict[Zone, Sentence] = {}
        shape = self.reader.shape
        for tile in surplus(together.values(), shape):
            holding = [zone for zone, reading in together.items() if tile in face_counts(reading)]
            fresh = [zone for zone in holding if zone in agreed]
            if not fresh:
                continue  # asked about when it was read
            least = min(certainty(together[zone], tile) for zone in fresh)
            weak = [zone for zone in holding if certainty(together[zone], tile) < least]
            reason = sentence(
                "doubt.absent" if tile in shape.absent else "doubt.surplus",
                tile=tile,
                places=places_text(together, holding, tile),
            )
            doubted.update(dict.fromkeys((*fresh, *weak), reason))
        for zone, reason in doubted.items():
            self._open.setdefault(zone, _Watch()).reject(reason)
        return not doubted

    def _settle(self, agreed: Mapping[Zone, ZoneReading], small: Image) -> Outcome:
        assert self._map is not None
        changed = []
        for zone, reading in agreed.items():
            old = self._settled.get(zone)
            if old is None or old.content != reading.content or self._open[zone].given_up:
                changed.append(zone)
            if reading is not old:
                self._settled[zone] = reading
                if zone.in_pool:
                    self._laid[zone] = reading.tiles
                self._patches[zone] = self._map.patch(small, zone)
            del self._open[zone]
        if not changed:
            return None
        return Settled(self.view, tuple(zone.name for zone in self._zones if zone in changed))

    def _report(self) -> Outcome:
        new = [zone for zone, watch in self._open.items() if watch.given_up and not watch.reported]
        if not new:
            return None
        reasons = []
        for zone in new:
            self._open[zone].reported = True
            reasons.append(_why(zone, self._open[zone]))
        return Unsure(self.view.unsure, as_one(reasons))


def _why(zone: Zone, watch: _Watch) -> Sentence:
    """The reason why a zone cannot be read: its newest failed reading, or that nothing was read."""
    if watch.failed and watch.reason is not None:
        return watch.reason
    return sentence("doubt.moving", place=zone.place)


def as_one(doubts: Iterable[Sentence]) -> Sentence:
    """Join doubts to one sentence, each once."""
    each = [*dict.fromkeys(doubts)]
    return each[0] if len(each) == 1 else sentence("doubt.several", doubts=each)


# ---- Motion detection on coarse frames: does anything move, does a zone look as it did, is the picture blind -----

Image = NDArray[np.uint8]
Mask = NDArray[np.bool_]

_COARSE_WIDTH: Final = 320
"""Width of a coarse picture, with pixels of 3.5 mm: it has almost no noise and is cheap to compare."""

_CHANGED: Final = 11  # grey levels of a coarse pixel; noise and JPEG stay below 6
_CHANGED_PIXELS: Final = 3


def coarse(image: Image) -> Image:
    """The frame in grey and small."""
    shrink = _shrink(image.shape[1])
    size = (max(1, image.shape[1] // shrink), max(1, image.shape[0] // shrink))
    small = cv2.resize(image, size, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), dtype=np.uint8)


def _shrink(width: int) -> int:
    return max(1, round(width / _COARSE_WIDTH))


def blindness(small: Image) -> Sentence | None:
    """The reason why nothing is visible in a coarse picture; None if something is."""
    fault = judge_light(small)
    return None if fault is None else fault.sentence


class ZoneMap:
    """The zones' places in coarse pictures of one calibration."""

    def __init__(self, calibration: Calibration, zones: Iterable[Zone]) -> None:
        self.calibration = calibration
        shrink = _shrink(calibration.size[0])
        width, height = (max(1, side // shrink) for side in calibration.size)
        self._areas: dict[Zone, tuple[slice, slice, Mask]] = {}
        for zone in zones:
            box = zone.box
            across, along = np.linspace(box.left, box.right, 9), np.linspace(box.top, box.bottom, 3)
            rim = np.array([(x, y, 1.0) for x in across for y in along]) @ seat_turn(zone.seat).T
            outlines = [calibration.pixels(rim[:, :2], height_mm) for height_mm in (0.0, 2 * TILE_THICKNESS)]
            hull = cv2.convexHull(np.vstack(outlines).astype(np.float32)).reshape(-1, 2) / shrink
            left, top = np.clip(np.floor(hull.min(axis=0)).astype(int), 0, (width - 1, height - 1))
            right, bottom = np.clip(np.ceil(hull.max(axis=0)).astype(int) + 1, 1, (width, height))
            mask = np.zeros((int(bottom - top), int(right - left)), np.uint8)
            cv2.fillConvexPoly(mask, np.round(hull - (left, top)).astype(np.int32), (1,))
            self._areas[zone] = (slice(int(top), int(bottom)), slice(int(left), int(right)), mask > 0)

    def patch(self, small: Image, zone: Zone) -> Image:
        """A copy of a zone's part of a coarse picture."""
        rows, columns, _ = self._areas[zone]
        return small[rows, columns].copy()

    def moving(self, before: Image, now: Image) -> frozenset[Zone]:
        """The zones in which two coarse pictures differ."""
        changed = _changed(before, now, _brightening(before, now))
        return frozenset(
            zone
            for zone, (rows, columns, mask) in self._areas.items()
            if np.count_nonzero(changed[rows, columns] & mask) >= _CHANGED_PIXELS
        )

    def differs(self, patch: Image, now: Image, zone: Zone) -> bool:
        """Whether a zone looks different from an earlier patch of it."""
        rows, columns, mask = self._areas[zone]
        part = now[rows, columns]
        changed = _changed(patch, part, _brightening(patch, part)) & mask
        return int(np.count_nonzero(changed)) >= _CHANGED_PIXELS


def _changed(before: Image, now: Image, brightening: float) -> Mask:
    return np.asarray(np.abs(now.astype(np.int16) - before - round(brightening)) > _CHANGED)


def _brightening(before: Image, now: Image) -> float:
    """How much lighter everything became: a flickering lamp is no movement."""
    return float(np.median(now[::3, ::3].astype(np.int16) - before[::3, ::3]))


# ---- Copy limit check ----------------------------------------------------------------------------------------------
# A set has four of each tile (a red five is one of its four) and one of each flower, or none at all, so which zone
# readings cannot all be right.
#
# The check never names what lies there instead. It only says which zones to read again, and what to ask people
# about.


def surplus(readings: Iterable[ZoneReading], shape: TableShape) -> tuple[str, ...]:
    """Faces seen more often than the set has them."""
    counts = Counter(name for reading in readings for name in face_counts(reading))
    return tuple(sorted(name for name, count in counts.items() if count > shape.copies(name)))


def face_counts(reading: ZoneReading) -> Sequence[str]:
    """Count of each face in a zone."""
    names = (tile.tile for tile in reading.tiles)
    return [name for name in names if name not in (BACK, UNKNOWN, "")]


def certainty(reading: ZoneReading, face: str) -> float:
    """The least confidence of that face in a zone."""
    return min(tile.confidence for tile in reading.tiles if tile.tile == face)


def places_text(readings: Mapping[Zone, ZoneReading], zones: Iterable[Zone], face: str) -> list[Sentence]:
    """The places of a face with their numbers, for people: "3 in seat 0's discards", "2 in seat 1's melds"."""
    return [
        sentence("doubt.count_in", count=face_counts(readings[zone]).count(face), place=zone.place)
        for zone in zones
    ]
