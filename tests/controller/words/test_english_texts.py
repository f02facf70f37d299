"""Refusals of orders: found in the catalogue by their English, and none there that nobody says."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.words import LANGUAGES
from controller.words.english_texts import retold

ROOT = Path(__file__).parents[3] / "controller"
PREFIX = "order-said-"


@pytest.mark.parametrize(
    ("text", "zh", "ja"),
    [
        (
            "Hand 3 is under way: people sit down between hands. If nobody will finish it: mahjong-table session "
            "abandon-hand",
            "第3局正在进行：打完一局才能入座。如果不打完了：mahjong-table session abandon-hand",
            "第3局の途中です。席に着くのは局と局の間です。最後まで打たないなら mahjong-table session abandon-hand",
        ),
        (
            "There is no hand 9 to put right in session s: hands 1 to 4 are over.",
            "场次 s 里没有第9局可以更正：第1局到第4局已打完。",
            "対局 s に訂正できる第9局はありません：第1局から第4局まで終わっています。",
        ),
        (
            "Seat 2 cannot change places with itself.",
            "2号位不能和自己换。",
            "席2を同じ席と替えることはできません。",
        ),
    ],
)
def test_a_refused_order_is_told_in_the_readers_language(text: str, zh: str, ja: str) -> None:
    assert [retold(text, language, PREFIX) for language in LANGUAGES] == [text, zh, ja]


def test_what_no_entry_knows_stays_english() -> None:
    for text in ("The moon is up.", "", "Seat 2 cannot change places with a tile."):
        assert retold(text, "zh", PREFIX) == text
