"""Tile sets that never existed: every face drawn from a random style, so that the reader learns what a face is and
not how one maker draws it.

A `Style` fixes what a maker decides once for a whole set (characters' typeface, numerals, circles, bamboos, bird,
White, colours); `draw` draws one face in it.  Faces are drawn upright on a white body.
"""

from __future__ import annotations

import math
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

Picture = npt.NDArray[Any]
Colour = tuple[int, int, int]
Random = np.random.Generator

WIDTH, HEIGHT = 96, 128
"""Pixels of a drawn face: the outline of a tile, 3 wide to 4 tall."""

_NUMERALS = ("一二三四五六七八九", "一二三四伍六七八九", "一二三四伍六七八九", "壹貳叁肆伍陸柒捌玖")
_WINDS = ("東南西北", "东南西北")
_FLOWERS = ("春夏秋冬梅蘭菊竹", "春夏秋冬梅兰菊竹", "春夏秋冬梅蘭竹菊")
_POSITIONS: dict[int, tuple[tuple[float, float], ...]] = {
    2: ((0.5, 0.25), (0.5, 0.75)),
    3: ((0.23, 0.2), (0.5, 0.5), (0.77, 0.8)),
    4: ((0.27, 0.23), (0.73, 0.23), (0.27, 0.77), (0.73, 0.77)),
    5: ((0.25, 0.2), (0.75, 0.2), (0.5, 0.5), (0.25, 0.8), (0.75, 0.8)),
    6: ((0.3, 0.18), (0.7, 0.18), (0.3, 0.56), (0.7, 0.56), (0.3, 0.82), (0.7, 0.82)),
    7: ((0.2, 0.13), (0.5, 0.23), (0.8, 0.33), (0.3, 0.6), (0.7, 0.6), (0.3, 0.85), (0.7, 0.85)),
    8: tuple((x, y) for y in (0.14, 0.38, 0.62, 0.86) for x in (0.3, 0.7)),
    9: tuple((x, y) for y in (0.17, 0.5, 0.83) for x in (0.2, 0.5, 0.8)),
}
_BAMBOOS: dict[int, tuple[tuple[float, float], ...]] = {
    2: ((0.5, 0.26), (0.5, 0.74)),
    3: ((0.5, 0.26), (0.28, 0.74), (0.72, 0.74)),
    4: ((0.28, 0.26), (0.72, 0.26), (0.28, 0.74), (0.72, 0.74)),
    5: ((0.22, 0.26), (0.78, 0.26), (0.5, 0.5), (0.22, 0.74), (0.78, 0.74)),
    6: tuple((x, y) for y in (0.26, 0.74) for x in (0.2, 0.5, 0.8)),
    7: ((0.5, 0.16), *((x, y) for y in (0.5, 0.83) for x in (0.2, 0.5, 0.8))),
    9: tuple((x, y) for y in (0.17, 0.5, 0.83) for x in (0.2, 0.5, 0.8)),
}


@dataclass(frozen=True)
class Style:
    """What one maker decides for a whole set."""

    typeface: str
    weight: int
    numerals: str
    ten_thousand: str
    winds: str
    flowers: str
    fortune: str
    black: Colour
    blue: Colour
    red: Colour
    green: Colour
    numeral_ink: Colour
    circle: int
    bamboo: int
    bird: int
    white: int
    eight: int
    one: int
    corner: int
    paint: int
    margin: float
    seed: int


def typefaces() -> list[str]:
    """Chinese typefaces on this machine (and in the folder MAHJONG_TRAINING_FONTS), OpenCV's own first.

    The art grows more varied with more of them (Debian: fonts-arphic-ukai, fonts-lxgw-wenkai, fonts-wqy-zenhei ...).
    """
    found = ["uni", "uni"]
    folders = [Path("/usr/share/fonts"), Path(os.environ.get("MAHJONG_TRAINING_FONTS", "/usr/share/fonts"))]
    known = ("kai", "ming", "zenhei", "gbsn", "bsmi", "wenkai", "song", "cjk")
    for folder in dict.fromkeys(folders):
        for path in sorted(folder.rglob("*.tt[fc]")):
            if any(word in path.name.lower() for word in known) and "mono" not in path.name.lower():
                found.append(str(path))
    return found


_loaded: dict[str, Any] = {}


def _font(name: str) -> Any:
    if name not in _loaded:
        _loaded[name] = cv2.FontFace(name)
    return _loaded[name]


def style(random: Random, faces: list[str] | None = None) -> Style:
    """A random style."""
    faces = faces or typefaces()

    def near(*bgr: int) -> Colour:
        return tuple(int(np.clip(c + random.integers(-28, 29), 0, 225)) for c in bgr)  # type: ignore[return-value]

    def one_of(items: Any) -> Any:
        return items[int(random.integers(len(items)))]

    black, blue = near(30, 30, 30), near(*one_of(((150, 50, 20), (120, 30, 30), (190, 70, 10))))
    red, green = (
        near(*one_of(((30, 30, 180), (20, 20, 140), (50, 40, 215)))),
        near(*one_of(((60, 110, 20), (40, 80, 10), (90, 150, 30)))),
    )
    if random.random() < 0.12:  # a cheap set printed in two colours
        blue = black
    if random.random() < 0.08:
        red = black
    return Style(
        typeface=one_of(faces),
        weight=int(random.choice([300, 400, 600, 800])),
        numerals=one_of(_NUMERALS[:3]) if random.random() < 0.95 else _NUMERALS[3],
        ten_thousand="萬" if random.random() < 0.85 else "万",
        winds=_WINDS[0] if random.random() < 0.85 else _WINDS[1],
        flowers=_FLOWERS[0] if random.random() < 0.75 else _FLOWERS[1],
        fortune="發" if random.random() < 0.75 else "发",
        black=black,
        blue=blue,
        red=red,
        green=green,
        numeral_ink=one_of((black, black, blue, blue, red)),
        circle=int(random.integers(7)),
        bamboo=int(random.integers(6)),
        bird=int(random.integers(6)),
        white=int(random.choice([0, 1, 1, 1, 2, 2, 3, 4, 5, 6])),
        eight=int(random.choice([0, 0, 0, 1, 2])),
        one=int(random.integers(6)),
        corner=int(random.choice([0, 0, 0, 1, 1, 2, 3])),
        paint=int(random.choice([0, 0, 0, 0, 1, 2, 2, 3])),
        margin=float(random.uniform(0.04, 0.24)),
        seed=int(random.integers(1 << 30)),
    )


def draw(face: str, look: Style) -> Picture:
    """The face upright, BGR HEIGHT x WIDTH, ink on plain white.  The same style and face give the same picture."""
    random = np.random.default_rng([look.seed, *face.encode()])
    canvas = np.full((HEIGHT, WIDTH, 3), 255, np.uint8)
    number, suit = int(face[0]), face[1]
    if suit == "m":
        _character(canvas, look.numerals[number - 1], (0.5, 0.29), 0.46, look.numeral_ink, look)
        _character(canvas, look.ten_thousand, (0.5, 0.72), 0.5, look.red, look)
    elif suit == "p":
        _circles(canvas, number, look, random)
    elif suit == "s":
        _bamboos(canvas, number, look, random)
    elif suit == "f":
        _flower(canvas, number, look, random)
    elif number <= 4:
        _character(canvas, look.winds[number - 1], (0.5, 0.5), 0.8 - look.margin, look.numeral_ink, look)
    elif number == 5:
        _white(canvas, look, random)
    elif number == 6:
        _character(canvas, look.fortune, (0.5, 0.5), 0.82 - look.margin, look.green, look)
    else:
        _character(canvas, "中", (0.5, 0.5), 0.82 - look.margin, look.red, look)
    _corner(canvas, face, look)
    return canvas


def _at(x: float, y: float) -> tuple[int, int]:
    return round(x * WIDTH), round(y * HEIGHT)


def _character(
    canvas: Picture,
    text: str,
    centre: tuple[float, float],
    size: float,
    ink: Colour,
    look: Style,
    bold: float = 1.0,
) -> None:
    """One character whose height is about `size` of the tile's height, drawn large and set down with its own width."""
    font, height = _font(look.typeface), 96
    sheet = np.full((160, 160, 3), 255, np.uint8)
    cv2.putText(sheet, text, (30, 120), (0, 0, 0), font, height, look.weight)
    ys, xs = np.nonzero(sheet[:, :, 0] < 128)
    if len(xs) == 0:
        return
    mask: Picture = 255 - sheet[ys.min() : ys.max() + 1, xs.min() : xs.max() + 1, 0]
    # Characters keep their shape but for the flat ones (一, 二), which would otherwise fill the tile.
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
    _stamp(canvas, mask, centre, ink)


def _stamp(canvas: Picture, mask: Picture, centre: tuple[float, float], ink: Colour) -> None:
    h, w = mask.shape
    x, y = round(centre[0] * WIDTH - w / 2), round(centre[1] * HEIGHT - h / 2)
    x0, y0, x1, y1 = max(x, 0), max(y, 0), min(x + w, WIDTH), min(y + h, HEIGHT)
    if x1 <= x0 or y1 <= y0:
        return
    part = mask[y0 - y : y1 - y, x0 - x : x1 - x, None].astype(np.float32) / 255
    canvas[y0:y1, x0:x1] = canvas[y0:y1, x0:x1] * (1 - part) + np.array(ink, np.float32) * part


def _corner(canvas: Picture, face: str, look: Style) -> None:
    """Latin indices for players who do not read Chinese."""
    if look.corner == 0 or (face[1] == "f"):
        return
    text = face[0] if face[1] != "z" else "ESWNPFC"[int(face[0]) - 1]
    ink = (look.red, look.black, look.blue)[look.seed % 3]
    scale = 0.35 + (look.seed % 7) * 0.03
    place = (3, 14) if look.corner != 2 else (WIDTH - 15, 14)
    cv2.putText(canvas, text, place, cv2.FONT_HERSHEY_DUPLEX, scale, ink, 1, cv2.LINE_AA)
    if look.corner == 3:  # the same again, upside down, in the opposite corner
        turned = cv2.rotate(canvas, cv2.ROTATE_180)
        cv2.putText(turned, text, place, cv2.FONT_HERSHEY_DUPLEX, scale, ink, 1, cv2.LINE_AA)
        canvas[:] = cv2.rotate(turned, cv2.ROTATE_180)


def _inset(x: float, y: float, margin: float) -> tuple[int, int]:
    return _at(0.5 + (x - 0.5) * (1.08 - margin), 0.5 + (y - 0.5) * (1.1 - margin))


def _circles(canvas: Picture, number: int, look: Style, random: Random) -> None:
    if number == 1:
        _one_circle(canvas, look, random)
        return
    b, r, g = look.blue, look.red, look.green
    choice = look.seed % 3
    inks: dict[int, list[Colour]] = {
        2: [g, b] if choice else [b, b],
        3: [b, r, g],
        4: [b, g, g, b],
        5: [b, g, r, g, b],
        6: [g, g, r, r, r, r],
        7: [g, g, g, r, r, r, r],
        8: [b] * 8,
        9: ([g] * 3 + [r] * 3 + [b] * 3) if choice else ([b] * 3 + [r] * 3 + [g] * 3),
    }
    colours = _repainted(inks[number], look, random)
    radius = {2: 0.2, 3: 0.15, 4: 0.16, 5: 0.14, 6: 0.135, 7: 0.125, 8: 0.125, 9: 0.125}[number]
    radius *= 1.12 - 0.9 * look.margin
    for (x, y), ink in zip(_POSITIONS[number], colours, strict=True):
        _ring(canvas, _inset(x, y, look.margin), radius * WIDTH, ink, look)


def _repainted(inks: list[Colour], look: Style, random: Random) -> list[Colour]:
    """Which stick or circle has which colour is every maker's own affair: often the usual, often not."""
    if look.paint == 0:
        return inks
    palette = [look.green, look.blue, look.red]
    if look.paint == 1:  # one colour throughout
        return [palette[int(random.integers(3))]] * len(inks)
    if look.paint == 2:  # a colour a row
        rows = [palette[int(random.integers(3))] for _ in range(4)]
        return [rows[k * 4 // len(inks)] for k in range(len(inks))]
    return [palette[int(random.integers(3))] for _ in inks]


def _ring(canvas: Picture, centre: tuple[int, int], radius: float, ink: Colour, look: Style) -> None:
    r, kind = radius, look.circle
    other = look.red if ink != look.red else look.black
    if kind == 0:  # filled, with a white ring
        cv2.circle(canvas, centre, round(r), ink, -1, cv2.LINE_AA)
        cv2.circle(canvas, centre, round(r * 0.62), (255, 255, 255), 1, cv2.LINE_AA)
    elif kind == 1:  # rings round a point
        cv2.circle(canvas, centre, round(r), ink, max(1, round(r * 0.2)), cv2.LINE_AA)
        cv2.circle(canvas, centre, round(r * 0.45), ink, max(1, round(r * 0.2)), cv2.LINE_AA)
    elif kind == 2:  # a wheel
        cv2.circle(canvas, centre, round(r), ink, -1, cv2.LINE_AA)
        for k in range(6):
            a = math.pi * k / 3 + 0.3
            end = (round(centre[0] + r * 0.7 * math.cos(a)), round(centre[1] + r * 0.7 * math.sin(a)))
            cv2.line(canvas, centre, end, (255, 255, 255), 1, cv2.LINE_AA)
    elif kind == 3:  # solid
        cv2.circle(canvas, centre, round(r), ink, -1, cv2.LINE_AA)
    elif kind == 4:  # a ring with a point of another colour
        cv2.circle(canvas, centre, round(r), ink, max(1, round(r * 0.28)), cv2.LINE_AA)
        cv2.circle(canvas, centre, max(1, round(r * 0.35)), other, -1, cv2.LINE_AA)
    elif kind == 5:  # three thin rings
        for part in (1.0, 0.66, 0.33):
            cv2.circle(canvas, centre, max(1, round(r * part)), ink, 1, cv2.LINE_AA)
    else:  # a disc with a flower cut out
        cv2.circle(canvas, centre, round(r), ink, -1, cv2.LINE_AA)
        for k in range(4):
            a = math.pi * k / 2 + 0.78
            end = (round(centre[0] + r * 0.5 * math.cos(a)), round(centre[1] + r * 0.5 * math.sin(a)))
            cv2.circle(canvas, end, max(1, round(r * 0.22)), (255, 255, 255), -1, cv2.LINE_AA)


def _one_circle(canvas: Picture, look: Style, random: Random) -> None:
    centre, r = _at(0.5, 0.5), WIDTH * float(random.uniform(0.28, 0.44))
    inks = [look.green, look.red, look.blue, look.black]
    outer, inner = inks[look.seed % 4], inks[(look.seed >> 4) % 4]
    if look.one in (0, 1):  # petals
        count = int(random.integers(8, 17))
        for k in range(count):
            a = 2 * math.pi * k / count
            at = (round(centre[0] + r * 0.78 * math.cos(a)), round(centre[1] + r * 0.78 * math.sin(a)))
            cv2.circle(canvas, at, max(2, round(r * 0.2)), outer, -1 if look.one else 1, cv2.LINE_AA)
        cv2.circle(canvas, centre, round(r * 0.5), inner, -1 if look.seed % 2 else 2, cv2.LINE_AA)
        cv2.circle(canvas, centre, round(r * 0.2), (255, 255, 255), -1, cv2.LINE_AA)
    elif look.one == 2:
        for k, part in enumerate((1.0, 0.8, 0.58, 0.36, 0.16)):
            cv2.circle(canvas, centre, max(1, round(r * part)), inks[(look.seed + k) % 3], 2, cv2.LINE_AA)
    elif look.one == 3:
        cv2.circle(canvas, centre, round(r), outer, -1, cv2.LINE_AA)
        cv2.circle(canvas, centre, round(r * 0.8), (255, 255, 255), 2, cv2.LINE_AA)
        cv2.circle(
            canvas, centre, round(r * 0.4), inner if inner != outer else (255, 255, 255), -1, cv2.LINE_AA
        )
    elif look.one == 4:
        cv2.circle(canvas, centre, round(r), outer, max(2, round(r * 0.15)), cv2.LINE_AA)
        count = int(random.integers(6, 14))
        for k in range(count):
            a = 2 * math.pi * k / count
            end = (round(centre[0] + r * 0.8 * math.cos(a)), round(centre[1] + r * 0.8 * math.sin(a)))
            cv2.line(canvas, centre, end, inner, 2, cv2.LINE_AA)
    else:
        _ring(canvas, centre, r, outer, look)


def _bamboos(canvas: Picture, number: int, look: Style, random: Random) -> None:
    if number == 1:
        _bird(canvas, look, random)
        return
    g, r, b = look.green, look.red, look.blue
    choice = look.seed % 3
    if number == 8 and look.eight < 2:
        _eight(canvas, look)
        return
    if number == 8:
        places = tuple((x, y) for x, y in _BAMBOOS[9] if (x, y) != (0.5, 0.5))
        inks = [g] * 8
    else:
        places = _BAMBOOS[number]
        inks = [g] * number
        if number == 5:
            inks[2] = r
        if number == 7:
            inks = [r, g, b if choice else g, g, g, b if choice else g, g]
        if number == 9:
            inks = [r if k % 3 == 1 else (b if choice == 2 and k % 3 == 2 else g) for k in range(9)]
        if number == 6 and choice == 0:
            inks = [g, g, g, b, b, b]
    inks = _repainted(inks, look, random)
    height = 0.36 if number < 7 else 0.27
    if number in (2, 3, 4, 5, 6):
        height = 0.4 - look.margin * 0.3
    if number == 5:
        height *= 0.9
    for (x, y), ink in zip(places, inks, strict=True):
        _bar(canvas, _inset(x, y, look.margin), 0.0, height * HEIGHT, ink, look)


def _eight(canvas: Picture, look: Style) -> None:
    """The crossed sticks of eight bamboos: an M over a W, or the other way round."""
    inks = (look.green, look.blue if look.paint >= 2 else look.green)
    for k, y in enumerate((0.28, 0.72)):
        lean = 1 if (k == 0) != (look.eight == 1) else -1
        for x, slant, height in (
            (0.16, 0.0, 0.36),
            (0.84, 0.0, 0.36),
            (0.37, -0.6 * lean, 0.32),
            (0.63, 0.6 * lean, 0.32),
        ):
            _bar(canvas, _inset(x, y, look.margin), slant, height * HEIGHT, inks[k], look)


def _bar(
    canvas: Picture, centre: tuple[int, int], lean: float, height: float, ink: Colour, look: Style
) -> None:
    """One stick, leaning by `lean` radians."""
    wide = WIDTH * (0.07 + 0.012 * (look.seed % 5))
    dx, dy = math.sin(lean), math.cos(lean)

    def along(t: float) -> tuple[int, int]:
        return round(centre[0] + dx * t * height / 2), round(centre[1] + dy * t * height / 2)

    kind = look.bamboo
    if kind == 0:  # a plain stick with a light core
        cv2.line(canvas, along(-0.85), along(0.85), ink, round(wide), cv2.LINE_AA)
        cv2.line(canvas, along(-0.6), along(0.6), (235, 245, 235), max(1, round(wide * 0.2)), cv2.LINE_AA)
    elif kind == 1:  # two segments, knots at ends and middle
        cv2.line(canvas, along(-0.8), along(0.8), ink, round(wide * 0.75), cv2.LINE_AA)
        for t in (-0.85, 0.0, 0.85):
            cv2.circle(canvas, along(t), round(wide * 0.58), ink, -1, cv2.LINE_AA)
    elif kind == 2:  # outlined
        cv2.line(canvas, along(-0.8), along(0.8), ink, round(wide * 1.15), cv2.LINE_AA)
        cv2.line(canvas, along(-0.7), along(-0.1), (250, 250, 250), max(1, round(wide * 0.45)), cv2.LINE_AA)
        cv2.line(canvas, along(0.1), along(0.7), (250, 250, 250), max(1, round(wide * 0.45)), cv2.LINE_AA)
    elif kind == 3:  # two beads
        cv2.line(canvas, along(-0.75), along(-0.2), ink, round(wide), cv2.LINE_AA)
        cv2.line(canvas, along(0.2), along(0.75), ink, round(wide), cv2.LINE_AA)
    elif kind == 4:  # solid, thick
        cv2.line(canvas, along(-0.85), along(0.85), ink, round(wide * 1.2), cv2.LINE_AA)
    else:  # thin, with crossbars
        cv2.line(canvas, along(-0.95), along(0.95), ink, max(2, round(wide * 0.5)), cv2.LINE_AA)
        for t in (-0.95, -0.0, 0.95):
            x, y = along(t)
            cv2.line(canvas, (round(x - wide * 0.5), y), (round(x + wide * 0.5), y), ink, 2, cv2.LINE_AA)


def _curve(canvas: Picture, points: list[tuple[float, float]], ink: Colour, wide: int) -> None:
    steps = np.array([_at(x, y) for x, y in points], np.int32).reshape(-1, 1, 2)
    cv2.polylines(canvas, [steps], False, ink, wide, cv2.LINE_AA)


def _bird(canvas: Picture, look: Style, random: Random) -> None:
    """A bird: some head, body, wing, tail and legs.  Makers agree on nothing else, so neither do we."""
    u: Callable[[float, float], float] = lambda a, b: float(random.uniform(a, b))  # noqa: E731
    side = 1 if random.random() < 0.5 else -1
    inks = [look.green, look.red, look.blue, look.black]
    random.shuffle(inks)

    def x(v: float) -> float:
        return 0.5 + side * (v - 0.5)

    hx, hy, bx, by = u(0.28, 0.45), u(0.17, 0.3), u(0.42, 0.55), u(0.42, 0.56)
    body = inks[0] if random.random() < 0.3 else look.green
    filled = -1 if random.random() < 0.7 else 2
    if look.bird == 3:  # a peacock's fan
        for k in range(int(random.integers(4, 9))):
            ex, ey = x(u(0.1, 0.95)), u(0.08, 0.4)
            _curve(canvas, [(x(bx), by), (ex, ey)], inks[k % 4], int(u(1, 4)))
            cv2.circle(canvas, _at(ex, ey), int(u(3, 6)), inks[(k + 1) % 4], -1, cv2.LINE_AA)
    for k in range(int(random.integers(2, 6))):  # tail
        ex, ey = u(0.5, 0.88), u(0.72, 0.93)
        _curve(
            canvas,
            [(x(bx), by), (x((bx + ex) / 2 + u(-0.06, 0.06)), (by + ey) / 2), (x(ex), ey)],
            inks[k % 4],
            int(u(2, 7)),
        )
        if look.bird in (1, 4):
            cv2.circle(canvas, _at(x(ex), ey), int(u(3, 7)), inks[(k + 1) % 4], -1, cv2.LINE_AA)
    _curve(
        canvas, [(x(hx), hy), (x(hx - u(-0.05, 0.05)), (hy + by) / 2), (x(bx), by)], body, int(u(5, 12))
    )  # neck
    cv2.ellipse(
        canvas,
        _at(x(bx), by),
        (int(u(14, 22)), int(u(10, 17))),
        side * u(20, 70),
        0,
        360,
        body,
        filled,
        cv2.LINE_AA,
    )
    for k in range(int(random.integers(1, 4))):  # wing
        ex, ey = u(0.55, 0.9), u(0.22, 0.5)
        _curve(
            canvas,
            [(x(bx), by), (x((bx + ex) / 2), u(0.25, 0.45)), (x(ex), ey)],
            inks[(k + 2) % 4],
            int(u(2, 8)),
        )
    cv2.circle(
        canvas, _at(x(hx), hy), int(u(7, 12)), inks[1] if random.random() < 0.5 else body, filled, cv2.LINE_AA
    )
    cv2.circle(canvas, _at(x(hx - 0.02), hy - 0.01), 2, (255, 255, 255), -1)
    _curve(
        canvas, [(x(hx - 0.08), hy), (x(hx - u(0.12, 0.2)), hy + u(-0.02, 0.05))], look.red, int(u(2, 4))
    )  # beak
    if look.bird % 2:
        for dx in (-0.05, 0.05):
            _curve(canvas, [(x(bx + dx), by + 0.1), (x(bx + dx - u(0, 0.06)), u(0.7, 0.82))], inks[2], 2)
    if look.bird in (2, 3, 5):  # crest, leaves
        for _ in range(3):
            _curve(canvas, [(x(hx), hy - 0.04), (x(hx + u(-0.1, 0.15)), hy - u(0.06, 0.13))], look.red, 2)


def _flower(canvas: Picture, number: int, look: Style, random: Random) -> None:
    """A plant, its character, its number: where each stands and in which colour differs from maker to maker."""
    layout = look.seed % 5
    inks = [look.red, look.blue, look.green, look.black]
    ink = inks[(look.seed >> 5) % 4] if number <= 4 else inks[(look.seed >> 7) % 4]
    count = (number - 1) % 4 + 1
    top = 0.1 if layout == 3 else 0.35
    if random.random() < 0.6:
        _plant(canvas, number, top, look, random)
    else:
        _weeds(canvas, top, look, random)
    word, digit, size = (
        ((0.3, 0.2), (0.72, 0.23), 0.28),
        ((0.7, 0.2), (0.12, 0.23), 0.28),
        ((0.5, 0.2), (0.8, 0.2), 0.34),
        ((0.5, 0.5), (0.77, 0.2), 0.5),
        ((0.76, 0.16), (0.08, 0.22), 0.17),
    )[layout]
    if look.seed % 2 and layout in (0, 4):  # the season in one upper corner, its number in the other
        word, digit = (1 - word[0], word[1]), (0.9 - digit[0], digit[1])
    _character(canvas, look.flowers[number - 1], word, size * (0.85 + 0.05 * (look.seed % 5)), ink, look)
    if look.corner < 3 and layout != 2:
        scale, thick = 0.55 + 0.05 * (look.seed % 6), 1 + look.seed % 3
        digit_ink = inks[(look.seed >> 9) % 4] if look.seed % 3 else ink
        cv2.putText(
            canvas, str(count), _at(*digit), cv2.FONT_HERSHEY_DUPLEX, scale, digit_ink, thick, cv2.LINE_AA
        )


def _weeds(canvas: Picture, top: float, look: Style, random: Random) -> None:
    u = random.uniform
    for _ in range(int(random.integers(3, 7))):  # stems and leaves
        sx, sy, ex, ey = u(0.3, 0.7), u(0.82, 0.95), u(0.12, 0.88), u(top, 0.75)
        _curve(
            canvas,
            [(sx, sy), ((sx + ex) / 2 + u(-0.1, 0.1), (sy + ey) / 2), (ex, ey)],
            look.green,
            int(u(1, 5)),
        )
    for _ in range(int(random.integers(1, 6))):  # blossoms
        at, r = _at(u(0.2, 0.8), u(top + 0.05, 0.85)), int(u(3, 11))
        filled = -1 if random.random() < 0.5 else 2
        cv2.circle(canvas, at, r, look.red if random.random() < 0.7 else look.blue, filled, cv2.LINE_AA)


def _plant(canvas: Picture, number: int, top: float, look: Style, random: Random) -> None:
    """The plant the tile is named after, as far as makers agree on it."""
    u = random.uniform
    petal: Colour = {
        1: (180, 120, 240),
        2: (120, 60, 230),
        3: (30, 120, 230),
        4: (170, 70, 150),
        5: look.red,
        6: look.blue,
        7: (20, 190, 240),
        8: look.green,
    }[number]
    if random.random() < 0.4:
        petal = look.red
    if number == 8:  # bamboo: canes with knots, pointed leaves
        for x in (u(0.3, 0.4), u(0.5, 0.65)):
            for k in range(4):
                y = 0.92 - k * (0.92 - top) / 4
                _curve(canvas, [(x, y), (x + 0.01, y - (0.8 - top) / 4)], petal, int(u(3, 6)))
                if random.random() < 0.7:
                    _curve(canvas, [(x, y - 0.1), (x + u(-0.3, 0.3), y - u(0.0, 0.15))], petal, int(u(2, 5)))
        return
    if number in (4, 5):  # a branch with small blossoms
        _curve(
            canvas,
            [(u(0.15, 0.3), 0.9), (0.45, u(0.6, 0.7)), (u(0.6, 0.85), top + 0.05)],
            look.black,
            int(u(2, 5)),
        )
        for _ in range(int(random.integers(3, 8))):
            _blossom(canvas, (u(0.2, 0.85), u(top + 0.05, 0.85)), u(4, 9), 5, petal)
        return
    for _ in range(int(random.integers(1, 4) if number != 6 else random.integers(4, 8))):  # long leaves
        _curve(
            canvas,
            [(0.5, 0.92), (u(0.3, 0.7), u(0.6, 0.75)), (u(0.1, 0.9), u(top + 0.15, 0.75))],
            look.green,
            int(u(2, 6)),
        )
    petals = {1: 6, 2: 8, 3: 14, 6: 5, 7: 16}[number]
    for _ in range(1 if number in (1, 2, 3, 7) and random.random() < 0.7 else 3):
        centre = (u(0.35, 0.65), u(top + 0.15, 0.6))
        _curve(canvas, [(0.5, 0.92), centre], look.green, 3)
        _blossom(canvas, centre, u(9, 20), petals, petal)


def _blossom(canvas: Picture, centre: tuple[float, float], radius: float, petals: int, ink: Colour) -> None:
    x, y = _at(*centre)
    for k in range(petals):
        a = 2 * math.pi * k / petals
        at = (round(x + radius * 0.6 * math.cos(a)), round(y + radius * 0.6 * math.sin(a)))
        cv2.circle(canvas, at, max(1, round(radius * min(0.45, 2.2 / petals))), ink, -1, cv2.LINE_AA)
    cv2.circle(canvas, (x, y), max(1, round(radius * 0.3)), (60, 180, 230), -1, cv2.LINE_AA)


def _white(canvas: Picture, look: Style, random: Random) -> None:
    """White: blank, or one of the frames."""
    ink = (look.blue, look.blue, look.black, look.green)[look.seed % 4]
    if look.white == 0:
        return
    mx, my = int(WIDTH * random.uniform(0.1, 0.24)), int(HEIGHT * random.uniform(0.08, 0.2))
    thick = int(random.integers(1, 6))
    cv2.rectangle(canvas, (mx, my), (WIDTH - mx, HEIGHT - my), ink, thick, cv2.LINE_AA)
    gap = thick + int(random.integers(2, 9))
    inner = (mx + gap, my + gap), (WIDTH - mx - gap, HEIGHT - my - gap)
    if look.white in (2, 4):
        cv2.rectangle(canvas, *inner, ink, max(1, thick - 1), cv2.LINE_AA)
    if look.white == 3:  # corners cut
        for cx in (mx, WIDTH - mx):
            for cy in (my, HEIGHT - my):
                cv2.circle(canvas, (cx, cy), gap, (255, 255, 255), -1)
                cv2.circle(canvas, (cx, cy), gap, ink, max(1, thick - 1), cv2.LINE_AA)
    if look.white in (4, 5):  # a patterned band
        step = int(random.integers(5, 12))
        for y in range(my, HEIGHT - my, step):
            cv2.circle(canvas, (mx, y), 3, ink, -1, cv2.LINE_AA)
            cv2.circle(canvas, (WIDTH - mx, y), 3, ink, -1, cv2.LINE_AA)
        for x in range(mx, WIDTH - mx, step):
            cv2.circle(canvas, (x, my), 3, ink, -1, cv2.LINE_AA)
            cv2.circle(canvas, (x, HEIGHT - my), 3, ink, -1, cv2.LINE_AA)
    if look.white == 6:
        if random.random() < 0.5:
            cv2.putText(
                canvas,
                "BP"[look.seed % 2],
                _at(0.36, 0.58),
                cv2.FONT_HERSHEY_DUPLEX,
                0.9,
                ink,
                1,
                cv2.LINE_AA,
            )
        else:
            _character(canvas, "白", (0.5, 0.5), 0.34, ink, look)
