"""Which hands a journal holds, and where each begins and ends in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final

from controller.journal.journal import MESSAGE, Journal
from controller.journal.leaves import Leaf
from controller.json_values import mapping, texts, whole, wholes
from controller.words import Sentence

_ABOUT: Final = (Leaf.HAND, Leaf.SCORE)


@dataclass(frozen=True)
class PlayedHand:
    """One hand of the record: `begins` and `ends` are the numbers of the first and the last message that tell of it, as
    entries (`begins` None: damage has cut off the first; `ends` None: the hand is under way), `at` and `until` when
    that was (seconds since the epoch).

    `text` is the sentence of its result; None of a hand that came to none, or that is under way. `deltas` is what it
    moved, in units, by the ids of the players; `sitting[k]` is which of these sat in seat k, empty while all
    sit as they came.
    """

    session: str
    number: int
    rules: str
    begins: int | None
    at: float
    ends: int | None = None
    until: float | None = None
    text: Mapping[str, object] | None = None
    deltas: Mapping[str, int] | None = None
    sitting: tuple[int, ...] = ()

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return self.ends is not None


class PlayedHands:
    """The hands of one journal, oldest first. `read` goes on where it stopped: a growing journal is read once."""

    def __init__(self) -> None:
        self._hands: list[PlayedHand] = []
        self._upto = 0

    def read(self, journal: Journal) -> tuple[PlayedHand, ...]:
        """All hands in the journal as it stands; a message that tells of none that can be is left aside. Raises
        `JournalError` where it is damaged."""
        for entry in journal.entries(kind=MESSAGE, after=self._upto):
            self._upto = entry.n
            if entry.body["leaf"] in _ABOUT:
                with suppress(KeyError, TypeError, ValueError):
                    self._take(entry.n, entry.at, entry.body["leaf"], entry.body["payload"])
        return tuple(self._hands)

    def _take(self, n: int, at: float, leaf: str, told: Mapping[str, object]) -> None:
        session, number = str(told.get("session", "")), whole(told["hand"])
        if leaf == Leaf.HAND and told["status"] == "begun":
            self._hands.append(
                PlayedHand(session=session, number=number, rules=str(told.get("rules", "")), begins=n, at=at)
            )
            return
        if not self._hands or (self._hands[-1].session, self._hands[-1].number) != (session, number):
            if leaf != Leaf.SCORE:
                return
            self._hands.append(
                PlayedHand(session=session, number=number, rules="", begins=None, at=at, ends=n, until=at)
            )
        hand = self._hands[-1]
        if leaf == Leaf.SCORE:
            who, moved = texts(told["players"]), wholes(told["deltas"])
            sat = tuple(place for place in wholes(told.get("sitting", ())) if 0 <= place < len(who))
            self._hands[-1] = replace(
                hand,
                text=Sentence.from_json(mapping(told["text"])).to_json(),
                deltas=dict(zip(who, moved, strict=False)),
                sitting=sat,
            )
        elif told["status"] == "over":
            self._hands[-1] = replace(hand, ends=n, until=at)


def fitting(hands: tuple[PlayedHand, ...], session: str | None, number: int | None) -> PlayedHand | None:
    """The hand of this number and session; without a number the latest that is over; None where there is none. A hand
    that staff ended is played anew under its number: the latest of both."""
    return next(_fitting(hands, session, number), None)


def _fitting(hands: tuple[PlayedHand, ...], session: str | None, number: int | None) -> Iterator[PlayedHand]:
    for hand in reversed(hands):
        if session in (None, hand.session) and (hand.over if number is None else hand.number == number):
            yield hand
