"""Wins right after the deal: robbing the Gold, three Golds, eight flowers (XM-19, QZ-5)."""

from dataclasses import replace

from controller.rules.acts import Draw, Flower
from controller.rules.evolve import evolve
from controller.rules.hand_state import HandState, Phase
from controller.rules.play_kinds import WinBy
from controller.rules.tiles import is_flower, kinds_in, remove_tiles
from controller.rules.win_declaration import WinDeclaration


def robbing(hand: HandState, attempt: WinDeclaration) -> WinDeclaration:
    """The same seat's robbing of the Gold, every discard lying as it does."""
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
