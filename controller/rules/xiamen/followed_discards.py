"""Following discarded honours (XM-13)."""

from collections.abc import Iterable, Sequence
from typing import Final

from controller.rules.acts import Act, Discard
from controller.rules.hand_state import HandState
from controller.rules.tiles import FACES, WHITE, Counts, Tile, is_honour
from controller.rules.xiamen.gold import Gold

FIRST_HONOUR: Final = 27
_HONOURS: Final = tuple(Tile(each) for each in range(FIRST_HONOUR, FACES))


def discarded_honours(acts: Sequence[Act], gold: Gold) -> frozenset[Tile]:
    """The honours discarded by these acts, claimed ones too; Whites as what they stand for, Golds as nothing."""
    return _honours((act.tile for act in acts if isinstance(act, Discard)), gold)


def honours_lying(hand: HandState, gold: Gold) -> frozenset[Tile]:
    """As `discarded_honours`, of the whole hand so far: those that lie in a row, and those claimed from one."""
    lie = {tile for state in hand.seats for tile in state.discards}
    return _honours(lie.union(meld.claimed for state in hand.seats for meld in state.melds), gold)


def singles_that_lie(held: Counts, hand: HandState, gold: Gold) -> list[Tile]:
    """As `singles_to_follow` of the honours that lie, looked for from the hand's few single ones."""
    if 1 not in held[FIRST_HONOUR:FACES]:
        return []  # Whites that count as an honour are honours themselves: splitting adds no single one.
    faces, _ = gold.split(held)
    singles = [face for face in _HONOURS if faces[face] == 1]
    return [face for face in singles if _lies(hand, face, gold)]


def singles_to_follow(held: Counts, discarded: frozenset[Tile], gold: Gold) -> list[Tile]:
    """The single honours in hand of which one was discarded already: one of them goes before anything else does."""
    if not discarded:
        return []
    faces, _ = gold.split(held)
    return [face for face in sorted(discarded) if faces[face] == 1]


def honour_to_follow(held: Counts, tile: Tile, discarded: frozenset[Tile], gold: Gold) -> Tile | None:
    """The single honour in hand that must go before `tile` does; None where the discard is free."""
    singles = singles_to_follow(held, discarded, gold)
    return None if not singles or follows(tile, singles, gold) else singles[0]


def follows(tile: Tile, singles: Sequence[Tile], gold: Gold) -> bool:
    """Whether this discard is free, or follows with one of the singles that have to.

    [reading] Whites go by the indicator's face; a Gold is never bound, and may be discarded (floated) at any time.
    """
    return tile == gold.wild or not singles or gold.face(tile) in singles


def free_discards(singles: Sequence[Tile], gold: Gold) -> frozenset[Tile]:
    """Every tile whose discard follows (`follows`) where there are singles that have to."""
    return frozenset((gold.wild, *[tile for tile in (*singles, WHITE) if gold.face(tile) in singles]))


def _lies(hand: HandState, face: Tile, gold: Gold) -> bool:
    """Whether a tile that counts as this honour was discarded, claimed ones too."""
    natural = None if face == gold.wild or gold.face(face) != face else face
    white = WHITE if gold.white_as == face else None
    for tile in (natural, white):
        if tile is not None:
            for state in hand.seats:
                if tile in state.discards or tile in [meld.claimed for meld in state.melds]:
                    return True
    return False


def _honours(tiles: Iterable[Tile | None], gold: Gold) -> frozenset[Tile]:
    # Only honours, Whites among them, can count as honours.
    found = {tile for tile in tiles if tile is not None and tile >= FIRST_HONOUR and tile != gold.wild}
    return frozenset(face for face in map(gold.face, found) if is_honour(face))
