"""Synthetic table tops for the detector: rows, racks, melds, grids and scattered tiles, walls of backs, and
clutter, as a camera sees them from above or from a seat.

Every tile's four corners are known here, and everything that lies on the cloth is labelled: from these pictures
the detector learns angles, backs, the look of a tile's sides, and things that are no tiles.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

import cv2
import numpy as np
import numpy.typing as npt

from vision.networks.labels import BACK, FACES
from vision.training.classifier_samples import cloth
from vision.training.clutter import clutter
from vision.training.lighting import SyntheticLamp
from vision.training.other_things import backdrop, thing
from vision.training.photometric_augmentation import spoil
from vision.training.sources import TOP_HEIGHT, TOP_WIDTH, Sources
from vision.training.tile_rendering import BACKS, body_colour, jitter, outline, tile_top
from vision.training.viewpoint import Viewpoint

Picture = npt.NDArray[Any]
Random = np.random.Generator

_FROM_A_SEAT: Final = 0.5
"""How many tables are seen from beside them."""
_OFF_THE_CLOTH: Final = 0.45
"""How many pictures show other things instead of a cloth, behind the tiles or without any."""
_WITHOUT_TILES: Final = 0.45
"""How many of those show no tile."""
_HALF_IN_SHADOW: Final = 0.2
"""How many tiles lie or stand half in the shadow of a neighbour."""
_RACKS_FROM: Final = 0.35
"""Sine of the lean from which a camera sees standing tiles, and not only their upper edges."""


@dataclass(frozen=True)
class SyntheticPicture:
    """A picture (BGR) and the corners of its tiles: (N, 4, 2), clockwise from each face's upper left, in pixels."""

    picture: Picture
    corners: Picture


def draw_table(sources: Sources, size: int, random: Random) -> SyntheticPicture:
    """Draw a square picture, `size` pixels wide, of a table top."""
    tall = float(np.exp(random.uniform(np.log(20), np.log(100))))
    off_the_cloth = random.random() < _OFF_THE_CLOTH
    scene = backdrop(sources, size, tall, random) if off_the_cloth else cloth(sources, size, size, random)
    if random.random() < (0.1 if off_the_cloth else 0.35):
        _rail(scene, random)
    look = _Look.chosen(sources, random, tall)
    for _ in range(int(random.integers(0, 4))):
        clutter(scene, tall, random)
    for _ in range(int(random.integers(0, 3))):
        thing(scene, sources, tall, random)
    view = _viewpoint(size, random)
    empty = off_the_cloth and random.random() < _WITHOUT_TILES
    places = [] if empty else _places(size, tall, random, view)
    laid = [_Laid(place, *(view.pixels(side) for side in place.body(tall, look.thick))) for place in places]
    away = [float(view.distance(place.body(tall, look.thick)[0]).mean()) for place in places]
    # Nearer tiles hide the sides of those behind them.
    laid = [laid[k] for k in np.argsort(away)[::-1] if _in_picture(laid[k].top, size)]
    lamp = (
        SyntheticLamp.lit([tile.place.solid(tall, look.thick) for tile in laid], tall, view, random)
        if random.random() < 0.6
        else None
    )
    if lamp is not None:
        lamp.shade(scene, np.s_[:, :], 1.0, 0.0)
    for tile in laid:
        _lay(scene, sources, look, tile, random, lamp)
    for _ in range(int(random.random() < 0.15)):
        _hand(scene, tall, random)
    seen = [tile.top for k, tile in enumerate(laid) if not _hidden(tile.top, laid[k + 1 :])]
    picture = spoil(scene, random, 0.7)
    return SyntheticPicture(picture, np.array(seen, np.float32).reshape(-1, 4, 2))


@dataclass(frozen=True)
class _Place:
    x: float
    y: float
    angle: float
    face: str
    layers: int = 1
    """How many tiles lie on one another here, this one uppermost."""
    stands: bool = False
    """On its lower edge, its face to where `angle` says its foot would point."""

    def quad(self, tall: float) -> Picture:
        """Its outline (4, 2) lying down."""
        w, h = tall * 0.375, tall * 0.5
        c, s = np.cos(np.deg2rad(self.angle)), np.sin(np.deg2rad(self.angle))
        box = np.array([[-w, -h], [w, -h], [w, h], [-w, h]])
        return np.asarray(box @ np.array([[c, s], [-s, c]]) + (self.x, self.y), np.float32)

    def body(self, tall: float, thick: float) -> tuple[Picture, Picture]:
        """Its visible face or back: corners (4, 3), clockwise from the upper left. And what is farthest
        behind that, on the table."""
        quad = self.quad(tall)
        if self.stands:
            # The face's lower edge takes the middle of where it would lie.
            across, out = quad[1] - quad[0], (quad[3] - quad[0]) / tall
            left = np.array([self.x, self.y]) - across / 2
            foot = np.array([left, left + across, left + across, left])
            face = np.column_stack([foot, (tall, tall, 0, 0)])
            return face, face - np.array([*(out * thick), 0.0])
        heights = np.full((4, 1), self.layers * thick)
        return np.hstack([quad, heights]), np.hstack([quad, 0 * heights])

    def solid(self, tall: float, thick: float) -> tuple[Picture, float]:
        """Its area on the table, corners (4, 2), and its height."""
        shown, behind = self.body(tall, thick)
        if self.stands:
            return np.concatenate([shown[2:, :2], behind[2:, :2]]), tall
        return behind[:, :2], self.layers * thick


@dataclass(frozen=True)
class _Laid:
    """A tile as the camera sees it: corners of its visible face and of the part farthest behind that, (4, 2) each."""

    place: _Place
    top: Picture
    foot: Picture

    def body(self, low: float = 1.0, high: float = 0.0) -> Picture:
        """Its visible hull between two depths behind its face, in parts of its thickness."""
        ends = [self.top + part * (self.foot - self.top) for part in (low, high)]
        return cv2.convexHull(np.concatenate(ends).astype(np.float32))


@dataclass(frozen=True)
class _Look:
    set_index: int
    body: Picture
    back: Picture
    side: Picture
    layered: bool
    """Whether a tile's side shows its back's colour beside its body's."""
    thick: float
    """Pixels."""
    radius: int

    @staticmethod
    def chosen(sources: Sources, random: Random, tall: float) -> _Look:
        body = body_colour(random)
        back = jitter(BACKS[int(random.integers(len(BACKS)))], random)
        white = np.clip(body * 255 * random.uniform(0.6, 0.95), 0, 255)
        return _Look(
            int(random.integers(len(sources.sets))),
            body,
            back,
            back if random.random() < 0.3 else white,
            bool(random.random() < 0.5),
            random.uniform(0.4, 0.7) * tall,
            int(random.integers(1, 8)),
        )


def _face(random: Random, backs: float = 0.08) -> str:
    return BACK if random.random() < backs else FACES[int(random.integers(len(FACES)))]


def _places(size: int, tall: float, random: Random, view: Viewpoint) -> list[_Place]:
    """Some groups of tiles, none lying on another."""
    free = np.ones((size, size), np.uint8)
    chosen: list[_Place] = []
    makers = [_row, _row, _row, _grid, _scatter, _scatter, _meld, _wall, _wall]
    if np.linalg.norm(view.towards) > _RACKS_FROM:
        makers += [partial(_rack, view=view)] * 2
    for _ in range(int(random.integers(1, 7))):
        group = makers[int(random.integers(len(makers)))](size, tall, random)
        for place in group:
            hull = np.round(place.quad(tall * 0.93)).astype(np.int32)
            x0, y0 = np.clip(hull.min(axis=0), 0, size - 1)
            x1, y1 = np.clip(hull.max(axis=0) + 1, 1, size)
            stencil = np.zeros((size, size), np.uint8)
            cv2.fillConvexPoly(stencil, hull, 1)
            window = np.s_[y0:y1, x0:x1]
            if (stencil[window] & (1 - free[window])).any():
                continue
            free[window] &= 1 - stencil[window]
            chosen.append(place)
    return chosen


def _row(size: int, tall: float, random: Random, backs: float = 0.08) -> list[_Place]:
    count = int(random.integers(2, 16))
    angle = random.choice([0, 90, 180, 270]) + (
        random.uniform(-45, 45) if random.random() < 0.4 else random.normal(0, 3)
    )
    pitch = tall * 0.75 * random.uniform(1.0, 1.06)
    return _line(count, angle, pitch, size, tall, random, backs)


def _line(
    count: int,
    angle: float,
    pitch: float,
    size: int,
    tall: float,
    random: Random,
    backs: float,
    layers: int = 1,
) -> list[_Place]:
    x, y = random.uniform(0.05, 0.95, 2) * size
    c, s = np.cos(np.deg2rad(angle)), np.sin(np.deg2rad(angle))
    crooked = abs(random.normal(0, 1.5))
    upside = 180 * (random.random(count) < random.choice([0, 0, 0.5]))
    return [
        _Place(
            x + c * pitch * (k - count / 2) + random.normal(0, 0.012) * tall,
            y + s * pitch * (k - count / 2) + random.normal(0, 0.012) * tall,
            angle + upside[k] + random.normal(0, crooked),
            _face(random, backs),
            layers,
        )
        for k in range(count)
    ]


def _grid(size: int, tall: float, random: Random) -> list[_Place]:
    columns, rows = int(random.integers(2, 10)), int(random.integers(2, 6))
    angle = random.normal(0, 3) if random.random() < 0.7 else random.uniform(-45, 45)
    quarter = float(random.choice([0, 0, 0, 180, 90, 270]))
    x, y = random.uniform(0.2, 0.8, 2) * size
    gap = random.uniform(1.0, 1.08) if random.random() < 0.7 else random.uniform(1.1, 1.6)
    c, s = np.cos(np.deg2rad(angle + quarter)), np.sin(np.deg2rad(angle + quarter))
    places = []
    for i in range(columns):
        for j in range(rows):
            dx, dy = tall * 0.75 * gap * (i - columns / 2), tall * gap * (j - rows / 2)
            turn = angle + quarter + random.normal(0, 1.2)
            places.append(_Place(x + c * dx - s * dy, y + s * dx + c * dy, turn, _face(random)))
    return places


def _scatter(size: int, tall: float, random: Random) -> list[_Place]:
    middle, spread = random.uniform(0.2, 0.8, 2) * size, random.uniform(1, 4) * tall
    spots = middle + random.normal(0, spread, (int(random.integers(1, 22)), 2))
    backs = 0.15 if random.random() < 0.8 else 0.8  # before they are stacked many lie face down
    return [_Place(float(x), float(y), random.uniform(0, 360), _face(random, backs)) for x, y in spots]


def _meld(size: int, tall: float, random: Random) -> list[_Place]:
    """Three or four touching tiles, one of them turned by a quarter, its foot in line with the others'."""
    angle = float(random.choice([0, 90, 180, 270])) + random.normal(0, 3)
    x, y = random.uniform(0.1, 0.9, 2) * size
    count, rotated = int(random.integers(3, 5)), int(random.integers(4))
    c, s = np.cos(np.deg2rad(angle)), np.sin(np.deg2rad(angle))
    places, along = [], 0.0
    for k in range(count):
        wide = tall * (1.0 if k == rotated else 0.75) * 1.02
        dx, dy = along + wide / 2, tall * 0.125 if k == rotated else 0.0
        places.append(
            _Place(x + c * dx - s * dy, y + s * dx + c * dy, angle + 90 * (k == rotated), _face(random))
        )
        along += wide
    return places


def _wall(size: int, tall: float, random: Random) -> list[_Place]:
    angle = float(random.choice([0, 90, 180, 270])) + random.normal(0, 2)
    layers = 2 if random.random() < 0.6 else 1
    wall = _line(int(random.integers(1, 18)), angle, tall * 0.76, size, tall, random, 0.95, layers)
    if random.random() < 0.7:
        return wall
    # Taken from here and there: some stacks gone, some one tile high.
    left = [place for place in wall if random.random() < 0.7]
    return [replace(place, layers=int(random.integers(1, layers + 1))) for place in left]


def _rack(size: int, tall: float, random: Random, view: Viewpoint) -> list[_Place]:
    """A hand that stands, its faces or its backs to the camera."""
    x, y = view.towards
    facing = np.degrees(np.arctan2(-x, y)) + random.uniform(-50, 50)
    count = int(random.integers(2, 15))
    backs = 1.0 if random.random() < 0.35 else 0.0
    row = _line(count, facing, tall * 0.75 * random.uniform(1.0, 1.04), size, tall, random, backs)
    return [replace(place, angle=facing + random.normal(0, 1), stands=True) for place in row]


def _viewpoint(size: int, random: Random) -> Viewpoint:
    """From above, a little aslant, or from a seat; the picture then shown whole, or stretched to another shape."""
    lot = random.random()
    lean = random.uniform(12, 68) if lot < _FROM_A_SEAT else abs(random.normal(0, 6))
    turn = random.uniform(-180, 180) if random.random() < 0.7 else random.normal(0, 4)
    view = Viewpoint.over((size, size), (turn, lean), random.uniform(0.9, 3.0))
    stretch = np.exp(random.normal(0, 0.25, 2)) if random.random() < 0.5 else np.ones(2)
    # A leaning camera sees more of the table: nearer, then.
    stretch = stretch * random.uniform(1.0, 1.0 / np.cos(np.radians(lean)) ** 0.7)
    middle = size / 2
    return view.then(
        np.array(
            [
                [stretch[0], 0, middle * (1 - stretch[0])],
                [0, stretch[1], middle * (1 - stretch[1])],
                [0, 0, 1.0],
            ]
        )
    )


def _in_picture(quad: Picture, size: int) -> bool:
    """Whether any of it can be seen."""
    low, high = quad.min(axis=0), quad.max(axis=0)
    return bool((high > 0).all() and (low < size).all() and (high - low).min() > 2)


def _hidden(quad: Picture, nearer: Sequence[_Laid]) -> bool:
    """Whether tiles nearer to the camera hide the middle of a tile."""
    x, y = map(float, quad.mean(axis=0))
    return any(
        cv2.pointPolygonTest(other.body(), (x, y), False) > 0
        for other in nearer
        if np.abs(other.top - (x, y)).max() < 4 * np.ptp(other.top, axis=0).max()
    )


def _lay_sides(scene: Picture, look: _Look, tile: _Laid, random: Random) -> None:
    """The sides of a tile and of those below it, from the foot up."""
    shade = random.uniform(0.6, 1.05)
    bands = [look.side] if not look.layered else [look.back, look.side]
    if tile.place.face == BACK:
        bands.reverse()
    bands = bands * tile.place.layers
    for k, colour in enumerate(bands):
        hull = tile.body(1 - k / len(bands), 1 - (k + 1) / len(bands))
        paint = tuple(map(float, np.clip(colour * shade, 0, 255)))
        cv2.fillConvexPoly(scene, np.round(hull).astype(np.int32), paint, cv2.LINE_AA)
    if tile.place.layers > 1 and random.random() < 0.6:  # the seam between two tiles
        seam = np.round(tile.top + (tile.foot - tile.top) / 2).astype(np.int32)
        cv2.polylines(scene, [seam], True, (40, 40, 40), 1, cv2.LINE_AA)


def _lay(
    scene: Picture, sources: Sources, look: _Look, tile: _Laid, random: Random, lamp: SyntheticLamp | None
) -> None:
    size, quad = scene.shape[0], tile.top
    top = tile_top(sources, tile.place.face, random, look.body, look.back, look.set_index)
    if random.random() < _HALF_IN_SHADOW:
        top = _half_shaded(top, random)
    if np.abs(tile.foot - quad).max() > 1:
        _lay_sides(scene, look, tile, random)
    if random.random() < 0.4:  # a rim of shadow
        cv2.polylines(scene, [np.round(quad + 1).astype(np.int32)], True, (40, 40, 40), 1, cv2.LINE_AA)
    low = np.maximum(np.floor(quad.min(axis=0)).astype(int), 0)
    high = np.minimum(np.ceil(quad.max(axis=0)).astype(int) + 1, size)
    w, h = int(high[0] - low[0]), int(high[1] - low[1])
    if w < 2 or h < 2:
        return
    source = np.array([[0, 0], [TOP_WIDTH, 0], [TOP_WIDTH, TOP_HEIGHT], [0, TOP_HEIGHT]], np.float32)
    matrix = cv2.getPerspectiveTransform(source, (quad - low).astype(np.float32))
    mask = outline(look.radius)
    if min(w, h) < 0.6 * TOP_WIDTH:
        top = cv2.blur(top, (2, 2))
    patch = cv2.warpPerspective(top, matrix, (w, h))
    part = cv2.warpPerspective(mask, matrix, (w, h))[:, :, None].astype(np.float32) / 255
    there = np.s_[low[1] : high[1], low[0] : high[0]]
    scene[there] = scene[there] * (1 - part) + patch * part
    if lamp is not None and not tile.place.stands:
        lamp.shade(scene, there, part[:, :, 0], tile.place.layers * look.thick)


def _half_shaded(top: Picture, random: Random) -> Picture:
    """A tile's upper side with a neighbour's shadow over about half of it, its edge more or less upright."""
    height, width = top.shape[:2]
    lean = random.uniform(-0.3, 0.3)
    x = np.linspace(0, 1, width)[None, :] + lean * np.linspace(-0.5, 0.5, height)[:, None]
    part = 1 / (1 + np.exp(-(x - random.uniform(0.25, 0.75)) * random.uniform(10, 60)))
    part = part[:, ::-1] if random.random() < 0.5 else part
    return np.asarray(top * (1 - random.uniform(0.25, 0.7) * part)[:, :, None], np.float32).astype(np.uint8)


def _rail(scene: Picture, random: Random) -> None:
    size = scene.shape[0]
    wood = tuple(map(float, jitter((90, 140, 190) if random.random() < 0.6 else (60, 70, 80), random)))
    y = int(random.uniform(0.72, 0.95) * size)
    points = np.array([[0, y], [size, y + random.integers(-40, 40)], [size, size], [0, size]], np.int32)
    for _ in range(int(random.integers(4))):
        points = np.stack([size - points[:, 1], points[:, 0]], axis=1).astype(np.int32)
    cv2.fillPoly(scene, [points], wood)


def _hand(scene: Picture, tall: float, random: Random) -> None:
    """Something like an arm reaching in from an edge, under the tiles' heads, over nothing that is labelled."""
    size = scene.shape[0]
    skin = tuple(map(float, jitter((130, 160, 210) if random.random() < 0.7 else (60, 80, 120), random)))
    start = (int(random.uniform(0, size)), size if random.random() < 0.5 else 0)
    end = (
        int(np.clip(start[0] + random.normal(0, 60), 0, size)),
        int(abs(start[1] - random.uniform(0.05, 0.12) * size)),
    )
    cv2.line(scene, start, end, skin, max(2, int(tall * random.uniform(0.5, 1.0))), cv2.LINE_AA)
