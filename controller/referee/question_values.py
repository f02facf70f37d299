"""A question as a value: what is asked, the answers that are offered, and the id by which it is answered."""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from typing import Final

from controller.referee.inputs import AnswerKind
from controller.referee.table_state import Table
from controller.referee.zones import AnyZone, TableZoneKind, ZoneContent
from controller.rules.tiles import KINDS, Seat, Tile, name
from controller.words import Sentence

MOST_CHOICES: Final = 6
"""Contents that are offered as they stand; anything else is put together tile by tile."""
_ID: Final = 12  # hex digits


class QuestionKind(StrEnum):
    """What is asked."""

    DICE_DIFFER = "dice_differ"
    """The machine's dice, or those that the camera reads."""
    DICE_UNREAD = "dice_unread"
    """The dice that the machine cannot read."""
    TILES = "tiles"
    """The tiles of a zone."""
    FACE_DOWN = "face_down"
    """The tiles of a shown hand, or of a kong, that lie face down and are counted."""
    FLOWERS = "flowers"
    """The flowers of this set were never shown to the camera: are they now, or is each asked about?"""
    COURSE = "course"
    """What happened while nobody looked: which of several discards came first, what was claimed."""


ABOUT_TILES: Final = (QuestionKind.TILES, QuestionKind.FACE_DOWN)
"""The kinds that are answered by naming tiles."""


@dataclass(frozen=True)
class Choice:
    """An answer that is offered as it stands."""

    answer: AnswerKind
    tiles: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()
    acts: tuple[str, ...] = ()
    """Acts, each as its seat and `controller.rules.act_notation` write it."""
    texts: tuple[Sentence, ...] = ()
    """The acts in words."""


@dataclass(frozen=True)
class Question:
    """One question. `read` is what the camera reads, with `UNREAD` for every tile that the answer names; `free`: any
    tiles of the set (or dice) may be named besides the `choices`. `favours` are the seats to which an answer may be of
    use; `since` when it was first asked (seconds since the epoch)."""

    id: str
    kind: QuestionKind
    zone: AnyZone
    text: Sentence
    choices: tuple[Choice, ...]
    read: ZoneContent = ()
    free: bool = False
    favours: frozenset[Seat] = frozenset()
    picture: str = ""
    since: float = 0.0


def of_one_kind(question: Question) -> bool:
    """Whether all tiles that are named are alike: those of a kong."""
    return question.kind is QuestionKind.FACE_DOWN and question.zone.kind is TableZoneKind.MELDS


def faces(table: Table) -> tuple[str, ...]:
    """The tiles of the set that is played with, by name."""
    return tuple(name(Tile(kind)) for kind in range(KINDS) if table.system.in_set(Tile(kind)))


def picture_of(table: Table, zone: AnyZone) -> str:
    """The digest of the picture of a zone that is asked about; "" where there is none."""
    return next((doubt.picture for doubt in table.hand.doubts if doubt.zone == zone), "")


def identified(table: Table, kind: QuestionKind, *facts: object) -> str:
    """An id by what is asked, and when: another reading, hand or session is another question."""
    session = table.session.current.name
    said = json.dumps([session, table.session.number, _acts(table), kind.value, facts], sort_keys=True)
    return sha256(said.encode()).hexdigest()[:_ID]


def _acts(table: Table) -> int:
    return 0 if table.hand.state is None else len(table.hand.state.acts)
