"""Drawn surfaces of things that are no tiles: packets, backs of books, cards, dominoes, screens, keys, puzzles, print,
coins, stripes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import cv2
import numpy as np
import numpy.typing as npt

from vision.training.clutter import PIPS
from vision.training.sources import Random

Picture = npt.NDArray[Any]
Colour = tuple[float, float, float]
Place = tuple[float, float]

_FONTS: Final = (
    cv2.FONT_HERSHEY_SIMPLEX,
    cv2.FONT_HERSHEY_DUPLEX,
    cv2.FONT_HERSHEY_COMPLEX,
    cv2.FONT_HERSHEY_TRIPLEX,
    cv2.FONT_HERSHEY_SCRIPT_COMPLEX,
)
_SYMBOLS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789&%$.,:-/"


def _ink(random: Random) -> Colour:
    if random.random() < 0.5:
        return (float(random.uniform(0, 70)),) * 3
    blue, green, red = random.uniform(0, 255, 3)
    return float(blue), float(green), float(red)


def _paper(height: int, width: int, random: Random) -> Picture:
    """Plain: white half of the time, else of any colour; sometimes brighter to one side."""
    picture = np.empty((height, width, 3), np.float32)
    picture[:] = (
        random.uniform(205, 255) - random.uniform(0, 25, 3)
        if random.random() < 0.5
        else random.uniform(0, 255, 3)
    )
    if random.random() < 0.4:
        picture *= np.linspace(1, random.uniform(0.7, 1), width)[None, :, None]
    return np.clip(picture, 0, 255).astype(np.uint8)


def _write(
    picture: Picture,
    x: float,
    y: float,
    high: float,
    random: Random,
    signs: int,
    ink: Colour | None = None,
) -> None:
    """Draw random signs, `high` pixels high, their lower left corner at (x, y)."""
    text = "".join(_SYMBOLS[int(k)] for k in random.integers(0, len(_SYMBOLS), signs))
    font = _FONTS[int(random.integers(len(_FONTS)))]
    thick = max(1, round(high * random.uniform(0.04, 0.16)))
    cv2.putText(picture, text, (round(x), round(y)), font, high / 22, ink or _ink(random), thick, cv2.LINE_AA)


def _printed(height: int, width: int, random: Random) -> Picture:
    """The side of a packet, a book or a box: blocks of colour, lines of print, rings, a bar code."""
    picture = _paper(height, width, random)
    for _ in range(int(random.integers(0, 4))):
        (x0, x1), (y0, y1) = np.sort(random.uniform(0, width, 2)), np.sort(random.uniform(0, height, 2))
        cv2.rectangle(
            picture,
            (round(x0), round(y0)),
            (round(x1), round(y1)),
            _ink(random),
            -1 if random.random() < 0.7 else 2,
        )
    for _ in range(int(random.integers(0, 3))):
        _rings(
            picture,
            random.uniform(0, width),
            random.uniform(0, height),
            min(height, width) * random.uniform(0.05, 0.4),
            random,
        )
    for _ in range(int(random.integers(0, 6))):
        high = min(height, width) * random.uniform(0.06, 0.35)
        _write(
            picture,
            random.uniform(0, 0.5) * width,
            random.uniform(0.1, 1) * height,
            high,
            random,
            int(random.integers(1, 12)),
        )
    if random.random() < 0.15:
        _bar_code(picture, random)
    return picture


def _rings(picture: Picture, x: float, y: float, radius: float, random: Random) -> None:
    for part in sorted(random.uniform(0.2, 1, int(random.integers(1, 4))), reverse=True):
        thick = -1 if random.random() < 0.6 else max(1, round(0.15 * radius))
        cv2.circle(
            picture, (round(x), round(y)), max(1, round(radius * part)), _ink(random), thick, cv2.LINE_AA
        )


def _bar_code(picture: Picture, random: Random) -> None:
    height, width = picture.shape[:2]
    x, y, far = random.uniform(0, 0.5) * width, random.uniform(0, 0.7) * height, random.uniform(0.15, 0.5)
    wide, tall = max(8, int(far * width)), max(4, int(random.uniform(0.1, 0.3) * height))
    bars = np.repeat(random.integers(0, 2, wide // 2 + 1), 2)[:wide] * 235 + 10
    part = picture[int(y) : int(y) + tall, int(x) : int(x) + wide]
    part[:] = bars[None, : part.shape[1], None]


def _spine(height: int, width: int, random: Random) -> Picture:
    """A book's back with its title along it, bands above and below."""
    picture = _paper(width, height, random)
    for _ in range(int(random.integers(0, 4))):
        x = round(random.uniform(0, height))
        cv2.rectangle(
            picture, (x, 0), (x + max(1, round(random.uniform(0.01, 0.12) * height)), width), _ink(random), -1
        )
    high = width * random.uniform(0.25, 0.7)
    _write(
        picture,
        random.uniform(0.02, 0.2) * height,
        width * 0.5 + high * 0.4,
        high,
        random,
        int(random.integers(4, 18)),
    )
    return np.ascontiguousarray(np.rot90(picture, int(random.choice([1, 3]))))


def _card(height: int, width: int, random: Random) -> Picture:
    """A playing card: pips in columns, its number in two corners, or a picture of a court; or its back."""
    picture = np.full((height, width, 3), random.uniform(215, 255), np.uint8)
    ink: Colour = (20.0, 20.0, random.uniform(150, 230)) if random.random() < 0.5 else (25.0, 25.0, 25.0)
    if random.random() < 0.2:
        step = max(2, round(width * random.uniform(0.05, 0.2)))
        inner = picture[height // 14 : -height // 14, width // 10 : -width // 10]
        y, x = np.mgrid[0 : inner.shape[0], 0 : inner.shape[1]]
        inner[((x + y) % step < step / 2) ^ ((x - y) % step < step / 2)] = ink
        return picture
    number = int(random.integers(1, 11))
    for x, y in _pip_places(number):
        _pip(picture, x * width, y * height, width * random.uniform(0.07, 0.11), ink, int(number * 7) % 4)
    for flip in range(2):
        part = picture[::-1, ::-1] if flip else picture
        corner = np.ascontiguousarray(part[: height // 3, : width // 3])
        text = str(number) if random.random() < 0.8 else "JQKA"[int(random.integers(4))]
        cv2.putText(
            corner,
            text,
            (max(1, width // 25), height // 7),
            _FONTS[1],
            width / 130,
            ink,
            max(1, width // 60),
            cv2.LINE_AA,
        )
        part[: height // 3, : width // 3] = corner
    return picture


def _pip_places(number: int) -> list[tuple[float, float]]:
    columns = [(0.5,), (0.3, 0.7), (0.3, 0.5, 0.7)][0 if number < 4 else 1 if number % 2 == 0 else 2]
    rows = -(-number // len(columns))
    places = [(x, (row + 1) / (rows + 1)) for row in range(rows) for x in columns]
    return places[:number]


def _pip(picture: Picture, x: float, y: float, size: float, ink: Colour, suit: int) -> None:
    outlines: dict[int, list[Place]] = {
        0: [(0, -1.3), (1, 0), (0, 1.3), (-1, 0)],
        1: [(0, 1.2), (1, -0.1), (0.6, -0.9), (0, -0.4), (-0.6, -0.9), (-1, -0.1)],
        2: [(0, -1.2), (1, 0.2), (0.5, 0.8), (0.2, 1.2), (-0.2, 1.2), (-0.5, 0.8), (-1, 0.2)],
    }
    outline = outlines.get(suit)
    if outline is None:
        for dx, dy in ((0, -0.6), (0.6, 0.2), (-0.6, 0.2)):
            cv2.circle(
                picture,
                (round(x + dx * size), round(y + dy * size)),
                max(1, round(0.5 * size)),
                ink,
                -1,
                cv2.LINE_AA,
            )
        return
    points = np.round([(x + a * size, y + b * size) for a, b in outline]).astype(np.int32)
    cv2.fillPoly(picture, [points], ink, cv2.LINE_AA)


def _domino(height: int, width: int, random: Random) -> Picture:
    dark = random.random() < 0.4
    picture = np.full(
        (height, width, 3), random.uniform(10, 60) if dark else random.uniform(200, 255), np.uint8
    )
    ink: Colour = (235.0, 235.0, 235.0) if dark else _ink(random)
    radius = max(1, round(min(width, height / 2) * random.uniform(0.07, 0.12)))
    for half in range(2):
        for place in PIPS.get(int(random.integers(0, 7)), ()):
            x, y = (place % 3 + 1) / 4 * width, (half + (place // 3 + 1) / 4) * height / 2
            cv2.circle(picture, (round(x), round(y)), radius, ink, -1, cv2.LINE_AA)
    cv2.line(
        picture, (width // 10, height // 2), (width - width // 10, height // 2), ink, max(1, height // 60)
    )
    return picture


def _phone(height: int, width: int, random: Random) -> Picture:
    """A dark frame, a screen, on it rounded icons in a grid, or print."""
    picture = np.full((height, width, 3), random.uniform(5, 60), np.uint8)
    y0, x0 = max(1, height // 20), max(1, width // 20)
    screen = _printed(max(4, height - 2 * y0), max(4, width - 2 * x0), random)
    if random.random() < 0.5:
        columns = int(random.integers(3, 6))
        step = screen.shape[1] / columns
        for row in range(int(screen.shape[0] / step)):
            for column in range(columns):
                centre = round((column + 0.5) * step), round((row + 0.5) * step)
                cv2.circle(screen, centre, max(1, round(0.33 * step)), _ink(random), -1, cv2.LINE_AA)
    picture[y0 : y0 + screen.shape[0], x0 : x0 + screen.shape[1]] = screen
    return picture


def _grid(height: int, width: int, random: Random) -> Picture:
    """Fields in rows: keys, a calendar, a puzzle, panels, windows, bricks, a board's squares."""
    picture = _paper(height, width, random)
    across, down = int(random.integers(2, 13)), int(random.integers(2, 11))
    gap, kind = (
        random.uniform(0, 0.25),
        random.choice(["ruled", "filled", "framed", "board"], p=[0.3, 0.3, 0.2, 0.2]),
    )
    field_ink, other, ink = _ink(random), _ink(random), _ink(random)
    if kind == "ruled":  # dark lines and signs on paper, as printers have it
        picture[:] = random.uniform(170, 255)
        gap, field_ink, ink = 0.0, _dark(random), _dark(random)
    elif kind == "board" and random.random() < 0.5:
        field_ink, other, gap = _dark(random), (random.uniform(190, 255),) * 3, 0.0
    signed = random.choice([0.0, 0.4, 1.0])
    shift = 0.5 * (random.random() < 0.3)
    thick = 1 + int(random.random() < 0.3)
    wide, tall = width / across, height / down
    for row in range(down):
        for column in range(-1, across + 1):
            x, y = (column + shift * (row % 2)) * wide, row * tall
            low = round(x + gap * wide / 2), round(y + gap * tall / 2)
            high = round(x + wide * (1 - gap / 2)), round(y + tall * (1 - gap / 2))
            colour = other if kind == "board" and (row + column) % 2 else field_ink
            cv2.rectangle(picture, low, high, colour, -1 if kind in ("filled", "board") else thick)
            if random.random() < signed:
                size = min(wide, tall) * random.uniform(0.4, 0.6)
                signs = 1 + int(random.random() < 0.4)
                own = ink if kind == "ruled" else None
                _write(picture, x + 0.25 * wide, y + 0.7 * tall, size, random, signs, own)
    return picture


def _dark(random: Random) -> Colour:
    return (float(random.uniform(0, 80)),) * 3


def _page(height: int, width: int, random: Random) -> Picture:
    """Lines of small print, or of music."""
    picture = _paper(height, width, random)
    high = max(4.0, height * random.uniform(0.015, 0.08))
    ink = _ink(random) if random.random() < 0.8 else None
    y = height * random.uniform(0.02, 0.15)
    while y < height * random.uniform(0.8, 1.05):
        signs = int(width / high * random.uniform(0.6, 1.4))
        if random.random() < 0.85:
            _write(picture, width * random.uniform(0.03, 0.12), y, high * 0.75, random, max(1, signs), ink)
        y += high * random.uniform(1.2, 2.2)
    return picture


def _round(height: int, width: int, random: Random) -> Picture:
    """Coins, chips, buttons, lids: one or several, each with a rim and something in it."""
    picture = _paper(height, width, random)
    across, down = int(random.integers(1, 5)), int(random.integers(1, 5))
    wide, tall = width / across, height / down
    for row in range(down):
        for column in range(across):
            radius = min(wide, tall) * random.uniform(0.3, 0.5)
            x, y = (column + 0.5) * wide, (row + 0.5) * tall
            cv2.circle(picture, (round(x), round(y)), max(2, round(radius)), _ink(random), -1, cv2.LINE_AA)
            _rings(picture, x, y, radius * 0.9, random)
            if random.random() < 0.5:
                _write(picture, x - 0.3 * radius, y + 0.3 * radius, radius * 0.7, random, 1)
    return picture


def _striped(height: int, width: int, random: Random) -> Picture:
    """Stripes: a sleeve, a shelf, blinds, a bottle's label, wood."""
    picture = _paper(height, width, random).astype(np.float32)
    stripes = random.uniform(0.4, 1.0, (int(random.integers(2, 24)), 1)).astype(np.float32)
    way = cv2.INTER_CUBIC if random.random() < 0.5 else cv2.INTER_NEAREST
    shade = cv2.resize(stripes, (width, height), interpolation=way)
    if random.random() < 0.5:
        shade = cv2.resize(stripes.T, (width, height), interpolation=way)
    return np.asarray(np.clip(picture * shade[:, :, None], 0, 255), np.uint8)


Draw = Callable[[int, int, Random], Picture]
SURFACES: Final[tuple[Draw, ...]] = (_printed, _grid, _page, _round, _striped)
THINGS: Final[tuple[tuple[Draw, tuple[float, float], tuple[float, float]], ...]] = (
    (_printed, (0.8, 6.0), (0.4, 1.8)),
    (_printed, (0.8, 2.0), (0.6, 0.9)),
    (_spine, (1.5, 7.0), (0.1, 0.35)),
    (_card, (0.9, 3.0), (0.64, 0.75)),
    (_domino, (0.9, 2.0), (0.45, 0.55)),
    (_phone, (2.0, 5.0), (0.45, 0.6)),
    (_grid, (1.0, 6.0), (0.7, 3.0)),
    (_page, (2.0, 8.0), (0.6, 0.9)),
    (_round, (0.6, 4.0), (0.7, 1.5)),
    (_striped, (0.8, 6.0), (0.3, 1.5)),
    (lambda height, width, random: _paper(height, width, random), (0.8, 5.0), (0.5, 1.6)),
)
"""Each kind with its height, in tiles, and its width, in its height."""
