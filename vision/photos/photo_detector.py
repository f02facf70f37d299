"""Tile detection in free photographs: no calibration, any table, any distance.

The detector network (vision/networks/tile_detector.py) says where tiles lie, how large and at what angle; each
detection is then cropped upright and classified.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import cv2
import numpy as np
import numpy.typing as npt

from vision.calibration.markers import all_markers
from vision.networks.evenness import evenness_of
from vision.networks.labels import BACK, UNKNOWN, WHITE
from vision.networks.test_time_augmentation import turned
from vision.networks.tile_classifier import NOTHING, Classification, Rotation, TileClassifier
from vision.networks.tile_detector import FOUND_FROM, SURELY_FOUND, OrientedBox, TileDetector
from vision.photos.back_rows import in_rows
from vision.photos.candidate_filter import (
    ALONE_FROM,
    FRAMED_FROM,
    are_cut_off,
    are_dice,
    is_sure_back,
    is_tile,
    scene_contains_tiles,
)
from vision.photos.candidates import BLANK, HESITANT, Candidates
from vision.photos.face_verifier import FaceVerifier
from vision.photos.false_back_filter import BareCloth
from vision.photos.plain_tile_orientation import all_apart, are_parts, close_up, orient_plain_tiles
from vision.zones.back_appearance import Back, mean_look, plain_look

Picture = npt.NDArray[Any]
Corners = tuple[tuple[float, float], tuple[float, float], tuple[float, float], tuple[float, float]]

FIRST_LOOK: Final = 640
"""Long side, in pixels, at which a picture is first searched."""
LARGEST_LOOK: Final = 1600
"""Long side beyond which a picture of small tiles is not enlarged."""
FARTHER: Final = 1.75
"""How much larger a picture is made in which tiles may be too small to be seen at first."""
NEARER: Final = (0.45, 0.22)
"""How much smaller a picture is made in which they may be too large."""
COMFORTABLE: Final = (24.0, 72.0)
"""Short sides of tiles, in pixels, at which the network sees best; outside it a second look is taken."""
BEST: Final = 38.0
"""Target short side of tiles for the second look, in pixels."""
SUSPECTED_FROM: Final = 0.04
"""How sure the detector must be of a back that others make a row with."""

SQUEEZED: Final = ((1, 0.5), (1, 0.28), (0.5, 1), (0.28, 1))
"""Scales of width and height for another look at a picture whose tiles have no tile's shape."""
PANORAMA: Final = ((1, 0.2), (1, 0.14), (1.5, 0.15), (0.2, 1), (0.14, 1), (0.15, 1.5))
"""The same for a picture so squeezed that tiles are stripes: of a whole row a square is made, say."""
HARDLY: Final = 0.5
"""It is looked at both ways when hardly anything is read: less than that much of its long side in all (and as much less
as the picture is even, where nothing can lie), or mostly what has no tile's shape or no name."""
PARTLY_EVEN: Final = 0.2
"""Of a picture of which more than that part is even, what is not was not squeezed with it; and as few tiles are left of
it, not many more pixels of it are searched for small ones than of a whole picture."""
STRIPES: Final = 4
"""Least number of stripes that must surely show a face."""
CLEARLY_MORE: Final = 1.2
"""The other look is taken for the true one when it reads this many times as much."""

FILLING: Final = 0.2
"""Share of the picture from which on a tile fills it: too little is left round it by which it could be verified."""

BLACK, DARK, LIT = 24.0, 180.0, 220.0
"""A picture whose lightest hundredth is darker than `DARK` is brightened until it is as light as `LIT`; one darker than
`BLACK` shows nothing (0 ... 255)."""
BRIGHTENED: Final = 3.0
"""How many times it is brightened at most: beyond, noise looks like something."""

_SMOOTH: Final = (7, 60.0, 3.0)
"""Pixels, grey levels and again pixels over which the noise of the dark is evened out."""

SURE_TOGETHER: Final = 0.5
"""The mean confidence of all looks at a tile from which a name is believed. Chosen, with those looks, on the
photographs kept for calibration and on drawn tables."""
WIDER: Final = 1.08
"""How much larger the piece of the picture is that is looked at again: an outline may have come out too tight."""
TIGHTER: Final = 0.92
"""How much smaller, if the print lies within a frame."""


@dataclass(frozen=True)
class Detection:
    """One tile detected in a picture."""

    tile: str
    """A face, `back` or `unknown`."""
    confidence: float
    """How sure the name is, 0 ... 1."""
    corners: Corners
    """Pixels, clockwise from the corner at the picture's upper left."""
    rotation: Rotation
    """How far the face is turned clockwise from upright in the picture, to the nearest quarter turn."""
    box: tuple[float, float, float, float]
    """The upright box round it: x0, y0, x1, y1 in pixels, inside the picture."""
    found: float
    """How sure it is that a tile lies there, 0 ... 1."""


def detection(image: Picture, corners: Picture, naming: Classification, found: float) -> Detection:
    """A tile of this picture by its outline, (4, 2) pixels, its classification, and the certainty of the
    detection."""
    x0, y0 = np.maximum(corners.min(axis=0), 0)
    x1, y1 = np.minimum(corners.max(axis=0), (image.shape[1], image.shape[0]))
    shape: Corners = tuple((float(x), float(y)) for x, y in corners)  # type: ignore[assignment]
    box = (float(x0), float(y0), float(x1), float(y1))
    return Detection(naming.tile, naming.confidence, shape, naming.rotation, box, found)


class Detector:
    """Detects and classifies the tiles of a photograph.  Not to be shared between threads."""

    def __init__(
        self,
        classifier: TileClassifier | None = None,
        detector: TileDetector | None = None,
        *,
        verify: bool = True,
    ) -> None:
        """Load the weights that are not given.  Raises ModelFileError when a file cannot be read.  Without `verify`
        every face is reported, whether the verifier sees it too or not."""
        self._classifier = classifier or TileClassifier()
        # The passes are chosen without the enrolled head: of pieces of rows and of weaves that makes faces.
        self._general = self._classifier.untaught()
        self._detector = detector or TileDetector()
        self._verifier = FaceVerifier() if verify else None

    def find(self, image: Picture) -> list[Detection]:
        """All tiles seen in a BGR uint8 picture (H, W, 3), in reading order: top to bottom, left to right."""
        lit = exposed(image)
        spots, faint = self._spots(lit)
        best = self._filling(lit, self._classified(lit, spots))
        best = self._nearer(lit, best)
        markers = self._markers(lit, best)
        best = best.without(markers)
        best = self._squeezed_back(lit, best, markers)
        best = self._asked_again(lit, self._as_taught(lit, best))
        best = self._with_rows_of_backs(lit, best, faint, _bare_cloth(image, best), dim=lit is not image)
        best, bare = self._turned_upright(lit, best), _bare_cloth(image, best)
        tiles = [(spot, naming) for spot, naming in best.each if is_tile(spot, naming, best, bare)]
        if not scene_contains_tiles(tiles):
            return []
        tiles = self._verified(lit, Candidates(tuple(tiles), best.squeeze))
        spots, guesses = [spot for spot, _ in tiles], [naming.guess for _, naming in tiles]
        cut_off = are_cut_off(spots, guesses, (image.shape[1], image.shape[0]))
        found = [
            detection(
                image,
                spot.corners,
                replace(naming, tile=UNKNOWN, confidence=0.0) if is_cut_off else naming,
                spot.certainty,
            )
            for (spot, naming), die, is_cut_off in zip(tiles, are_dice(spots, guesses), cut_off, strict=True)
            if not die
        ]
        return _in_reading_order(found)

    def _filling(self, image: Picture, finds: Candidates) -> Candidates:
        """The candidates, or the one tile that fills the picture, where that reads clearly more of it."""
        filling = (image.shape[0] * image.shape[1]) ** 0.5
        if CLEARLY_MORE * finds.weight >= filling:
            return finds
        spot = close_up(image, self._detector)
        if spot is None:
            return finds
        near = self._classified(image, [spot])
        return near if _printed(image, near).weight > CLEARLY_MORE * finds.weight else finds

    def _nearer(self, image: Picture, finds: Candidates) -> Candidates:
        """The candidates, or those of a pass for larger tiles where that reads clearly more of the picture, or
        where each candidate is but a part of a surer one: of tiles so large the first pass sees what is printed
        on them, each circle a One of its own, each half of a Four a Two."""
        scale = FIRST_LOOK / max(image.shape[:2])
        for nearer in NEARER:
            spots, found = self._look(image, nearer * scale), [spot for spot, _ in finds.each]
            if _cover(spots) > _cover(found) or are_parts(found, spots):
                other = self._classified(image, spots)
                printed = _printed(image, other)
                parts = are_parts(found, [spot for spot, _ in printed.each])
                if parts or printed.weight > CLEARLY_MORE * finds.weight:
                    finds = other
        return finds

    def _squeezed_back(self, image: Picture, finds: Candidates, markers: Sequence[Picture]) -> Candidates:
        """Retry squeezed aspect ratios: the candidates, or those of the picture squeezed to another shape, for
        tiles in it may have no tile's shape, as where a panorama was made a square."""
        if _is_enough(image, finds) or evenness_of(image).uneven < 1 - PARTLY_EVEN:
            return finds
        looks = [self._squeezed(image, shape, markers) for shape in SQUEEZED]
        best = finds
        for look in looks if finds.doubtful else ():
            if look.faces.weight > CLEARLY_MORE * best.weight:
                best = look
        if _is_enough(image, best):
            return best
        looks += [self._squeezed(image, shape, markers) for shape in PANORAMA]
        striped = max(looks, key=lambda look: look.printed.weight)
        stripes = striped.printed
        surely = len(stripes.each) >= STRIPES and stripes.weight > CLEARLY_MORE * best.weight
        return striped if surely else best

    def _squeezed(self, image: Picture, shape: tuple[float, float], markers: Sequence[Picture]) -> Candidates:
        scale, (x, y) = FIRST_LOOK / max(image.shape[:2]), shape
        spots = self._detector.look(image, x * scale, y * scale, twice=True)
        return self._classified(image, spots, y / x).without(markers)

    def _look(self, image: Picture, scale: float, found_from: float = FOUND_FROM) -> list[OrientedBox]:
        return self._detector.look(image, scale, scale, found_from, twice=True)

    def _markers(self, image: Picture, finds: Candidates) -> list[Picture]:
        """The squares of our own printed markers, searched only where something blank or doubtful was found."""
        blank = any(naming.tile in BLANK or naming.confidence < HESITANT for _, naming in finds.each)
        if not (blank or finds.doubtful):
            return []
        return [square for squares in all_markers(np.asarray(image, np.uint8)).values() for square in squares]

    def spots(self, image: Picture) -> list[OrientedBox]:
        """Tile places, without classification."""
        return self._spots(image)[0]

    def _spots(self, image: Picture) -> tuple[list[OrientedBox], list[OrientedBox]]:
        """Tile places, and places where the network but suspects some."""
        longest = max(image.shape[:2])
        scale = FIRST_LOOK / longest
        spots, faint = _parted(self._look(image, scale, SUSPECTED_FROM))
        if _weight(spots) < 2:  # hardly anything: tiles far off, or filling the picture
            farther = min(FARTHER * scale, _largest_scale(image))
            scales = [NEARER[0] * scale] if farther <= scale else [farther, NEARER[0] * scale]
            return max([spots, *(self._look(image, other) for other in scales)], key=_weight), []
        typical = float(np.median([min(s.wide, s.tall) for s in spots]))
        if COMFORTABLE[0] <= typical * scale <= COMFORTABLE[1]:
            return spots, faint
        better = min(BEST / typical, _largest_scale(image))
        if 0.8 < better / scale < 1.25:
            return spots, faint
        closer, fainter = _parted(self._look(image, better, SUSPECTED_FROM))
        if _weight(closer) < 0.8 * _weight(spots):
            return spots, faint
        # Where small tiles lie far off, the near ones may be too large for the closer look.
        seen_well = [spot for spot in spots if min(spot.wide, spot.tall) * scale >= COMFORTABLE[0]]
        near = all_apart([spot for spot in seen_well if spot.certainty > SURELY_FOUND], closer)
        return closer + near, fainter

    def _classified(self, image: Picture, spots: list[OrientedBox], squeeze: float = 1.0) -> Candidates:
        return _classified_by(self._general, image, spots, squeeze)

    def _as_taught(self, image: Picture, finds: Candidates) -> Candidates:
        """The same candidates, classified by the head of a tile set, if there is one."""
        if self._classifier.head is None:
            return finds
        return _classified_by(self._classifier, image, [spot for spot, _ in finds.each], finds.squeeze)

    def _turned_upright(self, image: Picture, finds: Candidates) -> Candidates:
        """The same candidates; the classifier tells the orientation of the printed ones all together, and from
        these that of the plain ones follows."""
        printed = [naming.guess not in (BACK, UNKNOWN) for _, naming in finds.each]
        asked = [find for find, is_printed in zip(finds.each, printed, strict=True) if is_printed]
        crops, faces = [cut(image, spot) for spot, _ in asked], [naming.guess for _, naming in asked]
        rotations = iter(
            self._classifier.rotations(
                crops, faces, lambda i: [cut(image, _scaled(asked[i][0], size)) for size in (TIGHTER, WIDER)]
            )
        )
        each = [
            (spot, replace(naming, rotation=next(rotations)) if is_printed else naming)
            for (spot, naming), is_printed in zip(finds.each, printed, strict=True)
        ]
        return Candidates(tuple(orient_plain_tiles(each)), finds.squeeze)

    def _with_rows_of_backs(
        self, image: Picture, finds: Candidates, faint: Sequence[OrientedBox], bare: BareCloth, dim: bool
    ) -> Candidates:
        """The same candidates; blanks that make a row of backs are as sure as one that is, and suspected ones
        there are added."""
        sure = [is_sure_back(*find) and not bare.shows_at(find[0]) for find in finds.each]
        backs = [find for find, is_back in zip(finds.each, sure, strict=True) if is_back]
        if not backs:
            return finds
        known = [find for find, is_back in zip(finds.each, sure, strict=True) if not is_back]
        found = [spot for spot, _ in finds.each]
        others = known + [(spot, NOTHING) for spot in all_apart(faint, found) if _lies_in(image, spot)]
        seen, blanks = (
            [(spot, _blank_look(cut(image, spot), naming)) for spot, naming in some]
            for some in (backs, others)
        )
        rows = in_rows(seen, blanks, dim)
        for number, back in rows.items():
            (spot, _), (like, naming) = others[number], backs[back]
            rotation: Rotation = 90 if spot.wide > spot.tall else 0
            others[number] = replace(spot, certainty=like.certainty), replace(naming, rotation=rotation)
        suspected = [others[number] for number in range(len(known), len(others)) if number in rows]
        return Candidates((*backs, *others[: len(known)], *suspected), finds.squeeze)

    def _asked_again(self, image: Picture, finds: Candidates) -> Candidates:
        """The same candidates; those with low confidence are classified again with a wider crop, and both crops
        upside down: to its network these are others, and a face is the same face."""
        hesitant = [spot for spot, naming in finds.each if naming.confidence < HESITANT]
        cuts = (
            [cut(image, spot) for spot in hesitant],
            [cut(image, _scaled(spot, WIDER)) for spot in hesitant],
        )
        looks = [look for upright in cuts for look in (upright, list(map(turned, upright)))]
        renamed = iter(self._classifier.name_together(looks, SURE_TOGETHER))
        each = (
            (spot, naming if naming.confidence >= HESITANT else next(renamed)) for spot, naming in finds.each
        )
        return Candidates(tuple(each), finds.squeeze)

    def _verified(self, image: Picture, tiles: Candidates) -> list[tuple[OrientedBox, Classification]]:
        """The same tiles; those whose faces cannot be verified have no name."""
        filling = FILLING * image.shape[0] * image.shape[1]
        asked = [
            number
            for number, (spot, naming) in enumerate(tiles.each)
            if naming.tile not in (BACK, UNKNOWN) and spot.wide * spot.tall < filling
        ]
        if self._verifier is None or not asked:
            return [*tiles.each]
        spots, namings = zip(*(tiles.each[number] for number in asked), strict=True)
        if self._classifier.head is None:
            crops = [cut(image, spot) for spot in spots]
            agreement = self._verifier.agreement(crops, [naming.guess for naming in namings])
        else:  # the verifier knows no enrolled set
            agreement = [naming.confidence for naming in namings]
        verified = self._verifier.verified(image, spots, agreement, tiles.squeeze)
        doubted = {number for number, is_verified in zip(asked, verified, strict=True) if not is_verified}
        return [
            (spot, replace(naming, tile=UNKNOWN, confidence=0.0) if number in doubted else naming)
            for number, (spot, naming) in enumerate(tiles.each)
        ]


def _classified_by(
    classifier: TileClassifier, image: Picture, spots: Sequence[OrientedBox], squeeze: float
) -> Candidates:
    namings = classifier.name([cut(image, spot) for spot in spots])
    return Candidates(tuple(zip(spots, namings, strict=True)), squeeze)


def _is_enough(image: Picture, finds: Candidates) -> bool:
    """Whether so much of a picture is read that it can have no other shape. Of a whole row squeezed into a
    square one tile may be made that fills it, or a weave of its cloth."""
    sure = len(finds.each) != 1 or finds.each[0][1].confidence >= ALONE_FROM
    if not sure or finds.doubtful:
        return False
    wanted = HARDLY * max(image.shape[:2])
    return finds.weight >= wanted or bool(finds.weight >= wanted * evenness_of(image).uneven)


def _largest_scale(image: Picture) -> float:
    """Largest factor by which a picture may be enlarged for another pass."""
    longest, even = float(max(image.shape[:2])), evenness_of(image)
    scale = LARGEST_LOOK / longest
    if even.uneven >= 1 - PARTLY_EVEN:
        return scale
    return min(scale, FIRST_LOOK / longest / math.sqrt(max(even.extent, 0.1)))


def _printed(image: Picture, finds: Candidates) -> Candidates:
    """The same candidates, only what surely shows a face, and Whites that have a frame: a blank one is like
    anything plain."""
    framed = (
        (spot, naming)
        for spot, naming in finds.each
        if naming.tile == WHITE
        and naming.confidence >= FRAMED_FROM
        and plain_look(cut(image, _scaled(spot, WIDER))) is None
    )
    return Candidates((*finds.printed.each, *framed), finds.squeeze)


def _scaled(spot: OrientedBox, by: float) -> OrientedBox:
    return replace(spot, wide=by * spot.wide, tall=by * spot.tall)


def exposed(image: Picture) -> Picture:
    """A dim picture brightened as by a longer exposure, with as little noise: both networks know tiles in good
    light."""
    bright = float(np.percentile(image[::4, ::4].max(axis=2), 99))
    if not BLACK < bright < DARK:
        return image
    return cv2.bilateralFilter(cv2.convertScaleAbs(image, alpha=min(LIT / bright, BRIGHTENED)), *_SMOOTH)


def _blank_look(picture: Picture, naming: Classification) -> Back | None:
    """Appearance of a candidate that may be a back; what has no name may only be one where nothing is printed."""
    if not picture.size:  # it lies beyond the picture's edge
        return None
    if naming.guess == BACK:
        return mean_look(picture)
    return plain_look(picture) if naming.guess == UNKNOWN else None


def _bare_cloth(image: Picture, finds: Candidates) -> BareCloth:
    """The cloth test for these candidates."""
    backs = [spot for spot, naming in finds.each if naming.guess == BACK]
    return BareCloth(image, [spot for spot, _ in finds.each], backs)


def _parted(spots: Sequence[OrientedBox]) -> tuple[list[OrientedBox], list[OrientedBox]]:
    """Split the boxes into found ones and merely suspected ones."""
    return (
        [spot for spot in spots if spot.certainty > FOUND_FROM],
        [spot for spot in spots if spot.certainty <= FOUND_FROM],
    )


def _weight(spots: list[OrientedBox]) -> float:
    """Sum of certainties: how many tiles a pass has surely found."""
    return sum(spot.certainty for spot in spots if spot.certainty > SURELY_FOUND)


def _lies_in(image: Picture, spot: OrientedBox) -> bool:
    return bool(0 <= spot.x < image.shape[1] and 0 <= spot.y < image.shape[0])


def _cover(spots: Sequence[OrientedBox]) -> float:
    """Share of a picture that boxes cover, as `Candidates.weight` counts it, classified or not."""
    return float(sum(spot.certainty * (spot.wide * spot.tall) ** 0.5 for spot in spots))


def cut(image: Picture, spot: OrientedBox) -> Picture:
    """Crop of the tile, upright up to quarter turns and filling the crop."""
    w, h = max(8, round(spot.wide)), max(8, round(spot.tall))
    target = np.array([[0, 0], [w, 0], [w, h]], np.float32)
    matrix = cv2.getAffineTransform(spot.corners[:3].astype(np.float32), target)
    # Large tiles are far larger than the classifier needs: shrink on the way, softly.
    shrink = min(1.0, 72.0 / min(w, h))
    if shrink < 0.6:
        x0, y0 = np.maximum(np.floor(spot.corners.min(axis=0)).astype(int) - 2, 0)
        x1, y1 = np.ceil(spot.corners.max(axis=0)).astype(int) + 3
        part = image[y0:y1, x0:x1]
        if part.size == 0:
            return part
        part = cv2.resize(part, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
        corners = (spot.corners[:3] - (x0, y0)) * shrink
        w, h = max(8, round(w * shrink)), max(8, round(h * shrink))
        target = np.array([[0, 0], [w, 0], [w, h]], np.float32)
        return cv2.warpAffine(
            part,
            cv2.getAffineTransform(corners.astype(np.float32), target),
            (w, h),
            borderMode=cv2.BORDER_REPLICATE,
        )
    return cv2.warpAffine(image, matrix, (w, h), borderMode=cv2.BORDER_REPLICATE)


def _in_reading_order(found: list[Detection]) -> list[Detection]:
    """Row by row: a tile lower than the row's first by more than half a tile begins the next row."""
    if not found:
        return []
    half = float(np.median([d.box[3] - d.box[1] for d in found])) / 2
    rows: list[list[Detection]] = []
    for tile in sorted(found, key=_middle):
        if not rows or _middle(tile) - _middle(rows[-1][0]) > half:
            rows.append([])
        rows[-1].append(tile)
    return [tile for row in rows for tile in sorted(row, key=lambda d: d.box[0])]


def _middle(tile: Detection) -> float:
    return (tile.box[1] + tile.box[3]) / 2
