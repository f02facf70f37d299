"""Drawn table tops for the finder: rows, racks, melds, grids and scattered tiles, walls of backs, and clutter.

Every tile's four corners are known here, and everything that lies on the cloth is labelled: this is where the finder
learns angles, backs, and what is no tile.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from vision.faces import BACK, FACES
from vision.training.clutter import clutter
from vision.training.samples import cloth
from vision.training.sources import TOP_HEIGHT, TOP_WIDTH, Sources
from vision.training.spoil import spoil
from vision.training.tops import BACKS, body_colour, jitter, outline, tile_top

Picture = npt.NDArray[Any]
Random = np.random.Generator


@dataclass(frozen=True)
class Drawn:
    """A picture (BGR) and the corners of its tiles: (N, 4, 2), clockwise from each face's upper left, in pixels."""

    picture: Picture
    corners: Picture


def draw_table(sources: Sources, size: int, random: Random) -> Drawn:
    """A square table top of `size` pixels."""
    scene = cloth(sources, size, size, random)
    if random.random() < 0.35:
        _rail(scene, random)
    tall = float(np.exp(random.uniform(np.log(20), np.log(100))))
    look = _Look.chosen(sources, random, tall)
    for _ in range(int(random.integers(0, 4))):
        clutter(scene, tall, random)
    places = _places(size, tall, random)
    warp = _perspective(size, random)
    laid = [(place, cv2.perspectiveTransform(place.quad(tall)[None], warp)[0]) for place in places]
    laid = [(place, quad) for place, quad in laid if _inside(quad, size)]
    if laid and random.random() < 0.5:
        _shade(scene, [quad + place.layers * look.lean for place, quad in laid], tall, random)
    # What is nearer to the camera hides the sides of what lies behind it.
    laid.sort(key=lambda pair: float(pair[1].mean(axis=0) @ look.lean))
    for place, quad in laid:
        _lay(scene, sources, look, place, quad, random)
    for _ in range(int(random.random() < 0.15)):
        _hand(scene, tall, random)
    seen = [quad for k, (_, quad) in enumerate(laid) if not _hidden(quad, laid[k + 1 :], look.lean)]
    picture = spoil(scene, random, 0.7)
    return Drawn(picture, np.array(seen, np.float32).reshape(-1, 4, 2))


@dataclass(frozen=True)
class _Place:
    x: float
    y: float
    angle: float
    face: str
    layers: int = 1
    """How many tiles lie on one another here, this one uppermost."""

    def quad(self, tall: float) -> Picture:
        w, h = tall * 0.375, tall * 0.5
        c, s = np.cos(np.deg2rad(self.angle)), np.sin(np.deg2rad(self.angle))
        box = np.array([[-w, -h], [w, -h], [w, h], [-w, h]])
        return np.asarray(box @ np.array([[c, s], [-s, c]]) + (self.x, self.y), np.float32)


@dataclass(frozen=True)
class _Look:
    set_index: int
    body: Picture
    back: Picture
    side: Picture
    layered: bool
    """Whether a tile's side shows its back's colour beside its body's."""
    lean: Picture
    """From the corners of a tile's upper side to those of its foot, pixels: how far the camera looks at it aslant."""
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
            _lean(random) * tall,
            int(random.integers(1, 8)),
        )


def _face(random: Random, backs: float = 0.08) -> str:
    return BACK if random.random() < backs else FACES[int(random.integers(len(FACES)))]


def _places(size: int, tall: float, random: Random) -> list[_Place]:
    """Some groups of tiles, none lying on another."""
    free = np.ones((size, size), np.uint8)
    chosen: list[_Place] = []
    for _ in range(int(random.integers(1, 7))):
        makers = (_row, _row, _row, _grid, _scatter, _scatter, _meld, _wall)
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
    return [_Place(float(x), float(y), random.uniform(0, 360), _face(random, 0.15)) for x, y in spots]


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
    return _line(int(random.integers(4, 18)), angle, tall * 0.76, size, tall, random, 0.95, layers)


def _perspective(size: int, random: Random) -> Picture:
    square = np.array([[0, 0], [size, 0], [size, size], [0, size]], np.float32)
    tilt = random.uniform(0, 0.22) if random.random() < 0.5 else 0.03
    moved = square + random.uniform(-tilt, tilt, (4, 2)).astype(np.float32) * size
    if random.random() < 0.4:  # pictures stretched to another shape
        moved = (moved - size / 2) * random.uniform(0.7, 1.1, 2).astype(np.float32) + size / 2
    return cv2.getPerspectiveTransform(square, moved.astype(np.float32))


def _inside(quad: Picture, size: int) -> bool:
    low, high = quad.min(axis=0), quad.max(axis=0)
    seen = np.clip(high, 0, size) - np.clip(low, 0, size)
    area = float((high - low).prod())
    edges = np.linalg.norm(quad - np.roll(quad, -1, axis=0), axis=1)
    return area > 60 and float(seen.prod()) > 0.7 * area and edges.min() > 8


def _hidden(quad: Picture, nearer: Sequence[tuple[_Place, Picture]], lean: Picture) -> bool:
    """Whether what lies nearer to the camera, on more tiles or the same, hides the middle of a tile."""
    middle = tuple(map(float, quad.mean(axis=0)))
    return any(
        cv2.pointPolygonTest(_body(q, place.layers * lean), middle, False) > 0
        for place, q in nearer
        if np.abs(q - middle).max() < 4 * np.ptp(q, axis=0).max()
    )


def _body(quad: Picture, lean: Picture) -> Picture:
    """What is seen of a tile whose upper side is `quad` and whose foot lies `lean` beside it."""
    return cv2.convexHull(np.concatenate([quad, quad + lean]).astype(np.float32))


def _shade(scene: Picture, feet: Sequence[Picture], tall: float, random: Random) -> None:
    """The shadows that tiles cast beside their feet: one lamp, sharp or soft."""
    fall = random.normal(0, 0.22, 2) * tall
    shadow: Picture = np.zeros(scene.shape[:2], np.float32)
    for foot in feet:
        cv2.fillConvexPoly(shadow, np.round(_body(foot, fall)).astype(np.int32), (1.0,), cv2.LINE_AA)
    shadow = cv2.GaussianBlur(shadow, (0, 0), random.uniform(0.5, 0.5 + 0.12 * tall))
    scene[:] = scene * (1 - random.uniform(0.15, 0.65) * shadow)[:, :, None]


def _lean(random: Random) -> Picture:
    """How far a tile's foot is seen beside its upper side, in parts of its length: straight from above, from a camera
    over the table, or from low beside it."""
    lot = random.random()
    if lot < 0.25:
        return np.zeros(2)
    if lot < 0.7:
        return random.normal(0, 0.1, 2)
    angle = random.uniform(0, 2 * np.pi)
    return random.uniform(0.1, 0.35) * np.array([np.cos(angle), np.sin(angle)])


def _lay_sides(scene: Picture, look: _Look, place: _Place, quad: Picture, random: Random) -> None:
    """The sides of a tile and of those below it, from the foot up."""
    shade = random.uniform(0.8, 1.05)
    bands = [look.side] if not look.layered else [look.back, look.side]
    if place.face == BACK:
        bands.reverse()
    bands = bands * place.layers
    for k, colour in enumerate(bands):
        low, high = 1 - k / len(bands), 1 - (k + 1) / len(bands)
        reach = place.layers * look.lean
        hull = _body(quad + high * reach, (low - high) * reach)
        paint = tuple(map(float, np.clip(colour * shade, 0, 255)))
        cv2.fillConvexPoly(scene, np.round(hull).astype(np.int32), paint, cv2.LINE_AA)
    if place.layers > 1 and random.random() < 0.6:  # the seam between two tiles
        seam = np.round(_body(quad + look.lean, 0 * look.lean)).astype(np.int32)
        cv2.polylines(scene, [seam], True, (40, 40, 40), 1, cv2.LINE_AA)


def _lay(scene: Picture, sources: Sources, look: _Look, place: _Place, quad: Picture, random: Random) -> None:
    size = scene.shape[0]
    top = tile_top(sources, place.face, random, look.body, look.back, look.set_index)
    if look.lean.any():
        _lay_sides(scene, look, place, quad, random)
    elif random.random() < 0.5:  # a rim of shadow
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
        top, mask = cv2.blur(top, (2, 2)), mask
    patch = cv2.warpPerspective(top, matrix, (w, h))
    part = cv2.warpPerspective(mask, matrix, (w, h))[:, :, None].astype(np.float32) / 255
    window = scene[low[1] : high[1], low[0] : high[0]]
    window[:] = window * (1 - part) + patch * part


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
