"""The first bamboo of five makers: rooster, peacock from the front, crane, sparrow, a bird of a few lines."""

from __future__ import annotations

import math

from hardware_sim.art.art_style_suits import Inks, bar
from hardware_sim.art.canvas import Canvas


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
