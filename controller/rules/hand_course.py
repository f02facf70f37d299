"""The course of a hand: the start as dealt, the effects of allowed acts, the end with its result and the next bank.

Verification is separate: `act_verification` judges an act on a state, nothing here judges one again.
"""

from collections.abc import Sequence
from dataclasses import replace

from controller.rules.act_conditions import chows, kong_tiles, pung_tiles
from controller.rules.act_verification import verify
from controller.rules.acts import (
    Abort,
    Act,
    BetAct,
    Chow,
    Discard,
    Disclose,
    Draw,
    Exhausted,
    FalseWin,
    Flower,
    Hu,
    Kita,
    Kong,
    KongKind,
    MeldKind,
    Pung,
    WallEnd,
    WinBy,
    read_seat,
)
from controller.rules.evolve import evolve
from controller.rules.hand_state import (
    COPIES,
    BetState,
    HandState,
    LetPass,
    Meld,
    Phase,
    SeatState,
    Source,
    Start,
    open_tile,
)
from controller.rules.reasons import say
from controller.rules.results import CaseError, HandResult, Payment, deltas_of
from controller.rules.rule_set import NextBank, RuleSet
from controller.rules.tiles import (
    FACE_OF,
    NORTH,
    Seat,
    Tile,
    add_tiles,
    counts,
    in_order,
    name,
    remove_tiles,
)
from controller.rules.walls import checked_dice
from controller.rules.win_judging import JudgedHu, judge_hu
from controller.words.sentence import Sentence

# ---- the start ----


def begin_hand(rules: RuleSet, start: Start) -> HandState:
    """The hand as dealt. Raises CaseError for an unreadable start: a fifth copy, an unknown tile ..."""
    players = rules.players
    wind = start.round_wind
    if rules.bets is not None:
        _check_points(start, players)
    if rules.round_winds and wind is not None:
        check_round_wind(rules.round_winds, wind)
    # The last roll of a hand without its indicator has not been thrown yet.
    unturned = start.indicator is None and rules.turns_up == "flowers"
    thrown = len(rules.rolls) - (unturned and len(start.dice) < 2 * len(rules.rolls))
    if start.dice or rules.bets is None:
        checked_dice(start.dice, 2 * thrown)
    read_seat(start.banker, "banker", players)
    if not isinstance(start.stay, int) or isinstance(start.stay, bool) or start.stay < 1:
        raise CaseError("stay", f"stay counts from 1, got {start.stay!r}")
    _check_indicator(rules, start.indicator)
    _check_hands(rules, start)
    if start.chips is not None and len(start.chips) != players:
        raise CaseError("chips", f"there are {players} stacks of chips, got {len(start.chips)}")
    none = (0,) * players
    return HandState(
        start=start,
        stay=rules.stay_of(start),
        phase=Phase.DISCARD,
        turn=start.banker,
        source=Source.DEAL,
        seats=tuple(SeatState(None if dealt is None else counts(dealt)) for dealt in start.hands),
        wilds=rules.tile_roles(start.indicator).wilds,
        indicator=start.indicator,
        left=rules.live,
        opening=bool(rules.ordinary.flower),
        owed=none,
        owed_later=none,
        bets=None if rules.bets is None else BetState(riichi=("",) * players),
    )


def _check_points(start: Start, players: int) -> None:
    """Raise CaseError if a start of rules with bets lacks its round wind, or scores."""
    if start.round_wind is None:
        raise CaseError("round_wind", "the round wind is missing")
    if start.scores is not None and len(start.scores) != players:
        raise CaseError("scores", f"there are {players} scores, got {len(start.scores)}")


def turned_up(rules: RuleSet, hand: HandState, indicator: Tile) -> HandState:
    """The hand once its indicator is turned up. Raises CaseError for an impossible tile."""
    _check_indicator(rules, indicator)
    if hand.seen()[indicator] >= rules.tile_set[indicator]:
        raise CaseError("indicator", f"all {name(indicator)} are in sight already")
    return evolve(
        hand,
        start=replace(hand.start, indicator=indicator),
        indicator=indicator,
        wilds=rules.tile_roles(indicator).wilds,
    )


def check_round_wind(winds: tuple[Tile, ...], wind: Tile) -> None:
    """Raise CaseError unless the round wind is one of these."""
    if wind not in winds:
        *first, last = map(name, winds)
        raise CaseError("round_wind", f"is {', '.join(first)} or {last}, not {name(wind)}")


def _check_indicator(rules: RuleSet, indicator: Tile | None) -> None:
    """Raise CaseError for an impossible indicator; None passes while it may still be turned up later."""
    if indicator is None:
        if rules.turns_up == "deal":
            raise CaseError("indicator", "the tile turned up after the deal is missing")
    elif rules.turns_up is None:
        raise CaseError("indicator", rules.no_indicator)
    elif not rules.tile_set[indicator]:
        raise CaseError("indicator", f"there is no {name(indicator)} in this set of tiles")
    elif rules.check_indicator is not None:
        rules.check_indicator(indicator)


def _check_hands(rules: RuleSet, start: Start) -> None:
    """Raise CaseError for too many hands, a tile outside the set, a fifth copy."""
    if len(start.hands) != rules.players:
        raise CaseError("hands", f"there are {rules.players} hands, got {len(start.hands)}")
    in_play = list(counts(() if start.indicator is None else (start.indicator,)))
    for seat, dealt in enumerate(start.hands):
        for each in dealt or ():
            in_play[each] += 1
            most = rules.tile_set[each]
            if not most:
                raise CaseError(f"hands[{seat}]", f"there is no {name(each)} in this set of tiles")
            if in_play[each] > most:
                raise CaseError(f"hands[{seat}]", f"a {'fifth' if most == COPIES else 'second'} {name(each)}")


# ---- acts ----

# Used at every step; an attribute of an enum costs more than the comparison.
_FROM_TAIL = WallEnd.TAIL


def execute(rules: RuleSet, hand: HandState, act: Act) -> HandState:
    """The hand after an act that is known to be allowed (one of `legal_acts`, for example): nothing is verified
    again."""
    after = _execute(rules, hand, act)
    return after if rules.bets is None or after.result is not None else rules.bets.after_act(hand, after, act)


def _execute(rules: RuleSet, hand: HandState, act: Act) -> HandState:
    match act:
        case Draw():
            return _draw(rules, hand, act)
        case Discard():
            return _discard(rules, hand, act)
        case Chow() | Pung() | Kong():
            return _lay(rules, hand, act)
        case Hu():
            return won(rules, hand, (judge_hu(rules, hand, act),))
        case FalseWin():
            return after_false_win(rules, hand, act)
        case Flower():
            return _flower(rules, evolve(hand, acts=(*hand.acts, act)), act)
        case Disclose():
            return _disclose(hand, act)
        case Exhausted():
            return exhausted(rules, evolve(hand, acts=(*hand.acts, act)))
        case _:
            return _bet_act(rules, evolve(hand, acts=(*hand.acts, act)), act)


def _disclose(hand: HandState, act: Disclose) -> HandState:
    open_hand = evolve(hand.seats[act.seat], disclosed=True)
    return evolve(hand, acts=(*hand.acts, act), seats=hand.seats_with(act.seat, open_hand))


def _lay(rules: RuleSet, hand: HandState, act: Chow | Pung | Kong) -> HandState:
    after, seat = evolve(hand, acts=(*hand.acts, act)), act.seat
    if isinstance(act, Chow):
        used = act.with_ or chows(rules, hand, seat, open_tile(hand))[0]
        return _claim(rules, after, seat, MeldKind.CHOW, used)
    if isinstance(act, Pung):
        return _claim(rules, after, seat, MeldKind.PUNG, pung_tiles(rules, hand, act))
    if act.kind is KongKind.DIRECT:
        return _claim(rules, after, seat, MeldKind.DIRECT_KONG, kong_tiles(rules, hand, act))
    return _own_kong(rules, after, act)


def _draw(rules: RuleSet, hand: HandState, act: Draw) -> HandState:
    seat = act.seat
    acts = hand.acts + (act,)  # noqa: RUF005 (twice as fast, and a hand has some 140)
    if hand.opening:
        return _opening_draw(evolve(hand, acts=acts), act)
    if hand.robbed is not None:
        hand = _after_kong(rules, evolve(hand, acts=acts))
    if rules.minds_what_passed:
        hand = _passed(rules, evolve(hand, acts=acts), seat, None)
    before, tile = hand.seats[seat], act.tile
    held = None if before.hand is None or tile is None else add_tiles(before.hand, tile)
    locks = hand.locks and hand.locks - {seat}
    return hand.after_draw(acts, seat, before.after_draw(held), tile, locks, from_tail=act.end is _FROM_TAIL)


def _opening_draw(hand: HandState, act: Draw) -> HandState:
    before = hand.seats[act.seat]
    held = None if before.hand is None or act.tile is None else add_tiles(before.hand, act.tile)
    round_over = not any(hand.owed)
    owed = list(hand.owed_later if round_over else hand.owed)
    later = (0,) * hand.players if round_over else hand.owed_later
    owed[act.seat] -= 1
    return evolve(
        hand.with_seat(act.seat, evolve(before, hand=held)),
        left=hand.left - 1,
        tail_draws=hand.tail_draws + 1,
        owed=tuple(owed),
        owed_later=later,
    )


def _flower(rules: RuleSet, hand: HandState, act: Flower) -> HandState:
    before = hand.seats[act.seat]
    held = None if before.hand is None else remove_tiles(before.hand, act.tile)
    laid = hand.with_seat(act.seat, evolve(before, hand=held, flowers=(*before.flowers, act.tile)))
    if not hand.opening:
        return evolve(laid, phase=Phase.SUPPLEMENT, drawn=None)
    # Flowers dealt all lie open before the first supplement; one that comes as a supplement waits a round.
    waits = rules.flowers_by_rounds and hand.tail_draws > 0
    due = list(hand.owed_later if waits else hand.owed)
    due[act.seat] += 1
    return evolve(laid, owed_later=tuple(due)) if waits else evolve(laid, owed=tuple(due))


def _discard(rules: RuleSet, hand: HandState, act: Discard) -> HandState:
    seat, tile = act.seat, act.tile
    before = hand.seats[seat]
    held = None if before.hand is None else remove_tiles(before.hand, tile)
    locking = rules.wild_discard_locks and tile in hand.wilds
    after = hand.after_discard(
        hand.acts + (act,),  # noqa: RUF005
        seat,
        before.after_discard(held, tile),
        tile,
        hand.locks | {seat} if locking else hand.locks,
    )
    return after if rules.after_discard is None else rules.after_discard(after, act)


def _claim(rules: RuleSet, hand: HandState, seat: Seat, kind: MeldKind, used: tuple[Tile, ...]) -> HandState:
    giver, claimed = hand.turn, open_tile(hand)
    if rules.minds_what_passed:
        hand = _passed(rules, hand, seat, seat)
    row, before = hand.seats[giver], hand.seats[seat]
    if rules.red_fives:
        laid = tuple(in_order((claimed, *used)))
    else:
        laid = tuple(sorted((claimed, *used), key=rules.tile_roles(hand.indicator).face))
    seats = list(hand.seats)
    seats[giver] = evolve(row, discards=row.discards[:-1])
    seats[seat] = evolve(
        before,
        hand=None if before.hand is None else remove_tiles(before.hand, *used),
        melds=(*before.melds, Meld(kind, laid, claimed, giver)),
    )
    taken = evolve(
        hand,
        seats=tuple(seats),
        phase=Phase.SUPPLEMENT if kind is MeldKind.DIRECT_KONG else Phase.DISCARD,
        turn=seat,
        source=Source.CLAIM,
        drawn=None,
        last_discard=None,
        locks=hand.locks - {seat},
    )
    return _after_kong(rules, taken) if kind is MeldKind.DIRECT_KONG else taken


def _own_kong(rules: RuleSet, hand: HandState, act: Kong) -> HandState:
    before, tile = hand.seats[act.seat], act.tile
    held = before.hand
    if act.kind is KongKind.CLOSED:
        gone = () if tile is None else kong_tiles(rules, hand, act)
        melds = (*before.melds, Meld(MeldKind.CLOSED_KONG, gone))
    elif act.kind is KongKind.SINGLE:
        assert tile is not None
        melds, gone = (*before.melds, Meld(MeldKind.SINGLE_KONG, (tile,))), (tile,)
    else:
        assert tile is not None
        melds = tuple(
            replace(meld, kind=MeldKind.FILLED_KONG, tiles=(*meld.tiles, tile))
            if meld.kind is MeldKind.PUNG and FACE_OF[meld.tiles[0]] == FACE_OF[tile]
            else meld
            for meld in before.melds
        )
        gone = (tile,)
    if held is not None:
        held = remove_tiles(held, *gone)
    konged = evolve(
        hand.with_seat(act.seat, evolve(before, hand=held, melds=melds)),
        phase=Phase.ROB if act.kind is KongKind.FILLED else Phase.SUPPLEMENT,
        opening=False,
        robbed=tile if act.kind is KongKind.FILLED else None,
        drawn=None,
    )
    return konged if act.kind is KongKind.FILLED else _after_kong(rules, konged)


def _bet_act(rules: RuleSet, hand: HandState, act: BetAct) -> HandState:
    if isinstance(act, Kita):
        return _kita(hand, act.seat)
    if isinstance(act, Abort):  # its last act says why
        return _over(rules, hand, "draw", bank=rules.bank_after(hand, (), ()))
    return hand


def _kita(hand: HandState, seat: Seat) -> HandState:
    """A North laid out: as long as it may be won on it lies open, as a tile that fills a kong."""
    before = hand.seats[seat]
    held = None if before.hand is None else remove_tiles(before.hand, NORTH)
    laid = hand.with_seat(seat, evolve(before, hand=held, flowers=(*before.flowers, NORTH)))
    return evolve(laid, phase=Phase.ROB, robbed=NORTH, drawn=None)


def _passed(rules: RuleSet, hand: HandState, seat: Seat, claimer: Seat | None) -> HandState:
    """The turn goes to `seat`: tiles that others let pass are remembered until their turn comes or is passed over."""
    giver = hand.turn
    seats = list(hand.seats)
    tile = hand.robbed if hand.phase is Phase.ROB else hand.last_discard and hand.last_discard[1]
    for other in range(hand.players):
        if tile is not None and other not in (giver, claimer):
            seats[other] = evolve(
                seats[other],
                let_pass=(*seats[other].let_pass, _what_passed(rules, hand, Seat(other), tile)),
            )
    for step in range(1, (seat - giver) % hand.players + 1):
        passed_over = hand.after(giver, step)
        seats[passed_over] = evolve(seats[passed_over], let_pass=())
    return evolve(hand, seats=tuple(seats))


def _what_passed(rules: RuleSet, hand: HandState, seat: Seat, tile: Tile) -> LetPass:
    """The claims on a passed tile, pung and win, that public facts alone would have allowed."""
    public = hand.with_seat(seat, evolve(hand.seats[seat], hand=None))
    return LetPass(tile, verify(rules, public, Pung(seat)) is None, verify(rules, public, Hu(seat)) is None)


def _after_kong(rules: RuleSet, hand: HandState) -> HandState:
    """A system's own consequences of the last kong, once it stands."""
    return hand if rules.after_kong is None else rules.after_kong(hand)


# ---- the end ----


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
        known = declaration.seats[declaration.from_]
        seats[declaration.from_] = evolve(giver, discards=left, melds=known.melds, flowers=known.flowers)
    winners = tuple(each.act.seat for each in judged)
    after = evolve(before, seats=tuple(seats), acts=(*before.acts, *(each.act for each in judged)))
    if rules.bets is not None and len(judged) == rules.bets.drawing_winners:
        return _over(
            rules, after, "draw", bank=rules.bank_after(before, (), ()), clause=rules.bets.drawing_clause
        )
    return _over(
        rules,
        after,
        "win",
        bank=rules.bank_after(before, winners, [each.judgement for each in judged]),
        paid=tuple(payment for each in judged for payment in each.judgement.payments),
        notes=tuple(note for each in judged for note in each.judgement.notes),
        wins=judged,
    )


def after_false_win(rules: RuleSet, before: HandState, act: FalseWin) -> HandState:
    """A refused hu becomes a false win and is paid: the hand ends, or goes on without its declarer's right to win."""
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
        rules,
        hand,
        "false_win",
        bank=rules.bank_after(before, (), ()),
        paid=paid,
        clause=rules.false_win_clause,
        notes=act.notes,
    )


def exhausted(rules: RuleSet, hand: HandState) -> HandState:
    """The end of a hand that nobody won; its last act has the reason."""
    return _over(
        rules,
        hand,
        "draw",
        bank=rules.bank_after(hand, (), ()),
        paid=() if rules.draw_payments is None else rules.draw_payments(hand),
        clause=rules.draw_clause,
    )


def _cost(rules: RuleSet, hand: HandState, seat: Seat) -> tuple[Payment, ...]:
    """The cost of a false hu of this seat; also of one that nobody could refuse because the hand was hidden."""
    judged = judge_hu(rules, hand, Hu(seat))
    if judged.refusal is not None:
        return judged.judgement.payments
    bar = rules.false_win_clause, say("refusal.stands_by_false_win", seat=seat)
    return rules.judge(judged.declaration, bar).payments


def _over(
    rules: RuleSet,
    hand: HandState,
    kind: str,
    *,
    bank: NextBank,
    paid: tuple[Payment, ...] = (),
    clause: str | None = None,
    notes: tuple[Sentence, ...] = (),
    wins: Sequence[JudgedHu] = (),
) -> HandState:
    """The hand ended: phase OVER and its result. `paid` comes on top of what was paid on the way."""
    payments = (*hand.paid, *paid)
    result = HandResult(
        kind=kind,
        winners=tuple(each.act.seat for each in wins),
        patterns=wins[0].judgement.patterns if wins else (),
        payments=payments,
        deltas=deltas_of(payments, hand.players),
        next_banker=bank.banker,
        next_stay=bank.stay,
        tiles_left=hand.left,
        clause=clause,
        notes=notes,
        patterns_by_winner=tuple(each.judgement.patterns for each in wins),
        next_banker_base=bank.base,
    )
    if rules.bets is not None:
        result = rules.bets.result(hand, result, [(each.declaration, each.judgement) for each in wins])
    return evolve(hand, phase=Phase.OVER, result=result)
