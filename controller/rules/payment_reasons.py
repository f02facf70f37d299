"""Why a payment for a win is due, as far as every rule system says it alike; why it is more is each system's to say."""

from functools import cache

from controller.rules.play_kinds import WinBy
from controller.rules.results import PaymentReason
from controller.rules.tiles import Seat
from controller.rules.win_declaration import WinDeclaration


def reasons_of_win(
    win: WinDeclaration, payer: Seat, *, answers: bool = False, banker: bool = False
) -> tuple[PaymentReason, ...]:
    """Why this payer pays for the win. `answers`: others' parts too; `banker`: more, for the banker pays or is paid."""
    giver = win.from_
    robbed = giver is not None and win.by is WinBy.ROB
    return _reasons(giver is None, payer == giver, robbed, answers, banker)


@cache  # a handful of combinations, asked for at every win that is looked at
def _reasons(
    own_draw: bool,
    gave: bool,
    robbed: bool,
    answers: bool,
    banker: bool,
) -> tuple[PaymentReason, ...]:
    reasons: tuple[PaymentReason, ...] = ()
    if gave:
        reasons = (PaymentReason.ROBBED if robbed else PaymentReason.GAVE,)
    elif not answers:
        reasons = (PaymentReason.OWN_DRAW if own_draw else PaymentReason.EACH,)
    if answers:
        reasons = (*reasons, PaymentReason.ANSWERS)
    return (*reasons, PaymentReason.BANKER) if banker else reasons
