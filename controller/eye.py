"""The camera as the referee's input: pictures are grabbed and read in a thread, settled readings come out.

Only zones whose content changed are told. What the eye cannot read surely it says so, zone by zone; a camera that
gives no picture is a fault like any other of the table.
"""

from __future__ import annotations

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
SHOW_FLOWERS = (
    "The flowers of this set of tiles are not known yet: sweep the table and lay them face up in the corner to the "
    "right of seat 0's discards, first row Spring Summer Autumn Winter, second row Plum Orchid Chrysanthemum Bamboo"
)


@dataclass
class EyeStatistics:
    """Pictures grabbed, readings settled, and how often nothing certain could be said."""

    frames: int = 0
    settled: int = 0
    unsure: int = 0


class Eye:
    """One camera over one table; `singles` where tiles are laid out alone there, `album` where flowers are among them:
    until they were shown, the eye asks for them."""

    def __init__(
        self, camera: Camera, settler: Settler, *, singles: bool = False, album: Album | None = None
    ) -> None:
        self._camera = camera
        self._settler = settler
        self._singles = singles
        self._album = album
        self._asked = False
        self._blind: tuple[str, ...] = ()
        self._broken: str | None = None
        self.statistics = EyeStatistics()

    @property
    def url(self) -> str:
        return self._camera.url

    @property
    def trouble(self) -> str | None:
        """Why there is no picture, or None."""
        return self._broken

    def forget(self, blind: tuple[str, ...], broken: bool, asked: bool = False) -> None:
        """Begin afresh after a restart: what the journal says was blind, broken or asked for, until seen otherwise."""
        self._blind = blind
        self._asked = asked
        self._broken = "not tried since the restart" if broken else None
        self._settler.invalidate()

    async def look(self, sight: Mapping[str, ZoneContent]) -> list[Input]:
        """Take one picture and say what it changes, given what has been seen so far."""
        try:
            frame: Frame = await clock.in_thread(self._camera.grab)
        except CameraError as error:
            return self._camera_failed(str(error))
        self.statistics.frames += 1
        told: list[Input] = []
        if self._broken is not None:
            self._broken = None
            told.append(FaultOver(CAMERA_FAULT))
        if self._album is not None and self._album.empty and _bare(sight):
            self._settler.invalidate()  # flowers are learnt from a look at the whole table
        outcome = await clock.in_thread(self._settler.feed, frame.image)
        told += self._flowers_known()
        match outcome:
            case Settled(view=view):
                self.statistics.settled += 1
                told += self._settled(view, sight)
            case Unsure(zones=zones, reason=reason):
                self.statistics.unsure += 1
                told += self._unsure(tuple(zones), reason)
        return told

    def _flowers_known(self) -> list[Input]:
        """Asks for the flowers of this set, or is glad to know them."""
        missing = self._album is not None and self._album.empty
        if missing == self._asked:
            return []
        self._asked = missing
        return [Fault(FLOWERS_FAULT, SHOW_FLOWERS) if missing else FaultOver(FLOWERS_FAULT)]

    def close(self) -> None:
        self._camera.close()

    def _camera_failed(self, reason: str) -> list[Input]:
        if self._broken == reason:
            return []
        self._broken = reason
        return [Fault(CAMERA_FAULT, reason)]

    def _unsure(self, zones: tuple[str, ...], reason: str) -> list[Input]:
        if zones == self._blind:
            return []
        self._blind = zones
        return [Blind(zones, reason)]

    def _settled(self, view: TableView, sight: Mapping[str, ZoneContent]) -> list[Input]:
        told: list[Input] = []
        if view.unsure != self._blind:
            told += self._unsure(tuple(view.unsure), "the tiles do not lie clearly")
        changed = {
            zone: content
            for zone, content in zone_contents(view, singles=self._singles).items()
            if zone not in view.unsure and sight.get(zone) != content
        }
        if changed:
            told.append(Seen(changed))
        return told


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
