"""The camera as the referee's input: pictures are grabbed and read in a thread, settled readings come out.

Only zones whose content changed are told. What the eye cannot read surely it says so, zone by zone; a camera that
gives no picture is a fault like any other of the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from controller import clock
from controller.referee.inputs import Blind, Fault, FaultOver, Input, Seen, ZoneContent
from vision.camera import Camera, CameraError, Frame
from vision.settle import Settled, Settler, Unsure
from vision.view import TableView

CAMERA_FAULT = "camera"


@dataclass
class EyeStatistics:
    """Pictures grabbed, readings settled, and how often nothing certain could be said."""

    frames: int = 0
    settled: int = 0
    unsure: int = 0


class Eye:
    """One camera over one table; `singles` where tiles are laid out alone there."""

    def __init__(self, camera: Camera, settler: Settler, *, singles: bool = False) -> None:
        self._camera = camera
        self._settler = settler
        self._singles = singles
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

    def forget(self, blind: tuple[str, ...], broken: bool) -> None:
        """Begin afresh after a restart: what the journal says was blind or broken, until seen otherwise."""
        self._blind = blind
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
        outcome = await clock.in_thread(self._settler.feed, frame.image)
        match outcome:
            case Settled(view=view):
                self.statistics.settled += 1
                told += self._settled(view, sight)
            case Unsure(zones=zones, reason=reason):
                self.statistics.unsure += 1
                told += self._unsure(tuple(zones), reason)
        return told

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
