"""Generates the legal acts of a seat from the tiles it holds, rather than by verifying every act there is.

`callers` names the seats worth asking about an open tile, and `legal_acts` lists what one seat may do. Both test cheap
necessary conditions first, because most tiles are wanted by nobody; what they say is always what `verify` would.
"""

from collections.abc import Sequence

from controller.rules.act_conditions import chows, in_bottom_stage, next_to_replace
from controller.rules.act_verification import (
    claims_barred,
    meld_barred,
    turn_discard_bar,
    verify_possible,
)
from controller.rules.acts import Act, Chow, Discard, Disclose, Draw, Flower, Hu, Kong, Pung, discards_of
from controller.rules.hand_state import COPIES, HandState, Phase, open_tile, seats_after
from controller.rules.play_kinds import KongKind, MeldKind, WallEnd
from controller.rules.rule_set import RuleSet
from controller.rules.tiles import FACES, Counts, Seat, kinds_in
from controller.rules.win_judging import hu_wins

# Asked for at every step, and an attribute of an enum costs more than the question.
_DISCARD, _CLAIMS, _OVER, _ROB = Phase.DISCARD, Phase.CLAIMS, Phase.OVER, Phase.ROB
_HEAD, _TAIL, _PUNG = WallEnd.HEAD, WallEnd.TAIL, MeldKind.PUNG


def callers(rules: RuleSet, hand: HandState) -> Sequence[Seat]:
    """Who may have something to call on the open tile, in turn, its giver last; a due draw is no call."""
    giver, seats, discard = hand.turn, hand.seats, hand.last_discard
    tile = hand.robbed if discard is None else discard[1]
    if tile is None:
        return ()
    others = seats_after(giver, len(seats))
    winnable = hand.stay >= (rules.discards_win_from if discard else rules.robbing_wins_from)
    claimable = discard is not None and tile not in hand.wilds
    chower = others[0] if claimable and rules.chows and chows(rules, hand, others[0], tile) else None
    found = [
        seat
        for seat in others
        if (held := seats[seat].hand) is None
        or (claimable and held[tile] >= 2)
        or seat == chower
        or (winnable and rules.may_win(hand, seat))
    ]
    if discard is not None and (rules.own_discard_may_win or rules.ordinary.disclose):
        found += [giver] if _after_discard(rules, hand, giver) else []
    return found


def legal_acts(rules: RuleSet, hand: HandState, seat: Seat) -> Sequence[Act]:
    """Every act the seat may do now, its hand being known: a win first, discards last.

    A due draw comes as `Draw(seat, None, end)`.
    """
    phase, its_turn = hand.phase, seat == hand.turn
    if phase is _DISCARD and its_turn:
        return _in_turn(rules, hand, seat)
    if phase is _CLAIMS:
        return _after_discard(rules, hand, seat) if its_turn else _claims(rules, hand, seat)
    if phase is _OVER:
        return ()
    if its_turn:
        return _allowed(rules, hand, Draw(seat, None, _TAIL))
    acts = _win(rules, hand, seat) if hand.opening or phase is _ROB else []
    if hand.opening:
        acts += _flowers(rules, hand, seat)
    if phase is _DISCARD and in_bottom_stage(rules, hand):
        acts += _allowed(rules, hand, Draw(seat, None, _HEAD))
    return acts


def _win(rules: RuleSet, hand: HandState, seat: Seat) -> list[Act]:
    return [win] if rules.may_win(hand, seat) and hu_wins(rules, hand, win := Hu(seat)) else []


def _in_turn(rules: RuleSet, hand: HandState, seat: Seat) -> list[Act]:
    """Win, flowers, kongs and discards of the seat whose turn it is."""
    held = hand.seats[seat].hand
    acts: list[Act] = []
    if rules.may_win(hand, seat) and hu_wins(rules, hand, win := Hu(seat)):
        acts.append(win)
    # A set without flowers has none to hold, and nothing to do with them in an opening.
    holds_flowers = held is not None and any(held[FACES:])
    if holds_flowers or hand.opening:
        acts += _flowers(rules, hand, seat)
    if held is None:
        return acts
    busy = holds_flowers or hand.opening or in_bottom_stage(rules, hand)
    if busy and turn_discard_bar(rules, hand, seat) is not None:
        return acts  # What bars every discard bars a kong too.
    if hand.left:
        acts += _own_kongs(rules, hand, seat, held)
    acts += _discards(rules, hand, seat, held)
    return acts


def _own_kongs(rules: RuleSet, hand: HandState, seat: Seat, held: Counts) -> list[Act]:
    """Kongs of tiles held, by a seat that may discard. As in `_claims`, the tiles need no second look."""
    found: list[Kong] = []
    if rules.ordinary.single:
        singles = [tile for tile in rules.tile_roles(hand.indicator).single_kongs if held[tile]]
        found += [Kong(seat, KongKind.SINGLE, tile) for tile in sorted(singles)]
    if COPIES in held:
        fours = [tile for tile in kinds_in(held) if held[tile] == COPIES and tile not in hand.wilds]
        found += [Kong(seat, KongKind.CLOSED, tile) for tile in fours]
    for meld in hand.seats[seat].melds:
        tile = meld.claimed
        if (
            tile is not None
            and held[tile]
            and meld.kind is _PUNG
            and claims_barred(rules, hand, seat) is None
        ):
            found.append(Kong(seat, KongKind.FILLED, tile))
    return [act for act in found if meld_barred(rules, hand, act) is None]


def _flowers(rules: RuleSet, hand: HandState, seat: Seat) -> list[Act]:
    """Flowers to lay out, and the supplement that is due for those dealt."""
    held = hand.seats[seat].hand
    acts: list[Act] = []
    if held is not None and any(held[FACES:]):
        flowers = sorted(tile for tile in rules.tile_roles(hand.indicator).flowers if held[tile])
        acts += _allowed(rules, hand, *(Flower(seat, tile) for tile in flowers))
    if hand.opening and next_to_replace(hand) == seat:
        acts += _allowed(rules, hand, Draw(seat, None, _TAIL))
    return acts


def _claims(rules: RuleSet, hand: HandState, seat: Seat) -> list[Act]:
    """Win, sets with the open discard, and the draw that is due where nobody claims.

    Sets found from the tiles need no second look at them; only what bars claims is left to be asked.
    """
    held, tile, acts = hand.seats[seat].hand, open_tile(hand), _win(rules, hand, seat)
    its_next = seat == seats_after(hand.turn, len(hand.seats))[0]
    if held is not None and tile not in hand.wilds and claims_barred(rules, hand, seat) is None:
        sets: list[Pung | Kong | Chow] = []
        if held[tile] >= 2:
            sets.append(Pung(seat))
            if held[tile] >= COPIES - 1 and hand.left:
                sets.append(Kong(seat, KongKind.DIRECT, tile))
        if its_next and rules.chows:
            sets += [Chow(seat, pair) for pair in chows(rules, hand, seat, tile)]
        acts += [act for act in sets if meld_barred(rules, hand, act) is None]
    if its_next and hand.left:
        acts.append(Draw(seat, None, _HEAD))
    return acts


def _after_discard(rules: RuleSet, hand: HandState, seat: Seat) -> list[Act]:
    """What the discarder itself may do while its discard lies open."""
    acts = _win(rules, hand, seat) if rules.own_discard_may_win else []
    if rules.ordinary.disclose:
        acts += _allowed(rules, hand, Disclose(seat))
    return acts


def _allowed(rules: RuleSet, hand: HandState, *acts: Act) -> list[Act]:
    return [act for act in acts if verify_possible(rules, hand, act) is None]


def _discards(rules: RuleSet, hand: HandState, seat: Seat, held: Counts) -> Sequence[Discard]:
    """The discards of these tiles held that the system lets go."""
    if rules.discards is not None:
        return rules.discards(hand, seat, held)
    acts, barred = discards_of(seat, held), rules.discard_bar
    return acts if barred is None else [act for act in acts if barred(hand, act) is None]
