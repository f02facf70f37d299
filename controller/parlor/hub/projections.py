"""Projects new messages onto scores, results, corrections, sessions and hands: rows that standings are plain sums over.

Everything here is a function of the message alone, written in the transaction that writes the message, so a message
counts exactly once however often it comes and in whatever order.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Final

from sqlalchemy import Connection, and_, case, or_

from controller.journal.entries import Leaf
from controller.json_values import text, whole
from controller.mqtt.message_models import NumberedCorrection, NumberedHand, NumberedScore, NumberedSession
from controller.parlor.hub.message_validation import StreamMessage
from controller.parlor.storage import bulk_sql
from controller.parlor.storage.schema import Base, CorrectionRow, SessionRow, SittingRow

Heard = Sequence[tuple[int, StreamMessage]]
"""Messages with the number of their stream, in order of (stream, seq)."""
TABLES: Final = Base.metadata.tables
WHERE: Final = ("id", "stream", "seq", "parlor", "table_name", "session", "hand", "at")
SCORE: Final = (
    *WHERE, "received_at", "result", "winner", "banker", "stay", "clause", "text", "note", "superseded",
)  # fmt: skip
RESULT: Final = (
    *WHERE, "place", "kind", "player", "delta", "total", "chips", "won", "superseded", "points", "rank", "bonus",
)  # fmt: skip


def project(connection: Connection, new: Heard, now: float) -> None:
    """Write the rows of these messages, which are all new."""
    scores = [(stream, message) for stream, message in new if message.leaf is Leaf.SCORE]
    corrections = [(stream, message) for stream, message in new if message.leaf is Leaf.CORRECTION]
    bulk_sql.fresh(
        connection, TABLES["scores"], SCORE, [_score(stream, message, now) for stream, message in scores]
    )
    results = [row for stream, message in scores for row in _results(stream, message)]
    results += [row for stream, message in corrections for row in _corrected(stream, message)]
    bulk_sql.fresh(connection, TABLES["results"], RESULT, results)
    for stream, message in corrections:
        _correction(connection, stream, message)
    sessions_and_hands(connection, new)


def sessions_and_hands(connection: Connection, heard: Heard) -> None:
    """Write the sessions, their players and the times of hands from these messages; a repetition changes nothing."""
    _hands(connection, [(stream, message) for stream, message in heard if message.leaf is Leaf.HAND])
    for stream, message in heard:
        if message.leaf is Leaf.SESSION:
            _session(connection, stream, message)


def amounts(stream: int, message: StreamMessage) -> list[tuple[str, int]]:
    """The changes of a message: (player, units) for each of its rows in `results`."""
    rows = {Leaf.SCORE: _results, Leaf.CORRECTION: _corrected}.get(message.leaf)
    at = len(WHERE) + 2
    return [] if rows is None else [(text(row[at]), whole(row[at + 1])) for row in rows(stream, message)]


def _score(stream: int, message: StreamMessage, now: float) -> tuple[object, ...]:
    """A row of SCORE."""
    body = message.body
    assert isinstance(body, NumberedScore)
    winners = body.winners or ([] if body.winner is None else [body.winner])
    names = [_name(body.players, _place(body.sitting, seat)) for seat in winners]
    return (
        *_where(stream, message), now, body.result, ", ".join(names) or None, body.banker, body.stay, body.clause,
        body.text.text, body.note, False,
    )  # fmt: skip


def _results(stream: int, message: StreamMessage) -> list[tuple[object, ...]]:
    """Rows of RESULT, one for each player."""
    body, where = message.body, _where(stream, message)
    assert isinstance(body, NumberedScore)
    players, totals, chips = body.players, body.totals, body.chips
    winners = set(body.winners or ([] if body.winner is None else [body.winner]))
    won = {_place(body.sitting, seat) for seat in winners}
    sat = set(body.sitting) or set(range(len(body.deltas)))
    points, ranks = _by_place(body, "scores"), _by_place(body, "ranks")
    rows = []
    for place, delta in enumerate(body.deltas):
        if place in sat or delta:  # players who left the session earlier have not played this hand
            who, total, has = _name(players, place), _at(totals, place), _at(chips, place)
            ended = points.get(place), ranks.get(place), _at(body.bonuses, place)
            rows.append((*where, place, "score", who, delta, total, has, place in won, False, *ended))
    return rows


def _by_place(body: NumberedScore, what: str) -> dict[int, int]:
    """A list by seat of a score with points (`scores`, `ranks`), by the place of the player in the score's lists."""
    by_seat: Sequence[int] = [] if body.points is None else getattr(body.points, what)
    return {_place(body.sitting, seat): value for seat, value in enumerate(by_seat)}


def _corrected(stream: int, message: StreamMessage) -> list[tuple[object, ...]]:
    body, where = message.body, _where(stream, message)
    assert isinstance(body, NumberedCorrection)
    rows = []
    for place, delta in enumerate(body.deltas):
        who, total = _name(body.players, place), _at(body.totals, place)
        rows.append((*where, place, "correction", who, delta, total, None, False, False, None, None, None))
    return rows


def _correction(connection: Connection, stream: int, message: StreamMessage) -> None:
    body = message.body
    assert isinstance(body, NumberedCorrection)
    row = {
        **dict(zip(WHERE, _where(stream, message), strict=True)),
        "by_whom": body.by,
        "why": body.why,
        "order_id": body.order,
        "players": list(body.players),
        "deltas": list(body.deltas),
        "before": list(body.before),
        "totals": list(body.totals),
        "superseded": False,
    }
    connection.execute(bulk_sql.insert(connection, CorrectionRow).values(**row).on_conflict_do_nothing())


def _hands(connection: Connection, hands: Heard) -> None:
    times: dict[tuple[int, str, int], dict[str, float]] = {}
    for stream, message in hands:
        assert isinstance(message.body, NumberedHand)
        which = {"begun": "begun_at", "over": "over_at"}.get(message.body.status)
        if which is not None:
            times.setdefault((stream, message.session, message.hand), {})[which] = message.at
    rows = [
        {"stream": k[0], "session": k[1], "hand": k[2]}
        | {name: v.get(name) for name in ("begun_at", "over_at")}
        for k, v in sorted(times.items())
    ]
    bulk_sql.complete(connection, TABLES["hands"], rows)


def _session(connection: Connection, stream: int, message: StreamMessage) -> None:
    """Apply a session message if it is the newest; the session's begin and end times are kept."""
    body = message.body
    assert isinstance(body, NumberedSession)
    made = bulk_sql.insert(connection, SessionRow).values(
        stream=stream,
        session=message.session,
        parlor=message.parlor,
        table_name=message.table,
        generation=message.generation,
        seq=message.seq,
        status=body.status,
        begun_at=message.at,
        over_at=message.at if body.status == "over" else None,
        stake_per_unit=Decimal(body.stake_per_unit),
        players=[player.person for player in body.players],
        totals=list(body.totals),
        chips=body.chips,
        maximum_loss=body.maximum_loss,
        by_whom=body.by,
        text=body.text.text,
    )
    new = made.excluded
    newer = or_(
        new.generation > SessionRow.generation,
        and_(new.generation == SessionRow.generation, new.seq > SessionRow.seq),
    )
    later = {
        name: case((newer, getattr(new, name)), else_=getattr(SessionRow, name))
        for name in (
            "status",
            "players",
            "generation",
            "seq",
            "over_at",
            "totals",
            "chips",
            "maximum_loss",
            "by_whom",
        )
    }
    words = {"text": case((newer, new.text), else_=SessionRow.text)}
    begun = {"begun_at": new.begun_at} if body.status == "begun" else {}
    stake = {"stake_per_unit": case((newer, new.stake_per_unit), else_=SessionRow.stake_per_unit)}
    connection.execute(
        made.on_conflict_do_update(
            index_elements=["stream", "session"], set_={**later, **words, **begun, **stake}
        )
    )
    for player in body.players:
        sits = bulk_sql.insert(connection, SittingRow).values(
            stream=stream, session=message.session, player=player.person
        )
        connection.execute(sits.on_conflict_do_nothing())


def _where(stream: int, message: StreamMessage) -> tuple[object, ...]:
    return (
        message.id,
        stream,
        message.seq,
        message.parlor,
        message.table,
        message.session,
        message.hand,
        message.at,
    )


def _place(sitting: Sequence[int], seat: int) -> int:
    """The index, among the listed people, of the player in a seat."""
    return sitting[seat] if seat < len(sitting) else seat


def _name(players: Sequence[str], place: int) -> str:
    return players[place] if 0 <= place < len(players) else f"seat {place}"


def _at(numbers: Sequence[int | None], place: int) -> int | None:
    return numbers[place] if place < len(numbers) else None
