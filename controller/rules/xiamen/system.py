"""Xiamen and Quanzhou as `System`s: the shared course of a hand with Golds, flowers in rounds and their own score."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from controller.rules import shapes
from controller.rules.acts import Act, Chow, Discard, Draw, Hu, Kong, Pung, discards_of
from controller.rules.deal import Start
from controller.rules.engine_hooks import CourseClauses
from controller.rules.evolve import evolve
from controller.rules.hand_state import HandState, Phase
from controller.rules.options import Option
from controller.rules.results import CaseError, Refusal
from controller.rules.tiles import (
    FACES,
    KINDS,
    Counts,
    Seat,
    Tile,
    add_tiles,
    is_flower,
    kinds_in,
    name,
    remove_tiles,
)
from controller.rules.walls import WallPlan
from controller.rules.win_judging import Bar, JudgedCourse, Judgement, WinDeclaration
from controller.rules.xiamen import walls
from controller.rules.xiamen.clauses import CLAUSES, ORDINARY, TABLE_CLAUSES
from controller.rules.xiamen.deal_wins import all_laid, is_first_discard, robbing
from controller.rules.xiamen.followed_discards import (
    follows,
    honour_to_follow,
    honours_lying,
    singles_to_follow,
)
from controller.rules.xiamen.gold import Gold, gold_of
from controller.rules.xiamen.options import QUANZHOU_OPTIONS, XIAMEN_OPTIONS, settled
from controller.rules.xiamen.retrospective_facts import judged_back
from controller.rules.xiamen.scoring_schemes import NEW_BANKER_BASE, QUANZHOU, XIAMEN, Rules, Scheme
from controller.rules.xiamen.win import GOLDS, judge
from controller.rules.xiamen.winner_hand import FLOWERS, HAND_TILES, waits_on_anything

FLOWER_TILES: Final = frozenset(Tile(each) for each in range(FACES, KINDS))
LONGEST_STAY: Final = 999
"""Beyond it the doubled base (XM-17) is no number anybody writes down."""


class Xiamen(JudgedCourse):
    """Xiamen mahjong with its options settled. Raises CaseError naming `options.NAME` for an option it has not."""

    name = "xiamen"
    players = walls.PLAYERS
    live = walls.LIVE
    tile_set = walls.TILE_SET
    rolls = ("deal", "break", "gold")
    clauses = CLAUSES
    table_clauses = TABLE_CLAUSES
    option_list: ClassVar[tuple[Option, ...]] = XIAMEN_OPTIONS
    scheme: ClassVar[Scheme] = XIAMEN
    wild_discard_locks = True
    flowers_by_rounds = True
    last_flower_stays = False
    ways = ("draw", "discard", "rob", "indicator")
    false_win_clause = "XM-21"
    draw_clause = "XM-9"
    ordinary: ClassVar[CourseClauses] = ORDINARY

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        self.settings, self.options = settled(self.option_list, options or {}, self.name)
        self.rules = Rules(self.scheme, self.settings)
        self.minds_what_passed = self.settings.missed_lock
        self.own_discard_may_win = self._robs

    @property
    def turns_up(self) -> str | None:
        """XM-7."""
        return "flowers"

    # ---- the wall, the start ----

    def wall(self, dice: Sequence[int], banker: int, supplements: int = 0) -> WallPlan:
        """Who is dealt and draws what (XM-2 to XM-9). Raises CaseError for dice, banker, supplements that cannot be."""
        return walls.plan(dice, banker, supplements)

    def check_indicator(self, indicator: Tile | None) -> None:
        """XM-7: no flower. Raises CaseError."""
        super().check_indicator(indicator)
        if indicator is not None and is_flower(indicator):
            raise CaseError(
                "indicator", f"the flower {name(indicator)} is turned back and the dice rolled again"
            )

    def begin(self, start: Start) -> HandState:
        """The hand as dealt. Raises CaseError for a start that cannot be read."""
        hand = super().begin(start)
        _check_stay(start.stay)
        return hand

    def stay_of(self, start: Start) -> int:
        """The stay as counted by the caller."""
        return start.stay

    def wilds_of(self, indicator: Tile | None) -> tuple[Tile, ...]:
        """XM-8; none before it is turned up."""
        return () if indicator is None else (gold_of(indicator).wild,)

    def face(self, hand: HandState, tile: Tile) -> Tile:
        """XM-8: Whites count as the indicator's face."""
        return tile if hand.indicator is None else gold_of(hand.indicator).face(tile)

    def flower_tiles(self, hand: HandState) -> frozenset[Tile]:
        """XM-6, XM-12."""
        return FLOWER_TILES

    def is_meld(self, kind: str, tiles: tuple[Tile, ...], indicator: Tile | None) -> bool:
        """Runs and tiles alike by what they count as; one with a Gold can lie, and XM-14 forbids it later."""
        if any(is_flower(each) for each in tiles):
            return False
        faces = sorted(each if indicator is None else gold_of(indicator).face(each) for each in tiles)
        if kind != "chow":
            return len(set(faces)) == 1
        low, middle, high = faces
        return high < 27 and low // 9 == high // 9 and (middle, high) == (low + 1, low + 2)

    # ---- bars on claims and discards ----

    def claim_barred(self, hand: HandState, seat: Seat) -> Refusal | None:
        """XM-16: no claims of discards after a Gold discard. Kongs of one's own tiles go on."""
        if not hand.locks or hand.phase is not Phase.CLAIMS:
            return None
        locker = min(hand.locks)
        return Refusal(
            "XM-16", f"seat {locker} discarded a Gold: seat {seat} claims nothing until its next turn"
        )

    def meld_barred(self, hand: HandState, act: Chow | Pung | Kong) -> Refusal | None:
        """XM-7, XM-32."""
        if hand.indicator is None:
            return _unturned()
        direct = isinstance(act, Kong) and act.kind == "direct"
        if self.settings.missed_lock and (direct or isinstance(act, Pung)) and hand.last_discard is not None:
            tile = hand.last_discard[1]
            for passed in hand.seats[act.seat].let_pass:
                if passed.tile == tile and (passed.pung or (passed.win and self._could_win(hand, act.seat))):
                    return Refusal("XM-32", f"seat {act.seat} let {name(tile)} pass since its last turn")
        return None

    def discard_barred(self, hand: HandState, act: Discard) -> Refusal | None:
        """XM-7, and XM-13 where the hand is known; a hidden one is judged back when it is revealed."""
        if hand.indicator is None:
            return _unturned()
        held = hand.seats[act.seat].hand
        if held is None:
            return None
        gold = gold_of(hand.indicator)
        first = honour_to_follow(held, act.tile, honours_lying(hand, gold), gold)
        if first is None:
            return None
        return Refusal(
            "XM-13",
            f"seat {act.seat} holds a single {name(first)}, one was discarded already: it goes before {name(act.tile)}",
        )

    def discards(self, hand: HandState, seat: Seat, held: Counts) -> Sequence[Discard]:
        """As `discard_barred`, the discarded honours being looked for once (XM-7, XM-13)."""
        if hand.indicator is None:
            return []
        gold, acts = gold_of(hand.indicator), discards_of(seat, held)
        singles = singles_to_follow(held, honours_lying(hand, gold), gold)
        return [act for act in acts if follows(act.tile, singles, gold)] if singles else acts

    def after_discard(self, hand: HandState, act: Discard) -> HandState:
        """XM-34, where the hand is known; a hidden one is judged back when it is revealed."""
        seat, state = act.seat, hand.seats[act.seat]
        if not self.settings.false_float_forfeits or state.hand is None or state.cannot_win is not None:
            return hand
        if act.tile not in hand.wilds or waits_on_anything(
            state.hand, state.melds, self._gold(hand), self.rules
        ):
            return hand
        return hand.with_seat(seat, evolve(state, cannot_win="XM-34"))

    def forfeits(self, act: Act) -> str | None:
        """XM-20: after a wrong chow, pung, kong or draw one cannot win this hand."""
        wrong = isinstance(act, Draw | Chow | Pung | Kong)
        return "XM-20" if wrong and self.settings.wrong_act_forfeits else None

    # ---- winning ----

    def judge(self, attempt: WinDeclaration, bar: Bar | None = None) -> Judgement:
        """The judgement on the declared win by its best reading; barred, what the false win costs."""
        return judge(attempt, bar, self.rules)

    def case_attempt(self, attempt: WinDeclaration) -> WinDeclaration:
        """A score case's declaration. Raises CaseError for an indicator, a stay or a missing tile that cannot be."""
        self.check_indicator(attempt.indicator)
        _check_stay(attempt.stay)
        if attempt.tile is not None:
            return attempt
        if attempt.is_claim:
            raise CaseError("win.tile", f"the tile claimed from seat {attempt.from_} is missing")
        if attempt.by == "indicator":
            return evolve(attempt, tile=attempt.indicator)
        held, first = attempt.held, attempt.first_turn or attempt.after_deal
        if held is not None and first and attempt.seat == attempt.banker:
            # The banker's tiles told as dealt, all seventeen: any of them may stand as the last.
            last = next((each for each in kinds_in(held) if not is_flower(each)), None)
            if last is not None and sum(held) + 3 * attempt.sets == HAND_TILES + 1:
                return evolve(
                    attempt, tile=last, seats=attempt.with_held(remove_tiles(held, last)), dealt=True
                )
        return attempt

    def judge_together(
        self, attempts: Sequence[WinDeclaration], judged: Sequence[Judgement]
    ) -> list[Judgement]:
        """XM-15, XM-19: one winner; the others only lost priority and pay nothing."""
        valid = [place for place, each in enumerate(judged) if each.bar is None]
        best = min(valid, key=lambda place: self._turn_order(attempts[place]), default=None)
        answers = list(judged)
        for place in valid:
            if place != best:
                seat = attempts[place].seat
                answers[place] = Judgement(("XM-15", f"another win goes before that of seat {seat}"))
        return answers

    def may_win(self, hand: HandState, seat: Seat) -> bool:
        """One pair and five sets with the tile open to it or the Gold robbed, three Golds, or flowers."""
        state = hand.seats[seat]
        held, tile = state.hand, hand.open_tile
        if seat == hand.turn and tile is not None:
            return is_first_discard(hand)
        if held is None or hand.indicator is None:
            return held is None
        if len(state.flowers) + sum(held[FACES:]) + 1 >= FLOWERS:
            return True
        if tile is not None:
            held = add_tiles(held, tile)
        faces, golds = self._gold(hand).split(held)
        # Right after the deal one tile more may stand for the Gold robbed, and so may the last flower's supplement.
        more = hand.head_draws == 0 or hand.left == 0
        return golds >= GOLDS or shapes.wins_seldom(faces, golds + more)

    def prefer(self, hand: HandState, acts: Sequence[Act]) -> Act:
        """As in every system; XM-19 [reading]: the banker's robbing after its own discard comes last."""
        if hand.phase is Phase.CLAIMS:
            others = [act for act in acts if isinstance(act, Hu) and act.seat != hand.turn]
            acts = others or acts
        return super().prefer(hand, acts)

    def other_hu(self, hand: HandState, attempt: WinDeclaration) -> WinDeclaration | None:
        """Wins on no tile drawn or discarded: eight flowers, three Golds or robbing the Gold right after the deal."""
        seat = attempt.seat
        waiting = self.opening_bar(hand) is not None
        if self._has_eight_flowers(hand, seat) and (
            (hand.opening and (waiting or seat != hand.turn))
            or (hand.phase is Phase.SUPPLEMENT and hand.turn == seat)
        ):
            return evolve(all_laid(attempt), without_tile=True)
        after_last_flower = hand.phase is Phase.SUPPLEMENT and hand.turn == seat and hand.left == 0
        if after_last_flower or (hand.opening and seat != hand.turn and not waiting):
            return evolve(attempt, without_tile=True)
        if self._robs and seat == hand.turn and is_first_discard(hand):
            return robbing(hand, attempt)
        return None

    def add_hand_facts(self, hand: HandState, attempt: WinDeclaration) -> WinDeclaration:
        """What the course adds: robbing the Gold where that wins, floats, and what a revealed hand shows."""
        facts = super().add_hand_facts(hand, attempt)
        if attempt.by == "indicator":
            facts = evolve(facts, first_turn=True)
        elif self._robs and attempt.held is not None:
            opening = hand.opening and attempt.without_tile
            if opening or (attempt.by == "discard" and is_first_discard(hand)):
                facts = self._better(facts, evolve(robbing(hand, facts), first_turn=not opening))
        return judged_back(hand, facts, self.rules)

    def course_bar(self, hand: HandState, attempt: WinDeclaration) -> Bar | None:
        """XM-7, XM-16, XM-32."""
        seat = attempt.seat
        if hand.indicator is None:
            return _unturned().clause, _unturned().reason
        if not attempt.is_claim or attempt.tile in hand.wilds:
            return None
        if seat in hand.locks:
            return "XM-16", f"seat {seat} discarded a Gold and wins by no claim until its next turn"
        if attempt.by == "discard" and hand.locks and not self.settings.float_round_claim_win:
            return "XM-16", f"seat {min(hand.locks)} discarded a Gold: no discard wins until its next turn"
        if self.settings.missed_lock and attempt.tile is not None:
            for passed in hand.seats[seat].let_pass:
                could_pung = passed.pung and attempt.held is not None and attempt.held[passed.tile] >= 2
                if passed.tile == attempt.tile and (passed.win or could_pung):
                    return "XM-32", f"seat {seat} let {name(attempt.tile)} pass since its last turn"
        return None

    # ---- the bank ----

    def bank_after_win(self, hand: HandState, winners: tuple[Seat, ...]) -> tuple[Seat, int]:
        """XM-10 [reading]: the banker stays on its own win; otherwise its right neighbour is next."""
        if hand.banker in winners:
            return hand.banker, hand.stay + 1
        return hand.after(hand.banker), 1

    def bank_after_draw(self, hand: HandState) -> tuple[Seat, int]:
        """XM-10; XM-21 [reading]: after a false win too the bank is where it was."""
        return hand.banker, hand.stay + 1

    def banker_base_after(
        self, hand: HandState, winners: tuple[Seat, ...], judged: Sequence[Judgement]
    ) -> int | None:
        """QZ-1."""
        told = hand.start.banker_base
        if hand.banker in winners:
            return self.rules.next_banker_base(hand.stay, told, judged[0].patterns[0].value)
        return NEW_BANKER_BASE if self.settings.stay_step == "by_multiplier" else None

    def over(self, hand: HandState, kind: str, **ending: Any) -> HandState:
        """The hand ended, as in every system; one without a winner keeps its banker, whose base rises (QZ-1)."""
        if kind != "win":
            base = self.rules.next_banker_base(hand.stay, hand.start.banker_base, None)
            ending["next_banker_base"] = base
        return super().over(hand, kind, **ending)

    # ---- small readings ----

    @property
    def _robs(self) -> bool:
        return "robbing_gold" in self.scheme.multipliers

    def _gold(self, hand: HandState) -> Gold:
        assert hand.indicator is not None
        return gold_of(hand.indicator)

    def _turn_order(self, attempt: WinDeclaration) -> int:
        """How soon the seat wins among several: after the discarder in turn, the banker's robbing last (XM-19)."""
        first = attempt.banker if attempt.from_ is None else attempt.from_
        return (attempt.seat - first) % self.players or self.players

    def _better(self, one: WinDeclaration, other: WinDeclaration) -> WinDeclaration:
        """The declaration that wins, or pays more; the first where neither does."""

        def worth(attempt: WinDeclaration) -> int:
            judged = self.judge(attempt)
            return 0 if judged.bar is not None else judged.total

        return max(one, other, key=worth)

    def _could_win(self, hand: HandState, seat: Seat) -> bool:
        """Whether the known hand wins on the open tile, whatever was let pass."""
        attempt, bar = self._declared(hand, Hu(seat))
        return bar is None and attempt.held is not None and self.judge(attempt).bar is None

    def _has_eight_flowers(self, hand: HandState, seat: Seat) -> bool:
        state = hand.seats[seat]
        in_hand = 0 if state.hand is None else sum(state.hand[FACES:])
        return "eight_flowers" in self.scheme.multipliers and len(state.flowers) + in_hand == FLOWERS


class Quanzhou(Xiamen):
    """Quanzhou: Xiamen with a score of its own (QZ-1 to QZ-5)."""

    name = "quanzhou"
    option_list = QUANZHOU_OPTIONS
    scheme = QUANZHOU


def _unturned() -> Refusal:
    return Refusal("XM-7", "the Gold is yet to be turned up")


def _check_stay(stay: int) -> None:
    if stay > LONGEST_STAY:
        raise CaseError("stay", f"nobody stays more than {LONGEST_STAY} hands, got {stay}")
