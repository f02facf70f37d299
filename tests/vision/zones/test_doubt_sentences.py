"""Doubts of the table reader in each language; a doubt is rendered only when it is read."""

from __future__ import annotations

import re
import subprocess
import sys
from typing import Final

import numpy as np
import pytest

from controller.words.sentence import Sentence, sentence
from tests.controller.words.example_sentences import forms
from tests.controller.words.sentence_calls import sentence_calls
from vision.calibration.calibration import CalibrationError, calibrate
from vision.table.table_layout import FULL_TABLE, Zone, ZoneKind
from vision.zones.settle import as_one

MELDS: Final = Zone(ZoneKind.MELDS, 1)


@pytest.mark.parametrize(
    ("zone", "english", "chinese", "japanese"),
    [
        ("discards:0", "seat 0's discards", "0号位的弃牌", "席0の捨て牌"),
        ("wall:3", "seat 3's wall", "3号位的牌墙", "席3の山"),
    ],
)
def test_a_place_is_called_as_its_readers_call_it(
    zone: str, english: str, chinese: str, japanese: str
) -> None:
    place = FULL_TABLE.zone_named(zone).place
    names = (place.text, place.in_language("zh"), place.in_language("ja"))
    assert names == (english, chinese, japanese)


def test_tiles_and_places_in_a_doubt_use_its_language() -> None:
    places = [
        sentence("doubt.count_in", count=count, place=Zone(ZoneKind.DISCARDS, count).place)
        for count in (3, 2)
    ]
    doubt = sentence("doubt.surplus", tile="5m", places=places)
    assert doubt.text == (
        "more 5m than there are would lie on the table: 3 in seat 3's discards, 2 in seat 2's discards"
    )
    assert doubt.in_language("zh") == "桌上的5万会比整副牌里的还多：3号位的弃牌里3张，2号位的弃牌里2张"
    might = sentence("doubt.might_be", number=2, place=MELDS.place, tile="back", percent=61)
    assert might.text == "tile 2 of seat 1's melds might be back (61% sure)"
    assert might.in_language("ja") == "席1のさらした牌の2枚目は裏かもしれません（確度 61%）"


def test_several_doubts_are_joined_and_each_appears_once() -> None:
    covered = sentence("doubt.face_down", place=MELDS.place)
    again = sentence("doubt.face_down", place=MELDS.place)
    other = sentence("doubt.dice_pips")
    assert as_one([covered, again]) == covered
    assert as_one([covered, other, again]).text == f"{covered}; {other}"
    assert (
        as_one([covered, other]).in_language("zh")
        == "1号位的吃碰杠的牌里有一张牌扣着；看不清骰盅里一粒骰子的点数"
    )


def doubts() -> list[Sentence]:
    """An example of each form of every doubt and of why the table is not found."""
    names = {entry.id for entry in sentence_calls("vision").calls}
    return [
        one for name in sorted(names) for one in forms(name) if name.startswith(("doubt.", "calibration."))
    ]


@pytest.mark.parametrize("language", ["zh", "ja"])
def test_no_doubt_about_a_picture_is_left_in_english(language: str) -> None:
    found = [(one.id, one.in_language(language)) for one in doubts()]
    typed = re.compile(r"tea|cake|the inner sentence|mahjong-table calibrate --page|--squares|/[\w./]+")
    assert [
        one
        for one in found
        if re.search(
            "[a-z]{4}",
            typed.sub(
                "",
                one[1]
                .replace("tea & cake", "")
                .replace("the inner sentence", "")
                .replace("tea", "")
                .replace("cake", ""),
            ),
        )
    ] == []
    assert len(found) > 45


def test_a_missing_table_is_reported_in_each_language() -> None:
    with pytest.raises(CalibrationError) as none:
        calibrate(np.full((480, 640, 3), 90, np.uint8))
    assert none.value.in_language("zh").startswith("画面里没有牌桌的标记：")


def test_making_a_doubt_reads_no_catalogue() -> None:
    """Sixty pictures a second are read, but people see hardly any of their doubts."""
    code = (
        "import sys; from vision.table.table_layout import Zone, ZoneKind\n"
        "from vision.zones.settle import as_one\n"
        "from controller.words.sentence import sentence\n"
        "places = [Zone(ZoneKind.HAND, seat).place for seat in (0, 1, 1)]\n"
        "assert as_one([sentence('doubt.face_down', place=place) for place in places]).id == 'doubt.several'\n"
        "assert 'controller.words.fluent_catalogue' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
