"""Statistics over many hands of play: ways of winning, patterns, length, everybody's points."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Final

from controller.rules.acts import Chow, Disclose, Draw, Flower, Kong, Pung
from controller.rules.hand_state import HandState, Phase, Source
from controller.rules.results import Json
from controller.rules.tiles import Seat
from hardware_sim.strategy.match import Dealt

WAYS: Final = {
    "draw": "own draw",
    "supplement": "own draw of a supplement",
    "discard": "a discard",
    "rob": "robbing a kong",
    "dealt": "the hand as dealt",
    "other": "other ways",
}
"""How a hand is won, and the words for it."""

CALLS: Final = {
    "chow": "chow",
    "pung": "pung",
    "direct": "direct kong",
    "filled": "filled kong",
    "closed": "closed kong",
    "single": "kong of one tile",
    "flower": "flower",
    "disclose": "open hand",
}


@dataclass
class HandCounts:
    """Sums over hands. `points[k]` is person k's total after every hand; `drawn` how many tiles each hand drew."""

    hands: int = 0
    first: int = 0
    draws: int = 0
    two_winners: int = 0
    banker_wins: int = 0
    longest_stay: int = 0
    ways: Counter[str] = field(default_factory=Counter)
    patterns: Counter[str] = field(default_factory=Counter)
    pattern_values: Counter[str] = field(default_factory=Counter)
    calls: Counter[str] = field(default_factory=Counter)
    drawn: list[int] = field(default_factory=list)
    paid: list[int] = field(default_factory=list)
    points: list[list[int]] = field(default_factory=list)
    wins: Counter[int] = field(default_factory=Counter)

    def add(self, dealt: Dealt) -> None:
        """Adds one hand."""
        played = dealt.played
        result, hand = played.result, played.hand
        if not self.hands:
            self.first = dealt.number
            self.points = [[] for _ in dealt.people]
        self.hands += 1
        self.longest_stay = max(self.longest_stay, hand.stay)
        self.draws += result.kind == "draw"
        self.two_winners += len(result.winners) > 1
        self.banker_wins += hand.banker in result.winners
        for winner, patterns in zip(result.winners, result.patterns_by_winner, strict=True):
            self.ways[way_of(played.won_on, winner)] += 1
            self.wins[dealt.people[winner]] += 1
            for pattern in patterns:
                self.patterns[pattern.name] += 1
                self.pattern_values[pattern.name] += pattern.value
        for act in hand.acts:
            match act:
                case Chow() | Pung() | Flower() | Disclose():
                    self.calls[type(act).__name__.lower()] += 1
                case Kong():
                    self.calls[act.kind] += 1
                case _:
                    pass
        self.drawn.append(sum(isinstance(act, Draw) for act in hand.acts))
        self.paid.append(sum(payment.amount for payment in result.payments))
        gained = dict(zip(dealt.people, result.deltas, strict=False))
        for person, totals in enumerate(self.points):
            totals.append((totals[-1] if totals else 0) + gained.get(person, 0))

    def to_json(self) -> Json:
        """All statistics; the same for the same hands."""
        hands = max(1, self.hands)
        return {
            "hands": self.hands,
            "first": self.first,
            "won": self.hands - self.draws,
            "draws": self.draws,
            "two_winners": self.two_winners,
            "banker_wins": self.banker_wins,
            "longest_stay": self.longest_stay,
            "wins_by": {way: self.ways[way] for way in WAYS if self.ways[way]},
            "patterns": {
                name: {"wins": wins, "mean_value": round(self.pattern_values[name] / wins, 2)}
                for name, wins in self.patterns.most_common()
            },
            "players": [
                {"points": totals[-1], "wins": self.wins[person]} for person, totals in enumerate(self.points)
            ],
            "paid_mean": round(sum(self.paid) / hands, 2),
            "paid_most": max(self.paid, default=0),
            "tiles_drawn": {
                "mean": round(sum(self.drawn) / hands, 2),
                "fewest": min(self.drawn, default=0),
                "most": max(self.drawn, default=0),
            },
            "calls": {call: self.calls[call] for call in CALLS if self.calls[call]},
        }


def way_of(before: HandState, winner: Seat) -> str:
    """How this seat won, by the state it called its win on: one of WAYS."""
    if before.phase is Phase.ROB:
        return "rob"
    if before.phase is Phase.CLAIMS:
        return "discard" if winner != before.turn else "other"
    if winner != before.turn:
        return "other"
    match before.source:
        case Source.DEAL:
            return "dealt"
        case Source.TAIL:
            return "supplement"
        case _:
            return "draw"
