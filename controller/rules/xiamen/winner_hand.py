"""The winner's tiles as the rules count them: Golds, faces, flowers, whether they are complete (XM-8, XM-11, XM-18)."""

from collections.abc import Sequence
from functools import cached_property
from typing import Final

from controller.rules.hand_state import Meld
from controller.rules.play_kinds import WinBy
from controller.rules.tiles import FACES, Counts, is_flower, kinds_in, remove_tiles
from controller.rules.win_declaration import WinDeclaration
from controller.rules.xiamen import flower_points
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
    return (
        flower_points.of_sets(faces, golds - 1, rules, eye=False, laid=laid_of(melds, gold, rules))
        is not None
    )


def laid_of(melds: Sequence[Meld], gold: Gold, rules: Rules) -> list[int] | None:
    """How many of each face lie in open sets, where a fifth copy is barred (XM-8); None where it is not."""
    if rules.settings.fifth_copy:
        return None
    laid = [0] * FACES
    for meld in melds:
        for each in meld.tiles:
            laid[gold.face(each)] += 1
    return laid


class Held:
    """Facts about one declared win; what takes searching is computed once when asked for. The tiles may be unknown."""

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
        # The indicator robbed is no Gold.
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
        """How many of each face lie in open sets, where a fifth copy is barred (XM-8); None where it is not."""
        return laid_of(self.attempt.melds, self.gold, self.rules)

    @cached_property
    def around(self) -> int:
        """XM-18: flower tiles, Golds and open sets; what concealed sets count comes on top."""
        return (
            flower_points.of_flower_tiles(self.flower_tiles, self.rules)
            + self.golds
            + sum([flower_points.of_meld(meld, self.gold, self.rules) for meld in self.attempt.melds])
        )

    @cached_property
    def triplets(self) -> int:
        """What natural triplets count where the tiles need not win."""
        if self.attempt.held is None:
            return 0
        return flower_points.of_triplets(self._faces()[0], self._claimed_face, self.rules)

    @cached_property
    def complete(self) -> int | None:
        """XM-11: what concealed sets count at most where all tiles are one pair and five sets; None where not."""
        held, tile = self.attempt.held, self.attempt.tile
        if tile is None or is_flower(tile) or self.number != HAND_TILES or held is None or any(held[FACES:]):
            return None
        faces, golds = self._faces()
        return flower_points.of_sets(faces, golds, self.rules, claimed=self._claimed_face, laid=self.laid)

    @cached_property
    def waits_on_anything(self) -> bool:
        """XM-15: before the last tile five complete sets and a Gold over."""
        held = self.attempt.held
        return held is not None and waits_on_anything(held, self.attempt.melds, self.gold, self.rules)

    def float_sets(self) -> int | None:
        """XM-19: what five sets count at most beside the waiting Gold and the last tile; None where there are none.

        [reading] The banker's dealt tiles came without a last one: any of them may stand as it.
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
                if max(laid) > flower_points.COPIES:
                    continue
            if golds:
                sets = flower_points.of_sets(faces, golds - 1, self.rules, eye=False, laid=laid)
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
