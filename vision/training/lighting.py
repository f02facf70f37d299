"""Synthetic lighting of a drawn table: higher things cast shadows on the cloth and on lower things beside them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from vision.training.viewpoint import Viewpoint

Picture = npt.NDArray[Any]
Random = np.random.Generator
Solid = tuple[Picture, float]
"""A footprint (4, 2) on the table, and the height of the thing there; pixels of a picture from straight above."""


@dataclass(frozen=True)
class SyntheticLamp:
    """One lamp, and the solids that cast shadows: on the cloth and on lower tiles beside them."""

    fall: Picture
    """(2,) how far a shadow reaches, for each pixel of height."""
    dark: float
    """The part of the light that a shadow takes."""
    soft: float
    """Pixels over which a shadow's edge is blurred."""
    solids: Sequence[Solid]
    """Things that stand in its light."""
    view: Viewpoint
    known: dict[float, Picture] = field(default_factory=dict)
    """A cache of shadows, by the height on which they fall."""

    @staticmethod
    def lit(solids: Sequence[Solid], tall: float, view: Viewpoint, random: Random) -> SyntheticLamp:
        """A lamp at a random place over tiles so `tall`, pixels."""
        return SyntheticLamp(
            random.normal(0, 0.5, 2),
            random.uniform(0.15, 0.65),
            random.uniform(0.5, 0.5 + 0.12 * tall),
            solids,
            view,
        )

    def shade(
        self, scene: Picture, window: tuple[slice, slice], where: Picture | float, height: float
    ) -> None:
        """Darken a window of the picture at a surface of this height, `where` that shows (H, W), 0 ... 1."""
        shadow = self._shadow(scene.shape[0], height)[window]
        scene[window] = scene[window] * (1 - self.dark * shadow * where)[:, :, None]

    def _shadow(self, size: int, height: float) -> Picture:
        """Shadow map (size, size), 0 ... 1, at this height: where a surface is in the shadow of something
        higher."""
        shadow = self.known.get(height)
        if shadow is None:
            shadow = np.zeros((size, size), np.float32)
            for foot, high in self.solids:
                if high > height + 1:
                    ends = np.concatenate([foot, foot + self.fall * (high - height)])
                    thrown = self.view.pixels(np.column_stack([ends, np.full(len(ends), height)]))
                    hull = np.round(cv2.convexHull(thrown.astype(np.float32))).astype(np.int32)
                    cv2.fillConvexPoly(shadow, hull, (1.0,), cv2.LINE_AA)
            shadow = self.known[height] = cv2.GaussianBlur(shadow, (0, 0), self.soft)
        return shadow
