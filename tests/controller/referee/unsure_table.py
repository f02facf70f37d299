"""A table whose camera is not sure of what it reads."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from controller.referee.effects import Effect
from controller.referee.inputs import (
    AnsweredBy,
    AnswerKind,
    Input,
    QuestionAnswer,
    ZonesRead,
    ZonesUnreadable,
)
from controller.referee.questions import Question, open_questions
from controller.referee.zones import (
    UNREAD,
    FaceUpTile,
    OpenHand,
    ReadingDoubt,
    TableMeld,
    TableZoneKind,
    doubted_zones,
    tiles_in,
)
from controller.rules.tiles import Seat
from controller.words import plain
from tests.controller.referee.ideal_table import IdealTable, fresh_table


class UnsureTable(IdealTable):
    """A table whose camera cannot name the last tile it reads in zones of one kind; with `whole` it names all of them,
    and is not sure of the zone as a whole."""

    def __init__(
        self, kind: TableZoneKind, rules: str = "hangzhou", seed: int = 0, *, whole: bool = False
    ) -> None:
        self.kind = kind
        self.whole = whole
        self.hidden: str | None = None
        self.all_effects: list[Effect] = []
        super().__init__(fresh_table(rules), seed, keen=True)

    def give(self, given: Input) -> None:
        self._give(given)
        self.all_effects += self.table.effects

    def _give(self, given: Input) -> None:
        if not isinstance(given, ZonesRead) or self.hidden is not None:
            super().give(given)
            return
        changed = {
            zone: content
            for zone, content in given.zones.items()
            if zone.kind is self.kind
            and len(tiles_in(content)) > len(tiles_in(zone.content_in(self.table.seen)))
        }
        if len(changed) != 1:
            super().give(given)
            return
        ((zone, content),) = changed.items()
        rest = {other: held for other, held in given.zones.items() if other != zone}
        if rest:
            super().give(ZonesRead(rest))
        self.hidden = tiles_in(content)[-1]
        doubt = ReadingDoubt(zone, without_last(content), (("9m", self.hidden),), "ab" * 32)
        if self.whole:
            doubt = ReadingDoubt(zone, content, (), "ab" * 32)
        blind = doubted_zones(ReadingDoubt(zone, content))
        super().give(ZonesUnreadable(blind, plain("glare"), (doubt,)))

    def until_asked(self) -> Question:
        for _ in range(600):
            if asked := open_questions(self.table):
                return asked[0]
            self.turn()
        raise AssertionError("nothing was ever asked")

    def answer_it(self, tiles: tuple[str, ...], **content: Any) -> None:
        self.give(
            QuestionAnswer(question=self.until_asked().id, answer=AnswerKind.TILES, tiles=tiles, **content)
        )


def without_last(content: Any) -> Any:
    """A content whose last tile has no name."""
    if isinstance(content, OpenHand):
        return replace(content, apart=UNREAD) if content.apart else OpenHand((*content.tiles[:-1], UNREAD))
    if isinstance(content[-1], TableMeld):
        return (*content[:-1], TableMeld((*content[-1].tiles[:-1], UNREAD), content[-1].rotated))
    if isinstance(content[-1], FaceUpTile):
        return (*content[:-1], replace(content[-1], tile=UNREAD))
    return (*content[:-1], UNREAD)


def at_seat(seat: int, key: str = "") -> dict[str, Any]:
    return {"where": AnsweredBy.SEAT, "seat": Seat(seat), "key": key}


def right(ideal: UnsureTable) -> tuple[str, ...]:
    assert ideal.hidden is not None
    return (ideal.hidden,)
