"""Pictures of a camera with a wide-angle lens, or of one that was pushed."""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from hardware_sim.art.canvas import Picture
from hardware_sim.rendering.pinhole import Points
from hardware_sim.rendering.renderer import Renderer
from hardware_sim.rendering.scene import Scene


@dataclass(frozen=True, slots=True)
class Push:
    """The effect of a push on the camera's picture: a shift in pixels of a picture 1280 wide, a turn in degrees, a
    scale.
    """

    right: float = 0.0
    down: float = 0.0
    turn: float = 0.0
    grown: float = 1.0

    def matrix(self, size: tuple[int, int]) -> Points:
        """3x3 from pixels before to pixels after the push, in pictures of this size."""
        scale = size[0] / 1280
        x, y = (size[0] - 1) / 2, (size[1] - 1) / 2
        cos, sin = (self.grown * part(math.radians(self.turn)) for part in (math.cos, math.sin))
        right, down = self.right * scale, self.down * scale
        return np.array(
            [
                [cos, -sin, x + right - cos * x + sin * y],
                [sin, cos, y + down - sin * x - cos * y],
                [0, 0, 1.0],
            ]
        )


def pushed(picture: Picture, push: Push) -> Picture:
    """The picture after a push; parts that the camera did not see before are smeared."""
    size = (picture.shape[1], picture.shape[0])
    moved = cv2.warpPerspective(
        picture, push.matrix(size), size, flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(moved, np.uint8)


class BentRenderer(Renderer):
    """A camera with radial lens distortion: what a pinhole would show `r` from the middle (1 in the picture's corner)
    is seen at r (1 + k1 r^2 + k2 r^4). It is zoomed so that the middle of the nearer edge stays in place.
    """

    def __init__(
        self,
        seed: int,
        size: tuple[int, int] = (1280, 960),
        cloth: str = "green",
        *,
        k1: float,
        k2: float = 0.0,
    ) -> None:
        super().__init__(seed, size, cloth)
        self._k = (k1, k2)
        self._corner = math.hypot(*size) / 2
        edge = min(size) / 2 / self._corner
        self._zoom = 1.0 / (1 + k1 * edge**2 + k2 * edge**4)
        x, y = np.meshgrid(np.arange(size[0], dtype=np.float64), np.arange(size[1], dtype=np.float64))
        straight = self._straightened(np.stack((x, y), axis=-1).reshape(-1, 2))
        self._map = straight.reshape(size[1], size[0], 2).astype(np.float32)

    def project(self, points: npt.ArrayLike) -> Points:
        """Pixels (N, 2) of table points (N, 3) as this lens shows them."""
        away = (self.lens.project(points) - self._middle) / self._corner
        return np.asarray(away * self._stretch(away) * self._corner + self._middle)

    def frame(self, scene: Scene, number: int) -> Picture:
        """Frame ``number`` of ``scene`` with this lens: uint8 (height, width, 3), blue green red."""
        straight = super().frame(scene, number)
        bent = cv2.remap(straight, self._map, None, cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)  # type: ignore[call-overload]
        return np.asarray(bent, np.uint8)

    @property
    def _middle(self) -> Points:
        return np.array([(self.size[0] - 1) / 2, (self.size[1] - 1) / 2])

    def _stretch(self, away: Points) -> Points:
        square = np.sum(away * away, axis=-1, keepdims=True)
        return np.asarray(self._zoom * (1 + square * (self._k[0] + square * self._k[1])))

    def _straightened(self, pixels: Points) -> Points:
        seen = (pixels - self._middle) / self._corner
        away = seen / self._zoom
        for _ in range(25):  # slow and sure: once for each camera
            away = 0.5 * (away + seen / self._stretch(away))
        return np.asarray(away * self._corner + self._middle)
