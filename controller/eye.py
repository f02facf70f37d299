"""The eye as the referee's input: what looks at the table, and what of it is told.

Only zones whose content changed are told. What the eye cannot read surely it says so, zone by zone; an eye that sees
nothing at all is a fault like any other of the table. The eye of a real table is a camera; load and link tests play
without one (`controller.handed`).
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from controller import clock
from controller.referee.inputs import FLOWERS_FAULT, Blind, Fault, FaultOver, Input, Seen, ZoneContent
from vision.album import Album
from vision.camera import Camera, CameraError, Frame
from vision.settle import Settled, Settler, Unsure
from vision.view import TableView

CAMERA_FAULT = "camera"
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


class Eye(ABC):
    """One eye over one table; `singles` where tiles are laid out alone there."""

    note: str = ""
    """What must be said wherever anything that this eye saw is shown; empty for a camera."""

    def __init__(self, *, singles: bool = False) -> None:
        self._singles = singles
        self._blind: tuple[str, ...] = ()
        self._broken: str | None = None
        self.statistics = EyeStatistics()

    @property
    @abstractmethod
    def url(self) -> str:
        """Where it looks."""

    @property
    def trouble(self) -> str | None:
        """Why it sees nothing at all, or None."""
        return self._broken

    def forget(self, blind: tuple[str, ...], broken: bool, asked: bool = False) -> None:
        """Begin afresh after a restart: what the journal says was blind or broken, until seen otherwise; `asked`
        whether people were asked to show the flowers."""
        self._blind = blind
        self._broken = "not tried since the restart" if broken else None

    async def look(self, sight: Mapping[str, ZoneContent]) -> list[Input]:
        """Take one look and say what it changes, given what has been seen so far."""
        began = time.perf_counter()
        try:
            return await self._look(sight)
        finally:
            self.statistics.seconds += time.perf_counter() - began

    @abstractmethod
    def close(self) -> None: ...

    @abstractmethod
    async def _look(self, sight: Mapping[str, ZoneContent]) -> list[Input]: ...

    # ---- what is told ------------------------------------------------------------------------------------------

    def _failed(self, reason: str) -> list[Input]:
        """Nothing could be seen at all."""
        if self._broken == reason:
            return []
        self._broken = reason
        return [Fault(CAMERA_FAULT, reason)]

    def _sees(self) -> list[Input]:
        """Something could be seen."""
        self.statistics.frames += 1
        if self._broken is None:
            return []
        self._broken = None
        return [FaultOver(CAMERA_FAULT)]

    def _unsure(self, zones: tuple[str, ...], reason: str) -> list[Input]:
        if zones == self._blind:
            return []
        self._blind = zones
        self.statistics.unsure += 1
        return [Blind(zones, reason)]

    def _settled(self, zones: Mapping[str, ZoneContent], sight: Mapping[str, ZoneContent]) -> list[Input]:
        """`zones` were read surely."""
        changed = {zone: content for zone, content in zones.items() if sight.get(zone) != content}
        if not changed:
            return []
        self.statistics.settled += 1
        return [Seen(changed)]


class CameraEye(Eye):
    """Pictures are grabbed and read in a thread, settled readings come out. `album` where flowers are among the tiles:
    until they were shown, the eye asks for them."""

    def __init__(
        self, camera: Camera, settler: Settler, *, singles: bool = False, album: Album | None = None
    ) -> None:
        super().__init__(singles=singles)
        self._camera = camera
        self._settler = settler
        self._album = album
        self._asked = False
        self._push: str | None = None

    @property
    def url(self) -> str:
        return self._camera.url

    def forget(self, blind: tuple[str, ...], broken: bool, asked: bool = False) -> None:
        super().forget(blind, broken)
        self._asked = asked
        self._settler.invalidate()

    def close(self) -> None:
        self._camera.close()

    async def _look(self, sight: Mapping[str, ZoneContent]) -> list[Input]:
        try:
            frame: Frame = await clock.in_thread(self._camera.grab)
        except CameraError as error:
            return self._failed(str(error))
        told = self._sees()
        if self._album is not None and self._album.empty and _bare(sight):
            self._settler.invalidate()  # flowers are learnt from a look at the whole table
        outcome = await clock.in_thread(self._settler.feed, frame.image)
        told += self._flowers_known() + self._pushed()
        match outcome:
            case Settled(view=view):
                told += self._unsure(tuple(view.unsure), "the tiles do not lie clearly")
                read = zone_contents(view, singles=self._singles)
                sure = {zone: content for zone, content in read.items() if zone not in view.unsure}
                told += self._settled(sure, sight)
            case Unsure(zones=zones, reason=reason):
                told += self._unsure(tuple(zones), reason)
        return told

    def _pushed(self) -> list[Input]:
        """Tells that the camera was pushed, and what became of it."""
        push = self._settler.push
        if push == self._push:
            return []
        self._push = push
        return [FaultOver(PUSHED_FAULT) if push is None else Fault(PUSHED_FAULT, push)]

    def _flowers_known(self) -> list[Input]:
        """Asks for the flowers of this set, or is glad to know them."""
        missing = self._album is not None and self._album.empty
        if missing == self._asked:
            return []
        self._asked = missing
        return [Fault(FLOWERS_FAULT, SHOW_FLOWERS) if missing else FaultOver(FLOWERS_FAULT)]


def _bare(sight: Mapping[str, ZoneContent]) -> bool:
    """Whether nothing but tiles laid out alone was seen on the table."""
    for zone, content in sight.items():
        what = zone.partition(":")[0]
        if what == "hand":
            content = content[0]
        if any(content) if what == "wall" else content and what != "singles":
            return False
    return True


def zone_contents(view: TableView, *, singles: bool = False) -> dict[str, ZoneContent]:
    """A view cut into the referee's zones; those of tiles laid out alone only where there are such."""
    zones: dict[str, Any] = {
        "indicators": tuple((seen.seat, seen.stack, seen.tile) for seen in view.indicators)
    }
    for seat, seen in enumerate(view.seats):
        zones[f"discards:{seat}"] = seen.discards
        zones[f"melds:{seat}"] = tuple((meld.tiles, meld.rotated) for meld in seen.melds)
        zones[f"hand:{seat}"] = (seen.hand, seen.apart)
        if singles:
            zones[f"singles:{seat}"] = seen.singles
        zones[f"wall:{seat}"] = view.walls[seat]
    return zones
