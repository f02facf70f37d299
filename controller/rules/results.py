"""The answers of the rules: refusals with their clause, payments, patterns, the result of a hand; unreadable input."""

from collections.abc import Collection, KeysView, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from controller.identity.suggestion import suggestion
from controller.rules.tiles import Seat, Tile, name
from controller.words.sentence import Sentence, plain

Json = dict[str, object]


class CaseError(ValueError):
    """Input that cannot be read. `field` is the place, e.g. `seats[1].hand`; `problem` is the reason."""

    def __init__(self, field: str, problem: str | Sentence) -> None:
        super().__init__(field, problem)
        self.field = field
        self.sentence = plain(problem) if isinstance(problem, str) else problem

    @property
    def problem(self) -> str:
        """The problem in English."""
        return self.sentence.text

    def __str__(self) -> str:
        return f"{self.field}: {self.problem}"

    def within(self, place: str) -> "CaseError":
        """The same error, its field seen from further outside, e.g. within `line 7`."""
        return CaseError(f"{place}: {self.field}", self.sentence)


class PaymentReason(StrEnum):
    """Why a payment is due; the pages' catalogue has an entry for each (`page-why-*`)."""

    __hash__ = str.__hash__

    GAVE = "gave"
    """Its payer discarded the winning tile."""
    ROBBED = "robbed"
    """Its payer's kong was robbed."""
    OWN_DRAW = "own_draw"
    """Nobody gave the winner the tile: it was drawn, dealt or turned up."""
    EACH = "each"
    """Everybody pays for the tile that another player gave."""
    GAVE_KONG = "gave_kong"
    """Its payer gave the kong whose supplement won (NB-42)."""
    ANSWERS = "answers"
    """Its payer pays others' parts too: by liability, relation, a robbed kong or an open hand."""
    BANKER = "banker"
    """The amount is larger because the banker pays or is paid."""
    KONG = "kong"
    FALSE_WIN = "false_win"
    DRAW = "draw"
    """Nobody won, and the rules have a payment for that (KW-52)."""


FALSE_WIN = (PaymentReason.FALSE_WIN,)
"""The reasons of a payment for a false win."""


class Payment(NamedTuple):
    """One player pays another, in units.

    `reasons` explain the payment, the first what it is for, the others its amount. `factor` is how many times the
    whole value of the win it is: the product of the patterns' factors, the sum of their tai, 2 to the power of the
    doubles that count. None if the amount is no such multiple, or not for a win.
    """

    from_: Seat
    to: Seat
    amount: int
    reasons: tuple[PaymentReason, ...]
    factor: int | None = None

    def to_json(self) -> Json:
        """The payment object of the `score` and `referee` contracts."""
        return {"from": self.from_, "to": self.to, "amount": self.amount}


class Pattern(NamedTuple):
    """A pattern of a win by its name in the clause file, with its factor, points or doubles."""

    name: str
    value: int

    def to_json(self) -> Json:
        """The pattern object of the `score` and `referee` contracts."""
        return {"name": self.name, "value": self.value}


@dataclass(frozen=True, slots=True)
class FalseWinCost:
    """The cost of a false win after a refused hu; `notes` are the unknown facts."""

    payments: tuple[Payment, ...]
    deltas: tuple[int, ...]
    notes: tuple[Sentence, ...] = ()


@dataclass(frozen=True, slots=True)
class Ask:
    """The payments depend on the hidden hand of `seat`, which must be shown: `clause` and `reason` explain it."""

    seat: Seat
    clause: str
    reason: Sentence


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an act is not allowed. The state it was judged on is unchanged, except for the right to win (`cannot_win`).

    `clause` is an id of the clause files, `reason` a sentence naming seat and tile; a refused hu has its `false_win`.
    `cannot_win` is the clause by which the acting seat may no longer win the hand (WH-41, XM-20); None if only the
    act is refused.
    """

    clause: str
    reason: Sentence
    false_win: FalseWinCost | None = None
    cannot_win: str | None = None


BET = 1000
"""The points of a riichi bet (RI-24)."""


class PotMove(NamedTuple):
    """Points that a player takes from the pot; negative: a bet that it pays into it."""

    seat: Seat
    amount: int

    def to_json(self) -> Json:
        """The payment object of the contracts, with the pot as its other side."""
        if self.amount < 0:
            return {"from": self.seat, "to": "pot", "amount": -self.amount}
        return {"from": "pot", "to": self.seat, "amount": self.amount}


class WinValue(NamedTuple):
    """What a win is worth by han and fu. `fu` is None where yakuman alone count, `limit` below a mangan."""

    fu: int | None
    han: int
    limit: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionEnd:
    """A session that is over: by seat its points, the pot's among them, ranks from 1, and totals (RI-13)."""

    points: tuple[int, ...]
    ranks: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsResult:
    """What rules with bets add to a hand's result.

    `values` are the winners' in order. `moves` are bets and what is taken from the pot, `pot_in` and `pot_out` the
    points in it before and after the hand. `tenpai` are the seats that showed a ready hand in an exhaustive draw; None
    in other ends. `penalty` is taken off each seat's total at the session's end. `scores` are those after the hand and
    `session` its end; None if scores are not counted, or the session goes on.
    """

    values: tuple[WinValue, ...] = ()
    moves: tuple[PotMove, ...] = ()
    pot_in: int
    pot_out: int
    next_honba: int
    next_round_wind: Tile
    tenpai: tuple[Seat, ...] | None = None
    penalty: tuple[int, ...] = ()
    scores: tuple[int, ...] | None = None
    session: SessionEnd | None = None

    def to_json(self, payments: Sequence[object], *, is_win: bool) -> Json:
        """What the referee contract's result object has besides."""
        values: list[WinValue | None] = list(self.values) if is_win else [None]
        fields: Json = {
            "payments": [*payments, *(move.to_json() for move in self.moves)],
            "pot_in": self.pot_in,
            "pot_out": self.pot_out,
            "next_honba": self.next_honba,
            "next_round_wind": name(self.next_round_wind),
        }
        for key in WinValue._fields:
            each = [None if value is None else getattr(value, key) for value in values]
            fields[key] = each[0] if len(each) == 1 else each
        if self.tenpai is not None:
            fields["tenpai"] = list(self.tenpai)
        if self.penalty:
            fields["penalty"] = list(self.penalty)
        if self.scores is not None:
            fields["scores"] = list(self.scores)
            fields["session"] = {"over": False}
            if self.session is not None:
                fields["session"] = {
                    "over": True,
                    "points": list(self.session.points),
                    "ranks": list(self.session.ranks),
                    "totals": list(self.session.totals),
                }
        return fields


@dataclass(frozen=True, slots=True)
class HandResult:
    """How a hand ended.

    `kind` is "win", "draw" or "false_win"; `payments` include false wins paid on the way; `clause` names the rule
    that ended a hand nobody won; `notes` say what hidden hands left undecided. Where two win, `patterns` are the first
    winner's and `patterns_by_winner` both's. `next_banker_base` is Quanzhou's, `points` is of rules with bets, whose
    `deltas` hold what was bet and won from the pot.
    """

    kind: str
    winners: tuple[Seat, ...]
    patterns: tuple[Pattern, ...]
    payments: tuple[Payment, ...]
    deltas: tuple[int, ...]
    next_banker: Seat
    next_stay: int
    tiles_left: int
    clause: str | None
    notes: tuple[Sentence, ...] = ()
    patterns_by_winner: tuple[tuple[Pattern, ...], ...] = ()
    next_banker_base: int | None = None
    points: PointsResult | None = None

    def to_json(self) -> Json:
        """The referee contract's result object."""
        patterns: list[object] = [pattern.to_json() for pattern in self.patterns]
        if len(self.winners) > 1:
            patterns = [[pattern.to_json() for pattern in each] for each in self.patterns_by_winner]
        answer: Json = {
            "payments": [payment.to_json() for payment in self.payments],
            "deltas": list(self.deltas),
            "patterns": patterns,
            "next_banker": self.next_banker,
            "next_stay": self.next_stay,
            "tiles_left": self.tiles_left,
            "notes": [note.text for note in self.notes],
        }
        if self.points is not None:
            payments = [payment.to_json() for payment in self.payments]
            answer |= self.points.to_json(payments, is_win=bool(self.winners))
        if self.next_banker_base is not None:
            answer["next_banker_base"] = self.next_banker_base
        return answer


def deltas_of(payments: tuple[Payment, ...], players: int) -> tuple[int, ...]:
    """The gain or loss of each seat by the payments; sums to zero."""
    sums = [0] * players
    for payment in payments:
        sums[payment.from_] -= payment.amount
        sums[payment.to] += payment.amount
    return tuple(sums)


def known_keys(*names: str) -> KeysView[str]:
    """The keys an object may have, in the order of an error message; `<=` tests at once whether there are others."""
    return dict.fromkeys(names).keys()


def only_known(given: Mapping[str, object], known: Collection[str], at: str = "") -> None:
    """Check that there are only these keys. Raises CaseError naming the first other one, and the nearest known one.

    `at` is the place of the object in the case, "" for the case itself.
    """
    for key in given:
        if key not in known:
            there = f"; there are: {', '.join(known)}"
            place = f"{at}.{key}" if at else str(key)
            raise CaseError(place, f"is no key here{suggestion(key, known, otherwise=there)}")
