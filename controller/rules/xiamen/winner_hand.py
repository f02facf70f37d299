"""The winner's tiles as the rules count them: Golds, faces, flowers, whether they are complete (XM-8, XM-11, XM-18)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from typing import Final

from controller.rules.acts import MeldKind, WinBy
from controller.rules.decompositions import readings
from controller.rules.hand_state import Meld
from controller.rules.tiles import FACES, Counts, Tile, is_flower, is_honour, kinds_in, remove_tiles
from controller.rules.win_declaration import WinDeclaration
from controller.rules.xiamen.scoring_schemes import Rules
from controller.rules.xiamen.walls import FLOWERS, Gold, gold_of

HAND_TILES: Final = 16


def waits_on_anything(held: Counts, melds: Sequence[Meld], gold: Gold, rules: Rules) -> bool:
    """XM-15, XM-19: five complete sets and a Gold over, before the last tile."""
    if sum(held) + 3 * len(melds) != HAND_TILES or any(held[FACES:]):
        return False
    faces, golds = gold.split(held)
    if not golds:
        return False
    return of_sets(faces, golds - 1, rules, eye=False, laid=laid_of(melds, gold, rules)) is not None


def laid_of(melds: Sequence[Meld], gold: Gold, rules: Rules) -> list[int] | None:
    """How many of each face lie in open sets, if a fifth copy is barred (XM-8); None if it is not."""
    if rules.settings.fifth_copy:
        return None
    laid = [0] * FACES
    for meld in melds:
        for each in meld.tiles:
            laid[gold.face(each)] += 1
    return laid


class Held:
    """Facts about one declared win; results of searches are computed once on first use. The tiles may be unknown."""

    def __init__(self, attempt: WinDeclaration, rules: Rules) -> None:
        """The indicator of `attempt` is turned up by now."""
        assert attempt.indicator is not None
        self.attempt = attempt
        self.rules = rules
        self.gold: Final = gold_of(attempt.indicator)
        shown, tile = attempt.seats[attempt.seat], attempt.tile
        held = shown.hand
        self.flower_tiles: Final = [*shown.flowers]
        """Laid out, and one that came last."""
        if tile is not None and is_flower(tile):
            self.flower_tiles.append(tile)
        wild = self.gold.wild
        # A robbed indicator is no Gold.
        last = tile == wild and attempt.by is not WinBy.INDICATOR
        self.golds: Final = (0 if held is None else held[wild]) + last
        """Golds in hand with the last tile."""
        first = attempt.after_deal or (attempt.seat == attempt.banker and attempt.first_turn)
        self.right_after_deal: Final = first and not attempt.kongs
        """Just after deal and flowers, the banker in its first turn. The last tile may be a flower's supplement."""

    @cached_property
    def number(self) -> int:
        """How many tiles there are without the last one, a kong counting three."""
        held = self.attempt.held
        assert held is not None
        return sum(held) + 3 * self.attempt.sets

    @property
    def number_fits(self) -> bool:
        """XM-20. Of a hand that wins by eight flowers at once, supplements may still be due."""
        attempt = self.attempt
        if attempt.tile is None and len(self.flower_tiles) == FLOWERS:
            return self.number <= HAND_TILES + (attempt.seat == attempt.banker)
        return self.number == HAND_TILES

    @property
    def laid(self) -> list[int] | None:
        """How many of each face lie in open sets, where a fifth copy is barred (XM-8); None if it is not."""
        return laid_of(self.attempt.melds, self.gold, self.rules)

    @cached_property
    def around(self) -> int:
        """XM-18: flower tiles, Golds and open sets; concealed sets count in addition."""
        return (
            of_flower_tiles(self.flower_tiles, self.rules)
            + self.golds
            + sum([of_meld(meld, self.gold, self.rules) for meld in self.attempt.melds])
        )

    @cached_property
    def triplets(self) -> int:
        """The count of natural triplets if the tiles need not win."""
        if self.attempt.held is None:
            return 0
        return of_triplets(self._faces()[0], self._claimed_face, self.rules)

    @cached_property
    def complete(self) -> int | None:
        """XM-11: the maximum count of concealed sets if all tiles are one pair and five sets; None if not."""
        held, tile = self.attempt.held, self.attempt.tile
        if tile is None or is_flower(tile) or self.number != HAND_TILES or held is None or any(held[FACES:]):
            return None
        faces, golds = self._faces()
        return of_sets(faces, golds, self.rules, claimed=self._claimed_face, laid=self.laid)

    @cached_property
    def waits_on_anything(self) -> bool:
        """XM-15: before the last tile five complete sets and a Gold over."""
        held = self.attempt.held
        return held is not None and waits_on_anything(held, self.attempt.melds, self.gold, self.rules)

    def float_sets(self) -> int | None:
        """XM-19: the maximum count of five sets beside the waiting Gold and the last tile; None if there are no such
        sets.

        [reading] The banker's dealt tiles came without a last one: any of them may count as it.
        """
        whole, tile = self.attempt.whole, self.attempt.tile
        if whole is None or tile is None or not self.golds:
            return None
        found = None
        for last in kinds_in(whole) if self.attempt.dealt else (tile,):
            faces, golds = self.gold.split(remove_tiles(whole, last))
            laid = self.laid
            if laid is not None and last != self.gold.wild:
                # The pair is two copies of the last tile's face, besides those in the sets.
                laid = laid.copy()
                laid[self.gold.face(last)] += 2
                if max(laid) > COPIES:
                    continue
            if golds:
                sets = of_sets(faces, golds - 1, self.rules, eye=False, laid=laid)
                found = sets if found is None else max(found, sets or 0)
        return found

    @property
    def _claimed_face(self) -> int | None:
        """XM-18 [reading]: a tile robbed was claimed, so a pung it completes is open, as with a discard; the
        indicator comes from the wall."""
        attempt = self.attempt
        claimed = attempt.is_claim and attempt.tile is not None and attempt.tile != self.gold.wild
        return self.gold.face(attempt.tile) if claimed and attempt.tile is not None else None

    def _faces(self) -> tuple[list[int], int]:
        """The concealed tiles with the last one, which is natural where the indicator is robbed; and the Golds."""
        attempt, tile = self.attempt, self.attempt.tile
        assert attempt.held is not None
        faces, golds = self.gold.split(attempt.held)
        if tile is None or is_flower(tile):
            return faces, golds
        if tile == self.gold.wild and attempt.by is not WinBy.INDICATOR:
            return faces, golds + 1
        faces[self.gold.face(tile)] += 1
        return faces, golds


# ---- Flowers: what flower tiles, Golds and sets add to the base, sets on the best reading (XM-18, QZ-2, QZ-3) ----
#
# Suits are read one by one and the best of each remembered, so a hand costs four look-ups and a little adding up.

SEASONS: Final = frozenset(range(34, 38))
PLANTS: Final = frozenset(range(38, 42))

COPIES: Final = 4

CLOSED_PUNG: Final = 1
DIRECT_KONG: Final = 2
CLOSED_KONG: Final = 3
HONOURS: Final = 1
"""Every pung and kong of honours counts one more than of suit tiles; an open pung of suit tiles counts nothing."""

_KONGS: Final = {MeldKind.DIRECT_KONG: DIRECT_KONG, MeldKind.CLOSED_KONG: CLOSED_KONG}
WILD_SET: Final = CLOSED_PUNG + HONOURS
"""Three Golds alone are best read as honours."""

_HONOURS_FIRST: Final = 27
_SUITS: Final = ((0, 9), (9, 18), (18, 27), (_HONOURS_FIRST, 34))
_NONE: Final = -9
"""Below zero even with every possible pung."""
_REMEMBERED: Final = 1 << 15

Row = tuple[int, ...]


def of_flower_tiles(flowers: Iterable[Tile], rules: Rules) -> int:
    """XM-18, QZ-3: one each, and the bonus for the four seasons or the four flowers."""
    laid = {each for each in flowers if is_flower(each)}
    if len(laid) < len(SEASONS):
        return len(laid)
    return len(laid) + rules.scheme.full_set_bonus * ((laid >= SEASONS) + (laid >= PLANTS))


def of_meld(meld: Meld, gold: Gold, rules: Rules) -> int:
    """XM-18, QZ-2. A closed kong nobody has seen counts as one of suit tiles, the least it may be."""
    if meld.kind is MeldKind.CHOW:
        return 0
    counted = HONOURS if meld.tiles and is_honour(gold.face(meld.tiles[0])) else 0
    if meld.kind is MeldKind.PUNG:
        return counted + (CLOSED_PUNG if rules.settings.open_pung_as_closed else 0)
    if meld.kind is MeldKind.FILLED_KONG:
        return counted + rules.scheme.filled_kong
    return counted + _KONGS.get(meld.kind, 0)


def of_triplets(faces: Sequence[int], claimed: int | None, rules: Rules) -> int:
    """XM-19 [reading]: the count of natural triplets if the tiles need not win. `claimed` is the face of a claim."""
    closed = 0
    for face, number in enumerate(faces):
        if number >= 3:
            opened = number == 3 and face == claimed and not rules.settings.open_pung_as_closed
            closed += CLOSED_PUNG + HONOURS * is_honour(Tile(face)) - opened
    return closed


def of_sets(
    faces: Sequence[int],
    wilds: int,
    rules: Rules,
    *,
    eye: bool = True,
    claimed: int | None = None,
    laid: Sequence[int] | None = None,
) -> int | None:
    """XM-18: the maximum count of concealed pungs when these tiles and Golds are sets (and an eye); None if they are
    not.

    `claimed` is the face of the tile claimed: a pung that needs it is open. `laid` counts the faces that lie in open
    sets, if no fifth copy is allowed.
    """
    row = tuple(faces)
    if rules.settings.open_pung_as_closed:
        claimed = None
    # By Golds used and whether the eye is taken: the most so far.
    best: dict[tuple[int, bool], int] = {(0, False): 0}
    for first, end in _SUITS:
        suit = row[first:end]
        number = sum(suit)
        if not number:
            continue
        marked = claimed if claimed is not None and first <= claimed < end else None
        taken = None if laid is None else tuple(laid[first:end])
        further: dict[tuple[int, bool], int] = {}
        for (used, eyed), points in best.items():
            for with_eye in (False, True) if eye and not eyed else (False,):
                for more in range((2 * with_eye - number) % 3, wilds - used + 1, 3):
                    own = _of_suit(first, suit, more, with_eye, marked, taken)
                    if own is not None:
                        state = used + more, eyed or with_eye
                        further[state] = max(points + own, further.get(state, 0))
        best = further
    found = None
    for (used, eyed), points in best.items():
        alone = wilds - used - (2 if eye and not eyed else 0)
        if alone >= 0 and alone % 3 == 0:
            found = max(points + WILD_SET * (alone // 3), found or 0)
    return found


@lru_cache(_REMEMBERED)
def _of_suit(
    first: int, suit: Row, wilds: int, eye: bool, claimed: int | None, laid: Row | None
) -> int | None:
    """The same for one suit that uses exactly `wilds` Golds, none of them in a set alone."""
    if laid is not None:
        return _within_four(first, suit, wilds, eye, claimed, laid)
    each = CLOSED_PUNG + HONOURS * (first == _HONOURS_FIRST)
    if claimed is None:
        pungs = _most_pungs(suit, wilds, eye)
        return None if pungs < 0 else pungs * each
    # The claimed tile stands in the set that scores most; a pung with it is open.
    found = -1
    for kind, rest, left in _blocks_with(suit, claimed - first, wilds):
        pungs = _most_pungs(rest, left, eye and kind != "eye") if eye or kind != "eye" else -1
        if pungs >= 0:
            found = max(found, pungs * each + (each - CLOSED_PUNG) * (kind == "pung"))
    return None if found < 0 else found


@lru_cache(_REMEMBERED)
def _most_pungs(suit: Row, wilds: int, eye: bool) -> int:
    """The most pungs among the sets of these tiles and exactly `wilds` Golds; below zero if they make no sets."""
    lowest = next((index for index, number in enumerate(suit) if number), None)
    if lowest is None:
        return _NONE if wilds or eye else 0
    most = _NONE
    for kind, rest, left in _blocks_with(suit, lowest, wilds):
        if eye or kind != "eye":
            most = max(most, _most_pungs(rest, left, eye and kind != "eye") + (kind == "pung"))
    return most


def _blocks_with(suit: Row, index: int, wilds: int) -> Iterator[tuple[str, Row, int]]:
    """Each set or eye around a natural tile of this face: its kind, and the tiles and Golds it leaves."""
    for taken in range(1, min(suit[index], 3) + 1):
        rest = (*suit[:index], suit[index] - taken, *suit[index + 1 :])
        if taken + wilds >= 3:
            yield "pung", rest, wilds + taken - 3
        if taken < 3 and taken + wilds >= 2:
            yield "eye", rest, wilds + taken - 2
    for low in range(max(0, index - 2), min(index, 6) + 1) if len(suit) == 9 else ():
        one, other = (face for face in (low, low + 1, low + 2) if face != index)
        for natural_one in (True, False) if suit[one] else (False,):
            for natural_other in (True, False) if suit[other] else (False,):
                left = wilds - 2 + natural_one + natural_other
                if left >= 0:
                    run = list(suit)
                    run[index] -= 1
                    run[one] -= natural_one
                    run[other] -= natural_other
                    yield "run", tuple(run), left


def _within_four(first: int, suit: Row, wilds: int, eye: bool, claimed: int | None, laid: Row) -> int | None:
    """XM-8: the same where no Gold stands for a fifth copy, reading after reading."""
    row = (0,) * first + suit + (0,) * (34 - first - len(suit))
    found = None
    for blocks in readings(row, wilds, eye=eye):
        taken = list(laid)
        for block in blocks:
            for face in block.faces():
                taken[face - first] += 1
        if max(taken) > COPIES or any(block.is_wild_alone for block in blocks):
            continue
        pungs = [block for block in blocks if block.kind == "pung"]
        points = len(pungs) * (CLOSED_PUNG + HONOURS * (first == _HONOURS_FIRST))
        opened = claimed is not None and all(block in pungs for block in blocks if claimed in block.naturals)
        found = max(points - CLOSED_PUNG * opened, found or 0)
    return found
