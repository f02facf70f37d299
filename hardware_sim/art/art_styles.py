"""Five makers' tile sets beside the classic one, chosen by name (`mahjong-table sim --art canton`).

They represent the sets a parlor may own: other drawings, typefaces, inks and frames, White blank or framed, with and
without Latin indices, printed, engraved or worn. The table reader's networks were trained on none of them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final, Literal

import cv2
import numpy as np
import numpy.typing as npt

from hardware_sim.art import art_style_suits
from hardware_sim.art.art_strokes import Typeface, ink
from hardware_sim.art.art_style_suits import Circle, Inks, Stick, bar
from hardware_sim.art.canvas import Canvas, Colour, Picture, Point

# ---- The first bamboo of five makers: rooster, peacock from the front, crane, sparrow, a bird of a few lines -----


def rooster(canvas: Canvas, inks: Inks) -> None:
    """Facing left, tail feathers in an arch behind it."""
    for step, letter in enumerate("gbgrg"):
        canvas.curve(
            (122, 152),
            (176 - 6 * step, 62 + 20 * step),
            (170 - 16 * step, 206 + 4 * step),
            9,
            inks.of(letter),
        )
    canvas.ellipse((98, 146), (48, 32), 20, inks.green)
    canvas.area([(62, 150), (42, 92), (62, 66), (84, 82), (92, 130)], inks.green)
    canvas.disc((56, 72), 20, inks.blue)
    canvas.area([(38, 62), (40, 36), (52, 50), (60, 34), (66, 50), (78, 40), (74, 62)], inks.red)
    canvas.area([(38, 68), (18, 78), (38, 82)], inks.red)
    canvas.area([(42, 86), (36, 108), (52, 98)], inks.red)
    canvas.disc((52, 70), 5, inks.ground)
    canvas.curve((84, 134), (112, 176), (140, 146), 7, inks.ground)
    for x in (84.0, 112.0):
        canvas.line([(x, 172), (x - 6, 222)], 7, inks.red)
        canvas.line([(x - 22, 226), (x + 10, 226)], 7, inks.red)


def peacock(canvas: Canvas, inks: Inks) -> None:
    """Seen from the front, its fan spread."""
    for ring, (radius, count) in enumerate(((78.0, 11), (54.0, 9))):
        for feather in range(count):
            turn = math.radians(-176 + 172 * feather / (count - 1))
            tip = (96 + radius * math.cos(turn), 146 + 1.18 * radius * math.sin(turn))
            canvas.line([(96, 150), tip], 4, inks.green)
            canvas.disc(tip, 11 - 2 * ring, inks.blue if ring else inks.green)
            canvas.disc(tip, 5, inks.red if ring else inks.ground)
    canvas.ellipse((96, 172), (26, 46), 0, inks.blue)
    canvas.disc((96, 118), 16, inks.blue)
    canvas.area([(90, 122), (102, 122), (96, 134)], inks.red)
    canvas.disc((90, 114), 3.5, inks.ground)
    canvas.disc((102, 114), 3.5, inks.ground)
    canvas.line([(84, 216), (84, 236)], 6, inks.red)
    canvas.line([(108, 216), (108, 236)], 6, inks.red)


def crane(canvas: Canvas, inks: Inks) -> None:
    """On one leg, looking back over a reed; leaves room for an index."""
    canvas.curve((70, 150), (30, 96), (84, 64), 12, inks.blue)
    canvas.disc((88, 62), 13, inks.blue)
    canvas.area([(98, 56), (146, 62), (98, 70)], inks.red)
    canvas.disc((86, 50), 7, inks.red)
    canvas.ellipse((102, 152), (52, 25), 16, inks.blue)
    for step in range(4):
        canvas.area(
            [(100, 136), (168, 150 + 16 * step), (160, 166 + 16 * step), (84, 160)],
            inks.green if step % 2 else inks.blue,
        )
    canvas.line([(94, 172), (94, 236)], 6, inks.red)
    canvas.line([(108, 172), (122, 204), (98, 208)], 6, inks.red)
    canvas.line([(72, 238), (118, 238)], 6, inks.red)


def sparrow(canvas: Canvas, inks: Inks) -> None:
    """A round little bird on a shoot, carved in a few cuts."""
    canvas.ellipse((92, 110), (50, 38), -18, inks.green)
    canvas.disc((132, 80), 27, inks.green)
    canvas.area([(156, 74), (178, 84), (154, 92)], inks.red)
    canvas.disc((138, 76), 5, inks.ground)
    canvas.area([(54, 112), (16, 150), (34, 158), (76, 138)], inks.green)
    for step in range(3):
        canvas.curve(
            (66 + 12 * step, 92 + 4 * step),
            (70 + 14 * step, 122),
            (92 + 12 * step, 128 - 6 * step),
            5,
            inks.ground,
        )
    canvas.line([(96, 146), (92, 178)], 5, inks.red)
    canvas.line([(116, 142), (114, 178)], 5, inks.red)
    canvas.line([(20, 186), (172, 176)], 9, inks.green)
    for x in (52.0, 100.0, 148.0):
        canvas.ellipse((x, 206), (24, 8), 70, inks.green)


def swallow(canvas: Canvas, inks: Inks) -> None:
    """In flight over two bars, cut out of flat pieces."""
    canvas.area([(168, 74), (142, 108), (84, 124), (104, 82), (142, 56)], inks.green)
    canvas.area([(112, 84), (84, 118), (54, 88), (44, 26)], inks.green)
    canvas.area([(88, 110), (18, 152), (44, 132), (22, 124)], inks.red)
    canvas.area([(160, 66), (184, 76), (162, 84)], inks.red)
    canvas.disc((146, 74), 6, inks.ground)
    bar(canvas, inks, (66, 174), (66, 236), 13, "g")
    bar(canvas, inks, (126, 174), (126, 236), 13, "g")


# ---- The flowers and seasons of other makers -----------------------------------------------------------------------
# Large characters, people and things of the season, or small plants.

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


Layer = npt.NDArray[np.float32]
Box = tuple[float, float, float, float]
Flower = Callable[[Canvas, Inks, int, Typeface], None]
White = Literal["blank", "frame", "double", "inset", "lattice"]


@dataclass(frozen=True)
class ArtStyle:
    """One maker's style: drawings, typefaces, inks and finish. Colours are (blue, green, red); strings name inks (r,
    g, b, k) circle by circle and stick by stick, in the order they lie.
    """

    inks: Inks
    back: Colour
    body: Colour
    typeface: Typeface
    numeral: str
    wind: str
    ten_thousand: str
    numeral_box: Box
    ten_thousand_box: Box
    honour_box: Box
    circle: Circle
    great_circle: Callable[[Canvas, Inks], None]
    circle_size: float
    circles: Mapping[int, str]
    stick: Stick
    stick_width: float
    sticks: Mapping[int, str]
    bird: Callable[[Canvas, Inks], None]
    flower: Flower
    white: White
    indexed: bool = False
    left: float = 16.0  # left edge of circles and bamboos: beside the index, if there is one
    finish: Literal["printed", "engraved", "worn"] = "printed"


def paint(style: ArtStyle, tile: str) -> Picture:
    """The face of ``tile`` ("5m"; "0m" for the red five) as this maker paints it: uint8 (256, 192, 3)."""
    if tile[0] == "0":
        return paint(_in_red(style), "5" + tile[1])
    canvas = Canvas(style.inks.ground)
    number = int(tile[0])
    {"m": _character, "p": _circle, "s": _bamboo, "z": _honour, "f": _flower}[tile[1]](canvas, style, number)
    if style.indexed:
        _index(canvas, style, tile)
    return _finished(canvas.finished(), style)


def _in_red(style: ArtStyle) -> ArtStyle:
    """The same maker with no ink but red."""
    red = style.inks.red
    return replace(style, inks=replace(style.inks, green=red, blue=red, black=red))


def _character(canvas: Canvas, style: ArtStyle, number: int) -> None:
    left, top, right, bottom = style.numeral_box
    low = {1: 0.42, 2: 0.14, 3: 0.06}.get(number, 0.0) * (bottom - top)  # few strokes take less room
    box = (left, top + low, right, bottom - low)
    canvas.stamp(ink("一二三四五六七八九"[number - 1], style.typeface), box, style.inks.of(style.numeral))
    canvas.stamp(ink(style.ten_thousand, style.typeface), style.ten_thousand_box, style.inks.red)


def _circle(canvas: Canvas, style: ArtStyle, number: int) -> None:
    if number == 1:
        style.great_circle(canvas, style.inks)
    else:
        art_style_suits.circles(
            canvas, style.inks, number, style.circle, style.circles[number], style.circle_size, style.left
        )


def _bamboo(canvas: Canvas, style: ArtStyle, number: int) -> None:
    if number == 1:
        style.bird(canvas, style.inks)
    else:
        art_style_suits.bamboos(
            canvas, style.inks, number, style.stick, style.sticks[number], style.stick_width, style.left
        )


def _honour(canvas: Canvas, style: ArtStyle, number: int) -> None:
    if number == 5:
        _white(canvas, style)
        return
    colour = style.inks.of({6: "g", 7: "r"}.get(number, style.wind))
    left, top, right, bottom = style.honour_box
    narrow = 0.14 * (right - left) if number == 7 else 0.0
    box = (left + narrow, top, right - narrow, bottom)
    canvas.stamp(ink("東南西北 發中"[number - 1], style.typeface), box, colour)


def _flower(canvas: Canvas, style: ArtStyle, number: int) -> None:
    style.flower(canvas, style.inks, number, style.typeface)


def _white(canvas: Canvas, style: ArtStyle) -> None:
    inks = style.inks
    if style.white == "blank":
        return
    if style.white == "inset":
        _frame(canvas, 46, 78, 9, inks.black)
        return
    _frame(canvas, 24, 26, 12 if style.white == "lattice" else 7, inks.blue)
    if style.white == "double":
        _frame(canvas, 40, 42, 5, inks.blue)
    if style.white == "lattice":
        _frame(canvas, 52, 54, 4, inks.blue)
        for share in np.linspace(0.0, 1.0, 7):
            for x in (38.0, 154.0):
                canvas.disc((x, 54 + 148 * float(share)), 5, inks.blue)
        for x in (70.0, 96.0, 122.0):
            for y in (40.0, 216.0):
                canvas.disc((x, y), 5, inks.blue)


def _frame(canvas: Canvas, left: float, top: float, thick: float, colour: Colour) -> None:
    right, bottom = 192 - left, 256 - top
    corners = [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)]
    canvas.line(corners, thick, colour)


def _index(canvas: Canvas, style: ArtStyle, tile: str) -> None:
    """The Latin digit or letter in the upper left corner."""
    if tile[1] == "f":
        return  # flowers bear their number and word already
    text = "ESWNPFC"[int(tile[0]) - 1] if tile[1] == "z" else tile[0]
    letter = {"m": "r", "p": "b", "s": "g"}.get(tile[1], "k")
    within = 38.0 if tile == "5z" else 0.0  # inside the frame of White
    canvas.lettered(ink(text, "latin"), (14 + within, 14 + within), 32, style.inks.of(letter))


def _finished(picture: Picture, style: ArtStyle) -> Picture:
    """Applies the maker's finish: plain print, cuts that catch the light, or wear on grained bone."""
    if style.finish == "printed":
        return picture
    ground = np.array(style.inks.ground, np.float32)
    painted: Layer = picture.astype(np.float32)
    cut = np.abs(painted - ground).max(axis=2) / 255.0
    slope = cv2.GaussianBlur(cut, (0, 0), 1.6)
    lit = np.roll(slope, (2, 2), (0, 1)) - np.roll(slope, (-2, -2), (0, 1))
    painted += 70.0 * lit[..., None]
    if style.finish == "worn":
        grain = np.random.default_rng(7).normal(0.0, 1.0, (256, 192)).astype(np.float32)
        streaks = cv2.GaussianBlur(grain, (0, 0), sigmaX=0.8, sigmaY=22.0)
        streaks = np.multiply(streaks, 4.0 / float(streaks.std()))
        painted = np.asarray(0.74 * painted + 0.26 * ground + streaks[..., None], np.float32)
    return np.clip(painted, 0, 255).astype(np.uint8)


def _of_rows(*texts: str) -> Mapping[int, str]:
    """Inks for the numbers two to nine, in order."""
    return MappingProxyType(dict(zip(range(2, 10), texts, strict=True)))


STYLES: Final[Mapping[str, ArtStyle]] = MappingProxyType(
    {
        # a set for automatic tables: large, fat print on white plastic, blue backs
        "canton": ArtStyle(
            inks=Inks((250, 252, 252), (30, 20, 214), (70, 140, 0), (170, 60, 0), (70, 20, 10)),
            back=(178, 96, 22),
            body=(244, 246, 246),
            typeface="poster",
            numeral="b",
            wind="b",
            ten_thousand="萬",
            numeral_box=(34, 22, 158, 108),
            ten_thousand_box=(26, 120, 166, 238),
            honour_box=(18, 30, 174, 226),
            circle=art_style_suits.coin,
            great_circle=art_style_suits.great_coin,
            circle_size=37.0,
            circles=_of_rows("gb", "brg", "bggb", "bgrgb", "ggrrrr", "gggrrrr", "b" * 8, "bbbrrrggg"),
            stick=art_style_suits.cane,
            stick_width=9.5,
            sticks=_of_rows("gb", "bgg", "gbbg", "gbrbg", "gggbbb", "rgbggbg", "gbbg", "grbgrbgrb"),
            bird=rooster,
            flower=potted,
            white="lattice",
        ),
        # a Japanese set: black numerals, slender drawing, White left blank, yellow backs
        "riichi": ArtStyle(
            inks=Inks((240, 246, 248), (44, 30, 196), (62, 108, 20), (120, 60, 20), (34, 28, 26)),
            back=(40, 160, 232),
            body=(232, 240, 242),
            typeface="carved",
            numeral="k",
            wind="k",
            ten_thousand="萬",
            numeral_box=(48, 24, 144, 104),
            ten_thousand_box=(42, 128, 150, 234),
            honour_box=(34, 46, 158, 210),
            circle=art_style_suits.wheel,
            great_circle=art_style_suits.great_wheel,
            circle_size=34.0,
            circles=_of_rows("kg", "krg", "kggk", "kgrgk", "ggrrrr", "gggrrrr", "k" * 8, "kkkrrrggg"),
            stick=art_style_suits.pods,
            stick_width=14.0,
            sticks=_of_rows("gg", "ggg", "gggg", "ggrgg", "gggggg", "rgggggg", "gggg", "grggrggrg"),
            bird=peacock,
            flower=lettered,
            white="blank",
        ),
        # an American set: cream Bakelite, letters and digits in the corner, words on the flowers
        "western": ArtStyle(
            inks=Inks((176, 222, 242), (36, 36, 190), (46, 116, 24), (136, 50, 30), (40, 36, 36)),
            back=(34, 56, 112),
            body=(160, 210, 234),
            typeface="brush",
            numeral="k",
            wind="b",
            ten_thousand="萬",
            numeral_box=(52, 26, 148, 112),
            ten_thousand_box=(44, 126, 152, 236),
            honour_box=(42, 54, 162, 218),
            circle=art_style_suits.sun,
            great_circle=art_style_suits.great_sun,
            circle_size=36.0,
            circles=_of_rows("rg", "grb", "gbbg", "gbrbg", "rrgggg", "rrrgggg", "bbbbbbbb", "gggrrrbbb"),
            stick=art_style_suits.bar,
            stick_width=14.0,
            sticks=_of_rows("gr", "rgg", "grrg", "ggrgg", "gggrrr", "rggggbb", "gggg", "rgbrgbrgb"),
            bird=crane,
            flower=worded,
            white="double",
            indexed=True,
            left=44.0,
        ),
        # an old set of bone: shallow cuts, faded inks, grain
        "bone": ArtStyle(
            inks=Inks((168, 204, 220), (60, 52, 150), (70, 104, 44), (112, 78, 48), (58, 58, 62)),
            back=(74, 122, 164),
            body=(164, 200, 216),
            typeface="pen",
            numeral="k",
            wind="k",
            ten_thousand="萬",
            numeral_box=(46, 28, 146, 112),
            ten_thousand_box=(40, 130, 152, 232),
            honour_box=(36, 50, 156, 206),
            circle=art_style_suits.ripple,
            great_circle=art_style_suits.great_ripple,
            circle_size=33.0,
            circles=_of_rows("gr", "grg", "grrg", "ggrgg", "rrgggg", "rrrgggg", "gggggggg", "rrrgggrrr"),
            stick=art_style_suits.stem,
            stick_width=13.0,
            sticks=_of_rows("gg", "rgg", "gggg", "ggrgg", "gggrrr", "rgggggg", "gggg", "gggrrrggg"),
            bird=sparrow,
            flower=figured,
            white="frame",
            finish="worn",
        ),
        # a cheap modern set: flat shapes, simplified ten thousand, engraved in three plain inks
        "modern": ArtStyle(
            inks=Inks((228, 228, 224), (40, 40, 220), (90, 150, 20), (190, 90, 10), (60, 60, 60)),
            back=(120, 40, 90),
            body=(220, 220, 216),
            typeface="pen",
            numeral="b",
            wind="b",
            ten_thousand="万",
            numeral_box=(40, 26, 152, 112),
            ten_thousand_box=(48, 140, 144, 232),
            honour_box=(30, 40, 162, 216),
            circle=art_style_suits.hoop,
            great_circle=art_style_suits.great_hoop,
            circle_size=33.0,
            circles=_of_rows("bb", "bbb", "bbbb", "bbrbb", "bbbbbb", "rrrbbbb", "bbbbbbbb", "bbbrrrbbb"),
            stick=art_style_suits.reed,
            stick_width=12.0,
            sticks=_of_rows("gg", "ggg", "gggg", "ggrgg", "gggggg", "rgggggg", "gggg", "gggrrrggg"),
            bird=swallow,
            flower=signed,
            white="inset",
            finish="engraved",
        ),
    }
)
"""By the names of `--art`."""
