"""Flowers, seasons and White: the faces makers agree on least."""

from __future__ import annotations

import math

import cv2

from vision.training.strokes import HEIGHT, LATIN, WIDTH, at, character, curve
from vision.training.style import Colour, Picture, Random, SetStyle


def flower(canvas: Picture, number: int, look: SetStyle, random: Random) -> None:
    """Draw a plant, its character, its number: where each stands and in which colour differs from maker to
    maker."""
    layout = look.seed % 5
    inks = [look.red, look.blue, look.green, look.black]
    ink = inks[(look.seed >> 5) % 4] if number <= 4 else inks[(look.seed >> 7) % 4]
    count = (number - 1) % 4 + 1
    if (look.seed >> 20) % 24 == 0:
        _framed(canvas, number, ink, look)
        return
    top = 0.1 if layout == 3 else 0.35
    if (look.seed >> 22) % 5 < 2:
        _peony(canvas, top, look, random)
    elif random.random() < 0.6:
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
    if (look.seed >> 11) % 8 == 0:
        _name(canvas, number, ink, look)
    else:
        character(canvas, look.flowers[number - 1], word, size * (0.85 + 0.05 * (look.seed % 5)), ink, look)
    if look.corner < 3 and layout != 2:
        _number(canvas, count, digit, inks[(look.seed >> 9) % 4] if look.seed % 3 else ink, look)


_DIGITS = (*LATIN, cv2.FONT_HERSHEY_TRIPLEX | cv2.FONT_ITALIC)


def _number(canvas: Picture, count: int, place: tuple[float, float], ink: Colour, look: SetStyle) -> None:
    """One to four, its lower left at a place: a digit of some typeface, or a Chinese numeral."""
    kind = (look.seed >> 23) % 7
    if kind >= len(_DIGITS):
        x, y = min(max(place[0] + 0.07, 0.18), 0.82), place[1] - 0.05
        character(canvas, "一二三四"[count - 1], (x, y), 0.18 + 0.02 * (look.seed % 6), ink, look)
        return
    scale, thick = 0.55 + 0.05 * (look.seed % 6), 1 + look.seed % 3
    cv2.putText(canvas, str(count), at(*place), _DIGITS[kind], scale, ink, thick, cv2.LINE_AA)


_WORDS = ("SPRING", "SUMMER", "AUTUMN", "WINTER", "PLUM", "ORCHID", "MUM", "BAMBOO")


def _name(canvas: Picture, number: int, ink: Colour, look: SetStyle) -> None:
    """The name in Latin letters along the upper or the lower edge, whole or its first three."""
    word = _WORDS[number - 1]
    word = word[:3] if (look.seed >> 14) % 3 == 0 else word
    word = word if (look.seed >> 16) % 2 else word.capitalize()
    lettered(canvas, word, 0.17 if (look.seed >> 18) % 2 else 0.95, ink, look)


def lettered(canvas: Picture, word: str, foot: float, ink: Colour, look: SetStyle) -> None:
    """Draw a word across the tile, standing at the height `foot`."""
    face, thick = cv2.FONT_HERSHEY_DUPLEX, 1 + (look.seed >> 17) % 2
    wide = cv2.getTextSize(word, face, 1.0, thick)[0][0]
    scale = min(0.8, (0.9 - look.margin) * WIDTH / wide)
    left = round((WIDTH - wide * scale) / 2)
    cv2.putText(canvas, word, (left, at(0.0, foot)[1]), face, scale, ink, thick, cv2.LINE_AA)


def _framed(canvas: Picture, number: int, ink: Colour, look: SetStyle) -> None:
    """The character alone, in a frame."""
    character(canvas, look.flowers[number - 1], (0.5, 0.5), 0.5 + 0.04 * (look.seed % 4), ink, look)
    inner, thick = 5 + look.seed % 9, 1 + (look.seed >> 4) % 3
    far = WIDTH - inner, HEIGHT - inner
    cv2.rectangle(canvas, (inner, inner), far, look.black if look.seed % 2 else ink, thick, cv2.LINE_AA)


def _weeds(canvas: Picture, top: float, look: SetStyle, random: Random) -> None:
    u = random.uniform
    for _ in range(int(random.integers(3, 7))):  # stems and leaves
        sx, sy, ex, ey = u(0.3, 0.7), u(0.82, 0.95), u(0.12, 0.88), u(top, 0.75)
        curve(
            canvas,
            [(sx, sy), ((sx + ex) / 2 + u(-0.1, 0.1), (sy + ey) / 2), (ex, ey)],
            look.green,
            int(u(1, 5)),
        )
    for _ in range(int(random.integers(1, 6))):  # blossoms
        place, r = at(u(0.2, 0.8), u(top + 0.05, 0.85)), int(u(3, 11))
        filled = -1 if random.random() < 0.5 else 2
        cv2.circle(canvas, place, r, look.red if random.random() < 0.7 else look.blue, filled, cv2.LINE_AA)


def _plant(canvas: Picture, number: int, top: float, look: SetStyle, random: Random) -> None:
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
                curve(canvas, [(x, y), (x + 0.01, y - (0.8 - top) / 4)], petal, int(u(3, 6)))
                if random.random() < 0.7:
                    curve(canvas, [(x, y - 0.1), (x + u(-0.3, 0.3), y - u(0.0, 0.15))], petal, int(u(2, 5)))
        return
    if number in (4, 5):  # a branch with small blossoms
        curve(
            canvas,
            [(u(0.15, 0.3), 0.9), (0.45, u(0.6, 0.7)), (u(0.6, 0.85), top + 0.05)],
            look.black,
            int(u(2, 5)),
        )
        for _ in range(int(random.integers(3, 8))):
            _blossom(canvas, (u(0.2, 0.85), u(top + 0.05, 0.85)), u(4, 9), 5, petal)
        return
    for _ in range(int(random.integers(1, 4) if number != 6 else random.integers(4, 8))):  # long leaves
        curve(
            canvas,
            [(0.5, 0.92), (u(0.3, 0.7), u(0.6, 0.75)), (u(0.1, 0.9), u(top + 0.15, 0.75))],
            look.green,
            int(u(2, 6)),
        )
    petals = {1: 6, 2: 8, 3: 14, 6: 5, 7: 16}[number]
    for _ in range(1 if number in (1, 2, 3, 7) and random.random() < 0.7 else 3):
        centre = (u(0.35, 0.65), u(top + 0.15, 0.6))
        curve(canvas, [(0.5, 0.92), centre], look.green, 3)
        _blossom(canvas, centre, u(9, 20), petals, petal)


def _peony(canvas: Picture, top: float, look: SetStyle, random: Random) -> None:
    """Blossoms and leaves in outline, alike on every flower of the set: only word and number tell which it is."""
    u = random.uniform
    leaf, line = (look.green, look.green, look.black)[(look.seed >> 12) % 3], 1 + (look.seed >> 15) % 3
    foot, crown = (u(0.42, 0.58), 0.94), (u(0.36, 0.64), u(top + 0.2, 0.66))
    tip = (u(0.25, 0.75), top + u(0.02, 0.1))
    curve(
        canvas,
        [foot, (u(0.4, 0.6), 0.8), crown, ((crown[0] + tip[0]) / 2, (crown[1] + tip[1]) / 2), tip],
        leaf,
        line,
    )
    for _ in range(int(random.integers(4, 10))):
        along, away = u(0, 1), u(-0.3, 0.3)
        centre = at(foot[0] + along * (tip[0] - foot[0]) + away, foot[1] + along * (tip[1] - foot[1]))
        axes = int(u(5, 12)), int(u(2, 6))
        filled = -1 if (look.seed >> 17) % 3 == 0 else line
        cv2.ellipse(canvas, centre, axes, u(0, 180), 0, 360, leaf, filled, cv2.LINE_AA)
    petal = look.blue if (look.seed >> 18) % 6 == 0 else look.red
    for k in range(1 + (look.seed >> 19) % 2):
        x, y = at(*crown) if k == 0 else at(u(0.2, 0.8), u(top + 0.15, 0.8))
        radius = u(9, 19) / (1 + k)
        cv2.circle(canvas, (x, y), round(radius), (255, 255, 255), -1)
        for part in (1.0, 0.6):
            petals = int(random.integers(5, 10))
            for turn in range(petals):
                a = 2 * math.pi * turn / petals
                place = (round(x + part * radius * math.cos(a)), round(y + part * radius * math.sin(a) * 0.8))
                cv2.circle(canvas, place, max(2, round(0.4 * part * radius)), petal, line, cv2.LINE_AA)
        cv2.circle(canvas, (x, y), max(1, round(0.3 * radius)), petal, -1, cv2.LINE_AA)
    if (look.seed >> 21) % 6 == 0:  # it stands in a bowl
        cv2.ellipse(
            canvas, at(0.5, 0.9), (int(u(10, 20)), int(u(5, 9))), 0, 0, 180, look.blue, -1, cv2.LINE_AA
        )


def _blossom(canvas: Picture, centre: tuple[float, float], radius: float, petals: int, ink: Colour) -> None:
    x, y = at(*centre)
    for k in range(petals):
        a = 2 * math.pi * k / petals
        place = (round(x + radius * 0.6 * math.cos(a)), round(y + radius * 0.6 * math.sin(a)))
        cv2.circle(canvas, place, max(1, round(radius * min(0.45, 2.2 / petals))), ink, -1, cv2.LINE_AA)
    cv2.circle(canvas, (x, y), max(1, round(radius * 0.3)), (60, 180, 230), -1, cv2.LINE_AA)


def _meander(canvas: Picture, mx: int, my: int, ink: Colour, thick: int, random: Random) -> None:
    """Frames within the frame that stands ``mx``, ``my`` from the edges, each tied to the one around it."""
    gap = thick + int(random.integers(6, 18))
    in_corners = random.random() < 0.5
    for _ in range(int(random.integers(1, 4))):
        x, y = mx + gap, my + gap
        if min(WIDTH - 2 * x, HEIGHT - 2 * y) < gap:
            return
        cv2.rectangle(canvas, (x, y), (WIDTH - x, HEIGHT - y), ink, thick, cv2.LINE_AA)
        tie_x, tie_y = (x, y) if in_corners else (WIDTH // 2, HEIGHT // 2)
        for (x0, y0), (x1, y1) in (((tie_x, my), (tie_x, y)), ((mx, tie_y), (x, tie_y))):
            cv2.line(canvas, (x0, y0), (x1, y1), ink, thick, cv2.LINE_AA)
            cv2.line(canvas, (WIDTH - x0, HEIGHT - y0), (WIDTH - x1, HEIGHT - y1), ink, thick, cv2.LINE_AA)
        mx, my = x, y


def white(canvas: Picture, look: SetStyle, random: Random) -> None:
    """Draw a White: blank, or one of the frames."""
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
    if look.white == 3:
        _cut_corners(canvas, mx, my, gap, ink, max(1, thick - 1))
    if look.white in (4, 5):
        _dotted_band(canvas, mx, my, ink, random)
    if look.white == 7:
        _meander(canvas, mx, my, ink, thick, random)
    if look.white == 6:
        _letter_or_character(canvas, ink, look, random)


def _cut_corners(canvas: Picture, mx: int, my: int, radius: int, ink: Colour, thick: int) -> None:
    """A circle of `radius` at each corner of the frame that stands ``mx``, ``my`` from the edges."""
    for cx in (mx, WIDTH - mx):
        for cy in (my, HEIGHT - my):
            cv2.circle(canvas, (cx, cy), radius, (255, 255, 255), -1)
            cv2.circle(canvas, (cx, cy), radius, ink, thick, cv2.LINE_AA)


def _dotted_band(canvas: Picture, mx: int, my: int, ink: Colour, random: Random) -> None:
    """Dots along the frame that stands ``mx``, ``my`` from the edges."""
    step = int(random.integers(5, 12))
    for y in range(my, HEIGHT - my, step):
        cv2.circle(canvas, (mx, y), 3, ink, -1, cv2.LINE_AA)
        cv2.circle(canvas, (WIDTH - mx, y), 3, ink, -1, cv2.LINE_AA)
    for x in range(mx, WIDTH - mx, step):
        cv2.circle(canvas, (x, my), 3, ink, -1, cv2.LINE_AA)
        cv2.circle(canvas, (x, HEIGHT - my), 3, ink, -1, cv2.LINE_AA)


def _letter_or_character(canvas: Picture, ink: Colour, look: SetStyle, random: Random) -> None:
    """B, P or 白 in the middle."""
    if random.random() < 0.5:
        letter, typeface = "BP"[look.seed % 2], cv2.FONT_HERSHEY_DUPLEX
        cv2.putText(canvas, letter, at(0.36, 0.58), typeface, 0.9, ink, 1, cv2.LINE_AA)
    else:
        character(canvas, "白", (0.5, 0.5), 0.34, ink, look)
