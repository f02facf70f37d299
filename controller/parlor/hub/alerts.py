"""Alerts: disputes, and what a table's staff must know; one row for each, however often it occurs."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, TypedDict

from sqlalchemy import Connection, delete, func, select, update

from controller.json_values import JsonObject, mapping
from controller.parlor.storage import bulk_sql
from controller.parlor.storage.schema_trust import AlertRow
from controller.words.sentence import Sentence, plain, sentence

ALERTS_KEPT: Final = 10_000
ENDED_KEPT: Final = 10_000
ENDED_S: Final = 365 * 86_400.0
"""Decided alerts are kept for ENDED_S after their last occurrence, at most ENDED_KEPT; open ones until a decision."""
MOST_OPEN: Final = 100
"""Limit for one table and kind without a stored message for each: a faulty table could raise them without end."""

LONGEST_SUBJECT: Final = 300
MORE: Final = "more"
SENTENCE_KEY: Final = "said"
"""Key in an alert's detail: the id and arguments of its sentence, whose English is in `text`."""

LOST: Final = "lost"
FORK: Final = "fork"
RENAMED: Final = "renamed"
IDENTITY: Final = "identity"
KEY: Final = "key"
LIMITS: Final = "limits"
IMPOSSIBLE: Final = "impossible"
STILL_SPEAKS: Final = "still speaks"
OLDER_COPY: Final = "older copy"
WAITING: Final = "waiting"
TWO_HUBS: Final = "two hubs"
FOREIGN: Final = "foreign"
"""Key in an alert's detail: a table signs for the journal of another one. Staff can only acknowledge it."""
NAMES: Final[Mapping[str, Sentence]] = {
    LOST: sentence("dispute_kind.lost"),
    FORK: sentence("dispute_kind.fork"),
    RENAMED: sentence("dispute_kind.renamed"),
    IDENTITY: sentence("dispute_kind.identity"),
    KEY: sentence("dispute_kind.key"),
    LIMITS: sentence("dispute_kind.limits"),
    IMPOSSIBLE: sentence("dispute_kind.impossible"),
    STILL_SPEAKS: sentence("dispute_kind.still_speaks"),
    OLDER_COPY: sentence("dispute_kind.older_copy"),
    WAITING: sentence("dispute_kind.waiting"),
    TWO_HUBS: sentence("dispute_kind.two_hubs"),
}
"""The display name of each kind."""
BOUNDED: Final = frozenset({RENAMED, IDENTITY, KEY, IMPOSSIBLE, STILL_SPEAKS})
NOT_FOR_TABLES: Final = frozenset({OLDER_COPY, KEY, WAITING, STILL_SPEAKS, TWO_HUBS})
"""Alerts about the hub or an unknown key: tables do not show them."""


@dataclass(frozen=True)
class HubAlert:
    """One alert. There is at most one of each kind and `subject` (what it is about)."""

    kind: str
    subject: str
    parlor: str
    table: str
    sentence: Sentence
    detail: JsonObject = field(default_factory=dict, compare=False, hash=False)


def name_of(kind: str) -> Sentence:
    """The display name of a kind of alert; an unknown kind is shown as it is."""
    return NAMES.get(kind, plain(kind))


def stand(connection: Connection, alerts: Iterable[HubAlert], now: float | None = None) -> None:
    """Raise alerts, or count them again if they exist. Decisions about them remain."""
    for raised in sorted(set(alerts), key=lambda one: (one.kind, one.subject)):
        at = time.time() if now is None else now
        alert = raised if _has_room(connection, raised) else _more(raised)
        made = bulk_sql.insert(connection, AlertRow).values(
            kind=alert.kind,
            subject=alert.subject[:LONGEST_SUBJECT],
            parlor=alert.parlor,
            table_name=alert.table,
            text=alert.sentence.text,
            detail={
                **alert.detail,
                SENTENCE_KEY: {"id": alert.sentence.id, "args": alert.sentence.to_json()["args"]},
            },
            count=1,
            raised_at=at,
            last_at=at,
        )
        again = {
            "count": AlertRow.count + 1, "last_at": at, "text": made.excluded.text, "detail": made.excluded.detail,
        }  # fmt: skip
        connection.execute(made.on_conflict_do_update(index_elements=["kind", "subject"], set_=again))


def settle_alert(connection: Connection, kind: str, subject: str, choice: str | None) -> None:
    """Store the decision about an alert; None withdraws it."""
    which = (AlertRow.kind == kind, AlertRow.subject == subject[:LONGEST_SUBJECT])
    connection.execute(update(AlertRow).where(*which).values(choice=choice))
    if choice is not None:
        _forget_ended(connection, time.time())


def end_alert(connection: Connection, kind: str, subject: str) -> None:
    """Delete an alert whose cause is gone. If the cause returns, the alert is raised again, undecided."""
    connection.execute(
        delete(AlertRow).where(AlertRow.kind == kind, AlertRow.subject == subject[:LONGEST_SUBJECT])
    )


def _forget_ended(connection: Connection, now: float) -> None:
    """Delete the oldest decided alerts; the decisions themselves stay."""
    ended = AlertRow.choice.is_not(None)
    connection.execute(delete(AlertRow).where(ended, AlertRow.last_at < now - ENDED_S))
    newest_first = select(AlertRow.n).where(ended).order_by(AlertRow.last_at.desc(), AlertRow.n.desc())
    beyond = newest_first.offset(ENDED_KEPT).limit(ENDED_KEPT)
    connection.execute(delete(AlertRow).where(AlertRow.n.in_(beyond)))


def _has_room(connection: Connection, alert: HubAlert) -> bool:
    if alert.kind not in BOUNDED:
        return True
    ours = (AlertRow.kind == alert.kind, AlertRow.parlor == alert.parlor, AlertRow.table_name == alert.table)
    stands = select(AlertRow.n).where(
        AlertRow.kind == alert.kind, AlertRow.subject == alert.subject[:LONGEST_SUBJECT]
    )
    if connection.execute(stands).first() is not None:
        return True
    standing = select(func.count()).select_from(AlertRow).where(*ours, AlertRow.choice.is_(None))
    return (connection.scalar(standing) or 0) < MOST_OPEN


def _more(alert: HubAlert) -> HubAlert:
    """The alert that counts the unlisted ones of the same kind and table."""
    place = f"{alert.parlor}/{alert.table}"
    return HubAlert(
        kind=alert.kind,
        subject=f"more of {place}",
        parlor=alert.parlor,
        table=alert.table,
        sentence=sentence("dispute.more", number=MOST_OPEN, table=place),
        detail={MORE: True},
    )


class StandingAlert(TypedDict):
    """An alert for display; `choice` None: not decided."""

    alert: int
    kind: str
    subject: str
    parlor: str
    table: str
    text: str
    said: JsonObject
    count: int
    since: float
    last_at: float
    choice: str | None
    detail: JsonObject


def standing_alerts(
    connection: Connection, parlor: str | None = None, *, decided: bool = False
) -> list[StandingAlert]:
    """Alerts without a decision, or (`decided`) all of them, newest first."""
    query = select(AlertRow.__table__, AlertRow.count.label("times")).order_by(AlertRow.n.desc())
    if not decided:
        query = query.where(AlertRow.choice.is_(None))
    if parlor is not None:
        query = query.where(AlertRow.parlor.in_((parlor, "")))
    return [
        {
            "alert": row.n, "kind": row.kind, "subject": row.subject, "parlor": row.parlor, "table": row.table_name,
            "text": row.text,
            "said": _stored_sentence(row.text, row.detail).to_json(),
            "count": row.times, "since": row.raised_at, "last_at": row.last_at,
            "choice": row.choice,
            "detail": {name: value for name, value in row.detail.items() if name != SENTENCE_KEY},
        }
        for row in connection.execute(query.limit(ALERTS_KEPT))
    ]  # fmt: skip


def count_undecided(connection: Connection) -> dict[str, int]:
    """The number of undecided alerts of each kind."""
    query = select(AlertRow.kind, func.count()).where(AlertRow.choice.is_(None)).group_by(AlertRow.kind)
    return {kind: int(number) for kind, number in connection.execute(query)}


def notices(connection: Connection) -> dict[tuple[str, str], Sentence]:
    """The notice for each table (parlor, table): the sentence of its oldest undecided alert."""
    query = (
        select(AlertRow.parlor, AlertRow.table_name, AlertRow.text, AlertRow.detail)
        .where(AlertRow.choice.is_(None), AlertRow.kind.not_in(NOT_FOR_TABLES))
        .order_by(AlertRow.n.desc())
    )
    return {
        (row.parlor, row.table_name): _stored_sentence(row.text, row.detail)
        for row in connection.execute(query)
    }


def _stored_sentence(text: str, detail: JsonObject) -> Sentence:
    """The sentence of a stored alert; plain English if its detail has no sentence."""
    try:
        return Sentence.from_json({**mapping(detail[SENTENCE_KEY]), "text": text})
    except (KeyError, TypeError):
        return plain(text)


def unlisted(connection: Connection, parlor: str | None = None) -> int:
    """The number of keys that sent messages while the list of waiting keys was full."""
    query = select(func.sum(AlertRow.count)).where(AlertRow.kind == WAITING)
    if parlor is not None:
        query = query.where(AlertRow.parlor.in_((parlor, "")))
    return int(connection.scalar(query) or 0)


def forget_unlisted(connection: Connection, place: tuple[str, str] | None) -> None:
    """Reset the count of unlisted keys after the waiting list of a table (None: of all tables) was emptied."""
    gone = delete(AlertRow).where(AlertRow.kind == WAITING)
    if place is not None:
        gone = gone.where(AlertRow.parlor == place[0], AlertRow.table_name == place[1])
    connection.execute(gone)
