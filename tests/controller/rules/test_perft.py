"""The counts of docs/perft.md match the rules, as far as a test has time to count."""

from __future__ import annotations

import pytest

from benchmarks.perft import kept_counts
from benchmarks.perft.act_sequences import KeptDeal, after_each, perft
from controller.rules import Hand, Hu, Seat, names_of_systems, registry, tiles

DEPTH = 4


@pytest.mark.parametrize("name", kept_counts.kept())
def test_the_kept_counts_hold(name: str) -> None:
    for kept in kept_counts.kept()[name]:
        deal = KeptDeal.from_json(kept["deal"])
        assert [perft(deal, depth) for depth in range(1, DEPTH + 1)] == kept["counts"][:DEPTH]
        assert KeptDeal.dealt(name, kept["seed"]) == deal


def test_every_system_of_the_package_is_counted() -> None:
    assert set(kept_counts.kept()) == {name for name in names_of_systems() if name in registry._OWN}


def test_the_page_has_the_kept_counts() -> None:
    assert kept_counts.PAGE.read_text(encoding="utf-8") == kept_counts.page(kept_counts.kept())


def test_two_wins_that_stand_together_are_an_act_of_their_own() -> None:
    hand = Hand.parse(
        "kawuxing\nbanker=0 dice=3,4\n0 holds 1123446678p667z5p\n1 holds 55p11122233399s\n"
        "2 holds 5p444666777888s\n0: -5p"
    )
    deal = KeptDeal(hand, tiles("8p9p1p"), tiles("4p"))
    courses = [each.hand.acts[1:] for each in after_each(deal)]
    assert (Hu(Seat(1)), Hu(Seat(2))) in courses
    assert len(courses) == len(hand.legal_acts()) + 1 == perft(deal, 1)


def test_a_hand_that_is_over_goes_no_further() -> None:
    hand = Hand.parse(
        "kawuxing\nbanker=0 dice=3,4\n0 holds 1123446678p667z5p\n1 holds 55p11122233399s\n"
        "2 holds 5p444666777888s\n0: -5p\n1: hu"
    )
    assert perft(KeptDeal(hand, (), ()), 2) == 0
