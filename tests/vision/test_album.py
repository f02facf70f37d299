"""The flowers of a strange set: shown once in a corner of the bare table, known from then on."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from hardware_sim.lay import SeatContent, TableContent, lay
from hardware_sim.render import Renderer
from hardware_sim.scene import Scene
from tests.vision.tables import FACES, namer, picture
from vision.album import FLOWERS, Album
from vision.layout import TableShape
from vision.reader import TableReader

SHAPE = TableShape(has_singles=True)


@pytest.fixture(scope="module")
def camera() -> Renderer:
    return Renderer(seed=5)


def lying(singles: list[tuple[str, ...]], discards: tuple[str, ...] = ()) -> Scene:
    first, second, third, fourth = (SeatContent(singles=tiles, discards=discards) for tiles in singles)
    return lay(TableContent((first, second, third, fourth)), 3, 1)


def reader(camera: Renderer, album: Album) -> TableReader:
    made = TableReader(namer(), shape=SHAPE, album=album)
    made.calibrate(picture(camera, Scene(), 0))
    return made


def taught(camera: Renderer, path: Path) -> TableReader:
    made = reader(camera, Album(path))
    made.read(picture(camera, lying([FLOWERS, (), (), ()]), 1))
    return made


@pytest.mark.parametrize("lamp", ["ceiling", "window"])
def test_flowers_shown_once_are_known_wherever_they_lie_and_after_a_restart(
    camera: Renderer, tmp_path: Path, lamp: str
) -> None:
    taught(camera, tmp_path / "flowers.png")
    again = reader(camera, Album(tmp_path / "flowers.png"))
    laid = [FLOWERS[4:6], FLOWERS[:2], FLOWERS[6:], FLOWERS[2:4]]
    seen = again.read(picture(camera, replace(lying(laid), lamp=lamp), 2))
    assert [seat.singles for seat in seen.seats] == laid
    assert not seen.unsure


def test_other_faces_are_no_flowers(camera: Renderer, tmp_path: Path) -> None:
    knowing = taught(camera, tmp_path / "flowers.png")
    some = tuple(FACES[::2][:16])
    seen = knowing.read(picture(camera, lying([(), (), (), ()], some), 2))
    assert [seat.discards for seat in seen.seats] == [some] * 4


def test_eight_tiles_beside_others_teach_nothing(camera: Renderer) -> None:
    album = Album()
    reader(camera, album).read(picture(camera, lying([FLOWERS, (), (), ()], ("1m",)), 1))
    assert album.empty
