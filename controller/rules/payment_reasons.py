"""Why a payment for a win is due, as far as every rule system says it alike; why it is more is each system's to say."""

from controller.rules.play_kinds import WinBy
from controller.rules.results import PaymentReason
from controller.rules.tiles import Seat
from controller.rules.win_declaration import WinDeclaration


def reasons_of_win(
    win: WinDeclaration, payer: Seat, *, answers: bool = False, banker: bool = False
) -> tuple[PaymentReason, ...]:
    """Why this payer pays for the win. `answers`: others' parts too; `banker`: more, for the banker pays or is paid."""
    reasons: tuple[PaymentReason, ...] = ()
    if payer == win.from_:
        reasons = (PaymentReason.ROBBED if win.by is WinBy.ROB else PaymentReason.GAVE,)
    elif not answers:
        reasons = (PaymentReason.OWN_DRAW if win.from_ is None else PaymentReason.EACH,)
    if answers:
        reasons = (*reasons, PaymentReason.ANSWERS)
    return (*reasons, PaymentReason.BANKER) if banker else reasons
