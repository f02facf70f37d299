"""Sets, hands by face and hands that almost win, for tests of winning shapes."""

from hypothesis import assume
from hypothesis import strategies as st

from controller.rules.tiles import counts, tiles

Set = tuple[int, ...]


PUNGS: list[Set] = [(face,) * 3 for face in range(34)]
RUNS: list[Set] = [(first, first + 1, first + 2) for suit in (0, 9, 18) for first in range(suit, suit + 7)]
SETS = PUNGS + RUNS


def faces(text: str) -> list[int]:
    return list(counts(tiles(text)))[:34]


@st.composite
def near_wins(draw: st.DrawFn, sets: int = 4, most_wilds: int = 2) -> tuple[list[int], int]:
    """A few sets and an eye in few faces, some tiles replaced by wilds, perhaps one tile swapped: 3n+2 tiles in all."""
    pool = draw(st.sampled_from([range(9), range(18), range(34), (0, 1, 2, 27, 28, 29)]))
    blocks = [block for block in SETS if set(block) <= set(pool)]
    row = [face for block in draw(st.lists(st.sampled_from(blocks), max_size=sets)) for face in block]
    eye = draw(st.sampled_from(list(pool)))
    wilds = draw(st.integers(0, min(most_wilds, len(row) + 2)))
    row = list(draw(st.permutations([*row, eye, eye])))[wilds:]
    swapped = draw(st.booleans())
    if row and swapped:
        row[0] = draw(st.sampled_from(list(pool)))
    held = [row.count(face) for face in range(34)]
    assume(max(held) <= 4)
    return held, wilds
