"""What one hand moves in a session: the one value between the rules' result and everybody who tells what was paid."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from controller.accounting.session import Session, affordable, pay_hand
from controller.json_values import JsonObject
from controller.rules.results import Payment
from controller.rules.tiles import Seat


class SettledPayment(NamedTuple):
    """What the rules say is due between two seats, and how much of it was `paid`."""

    due: Payment
    paid: int

    def to_json(self) -> JsonObject:
        """The payment of a score message: its `amount` is what was paid."""
        return {
            **self.due._replace(amount=self.paid).to_json(),
            "due": self.due.amount,
            "reasons": [reason.value for reason in self.due.reasons],
            "factor": self.due.factor,
        }


@dataclass(frozen=True)
class HandEntry:
    """A hand that is over, in units: its payments with what of each was paid, the session `before` and `after` them.
    `sitting[k]` is the index among the session's players of who sat in seat k."""

    before: Session
    payments: tuple[SettledPayment, ...]
    after: Session
    sitting: tuple[int, ...]

    @classmethod
    def of(cls, session: Session, sitting: tuple[int, ...], due: Sequence[Payment]) -> HandEntry:
        """The entry of a hand with these payments between seats."""
        people = [one._replace(from_=Seat(sitting[one.from_]), to=Seat(sitting[one.to])) for one in due]
        paid = affordable(session, people)
        after = pay_hand(
            session, [one._replace(amount=units) for one, units in zip(people, paid, strict=True)]
        )
        return cls(session, tuple(map(SettledPayment, due, paid)), after, sitting)

    @property
    def deltas(self) -> tuple[int, ...]:
        """What each of the session's people has won or lost by the hand."""
        return tuple(now - was for was, now in zip(self.before.totals, self.after.totals, strict=True))

    @property
    def limited(self) -> bool:
        """Whether somebody could not pay everything that was due."""
        return any(one.paid < one.due.amount for one in self.payments)

    def to_json(self) -> JsonObject:
        """The entry as fields of a score message. A payment of which nothing could be paid is not among them."""
        return {
            "payments": [one.to_json() for one in self.payments if one.paid or not one.due.amount],
            "deltas": list(self.deltas),
            "totals": list(self.after.totals),
            "pot": self.after.pot - self.before.pot,
            "pot_total": self.after.pot,
            "chips": list(self.after.chips or ()),
            "players": list(self.after.players),
        }
