"""The flowers of a strange set: shown once in a corner of the bare table, known from then on."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from hardware_sim.art.tile_art import face
from hardware_sim.rendering.renderer import Renderer
from hardware_sim.rendering.scene import Scene
from hardware_sim.rendering.tile_placement import SeatContent, TableContent, lay
from tests.vision.zones.random_tables import FACES, classifier, picture, renderer
from vision.networks.labels import UNKNOWN
from vision.table.table_layout import TableShape
from vision.zones.flower_gallery import FLOWERS, FlowerGallery
from vision.zones.table_reader import TableReader

SHAPE = TableShape(has_singles=True)


@pytest.fixture(scope="module")
def camera() -> Renderer:
    return renderer(seed=5)


def lying(singles: list[tuple[str, ...]], discards: tuple[str, ...] = ()) -> Scene:
    first, second, third, fourth = (SeatContent(singles=tiles, discards=discards) for tiles in singles)
    return lay(TableContent((first, second, third, fourth)), 3, 1)


def reader(camera: Renderer, album: FlowerGallery) -> TableReader:
    made = TableReader(classifier(), shape=SHAPE, album=album)
    made.calibrate(picture(camera, Scene(), 0))
    return made


def taught(camera: Renderer, path: Path) -> TableReader:
    made = reader(camera, FlowerGallery(path))
    made.read(picture(camera, lying([FLOWERS, (), (), ()]), 1))
    return made


@pytest.mark.parametrize("lamp", ["ceiling", "window"])
def test_flowers_shown_once_are_known_after_a_restart(camera: Renderer, tmp_path: Path, lamp: str) -> None:
    taught(camera, tmp_path / "flowers.png")
    again = reader(camera, FlowerGallery(tmp_path / "flowers.png"))
    assert_known(again, camera, lamp)


@pytest.mark.parametrize(("art", "lamp"), [("bone", "warm"), ("modern", "dim")])
def test_faint_and_similar_flowers_are_distinguished(tmp_path: Path, art: str, lamp: str) -> None:
    """Bone is hardly darker than its drawings; the modern set's flowers share their frame and their ground."""
    camera = renderer(seed=6, art=art)
    assert_known(taught(camera, tmp_path / "flowers.png"), camera, lamp)


def assert_known(knowing: TableReader, camera: Renderer, lamp: str) -> None:
    laid = [FLOWERS[4:6], FLOWERS[:2], FLOWERS[6:], FLOWERS[2:4]]
    seen = knowing.read(picture(camera, replace(lying(laid), lamp=lamp), 2))
    assert [seat.singles for seat in seen.seats] == laid
    assert not seen.unsure


def test_a_flower_between_two_of_the_set_is_unknown() -> None:
    looks = [face(flower, "bone") for flower in FLOWERS]
    album = FlowerGallery()
    album.learn(looks)
    assert [album.name(look) for look in looks] == [(flower, 1.0) for flower in FLOWERS]
    between = np.asarray(cv2.addWeighted(looks[0], 0.5, looks[1], 0.5, 0), np.uint8)
    found = album.name(between)
    assert found is None or found[0] == UNKNOWN


def test_other_faces_are_no_flowers(camera: Renderer, tmp_path: Path) -> None:
    knowing = taught(camera, tmp_path / "flowers.png")
    some = tuple(FACES[::2][:16])
    seen = knowing.read(picture(camera, lying([(), (), (), ()], some), 2))
    assert [seat.discards for seat in seen.seats] == [some] * 4


def test_eight_tiles_beside_others_teach_nothing(camera: Renderer) -> None:
    album = FlowerGallery()
    reader(camera, album).read(picture(camera, lying([FLOWERS, (), (), ()], ("1m",)), 1))
    assert album.empty


def test_no_flowers_are_learnt_while_a_zone_is_hidden(camera: Renderer) -> None:
    album = FlowerGallery()
    knowing = reader(camera, album)
    frame = picture(camera, lying([FLOWERS, (), (), ()]), 1)
    frame[: frame.shape[0] // 3] = 255
    knowing.read(frame)
    assert album.empty


def test_flowers_that_were_never_shown_have_no_certain_name(camera: Renderer) -> None:
    """A classifier that has learnt other makers' takes the Autumn of one set for the Winter of another."""
    laid = [FLOWERS[4:6], FLOWERS[:2], FLOWERS[6:], FLOWERS[2:4]]
    unknowing = reader(camera, FlowerGallery())
    seen = unknowing.read(picture(camera, lying(laid, ("5m",)), 2))
    assert set(seen.unsure) == {f"singles:{seat}" for seat in range(4)}
    assert [seat.discards for seat in seen.seats] == [("5m",)] * 4
