"""Verifies acts of play by the rules most systems share: turns, both ends of the wall, claims, kongs, exhaustion.

A system's own conditions come in through its `RuleSet`, its clause ids through `RuleSet.ordinary`.
"""

from collections.abc import Sequence
from dataclasses import replace

from controller.rules import red_fives
from controller.rules.act_conditions import (
    chows,
    flower_bar,
    flower_clause,
    flowers_held_bar,
    in_bottom_stage,
    is_run,
    kong_tiles,
    next_to_replace,
    not_held,
    opening_bar,
    opening_draw_bar,
    out_of_turn,
    pung_tiles,
    supplement_clause,
    too_many_copies,
)
from controller.rules.acts import (
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
    Kong,
    KongKind,
    MeldKind,
    Pung,
    WallEnd,
)
from controller.rules.hand_state import HandState, Phase, open_tile
from controller.rules.reasons import say
from controller.rules.results import Refusal
from controller.rules.rule_set import RuleSet
from controller.rules.tiles import RUNS_WITH, Seat, Tile
from controller.rules.win_judging import false_win_bar, impossible, judge_hu


def verify(rules: RuleSet, hand: HandState, act: Act) -> Refusal | None:
    """Why the act is not allowed now; None if it is allowed."""
    if isinstance(act, Hu):
        return judge_hu(rules, hand, act).refusal
    if (refusal := impossible(rules, hand, act)) is not None:
        return refusal
    if rules.bets is not None and (refusal := rules.bets.bar(hand, act)) is not None:
        return refusal
    refusal = verify_possible(rules, hand, act)
    # If the tiles of the act are impossible, the act is unknown.
    if refusal is None or refusal.clause == rules.ordinary.tiles or type(act) not in rules.forfeits:
        return refusal
    return replace(refusal, cannot_win=rules.forfeits[type(act)])


def verify_possible(rules: RuleSet, hand: HandState, act: Act) -> Refusal | None:
    """As `verify`, for tiles known to be in the set and a hand that is not over."""
    match act:
        case Draw():
            return _verify_draw(rules, hand, act)
        case Discard():
            return _verify_discard(rules, hand, act)
        case Chow() | Pung() | Kong():
            return _verify_set(rules, hand, act)
        case Hu():
            return judge_hu(rules, hand, act).refusal
        case FalseWin():
            return false_win_bar(rules, hand, act)
        case Flower():
            return flower_bar(rules, hand, act)
        case Disclose():
            return _verify_disclosure(rules, hand, act)
        case Exhausted():
            return opening_bar(rules, hand) or _verify_exhausted(rules, hand, act)
        case _:
            return _verify_bet_act(rules, hand, act)


def claims_barred(rules: RuleSet, hand: HandState, seat: Seat) -> Refusal | None:
    """Why this seat may claim nothing but a win now, regardless of its tiles."""
    return None if rules.claim_bar is None else rules.claim_bar(hand, seat)


def meld_barred(rules: RuleSet, hand: HandState, act: Chow | Pung | Kong) -> Refusal | None:
    """A system's further conditions on a chow, pung or kong that is otherwise allowed."""
    return None if rules.meld_bar is None else rules.meld_bar(hand, act)


def unknown_to_execute(rules: RuleSet, hand: HandState, act: Act) -> Refusal | None:
    """The missing facts of a call that was judged before its tiles are known, without which it cannot be executed."""
    if isinstance(act, Chow) and not act.with_:
        known = hand.seats[act.seat].hand is not None
        ways = chows(rules, hand, act.seat, open_tile(hand)) if known else []
        if len(ways) != 1:
            return Refusal(rules.ordinary.chow, say("refusal.say_chow_tiles", seat=act.seat))
    if isinstance(act, Kong) and act.tile is None and act.kind is not KongKind.DIRECT:
        face_down = act.kind is KongKind.CLOSED and hand.seats[act.seat].hand is None
        if not face_down:
            return Refusal(rules.ordinary.kong, say("refusal.say_kong_tile", seat=act.seat))
    return None


def _verify_draw(rules: RuleSet, hand: HandState, act: Draw) -> Refusal | None:
    waiting = next_to_replace(hand) if hand.opening else None
    if waiting is not None:
        refusal = opening_draw_bar(rules, hand, act, waiting)
    elif hand.phase is Phase.CLAIMS or (hand.phase is Phase.DISCARD and in_bottom_stage(rules, hand)):
        refusal = _verify_next_draw(rules, hand, act)
    elif hand.phase is Phase.DISCARD:
        return _draw_before_discard(rules, hand, act)
    else:
        refusal = _verify_supplement(rules, hand, act)
    if refusal is not None:
        return refusal
    if hand.left == 0:
        return Refusal(rules.ordinary.exhausted, say("refusal.wall_empty"))
    return None if act.tile is None else too_many_copies(rules, hand, act.tile, 1)


def _verify_next_draw(rules: RuleSet, hand: HandState, act: Draw) -> Refusal | None:
    """The ordinary draw: by the seat next in turn, from the head."""
    clauses, seat = rules.ordinary, act.seat
    if seat != hand.after(hand.turn):
        return out_of_turn(rules, hand, seat, say("refusal.draws_next", seat=hand.after(hand.turn)))
    if act.end is not WallEnd.HEAD:
        return Refusal(
            clauses.wrong_end or clauses.turn,
            say("refusal.draw_from_head", seat=seat),
        )
    return None


def _draw_before_discard(rules: RuleSet, hand: HandState, act: Draw) -> Refusal:
    """Why nobody draws while the turn seat has its extra tile."""
    seat = act.seat
    if act.end is WallEnd.TAIL and (refusal := opening_bar(rules, hand)) is not None:
        return refusal
    if seat == hand.turn:
        return Refusal(rules.ordinary.turn, say("refusal.must_discard", seat=seat))
    return out_of_turn(rules, hand, seat, say("refusal.yet_to_discard", seat=hand.turn))


def _verify_supplement(rules: RuleSet, hand: HandState, act: Draw) -> Refusal | None:
    """The supplement of a kong or flower: by the turn seat, from the tail."""
    seat = act.seat
    if seat != hand.turn:
        return out_of_turn(rules, hand, seat, say("refusal.draws_supplement", seat=hand.turn))
    if act.end is not WallEnd.TAIL:
        return Refusal(
            supplement_clause(rules, hand),
            say("refusal.supplement_from_tail", seat=seat),
        )
    return None


def _verify_discard(rules: RuleSet, hand: HandState, act: Discard) -> Refusal | None:
    seat = act.seat
    if act.tile in rules.tile_roles(hand.indicator).flowers:
        return Refusal(flower_clause(rules, hand), say("refusal.flower_not_discarded", tile=act.tile))
    if refusal := _no_discard(rules, hand, seat):
        return refusal
    held = hand.seats[seat].hand
    if held is not None and not held[act.tile]:
        return Refusal(rules.ordinary.turn, say("refusal.tile_not_held", seat=seat, tile=act.tile))
    if held is None and (refusal := too_many_copies(rules, hand, act.tile, 1)):
        return refusal
    return None if rules.discard_bar is None else rules.discard_bar(hand, act)


def _no_discard(rules: RuleSet, hand: HandState, seat: Seat) -> Refusal | None:
    """Why this seat discards nothing now, regardless of its tiles."""
    if seat != hand.turn or hand.phase is Phase.CLAIMS:
        return out_of_turn(rules, hand, seat, say("refusal.nothing_to_discard"))
    if hand.phase is not Phase.DISCARD:
        return Refusal(
            supplement_clause(rules, hand),
            say("refusal.supplement_first", seat=seat),
        )
    return turn_discard_bar(rules, hand, seat)


def turn_discard_bar(rules: RuleSet, hand: HandState, seat: Seat) -> Refusal | None:
    """Why the turn seat must do something other than discard."""
    if in_bottom_stage(rules, hand):
        return Refusal(rules.ordinary.exhausted, say("refusal.no_discard_so_late", seat=seat))
    if hand.opening and (refusal := opening_bar(rules, hand)):
        return refusal
    return flowers_held_bar(rules, hand, (seat,)) if rules.ordinary.flower else None


def _verify_set(rules: RuleSet, hand: HandState, act: Chow | Pung | Kong) -> Refusal | None:
    return _verify_kong(rules, hand, act) if isinstance(act, Kong) else _verify_claim(rules, hand, act)


def _verify_claim(rules: RuleSet, hand: HandState, act: Chow | Pung) -> Refusal | None:
    chow = isinstance(act, Chow)
    own = rules.ordinary.chow if chow else rules.ordinary.pung
    if chow and not rules.chows:
        return Refusal(own, say("refusal.no_chow", seat=act.seat))
    refusal = _verify_open_tile(rules, hand, act.seat, own)
    if refusal is not None:
        return refusal
    claimed, seat = open_tile(hand), act.seat
    if chow and seat != hand.after(hand.turn):
        return Refusal(own, say("refusal.chow_from_left", seat=seat, giver=hand.turn))
    if (refusal := claims_barred(rules, hand, seat)) is not None:
        return refusal
    if any(each in hand.wilds for each in act.with_):
        return Refusal(rules.ordinary.wild_in_meld, say("refusal.wild_in_open_set", tiles=act.with_))
    if isinstance(act, Chow):
        refusal = _verify_chow_tiles(rules, hand, act, claimed)
    else:
        if act.with_ and (len(act.with_) != 2 or not _alike(rules, act.with_, claimed)):
            return Refusal(own, say("refusal.no_pung", tiles=act.with_, tile=claimed))
        refusal = not_held(rules, hand, seat, pung_tiles(rules, hand, act), own)
    return refusal or meld_barred(rules, hand, act)


def _verify_open_tile(rules: RuleSet, hand: HandState, seat: Seat, clause: str) -> Refusal | None:
    """A fresh discard of another seat, and no wild tile."""
    if hand.phase is not Phase.CLAIMS or hand.last_discard is None:
        return Refusal(clause, say("refusal.nothing_to_claim", seat=seat))
    giver, claimed = hand.last_discard
    if seat == giver:
        return Refusal(clause, say("refusal.own_discard", seat=seat, tile=claimed))
    if claimed in hand.wilds:
        return Refusal(rules.ordinary.wild_in_meld, say("refusal.wild_claimed", tile=claimed))
    return None


def _verify_chow_tiles(rules: RuleSet, hand: HandState, act: Chow, claimed: Tile) -> Refusal | None:
    if not act.with_:
        return (
            None
            if _may_have_chow(rules, hand, act.seat, claimed)
            else Refusal(
                rules.ordinary.chow,
                say("refusal.no_tiles_for_run", seat=act.seat, tile=claimed),
            )
        )
    if len(act.with_) != 2 or not is_run(
        [rules.tile_roles(hand.indicator).face(each) for each in (*act.with_, claimed)]
    ):
        return Refusal(rules.ordinary.run, say("refusal.no_run", tiles=act.with_, tile=claimed))
    return not_held(rules, hand, act.seat, act.with_, rules.ordinary.chow)


def _may_have_chow(rules: RuleSet, hand: HandState, seat: Seat, claimed: Tile) -> bool:
    if not RUNS_WITH[rules.tile_roles(hand.indicator).face(claimed)]:
        return False
    return hand.seats[seat].hand is None or bool(chows(rules, hand, seat, claimed))


def _verify_kong(rules: RuleSet, hand: HandState, act: Kong) -> Refusal | None:
    clauses, seat = rules.ordinary, act.seat
    if act.kind is KongKind.SINGLE and not clauses.single:
        return Refusal(clauses.kong, say("refusal.no_single_kong"))
    called = _verify_direct_call if act.kind is KongKind.DIRECT else _verify_own_kong_turn
    if refusal := called(rules, hand, act):
        return refusal
    if act.kind is KongKind.SINGLE:
        return _verify_single(rules, hand, act)
    if act.kind is not KongKind.CLOSED and (refusal := claims_barred(rules, hand, seat)):
        return refusal
    if refusal := _verify_kong_tiles(rules, hand, act):
        return refusal
    if hand.left == 0:
        return Refusal(clauses.no_supplement or clauses.exhausted, say("refusal.no_supplement_left"))
    return meld_barred(rules, hand, act)


def _verify_own_kong_turn(rules: RuleSet, hand: HandState, act: Kong) -> Refusal | None:
    """Whether the seat may kong some tiles of its own now."""
    clauses, seat = rules.ordinary, act.seat
    if hand.phase is not Phase.DISCARD or hand.turn != seat:
        return Refusal(
            clauses.single if act.kind is KongKind.SINGLE else clauses.kong,
            say("refusal.own_kong_in_turn", seat=seat),
        )
    if in_bottom_stage(rules, hand):
        return Refusal(clauses.exhausted, say("refusal.no_kong_so_late", seat=seat))
    return opening_bar(rules, hand) or flowers_held_bar(rules, hand, (seat,))


def _verify_direct_call(rules: RuleSet, hand: HandState, act: Kong) -> Refusal | None:
    """Whether the kong's tile lies open to this seat's claim."""
    clause = rules.ordinary.kong
    if refusal := _verify_open_tile(rules, hand, act.seat, clause):
        return refusal
    if act.tile is not None and not _alike(rules, (act.tile,), open_tile(hand)):
        return Refusal(clause, say("refusal.other_tile_discarded", tile=open_tile(hand), other_tile=act.tile))
    return None


def _verify_kong_tiles(rules: RuleSet, hand: HandState, act: Kong) -> Refusal | None:
    """Whether a direct, filled or closed kong can be made of these tiles, as far as they are known."""
    clauses, seat = rules.ordinary, act.seat
    tile = open_tile(hand) if act.kind is KongKind.DIRECT else act.tile
    if any(each in hand.wilds for each in (tile, *act.with_) if each is not None):
        return Refusal(clauses.wild_in_meld, say("refusal.wild_in_kong"))
    if tile is None:
        return None
    used = kong_tiles(rules, hand, act)
    if act.with_ and not (len(act.with_) in (len(used), 4) and _alike(rules, act.with_, tile)):
        return Refusal(clauses.kong, say("refusal.no_kong", tiles=act.with_, tile=tile))
    if act.kind is KongKind.FILLED and (refusal := _verify_pung_to_fill(rules, hand, seat, tile)):
        return refusal
    return not_held(rules, hand, seat, used, clauses.kong)


def _alike(rules: RuleSet, tiles: Sequence[Tile], tile: Tile) -> bool:
    """Whether these tiles make a pung or kong with this one."""
    return red_fives.same_face(tiles, tile) if rules.red_fives else tiles == (tile,) * len(tiles)


def _verify_single(rules: RuleSet, hand: HandState, act: Kong) -> Refusal | None:
    clauses, seat = rules.ordinary, act.seat
    if act.tile is None:
        return Refusal(clauses.single, say("refusal.say_single_kong", seat=seat))
    if act.tile not in rules.tile_roles(hand.indicator).single_kongs:
        return Refusal(clauses.single, say("refusal.not_konged_alone", tile=act.tile))
    if refusal := not_held(rules, hand, seat, (act.tile,), clauses.single):
        return refusal
    if hand.left == 0:
        return Refusal(clauses.no_supplement or clauses.exhausted, say("refusal.no_supplement_left"))
    return meld_barred(rules, hand, act)


def _verify_pung_to_fill(rules: RuleSet, hand: HandState, seat: Seat, tile: Tile) -> Refusal | None:
    melds = hand.seats[seat].melds
    if any(meld.kind is MeldKind.PUNG and _alike(rules, meld.tiles, tile) for meld in melds):
        return None
    if any(meld.kind is MeldKind.CHOW and tile in meld.tiles for meld in melds):
        return Refusal(rules.ordinary.open_set, say("refusal.run_not_extended", tile=tile))
    return Refusal(rules.ordinary.kong, say("refusal.no_pung_to_fill", seat=seat, tile=tile))


def _verify_bet_act(rules: RuleSet, hand: HandState, act: BetAct) -> Refusal | None:
    if rules.bets is None:
        return Refusal(rules.ordinary.tiles, say("refusal.no_bets"))
    return rules.bets.verify(hand, act)


def _verify_exhausted(rules: RuleSet, hand: HandState, act: Exhausted) -> Refusal | None:
    if hand.left:
        return Refusal(rules.ordinary.exhausted, say("refusal.tiles_left", number=hand.left))
    return None if rules.bets is None else rules.bets.verify_exhausted(hand, act)


def _verify_disclosure(rules: RuleSet, hand: HandState, act: Disclose) -> Refusal | None:
    """A hand may be laid open right after its own discard, once, and only when ready."""
    clause, seat, state = rules.ordinary.disclose, act.seat, hand.seats[act.seat]
    if not clause or rules.is_ready is None:
        return Refusal(rules.ordinary.tiles, say("refusal.no_disclosure"))
    if hand.phase is not Phase.CLAIMS or hand.turn != seat:
        return Refusal(clause, say("refusal.disclose_after_discard", seat=seat))
    if state.disclosed:
        return Refusal(clause, say("refusal.disclosed_already", seat=seat))
    if state.hand is not None and not rules.is_ready(state.hand, state.melds):
        return Refusal(clause, say("refusal.not_ready", seat=seat))
    return None
