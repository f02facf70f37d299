"""The latest scores and corrections of the parlor, as they are listed, and a score told in a language."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, TypedDict

from sqlalchemy import Connection, Row, desc, select, true

from controller.accounting.score_texts import by_seat, score_text
from controller.journal.leaves import Leaf
from controller.json_values import JsonObject
from controller.orders.persons import Known, with_names
from controller.parlor.hub import person_names
from controller.parlor.storage.schema import CorrectionRow, MessageRow, ResultRow, ScoreRow
from controller.parlor.storage.schema_trust import PersonRow
from controller.words import Sentence
from controller.words.fluent_catalogue import ENGLISH


class ScoreChange(TypedDict):
    """What a score changed for one player."""

    player: str
    delta: int
    won: bool


class ScoreLine(TypedDict):
    """A score as it is shown.

    `said` is the sentence `{id, args, text}` that the table told (None where its message is not here), `seats`
    who sat where when it did, and `rules` those of the hand, whose terms the sentence is told in.
    """

    id: str
    parlor: str
    table: str
    session: str
    hand: int
    at: float
    text: str
    said: JsonObject | None
    seats: list[str]
    rules: str
    note: str
    results: list[ScoreChange]


class CorrectionLine(TypedDict):
    """A correction as it is shown, `deltas` in the order of `players`; `second` agreed to what `by` may not correct
    alone (None: nobody had to)."""

    parlor: str
    table: str
    session: str
    hand: int
    at: float
    by: str
    second: str | None
    why: str
    players: list[str]
    deltas: list[int]


def latest_scores(connection: Connection, count: int = 20, parlor: str | None = None) -> list[ScoreLine]:
    """The latest scores, newest first, in English by the names of who sat there, and as sentences for any language."""
    query = (
        select(ScoreRow.__table__, MessageRow.payload)
        .outerjoin(MessageRow, MessageRow.id == ScoreRow.id)
        .where(~ScoreRow.superseded, ScoreRow.parlor == parlor if parlor else true())
        .order_by(desc(ScoreRow.received_at), desc(ScoreRow.seq))
    )
    scores = connection.execute(query.limit(count)).all()
    rules = rules_played(
        connection, {(score.stream, score.session) for score in scores}, {score.hand for score in scores}
    )
    results: dict[str, list[ScoreChange]] = {}
    changed = (
        select(
            ResultRow.id,
            person_names.name_expression(ResultRow).label("called"),
            ResultRow.delta,
            ResultRow.won,
        )
        .outerjoin(PersonRow, person_names.joined(ResultRow))
        .where(ResultRow.id.in_([score.id for score in scores]))
        .order_by(ResultRow.place)
    )
    for row in connection.execute(changed):
        results.setdefault(row.id, []).append({"player": row.called, "delta": row.delta, "won": row.won})
    known = person_names.everybody(connection, {score.stream for score in scores})
    return [
        {
            "id": score.id,
            "parlor": score.parlor,
            "table": score.table_name,
            "session": score.session,
            "hand": score.hand,
            "at": score.at,
            "text": with_names(score_told(score, ENGLISH, rules), known.get(score.stream, {})),
            "rules": rules.get((score.stream, score.session, score.hand), ""),
            **_said(score.payload, known.get(score.stream, {})),
            "note": score.note,
            "results": results.get(score.id, []),
        }
        for score in scores
    ]


def corrections(connection: Connection, count: int = 20, parlor: str | None = None) -> list[CorrectionLine]:
    """The latest corrections, newest first."""
    ours = CorrectionRow.parlor == parlor if parlor else true()
    query = (
        select(CorrectionRow.__table__, MessageRow.payload)
        .outerjoin(MessageRow, MessageRow.id == CorrectionRow.id)
        .where(~CorrectionRow.superseded, ours)
        .order_by(desc(CorrectionRow.at))
        .limit(count)
    )
    rows = connection.execute(query).all()
    known = person_names.everybody(connection, {row.stream for row in rows})
    return [
        {
            "parlor": row.parlor,
            "table": row.table_name,
            "session": row.session,
            "hand": row.hand,
            "at": row.at,
            "by": row.by_whom,
            "second": second_signer(row.payload),
            "why": row.why,
            "players": with_names(row.players, known.get(row.stream, {})),
            "deltas": row.deltas,
        }
        for row in rows
    ]


def second_signer(payload: str | None) -> str | None:
    """Who agreed to a correction as the second person, by its message; None for nobody, or without the message."""
    second = json.loads(payload).get("second") if payload else None
    return str(second["by"]) if second else None


def rules_played(
    connection: Connection, sessions: set[tuple[int, str]], hands: set[int] | None = None
) -> dict[tuple[int, str, int], str]:
    """By which rules each hand of these sessions, by stream and name, was begun; `hands`: those of these numbers
    alone."""
    said = select(MessageRow.stream, MessageRow.session, MessageRow.hand, MessageRow.payload).where(
        MessageRow.leaf == Leaf.HAND.value,
        MessageRow.stream.in_({stream for stream, _ in sessions}),
        MessageRow.session.in_({name for _, name in sessions}),
        true() if hands is None else MessageRow.hand.in_(hands),
    )
    return {
        (row.stream, row.session, row.hand): str(json.loads(row.payload).get("rules", ""))
        for row in connection.execute(said)
    }


def score_told(row: Row[Any], language: str, rules: Mapping[tuple[int, str, int], str]) -> str:
    """A score in a language; as it is kept where its message is not here."""
    if not row.payload:
        return str(row.text)
    return score_text(json.loads(row.payload), language, rules.get((row.stream, row.session, row.hand)))


class _Said(TypedDict):
    said: JsonObject | None
    seats: list[str]


def _said(payload: str | None, known: Known) -> _Said:
    """The sentence of a score message, with names in place of ids, and who sat where."""
    told = json.loads(payload) if payload else {}
    sentence = told.get("text")
    seats = [with_names(one, known) for one in by_seat(told).values()]
    said = Sentence.from_json(sentence).to_json() if isinstance(sentence, dict) else None
    return {"said": None if said is None else with_names(said, known), "seats": seats}
