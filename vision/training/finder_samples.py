"""Pictures with the tiles' places, as the finder learns from them: photographs, moved and spoilt, and drawn tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from vision.detect import exposed
from vision.training.collection import Photograph
from vision.training.rows import placed
from vision.training.sources import Sources
from vision.training.spoil import spoil
from vision.training.tables import draw_table

Picture = npt.NDArray[Any]
Random = np.random.Generator

SIZE, STRIDE = 384, 8
CELLS = SIZE // STRIDE
HEAT, OFFSET, SIDES, ANGLE, KNOWN, IGNORE = 0, slice(1, 3), slice(3, 5), slice(5, 7), 7, 8
"""Channels of a target: heat, offset from the cell's middle in cells, log of the sides in cells (of the tile where
its angle is known, else of its box), cosine and sine of four times the angle, how much is known (0 nothing, 1 box,
2 angle too), and where nothing may be learnt."""
CHANNELS = 9


@dataclass(frozen=True)
class Shown:
    """A photograph in memory."""

    picture: Picture
    corners: Picture
    """(N, 4, 2) of the tiles or of their boxes."""
    oriented: Picture
    """(N,) whether the corners are the tile's own, not only its box's."""
    clear_from: float
    """Above this y tiles may lie that nobody labelled."""
    several: bool = False
    """From the group that shows several makers' sets."""


def show(photograph: Photograph) -> Shown:
    """Load a photograph and judge what its labels tell."""
    boxes = np.array([t.box for t in photograph.tiles], np.float32)
    corners, oriented = placed(photograph)
    whole = photograph.group == "misc"
    clear = 0.0 if whole else float(boxes[:, 1].min() - 0.25 * np.median(boxes[:, 3] - boxes[:, 1]))
    return Shown(photograph.load(), corners, oriented, clear, whole)


def sensible(photograph: Photograph) -> bool:
    """No picture stretched out of all shape, no tiles too small to learn from."""
    boxes = np.array([t.box for t in photograph.tiles], np.float32)
    sides = boxes[:, 2:] - boxes[:, :2]
    aspect = np.median(sides[:, 0] / np.maximum(sides[:, 1], 1))
    return bool(0.33 < aspect < 3 and np.median(sides.min(axis=1)) > 12)


def sample(
    shown: Sequence[Shown], sources: Sources, random: Random, drawn_share: float = 0.45
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


def _photographed(photo: Shown, random: Random) -> tuple[Picture, Picture]:
    corners = photo.corners
    short = float(np.median(np.linalg.norm(corners[:, 1] - corners[:, 0], axis=1)))
    wanted = float(np.exp(random.uniform(np.log(16), np.log(80))))
    scale = np.clip(wanted / short, 0.35, 2.0)
    turn = 0.0
    if photo.oriented.mean() > 0.6:
        turn = float(random.uniform(-45, 45)) if random.random() < 0.5 else float(random.normal(0, 4))
    quarter = int(random.choice(4, p=(0.55, 0.15, 0.15, 0.15)))
    centre = (
        corners.reshape(-1, 4, 2).mean(axis=1)[int(random.integers(len(corners)))]
        + random.normal(0, 0.3, 2) * SIZE / scale / 2
    )
    if 640 * scale < SIZE * 1.1:
        centre = np.array(photo.picture.shape[1::-1]) / 2 + random.normal(0, 20, 2)
    matrix = cv2.getRotationMatrix2D(
        (float(centre[0]), float(centre[1])), -(turn + 90 * quarter), float(scale)
    )
    stretch = np.exp(random.normal(0, 0.1, 2)) if turn == 0 else np.ones(2)
    matrix = np.diag([*stretch, 1.0])[:2, :2] @ matrix
    if random.random() < 0.5:
        matrix = np.diag([-1.0, 1.0]) @ matrix
    matrix[:, 2] += SIZE / 2 - matrix @ np.array([*centre, 1.0])
    border = int(random.integers(0, 200))
    softened = photo.picture if scale >= 0.7 else cv2.GaussianBlur(photo.picture, (0, 0), 0.4 / float(scale))
    picture = cv2.warpAffine(
        softened, matrix, (SIZE, SIZE), borderMode=cv2.BORDER_CONSTANT, borderValue=(border, border, border)
    )
    moved = cv2.transform(corners.reshape(1, -1, 2), matrix).reshape(-1, 4, 2)
    unclear = None
    if photo.clear_from > 4:
        w = photo.picture.shape[1]
        strip = np.array(
            [[-w, -w], [2 * w, -w], [2 * w, photo.clear_from], [-w, photo.clear_from]], np.float32
        )
        unclear = cv2.transform(strip[None], matrix)[0]
    return _dimmed(spoil(picture, random, 0.6), random), target(
        moved, photo.oriented, unclear, turned=turn != 0
    )


def _dimmed(picture: Picture, random: Random) -> Picture:
    """Now and then a picture as a dark room would show it, brightened again as the product brightens it."""
    if random.random() < 0.88:
        return picture
    dim = picture * random.uniform(0.12, 0.6) + random.normal(0, random.uniform(1, 5), picture.shape)
    return exposed(np.clip(dim, 0, 255).astype(np.uint8))


def target(corners: Picture, oriented: Picture, unclear: Picture | None, turned: bool = False) -> Picture:
    """What the network should answer for tiles with these corners.

    Of a tile whose angle nobody knows the box is known, and that only in a picture that was not `turned`.
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
        wide, tall, angle = rectangle(quad) if known else (*(high - low), 0.0)
        if min(wide, tall) < 9:
            _blank(answer, low, high)
            continue
        sigma = max(0.55, 0.13 * min(wide, tall) / STRIDE)
        bump = np.exp(-((grid[None, :] - centre[0]) ** 2 + (grid[:, None] - centre[1]) ** 2) / (2 * sigma**2))
        bump[cy, cx] = 1.0
        nearest = (bump > 0.55) & (bump > answer[HEAT])
        answer[HEAT] = np.maximum(answer[HEAT], bump)
        for y, x in zip(*np.nonzero(nearest), strict=True):
            answer[OFFSET, y, x] = centre[0] - x, centre[1] - y
            answer[SIDES, y, x] = np.log(wide / STRIDE), np.log(tall / STRIDE)
            answer[ANGLE, y, x] = np.cos(4 * angle), np.sin(4 * angle)
            answer[KNOWN, y, x] = 2 if known else 1
    return answer


def _blank(answer: Picture, low: Picture, high: Picture) -> None:
    x0, y0 = np.clip(np.floor(low / STRIDE), 0, CELLS).astype(int)
    x1, y1 = np.clip(np.ceil(high / STRIDE), 0, CELLS).astype(int)
    answer[IGNORE, y0:y1, x0:x1] = 1


def rectangle(quad: Picture) -> tuple[float, float, float]:
    """A quadrilateral as (side nearer to horizontal, other side, angle of the former, -pi/4 ... pi/4)."""
    one = (quad[1] - quad[0] + quad[2] - quad[3]) / 2
    other = (quad[2] - quad[1] + quad[3] - quad[0]) / 2
    if abs(one[0]) * np.linalg.norm(other) < abs(other[0]) * np.linalg.norm(one):
        one, other = other, one
    angle = float(np.arctan2(one[1], one[0]))
    angle = (angle + np.pi / 2) % np.pi - np.pi / 2
    return (
        float(np.linalg.norm(one)),
        float(np.linalg.norm(other)),
        float(np.clip(angle, -np.pi / 4, np.pi / 4)),
    )
