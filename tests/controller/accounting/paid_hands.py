"""Four players, payments between them, and the score of a hand that was paid."""

from __future__ import annotations

from controller.accounting.session import Session
from controller.mqtt import message_models
from controller.rules.results import Payment, PaymentReason
from controller.rules.tiles import Seat
from tests.message_content import paying, wording

PLAYERS = tuple(f"p-{place:016x}" for place in range(4))


def pays(payer: int, payee: int, amount: int) -> Payment:
    return Payment(Seat(payer), Seat(payee), amount, (PaymentReason.GAVE,), factor=2)


def score(
    session: Session, deltas: tuple[int, ...], totals: tuple[int, ...] | None = None
) -> message_models.ScorePayload:
    return message_models.ScorePayload(
        session=session.name,
        hand=session.hands,
        at=60.0 * session.hands,
        result="draw",
        deltas=list(deltas),
        totals=list(totals or session.totals),
        players=list(session.players),
        banker=0,
        stay=1,
        next_banker=0,
        next_stay=2,
        payments=[message_models.PaymentPayload.model_validate(one) for one in paying(deltas)],
        text=wording("seat 0 won"),
    )
