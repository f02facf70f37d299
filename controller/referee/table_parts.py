"""The parts of a table's state: rules in force, session, hand, sensors, link, and what is reported.

Everything is frozen. What a checkpoint keeps of a table follows from these fields
(`controller.referee.table_checkpoint`): whatever outlives a hand stands outside `TableHand`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from controller.accounting.hand_entry import HandEntry
from controller.accounting.session import Session
from controller.referee.dataclass_json import codec, key
from controller.referee.inputs import MachinePart, QuestionAnswer, RulesChanged
from controller.referee.reading_doubts import ReadingDoubt
from controller.referee.stages import Meld, Stage
from controller.referee.zones import (
    AnyZone,
    Dice,
    FaceUpTiles,
    TableZoneKind,
    ZoneContent,
    Zones,
    zone_names,
    zones_from_json,
    zones_named,
    zones_to_json,
)
from controller.rules.acts import Act
from controller.rules.hand_state import HandState
from controller.rules.system import System
from controller.rules.tiles import Seat
from controller.rules.walls import WallPlan
from controller.words import Sentence

FIRST_BANKER: Final = Seat(0)
LOG_LINES: Final = 60
HISTORY_HANDS: Final = 30
KEPT_KEYS: Final = 64
"""Keys kept of one sender: more presses than it can make while it still repeats an unanswered one."""
KEPT_IN_ALL: Final = 512
"""Keys kept of all senders: eight that press without a pause."""


@dataclass(frozen=True)
class RulesInForce:
    """The rules a table plays by: `system` are those of the hand under way, `claim_seconds` is how long a claim may be
    made in it; `coming` are those that bind from the next hand on."""

    system: System = field(compare=False)
    claim_seconds: float = 3.0
    coming: RulesChanged | None = None


@dataclass(frozen=True)
class TableSession:
    """What goes on from hand to hand: the session under way and those before it, the bank, the corrections.

    `earlier` are sessions that are over and `count` how many there were. `number` is that of the hand under way, or
    between hands of the last one; `stay` how many hands in a row its banker has banked, `passed` how often the bank
    went to another seat in this session, `banker_base` is Quanzhou's, where the hand before set one. `sitting[k]` is
    the index among the session's players of who sits in seat k, and behind the seats of who rests; empty while all sit
    as they came. `banked` are the seats that have been banker in the rotation under way, `rotations` how many are
    complete. `proposed` are corrections that wait for a second person; `heard_from` is, by key, the latest time (the
    sender's clock) of an order signed with it.
    """

    current: Session = field(metadata=key("session"))
    number: int = 0
    banker: Seat = FIRST_BANKER
    stay: int = 1
    passed: int = 0
    banker_base: int | None = None
    sitting: tuple[int, ...] = ()
    earlier: tuple[Session, ...] = ()
    count: int = field(default=1, metadata=key("sessions"))
    banked: tuple[int, ...] = ()
    rotations: int = 0
    history: tuple[HandSummary, ...] = ()
    proposed: tuple[Proposed, ...] = ()
    heard_from: Mapping[str, float] = field(default_factory=dict)

    @property
    def players_by_seat(self) -> tuple[int, ...]:
        """For each seat the index of the session's player who sits there; behind the seats, of who rests."""
        return self.sitting or tuple(range(len(self.current.players)))


@dataclass(frozen=True)
class TableHand:
    """The hand under way; between hands what is left of the last one. No checkpoint keeps it.

    `state` is the rules' own. `entry` is what the hand has moved in the session, once it is over.
    `dice_overruled` is the camera's reading of the bowl that a person has overruled in favour of the machine's dice,
    `dice_differ_since` when it was first read to differ from them. `counted_right` is (hand number, draws so far) when
    the walls were last read completely and as counted. `stale` are the face-up wall tiles of the hand before, until
    the camera has seen them gone; `stale_zones` is what lay before the seats in the hand before, zone by zone, until
    the camera has read something else there. `unexplained_zones` are changes in zones that nobody may touch, once they
    have lasted long enough to be refused. `doubts` is what the camera reads without certainty, `given` are answers to
    questions that do not count yet, `disputes` what staff decide. `named` is
    what people have said lies where the camera reads otherwise, `course` what may have happened unseen.
    """

    dice: tuple[int, ...] | None = None
    dice_overruled: Dice = ()
    dice_differ_since: float | None = None
    plan: WallPlan | None = None
    state: HandState | None = None
    entry: HandEntry | None = None
    undo: Undo | None = None
    counted_right: tuple[int, int] = (0, 0)
    stale: FaceUpTiles = ()
    stale_zones: Zones = field(default_factory=dict)
    unexplained_zones: Zones = field(default_factory=dict)
    notices: Mapping[int, SeatNotice] = field(default_factory=dict)
    doubts: tuple[ReadingDoubt, ...] = ()
    given: tuple[GivenAnswer, ...] = ()
    disputes: tuple[Dispute, ...] = ()
    named: tuple[NamedZone, ...] = ()
    course: UnseenCourse | None = None


@dataclass(frozen=True)
class TableSensors:
    """What the camera says: `sight` is the last settled content of every zone, `blind` are the zones it cannot read."""

    sight: Zones = field(default_factory=dict, metadata=codec(zones_to_json, zones_from_json))
    blind: tuple[AnyZone, ...] = field(default=(), metadata=codec(zone_names, zones_named))


@dataclass(frozen=True)
class TableLink:
    """The link to the machine: the operation begun last, and the button counters (seat, then button) of boot
    `boot_id`; `lacks` are the parts that the machine has not."""

    op_id: int = 0
    boot_id: int | None = None
    counters: tuple[tuple[int, ...], ...] = ()
    lacks: tuple[MachinePart, ...] = ()


@dataclass(frozen=True)
class PanelKeys:
    """The `keys` of the latest presses on panels and answers on pages, the newest last: each counts once.

    A key is `sender/key of the press` (`own_key`): nobody uses up another's keys, and who presses very often pushes
    out only their own.
    """

    keys: tuple[str, ...] = field(default=(), metadata=key("panel_keys"))

    def with_key(self, pressed: str) -> PanelKeys:
        """The same after one more press."""
        keys = (*self.keys, pressed)
        senders = [_sender(one) for one in keys]
        sender = senders[-1]
        if senders.count(sender) <= KEPT_KEYS:
            if len(keys) <= KEPT_IN_ALL:
                return PanelKeys(keys)
            sender = max(dict.fromkeys(senders), key=senders.count)
        oldest = senders.index(sender)
        return PanelKeys((*keys[:oldest], *keys[oldest + 1 :]))


def own_key(sender: str, pressed: str) -> str:
    """The key of a press as it counts: it belongs to the panel or person that sent it."""
    return f"{sender}/{pressed}" if pressed else ""


def _sender(own: str) -> str:
    return own.rpartition("/")[0]


@dataclass(frozen=True)
class TableReports:
    """What a person should look at, and the last lines of the event log."""

    alerts: tuple[TableAlert, ...] = ()
    log: tuple[LogLine, ...] = ()


@dataclass(frozen=True)
class Undo:
    """A change on the table that `seat` must put back; `sight` is the zone content that was refused, `earlier` what was
    refused before it and lies there still: that is refused anew once this change was put back.

    `wrong` is the act where it may cost the right to win (WH-41, XM-20), and `cannot_win` the clause by which: only
    after it has been read so for a while.
    """

    seat: Seat
    clause: str
    sight: Zones
    wrong: Meld | None = None
    cannot_win: str | None = None
    earlier: Zones = field(default_factory=dict)

    def has_refused(self, zone: AnyZone, content: ZoneContent) -> bool:
        """Whether this content of the zone was refused."""
        return content in (self.sight.get(zone), self.earlier.get(zone))


@dataclass(frozen=True)
class GivenAnswer:
    """An answer to a question, given `at` that time, that counts once nobody has objected `until` then (seconds since
    the epoch). `confirmed_by` are those who say so, too; `disputed`: somebody has objected, and staff decide."""

    answer: QuestionAnswer
    at: float
    until: float
    confirmed_by: tuple[QuestionAnswer, ...] = ()
    disputed: bool = False


@dataclass(frozen=True)
class Dispute:
    """People do not agree what lies in a zone, in which so many tiles lie: until staff have decided, or the camera
    reads them all, no player's answer about it counts, also where tiles are moved and another question is asked."""

    zone: AnyZone
    tiles: int


@dataclass(frozen=True)
class NamedZone:
    """What lies in a zone by what people have said, while the camera reads `read` there: face-down tiles with their
    names, or discards in the order they came."""

    zone: AnyZone
    read: ZoneContent
    named: ZoneContent

    def lying(self, content: ZoneContent) -> ZoneContent:
        """What lies there where the camera reads `content`: as said, and behind it what was laid since."""
        if content == self.read:
            return self.named
        match content, self.read, self.named:
            case tuple(), tuple(), tuple() if self.zone.kind is TableZoneKind.DISCARDS:
                known = len(self.read)
                return (*self.named, *content[known:]) if content[:known] == self.read else content
        return content


@dataclass(frozen=True)
class UnseenCourse:
    """What may have happened while nobody looked: `zones` differ from what the first `acts` acts of the hand have put
    there, and each of the `courses` explains it. Asked about `since` then (seconds since the epoch); `denied`: people
    have said that none of them happened."""

    zones: Zones
    courses: tuple[tuple[Act, ...], ...]
    acts: int
    since: float
    denied: bool = False


@dataclass(frozen=True)
class SeatNotice:
    """A text on one seat's display ("NO HZ-21", "OUTRANKED"), shown until that seat's next press or the end of stage
    `during`."""

    text: str
    during: type[Stage]


@dataclass(frozen=True)
class TableAlert:
    """A condition that a person should look at, until it is over; `since` in seconds since the epoch."""

    code: str
    text: Sentence
    since: float


@dataclass(frozen=True)
class LogLine:
    """One line of the table's event log. `kind`: act, refusal, alert, score or info; `seats`: the ids of who sat in
    each seat at that time, for the seats that `text` names."""

    at: float
    kind: str
    text: Sentence
    seat: int | None = None
    clause: str | None = None
    seats: tuple[str, ...] = ()


@dataclass(frozen=True)
class HandSummary:
    """A finished hand, or a correction to one, as the history shows it; `deltas` in the order of the session's players,
    in units; `seats`: the ids of who sat in each seat then."""

    number: int
    text: Sentence
    deltas: tuple[int, ...]
    kind: str = "score"
    seats: tuple[str, ...] = ()


@dataclass(frozen=True)
class Proposed:
    """A correction beyond one person's limit: `args` and `by` of the order `id`, until a second person signs it.

    `origin` is the channel the order came through (`Origin.to_json`), `marks` those of the sender's names. It changes
    nothing yet, and it lapses some time after `at`.
    """

    id: str
    by: str
    origin: Mapping[str, Any]
    args: Mapping[str, Any]
    at: float
    marks: tuple[str, ...] = ()
