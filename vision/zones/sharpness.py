"""Sharpness: whether a picture is sharp and large enough to classify what is printed on tiles.

A classifier that was trained on sharp tiles is sure of blurred ones too, and wrong: a green dragon out of focus
is an eight of circles. So sharpness is measured on the tiles themselves, before they are classified: how much
of a print's contrast lies in its finest lines, in the direction in which it is worse (a camera that shakes
blurs in one only).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from itertools import islice
from statistics import median
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from controller.words.sentence import Sentence, sentence
from vision.calibration.calibration import Calibration
from vision.table.table_layout import TILE_WIDTH
from vision.zones.tile_statistics import means_and_deviations

Image = NDArray[np.uint8]
Floats = NDArray[np.float32]

SHARP: Final = 0.105
"""Least share of fine lines. Rendered tables have 0.12 and more; out of focus by one pixel of 0.9 mm, where the
first names are wrong, 0.10; by one and a half 0.07."""
CLEARLY_SHARP: Final = 0.15
"""Share of fine lines in all tiles together from which the lens is in focus beyond doubt; rendered tables have 0.16 and
more, out of focus by one pixel 0.10 to 0.14 (one bold maker's 0.18)."""
SHARP_HERE: Final = 0.09
"""Least share in one zone of such a frame: a kong of bold faces has 0.10, what lies under a drop on the glass 0.07."""
SHARP_FOR_HEIGHTS: Final = 0.09
"""Least share of fine lines with which a wall's height is measured; from 0.083 on (2.6 pixels of a picture 1080 high,
with the boldest print) some were measured wrong."""
LEAST_PIXELS: Final = 15.0
"""Least width of a tile in the frame; below it strokes run into each other (16 to 20 are wanted)."""

_FINE: Final = (0.8, 2.0)  # pixels of a tile's picture; finer is noise
_PLAIN: Final = 6.0  # grey levels; backs and blank faces have no lines to measure
_ENOUGH: Final = 4  # tiles that speak for themselves
_REMEMBERED: Final = 12
_SPEAKING_FOR_ALL: Final = 12  # tiles of one frame that speak for every tile of it
_SPOKEN_FOR: Final = (
    48  # walls judged by tiles seen before; then these may be long gone and the lens put right
)


class Sharpness:
    """Judges zones; where few tiles lie, those seen just before by the same lens count too."""

    def __init__(self) -> None:
        self._recent: deque[tuple[float, float]] = deque(maxlen=_REMEMBERED)
        self._walls = 0  # judged since a printed tile was seen

    def doubts(self, zones: Sequence[Sequence[Image]]) -> list[Sentence | None]:
        """For each zone of one frame why its tiles, in their pictures of 48x64 pixels, cannot be classified; None
        if they can. Where most tiles of a frame are blurred none is accepted: a few bold ones look sharp enough
        by chance."""
        each = iter(_fine_lines([picture for pictures in zones for picture in pictures]))
        seen = [[lines for lines in islice(each, len(pictures)) if lines] for pictures in zones]
        together = [lines for of_zone in seen for lines in of_zone]
        whole = _unless(together, SHARP, _BLURRED) if len(together) >= _SPEAKING_FOR_ALL else None
        by_this_lens = [*together, *self._recent]
        clear = len(by_this_lens) >= _SPEAKING_FOR_ALL and _share(by_this_lens) >= CLEARLY_SHARP
        return [self._of_zone(of_zone, whole, SHARP_HERE if clear else SHARP) for of_zone in seen]

    def _of_zone(
        self, seen: Sequence[tuple[float, float]], whole: Sentence | None, least: float
    ) -> Sentence | None:
        if not seen:
            return None
        speaking = seen if len(seen) >= _ENOUGH else [*seen, *self._recent]
        self._recent.extend(seen)
        self._walls = 0
        return whole or _unless(speaking, least, _BLURRED)

    def doubt_of_height(self) -> Sentence | None:
        """The reason why a wall's heights cannot be measured, or None. Backs show no lines: printed tiles seen just
        before by the same lens are measured instead."""
        self._walls += 1
        if len(self._recent) < _ENOUGH or self._walls > _SPOKEN_FOR:
            return None
        return _unless(self._recent, SHARP_FOR_HEIGHTS, sentence("doubt.blurred_heights"))


_BLURRED: Final = sentence("doubt.blurred")


def _unless(seen: Iterable[tuple[float, float]], sharp: float, doubt: Sentence) -> Sentence | None:
    """The doubt, unless enough of the tiles are sharp."""
    return None if _share(seen) >= sharp else doubt


def _share(seen: Iterable[tuple[float, float]]) -> float:
    """The median share of fine lines, in the direction in which it is worse."""
    return float(min(median(one_way) for one_way in zip(*seen, strict=True)))


def too_small(calibration: Calibration) -> Sentence | None:
    """The reason why no tile under this camera can be classified, or None."""
    wide = calibration.px_per_mm * TILE_WIDTH
    if wide >= LEAST_PIXELS:
        return None
    return sentence("doubt.too_few_pixels", pixels=round(wide), needed=round(LEAST_PIXELS))


def _fine_lines(tiles: Sequence[Image]) -> list[tuple[float, float] | None]:
    """The share of fine lines across and along each tile; None where nothing is printed on it."""
    if not tiles:
        return []
    # One below the other they are filtered at once: the measured part keeps farther from a tile's edge than any
    # filter reaches.
    grey = np.asarray(cv2.cvtColor(np.vstack(tiles), cv2.COLOR_BGR2GRAY), np.float32)
    contrast = _contrasts(grey, len(tiles))
    across = _contrasts(np.asarray(cv2.filter2D(grey, -1, _BETWEEN.T), np.float32), len(tiles))
    along = _contrasts(np.asarray(cv2.filter2D(grey, -1, _BETWEEN), np.float32), len(tiles))
    ink = np.maximum(contrast, _PLAIN)
    shares = zip(contrast >= _PLAIN, across / ink, along / ink, strict=True)
    return [(float(one), float(other)) if printed else None for printed, one, other in shares]


def _contrasts(stacked: Floats, count: int) -> Floats:
    """The standard deviation within each of `count` tiles, their edges left out."""
    tiles = stacked.reshape(count, -1, stacked.shape[1])
    return means_and_deviations(tiles[:, 6:-6, 5:-5])[1]


def _between(finer: float, coarser: float) -> Floats:
    """Column filter (band-pass) that keeps lines between these widths (standard deviations)."""
    rim = round(3 * coarser)
    one, other = (cv2.getGaussianKernel(2 * round(3 * sigma) + 1, sigma) for sigma in (finer, coarser))
    return np.asarray(np.pad(one, ((rim - round(3 * finer),) * 2, (0, 0))) - other, np.float32)


_BETWEEN: Final = _between(*_FINE)
