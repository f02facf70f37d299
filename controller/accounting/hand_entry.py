"""What one hand moves in a session: the one value between the rules' result and the score that is published."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from controller.accounting.session import Session, affordable, settle
from controller.json_values import JsonObject
from controller.rules.results import Payment
from controller.rules.tiles import Seat


@dataclass(frozen=True)
class HandEntry:
    """A hand that is over, in units: `payments` between people, as far as they could be paid; the session `before` and
    `after` them. `sitting[k]` is the index among the session's players of who sat in seat k."""

    before: Session
    payments: tuple[Payment, ...]
    after: Session
    sitting: tuple[int, ...]

    @classmethod
    def of(cls, session: Session, sitting: tuple[int, ...], payments: Sequence[Payment]) -> HandEntry:
        """The entry of a hand with these payments between seats."""
        due = [one._replace(from_=Seat(sitting[one.from_]), to=Seat(sitting[one.to])) for one in payments]
        paid = affordable(session, due)
        return cls(session, paid, settle(session, paid), sitting)

    @property
    def deltas(self) -> tuple[int, ...]:
        """What each of the session's people has won or lost by the hand."""
        return tuple(now - was for was, now in zip(self.before.totals, self.after.totals, strict=True))

    @property
    def amount_paid(self) -> int:
        """The sum of what was paid."""
        return sum(one.amount for one in self.payments)

    def to_json(self) -> JsonObject:
        """The entry as fields of a score message; there payments are between seats."""
        seat_of = {person: Seat(seat) for seat, person in enumerate(self.sitting)}
        return {
            "payments": [
                one._replace(from_=seat_of[one.from_], to=seat_of[one.to]).to_json() for one in self.payments
            ],
            "deltas": list(self.deltas),
            "totals": list(self.after.totals),
            "pot_total": self.after.pot,
            "chips": list(self.after.chips or ()),
            "players": list(self.after.players),
        }
