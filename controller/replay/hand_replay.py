"""A hand of the record step by step: what came in, what was said of it, and how the table then stood.

The journal's inputs are folded once more, from the latest checkpoint before the hand. A step is an input after which
something was said or the table looked another; what the eye read between two steps belongs to the later one.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, Self

from controller.journal.journal import Entry, Journal
from controller.journal.picture_store import PictureStore, folder_beside
from controller.json_values import JsonObject
from controller.orders.persons import Known, called_in, with_names_shown
from controller.referee import step, table_checkpoint
from controller.referee.inputs import Input, ZonesRead, from_json
from controller.referee.stages import Moving
from controller.referee.table_snapshot import log_line, snapshot
from controller.referee.table_state import LogLine, Table
from controller.referee.zones import TableZone, zones_to_json
from controller.replay.hand_checkpoints import table_before
from controller.replay.played_hands import PlayedHand, PlayedHands, fitting
from controller.replay.table_from_journal import UNTAKEN
from controller.rules.results import CaseError
from controller.words import Sentence, say

HELD: Final = 64
"""Tables before a hand that are held in memory, for journals that keep no checkpoint of each."""
_LEFT_OUT: Final = frozenset({"at", "events", "history", "alerts", "proposed"})
"""Of a snapshot, what is told with the steps, or is nothing that lies on the table."""
_PICTURE: Final = "picture"
"""How inputs and entries call the digest of the camera's picture that they are about."""


class ReplayError(Exception):
    """A hand cannot be replayed; `said` tells why, in a sentence."""

    def __init__(self, said: Sentence) -> None:
        super().__init__(said.text)
        self.said = said


@dataclass(frozen=True)
class SeenZone:
    """What the eye read in a zone: the tiles (in the bowl the numbers), and the digest of the cut of its picture that
    was kept of it; "" where none was."""

    zone: str
    tiles: tuple[str, ...]
    picture: str = ""


@dataclass(frozen=True)
class ReplayStep:
    """One step: the journal's entry `n` of kind `kind` at `at`, the lines `said` of it, what the eye read (`seen`), the
    digests of the `pictures` that people were asked about, and the table after it (`table_snapshot.snapshot`)."""

    n: int
    at: float
    kind: str
    said: tuple[LogLine, ...]
    seen: tuple[SeenZone, ...]
    pictures: tuple[str, ...]
    table: Mapping[str, Any]


@dataclass(frozen=True)
class HandReplay:
    """A hand with its steps. `otherwise`: this version judges the hand by other amounts than were recorded; those of
    the record count. `known` are the names of the people in it."""

    hand: PlayedHand
    steps: tuple[ReplayStep, ...]
    otherwise: bool
    known: Known

    def to_json(self, kept: Callable[[str], bool]) -> dict[str, Any]:
        """For page and scripts, with names: the first step has the whole table, each further one the members that
        changed, of `seats` those of each seat. `kept` tells whether a picture is still there."""
        before: Mapping[str, Any] = {}
        steps = []
        for one in self.steps:
            steps.append(
                {
                    "n": one.n,
                    "at": one.at,
                    "kind": one.kind,
                    "said": [log_line(line) for line in one.said],
                    "seen": [_seen_to_json(zone, kept) for zone in one.seen],
                    "pictures": [{"digest": digest, "kept": kept(digest)} for digest in one.pictures],
                    "table": _changes(before, one.table),
                }
            )
            before = one.table
        told = {**listed(self.hand), "otherwise": self.otherwise, "steps": steps}
        return dict(with_names_shown(told, self.known))


def listed(hand: PlayedHand) -> dict[str, Any]:
    """A hand as lists of hands have it."""
    moved = hand.deltas or {}
    return {
        "session": hand.session,
        "hand": hand.number,
        "rules": hand.rules,
        "at": hand.at,
        "until": hand.until,
        "over": hand.over,
        "text": hand.text,
        "people": [{"person": who, "delta": delta} for who, delta in moved.items()],
        "sitting": list(hand.sitting),
    }


class HandReplays:
    """The hands of one table's journal for replays. For use from any thread, one at a time; the journal is only read,
    and opened for each question.

    `pictures` are the cuts of the camera's picture that its entries name.
    """

    def __init__(self, journal: Path, pictures: PictureStore | None = None) -> None:
        self._path = journal
        self._pictures = pictures
        self._hands = PlayedHands()
        self._before: dict[int, Table] = {}
        self._lock = threading.Lock()

    @classmethod
    def beside(cls, journal: Path) -> Self:
        """Those of a journal, with the pictures that lie beside it; they are only read."""
        return cls(journal, PictureStore(folder_beside(journal), keep_s=1.0))

    def hands(self) -> list[dict[str, Any]]:
        """Every hand of the record, the latest first, with names. Raises `JournalError`."""
        with self._lock, closing(Journal.read(self._path)) as journal:
            hands, known = self._hands.read(journal), called_in(journal)
        return [dict(with_names_shown(listed(hand), known)) for hand in reversed(hands)]

    def replay(self, session: str | None = None, number: int | None = None) -> HandReplay:
        """The steps of a hand; by default of the latest that is over. Raises `ReplayError` where there is none, or
        where its steps cannot be had, `JournalError` for the journal itself."""
        with self._lock, closing(Journal.read(self._path)) as journal:
            hand = fitting(self._hands.read(journal), session, number)
            if hand is None:
                raise ReplayError(
                    say("replay.no_hand_yet") if number is None else say("replay.no_hand", hand=number)
                )
            if hand.begins is None:
                raise ReplayError(say("replay.result_alone", hand=hand.number))
            return self._replayed(journal, hand, hand.begins)

    def picture(self, digest: str) -> bytes | None:
        """The picture of this digest (JPEG); None where it is not kept, or not any more."""
        return None if self._pictures is None else self._pictures.get(digest)

    def keeps(self, digest: str) -> bool:
        """Whether the picture of this digest is there."""
        return self.picture(digest) is not None

    def _replayed(self, journal: Journal, hand: PlayedHand, begins: int) -> HandReplay:
        try:
            table, after = self._table_before(journal, begins)
        except CaseError as error:
            raise ReplayError(say("replay.other_rules", hand=hand.number)) from error
        inputs = list(journal.entries(kind="input", after=after, upto=hand.ends))
        first = max((i for i, entry in enumerate(inputs) if entry.n < begins), default=0)
        steps: list[ReplayStep] = []
        try:
            for entry in inputs[:first]:
                table = step(table, from_json(entry.body), entry.at)
                if table_checkpoint.between_hands(table) and table.session.number < hand.number:
                    self._hold(entry.n, table)
            for one, after_it in _steps(table, inputs[first:]):
                steps.append(one)
                table = after_it
        except UNTAKEN as error:
            raise ReplayError(say("replay.other_version", hand=hand.number)) from error
        return HandReplay(hand, tuple(steps), _judged_otherwise(hand, table), called_in(journal))

    def _table_before(self, journal: Journal, begins: int) -> tuple[Table, int]:
        table, after = table_before(journal, begins - 1)
        held = max((n for n in self._before if n < begins), default=0)
        return (self._before[held], held) if held > after else (table, after)

    def _hold(self, n: int, table: Table) -> None:
        self._before[n] = replace(table, effects=())
        if len(self._before) > HELD:
            del self._before[min(self._before)]


def _steps(table: Table, inputs: list[Entry]) -> Iterator[tuple[ReplayStep, Table]]:
    seen: dict[str, SeenZone] = {}
    pictures: list[str] = []
    first = True
    for entry in inputs:
        given = from_json(entry.body)
        after = step(table, given, entry.at)
        said = _new_lines(table, after)
        seen |= _read(given)
        pictures += [digest for digest in _pictures_in(entry.body) if digest not in pictures]
        if said or first or _moved(table, after):
            kind, looks = str(entry.body["input"]), _looks(after)
            yield (
                ReplayStep(
                    n=entry.n,
                    at=entry.at,
                    kind=kind,
                    said=said,
                    seen=tuple(seen.values()),
                    pictures=tuple(pictures),
                    table=looks,
                ),
                after,
            )
            seen, pictures, first = {}, [], False
        table = after


def _moved(before: Table, after: Table) -> bool:
    """Whether something lies, stands or is thrown another way, or the machine stopped, or comes a step further."""
    was, now = before.hand, after.hand
    if was.state is not now.state or was.dice != now.dice or was.plan is not now.plan:
        return True
    if isinstance(before.stage, Moving) or isinstance(after.stage, Moving):
        return before.stage is not after.stage
    return _shown_hands(before) != _shown_hands(after)


def _shown_hands(table: Table) -> list[object]:
    return [TableZone.hand(seat).content_in(table.sensors.sight) for seat in range(table.system.players)]


def _looks(table: Table) -> JsonObject:
    """The snapshot without what a replay tells otherwise, as cheaply as can be had."""
    bare = replace(
        table,
        reports=replace(table.reports, log=()),
        session=replace(table.session, history=table.session.history[-1:], proposed=()),
    )
    return {key: value for key, value in snapshot(bare).items() if key not in _LEFT_OUT}


def _new_lines(before: Table, after: Table) -> tuple[LogLine, ...]:
    """The lines of the log that a step added; the log is a window on a growing list."""
    old, new = before.reports.log, after.reports.log
    if old is new or not new:
        return ()
    last = old[-1] if old else None
    known = max((i for i, line in enumerate(new) if line is last), default=-1)
    return new[known + 1 :]


def _read(given: Input) -> dict[str, SeenZone]:
    if not isinstance(given, ZonesRead):
        return {}
    cuts = {zone.name: digest for zone, digest in given.pictures.items()}
    return {
        zone: SeenZone(zone, tuple(_words_in(content)), cuts.get(zone, ""))
        for zone, content in zones_to_json(given.zones).items()
    }


def _seen_to_json(seen: SeenZone, kept: Callable[[str], bool]) -> JsonObject:
    told: JsonObject = {"zone": seen.zone, "tiles": list(seen.tiles)}
    if seen.picture:
        told["picture"] = {"digest": seen.picture, "kept": kept(seen.picture)}
    return told


def _words_in(content: object) -> Iterator[str]:
    """The tiles and numbers in what a zone holds, in order."""
    if isinstance(content, Mapping):
        for item in content.values():
            yield from _words_in(item)
    elif isinstance(content, list | tuple):
        for item in content:
            yield from _words_in(item)
    elif isinstance(content, str | int) and not isinstance(content, bool):
        yield str(content)


def _pictures_in(value: object) -> Iterator[str]:
    if isinstance(value, Mapping):
        for key, item in value.items():
            if key == _PICTURE and isinstance(item, str) and item:
                yield item
            else:
                yield from _pictures_in(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _pictures_in(item)


def _changes(before: Mapping[str, Any], now: Mapping[str, Any]) -> dict[str, Any]:
    """The members of `now` that `before` does not have, or has otherwise."""
    changes = {key: value for key, value in now.items() if key not in before or before[key] != value}
    if "seats" in before and "seats" in changes:
        changes["seats"] = [
            _changes(was, is_now) for was, is_now in zip(before["seats"], now["seats"], strict=True)
        ]
    return changes


def _judged_otherwise(hand: PlayedHand, table: Table) -> bool:
    """Whether the hand, judged once more, moved other amounts than the record says."""
    history = table.session.history
    last = history[-1] if history and history[-1].number == hand.number else None
    if hand.deltas is None or last is None or table.session.current.name != hand.session:
        return False
    return tuple(hand.deltas.values()) != last.deltas
