"""`see` on tables as a player's telephone shows them: each tile a parallelogram, with its sides, some behind others."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from benchmarks.vision.scoring import TableCounts, count_see
from benchmarks.vision.table_pictures import Condition, Points, RenderedCamera, scene_of, table
from hardware_sim.rendering.pinhole import handheld_lens
from hardware_sim.rendering.scene import PlacedTile, Scene
from tests.vision.photos.drawn_pictures import detector
from vision.networks.labels import BACK

CONDITION = Condition("canton", "phone")


def looked_at(lean: float, turn: float) -> tuple[TableCounts, TableCounts]:
    """Tiles of a table in the middle of a hand that `see` should find: all, and those with a face."""
    camera = RenderedCamera("canton", "phone", lens=handheld_lens(lean, turn, size=(1600, 1200)))
    scene = replace(scene_of(table(1), 1, CONDITION), standing=())
    frame = camera.picture(scene, 1)
    found = detector().find(frame)
    faces = replace(scene, lying=tuple(tile for tile in camera.sighted(scene) if tile.face_up))
    printed = [tile for tile in found if tile.tile != BACK]
    return count_see(found, scene, camera, frame.copy()), count_see(printed, faces, camera, frame.copy())


@pytest.mark.slow
@pytest.mark.parametrize(("lean", "turn"), [(40.0, 0.0), (40.0, 135.0), (55.0, 20.0)])
def test_a_table_is_read_from_a_seat(lean: float, turn: float) -> None:
    whole, faces = looked_at(lean, turn)
    assert faces.found >= 0.97 * faces.tiles
    assert faces.named >= 0.97 * faces.found and faces.wrong <= 1  # hardly more than half sure, where wrong
    assert whole.found >= 0.85 * whole.tiles and whole.extra <= 1
    assert whole.turned_right >= 0.97 * whole.turned


def test_sides_that_are_not_perpendicular_are_measured() -> None:
    camera = RenderedCamera("canton", "phone", lens=handheld_lens(55.0, 45.0, away=500.0, size=(1600, 1200)))
    faces = ("5m", "7s", "3p", "1z")
    scene = Scene(tuple(PlacedTile(face, 45.0 * k - 30.0, 45.0, 0.0) for k, face in enumerate(faces)))
    found = detector().find(camera.picture(scene, 0))
    assert sorted(tile.tile for tile in found) == sorted(faces)
    for tile in scene.lying:
        (seen,) = (one for one in found if one.tile == tile.tile)
        true, measured = corner(camera.outline(tile)), corner(np.array(seen.corners))
        assert abs(true - 90) > 20
        assert min(abs(measured - true), abs(180 - measured - true)) < 10, (
            f"{tile.tile}: {measured:.0f} for {true:.0f} degrees"
        )


def corner(outline: Points) -> float:
    """How wide its first corner is, degrees."""
    one, other = outline[1] - outline[0], outline[3] - outline[0]
    return float(np.degrees(np.arccos(one @ other / np.linalg.norm(one) / np.linalg.norm(other))))
