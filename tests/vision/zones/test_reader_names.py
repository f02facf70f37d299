"""How names come about: the classifier's answer, asked again where it hesitates; backs known by their wall."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import pytest

from hardware_sim.art.tile_art import BACK_COLOUR
from tests.vision.zones.random_tables import Image
from vision.networks.test_time_augmentation import classify_with_tta
from vision.table.table_view import UNKNOWN
from vision.zones.back_appearance import learn_back


@dataclass(frozen=True)
class Word:
    guess: str
    confidence: float


class Witness:
    """A classifier with scripted answers, by how bright the picture's first pixel is, which counts questions."""

    def __init__(self, says: Callable[[int, int], Word]) -> None:
        self.says = says
        self.asked: list[int] = []

    def name(self, crops: Sequence[Image]) -> list[Word]:
        self.asked.append(len(crops))
        return [self.says(int(crop[0, 0, 0]), len(self.asked)) for crop in crops]


def pictures(*grey: int) -> list[Image]:
    return [np.full((64, 48, 3), level, np.uint8) for level in grey]


def test_a_sure_name_needs_one_look() -> None:
    witness = Witness(lambda _, __: Word("5m", 0.97))
    assert [name for name, _ in classify_with_tta(witness, pictures(1, 2, 3))] == ["5m"] * 3
    assert witness.asked == [3]


def test_only_uncertain_names_are_classified_again() -> None:
    witness = Witness(lambda grey, _: Word("1s", 0.65 if grey == 7 else 0.99))
    _, (name, confidence), _ = classify_with_tta(witness, pictures(1, 7, 2))
    assert witness.asked == [3, 1, 1], "asked until they are sure together"
    assert (name, round(confidence, 4)) == ("1s", round(1 - 0.35**3, 4))


def test_looks_that_differ_give_no_name() -> None:
    witness = Witness(lambda _, time: Word("4m" if time % 2 else "5m", 0.6))
    ((name, confidence),) = classify_with_tta(witness, pictures(9))
    assert name == UNKNOWN
    assert confidence == pytest.approx(0.0)
    assert witness.asked == [1, 1, 1, 1]


def test_a_much_surer_look_counts() -> None:
    witness = Witness(lambda _, time: Word("4m", 0.45) if time == 1 else Word("5m", 0.97))
    assert classify_with_tta(witness, pictures(9))[0][0] == "5m"


@pytest.mark.parametrize(("confidence", "name"), [(0.96, UNKNOWN), (0.98, "5s")])
def test_a_tile_half_hidden_by_a_reflection_wants_a_surer_name(confidence: float, name: str) -> None:
    witness = Witness(lambda _, __: Word("5s", confidence))
    hidden, dark = pictures(90, 90)
    hidden[:30] = 255
    assert [name_given for name_given, _ in classify_with_tta(witness, [hidden, dark])] == [name, "5s"]


def test_no_crops_ask_no_classifier() -> None:
    witness = Witness(lambda _, __: Word("5m", 1.0))
    assert classify_with_tta(witness, []) == []
    assert witness.asked == []


def shaded(colour: tuple[int, int, int], light: float, noise: float = 2.0) -> Image:
    grain = np.random.default_rng(1).normal(0, noise, (64, 48, 3))
    return np.clip(np.array(colour) * light + grain, 0, 255).astype(np.uint8)


@pytest.mark.parametrize("colour", [BACK_COLOUR, (150, 70, 30), (40, 120, 210)])
def test_a_back_learned_in_the_light_is_known_in_the_shade(colour: tuple[int, int, int]) -> None:
    back = learn_back(shaded(colour, 1.0))
    assert back is not None
    in_shade, blank = shaded(colour, 0.6), shaded((206, 226, 234), 0.9)
    assert back.shown_by([in_shade, blank, in_shade]) == [True, False, True], "a blank white face is no back"


def test_a_printed_face_is_no_back() -> None:
    back = learn_back(shaded(BACK_COLOUR, 1.0))
    printed = shaded(BACK_COLOUR, 1.0)
    printed[20:44, 16:32] = 235
    assert back is not None
    assert back.shown_by([printed]) == [False]
    assert learn_back(printed) is None


def test_an_ivory_back_is_left_to_the_classifier() -> None:
    assert learn_back(shaded((215, 225, 230), 1.0)) is None
