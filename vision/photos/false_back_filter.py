"""False back filter: bare cloth that looks like a tile's back, where between two tiles lies a plain patch as
large as a third.

A tile ends at four sides. Cloth goes on: beyond two sides of the patch that face each other lies more of the
same, and no other tile. (In a wall of backs the same lies beyond two sides as well, but those are tiles.) Cloth
in a tile's shadow ends, too; but where many backs lie, it has the hue of the cloth beside it, or round the
other tiles, and not theirs.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, Final

import cv2
import numpy as np
import numpy.typing as npt

from vision.networks.tile_detector import OrientedBox, encloses

Picture = npt.NDArray[Any]

_INSIDE: Final = 0.7  # of the way from a patch's middle to its side: where its colour is taken
_BEYOND: Final = 1.4  # and where that of what lies beyond
_SAME: Final = 6.0  # grey levels in any colour; a back as alike to its cloth as that is left out with it
_PIXELS: Final = (12, 6)  # along a side, and away from it
_MANY: Final = 6  # backs, or sides of tiles, that say together what hue backs or cloth of a picture have
_HUE: Final = 0.2  # between the hues (log blue, green, red less their mean) of one thing lit and in shadow
_DARKEST: Final = 6.0  # grey levels: hues of darker pixels are noise


class BareCloth:
    """Distinguishes cloth from backs in one BGR picture in which all `finds` look like tiles, `backs` of them
    like backs."""

    def __init__(self, image: Picture, finds: Sequence[OrientedBox], backs: Sequence[OrientedBox]) -> None:
        self._image, self._finds, self._backs = image, finds, backs

    def shows_at(self, spot: OrientedBox) -> bool:
        """Whether an apparent back is cloth."""
        across, down = spot.halves
        both_ways = [
            [(sign * out, side) for sign in (-1, 1)] for out, side in ((across, down), (down, across))
        ]
        free = [[pair for pair in pairs if self._ends_at(spot, pair[0])] for pairs in both_ways]
        if any(len(pairs) == 2 and all(self._goes_on(spot, *pair) for pair in pairs) for pairs in free):
            return True
        if not self._no_backs_hue(spot):
            return False
        cloth = self._hue_of_cloth
        return (cloth is not None and _apart(self._hue(spot), cloth) < _HUE) or any(
            self._hue_goes_on(spot, *pair) for pairs in free for pair in pairs
        )

    def _ends_at(self, spot: OrientedBox, out: Picture) -> bool:
        """Whether no tile lies beyond the side that is `out` from the middle."""
        beyond = spot.centre + _BEYOND * out
        return not any(encloses(find.corners, beyond) for find in self._finds)

    def _goes_on(self, spot: OrientedBox, out: Picture, side: Picture) -> bool:
        """Whether the same lies beyond the side that is `out` from the middle and reaches `side` either way there."""
        inner, outer = (
            self._colour(spot.centre + reach * out, 0.2 * out, 0.6 * side) for reach in (_INSIDE, _BEYOND)
        )
        return bool(np.abs(inner - outer).max() < _SAME)

    def _no_backs_hue(self, spot: OrientedBox) -> bool:
        common = self._hue_of_backs
        return common is not None and _apart(self._hue(spot), common) > _HUE

    def _hue_goes_on(self, spot: OrientedBox, out: Picture, side: Picture) -> bool:
        return _apart(self._hue_beyond(spot, out, side), self._hue(spot)) < _HUE

    def _hue_beyond(self, spot: OrientedBox, out: Picture, side: Picture) -> Picture:
        return _hue(self._colour(spot.centre + _BEYOND * out, 0.2 * out, 0.6 * side))

    @cached_property
    def _hue_of_cloth(self) -> Picture | None:
        """The prevailing hue next to tiles that show a face; None if there are few."""
        backs = {id(back) for back in self._backs}
        round_them = [
            self._hue_beyond(spot, sign * out, side)
            for spot in self._finds
            if id(spot) not in backs
            for out, side in (spot.halves, spot.halves[::-1])
            for sign in (-1, 1)
            if self._ends_at(spot, sign * out)
        ]
        return np.asarray(np.median(round_them, axis=0)) if len(round_them) >= _MANY else None

    @cached_property
    def _hue_of_backs(self) -> Picture | None:
        """The prevailing hue of the backs; None if there are few."""
        if len(self._backs) < _MANY:
            return None
        return np.asarray(np.median([self._hue(back) for back in self._backs], axis=0))

    def _hue(self, spot: OrientedBox) -> Picture:
        across, down = spot.halves
        return _hue(self._colour(spot.centre, 0.6 * across, 0.6 * down))

    def _colour(self, middle: Picture, out: Picture, side: Picture) -> Picture:
        """The mean colour of the patch with these half sides; beyond the picture its rim is repeated."""
        corners = np.array([middle - side - out, middle + side - out, middle + side + out], np.float32)
        target = np.array([(0, 0), (_PIXELS[0], 0), _PIXELS], np.float32)
        warp = cv2.getAffineTransform(corners, target)
        patch = cv2.warpAffine(self._image, warp, _PIXELS, borderMode=cv2.BORDER_REPLICATE)
        return np.array(cv2.mean(patch)[:3])


def _hue(colour: Picture) -> Picture:
    logs = np.log(colour + _DARKEST)
    return np.asarray(logs - logs.mean())


def _apart(one: Picture, other: Picture) -> float:
    return float(np.linalg.norm(one - other))
