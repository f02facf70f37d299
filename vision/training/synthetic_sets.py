"""Synthetic tile sets: every face drawn from a random style, so that the classifier learns what a face is and
not how one maker draws it."""

from __future__ import annotations

import math

import cv2
import numpy as np

from vision.training.strokes import HEIGHT, LATIN, WIDTH, character, curve
from vision.training.style import Picture, Random, SetStyle, style, typefaces
from vision.training.synthetic_flowers import flower, lettered, white
from vision.training.synthetic_suits import bamboos, circles

__all__ = ["HEIGHT", "WIDTH", "SetStyle", "draw", "style", "typefaces"]


def draw(face: str, look: SetStyle) -> Picture:
    """Draw a face upright, BGR HEIGHT x WIDTH, ink on plain white.  The same style and face give the same
    picture."""
    random = np.random.default_rng([look.seed, *face.encode()])
    canvas = np.full((HEIGHT, WIDTH, 3), 255, np.uint8)
    number, suit = int(face[0]), face[1]
    if suit == "m":
        seam, edge = look.ten_thousand_from, look.margin / 3
        above, below = (edge + seam) / 2, (seam + 1 - edge) / 2
        if look.bars and number <= 3:
            _bars(canvas, number, (edge, seam), look, random)
        else:
            above, size = above + random.normal(0, 0.015), (seam - edge) * random.uniform(0.6, 1.15)
            character(canvas, look.numerals[number - 1], (0.5, above), size, look.numeral_ink, look)
        character(canvas, look.ten_thousand, (0.5, below), 1 - edge - seam, look.ten_thousand_ink, look)
    elif suit == "p":
        circles(canvas, number, look, random)
    elif suit == "s":
        bamboos(canvas, number, look, random)
    elif suit == "f":
        flower(canvas, number, look, random)
    elif number <= 4:
        character(canvas, look.winds[number - 1], (0.5, 0.5), 0.8 - look.margin, look.numeral_ink, look)
    elif number == 5:
        white(canvas, look, random)
    elif number == 6:
        character(canvas, look.fortune, (0.5, 0.5), 0.82 - look.margin, look.green, look)
    else:
        character(canvas, "中", (0.5, 0.5), 0.82 - look.margin, look.red, look)
    if suit == "z" and look.words:
        _draw_latin_name(canvas, number, look)
    else:
        _index(canvas, face, look)
    return canvas


_BETWEEN_BARS = 5  # pixels, at least


def _bars(canvas: Picture, number: int, heights: tuple[float, float], look: SetStyle, random: Random) -> None:
    """Draw one, two or three as bars between two heights: parallel, of any length, near each other or far apart."""
    u = random.uniform
    longest, tilt = u(0.3, 0.8), random.normal(0, 0.02)
    # how much more of the height a steep bar takes
    steep = math.hypot(1, 2 * tilt * HEIGHT / (longest * WIDTH))
    height = (heights[1] - heights[0] - 2 * abs(tilt)) * HEIGHT
    thickest = (height - _BETWEEN_BARS * (number - 1)) / (number + 1) / steep
    thick = max(1, min(2 + (look.seed >> 6) % 7, int(thickest)))
    free = height - 2 * thick * steep
    apart = min(free / max(1, number - 1), (u(1.3, 3.2) * thick + u(3, 14)) * steep)
    first = (heights[0] + abs(tilt)) * HEIGHT + thick * steep + u(0.2, 0.8) * (free - (number - 1) * apart)
    for k in range(number):
        y = (first + k * apart) / HEIGHT
        half = longest * (1.0 if k == number - 1 else u(0.65, 1.05)) / 2
        fall = tilt * 2 * half / longest
        curve(canvas, [(0.5 - half, y + fall), (0.5 + half, y - fall)], look.numeral_ink, thick)


def _index(canvas: Picture, face: str, look: SetStyle) -> None:
    """Latin indices for players who do not read Chinese, in a corner or where the drawing leaves most space."""
    if look.corner == 0 or face[1] == "f":
        return
    if (look.seed >> 24) % 3 == 0:  # the drawing is shrunk for it
        part = cv2.resize(canvas, None, fx=0.84, fy=0.92, interpolation=cv2.INTER_AREA)
        h, w = part.shape[:2]
        canvas[:] = 255
        canvas[HEIGHT - h :, (0 if look.corner == 2 else WIDTH - w) :][:, :w] = part
    text = face[0] if face[1] != "z" else "ESWNPFC"[int(face[0]) - 1]
    ink = (look.red, look.black, look.blue)[look.seed % 3]
    typeface = LATIN[(look.seed >> 10) % len(LATIN)]
    scale, thick = 0.35 + (look.seed % 7) * 0.06, 1 + (look.seed >> 13) % 2
    (wide, tall), _ = cv2.getTextSize(text, typeface, scale, thick)
    frame = _framed(canvas) if face == "5z" and look.corner != 2 and (look.seed >> 26) % 2 else None
    if frame is not None and frame[2] > 2 * wide and frame[3] > 2 * tall:
        place = frame[0] + 3, frame[1] + 3 + tall
    elif look.corner == 4 and face != "5z":
        x, y = _freest(canvas)
        place = x - wide // 2, y + tall // 2
    else:
        place = (WIDTH - 3 - wide if look.corner == 2 else 3), 4 + tall
    cv2.putText(canvas, text, place, typeface, scale, ink, thick, cv2.LINE_AA)
    if look.corner == 3:  # the same again, upside down, in the opposite corner
        turned = cv2.rotate(canvas, cv2.ROTATE_180)
        cv2.putText(turned, text, place, typeface, scale, ink, thick, cv2.LINE_AA)
        canvas[:] = cv2.rotate(turned, cv2.ROTATE_180)


def _freest(canvas: Picture) -> tuple[int, int]:
    """The pixel farthest from all ink and from the tile's edge."""
    plain = (canvas.min(axis=2) > 200).astype(np.uint8)
    plain[[0, -1]] = plain[:, [0, -1]] = 0
    y, x = np.unravel_index(int(cv2.distanceTransform(plain, cv2.DIST_L2, 5).argmax()), plain.shape)
    return int(x), int(y)


def _framed(canvas: Picture) -> tuple[int, int, int, int] | None:
    """x, y, width and height of the plain part around the middle of a White: the whole tile, or within its frames."""
    inked = canvas.min(axis=2) < 200
    if inked[HEIGHT // 2, WIDTH // 2]:
        return None
    left, right = _nearest(inked[HEIGHT // 2])
    top, foot = _nearest(inked[:, WIDTH // 2])
    return left, top, right - left, foot - top


def _nearest(line: Picture) -> tuple[int, int]:
    """The ink nearest to the middle of a line of pixels (N,), before and behind it; without ink, its ends."""
    middle, inked = len(line) // 2, np.flatnonzero(line)
    return int(max(inked[inked < middle], default=0)), int(min(inked[inked > middle], default=len(line)))


_NAMES = (
    ("EAST",),
    ("SOUTH",),
    ("WEST",),
    ("NORTH",),
    ("WHITE", "DRAGON"),
    ("GREEN", "DRAGON"),
    ("RED", "DRAGON"),
)


def _draw_latin_name(canvas: Picture, number: int, look: SetStyle) -> None:
    """An honour's name in Latin letters: above the drawing, and the rest of it below."""
    names = _NAMES[number - 1]
    part = cv2.resize(canvas, None, fx=0.85, fy=1 - 0.15 * len(names), interpolation=cv2.INTER_AREA)
    (h, w), above = part.shape[:2], round(0.15 * HEIGHT)
    canvas[:] = 255
    canvas[above : above + h, (WIDTH - w) // 2 :][:, :w] = part
    ink = (look.red, look.black, look.blue)[look.seed % 3]
    for name, foot in zip(names, (0.13, 0.96), strict=False):
        lettered(canvas, name, foot, ink, look)
