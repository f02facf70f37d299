"""Following discarded honours (XM-13)."""

from collections.abc import Sequence
from typing import Final

from controller.rules.acts import Act, Discard
from controller.rules.tiles import Counts, Tile, is_honour
from controller.rules.xiamen.gold import Gold

FIRST_HONOUR: Final = 27


def discarded_honours(acts: Sequence[Act], gold: Gold) -> frozenset[Tile]:
    """The honours discarded in this hand so far, claimed ones too; Whites as what they stand for, Golds as nothing."""
    # Only honours, Whites among them, can count as honours; asked for every discard, most acts are passed over.
    tiles = {act.tile for act in acts if isinstance(act, Discard) and act.tile >= FIRST_HONOUR}
    faces = (gold.face(tile) for tile in tiles if tile != gold.wild)
    return frozenset(face for face in faces if is_honour(face))


def honour_to_follow(held: Counts, tile: Tile, discarded: frozenset[Tile], gold: Gold) -> Tile | None:
    """The single honour in hand that must go before `tile` does; None where the discard is free.

    [reading] Whites go by the indicator's face; a Gold is never bound, and may be discarded (floated) at any time.
    """
    if tile == gold.wild or not discarded:
        return None
    faces, _ = gold.split(held)
    singles = [face for face in sorted(discarded) if faces[face] == 1]
    return None if not singles or gold.face(tile) in singles else singles[0]
