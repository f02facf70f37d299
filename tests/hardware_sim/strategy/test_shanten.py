"""The measure the players play by."""

from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from controller.rules.tiles import tiles
from hardware_sim.strategy.shanten import KINDS, any_tile_wins, distance, to_sets

WALL = [kind for kind in range(KINDS) for _ in range(4)]


def counted(text: str) -> list[int]:
    counts = [0] * KINDS
    for tile in tiles(text):
        counts[tile] += 1
    return counts


def test_a_won_hand_wants_nothing() -> None:
    assert distance(counted("123m456p789s11z222z"), 0, 0) == 0


def test_a_ready_hand_wants_one_tile() -> None:
    assert distance(counted("123m456p789s1z222z"), 0, 0) == 1


def test_wilds_stand_for_what_is_missing() -> None:
    assert distance(counted("123m456p78s1z222z"), 2, 0) == 0


def test_a_wild_may_be_the_low_end_of_a_run() -> None:
    assert distance(counted("89m"), 3, 3) == 0


def test_seven_pairs_count_when_nothing_is_laid() -> None:
    assert distance(counted("1155m2288p3377s1z"), 1, 0) == 0
    assert distance(counted("1155m2288p"), 0, 1) > 0


def test_four_of_a_kind_is_two_pairs() -> None:
    assert distance(counted("1111m2288p3377s55z"), 0, 0) == 0


def test_one_wild_beside_complete_sets_waits_on_anything() -> None:
    assert any_tile_wins(counted("123m456p789s222z"), 1, 0)
    assert not any_tile_wins(counted("123m456p789s22z1z"), 1, 0)
    assert any_tile_wins(counted("1155m2288p3377s"), 1, 0)


@settings(max_examples=60)
@given(st.permutations(range(len(WALL))), st.integers(1, 3), st.integers(0, 2))
def test_agrees_with_trying_every_arrangement(order: list[int], open_sets: int, wilds: int) -> None:
    counts = [0] * KINDS
    for index in order[: 14 - 3 * open_sets - wilds]:
        counts[WALL[index]] += 1
    assert to_sets(counts, wilds, open_sets) == by_trying(tuple(counts), wilds, open_sets)


def by_trying(counts: tuple[int, ...], wilds: int, open_sets: int) -> int:
    @cache
    def kept(left: tuple[int, ...], blocks: int, eye: bool) -> int:
        first = next((tile for tile, count in enumerate(left) if count), None)
        if first is None:
            return 0
        run = [tile for tile in (first + 1, first + 2) if first < 27 and tile // 9 == first // 9]
        shapes = [(first,), (first,) * 2, (first,) * 3, *((first, tile) for tile in run)]
        if len(run) == 2:
            shapes.append((first, *run))
        best = kept(minus(left, (first,)), blocks, eye)
        for shape in shapes:
            if any(left[tile] < shape.count(tile) for tile in shape):
                continue
            rest = minus(left, shape)
            if blocks:
                best = max(best, kept(rest, blocks - 1, eye) + len(shape))
            if eye and set(shape) == {first} and len(shape) <= 2:
                best = max(best, kept(rest, blocks, False) + len(shape))
        return best

    blocks = 4 - open_sets
    return max(0, 3 * blocks + 2 - kept(counts, blocks, True) - wilds)


def minus(counts: tuple[int, ...], gone: tuple[int, ...]) -> tuple[int, ...]:
    left = list(counts)
    for tile in gone:
        left[tile] -= 1
    return tuple(left)
