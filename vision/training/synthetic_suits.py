"""Circles and bamboos in the style of any maker."""

from __future__ import annotations

import math

import cv2

from vision.training.strokes import HEIGHT, WIDTH, at, inset
from vision.training.style import Colour, Picture, Random, SetStyle
from vision.training.synthetic_bird import KINDS, bird
from vision.training.synthetic_birds import known_bird
from vision.training.synthetic_circles import ring
from vision.training.synthetic_sticks import Stick

_POSITIONS: dict[int, tuple[tuple[float, float], ...]] = {
    2: ((0.5, 0.25), (0.5, 0.75)),
    4: ((0.27, 0.23), (0.73, 0.23), (0.27, 0.77), (0.73, 0.77)),
    5: ((0.25, 0.2), (0.75, 0.2), (0.5, 0.5), (0.25, 0.8), (0.75, 0.8)),
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


def circles(canvas: Picture, number: int, look: SetStyle, random: Random) -> None:
    """Draw one to nine circles in the maker's style."""
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
    places = _placed(number, look, random)
    colours = repainted(inks[number], [y for _, y in places], look, random)
    radius = {2: 0.2, 3: 0.15, 4: 0.16, 5: 0.14, 6: 0.135, 7: 0.125, 8: 0.125, 9: 0.125}[number]
    radius *= (1.12 - 0.9 * look.margin) * min(look.spread)
    for (x, y), ink in zip(places, colours, strict=True):
        ring(canvas, inset(x, y, look), radius * WIDTH, ink, look)


def _placed(number: int, look: SetStyle, random: Random) -> tuple[tuple[float, float], ...]:
    """Places of the circles. Makers differ in how steep three and seven lean and how six and seven part. Of six, two
    always stand slightly apart from four: in one ink nothing else shows which way up the tile lies."""
    if number == 3:
        x, y = random.uniform(0.18, 0.3), random.uniform(0.16, 0.26)
        return ((1 - x if look.rising else x), y), (0.5, 0.5), ((x if look.rising else 1 - x), 1 - y)
    if number == 6:
        x, first = random.uniform(0.24, 0.34), random.uniform(0.14, 0.2)
        second = (first + 0.84) / 2 + random.uniform(0.015, 0.06)
        return tuple((side, y) for y in (first, second, 0.84) for side in (x, 1 - x))
    if number == 7:
        x, steep = random.uniform(0.18, 0.26), random.uniform(0.06, 0.13)
        first = random.uniform(0.1, 0.15)
        across = -1 if look.rising else 1
        lean = tuple((0.5 + across * k * (0.5 - x), first + steep * (k + 1)) for k in (-1, 0, 1))
        side = random.uniform(0.24, 0.34)
        return lean + tuple(
            (at_side, y) for y in (random.uniform(0.57, 0.64), 0.85) for at_side in (side, 1 - side)
        )
    return _POSITIONS[number]


def repainted(inks: list[Colour], heights: list[float], look: SetStyle, random: Random) -> list[Colour]:
    """The inks as this maker colours them: which stick or circle has which colour is every maker's own affair,
    often the usual, often not."""
    palette = [look.green, look.blue, look.red]
    if look.paint == 0:
        return inks
    if look.paint == 1:  # one colour throughout
        return [palette[int(random.integers(3))]] * len(inks)
    if look.paint == 2:  # the usual colours exchanged: what differs still differs
        others = dict(zip(dict.fromkeys(inks), random.permutation(3), strict=False))
        return [palette[int(others[ink])] for ink in inks]
    if look.paint == 3:  # a colour a row
        rows = {y: palette[int(random.integers(3))] for y in sorted(set(heights))}
        return [rows[y] for y in heights]
    return [palette[int(random.integers(3))] for _ in inks]


def _one_circle(canvas: Picture, look: SetStyle, random: Random) -> None:
    centre, r = at(0.5, 0.5), WIDTH * float(random.uniform(0.28, 0.44))
    inks = [look.green, look.red, look.blue, look.black]
    outer, inner = inks[look.seed % 4], inks[(look.seed >> 4) % 4]
    if look.one in (0, 1):  # petals
        count = int(random.integers(8, 17))
        for k in range(count):
            a = 2 * math.pi * k / count
            place = (round(centre[0] + r * 0.78 * math.cos(a)), round(centre[1] + r * 0.78 * math.sin(a)))
            cv2.circle(canvas, place, max(2, round(r * 0.2)), outer, -1 if look.one else 1, cv2.LINE_AA)
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
        ring(canvas, centre, r, outer, look)


def bamboos(canvas: Picture, number: int, look: SetStyle, random: Random) -> None:
    """Draw one to nine bamboos in the maker's style: the one as a bird or a single stick."""
    if number == 1:
        _one_bamboo(canvas, look, random)
        return
    if number == 8 and look.eight < 2:
        _eight(canvas, look)
        return
    upright = number == 6 and look.upright_six
    places = _stick_places(number, look, random)
    inks = repainted(_stick_inks(number, look), [y for _, y in places], look, random)
    height = 0.27
    if number < 7 and not upright:
        height = 0.4 - look.margin * 0.3
    if number == 5:
        height *= 0.9
    rows = sorted({y for _, y in places})
    touching = (look.seed >> 22) % 3 == 0  # then knots alone tell one stick from the next
    # A two of plain sticks that touch would be others' one.
    if touching and number not in (2, 3, 5) and not upright:
        apart = (rows[1] - rows[0]) * (1.1 - look.margin) * look.spread[1]
        height = apart * float(random.uniform(0.95, 1.12))
    for (x, y), ink in zip(places, inks, strict=True):
        Stick(inset(x, y, look), 0.0, height * HEIGHT, ink, look).draw(canvas)


def _one_bamboo(canvas: Picture, look: SetStyle, random: Random) -> None:
    if look.stick_for_bird:
        height = random.uniform(0.36, 0.78) * HEIGHT
        ink = (look.green, look.red, look.green, look.black)[look.seed % 4]
        Stick(at(0.5, 0.5), 0.0, height, ink, look, float(random.uniform(1.2, 2.6))).draw(canvas)
    else:
        (known_bird if look.bird >= KINDS else bird)(canvas, look, random)


def _stick_places(number: int, look: SetStyle, random: Random) -> tuple[tuple[float, float], ...]:
    if number == 8:
        return tuple((x, y) for x, y in _BAMBOOS[9] if (x, y) != (0.5, 0.5))
    return _upright_six(random) if number == 6 and look.upright_six else _BAMBOOS[number]


def _stick_inks(number: int, look: SetStyle) -> list[Colour]:
    """The usual colours of two to nine sticks, in the order of their places."""
    g, r, b = look.green, look.red, look.blue
    choice = look.seed % 3
    if number == 5:
        return [g, g, r, g, g]
    if number == 7:
        return [r, g, b if choice else g, g, g, b if choice else g, g]
    if number == 9:
        return [r if k % 3 == 1 else (b if choice == 2 and k % 3 == 2 else g) for k in range(9)]
    if number == 6 and choice == 0:
        return [g, g, g, b, b, b]
    return [g] * number


def _upright_six(random: Random) -> tuple[tuple[float, float], ...]:
    x = random.uniform(0.24, 0.38)
    return tuple((side, y) for y in (0.17, 0.5, 0.83) for side in (x, 1 - x))


def _eight(canvas: Picture, look: SetStyle) -> None:
    """The crossed sticks of eight bamboos: an M over a W, or the other way round."""
    inks = (look.green, look.blue if look.paint >= 2 else look.green)
    inner = 0.3 + 0.02 * (look.seed % 7)
    for k, y in enumerate((0.28, 0.72)):
        lean = look.slant if (k == 0) != (look.eight == 1) else -look.slant
        for x, slant, height in (
            (0.16, 0.0, 0.36),
            (0.84, 0.0, 0.36),
            (inner, -lean, 0.33),
            (1 - inner, lean, 0.33),
        ):
            Stick(inset(x, y, look), slant, height * HEIGHT, inks[k], look).draw(canvas)
