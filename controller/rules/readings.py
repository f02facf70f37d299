"""Every way to read concealed tiles as sets and an eye, with wild tiles.

`shapes` says whether tiles win; this room says how. A wild stands for any face, so one hand may be read many
ways, and a system takes the dearest. Suits are read one by one and remembered, then joined.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Literal

from controller.rules import shapes

Kind = Literal["run", "pung", "eye"]
Reading = tuple["Block", ...]

_REMEMBERED = 1 << 15
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


_WILD_SET = Block("pung", None, ())
_WILD_EYE = Block("eye", None, ())


def readings(faces: Sequence[int], wilds: int, *, eye: bool = True) -> Iterator[Reading]:
    """Each way to read these tiles (34 or more counts, wild tiles not among them) and all the wilds, once.

    Sets stand in the order of their faces, those of wilds alone after them, the eye last; without `eye` there are only
    sets. A set of wilds alone is given as a pung without a face, for it may be any set. No limit of copies is applied:
    a wild may stand for a fifth.
    """
    row = tuple(faces[:34])
    yield from _join(((0, row[:9]), (9, row[9:18]), (18, row[18:27]), (27, row[27:])), wilds, eye)


def _join(suits: tuple[tuple[int, tuple[int, ...]], ...], wilds: int, eye: bool) -> Iterator[Reading]:
    """Readings of these suits (first face, counts) together, over every way to share the wilds and place the eye."""
    if not suits:
        if eye and wilds % 3 == 2:
            yield (*(_WILD_SET,) * (wilds // 3), _WILD_EYE)
        elif not eye and wilds % 3 == 0:
            yield (_WILD_SET,) * (wilds // 3)
        return
    (base, vector), rest = suits[0], suits[1:]
    for used in range(wilds + 1):
        heads = _suit(base, vector, used, False)
        if heads:
            for head, tail in product(heads, _join(rest, wilds - used, eye)):
                yield head + tail
        heads = _suit(base, vector, used, True) if eye else ()
        if heads:
            for head, tail in product(heads, _join(rest, wilds - used, False)):
                yield (*head[:-1], *tail, head[-1])


@lru_cache(_REMEMBERED)
def _suit(base: int, vector: tuple[int, ...], wilds: int, eye: bool) -> tuple[Reading, ...]:
    """Each way to read one suit with exactly so many wilds, none of them in a block alone; the eye last."""
    first = next((index for index, count in enumerate(vector) if count), None)
    if first is None:
        return () if eye or wilds else ((),)
    if (sum(vector) + wilds) % 3 != (2 if eye else 0) or not _within_reach(base, vector, wilds, eye):
        return ()
    found: dict[Reading, None] = {}
    for block in _blocks_with(base, vector, first):
        if block.wilds > wilds or (block.kind == "eye" and not eye):
            continue
        left = list(vector)
        for face in block.naturals:
            left[face - base] -= 1
        rests = _suit(base, tuple(left), wilds - block.wilds, eye and block.kind != "eye")
        for rest in rests:
            found[_in_order((block, *rest))] = None
    return tuple(found)


def _within_reach(base: int, vector: tuple[int, ...], wilds: int, eye: bool) -> bool:
    faces = (0,) * base + vector + (0,) * (34 - base - len(vector))
    return (shapes.need_with_eye(faces) if eye else shapes.need(faces)) <= wilds


def _blocks_with(base: int, vector: tuple[int, ...], first: int) -> Iterator[Block]:
    """Every set or eye that holds a natural `first`, the lowest face left; lower faces in it are wilds."""
    face = base + first
    for taken in range(1, min(vector[first], 3) + 1):
        yield Block("pung", face, (face,) * taken)
        if taken < 3:
            yield Block("eye", face, (face,) * taken)
    if len(vector) == 9:
        for low in range(max(0, first - 2), min(first, 6) + 1):
            above = [((), (base + index,)) if vector[index] else ((),) for index in range(first + 1, low + 3)]
            for chosen in product(*above):
                yield Block("run", base + low, (face, *(one for part in chosen for one in part)))


def _in_order(blocks: Reading) -> Reading:
    return tuple(
        sorted(blocks, key=lambda block: (block.kind == "eye", block.face, block.kind, block.naturals))
    )
