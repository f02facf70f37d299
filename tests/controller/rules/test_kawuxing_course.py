"""Turns, claims, kongs and payments for kongs in Kawuxing: KW-6 to KW-8, KW-20, KW-21, KW-38, KW-53."""

import pytest

from tests.controller.rules.kawuxing_cases import play, to_the_last

FIT = "123789p46222s66z"
"""Waits on 5s between 4 and 6."""
GIVEN_UP = ["1 hu", "1 stands by it"]
"""Ends a hand without a payment for the win."""


@pytest.mark.clause("KW-6", "KW-7")
def test_nobody_chows() -> None:
    played = play("0 discards 4p", "1 chows 35p", "2 chows 35p", "0 chows 35p", hands={1: "35p+", 2: "35p+"})
    assert [played.clause(act) for act in (2, 3, 4)] == ["KW-6"] * 3
    assert "chow" in played.verdicts[1]["reason"]


@pytest.mark.clause("KW-7")
def test_with_three_in_hand_one_kongs_and_does_not_pung() -> None:
    played = play("0 discards 4p", "2 pungs", "2 kongs direct 4p", hands={2: "444p+"})
    assert (played.clause(2), played.ok(3)) == ("KW-7", True)
    assert "4p" in played.verdicts[1]["reason"] and "seat 2" in played.verdicts[1]["reason"]
    played = play("0 discards 4p", "2 kongs direct 4p", "2 pungs", "2 discards 7z", hands={2: "44p7z+"})
    assert [played.clause(act) for act in (2, 3, 4)] == ["KW-7", None, None]
    # A player with three may still pass.
    assert play("0 discards 4p", "1 draws 9p", hands={2: "444p+"}).all_ok()


@pytest.mark.clause("KW-7")
def test_no_closed_kong_in_a_turn_begun_by_a_pung() -> None:
    hands = {1: "44p1111s+", 0: "4p+"}
    acts = ["0 discards 4p", "1 pungs", "1 kongs closed 1s", "1 discards 9s", "2 draws 8p", "2 discards 8p",
            "0 draws 7p", "0 discards 7p", "1 draws 6p", "1 kongs closed 1s"]  # fmt: skip
    played = play(*acts, hands=hands | {1: "44p11119s+"})
    assert [played.clause(act) for act in range(1, 11)] == [None, None, "KW-7", *[None] * 7]
    after_kong = ["0 discards 4p", "1 kongs direct 4p", "1 draws 6p tail", "1 kongs closed 1s"]
    assert play(*after_kong, hands={1: "444p1111s+"}).all_ok()
    blind_turn = play("0 discards 4p", "1 pungs", "1 kongs closed", hidden=True)
    assert blind_turn.clause(3) == "KW-7"


@pytest.mark.clause("KW-7")
def test_a_filled_kong_takes_the_tile_just_drawn() -> None:
    quiet = ["2 draws 8p", "2 discards 8p", "0 draws 7p", "0 discards 7p"]
    pung = ["0 discards 4p", "1 pungs", "1 discards 9s", *quiet]
    hands = {1: "44p9s+", 0: "4p+"}
    assert play(*pung, "1 draws 4p", "1 kongs filled 4p", "1 draws 6z tail", hands=hands).all_ok()
    late = play(*pung, "1 draws 4p", "1 discards 9s", "2 draws 5z", "2 discards 5z", "0 draws 6z", "0 discards 6z",
                "1 draws 7z", "1 kongs filled 4p", hands={1: "44p99s+", 0: "4p+"})  # fmt: skip
    assert late.clause(len(late.verdicts)) == "KW-7"
    by_supplement = play(*pung, "1 draws 1s", "1 kongs closed 1s", "1 draws 4p tail", "1 kongs filled 4p",
                         hands={1: "44p9s111s+", 0: "4p+"})  # fmt: skip
    assert by_supplement.all_ok()
    unseen = play("0 discards 4p", "1 pungs", "1 kongs filled 4p", "1 discards 9s", "2 draws ?", "2 discards 8p",
                  "0 draws ?", "0 discards 7p", "1 draws ?", "1 kongs filled 4p", hidden=True)  # fmt: skip
    assert [unseen.clause(act) for act in (3, 10)] == ["KW-7", None]


@pytest.mark.clause("KW-7", "KW-6")
def test_with_an_empty_wall_nobody_kongs() -> None:
    """Seat 2 draws the last tile; pungs and wins go on, kongs and draws do not."""
    hands, turns = to_the_last({0: "666z1p+", 1: "77s+", 2: "5555z67z7s+"}, first="1p", last="9p")
    end = [
        "2 draws 9p",
        "2 kongs closed 5z",
        "2 discards 6z",
        "0 kongs direct 6z",
        "0 pungs",
        "0 draws 6z",
        "exhausted",
    ]
    played = play(*turns, *end, hands=hands)
    clauses = [played.clause(act) for act in range(len(turns) + 1, len(played.verdicts) + 1)]
    assert clauses == [None, "KW-7", None, "KW-7", "KW-7", "KW-6", None]
    assert played.result is not None
    assert (played.deltas, played.result["tiles_left"]) == ([0, 0, 0], 0)
    assert play(*turns, "2 draws 9p", "2 discards 7s", "1 pungs", "1 discards 7s", hands=hands).ok(
        len(turns) + 3
    )


@pytest.mark.clause("KW-4")
def test_heads_and_tails() -> None:
    played = play("0 discards 4p", "1 draws 9p tail", "1 draws 9p", "2 draws 9p", "1 kongs closed 1s", "1 draws 5z",
                "1 draws 5z tail", hands={1: "1111s+"})  # fmt: skip
    assert [played.clause(act) for act in range(1, 8)] == [None, "KW-4", None, "KW-4", None, "KW-7", None]


@pytest.mark.clause("KW-20")
def test_kongs_are_paid_at_once() -> None:
    end = ["1 draws 5s", "1 hu"]
    direct = play("0 discards 4p", "2 kongs direct 4p", "2 draws 9s tail", "2 discards 9s", "0 draws 8s",
                  "0 discards 8s", *end, hands={1: FIT, 2: "444p+"})  # fmt: skip
    assert direct.deltas == [-2 - 2, 4, 2 - 2]
    assert direct.result is not None
    assert direct.result["payments"][0] == {"from": 0, "to": 2, "amount": 2}
    closed = play("0 kongs closed 4p", "0 draws 9s tail", "0 discards 9s", *end, hands={0: "4444p+", 1: FIT})
    assert closed.deltas == [4 - 2, -2 + 4, -2 - 2]
    filled = play("0 discards 4p", "2 pungs", "2 discards 9s", "0 draws 8s", "0 discards 8s", "1 draws 8s",
                  "1 discards 8s", "2 draws 4p", "2 kongs filled 4p", "2 draws 7s tail", "2 discards 7s", "0 draws 9p",
                  "0 discards 9p", *end, hands={0: "4p+", 1: FIT, 2: "44p9s+"})  # fmt: skip
    assert filled.deltas == [-1 - 2, -1 + 4, 2 - 2]


@pytest.mark.clause("KW-21")
def test_kong_payments_double_along_the_row() -> None:
    """Closed, filled, closed by seat 2 pay 2, 2 x 1 and 4 x 2; seat 1 kongs the discard for 8 x 2."""
    acts = ["0 discards 4p", "2 pungs", "2 discards 9s", "0 draws 8s", "0 discards 8s", "1 draws 8s", "1 discards 8s",
            "2 draws 1s", "2 kongs closed 1s", "2 draws 4p tail", "2 kongs filled 4p", "2 draws 5z tail",
            "2 kongs closed 5z", "2 draws 7z tail", "2 discards 7z", "1 kongs direct 7z", "1 draws 9p tail",
            "1 discards 9p", "2 kongs direct 9p", "2 draws 2p tail", "2 discards 2p"]  # fmt: skip
    hands = {0: "4p+", 1: "777z+", 2: "44p9s111s555z999p+"}
    played = play(*acts, *GIVEN_UP, hands=hands)
    assert played.result is not None
    amounts = [(paid["from"], paid["to"], paid["amount"]) for paid in played.result["payments"]]
    assert amounts == [
        (0, 2, 2),
        (1, 2, 2),
        (0, 2, 2),
        (1, 2, 2),
        (0, 2, 8),
        (1, 2, 8),
        (2, 1, 16),
        (1, 2, 32),
    ]


@pytest.mark.clause("KW-21", "KW-52")
def test_laying_a_hand_open_does_not_break_the_row() -> None:
    acts = [
        "0 kongs closed 4p",
        "0 draws 7z tail",
        "0 discards 7z",
        "0 discloses",
        "1 kongs direct 7z",
        *GIVEN_UP,
    ]
    played = play(*acts, hands={0: "4444p123789s22p66z", 1: "777z+"})
    assert (played.ok(4), played.deltas) == (True, [4 - 4, -2 + 4, -2])


@pytest.mark.clause("KW-21")
def test_a_discard_that_nobody_kongs_breaks_the_row() -> None:
    acts = ["0 kongs closed 4p", "0 draws 9s tail", "0 discards 9s", "1 draws 1s", "1 kongs closed 1s",
            "1 draws 8s tail", "1 discards 8s", "2 pungs", "2 discards 7z", "0 kongs direct 7z", "0 draws 5p tail",
            "0 discards 5p"]  # fmt: skip
    played = play(*acts, *GIVEN_UP, hands={0: "4444p777z+", 1: "111s+", 2: "88s7z+"})
    assert played.result is not None
    assert [paid["amount"] for paid in played.result["payments"]] == [2, 2, 2, 2, 2]
    assert played.deltas == [4 - 2 + 2, -2 + 4, -2 - 2 - 2]


@pytest.mark.clause("KW-21", "KW-36")
def test_a_robbed_kong_is_not_paid_and_those_before_it_are() -> None:
    acts = ["0 discards 5s", "2 pungs", "2 discards 9s", "0 draws 8s", "0 discards 8s", "1 draws 8s", "1 discards 8s",
            "2 draws 1p", "2 kongs closed 1p", "2 draws 5s tail", "2 kongs filled 5s", "1 hu"]  # fmt: skip
    played = play(*acts, hands={0: "5s+", 1: "234789p46s66677z", 2: "55s9s111p+"})
    assert played.deltas == [-2, -2 + 4, 4 - 4]
    assert played.patterns == {"robbing_kong": 1, "fit_five": 1}
    assert played.bank == (1, 1)


@pytest.mark.clause("KW-21", "KW-53")
def test_a_kong_wrongly_robbed_stands_and_is_paid() -> None:
    acts = ["0 discards 5s", "2 pungs", "2 discards 9s", "0 draws 8s", "0 discards 8s", "1 draws 8s", "1 discards 8s",
            "2 draws 5s", "2 kongs filled 5s", "1 hu", "1 stands by it"]  # fmt: skip
    played = play(*acts, hands={0: "5s+", 1: "23489p46s66677z", 2: "55s9s+"})
    assert (played.clause(10), played.cost(10)) == ("KW-53", [0, 0, 0])
    assert (played.deltas, played.bank) == ([-1, -1, 2], (0, 2))


@pytest.mark.clause("KW-53")
def test_a_short_hand_plays_on_but_cannot_win() -> None:
    played = play("0 discards 5s", "1 hu", "1 draws 9s", "1 discards 9s", hands={1: "12379p46222s66z"})
    assert [played.clause(act) for act in (2, 3, 4)] == ["KW-53", None, None]


@pytest.mark.clause("KW-34", "KW-35")
def test_wins_on_kongs() -> None:
    acts = ["0 kongs closed 4p", "0 draws 5z tail", "0 kongs closed 5z", "0 draws 5s tail"]
    bloom = play(*acts, "0 hu", hands={0: "4444p555z46s123s77z"})
    assert bloom.patterns == {"fit_five": 1, "kong_bloom": 2}
    assert bloom.deltas == [4 + 8 + 16, -2 - 4 - 8, -2 - 4 - 8]
    claimed = play(*acts, "0 discards 5s", "1 hu", hands={0: "4444p555z+", 1: FIT})
    assert claimed.patterns == {"fit_five": 1, "claimed_on_kong": 1}
    late = play("0 kongs closed 4p", "0 draws 9s tail", "0 discards 9s", "1 draws 8s", "1 discards 8s", "2 draws 5s",
                "2 discards 5s", "1 hu", hands={0: "4444p+", 1: FIT})  # fmt: skip
    assert late.patterns == {"fit_five": 1}


@pytest.mark.clause("KW-38")
def test_the_last_tile() -> None:
    hands, turns = to_the_last({0: "1p+", 1: "46s123789p777z66z", 2: FIT}, first="1p", last="5s")
    drawn = play(*turns, "2 draws 5s", "2 hu", hands=hands)
    assert (drawn.patterns, drawn.deltas) == ({"fit_five": 1, "last_tile": 1}, [-4, -4, 8])
    discarded = play(*turns, "2 draws 5s", "2 discards 5s", "1 hu", hands=hands)
    assert (discarded.patterns, discarded.deltas) == ({"fit_five": 1}, [0, 2, -2])


@pytest.mark.clause("KW-8")
def test_two_win_on_one_discard_and_a_win_outranks_a_pung() -> None:
    hands = {1: FIT, 2: "123789p33346s77z", 0: "5s+"}
    played = play("0 discards 5s", "2 hu", "1 hu", hands=hands)
    assert played.result is not None
    assert (played.deltas, played.bank) == ([-4, 2, 2], (0, 2))
    assert played.result["patterns"] == [[{"name": "fit_five", "value": 1}]] * 2
    assert [paid["to"] for paid in played.result["payments"]] == [1, 2]
    played = play("0 discards 5s", "1 pungs", "2 hu", hands={1: "55s+", 2: hands[2], 0: "5s+"})
    assert played.outranked(2) and played.deltas == [-2, 0, 2]
    played = play("0 discards 5s", "0 hu", "1 hu", hands={1: FIT})
    assert (played.clause(2), played.deltas) == ("KW-10", [-2, 2, 0])
