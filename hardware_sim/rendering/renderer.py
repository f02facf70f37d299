"""Renders a scene as the camera sees it.

The picture is divided into 80-pixel patches; each patch is a pure function of the things that touch it. A changed
scene therefore costs only the patches whose things changed, and a picture that was updated step by step is, pixel for
pixel, the picture drawn at once. Each frame's own noise is added to the noiseless picture.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import cv2
import numpy as np

from hardware_sim.art.canvas import Colour, Picture
from hardware_sim.art.tile_art import CLASSIC, art_of
from hardware_sim.rendering.layers import Layered, Thing, layers_of, things_in
from hardware_sim.rendering.pinhole import Lens, hang
from hardware_sim.rendering.room_light import LAMPS, RoomLamp, gain, lamp
from hardware_sim.rendering.scene import MARKER_CENTRES, MARKER_SIDE, TABLE_SIDE, Glare, Scene
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
        self._ground = ground(self._wide, padded, seed, cloth)
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
            return self._noise.over(covered(picture, scene.covered), number, light.noise)
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
        """Draw every shade and shadow again for another lamp."""
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
        """Draws one patch again."""
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


# ---- The sensor's noise: generated once, then shifted so that every frame number has its own ---------------------

_MARGIN: Final = 96  # pixels the bank is larger than the picture, in both directions
_STEP: Final = 0x9E3779B97F4A7C15  # spreads consecutive numbers over the offsets


class SensorNoise:
    """Noise for pictures of one size, a function of (seed, frame number, strength)."""

    def __init__(self, seed: int, size: tuple[int, int]) -> None:
        self._seed = seed
        self._size = size
        self._banks: dict[float, tuple[Picture, Picture]] = {}

    def over(self, clean: Picture, number: int, deviation: float) -> Picture:
        """A noisy copy of ``clean``; ``deviation`` is the noise's standard deviation in grey levels."""
        lighter, darker = self._bank(deviation)
        mixed = ((number + 1) * _STEP + self._seed * 0xD1B54A32D192ED03) % (1 << 64) >> 24
        across, along = mixed % _MARGIN, mixed // _MARGIN % _MARGIN
        wide, tall = self._size
        area = np.s_[along : along + tall, across : across + wide]
        picture = cv2.add(clean, lighter[area])
        return cv2.subtract(picture, darker[area], dst=picture).astype(np.uint8, copy=False)

    def _bank(self, deviation: float) -> tuple[Picture, Picture]:
        """The positive and the negative part of the noise, each uint8 and larger than a picture."""
        bank = self._banks.get(deviation)
        if bank is None:
            wide, tall = self._size[0] + _MARGIN, self._size[1] + _MARGIN
            chance = np.random.default_rng([self._seed, 0x5E450])
            grain = chance.standard_normal((tall, wide, 3), dtype=np.float32)
            # neighbouring pixels share noise, as after a colour sensor's interpolation
            grain = cv2.GaussianBlur(grain, (3, 3), 0.5).astype(np.float32, copy=False)
            grain *= deviation / float(grain[:256, :256].std())
            level = np.rint(grain)
            bank = (np.clip(level, 0, 255).astype(np.uint8), np.clip(-level, 0, 255).astype(np.uint8))
            if len(self._banks) > 1:
                self._banks.clear()  # a lamp seldom changes; two banks are enough memory
            self._banks[deviation] = bank
        return bank


# ---- The table without tiles: cloth, rim, dome, markers and the ground around, as the camera sees them -----------

CLOTHS: Final = MappingProxyType(
    {
        "green": (74, 104, 34),
        "blue": (122, 84, 38),
        "red": (46, 40, 118),
        "grey": (98, 98, 94),
        "brown": (50, 70, 96),
    }
)
RIM: Final = (34, 48, 66)
GROUND: Final = (92, 104, 112)
_SCALE: Final = 1.6  # texture pixels a millimetre
_AROUND: Final = 620.0  # millimetres from the centre to the texture's edge


def ground(lens: Lens, size: tuple[int, int], seed: int, cloth: str) -> Picture:
    """The bare table, uint8 (4, height, width): blue, green, red and gloss."""
    colour = CLOTHS.get(cloth)
    if colour is None:
        raise ValueError(f"No cloth is {cloth!r}; choose one of {', '.join(CLOTHS)}.")
    flat = _flat(seed, colour)
    shift = _AROUND - 0.5 / _SCALE
    to_table = np.array([[1 / _SCALE, 0, -shift], [0, 1 / _SCALE, -shift], [0, 0, 1.0]])
    matrix = lens.plane() @ to_table
    seen = cv2.warpPerspective(flat, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.stack([*cv2.split(seen), np.zeros(seen.shape[:2], np.uint8)])


def covered(picture: Picture, share: float) -> Picture:
    """The picture with the lens covered by ``share``; 1 leaves a dark, reddish blur."""
    blurred = cv2.resize(cv2.resize(picture, (32, 24), interpolation=cv2.INTER_AREA), picture.shape[1::-1])
    mixed = cv2.addWeighted(picture, 1 - share, blurred, 0.08 * share, 0)
    return cv2.add(mixed, np.array([4, 6, 14, 0], np.float64) * share).astype(np.uint8)


def _flat(seed: int, colour: Colour) -> Picture:
    """The table seen straight from above, without light: ``_SCALE`` pixels a millimetre."""
    chance = np.random.default_rng([seed, 0xC107])
    side = round(2 * _AROUND * _SCALE)
    flat = np.zeros((side, side, 3), np.uint8)
    for left in range(0, side, 190):  # wooden boards
        shade = float(chance.normal(0.0, 7.0))
        cv2.rectangle(flat, (left, 0), (left + 189, side), [c + shade for c in GROUND], -1)
    half = TABLE_SIDE / 2
    _square(flat, half + 26.0, RIM)
    _square(flat, half + 4.0, (20, 26, 34))
    low, high = _pixel(-half), _pixel(half)
    wide = high - low
    weave = cv2.GaussianBlur(chance.standard_normal((wide, wide), dtype=np.float32), (0, 0), 0.8)
    worn = chance.normal(0.0, 2.2, (12, 12)).astype(np.float32)
    woven = 8.0 * weave + cv2.resize(worn, (wide, wide), interpolation=cv2.INTER_CUBIC)
    channels = [np.clip(woven + channel, 0, 255).astype(np.uint8) for channel in colour]
    flat[low:high, low:high] = cv2.merge(channels)
    _dome(flat)
    for number, centre in enumerate(MARKER_CENTRES):
        _marker(flat, number, centre)
    return flat


def _dome(flat: Picture) -> None:
    """The dark plate in the middle on which the dice roll."""
    corners = [(-56.0, -56.0), (56.0, -56.0), (56.0, 56.0), (-56.0, 56.0)]
    points = np.array([[_pixel(x), _pixel(y)] for x, y in corners], np.int32)
    cv2.fillPoly(flat, [points], (40.0, 44.0, 46.0))
    cv2.polylines(flat, [points], True, (96.0, 110.0, 118.0), 4, cv2.LINE_AA)
    cv2.circle(flat, (_pixel(0), _pixel(0)), round(50 * _SCALE), (58.0, 62.0, 64.0), -1, cv2.LINE_AA)
    cv2.circle(flat, (_pixel(0), _pixel(0)), round(50 * _SCALE), (120.0, 132.0, 140.0), 3, cv2.LINE_AA)


def _marker(flat: Picture, number: int, centre: tuple[float, float]) -> None:
    """A printed ArUco marker on its white card, upright for seat 0."""
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    side = round(MARKER_SIDE * _SCALE)
    printed = cv2.aruco.generateImageMarker(dictionary, number, side)
    card = round((MARKER_SIDE / 2 + 8.0) * _SCALE)
    x, y = _pixel(centre[0]), _pixel(centre[1])
    cv2.rectangle(flat, (x - card, y - card), (x + card, y + card), (226, 230, 230), -1)
    top, left = y - side // 2, x - side // 2
    inked = cv2.convertScaleAbs(printed, alpha=0.78, beta=24.0)
    flat[top : top + side, left : left + side] = cv2.merge([inked, inked, inked])


def _square(flat: Picture, half: float, colour: Colour) -> None:
    low, high = _pixel(-half), _pixel(half)
    cv2.rectangle(flat, (low, low), (high, high), colour, -1)


def _pixel(millimetres: float) -> int:
    return round((millimetres + _AROUND) * _SCALE)
