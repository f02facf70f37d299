"""What people have won and lost: standings, who has played, and the history of one person.

Times are seconds since 1970 by the tables' clocks; a `Period` selects by them, but the order of play follows the
messages' numbers, which no clock can disturb. Amounts are whole units; money is the exact decimal of units times stake,
None where a table has not stated its stake.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping
from decimal import Decimal
from typing import Annotated, Any, NotRequired, TypedDict, cast

from sqlalchemy import ColumnElement, Connection, Row, Select, and_, case, desc, func, null, or_, select, true

from controller.accounting.ledger import correction_text, score_text
from controller.accounting.session import HandEntry
from controller.amounts import in_money, total
from controller.journal.entries import Leaf
from controller.json_values import JsonObject
from controller.orders.persons import Known, with_names
from controller.parlor.hub import person_names
from controller.parlor.list_columns import Column, Kind, columns_of
from controller.parlor.queries.table_use import Period
from controller.parlor.storage.schema import CorrectionRow, MessageRow, ResultRow, ScoreRow, SessionRow
from controller.parlor.storage.schema_trust import PersonRow
from controller.words import plain
from controller.words.fluent_catalogue import ENGLISH, catalogue


class PlayerStanding(TypedDict):
    """What a person has won; `money` None where a stake is not known.

    `average_place` and `bonus` are of sessions that ended with places and bonuses, which `units` include; missing
    where no session of the list did.
    """

    player: Annotated[str, Column(Kind.PERSON)]
    card: Annotated[str | None, Column(Kind.TEXT, on_page=False)]
    hands: Annotated[int, Column(Kind.COUNT, func.sum(case((ResultRow.kind == "score", 1), else_=0)))]
    won: Annotated[int, Column(Kind.COUNT, func.sum(case((ResultRow.won, 1), else_=0)))]
    units: Annotated[int, Column(Kind.UNITS, func.sum(ResultRow.delta))]
    corrected: Annotated[
        int,
        Column(
            Kind.UNITS,
            func.sum(case((ResultRow.kind == "correction", ResultRow.delta), else_=0)),
            sparse=True,
        ),
    ]
    money: Annotated[Decimal | None, Column(Kind.MONEY, sparse=True)]
    last_at: float
    average_place: Annotated[NotRequired[float | None], Column(Kind.COUNT, sparse=True)]
    bonus: Annotated[NotRequired[int], Column(Kind.UNITS, sparse=True)]


class PlayerRecord(TypedDict):
    """How often, where and when a person has played."""

    player: Annotated[str, Column(Kind.PERSON)]
    card: Annotated[str | None, Column(Kind.TEXT)]
    hands: Annotated[int, Column(Kind.COUNT)]
    sessions: Annotated[int, Column(Kind.COUNT)]
    tables: Annotated[list[str], Column(Kind.LIST)]
    first_at: Annotated[float, Column(Kind.TIME)]
    last_at: Annotated[float, Column(Kind.TIME)]


class HistoryLine(TypedDict):
    """A score or correction of one person; `balance` is what all came to by then.

    `points` are those after the hand, `place` and `bonus` those of the session's end; all three are missing where no
    line of the list has any.
    """

    at: Annotated[float, Column(Kind.TIME)]
    parlor: Annotated[str, Column(Kind.TEXT)]
    table: Annotated[str, Column(Kind.TEXT)]
    session: Annotated[str, Column(Kind.TEXT)]
    hand: Annotated[int, Column(Kind.COUNT)]
    kind: Annotated[str, Column(Kind.WORD)]
    player: str
    card: str | None
    won: bool
    delta: Annotated[int, Column(Kind.UNITS)]
    money: Decimal | None
    balance: Annotated[int, Column(Kind.UNITS)]
    points: Annotated[NotRequired[int | None], Column(Kind.COUNT)]
    place: Annotated[NotRequired[int | None], Column(Kind.COUNT)]
    bonus: Annotated[NotRequired[int | None], Column(Kind.UNITS)]
    text: Annotated[str, Column(Kind.TEXT)]


def player_standings(connection: Connection, period: Period | None = None) -> list[PlayerStanding]:
    """Who has won how much, the best first; corrections are included, and also listed separately."""
    people: dict[str, dict[str, Any]] = {}
    columns = columns_of(PlayerStanding)
    sums = {name: column.measure for name, column in columns.items() if column.measure is not None}
    places = {"ranked": func.count(ResultRow.rank), "ranks": func.coalesce(func.sum(ResultRow.rank), 0)}
    sums |= {**places, "bonus": func.coalesce(func.sum(ResultRow.bonus), 0)}
    measures = [measure.label(name) for name, measure in sums.items()]
    last_at = func.max(ResultRow.at).label("last_at")
    for row in connection.execute(_of_people(period or Period(), *measures, last_at)):
        who = {"player": row.player, "card": row.card, "money": Decimal(0), "last_at": row.last_at}
        one = people.setdefault(row.card or f"\0{row.player}", {**dict.fromkeys((*columns, *sums), 0), **who})
        for name in sums:
            one[name] += int(getattr(row, name))
        if one["money"] is None or row.stake_per_unit is None:
            one["money"] = None
        else:
            one["money"] = total((one["money"], in_money(int(row.units), row.stake_per_unit)))
        if row.last_at >= one["last_at"]:
            one["last_at"], one["player"] = row.last_at, row.player
    best_first = sorted(people.values(), key=lambda one: (-one["units"], one["player"]))
    for one in best_first:
        number, ranks = one.pop("ranked"), one.pop("ranks")
        one["average_place"] = round(ranks / number, 2) if number else None
    if all(one["average_place"] is None for one in best_first):
        for one in best_first:
            del one["average_place"], one["bonus"]
    return cast(list[PlayerStanding], best_first)


def player_records(connection: Connection, period: Period | None = None) -> list[PlayerRecord]:
    """Everybody who has played: how often, where, when."""
    query = _of_people(
        period or Period(),
        func.count(func.distinct(ResultRow.id)).label("hands"),
        func.min(ResultRow.at).label("first_at"),
        func.max(ResultRow.at).label("last_at"),
        ResultRow.parlor,
        ResultRow.table_name,
        ResultRow.session,
    ).where(ResultRow.kind == "score")
    people: dict[str, PlayerRecord] = {}
    tables_of, sessions_of = defaultdict[str, set[str]](set), defaultdict[str, set[tuple[str, str, str]]](set)
    for row in connection.execute(query.group_by(ResultRow.parlor, ResultRow.table_name, ResultRow.session)):
        who = row.card or f"\0{row.player}"
        one = people.setdefault(
            who,
            PlayerRecord(
                player=row.player, card=row.card, hands=0, sessions=0, tables=[],
                first_at=row.first_at, last_at=row.last_at,
            ),
        )  # fmt: skip
        one["hands"] += int(row.hands)
        tables_of[who].add(f"{row.parlor}/{row.table_name}")
        sessions_of[who].add((row.parlor, row.table_name, row.session))
        one["first_at"] = min(one["first_at"], row.first_at)
        if row.last_at >= one["last_at"]:
            one["last_at"], one["player"] = row.last_at, row.player
    for who, one in people.items():
        one["tables"], one["sessions"] = sorted(tables_of[who]), len(sessions_of[who])
    return sorted(people.values(), key=lambda one: one["player"])


def player_history(
    connection: Connection, player: str, period: Period | None = None, language: str | None = None
) -> list[HistoryLine]:
    """Every score and correction of a player (a name, or a card), in order of play, with the balance after it.

    With a language the texts of scores are in that language, with the names of the players; without, as stored.
    """
    what = func.coalesce(ScoreRow.text, CorrectionRow.why, "").label("text")
    query = (
        select(
            ResultRow.__table__,
            person_names.distinct_name_expression(ResultRow).label("called"),
            what,
            CorrectionRow.by_whom,
            case(
                (ResultRow.kind == "score", null() if language is None else MessageRow.payload),
                else_=MessageRow.payload,
            ).label("payload"),
            PersonRow.card,
            SessionRow.stake_per_unit,
        )
        .outerjoin(PersonRow, person_names.person_join_condition(ResultRow))
        .outerjoin(MessageRow, MessageRow.id == ResultRow.id)
        .outerjoin(ScoreRow, ScoreRow.id == ResultRow.id)
        .outerjoin(CorrectionRow, CorrectionRow.id == ResultRow.id)
        .outerjoin(SessionRow, _same_session())
        .where(~ResultRow.superseded, _is(player, period or Period()))
        .where(*(period or Period()).of(ResultRow, ResultRow.at))
        .order_by(_time_of_play(), ResultRow.stream, ResultRow.seq, ResultRow.place)
    )
    known, balance = person_names.everybody(connection), 0
    found = connection.execute(query).all()
    played = {(row.stream, row.session) for row in found} if language is not None else set()
    rules = rules_played(connection, played) if played else {}
    rows: list[HistoryLine] = []
    has_points = any(row.points is not None for row in found)
    for row in found:
        balance += row.delta
        rows.append(
            {
                "at": row.at,
                "parlor": row.parlor,
                "table": row.table_name,
                "session": row.session,
                "hand": row.hand,
                "kind": row.kind,
                "player": row.called,
                "card": row.card,
                "won": row.won,
                "delta": row.delta,
                "money": None if row.stake_per_unit is None else in_money(row.delta, row.stake_per_unit),
                "balance": balance,
                "text": with_names(_history_text(row, language, rules), known.get(row.stream, {})),
            }
        )
        if has_points:
            rows[-1] |= {"points": row.points, "place": row.rank, "bonus": row.bonus}
    return rows


def _history_text(row: Row[Any], language: str | None, rules: Mapping[tuple[int, str, int], str]) -> str:
    """The text of a row of a history; `rules` are those of each hand."""
    if language is not None and row.kind == "score":
        return score_in_language(row, language, rules)
    if not row.by_whom:
        return str(row.text)
    signers = [row.by_whom, *filter(None, [second_signer(row.payload)])]
    by = catalogue(language or ENGLISH).text("join-list").join(signers)
    return f"{row.text} ({by})" if language is None else correction_text(row.text, plain(by), language)


def _of_people(period: Period, *measures: Any) -> Select[Any]:
    """Sums over results, a row for every name, card and stake."""
    called = person_names.distinct_name_expression(ResultRow)
    return (
        select(called.label("player"), PersonRow.card, SessionRow.stake_per_unit, *measures)
        .outerjoin(PersonRow, person_names.person_join_condition(ResultRow))
        .outerjoin(SessionRow, _same_session())
        .where(~ResultRow.superseded, *period.of(ResultRow, ResultRow.at))
        .group_by(called, PersonRow.card, SessionRow.stake_per_unit)
    )


def _is(player: str, period: Period) -> ColumnElement[bool]:
    """The condition that a result is a given person's: by name, by card, or by id. With a single table selected, an
    unnamed player is also found by the seat's name."""
    name = (
        person_names.distinct_name_expression(ResultRow)
        if period.table is None
        else person_names.name_expression(ResultRow)
    )
    names = (person_names.distinct_name_expression(ResultRow) == player, name == player)
    return or_(*names, PersonRow.card == player, ResultRow.player == player)


def _time_of_play() -> ColumnElement[float]:
    """The time of play, to order the play of several tables: by the clock of its table, but not later than the hub
    received it (a clock that is ahead), and not before what the same journal recorded before it (one put back)."""
    heard = MessageRow.received_at
    at = case((heard < ResultRow.at, heard), else_=ResultRow.at)
    return func.max(at).over(partition_by=ResultRow.stream, order_by=(ResultRow.seq, ResultRow.place))


def _same_session() -> ColumnElement[bool]:
    return and_(SessionRow.stream == ResultRow.stream, SessionRow.session == ResultRow.session)


# ---- The latest scores and corrections of the parlor for lists, and a score's text in a language -----------------


class ScoreChange(TypedDict):
    """The change of a score for one player; by rules with points also those after the hand, and at the end of a
    session the place and its bonus."""

    player: str
    delta: int
    won: bool
    points: NotRequired[int]
    place: NotRequired[int]
    bonus: NotRequired[int]


class ScoreLine(TypedDict):
    """A score for display.

    `said` is the table's sentence `{id, args, text}` (None if its message is missing), `seats` the players by seat at
    that time, and `rules` the hand's rules, whose terms the sentence uses.
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
            ResultRow.points,
            ResultRow.rank,
            ResultRow.bonus,
        )
        .outerjoin(PersonRow, person_names.person_join_condition(ResultRow))
        .where(ResultRow.id.in_([score.id for score in scores]))
        .order_by(ResultRow.place)
    )
    for row in connection.execute(changed):
        change: ScoreChange = {"player": row.called, "delta": row.delta, "won": row.won}
        if row.points is not None:
            change["points"] = row.points
        if row.rank is not None:
            change |= {"place": row.rank, "bonus": row.bonus or 0}
        results.setdefault(row.id, []).append(change)
    known = person_names.everybody(connection, {score.stream for score in scores})
    return [
        {
            "id": score.id,
            "parlor": score.parlor,
            "table": score.table_name,
            "session": score.session,
            "hand": score.hand,
            "at": score.at,
            "text": with_names(score_in_language(score, ENGLISH, rules), known.get(score.stream, {})),
            "rules": rules.get((score.stream, score.session, score.hand), ""),
            **_sentence_and_seats(score.payload, known.get(score.stream, {})),
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
    """The second person who agreed to a correction, from its message; None without one, or without the message."""
    second = json.loads(payload).get("second") if payload else None
    return str(second["by"]) if second else None


def rules_played(
    connection: Connection, sessions: set[tuple[int, str]], hands: set[int] | None = None
) -> dict[tuple[int, str, int], str]:
    """The rules of each hand of these sessions (stream, name); `hands` limits it to these numbers."""
    begun = select(MessageRow.stream, MessageRow.session, MessageRow.hand, MessageRow.payload).where(
        MessageRow.leaf == Leaf.HAND.value,
        MessageRow.stream.in_({stream for stream, _ in sessions}),
        MessageRow.session.in_({name for _, name in sessions}),
        true() if hands is None else MessageRow.hand.in_(hands),
    )
    return {
        (row.stream, row.session, row.hand): str(json.loads(row.payload).get("rules", ""))
        for row in connection.execute(begun)
    }


def score_in_language(row: Row[Any], language: str, rules: Mapping[tuple[int, str, int], str]) -> str:
    """A score's text in a language; as stored if its message is missing."""
    if not row.payload:
        return str(row.text)
    return score_text(
        HandEntry.from_json(json.loads(row.payload)), language, rules.get((row.stream, row.session, row.hand))
    )


class _SentenceAndSeats(TypedDict):
    said: JsonObject | None
    seats: list[str]


def _sentence_and_seats(payload: str | None, known: Known) -> _SentenceAndSeats:
    """The sentence of a score message with names in place of ids, and the players by seat."""
    if not payload:
        return {"said": None, "seats": []}
    score = HandEntry.from_json(json.loads(payload))
    return {"said": with_names(score.text.to_json(), known), "seats": with_names(score.seated, known)}
