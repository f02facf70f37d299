"""The win test against brute force: every wild tried as every face."""

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, product

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from controller.rules import shapes
from tests.controller.rules.shape_cases import PUNGS, RUNS, SETS, Set, faces, near_wins


def plus(held: Sequence[int], *more: int) -> list[int]:
    return [count + more.count(face) for face, count in enumerate(held)]


def minus(held: Sequence[int], *less: int) -> list[int]:
    return [count - less.count(face) for face, count in enumerate(held)]


def splits(left: list[int], eye_due: bool, allowed: Sequence[Set] = SETS, free: int = 0) -> bool:
    """Whether tiles are sets (and an eye), tried tile by tile; `free` wilds replace missing tiles."""
    first = next((face for face in range(34) if left[face]), None)
    if first is None:
        return free % 3 == (2 if eye_due else 0)
    blocks: list[tuple[Set, bool]] = [(block, False) for block in allowed if first in block]
    if eye_due:
        blocks.append(((first, first), True))
    for block, is_eye in blocks:
        rest, spare = left.copy(), free
        for face in block:
            if rest[face]:
                rest[face] -= 1
            else:
                spare -= 1
        if spare >= 0 and splits(rest, eye_due and not is_eye, allowed, spare):
            return True
    return False


def brute(held: list[int], wilds: int, *, eye: bool, most: int | None = None) -> bool:
    """Every wild tried as every face, with at most `copies` copies of each."""
    for stood_for in combinations_with_replacement(range(34), wilds):
        full = plus(held, *stood_for)
        if (most is None or max(full) <= most) and splits(full, eye):
            return True
    return False


@settings(max_examples=150)
@given(near_wins())
def test_win_test_agrees_with_brute_force(hand: tuple[list[int], int]) -> None:
    held, wilds = hand
    assert shapes.wins(held, wilds) == shapes.wins_seldom(held, wilds) == brute(held, wilds, eye=True)
    spare = [4 - number for number in held]
    assert shapes.wins_within(held, wilds, spare) == brute(held, wilds, eye=True, most=4)


@settings(max_examples=200)
@given(near_wins(sets=5, most_wilds=4))
def test_hands_with_wilds_win_as_a_search_tile_by_tile_says(hand: tuple[list[int], int]) -> None:
    held, wilds = hand
    assert shapes.wins(held, wilds) == shapes.wins_seldom(held, wilds) == splits(held, True, free=wilds)
    assert shapes.wins_in_pungs(held, wilds) == splits(held, True, PUNGS, free=wilds)
    assert shapes.wins_in_runs(held, wilds) == splits(held, True, RUNS, free=wilds)


@settings(max_examples=150)
@given(near_wins())
def test_waiting_on_anything_agrees_with_brute_force(hand: tuple[list[int], int]) -> None:
    held, wilds = hand
    assume(wilds and any(held))
    taken = next(face for face in range(34) if held[face])
    assert shapes.waits_on_anything(minus(held, taken), wilds) == brute(
        minus(held, taken), wilds - 1, eye=False
    )


@settings(max_examples=200)
@given(near_wins(sets=5, most_wilds=4), st.integers(0, 16))
def test_waits_are_the_tiles_that_win(hand: tuple[list[int], int], which: int) -> None:
    held, wilds = hand
    row = [face for face, count in enumerate(held) for _ in range(count)]
    assume(row)
    ready = minus(held, row[which % len(row)])
    wanted = [face for face in range(34) if splits(plus(ready, face), True, free=wilds)]
    assert list(shapes.waits(ready, wilds)) == wanted
    assert (len(wanted) == 34) == shapes.waits_on_anything(ready, wilds)


@settings(max_examples=200)
@given(near_wins(sets=5, most_wilds=4))
def test_eyes_are_the_faces_that_leave_whole_sets(hand: tuple[list[int], int]) -> None:
    held, wilds = hand
    wanted: list[int | None] = [
        face
        for face in range(34)
        if any(
            held[face] >= taken
            and 2 - taken <= wilds
            and splits(minus(held, *[face] * taken), False, free=wilds - 2 + taken)
            for taken in (1, 2)
        )
    ]
    if wilds >= 2 and splits(held, False, free=wilds - 2):
        wanted.append(None)
    assert list(shapes.eyes(held, wilds)) == wanted
    assert bool(wanted) == shapes.wins(held, wilds)


def small_vectors() -> Iterator[tuple[int, ...]]:
    return product(range(5), repeat=5)


def test_an_eye_costs_one_wild_less_or_two_more() -> None:
    for vector in small_vectors():
        held = [*vector, *[0] * 29]
        assert shapes.need_with_eye(held) - shapes.need(held) in (-1, 2)


def test_a_wild_may_be_the_low_end_of_789() -> None:
    assert shapes.wins(faces("89m55p"), 1)
    assert shapes.wins(faces("123m8955p"), 1)
    assert shapes.wins_in_runs(faces("89m55p"), 1)
    assert 6 in shapes.waits(faces("89m55p"), 0)


def test_wilds_are_not_counted_twice_between_suits() -> None:
    assert not shapes.wins(faces("12m12p55s"), 1)
    assert shapes.wins(faces("12m12p55s"), 2)
    assert not shapes.wins_in_runs(faces("12m12p55s"), 1)


def test_five_sets_and_an_eye_may_lie_in_one_suit() -> None:
    assert shapes.wins(faces("11122233344455566m"), 0)
    assert shapes.wins(faces("1122334455667789m"), 1)
    assert shapes.wins(faces("11122233344499m"), 3)
    assert not shapes.wins(faces("11122233355577769m"), 0)


def test_the_eye_may_be_taken_out_of_three_or_four_of_a_kind() -> None:
    assert shapes.eyes(faces("11123m"), 0) == (0,)
    assert shapes.eyes(faces("22223344m"), 0) == (1,)
    assert shapes.eyes(faces("11123456m"), 0) == (0,)
    assert shapes.eyes(faces("23444m"), 0) == (3,)


def test_sets_without_an_eye_do_not_win() -> None:
    assert not shapes.wins(faces("123456789m111p12s"), 0)
    assert not shapes.wins(faces("111m222p333s444z12z"), 0)


def test_a_set_may_be_wilds_alone() -> None:
    assert shapes.wins(faces("55s"), 3)
    assert shapes.wins([0] * 34, 5)
    assert shapes.eyes([0] * 34, 5) == (None,)


def test_four_of_a_kind_and_a_wild_need_a_fifth_copy() -> None:
    four = faces("1111z")
    assert shapes.wins(four, 1)
    assert not shapes.wins_within(four, 1, [4 - number for number in four])


def test_a_fifth_copy_is_counted_where_a_caller_asks_about_one() -> None:
    assert shapes.waits(faces("1111z"), 0) == (27,)
    assert shapes.wins(faces("11111m"), 0)


def test_no_run_goes_round_the_corner_or_through_honours() -> None:
    assert not shapes.wins(faces("891m55p"), 0)
    assert not shapes.wins(faces("12z355p"), 0)
    assert not shapes.wins(faces("123z55p"), 0)
    assert not shapes.wins(faces("9m12p55s"), 0)


def test_pungs_alone_and_runs_alone() -> None:
    assert shapes.wins_in_pungs(faces("111m222p77z"), 0)
    assert not shapes.wins_in_pungs(faces("123m222p77z"), 1)
    assert shapes.wins_in_runs(faces("123m456p77z"), 0)
    assert not shapes.wins_in_runs(faces("123m777z99p"), 1)
    assert shapes.wins_in_runs(faces("11112233m"), 0)


def test_pairs_may_be_four_of_a_kind_and_wilds_fill_single_tiles() -> None:
    assert shapes.wins_in_pairs(faces("1111m2233p4455s77z"), 0)
    assert shapes.wins_in_pairs(faces("111m2233p4455s77z"), 1)
    assert not shapes.wins_in_pairs(faces("123m2233p4455s77z"), 1)
    assert shapes.pairs_wait_on_anything(faces("1122m3344p5566s"), 1)
    assert not shapes.pairs_wait_on_anything(faces("1122m3344p556s7z"), 1)
