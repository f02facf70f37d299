"""Conditions of acts: the turn, tiles held, sets that an open tile makes, flowers still to be replaced."""

from collections.abc import Iterable, Sequence

from controller.rules import red_fives
from controller.rules.acts import Chow, Draw, Flower, Kong, KongKind, Pung, WallEnd
from controller.rules.hand_state import COPIES, HandState, Phase, open_tile, seats_after
from controller.rules.reasons import say
from controller.rules.results import Refusal
from controller.rules.rule_set import RuleSet, TileRoles
from controller.rules.tiles import FACE_OF, FACES, FIRST_HONOUR, RUNS_WITH, WHITE, Counts, Seat, Tile, holds
from controller.words.sentence import Sentence

_DISCARD = Phase.DISCARD  # Called at every step.


def out_of_turn(rules: RuleSet, hand: HandState, seat: Seat, instead: Sentence) -> Refusal:
    """Another seat has the turn; `instead` states the act that is due."""
    claimed = hand.phase is Phase.CLAIMS and _turn_was_claimed(hand)
    clause = rules.ordinary.turn_after_claim if claimed else rules.ordinary.turn
    return Refusal(clause, say("refusal.out_of_turn", seat=seat, instead=instead))


def not_held(
    rules: RuleSet, hand: HandState, seat: Seat, used: Sequence[Tile], clause: str
) -> Refusal | None:
    """Why the seat cannot have these tiles in hand, copies included."""
    held = hand.seats[seat].hand
    if held is not None:
        return None if holds(held, *used) else Refusal(clause, say("refusal.not_held", seat=seat, tiles=used))
    for each in set(used):
        if refusal := too_many_copies(rules, hand, each, used.count(each)):
            return refusal
    return None


def kong_tiles(rules: RuleSet, hand: HandState, act: Kong) -> tuple[Tile, ...]:
    """The tiles that this kong takes from the hand, its tile being known."""
    if act.kind is KongKind.DIRECT:
        claimed = open_tile(hand)
        if not rules.red_fives:
            return (claimed,) * 3
        left = list(red_fives.all_alike(rules.tile_set, claimed))
        left.remove(claimed)
        return tuple(left)
    assert act.tile is not None
    if act.kind is not KongKind.CLOSED:
        return (act.tile,)
    return red_fives.all_alike(rules.tile_set, act.tile) if rules.red_fives else (act.tile,) * 4


def pung_tiles(rules: RuleSet, hand: HandState, act: Pung) -> tuple[Tile, ...]:
    """The two tiles that this pung takes from the hand; where the act does not say which, red fives are kept."""
    claimed = open_tile(hand)
    if act.with_ or not rules.red_fives:
        return act.with_ or (claimed,) * 2
    held = hand.seats[act.seat].hand
    if held is None:
        seen = hand.seen()
        held = tuple([most - number for most, number in zip(rules.tile_set, seen, strict=True)])
    return next(iter(red_fives.choices(held, claimed, 2)), (FACE_OF[claimed],) * 2)


def too_many_copies(rules: RuleSet, hand: HandState, tile: Tile, more: int) -> Refusal | None:
    """Why `more` further copies cannot appear: there is no fifth."""
    most = rules.tile_set[tile]
    if hand.seen()[tile] + more > most:
        too_many = say("refusal.fifth_copy" if most == COPIES else "refusal.second_copy", tile=tile)
        return Refusal(rules.ordinary.tiles, too_many)
    return None


def in_bottom_stage(rules: RuleSet, hand: HandState) -> bool:
    """Whether the turn seat keeps its drawn tile, so that no discard or kong comes before the next draw."""
    return hand.left < rules.bottom_tiles and hand.phase is _DISCARD


def _turn_was_claimed(hand: HandState) -> bool:
    """Whether the turn seat got its turn by a chow, pung or direct kong."""
    for act in reversed(hand.acts):
        if isinstance(act, Draw | Chow | Pung | Kong) and act.seat == hand.turn:
            if isinstance(act, Chow | Pung) or (isinstance(act, Kong) and act.kind is KongKind.DIRECT):
                return True
            if isinstance(act, Draw) and act.end is WallEnd.HEAD:
                return False
    return False


# ---- sets with an open tile ----


def is_run(faces: Sequence[Tile]) -> bool:
    """Whether these three faces are a run."""
    low, middle, high = sorted(FACE_OF[face] for face in faces)
    return high < FIRST_HONOUR and low // 9 == high // 9 and (middle, high) == (low + 1, low + 2)


def chows(rules: RuleSet, hand: HandState, seat: Seat, claimed: Tile) -> list[tuple[Tile, Tile]]:
    """Every pair of natural tiles in a known hand that makes a run with the claimed tile; none in a hidden hand."""
    held = hand.seats[seat].hand
    if held is None:
        return []
    if rules.red_fives:
        return red_fives.run_pairs(held, claimed)
    roles = rules.tile_roles(hand.indicator)
    found = []
    whites_as = roles.white_as if held[WHITE] else None
    for first, second in RUNS_WITH[roles.white_as if claimed == WHITE else claimed]:
        if (held[first] or first == whites_as) and (held[second] or second == whites_as):
            others = _held_as(roles, held, second)
            found += [(one, other) for one in _held_as(roles, held, first) for other in others]
    return found


def _held_as(roles: TileRoles, held: Counts, face: Tile) -> list[Tile]:
    """The natural tiles held that count as this face of a suit: the tile itself, and Whites standing in for it."""
    return [
        each
        for each in (face, WHITE)
        if held[each] and each not in roles.wilds and (each == face or roles.white_as == face)
    ]


# ---- flowers ----


def opening_bar(rules: RuleSet, hand: HandState) -> Refusal | None:
    """Why play cannot begin yet: a dealt or drawn flower must still be laid out, or replaced."""
    if not hand.opening:
        return None
    if refusal := flowers_held_bar(rules, hand, range(hand.players)):
        return refusal
    waiting = next_to_replace(hand)
    if waiting is None:
        return None
    return Refusal(rules.ordinary.flower, say("refusal.flowers_to_replace", seat=waiting))


def flowers_wait(hand: HandState, flowers: frozenset[Tile]) -> bool:
    """Whether a known hand must still lay out flowers of the opening, or replace them."""
    held = any(flower_held(hand, seat, flowers) is not None for seat in range(hand.players))
    return held or next_to_replace(hand) is not None


def flowers_held_bar(rules: RuleSet, hand: HandState, seats: Iterable[int]) -> Refusal | None:
    """The seat among these that must lay out a flower first."""
    flowers = rules.tile_roles(hand.indicator).flowers
    for seat in seats if flowers else ():
        flower = flower_held(hand, seat, flowers)
        if flower is not None:
            return Refusal(flower_clause(rules, hand), say("refusal.flower_first", seat=seat, tile=flower))
    return None


def flower_held(hand: HandState, seat: int, flowers: Iterable[Tile]) -> Tile | None:
    """A flower this seat is known to hold."""
    held = hand.seats[seat].hand
    if held is None or not any(held[FACES:]):
        return None
    return next((each for each in flowers if held[each]), None)


def flower_clause(rules: RuleSet, hand: HandState) -> str:
    """The clause that decides about flowers now."""
    clauses = rules.ordinary
    return clauses.flower if hand.opening else clauses.flower_in_play or clauses.flower


def supplement_clause(rules: RuleSet, hand: HandState) -> str:
    """The clause by which the turn seat gets its supplement: a kong's, or a flower's if that has its own."""
    clauses = rules.ordinary
    for_flower = bool(hand.acts) and isinstance(hand.acts[-1], Flower)
    return (for_flower and clauses.flower_in_play) or clauses.supplement or clauses.kong


def flower_bar(rules: RuleSet, hand: HandState, act: Flower) -> Refusal | None:
    """Why this flower is not laid out now."""
    seat, tile, clauses = act.seat, act.tile, rules.ordinary
    clause = flower_clause(rules, hand) or clauses.tiles
    if clauses.wild_flower and tile in hand.wilds:
        return Refusal(clauses.wild_flower, say("refusal.wild_flower", tile=tile, seat=seat))
    if tile not in rules.tile_roles(hand.indicator).flowers:
        return Refusal(clause, say("refusal.no_flower", tile=tile))
    if hand.opening and (refusal := _opening_order_bar(rules, hand, seat)) is not None:
        return refusal
    if not hand.opening:
        if hand.turn != seat:
            return out_of_turn(rules, hand, seat, say("refusal.flower_in_own_turn"))
        if hand.phase is not Phase.DISCARD or hand.drawn not in (None, tile):
            return Refusal(clause, say("refusal.tile_not_drawn", seat=seat, tile=tile))
    if (refusal := not_held(rules, hand, seat, (tile,), clause)) is not None:
        return refusal
    if hand.left == 0 and rules.last_flower_stays:
        return Refusal(clauses.exhausted, say("refusal.no_flower_supplement_left"))
    return None


def opening_draw_bar(rules: RuleSet, hand: HandState, act: Draw, waiting: Seat) -> Refusal | None:
    """Why this is not the supplement due to seat `waiting` for flowers dealt.

    It comes from the tail, in the banker's order, once all flowers due lie open.
    """
    clause = rules.ordinary.flower
    if act.seat != waiting:
        return Refusal(clause, say("refusal.flowers_before_draw", seat=waiting, other=act.seat))
    if act.end is not WallEnd.TAIL:
        return Refusal(clause, say("refusal.flowers_from_tail", seat=act.seat))
    order = [hand.after(hand.banker, step) for step in range(hand.players)]
    first = order if rules.flowers_by_rounds else order[: order.index(waiting) + 1]
    return flowers_held_bar(rules, hand, first)


def next_to_replace(hand: HandState) -> Seat | None:
    """The seat whose supplement for a dealt flower is due now, from the banker counter-clockwise; None if no
    supplement is due."""
    due = hand.owed if any(hand.owed) else hand.owed_later
    if any(due):
        for seat in (hand.banker, *seats_after(hand.banker, hand.players)):
            if due[seat]:
                return seat
    return None


def _opening_order_bar(rules: RuleSet, hand: HandState, seat: Seat) -> Refusal | None:
    """If flowers go seat by seat: the seat before this one that has yet to lay out or replace its own."""
    if rules.flowers_by_rounds:
        return None
    before = [hand.after(hand.banker, step) for step in range((seat - hand.banker) % hand.players)]
    waiting = next_to_replace(hand)
    if waiting in before:
        return Refusal(
            rules.ordinary.flower,
            say("refusal.flowers_in_order", seat=waiting, other=seat),
        )
    return flowers_held_bar(rules, hand, before)
