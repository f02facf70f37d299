"""Decisions of staff about keys: admit, revoke, register one beforehand. Each is recorded in `decisions`."""

from __future__ import annotations

import time

from sqlalchemy import Connection, delete, select, update

from controller.identity.key_files import KeyFileError, PublicKey, read_fingerprint
from controller.mqtt.topics import Topics
from controller.parlor.hub import alerts, decision_log
from controller.parlor.hub.key_admission import ADMITTED, KEYS, PENDING, RETIRED, REVOKED, bind
from controller.parlor.storage import bulk_sql
from controller.parlor.storage.schema import AnyRow, Stream
from controller.parlor.storage.schema_trust import KeyRow


class NotDecided(Exception):
    """The decision is not possible; the sentence says why and what can be done."""


def admit(connection: Connection, fingerprint: str, by: str, why: str) -> str:
    """Admit a key that waits (or was retired or revoked); returns a sentence about what that means."""
    row = _row(connection, fingerprint)
    place = f"{row.parlor}/{row.table_name}"
    now, said = time.time(), [f"Table {place} speaks by {row.fingerprint} from now on."]
    if row.status == ADMITTED:
        raise NotDecided(f"{row.fingerprint} is admitted already, as {place}.")
    before = select(KEYS.c.fingerprint).where(
        KeyRow.parlor == row.parlor, KeyRow.table_name == row.table_name,
        KeyRow.status == ADMITTED, KeyRow.key != row.key,
    )  # fmt: skip
    former = list(connection.execute(before).scalars())
    if former:
        gone = update(KeyRow).where(KeyRow.fingerprint.in_(former)).values(status=RETIRED)
        connection.execute(gone)
        said.append(
            f"{', '.join(former)} is retired: what it signed stays, what it signs from now on does not count."
        )
    news = {"status": ADMITTED, "decided_by": by, "decided_at": now}
    connection.execute(update(KeyRow).where(KeyRow.key == row.key).values(**news))
    if row.identity is not None:
        called = {"parlor": row.parlor, "table_name": row.table_name}  # staff say whose journal it is
        connection.execute(update(Stream).where(Stream.identity == row.identity).values(**called, asks=0))
        _retire_others(connection, row)
    detail = {"key": row.key, "was": row.status, "retired": former}
    decision_log.note(connection, by, "admitted", row.fingerprint, place, why, detail)
    alerts.settle(connection, alerts.KEY, row.key, "new")
    return " ".join(said)


def revoke(connection: Connection, fingerprint: str, by: str, why: str) -> str:
    """Revoke a key; what it proved before stays."""
    row = _row(connection, fingerprint)
    if row.status == REVOKED:
        raise NotDecided(f"{row.fingerprint} is revoked already.")
    news = {"status": REVOKED, "decided_by": by, "decided_at": time.time()}
    connection.execute(update(KeyRow).where(KeyRow.key == row.key).values(**news))
    place = f"{row.parlor}/{row.table_name}"
    decision_log.note(
        connection, by, "revoked", row.fingerprint, place, why, {"key": row.key, "was": row.status}
    )
    alerts.settle(connection, alerts.KEY, row.key, "keep")
    return (
        f"{row.fingerprint} no longer speaks as {place}: nothing it signs from now on counts. What it signed before "
        f"stays; it can be admitted again: mahjong-table parlor admit {row.fingerprint}"
    )


def clear(connection: Connection, place: tuple[str, str] | None, by: str, why: str) -> str:
    """Forget all keys that wait, or those of one table; who speaks then is listed anew."""
    waiting = [KeyRow.status == PENDING]
    if place is not None:
        waiting += [KeyRow.parlor == place[0], KeyRow.table_name == place[1]]
    gone = connection.execute(select(KEYS.c.key).where(*waiting)).scalars().all()
    unlisted = alerts.unlisted(connection)
    connection.execute(delete(KeyRow).where(*waiting))
    for key in gone:
        alerts.settle(connection, alerts.KEY, key, "keep")
    alerts.listed_anew(connection, place)
    whose = "all tables" if place is None else "/".join(place)
    detail = {"listed": len(gone), "unlisted": unlisted - alerts.unlisted(connection)}
    decision_log.note(connection, by, "cleared", whose, "", why, detail)
    return f"{len(gone)} keys no longer wait for {whose}. Who speaks from now on is listed anew."


def give(connection: Connection, key: PublicKey, topics: Topics, by: str, why: str) -> str:
    """Admit a key that was transferred securely, before its table has sent anything."""
    now = time.time()
    made = bulk_sql.insert(connection, KeyRow).values(
        key=key.text, fingerprint=key.fingerprint, parlor=topics.parlor, table_name=topics.table, status=PENDING,
        generation=0, counter=0, first_seen=now,
    )  # fmt: skip
    connection.execute(made.on_conflict_do_nothing())
    row = _row(connection, key.fingerprint)
    if (row.parlor, row.table_name) != (topics.parlor, topics.table):
        raise NotDecided(
            f"{key.fingerprint} has spoken as {row.parlor}/{row.table_name}, not as {topics.parlor}/{topics.table}. "
            "If that table was renamed, its journal says so: mahjong-table journal rename."
        )
    return admit(connection, key.fingerprint, by, why)


def _retire_others(connection: Connection, row: AnyRow) -> None:
    """Retire the journal's other keys: it has one admitted key at a time."""
    if row.status != ADMITTED:
        bind(connection, row.key, row.identity)


def _row(connection: Connection, fingerprint: str) -> AnyRow:
    try:
        wanted = read_fingerprint(fingerprint)
    except KeyFileError as error:
        raise NotDecided(str(error)) from error
    rows = connection.execute(select(KEYS).where(KeyRow.fingerprint == wanted)).all()
    if not rows:
        raise NotDecided(
            f"No table with fingerprint {wanted} has spoken to this hub. `mahjong-table parlor keys` lists who has; a "
            "key can be given beforehand: mahjong-table parlor admit --file FILE --as PARLOR/TABLE"
        )
    return rows[0]
