"""The count of concealed sets, against the slow way: every reading of the whole hand (XM-8, XM-11, XM-18)."""

from random import Random

import pytest

from controller.rules import shapes
from controller.rules.decompositions import Block, readings
from controller.rules.tiles import Tile, is_honour
from controller.rules.xiamen import winner_hand
from controller.rules.xiamen.options import XiamenOptions
from controller.rules.xiamen.scoring_schemes import XIAMEN, Rules

FIFTH = Rules(XIAMEN, XiamenOptions())
FOUR = Rules(XIAMEN, XiamenOptions(fifth_copy=False))


def hand_at_random(chance: Random, sets: int) -> tuple[list[int], int]:
    """Faces of sets of this number and an eye; some tiles are wilds."""
    faces = [0] * 34
    while sum(faces) < 3 * sets:
        face = chance.randrange(34)
        run = chance.random() < 0.5 and face < 27 and face % 9 < 7
        for each in (face, face + 1, face + 2) if run else (face,) * 3:
            faces[each] += 1
    eye = chance.randrange(34)
    faces[eye] += 2
    wilds = chance.randrange(4)
    for _ in range(wilds):
        faces[chance.choice([face for face in range(34) if faces[face]])] -= 1
    if chance.random() < 0.2:
        faces[chance.randrange(34)] += 1
        faces[chance.choice([face for face in range(34) if faces[face]])] -= 1
    return faces, wilds


def worth(blocks: tuple[Block, ...], claimed: int | None) -> int:
    points = sum(
        2 if block.face is None or is_honour(Tile(block.face)) else 1
        for block in blocks
        if block.kind == "pung"
    )
    holders = [block.kind for block in blocks if claimed is not None and claimed in block.naturals]
    return points - (claimed is not None and set(holders) == {"pung"})


@pytest.mark.clause("XM-18")
def test_counts_suit_by_suit_equal_those_of_whole_readings() -> None:
    chance = Random("count")
    complete = 0
    for _ in range(150):
        faces, wilds = hand_at_random(chance, chance.choice([1, 2, 3, 5]))
        claimed = chance.choice([None, *(face for face in range(34) if faces[face])])
        slow = [worth(each, claimed) for each in readings(faces, wilds)]
        fast = winner_hand.of_sets(faces, wilds, FIFTH, claimed=claimed)
        assert fast == max(slow, default=None), (faces, wilds, claimed)
        assert (fast is not None) == shapes.wins(faces, wilds)
        complete += fast is not None
    assert complete > 100


@pytest.mark.clause("XM-8")
def test_without_fifth_copies_hands_agree_with_a_slow_search() -> None:
    chance = Random("copies")
    fewer = 0
    for _ in range(300):
        faces, wilds = hand_at_random(chance, 4)
        laid = [0] * 34
        for _ in range(2):
            laid[chance.randrange(34)] += 3
        spare = [4 - held - lying for held, lying in zip(faces, laid, strict=True)]
        if min(spare) < 0:
            continue
        fast = winner_hand.of_sets(faces, wilds, FOUR, laid=laid)
        assert (fast is not None) == shapes.wins_within(faces, wilds, spare), (faces, wilds, laid)
        fewer += fast is None and shapes.wins(faces, wilds)
    assert fewer
