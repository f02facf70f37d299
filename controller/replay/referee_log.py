"""A hand of a live table as the log that `mahjong-table referee` reads, and judges as the table did.

The journal keeps the table's inputs; replayed, they yield every act. Hands and draws that nobody saw are null, a `hu`
carries the hand that was shown, claims that another outranked stand before it. Refused acts are in the log where they
changed something: a `hu` that did not win, and a wrong act that cost the right to win, unless staff gave it back.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from controller.journal.journal import Journal, JournalError
from controller.journal.leaves import Leaf
from controller.referee.effects import Effect, Publish
from controller.replay.table_from_journal import stepped, unplayed
from controller.rules.hand_log import header_of
from controller.rules.hand_state import Start
from controller.rules.system import System

CLAIMS: Final = ("chow", "pung", "kong", "hu")


@dataclass
class LiveHand:
    """One hand as it was played: its rules, its start, and its events so far."""

    number: int
    session: str
    system: System
    start: Start | None = None
    over: bool = False
    events: list[Mapping[str, Any]] = field(default_factory=list)
    _outranked: list[Mapping[str, Any]] = field(default_factory=list)
    _held_against: list[tuple[int, Mapping[str, Any]]] = field(default_factory=list)

    def hear(self, act: Mapping[str, Any]) -> None:
        """Add an act that the table reported: done, outranked, refused, or forgiven."""
        match act:
            case {"event": what}:
                if what in CLAIMS:
                    self.events += self._outranked
                self._outranked = []
                self.events.append(act)
            case {"outranked": event}:
                self._outranked.append(event)
            case {"refused": event, "cannot_win": _}:
                self.events.append(event)
                self._held_against.append((event["seat"], event))
            case {"refused": event}:
                self.events.append(event)
            case {"given_back": seat}:
                forgiven = [event for whose, event in self._held_against if whose == seat]
                self.events = [event for event in self.events if not any(event is one for one in forgiven)]

    def log(self) -> Iterator[str]:
        """The hand as lines of the log."""
        yield json.dumps(self.header)
        yield from map(json.dumps, self.events)

    @property
    def header(self) -> dict[str, Any]:
        """The log's first line, as an object."""
        start = self.start
        assert start is not None
        return {**header_of(self.system, start), "hands": [None] * self.system.players}


def live_hands(journal: Journal) -> Iterator[LiveHand]:
    """Every hand in the journal that was dealt, oldest first; the last one may still be under way."""
    hand: LiveHand | None = None
    table = unplayed(journal)
    for entry in journal.entries(kind="input"):
        table = stepped(table, entry, journal)
        for effect in table.effects:
            if _begins(effect):
                if hand is not None and hand.start is not None:
                    yield hand
                hand = LiveHand(table.session.number, table.session.current.name, table.system)
            if hand is not None:
                _take(hand, effect)
        if (
            hand is not None
            and not hand.over
            and table.hand.state is not None
            and table.session.number == hand.number
        ):
            hand.start = table.hand.state.start
            hand.over = table.hand.state.result is not None
    if hand is not None and hand.start is not None:
        yield hand


def live_hand(journal: Journal, number: int | None = None, session: str | None = None) -> LiveHand:
    """The hand of this number, by default the last one that is over. Raises `JournalError` where there is none."""
    fitting = [
        hand
        for hand in live_hands(journal)
        if session in (None, hand.session) and (hand.over if number is None else hand.number == number)
    ]
    if fitting:
        return fitting[-1]
    wanted = "a hand that is over" if number is None else f"hand {number}"
    where = "" if session is None else f" in session {session}"
    raise JournalError(f"Journal {journal.path} does not hold {wanted}{where}.")


def _begins(effect: Effect) -> bool:
    match effect:
        case Publish(Leaf.HAND, {"status": "begun"}):
            return True
    return False


def _take(hand: LiveHand, effect: Effect) -> None:
    match effect:
        case Publish(Leaf.EVENT, {"hand": number, "act": Mapping() as act}) if (
            number == hand.number and not hand.over
        ):
            hand.hear(act)
