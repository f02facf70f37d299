"""Which keys may sign as which table: stored in `keys`, decided by staff, cached by every worker.

A key signs for one journal of one table (`journal_claims`). No unknown key is believed: it waits, shown by its
fingerprint, until staff compare it with the one the table shows. Where the broker is on this machine and requires no
login, the first key ever seen of a table is admitted automatically, for a journal that is its own, and that is logged
and recorded.
"""

from __future__ import annotations

import logging
import time
from collections import Counter, OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Final, TypedDict

from sqlalchemy import ColumnElement, Connection, Engine, func, select, update

from controller.identity.signing import PublicKey, SigningKey
from controller.json_values import JsonObject
from controller.mqtt.topics import Topics
from controller.parlor.hub import alerts, key_decisions
from controller.parlor.hub.alerts import HubAlert
from controller.parlor.hub.decision_log import ENGLISH, Decider, read_stored
from controller.parlor.hub.key_decisions import (
    ADMITTED,
    CLAIMED,
    DECIDED,
    INHERITED,
    KEYS,
    PENDING,
    Change,
    Known,
    claim_of,
    every,
    moved_key,
    read_key,
)
from controller.parlor.list_columns import Column, Kind
from controller.parlor.storage import bulk_sql
from controller.parlor.storage.database import writing
from controller.parlor.storage.schema_trust import KeyRow
from controller.words.sentence import Sentence, plain, sentence

MOST_PENDING_OF_A_TABLE: Final = 20
MOST_PENDING: Final = 1000
"""The first keys stay listed, so an attacker with made-up keys cannot push others out. While the list is full, further
keys are counted in an alert and not listed."""
UNLISTED_REMEMBERED: Final = 10_000
BY_ITSELF: Final = sentence("decider.first_key")

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Stranger:
    """A proved key that is not admitted (yet), with the table and the journal that it names.

    `former` are the keys of that journal up to this one, each proved by the one before it; empty if the table has not
    sent them.
    """

    key: str
    topics: Topics
    identity: str
    former: tuple[PublicKey, ...] = ()

    @property
    def fingerprint(self) -> str:
        """The key's fingerprint, for people to compare."""
        return PublicKey.parse(self.key).fingerprint

    @property
    def place(self) -> tuple[str, str]:
        """The names of parlor and table."""
        return self.topics.parlor, self.topics.table


class Admissions:
    """One worker's cache of the keys. `hub` is the hub's key, which signs what is decided; `by_itself`: the first key
    of a table is admitted automatically."""

    def __init__(self, engine: Engine, hub: SigningKey, *, by_itself: bool = False) -> None:
        self._engine = engine
        self._hub = hub
        self._by_itself = by_itself
        self._known: Mapping[str, Known] = {}
        self._speakers: Mapping[str, Known] = {}
        self._unlisted: OrderedDict[str, None] = OrderedDict()
        """Keys that were counted while the list was full."""
        self.notices: Mapping[tuple[str, str], Sentence] = {}

    def refresh(self) -> None:
        """Read the keys from the database again."""
        with self._engine.connect() as connection:
            self._known = {one.key: one for one in every(connection)}
            self.notices = alerts.notices(connection)
        self._speakers = {one.identity: one for one in self._known.values() if one.status == ADMITTED}

    def known(self, key: str) -> Known | None:
        """The stored key with this text; None if it was never seen."""
        return self._known.get(key)

    def speaker(self, identity: str) -> Known | None:
        """The key admitted for a journal; None if none is."""
        return self._speakers.get(identity)

    @property
    def admitted(self) -> frozenset[tuple[str, str]]:
        """The journals with an admitted key, each with that key."""
        return frozenset((journal, one.key) for journal, one in self._speakers.items())

    def of_table(self, place: tuple[str, str]) -> bool:
        """Whether any key is admitted for a table of this name."""
        return any(one.place == place and one.status == ADMITTED for one in self._known.values())

    def meet(self, strangers: Sequence[Stranger]) -> None:
        """Take note of keys that have been proved: they wait from now on, for staff to decide."""
        new = [one for one in set(strangers) if self._has_room(one) or not self._is_counted(one)]
        if not new:
            return
        with writing(self._engine) as connection:
            for one in sorted(new, key=lambda each: (each.key, each.identity, len(each.former))):
                self._unlisted.pop(one.key, None)
                if not self._meet(connection, one):
                    if not self._unlisted:
                        log.warning("The list of keys that wait is full; see mahjong-table parlor alerts.")
                    self._unlisted[one.key] = None
        while len(self._unlisted) > UNLISTED_REMEMBERED:
            self._unlisted.popitem(last=False)
        self.refresh()

    def _is_counted(self, stranger: Stranger) -> bool:
        return stranger.key in self._unlisted and stranger.key not in self._known

    def _has_room(self, stranger: Stranger) -> bool:
        """Whether the waiting list, as this worker last read it, can take another key."""
        place = stranger.place
        waiting = Counter(one.place for one in self._known.values() if one.status == PENDING)
        return waiting[place] < MOST_PENDING_OF_A_TABLE and waiting.total() < MOST_PENDING

    def rename(self, key: str, topics: Topics, names: Sequence[tuple[str, str]]) -> bool:
        """Follow a journal to its new table name, which its key has proved; False where that name is another's."""
        with writing(self._engine) as connection:
            done = self._follow(connection, key, (topics.parlor, topics.table), names)
        self.refresh()
        return done

    def _follow(
        self, connection: Connection, key: str, place: tuple[str, str], names: Sequence[tuple[str, str]]
    ) -> bool:
        known = key_decisions.find(connection, key)
        if known is None or known.status != ADMITTED:
            return False
        if known.place == place:
            return True
        if known.place not in names[:-1] or names[-1] != place:
            return False
        taken = [one for one in every(connection) if one.place == place and one.status == ADMITTED]
        if taken:
            alerts.stand(connection, [_taken(known, place, taken)])
            return False
        before, after = "/".join(known.place), "/".join(place)
        by = Decider(sentence("decider.key", fingerprint=known.fingerprint), self._hub)
        change = Change.of([moved_key(known, place)], {known.identity: place})
        detail = {"journal": known.identity, "place": list(place)}
        why = sentence("decision_why.renamed", former=before)
        key_decisions.record_key_decision(
            connection, change, by, "renamed", known.identity, after, why, detail
        )
        log.warning("Table %s is called %s from now on, as its journal says.", before, after)
        return True

    def _meet(self, connection: Connection, one: Stranger) -> bool:
        """Record an unknown key; False if the waiting list is full."""
        parlor, table = one.place
        claim = claim_of(one.identity, PublicKey.parse(one.key), one.former)
        self._learn(connection, one)
        known = key_decisions.find(connection, one.key)
        if known is not None:
            waits = known.status == PENDING and known.identity == one.identity
            if waits and known.claim == CLAIMED != claim:  # the table has sent its former keys meanwhile
                connection.execute(update(KeyRow).where(KeyRow.key == one.key).values(claim=claim))
            return True
        keys = every(connection)
        others = [other for other in keys if other.place == one.place and other.status in DECIDED]
        rivals = [other for other in keys if other.identity == one.identity]
        itself = self._by_itself and claim != CLAIMED and not (others or rivals)
        full = None if itself else _full(connection, parlor, table)
        if full is not None:
            alerts.stand(connection, [full])
            return False
        values = {
            "key": one.key, "fingerprint": one.fingerprint, "parlor": parlor, "table_name": table,
            "identity": one.identity, "claim": claim, "status": PENDING, "generation": 0, "counter": 0,
            "first_seen": time.time(),
        }  # fmt: skip
        made = bulk_sql.insert(connection, KeyRow).values(**values).on_conflict_do_nothing()
        if connection.execute(made.returning(KeyRow.key)).first() is None:
            return True
        if itself:
            self._admit(connection, one)
            return True
        log.warning("%s", pending_key_sentence(parlor, table, one.fingerprint))
        if others or rivals or claim == CLAIMED:
            alerts.stand(connection, [_rival(one, claim, rivals, others)])
        return True

    def _learn(self, connection: Connection, one: Stranger) -> None:
        """Mark the former keys as the journal's: that is proved now, whatever they claimed. If one of them was revoked,
        it may have signed this one in."""
        which = (
            KeyRow.key.in_([key.text for key in one.former[:-1]]),
            KeyRow.identity == one.identity,
            KeyRow.claim == CLAIMED,
        )
        if one.former:
            connection.execute(update(KeyRow).where(*which).values(claim=INHERITED))

    def _admit(self, connection: Connection, one: Stranger) -> None:
        """Admit the first key of a table by itself."""
        new = key_decisions.find(connection, one.key)
        assert new is not None
        change = Change.of([replace(new, status=ADMITTED)], {one.identity: one.place})
        place = "/".join(one.place)
        detail = {"key": one.key, "journal": one.identity, "place": list(one.place), "claim": new.claim}
        by = Decider(BY_ITSELF, self._hub)
        key_decisions.record_key_decision(
            connection, change, by, "admitted", one.fingerprint, place, "", detail
        )
        log.warning(
            "Table %s is admitted (fingerprint %s): it is the first of this name, at a broker of this machine "
            "without a login. Another key of that name must be admitted: mahjong-table parlor admit.",
            place, one.fingerprint,
        )  # fmt: skip


class ShownKey(TypedDict):
    """A key as it is shown; `by` and `decided_at` None: nobody has decided. `claims` is a sentence where it wants to
    sign for a journal that began with another key, and nobody has decided."""

    fingerprint: Annotated[str, Column(Kind.TEXT)]
    parlor: Annotated[str, Column(Kind.TEXT)]
    table: Annotated[str, Column(Kind.TEXT)]
    status: Annotated[str, Column(Kind.WORD)]
    journal: str
    claim: str
    claims: str
    claims_said: JsonObject | None
    first_seen_at: Annotated[float, Column(Kind.TIME)]
    decided_at: Annotated[float | None, Column(Kind.TIME)]
    by: Annotated[str | None, Column(Kind.TEXT)]
    key: str


def list_keys(connection: Connection, language: str = ENGLISH) -> list[ShownKey]:
    """All keys, as plain values for display, with their deciders in this language."""
    rows = connection.execute(select(KEYS).order_by(KEYS.c.status != PENDING, KEYS.c.first_seen)).all()
    keys = [read_key(row) for row in rows]
    return [
        {
            "fingerprint": row.fingerprint, "parlor": row.parlor, "table": row.table_name, "status": row.status,
            "journal": row.identity, "claim": row.claim,
            **_claimed(claims(one, keys) if one.status == PENDING else None),
            "first_seen_at": row.first_seen, "decided_at": row.decided_at, "key": row.key,
            "by": None if row.decided_by is None else read_stored(row.decided_by).in_language(language),
        }
        for row, one in zip(rows, keys, strict=True)
    ]  # fmt: skip


class Claimed(TypedDict):
    """The claim of a waiting key: in English, and as a sentence."""

    claims: str
    claims_said: JsonObject | None


def _claimed(claimed: Sentence | None) -> Claimed:
    if claimed is None:
        return {"claims": "", "claims_said": None}
    return {"claims": claimed.text, "claims_said": claimed.to_json()}


def claims(one: Known, keys: Sequence[Known]) -> Sentence | None:
    """The sentence about a key that wants to sign for a journal that did not begin with it; None for other keys."""
    holders = [other for other in keys if other.identity == one.identity and other.status in DECIDED]
    table = "/".join(holders[-1].place) if holders else None
    if one.claim == INHERITED and table:
        return sentence("admission.inherits_of", table=table, journal=one.identity)
    if one.claim == INHERITED:
        return sentence("admission.inherits", journal=one.identity)
    if one.claim == CLAIMED and table:
        return sentence("admission.claims_of", table=table, journal=one.identity)
    return sentence("admission.claims_unknown", journal=one.identity) if one.claim == CLAIMED else None


def pending_key_sentence(parlor: str, table: str, fingerprint: str) -> Sentence:
    """The sentence that asks staff to decide about a pending key."""
    return sentence("dispute.asks", table=f"{parlor}/{table}", fingerprint=fingerprint)


def _rival(one: Stranger, claim: str, rivals: Sequence[Known], others: Sequence[Known]) -> HubAlert:
    place = "/".join(one.place)
    if claim == CLAIMED:
        known = next(("/".join(other.place) for other in rivals), None)
        claimed = sentence(
            "dispute.key_claims_unknown", fingerprint=one.fingerprint, journal=one.identity, name=place
        )
        if known is not None:
            claimed = sentence(
                "dispute.key_claims",
                fingerprint=one.fingerprint,
                table=known,
                journal=one.identity,
                name=place,
            )
        return HubAlert(
            kind=alerts.KEY,
            subject=one.key,
            parlor=one.place[0],
            table=one.place[1],
            sentence=claimed,
            detail={"key": one.key, "identity": one.identity},
        )
    if claim == INHERITED and rivals:
        why = sentence("dispute.inherited", table="/".join(rivals[0].place))
    else:
        by = ", ".join(sorted({other.fingerprint for other in others}))
        why = sentence("dispute.spoke_by", by=plain(by) if by else sentence("dispute.another_key"))
    return HubAlert(
        kind=alerts.KEY,
        subject=one.key,
        parlor=one.place[0],
        table=one.place[1],
        sentence=sentence("dispute.new_key", fingerprint=one.fingerprint, table=place, why=why),
        detail={"key": one.key, "identity": one.identity},
    )


def _taken(known: Known, place: tuple[str, str], taken: Sequence[Known]) -> HubAlert:
    now, was = "/".join(place), "/".join(known.place)
    return HubAlert(
        kind=alerts.RENAMED, subject=f"{known.key} {now}", parlor=known.place[0], table=known.place[1],
        sentence=sentence("dispute.name_taken", table=was, name=now, fingerprints=[one.fingerprint for one in taken]),
        detail={"key": known.key, "identity": known.identity, "parlor": place[0], "table": place[1]},
    )  # fmt: skip


def _full(connection: Connection, parlor: str, table: str) -> HubAlert | None:
    """The alert if no further key can be listed for this table, or None."""
    mine = (KeyRow.status == PENDING, KeyRow.parlor == parlor, KeyRow.table_name == table)
    if _number(connection, *mine) >= MOST_PENDING_OF_A_TABLE:
        place = f"{parlor}/{table}"
        text = sentence("dispute.waiting_as", number=MOST_PENDING_OF_A_TABLE, table=place)
        return _not_listed(place, parlor, table, text)
    if _number(connection, KeyRow.status == PENDING) >= MOST_PENDING:
        return _not_listed(key_decisions.ALL_TABLES, "", "", sentence("dispute.waiting", number=MOST_PENDING))
    return None


def _number(connection: Connection, *which: ColumnElement[bool]) -> int:
    return connection.scalar(select(func.count()).select_from(KeyRow).where(*which)) or 0


def _not_listed(subject: str, parlor: str, table: str, text: Sentence) -> HubAlert:
    return HubAlert(
        kind=alerts.WAITING,
        subject=subject,
        parlor=parlor,
        table=table,
        sentence=text,
    )
