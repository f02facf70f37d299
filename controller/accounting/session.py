"""Players, stakes, chips and balances over the hands of a session.

All amounts are whole units of the stake; the money value of a unit is a decimal number. `Session` is frozen:
`settle_hand`, `correct_totals` and `with_player` return the next one. Nothing is ever edited: a mistake is corrected by
an entry of its own that says who made it and why.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import ClassVar, Final, Literal, NamedTuple, Protocol, TypeAlias

from controller.amounts import MOST_CORRECTED, in_money
from controller.journal.entries import Leaf
from controller.json_values import (
    JsonObject,
    items,
    mapping,
    mapping_or_none,
    objects,
    text,
    texts,
    whole,
    whole_or_none,
    wholes,
)
from controller.rules.results import Payment, PaymentReason, PotMove
from controller.rules.tiles import Seat
from controller.words import Sentence, SentenceError, plain, say

MOST_PLAYERS: Final = 24
"""People who may sit down in one session, one after the other; a score message lists them all."""

NO_TEXT: Final = plain("")
"""The text of a score whose message says nothing: its schema allows that."""

Status = Literal["playing", "break", "over"]


class SessionError(SentenceError, ValueError):
    """An impossible payment, correction or set-up; the sentence names the seat and the reason."""


class Paid(Protocol):
    """One payment as the rules give it."""

    @property
    def from_(self) -> int:
        """Who pays."""

    @property
    def to(self) -> int:
        """Who is paid."""

    @property
    def amount(self) -> int:
        """How many units."""


@dataclass(frozen=True)
class Session:
    """One session. `players` are the ids of all who have sat down, in the order in which they were named; the other
    tuples are in the same order. The assignment of people to seats belongs to the table.

    `chips` is what each player has left (None: no limit agreed) of the `chips_each` everybody began with; `totals`
    what each has won or lost since; `maximum_loss` the most a player may lose in the session (None: no limit). The
    session ends after the hand in which `end_at` is reached (seconds since the epoch), or after `rotations` rounds of
    the bank; `ends` is the reason if staff ordered it to end with the hand under way. `corrected` is how many units
    single persons have moved by corrections, hand by hand. `pot` is what lies in the table's own pot: with it the
    totals sum to zero; riichi bets lie there.
    """

    name: str
    players: tuple[str, ...]
    totals: tuple[int, ...]
    chips: tuple[int, ...] | None = None
    maximum_loss: int | None = None
    stake_per_unit: Decimal = Decimal(1)
    hands: int = 0
    chips_each: int | None = None
    end_at: float | None = None
    rotations: int | None = None
    status: Status = "playing"
    ends: Sentence | None = None
    corrected: tuple[tuple[int, int], ...] = ()
    pot: int = 0

    @classmethod
    def begin(
        cls,
        name: str,
        players: Sequence[str],
        *,
        chips: int | None = None,
        maximum_loss: int | None = None,
        stake: Decimal = Decimal(1),
        end_at: float | None = None,
        rotations: int | None = None,
    ) -> Session:
        """A session in which nothing has been played yet; everybody starts with the same chips."""
        if not 2 <= len(players) <= 4 or len(set(players)) != len(players):
            raise SessionError(say("account.players", players=list(players)))
        if chips is not None and chips <= 0:
            raise SessionError(say("account.chips_limit", given=chips))
        if maximum_loss is not None and maximum_loss <= 0:
            raise SessionError(say("account.loss_limit", given=maximum_loss))
        if stake <= 0:
            raise SessionError(say("account.stake", given=str(stake)))
        return cls(
            name=name,
            players=tuple(players),
            totals=(0,) * len(players),
            chips=None if chips is None else (chips,) * len(players),
            maximum_loss=maximum_loss,
            stake_per_unit=stake,
            chips_each=chips,
            end_at=end_at,
            rotations=rotations,
        )

    @property
    def can_pay(self) -> tuple[int | None, ...]:
        """What each player can still pay: the chips left or the loss still allowed, whichever is less."""
        return tuple(self._can_pay(player) for player in range(len(self.players)))

    @property
    def money(self) -> tuple[Decimal, ...]:
        """Totals in the stake's money, exactly, so that they too sum to zero."""
        return tuple(in_money(total, self.stake_per_unit) for total in self.totals)

    def place_of(self, who: str) -> int | None:
        """The index of the player with this id; None for somebody who does not play in the session."""
        return self.players.index(who) if who in self.players else None

    def _can_pay(self, player: int) -> int | None:
        limits = []
        if self.chips is not None:
            limits.append(self.chips[player])
        if self.maximum_loss is not None:
            limits.append(max(0, self.maximum_loss + self.totals[player]))
        return min(limits, default=None)


def with_player(session: Session, player: str) -> Session:
    """The session with one more player, who begins with nothing won and the chips everybody began with."""
    if player in session.players:
        raise SessionError(say("account.plays_already", player=player))
    if len(session.players) >= MOST_PLAYERS:
        raise SessionError(say("account.too_many_players", most=MOST_PLAYERS))
    chips = session.chips
    return replace(
        session,
        players=(*session.players, player),
        totals=(*session.totals, 0),
        chips=None if chips is None else (*chips, session.chips_each or 0),
    )


def affordable(session: Session, payments: Iterable[Payment]) -> tuple[int, ...]:
    """How much of each of these payments (between players) can be paid: nobody pays more than they have left, nor for
    another, and earlier payments take precedence. Hangzhou's clause on chips (HZ-43), for every rule system played with
    a limit."""
    left = list(session.can_pay)
    paid = []
    for payment in payments:
        has = left[payment.from_]
        amount = payment.amount if has is None else min(payment.amount, has)
        if has is not None:
            left[payment.from_] = has - amount
        paid.append(amount)
    return tuple(paid)


def pay_hand(session: Session, payments: Iterable[Paid]) -> Session:
    """The session after a hand with these payments (none: a draw). They must already respect the chips left.

    Raises `SessionError` for a seat that does not exist, a payment to oneself, a negative amount, or more than somebody
    has.
    """
    deltas = [0] * len(session.players)
    for paid in payments:
        if not (0 <= paid.from_ < len(deltas) and 0 <= paid.to < len(deltas)) or paid.from_ == paid.to:
            raise SessionError(say("account.no_such_payment", payer=paid.from_, payee=paid.to))
        if paid.amount < 0:
            raise SessionError(
                say("account.negative_payment", payer=paid.from_, payee=paid.to, amount=paid.amount)
            )
        deltas[paid.from_] -= paid.amount
        deltas[paid.to] += paid.amount
    return replace(with_changes(session, deltas), hands=session.hands + 1)


@dataclass(frozen=True)
class Correction:
    """A change of the totals by a person: `by` whom, why, by which order, and the totals `before`.

    `origin` is the channel the order came through (None: not recorded), `second` who agreed to it where one person was
    not enough: {"by", "origin", "order"}.
    """

    kind: ClassVar = Leaf.CORRECTION

    session: str
    hand: int
    by: str
    why: str
    deltas: tuple[int, ...]
    before: tuple[int, ...]
    order: str = ""
    players: tuple[str, ...] = ()
    origin: Mapping[str, object] | None = None
    second: Mapping[str, object] | None = None

    @property
    def totals(self) -> tuple[int, ...]:
        """The totals after the correction."""
        return tuple(before + delta for before, delta in zip(self.before, self.deltas, strict=True))

    def to_json(self) -> JsonObject:
        """The correction as a JSON object."""
        return {
            "session": self.session,
            "hand": self.hand,
            "by": self.by,
            "why": self.why,
            "order": self.order,
            "deltas": list(self.deltas),
            "before": list(self.before),
            "totals": list(self.totals),
            "players": list(self.players),
            "origin": None if self.origin is None else dict(self.origin),
            "second": None if self.second is None else dict(self.second),
        }

    @classmethod
    def from_json(cls, kept: Mapping[str, object]) -> Correction:
        """The correction in its entry or message. Raises `KeyError`, `TypeError` or `ValueError` for invalid fields."""
        players, deltas = tuple(texts(kept["players"])), tuple(wholes(kept["deltas"]))
        return cls(
            session=text(kept["session"]),
            hand=whole(kept["hand"]),
            by=text(kept["by"]),
            why=text(kept["why"]),
            deltas=deltas,
            before=tuple(wholes(kept["before"])),
            order=text(kept.get("order", "")),
            players=players,
            origin=mapping_or_none(kept.get("origin")),
            second=mapping_or_none(kept.get("second")),
        )


def correct_totals(
    session: Session,
    deltas: Sequence[int],
    *,
    by: str,
    why: str,
    hand: int | None = None,
    order: str = "",
    origin: Mapping[str, object] | None = None,
    second: Mapping[str, object] | None = None,
) -> tuple[Session, Correction]:
    """The corrected session, and the entry that records it. `deltas` must sum to zero; `by` and `why` must not be
    empty.

    Raises `SessionError` for anything else, for a hand that was not played to its end, for more chips than somebody
    has, or for a total so large that a later hand could not be written down.
    """
    if not by.strip() or not why.strip():
        raise SessionError(say("account.who_and_why"))
    if len(deltas) != len(session.players) or sum(deltas) != 0:
        raise SessionError(say("account.sum_not_zero", count=len(session.players), deltas=list(deltas)))
    if not any(deltas):
        raise SessionError(say("account.changes_nothing"))
    number = session.hands if hand is None else hand
    if not 1 <= number <= session.hands:
        raise SessionError(
            say("account.no_such_hand", hand=number, session=session.name, hands_over=session.hands)
        )
    made = Correction(
        session=session.name,
        hand=number,
        by=by,
        why=why,
        deltas=tuple(deltas),
        before=session.totals,
        order=order,
        players=session.players,
        origin=origin,
        second=second,
    )
    for player, before, after in zip(session.players, made.before, made.totals, strict=True):
        if abs(after) > max(MOST_CORRECTED, abs(before)):
            raise SessionError(
                say("account.total_too_large", most=f"{MOST_CORRECTED:,}", player=player, total=f"{after:,}")
            )
    return with_changes(session, deltas), made


def with_changes(session: Session, deltas: Sequence[int]) -> Session:
    """The session with these changes to everybody's totals. Raises `SessionError` if somebody has too few chips."""
    chips = session.chips
    if chips is not None:
        chips = tuple(have + delta for have, delta in zip(chips, deltas, strict=True))
        for player, left in enumerate(chips):
            if left < 0:
                raise SessionError(
                    say(
                        "account.too_few_chips",
                        player=session.players[player],
                        chips=left - deltas[player],
                        amount=-deltas[player],
                    )
                )
    totals = tuple(total + delta for total, delta in zip(session.totals, deltas, strict=True))
    return replace(session, totals=totals, chips=chips)


# ---- What one hand moves in a session: the one value between the rules' result and everybody who reads what was paid


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

    @classmethod
    def from_json(cls, kept: Mapping[str, object]) -> SettledPayment:
        """The payment that `to_json` wrote."""
        paid, due = whole(kept["amount"]), whole_or_none(kept.get("due"))
        payment = Payment(
            from_=Seat(whole(kept["from"])),
            to=Seat(whole(kept["to"])),
            amount=paid if due is None else due,
            reasons=tuple(map(PaymentReason, texts(kept.get("reasons", ())))),
            factor=whole_or_none(kept.get("factor")),
        )
        return cls(payment, paid)


@dataclass(frozen=True)
class HandEntry:
    """A hand that is over, as its session and its score message have it: how it ended, its payments with what of each
    was paid, and the totals `before` it, all in units.

    `before`, `deltas` and `chips` (what each has left; None: no limit agreed) stand in the order of `players`, the
    session's people; `sitting[k]` is the index among them of who sat in seat k, behind the seats of who rested. `pot`
    is what the table's own pot gained, `pot_total` what lies in it, `moves` what each seat bet and took from it.
    `bonuses` are what the end of the session adds, in the order of `players`: places, oka and rounding, less penalties
    (RI-13); empty while it goes on.
    """

    kind: ClassVar = Leaf.SCORE

    session: str
    hand: int
    players: tuple[str, ...]
    sitting: tuple[int, ...]
    before: tuple[int, ...]
    deltas: tuple[int, ...]
    payments: tuple[SettledPayment, ...] = ()
    chips: tuple[int | None, ...] | None = None
    pot: int = 0
    pot_total: int = 0
    text: Sentence = NO_TEXT
    moves: tuple[PotMove, ...] = ()
    bonuses: tuple[int, ...] = ()

    @property
    def totals(self) -> tuple[int, ...]:
        """The totals after the hand."""
        return tuple(before + delta for before, delta in zip(self.before, self.deltas, strict=True))

    @property
    def seated(self) -> tuple[str, ...]:
        """Who sat in each seat; behind the seats, who rested."""
        return tuple(self.players[place] for place in self.sitting)

    @property
    def limited(self) -> bool:
        """Whether somebody could not pay everything that was due."""
        return any(one.paid < one.due.amount for one in self.payments)

    def to_json(self) -> JsonObject:
        """The entry as fields of a score message. A payment of which nothing could be paid is not among them; `sitting`
        is empty where people sit in the order of `players`."""
        return {
            "session": self.session,
            "hand": self.hand,
            "payments": [one.to_json() for one in self.payments if one.paid or not one.due.amount],
            "deltas": list(self.deltas),
            "totals": list(self.totals),
            "pot": self.pot,
            "pot_total": self.pot_total,
            "chips": list(self.chips or ()),
            "players": list(self.players),
            "sitting": [] if self.sitting == tuple(range(len(self.players))) else list(self.sitting),
            "text": self.text.to_json(),
            **(
                {"moves": [{"seat": one.seat, "amount": one.amount} for one in self.moves]}
                if self.moves
                else {}
            ),
            **({"bonuses": list(self.bonuses)} if self.bonuses else {}),
        }

    @classmethod
    def from_json(cls, message: Mapping[str, object]) -> HandEntry:
        """The entry in a score message. Raises `KeyError`, `TypeError` or `ValueError` for invalid fields."""
        players, deltas = tuple(texts(message["players"])), tuple(wholes(message["deltas"]))
        totals = tuple(wholes(message["totals"])) if message.get("totals") is not None else deltas
        sitting = tuple(wholes(message.get("sitting") or list(range(len(players)))))
        if not set(sitting) <= set(range(len(players))):
            raise ValueError(f"no player has one of these places: {sitting}")
        kept = message.get("text")
        return cls(
            session=text(message["session"]),
            hand=whole(message["hand"]),
            players=players,
            sitting=sitting,
            before=tuple(total - delta for total, delta in zip(totals, deltas, strict=True)),
            deltas=deltas,
            payments=tuple(map(SettledPayment.from_json, objects(message.get("payments", ())))),
            chips=tuple(map(whole_or_none, items(message.get("chips", ())))) or None,
            pot=whole(message.get("pot", 0)),
            pot_total=whole(message.get("pot_total", 0)),
            text=NO_TEXT if kept is None else Sentence.from_json(mapping(kept)),
            moves=tuple(
                PotMove(Seat(whole(one["seat"])), whole(one["amount"]))
                for one in objects(message.get("moves", ()))
            ),
            bonuses=tuple(wholes(message.get("bonuses", ()))),
        )


def settle_hand(
    session: Session,
    hand: int,
    sitting: tuple[int, ...],
    due: Sequence[Payment],
    *,
    moves: Sequence[PotMove] = (),
    final: Sequence[int] | None = None,
) -> tuple[Session, HandEntry]:
    """The session after the hand of this number with these payments between seats, and the entry that records it.

    `moves` are what each seat bets and takes from the pot; `final` are the totals of all in the session, in the order
    of its players, if the rules end it with this hand (None: they do not).
    """
    people = [one._replace(from_=Seat(sitting[one.from_]), to=Seat(sitting[one.to])) for one in due]
    paid = affordable(session, people)
    after = pay_hand(session, [one._replace(amount=units) for one, units in zip(people, paid, strict=True)])
    moved = _affordable_moves(after, moves, sitting)
    after = _with_pot(after, [(sitting[one.seat], one.amount) for one in moved])
    bonuses: tuple[int, ...] = ()
    if final is not None:
        bonuses = tuple(end - total for end, total in zip(final, after.totals, strict=True))
        after = _with_pot(after, list(enumerate(bonuses)))
    entry = HandEntry(
        session=session.name,
        hand=hand,
        players=session.players,
        sitting=sitting,
        before=session.totals,
        deltas=tuple(now - was for was, now in zip(session.totals, after.totals, strict=True)),
        payments=tuple(map(SettledPayment, due, paid)),
        chips=after.chips,
        pot=after.pot - session.pot,
        pot_total=after.pot,
        moves=moved,
        bonuses=bonuses,
    )
    return after, entry


def _affordable_moves(
    session: Session, moves: Sequence[PotMove], sitting: tuple[int, ...]
) -> tuple[PotMove, ...]:
    """Bets as far as each can pay them; what is taken from the pot is limited to what lies there."""
    pot, left, found = session.pot, list(session.can_pay), []
    for move in moves:
        amount, can_pay = min(move.amount, pot), left[sitting[move.seat]]
        if can_pay is not None:
            amount = max(amount, -can_pay)
            left[sitting[move.seat]] = can_pay + amount
        pot -= amount
        found.append(PotMove(move.seat, amount))
    return tuple(found)


def _with_pot(session: Session, changes: Sequence[tuple[int, int]]) -> Session:
    """The session after players (index, amount) took from the pot, or paid into it."""
    deltas = [0] * len(session.players)
    for player, amount in changes:
        deltas[player] += amount
    return replace(with_changes(session, deltas), pot=session.pot - sum(deltas))


Change: TypeAlias = HandEntry | Correction
"""What moves a session's totals."""


def change_from_message(kind: str, message: Mapping[str, object]) -> Change:
    """The change in a score or correction message. Raises `KeyError`, `TypeError` or `ValueError` if invalid."""
    return Correction.from_json(message) if kind == Leaf.CORRECTION else HandEntry.from_json(message)


def changes_to_json(changes: Sequence[Change]) -> list[JsonObject]:
    """Changes in a row as JSON objects."""
    return [{"kind": one.kind.value, **one.to_json()} for one in changes]


def changes_from_json(kept: object) -> tuple[Change, ...]:
    """The changes that `changes_to_json` wrote."""
    return tuple(change_from_message(text(one["kind"]), one) for one in objects(kept))
