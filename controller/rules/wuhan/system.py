"""The Wuhan family as `System`s: the shared course of a hand with its kong tiles, bottom stage and score."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import ClassVar, Final

from controller.rules import shapes
from controller.rules.act_verification import HONOURS, open_tile
from controller.rules.acts import Act, Chow, Discard, Draw, Kong, Pung, discards_of
from controller.rules.deal import Start
from controller.rules.engine_hooks import CourseClauses
from controller.rules.evolve import evolve
from controller.rules.hand_state import HandState, Phase
from controller.rules.options import Option
from controller.rules.results import CaseError, Refusal
from controller.rules.tiles import Counts, Seat, Tile, add_tiles, kinds_in, name
from controller.rules.walls import WallPlan
from controller.rules.win_declaration import Bar, Judgement, WinDeclaration
from controller.rules.win_judging import JudgedCourse
from controller.rules.wuhan import forbidden_melds, walls
from controller.rules.wuhan.clauses import (
    CLAUSES,
    JINGZHOU_CLAUSES,
    ORDINARY,
    ORDINARY_OF_THREE,
    TABLE_CLAUSES,
)
from controller.rules.wuhan.options import options_of, settled
from controller.rules.wuhan.variants import JINGZHOU, PEEL, RED_GREEN, WUHAN, Variant
from controller.rules.wuhan.win import EYES_258, Wild, open_sets
from controller.rules.wuhan.wuhan_wins import Judge

BOTTOM_TILES: Final = 4
"""WH-10: of 14 left, four are drawn in the bottom stage."""


class Wuhan(JudgedCourse):
    """Wuhan's red-wild-kong with its options settled. Raises CaseError naming `options.NAME` for one it has not."""

    variant: Variant = WUHAN
    clauses: ClassVar[Mapping[str, str]] = CLAUSES
    table_clauses = TABLE_CLAUSES
    ordinary: ClassVar[CourseClauses] = ORDINARY
    false_win_clause = "WH-41"
    draw_clause = "WH-10"

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        self.settings, self.options = settled(self.variant, options or {})
        self.variant = variant = self.variant.without(self.settings.without)
        self.name = variant.name
        self.players = variant.players
        self.live = variant.live
        self._judges: dict[Tile, Judge] = {}

    @property
    def tile_set(self) -> tuple[int, ...]:
        """WH-1, JZ-1."""
        return self.variant.tile_set

    @property
    def option_list(self) -> tuple[Option, ...]:
        """WH-18 to WH-39."""
        return options_of(self.variant)

    # ---- the wall and what it turns up ----

    def wall(self, dice: Sequence[int], banker: int, supplements: int = 0) -> WallPlan:
        """Where the wall breaks and who draws what (WH-3 to WH-6). Raises CaseError for impossible dice or banker."""
        if supplements != 0:
            raise CaseError("supplements", f"no flowers are drawn here, so there are 0, not {supplements!r}")
        return walls.plan(dice, banker, self.variant)

    def stay_of(self, start: Start) -> int:
        """The stay as counted by the caller."""
        return start.stay

    def wilds_of(self, indicator: Tile | None) -> tuple[Tile, ...]:
        """WH-6: the tile after the indicator."""
        return () if indicator is None else (self.variant.wild(indicator),)

    def single_kong_tiles(self, hand: HandState) -> frozenset[Tile]:
        """WH-12: kong tiles and wild tiles."""
        return self._kong_tiles(hand) | frozenset(hand.wilds)

    def face(self, hand: HandState, tile: Tile) -> Tile:
        """Every tile is itself."""
        return tile

    # ---- bars ----

    def in_bottom_stage(self, hand: HandState) -> bool:
        """WH-10: in the bottom stage everybody keeps the tile drawn."""
        return not self.variant.three and hand.left < BOTTOM_TILES and hand.phase is Phase.DISCARD

    def claim_barred(self, hand: HandState, seat: Seat) -> Refusal | None:
        """Nothing bars all claims."""
        return None

    def meld_barred(self, hand: HandState, act: Chow | Pung | Kong) -> Refusal | None:
        """WH-8, WH-11: no set holds a kong tile. WH-10: no kong once 14 tiles are left."""
        if isinstance(act, Kong):
            if not self.variant.three and hand.left <= BOTTOM_TILES:
                return Refusal(
                    "WH-10", f"seat {act.seat} cannot kong in the bottom stage, with 14 tiles left"
                )
            used: tuple[Tile, ...] = () if act.kind == "single" or act.tile is None else (act.tile,)
        else:
            used = act.with_
        if not isinstance(act, Kong) or act.kind == "direct":
            used = (*used, open_tile(hand))
        barred = self._kong_tiles(hand)
        found = next((tile for tile in used if tile in barred), None)
        if found is None:
            return None
        return Refusal("WH-11", f"seat {act.seat} cannot make a set of the kong tile {name(found)}")

    def discard_barred(self, hand: HandState, act: Discard) -> Refusal | None:
        """Any tile may be discarded (WH-7, WH-8)."""
        return None

    def discards(self, hand: HandState, seat: Seat, held: Counts) -> Sequence[Discard]:
        """None is ever barred."""
        return discards_of(seat, held)

    def forfeits(self, act: Act) -> str | None:
        """WH-41: who draws out of turn or from the wrong place cannot win this hand."""
        return "WH-41" if self.settings.wrong_act_forfeits and isinstance(act, Draw) else None

    # ---- winning ----

    def is_meld(self, kind: str, tiles: tuple[Tile, ...], indicator: Tile | None) -> bool:
        """Whether these tiles can lie as that meld at all."""
        return forbidden_melds.is_meld(
            kind, tiles, None if indicator is None else self.variant.wild(indicator)
        )

    def may_win(self, hand: HandState, seat: Seat) -> bool:
        """An open set, no kong tile, and with the tile open to it sets and an eye, or tiles that need none (WH-15)."""
        state, held = hand.seats[seat], hand.seats[seat].hand
        if held is None or not state.melds or not open_sets(state.melds):
            return held is None
        tile = hand.open_tile
        if seat != hand.turn and tile is not None:
            held = add_tiles(held, tile)
        if any(held[tile] for tile in self._kong_tiles(hand)):
            return False
        (wild,) = hand.wilds
        natural = (*held[:wild], 0, *held[wild + 1 :])
        return shapes.wins_seldom(natural, held[wild]) or _needs_no_sets(natural)

    def add_hand_facts(self, hand: HandState, attempt: WinDeclaration) -> WinDeclaration:
        """As in every system; and no unopened hand need be shown, for everybody sees that it is not ready (WH-40)."""
        told = super().add_hand_facts(hand, attempt)
        if all(shown.hand is not None for shown in told.seats):
            return told
        seats = tuple(
            shown if shown.hand is not None or open_sets(shown.melds) else replace(shown, stays_hidden=True)
            for shown in told.seats
        )
        return evolve(told, seats=seats)

    def judge(self, attempt: WinDeclaration, bar: Bar | None = None) -> Judgement:
        """The judgement on the declared win by its best reading (WH-15 to WH-41)."""
        assert attempt.indicator is not None
        return self._judge(attempt.indicator).judge(attempt, bar)

    def judge_together(
        self, attempts: Sequence[WinDeclaration], judged: Sequence[Judgement]
    ) -> list[Judgement]:
        """WH-20: one winner, the nearest in turn after the giver whose win is valid; the others only come too late."""

        def turns(place: int) -> int:
            attempt = attempts[place]
            giver = attempt.seat if attempt.from_ is None else attempt.from_
            return (attempt.seat - giver) % attempt.players

        valid = [place for place, each in enumerate(judged) if each.bar is None]
        first = min(valid, key=turns, default=None)
        late = "WH-20", "one player wins a hand: the nearest in turn"
        return [
            each
            if each.bar is not None or place == first
            else replace(each, bar=late, payments=(), settled=())
            for place, each in enumerate(judged)
        ]

    # ---- the bank ----

    def bank_after_win(self, hand: HandState, winners: tuple[Seat, ...]) -> tuple[Seat, int]:
        """WH-9: it stays on the banker's win, else passes to the right."""
        if hand.banker in winners:
            return hand.banker, hand.stay + 1
        return hand.after(hand.banker), 1

    def bank_after_draw(self, hand: HandState) -> tuple[Seat, int]:
        """WH-10: the banker stays. WH-41 [reading]: after a false win too."""
        return hand.banker, hand.stay + 1

    # ---- small readings ----

    def _kong_tiles(self, hand: HandState) -> frozenset[Tile]:
        return frozenset() if hand.indicator is None else self._judge(hand.indicator).wild.kong_tiles

    def _judge(self, indicator: Tile) -> Judge:
        """The judge of this indicator, made once."""
        if indicator not in self._judges:
            variant = self.variant
            wild = Wild(variant.wild(indicator), variant.kong_tiles(indicator), self.settings.fifth_copy)
            self._judges[indicator] = Judge(variant, self.settings, wild)
        return self._judges[indicator]


class WuhanRedGreen(Wuhan):
    """WH-50: Green is a kong tile as well."""

    variant = RED_GREEN


class WuhanPeel(Wuhan):
    """WH-51: the indicator makes the kong tiles."""

    variant = PEEL


class Jingzhou(Wuhan):
    """JZ-1 to JZ-6: for three."""

    variant = JINGZHOU
    clauses: ClassVar[Mapping[str, str]] = {**CLAUSES, **JINGZHOU_CLAUSES}
    ordinary = ORDINARY_OF_THREE
    draw_clause = "JZ-3"


def _needs_no_sets(natural: Counts) -> bool:
    """WH-22, WH-23: honours alone, or 2s, 5s and 8s alone."""
    return not any(natural[:HONOURS]) or EYES_258.issuperset(kinds_in(natural))
