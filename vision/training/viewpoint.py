"""Camera viewpoint over a table: from straight above it to where a seated player holds a telephone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

Points = npt.NDArray[Any]


@dataclass(frozen=True)
class Viewpoint:
    """`projection` (3, 4) maps points of a table, x to the right, y down and height, to pixels; all lengths are
    pixels of a picture taken from straight above."""

    projection: Points

    @staticmethod
    def over(size: tuple[float, float], turn_and_lean: tuple[float, float], focal: float = 1.2) -> Viewpoint:
        """A viewpoint on the middle of a table of `size` (width, height), where the scale stays one. The table is
        turned clockwise and the camera leans back from the perpendicular towards the viewer, both in degrees
        (`turn_and_lean`). `focal` is the focal length as a fraction of the longer side: the shorter, the
        stronger the perspective."""
        turn, lean = np.radians(turn_and_lean)
        about = np.array([[np.cos(turn), -np.sin(turn), 0], [np.sin(turn), np.cos(turn), 0], [0, 0, 1.0]])
        back = np.array([[1.0, 0, 0], [0, np.cos(lean), -np.sin(lean)], [0, -np.sin(lean), -np.cos(lean)]])
        far = focal * max(size)
        middle = np.array([size[0] / 2, size[1] / 2])
        axes = back @ about
        shift = np.array([0, 0, far]) - axes[:, :2] @ middle
        camera = np.array([[far, 0, middle[0]], [0, far, middle[1]], [0, 0, 1.0]])
        return Viewpoint(camera @ np.column_stack([axes, shift]))

    def plane(self, height: float = 0.0) -> Points:
        """The homography (3, 3) of the plane at this height over the table."""
        columns = self.projection.T
        return np.stack([columns[0], columns[1], columns[3] + height * columns[2]], axis=1)

    def pixels(self, points: Points) -> Points:
        """Project points (..., 3) to pixels (..., 2)."""
        there = points @ self.projection[:, :3].T + self.projection[:, 3]
        return np.asarray(there[..., :2] / there[..., 2:])

    def distance(self, points: Points) -> Points:
        """Depth of points (..., 3) along the optical axis."""
        return np.asarray(points @ self.projection[2, :3] + self.projection[2, 3])

    @property
    def towards(self) -> Points:
        """The direction (2,) in the table from its middle to below the camera; as long as the lean's sine."""
        return -self.projection[2, :2]

    def then(self, matrix: Points) -> Viewpoint:
        """The same viewpoint with its picture transformed by a homography."""
        return Viewpoint(matrix @ self.projection)
