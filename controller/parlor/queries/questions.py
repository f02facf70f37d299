"""Queries on the database: standings, players, histories, how much the tables are used.

Every answer is a list of plain dictionaries. Times are seconds since 1970 by the tables' clocks; a `Period` selects by
them, but the order of play follows the messages' numbers, which no clock can disturb. Amounts are whole units; money is
the exact decimal of units times stake, None where a table has not stated its stake.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final, TypeAlias, TypedDict

from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    Select,
    SQLColumnExpression,
    and_,
    case,
    desc,
    func,
    null,
    or_,
    select,
    true,
)

from controller.accounting.score_texts import by_seat, correction_text, score_text
from controller.amounts import in_money, total
from controller.journal.leaves import Leaf
from controller.json_values import JsonObject
from controller.orders.persons import Known, named
from controller.parlor.hub import person_names
from controller.parlor.storage.schema import (
    Base,
    CorrectionRow,
    HandRow,
    MessageRow,
    ResultRow,
    ScoreRow,
    SessionRow,
    SittingRow,
)
from controller.parlor.storage.schema_trust import PersonRow
from controller.words.catalogue import ENGLISH

CARD: Final = func.coalesce(PersonRow.card, SittingRow.card)
"""The card a player of a result was read by; version 1 told it with the session."""
TABLES: Final = Base.metadata.tables["tables"]
STREAMS: Final = Base.metadata.tables["streams"]

Answer: TypeAlias = Sequence[Mapping[str, object]]
"""The rows of any of these answers."""


class PlayerStanding(TypedDict):
    """What a person has won; `money` None where a stake is not known."""

    player: str
    card: str | None
    hands: int
    won: int
    units: int
    corrected: int
    money: Decimal | None
    last_at: float


class PlayerRecord(TypedDict):
    """How often, where and when a person has played."""

    player: str
    card: str | None
    hands: int
    sessions: int
    tables: list[str]
    first_at: float
    last_at: float


class HistoryLine(TypedDict):
    """A score or correction of one person; `balance` is what all came to by then."""

    at: float
    parlor: str
    table: str
    session: str
    hand: int
    kind: str
    player: str
    card: str | None
    won: bool
    delta: int
    money: Decimal | None
    balance: int
    text: str


class TableUse(TypedDict):
    """How much a table is used; shares and rates None where no time has passed."""

    parlor: str
    table: str
    status: str
    status_since: float | None
    journal: str | None
    hands: int
    sessions: int
    hands_per_hour: float | None
    played_share: float | None
    first_at: float | None
    last_at: float | None
    upto: int
    missing: int


class ScoreChange(TypedDict):
    """What a score changed for one player."""

    player: str
    delta: int
    won: bool


class ScoreLine(TypedDict):
    """A score as it is shown.

    `said` is the sentence `{id, args, text}` that the table told (None of an older table, which told `text` alone),
    `seats` who sat where when it did, and `rules` those of the hand, whose terms the sentence is told in.
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
    """A correction as it is shown, `deltas` in the order of `players`."""

    parlor: str
    table: str
    session: str
    hand: int
    at: float
    by: str
    why: str
    players: list[str]
    deltas: list[int]


@dataclass(frozen=True)
class _Use:
    hands: int = 0
    sessions: int = 0
    played: float = 0.0
    first: float | None = None
    last: float | None = None
    seconds: float = 0.0


@dataclass(frozen=True)
class Period:
    """A selection: from `since` (included) to `until` (excluded), one session, one parlor, one table; None: all."""

    since: float | None = None
    until: float | None = None
    session: str | None = None
    parlor: str | None = None
    table: str | None = None

    def of(
        self, rows: type[ResultRow | SessionRow], at: SQLColumnExpression[float]
    ) -> list[ColumnElement[bool]]:
        """The conditions on a table whose time is `at`."""
        asked = (
            (at, "__ge__", self.since),
            (at, "__lt__", self.until),
            (rows.session, "__eq__", self.session),
            (rows.parlor, "__eq__", self.parlor),
            (rows.table_name, "__eq__", self.table),
        )
        return [getattr(column, how)(value) for column, how, value in asked if value is not None]


def standings(connection: Connection, period: Period | None = None) -> list[PlayerStanding]:
    """Who has won how much, the best first; corrections are included, and also listed separately."""
    people: dict[str, PlayerStanding] = {}
    corrected = case((ResultRow.kind == "correction", ResultRow.delta), else_=0)
    query = _of_people(
        period or Period(),
        func.sum(case((ResultRow.kind == "score", 1), else_=0)).label("hands"),
        func.sum(case((ResultRow.won, 1), else_=0)).label("won"),
        func.sum(ResultRow.delta).label("units"),
        func.sum(corrected).label("corrected"),
        func.max(ResultRow.at).label("last_at"),
    )
    for row in connection.execute(query):
        one = people.setdefault(
            row.card or f"\0{row.player}",
            PlayerStanding(
                player=row.player, card=row.card, hands=0, won=0, units=0, corrected=0,
                money=Decimal(0), last_at=row.last_at,
            ),
        )  # fmt: skip
        one["hands"] += int(row.hands)
        one["won"] += int(row.won)
        one["units"] += int(row.units)
        one["corrected"] += int(row.corrected)
        money = one["money"]
        if money is None or row.stake_per_unit is None:
            one["money"] = None
        else:
            one["money"] = total((money, in_money(int(row.units), row.stake_per_unit)))
        if row.last_at >= one["last_at"]:
            one["last_at"], one["player"] = row.last_at, row.player
    return sorted(people.values(), key=lambda one: (-one["units"], one["player"]))


def players(connection: Connection, period: Period | None = None) -> list[PlayerRecord]:
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


def history(
    connection: Connection, player: str, period: Period | None = None, language: str | None = None
) -> list[HistoryLine]:
    """Every score and correction of a player (a name, or a card), in order of play, with what it came to by then.

    With a language the texts of scores are told in its words, by the people who sat there; without, as they are kept.
    """
    what = func.coalesce(ScoreRow.text, CorrectionRow.why, "").label("text")
    query = (
        select(
            ResultRow.__table__,
            person_names.told_apart(ResultRow).label("called"),
            what,
            CorrectionRow.by_whom,
            (null() if language is None else MessageRow.payload).label("payload"),
            CARD.label("card"),
            SessionRow.stake_per_unit,
        )
        .outerjoin(PersonRow, person_names.joined(ResultRow))
        .outerjoin(MessageRow, MessageRow.id == ResultRow.id)
        .outerjoin(ScoreRow, ScoreRow.id == ResultRow.id)
        .outerjoin(CorrectionRow, CorrectionRow.id == ResultRow.id)
        .outerjoin(SittingRow, _same_sitting())
        .outerjoin(SessionRow, _same_session())
        .where(~ResultRow.superseded, _is(player, period or Period()))
        .where(*(period or Period()).of(ResultRow, ResultRow.at))
        .order_by(_when_told(), ResultRow.stream, ResultRow.seq, ResultRow.place)
    )
    known, balance = person_names.everybody(connection), 0
    found = connection.execute(query).all()
    played = {(row.stream, row.session) for row in found} if language is not None else set()
    rules = _rules_played(connection, played) if played else {}
    rows: list[HistoryLine] = []
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
                "text": named(_told(row, language, rules), known.get(row.stream, {})),
            }
        )
    return rows


def _rules_played(
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


def _told(row: Row[Any], language: str | None, rules: Mapping[tuple[int, str, int], str]) -> str:
    """What a row of a history says; `rules` are those of each hand."""
    if language is not None and row.kind == "score":
        return _score_told(row, language, rules)
    if language is not None and row.by_whom:
        return correction_text(row.text, row.by_whom, language)
    return f"{row.text} ({row.by_whom})" if row.by_whom else str(row.text)


def _score_told(row: Row[Any], language: str, rules: Mapping[tuple[int, str, int], str]) -> str:
    """A score in a language; as it is kept where its message is not here."""
    if not row.payload:
        return str(row.text)
    return score_text(json.loads(row.payload), language, rules.get((row.stream, row.session, row.hand)))


def tables(connection: Connection, period: Period | None = None) -> list[TableUse]:
    """How much every table is used: hands, hands an hour, and what share of the time a hand was being played.

    The time is that between `since` and `until` where both are said, else from the first to the last hand.
    """
    asked = period or Period()
    used = _use(connection, asked)
    known = {(row.parlor, row.table_name): row for row in connection.execute(select(TABLES))}
    reach = _reach(connection)
    answer: list[TableUse] = []
    for place in sorted({*used, *known, *reach}):
        if asked.parlor not in (None, place[0]) or asked.table not in (None, place[1]):
            continue
        row, use = known.get(place), used.get(place, _Use())
        seconds = use.seconds
        journal = row.epoch.partition(".")[0] if row is not None else None
        upto, newest = reach.get(place, {}).get(journal, (0, 0))
        answer.append(
            {
                "parlor": place[0],
                "table": place[1],
                "status": row.status if row is not None else "unknown",
                "status_since": row.since if row is not None else None,
                "journal": row.epoch if row is not None else None,
                "hands": use.hands,
                "sessions": use.sessions,
                "hands_per_hour": round(3600 * use.hands / seconds, 2) if seconds > 0 else None,
                "played_share": round(min(1.0, use.played / seconds), 4) if seconds > 0 else None,
                "first_at": use.first,
                "last_at": use.last,
                "upto": upto,
                "missing": max(0, newest - upto),
            }
        )
    return answer


def latest_scores(connection: Connection, count: int = 20, parlor: str | None = None) -> list[ScoreLine]:
    """The latest scores, newest first, in English by the names of who sat there, and as sentences for any language."""
    query = (
        select(ScoreRow.__table__, MessageRow.payload)
        .outerjoin(MessageRow, MessageRow.id == ScoreRow.id)
        .where(~ScoreRow.superseded, ScoreRow.parlor == parlor if parlor else true())
        .order_by(desc(ScoreRow.received_at), desc(ScoreRow.seq))
    )
    scores = connection.execute(query.limit(count)).all()
    rules = _rules_played(
        connection, {(score.stream, score.session) for score in scores}, {score.hand for score in scores}
    )
    results: dict[str, list[ScoreChange]] = {}
    changed = (
        select(ResultRow.id, person_names.called(ResultRow).label("called"), ResultRow.delta, ResultRow.won)
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
            "text": named(_score_told(score, ENGLISH, rules), known.get(score.stream, {})),
            "rules": rules.get((score.stream, score.session, score.hand), ""),
            **_said(score.payload, known.get(score.stream, {})),
            "note": score.note,
            "results": results.get(score.id, []),
        }
        for score in scores
    ]


class _Said(TypedDict):
    said: JsonObject | None
    seats: list[str]


def _said(payload: str | None, known: Known) -> _Said:
    """The sentence of a score message, with names in place of ids, and who sat where."""
    told = json.loads(payload) if payload else {}
    sentence = told.get("text")
    seats = [named(one, known) for one in by_seat(told).values()]
    return {"said": named(sentence, known) if isinstance(sentence, dict) else None, "seats": seats}


def corrections(connection: Connection, count: int = 20, parlor: str | None = None) -> list[CorrectionLine]:
    """The latest corrections, newest first."""
    ours = CorrectionRow.parlor == parlor if parlor else true()
    query = (
        select(CorrectionRow)
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
            "why": row.why,
            "players": named(row.players, known.get(row.stream, {})),
            "deltas": row.deltas,
        }
        for row in rows
    ]


def _of_people(period: Period, *measures: Any) -> Select[Any]:
    """Sums over results, a row for every name, card and stake."""
    called = person_names.told_apart(ResultRow)
    return (
        select(called.label("player"), CARD.label("card"), SessionRow.stake_per_unit, *measures)
        .outerjoin(PersonRow, person_names.joined(ResultRow))
        .outerjoin(SittingRow, _same_sitting())
        .outerjoin(SessionRow, _same_session())
        .where(~ResultRow.superseded, *period.of(ResultRow, ResultRow.at))
        .group_by(called, CARD, SessionRow.stake_per_unit)
    )


def _is(player: str, period: Period) -> ColumnElement[bool]:
    """Condition that a result is a given person's: by name, by card, or by id. With a single table selected, whoever
    sits there unnamed is found by the seat's name, too."""
    name = person_names.told_apart(ResultRow) if period.table is None else person_names.called(ResultRow)
    told = (person_names.told_apart(ResultRow) == player, name == player)
    return or_(*told, CARD.in_([player]), ResultRow.player == player)


def _when_told() -> ColumnElement[float]:
    """The time of play, to order the play of several tables: by the clock of its table, but not later than the hub
    received it (a clock that is ahead), and not before what the same journal recorded before it (one put back)."""
    heard = MessageRow.received_at
    at = case((heard < ResultRow.at, heard), else_=ResultRow.at)
    return func.max(at).over(partition_by=ResultRow.stream, order_by=(ResultRow.seq, ResultRow.place))


def _same_sitting() -> ColumnElement[bool]:
    return and_(
        SittingRow.stream == ResultRow.stream,
        SittingRow.session == ResultRow.session,
        SittingRow.player == ResultRow.player,
    )


def _same_session() -> ColumnElement[bool]:
    return and_(SessionRow.stream == ResultRow.stream, SessionRow.session == ResultRow.session)


def _use(connection: Connection, period: Period) -> dict[tuple[str, str], _Use]:
    at = func.coalesce(HandRow.over_at, HandRow.begun_at)
    played = case((HandRow.over_at > HandRow.begun_at, HandRow.over_at - HandRow.begun_at), else_=0.0)
    query = (
        select(
            SessionRow.parlor,
            SessionRow.table_name,
            func.count(HandRow.over_at).label("hands"),
            func.count(func.distinct(HandRow.session)).label("sessions"),
            func.sum(played).label("played"),
            func.min(func.coalesce(HandRow.begun_at, HandRow.over_at)).label("first"),
            func.max(at).label("last"),
        )
        .join(SessionRow, and_(SessionRow.stream == HandRow.stream, SessionRow.session == HandRow.session))
        .where(*period.of(SessionRow, at))
        .group_by(SessionRow.parlor, SessionRow.table_name)
    )
    return {
        (row.parlor, row.table_name): _Use(
            row.hands, row.sessions, row.played, row.first, row.last, _seconds(row.first, row.last, period)
        )
        for row in connection.execute(query)
    }


def _seconds(first: float, last: float, period: Period) -> float:
    if period.since is not None and period.until is not None:
        return period.until - period.since
    return last - first


def _reach(connection: Connection) -> dict[tuple[str, str], dict[str | None, tuple[int, int]]]:
    found: dict[tuple[str, str], dict[str | None, tuple[int, int]]] = {}
    for row in connection.execute(select(STREAMS)):
        found.setdefault((row.parlor, row.table_name), {})[row.identity] = (row.upto, row.newest)
    return found
