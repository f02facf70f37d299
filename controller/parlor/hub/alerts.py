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
"""What was decided is kept so long after it came last, and so many of it; what stands is kept until it is decided."""
MOST_OPEN: Final = 100
"""Of one table and kind, where no message is kept for each: a table in error could raise them without end."""

LONGEST_SUBJECT: Final = 300
MORE: Final = "more"
SAID: Final = "said"
"""In the detail of an alert: the id and the arguments of its sentence, whose English stands in `text`."""

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
"""In the detail of an alert: a table signs for the journal of another. There is nothing to decide but to know of it."""
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
"""What each kind is called."""
BOUNDED: Final = frozenset({RENAMED, IDENTITY, KEY, IMPOSSIBLE, STILL_SPEAKS})
UNTOLD: Final = frozenset({OLDER_COPY, KEY, WAITING, STILL_SPEAKS, TWO_HUBS})
"""Of the hub, or of a stranger: no table is told of it as its own."""


@dataclass(frozen=True)
class HubAlert:
    """One alert. There is at most one of each kind and `subject` (what it is about)."""

    kind: str
    subject: str
    parlor: str
    table: str
    said: Sentence
    detail: JsonObject = field(default_factory=dict, compare=False, hash=False)


def name_of(kind: str) -> Sentence:
    """What a kind of alert is called; one of another program by its own word."""
    return NAMES.get(kind, plain(kind))


def stand(connection: Connection, alerts: Iterable[HubAlert], now: float | None = None) -> None:
    """Raise these, or note that they came again. What was decided about them stays decided."""
    for raised in sorted(set(alerts), key=lambda one: (one.kind, one.subject)):
        at = time.time() if now is None else now
        alert = raised if _has_room(connection, raised) else _more(raised)
        made = bulk_sql.insert(connection, AlertRow).values(
            kind=alert.kind,
            subject=alert.subject[:LONGEST_SUBJECT],
            parlor=alert.parlor,
            table_name=alert.table,
            text=alert.said.text,
            detail={**alert.detail, SAID: {"id": alert.said.id, "args": alert.said.to_json()["args"]}},
            count=1,
            raised_at=at,
            last_at=at,
        )
        again = {
            "count": AlertRow.count + 1, "last_at": at, "text": made.excluded.text, "detail": made.excluded.detail,
        }  # fmt: skip
        connection.execute(made.on_conflict_do_update(index_elements=["kind", "subject"], set_=again))


def settle_alert(connection: Connection, kind: str, subject: str, choice: str | None) -> None:
    """What has been decided about one; None: nothing any more."""
    which = (AlertRow.kind == kind, AlertRow.subject == subject[:LONGEST_SUBJECT])
    connection.execute(update(AlertRow).where(*which).values(choice=choice))
    if choice is not None:
        _forget_ended(connection, time.time())


def end_alert(connection: Connection, kind: str, subject: str) -> None:
    """Delete an alert whose cause is gone. If the cause comes again, so does the alert, undecided."""
    connection.execute(
        delete(AlertRow).where(AlertRow.kind == kind, AlertRow.subject == subject[:LONGEST_SUBJECT])
    )


def _forget_ended(connection: Connection, now: float) -> None:
    """Of what was decided the oldest goes; the decisions themselves stay."""
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
    """One that counts those which are not listed."""
    place = f"{alert.parlor}/{alert.table}"
    return HubAlert(
        kind=alert.kind,
        subject=f"more of {place}",
        parlor=alert.parlor,
        table=alert.table,
        said=sentence("dispute.more", number=MOST_OPEN, table=place),
        detail={MORE: True},
    )


class StandingAlert(TypedDict):
    """An alert as it is shown; `choice` None: not decided."""

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
            "said": _said(row.text, row.detail).to_json(),
            "count": row.times, "since": row.raised_at, "last_at": row.last_at,
            "choice": row.choice,
            "detail": {name: value for name, value in row.detail.items() if name != SAID},
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
        .where(AlertRow.choice.is_(None), AlertRow.kind.not_in(UNTOLD))
        .order_by(AlertRow.n.desc())
    )
    return {(row.parlor, row.table_name): _said(row.text, row.detail) for row in connection.execute(query)}


def _said(text: str, detail: JsonObject) -> Sentence:
    """What a stored alert says; in English alone where a program before this one has stored it."""
    try:
        return Sentence.from_json({**mapping(detail[SAID]), "text": text})
    except (KeyError, TypeError):
        return plain(text)


def unlisted(connection: Connection, parlor: str | None = None) -> int:
    """How many keys have spoken for which the list of those that wait had no room."""
    query = select(func.sum(AlertRow.count)).where(AlertRow.kind == WAITING)
    if parlor is not None:
        query = query.where(AlertRow.parlor.in_((parlor, "")))
    return int(connection.scalar(query) or 0)


def listed_anew(connection: Connection, place: tuple[str, str] | None) -> None:
    """The list of those that wait was emptied (None: for all tables): what was counted beside it is forgotten."""
    gone = delete(AlertRow).where(AlertRow.kind == WAITING)
    if place is not None:
        gone = gone.where(AlertRow.parlor == place[0], AlertRow.table_name == place[1])
    connection.execute(gone)
