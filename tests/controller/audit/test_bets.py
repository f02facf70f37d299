"""The bets are fair: under chance they win nothing on average, whatever people do, and for any number of checks."""

from __future__ import annotations

import math
from random import Random

import numpy as np
import pytest

from controller.audit import bets
from controller.audit.audit_report import permutation_p
from controller.audit.bets import TILTS, BetView, Question


@pytest.mark.parametrize(("places", "drawn"), [({"a": 1, "b": 5}, 1), ({"a": 16, "b": 17, "c": 32}, 4)])
def test_a_bet_wins_nothing_on_average_over_all_arrangements(places: dict[str, int], drawn: int) -> None:
    total, own = sum(places.values()), places["a"]
    mean = np.zeros(len(TILTS))
    for hits in range(min(own, drawn) + 1):
        view = BetView("x", ("a",))
        view.see(places, {"a": hits, "b": drawn - hits})
        ways = math.comb(own, hits) * math.comb(total - own, drawn - hits) / math.comb(total, drawn)
        mean += ways * np.exp(view.lines["a"].capital)
    assert mean == pytest.approx(np.ones(len(TILTS)))


@pytest.mark.parametrize(("tiles", "wilds", "number"), [(135, 3, 2), (135, 3, 3), (136, 4, 2)])
def test_no_moment_of_winning_makes_wild_tiles_pay(tiles: int, wilds: int, number: int) -> None:
    """A choice of the best moment to reveal every hand still gains nothing on average."""
    chance, gained, hands = Random(5), 0.0, 10_000
    for _ in range(hands):
        places = sorted(chance.sample(range(1, tiles + 1), wilds))
        moments = [max(place, 13) for place in places]
        gained += max(
            bets.payoff(tiles, wilds, taken, sum(place <= taken for place in places), number)
            for taken in moments
        )
    assert gained / hands <= 1.1
    assert gained / hands > 0.8  # and the bet gives nothing away either


def test_a_check_after_every_throw_is_rarely_wrong() -> None:
    wrong = 0
    for seed in range(100):
        chance, view = Random(seed), BetView("face", range(1, 7))
        question = Question("dice", (view,))
        for _ in range(60):
            view.see(dict.fromkeys(range(1, 7), 1), {chance.randint(1, 6): 1})
            question.look()
        wrong += question.p < 0.05
    assert wrong <= 7  # 5 % of 100 or less; a test for one look would be wrong in three times as many


def test_the_plain_permutation_test_is_even_under_chance() -> None:
    values = []
    for seed in range(60):
        chance, view = Random(seed), BetView("dealt", range(4))
        for _ in range(40):
            dealt = chance.choices(range(4), weights=(16, 17, 16, 16), k=4)
            view.see({0: 16, 1: 17, 2: 16, 3: 16}, {seat: dealt.count(seat) for seat in range(4)})
        found = permutation_p(view, times=199)
        assert found is not None
        values.append(found)
    assert 0.3 < sum(values) / len(values) < 0.7
    assert sum(value <= 0.1 for value in values) <= 14


def test_players_who_come_late_share_the_capital_too() -> None:
    chance, view = Random(1), BetView("player")
    for number in range(50):
        hit = "others" if chance.random() < 40 / 53 else f"p{number}"
        view.see({f"p{number}": 13, "others": 40}, {hit: 1})
    assert len(view.lines) == 51
    assert sum(line.share for line in view.lines.values()) < 1.0
    assert view.worth < 3.0
