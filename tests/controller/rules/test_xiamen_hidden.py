"""Xiamen at a real table: hands and draws hidden, only certain facts are judged and paid (XM-13, 16, 19, 32, 34)."""

from typing import Any

import pytest

from tests.controller.rules.xiamen_cases import PlayedHand, play, turns

FLOATED = ["0 discards 9s", "1 draws ?", "1 discards 9p", *turns("7p", 2, 3, 0)]


def play_hidden(*acts: str, indicator: str = "9p", **options: Any) -> PlayedHand:
    return play(*acts, hidden=True, indicator=indicator, **options)


def notes(played: PlayedHand) -> list[str]:
    assert played.result is not None, played.verdicts
    return list(played.result["notes"])


@pytest.mark.clause("XM-19")
def test_a_float_that_is_certain_is_paid() -> None:
    played = play_hidden(*FLOATED, "1 draws ?", "1 hu 123456789m123456s9p on 7z")
    assert played.patterns == {"double_float": 8}
    assert notes(played) == []


@pytest.mark.clause("XM-19")
def test_without_the_tile_apart_the_least_certain_win_is_paid() -> None:
    acts = ["0 discards 9s", "1 draws ?", "1 discards 1z", *turns("8p", 2, 3, 0), "1 draws ?"]
    played = play_hidden(*acts, "1 hu 123456789m123456s9p on 7p")
    assert played.patterns == {"gold_float": 4}
    # If the pair had come with a 6s, the Gold would not have waited on anything.
    played = play_hidden(*acts, "1 shows 123456789m123456s79p")
    assert played.patterns == {"own_draw": 2}
    assert "drew last" in notes(played)[0]


@pytest.mark.clause("XM-19")
def test_two_successive_floats_are_certain() -> None:
    acts = [*FLOATED, "1 draws ?", "1 discards 9p", *turns("8p", 2, 3, 0), "1 draws ?"]
    played = play_hidden(*acts, "1 hu 123456789m123456s9p on 7z")
    # Whichever tile came between, the second Gold replaced it, and the first was left over.
    assert played.patterns == {"triple_float": 12}


@pytest.mark.clause("XM-19")
def test_a_float_behind_a_kong_face_down_is_not_counted() -> None:
    acts = [*FLOATED, "1 draws ?", "1 kongs closed", "1 draws ? tail"]
    for hu in ("1 hu 123456m123456s9p on 7z", "1 hu 123456m123456s9p on 7z 3z"):
        unknown = play_hidden(*acts, hu)
        assert unknown.patterns == {"gold_float": 4}
        assert "XM-19" in notes(unknown)[0]
    # If it had drawn the fourth 3z in sight, the rest waited on anything before as well.
    acts[-3] = "1 draws 3z"
    assert play_hidden(*acts, hu).patterns == {"double_float": 8}


@pytest.mark.clause("XM-19", "XM-21")
def test_the_revealed_hand_shows_robbing_and_three_golds() -> None:
    played = play_hidden("2 hu 123456m123456s67p99s on 8p", indicator="8p")
    assert played.patterns == {"robbing_gold": 4}
    played = play_hidden("2 shows 147m258p369s134z7z222z", indicator="2z")
    assert played.patterns == {"three_gold": 4}
    apart = play_hidden("2 hu 147m258p369s134z222z on 7z", indicator="2z")
    assert apart.patterns == {"three_gold": 4}
    played = play_hidden("2 shows 147m258p369s1346z22z7z", indicator="2z")
    assert (played.clause(1), played.cost(1)) == ("XM-19", [16, 12, -40, 12])
    assert play_hidden("2 hu", indicator="2z").clause(1) == "XM-14"
    heavenly = play_hidden("0 hu 123456m456789p1239s on 9s", indicator="2z")
    assert heavenly.patterns == {"heavenly": 4}
    own = play_hidden("0 discards 9m", "0 shows 123456m123456s67p99s", indicator="8p")
    assert own.patterns == {"robbing_gold": 4}


@pytest.mark.clause("XM-13")
def test_only_a_discard_of_which_nothing_is_hidden_convicts() -> None:
    # Seat 1 draws 9s, discards 1m, and without another draw, after a pung, the 3z that it must have held then.
    acts = [
        "0 discards 3z",
        "1 draws 9s",
        "1 discards 1m",
        "2 draws ?",
        "2 discards 7p",
        "1 pungs",
        "1 discards 3z",
    ]
    later = [*turns("8p", 2, 3, 0), "1 draws ?", "1 hu 123456m789p12399s on 9s"]
    played = play_hidden(*acts, *later, indicator="2z")
    assert played.clause(len(acts) + len(later)) == "XM-13"
    # The 3z was drawn unseen and may have come then.
    acts[1] = "1 draws ?"
    free = [
        *acts[:3],
        *turns("6p", 2, 3, 0),
        "1 draws ?",
        "1 discards 3z",
        *turns("8p", 2, 3, 0),
        "1 draws ?",
    ]
    assert play_hidden(*free, "1 hu 123456m456789p1239s on 9s", indicator="2z").all_ok()


@pytest.mark.clause("XM-34")
def test_a_false_float_is_judged_back() -> None:
    agreed: dict[str, Any] = {"false_float_forfeits": True}
    # It held 13s and an eye after the Gold was discarded, so it did not float.
    acts = [*FLOATED, "1 draws 2s"]
    played = play_hidden(*acts, "1 hu 123456789m1377s456p on 2s", **agreed)
    assert played.clause(len(acts) + 1) == "XM-34"
    assert play_hidden(*acts, "1 hu 123456789m1377s456p on 2s").all_ok()
    kept = play_hidden(*FLOATED, "1 draws ?", "1 hu 123456789m123456s9p on 7z", **agreed)
    assert kept.patterns == {"double_float": 8}


@pytest.mark.clause("XM-16")
def test_a_lock_is_public() -> None:
    played = play_hidden(*FLOATED[:3], "2 draws ?", "2 discards 7p", "3 pungs", "1 hu")
    assert (played.clause(6), played.clause(7)) == ("XM-16", "XM-16")


@pytest.mark.clause("XM-32")
def test_a_tile_let_pass_is_public() -> None:
    acts = ["0 discards 5p", "1 draws ?", "1 discards 5p", "3 pungs"]
    assert play_hidden(*acts).ok(4)
    assert play_hidden(*acts, missed_lock=True).clause(4) == "XM-32"
    won = [*acts[:3], "3 hu 123456m789s46p77889s7z on 5p"]
    assert play_hidden(*won, missed_lock=True).clause(4) == "XM-32"


@pytest.mark.clause("XM-18")
def test_a_closed_kong_face_down_counts_the_least_it_may() -> None:
    acts = ["0 discards 9s", "1 draws ?", "1 kongs closed", "1 draws ? tail"]
    played = play_hidden(*acts, "1 hu 123789m1234s888p on 4s")
    assert played.deltas == [-12, 32, -10, -10]
    assert "XM-18" in notes(played)[0]
    turned = play_hidden(*acts, "1 hu 123789m1234s888p on 4s 3z")
    assert turned.deltas == [-14, 38, -12, -12]
