"""What a hand waits for (RI-30, RI-32), and the tiles among its owner's discards that bar a win (RI-27)."""

from collections.abc import Iterable, Sequence
from typing import Final

from controller.rules import shapes
from controller.rules.riichi.readings import ORPHANS
from controller.rules.riichi.red_fives import FACE_OF
from controller.rules.tiles import FACES, Tile

_COPIES: Final = 4
_THIRTEEN: Final = 13


def waits(held: Sequence[int], laid: Sequence[int]) -> tuple[Tile, ...]:
    """The faces that complete the shape of these concealed tiles, sorted; empty where the hand is not ready.

    `held` are 34 counts of the concealed tiles, one short of a whole hand; `laid` those of the tiles in the sets laid
    out, and of Norths. A tile of which the owner holds all four is no wait (RI-30, RI-32).
    """
    found = set(shapes.waits(held, 0))
    if sum(held) == _THIRTEEN:
        found.update(_of_seven_pairs(held))
        found.update(_of_thirteen_orphans(held))
    return tuple(sorted(face for face in found if held[face] + laid[face] < _COPIES))


def _of_seven_pairs(held: Sequence[int]) -> tuple[Tile, ...]:
    if held.count(2) != 6:
        return ()
    return tuple(Tile(face) for face in range(FACES) if held[face] == 1)


def _of_thirteen_orphans(held: Sequence[int]) -> tuple[Tile, ...]:
    kinds = [face for face in ORPHANS if held[face]]
    if len(kinds) < len(ORPHANS) - 1 or sum([held[face] for face in kinds]) != _THIRTEEN:
        return ()
    missing = [face for face in ORPHANS if not held[face]]
    return tuple(Tile(face) for face in missing or ORPHANS)


def is_ready(held: Sequence[int], laid: Sequence[int]) -> bool:
    """Whether one tile completes the hand's shape (RI-32)."""
    return bool(waits(held, laid))


def furiten_tile(waited: Iterable[Tile], discards: Iterable[Tile]) -> Tile | None:
    """The first tile waited for that lies among the owner's discards (RI-27); None where there is no such tile."""
    thrown = {FACE_OF[tile] for tile in discards}
    return next((tile for tile in waited if tile in thrown), None)
