"""Hangzhou as a `System`: the shared course of a hand with Hangzhou's bars, ends and score."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import inf
from typing import ClassVar

from controller.rules.acts import Chow, Discard, FalseWin, Hu, Kong, Pung, discards_of, read_seat
from controller.rules.deal import Start
from controller.rules.engine_hooks import CourseClauses
from controller.rules.hand_engine import HandEngine
from controller.rules.hand_state import HandState, Phase
from controller.rules.hangzhou import walls
from controller.rules.hangzhou.claim_restrictions import (
    float_claim_bar,
    float_duty_bar,
    fortune_out,
    restriction_bar,
)
from controller.rules.hangzhou.clauses import CLAUSES, ORDINARY, TABLE_CLAUSES
from controller.rules.hangzhou.fortune import Fortune, completing, fortune
from controller.rules.hangzhou.hangzhou_score import score
from controller.rules.hangzhou.hangzhou_wins import HangzhouJudgement, HangzhouWinJudge
from controller.rules.hangzhou.options import OPTIONS, settled
from controller.rules.results import (
    CaseError,
    FalseWinCost,
    Json,
    Refusal,
    deltas_of,
)
from controller.rules.tiles import Counts, Seat, Tile, add_tiles, name
from controller.rules.walls import WallPlan, checked_dice, counted_seat


class Hangzhou(HandEngine):
    """Hangzhou mahjong with its options settled. Raises CaseError naming `options.NAME` for an option it has not."""

    name = "hangzhou"
    players = walls.PLAYERS
    live = walls.LIVE
    tile_set = walls.TILE_SET
    option_list = OPTIONS
    clauses = CLAUSES
    table_clauses = TABLE_CLAUSES
    wild_discard_locks = True
    ordinary: ClassVar[CourseClauses] = ORDINARY

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        self.settings, self.options = settled(options or {})
        self.minds_what_passed = self.settings.missed_pung_lock or self.settings.missed_win_lock
        self.own_discard_may_win = self.settings.ten_honours != "off"
        never = self.settings.wall_only
        self._discards_win_from = inf if never else self.settings.claims_from_stay(robbing=False)
        self._robbing_wins_from = inf if never else self.settings.claims_from_stay(robbing=True)

    # ---- the wall, the bank, the score ----

    def wall(self, dice: Sequence[int], banker: int, supplements: int = 0) -> WallPlan:
        """Where the wall breaks and who draws what (HZ-2 to HZ-9). Raises CaseError for impossible dice or banker."""
        if supplements != 0:
            raise CaseError(
                "supplements", f"no flowers are drawn in Hangzhou, so there are 0, not {supplements!r}"
            )
        return walls.plan(dice, banker, indicator_turned=not self.settings.permanent_fortune)

    def first_banker(self, dice: Sequence[int], roller: int = 0) -> Seat:
        """HZ-10: East rolls, and seats are counted from it as 1, counter-clockwise."""
        return counted_seat(read_seat(roller, "roller", self.players), sum(checked_dice(dice)), self.players)

    def highest_roller(self, rolls: Sequence[Sequence[int]]) -> Seat | None:
        """HZ-10, the other way: the highest of four rolls; None while the highest is shared and they roll again."""
        sums = [sum(checked_dice(dice, field=f"rolls[{seat}]")) for seat, dice in enumerate(rolls)]
        best = max(sums)
        return Seat(sums.index(best)) if sums.count(best) == 1 else None

    def score(self, case: Mapping[str, object]) -> Json:
        """The `score` contract. Raises CaseError for a case that cannot be read."""
        return score(case, self.settings)

    # ---- the hand ----

    @property
    def turns_up(self) -> str | None:
        """HZ-6, HZ-52."""
        return None if self.settings.permanent_fortune else "deal"

    def check_indicator(self, indicator: Tile | None) -> None:
        """HZ-6, or HZ-52. Raises CaseError."""
        if self.settings.permanent_fortune and indicator is not None:
            raise CaseError("indicator", "none is turned up under permanent_fortune (HZ-52)")
        super().check_indicator(indicator)

    def stay_of(self, start: Start) -> int:
        """HZ-65: some rolls make it 3 at once."""
        return self.settings.stay_after_dice(start.stay, start.dice)

    def wilds_of(self, indicator: Tile | None) -> tuple[Tile, ...]:
        """HZ-8: the indicator's twins, or White."""
        return (fortune(indicator).wild,)

    def face(self, hand: HandState, tile: Tile) -> Tile:
        """HZ-8: Whites count as the indicator's face."""
        return self._fortune(hand).face(tile)

    # ---- bars ----

    def claim_barred(self, hand: HandState, seat: Seat) -> Refusal | None:
        """HZ-21: a fortune discard of another bars every claim until its discarder's next turn."""
        lockers = hand.locks - {seat} if hand.locks else hand.locks
        if not lockers:
            return None
        return Refusal(
            "HZ-21", f"seat {min(lockers)} discarded a fortune tile: no claims until its next turn"
        )

    def meld_barred(self, hand: HandState, act: Chow | Pung | Kong) -> Refusal | None:
        """HZ-54, HZ-56, HZ-60."""
        bar = restriction_bar(hand, act, self.settings)
        if bar is None and fortune_out(hand, act.seat):
            bar = float_claim_bar(hand, act, self._bench(hand))
        if bar is None and self.settings.missed_pung_lock and isinstance(act, Pung) and hand.last_discard:
            tile = hand.last_discard[1]
            if any(passed.pung and passed.tile == tile for passed in hand.seats[act.seat].let_pass):
                bar = "HZ-60", f"seat {act.seat} let {name(tile)} pass since its last turn"
        return None if bar is None else Refusal(*bar)

    def discard_barred(self, hand: HandState, act: Discard) -> Refusal | None:
        """HZ-56: after a claim in the float round only another float will do."""
        if not self.settings.float_claims or not fortune_out(hand, act.seat):
            return None
        bar = float_duty_bar(hand, act, self._bench(hand))
        return None if bar is None else Refusal(*bar)

    def discards(self, hand: HandState, seat: Seat, held: Counts) -> Sequence[Discard]:
        """Only after a claim in a float round is any of them barred (HZ-56)."""
        return super().discards(hand, seat, held) if self.settings.float_claims else discards_of(seat, held)

    def after_discard(self, hand: HandState, act: Discard) -> HandState:
        """HZ-63, where the hand is known; a hidden one is judged back when it is revealed."""
        seat, state = act.seat, hand.seats[act.seat]
        if not self.settings.fortune_discard_forfeits or state.hand is None or state.cannot_win is not None:
            return hand
        if act.tile not in hand.wilds or self._bench(hand).row(hand, seat).floating:
            return hand
        return _forfeiting(hand, seat, "HZ-63")

    # ---- winning ----

    def must_reveal(self, hand: HandState, act: Hu) -> bool:
        """HZ-64 wins by discards that everybody saw; every other win by the hand."""
        return super().must_reveal(hand, act) and (hand.phase is not Phase.CLAIMS or act.seat != hand.turn)

    def wins(self, hand: HandState, act: Hu) -> bool:
        """Whether the hu wins."""
        return self._bench(hand).bar(hand, act) is None

    def open_tile_may_win(self, hand: HandState) -> bool:
        """HZ-23, HZ-53, HZ-58."""
        return hand.stay >= (self._discards_win_from if hand.robbed is None else self._robbing_wins_from)

    def may_win(self, hand: HandState, seat: Seat) -> bool:
        """An eye and sets or seven pairs with the tile open to it, or a row of honours (HZ-12, HZ-64)."""
        state, lucky = hand.seats[seat], fortune(hand.indicator)
        held = state.hand
        if held is None:
            return True
        if seat == hand.turn:
            return hand.last_discard is not None or lucky.wins(held, may_be_pairs=not state.melds)
        tile = hand.open_tile
        if tile is None or not self.open_tile_may_win(hand):
            return False
        return lucky.face(tile) in completing(held, lucky, not state.melds)

    def hu_barred(self, hand: HandState, act: Hu) -> Refusal | None:
        """Why this hu does not win, with what standing by it costs (HZ-42)."""
        judged = self._judge(hand, act)
        if judged.bar is None:
            return None
        paid = self._bench(hand).cost(hand, judged)
        return Refusal(*judged.bar, FalseWinCost(paid, deltas_of(paid, self.players)))

    def after_hu(self, hand: HandState, act: Hu) -> HandState:
        """The hand won: paid, and the winner is the next banker (HZ-10)."""
        before = replace(hand, acts=hand.acts[:-1])
        judged = self._judge(before, act)
        seats = list(hand.seats)
        for seat, melds in enumerate(judged.win.melds):
            seats[seat] = replace(seats[seat], melds=melds)
        if judged.win.held is not None:
            own = () if judged.win.tile is None else (judged.win.tile,)
            seats[act.seat] = replace(seats[act.seat], hand=add_tiles(judged.win.held, *own))
        if judged.win.by == "discard":
            assert judged.win.from_ is not None
            giver = seats[judged.win.from_]
            seats[judged.win.from_] = replace(giver, discards=giver.discards[:-1])
        stay = hand.stay + 1 if act.seat == hand.banker else 1
        ended = replace(hand, seats=tuple(seats))
        return self.over(
            ended,
            "win",
            bank=(act.seat, stay),
            winners=(act.seat,),
            patterns=(judged.patterns,),
            paid=self._bench(hand).due(before, judged),
            notes=judged.notes,
        )

    def false_win_barred(self, hand: HandState, act: FalseWin) -> Refusal | None:
        """HZ-42 falls due only on a hu that is refused."""
        known = hand.seats[act.seat].hand is not None
        if act.payments is None and known and self.wins(hand, Hu(act.seat)):
            return Refusal("HZ-42", f"seat {act.seat}'s hu wins: there is no false win to stand by")
        return None

    def false_win_unfounded(self, seat: Seat) -> tuple[str, str]:
        """HZ-42 falls due only on a hu that was refused."""
        return "HZ-42", f"no refused hu of seat {seat} stands, so no false win falls due"

    def after_false_win(self, hand: HandState, act: FalseWin) -> HandState:
        """HZ-42, HZ-62: the hand ends as after a draw, or goes on without its declarer's right to win."""
        before = replace(hand, acts=hand.acts[:-1])
        paid = act.payments
        if paid is None:
            paid = self._bench(hand).cost(before, self._judge(before, Hu(act.seat)))
        hand = replace(hand, paid=(*hand.paid, *paid))
        if self.settings.false_win == "forfeit":
            return _forfeiting(hand, act.seat, "HZ-62")
        # HZ-42 [reading]: next banker and stay as after a draw.
        return self.over(hand, "false_win", bank=(hand.banker, hand.stay + 1), clause="HZ-42")

    def after_exhaustion(self, hand: HandState) -> HandState:
        """HZ-9, HZ-10: no payments but false wins paid on the way; the banker stays."""
        return self.over(hand, "draw", bank=(hand.banker, hand.stay + 1), clause="HZ-9")

    # ---- small readings ----

    def _judge(self, hand: HandState, act: Hu) -> HangzhouJudgement:
        return self._bench(hand).judge(hand, act)

    def _bench(self, hand: HandState) -> HangzhouWinJudge:
        return HangzhouWinJudge(self.settings, self._fortune(hand))

    def _fortune(self, hand: HandState) -> Fortune:
        return fortune(hand.indicator)


def _forfeiting(hand: HandState, seat: Seat, clause: str) -> HandState:
    seats = list(hand.seats)
    seats[seat] = replace(seats[seat], cannot_win=clause)
    return replace(hand, seats=tuple(seats))
