"""Decisions of staff about keys: admit, revoke, register one beforehand, and the changes they make. Each is recorded in
`decisions`.

The effects of an admission are computed before it is done (`planned`), so that staff can confirm them.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, TypedDict

from sqlalchemy import Connection, delete, func, select, update

from controller.identity.signing import KeyFileError, PublicKey, began, identity_of, read_fingerprint
from controller.json_values import JsonObject, mapping, text, texts
from controller.mqtt.topics import Topics
from controller.parlor.hub import alerts, decision_log
from controller.parlor.hub.alerts import HubAlert
from controller.parlor.hub.decision_log import Decider
from controller.parlor.storage import bulk_sql
from controller.parlor.storage.schema import AnyRow, Base, MessageRow, Stream
from controller.parlor.storage.schema_trust import KeyRow
from controller.words.sentence import Sentence, SentenceError, joined, sentence

# ---- Changes to the tables' keys and to the names of their journals ------------------------------------------------
# Each recorded as one decision that can be undone.
#
# The record says what every changed key is afterwards: the decided rows of `keys` follow from `decisions` alone.

KEYS: Final = Base.metadata.tables["keys"]
ALL_TABLES: Final = "*/*"
"""The subject of what concerns every table of every parlor; no table has this name."""

Place = tuple[str, str]
"""The names of a parlor and a table."""


class KeyState(TypedDict):
    """A key's state after a decision: its status, the table and the journal that it signs for."""

    status: str
    parlor: str
    table: str
    journal: str


@dataclass(frozen=True)
class Change:
    """The wanted states of keys, and names of journals."""

    keys: Mapping[str, KeyState] = field(default_factory=dict)
    journals: Mapping[str, Place] = field(default_factory=dict)

    @classmethod
    def of(cls, known: Sequence[Known], journals: Mapping[str, Place] | None = None) -> Change:
        """A change that gives keys the states of `known`."""
        return cls({one.key: state_of(one) for one in known}, journals or {})

    @classmethod
    def undoing(cls, detail: JsonObject) -> Change:
        """The change that restores the state before the decision with this detail."""
        before = mapping(detail.get("before", {}))
        journals = {name: texts(place) for name, place in mapping(before.get("journals", {})).items()}
        keys = {key: read_state(state) for key, state in mapping(before.get("keys", {})).items()}
        return cls(keys, {name: (place[0], place[1]) for name, place in journals.items()})

    def to_json(self) -> JsonObject:
        """As a decision records it."""
        return {
            "keys": dict(self.keys),
            "journals": {name: list(place) for name, place in self.journals.items()},
        }


def state_of(known: Known) -> KeyState:
    """The state of a key, as decisions record it."""
    return {"status": known.status, "parlor": known.parlor, "table": known.table, "journal": known.identity}


def read_state(state: object) -> KeyState:
    """A key's state as a decision has recorded it. Raises KeyError, TypeError."""
    state = mapping(state)
    return KeyState(
        status=text(state["status"]), parlor=text(state["parlor"]), table=text(state["table"]),
        journal=text(state["journal"]),
    )  # fmt: skip


def moved_key(known: Known, place: Place) -> Known:
    """The same key, signing as this table."""
    return replace(known, parlor=place[0], table=place[1])


def every(connection: Connection) -> list[Known]:
    """All keys, pending ones first."""
    return _read(connection)


def find(connection: Connection, key: str) -> Known | None:
    """The key of this public text, locked until the end of the transaction; None if it is not here."""
    connection.execute(select(KEYS.c.key).where(KEYS.c.key == key).with_for_update()).first()
    return next(iter(_read(connection, KeyRow.key == key)), None)


def locked_keys(connection: Connection, keys: Collection[str]) -> dict[str, Known]:
    """These keys, as they are until the end of the transaction: nobody decides about one of them before."""
    asked = select(KEYS.c.key).where(KEYS.c.key.in_(keys)).order_by(KEYS.c.key)
    connection.execute(asked.with_for_update(read=True, key_share=True)).all()
    return {one.key: one for one in _read(connection, KeyRow.key.in_(keys))}


def still_true(connection: Connection, raised: Sequence[HubAlert]) -> list[HubAlert]:
    """These alerts, without those that a retired key still speaks where staff have let it speak again meanwhile. Until
    the end of the transaction nobody decides about the keys that are retired."""
    speaking = {one.subject for one in raised if one.kind == alerts.STILL_SPEAKS}
    query = select(KEYS.c.key).where(KEYS.c.key.in_(speaking), KEYS.c.status == RETIRED).order_by(KEYS.c.key)
    retired = set(connection.execute(query.with_for_update(read=True)).scalars())
    return [one for one in raised if one.kind != alerts.STILL_SPEAKS or one.subject in retired]


def apply_key_change(connection: Connection, change: Change, by: Decider) -> JsonObject:
    """Make a change; returns what a decision records of it: how it is afterwards, and (`before`) how it was."""
    known = [one for one in _read(connection) if one.key in change.keys]
    before = Change.of(known, _names(connection, change.journals))
    for key, state in change.keys.items():
        values = {
            "status": state["status"], "parlor": state["parlor"], "table_name": state["table"],
            "identity": state["journal"], "decided_by": by.stored, "decided_at": time.time(),
        }  # fmt: skip
        if before.keys.get(key, state)["journal"] != state["journal"]:
            values |= {"generation": 0, "counter": 0}
        if state["status"] == PENDING:
            values |= {"decided_by": None, "decided_at": None}
        connection.execute(update(KeyRow).where(KeyRow.key == key).values(**values))
        if state["status"] != RETIRED:
            alerts.end_alert(connection, alerts.STILL_SPEAKS, key)
    for identity, (parlor, table) in change.journals.items():
        called = update(Stream).where(Stream.identity == identity)
        connection.execute(called.values(parlor=parlor, table_name=table, asks=0))
    return {**change.to_json(), "before": before.to_json()}


def why_not_undone(connection: Connection, detail: JsonObject) -> Sentence | None:
    """Why what this decision changed cannot be as it was before: something was decided since, or another key has that
    name or journal now. None: it can."""
    made, before = mapping(detail.get("keys", {})), Change.undoing(detail).keys
    now = {one.key: one for one in every(connection)}
    for key, state in before.items():
        known = now.get(key)
        if known is None or state_of(known) != made.get(key):
            if known is None:
                return sentence("decision.key_gone")
            status = STATUSES[known.status]
            return sentence("decision.key_decided", fingerprint=known.fingerprint, status=status)
        place = (state["parlor"], state["table"])
        taken = [
            one
            for one in now.values()
            if one.status == ADMITTED
            and one.key not in before
            and (one.place == place or one.identity == state["journal"])
        ]
        if state["status"] == ADMITTED and taken:
            table = "/".join(taken[0].place)
            return sentence("decision.speaks_by_now", fingerprint=taken[0].fingerprint, table=table)
    return None


def record_key_decision(
    connection: Connection,
    change: Change,
    by: Decider,
    what: str,
    subject: str,
    choice: str,
    why: str | Sentence,
    detail: Mapping[str, object] | None = None,
) -> int:
    """Make a change and record it; returns the number of the decision."""
    made = apply_key_change(connection, change, by)
    return decision_log.append_decision(
        connection, by, what, subject, choice, why, {**(detail or {}), **made}
    )


def _names(connection: Connection, journals: Mapping[str, Place]) -> dict[str, Place]:
    query = select(Stream.identity, Stream.parlor, Stream.table_name).where(Stream.identity.in_(journals))
    return {row.identity: (row.parlor, row.table_name) for row in connection.execute(query)}


def _read(connection: Connection, *which: object) -> list[Known]:
    query = select(KEYS).where(*which).order_by(KEYS.c.status != PENDING, KEYS.c.first_seen)  # type: ignore[arg-type]
    return [read_key(row) for row in connection.execute(query)]


def read_key(row: AnyRow) -> Known:
    """The key in a row of `KEYS`."""
    return Known(
        key=row.key, fingerprint=row.fingerprint, parlor=row.parlor, table=row.table_name, identity=row.identity,
        claim=row.claim, status=row.status, generation=row.generation, counter=row.counter,
    )  # fmt: skip


# ---- Whose journal a key may sign: the one rule for messages, imports, renames and restores ----------------------
#
# A journal belongs to the key it began with. Another key may continue it if the keys before it have signed it in, or
# by a decision of staff that names both. What a sender states about itself is a claim, and decides nothing.

PENDING: Final = "pending"
ADMITTED: Final = "admitted"
RETIRED: Final = "retired"
REVOKED: Final = "revoked"
DECIDED: Final = (ADMITTED, RETIRED, REVOKED)
STATUSES: Final[Mapping[str, Sentence]] = {
    PENDING: sentence("key_status.pending"),
    ADMITTED: sentence("key_status.admitted"),
    RETIRED: sentence("key_status.retired"),
    REVOKED: sentence("key_status.revoked"),
}
"""The display name of each status."""

OWN: Final = "own"
INHERITED: Final = "inherited"
CLAIMED: Final = "claimed"


@dataclass(frozen=True)
class Known:
    """A key as stored in the database: for which journal, as which table, and by which claim."""

    key: str
    fingerprint: str
    parlor: str
    table: str
    identity: str
    claim: str
    status: str
    generation: int
    counter: int

    @property
    def place(self) -> tuple[str, str]:
        """The names of parlor and table."""
        return self.parlor, self.table


def claim_of(identity: str, key: PublicKey, former: Sequence[PublicKey] = ()) -> str:
    """Why this key may be the one of the journal: OWN, INHERITED or CLAIMED. `former` are the journal's keys up to this
    one, proved by `controller.identity.signing.inherited`."""
    if began(identity, key):
        return OWN
    return INHERITED if former and former[-1] == key and began(identity, former[0]) else CLAIMED


def why_not(known: Known | None, identity: str) -> Sentence | None:
    """The reason why a key may not sign for the journal now, or None if it may. `known` None: the key is unknown."""
    if known is None:
        return sentence("rejected.not_admitted")
    if known.status != ADMITTED:
        return sentence("rejected.key_is", fingerprint=known.fingerprint, status=STATUSES[known.status])
    if known.identity != identity:
        return sentence("rejected.other_journals_key", fingerprint=known.fingerprint)
    return None


class NotDecided(SentenceError):
    """The decision is not possible; the sentence says why and what can be done."""


@dataclass(frozen=True)
class Admission:
    """The effects of admitting a key.

    `retires` are keys that no longer count. `claims` names the table whose journal the key continues (None: its own).
    `moves` is the journal's name so far, if it changes. `messages` is the number of its messages here.
    """

    key: Known
    retires: tuple[Known, ...]
    claims: str | None
    moves: Place | None
    messages: int

    @property
    def change(self) -> Change:
        """The new states of keys and the journal's name."""
        one = replace(self.key, status=ADMITTED)
        retired = [replace(former, status=RETIRED) for former in self.retires]
        return Change.of([one, *retired], {one.identity: one.place})

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        """The effects, a sentence each."""
        one, place = self.key, f"{self.key.parlor}/{self.key.table}"
        parts = [sentence("admission.speaks", table=place, fingerprint=one.fingerprint)]
        if self.claims is not None:
            how = sentence("admission.signed" if one.claim == INHERITED else "admission.by_word")
            goes_on = sentence(
                "admission.goes_on", table=self.claims, journal=one.identity, messages=self.messages, how=how
            )
            parts.append(goes_on)
        if self.moves is not None:
            parts.append(sentence("admission.moves", table=place, former="/".join(self.moves)))
        for former in self.retires:
            retired = sentence(
                "admission.retires", fingerprint=former.fingerprint, table=f"{former.parlor}/{former.table}"
            )
            parts.append(retired)
        return tuple(parts)


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
    keys = every(connection)
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


def admit_waiting_key(
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
    record_key_decision(connection, plan.change, by, "admitted", one.fingerprint, place, why, detail)
    alerts.settle_alert(connection, alerts.KEY, one.key, "new")
    return joined(*plan.sentences)


def revoke_key(connection: Connection, fingerprint: str, by: Decider, why: str) -> Sentence:
    """Revoke a key; what it proved before stays."""
    one = key_of_fingerprint(connection, fingerprint)
    if one.status == REVOKED:
        raise NotDecided(sentence("admission.revoked_already", fingerprint=one.fingerprint))
    place = f"{one.parlor}/{one.table}"
    detail = {"key": one.key, "was": one.status}
    change = Change.of([replace(one, status=REVOKED)])
    record_key_decision(connection, change, by, "revoked", one.fingerprint, place, why, detail)
    alerts.settle_alert(connection, alerts.KEY, one.key, "keep")
    return sentence("admission.revoked", fingerprint=one.fingerprint, table=place)


def forget_pending_keys(
    connection: Connection, place: tuple[str, str] | None, by: Decider, why: str
) -> Sentence:
    """Forget all waiting keys, or those of one table; a key that sends again is listed again."""
    waiting = [KeyRow.status == PENDING]
    if place is not None:
        waiting += [KeyRow.parlor == place[0], KeyRow.table_name == place[1]]
    gone = connection.execute(select(KEYS.c.key).where(*waiting)).scalars().all()
    unlisted = alerts.unlisted(connection)
    connection.execute(delete(KeyRow).where(*waiting))
    for key in gone:
        alerts.settle_alert(connection, alerts.KEY, key, "keep")
    alerts.forget_unlisted(connection, place)
    whose = ALL_TABLES if place is None else "/".join(place)
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
    made = bulk_sql.insert(connection, KeyRow).values(
        **new_key_row(waiting_key(key, topics, journal, former))
    )
    connection.execute(made.on_conflict_do_nothing())
    _check_given(connection, key, topics)
    return admit_waiting_key(connection, key.fingerprint, by, why, journal)


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
    known = find(connection, key.text)
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


def new_key_row(known: Known) -> dict[str, object]:
    """The row of a key that has not been seen before."""
    return {
        "key": known.key, "fingerprint": known.fingerprint, "parlor": known.parlor, "table_name": known.table,
        "identity": known.identity, "claim": known.claim, "status": known.status, "generation": 0, "counter": 0,
        "first_seen": time.time(),
    }  # fmt: skip


def _is_broken(holders: Sequence[Known]) -> bool:
    """Whether a key of the journal was revoked: its holder can sign in any other. A key that only claimed the journal
    cannot, so its revocation does not matter."""
    return any(one.status == REVOKED and one.claim != CLAIMED for one in holders)


def _messages(connection: Connection, stream: int) -> int:
    query = select(func.count()).select_from(MessageRow).where(MessageRow.stream == stream)
    return int(connection.scalar(query) or 0)


def key_of_fingerprint(connection: Connection, fingerprint: str) -> Known:
    """Find the key with this fingerprint. Raises NotDecided if it is unknown."""
    try:
        wanted = read_fingerprint(fingerprint)
    except KeyFileError as error:
        raise NotDecided(error.whole) from error
    key = connection.scalar(select(KEYS.c.key).where(KeyRow.fingerprint == wanted))
    found = None if key is None else find(connection, key)
    if found is None:
        raise NotDecided(sentence("admission.nobody_spoken", fingerprint=wanted))
    return found
