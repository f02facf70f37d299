"""Teaching a tile set, in the languages of who teaches it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from controller.commands.program import app
from controller.words.sentence import plain
from vision.enrolment.enrol_crops import another
from vision.enrolment.enrol_grid import ORDER, read_layout
from vision.enrolment.enrol_session import STEPS
from vision.networks.tile_classifier import Classification, TileClassifier
from vision.photos.photo_detector import Detector


def test_empty_picture_explains_how_to_lay_the_tiles() -> None:
    classifier = TileClassifier()
    layout = read_layout(np.full((400, 600, 3), 90, np.uint8), Detector(classifier), classifier, ORDER[:9])
    assert layout.problem is not None
    assert layout.problem.text.startswith("0 tiles are seen; 9 are wanted. Lay all of them face up,")
    assert layout.problem.in_language("zh").startswith("看到 0 张牌；需要 9 张。请全部正面朝上，")


def test_a_doubt_between_two_faces_uses_their_names() -> None:
    doubt = another(plain("5m-1.png"), "5m", Classification("7z", 0.97, 0, "7z"))
    assert doubt is not None
    assert doubt.text == "5m-1.png looks like 7z (97% sure), not like 5m: is that right?"
    assert doubt.in_language("zh") == "5m-1.png 看起来是红中（把握 97%），不像5万：对吗？"


def test_every_row_has_a_title_in_each_language() -> None:
    assert [step.title.in_language("ja") for step in STEPS][:2] == ["萬子の一から九", "筒子の一から九"]
    hint = STEPS[-1].hint
    assert hint is not None and hint.in_language("zh") == "没有花牌就跳过这一行"


@pytest.mark.parametrize(
    ("language", "message"),
    [
        ("zh", "是空的；请放入 5m-1.png"),
        ("ja", "は空です。5m-1.png"),
        ("en", "is empty; put pictures like 5m-1.png"),
    ],
)
def test_the_command_speaks_the_readers_language(tmp_path: Path, language: str, message: str) -> None:
    (tmp_path / "crops").mkdir()
    store = ("--store", str(tmp_path / "store"), "--language", language)
    ended = CliRunner().invoke(app, ["enrol", "mine", "--crops", str(tmp_path / "crops"), *store])
    assert (ended.exit_code, message in ended.stderr) == (1, True)
