"""A recorded hand step by step: each input, its lines in the log, and the table after it.

The journal's inputs are folded once more, from the latest checkpoint before the hand. A step is an input that adds a
line to the log or changes the table; camera readings between two steps belong to the later one.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, Self

from controller.accounting.session import HandEntry
from controller.journal.entries import Leaf
from controller.journal.journal import MESSAGE, Entry, Journal, JournalError
from controller.journal.picture_store import PictureStore, folder_beside
from controller.json_values import JsonObject, whole
from controller.orders.persons import Known, called_in, with_names_shown
from controller.referee import step, table_checkpoint
from controller.referee.effects import Effect, Publish
from controller.referee.inputs import Input, ZonesRead, from_json
from controller.referee.stages import Moving
from controller.referee.table_snapshot import log_line, snapshot
from controller.referee.table_state import LogLine, Table
from controller.referee.zones import TableZone, zones_to_json
from controller.replay.table_from_journal import UNTAKEN, stepped, unplayed
from controller.rules.hand_log import header_of
from controller.rules.hand_state import Start
from controller.rules.results import CaseError
from controller.rules.system import System
from controller.words import Sentence, say, sentence

# ---- Which hands a journal holds, and where each begins and ends in it -------------------------------------------

_ABOUT: Final = (Leaf.HAND, Leaf.SCORE)


@dataclass(frozen=True)
class PlayedHand:
    """One hand of the record: `begins` and `ends` are the entry numbers of its first and last message (`begins` None:
    damage has cut off the first; `ends` None: the hand is under way), `at` and `until` their times (seconds since the
    epoch).

    `score` is the entry of its score message; None if it has no score, or is under way.
    """

    session: str
    number: int
    rules: str
    begins: int | None
    at: float
    ends: int | None = None
    until: float | None = None
    score: HandEntry | None = None

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
        """All hands in the journal as it stands; a message about an impossible hand is skipped. Raises `JournalError`
        if it is damaged."""
        for entry in journal.entries(kind=MESSAGE, after=self._upto):
            self._upto = entry.n
            if entry.body["leaf"] in _ABOUT:
                with suppress(KeyError, TypeError, ValueError):
                    self._take(entry.n, entry.at, entry.body["leaf"], entry.body["payload"])
        return tuple(self._hands)

    def _take(self, n: int, at: float, leaf: str, message: Mapping[str, object]) -> None:
        session, number = str(message.get("session", "")), whole(message["hand"])
        if leaf == Leaf.HAND and message["status"] == "begun":
            self._hands.append(
                PlayedHand(
                    session=session, number=number, rules=str(message.get("rules", "")), begins=n, at=at
                )
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
            self._hands[-1] = replace(hand, score=HandEntry.from_json(message))
        elif message["status"] == "over":
            self._hands[-1] = replace(hand, ends=n, until=at)


def fitting(hands: tuple[PlayedHand, ...], session: str | None, number: int | None) -> PlayedHand | None:
    """The hand of this number and session; without a number the latest that is over; None if there is no such hand. A
    hand that staff abandoned is played again under its number: the later one is returned."""
    return next(_fitting(hands, session, number), None)


def _fitting(hands: tuple[PlayedHand, ...], session: str | None, number: int | None) -> Iterator[PlayedHand]:
    for hand in reversed(hands):
        if session in (None, hand.session) and (hand.over if number is None else hand.number == number):
            yield hand


HELD: Final = 64
"""Tables before a hand that are held in memory, for journals that keep no checkpoint of each."""
_LEFT_OUT: Final = frozenset({"at", "events", "history", "alerts", "proposed"})
"""Members of a snapshot that the steps have themselves, or that are not on the table."""
_PICTURE: Final = "picture"
"""The key in inputs and entries of the digest of their picture."""


class ReplayError(Exception):
    """A hand cannot be replayed; `sentence` gives the reason."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(sentence.text)
        self.sentence = sentence


@dataclass(frozen=True)
class SeenZone:
    """The camera's reading of a zone: the tiles (in the bowl the numbers), and the digest of the kept cut of its
    picture; "" if none was kept."""

    zone: str
    tiles: tuple[str, ...]
    picture: str = ""


@dataclass(frozen=True)
class ReplayStep:
    """One step: the journal's entry `n` of kind `kind` at `at`, its `lines` in the log, the camera's readings (`seen`),
    the digests of the `pictures` that people were asked about, and the table after it (`table_snapshot.snapshot`)."""

    n: int
    at: float
    kind: str
    lines: tuple[LogLine, ...]
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
        changed, of `seats` those of each seat. `kept` returns whether a picture is still there."""
        before: Mapping[str, Any] = {}
        steps = []
        for one in self.steps:
            steps.append(
                {
                    "n": one.n,
                    "at": one.at,
                    "kind": one.kind,
                    "said": [log_line(line) for line in one.lines],
                    "seen": [_seen_to_json(zone, kept) for zone in one.seen],
                    "pictures": [{"digest": digest, "kept": kept(digest)} for digest in one.pictures],
                    "table": _changes(before, one.table),
                }
            )
            before = one.table
        replay = {**listed(self.hand), "otherwise": self.otherwise, "steps": steps}
        return dict(with_names_shown(replay, self.known))


def listed(hand: PlayedHand) -> dict[str, Any]:
    """A hand as lists of hands have it."""
    score = hand.score
    people: list[dict[str, Any]] = []
    if score is not None:
        people = [
            {"person": who, "delta": delta} for who, delta in zip(score.players, score.deltas, strict=True)
        ]
        for one, bonus in zip(people, score.bonuses, strict=False):
            one["bonus"] = bonus  # of the session's end, within the delta
    return {
        "session": hand.session,
        "hand": hand.number,
        "rules": hand.rules,
        "at": hand.at,
        "until": hand.until,
        "over": hand.over,
        "text": None if score is None else score.text.to_json(),
        "people": people,
        "sitting": [] if score is None else list(score.sitting),
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
        """The steps of a hand; by default of the latest that is over. Raises `ReplayError` if there is no such hand, or
        no steps of it, `JournalError` for the journal itself."""
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
        lines = _new_lines(table, after)
        seen |= _read(given)
        pictures += [digest for digest in _pictures_in(entry.body) if digest not in pictures]
        if lines or first or _moved(table, after):
            kind, looks = str(entry.body["input"]), _looks(after)
            yield (
                ReplayStep(
                    n=entry.n,
                    at=entry.at,
                    kind=kind,
                    lines=lines,
                    seen=tuple(seen.values()),
                    pictures=tuple(pictures),
                    table=looks,
                ),
                after,
            )
            seen, pictures, first = {}, [], False
        table = after


def _moved(before: Table, after: Table) -> bool:
    """Whether tiles, walls or dice changed, or the machine stopped or went a step further."""
    was, now = before.hand, after.hand
    if was.state is not now.state or was.dice != now.dice or was.plan is not now.plan:
        return True
    if isinstance(before.stage, Moving) or isinstance(after.stage, Moving):
        return before.stage is not after.stage
    return _shown_hands(before) != _shown_hands(after)


def _shown_hands(table: Table) -> list[object]:
    return [TableZone.hand(seat).content_in(table.sensors.sight) for seat in range(table.system.players)]


def _looks(table: Table) -> JsonObject:
    """The snapshot without members that the replay has elsewhere."""
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
    content: JsonObject = {"zone": seen.zone, "tiles": list(seen.tiles)}
    if seen.picture:
        content["picture"] = {"digest": seen.picture, "kept": kept(seen.picture)}
    return content


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
    """Whether the hand, judged again, moved other amounts than the recorded ones."""
    history = table.session.history
    last = history[-1] if history and history[-1].hand == hand.number else None
    if hand.score is None or last is None or table.session.current.name != hand.session:
        return False
    return hand.score.deltas != last.deltas


# ---- Checkpoints of the table before each of the latest hands, so that a replay of one folds that hand alone -----
#
# The journal keeps them beside its entries, in a ring of slots: they grow no further, and nothing is lost with
# them, for a hand that has none is folded from an earlier one.

SLOTS: Final = 512
"""Hands with a checkpoint of their own, the latest: some 15 kB each."""
BEGINS: Final = "before-hand/"


class HandCheckpoints:
    """Gives the slots of one table's ring, one after the other."""

    def __init__(self, journal: Journal) -> None:
        latest = journal.checkpoint_before(BEGINS, journal.last)
        self._next = 0 if latest is None else _number(latest[0]) + 1

    def take_slot(self) -> str:
        """The name for the next checkpoint, in place of the oldest once the ring is full."""
        slot = f"{BEGINS}{self._next % SLOTS}"
        self._next = (self._next + 1) % SLOTS
        return slot


def table_before(journal: Journal, n: int) -> tuple[Table, int]:
    """The table from the latest checkpoint at or before entry `n`, and the number of the entry after which it stands
    so; the journal's first table, after entry 0, if no checkpoint can be read. Raises `CaseError` for unknown rules."""
    table, kept = unplayed(journal), journal.checkpoint_before(BEGINS, n)
    if kept is None:
        return table, 0
    try:
        return table_checkpoint.from_checkpoint(table, kept[1].body), kept[1].n
    except CaseError:
        raise
    except UNTAKEN:
        return table, 0  # nothing is lost with it: the inputs are there


def _number(slot: str) -> int:
    digits = slot.removeprefix(BEGINS)
    return int(digits) if digits.isdecimal() else -1


# ---- A hand of a live table as the log that `mahjong-table referee` reads, and judges as the table did -----------
#
# The journal keeps the table's inputs; replayed, they yield every act. Hands and draws that nobody saw are null, a
# `hu` carries the hand that was shown, claims that another outranked stand before it. Refused acts are in the log
# where they changed something: a `hu` that did not win, and a wrong act that cost the right to win, unless staff
# gave it back.

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
    """The hand of this number, by default the last one that is over. Raises `JournalError` if there is no such hand."""
    fitting = [
        hand
        for hand in live_hands(journal)
        if session in (None, hand.session) and (hand.over if number is None else hand.number == number)
    ]
    if fitting:
        return fitting[-1]
    raise JournalError(sentence("journal.no_hand", journal=journal.path, hand=number, session=session))


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
