"""The bank, honba and round winds, the end of a session, its ranks and totals (RI-8 to RI-13)."""

from __future__ import annotations

import pytest

from controller.rules import Hand
from tests.controller.rules.riichi.riichi_play import (
    bank,
    begin,
    deltas,
    goes_on,
    judged,
    points,
    session,
    to_last_discard,
)

READY = "234567m345p6799s"
"""Waits for 5s and 8s; all_runs."""
NINE = "19m19p19s123z5678s2m"
TENPAI = "234567p345678s7z"


def bank_passes(banker: int, **header: object) -> Hand:
    """The seat after the banker wins 1,000 from it."""
    winner = (banker + 1) % 4
    hand = begin({winner: READY}, banker=banker, **header)  # type: ignore[arg-type]
    return hand.play(f"{banker}: -8s\n{winner}: hu")


def banker_wins(banker: int, **header: object) -> Hand:
    """The banker wins 1,500 from the next seat."""
    after = (banker + 1) % 4
    hand = begin({banker: READY + "1z"}, banker=banker, **header)  # type: ignore[arg-type]
    return hand.play(f"{banker}: -1z\n{after}: +? -8s\n{banker}: hu")


def aborted(banker: int, **header: object) -> Hand:
    """An abortive draw."""
    return begin({banker: NINE}, banker=banker, **header).play(f"{banker}: nine-terminals")  # type: ignore[arg-type]


def exhausted(shown: int | None, **header: object) -> Hand:
    """An exhaustive draw; one seat at most shows a ready hand."""
    hand = to_last_discard(begin(nagashi=False, **header), keep=TENPAI)  # type: ignore[arg-type]
    return hand.play(f"exhausted({','.join(TENPAI if seat == shown else '-' for seat in range(4))})")


# ---- bank, honba, round wind ----


@pytest.mark.clause("RI-8")
@pytest.mark.clause("RI-9")
def test_the_bank_passes_to_the_right() -> None:
    assert bank(bank_passes(0)) == (1, 0, "1z")
    assert bank(bank_passes(2)) == (3, 0, "1z")
    result = bank_passes(0, stay=3).result
    assert result is not None and result.next_stay == 1


@pytest.mark.clause("RI-8")
@pytest.mark.parametrize("first_banker", [0, 2])
def test_the_round_wind_changes_after_the_last_banker(first_banker: int) -> None:
    last = (first_banker + 3) % 4
    for wind, following in (("1z", "2z"), ("2z", "3z"), ("3z", "4z")):
        assert bank(bank_passes(last, round_wind=wind, first_banker=first_banker)) == (
            first_banker,
            0,
            following,
        )
        assert bank(banker_wins(last, round_wind=wind, first_banker=first_banker)) == (last, 1, wind)


@pytest.mark.clause("RI-9")
@pytest.mark.clause("RI-10")
def test_the_banker_stays_after_its_win() -> None:
    hand = banker_wins(1, honba=2, stay=2)
    assert bank(hand) == (1, 3, "1z")
    assert hand.result is not None and hand.result.next_stay == 3
    assert deltas(hand) == [0, 2100, -2100, 0]


@pytest.mark.clause("RI-9")
@pytest.mark.clause("RI-10")
@pytest.mark.parametrize(
    ("banker_stays", "shown", "banker"), [("tenpai", 0, 0), ("tenpai", 1, 1), ("win", 0, 1), ("win", None, 1)]
)
def test_the_bank_after_an_exhaustive_draw(banker_stays: str, shown: int | None, banker: int) -> None:
    assert bank(exhausted(shown, banker_stays=banker_stays, honba=1)) == (banker, 2, "1z")


@pytest.mark.clause("RI-9")
@pytest.mark.clause("RI-10")
@pytest.mark.parametrize("banker_stays", ["tenpai", "win"])
def test_the_bank_after_an_abortive_draw(banker_stays: str) -> None:
    assert bank(aborted(2, banker_stays=banker_stays, honba=1)) == (2, 2, "1z")


@pytest.mark.clause("RI-10")
def test_no_honba_after_a_win_by_which_the_bank_passes() -> None:
    hand = bank_passes(0, honba=4)
    assert bank(hand) == (1, 0, "1z")
    assert deltas(hand) == [-2200, 2200, 0, 0]


@pytest.mark.clause("RI-81")
@pytest.mark.parametrize("honba_points", [300, 200, 1500, 1000, 0])
def test_honba_points(honba_points: int) -> None:
    assert deltas(bank_passes(0, honba=2, honba_points=honba_points))[1] == 1000 + 2 * honba_points


# ---- the end of a session ----

FOUR = (25000, 25000, 25000, 25000)
HIGH = (24000, 30000, 23000, 23000)
"""Seat 1 has the return points."""


@pytest.mark.clause("RI-12")
def test_nothing_ends_without_scores() -> None:
    assert points(bank_passes(3, round_wind="2z")).session is None
    assert points(bank_passes(3, round_wind="2z")).scores is None


@pytest.mark.clause("RI-12")
@pytest.mark.parametrize(("rounds", "wind"), [(1, "1z"), (2, "2z"), (4, "4z")])
def test_a_session_ends_with_its_last_hand(rounds: int, wind: str) -> None:
    for banker in (0, 1, 2):
        assert goes_on(
            bank_passes(banker, round_wind=wind, rounds=rounds, scores=(23000, 31000, 23000, 23000))
        )
    ended = bank_passes(3, round_wind=wind, rounds=rounds, scores=(23000, 31000, 23000, 23000))
    assert session(ended).ranks == (2, 1, 3, 4)
    earlier = {"1z": "1z", "2z": "1z", "4z": "3z"}[wind]
    if earlier != wind:
        assert goes_on(bank_passes(3, round_wind=earlier, rounds=rounds, scores=HIGH))


@pytest.mark.clause("RI-12")
@pytest.mark.parametrize(
    ("bankruptcy", "score", "over"),
    [
        ("below_zero", 1000, False),
        ("below_zero", 900, True),
        ("zero", 1000, True),
        ("zero", 1100, False),
        ("off", 900, False),
    ],
)
def test_bankruptcy(bankruptcy: str, score: int, *, over: bool) -> None:
    hand = bank_passes(0, bankruptcy=bankruptcy, scores=(score, 33000 - score, 33000, 34000))
    assert goes_on(hand) != over
    assert points(hand).scores == (score - 1000, 34000 - score, 33000, 34000)


@pytest.mark.clause("RI-12")
def test_a_bet_may_leave_somebody_bankrupt() -> None:
    """The bets of a draw, too."""
    hand = begin({0: NINE}, scores=(25000, 900, 37000, 37100), riichi_points=0)
    assert goes_on(hand.play("0: nine-terminals"))
    drawn = begin(scores=(25000, 900, 37000, 37100), riichi_points=0).play(
        "0: riichi -1m\n1: +? riichi -9m\n2: +? riichi -1p"
    )
    assert session(drawn.play("3: +? riichi -9p\nfour-riichi")).ranks == (3, 4, 2, 1)


@pytest.mark.clause("RI-12")
@pytest.mark.parametrize("last_banker_stops", [True, False])
def test_a_last_banker_who_is_first_stops(*, last_banker_stops: bool) -> None:
    def last(*scores: int) -> Hand:
        return banker_wins(3, round_wind="2z", scores=scores, last_banker_stops=last_banker_stops)

    assert goes_on(last(24000, 23000, 23000, 30000)) != last_banker_stops
    assert goes_on(last(24500, 24000, 23000, 28500)) != last_banker_stops  # 30,000 with this win
    assert goes_on(last(24600, 24000, 23000, 28400))  # below the return points
    assert goes_on(last(12000, 32000, 26000, 30000))  # not first
    assert goes_on(last(12000, 31500, 26500, 30000))  # as much as the earlier seat
    assert goes_on(banker_wins(2, round_wind="2z", scores=(24000, 23000, 30000, 23000)))


@pytest.mark.clause("RI-12")
def test_a_last_banker_who_is_ready_stops_too() -> None:
    scores = (24000, 23000, 23000, 30000)
    assert not goes_on(exhausted(3, banker=3, round_wind="2z", scores=scores))
    assert goes_on(exhausted(3, banker=3, round_wind="2z", scores=scores, last_banker_stops=False))
    assert not goes_on(exhausted(3, banker=3, round_wind="2z", scores=scores, banker_stays="win"))


@pytest.mark.clause("RI-12")
def test_an_abortive_draw_ends_nothing() -> None:
    assert goes_on(aborted(3, round_wind="2z", scores=(24000, 23000, 23000, 30000)))


@pytest.mark.clause("RI-12")
@pytest.mark.parametrize("extra_round", [True, False])
def test_an_extra_round_if_nobody_has_enough(*, extra_round: bool) -> None:
    low = (25000, 26000, 24000, 25000)
    last = bank_passes(3, round_wind="2z", scores=low, extra_round=extra_round)
    assert goes_on(last) == extra_round
    assert bank(last) == (0, 0, "3z")


@pytest.mark.clause("RI-12")
def test_the_extra_round_ends_when_somebody_has_enough() -> None:
    west = {"round_wind": "3z", "rounds": 2}
    assert goes_on(bank_passes(0, scores=FOUR, **west))
    assert not goes_on(bank_passes(0, scores=HIGH, **west))
    assert not goes_on(bank_passes(3, scores=FOUR, **west))
    assert goes_on(banker_wins(0, scores=(24000, 22000, 24000, 30000), **west))  # another has them
    assert not goes_on(banker_wins(0, scores=(30000, 22000, 24000, 24000), **west))
    assert goes_on(banker_wins(0, scores=(30000, 22000, 24000, 24000), last_banker_stops=False, **west))
    assert goes_on(aborted(0, scores=(30000, 22000, 24000, 24000), **west))


@pytest.mark.clause("RI-13")
@pytest.mark.parametrize("return_points", [25000, 30000, 40000])
def test_the_return_points_decide(return_points: int) -> None:
    hand = bank_passes(3, round_wind="2z", return_points=return_points, scores=(24000, 30000, 23000, 23000))
    assert goes_on(hand) == (return_points == 40000)


@pytest.mark.clause("RI-12")
@pytest.mark.clause("RI-88")
def test_a_false_win_in_the_last_hand_is_played_again() -> None:
    hand = begin({1: "147m147p147s1234z"}, banker=3, round_wind="2z", scores=HIGH).play("3: -8s")
    false_win = ({"event": "hu", "seat": 1}, {"event": "false_win", "seat": 1})
    _, result = judged(hand, *false_win)
    assert result is not None and result["session"] == {"over": False}
    assert result["scores"] == [26000, 22000, 25000, 27000]
    poor = begin({1: "147m147p147s1234z"}, scores=(30000, 7900, 31000, 31100)).play("0: -8s")
    _, result = judged(poor, *false_win)
    assert result is not None and result["session"]["over"] is True


# ---- ranks and totals ----


def ended(*scores: int, first_banker: int = 0, **options: object) -> Hand:
    """The last hand of a session that ends with these scores: the first banker wins 1,000 from the last."""
    banker = (first_banker + 3) % 4
    winner = (banker + 1) % 4
    before = list(scores)
    before[winner] -= 1000
    before[banker] += 1000
    options = {"rounds": 1, "extra_round": False, "bankruptcy": "off", **options}
    over = bank_passes(banker, scores=before, first_banker=first_banker, **options)
    assert points(over).scores == scores
    return over


@pytest.mark.clause("RI-13")
@pytest.mark.parametrize(
    ("uma", "high", "low"),
    [
        ("20-10", 20, 10),
        ("15-5", 15, 5),
        ("30-10", 30, 10),
        ("10-5", 10, 5),
        ("20-0", 20, 0),
        ("15-0", 15, 0),
        ("0-0", 0, 0),
    ],
)
def test_uma(uma: str, high: int, low: int) -> None:
    over = session(ended(40000, 30000, 20000, 10000, uma=uma))
    oka = 20000
    assert over.ranks == (1, 2, 3, 4)
    assert over.totals == (10000 + 1000 * high + oka, 1000 * low, -10000 - 1000 * low, -20000 - 1000 * high)
    assert over.points == (40000, 30000, 20000, 10000)


@pytest.mark.clause("RI-13")
def test_no_oka_if_start_and_return_points_are_equal() -> None:
    over = session(ended(40000, 30000, 20000, 10000, return_points=25000, start_points=25000))
    assert over.totals == (15000 + 20000, 5000 + 10000, -5000 - 10000, -15000 - 20000)


@pytest.mark.clause("RI-13")
@pytest.mark.parametrize("rounding", [True, False])
def test_rounding(*, rounding: bool) -> None:
    """500 up: 24,500 is 25,000, 17,400 is 17,000; what it leaves goes to the first."""
    over = session(ended(40100, 24500, 18000, 17400, rounding=rounding))
    if rounding:
        assert over.totals == (10000 + 20000 + 20000, -5000 + 10000, -12000 - 10000, -13000 - 20000)
    else:
        assert over.totals == (10100 + 20000 + 20000, -5500 + 10000, -12000 - 10000, -12600 - 20000)
    assert sum(over.totals) == 0


@pytest.mark.clause("RI-13")
@pytest.mark.parametrize("ties", ["seat", "shared"])
@pytest.mark.parametrize("first_banker", [0, 2])
def test_ties(ties: str, first_banker: int) -> None:
    over = session(ended(22000, 30000, 18000, 30000, ties=ties, first_banker=first_banker))
    first, second = (1, 3) if first_banker == 0 else (3, 1)
    assert (over.ranks[first], over.ranks[second]) == (1, 2)
    bonus = {"seat": (20000, 10000), "shared": (15000, 15000)}[ties]
    assert (over.totals[first], over.totals[second]) == (bonus[0] + 20000, bonus[1])
    assert (over.totals[0], over.totals[2]) == (-8000 - 10000, -12000 - 20000)


@pytest.mark.clause("RI-13")
def test_three_of_equal_points_share_three_bonuses() -> None:
    over = session(ended(30000, 23300, 23300, 23400, ties="shared", uma="20-10", rounding=False))
    assert over.totals[3] == -6600 + 10000
    assert over.totals[1] == over.totals[2] == -6700 - 15000
    four = session(ended(25000, 25000, 25000, 25000, ties="shared", return_points=25000))
    assert four.totals == (0, 0, 0, 0)


@pytest.mark.clause("RI-13")
@pytest.mark.clause("RI-11")
@pytest.mark.parametrize("pot_at_end", ["first", "nobody"])
def test_the_pot_at_the_end(pot_at_end: str) -> None:
    """An exhaustive draw in the last hand: 2,000 lie in the pot."""
    scores = (20000, 38000, 20000, 20000)
    hand = exhausted(None, banker=3, round_wind="2z", pot=2000, scores=scores, pot_at_end=pot_at_end)
    over = session(hand)
    assert points(hand).pot_out == 2000
    assert over.points == (20000, 40000 if pot_at_end == "first" else 38000, 20000, 20000)
    assert sum(over.totals) == (0 if pot_at_end == "first" else -2000)
    assert over.totals[0] == -10000 + 10000
    assert over.totals[1] == (10000 if pot_at_end == "first" else 8000) + 20000 + 20000


@pytest.mark.clause("RI-13")
@pytest.mark.clause("SN-11")
def test_ranks_and_totals_of_three() -> None:
    """Points 50,000, 35,000, 20,000; 20-0 and 15,000 of oka."""
    start = begin(
        {0: "234567p6799s345s"}, rules="sanma", banker=2, round_wind="2z", scores=(49000, 35000, 21000)
    )
    over = start.play("2: -8s\n0: hu")
    assert points(over).scores == (50000, 35000, 20000)
    assert session(over).ranks == (1, 2, 3)
    assert session(over).totals == (10000 + 20000 + 15000, -5000, -20000 - 20000)
    assert bank(over) == (0, 0, "3z")
    fifteen = begin(
        {0: "234567p6799s345s"},
        rules="sanma",
        banker=2,
        round_wind="2z",
        scores=(49000, 35000, 21000),
        preset="majsoul",
    ).play("2: -8s\n0: hu")
    assert session(fifteen).totals == (10000 + 15000 + 15000, -5000, -20000 - 15000)


@pytest.mark.clause("RI-12")
def test_the_answer_of_a_session() -> None:
    hand = begin({0: READY}, banker=3, round_wind="2z", scores=(29000, 23000, 24000, 24000))
    _, result = judged(hand, {"event": "discard", "seat": 3, "tile": "8s"}, {"event": "hu", "seat": 0})
    assert result is not None
    assert result["session"] == {
        "over": True,
        "points": [30000, 23000, 24000, 23000],
        "ranks": [1, 3, 2, 4],
        "totals": [40000, -17000, 4000, -27000],
    }
    assert (result["next_banker"], result["next_round_wind"], result["next_honba"]) == (0, "3z", 0)
