"""Decompositions against brute force: each way to divide the tiles is found exactly once."""

from collections import Counter
from collections.abc import Iterator

from hypothesis import assume, given, settings

from controller.rules import shapes
from controller.rules.decompositions import Block, readings
from tests.controller.rules.shape_cases import SETS, faces, near_wins

Rough = tuple[tuple[str, int | None, tuple[int, ...]], ...]


def slow(held: Counter[int], wilds: int, eye: bool) -> Iterator[Rough]:
    """Put the lowest remaining tile into every block that can hold it, with wilds for missing tiles."""
    held = +held
    if not held:
        if wilds % 3 == (2 if eye else 0):
            yield (("pung", None, ()),) * (wilds // 3) + ((("eye", None, ()),) if eye else ())
        return
    first = min(held)
    blocks = [("pung" if len(set(block)) == 1 else "run", block) for block in SETS if first in block]
    if eye:
        blocks.append(("eye", (first, first)))
    for kind, block in blocks:
        for mask in range(1 << len(block)):
            naturals = tuple(face for place, face in enumerate(block) if mask >> place & 1)
            spared = len(block) - len(naturals)
            if first not in naturals or spared > wilds or Counter(naturals) - held:
                continue
            for rest in slow(held - Counter(naturals), wilds - spared, eye and kind != "eye"):
                yield ((kind, block[0], naturals), *rest)


def rough(reading: tuple[Block, ...]) -> Counter[tuple[str, int | None, tuple[int, ...]]]:
    return Counter((block.kind, block.face, block.naturals) for block in reading)


@settings(max_examples=120)
@given(near_wins())
def test_readings_are_those_of_brute_force_and_each_comes_once(hand: tuple[list[int], int]) -> None:
    held, wilds = hand
    tiles_held = Counter({face: count for face, count in enumerate(held) if count})
    for eye in (True, False):
        assume((sum(held) + wilds) % 3 == 2)
        found = [frozenset(rough(reading).items()) for reading in readings(held, wilds, eye=eye)]
        wanted = {frozenset(Counter(each).items()) for each in slow(tiles_held, wilds, eye)}
        assert len(found) == len(set(found))
        assert set(found) == wanted
        assert bool(found) == (shapes.wins(held, wilds) if eye else False)


@settings(max_examples=100)
@given(near_wins())
def test_readings_use_every_tile_and_end_with_the_eye(hand: tuple[list[int], int]) -> None:
    held, wilds = hand
    eyes = set()
    for reading in readings(held, wilds):
        used = Counter(face for block in reading for face in block.naturals)
        assert used == Counter({face: count for face, count in enumerate(held) if count})
        assert sum(block.wilds for block in reading) == wilds
        assert [block.kind == "eye" for block in reading] == [False] * (len(reading) - 1) + [True]
        for block in reading:
            assert not Counter(block.naturals) - Counter(block.faces())
            assert block.is_wild_alone == (block.face is None)
        eyes.add(reading[-1].face)
    assert eyes == set(shapes.eyes(held, wilds))


def test_three_pungs_in_a_row_are_also_three_runs() -> None:
    kinds = {tuple(block.kind for block in reading) for reading in readings(faces("111222333m55p"), 0)}
    assert kinds == {("pung", "pung", "pung", "eye"), ("run", "run", "run", "eye")}


def test_a_wild_is_the_low_end_of_789() -> None:
    assert [reading[0] for reading in readings(faces("89m55p"), 1)] == [Block("run", 6, (7, 8))]


def test_sets_of_wilds_alone_have_no_face() -> None:
    last = [reading for reading in readings(faces("55s"), 3) if reading[0].is_wild_alone]
    assert last == [(Block("pung", None, ()), Block("eye", 22, (22, 22)))]
    assert list(readings([0] * 34, 5)) == [(Block("pung", None, ()), Block("eye", None, ()))]
    assert list(readings([0] * 34, 0, eye=False)) == [()]
