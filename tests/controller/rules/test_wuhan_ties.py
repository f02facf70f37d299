"""Readings that pay the same by different players: the one without a liable player is chosen (WH-39)."""

from itertools import permutations

import pytest

from controller.rules.registry import load
from tests.controller.rules.played_hands import pattern_values
from tests.controller.rules.wuhan_cases import play, score

SUITED = ("pung 111p<3", "pung 444p<3", "pung 777p<3")
NOTE = (
    "another reading pays the same, but makes one player pay for all (WH-39): the one that does not is taken"
)


@pytest.mark.clause("WH-39", "WH-21", "WH-32")
def test_wilds_at_face_value_outrank_a_liable_pure_suit() -> None:
    """Two 2m at face value: all pung, hard. As circles: all pung and pure suit, which seat 3 would pay for all."""
    for tiles in {"".join(each) for each in permutations(("2m", "2m", "9p", "9p"))}:
        answer = score(tiles, "9p", melds=SUITED, indicator="1m")
        assert pattern_values(answer) == {"all_pung": 10, "hard": 1}
        assert answer["deltas"] == [-60, 180, -60, -60]
        assert answer["notes"] == [NOTE]


@pytest.mark.clause("WH-39")
def test_the_reading_that_pays_more_wins_despite_liability() -> None:
    answer = score("2m2m99p", "9p", melds=SUITED, indicator="1m", options={"one_suit_base": 15})
    assert set(pattern_values(answer)) == {"pure_suit", "all_pung"}
    assert answer["deltas"][3] == -answer["deltas"][1] and answer["notes"] == []


@pytest.mark.clause("WH-39")
def test_the_referee_takes_the_same_reading() -> None:
    pungs = ["0 discards 1p", "1 pungs", "1 discards 9m", "2 draws 8m", "2 discards 8m", "3 draws 7m", "3 discards 7m",
             "0 draws 6m", "0 discards 4p", "1 pungs", "1 discards 9s", "2 draws 8s", "2 discards 8s", "3 draws 7s",
             "3 discards 7s", "0 draws 6s", "0 discards 7p", "1 pungs", "1 discards 1z", "2 draws 2z", "2 discards 2z",
             "3 draws 3z", "3 discards 3z", "0 draws 4z", "0 discards 4z", "1 draws 9p", "1 hu"]  # fmt: skip
    hands = {0: "1p4p7p+", 1: "11p44p77p22m99p9m9s1z"}
    played = play(*pungs, hands=hands, indicator="1m")
    assert played.all_ok(), [verdict for verdict in played.verdicts if not verdict["ok"]]
    assert played.patterns == {"all_pung": 10, "hard": 1}
    assert played.result is not None and played.result["notes"] == [NOTE]
    assert len({delta for seat, delta in enumerate(played.deltas) if seat != 1}) == 1


@pytest.mark.clause("WH-39")
def test_equal_readings_without_liability_have_no_note() -> None:
    winner = {
        "hand": "222p3344567s",
        "melds": [{"kind": "chow", "tiles": "567s", "claimed": "6s", "from": 1}],
    }
    win = {"seat": 2, "tile": "4s", "by": "discard", "from": 0}
    case = {
        "rules": "jingzhou",
        "banker": 1,
        "stay": 1,
        "indicator": "1p",
        "seats": [{}, {}, winner],
        "win": win,
    }
    answer = load("jingzhou", {"minimum": 8}).score(case)
    assert answer["valid"] and answer["notes"] == []
