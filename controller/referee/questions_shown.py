"""The open questions as the snapshot of a table tells them to pages and panels."""

from __future__ import annotations

from controller.json_values import JsonObject
from controller.referee.answer_outcomes import answer, who
from controller.referee.question_answers import given_to, is_disputed
from controller.referee.question_values import ABOUT_TILES, Choice, Question, faces, of_one_kind
from controller.referee.reading_doubts import tiles_of, unread
from controller.referee.reading_questions import open_questions
from controller.referee.table_parts import GivenAnswer
from controller.referee.table_state import Table


def shown(table: Table) -> list[JsonObject]:
    """The open questions as plain JSON; `faces` are the tiles that may be named."""
    return [_shown(table, question) for question in open_questions(table)]


def _shown(table: Table, question: Question) -> JsonObject:
    given = given_to(table, question.id)
    return {
        "id": question.id,
        "kind": question.kind.value,
        "zone": question.zone.name,
        "seat": question.zone.seat,
        "text": question.text.to_json(),
        "read": list(tiles_of(question.read)),
        "places": unread(question.read),
        "alike": of_one_kind(question),
        "choices": [_choice(one) for one in question.choices],
        "free": question.free,
        "faces": list(faces(table)) if question.free and question.kind in ABOUT_TILES else [],
        "favours": sorted(question.favours),
        "picture": question.picture or None,
        "since": question.since,
        "disputed": is_disputed(table, question),
        "given": None if given is None else _given(question, given),
    }


def _choice(one: Choice) -> JsonObject:
    return {
        "answer": one.answer.value,
        "tiles": list(one.tiles),
        "dice": list(one.dice),
        "acts": list(one.acts),
        "texts": [text.to_json() for text in one.texts],
    }


def _given(question: Question, given: GivenAnswer) -> JsonObject:
    said = given.answer
    return {
        "text": answer(question, said).to_json(),
        "who": who(said).to_json(),
        "where": said.where.value,
        "seat": said.seat,
        "tiles": list(said.tiles),
        "acts": list(said.acts),
        "at": given.at,
        "until": None if given.disputed else given.until,
        "disputed": given.disputed,
        "confirmed_by": [one.seat for one in given.confirmed_by],
    }
