"""The win test against brute force: every wild tried as every face."""

from collections.abc import Iterator
from itertools import combinations_with_replacement, product

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from controller.rules import shapes
from controller.rules.tiles import counts, tiles

RUNS: list[tuple[int, ...]] = [
    (first, first + 1, first + 2) for suit in (0, 9, 18) for first in range(suit, suit + 7)
]
SETS: list[tuple[int, ...]] = [(face,) * 3 for face in range(34)] + RUNS


def faces(text: str) -> list[int]:
    return list(counts(tiles(text)))[:34]


def splits(left: list[int], eye_due: bool) -> bool:
    """Whether natural tiles are sets (and an eye), tried tile by tile."""
    first = next((face for face in range(34) if left[face]), None)
    if first is None:
        return not eye_due
    blocks: list[tuple[tuple[int, ...], bool]] = [(block, False) for block in SETS if first in block]
    if eye_due:
        blocks.append(((first, first), True))
    for block, is_eye in blocks:
        rest = left.copy()
        for face in block:
            rest[face] -= 1
        if min(rest) >= 0 and splits(rest, eye_due and not is_eye):
            return True
    return False


def brute(held: list[int], wilds: int, *, eye: bool, most: int | None = None) -> bool:
    for stood_for in combinations_with_replacement(range(34), wilds):
        full = held.copy()
        for face in stood_for:
            full[face] += 1
        if (most is None or max(full) <= most) and splits(full, eye):
            return True
    return False


@st.composite
def near_wins(draw: st.DrawFn) -> tuple[list[int], int]:
    """A few sets and an eye in few faces, some tiles turned wild, perhaps one tile swapped."""
    pool = draw(st.sampled_from([range(9), range(18), range(34), (0, 1, 2, 27, 28, 29)]))
    sets = [block for block in SETS if set(block) <= set(pool)]
    row = [face for block in draw(st.lists(st.sampled_from(sets), max_size=4)) for face in block]
    eye = draw(st.sampled_from(list(pool)))
    row = draw(st.permutations([*row, eye, eye]))
    wilds = draw(st.integers(0, 2))
    row = list(row[wilds:])
    swapped = draw(st.integers(0, 1))
    if row and swapped:
        row[0] = draw(st.sampled_from(list(pool)))
    held = [0] * 34
    for face in row:
        held[face] += 1
    assume(max(held) <= 4)
    return held, wilds


@settings(max_examples=150, deadline=None)
@given(near_wins())
def test_win_test_agrees_with_brute_force(hand: tuple[list[int], int]) -> None:
    held, wilds = hand
    assert shapes.wins(held, wilds) == brute(held, wilds, eye=True)
    room = [4 - number for number in held]
    assert shapes.wins_within(held, wilds, room) == brute(held, wilds, eye=True, most=4)


@settings(max_examples=150, deadline=None)
@given(near_wins())
def test_waiting_on_anything_agrees_with_brute_force(hand: tuple[list[int], int]) -> None:
    held, wilds = hand
    taken = next((face for face in range(34) if held[face]), None)
    assume(taken is not None and wilds)
    assert taken is not None
    held[taken] -= 1
    assert shapes.waits_on_anything(held, wilds) == brute(held, wilds - 1, eye=False)


def small_vectors() -> Iterator[tuple[int, ...]]:
    return product(range(5), repeat=5)


def test_an_eye_costs_one_wild_less_or_two_more() -> None:
    for vector in small_vectors():
        held = [*vector, *[0] * 29]
        assert shapes.need_with_eye(held) - shapes.need(held) in (-1, 2)


def test_a_wild_may_be_the_low_end_of_789() -> None:
    assert shapes.wins(faces("89m55p"), 1)
    assert shapes.wins(faces("123m8955p"), 1)


def test_wilds_are_not_counted_twice_between_suits() -> None:
    assert not shapes.wins(faces("12m12p55s"), 1)
    assert shapes.wins(faces("12m12p55s"), 2)


def test_a_set_may_be_wilds_alone() -> None:
    assert shapes.wins(faces("55s"), 3)
    assert shapes.wins([0] * 34, 5)


def test_four_of_a_kind_and_a_wild_are_a_set_and_an_eye_unless_a_fifth_copy_is_forbidden() -> None:
    four = faces("1111z")
    assert shapes.wins(four, 1)
    assert not shapes.wins_within(four, 1, [4 - number for number in four])


def test_no_run_goes_round_the_corner() -> None:
    assert not shapes.wins(faces("891m55p"), 0)
    assert not shapes.wins(faces("12z355p"), 0)


def test_pairs_may_be_four_of_a_kind_and_wilds_fill_single_tiles() -> None:
    assert shapes.wins_in_pairs(faces("1111m2233p4455s77z"), 0)
    assert shapes.wins_in_pairs(faces("111m2233p4455s77z"), 1)
    assert not shapes.wins_in_pairs(faces("123m2233p4455s77z"), 1)
    assert shapes.pairs_wait_on_anything(faces("1122m3344p5566s"), 1)
    assert not shapes.pairs_wait_on_anything(faces("1122m3344p556s7z"), 1)


def brute_in(held: list[int], wilds: int, allowed: list[tuple[int, ...]]) -> bool:
    """Whether the tiles are sets among `allowed` and an eye, every wild tried as every face."""

    def search(left: list[int], free: int, eye_due: bool) -> bool:
        first = next((face for face in range(34) if left[face]), None)
        if first is None:
            return free % 3 == (2 if eye_due else 0)
        blocks = [(block, False) for block in allowed if first in block]
        if eye_due:
            blocks.append(((first, first), True))
        for block, is_eye in blocks:
            rest, spare = left.copy(), free
            for face in block:
                if rest[face]:
                    rest[face] -= 1
                else:
                    spare -= 1
            if spare >= 0 and search(rest, spare, eye_due and not is_eye):
                return True
        return False

    return search(held, wilds, True)


@settings(max_examples=150, deadline=None)
@given(near_wins())
def test_wins_in_pungs_and_in_runs_agree_with_brute_force(hand: tuple[list[int], int]) -> None:
    held, wilds = hand
    assume((sum(held) + wilds) % 3 == 2)
    assert shapes.wins_in_pungs(held, wilds) == brute_in(held, wilds, SETS[:34])
    assert shapes.wins_in_runs(held, wilds) == brute_in(held, wilds, RUNS)


@settings(max_examples=60, deadline=None)
@given(near_wins())
def test_waits_and_eyes_agree_with_brute_force(hand: tuple[list[int], int]) -> None:
    held, wilds = hand
    assume((sum(held) + wilds) % 3 == 2)
    found = []
    for face in range(34):
        if held[face] >= 1:
            rest = held.copy()
            rest[face] -= 1
            waits = [
                wait
                for wait in range(34)
                if brute([*rest[:wait], rest[wait] + 1, *rest[wait + 1 :]], wilds, eye=True)
            ]
            assert list(shapes.waits(rest, wilds)) == waits
            break
    for face in range(34):
        rest = held.copy()
        used = [taken for taken in (1, 2) if held[face] >= taken and 2 - taken <= wilds]
        for taken in used:
            rest[face] = held[face] - taken
            if brute(rest, wilds - 2 + taken, eye=False):
                found.append(face)
                break
    assert [face for face in shapes.eyes(held, wilds) if face is not None] == found
    assert (None in shapes.eyes(held, wilds)) == (wilds >= 2 and brute(held, wilds - 2, eye=False))
