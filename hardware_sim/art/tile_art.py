"""The tile sets of the simulated table: forty-two faces, three red fives and one back each, all painted here.

Faces are pictures uint8 (256, 192, 3), blue green red, upright for their owner, edge to edge (24 x 32 mm). The set
called `classic` is the default; the others are those of `art_styles`, or any set from a folder with a picture of each
face.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path
from types import MappingProxyType
from typing import Final

import cv2
import numpy as np

from controller.identity.suggestion import suggestion
from hardware_sim.art import art_styles, art_suits
from hardware_sim.art.canvas import (
    BLUE,
    GREEN,
    HEIGHT,
    INK,
    IVORY,
    RED,
    WIDTH,
    Canvas,
    Colour,
    Picture,
    Point,
    curved,
)

# ---- Winds and dragons: one large character each; White is a framed empty face -----------------------------------


def honour(canvas: Canvas, number: int) -> None:
    """1 to 4 the winds East South West North, 5 White, 6 Green, 7 Red."""
    if number == 5:
        _white(canvas)
        return
    character = "東南西北 發中"[number - 1]
    colour = {6: GREEN, 7: RED}.get(number, INK)
    box = (44.0, 30.0, 148.0, 226.0) if number == 7 else (24.0, 42.0, 168.0, 214.0)
    canvas.characters(character, box, colour, 7.5 if number == 6 else 9.0)


def _white(canvas: Canvas) -> None:
    for left, top, thick in ((26.0, 32.0, 11.0), (42.0, 48.0, 4.0)):
        right, bottom = 192 - left, 256 - top
        corners = [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)]
        canvas.line(corners, thick, BLUE)
    for x, y in ((26, 32), (166, 32), (166, 224), (26, 224)):
        canvas.disc((x, y), 11, BLUE)
        canvas.disc((x, y), 5, IVORY)


# ---- The eight flowers ---------------------------------------------------------------------------------------------
# A plant, a number and the flower's character. Seasons bear a red number, plants a blue one.

ORANGE: Colour = (28, 128, 226)
YELLOW: Colour = (40, 190, 236)
PINK: Colour = (150, 90, 226)
BROWN: Colour = (46, 74, 104)
VIOLET: Colour = (150, 50, 130)


def flower(canvas: Canvas, number: int) -> None:
    """1 to 4 Spring Summer Autumn Winter, 5 to 8 Plum Orchid Chrysanthemum Bamboo."""
    character = "春夏秋冬梅蘭菊竹"[number - 1]
    season = number <= 4
    ink = RED if season else BLUE
    left, right = ((18, 18, 50, 62), (126, 18, 176, 66))
    canvas.characters(str(number if season else number - 4), left, GREEN if season else RED, 10.0)
    canvas.characters(character, right, ink, 8.0)
    (_spring, _summer, _autumn, _winter, _plum, _orchid, _chrysanthemum, _bamboo)[number - 1](canvas)


def _blossom(canvas: Canvas, at: Point, size: float, petals: int, colour: Colour, heart: Colour) -> None:
    for petal in range(petals):
        angle = 2 * math.pi * petal / petals - math.pi / 2
        place = (at[0] + 0.62 * size * math.cos(angle), at[1] + 0.62 * size * math.sin(angle))
        canvas.ellipse(place, (0.52 * size, 0.38 * size), math.degrees(angle), colour)
    canvas.disc(at, 0.3 * size, heart)


def _leaf(canvas: Canvas, at: Point, tip: Point, wide: float, colour: Colour) -> None:
    x, y = (at[0] + tip[0]) / 2, (at[1] + tip[1]) / 2
    length = math.hypot(tip[0] - at[0], tip[1] - at[1])
    across = ((at[1] - tip[1]) / length * wide * 1.5, (tip[0] - at[0]) / length * wide * 1.5)
    there = curved(at, (x + across[0], y + across[1]), tip)
    canvas.area([*there, *curved(tip, (x - across[0], y - across[1]), at)], colour)


def _spring(canvas: Canvas) -> None:
    canvas.curve((96, 238), (84, 190), (98, 150), 7, GREEN)
    _leaf(canvas, (92, 222), (36, 190), 14, GREEN)
    _leaf(canvas, (90, 212), (150, 176), 14, GREEN)
    _blossom(canvas, (100, 126), 44, 6, PINK, YELLOW)


def _summer(canvas: Canvas) -> None:
    canvas.ellipse((66, 214), (50, 18), 0, GREEN)
    canvas.curve((104, 236), (112, 200), (104, 160), 7, GREEN)
    for angle, colour in ((-58, RED), (58, RED), (-30, PINK), (30, PINK), (0, RED)):
        turn = math.radians(angle)
        canvas.ellipse((104 + 30 * math.sin(turn), 146 - 30 * math.cos(turn)), (15, 34), angle, colour)


def _autumn(canvas: Canvas) -> None:
    canvas.curve((40, 238), (92, 210), (100, 100), 8, BROWN)
    for x, y, tip in (
        (76, 200, (30, 172)),
        (92, 172, (150, 196)),
        (96, 140, (40, 116)),
        (98, 120, (154, 118)),
    ):
        _leaf(canvas, (x, y), tip, 17, ORANGE)
    _leaf(canvas, (100, 108), (104, 76), 12, RED)


def _winter(canvas: Canvas) -> None:
    canvas.curve((48, 240), (60, 160), (150, 96), 10, BROWN)
    canvas.curve((66, 190), (110, 190), (150, 166), 7, BROWN)
    for at in ((66, 128), (112, 152), (150, 100), (150, 178), (60, 190)):
        _blossom(canvas, at, 20, 5, VIOLET, YELLOW)


def _plum(canvas: Canvas) -> None:
    canvas.curve((150, 240), (150, 150), (40, 100), 10, BROWN)
    canvas.curve((136, 180), (90, 190), (46, 178), 7, BROWN)
    for at in ((46, 104), (92, 118), (134, 152), (60, 178), (104, 196)):
        _blossom(canvas, at, 23, 5, RED, YELLOW)


def _orchid(canvas: Canvas) -> None:
    for bend, tip in (
        ((50, 150), (24, 120)),
        ((70, 140), (60, 80)),
        ((100, 130), (120, 84)),
        ((130, 160), (168, 140)),
        ((140, 200), (172, 206)),
        ((50, 200), (22, 206)),
    ):
        canvas.curve((94, 240), bend, tip, 8, GREEN)
    _blossom(canvas, (96, 128), 27, 5, BLUE, YELLOW)
    _blossom(canvas, (136, 180), 20, 5, BLUE, YELLOW)


def _chrysanthemum(canvas: Canvas) -> None:
    canvas.curve((92, 242), (104, 210), (98, 170), 7, GREEN)
    _leaf(canvas, (96, 226), (40, 222), 13, GREEN)
    _leaf(canvas, (98, 214), (154, 214), 13, GREEN)
    _blossom(canvas, (97, 134), 56, 14, YELLOW, ORANGE)
    _blossom(canvas, (97, 134), 34, 10, ORANGE, RED)


def _bamboo(canvas: Canvas) -> None:
    for x, top in ((66.0, 82.0), (118.0, 104.0)):
        for y in range(int(top), 236, 40):
            canvas.line([(x, y), (x, min(y + 36, 240))], 13, GREEN)
            canvas.line([(x - 9, y + 38), (x + 9, y + 38)], 3, INK)
    for at, tip in (
        ((66, 120), (22, 100)),
        ((66, 122), (30, 150)),
        ((118, 140), (170, 120)),
        ((118, 144), (166, 170)),
        ((66, 190), (24, 210)),
        ((118, 196), (168, 216)),
        ((66, 90), (104, 76)),
    ):
        _leaf(canvas, at, tip, 8, GREEN)


FACES: Final = tuple(
    f"{n}{s}" for s, most in (("m", 9), ("p", 9), ("s", 9), ("z", 7), ("f", 8)) for n in range(1, most + 1)
)
"""All 42 names, in the order of the suits: characters, circles, bamboos, honours, flowers."""
RED_FIVES: Final = ("0m", "0p", "0s")
"""Fives printed in red throughout (RI-1)."""

CLASSIC: Final = "classic"
BACK_COLOUR: Final = (106, 128, 30)
BODY_COLOUR: Final = (206, 226, 234)


@dataclass(frozen=True)
class Art:
    """One maker's tiles: the colours of their backs and bodies, and how one of `FACES` or `RED_FIVES` is painted."""

    name: str
    back: Colour
    body: Colour
    paint: Callable[[str], Picture]


def art_of(name: str) -> Art:
    """The tile set called ``name``, or the one in the folder of that name: there ``5m.png`` or ``.jpg`` and so on show
    each of `FACES` upright and edge to edge; ``back.png`` is the back, ``0m.png`` a red five: they may be missing.

    Raises ValueError that names the sets there are, or the pictures the folder lacks.
    """
    found = ARTS.get(name)
    if found is not None:
        return found
    if not Path(name).is_dir():
        raise ValueError(
            f"No tile set is called {name!r}; choose one of {', '.join(ARTS)}, or a folder with a picture of each face"
            f"{suggestion(name, ARTS, otherwise='.')}"
        )
    return _pictured(name)


@lru_cache(maxsize=16)
def _pictured(folder: str) -> Art:
    pictures = {face: _picture(Path(folder), face) for face in FACES}
    missing = [face for face, picture in pictures.items() if picture is None]
    if missing:
        raise ValueError(
            f"The folder {folder} has no picture of {', '.join(missing)}: put {missing[0]}.png or .jpg there and so on."
        )
    faces = {face: picture for face, picture in pictures.items() if picture is not None}
    rims = np.concatenate([rim for p in faces.values() for rim in (p[0], p[-1], p[:, 0], p[:, -1])])
    back = _picture(Path(folder), "back")
    of_back = BACK_COLOUR if back is None else _colour(np.median(back.reshape(-1, 3), axis=0))
    faces |= {face: picture for face in RED_FIVES if (picture := _picture(Path(folder), face)) is not None}

    def paint(tile: str) -> Picture:
        if tile not in faces:
            raise ValueError(f"The folder {folder} has no picture of {tile}: put {tile}.png or .jpg there.")
        return faces[tile].copy()

    return Art(folder, of_back, _colour(np.median(rims, axis=0)), paint)


def _picture(folder: Path, name: str) -> Picture | None:
    """The picture of that name, scaled to the size of all faces; None if it is missing."""
    for ending in (".png", ".jpg", ".jpeg"):
        path = folder / f"{name}{ending}"
        if path.is_file() and (read := cv2.imread(str(path), cv2.IMREAD_COLOR)) is not None:
            smaller = read.shape[0] > HEIGHT
            way = cv2.INTER_AREA if smaller else cv2.INTER_CUBIC
            return np.asarray(cv2.resize(read, (WIDTH, HEIGHT), interpolation=way), np.uint8)
    return None


def _colour(bgr: np.ndarray) -> Colour:
    blue, green, red = (int(part) for part in bgr)
    return blue, green, red


@lru_cache(maxsize=300)
def face(tile: str, art: str = CLASSIC) -> Picture:
    """The painted face of ``tile`` ("5m", "3f", the red "0m") in the set ``art``, or its back's for "back". Read-only.

    Raises ValueError for any other name.
    """
    maker = art_of(art)
    if tile == "back":
        picture = Canvas(maker.back).finished()
    elif tile in FACES or tile in RED_FIVES:
        picture = maker.paint(tile)
    else:
        raise ValueError(
            f"There is no tile {tile!r} in the set: names are 1m to 9m, 1p, 1s, 1z to 7z, 1f to 8f, 0m 0p 0s, back."
        )
    picture.setflags(write=False)
    return picture


_RED_PAINTERS: Final = {"m": art_suits.characters, "p": art_suits.circles, "s": art_suits.bamboos}
_PAINTERS: Final = {**_RED_PAINTERS, "z": honour, "f": flower}


def _classic(tile: str) -> Picture:
    canvas = Canvas()
    if tile in RED_FIVES:
        _RED_PAINTERS[tile[1]](canvas, 5, red=True)
    else:
        _PAINTERS[tile[1]](canvas, int(tile[0]))
    return canvas.finished()


ARTS: Final[Mapping[str, Art]] = MappingProxyType(
    {
        CLASSIC: Art(CLASSIC, BACK_COLOUR, BODY_COLOUR, _classic),
        **{
            name: Art(name, style.back, style.body, partial(art_styles.paint, style))
            for name, style in art_styles.STYLES.items()
        },
    }
)
"""Every set by its name."""
