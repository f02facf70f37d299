"""The eight flowers: a plant, a number and the flower's character. Seasons bear a red number, plants a blue
one."""

from __future__ import annotations

import math

from hardware_sim.art.canvas import BLUE, GREEN, INK, RED, Canvas, Colour, Point, curved

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
