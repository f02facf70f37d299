"""Renders a scene as the camera sees it.

The picture is divided into 80-pixel patches; each patch is a pure function of the things that touch it. A changed
scene therefore costs only the patches whose things changed, and a picture that was updated step by step is, pixel for
pixel, the picture drawn at once. Each frame's own noise is added to the noiseless picture.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final

import cv2
import numpy as np

from hardware_sim.art.canvas import Picture
from hardware_sim.art.tile_art import CLASSIC, art_of
from hardware_sim.rendering import table_top
from hardware_sim.rendering.layers import Layered, Thing, layers_of, things_in
from hardware_sim.rendering.pinhole import Lens, hang
from hardware_sim.rendering.room_light import LAMPS, RoomLamp, gain, lamp
from hardware_sim.rendering.scene import Glare, Scene
from hardware_sim.rendering.sensor_noise import SensorNoise
from hardware_sim.rendering.sprite import Layer

PATCH: Final = 80
MARGIN: Final = 3  # pixels drawn beyond a patch, for the blur to look at
_SHARP: Final = 0.65  # standard deviation of the lens's blur, pixels


class Renderer:
    """The camera over one table. Not for use from two threads at once.

    ``seed`` determines the camera's pose, the cloth's weave and the noise; the same seed, scene and number give the
    same pixels, whatever was shown before. ``cloth`` is a colour of `hardware_sim.rendering.table_top.CLOTHS`, ``art``
    a tile set of `hardware_sim.art.tile_art.ARTS`. Raises ValueError for others. ``lens`` replaces the pose that the
    seed gives.
    """

    def __init__(
        self,
        seed: int,
        size: tuple[int, int] = (1280, 960),
        cloth: str = "green",
        art: str = CLASSIC,
        lens: Lens | None = None,
    ) -> None:
        self.size = size
        self._art = art_of(art).name
        self.lens: Lens = lens or hang(seed, size)
        self._wide = self.lens.moved(MARGIN, MARGIN)
        columns, rows = math.ceil(size[0] / PATCH), math.ceil(size[1] / PATCH)
        self._grid = (columns, rows)
        padded = (columns * PATCH + 2 * MARGIN, rows * PATCH + 2 * MARGIN)
        self._ground = table_top.ground(self._wide, padded, seed, cloth)
        self._noise = SensorNoise(seed, size)
        self._clean = np.zeros((rows * PATCH, columns * PATCH, 3), np.uint8)
        self._shown: Scene | None = None
        self._placed: dict[Thing, list[Layered]] = {}
        self._patches: list[set[Layered]] = [set() for _ in range(columns * rows)]
        self._stale = set(range(columns * rows))
        self._lamp = LAMPS["ceiling"]
        self._gain: Layer = gain(self._lamp, self._wide, padded)

    def frame(self, scene: Scene, number: int) -> Picture:
        """Frame ``number`` of ``scene``: a fresh uint8 picture (height, width, 3), blue green red."""
        if scene is not self._shown and scene != self._shown:
            self._turn_to(scene)
        picture = self._clean[: self.size[1], : self.size[0]]
        light = lamp(scene.lamp)
        if scene.covered > 0:
            return self._noise.over(table_top.covered(picture, scene.covered), number, light.noise)
        return self._noise.over(picture, number, light.noise)

    def _turn_to(self, scene: Scene) -> None:
        light = lamp(scene.lamp)
        if light != self._lamp:
            self._relight(light)
        self._place(dict.fromkeys(things_in(scene)), light)
        glares = self._shown.glares if self._shown is not None else ()
        for glare in set(scene.glares).symmetric_difference(glares):
            self._stale.update(self._under(*self._extent(glare)))
        for index in sorted(self._stale):
            self._sew(index, scene)
        self._stale.clear()
        self._shown = scene

    def _place(self, things: Mapping[Thing, None], light: RoomLamp) -> None:
        """Removes the layers of things that are gone and adds those of new ones; their patches become stale."""
        for thing in [t for t in self._placed if t not in things]:
            for piece in self._placed.pop(thing):
                for index in self._under(piece.left, piece.top, piece.right, piece.bottom):
                    self._patches[index].discard(piece)
                    self._stale.add(index)
        for thing in things:
            if thing not in self._placed:
                self._placed[thing] = layers_of(thing, self._wide, light, self._art)
                for piece in self._placed[thing]:
                    for index in self._under(piece.left, piece.top, piece.right, piece.bottom):
                        self._patches[index].add(piece)
                        self._stale.add(index)

    def _relight(self, light: RoomLamp) -> None:
        """Another lamp: every shade and shadow is drawn anew."""
        tall, wide = self._ground.shape[1:]
        self._lamp = light
        self._gain = gain(light, self._wide, (wide, tall))
        self._placed.clear()
        for patch in self._patches:
            patch.clear()
        self._stale = set(range(len(self._patches)))

    def _under(self, left: int, top: int, right: int, bottom: int) -> list[int]:
        """The patches whose drawn area (margin included) touches the rectangle, in the padded picture's
        pixels."""
        columns, rows = self._grid
        first_column = max(0, (left - 2 * MARGIN) // PATCH)
        last_column = min(columns - 1, (right - 1) // PATCH)
        first_row = max(0, (top - 2 * MARGIN) // PATCH)
        last_row = min(rows - 1, (bottom - 1) // PATCH)
        return [
            row * columns + column
            for row in range(first_row, last_row + 1)
            for column in range(first_column, last_column + 1)
        ]

    def _sew(self, index: int, scene: Scene) -> None:
        """Draws one patch anew."""
        row, column = divmod(index, self._grid[0])
        top, left = row * PATCH, column * PATCH
        side = PATCH + 2 * MARGIN
        area = np.s_[:, top : top + side, left : left + side]
        canvas = self._ground[area].astype(np.float32)
        for piece in sorted(self._patches[index], key=lambda piece: piece.order):
            x0, y0 = max(piece.left, left), max(piece.top, top)
            x1, y1 = min(piece.right, left + side), min(piece.bottom, top + side)
            if x0 >= x1 or y0 >= y1:
                continue
            inner = np.s_[..., y0 - piece.top : y1 - piece.top, x0 - piece.left : x1 - piece.left]
            below = canvas[:, y0 - top : y1 - top, x0 - left : x1 - left]
            below *= piece.sprite.keeps[inner]
            if piece.sprite.adds is not None:
                below += piece.sprite.adds[inner]
        lit = canvas[:3] * self._gain[area]
        for glare in scene.glares:
            self._shine(glare, lit, canvas[3], left, top)
        for colour, plane in enumerate(lit):
            soft = cv2.GaussianBlur(plane, (5, 5), _SHARP)[MARGIN:-MARGIN, MARGIN:-MARGIN]
            self._clean[top : top + PATCH, left : left + PATCH, colour] = np.clip(soft + 0.5, 0, 255)

    def _extent(self, glare: Glare) -> tuple[int, int, int, int]:
        (x, y), radius = self._wide.project([(glare.x, glare.y, 18.0)])[0], self._pixels(glare.radius)
        far = 3.0 * radius
        return math.floor(x - far), math.floor(y - far), math.ceil(x + far) + 1, math.ceil(y + far) + 1

    def _shine(self, glare: Glare, lit: Layer, gloss: Layer, left: int, top: int) -> None:
        """Adds the lamp's reflection: bright on glossy faces, faint on cloth, ending at three radii."""
        (x, y), radius = self._wide.project([(glare.x, glare.y, 18.0)])[0], self._pixels(glare.radius)
        rows, columns = np.mgrid[top : top + lit.shape[1], left : left + lit.shape[2]].astype(np.float32)
        away = np.hypot(columns - x, rows - y) / radius
        bright = np.where(away < 3.0, np.exp(-(away**2) * 1.4) - np.exp(-12.6), 0.0).astype(np.float32)
        lit += glare.strength * 235.0 * bright * (0.25 + 0.75 / 255.0 * gloss)

    def _pixels(self, millimetres: float) -> float:
        return millimetres * self.lens.focal / float(self.lens.position[2])
