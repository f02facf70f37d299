"""The kinds of stick on the suit of bamboos, as makers draw them."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import cv2
import numpy as np

from vision.training.strokes import WIDTH
from vision.training.style import Colour, Picture, SetStyle


@dataclass(frozen=True, eq=False)
class Stick:
    """One stick: `centre` and `height` in pixels, leaning by `lean` radians, `broad` times as thick as the maker's
    others."""

    centre: tuple[int, int]
    lean: float
    height: float
    ink: Colour
    look: SetStyle
    broad: float = 1.0

    def draw(self, canvas: Picture) -> None:
        """Draw the stick, of the kind `look.bamboo`."""
        kind = self.look.bamboo
        (_KINDS[kind] if kind < len(_KINDS) else _short_pieces)(canvas, self)

    @property
    def wide(self) -> float:
        """Its thickness in pixels."""
        return WIDTH * (0.07 + 0.012 * (self.look.seed % 5)) * self.broad

    @property
    def across(self) -> Picture:
        """The vector of its thickness, in pixels."""
        return np.array([math.cos(self.lean), -math.sin(self.lean)]) * self.wide

    @property
    def outline(self) -> int:
        """How thick the outline of something open is, in pixels."""
        return 1 + self.look.seed % 3

    def along(self, part: float) -> tuple[int, int]:
        """The pixel at a part of its length, from -1, its upper end, to 1."""
        dx, dy = math.sin(self.lean), math.cos(self.lean)
        return (
            round(self.centre[0] + dx * part * self.height / 2),
            round(self.centre[1] + dy * part * self.height / 2),
        )


def _with_core(canvas: Picture, stick: Stick) -> None:
    """A plain stick with a light core."""
    wide, along = stick.wide, stick.along
    cv2.line(canvas, along(-0.85), along(0.85), stick.ink, round(wide), cv2.LINE_AA)
    cv2.line(canvas, along(-0.6), along(0.6), (235, 245, 235), max(1, round(wide * 0.2)), cv2.LINE_AA)


def _knotted(canvas: Picture, stick: Stick) -> None:
    """Two segments, knots at ends and middle."""
    cv2.line(canvas, stick.along(-0.8), stick.along(0.8), stick.ink, round(stick.wide * 0.75), cv2.LINE_AA)
    for t in (-0.85, 0.0, 0.85):
        cv2.circle(canvas, stick.along(t), round(stick.wide * 0.58), stick.ink, -1, cv2.LINE_AA)


def _outlined(canvas: Picture, stick: Stick) -> None:
    wide, along = stick.wide, stick.along
    cv2.line(canvas, along(-0.8), along(0.8), stick.ink, round(wide * 1.15), cv2.LINE_AA)
    cv2.line(canvas, along(-0.7), along(-0.1), (250, 250, 250), max(1, round(wide * 0.45)), cv2.LINE_AA)
    cv2.line(canvas, along(0.1), along(0.7), (250, 250, 250), max(1, round(wide * 0.45)), cv2.LINE_AA)


def _two_beads(canvas: Picture, stick: Stick) -> None:
    for top, foot in ((-0.75, -0.2), (0.2, 0.75)):
        cv2.line(canvas, stick.along(top), stick.along(foot), stick.ink, round(stick.wide), cv2.LINE_AA)


def _solid(canvas: Picture, stick: Stick) -> None:
    cv2.line(canvas, stick.along(-0.85), stick.along(0.85), stick.ink, round(stick.wide * 1.2), cv2.LINE_AA)


def _crossbars(canvas: Picture, stick: Stick) -> None:
    """A thin stick with crossbars."""
    wide, along = stick.wide, stick.along
    cv2.line(canvas, along(-0.95), along(0.95), stick.ink, max(2, round(wide * 0.5)), cv2.LINE_AA)
    for t in (-0.95, -0.0, 0.95):
        x, y = along(t)
        cv2.line(canvas, (round(x - wide * 0.5), y), (round(x + wide * 0.5), y), stick.ink, 2, cv2.LINE_AA)


def _two_loops(canvas: Picture, stick: Stick) -> None:
    size = (max(2, round(stick.wide * 0.55)), max(3, round(stick.height * 0.23)))
    turned = -math.degrees(stick.lean)
    for t in (-0.48, 0.48):
        cv2.ellipse(canvas, stick.along(t), size, turned, 0, 360, stick.ink, stick.outline, cv2.LINE_AA)


def _waisted(canvas: Picture, stick: Stick) -> None:
    """An open stick, waisted, with a knot in the middle."""
    across = stick.across
    sides = ((-0.9, 0.6), (0.0, 0.3), (0.9, 0.6), (0.9, -0.6), (0.0, -0.3), (-0.9, -0.6))
    outline = [np.array(stick.along(t)) + across * out for t, out in sides]
    knot = [np.array(stick.along(0.0)) + across * out for out in (0.5, -0.5)]
    for points, closed in ((outline, True), (knot, False)):
        line = np.round(points).astype(np.int32)
        cv2.polylines(canvas, [line], closed, stick.ink, stick.outline, cv2.LINE_AA)


def _one_crossbar(canvas: Picture, stick: Stick) -> None:
    """One bar across the middle."""
    along, look = stick.along, stick.look
    cv2.line(canvas, along(-0.9), along(0.9), stick.ink, max(2, round(stick.wide * 0.7)), cv2.LINE_AA)
    reach = stick.across * (0.6 + 0.15 * (look.seed % 4))
    ends = [np.round(np.array(along(0.0)) + sign * reach).astype(int) for sign in (-1, 1)]
    cv2.line(canvas, ends[0].tolist(), ends[1].tolist(), stick.ink, 2 + look.seed % 2, cv2.LINE_AA)


def _barrel(canvas: Picture, stick: Stick) -> None:
    """A stick with broad ends and one light band or two."""
    along, across = stick.along, stick.across
    half = [(-0.85, 0.95), (-0.3, 0.7), (0.3, 0.7), (0.85, 0.95)]
    outline = [np.array(along(t)) + across * out for t, out in half]
    outline += [np.array(along(t)) - across * out for t, out in reversed(half)]
    cv2.fillPoly(canvas, [np.round(outline).astype(np.int32)], stick.ink, cv2.LINE_AA)
    for t in (-0.3, 0.3) if stick.look.seed % 2 else (0.0,):
        band = [np.round(np.array(along(t)) + sign * across * 0.6).astype(int) for sign in (-1, 1)]
        cv2.line(canvas, band[0].tolist(), band[1].tolist(), (225, 235, 230), 1, cv2.LINE_AA)


def _joints(canvas: Picture, stick: Stick) -> None:
    """A stick of two or three joints, flared where they meet."""
    along, across, wide, ink = stick.along, stick.across, stick.wide, stick.ink
    joints = 2 + stick.look.seed % 2
    knots = [-0.92 + 1.84 * k / joints for k in range(joints + 1)]
    for top, foot in pairwise(knots):
        cv2.line(canvas, along(top + 0.04), along(foot - 0.04), ink, max(2, round(wide * 0.8)))
        if stick.look.seed % 3:
            core = (along(top + 0.16), along(foot - 0.16))
            cv2.line(canvas, *core, (235, 240, 235), max(1, round(wide * 0.25)), cv2.LINE_AA)
    for t in knots:
        ends = [np.round(np.array(along(t)) + sign * across * 0.75).astype(int) for sign in (-1, 1)]
        cv2.line(canvas, ends[0].tolist(), ends[1].tolist(), ink, max(2, round(wide * 0.35)))


def _short_pieces(canvas: Picture, stick: Stick) -> None:
    """Short pieces one after the other."""
    pieces = 3 + stick.look.seed % 3
    side = stick.across * 0.45
    for k in range(pieces):
        start = -0.9 + 1.8 * k / pieces
        top, foot = stick.along(start), stick.along(start + 1.8 / pieces - 0.12)
        piece = [top + side, foot + side, foot - side, top - side]
        cv2.fillConvexPoly(canvas, np.round(piece).astype(np.int32), stick.ink, cv2.LINE_AA)


_KINDS: Final[tuple[Callable[[Picture, Stick], None], ...]] = (
    _with_core,
    _knotted,
    _outlined,
    _two_beads,
    _solid,
    _crossbars,
    _two_loops,
    _waisted,
    _one_crossbar,
    _barrel,
    _joints,
)
"""By `SetStyle.bamboo`; `_short_pieces` above."""
