"""The classifier names single tiles, turned or not, and says when it sees none."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from hardware_sim.art.tile_art import face as drawn
from tests.vision.photos.drawn_pictures import tile
from vision.networks.labels import BACK, FACES, UNKNOWN
from vision.networks.tile_classifier import ModelFileError, TileClassifier

DRAWN = ["1m", "4m", "7m", "8m", "1z", "3z", "4z", "6z", "7z", "2p", "4p"]


@pytest.fixture(scope="module")
def classifier() -> TileClassifier:
    return TileClassifier()


def test_there_are_forty_two_faces() -> None:
    assert len(set(FACES)) == 42


def test_drawn_faces_are_named(classifier: TileClassifier) -> None:
    names = [naming.tile for naming in classifier.name([tile(face) for face in DRAWN])]
    assert names == DRAWN


@pytest.mark.parametrize(
    ("turn", "degrees"),
    [(cv2.ROTATE_90_CLOCKWISE, 90), (cv2.ROTATE_180, 180), (cv2.ROTATE_90_COUNTERCLOCKWISE, 270)],
)
def test_a_turned_face_is_named_with_its_turn(classifier: TileClassifier, turn: int, degrees: int) -> None:
    for face in ("4m", "1z", "7z"):
        naming = classifier.name([cv2.rotate(tile(face), turn)])[0]
        assert (naming.tile, naming.rotation) == (face, degrees)


def test_a_symmetric_face_is_not_turned_by_half(classifier: TileClassifier) -> None:
    assert classifier.name([tile("4p")])[0].rotation in (0, 90)


def test_a_coloured_back_is_a_back(classifier: TileClassifier) -> None:
    back = np.full((80, 60, 3), (70, 130, 30), np.uint8)
    cv2.rectangle(back, (0, 0), (59, 79), (50, 100, 20), 2)
    assert classifier.name([back])[0].tile == BACK


def test_sizes_may_differ_within_a_batch(classifier: TileClassifier) -> None:
    small = cv2.resize(tile("7z"), (28, 37), interpolation=cv2.INTER_AREA)
    large = cv2.resize(tile("7z"), (240, 320), interpolation=cv2.INTER_LINEAR)
    assert [n.tile for n in classifier.name([small, large])] == ["7z", "7z"]


def test_an_empty_crop_is_unknown(classifier: TileClassifier) -> None:
    empty = np.zeros((0, 10, 3), np.uint8)
    assert classifier.name([]) == []
    assert classifier.name([empty])[0].tile == UNKNOWN
    assert classifier.name([empty])[0].confidence == 0.0


def test_below_the_threshold_a_tile_is_unknown_but_has_a_guess() -> None:
    strict = TileClassifier(sure_from=1.01)
    naming = strict.name([tile("7z")])[0]
    assert (naming.tile, naming.guess) == (UNKNOWN, "7z")


def test_several_looks_count_by_their_mean(
    classifier: TileClassifier,
) -> None:
    upright, dark = tile("7z"), np.zeros((80, 60, 3), np.uint8)
    upside_down = np.asarray(cv2.rotate(upright, cv2.ROTATE_180))
    (one,) = classifier.name([upright])
    (agreed,) = classifier.name_together([[upright], [upside_down]], 0.5)
    assert (agreed.tile, agreed.rotation) == ("7z", one.rotation)
    assert agreed.confidence == pytest.approx(one.confidence, abs=0.05)
    (half_dark,) = classifier.name_together([[upright], [dark]], 0.6)
    assert (half_dark.tile, half_dark.guess) == (UNKNOWN, "7z")
    assert half_dark.confidence == pytest.approx(one.confidence / 2)


def test_looks_that_disagree_leave_a_tile_unnamed(classifier: TileClassifier) -> None:
    looks = [[tile("1z"), tile("7z")], [tile("3z"), tile("7z")], [tile("4m"), tile("7z")]]
    torn, sure = classifier.name_together(looks, 0.5)
    assert torn.tile == UNKNOWN
    assert torn.confidence == pytest.approx(1 / 3, abs=0.05)
    assert sure.tile == "7z"
    assert classifier.name_together([[], []], 0.5) == []


def test_missing_weights_are_reported_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(ModelFileError, match="install the package again"):
        TileClassifier(tmp_path / "gone.onnx")


def both_ways_up(name: str, art: str) -> list[Any]:
    upright = drawn(name, art)
    return [upright, cv2.rotate(upright, cv2.ROTATE_180)]


def test_an_index_shows_the_rotation_of_symmetric_faces(
    classifier: TileClassifier,
) -> None:
    for name in ("2p", "4p", "5p", "8p", "2s", "6s"):
        assert classifier.rotations(both_ways_up(name, "western"), [name] * 2) == [0, 180], name
    dark, none = np.zeros((64, 48, 3), np.uint8), np.zeros((0, 48, 3), np.uint8)
    assert classifier.rotations([dark], ["2p"]) == [0], "too dark to tell"
    assert classifier.rotations([none], ["2p"]) == [0], "nothing is left of what the picture's edge cuts"
    assert classifier.rotations([], []) == []


def indexed(name: str, ink: tuple[int, int, int]) -> list[Any]:
    """Both ways up, with an index drawn by no typeface that other tests could have set."""
    upright = drawn(name, "modern").copy()
    cv2.putText(upright, name[0], (8, 50), cv2.FONT_HERSHEY_SIMPLEX, 1.4, ink, 4, cv2.LINE_AA)
    return [upright, cv2.rotate(upright, cv2.ROTATE_180)]


def test_a_faint_index_is_believed_among_indexed_faces(classifier: TileClassifier) -> None:
    black, faint = (40, 30, 30), (195, 185, 185)
    others = [picture for name in ("2p", "8p", "4s") for picture in indexed(name, black)]
    assert classifier.rotations(indexed("1p", faint), ["1p"] * 2) == [0, 0], "alone it does not tell"
    names = ["1p"] * 2 + ["2p"] * 2 + ["8p"] * 2 + ["4s"] * 2
    assert classifier.rotations([*indexed("1p", faint), *others], names) == [0, 180] * 4
    names = ["2p", "4p", "9p", "2s", "4s", "8s"]
    over = [cv2.rotate(drawn(name, "modern"), cv2.ROTATE_180) for name in names]
    assert classifier.rotations(over, names) == [0] * 6, "no index, nobody can tell"


def test_rotations_of_a_whole_set_are_found_both_ways_up(classifier: TileClassifier) -> None:
    names = ["1m", "9m", "6p", "7p", "3s", "7s", "1z", "6z", "7z", "1f"]
    for art in ("riichi", "canton"):
        upright = [drawn(name, art) for name in names]
        assert classifier.rotations(upright, names) == [0] * len(names), art
        for turns, rotation in ((cv2.ROTATE_90_CLOCKWISE, 90), (cv2.ROTATE_180, 180)):
            laid = [cv2.rotate(picture, turns) for picture in upright]
            assert classifier.rotations(laid, names) == [rotation] * len(names), art
    white = [cv2.rotate(drawn("5z", "riichi"), cv2.ROTATE_90_CLOCKWISE), drawn("5z", "riichi")]
    assert classifier.rotations(white, ["5z", "5z"]) == [90, 0], "of a White alone its shape tells"
