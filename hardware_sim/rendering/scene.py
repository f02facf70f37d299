"""Everything on and above the table at one moment, as plain values: the input of the renderer.

Lengths are millimetres in the table's plane: origin at the centre, x to the right, y towards seat 0 (down in the
picture). Angles are degrees counter-clockwise as seen from above; a tile at angle 0 is upright for seat 0, at ``90 *
k`` for seat k. Tiles are named ``"5m"``, ``"7z"``, ``"3f"``; red fives ``"0m"``, ``"0p"``, ``"0s"``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hardware_sim.rendering.seat_zones import SeatZone

TILE_WIDTH: Final = 24.0
TILE_LENGTH: Final = 32.0
TILE_THICKNESS: Final = 18.0
DIE_SIZE: Final = 15.0
STICK_LENGTH: Final = 98.0
STICK_WIDTH: Final = 9.0
STICK_THICKNESS: Final = 3.5
TABLE_SIDE: Final = 800.0
MARKER_SIDE: Final = 40.0
MARKER_CENTRES: Final = ((-370.0, 370.0), (370.0, 370.0), (370.0, -370.0), (-370.0, -370.0))
"""Centres of the four ArUco markers (DICT_4X4_50); the index is the marker's id."""


@dataclass(frozen=True, slots=True)
class PlacedTile:
    """One tile flat on the table or on another tile; ``height`` is the millimetres of tile below it."""

    tile: str
    x: float
    y: float
    angle: float
    height: float = 0.0
    face_up: bool = True
    zone: SeatZone | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """One tile on its edge before its owner, its face towards him and hidden from the camera."""

    x: float
    y: float
    angle: float
    zone: SeatZone | None = None


@dataclass(frozen=True, slots=True)
class Stick:
    """A point stick lying on the cloth, the bet of a riichi (RI-24); at angle 0 it lies along x."""

    x: float
    y: float
    angle: float
    zone: SeatZone | None = None


@dataclass(frozen=True, slots=True)
class Die:
    """One die showing ``value`` at (x, y) mm, turned by ``angle`` degrees."""

    value: int
    x: float
    y: float
    angle: float


@dataclass(frozen=True, slots=True)
class ReachingHand:
    """A player's hand over the table: finger tips near (x, y), the sleeve coming from ``angle``'s seat side.

    ``angle`` is the direction of the arm as a tile's angle would be: 0 comes from below, 90 from the right.
    ``look`` picks sleeve, skin and the lie of the fingers.
    """

    x: float
    y: float
    angle: float
    look: int = 0


@dataclass(frozen=True, slots=True)
class Glare:
    """The reflection of a lamp in glossy tiles: a white blob of ``radius`` mm; ``strength`` 1 saturates the faces
    below.
    """

    x: float
    y: float
    radius: float = 70.0
    strength: float = 1.0


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything in the camera's view.

    ``lamp`` names a preset of `hardware_sim.rendering.room_light.LAMPS`; ``covered`` is the part of the lens that is
    covered, 0 none, 1 all.
    """

    lying: tuple[PlacedTile, ...] = ()
    standing: tuple[Standing, ...] = ()
    dice: tuple[Die, ...] = ()
    sticks: tuple[Stick, ...] = ()
    reaches: tuple[ReachingHand, ...] = ()
    glares: tuple[Glare, ...] = ()
    lamp: str = "ceiling"
    covered: float = 0.0


def seat_to_table(seat: int, across: float, outward: float) -> tuple[float, float]:
    """The table point (x, y) of a point given as seat ``seat`` sees it: ``across`` to its right, ``outward``
    from the centre towards it. Seat k's place is seat 0's turned k quarter turns counter-clockwise."""
    x, y = across, outward
    for _ in range(seat % 4):
        x, y = y, -x
    return x, y
