"""The end of a Wuhan wall: the last four tiles, drawn and kept (WH-10). Seat 1 waits for 8p beside its pung."""

import pytest

from tests.controller.rules.wuhan_cases import late

PLAIN = "123p456s79p88s"


@pytest.mark.clause("WH-10")
def test_of_the_last_four_each_player_draws_one_and_keeps_it() -> None:
    verdicts = late(
        5,
        "1 discards 9p",
        "2 draws ?",
        "2 discards 9s",
        "3 draws ?",
        "3 discards 9s",
        "3 kongs single 7z",
        "1 draws 9p",
        "0 draws ? tail",
        "0 draws ?",
        "1 draws 9p",
        "1 discards 9p",
        "2 draws ?",
        "exhausted",
    )
    # Seat 2 drew the fifth from the end and discards; then 3, 0, 1 and 2 draw and keep.
    assert verdicts == [
        None,
        None,
        None,
        None,
        "WH-10",
        "WH-10",
        "WH-41",
        "WH-41",
        None,
        None,
        "WH-10",
        None,
        None,
        "draw 0",
    ]


@pytest.mark.clause("WH-10")
def test_a_drawn_hand_is_not_over_before_the_last_tile() -> None:
    assert late(5, "exhausted") == ["WH-10"]
    assert late(5, "1 discards 9p", "2 draws ?", "2 discards 9s", "exhausted")[-1] == "WH-10"
    assert (
        late(4, "1 discards 9p", "2 draws ?", "3 draws ?", "0 draws ?", "1 draws 9p", "2 draws ?")[-1]
        == "WH-10"
    )


@pytest.mark.clause("WH-10", "WH-26")
def test_a_bottom_tile_wins() -> None:
    verdicts = late(4, "1 discards 9p", "2 draws ?", "3 draws ?", "0 draws ?", "1 draws 8p", "1 hu")
    assert verdicts[-1] == "win bottom_tile hard 1"
    claimed = late(4, "1 discards 9p", "2 draws ?", "1 hu")
    assert claimed[-1] == "WH-20"


@pytest.mark.clause("WH-10")
def test_no_kong_once_14_tiles_are_left() -> None:
    hand = "123p456s79p9s7z22z9p"
    assert late(4, "1 kongs single 7z", hand=hand) == ["WH-10"]
    assert late(5, "1 kongs single 7z", "1 draws 9m tail", "1 discards 9p", hand=hand) == [None, None, None]
    acts = ("1 discards 9m", "2 kongs direct 9m", "2 pungs", "2 discards 9s", "3 draws ?", "3 discards 9s")
    direct = late(4, *acts, hand=PLAIN + "22z9m")
    assert direct == [None, "WH-10", None, None, None, "WH-10"]
