"""Reads hands from a table's messages: dice, indicator, and every act.

The same messages are in a table's journal and at the hub, so this module reads both. A journal also holds every roll
as the machine reported it, including those that were rolled again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from controller.json_values import items, mapping, number, objects, text, whole, wholes
from controller.rules.acts import Act, Draw, Flower, from_event, read_seat
from controller.rules.built_walls import rolls_before_the_deal
from controller.rules.registry import load
from controller.rules.results import CaseError
from controller.rules.system import System
from controller.rules.tiles import Seat, Tile, tile
from controller.rules.walls import Place, WallPlan, checked_dice

DICE: Final = "dice"
"""The leaf given to a roll of the machine among the messages."""
RULES_LEAF: Final = "rules"
"""The leaf given to rules that are in force from the next hand on."""
MOST_SEATS: Final = 4
LeafMessage = tuple[str, Mapping[str, object]]
"""A message: its leaf and its payload; or (`DICE`, {"dice": [a, b]}), (`RULES_LEAF`, {"rules", "options"})."""


@dataclass
class RecordedHand:
    """One hand from its messages. `acts` are in order; `turned_up` is how many of them came before the indicator was
    known. `rolls` are the machine's own, None if only messages are available."""

    system: System
    banker: int
    at: float
    people: tuple[str, ...]
    acts: list[Act] = field(default_factory=list)
    rolls: list[tuple[int, int]] | None = None
    dice: tuple[int, ...] = ()
    dealt: bool = False
    turned_up: int = 0
    indicator: Tile | None = None
    wilds: tuple[Tile, ...] = ()


class HandReader:
    """Assembles hands from messages. `options` are the table's house options under the rules `rules`, if they are
    known; `rolls`: the machine's own rolls are among the input."""

    def __init__(
        self, options: Mapping[str, object] | None = None, rules: str = "", *, rolls: bool = False
    ) -> None:
        self._options, self._rules, self._rolls = options or {}, rules, rolls
        self._coming: tuple[str, Mapping[str, object]] | None = None
        self._systems: dict[str, System | None] = {}
        self._people: tuple[str, ...] = ()
        self._hand: RecordedHand | None = None
        self.unread = 0
        """Number of messages that could not be parsed, and of impossible hands, which were skipped."""

    def hands(self, messages: Iterable[LeafMessage]) -> Iterator[RecordedHand]:
        """Every hand that these messages end: it is over, or another began. Further messages may be passed in a later
        call. An impossible hand (dice, a banker, more flowers than the set has) is left out and counted."""
        for leaf, body in messages:
            try:
                ended = self._take(leaf, body)
            except (KeyError, TypeError, ValueError, AttributeError):  # CaseError is a ValueError
                self.unread += 1
                continue
            if ended is not None and _can_be(ended):
                yield ended
            elif ended is not None:
                self.unread += 1

    def _take(self, leaf: str, body: Mapping[str, object]) -> RecordedHand | None:
        """Process one message; the hand that it ends, if any."""
        match leaf:
            case "session":
                self._seated(objects(body["players"]))
            case "score":
                self._reseated(body)
            case "hand" if body["status"] == "begun":
                return self._begin(body)
            case "hand" if body["status"] == "over":
                ended, self._hand = self._hand, None
                return ended
            case "hand" if body["status"] == "dealt" and self._hand is not None:
                hand = self._hand
                hand.dice = tuple(wholes(body["dice"]))
                hand.indicator = None if body["indicator"] is None else tile(text(body["indicator"]))
                hand.wilds = tuple(tile(text(wild)) for wild in items(body["wilds"]))
                hand.dealt, hand.turned_up = True, len(hand.acts)
            case "event" if body["kind"] == "act" and self._hand is not None:
                self._hand.acts.append(from_event(mapping(body["act"]), self._hand.system.players))
            case "rules":
                self._coming = str(body["rules"]), mapping(body["options"])
            case "dice" if self._hand is not None and self._hand.rolls is not None:
                one, other = checked_dice(wholes(body["dice"]), 2)
                self._hand.rolls.append((one, other))
        return None

    def _begin(self, body: Mapping[str, object]) -> RecordedHand | None:
        before, self._hand = self._hand, None
        rules = str(body["rules"])
        if self._coming is not None and self._coming[0] == rules:
            (self._rules, self._options), self._coming = self._coming, None
            self._systems.pop(rules, None)
        system = self._system(rules)
        if system is None:
            self.unread += 1
        else:
            people = self._people or tuple(f"seat {seat}" for seat in range(system.players))
            self._hand = RecordedHand(system, whole(body["banker"]), float(number(body["at"])), people)
            self._hand.rolls = [] if self._rolls else None
        return before

    def _system(self, rules: str) -> System | None:
        if rules not in self._systems:
            options = self._options if rules == self._rules else {}
            try:
                self._systems[rules] = load(rules, dict(options))
            except CaseError:  # rules of another version
                self._systems[rules] = None
        return self._systems[rules]

    def _seated(self, players: Sequence[Mapping[str, object]]) -> None:
        seats = {
            read_seat(p["seat"], "seat", MOST_SEATS): text(p["person"])
            for p in players
            if p["seat"] is not None
        }
        self._people = tuple(seats.get(Seat(k), f"seat {k}") for k in range(max(seats, default=-1) + 1))

    def _reseated(self, body: Mapping[str, object]) -> None:
        """If one person rests, a score lists the people in the seats; a later seat change is only in the next session
        message, so statistics per person stop here."""
        if body.get("sitting"):
            self._people = ()


def plan_of(hand: RecordedHand) -> WallPlan:
    """The wall plan: where the wall breaks and which tiles each seat is dealt, before any flower is replaced."""
    return hand.system.wall(hand.dice[: 2 * len(rolls_before_the_deal(hand.system))], hand.banker)


def indicator_place(hand: RecordedHand, plan: WallPlan) -> Place | None:
    """The indicator's place in the wall; None without an indicator."""
    if hand.system.turns_up != "flowers":
        return plan.indicator
    before = hand.acts[: hand.turned_up]
    taken = sum(isinstance(act, Draw) and act.end == "tail" for act in before)
    return hand.system.wall(hand.dice, hand.banker, taken).indicator


def _can_be(hand: RecordedHand) -> bool:
    """Whether such a hand is possible: bets use its fields without a further check."""
    tile_set = hand.system.tile_set
    laid = Counter(act.tile for act in hand.acts if isinstance(act, Flower))
    if hand.dealt:
        try:
            plan = plan_of(hand)
            indicator_place(hand, plan)
        except CaseError:
            return False
        if sum(isinstance(act, Draw) for act in hand.acts) > len(plan.draw_order):
            return False
    return all(number <= tile_set[kind] for kind, number in laid.items()) and all(
        map(tile_set.__getitem__, hand.wilds)
    )
