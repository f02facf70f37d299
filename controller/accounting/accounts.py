"""Accounts of sessions, computed from the journal alone: players, totals, chips, and the transfers that settle them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cache, lru_cache
from typing import Final, Literal, NamedTuple

from controller.accounting.ledger import LedgerRow, ledger
from controller.accounting.session import Session, SessionError
from controller.amounts import decimal_text, exact, in_money
from controller.identity.suggestion import nearest
from controller.journal.journal import CORRECTION, MESSAGE, RESTORED, SESSION, Entry, Journal
from controller.json_codec import from_json
from controller.json_values import (
    JsonObject,
    number,
    objects,
    text,
    whole_or_none,
)
from controller.orders.persons import Known, called_in, with_names
from controller.words import say

POT: Final = "the table's pot"
EXACT_PEOPLE: Final = 12
"""People among whom the fewest transfers are found exactly; with more, the largest debtor pays the largest creditor."""

Status = Literal["playing", "break", "over"]
STATUSES: Final[Mapping[str, Status]] = {"paused": "break", "over": "over"}


@dataclass(frozen=True)
class Transfer:
    """A payment of one player to another, in units."""

    payer: str
    payee: str
    units: int


class Place(NamedTuple):
    """The place of a player at the end of a session: its number, the points before the bonus, the bonus."""

    place: int
    points: int | None
    bonus: int


@dataclass(frozen=True)
class SessionAccount:
    """One session as the journal has it, people by name. Tuples are in the order of `players`; the seat of a player who
    has left is None.

    `began` and `ended` are seconds since the epoch (None: not known, not over); `last` is the newest entry of the
    session, the one its slip's seal covers. `pot` is what lies in the table's own pot, in units.
    """

    name: str
    players: tuple[str, ...]
    cards: tuple[str | None, ...]
    seats: tuple[int | None, ...]
    totals: tuple[int, ...]
    chips: tuple[int, ...] | None
    stake_per_unit: Decimal
    maximum_loss: int | None
    status: Status
    began: float | None
    ended: float | None
    rows: tuple[LedgerRow, ...]
    last: int
    pot: int = 0

    @property
    def hands(self) -> int:
        """How many hands have been scored."""
        return sum(row.kind == "score" for row in self.rows)

    @property
    def corrections(self) -> tuple[LedgerRow, ...]:
        """The corrections among the ledger's rows."""
        return tuple(row for row in self.rows if row.kind == CORRECTION)

    @property
    def money(self) -> tuple[Decimal, ...]:
        """Totals in the stake's money, exactly."""
        return tuple(in_money(total, self.stake_per_unit) for total in self.totals)

    @property
    def places(self) -> tuple[Place, ...]:
        """The place of each player in a session that its rules ended with bonuses; empty for other sessions."""
        last = next((row for row in reversed(self.rows) if row.bonuses), None)
        if last is None:
            return ()
        numbers = range(len(self.players))
        return tuple(
            Place(
                place=1 + sum(total > self.totals[player] for total in self.totals),
                points=last.points[player] if player < len(last.points) else None,
                bonus=last.bonuses[player] if player < len(last.bonuses) else 0,
            )
            for player in numbers
        )

    @property
    def transfers(self) -> tuple[Transfer, ...]:
        """The payments that make everybody even, the table's pot too."""
        return settling_transfers(self.players, self.totals, self.pot)

    def to_json(self) -> JsonObject:
        """The account as a JSON object; amounts of money are strings."""
        return {
            "session": self.name,
            "status": self.status,
            "began": self.began,
            "ended": self.ended,
            "hands": self.hands,
            "corrections": len(self.corrections),
            "stake_per_unit": decimal_text(self.stake_per_unit),
            "maximum_loss": self.maximum_loss,
            "pot": self.pot,
            "players": [
                {
                    "name": name,
                    "card": card,
                    "seat": seat,
                    "units": units,
                    "money": str(money),
                    "chips": chips,
                    **place,
                }
                for name, card, seat, units, money, chips, place in zip(
                    self.players,
                    self.cards,
                    self.seats,
                    self.totals,
                    self.money,
                    self.chips or (None,) * len(self.players),
                    [place._asdict() for place in self.places] or [{}] * len(self.players),
                    strict=True,
                )
            ],
        }


def account(journal: Journal, session: str | None = None, language: str | None = None) -> SessionAccount:
    """One session's account (default: the newest's); with a language its rows are in that one's words. Raises
    `SessionError` for an unknown session, or if entries do not add up."""
    names = journal.sessions()
    names = names or [text(entry.body["name"]) for entry in journal.entries(kind=SESSION)]
    if not names:
        raise SessionError(say("account.no_session", journal=str(journal.path)))
    name = names[-1] if session is None else session
    if name not in names:
        raise SessionError(
            say(
                "account.unknown_session",
                session=name,
                journal=str(journal.path),
                known=list(names),
                meant=nearest(name, names),
            )
        )
    rows = ledger(journal, name, language)
    began = ended = None
    sitting: _Sitting | None = None
    own = True
    last = rows[-1].n if rows else 0
    status: Status = "playing"
    begins, known = journal.session_begins(name), called_in(journal)
    for entry in journal.entries(kind=(MESSAGE, RESTORED), after=begins, leaf="session"):
        if entry.body["session"] != name or entry.body["leaf"] != "session":
            continue
        if entry.kind == RESTORED and sitting is not None and own:
            continue  # the table's own message about a session is newer than a restored one
        own = entry.kind == MESSAGE
        sitting, last = _sitting(entry, known), max(last, entry.n)
        began = sitting.at if began is None else began
        ended = sitting.at if sitting.status == "over" else ended
        if sitting.status != "changed":  # a change of seats does not end a break
            status = STATUSES.get(sitting.status, "playing")
    if sitting is None:
        return _without_messages(journal, name, rows, last, known)
    people = list(sitting.people)
    if rows:  # players who sat down in a part that was lost and restored
        there = [one for one, _, _ in people]
        people += [(one, None, None) for one in rows[-1].players if one not in there]
    totals = _padded(rows[-1].totals if rows else (), len(people))
    chips = sitting.chips
    return SessionAccount(
        name=name,
        players=tuple(called for called, _, _ in people),
        cards=tuple(card for _, card, _ in people),
        seats=tuple(seat for _, _, seat in people),
        totals=totals,
        chips=None if chips is None else tuple(chips + total for total in totals),
        stake_per_unit=sitting.stake_per_unit,
        maximum_loss=sitting.maximum_loss,
        status=status,
        began=began,
        ended=ended,
        rows=tuple(rows),
        last=last,
        pot=rows[-1].pot if rows else 0,
    )


@dataclass(frozen=True)
class _Sitting:
    """What a session message says: its status, when, who (name, card, seat), and for what they play."""

    status: str
    at: float
    people: tuple[tuple[str, str | None, int | None], ...]
    chips: int | None
    stake_per_unit: Decimal
    maximum_loss: int | None


def _sitting(entry: Entry, known: Known) -> _Sitting:
    """A session message, the table's own or a restored one. Raises `SessionError` where it cannot be read."""
    try:
        own = entry.kind == MESSAGE
        message: JsonObject = entry.body["payload"] if own else json.loads(entry.body["payload"])
        return _Sitting(
            status=text(message["status"]),
            at=entry.at if own else number(message["at"]),
            people=tuple(
                (_name(one, known), _card(one, known), whole_or_none(one["seat"]))
                for one in objects(message["players"])
            ),
            chips=whole_or_none(message["chips"]),
            stake_per_unit=exact(message["stake_per_unit"]),
            maximum_loss=whole_or_none(message["maximum_loss"]),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise SessionError(say("account.session_unreadable", entry=entry.n)) from error


def accounts(journal: Journal) -> list[SessionAccount]:
    """Every session's account, in the order in which they began."""
    names = journal.sessions() or [entry.body["name"] for entry in journal.entries(kind=SESSION)]
    return [account(journal, name) for name in names]


@lru_cache(maxsize=16)  # a session that is over is shown again and again
def settling_transfers(
    players: tuple[str, ...], totals: tuple[int, ...], pot: int = 0
) -> tuple[Transfer, ...]:
    """The payments that make everybody even, and the table's pot where something lies in it."""
    if not pot:
        return fewest_transfers(players, totals)
    return fewest_transfers((*players, POT), (*totals, pot))


def fewest_transfers(players: Sequence[str], totals: Sequence[int]) -> tuple[Transfer, ...]:
    """The smallest number of payments that makes everybody even: n people need n - 1, less one for every further group
    among them that is even by itself."""
    owing = [k for k, total in enumerate(totals) if total]
    groups = (
        _groups(tuple(totals[k] for k in owing))
        if len(owing) <= EXACT_PEOPLE
        else (tuple(range(len(owing))),)
    )
    paid: list[Transfer] = []
    for group in groups:
        left = {owing[k]: totals[owing[k]] for k in group}
        while any(left.values()):
            payer = min(left, key=lambda k: (left[k], k))
            payee = max(left, key=lambda k: (left[k], -k))
            units = min(-left[payer], left[payee])
            paid.append(Transfer(players[payer], players[payee], units))
            left[payer] += units
            left[payee] -= units
    return tuple(paid)


def _groups(amounts: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The largest number of groups of these amounts that sum to zero each; indices in each group in ascending order."""
    sums = [0] * (1 << len(amounts))
    for mask in range(1, len(sums)):
        low = mask & -mask
        sums[mask] = sums[mask ^ low] + amounts[low.bit_length() - 1]

    @cache
    def best(mask: int) -> tuple[int, ...]:
        if not mask:
            return ()
        low = mask & -mask
        rest = mask ^ low
        found: tuple[int, ...] = (mask,)
        part = rest
        while True:  # every group that holds the lowest index, largest first
            group = part | low
            if sums[group] == 0 and group != mask:
                split = (group, *best(mask ^ group))
                found = max(found, split, key=len)
            if not part:
                return found
            part = (part - 1) & rest

    return tuple(
        tuple(k for k in range(len(amounts)) if mask >> k & 1)
        for mask in best((1 << len(amounts)) - 1)
        if mask
    )


def _name(player: Mapping[str, object], known: Known) -> str:
    return with_names(text(player["person"]), known)


def _card(player: Mapping[str, object], known: Known) -> str | None:
    who = known.get(text(player["person"]))
    return None if who is None else who.card


def _without_messages(
    journal: Journal, name: str, rows: Sequence[LedgerRow], last: int, known: Known
) -> SessionAccount:
    """A session whose messages are lost: damage may cut a journal between an entry and the message that follows from
    it. The session's entry, where there is one, and the ledger say what is known."""
    begun = next((entry for entry in journal.entries(kind=SESSION) if entry.body["name"] == name), None)
    try:
        session = None if begun is None else from_json(Session, begun.body)
    except (KeyError, TypeError, ValueError) as error:
        raise SessionError(say("account.session_lost", journal=str(journal.path), session=name)) from error
    players = () if session is None else tuple(with_names(session.players, known))
    players = rows[-1].players if rows else players
    totals = _padded(rows[-1].totals if rows else (), len(players))
    chips = None if session is None else session.chips_each
    return SessionAccount(
        name=name,
        players=players,
        cards=(None,) * len(players),
        seats=tuple(range(len(players))),
        totals=totals,
        chips=None if chips is None else tuple(chips + total for total in totals),
        stake_per_unit=Decimal(1) if session is None else session.stake_per_unit,
        maximum_loss=None if session is None else session.maximum_loss,
        status="playing",
        began=None if begun is None else begun.at,
        ended=None,
        rows=tuple(rows),
        last=last,
        pot=rows[-1].pot if rows else 0,
    )


def _padded(totals: Sequence[int], length: int) -> tuple[int, ...]:
    return (*totals, *(0,) * (length - len(totals)))
