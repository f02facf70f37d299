"""The pictures of other things that networks learn from: the same again from the same seed, of the size asked for."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.training.drawn_styles import some_style
from vision.networks.labels import FACES
from vision.networks.tile_detector import OrientedBox, TileDetector
from vision.training.classifier_samples import CLASSES, NOTHING_CLASS, make
from vision.training.mistaken_places import mistaken_places
from vision.training.other_things import backdrop, fitted_thing
from vision.training.sources import TOP_HEIGHT, TOP_WIDTH, Picture, Sources
from vision.training.synthetic_sets import draw
from vision.training.synthetic_tables import draw_table
from vision.training.things_of_packages import main as things_of_packages


@cache
def drawn_set() -> dict[str, Picture]:
    look = some_style(7)
    return {face: cv2.resize(draw(face, look), (TOP_WIDTH, TOP_HEIGHT)) for face in FACES}


def sources(backdrops: list[Picture] | None = None, cutouts: list[Picture] | None = None) -> Sources:
    return Sources(
        sets=[drawn_set()],
        singles={},
        oddities=[np.full((80, 60, 3), 200, np.uint8)],
        photographs=[],
        pictured={},
        floors=[],
        backdrops=backdrops or [],
        cutouts=cutouts or [],
    )


def test_a_backdrop_is_the_same_again_from_the_same_seed() -> None:
    one, same, other = (backdrop(sources(), 200, 40.0, np.random.default_rng(seed)) for seed in (3, 3, 4))
    assert one.shape == (200, 200, 3)
    assert one.dtype == np.uint8
    assert (one == same).all()
    assert (one != other).any()


def test_backdrops_use_photographs_and_cutouts_if_any() -> None:
    red = np.zeros((90, 120, 3), np.uint8)
    red[:] = 0, 0, 255
    green = np.zeros((30, 30, 4), np.uint8)
    green[:] = 0, 255, 0, 255
    seen = [backdrop(sources([red], [green]), 128, 50.0, np.random.default_rng(seed)) for seed in range(40)]
    assert any((picture == (0, 0, 255)).all() for picture in seen), "a photograph fills the picture"
    assert any((picture == (0, 255, 0)).all(axis=2).any() for picture in seen), "a cutout lies there"


def test_a_table_of_other_things_alone_has_no_tile_to_learn() -> None:
    random = np.random.default_rng(2)
    tables = [draw_table(sources(), 128, random) for _ in range(40)]
    empty = [table for table in tables if not len(table.corners)]
    assert 2 <= len(empty) <= 25
    assert all(table.picture.shape == (128, 128, 3) for table in tables)


def test_mistaken_places_lie_within_their_pieces() -> None:
    class Suspicious(TileDetector):
        def look(self, image: Picture, *_: object, **__: object) -> list[OrientedBox]:
            return [OrientedBox(60, 60, 40, 52, 0.2, 0.9), OrientedBox(383, 380, 8, 8, 0.0, 0.5)]

    places, pieces = mistaken_places(Suspicious(), sources(), np.random.default_rng(1), 3)
    assert len(places) == len(pieces) == 3, "what lies in the corner is too small a piece"
    for place in places:
        corners, piece = np.array(place.corners), pieces[place.photograph]
        assert (corners >= 0).all()
        assert (corners <= piece.shape[1::-1]).all()


def test_things_fill_their_cut_and_have_their_share() -> None:
    random = np.random.default_rng(5)
    scene, corners = fitted_thing(96, 72, random)
    assert scene.shape == (192, 168, 3)
    assert corners.tolist() == [[48, 48], [120, 48], [120, 144], [48, 144]]
    samples = [make(sources(), random) for _ in range(400)]
    nothing = sum(label == NOTHING_CLASS for _, label, _ in samples)
    assert 20 <= nothing <= 90
    assert {label for _, label, _ in samples} <= set(range(CLASSES))


def test_a_folder_of_things_is_filled_from_what_packages_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stamps = tmp_path / "share" / "tuxpaint" / "stamps"
    stamps.mkdir(parents=True)
    random = np.random.default_rng(1)
    for name in ("book", "mahjong", "cup"):
        cv2.imwrite(str(stamps / f"{name}.png"), random.integers(0, 256, (300, 200, 4), np.uint8))
    monkeypatch.setattr("sys.argv", ["x", str(tmp_path / "things"), "--share", str(tmp_path / "share")])
    assert things_of_packages() == 0
    kept = sorted((tmp_path / "things").iterdir())
    assert len(kept) == 2, "a mahjong tile is no other thing"
    picture = cv2.imread(str(kept[0]), cv2.IMREAD_UNCHANGED)
    assert picture is not None
    assert picture.shape == (144, 96, 4)
    monkeypatch.setattr("sys.argv", ["x", str(tmp_path / "none"), "--share", str(tmp_path / "none")])
    assert things_of_packages() == 1
    assert "apt-get install" in capsys.readouterr().err
