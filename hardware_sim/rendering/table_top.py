"""The table without tiles: cloth, rim, dome, markers and the floor around, as the camera sees them."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

import cv2
import numpy as np

from hardware_sim.art.canvas import Colour, Picture
from hardware_sim.rendering.pinhole import Lens
from hardware_sim.rendering.scene import MARKER_CENTRES, MARKER_SIDE, TABLE_SIDE

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
FLOOR: Final = (92, 104, 112)
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
    for left in range(0, side, 190):  # floor boards
        shade = float(chance.normal(0.0, 7.0))
        cv2.rectangle(flat, (left, 0), (left + 189, side), [c + shade for c in FLOOR], -1)
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
