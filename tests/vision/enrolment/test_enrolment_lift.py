"""A strange set enrolled with one picture a face: known from then on, unsure where it should be, learnt once."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from hardware_sim.art.tile_art import FACES, face
from tests.photographs import PHOTOGRAPHS, needs_photographs
from tests.vision.enrolment.strange_set import WITHOUT_FLOWERS, Picture, taught, tile, worn
from vision.enrolment.enrol_set import report_of
from vision.networks.labels import BACK, UNKNOWN
from vision.networks.tile_classifier import TileClassifier
from vision.networks.tile_set_store import Sample, TileSet, save_set
from vision.photos.photo_detector import Detector
from vision.training.collection import photographs

pytestmark = pytest.mark.slow


def seen(faces: tuple[str, ...], wide: int = 26) -> tuple[list[str], list[Picture]]:
    names = [name for name in faces for _ in range(3)]
    return names, [worn(tile(name), seed, wide) for seed, name in enumerate(names)]


def share(classifier: TileClassifier, faces: tuple[str, ...], wide: int = 26) -> float:
    names, pictures = seen(faces, wide)
    return float(np.mean([n.tile == name for n, name in zip(classifier.name(pictures), names, strict=True)]))


def test_a_strange_set_is_known_after_one_picture_a_face(
    general: TileClassifier, enrolled: TileClassifier
) -> None:
    before, after = share(general, FACES), share(enrolled, FACES)
    assert before < 0.9
    assert after >= 0.97
    assert after > before + 0.08


def test_the_suits_and_honours_are_known_without_the_flowers(without_flowers: TileClassifier) -> None:
    assert share(without_flowers, WITHOUT_FLOWERS) >= 0.97


@needs_photographs
def test_enrolment_does_not_change_other_makers_tiles(general: TileClassifier) -> None:
    held_out = [p for p in photographs(PHOTOGRAPHS) if p.part == "test" and p.original][:40]
    cuts = []
    for photograph in held_out:
        picture = photograph.load()
        for labelled in photograph.tiles:
            x0, y0, x1, y1 = (max(0, round(v)) for v in labelled.box)
            cuts.append((labelled.face, picture[y0:y1, x0:x1]))
    western = TileClassifier(
        tile_set=TileSet("western", tuple(Sample(name, face(name, "western")) for name in FACES))
    )

    def right(classifier: TileClassifier) -> float:
        namings = classifier.name([picture for _, picture in cuts])
        return float(np.mean([n.tile == name for n, (name, _) in zip(namings, cuts, strict=True)]))

    assert right(western) >= right(general) - 0.01


def test_confident_names_are_right(enrolled: TileClassifier) -> None:
    names, pictures = seen(FACES, 16)
    sure = [
        (n.tile, name) for n, name in zip(enrolled.name(pictures), names, strict=True) if n.confidence > 0.9
    ]
    assert len(sure) > len(names) / 3
    assert np.mean([answer == name for answer, name in sure]) >= 0.97


def test_untaught_faces_are_not_read_as_taught_ones(
    general: TileClassifier, without_flowers: TileClassifier
) -> None:
    names, pictures = seen(FACES[34:])
    namings = without_flowers.name(pictures)
    wrong = [n for n, name in zip(namings, names, strict=True) if n.tile not in (name, UNKNOWN)]
    assert len(wrong) <= len(names) // 3
    assert sum(n.confidence > 0.9 for n in wrong) <= len(names) // 8


def test_a_back_is_still_a_back(general: TileClassifier, enrolled: TileClassifier) -> None:
    back = np.full((80, 60, 3), (70, 130, 30), np.uint8)
    cv2.rectangle(back, (0, 0), (59, 79), (50, 100, 20), 2)
    assert general.name([back])[0].tile == enrolled.name([back])[0].tile == BACK


def test_a_crop_of_no_tile_stays_unknown(enrolled: TileClassifier) -> None:
    chance = np.random.default_rng(3)
    cloth = np.clip(np.array((70, 110, 50)) + chance.normal(0, 5, (64, 48, 1)), 0, 255).astype(np.uint8)
    for picture in (cloth, np.zeros((64, 48, 3), np.uint8)):
        naming = enrolled.name([picture])[0]
        assert naming.tile in (UNKNOWN, BACK)
        assert naming.confidence < 0.9 or naming.guess in (UNKNOWN, BACK)


def test_stripes_seldom_pass_for_bamboo(enrolled: TileClassifier) -> None:
    chance = np.random.default_rng(5)
    sleeves = []
    for number in range(60):
        sleeve = np.full((64, 48, 3), chance.integers(0, 256, 3), np.uint8)
        period = int(chance.integers(3, 20))
        wide, ink = int(chance.integers(1, period)), chance.integers(0, 256, 3)
        for line in range(wide):
            (sleeve if number % 2 else sleeve.transpose(1, 0, 2))[line::period] = ink
        sleeves.append(sleeve)
    named = [naming for naming in enrolled.name(sleeves) if naming.tile not in (UNKNOWN, BACK)]
    assert len(named) <= 9


def test_a_turned_tile_is_known_with_its_turn(enrolled: TileClassifier) -> None:
    for turn, degrees in ((cv2.ROTATE_90_CLOCKWISE, 90), (cv2.ROTATE_180, 180)):
        for name in ("1m", "4m", "6m"):
            naming = enrolled.name([cv2.rotate(tile(name), turn)])[0]
            assert (naming.tile, naming.rotation) == (name, degrees)


def test_the_general_reader_is_there_as_before(general: TileClassifier, enrolled: TileClassifier) -> None:
    _, pictures = seen(FACES)
    assert enrolled.untaught().name(pictures) == general.name(pictures)
    assert enrolled.name(pictures) != general.name(pictures)
    assert general.untaught().name(pictures) == general.name(pictures)


@pytest.mark.parametrize("tall", [100, 300, 600])
def test_a_squeezed_row_is_found_and_named_as_taught(
    general: TileClassifier, enrolled: TileClassifier, tall: int
) -> None:
    row = ("4f", "1s", "2s", "3s", "2s", "3s", "4s", "3s", "3s", "5s", "6s", "7s", "7s", "8s", "9s")
    picture = np.full((90, 20 + 62 * len(row), 3), (40, 110, 60), np.uint8)
    for number, name in enumerate(row):
        left = 10 + 62 * number
        picture[5:85, left : left + 60] = tile(name)
    squeezed = cv2.resize(picture, (640, tall))
    before, after = Detector(general).find(squeezed), Detector(enrolled).find(squeezed)
    assert [find.corners for find in after] == [find.corners for find in before]
    assert tuple(find.tile for find in sorted(after, key=lambda find: find.box[0])) == row


def test_a_fitted_head_is_kept_and_used_again(tmp_path: Path) -> None:
    kept = save_set(taught(("1m", "5m", "7z")), tmp_path)
    steps: list[int] = []
    first = TileClassifier(tile_set=kept, progress=lambda done, of: steps.append(done))
    assert steps
    steps.clear()
    again = TileClassifier(tile_set=kept, progress=lambda done, of: steps.append(done))
    assert not steps
    picture = worn(tile("5m"), 1)
    assert first.name([picture]) == again.name([picture])
    assert kept.learnt is not None
    kept.learnt.write_bytes(b"rubbish")
    assert TileClassifier(tile_set=kept).name([picture]) == first.name([picture])


def test_the_report_says_how_sure_each_face_is(enrolled: TileClassifier) -> None:
    assert enrolled.head is not None
    report = report_of(taught(FACES), enrolled.head)
    assert [trial.face for trial in report.faces] == list(FACES)
    assert report.right > 0.8
    assert all(0 <= trial.confidence <= 1 for trial in report.faces)
    assert not report.missing


def test_two_faces_drawn_alike_are_named_in_the_report() -> None:
    alike = TileSet(
        "alike",
        (
            *(Sample(name, tile(name, 72)) for name in ("1m", "5p", "7z", "3s")),
            Sample("6z", tile("7z", 71)),
        ),
    )
    head = TileClassifier(tile_set=alike).head
    assert head is not None
    (one, other, chance) = report_of(alike, head).confused[0]
    assert {one, other} == {"6z", "7z"}
    assert chance > 0.3
