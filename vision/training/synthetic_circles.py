"""The kinds of circle on the suit of circles, as makers draw them."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

import cv2

from vision.training.style import Colour, Picture, SetStyle

Centre = tuple[int, int]


def ring(canvas: Picture, centre: Centre, radius: float, ink: Colour, look: SetStyle) -> None:
    """Draw one circle of the kind `look.circle`; `centre` and `radius` in pixels."""
    draw = _KINDS[look.circle] if look.circle < len(_KINDS) else _spoked
    draw(canvas, centre, radius, ink, look)


def _disc(canvas: Picture, centre: Centre, radius: float, ink: Colour, _look: SetStyle) -> None:
    cv2.circle(canvas, centre, round(radius), ink, -1, cv2.LINE_AA)


def _disc_with_white_ring(
    canvas: Picture, centre: Centre, radius: float, ink: Colour, look: SetStyle
) -> None:
    _disc(canvas, centre, radius, ink, look)
    cv2.circle(canvas, centre, round(radius * 0.62), (255, 255, 255), 1, cv2.LINE_AA)


def _two_rings(canvas: Picture, centre: Centre, radius: float, ink: Colour, _look: SetStyle) -> None:
    cv2.circle(canvas, centre, round(radius), ink, max(1, round(radius * 0.2)), cv2.LINE_AA)
    cv2.circle(canvas, centre, round(radius * 0.45), ink, max(1, round(radius * 0.2)), cv2.LINE_AA)


def _wheel(canvas: Picture, centre: Centre, radius: float, ink: Colour, look: SetStyle) -> None:
    _disc(canvas, centre, radius, ink, look)
    for k in range(6):
        end = _away(centre, radius * 0.7, math.pi * k / 3 + 0.3)
        cv2.line(canvas, centre, end, (255, 255, 255), 1, cv2.LINE_AA)


def _ring_with_point(canvas: Picture, centre: Centre, radius: float, ink: Colour, look: SetStyle) -> None:
    cv2.circle(canvas, centre, round(radius), ink, max(1, round(radius * 0.28)), cv2.LINE_AA)
    cv2.circle(canvas, centre, max(1, round(radius * 0.35)), _other(ink, look), -1, cv2.LINE_AA)


def _three_thin_rings(canvas: Picture, centre: Centre, radius: float, ink: Colour, _look: SetStyle) -> None:
    for part in (1.0, 0.66, 0.33):
        cv2.circle(canvas, centre, max(1, round(radius * part)), ink, 1, cv2.LINE_AA)


def _disc_with_flower(canvas: Picture, centre: Centre, radius: float, ink: Colour, look: SetStyle) -> None:
    _disc(canvas, centre, radius, ink, look)
    for k in range(4):
        petal = _away(centre, radius * 0.5, math.pi * k / 2 + 0.78)
        cv2.circle(canvas, petal, max(1, round(radius * 0.22)), (255, 255, 255), -1, cv2.LINE_AA)


def _empty_ring(canvas: Picture, centre: Centre, radius: float, ink: Colour, look: SetStyle) -> None:
    thick = max(1, round(radius * (0.2 + 0.08 * (look.seed % 4))))
    cv2.circle(canvas, centre, round(radius) - thick // 2, ink, thick, cv2.LINE_AA)


def _scalloped(canvas: Picture, centre: Centre, radius: float, ink: Colour, look: SetStyle) -> None:
    """A scalloped disc, its middle of another colour."""
    count = 8 + look.seed % 5
    for k in range(count):
        scallop = _away(centre, radius * 0.72, 2 * math.pi * k / count)
        cv2.circle(canvas, scallop, max(1, round(radius * 0.3)), ink, -1, cv2.LINE_AA)
    cv2.circle(canvas, centre, round(radius * 0.72), ink, -1, cv2.LINE_AA)
    middle = _other(ink, look) if look.seed % 2 else (240, 240, 240)
    cv2.circle(canvas, centre, max(1, round(radius * 0.3)), middle, -1, cv2.LINE_AA)


def _spoked(canvas: Picture, centre: Centre, radius: float, ink: Colour, look: SetStyle) -> None:
    """A wheel, open between its spokes."""
    cv2.circle(canvas, centre, round(radius), ink, max(1, round(radius * 0.2)), cv2.LINE_AA)
    spokes = 3 + look.seed % 3
    for k in range(spokes):
        angle = math.pi * k / spokes + 0.3
        dx, dy = radius * 0.9 * math.cos(angle), radius * 0.9 * math.sin(angle)
        one, end = ((round(centre[0] + sign * dx), round(centre[1] + sign * dy)) for sign in (-1, 1))
        cv2.line(canvas, one, end, ink, max(1, round(radius * 0.14)), cv2.LINE_AA)


_KINDS: Final[tuple[Callable[[Picture, Centre, float, Colour, SetStyle], None], ...]] = (
    _disc_with_white_ring,
    _two_rings,
    _wheel,
    _disc,
    _ring_with_point,
    _three_thin_rings,
    _disc_with_flower,
    _empty_ring,
    _scalloped,
)
"""By `SetStyle.circle`; `_spoked` above."""


def _other(ink: Colour, look: SetStyle) -> Colour:
    """A colour that stands out from `ink`."""
    return look.red if ink != look.red else look.black


def _away(centre: Centre, distance: float, angle: float) -> Centre:
    """Pixels of the place at a distance from the centre and an angle in radians."""
    return round(centre[0] + distance * math.cos(angle)), round(centre[1] + distance * math.sin(angle))
