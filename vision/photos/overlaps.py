"""Overlaps of detections."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from vision.networks.tile_detector import OrientedBox, encloses


def all_apart(spots: Sequence[OrientedBox], others: Sequence[OrientedBox]) -> list[OrientedBox]:
    """Those that overlap none of the others, by the centre of either."""
    if not spots or not others:
        return [*spots]
    on_other, on_it = _enclosed(spots, others), _enclosed(others, spots)
    lying = np.asarray(on_other.any(axis=1) | on_it.any(axis=0))
    return [spot for spot, lies in zip(spots, lying, strict=True) if not lies]


def _enclosed(spots: Sequence[OrientedBox], by: Sequence[OrientedBox]) -> npt.NDArray[np.bool_]:
    """(N, M): whether the middle of each spot lies within each outline."""
    middles = np.array([spot.centre for spot in spots])
    outlines = np.array([(spot.centre, *spot.halves) for spot in by])
    away = middles[:, None] - outlines[:, 0]
    # Each middle in halves of the outline's sides, which need not stand square on each other.
    parts = np.linalg.solve(outlines[:, 1:].transpose(0, 2, 1), away[..., None])[..., 0]
    return np.asarray((np.abs(parts) < 1).all(axis=2))


def are_parts(spots: Sequence[OrientedBox], of: Sequence[OrientedBox]) -> bool:
    """Whether there are some detections, and each lies on a surer one that is at least twice as large."""
    return bool(spots) and all(
        any(
            whole.certainty > spot.certainty
            and whole.wide * whole.tall > 2 * spot.wide * spot.tall
            and encloses(whole.corners, spot.centre)
            for whole in of
        )
        for spot in spots
    )
