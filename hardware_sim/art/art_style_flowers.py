"""The flowers and seasons of other makers: large characters, people and things of the season, or small plants."""

from __future__ import annotations

import math
from typing import Final

from hardware_sim.art.art_strokes import Typeface, ink
from hardware_sim.art.art_style_suits import Inks
from hardware_sim.art.canvas import Canvas, Colour, Point

NAMES: Final = "春夏秋冬梅蘭菊竹"
SIMPLIFIED: Final = "春夏秋冬梅兰菊竹"
ENGLISH: Final = ("SPR", "SUM", "AUT", "WIN", "PLUM", "ORCH", "MUM", "BAM")
ROMAN: Final = ("I", "II", "III", "IV")
GOLD: Final = (40, 170, 226)
BROWN: Final = (52, 84, 120)


def lettered(canvas: Canvas, inks: Inks, number: int, typeface: Typeface) -> None:
    """One large character in a corner-cut frame; seasons red with a bar above, plants green with a bar below."""
    season = number <= 4
    letter = "r" if season else "g"
    canvas.stamp(ink(NAMES[number - 1], typeface), (32, 62, 160, 196), inks.of(letter))
    y = 34.0 if season else 222.0
    canvas.line([(36, y), (156, y)], 8, inks.of(letter))
    for dot in range((number - 1) % 4 + 1):
        canvas.disc((96 + 24 * (dot - (number - 1) % 4 / 2), 222 if season else 34), 8, inks.blue)


def potted(canvas: Canvas, inks: Inks, number: int, typeface: Typeface) -> None:
    """A plant in a pot, the character at the upper right, a digit at the upper left; seasons have a sun, not a pot."""
    season = number <= 4
    canvas.lettered(ink(str((number - 1) % 4 + 1), "latin"), (22, 20), 40, inks.red if season else inks.blue)
    canvas.stamp(ink(NAMES[number - 1], typeface), (118, 18, 174, 74), inks.blue if season else inks.red)
    if season:
        _weather(canvas, inks, number)
        return
    canvas.area([(58, 196), (134, 196), (122, 238), (70, 238)], BROWN)
    canvas.line([(52, 194), (140, 194)], 9, BROWN)
    _plant(canvas, inks, number, (96, 190))


def worded(canvas: Canvas, inks: Inks, number: int, typeface: Typeface) -> None:
    """An English word below, a Roman number above, a spray of leaves and heads between."""
    season = number <= 4
    letter = "r" if season else "b"
    word, roman = ENGLISH[number - 1], ROMAN[(number - 1) % 4]
    canvas.stamp(ink(word, "latin"), (40, 208, 152, 240), inks.of(letter))
    canvas.lettered(ink(roman, "latin"), (22, 18), 34, inks.of(letter))
    if season:
        canvas.stamp(ink(NAMES[number - 1], typeface), (100, 22, 172, 94), inks.green)
        _weather(canvas, inks, number, (92, 148), 0.78)
    else:
        _plant(canvas, inks, number, (104, 200))


def figured(canvas: Canvas, inks: Inks, number: int, typeface: Typeface) -> None:
    """Carved: the character small in a ring, and one bloom or leaf, larger from one to four."""
    season = number <= 4
    letter = "r" if season else "g"
    canvas.ring((96, 66), 46, 5, inks.of(letter))
    canvas.stamp(ink(NAMES[number - 1], typeface), (64, 34, 128, 98), inks.of("k"))
    count = (number - 1) % 4 + 1
    for petal in range(count):
        x = 96 + 38 * (petal - (count - 1) / 2)
        if season:
            _bloom(canvas, (x, 160), 17, 4, inks.red, inks.ground)
        else:
            canvas.ellipse((x, 160), (9, 26), 20, inks.green)
        canvas.line([(x, 186), (96, 234)], 5, inks.green)


def signed(canvas: Canvas, inks: Inks, number: int, typeface: Typeface) -> None:
    """Flat: a coloured panel with the character left out of it, and a plain sign below."""
    season = number <= 4
    panel: Colour = inks.red if season else inks.green
    canvas.area([(24, 24), (168, 24), (168, 140), (24, 140)], panel)
    canvas.stamp(ink(SIMPLIFIED[number - 1], typeface), (52, 38, 140, 126), inks.ground)
    for dot in range((number - 1) % 4 + 1):
        x = 40 + 37.0 * dot
        if season:
            canvas.disc((x, 190), 15, inks.red)
        else:
            canvas.area([(x - 15, 205), (x, 175), (x + 15, 205)], inks.green)


def _weather(canvas: Canvas, inks: Inks, number: int, at: Point = (96, 160), scale: float = 1.0) -> None:
    """Kite, fan, moon, snow: what each season is known by."""

    def p(x: float, y: float) -> Point:
        return at[0] + scale * x, at[1] + scale * y

    if number == 1:
        canvas.area([p(0, -66), p(48, -10), p(0, 46), p(-48, -10)], inks.red)
        canvas.line([p(0, -66), p(0, 46)], 5, GOLD)
        canvas.line([p(-48, -10), p(48, -10)], 5, GOLD)
        canvas.curve(p(0, 46), p(34, 60), p(4, 78), 6, inks.blue)
    elif number == 2:
        ribs = [
            p(74 * math.cos(math.radians(a)), 40 + 88 * math.sin(math.radians(a)))
            for a in range(-160, -19, 14)
        ]
        canvas.area([p(0, 60), *ribs], inks.green)
        for rib in ribs[1:-1]:
            canvas.line([p(0, 60), rib], 3, inks.ground)
        canvas.line([p(0, 40), p(0, 78)], 9, BROWN)
    elif number == 3:
        canvas.disc(p(0, 0), 58 * scale, GOLD)
        canvas.disc(p(26, -16), 48 * scale, inks.ground)
        for leaf in ((-30, 66), (14, 72), (50, 60)):
            canvas.ellipse(p(*leaf), (18 * scale, 7 * scale), -24, inks.red)
    else:
        for turn in range(0, 180, 60):
            c, s = math.cos(math.radians(turn + 30)), math.sin(math.radians(turn + 30))
            canvas.line([p(-64 * c, -64 * s), p(64 * c, 64 * s)], 9 * scale, inks.blue)
            for end in (-1, 1):
                canvas.disc(p(52 * c * end, 52 * s * end), 13 * scale, inks.blue)
        canvas.disc(p(0, 0), 16 * scale, inks.ground)


def _plant(canvas: Canvas, inks: Inks, number: int, root: Point) -> None:
    x, y = root
    if number == 5:
        canvas.line([(x, y), (x - 14, y - 50), (x + 16, y - 104)], 8, BROWN)
        canvas.line([(x - 12, y - 44), (x - 52, y - 84)], 6, BROWN)
        for dx, dy in ((-54.0, -86.0), (-20, -70), (20, -108), (34, -60), (-22, -118)):
            _bloom(canvas, (x + dx, y + dy), 19, 5, inks.red, GOLD)
    elif number == 6:
        for dx, dy in ((-72, -70), (-40, -112), (44, -108), (74, -66), (8, -124)):
            canvas.curve((x, y), (x + dx * 0.3, y + dy * 0.9), (x + dx, y + dy), 7, inks.green)
        _bloom(canvas, (x - 22, y - 66), 20, 3, inks.blue, inks.red)
        _bloom(canvas, (x + 26, y - 44), 16, 3, inks.blue, inks.red)
    elif number == 7:
        canvas.line([(x, y), (x, y - 70)], 7, inks.green)
        for side in (-1, 1):
            canvas.ellipse((x + side * 34, y - 26), (28, 10), -side * 24, inks.green)
        _bloom(canvas, (x, y - 82), 46, 16, GOLD, inks.red)
    else:
        for dx, top in ((-22.0, 124.0), (20.0, 100.0)):
            for joint in range(3):
                low, high = y - joint * top / 3, y - (joint + 1) * top / 3 + 5
                canvas.line([(x + dx, low), (x + dx, high)], 10, inks.green)
        for dx, dy in ((-62, -96), (-58, -60), (60, -92), (58, -52), (8, -124)):
            canvas.ellipse((x + dx * 0.7, y + dy), (25, 7), math.degrees(math.atan2(dy + 80, dx)), inks.green)


def _bloom(canvas: Canvas, at: Point, size: float, petals: int, colour: Colour, heart: Colour) -> None:
    for petal in range(petals):
        turn = 2 * math.pi * petal / petals - math.pi / 2
        place = (at[0] + 0.6 * size * math.cos(turn), at[1] + 0.6 * size * math.sin(turn))
        canvas.ellipse(place, (0.5 * size, min(0.34, 2.6 / petals) * size), math.degrees(turn), colour)
    canvas.disc(at, 0.28 * size, heart)
