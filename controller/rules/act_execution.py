"""Executes acts of play: every act known to be allowed makes the next state.

Verifying and executing are apart: `act_verification` judges an act on a state, nothing here judges one again.
"""

from dataclasses import replace

from controller.rules.act_verification import verify
from controller.rules.acts import (
    Act,
    Chow,
    Discard,
    Disclose,
    Draw,
    Exhausted,
    FalseWin,
    Flower,
    Hu,
    Kong,
    Pung,
)
from controller.rules.claimable_sets import chows
from controller.rules.evolve import evolve
from controller.rules.hand_results import after_false_win, exhausted, won
from controller.rules.hand_state import HandState, LetPass, Meld, Phase, Source, open_tile
from controller.rules.play_kinds import KongKind, MeldKind, WallEnd
from controller.rules.rule_set import RuleSet
from controller.rules.tiles import Seat, Tile, add_tiles, remove_tiles
from controller.rules.win_judging import judge_hu

# Used at every step, and an attribute of an enum costs more than the question.
_FROM_TAIL = WallEnd.TAIL


def execute(rules: RuleSet, hand: HandState, act: Act) -> HandState:
    """The hand after an act known to be allowed (one of `legal_acts`, say): nothing is verified again."""
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
            open_hand = evolve(hand.seats[act.seat], disclosed=True)
            return evolve(hand, acts=(*hand.acts, act), seats=hand.seats_with(act.seat, open_hand))
        case Exhausted():
            return exhausted(rules, evolve(hand, acts=(*hand.acts, act)))


def _lay(rules: RuleSet, hand: HandState, act: Chow | Pung | Kong) -> HandState:
    told, seat = evolve(hand, acts=(*hand.acts, act)), act.seat
    if isinstance(act, Chow):
        used = act.with_ or chows(rules, hand, seat, open_tile(hand))[0]
        return _claim(rules, told, seat, MeldKind.CHOW, used)
    if isinstance(act, Pung):
        return _claim(rules, told, seat, MeldKind.PUNG, (open_tile(hand),) * 2)
    if act.kind is KongKind.DIRECT:
        return _claim(rules, told, seat, MeldKind.DIRECT_KONG, (open_tile(hand),) * 3)
    return _own_kong(rules, told, act)


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
        melds = (*before.melds, Meld(MeldKind.CLOSED_KONG, () if tile is None else (tile,) * 4))
        gone: tuple[Tile, ...] = () if tile is None else (tile,) * 4
    elif act.kind is KongKind.SINGLE:
        assert tile is not None
        melds, gone = (*before.melds, Meld(MeldKind.SINGLE_KONG, (tile,))), (tile,)
    else:
        assert tile is not None
        melds = tuple(
            replace(meld, kind=MeldKind.FILLED_KONG, tiles=(tile,) * 4)
            if meld.kind is MeldKind.PUNG and meld.claimed == tile
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


def _passed(rules: RuleSet, hand: HandState, seat: Seat, claimer: Seat | None) -> HandState:
    """The turn goes to `seat`: what others let pass is remembered until their turn comes or is passed over."""
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
    """What the public facts alone would have allowed."""
    public = hand.with_seat(seat, evolve(hand.seats[seat], hand=None))
    return LetPass(tile, verify(rules, public, Pung(seat)) is None, verify(rules, public, Hu(seat)) is None)


def _after_kong(rules: RuleSet, hand: HandState) -> HandState:
    """A system's own consequences of the last kong, once it stands."""
    return hand if rules.after_kong is None else rules.after_kong(hand)
