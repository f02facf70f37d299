"""How a hand ends: won, drawn, or by a false win; its result and the next bank."""

from collections.abc import Sequence

from controller.rules.acts import FalseWin, Hu
from controller.rules.evolve import evolve
from controller.rules.hand_state import HandState, Phase
from controller.rules.play_kinds import WinBy
from controller.rules.reasons import say
from controller.rules.results import HandResult, Pattern, Payment, deltas_of
from controller.rules.rule_set import NextBank, RuleSet
from controller.rules.tiles import Seat, add_tiles
from controller.rules.win_judging import JudgedHu, judge_hu
from controller.words.sentence import Sentence


def won(rules: RuleSet, before: HandState, judged: Sequence[JudgedHu]) -> HandState:
    """The hand won by these hus and paid; `before` is the hand they were judged on."""
    seats = list(before.seats)
    for each in judged:
        declaration = each.declaration
        whole = declaration.held if declaration.dealt else declaration.whole
        if declaration.dealt and declaration.tile is not None and declaration.held is not None:
            whole = add_tiles(declaration.held, declaration.tile)
        seats[each.act.seat] = evolve(seats[each.act.seat], hand=whole, melds=declaration.melds)
    declaration = judged[0].declaration
    if declaration.from_ is not None:
        giver = seats[declaration.from_]
        left = giver.discards[:-1] if declaration.by is WinBy.DISCARD else giver.discards
        melds = declaration.seats[declaration.from_].melds
        seats[declaration.from_] = evolve(giver, discards=left, melds=melds)
    winners = tuple(each.act.seat for each in judged)
    judgements = [each.judgement for each in judged]
    told = evolve(before, seats=tuple(seats), acts=(*before.acts, *(each.act for each in judged)))
    return _over(
        told,
        "win",
        bank=rules.bank_after(before, winners, judgements),
        winners=winners,
        patterns=[each.patterns for each in judgements],
        paid=tuple(payment for each in judgements for payment in each.payments),
        notes=tuple(note for each in judgements for note in each.notes),
    )


def after_false_win(rules: RuleSet, before: HandState, act: FalseWin) -> HandState:
    """A refused hu falls due and is paid: the hand ends, or goes on without its declarer's right to win."""
    paid = _cost(rules, before, act.seat) if act.payments is None else act.payments
    hand = evolve(before, acts=(*before.acts, act))
    if rules.false_win_forfeits:
        goes_on = evolve(hand, paid=(*hand.paid, *paid))
        state = goes_on.seats[act.seat]
        return goes_on.with_seat(act.seat, evolve(state, cannot_win=rules.false_win_forfeits))
    if hand.phase is Phase.ROB and rules.after_kong is not None:
        # The kong that was wrongly robbed stands.
        hand = rules.after_kong(hand)
    return _over(
        hand,
        "false_win",
        bank=rules.bank_after(before, (), ()),
        paid=paid,
        clause=rules.false_win_clause,
        notes=act.notes,
    )


def exhausted(rules: RuleSet, hand: HandState) -> HandState:
    """The hand that nobody won; its last act says so."""
    return _over(
        hand,
        "draw",
        bank=rules.bank_after(hand, (), ()),
        paid=() if rules.draw_payments is None else rules.draw_payments(hand),
        clause=rules.draw_clause,
    )


def _cost(rules: RuleSet, hand: HandState, seat: Seat) -> tuple[Payment, ...]:
    """What a hu of this seat costs that wins nothing; one that nobody could refuse, the hand being hidden, too."""
    judged = judge_hu(rules, hand, Hu(seat))
    if judged.refusal is not None:
        return judged.judgement.payments
    bar = rules.false_win_clause, say("refusal.stands_by_false_win", seat=seat)
    return rules.judge(judged.declaration, bar).payments


def _over(
    hand: HandState,
    kind: str,
    *,
    bank: NextBank,
    winners: tuple[Seat, ...] = (),
    patterns: Sequence[tuple[Pattern, ...]] = ((),),
    paid: tuple[Payment, ...] = (),
    clause: str | None = None,
    notes: tuple[Sentence, ...] = (),
) -> HandState:
    """The hand ended: phase OVER and its result. `paid` comes on top of what was paid on the way."""
    payments = (*hand.paid, *paid)
    result = HandResult(
        kind=kind,
        winners=winners,
        patterns=patterns[0],
        payments=payments,
        deltas=deltas_of(payments, hand.players),
        next_banker=bank.banker,
        next_stay=bank.stay,
        tiles_left=hand.left,
        clause=clause,
        notes=notes,
        patterns_by_winner=tuple(patterns) if winners else (),
        next_banker_base=bank.base,
    )
    return evolve(hand, phase=Phase.OVER, result=result)
