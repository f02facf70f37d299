"""Every way to read concealed tiles as sets and an eye, with wild tiles.

`shapes` says whether tiles win; this room says how. A wild stands for any face, so one hand may be read many
ways, and a system takes the dearest. Suits are read one by one and remembered, then joined.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import product
from typing import Final, Literal

from controller.rules.suits import PUNGS, SETS, Vector, costs

Kind = Literal["run", "pung", "eye"]
Reading = tuple["Block", ...]

_REMEMBERED: Final = 1 << 14
"""Suits remembered, with the wilds they use: some thousands come up in an evening."""


@dataclass(frozen=True, slots=True)
class Block:
    """A set or an eye: what it stands for, and which of its tiles are natural; the others are wilds."""

    kind: Kind
    face: int | None
    """The lowest face of a run, the face of a pung or an eye; None for wilds alone, which may be any."""
    naturals: tuple[int, ...]
    """The faces of its natural tiles, sorted."""

    @property
    def wilds(self) -> int:
        return (2 if self.kind == "eye" else 3) - len(self.naturals)

    @property
    def is_wild_alone(self) -> bool:
        return not self.naturals

    def faces(self) -> tuple[int, ...]:
        """What its tiles stand for, sorted; empty for wilds alone."""
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
    characters, dots, bamboos = (
        _ways(0, row[:9], wilds),
        _ways(9, row[9:18], wilds),
        _ways(18, row[18:27], wilds),
    )
    honours = _ways(27, row[27:], wilds)
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
    """What stands behind the sets with natural tiles: sets of the wilds left and the eye; None if they do not fit."""
    if wilds < 0 or len(eyes) > eye:
        return None
    if eye and not eyes:
        wilds, eyes = wilds - 2, (_WILD_EYE,)
    return (_WILD_SET,) * (wilds // 3) + eyes if wilds >= 0 and wilds % 3 == 0 else None


@lru_cache(_REMEMBERED)
def _ways(base: int, vector: Vector, most: int) -> tuple[tuple[Reading, int, tuple[Reading, ...]], ...]:
    """The readings of one suit by its eye (an empty tuple, or one block) and the wilds used, at most so many."""
    found: dict[tuple[Reading, int], list[Reading]] = {}
    for wilds in range(most + 1):
        for eye in (False, True):
            for reading in _suit(base, vector, wilds, eye):
                eyes = tuple(block for block in reading if block.kind == "eye")
                sets = tuple(block for block in reading if block.kind != "eye")
                found.setdefault((eyes, wilds), []).append(sets)
    return tuple((eyes, wilds, tuple(sets)) for (eyes, wilds), sets in found.items())


@lru_cache(_REMEMBERED)
def _suit(base: int, vector: Vector, wilds: int, eye: bool) -> tuple[Reading, ...]:
    """Each way to read one suit with exactly so many wilds, none of them in a block alone, by lowest naturals."""
    first = next((index for index, count in enumerate(vector) if count), None)
    if first is None:
        return () if eye or wilds else ((),)
    if (sum(vector) + wilds) % 3 != (2 if eye else 0):
        return ()
    if costs(vector, *(SETS if base < 27 else PUNGS))[eye] > wilds:
        return ()
    blocks = _blocks_with(base + first, *(min(count, 3) for count in vector[first : first + 3]))
    found = []
    for rank, block in enumerate(blocks):
        if block.wilds > wilds or (block.kind == "eye" and not eye):
            continue
        left = list(vector)
        for face in block.naturals:
            left[face - base] -= 1
        for rest in _suit(base, tuple(left), wilds - block.wilds, eye and block.kind != "eye"):
            # Blocks with one lowest natural stand in one order, so that each reading comes once.
            if not (left[first] and rest[0] in blocks[:rank]):
                found.append((block, *rest))
    return tuple(found)


@cache
def _blocks_with(face: int, count: int, *above: int) -> tuple[Block, ...]:
    """Every set or eye whose lowest natural is this face, of which there are `count`; of the next two, `above`."""
    blocks = [Block("pung", face, (face,) * taken) for taken in range(1, count + 1)]
    blocks += [Block("eye", face, (face,) * taken) for taken in range(1, min(count, 2) + 1)]
    if face < 27:
        for low in range(max(face - face % 9, face - 2), min(face, face - face % 9 + 6) + 1):
            held = [one for one, there in enumerate(above, face + 1) if there and one <= low + 2]
            for chosen in product((False, True), repeat=len(held)):
                naturals = (face, *(one for one, natural in zip(held, chosen, strict=True) if natural))
                blocks.append(Block("run", low, naturals))
    return tuple(blocks)
