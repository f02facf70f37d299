"""Enumerates the decompositions (readings) of concealed tiles into sets and an eye, with wild tiles.

`shapes` decides whether tiles win; this module lists the readings. A wild stands for any face, so one hand may have
many readings, and a system takes the one that pays most. The readings of each suit are cached, then joined.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product
from typing import Final, Literal

from controller.rules.suit_completion_table import CHEAP_PAIR, PUNG_BYTES, SUIT_BYTES, Vector

Kind = Literal["run", "pung", "eye"]
Reading = tuple["Block", ...]

_REMEMBERED: Final = 1 << 14
"""Size of each cache of suits, with the wilds they use: some thousands occur in an evening."""


@dataclass(frozen=True, slots=True)
class Block:
    """A set or an eye: its meaning, and its natural tiles; the others are wilds."""

    kind: Kind
    face: int | None
    """The lowest face of a run, the face of a pung or an eye; None for wilds alone, which may be any."""
    naturals: tuple[int, ...]
    """The faces of its natural tiles, sorted."""

    @property
    def wilds(self) -> int:
        """How many of its tiles are wilds."""
        return (2 if self.kind == "eye" else 3) - len(self.naturals)

    @property
    def is_wild_alone(self) -> bool:
        """Whether all its tiles are wilds."""
        return not self.naturals

    def faces(self) -> tuple[int, ...]:
        """The faces its tiles stand for, sorted; empty for wilds alone."""
        if self.face is None:
            return ()
        if self.kind == "run":
            return self.face, self.face + 1, self.face + 2
        return (self.face,) * (2 if self.kind == "eye" else 3)


_WILD_SET: Final = Block("pung", None, ())
_WILD_EYE: Final = Block("eye", None, ())


def readings(faces: Sequence[int], wilds: int, *, eye: bool = True) -> Iterator[Reading]:
    """Each way to read these tiles (34 or more counts, wild tiles not among them) and all the wilds, once.

    Sets stand in the order of their lowest naturals, those of wilds alone after them, the eye last; without `eye` there
    are only sets. A set of wilds alone is given as a pung without a face, for it may be any set. No limit of copies is
    applied: a wild may stand for a fifth.
    """
    row = tuple(faces[:34])
    characters, dots = _ways(0, row[:9], wilds), _ways(9, row[9:18], wilds)
    bamboos, honours = _ways(18, row[18:27], wilds), _ways(27, row[27:], wilds)
    for eye_m, wilds_m, sets_m in characters:
        for eye_p, wilds_p, sets_p in dots:
            if wilds_m + wilds_p > wilds or (eye_m and eye_p):
                continue
            for eye_s, wilds_s, sets_s in bamboos:
                if wilds_m + wilds_p + wilds_s > wilds or (eye_s and (eye_m or eye_p)):
                    continue
                for eye_z, wilds_z, sets_z in honours:
                    eyes = eye_m + eye_p + eye_s + eye_z
                    last = _last(wilds - wilds_m - wilds_p - wilds_s - wilds_z, eyes, eye)
                    if last is not None:
                        for m, p, s, z in product(sets_m, sets_p, sets_s, sets_z):
                            yield m + p + s + z + last


def _last(wilds: int, eyes: Reading, eye: bool) -> Reading | None:
    """The blocks after the sets with natural tiles: sets of the remaining wilds and the eye; None if none fit."""
    if wilds < 0 or len(eyes) > eye:
        return None
    if eye and not eyes:
        wilds, eyes = wilds - 2, (_WILD_EYE,)
    return (_WILD_SET,) * (wilds // 3) + eyes if wilds >= 0 and wilds % 3 == 0 else None


@lru_cache(_REMEMBERED)
def _ways(base: int, vector: Vector, most: int) -> tuple[tuple[Reading, int, tuple[Reading, ...]], ...]:
    """The readings of the suit that begins with this face: its eye (one block, or none), the wilds used, of at most
    `wilds`, and each way to read the rest as sets."""
    blocks = _BLOCKS[base]
    found = []
    for eye, left in _with_and_without_eye(base, vector):
        spent = sum(block.wilds for block in eye)
        for wilds in range(-sum(left) % 3, most - spent + 1, 3):
            ways = _sets(left, wilds)
            if ways:
                sets = tuple(tuple([blocks[number] for number in way]) for way in ways)
                found.append((eye, wilds + spent, sets))
    return tuple(found)


def _with_and_without_eye(base: int, vector: Vector) -> Iterator[tuple[Reading, Vector]]:
    """No eye, then each eye with a natural tile, and the tiles it leaves."""
    yield (), vector
    for index, count in enumerate(vector):
        for taken in range(1, min(count, 2) + 1):
            left = (*vector[:index], count - taken, *vector[index + 1 :])
            yield (Block("eye", base + index, (base + index,) * taken),), left


@lru_cache(_REMEMBERED)
def _sets(vector: Vector, wilds: int) -> tuple[tuple[int, ...], ...]:
    """Each way to read a suit as sets with exactly `wilds` wilds and a natural tile in each, as rising numbers of
    `_SHAPES`: blocks with one lowest natural stand in one order, so each way comes once."""
    first = next((index for index, count in enumerate(vector) if count), None)
    if first is None:
        return () if wilds else ((),)
    honours = len(vector) == 7
    if ((PUNG_BYTES if honours else SUIT_BYTES)[vector] & _NEED) > wilds:
        return ()
    found = []
    for number, shape in _STARTING[first]:
        if 3 - len(shape.naturals) > wilds or (honours and shape.kind == "run"):
            continue
        left = list(vector)
        for face in shape.naturals:
            left[face] -= 1
        if min(left) >= 0:
            for rest in _sets(tuple(left), wilds - 3 + len(shape.naturals)):
                if not rest or rest[0] >= number:
                    found.append((number, *rest))
    return tuple(found)


def _shapes() -> Iterator[Block]:
    """Every set of one suit with a natural tile, by its lowest natural."""
    for lowest in range(9):
        for taken in (1, 2, 3):
            yield Block("pung", lowest, (lowest,) * taken)
        for low in range(max(lowest - 2, 0), min(lowest, 6) + 1):
            above = range(lowest + 1, low + 3)
            for number in range(len(above) + 1):
                for chosen in combinations(above, number):
                    yield Block("run", low, (lowest, *chosen))


def _moved(shape: Block, base: int) -> Block:
    return Block(shape.kind, (shape.face or 0) + base, tuple(face + base for face in shape.naturals))


_NEED: Final = CHEAP_PAIR - 1
_SHAPES: Final = tuple(_shapes())
_STARTING: Final = [
    [(number, shape) for number, shape in enumerate(_SHAPES) if shape.naturals[0] == lowest]
    for lowest in range(9)
]
_BLOCKS: Final = {base: [_moved(shape, base) for shape in _SHAPES] for base in (0, 9, 18, 27)}
"""The sets of each suit by the numbers of `_SHAPES`."""
