"""Refusals that every act may need: not one's turn, tiles not held, a fifth copy."""

from collections.abc import Sequence

from controller.rules.acts import Chow, Draw, Kong, Pung
from controller.rules.hand_state import COPIES, HandState, Phase
from controller.rules.play_kinds import KongKind, WallEnd
from controller.rules.reasons import say
from controller.rules.results import Refusal
from controller.rules.rule_set import RuleSet
from controller.rules.tiles import Seat, Tile, holds
from controller.words.sentence import Sentence

_DISCARD = Phase.DISCARD  # Asked for at every step.


def out_of_turn(rules: RuleSet, hand: HandState, seat: Seat, instead: Sentence) -> Refusal:
    """It is another's turn; `instead` says what is to happen."""
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


def too_many_copies(rules: RuleSet, hand: HandState, tile: Tile, more: int) -> Refusal | None:
    """Why so many more copies cannot come to light: there is no fifth."""
    most = rules.tile_set[tile]
    if hand.seen()[tile] + more > most:
        too_many = say("refusal.fifth_copy" if most == COPIES else "refusal.second_copy", tile=tile)
        return Refusal(rules.ordinary.tiles, too_many)
    return None


def in_bottom_stage(rules: RuleSet, hand: HandState) -> bool:
    """Whether the turn seat keeps what it drew, so that no discard or kong but the next draw follows."""
    return hand.left < rules.bottom_tiles and hand.phase is _DISCARD


def _turn_was_claimed(hand: HandState) -> bool:
    """Whether the turn seat came by its turn with a chow, pung or direct kong."""
    for act in reversed(hand.acts):
        if isinstance(act, Draw | Chow | Pung | Kong) and act.seat == hand.turn:
            if isinstance(act, Chow | Pung) or (isinstance(act, Kong) and act.kind is KongKind.DIRECT):
                return True
            if isinstance(act, Draw) and act.end is WallEnd.HEAD:
                return False
    return False
