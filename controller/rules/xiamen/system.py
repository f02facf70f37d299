"""Xiamen's and Quanzhou's rule sets: Golds, flowers in rounds and their own score, one `Scheme` each."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache, partial
from typing import Final

from controller.rules import shapes
from controller.rules.act_conditions import flowers_wait, is_run
from controller.rules.acts import (
    Act,
    Chow,
    Discard,
    Draw,
    Flower,
    Kong,
    KongKind,
    MeldKind,
    Pung,
    WinBy,
    discards_of,
)
from controller.rules.evolve import evolve
from controller.rules.hand_state import HandState, Phase
from controller.rules.options import settle
from controller.rules.reasons import say
from controller.rules.results import CaseError, Refusal
from controller.rules.rule_set import NextBank, RuleSet, TileRoles
from controller.rules.score_case import Case, WinCase
from controller.rules.tiles import (
    FACES,
    FLOWER_TILES,
    WHITE,
    Counts,
    Seat,
    Tile,
    add_tiles,
    is_flower,
    kinds_in,
    name,
    remove_tiles,
)
from controller.rules.win_declaration import (
    Bar,
    Judgement,
    WinDeclaration,
    claimed_discard,
    declaration_of_hand,
)
from controller.rules.xiamen import walls
from controller.rules.xiamen.clauses import CLAUSES, ORDINARY, TABLE_CLAUSES, WORDS
from controller.rules.xiamen.discard_history import (
    free_discards,
    honour_to_follow,
    honours_lying,
    judged_back,
    singles_that_lie,
)
from controller.rules.xiamen.options import XiamenOptions
from controller.rules.xiamen.scoring_schemes import NEW_BANKER_BASE, Rules, Scheme
from controller.rules.xiamen.walls import FLOWERS, gold_of
from controller.rules.xiamen.win import GOLDS, judge
from controller.rules.xiamen.winner_hand import HAND_TILES, waits_on_anything

LONGEST_STAY: Final = 999
"""Beyond it the doubled base (XM-17) is too large to be written."""


def rule_set(scheme: Scheme, options: Mapping[str, object]) -> RuleSet:
    """Xiamen or Quanzhou with these options. Raises CaseError naming `options.NAME` for an unknown option."""
    settings, values = settle(XiamenOptions, scheme.option_list, options, scheme.name)
    rules = Rules(scheme, settings)
    wrong: tuple[type[Act], ...] = (Draw, Chow, Pung, Kong) if settings.wrong_act_forfeits else ()
    return RuleSet(
        name=scheme.name,
        options=values,
        option_list=scheme.option_list,
        clauses=CLAUSES,
        table_clauses=TABLE_CLAUSES,
        ordinary=ORDINARY,
        false_win_clause="XM-21",
        draw_clause="XM-9",
        players=walls.PLAYERS,
        tile_set=walls.TILE_SET,
        live=walls.LIVE,
        rolls=("deal", "break", "gold"),
        turns_up="flowers",  # XM-7
        wall=walls.plan,
        check_indicator=_check_indicator,
        tile_roles=_tile_roles,
        stay_of=lambda start: _checked_stay(start.stay),
        wild_discard_locks=True,
        minds_what_passed=settings.missed_lock,
        flowers_by_rounds=True,
        last_flower_stays=False,
        forfeits=dict.fromkeys(wrong, "XM-20"),
        claim_bar=_claim_bar,
        meld_bar=partial(_meld_bar, rules=rules),
        discard_bar=_discard_bar,
        discards=_discards,
        after_discard=partial(_after_discard, rules=rules) if settings.false_float_forfeits else None,
        ways=(WinBy.DRAW, WinBy.DISCARD, WinBy.ROB, WinBy.INDICATOR),
        own_discard_may_win=scheme.robs,
        own_discard_wins_last=True,  # XM-19 [reading]: the banker's robbing after its own discard
        judge=partial(judge, rules=rules),
        judge_together=_judge_together,
        may_win=_may_win,
        is_meld=_is_meld,
        case_declaration=_case_declaration,
        other_hu=partial(_other_hu, scheme=scheme),
        add_hand_facts=partial(_with_robbing_and_floats, rules=rules),
        course_bar=partial(_course_bar, rules=rules),
        bank_after=partial(_bank_after, rules=rules),
    )


# ---- the start, the bank ----


def _check_indicator(indicator: Tile) -> None:
    """XM-7: no flower. Raises CaseError."""
    if is_flower(indicator):
        raise CaseError("indicator", f"the flower {name(indicator)} is turned back and the dice rolled again")


def _checked_stay(stay: int) -> int:
    if stay > LONGEST_STAY:
        raise CaseError("stay", f"nobody stays more than {LONGEST_STAY} hands, got {stay}")
    return stay


@cache
def _tile_roles(indicator: Tile | None) -> TileRoles:
    """XM-6, XM-8, XM-12; nothing is wild before the Gold is turned up."""
    if indicator is None:
        return TileRoles(flowers=FLOWER_TILES)
    gold = gold_of(indicator)
    return TileRoles(wilds=(gold.wild,), white_as=gold.face(WHITE), flowers=FLOWER_TILES)


def _bank_after(
    hand: HandState, winners: tuple[Seat, ...], judged: Sequence[Judgement], rules: Rules
) -> NextBank:
    """XM-10 [reading]: the banker stays on its own win and a draw, XM-21 [reading] after a false win too; else the
    right neighbour is next. QZ-1: the base of a banker that stays rises."""
    stated = hand.start.banker_base
    if not winners or hand.banker in winners:
        multiplier = judged[0].patterns[0].value if winners else None
        return NextBank(hand.banker, hand.stay + 1, rules.next_banker_base(hand.stay, stated, multiplier))
    new_base = NEW_BANKER_BASE if rules.settings.stay_step == "by_multiplier" else None
    return NextBank(hand.after(hand.banker), 1, new_base)


# ---- bars on claims and discards ----


def _claim_bar(hand: HandState, seat: Seat) -> Refusal | None:
    """XM-16: no claims of discards after a Gold discard. Kongs of one's own tiles go on."""
    if not hand.locks or hand.phase is not Phase.CLAIMS:
        return None
    locker = min(hand.locks)
    return Refusal("XM-16", WORDS.say("refusal.gold_lock", other=locker, seat=seat))


def _meld_bar(hand: HandState, act: Chow | Pung | Kong, rules: Rules) -> Refusal | None:
    """XM-7, XM-32."""
    if hand.indicator is None:
        return _unturned()
    direct = isinstance(act, Kong) and act.kind is KongKind.DIRECT
    if rules.settings.missed_lock and (direct or isinstance(act, Pung)) and hand.last_discard is not None:
        tile = hand.last_discard[1]
        for passed in hand.seats[act.seat].let_pass:
            if passed.tile == tile and (passed.pung or (passed.win and _could_win(hand, act.seat, rules))):
                return Refusal("XM-32", say("refusal.let_pass", seat=act.seat, tile=tile))
    return None


def _could_win(hand: HandState, seat: Seat, rules: Rules) -> bool:
    """Whether the known hand wins on the open discard, whatever was let pass."""
    assert hand.last_discard is not None
    declaration = claimed_discard(declaration_of_hand(hand, seat), *hand.last_discard)
    return declaration.held is not None and judge(declaration, None, rules).bar is None


def _discard_bar(hand: HandState, act: Discard) -> Refusal | None:
    """XM-7, and XM-13 if the hand is known; a hidden one is judged when it is revealed."""
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
        WORDS.say("refusal.honour_first", seat=act.seat, tile=first, other_tile=act.tile),
    )


def _discards(hand: HandState, seat: Seat, held: Counts) -> Sequence[Discard]:
    """As `_discard_bar`, with one search for the discarded honours (XM-7, XM-13)."""
    if hand.indicator is None:
        return []
    gold, acts = gold_of(hand.indicator), discards_of(seat, held)
    singles = singles_that_lie(held, hand, gold)
    if not singles:
        return acts
    free = free_discards(singles, gold)
    return [act for act in acts if act.tile in free]


def _after_discard(hand: HandState, act: Discard, rules: Rules) -> HandState:
    """XM-34, where the hand is known; a hidden one is judged when it is revealed."""
    seat, state = act.seat, hand.seats[act.seat]
    if state.hand is None or state.cannot_win is not None or act.tile not in hand.wilds:
        return hand
    assert hand.indicator is not None
    if waits_on_anything(state.hand, state.melds, gold_of(hand.indicator), rules):
        return hand
    return hand.with_seat(seat, evolve(state, cannot_win="XM-34"))


def _unturned() -> Refusal:
    return Refusal("XM-7", WORDS.say("refusal.gold_not_turned"))


# ---- winning ----


def _is_meld(kind: MeldKind, tiles: tuple[Tile, ...], indicator: Tile | None) -> bool:
    """Runs and tiles alike by what they count as; one with a Gold can lie, and XM-14 forbids it later."""
    if any(is_flower(each) for each in tiles):
        return False
    faces = [each if indicator is None else gold_of(indicator).face(each) for each in tiles]
    return is_run(faces) if kind is MeldKind.CHOW else len(set(faces)) == 1


def _case_declaration(declaration: WinDeclaration, case: Case, win: WinCase) -> WinDeclaration:  # noqa: ARG001 - as `RuleSet.case_declaration`
    """Raise CaseError for an impossible indicator, an impossible stay or a missing tile."""
    assert declaration.indicator is not None
    _check_indicator(declaration.indicator)
    _checked_stay(declaration.stay)
    if declaration.tile is not None:
        return declaration
    if declaration.is_claim:
        raise CaseError("win.tile", f"the tile claimed from seat {declaration.from_} is missing")
    if declaration.by is WinBy.INDICATOR:
        return evolve(declaration, tile=declaration.indicator)
    held, first = declaration.held, declaration.first_turn or declaration.after_deal
    if held is not None and first and declaration.seat == declaration.banker:
        # The banker's seventeen dealt tiles: any of them may count as the last.
        last = next((each for each in kinds_in(held) if not is_flower(each)), None)
        if last is not None and sum(held) + 3 * declaration.sets == HAND_TILES + 1:
            seats = declaration.with_held(remove_tiles(held, last))
            return evolve(declaration, tile=last, seats=seats, dealt=True)
    return declaration


def _judge_together(declarations: Sequence[WinDeclaration], judged: Sequence[Judgement]) -> list[Judgement]:
    """XM-15, XM-19: one winner; the others only lost priority and pay nothing."""
    valid = [place for place, each in enumerate(judged) if each.bar is None]
    best = min(valid, key=lambda place: _turn_order(declarations[place]), default=None)
    answers = list(judged)
    for place in valid:
        if place != best:
            seat = declarations[place].seat
            answers[place] = Judgement(("XM-15", WORDS.say("refusal.another_win_first", seat=seat)))
    return answers


def _turn_order(declaration: WinDeclaration) -> int:
    """How soon the seat wins among several: after the discarder in turn, the banker's robbing last (XM-19)."""
    first = declaration.banker if declaration.from_ is None else declaration.from_
    return (declaration.seat - first) % declaration.players or declaration.players


def _may_win(hand: HandState, seat: Seat) -> bool:
    """One pair and five sets with the tile open to it or the Gold robbed, three Golds, or flowers."""
    state = hand.seats[seat]
    held, tile = state.hand, hand.open_tile
    if seat == hand.turn and tile is not None:
        return is_first_discard(hand)
    if held is None or hand.indicator is None:
        return held is None
    if len(state.flowers) + 1 + sum(held[FACES:]) >= FLOWERS:
        return True
    # Right after the deal one tile more may stand for the Gold robbed, and so may the last flower's supplement.
    more = hand.head_draws == 0 or hand.left == 0
    if tile is not None:
        if not _one_short(held, hand.indicator, more):
            return False
        held = add_tiles(held, tile)
    faces, golds = gold_of(hand.indicator).split(held)
    return golds >= GOLDS or shapes.wins_seldom(faces, golds + more)


@lru_cache(shapes.HANDS_REMEMBERED)
def _one_short(held: Counts, indicator: Tile, more: bool) -> bool:
    """Whether one Gold more would make this hand win, as a tile that wins must."""
    faces, golds = gold_of(indicator).split(held)
    return golds + 1 >= GOLDS or shapes.wins_seldom(faces, golds + more + 1)


def _other_hu(hand: HandState, declaration: WinDeclaration, scheme: Scheme) -> WinDeclaration | None:
    """Wins without a drawn or discarded tile: eight flowers, three Golds or robbing the Gold right after the deal."""
    seat = declaration.seat
    waiting = hand.opening and flowers_wait(hand, FLOWER_TILES)
    if _has_eight_flowers(hand, seat, scheme) and (
        (hand.opening and (waiting or seat != hand.turn))
        or (hand.phase is Phase.SUPPLEMENT and hand.turn == seat)
    ):
        return evolve(all_laid(declaration), without_tile=True)
    after_last_flower = hand.phase is Phase.SUPPLEMENT and hand.turn == seat and hand.left == 0
    if after_last_flower or (hand.opening and seat != hand.turn and not waiting):
        return evolve(declaration, without_tile=True)
    if scheme.robs and seat == hand.turn and is_first_discard(hand):
        return robbing(hand, declaration)
    return None


def _has_eight_flowers(hand: HandState, seat: Seat, scheme: Scheme) -> bool:
    state = hand.seats[seat]
    in_hand = 0 if state.hand is None else sum(state.hand[FACES:])
    return "eight_flowers" in scheme.multipliers and len(state.flowers) + in_hand == FLOWERS


def _with_robbing_and_floats(hand: HandState, facts: WinDeclaration, rules: Rules) -> WinDeclaration:
    """Robbing the Gold if that wins, floats, and the facts that a revealed hand shows."""
    if facts.by is WinBy.INDICATOR:
        facts = evolve(facts, first_turn=True)
    elif rules.scheme.robs and facts.held is not None:
        opening = hand.opening and facts.without_tile
        if opening or (facts.by is WinBy.DISCARD and is_first_discard(hand)):
            robbed = evolve(robbing(hand, facts), first_turn=not opening)
            facts = max(facts, robbed, key=lambda each: _paid(judge(each, None, rules)))
    return judged_back(hand, facts, rules)


def _paid(judgement: Judgement) -> int:
    """The payments of a win; empty if it is barred."""
    return 0 if judgement.bar is not None else judgement.total


def _course_bar(hand: HandState, declaration: WinDeclaration, rules: Rules) -> Bar | None:
    """XM-7, XM-16, XM-32."""
    seat, settings = declaration.seat, rules.settings
    if hand.indicator is None:
        return _unturned().clause, _unturned().reason
    if not declaration.is_claim or declaration.tile in hand.wilds:
        return None
    if seat in hand.locks:
        return "XM-16", WORDS.say("refusal.gold_discarder_claims_nothing", seat=seat)
    if declaration.by is WinBy.DISCARD and hand.locks and not settings.float_round_claim_win:
        return "XM-16", WORDS.say("refusal.gold_lock_win", seat=min(hand.locks))
    if settings.missed_lock and declaration.tile is not None:
        for passed in hand.seats[seat].let_pass:
            could_pung = passed.pung and declaration.held is not None and declaration.held[passed.tile] >= 2
            if passed.tile == declaration.tile and (passed.win or could_pung):
                return "XM-32", say("refusal.let_pass", seat=seat, tile=declaration.tile)
    return None


# ---- wins right after the deal: robbing the Gold, three Golds, eight flowers (XM-19, QZ-5) ----


def robbing(hand: HandState, attempt: WinDeclaration) -> WinDeclaration:
    """The same seat's robbing of the Gold, with every discard in its place."""
    seats = tuple(
        replace(shown, discards=state.discards)
        for shown, state in zip(attempt.seats, hand.seats, strict=True)
    )
    return evolve(attempt, by=WinBy.INDICATOR, from_=None, tile=hand.indicator, draw=None, seats=seats)


def all_laid(attempt: WinDeclaration) -> WinDeclaration:
    """The declaration with the flowers still in hand laid out."""
    own = attempt.seats[attempt.seat]
    if own.hand is None:
        return attempt
    flowers = tuple(each for each in kinds_in(own.hand) if is_flower(each))
    laid = replace(own, hand=remove_tiles(own.hand, *flowers), flowers=(*own.flowers, *flowers))
    return evolve(attempt, seats=(*attempt.seats[: attempt.seat], laid, *attempt.seats[attempt.seat + 1 :]))


def is_first_discard(hand: HandState) -> bool:
    """Whether the banker's first discard lies open, with nothing before it but the deal and its flowers (XM-19)."""
    if hand.phase is not Phase.CLAIMS or hand.turn != hand.banker or hand.head_draws:
        return False
    first = [act for act in hand.acts if not isinstance(act, Flower | Draw)]
    return len(first) == 1
