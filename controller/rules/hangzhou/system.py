"""Hangzhou's rule set: its bars, its bank, and where its wall and score stand."""

from collections.abc import Mapping, Sequence
from functools import partial
from math import inf

from controller.rules.act_conditions import is_run
from controller.rules.acts import Chow, Discard, Kong, Pung
from controller.rules.evolve import evolve
from controller.rules.hand_state import HandState, Start
from controller.rules.hangzhou import walls
from controller.rules.hangzhou.claim_restrictions import (
    float_claim_bar,
    float_duty_bar,
    fortune_out,
    restriction_bar,
)
from controller.rules.hangzhou.clauses import CLAUSES, ORDINARY, TABLE_CLAUSES, WORDS
from controller.rules.hangzhou.float_round import row_of
from controller.rules.hangzhou.fortune import completing, fortune, keeps_honours_row, tile_roles, wins
from controller.rules.hangzhou.options import OPTIONS, HangzhouOptions
from controller.rules.hangzhou.win import judge
from controller.rules.hangzhou.win_course import course_bar, ten_honours, with_rows
from controller.rules.options import settle
from controller.rules.play_kinds import MeldKind, WinBy
from controller.rules.reasons import say
from controller.rules.results import CaseError, Refusal
from controller.rules.rule_set import NextBank, RuleSet, with_winning_tile
from controller.rules.score_case import Case, WinCase
from controller.rules.tiles import Seat, Tile
from controller.rules.walls import WallPlan
from controller.rules.win_declaration import Judgement, WinDeclaration
from controller.words.sentence import Sentence


def rule_set(options: Mapping[str, object]) -> RuleSet:
    """Hangzhou with these options. Raises CaseError naming `options.NAME` for an option it has not."""
    settings, values = settle(HangzhouOptions, OPTIONS, options, "hangzhou")
    discards_from = inf if settings.wall_only else settings.claims_from_stay(robbing=False)
    robbing_from = inf if settings.wall_only else settings.claims_from_stay(robbing=True)

    def may_win(hand: HandState, seat: Seat) -> bool:
        return _may_win(hand, seat, discards_from, robbing_from)

    return RuleSet(
        name="hangzhou",
        options=values,
        option_list=OPTIONS,
        clauses=CLAUSES,
        table_clauses=TABLE_CLAUSES,
        ordinary=ORDINARY,
        false_win_clause="HZ-42",
        draw_clause="HZ-9",
        players=walls.PLAYERS,
        tile_set=walls.TILE_SET,
        live=walls.LIVE,
        wall=partial(_wall, settings=settings),
        turns_up=None if settings.permanent_fortune else "deal",  # HZ-6, HZ-52
        no_indicator="none is turned up under permanent_fortune (HZ-52)",
        indicator_missing="the tile turned up after the deal is missing (HZ-6)",
        tile_roles=tile_roles,
        stay_of=partial(_stay_of, settings=settings),
        chips=settings.chips,
        wild_discard_locks=True,
        minds_what_passed=settings.missed_pung_lock or settings.missed_win_lock,
        claim_bar=_claim_bar,
        meld_bar=partial(_meld_bar, settings=settings),
        discard_bar=partial(_discard_bar, settings=settings) if settings.float_claims else None,
        after_discard=partial(_after_discard, settings=settings)
        if settings.fortune_discard_forfeits
        else None,
        ways=(WinBy.DRAW, WinBy.DISCARD, WinBy.ROB, WinBy.TEN_HONOURS),
        public_ways=frozenset({WinBy.TEN_HONOURS}),
        judge=partial(judge, settings=settings),
        judge_together=_one_winner,
        judges_whole_hands=True,
        counts_wrong_reveals=False,
        may_win=may_win,
        discards_win_from=discards_from,
        robbing_wins_from=robbing_from,
        own_discard_may_win=settings.ten_honours != "off",
        is_meld=_is_meld,
        case_declaration=_case_declaration,
        other_hu=partial(ten_honours, settings=settings),
        add_hand_facts=partial(with_rows, settings=settings),
        course_bar=partial(course_bar, settings=settings),
        bank_after=_bank_after,
        false_win_forfeits="HZ-62" if settings.false_win == "forfeit" else "",
    )


# ---- the wall, the bank ----


def _wall(dice: Sequence[int], banker: int, supplements: int, settings: HangzhouOptions) -> WallPlan:
    """HZ-2 to HZ-9. Raises CaseError for impossible dice or banker."""
    if supplements != 0:
        raise CaseError(
            "supplements", f"no flowers are drawn in Hangzhou, so there are 0, not {supplements!r}"
        )
    return walls.plan(dice, banker, indicator_turned=not settings.permanent_fortune)


def _stay_of(start: Start, settings: HangzhouOptions) -> int:
    """HZ-65: some rolls make it 3 at once."""
    return settings.stay_after_dice(start.stay, start.dice)


def _bank_after(
    hand: HandState,
    winners: tuple[Seat, ...],
    judged: Sequence[Judgement],  # noqa: ARG001 - as `RuleSet.bank_after`
) -> NextBank:
    """HZ-10: the winner; after a draw, HZ-42 [reading] and a false win, the banker stays."""
    winner = winners[0] if winners else hand.banker
    return NextBank(winner, hand.stay + 1 if winner == hand.banker else 1)


# ---- bars ----


def _claim_bar(hand: HandState, seat: Seat) -> Refusal | None:
    """HZ-21: a fortune discard of another bars every claim until its discarder's next turn."""
    lockers = hand.locks - {seat} if hand.locks else hand.locks
    if not lockers:
        return None
    return Refusal("HZ-21", WORDS.say("refusal.fortune_lock", seat=min(lockers)))


def _meld_bar(hand: HandState, act: Chow | Pung | Kong, settings: HangzhouOptions) -> Refusal | None:
    """HZ-54, HZ-56, HZ-60."""
    bar = restriction_bar(hand, act, settings)
    if bar is None and fortune_out(hand, act.seat):
        bar = float_claim_bar(hand, act, settings)
    if bar is None and settings.missed_pung_lock and isinstance(act, Pung) and hand.last_discard:
        tile = hand.last_discard[1]
        if any(passed.pung and passed.tile == tile for passed in hand.seats[act.seat].let_pass):
            bar = "HZ-60", say("refusal.let_pass", seat=act.seat, tile=tile)
    return None if bar is None else Refusal(*bar)


def _discard_bar(hand: HandState, act: Discard, settings: HangzhouOptions) -> Refusal | None:
    """HZ-56: after a claim in the float round only another float will do."""
    if not fortune_out(hand, act.seat):
        return None
    bar = float_duty_bar(hand, act, settings)
    return None if bar is None else Refusal(*bar)


def _after_discard(hand: HandState, act: Discard, settings: HangzhouOptions) -> HandState:
    """HZ-63, where the hand is known; a hidden one is judged back when it is revealed."""
    seat, state = act.seat, hand.seats[act.seat]
    if state.hand is None or state.cannot_win is not None or act.tile not in hand.wilds:
        return hand
    if row_of(hand, seat, settings).floating:
        return hand
    return hand.with_seat(seat, evolve(state, cannot_win="HZ-63"))


# ---- winning ----


def _may_win(hand: HandState, seat: Seat, discards_from: float, robbing_from: float) -> bool:
    """An eye and sets or seven pairs with the tile open to it, or a row of honours (HZ-12, HZ-64)."""
    state, lucky = hand.seats[seat], fortune(hand.indicator)
    held = state.hand
    if held is None:
        return True
    if seat == hand.turn:
        return hand.last_discard is not None or wins(held, lucky, may_be_pairs=not state.melds)
    tile = hand.open_tile
    if tile is None or hand.stay < (discards_from if hand.robbed is None else robbing_from):
        return False
    return lucky.face(tile) in completing(held, lucky, not state.melds)


def _is_meld(kind: MeldKind, tiles: tuple[Tile, ...], indicator: Tile | None) -> bool:
    """Whether the tiles look like such a set; one with a fortune tile does, and HZ-17 forbids it later."""
    lucky = fortune(indicator)
    if lucky.wild in tiles:
        return True
    return is_run([lucky.face(each) for each in tiles]) if kind is MeldKind.CHOW else len(set(tiles)) == 1


def _one_winner(
    declarations: Sequence[WinDeclaration],  # noqa: ARG001 - as `RuleSet.judge_together`
    judged: Sequence[Judgement],  # noqa: ARG001
) -> list[Judgement]:
    """HZ-25: of several declared together none is judged."""
    return [Judgement(("HZ-25", WORDS.say("refusal.one_winner")))]


def _case_declaration(declaration: WinDeclaration, case: Case, said: WinCase) -> WinDeclaration:
    """The row of honours as told, or as it lies; and what is not known.

    Raises CaseError for more floats than the set has fortune tiles, or a missing winning tile.
    """
    if len(case.wins) != 1:
        return declaration
    if said.by is not WinBy.TEN_HONOURS:
        with_winning_tile(declaration, case, said)
    lucky, seat = fortune(case.indicator), case.seats[said.seat]
    # Each float takes a fortune tile; with those held there are no more than the set has.
    held = (seat.hand or ()).count(lucky.wild) + (said.tile == lucky.wild)
    if said.floats + held + (case.indicator is not None) > 4:
        raise CaseError("win.floats", f"{said.floats} floats need more fortune tiles than the set has")
    # HZ-64: none where what lies there shows a break.
    kept = keeps_honours_row(seat.discards, lucky)
    return evolve(
        declaration,
        honours=(said.honours or len(seat.discards)) if kept else 0,
        notes=() if seat.hand is not None else (_unknown_hand(said.seat),),
    )


def _unknown_hand(seat: Seat) -> Sentence:
    return WORDS.say("note.hand_unknown", seat=seat)
