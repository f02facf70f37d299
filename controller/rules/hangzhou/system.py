"""Hangzhou's rule set: its bars, its bank, its wall and the functions that score it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, partial
from math import inf
from typing import Final

from controller.rules.act_conditions import is_run
from controller.rules.acts import Chow, Discard, Kong, KongKind, MeldKind, Pung, WinBy, read_seat
from controller.rules.evolve import evolve
from controller.rules.hand_state import HandState, Meld, Start
from controller.rules.hangzhou.clauses import CLAUSES, ORDINARY, TABLE_CLAUSES, WORDS
from controller.rules.hangzhou.float_round import row_of
from controller.rules.hangzhou.options import OPTIONS, HangzhouOptions
from controller.rules.hangzhou.readings import (
    completing,
    fortune,
    keeps_honours_row,
    tile_roles,
    waits_on_anything,
    wins,
)
from controller.rules.hangzhou.win import (
    CLAIMED_KINDS,
    RELATED_FROM,
    course_bar,
    judge,
    ten_honours,
    with_rows,
)
from controller.rules.options import settle
from controller.rules.reasons import say
from controller.rules.results import CaseError, Refusal
from controller.rules.rule_set import NextBank, RuleSet, with_winning_tile
from controller.rules.score_case import Case, WinCase
from controller.rules.tiles import Counts, Seat, Tile, kinds_in, remove_tiles, whole_set
from controller.rules.walls import (
    Place,
    WallPlan,
    checked_dice,
    counted_seat,
    deal_by_stacks,
    from_head,
    from_tail,
    ring,
)
from controller.rules.win_declaration import Bar, Judgement, WinDeclaration
from controller.words.sentence import Sentence


def rule_set(options: Mapping[str, object]) -> RuleSet:
    """Hangzhou with these options. Raises CaseError naming `options.NAME` for an unknown option."""
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
        players=PLAYERS,
        tile_set=TILE_SET,
        live=LIVE,
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
    return plan(dice, banker, indicator_turned=not settings.permanent_fortune)


def _stay_of(start: Start, settings: HangzhouOptions) -> int:
    """HZ-65: some rolls make it 3 at once."""
    return settings.stay_after_dice(start.stay, start.dice)


def _bank_after(
    hand: HandState,
    winners: tuple[Seat, ...],
    judged: Sequence[Judgement],  # noqa: ARG001 - as `RuleSet.bank_after`
) -> NextBank:
    """HZ-10: the winner is banker; after a draw, HZ-42 [reading] and a false win, the banker stays."""
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
    """HZ-56: after a claim in the float round only another float is allowed."""
    if not fortune_out(hand, act.seat):
        return None
    bar = float_duty_bar(hand, act, settings)
    return None if bar is None else Refusal(*bar)


def _after_discard(hand: HandState, act: Discard, settings: HangzhouOptions) -> HandState:
    """HZ-63, if the hand is known; a hidden one is judged when it is revealed."""
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
    """HZ-25: of several wins declared together none is judged."""
    return [Judgement(("HZ-25", WORDS.say("refusal.one_winner")))]


def _case_declaration(declaration: WinDeclaration, case: Case, win: WinCase) -> WinDeclaration:
    """The row of honours as stated, or as it lies; and the unknown facts.

    Raises CaseError for more floats than the set has fortune tiles, or a missing winning tile.
    """
    if len(case.wins) != 1:
        return declaration
    if win.by is not WinBy.TEN_HONOURS:
        with_winning_tile(declaration, case, win)
    lucky, seat = fortune(case.indicator), case.seats[win.seat]
    # Each float takes a fortune tile; with those held there are no more than the set has.
    held = (seat.hand or ()).count(lucky.wild) + (win.tile == lucky.wild)
    if win.floats + held + (case.indicator is not None) > 4:
        raise CaseError("win.floats", f"{win.floats} floats need more fortune tiles than the set has")
    # HZ-64: none if what lies there shows a break.
    kept = keeps_honours_row(seat.discards, lucky)
    return evolve(
        declaration,
        honours=(win.honours or len(seat.discards)) if kept else 0,
        notes=() if seat.hand is not None else (_unknown_hand(win.seat),),
    )


def _unknown_hand(seat: Seat) -> Sentence:
    return WORDS.say("note.hand_unknown", seat=seat)


# ---- further conditions on claims: liability restrictions, claims in a float round (HZ-54, HZ-56) ----


def restriction_bar(hand: HandState, act: Chow | Pung | Kong, settings: HangzhouOptions) -> Bar | None:
    """HZ-54: a third claim that would make a relation the options forbid."""
    if settings.liability_restriction == "none" or hand.stay < settings.liability_restriction_from_stay:
        return None
    if hand.last_discard is None or (isinstance(act, Kong) and act.kind is not KongKind.DIRECT):
        return None
    giver, seat = hand.last_discard[0], act.seat
    before = [
        meld.kind for meld in hand.seats[seat].melds if meld.kind in CLAIMED_KINDS and meld.from_ == giver
    ]
    if len(before) + 1 < RELATED_FROM:
        return None
    if settings.liability_restriction == "two_claims_max":
        return "HZ-54", WORDS.say("refusal.sets_from_one_seat", seat=seat, number=len(before), giver=giver)
    if hand.banker in (seat, giver):
        return None
    if settings.liability_restriction == "banker_only":
        return "HZ-54", WORDS.say("refusal.no_third_claim", seat=seat, giver=giver)
    if isinstance(act, Chow) and set(before) == {MeldKind.CHOW}:
        return "HZ-54", WORDS.say("refusal.no_third_chow", seat=seat, giver=giver)
    return None


def float_claim_bar(hand: HandState, act: Chow | Pung | Kong, settings: HangzhouOptions) -> Bar | None:
    """HZ-56: a floating player claims only if another float or a kong bloom can follow at once, or not at all.

    Judged if the hand is known; a hidden hand's float is judged when it is revealed.
    """
    held = hand.seats[act.seat].hand
    if held is None:
        return None
    row = row_of(hand, act.seat, settings)
    if isinstance(act, Kong) and act.kind is not KongKind.DIRECT:
        if row.fed and not _blooms(hand, act.seat, held, act, settings):
            return (
                "HZ-56",
                WORDS.say("refusal.kong_keeps_wait", seat=act.seat),
            )
        return None
    if not row.floating:
        return None
    if not settings.float_claims:
        return "HZ-56", WORDS.say("refusal.floating", seat=act.seat)
    if isinstance(act, Kong):
        follows = _blooms(hand, act.seat, held, act, settings)
    else:
        follows = _float_or_kong_follows(hand, act, held, settings)
    if follows:
        return None
    return (
        "HZ-56",
        WORDS.say("refusal.no_float_could_follow", seat=act.seat),
    )


def float_duty_bar(hand: HandState, act: Discard, settings: HangzhouOptions) -> Bar | None:
    """HZ-56: after a claim in the float round, the player discards a fortune and keeps the wait on anything."""
    state = hand.seats[act.seat]
    if state.hand is None:
        return None
    if not row_of(hand, act.seat, settings).fed:
        return None
    after = remove_tiles(state.hand, act.tile)
    if act.tile in hand.wilds and _waits(hand, after, state.melds, settings):
        return None
    return "HZ-56", WORDS.say("refusal.float_or_kong", seat=act.seat)


def fortune_out(hand: HandState, seat: Seat) -> bool:
    """Whether the seat has discarded a fortune tile; otherwise there is no float to search for."""
    row = hand.seats[seat].discards
    return any(wild in row for wild in hand.wilds)


def _float_or_kong_follows(
    hand: HandState, act: Chow | Pung, held: Counts, settings: HangzhouOptions
) -> bool:
    assert hand.last_discard is not None
    claimed = hand.last_discard[1]
    used = act.with_ or (claimed, claimed)
    if isinstance(act, Chow) and not act.with_:
        return True  # its tiles are judged when they are known
    left = remove_tiles(held, *used)
    kind = MeldKind.CHOW if isinstance(act, Chow) else MeldKind.PUNG
    laid = (*hand.seats[act.seat].melds, Meld(kind, (claimed, *used), claimed, hand.turn))
    if left[fortune(hand.indicator).wild] and _waits(
        hand, remove_tiles(left, fortune(hand.indicator).wild), laid, settings
    ):
        return True
    closed = [each for each in kinds_in(left) if left[each] == 4 and each != fortune(hand.indicator).wild]
    if any(
        _waits(
            hand, remove_tiles(left, *(each,) * 4), (*laid, Meld(MeldKind.CLOSED_KONG, (each,) * 4)), settings
        )
        for each in closed
    ):
        return True
    return any(
        meld.kind is MeldKind.PUNG
        and meld.claimed is not None
        and left[meld.claimed]
        and _waits(hand, remove_tiles(left, meld.claimed), laid, settings)
        for meld in laid
    )


def _blooms(hand: HandState, seat: Seat, held: Counts, act: Kong, settings: HangzhouOptions) -> bool:
    """Whether any supplement would win after this kong."""
    tile: Tile | None = (
        act.tile if act.kind is not KongKind.DIRECT or hand.last_discard is None else hand.last_discard[1]
    )
    if tile is None:
        return False
    melds = hand.seats[seat].melds
    number = {KongKind.FILLED: 1, KongKind.DIRECT: 3, KongKind.CLOSED: 4}[act.kind]
    laid = melds if act.kind is KongKind.FILLED else (*melds, Meld(MeldKind.CLOSED_KONG, (tile,) * 4))
    return _waits(hand, remove_tiles(held, *(tile,) * number), laid, settings)


def _waits(hand: HandState, held: Counts, melds: tuple[Meld, ...], settings: HangzhouOptions) -> bool:
    return waits_on_anything(held, melds, fortune(hand.indicator), settings)


# ---- The Hangzhou wall: break, deal, indicator, both ends (HZ-2 to HZ-9) -----------------------------------------

PLAYERS: Final = 4
STACKS: Final = 17
TILE_SET: Final[Counts] = whole_set((4,) * 34)
"""HZ-1: no flowers."""
RESERVED: Final = 20
DEALT: Final = 53
LIVE: Final = 136 - DEALT - RESERVED


def plan(dice: Sequence[int], banker: int, *, indicator_turned: bool) -> WallPlan:
    """Where the wall breaks, who receives what, the order of both ends. Raises CaseError for impossible dice."""
    return _plan(sum(checked_dice(dice)), read_seat(banker, "banker", PLAYERS), indicator_turned)


@cache
def _plan(total: int, seat: Seat, indicator_turned: bool) -> WallPlan:
    """One of 88 there are."""
    breaker = counted_seat(seat, total, PLAYERS)
    stacks = ring(breaker, total, stacks=STACKS, players=PLAYERS)
    head, tail = from_head(stacks), from_tail(stacks, bottom_first=True)
    deal = deal_by_stacks(head, seat, PLAYERS)
    gone = {place for places in deal for place in places}

    # HZ-6: the breaker's right neighbour, counted from that wall's tail, stack 17 first.
    skipped: tuple[Place, ...] = ()
    if indicator_turned:
        owner, stack = Seat((breaker + 1) % PLAYERS), STACKS + 1 - total
        skipped = (Place(owner, stack, "top"), Place(owner, stack, "bottom"))
        gone |= set(skipped)
    return WallPlan(
        break_seat=breaker,
        break_stacks=total,
        deal=deal,
        indicator=skipped[0] if skipped else None,
        skipped=skipped,
        draw_order=tuple(place for place in head if place not in gone),
        supplement_order=tuple(place for place in tail if place not in gone),
        reserved=RESERVED,
        live=LIVE,
    )
