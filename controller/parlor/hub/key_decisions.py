"""Decisions of staff about keys: admit, revoke, register one beforehand. Each is recorded in `decisions`.

What an admission will do is reckoned before it is done (`planned`), so that staff can be told and asked.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

from sqlalchemy import Connection, delete, func, select

from controller.identity.journal_identity import identity_of
from controller.identity.key_files import KeyFileError, PublicKey, read_fingerprint
from controller.mqtt.topics import Topics
from controller.parlor.hub import alerts, decision_log, key_changes
from controller.parlor.hub.decision_log import Decider
from controller.parlor.hub.journal_claims import (
    ADMITTED,
    CLAIMED,
    DECIDED,
    INHERITED,
    PENDING,
    RETIRED,
    REVOKED,
    Known,
    claim_of,
)
from controller.parlor.hub.key_changes import KEYS, Change, Place
from controller.parlor.storage import bulk_sql
from controller.parlor.storage.schema import MessageRow, Stream
from controller.parlor.storage.schema_trust import KeyRow
from controller.words.sentence import Sentence, SentenceError, joined, sentence


class NotDecided(SentenceError):
    """The decision is not possible; the sentence says why and what can be done."""


@dataclass(frozen=True)
class Admission:
    """What admitting a key does: `retires`, the keys that no longer count; `claims`, whose journal it goes on with
    (None: its own); `moves`, the name by which that journal went so far, where it changes; `messages`, how many are
    here of it."""

    key: Known
    retires: tuple[Known, ...]
    claims: str | None
    moves: Place | None
    messages: int

    @property
    def change(self) -> Change:
        """What becomes of the keys and of the journal's name."""
        one = replace(self.key, status=ADMITTED)
        retired = [replace(former, status=RETIRED) for former in self.retires]
        return Change.of([one, *retired], {one.identity: one.place})

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        """What will be, a sentence each."""
        one, place = self.key, f"{self.key.parlor}/{self.key.table}"
        said = [sentence("admission.speaks", table=place, fingerprint=one.fingerprint)]
        if self.claims is not None:
            how = sentence("admission.signed" if one.claim == INHERITED else "admission.by_word")
            goes_on = sentence(
                "admission.goes_on", table=self.claims, journal=one.identity, messages=self.messages, how=how
            )
            said.append(goes_on)
        if self.moves is not None:
            said.append(sentence("admission.moves", table=place, former="/".join(self.moves)))
        for former in self.retires:
            retired = sentence(
                "admission.retires", fingerprint=former.fingerprint, table=f"{former.parlor}/{former.table}"
            )
            said.append(retired)
        return tuple(said)


def planned(
    connection: Connection, fingerprint: str, journal: str | None = None, *, beforehand: Known | None = None
) -> Admission:
    """What admitting this key would do; `journal` is the one that staff name, `beforehand` a key that has not spoken
    yet. Raises NotDecided where it may not be admitted so: a claim on a journal that is known here must be named."""
    one = beforehand or key_of_fingerprint(connection, fingerprint)
    if one.status == ADMITTED:
        table = f"{one.parlor}/{one.table}"
        raise NotDecided(sentence("admission.already", fingerprint=one.fingerprint, table=table))
    if journal is not None and journal != one.identity:
        raise NotDecided(
            sentence(
                "admission.other_journal", fingerprint=one.fingerprint, journal=one.identity, named=journal
            )
        )
    keys = key_changes.every(connection)
    holders = [
        other for other in keys if other.identity == one.identity and other.status in DECIDED and other != one
    ]
    stream = connection.execute(
        select(Stream.id, Stream.parlor, Stream.table_name).where(Stream.identity == one.identity)
    ).first()
    place = None if stream is None else (stream.parlor, stream.table_name)
    whose = "/".join(place or (holders[-1].place if holders else one.place))
    claim = CLAIMED if one.claim == INHERITED and _is_broken(holders) else one.claim
    if claim == CLAIMED and journal is None:
        raise NotDecided(
            sentence("admission.claims", fingerprint=one.fingerprint, table=whose, journal=one.identity)
        )
    retired = [
        other
        for other in keys
        if other.status == ADMITTED
        and one.key != other.key
        and (other.place == one.place or other in holders)
    ]
    number = 0 if stream is None else _messages(connection, stream.id)
    return Admission(
        key=replace(one, claim=claim),
        retires=tuple(retired),
        claims=None if claim not in (CLAIMED, INHERITED) else whose,
        moves=place if place is not None and place != one.place else None,
        messages=number,
    )


def admit(
    connection: Connection, fingerprint: str, by: Decider, why: str, journal: str | None = None
) -> Sentence:
    """Admit a key that waits (or was retired or revoked); returns what that means. `journal` names the journal that
    it claims, where none of that journal's keys has signed it. Raises NotDecided."""
    plan = planned(connection, fingerprint, journal)
    one = plan.key
    place = f"{one.parlor}/{one.table}"
    detail = {
        "key": one.key, "was": one.status, "retired": [former.fingerprint for former in plan.retires],
        "journal": one.identity, "place": list(one.place), "claim": one.claim,
    }  # fmt: skip
    key_changes.decide(connection, plan.change, by, "admitted", one.fingerprint, place, why, detail)
    alerts.settle_alert(connection, alerts.KEY, one.key, "new")
    return joined(*plan.sentences)


def revoke(connection: Connection, fingerprint: str, by: Decider, why: str) -> Sentence:
    """Revoke a key; what it proved before stays."""
    one = key_of_fingerprint(connection, fingerprint)
    if one.status == REVOKED:
        raise NotDecided(sentence("admission.revoked_already", fingerprint=one.fingerprint))
    place = f"{one.parlor}/{one.table}"
    detail = {"key": one.key, "was": one.status}
    change = Change.of([replace(one, status=REVOKED)])
    key_changes.decide(connection, change, by, "revoked", one.fingerprint, place, why, detail)
    alerts.settle_alert(connection, alerts.KEY, one.key, "keep")
    return sentence("admission.revoked", fingerprint=one.fingerprint, table=place)


def clear(connection: Connection, place: tuple[str, str] | None, by: Decider, why: str) -> Sentence:
    """Forget all keys that wait, or those of one table; who speaks then is listed anew."""
    waiting = [KeyRow.status == PENDING]
    if place is not None:
        waiting += [KeyRow.parlor == place[0], KeyRow.table_name == place[1]]
    gone = connection.execute(select(KEYS.c.key).where(*waiting)).scalars().all()
    unlisted = alerts.unlisted(connection)
    connection.execute(delete(KeyRow).where(*waiting))
    for key in gone:
        alerts.settle_alert(connection, alerts.KEY, key, "keep")
    alerts.listed_anew(connection, place)
    whose = "all tables" if place is None else "/".join(place)
    detail = {"listed": len(gone), "unlisted": unlisted - alerts.unlisted(connection)}
    decision_log.append_decision(connection, by, "cleared", whose, "", why, detail)
    if place is None:
        return sentence("admission.cleared_all", number=len(gone))
    return sentence("admission.cleared", number=len(gone), table=whose)


def admit_key(
    connection: Connection,
    key: PublicKey,
    topics: Topics,
    by: Decider,
    why: str,
    journal: str | None = None,
    former: Sequence[PublicKey] = (),
) -> Sentence:
    """Admit a key that was transferred securely, before its table has sent anything: for its own journal, or for the
    `journal` that staff name. `former` are that journal's keys, as its table proves them. Raises NotDecided."""
    made = bulk_sql.insert(connection, KeyRow).values(**row_of(waiting_key(key, topics, journal, former)))
    connection.execute(made.on_conflict_do_nothing())
    _check_given(connection, key, topics)
    return admit(connection, key.fingerprint, by, why, journal)


def waiting_key(
    key: PublicKey, topics: Topics, journal: str | None = None, former: Sequence[PublicKey] = ()
) -> Known:
    """A key that has not spoken yet, as staff bring it: it waits to be admitted."""
    own = former[0] if former else key
    identity = journal or identity_of(own)
    return Known(
        key=key.text, fingerprint=key.fingerprint, parlor=topics.parlor, table=topics.table, identity=identity,
        claim=claim_of(identity, key, former), status=PENDING, generation=0, counter=0,
    )  # fmt: skip


def planned_given(
    connection: Connection, key: PublicKey, topics: Topics, journal: str | None, former: Sequence[PublicKey]
) -> Admission:
    """What `give` would do. Raises NotDecided."""
    known = _check_given(connection, key, topics)
    return planned(
        connection, key.fingerprint, journal, beforehand=known or waiting_key(key, topics, journal, former)
    )


def _check_given(connection: Connection, key: PublicKey, topics: Topics) -> Known | None:
    known = key_changes.find(connection, key.text)
    if known is not None and known.place != (topics.parlor, topics.table):
        raise NotDecided(
            sentence(
                "admission.other_table",
                fingerprint=key.fingerprint,
                spoken=f"{known.parlor}/{known.table}",
                table=f"{topics.parlor}/{topics.table}",
            )
        )
    return known


def row_of(known: Known) -> dict[str, object]:
    """The row of a key that has not been seen before."""
    return {
        "key": known.key, "fingerprint": known.fingerprint, "parlor": known.parlor, "table_name": known.table,
        "identity": known.identity, "claim": known.claim, "status": known.status, "generation": 0, "counter": 0,
        "first_seen": time.time(),
    }  # fmt: skip


def _is_broken(holders: Sequence[Known]) -> bool:
    """Whether a key of the journal was revoked: whoever has it can sign any other in. A key that only claimed the
    journal cannot: its being revoked hinders nobody."""
    return any(one.status == REVOKED and one.claim != CLAIMED for one in holders)


def _messages(connection: Connection, stream: int) -> int:
    query = select(func.count()).select_from(MessageRow).where(MessageRow.stream == stream)
    return int(connection.scalar(query) or 0)


def key_of_fingerprint(connection: Connection, fingerprint: str) -> Known:
    """The key of this fingerprint. Raises NotDecided where there is none."""
    try:
        wanted = read_fingerprint(fingerprint)
    except KeyFileError as error:
        raise NotDecided(error.whole) from error
    key = connection.scalar(select(KEYS.c.key).where(KeyRow.fingerprint == wanted))
    found = None if key is None else key_changes.find(connection, key)
    if found is None:
        raise NotDecided(sentence("admission.nobody_spoken", fingerprint=wanted))
    return found
