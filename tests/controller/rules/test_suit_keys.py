"""The tables behind the keys, a hand kept as keys, and many hands at once: each against `shapes`."""

import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.rules import shapes, suit_keys
from controller.rules.suit_completion_table import PUNG_BYTES, SUIT_BYTES
from controller.rules.suit_keys import Keys, wins_each
from tests.controller.rules.shape_cases import faces, near_wins

TABLE = np.frombuffer(suit_keys.SUIT_BYTES, dtype=np.uint8)
SIZES = np.indices((5,) * 9, dtype=np.uint8).reshape(9, -1).sum(axis=0)
"""The number of tiles for each key of a suit."""


def complete(most: int) -> tuple[int, int]:
    """The numbers of suits with at most this number of tiles that are whole sets, and sets with an eye."""
    small = most >= SIZES
    return int(((TABLE & 63 == 0) & small).sum()), int(((TABLE == 64 + 1) & small).sum())


def test_the_number_of_complete_suits_matches_published_counts() -> None:
    assert (len(suit_keys.SUIT_BYTES), len(suit_keys.HONOUR_BYTES)) == (5**9, 5**7)
    assert complete(14) == (2869, 18874)
    assert complete(17) == (7767, 45288)
    assert int((TABLE & 63).max()) == 8


@settings(max_examples=200)
@given(st.lists(st.integers(0, 4), min_size=9, max_size=9))
def test_the_table_agrees_with_costs_computed_for_a_suit(counts: list[int]) -> None:
    assert suit_keys.SUIT_BYTES[int("".join(map(str, counts)), 5)] == SUIT_BYTES[tuple(counts)]
    assert suit_keys.HONOUR_BYTES[int("".join(map(str, counts[:7])), 5)] == PUNG_BYTES[tuple(counts[:7])]


@settings(max_examples=200)
@given(near_wins())
def test_keys_changed_tile_by_tile_ask_as_counts_do(hand: tuple[list[int], int]) -> None:
    held, wilds = hand
    kept = Keys()
    row = [face for face, count in enumerate(held) for _ in range(count)]
    for face in row:
        kept.add(face)
    assert [kept.count(face) for face in range(34)] == held
    assert kept.wins(wilds) == Keys(held).wins(wilds) == shapes.wins(held, wilds)
    for face in row:
        kept.remove(face)
        held[face] -= 1
        assert kept.wins(wilds) == shapes.wins(held, wilds)
        assert kept.waits_on_anything(wilds) == shapes.waits_on_anything(held, wilds)


def test_keys_refuse_a_fifth_copy_and_a_tile_that_is_not_there() -> None:
    kept = Keys(faces("1111m"))
    with pytest.raises(ValueError, match="fifth copy"):
        kept.add(0)
    with pytest.raises(ValueError, match="not in the hand"):
        kept.remove(1)


@settings(max_examples=60)
@given(st.lists(near_wins(), min_size=1, max_size=60))
def test_many_hands_at_once_win_as_one_by_one(hands: list[tuple[list[int], int]]) -> None:
    held = np.array([hand for hand, _ in hands], dtype=np.uint8)
    wilds = np.array([number for _, number in hands])
    assert wins_each(held, wilds).tolist() == [shapes.wins(*hand) for hand in hands]
    assert wins_each(held, 2).tolist() == [shapes.wins(hand, 2) for hand, _ in hands]


def test_four_cheap_eyes_add_up_in_many_hands_as_in_one() -> None:
    hand = faces("1m1p1s1z")
    assert shapes.need_with_eye(hand) == 7
    assert [wins_each(np.array([hand]), wilds).tolist() for wilds in (6, 7)] == [[False], [True]]


def test_wins_each_refuses_more_than_four_copies() -> None:
    with pytest.raises(ValueError, match="four copies"):
        wins_each(np.array([[5, *[0] * 33]]), 0)
    assert wins_each(np.zeros((0, 34), dtype=np.uint8), 0).tolist() == []


def test_the_rules_do_not_load_numpy() -> None:
    asked = "import sys, controller.rules, controller.rules.suit_keys; sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", asked], check=False).returncode == 0
