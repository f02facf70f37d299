"""The win test beside other libraries, on hands that all of them can read: no wilds, four copies at most.

The libraries are no part of the product. PyMahjongGB has no wheels (`.venv/bin/python -m pip install '.[bench]'`
builds it); if it is missing, its test is skipped with a message.
"""

import importlib
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from controller.rules import shapes
from controller.rules.tiles import FACES
from tests.controller.rules.shape_cases import SETS


@st.composite
def hands(draw: st.DrawFn, sets: int) -> list[int]:
    """Sets of this number and an eye in few faces, up to two tiles swapped, four copies at most."""
    pool = draw(st.sampled_from([range(9), range(18), range(9, 27), range(FACES)]))
    blocks = [block for block in SETS if set(block) <= set(pool)]
    row = [
        face
        for block in draw(st.lists(st.sampled_from(blocks), min_size=sets, max_size=sets))
        for face in block
    ]
    row += [draw(st.sampled_from(list(pool)))] * 2
    for _ in range(draw(st.integers(0, 2))):
        row[draw(st.integers(0, len(row) - 1))] = draw(st.sampled_from(list(pool)))
    held = [row.count(face) for face in range(FACES)]
    assume(max(held) <= 4)
    return held


def one_less(held: list[int], which: int) -> list[int]:
    """The hand without one of its tiles."""
    row = [face for face, count in enumerate(held) for _ in range(count)]
    rest = held.copy()
    rest[row[which % len(row)]] -= 1
    return rest


def waits_held(held: list[int]) -> list[int]:
    """The waits of which a copy is left: most libraries count no fifth."""
    return [face for face in shapes.waits(held, 0) if held[face] < 4]


def is_agari() -> Callable[[list[int]], bool]:
    peer: Callable[[list[int]], bool] = pytest.importorskip(
        "mahjong.agari", reason="mahjong is not installed"
    ).Agari.is_agari
    return peer


@settings(max_examples=100)
@given(hands(sets=4), hands(sets=3), st.integers(0, 13))
def test_mahjong_calls_the_same_hands_won(fourteen: list[int], eleven: list[int], which: int) -> None:
    peer = is_agari()
    pairs = all(count in (0, 2) for count in fourteen)
    assert peer(fourteen) == (shapes.wins(fourteen, 0) or pairs)
    assert peer(eleven) == shapes.wins(eleven, 0)
    ready = one_less(eleven, which)
    probes = [[*ready[:face], ready[face] + 1, *ready[face + 1 :]] for face in range(FACES)]
    assert waits_held(ready) == [face for face, probe in enumerate(probes) if max(probe) <= 4 and peer(probe)]


@settings(max_examples=40)
@given(hands(sets=3), st.integers(0, 13), st.integers(0, 13))
def test_the_mahjong_library_agrees_for_each_face_of_the_wild(held: list[int], one: int, other: int) -> None:
    """A library without wilds still checks ours: the wilds are tried as every face of which a copy is left."""
    peer = is_agari()

    def any_way(left: list[int], wilds: int) -> bool:
        if not wilds:
            return peer(left)
        return any(
            any_way([*left[:face], left[face] + 1, *left[face + 1 :]], wilds - 1)
            for face in range(FACES)
            if left[face] < 4
        )

    first = one_less(held, one)
    second = one_less(first, other)
    for left, wilds in ((first, 1), (second, 2)):
        assert shapes.wins_within(left, wilds, [4 - count for count in left]) == any_way(left, wilds)


@settings(max_examples=100)
@given(hands(sets=4), hands(sets=3), st.integers(0, 13))
def test_xiangting_calls_the_same_hands_won_and_ready(
    fourteen: list[int], eleven: list[int], which: int
) -> None:
    peer: Any = importlib.import_module("xiangting")
    four = peer.PlayerCount.FOUR
    pairs = all(count in (0, 2) for count in fourteen)
    assert (peer.calculate_replacement_number(fourteen, four) == 0) == (shapes.wins(fourteen, 0) or pairs)
    assert (peer.calculate_replacement_number(eleven, four) == 0) == shapes.wins(eleven, 0)
    ready = one_less(eleven, which)
    short, useful = peer.calculate_necessary_tiles(ready, four)
    assert waits_held(ready) == ([face for face in range(FACES) if useful >> face & 1] if short == 1 else [])


@settings(max_examples=100)
@given(hands(sets=4), st.integers(0, 13))
def test_mahjonggb_finds_the_same_hands_ready(held: list[int], which: int) -> None:
    peer = pytest.importorskip("MahjongGB", reason="PyMahjongGB is not installed")
    ready = one_less(held, which)
    row = tuple(MAHJONGGB[face] for face, count in enumerate(ready) for _ in range(count))
    shanten, useful = peer.RegularShanten(row)
    found = shapes.waits(ready, 0)  # It counts a fifth copy, as we do.
    assert list(found) == (sorted(MAHJONGGB.index(tile) for tile in useful) if shanten == 0 else [])


MAHJONGGB = [
    letter + str(number)
    for letter, most in (("W", 9), ("B", 9), ("T", 9), ("F", 4), ("J", 3))
    for number in range(1, most + 1)
]
"""Its names of the 34 faces in our order. Its dragons run Red, Green, White; for sets the order does not matter."""
