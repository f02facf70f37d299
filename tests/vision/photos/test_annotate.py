"""Zones drawn into an annotated picture, by their names in the reader's language."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from controller.words.sentence import sentence
from vision.capture.camera_frame import CameraFrame
from vision.photos import annotate
from vision.photos.overlay import AnnotatedPicture, ZoneOutline

SQUARE = ((200.0, 200.0), (400.0, 200.0), (400.0, 400.0), (200.0, 400.0))


def sight(state: str) -> AnnotatedPicture:
    place = sentence("doubt.place", seat=2, kind="melds")
    zone = ZoneOutline(name="melds:2", corners=SQUARE, state=state, place=place)
    return AnnotatedPicture(CameraFrame(np.full((600, 800, 3), 90, np.uint8), 1, 0.0), zones=(zone,))


@pytest.mark.parametrize(
    ("language", "name"),
    [("en", "seat 2's melds ?"), ("zh", "2号位的吃碰杠的牌 ?"), ("ja", "席2のさらした牌 ?")],
)
def test_an_unsure_zone_is_named_in_the_readers_language(
    monkeypatch: pytest.MonkeyPatch, language: str, name: str
) -> None:
    texts: set[str] = set()

    def noted(_picture: object, text: str, *_rest: Any) -> None:
        texts.add(text)

    monkeypatch.setattr(annotate, "put_text", noted)
    annotate.annotate_sight(sight("unsure"), language)
    annotate.annotate_sight(sight("settled"), language)
    assert texts == {name}


def test_the_name_of_a_zone_is_drawn_above_its_corner() -> None:
    settled, unsure = (annotate.annotate_sight(sight(state), "zh") for state in ("settled", "unsure"))
    above = np.abs(unsure[170:196, 200:400].astype(int) - settled[170:196, 200:400]).max(axis=2)
    assert (above > 60).sum() > 50
