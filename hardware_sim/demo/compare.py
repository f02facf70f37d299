"""Compares the simulator's ground truth with what the controller published.

The truth is the simulator's file (`hardware_sim.world.ground_truth`), the word is what was published over MQTT. Hand
by hand: dice, bank, indicator, every act in order, every rule broken and its refusal, winners, patterns, payments.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any

from hardware_sim.world.ground_truth import ABANDONED

Json = Mapping[str, Any]

SETTLED = ("banker", "stay", "dice", "indicator")
"""Facts with which every hand begins."""
GIVEN_UP = "abandoned"
"""The `result` of a hand that was given up by an order."""
CARRIED = ("round_wind", "banker_base")
"""Facts that some rules carry from hand to hand."""


@dataclass(frozen=True)
class BrokenRule:
    """A rule broken at the table; `lapsed` where it needed no refusal: the call came too late to be accepted, or the
    table could not read what was laid, asked to lay it straight (TIDY), and it was taken back.
    """

    seat: int
    clauses: tuple[str, ...]
    habit: str
    lapsed: bool = False


@dataclass
class DescribedHand:
    """One hand as one of the two sources describes it."""

    start: dict[str, Any] = field(default_factory=dict)
    acts: list[dict[str, Any]] = field(default_factory=list)
    refused: list[tuple[int, str]] = field(default_factory=list)
    broken: dict[int, BrokenRule] = field(default_factory=dict)
    result: dict[str, Any] | None = None
    given_up: tuple[int, ...] | None = None
    """Wins and losses of each seat when an order gave the hand up; None for a hand that was played."""
    disputes: list[str] = field(default_factory=list)


class DescribedHands(defaultdict[int, DescribedHand]):
    """The hands that messages of a table tell of, numbered through: every session begins with hand 1 again."""

    def __init__(self) -> None:
        super().__init__(DescribedHand)
        self.before = 0
        """How many hands the earlier sessions had."""
        self._newest = 0

    def number(self, message: Json) -> int:
        """The number of the hand that a message of the stream, the next in order, belongs to."""
        number = int(message["hand"])
        if message["schema"].startswith("hand/") and message["status"] == "begun":
            self.before += self._newest if number <= self._newest else 0
            self._newest = number
        return self.before + number

    def count(self, at_least: int) -> int:
        """How many hands to compare: `at_least`, and with several sessions all that are over."""
        over = [number for number, hand in self.items() if hand.result or hand.given_up]
        return max(at_least, *over, 0) if self.before else at_least


def truth_of(path: Path) -> dict[int, DescribedHand]:
    """The hands in a truth file, by number."""
    hands: dict[int, DescribedHand] = defaultdict(DescribedHand)
    with path.open(encoding="utf-8") as lines:
        for text in lines:
            line = json.loads(text)
            hand = hands[line["hand"]]
            if "start" in line:
                hand.start = _start(line["start"])
            elif "turned_up" in line:
                hand.start |= {name: line["turned_up"][name] for name in ("dice", "indicator")}
            elif "event" in line:
                hand.acts.append(_public({name: value for name, value in line.items() if name != "hand"}))
            elif "violation" in line:
                broken = line["violation"]
                about = BrokenRule(broken["seat"], tuple(broken["clauses"]), broken["habit"])
                hand.broken[broken["id"]] = about
            elif "lapsed" in line or str(line.get("put_right", {}).get("display", "")) == "TIDY":
                late = line.get("lapsed", line.get("put_right"))["id"]
                hand.broken[late] = replace(hand.broken[late], lapsed=True)
            elif "dispute" in line:
                hand.disputes.append(line["dispute"]["text"])
            elif "result" in line:
                hand.result = _comparable(line["result"])
            elif is_given_up(line):
                hand.given_up = tuple(line["void"]["paid"])
    return dict(hands)


def is_given_up(line: Json) -> bool:
    """Whether a line of the truth file says that a hand was given up by an order."""
    return "void" in line and line["void"]["reason"] == ABANDONED


def word_of(messages: Iterable[Json]) -> DescribedHands:
    """The hands as published, by number; `messages` in the order of their sequence numbers."""
    hands = DescribedHands()
    for message in messages:
        tell(hands, message)
    return hands


def tell(hands: DescribedHands, message: Json) -> None:
    """Add what one published message says to `hands`; messages come in order."""
    kind, hand = message["schema"].partition("/")[0], hands[hands.number(message)]
    if kind == "hand" and message["status"] == "dealt":
        hand.start = _start(message)
    elif kind == "event" and message["kind"] == "act":
        hand.acts.append(_public(message["act"]))
    elif kind == "event" and message["kind"] == "refusal":
        hand.refused.append((message["seat"], message["clause"]))
    elif kind == "score" and message.get("result") == GIVEN_UP:
        hand.given_up = tuple(_by_seat(message))
    elif kind == "score":
        hand.result = _comparable(message)


def differences(
    truth: Mapping[int, DescribedHand], word: Mapping[int, DescribedHand], hands: int
) -> list[str]:
    """Every difference in the first `hands` hands, a sentence each; empty where all agree."""
    found: list[str] = []
    for number in range(1, hands + 1):
        if number not in truth or number not in word:
            found.append(
                f"hand {number}: {'the table' if number not in truth else 'the controller'} knows nothing"
            )
            continue
        found += [f"hand {number}: {text}" for text in _hand(truth[number], word[number])]
    return found


def _hand(truth: DescribedHand, word: DescribedHand) -> list[str]:
    if truth.given_up is not None and word.given_up is not None:
        return _given_up(truth, word)
    found = [
        f"{name} is {truth.start.get(name)}, posted as {word.start.get(name)}"
        for name in (*SETTLED, *(name for name in CARRIED if name in truth.start))
        if truth.start.get(name) != word.start.get(name)
    ]
    found += _acts(truth.acts, word.acts)
    found += _refusals(list(truth.broken.values()), word.refused)
    found += [f"dispute at the table: {text}" for text in truth.disputes]
    seats = 0 if truth.result is None else len(truth.result["deltas"])
    if truth.result != _of_seats(word.result, seats):
        found.append(f"the result is {truth.result}, posted as {word.result}")
    return found


def _given_up(truth: DescribedHand, word: DescribedHand) -> list[str]:
    """The differences in a hand that was given up: either side may have missed the last acts."""
    seen = min(len(truth.acts), len(word.acts))
    found = _acts(truth.acts[:seen], word.acts[:seen])
    found += [f"dispute at the table: {text}" for text in truth.disputes]
    seats = len(truth.given_up or ())
    if len(truth.acts) == len(word.acts) and truth.given_up != (word.given_up or ())[:seats]:
        found.append(f"given up when {truth.given_up} was paid, posted as {word.given_up}")
    return found


def _acts(truth: Sequence[Json], word: Sequence[Json]) -> list[str]:
    one, other = [[json.dumps(act, sort_keys=True) for act in acts] for acts in (truth, word)]
    found = []
    for tag, a, b, c, d in SequenceMatcher(a=one, b=other, autojunk=False).get_opcodes():
        if tag != "equal":
            happened, posted = ", ".join(one[a:b]) or "nothing", ", ".join(other[c:d]) or "nothing"
            found.append(f"act {a + 1}: happened {happened}; posted {posted}")
    return found


def _refusals(broken: Sequence[BrokenRule], refused: Sequence[tuple[int, str]]) -> list[str]:
    """Checks that every broken rule met a refusal that names a fitting clause, and that nothing else was refused."""
    left = list(refused)
    found = []
    for one in broken:
        fitting = (r for r in left if r[0] == one.seat and (not one.clauses or r[1] in one.clauses))
        met = next(fitting, None)
        if met is not None:
            left.remove(met)
        elif not one.lapsed:
            named = " or ".join(one.clauses) or "any clause"
            found.append(f"seat {one.seat} broke a rule ({one.habit}, {named}) unnoticed")
    found += [f"seat {seat} was refused by {clause} without having broken a rule" for seat, clause in left]
    return found


def _start(line: Json) -> dict[str, Any]:
    return {name: line[name] for name in SETTLED} | {name: line[name] for name in CARRIED if name in line}


def _public(act: Json) -> dict[str, Any]:
    """An act without what no observer of the table could know: drawn tiles, and the tile of a kong lying face down."""
    shown = dict(act)
    if shown["event"] == "draw" or (shown["event"] == "kong" and shown.get("kind") == "closed"):
        shown["tile"] = None
    if shown["event"] == "hu":
        shown = {"event": "hu", "seat": shown["seat"]}
    if shown["event"] in ("pung", "kong"):
        shown.pop("with", None)
    if "with" in shown:
        shown["with"] = "".join(sorted(shown["with"]))
    return {name: value for name, value in shown.items() if value is not None}


def _comparable(result: Json) -> dict[str, Any]:
    won = result.get("patterns_by_winner") or [result["patterns"]]
    patterns = [sorted((pattern["name"], pattern["value"]) for pattern in each) for each in won]
    winners = result.get("winners") or ([] if result["winner"] is None else [result["winner"]])
    paid = (
        (str(one["from"]), str(one["to"]), one["amount"]) for one in result["payments"]
    )  # a side may be the pot
    moves = [(move["seat"], move["amount"]) for move in result.get("moves", ())]
    bets = [(str(seat), "pot", -amount) for seat, amount in moves if amount < 0]
    taken = [("pot", str(seat), amount) for seat, amount in moves if amount > 0]
    payments = sorted([*paid, *bets, *taken])
    return {
        "winners": list(winners),
        "patterns": patterns,
        "payments": payments,
        "deltas": _by_seat(result),
        "next": (result["next_banker"], result["next_stay"], result.get("next_banker_base")),
    }


def _by_seat(result: Json) -> list[int]:
    """Wins and losses of each seat by the hand, without the bonuses of a session's end: a score has them by person, where
    more play than sit or people changed seats."""
    bonuses = result.get("bonuses") or [0] * len(result["deltas"])
    deltas = [delta - bonus for delta, bonus in zip(result["deltas"], bonuses, strict=True)]
    return [deltas[person] for person in result["sitting"]] if result.get("sitting") else deltas


def _of_seats(result: dict[str, Any] | None, seats: int) -> dict[str, Any] | None:
    """A result without those who rest: they come after the seats, and win and lose nothing."""
    if result is None or any(result["deltas"][seats:]):
        return result
    return {**result, "deltas": result["deltas"][:seats]}
