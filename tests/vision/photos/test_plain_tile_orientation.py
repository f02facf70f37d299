"""Orientation of backs and Whites, along or across, by the printed tiles beside them, from above and from a seat."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware_sim.rendering.pinhole import Lens, handheld_lens
from vision.networks.labels import BACK, WHITE
from vision.networks.tile_classifier import Classification, Rotation
from vision.networks.tile_detector import OrientedBox
from vision.photos.plain_tile_orientation import orient_plain_tiles

WIDE, TALL = 26.0, 36.0  # mm
FROM_ABOVE = handheld_lens(0.0, 0.0)
TURNS = st.floats(0, 180)


def lain(
    lens: Lens, x: float, y: float, turn: float = 0.0, face: str = "5m"
) -> tuple[OrientedBox, Classification]:
    """The true find of a tile that lies at (x, y) mm turned by `turn` degrees."""
    c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    across, down = (x + c * WIDE / 2, y + s * WIDE / 2, 0.0), (x - s * TALL / 2, y + c * TALL / 2, 0.0)
    middle, *ends = lens.project([(x, y, 0.0), across, down])
    one, other = (2 * (end - middle) for end in ends)
    rotation: Rotation = 0
    if abs(one[1]) * np.linalg.norm(other) > abs(other[1]) * np.linalg.norm(
        one
    ):  # its long side is the flatter one
        one, other, rotation = other, one, 90
    angle = float(np.arctan(one[1] / one[0]))
    skew = (float(np.arctan2(-other[0], other[1])) - angle + np.pi / 2) % np.pi - np.pi / 2
    sides = float(np.linalg.norm(one)), float(np.linalg.norm(other))
    spot = OrientedBox(float(middle[0]), float(middle[1]), *sides, angle, 0.9, skew)
    return spot, Classification(face, 0.99, rotation, face)


def mistaken(find: tuple[OrientedBox, Classification]) -> tuple[OrientedBox, Classification]:
    """The same find with the other orientation."""
    spot, naming = find
    return spot, replace(naming, rotation=90 if naming.rotation == 0 else 0)


@given(
    lean=st.floats(0, 60),
    seat=st.floats(0, 360),
    turns=st.tuples(*[TURNS] * 6),
    plain=st.sampled_from((BACK, WHITE)),
)
def test_the_printed_tiles_around_it_tell_how_a_plain_one_lies(
    lean: float, seat: float, turns: tuple[float, ...], plain: str
) -> None:
    lens = handheld_lens(lean, seat)
    places = [(60.0 * across, 60.0 * down) for across in (-1, 1) for down in (-1, 0, 1)]
    printed = [lain(lens, x, y, turn) for (x, y), turn in zip(places, turns, strict=True)]
    for turn in turns:
        true = lain(lens, 0.0, 0.0, turn, plain)
        for find in (true, mistaken(true)):
            assert orient_plain_tiles([*printed, find]) == [*printed, true]


def test_an_oblique_back_lies_along_though_it_looks_wide() -> None:
    lens = handheld_lens(60.0, 0.0)
    back = lain(lens, 0.0, 0.0, 0.0, BACK)
    assert back[0].wide > 1.2 * back[0].tall and back[1].rotation == 0
    assert orient_plain_tiles([lain(lens, 40.0, 0.0), mistaken(back)])[1] == back


@pytest.mark.parametrize("turn", [0.0, 90.0])
def test_a_half_shaded_tile_is_oriented_by_its_neighbour(turn: float) -> None:
    row = [lain(FROM_ABOVE, WIDE * k * (turn == 0), WIDE * k * (turn == 90), turn, BACK) for k in range(4)]
    shaded = []
    for spot, naming in row:  # the long side looks as short as the short one, or slightly shorter
        seen = 0.98 * min(spot.wide, spot.tall)
        shaded.append((replace(spot, tall=seen) if turn == 0 else replace(spot, wide=seen), naming))
    oriented = orient_plain_tiles([lain(FROM_ABOVE, 0.0, 200.0), *map(mistaken, shaded)])
    assert oriented[1:] == shaded


def test_without_sure_printed_tiles_no_orientation_changes() -> None:
    backs = [lain(FROM_ABOVE, 40.0 * k, 0.0, 0.0, BACK) for k in range(3)]
    assert orient_plain_tiles(backs) == backs
    spot, naming = mistaken(lain(FROM_ABOVE, 0.0, 80.0))
    doubtful = (spot, replace(naming, confidence=0.7))
    assert orient_plain_tiles([*backs, doubtful]) == [*backs, doubtful]
    assert orient_plain_tiles([]) == []
