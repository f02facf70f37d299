"""Enrolment from photographs of tiles laid out in a known order: the whole set, or a row of it.

The order: 1-9 characters, 1-9 circles, 1-9 bamboos, then East South West North White Green Red, then, where the set has
them, Spring Summer Autumn Winter Plum Orchid Chrysanthemum Bamboo; in rows from the left, of nine tiles or fewer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

import cv2
import numpy as np
import numpy.typing as npt

from controller.words.sentence import Sentence, sentence
from vision.calibration.markers import find_markers
from vision.enrolment.enrol_crops import SMALLEST, another, upright_crop
from vision.networks.labels import ALIKE_TURNED, BACK, FACES, UNKNOWN
from vision.networks.tile_classifier import NOTHING, Classification, TileClassifier
from vision.networks.tile_detector import OrientedBox, encloses
from vision.networks.tile_set_store import LARGEST, Sample
from vision.photos.photo_detector import Detection, Detector, detection, exposed

Picture = npt.NDArray[Any]

ORDER: Final = FACES
"""The order in which the tiles lie; the first 34 are a set without flowers."""
WITHOUT_FLOWERS: Final = 34

_AGREEING: Final = 0.6  # of the tiles the general classifier is sure of must lie where they should
_SURE: Final = 0.6
_FEW: Final = 3  # with fewer sure names no order can be rejected
_TABLE: Final = 3  # markers in sight that make a table; one alone may be a tile that passes for it
_UNLIKE_THE_REST: Final = (0.45, 2.2)  # times the usual tile's area: a find beyond is no tile of the layout
_OFF: Final = 0.25  # of the step from tile to tile: how far at most one without a name lies from its place


@dataclass(frozen=True, eq=False)
class Layout:
    """Result of reading a photograph of laid-out tiles: the samples in order, or the problem why none can be
    taken."""

    samples: tuple[Sample, ...]
    problem: Sentence | None
    """The fault with its cure; None if the samples may be taken."""
    warnings: tuple[Sentence, ...]
    rows: tuple[tuple[Detection, ...], ...]
    """Detections, row by row, in the pixels of `upright`."""
    upright: Picture
    """The photograph turned so that the tiles stand."""
    quarters: int = 0
    """By how many quarters counter-clockwise it was turned for that."""


def read_layout(
    image: Picture,
    detector: Detector,
    classifier: TileClassifier,
    wanted: Sequence[str] | None = None,
    quarters: int | None = None,
) -> Layout:
    """Read the tiles of a photograph (BGR uint8) laid out as `wanted`, or where that is None as ORDER with or
    without flowers. `quarters`, the rotations of earlier photographs, are tried first: whether a row of circles
    stands on its head cannot be seen."""
    if quarters is not None:
        turned = np.ascontiguousarray(np.rot90(image, quarters))
        layout = _standing(turned, quarters, _tiles(turned, detector, wanted), classifier, wanted)
        if layout.problem is None:
            return layout
    found = _tiles(image, detector, wanted)
    voted = _quarters(found)
    if voted:
        image = np.ascontiguousarray(np.rot90(image, voted))
        found = _tiles(image, detector, wanted)
    return _standing(image, voted, found, classifier, wanted)


def _tiles(image: Picture, detector: Detector, wanted: Sequence[str] | None) -> list[Detection]:
    """The detections. Where these are fewer than there must be, and enough with the detections next to them in
    the rows that look like no face at all, those are tiles, too: a flower may be drawn like anything."""
    found = _off_markers(image, detector.find(image))
    if not found or _expected(len(found), wanted) is not None:
        return found
    more = [*found, *_beside(image, rows_of(found), detector.spots(exposed(image)))]
    return more if _expected(len(more), wanted) is not None else found


def _beside(
    image: Picture, rows: Sequence[Sequence[Detection]], spots: Sequence[OrientedBox]
) -> list[Detection]:
    """Unnamed tiles where a detection lies in a row, one step from a tile and on none: as large as that tile."""
    steps = [_middle(later) - _middle(tile) for row in rows for tile, later in pairwise(row)]
    if not steps or not spots:
        return []
    step = np.median(steps, axis=0)
    tiles = [tile for row in rows for tile in row]
    known = len(tiles)
    for tile in tiles:  # grows while it is gone through: flowers lie side by side
        for place in (_middle(tile) - step, _middle(tile) + step):
            spot = min(spots, key=lambda spot: float(np.linalg.norm(spot.centre - place)))
            outline = np.array(tile.corners) - _middle(tile) + spot.centre
            here = detection(image, outline, NOTHING, spot.certainty)
            near = np.linalg.norm(spot.centre - place) <= _OFF * np.linalg.norm(step)
            if near and not any(_overlap(here, other) for other in tiles):
                tiles.append(here)
    return tiles[known:]


def _overlap(one: Detection, other: Detection) -> bool:
    """Whether a tile contains the other's centre."""
    return encloses(np.array(other.corners), _middle(one)) or encloses(np.array(one.corners), _middle(other))


def _middle(tile: Detection) -> Picture:
    """Centre of a tile, (2,), pixels."""
    return np.asarray(np.mean(tile.corners, axis=0))


def _off_markers(image: Picture, found: list[Detection]) -> list[Detection]:
    """Without detections on the printed markers of a table: they have a tile's frame and nearly its size."""
    markers = find_markers(image)
    if len(markers) < _TABLE:
        return found
    return [tile for tile in found if not any(_lies_on(tile, square) for square in markers.values())]


def _lies_on(tile: Detection, marker: Picture) -> bool:
    away = np.linalg.norm(_middle(tile) - marker.mean(axis=0))
    return bool(away < np.linalg.norm(marker[2] - marker[0]) / 2)


def _standing(
    image: Picture,
    quarters: int,
    found: Sequence[Detection],
    classifier: TileClassifier,
    wanted: Sequence[str] | None,
) -> Layout:
    """The layout of a photograph that was turned by `quarters` quarter turns."""
    rows = rows_of(found)
    seen = [tile for row in rows for tile in row]
    expected = _expected(len(seen), wanted)
    if expected is None:
        return Layout((), _wrong_count(rows, wanted), (), rows, image, quarters)
    pictures = [upright_picture(image, tile) for tile in seen]
    names = classifier.name(pictures)
    small = min(min(_sides(tile)) for tile in seen)
    problem = _disagreement(expected, names)
    if problem is None and small < SMALLEST:
        problem = sentence("enrolment.too_far", pixels=round(small), needed=SMALLEST)
    if problem is not None:
        return Layout((), problem, (), rows, image, quarters)
    samples = [
        Sample(face, upright_crop(picture, face, name))
        for face, picture, name in zip(expected, pictures, names, strict=True)
    ]
    doubts = [
        another(sentence("enrolment.in_place", face=face), face, name)
        for face, name in zip(expected, names, strict=True)
    ]
    warnings = tuple(doubt for doubt in doubts if doubt is not None)
    return Layout(tuple(samples), None, warnings, rows, image, quarters)


def rows_of(found: Sequence[Detection]) -> tuple[tuple[Detection, ...], ...]:
    """Tiles as rows from the top, each from the left; a photograph taken a little aslant does no harm.
    Detections much larger or smaller than the others are left out."""
    if not found:
        return ()
    areas = np.array([np.prod(_sides(tile)) for tile in found])
    usual = float(np.median(areas))
    tiles = [
        tile
        for tile, area in zip(found, areas, strict=True)
        if _UNLIKE_THE_REST[0] < area / usual < _UNLIKE_THE_REST[1]
    ]
    slant = float(np.median([_slant(tile) for tile in tiles]))
    middles = np.array([_middle(tile) for tile in tiles])
    along = middles @ (np.cos(slant), np.sin(slant))
    down = middles @ (-np.sin(slant), np.cos(slant))
    tall = float(np.median([max(_sides(tile)) for tile in tiles]))
    rows: list[list[int]] = []
    for k in np.argsort(down):
        if rows and down[k] - np.mean([down[i] for i in rows[-1][-3:]]) < 0.5 * tall:
            rows[-1].append(int(k))
        else:
            rows.append([int(k)])
    return tuple(tuple(tiles[k] for k in sorted(row, key=lambda i: along[i])) for row in rows)


def upright_picture(image: Picture, tile: Detection) -> Picture:
    """A detected tile cut out as it lies in the picture, no larger than samples are kept."""
    across, down = _sides(tile)
    scale = min(1.0, min(LARGEST) / min(across, down), max(LARGEST) / max(across, down))
    width, height = max(8, round(across * scale)), max(8, round(down * scale))
    target = np.array([[0, 0], [width, 0], [width, height]], np.float32)
    if scale < 0.6:  # far larger than needed: shrunk softly, then cut
        image = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        corners = np.array(tile.corners[:3], np.float32) * np.float32(scale)
    else:
        corners = np.array(tile.corners[:3], np.float32)
    warp = cv2.getAffineTransform(corners, target)
    return np.asarray(cv2.warpAffine(image, warp, (width, height), borderMode=cv2.BORDER_REPLICATE))


def _expected(count: int, wanted: Sequence[str] | None) -> Sequence[str] | None:
    if wanted is not None:
        return wanted if count == len(wanted) else None
    return ORDER[:count] if count in (WITHOUT_FLOWERS, len(ORDER)) else None


def _wrong_count(rows: Sequence[Sequence[Detection]], wanted: Sequence[str] | None) -> Sentence:
    count = sum(map(len, rows))
    needed = (
        sentence("enrolment.wanted_whole", count=WITHOUT_FLOWERS, flowers=len(ORDER))
        if wanted is None
        else sentence("enrolment.wanted", count=len(wanted))
    )
    lie = " ".join(str(len(row)) for row in rows)
    seen = (
        sentence("enrolment.seen_in_rows", count=count, rows=lie)
        if count
        else sentence("enrolment.seen", count=count)
    )
    return sentence("enrolment.wrong_count", seen=seen, wanted=needed)


def _disagreement(expected: Sequence[str], names: Sequence[Classification]) -> Sentence | None:
    """The reason why these tiles cannot be the expected ones, as far as the general classifier is sure of them."""
    hidden = sum(name.tile == BACK for name in names)
    if hidden > len(names) // 4:
        return sentence("enrolment.face_down", count=hidden)
    sure = [
        (face, name.guess)
        for face, name in zip(expected, names, strict=True)
        if name.confidence >= _SURE and name.guess not in (UNKNOWN, BACK)
    ]
    # Flowers are taken for one another, and their plants for birds, whatever they are: any flower speaks for them.
    right = sum(seen == face or (face[1] == "f" and seen[1] == "f") for face, seen in sure)
    # And they are surely taken for suits, too (a plant for a bamboo): of a row of them more than half must speak up.
    flowers = all(face[1] == "f" for face in expected)
    most = len(expected) / 2 if flowers else (1 - _AGREEING) * len(sure)
    if len(sure) < _FEW or len(sure) - right <= most:
        return None
    wrong = [sentence("enrolment.in_place_of", seen=seen, face=face) for face, seen in sure if seen != face]
    return sentence("enrolment.out_of_order", right=right, sure=len(sure), wrong=wrong[:3])


def _quarters(found: Sequence[Detection]) -> int:
    """By how many quarters counter-clockwise the picture must be turned for most tiles to stand."""
    votes = np.zeros(4)
    for tile in found:
        if tile.tile == BACK:
            continue
        turn = tile.rotation // 90
        if tile.tile in ALIKE_TURNED or tile.tile == UNKNOWN:
            votes[turn % 2] += 0.25
            votes[turn % 2 + 2] += 0.25
        else:
            votes[turn] += tile.confidence
    return int(votes.argmax()) if votes.any() else 0


def _sides(tile: Detection) -> tuple[float, float]:
    """Pixels from the first corner to the second, and from the second to the third."""
    first, second, third, _ = np.array(tile.corners)
    return float(np.linalg.norm(second - first)), float(np.linalg.norm(third - second))


def _slant(tile: Detection) -> float:
    first, second = np.array(tile.corners[:2])
    return float(np.arctan2(second[1] - first[1], second[0] - first[0]))
