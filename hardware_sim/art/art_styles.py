"""Five makers' tile sets beside the classic one, chosen by name (`mahjong-table sim --art canton`).

They represent the sets a parlor may own: other drawings, typefaces, inks and frames, White blank or framed, with and
without Latin indices, printed, engraved or worn. The table reader's networks were trained on none of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal

import cv2
import numpy as np
import numpy.typing as npt

from hardware_sim.art import art_style_birds, art_style_flowers, art_style_suits
from hardware_sim.art.art_strokes import Typeface, ink
from hardware_sim.art.art_style_suits import Circle, Inks, Stick
from hardware_sim.art.canvas import Canvas, Colour, Picture

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
    left: float = 16.0  # where circles and bamboos begin: beside the index where there is one
    finish: Literal["printed", "engraved", "worn"] = "printed"


def paint(style: ArtStyle, tile: str) -> Picture:
    """The face of ``tile`` ("5m") as this maker paints it: uint8 (256, 192, 3)."""
    canvas = Canvas(style.inks.ground)
    number = int(tile[0])
    {"m": _character, "p": _circle, "s": _bamboo, "z": _honour, "f": _flower}[tile[1]](canvas, style, number)
    if style.indexed:
        _index(canvas, style, tile)
    return _finished(canvas.finished(), style)


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
            bird=art_style_birds.rooster,
            flower=art_style_flowers.potted,
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
            bird=art_style_birds.peacock,
            flower=art_style_flowers.lettered,
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
            bird=art_style_birds.crane,
            flower=art_style_flowers.worded,
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
            bird=art_style_birds.sparrow,
            flower=art_style_flowers.figured,
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
            bird=art_style_birds.swallow,
            flower=art_style_flowers.signed,
            white="inset",
            finish="engraved",
        ),
    }
)
"""By the names of `--art`."""
