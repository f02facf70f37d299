"""Tiles that lie face down in a shown hand or a kong are asked about, where they are counted."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import pytest

from controller.referee.inputs import AnsweredBy, AnswerKind, QuestionAnswer, TimedOut, ZonesRead
from controller.referee.layout_diff import BACK
from controller.referee.question_answers import answer_refusal
from controller.referee.questions import Question, QuestionKind, open_questions, pictured_zones
from controller.referee.stages import Revealing
from controller.referee.table_snapshot import snapshot
from controller.referee.zones import OpenHand, ReadingDoubt, TableZone, TableZoneKind, tiles_in
from controller.words import plain
from tests.controller.referee.face_down_table import FaceDownTable
from tests.controller.referee.ideal_table import IdealTable

STAFF: dict[str, Any] = {"where": AnsweredBy.STAFF, "by": "Li"}


SHOWING: Final = {TableZoneKind.HAND: 0, TableZoneKind.MELDS: 23}
"""A seed by which the first hand is won, by somebody with a closed kong."""


def shown(kind: TableZoneKind) -> FaceDownTable:
    table = FaceDownTable(kind, SHOWING[kind])
    assert table.until_shown()
    return table


@pytest.mark.parametrize("kind", [TableZoneKind.HAND, TableZoneKind.MELDS])
def test_face_down_tile_is_named_and_paid(kind: TableZoneKind) -> None:
    table = shown(kind)
    assert isinstance(table.table.stage, Revealing)
    seat = table.table.stage.seat
    (question,) = open_questions(table.table)
    zone = TableZone.hand(seat) if kind is TableZoneKind.HAND else TableZone.melds(seat)
    assert question.kind is QuestionKind.FACE_DOWN and question.zone == zone
    assert pictured_zones(table.table) == {zone}, "a picture is wanted although the camera reads it"
    (reported,) = snapshot(table.table)["questions"]
    assert reported["places"] == len(table.under) and reported["alike"] == (kind is TableZoneKind.MELDS)
    hands = len(table.table.session.history)
    answer(table, question)
    assert len(table.table.session.history) == hands + 1 and not open_questions(table.table)
    result = table.truths[-1].result
    assert result is not None and table.table.session.history[-1].deltas == result.deltas


def answer(table: FaceDownTable, question: Question, **who: Any) -> None:
    reply = QuestionAnswer(question=question.id, answer=AnswerKind.TILES, tiles=table.under, **(who or STAFF))
    assert answer_refusal(table.table, reply) is None
    table.give(reply)


def test_kong_has_one_face_and_its_owners_answer_waits() -> None:
    table = shown(TableZoneKind.MELDS)
    (question,) = open_questions(table.table)
    mixed = QuestionAnswer(
        question=question.id, answer=AnswerKind.TILES, tiles=("1m", "1m", "1m", "2m"), **STAFF
    )
    refused = answer_refusal(table.table, mixed)
    assert refused is not None and refused.id == "question.impossible"
    answer(table, question, where=AnsweredBy.SEAT, seat=question.zone.seat)
    assert isinstance(table.table.stage, Revealing) and table.table.hand.given
    table.give(TimedOut("answer"))
    assert not open_questions(table.table) and not isinstance(table.table.stage, Revealing)


def test_picture_of_zone_that_is_read_belongs_to_question() -> None:
    table = shown(TableZoneKind.HAND)
    (before,) = open_questions(table.table)
    from controller.referee.inputs import ZonesUnreadable, from_json, to_json

    content = before.zone.content_in(table.table.sensors.sight)
    reported = ZonesUnreadable((), plain(""), (ReadingDoubt(before.zone, content, (), "cd" * 32, sure=True),))
    assert from_json(to_json(reported)) == reported
    table.give(reported)
    (after,) = open_questions(table.table)
    assert (after.id, after.picture, before.picture) == (before.id, "cd" * 32, "")


def test_a_tile_turned_up_after_all_needs_no_answer() -> None:
    table = shown(TableZoneKind.HAND)
    (question,) = open_questions(table.table)
    read = question.zone.content_in(table.table.sensors.sight)
    assert isinstance(read, OpenHand) and BACK in tiles_in(read)
    up = replace(read, tiles=(*table.under, *read.tiles[1:]))
    IdealTable.give(table, ZonesRead({question.zone: up}))
    assert not open_questions(table.table) and not isinstance(table.table.stage, Revealing)
