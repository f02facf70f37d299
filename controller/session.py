"""Players, stakes, chips and balances over the hands of a session; and the ledger, read from the journal alone.

All amounts are whole units of the stake. `Session` is frozen: `settle` and `correct` give the next one. Nothing is
ever edited: a mistake is put right by a correction, an entry of its own saying who made it and why.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from controller.journal import Journal

CORRECTION = "correction"
"""Kind of the journal entry that holds a correction, in the form of `Correction.to_json`."""


class SessionError(ValueError):
    """A payment, correction or set-up that cannot be; the sentence names the seat and the reason."""


class Paid(Protocol):
    """One payment as the rules give it."""

    @property
    def from_(self) -> int: ...
    @property
    def to(self) -> int: ...
    @property
    def amount(self) -> int: ...


@dataclass(frozen=True)
class Session:
    """One sitting of the same players. Tuples are in seat order.

    `chips` is what each player has left (None: no limit agreed); `totals` what each has won or lost since the session
    began; `maximum_loss` the most a player may lose in the session (None: no limit).
    """

    name: str
    players: tuple[str, ...]
    totals: tuple[int, ...]
    chips: tuple[int, ...] | None = None
    maximum_loss: int | None = None
    stake_per_unit: float = 1.0
    hands: int = 0

    @classmethod
    def begin(
        cls,
        name: str,
        players: Sequence[str],
        *,
        chips: int | None = None,
        maximum_loss: int | None = None,
        stake: float = 1.0,
    ) -> Session:
        """A session in which nothing has been played yet; everybody starts with the same chips."""
        if not 2 <= len(players) <= 4 or len(set(players)) != len(players):
            raise SessionError(
                f"A session needs two to four different players; got {', '.join(players) or 'none'}."
            )
        for what, limit in (("chips", chips), ("maximum loss", maximum_loss)):
            if limit is not None and limit <= 0:
                raise SessionError(f"The {what} must be more than 0, not {limit}; leave it out for no limit.")
        if stake <= 0:
            raise SessionError(f"The stake must be more than nothing, not {stake}.")
        return cls(
            name=name,
            players=tuple(players),
            totals=(0,) * len(players),
            chips=None if chips is None else (chips,) * len(players),
            maximum_loss=maximum_loss,
            stake_per_unit=stake,
        )

    @property
    def can_pay(self) -> tuple[int | None, ...]:
        """What each player can still pay: the chips left or the loss still allowed, whichever is less."""
        return tuple(self._can_pay(seat) for seat in range(len(self.players)))

    @property
    def money(self) -> tuple[float, ...]:
        """Totals in the stake's money, to a hundredth."""
        return tuple(round(total * self.stake_per_unit, 2) for total in self.totals)

    def _can_pay(self, seat: int) -> int | None:
        limits = []
        if self.chips is not None:
            limits.append(self.chips[seat])
        if self.maximum_loss is not None:
            limits.append(max(0, self.maximum_loss + self.totals[seat]))
        return min(limits, default=None)

    def to_json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "players": list(self.players),
            "totals": list(self.totals),
            "chips": None if self.chips is None else list(self.chips),
            "maximum_loss": self.maximum_loss,
            "stake_per_unit": self.stake_per_unit,
            "hands": self.hands,
        }

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> Session:
        return cls(
            name=kept["name"],
            players=tuple(kept["players"]),
            totals=tuple(kept["totals"]),
            chips=None if kept["chips"] is None else tuple(kept["chips"]),
            maximum_loss=kept["maximum_loss"],
            stake_per_unit=kept["stake_per_unit"],
            hands=kept["hands"],
        )


def settle(session: Session, payments: Iterable[Paid]) -> Session:
    """The session after a hand with these payments (none: a draw). They must already respect the chips left.

    SessionError for a seat that is not there, a payment to oneself, a negative amount, or more than somebody has.
    """
    deltas = [0] * len(session.players)
    for paid in payments:
        if not (0 <= paid.from_ < len(deltas) and 0 <= paid.to < len(deltas)) or paid.from_ == paid.to:
            raise SessionError(f"Seat {paid.from_} cannot pay seat {paid.to} at this table.")
        if paid.amount < 0:
            raise SessionError(f"Seat {paid.from_} cannot pay {paid.amount} to seat {paid.to}.")
        deltas[paid.from_] -= paid.amount
        deltas[paid.to] += paid.amount
    return replace(_moved(session, deltas), hands=session.hands + 1)


@dataclass(frozen=True)
class Correction:
    """A change to the totals made by a person: in whose name, why, and what stood there before."""

    session: str
    hand: int
    by: str
    why: str
    deltas: tuple[int, ...]
    before: tuple[int, ...]

    def to_json(self) -> dict[str, Any]:
        return {
            "session": self.session,
            "hand": self.hand,
            "by": self.by,
            "why": self.why,
            "deltas": list(self.deltas),
            "before": list(self.before),
        }


def correct(
    session: Session, deltas: Sequence[int], *, by: str, why: str, hand: int | None = None
) -> tuple[Session, Correction]:
    """The session put right, and the entry that says so. `deltas` must sum to zero; `by` and `why` must be said."""
    if not by.strip() or not why.strip():
        raise SessionError("A correction says who makes it and why.")
    if len(deltas) != len(session.players) or sum(deltas) != 0:
        raise SessionError(
            f"A correction gives every seat its change and sums to zero; {list(deltas)} does not."
        )
    made = Correction(
        session.name, session.hands if hand is None else hand, by, why, tuple(deltas), session.totals
    )
    return _moved(session, deltas), made


@dataclass(frozen=True)
class LedgerRow:
    """One line of the ledger. `n` is the journal entry it stands in; `totals` are the session's after it."""

    n: int
    at: float
    kind: str
    session: str
    hand: int
    text: str
    players: tuple[str, ...]
    deltas: tuple[int, ...]
    totals: tuple[int, ...]


def ledger(journal: Journal) -> list[LedgerRow]:
    """Every score and correction in the journal, in order, with running totals added up anew.

    SessionError if a score's own totals are not what its session's scores and corrections add up to.
    """
    rows: list[LedgerRow] = []
    running: dict[str, tuple[int, ...]] = {}
    players: dict[str, tuple[str, ...]] = {}
    for entry in journal.entries():
        if entry.kind == "message" and entry.body["leaf"] == "score":
            body = entry.body["payload"]
            kind, text = "score", body["text"]
            players[body["session"]] = tuple(body["players"])
        elif entry.kind == CORRECTION:
            body = entry.body
            kind, text = CORRECTION, f"{body['why']} ({body['by']})"
        else:
            continue
        session, deltas = body["session"], tuple(body["deltas"])
        before = running.get(session, (0,) * len(deltas))
        totals = tuple(total + delta for total, delta in zip(before, deltas, strict=True))
        if kind == "score" and tuple(body["totals"]) != totals:
            raise SessionError(
                f"Entry {entry.n}: after hand {body['hand']} of {session} the totals are given as {body['totals']}, "
                f"but the entries add up to {list(totals)}."
            )
        running[session] = totals
        rows.append(
            LedgerRow(
                entry.n, entry.at, kind, session, body["hand"], text, players.get(session, ()), deltas, totals
            )
        )
    return rows


def _moved(session: Session, deltas: Sequence[int]) -> Session:
    chips = session.chips
    if chips is not None:
        chips = tuple(have + delta for have, delta in zip(chips, deltas, strict=True))
        for seat, left in enumerate(chips):
            if left < 0:
                raise SessionError(
                    f"Seat {seat} ({session.players[seat]}) has {left - deltas[seat]} chips and cannot pay "
                    f"{-deltas[seat]}."
                )
    totals = tuple(total + delta for total, delta in zip(session.totals, deltas, strict=True))
    return replace(session, totals=totals, chips=chips)
