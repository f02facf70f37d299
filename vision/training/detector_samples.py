"""Training samples of the detector, pictures with the tiles' places: photographs, moved and degraded, and drawn
tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from vision.networks.parallelogram import numbers
from vision.photos.photo_detector import exposed
from vision.training.collection import Photograph
from vision.training.photometric_augmentation import noise, spoil
from vision.training.row_orientation import placed
from vision.training.sources import Sources
from vision.training.synthetic_tables import draw_table
from vision.training.viewpoint import Viewpoint

Picture = npt.NDArray[Any]
Random = np.random.Generator

SIZE, STRIDE = 384, 8
CELLS = SIZE // STRIDE
HEAT, OFFSET, SHAPE, TURN, KNOWN, IGNORE = 0, slice(1, 3), slice(3, 6), slice(6, 8), 8, 9
"""Channels of a target: heat, offset from the cell's middle in cells, the numbers of the tile's outline in cells (of
`vision.networks.parallelogram`: its shape and its turn; where only its box is known log sides of that as the first
two), how much is known (0 nothing, 1 box, 2 outline too), and where nothing may be learnt."""
CHANNELS = 10
ASLANT = 0.5
"""How many of the photographs that are turned at all are looked at as a camera would that leans."""


@dataclass(frozen=True)
class TrainingPhoto:
    """A photograph in memory."""

    picture: Picture
    corners: Picture
    """(N, 4, 2) of the tiles or of their boxes."""
    oriented: Picture
    """(N,) whether the corners are the tile's own, not only its box's."""
    clear_from: float
    """Above this y there may be unlabelled tiles."""
    several: bool = False
    """From the group that shows several makers' sets."""


def show(photograph: Photograph) -> TrainingPhoto:
    """Load a photograph and evaluate its labels."""
    boxes = np.array([t.box for t in photograph.tiles], np.float32)
    corners, oriented = placed(photograph)
    whole = photograph.group == "misc"
    clear = 0.0 if whole else float(boxes[:, 1].min() - 0.25 * np.median(boxes[:, 3] - boxes[:, 1]))
    return TrainingPhoto(photograph.load(), corners, oriented, clear, whole)


def sensible(photograph: Photograph) -> bool:
    """Whether the picture is not stretched out of all shape, and its tiles are not too small to learn from."""
    boxes = np.array([t.box for t in photograph.tiles], np.float32)
    sides = boxes[:, 2:] - boxes[:, :2]
    aspect = np.median(sides[:, 0] / np.maximum(sides[:, 1], 1))
    return bool(0.33 < aspect < 3 and np.median(sides.min(axis=1)) > 12)


def sample(
    shown: Sequence[TrainingPhoto], sources: Sources, random: Random, drawn_share: float = 0.55
) -> tuple[Picture, Picture]:
    """One picture (SIZE x SIZE x 3) and its target (CHANNELS x CELLS x CELLS)."""
    if random.random() < drawn_share:
        table = draw_table(sources, SIZE, random)
        return _dimmed(table.picture, random), target(table.corners, np.ones(len(table.corners), bool), None)
    photo = shown[int(random.integers(len(shown)))]
    if random.random() < 0.15:  # the few pictures of many makers' sets are worth seeing more often
        several = [s for s in shown if s.several]
        photo = several[int(random.integers(len(several)))] if several else photo
    return _photographed(photo, random)


def _photographed(photo: TrainingPhoto, random: Random) -> tuple[Picture, Picture]:
    corners = photo.corners
    upright = photo.oriented.mean() <= 0.6 or random.random() < 0.25
    looked = np.eye(3) if upright else _view(photo.picture, random)
    seen = _moved(corners, looked)
    short = float(np.median(np.linalg.norm(np.roll(seen, -1, axis=1) - seen, axis=2).min(axis=1)))
    wanted = float(np.exp(random.uniform(np.log(16), np.log(80))))
    scale = float(np.clip(wanted / max(short, 1.0), 0.35, 2.0))
    centre = seen.mean(axis=1)[int(random.integers(len(seen)))] + random.normal(0, 0.3, 2) * SIZE / scale / 2
    if 640 * scale < SIZE * 1.1:
        centre = np.array(photo.picture.shape[1::-1]) / 2 + random.normal(0, 20, 2)
        centre = _moved(centre.reshape(1, 1, 2).astype(np.float32), looked)[0, 0]
    quarter = np.deg2rad(90 * int(random.choice(4, p=(0.55, 0.15, 0.15, 0.15))))
    turn = np.array([[np.cos(quarter), -np.sin(quarter)], [np.sin(quarter), np.cos(quarter)]])
    turn = np.diag([random.choice([-1.0, 1.0]), 1.0]) @ turn
    if upright:
        turn = np.diag(np.exp(random.normal(0, 0.1, 2))) @ turn
    matrix = np.eye(3)
    matrix[:2, :2] = scale * turn
    matrix[:2, 2] = SIZE / 2 - matrix[:2, :2] @ centre
    matrix = matrix @ looked
    border = int(random.integers(0, 200))
    softened = photo.picture if scale >= 0.7 else cv2.GaussianBlur(photo.picture, (0, 0), 0.4 / scale)
    picture = cv2.warpPerspective(
        softened, matrix, (SIZE, SIZE), borderMode=cv2.BORDER_CONSTANT, borderValue=(border, border, border)
    )
    unclear = None
    if photo.clear_from > 4:
        w = photo.picture.shape[1]
        strip = np.array([[0, 0], [w, 0], [w, photo.clear_from], [0, photo.clear_from]], np.float32)
        unclear = _moved(strip[None], matrix)[0]
    return _dimmed(spoil(picture, random, 0.6), random), target(
        _moved(corners, matrix), photo.oriented, unclear, turned=not upright
    )


def _moved(corners: Picture, matrix: Picture) -> Picture:
    """Points (N, M, 2) mapped by a homography."""
    points = cv2.perspectiveTransform(corners.reshape(1, -1, 2).astype(np.float32), matrix)
    return np.asarray(points.reshape(corners.shape))


def _view(picture: Picture, random: Random) -> Picture:
    """The picture from another camera: turned a little or by any angle, and half of them leaning or stretched,
    as where a wide picture was made a square."""
    height, width = picture.shape[:2]
    turn = random.uniform(-45, 45) if random.random() < 0.6 else random.normal(0, 4)
    if random.random() < 1 - ASLANT:
        view = Viewpoint.over((width, height), (turn, 0.0))
        return view.plane()
    lean = random.uniform(10, 66)
    view = Viewpoint.over((width, height), (random.uniform(-180, 180), lean), random.uniform(0.9, 3.0))
    stretch = np.exp(random.normal(0, 0.22, 2)) if random.random() < 0.5 else np.ones(2)
    return np.diag([*stretch, 1.0]) @ view.plane()


def _dimmed(picture: Picture, random: Random) -> Picture:
    """Now and then a picture as of a dark room, brightened again as the product brightens it."""
    if random.random() < 0.8:
        return picture
    dim = picture * random.uniform(0.12, 0.6) + noise(picture.shape, random.uniform(1, 5), random)
    return exposed(np.clip(dim, 0, 255).astype(np.uint8))


def target(corners: Picture, oriented: Picture, unclear: Picture | None, turned: bool = False) -> Picture:
    """The network's target for tiles with these corners.

    Of a tile whose angle is unknown the box is known, and that only in a picture that was not `turned`.
    """
    answer = np.zeros((CHANNELS, CELLS, CELLS), np.float32)
    if unclear is not None:
        region = np.zeros((CELLS, CELLS), np.uint8)
        cv2.fillConvexPoly(region, np.round(unclear / STRIDE).astype(np.int32), 1)
        answer[IGNORE] = region
    grid = np.arange(CELLS, dtype=np.float32)
    for quad, known in zip(corners, oriented, strict=True):
        centre = quad.mean(axis=0) / STRIDE - 0.5
        low, high = quad.min(axis=0), quad.max(axis=0)
        seen = (np.clip(high, 0, SIZE) - np.clip(low, 0, SIZE)).clip(0).prod() / max(
            1.0, float((high - low).prod())
        )
        cx, cy = round(float(centre[0])), round(float(centre[1]))
        if not (0 <= cx < CELLS and 0 <= cy < CELLS) or seen < 0.55:
            if seen > 0.05:
                _blank(answer, low, high)
            continue
        if turned and not known:
            _blank(answer, low, high)
            continue
        one, other = _sides(quad) if known else np.diag(high - low)
        wide, tall = float(np.linalg.norm(one)), float(np.linalg.norm(other))
        area = abs(float(one[0] * other[1] - one[1] * other[0]))
        if area < 9 * max(wide, tall, 9.0):  # nowhere wider than 9 pixels
            _blank(answer, low, high)
            continue
        sigma = max(0.55, 0.13 * min(wide, tall) / STRIDE)
        shape = numbers(one / STRIDE, other / STRIDE)
        bump = np.exp(-((grid[None, :] - centre[0]) ** 2 + (grid[:, None] - centre[1]) ** 2) / (2 * sigma**2))
        bump[cy, cx] = 1.0
        nearest = (bump > 0.55) & (bump > answer[HEAT])
        answer[HEAT] = np.maximum(answer[HEAT], bump)
        for y, x in zip(*np.nonzero(nearest), strict=True):
            answer[OFFSET, y, x] = centre[0] - x, centre[1] - y
            answer[SHAPE, y, x], answer[TURN, y, x] = shape[:3], shape[3:]
            answer[KNOWN, y, x] = 2 if known else 1
    return answer


def _blank(answer: Picture, low: Picture, high: Picture) -> None:
    x0, y0 = np.clip(np.floor(low / STRIDE), 0, CELLS).astype(int)
    x1, y1 = np.clip(np.ceil(high / STRIDE), 0, CELLS).astype(int)
    answer[IGNORE, y0:y1, x0:x1] = 1


def _sides(quad: Picture) -> Picture:
    """Two sides (2, 2) of the parallelogram most like a quadrilateral."""
    return np.array([quad[1] - quad[0] + quad[2] - quad[3], quad[2] - quad[1] + quad[3] - quad[0]]) / 2
