"""Orientation of photographed tiles, whose angles nobody labelled: a tile in a row lies along its row."""

from __future__ import annotations

from typing import Any, Final

import cv2
import numpy as np
import numpy.typing as npt

from vision.training.collection import LabelledTile, Photograph

Picture = npt.NDArray[Any]

_REACH: Final = 1.35
"""Neighbours in a row lie no farther apart than this many longer sides of a tile's box."""
_STRAIGHT: Final = np.cos(np.deg2rad(168))
"""Two neighbours lie on opposite sides of a tile when the angle between them is wider than this."""
_ASPECT: Final = (1.0, 2.2)
_RESIDUE: Final = 0.1
"""How far, in parts of the longer side, the box of the assumed tile may miss the labelled box."""


def placed(photograph: Photograph) -> tuple[Picture, Picture]:
    """(N, 4, 2) corners of the photograph's tiles, clockwise from the one nearest the upper left, and (N,) whether
    they are the tiles' own: drawn outlines, upright tiles, tiles in a row.  Of the others the corners of the box."""
    boxes = np.array([t.box for t in photograph.tiles], np.float32)
    straight = photograph.original and _apart(boxes)
    corners = np.array([_of_box(box) for box in boxes], np.float32)
    known = np.full(len(boxes), straight)
    steps = _steps(boxes)
    for i, tile in enumerate(photograph.tiles):
        outlined = _outline(tile)
        in_row = _in_row(boxes[i], steps[i])
        if outlined is not None:
            corners[i], known[i] = outlined, True
        elif in_row is not None:
            corners[i], known[i] = in_row, True
    return corners, known


def upright_corners(points: Picture) -> Picture:
    """The corners of the smallest rectangle round points, clockwise, first the one nearest the upper left."""
    corners = cv2.boxPoints(cv2.minAreaRect(points))
    centre = corners.mean(axis=0)
    angles = np.arctan2(corners[:, 1] - centre[1], corners[:, 0] - centre[0])
    corners = corners[np.argsort(angles)]
    # First the side whose direction is nearest to left-to-right along the top.
    edges = np.roll(corners, -1, axis=0) - corners
    first = int(np.argmax(edges[:, 0] / np.linalg.norm(edges, axis=1)))
    return np.roll(corners, -first, axis=0).astype(np.float32)


def _of_box(box: Picture) -> Picture:
    x0, y0, x1, y1 = box
    return np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]], np.float32)


def _outline(tile: LabelledTile) -> Picture | None:
    if tile.outline is None or len(set(tile.outline)) < 4:
        return None
    return upright_corners(np.array(tile.outline, np.float32))


def _steps(boxes: Picture) -> list[Picture | None]:
    """From each tile's centre to that of its neighbour in the row, where it has one on either side; a row's last
    tiles take their neighbour's step."""
    centres = (boxes[:, :2] + boxes[:, 2:]) / 2
    longer = (boxes[:, 2:] - boxes[:, :2]).max(axis=1)
    between: list[Picture | None] = [None] * len(boxes)
    nearest: list[int] = [-1] * len(boxes)
    for i, centre in enumerate(centres):
        away = centres - centre
        far = np.linalg.norm(away, axis=1)
        far[i] = np.inf
        near = [int(j) for j in np.argsort(far)[:4] if 1 < far[j] < _REACH * longer[i]]
        if not near:
            continue
        nearest[i] = j = near[0]
        for k in near[1:]:
            opposite = float(away[j] @ away[k]) / float(far[j] * far[k])
            if opposite < _STRAIGHT and far[k] < 1.3 * far[j]:
                between[i] = (away[j] - away[k]) / 2
                break
    steps = list(between)
    for i, step in enumerate(between):
        beside = between[nearest[i]] if nearest[i] >= 0 else None
        if step is None and beside is not None:
            own = centres[nearest[i]] - centres[i]
            aligned = abs(float(own @ beside)) / float(np.linalg.norm(own) * np.linalg.norm(beside))
            steps[i] = own if aligned > -_STRAIGHT else None
    return steps


def _in_row(box: Picture, step: Picture | None) -> Picture | None:
    """The tile that stands across this step and spans this box."""
    if step is None:
        return None
    across, down = box[2:] - box[:2]
    pitch, angle = float(np.linalg.norm(step)), float(np.arctan2(step[1], step[0]))
    c, s = abs(np.cos(angle)), abs(np.sin(angle))
    wide = pitch
    if abs(c * c - s * s) > 0.4:  # otherwise box and angle say little about which side is which
        wide = min(pitch * 1.03, (across * c - down * s) / (c * c - s * s))
    tall = (across - wide * c) * s + (down - wide * s) * c
    miss = max(abs(across - wide * c - tall * s), abs(down - wide * s - tall * c))
    if not (wide > 6 and _ASPECT[0] < tall / wide < _ASPECT[1] and miss < _RESIDUE * max(across, down)):
        return None
    along = np.array([np.cos(angle), np.sin(angle)]) * wide / 2
    up = np.array([-np.sin(angle), np.cos(angle)]) * tall / 2
    centre = (box[:2] + box[2:]) / 2
    return upright_corners(
        np.array(
            [centre - along - up, centre + along - up, centre + along + up, centre - along + up], np.float32
        )
    )


def _apart(boxes: Picture) -> bool:
    """Boxes that hardly overlap stand round upright tiles; those of slanted rows overlap their neighbours."""
    low = np.maximum(boxes[:, None, :2], boxes[None, :, :2])
    high = np.minimum(boxes[:, None, 2:], boxes[None, :, 2:])
    shared = np.clip(high - low, 0, None).prod(axis=2)
    area = (boxes[:, 2:] - boxes[:, :2]).prod(axis=1)
    np.fill_diagonal(shared, 0)
    return float((shared / area[:, None]).max()) < 0.08
