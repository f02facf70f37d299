"""Drawing primitives of a tile's face: characters, curves, positions.  Positions are fractions of the tile's
width and height, 0 ... 1."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np

from vision.training.style import Colour, Picture, SetStyle

WIDTH, HEIGHT = 96, 128
"""Pixels of a drawn face: the outline of a tile, 3 wide to 4 tall."""
LATIN = (
    cv2.FONT_HERSHEY_DUPLEX,
    cv2.FONT_HERSHEY_SIMPLEX,
    cv2.FONT_HERSHEY_COMPLEX,
    cv2.FONT_HERSHEY_TRIPLEX,
)
"""Typefaces of indices and numbers."""


def at(x: float, y: float) -> tuple[int, int]:
    """Pixels of a position given as fractions of the tile's width and height."""
    return round(x * WIDTH), round(y * HEIGHT)


def character(
    canvas: Picture,
    text: str,
    centre: tuple[float, float],
    size: float,
    ink: Colour,
    look: SetStyle,
    bold: float = 1.0,
) -> None:
    """Draw one character whose height is about `size` of the tile's height, rendered large and scaled down with
    its own width."""
    sheet = np.full((160, 160, 3), 255, np.uint8)
    cv2.putText(sheet, text, (30, 120), (0, 0, 0), font(look.typeface), 96, look.weight)
    ys, xs = np.nonzero(sheet[:, :, 0] < 128)
    if len(xs) == 0:
        return
    mask: Picture = 255 - sheet[ys.min() : ys.max() + 1, xs.min() : xs.max() + 1, 0]
    # Characters keep their shape except the flat ones (一, 二), which would otherwise fill the tile.
    tall = size * HEIGHT * max(mask.shape[0] / 90.0, 0.1)
    wide = size * HEIGHT * max(mask.shape[1] / 90.0, 0.1)
    squeeze = min(1.0, 0.88 * WIDTH / wide)
    mask = cv2.resize(
        mask, (max(2, round(wide * squeeze)), max(2, round(tall))), interpolation=cv2.INTER_AREA
    )
    thick = (look.seed >> 3) % 4
    mask = cv2.copyMakeBorder(mask, 2, 2, 2, 2, cv2.BORDER_CONSTANT, value=0)
    if thick >= 2 and bold >= 1:
        mask = cv2.dilate(mask, np.ones((2, 2) if thick == 2 else (3, 3), np.uint8))
    stamp(canvas, mask, centre, ink)


def stamp(canvas: Picture, mask: Picture, centre: tuple[float, float], ink: Colour) -> None:
    """Blend `ink` into the canvas through a mask (h, w; 255 is full ink) centred on a position; ink
    beyond the tile is clipped."""
    h, w = mask.shape
    x, y = round(centre[0] * WIDTH - w / 2), round(centre[1] * HEIGHT - h / 2)
    x0, y0, x1, y1 = max(x, 0), max(y, 0), min(x + w, WIDTH), min(y + h, HEIGHT)
    if x1 <= x0 or y1 <= y0:
        return
    part = mask[y0 - y : y1 - y, x0 - x : x1 - x, None].astype(np.float32) / 255
    canvas[y0:y1, x0:x1] = canvas[y0:y1, x0:x1] * (1 - part) + np.array(ink, np.float32) * part


def inset(x: float, y: float, look: SetStyle) -> tuple[int, int]:
    """A place among circles or sticks, as far from its neighbours and the edge as the maker sets them."""
    across, down = look.spread
    return at(0.5 + (x - 0.5) * (1.08 - look.margin) * across, 0.5 + (y - 0.5) * (1.1 - look.margin) * down)


def curve(canvas: Picture, points: list[tuple[float, float]], ink: Colour, wide: int) -> None:
    """Draw a polyline through positions, `wide` pixels thick."""
    steps = np.array([at(x, y) for x, y in points], np.int32).reshape(-1, 1, 2)
    cv2.polylines(canvas, [steps], False, ink, wide, cv2.LINE_AA)


_loaded: dict[str, Any] = {}


def font(name: str) -> Any:
    """A typeface by name or path, loaded once."""
    if name not in _loaded:
        _loaded[name] = cv2.FontFace(name)
    return _loaded[name]
