"""The camera's pose and the projection of table points into its picture: a pinhole, no distortion."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

Points = npt.NDArray[np.float64]

HEIGHT: Final = 1000.0
PIXELS_PER_MILLIMETRE: Final = 1.14
"""Scale in the middle of a 1280-pixel picture: the 800 mm field and its markers just fit into 960 lines."""


@dataclass(frozen=True)
class Lens:
    """A camera above the table: ``position`` in mm, its three axes, focal length in pixels."""

    position: Points
    right: Points
    down: Points
    forward: Points
    focal: float
    centre: tuple[float, float]

    def project(self, points: npt.ArrayLike) -> Points:
        """Pixels (N, 2) of table points (N, 3): x, y and height in mm. Pixel centres have whole coordinates."""
        away = np.asarray(points, dtype=np.float64).reshape(-1, 3) - self.position
        depth = away @ self.forward
        across = away @ self.right / depth * self.focal + self.centre[0]
        along = away @ self.down / depth * self.focal + self.centre[1]
        return np.stack([across, along], axis=1)

    def plane(self, height: float = 0.0) -> Points:
        """The 3x3 homography from (x, y) mm on the plane ``height`` mm above the table to pixels."""
        image = np.array([[self.focal, 0, self.centre[0]], [0, self.focal, self.centre[1]], [0, 0, 1.0]])
        axes = np.stack([self.right, self.down, self.forward])
        shift = axes @ (np.array([0, 0, height]) - self.position)
        return image @ np.stack([axes[:, 0], axes[:, 1], shift], axis=1)

    def moved(self, across: float, along: float) -> Lens:
        """The same view with its picture shifted by whole pixels (for a picture with a margin)."""
        x, y = self.centre
        return Lens(self.position, self.right, self.down, self.forward, self.focal, (x + across, y + along))


def hang(seed: int, size: tuple[int, int] = (1280, 960)) -> Lens:
    """A camera mounted by hand above the table: about a metre up, a degree off plumb, a little turned and off centre.
    The field and its markers just fit into the picture's shorter side, whatever its shape.
    """
    chance = np.random.default_rng([seed, 0xCA3E7A])
    tilt_x, tilt_y, aim_x, aim_y, turn, lift = chance.uniform(-1.0, 1.0, 6)
    height = HEIGHT + 20.0 * lift
    aim = np.array([2.0 * aim_x, 2.0 * aim_y, 0.0])
    position = np.array([aim[0] + 24.0 * tilt_x, aim[1] + 24.0 * tilt_y, height])
    width, tall = size
    # A wide picture shows more on both sides of the table, not less of the table.
    shown = width if 3 * width <= 4 * tall else 4 * tall / 3
    focal = PIXELS_PER_MILLIMETRE * height * shown / 1280.0
    return _looking(position, aim, math.radians(0.7 * turn), focal, size)


def handheld_lens(lean: float, turn: float, away: float = 900.0, size: tuple[int, int] = (1280, 960)) -> Lens:
    """A telephone held by somebody beside the table, `away` millimetres from its target: leaning by `lean` degrees
    from the perpendicular (less than 90), and held by seat 0 at a `turn` of 0, by seat 1 at 90 degrees.
    """
    leant, turned = math.radians(lean), math.radians(turn)
    towards = np.array([math.sin(turned), math.cos(turned), 0.0])
    aim = 60.0 * towards
    position = aim + away * (math.sin(leant) * towards + np.array([0.0, 0.0, math.cos(leant)]))
    return _looking(position, aim, -turned, 1.1 * size[0], size)


def _looking(position: Points, aim: Points, roll: float, focal: float, size: tuple[int, int]) -> Lens:
    """A camera at a position that looks at a point; the picture's lower edge lies along the table's x axis, turned by
    `roll` radians."""
    forward = _unit(aim - position)
    across = np.array([math.cos(roll), math.sin(roll), 0.0])
    right = _unit(across - (across @ forward) * forward)
    along = np.array([-math.sin(roll), math.cos(roll), 0.0])
    along = along - (along @ forward) * forward
    down = _unit(along - (along @ right) * right)
    return Lens(position, right, down, forward, focal, ((size[0] - 1) / 2, (size[1] - 1) / 2))


def _unit(vector: Points) -> Points:
    return vector / float(np.linalg.norm(vector))
