"""Tile notation: the usual one, read strictly."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.rules.tiles import NotationError, Tile, compact_notation, name, names, tile, tiles


def test_groups_share_their_letter() -> None:
    assert tiles("123m77z") == (0, 1, 2, 33, 33)
    assert tile("5z") == 31
    assert tiles("") == ()


@pytest.mark.parametrize("text", ["0z", "8z", "9f", "m", "12", "5x", "1m2", "1 m", "１m"])
def test_invalid_tiles_are_refused(text: str) -> None:
    with pytest.raises(NotationError):
        tiles(text)


def test_one_tile_means_one() -> None:
    with pytest.raises(NotationError, match="exactly one tile"):
        tile("55m")


@given(st.lists(st.integers(0, 41).map(Tile)))
def test_names_read_back_as_the_same_tiles(row: list[Tile]) -> None:
    assert tiles(names(row)) == tuple(sorted(row))
    assert tiles(compact_notation(row)) == tuple(row)


@given(st.integers(0, 41).map(Tile))
def test_a_name_is_one_digit_and_one_letter(one: Tile) -> None:
    assert len(name(one)) == 2
    assert tile(name(one)) == one
