"""Decisions of staff about disputes, their consequences, and how they are undone.

`keep`: the stored messages stand. `new`: what came later counts in place of, or beside, what was there. `import`: a
given journal decides. Nothing is deleted: what does not count is marked, and every decision records which rows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, Engine, select, update

from controller.identity.signing import PublicKey
from controller.journal.journal import Journal
from controller.json_values import JsonObject, items
from controller.mqtt.message_models import encoded, stamped
from controller.mqtt.topics import Topics
from controller.parlor.hub import (
    alerts,
    decision_log,
    journal_import,
    key_decisions,
    message_store,
    message_validation,
    projections,
)
from controller.parlor.hub.decision_log import Decider
from controller.parlor.hub.journal_import import proved_upto
from controller.parlor.hub.key_decisions import (
    ADMITTED,
    CLAIMED,
    STATUSES,
    Change,
    NotDecided,
    claim_of,
    moved_key,
)
from controller.parlor.storage.database import writing
from controller.parlor.storage.schema import (
    AnyRow,
    Base,
    ConflictRow,
    CorrectionRow,
    GenerationRow,
    MessageRow,
    ResultRow,
    ScoreRow,
    Stream,
)
from controller.parlor.storage.schema_trust import AlertRow
from controller.words.sentence import Sentence, sentence

KEEP: Final = "keep"
NEW: Final = "new"
IMPORT: Final = "import"
CHOICES: Final = {
    alerts.LOST: (KEEP, NEW, IMPORT),
    alerts.FORK: (KEEP, NEW, IMPORT),
    alerts.RENAMED: (KEEP, NEW),
    alerts.IDENTITY: (KEEP, NEW),
    alerts.KEY: (KEEP,),  # `parlor admit` says beforehand what it does
    alerts.LIMITS: (KEEP, NEW),
    alerts.IMPOSSIBLE: (KEEP,),
    alerts.STILL_SPEAKS: (KEEP,),
    alerts.OLDER_COPY: (KEEP,),
    alerts.WAITING: (KEEP,),
    alerts.TWO_HUBS: (KEEP,),
}
PORTION: Final = 500
ALERTS: Final = Base.metadata.tables["alerts"]
CONFLICTS: Final = Base.metadata.tables["conflicts"]


def dispute_choices(kind: str, detail: Mapping[str, object]) -> tuple[str, ...]:
    """How such an alert can be decided."""
    return (KEEP,) if detail.keys() & {alerts.MORE, alerts.FOREIGN} else CHOICES.get(kind, (KEEP,))


def decide_alert(
    engine: Engine, number: int, choice: str, by: Decider, why: str, journal: Path | None = None
) -> Sentence:
    """Decide the alert of this number; returns the consequences. Raises NotDecided, and for `import`
    what `journal_import.import_journal` raises."""
    with engine.connect() as connection:
        alert = _alert(connection, number)
    if alert.choice is not None:
        raise NotDecided(sentence("decision.already", alert=number, choice=alert.choice))
    allowed = dispute_choices(alert.kind, alert.detail)
    if choice not in allowed:
        kind = alerts.name_of(alert.kind)
        raise NotDecided(
            sentence("decision.impossible", alert=number, kind=kind, choices=allowed, choice=choice)
        )
    if choice == IMPORT and journal is None:
        raise NotDecided(sentence("decision.say_journal"))
    if choice == IMPORT and journal is not None:
        _check_identity(journal, alert.detail["identity"])
        journal_import.import_journal(engine, journal, by)
    with writing(engine) as connection:
        detail = _follow(connection, alert, choice, journal, by)
        decision_log.append_decision(
            connection,
            by,
            decision_log.ALERT_DECIDED,
            str(number),
            choice,
            why,
            {"kind": alert.kind, **detail},
        )
        alerts.settle_alert(connection, alert.kind, alert.subject, choice)
    return _sentence(number, choice, detail)


def undo_alert_decision(engine: Engine, number: int, by: Decider, why: str) -> Sentence:
    """Undo the decision about an alert; it is raised again. Raises NotDecided."""
    with writing(engine) as connection:
        alert = _alert(connection, number)
        decision = decision_log.standing_decision(connection, decision_log.ALERT_DECIDED, str(number))
        if alert.choice is None or decision is None:
            raise NotDecided(sentence("decision.none", alert=number))
        detail = decision.detail
        why_not = key_decisions.why_not_undone(connection, detail)
        if why_not is not None:
            raise NotDecided(sentence("decision.not_undone", alert=number, why=why_not))
        for was, now in detail.get("swapped", ()):
            _discount(connection, [now])
            _count(connection, [was])
        _count(connection, detail.get("discounted", ()))
        _discount(connection, detail.get("counted", ()))
        changed = (
            key_decisions.apply_key_change(connection, Change.undoing(detail), by)
            if "before" in detail
            else {}
        )
        decision_log.append_decision(
            connection,
            by,
            decision_log.ALERT_DECIDED,
            str(number),
            "undone",
            why,
            {"kind": alert.kind, **changed},
            undoes=decision.n,
        )
        alerts.settle_alert(connection, alert.kind, alert.subject, None)
    return sentence("decision.undone", alert=number, choice=decision.choice)


def _follow(
    connection: Connection, alert: AnyRow, choice: str, journal: Path | None, by: Decider
) -> JsonObject:
    """Apply the choice; returns what is needed to undo it."""
    if choice == KEEP:
        return {}
    follows: dict[str, Callable[[], JsonObject]] = {
        alerts.LOST: lambda: _lost(connection, alert, journal),
        alerts.FORK: lambda: _fork(connection, alert, journal),
        alerts.RENAMED: lambda: _renamed(connection, alert, by),
        alerts.IDENTITY: lambda: _another_journal(connection, alert, by),
        alerts.LIMITS: lambda: {"counted": _count(connection, [alert.detail["id"]])},
    }
    return follows[alert.kind]()


def _lost(connection: Connection, alert: AnyRow, journal: Path | None) -> JsonObject:
    """What a table lost no longer counts; with a journal: what is not in that journal."""
    stream, generation = alert.detail["stream"], alert.detail["generation"]
    since = connection.scalar(
        select(GenerationRow.since).where(
            GenerationRow.stream == stream, GenerationRow.generation == generation
        )
    )
    if since is None:
        raise NotDecided(sentence("decision.generation_gone", generation=generation))
    query = select(MessageRow.id, MessageRow.generation, MessageRow.seq).where(
        MessageRow.stream == stream, MessageRow.seq >= since, ~MessageRow.superseded
    )
    rows = connection.execute(query).all()
    if journal is None:
        gone = [row.id for row in rows if row.generation < generation]
    else:
        there = {
            (message.generation, message.seq) for message in _messages_in(journal, alert.detail["identity"])
        }
        gone = [row.id for row in rows if (row.generation, row.seq) not in there]
    return {"discounted": _discount(connection, gone)}


def _fork(connection: Connection, alert: AnyRow, journal: Path | None) -> JsonObject:
    """What came later under a number counts in place of the stored message; with a journal: what is in that journal."""
    if "entries" in alert.detail:
        raise NotDecided(sentence("decision.two_seals"))
    stream = connection.scalar(select(Stream.id).where(Stream.identity == alert.detail["identity"]))
    # Not what was taken back (`taken_back`): that was never beside a stored message.
    which = (ConflictRow.stream == stream, ConflictRow.stored != "")
    rows = connection.execute(select(CONFLICTS).where(*which).order_by(ConflictRow.n)).all()
    later = {row.id: row for row in rows if _epoch(row.id) == alert.subject}
    if journal is not None:
        true = {message.id: message.text for message in _messages_in(journal, alert.detail["identity"])}
        later = {
            name: row
            for name, row in later.items()
            if name in true and message_store.same_content(row.came, true[name])
        }
    return {"swapped": [_swap(connection, row) for row in later.values()]}


def _swap(connection: Connection, conflict: AnyRow) -> list[str]:
    other = f"{conflict.id}~{conflict.digest[:8]}"
    leaf = connection.scalar(select(MessageRow.leaf).where(MessageRow.id == conflict.id))
    _discount(connection, [conflict.id])
    there = connection.scalar(select(ResultRow.id).where(ResultRow.id == other).limit(1))
    if there is None and leaf is not None:
        message = replace(message_validation.stored(leaf, conflict.came), id=other)
        projections.project(connection, [(conflict.stream, message)], conflict.received_at)
    else:
        _count(connection, [other])
    return [conflict.id, other]


def _renamed(connection: Connection, alert: AnyRow, by: Decider) -> JsonObject:
    """The journal of a key goes by the name that it gave itself, where nobody else has that name."""
    detail = alert.detail
    known, place = key_decisions.find(connection, detail["key"]), (detail["parlor"], detail["table"])
    if known is None or (known.status, known.identity) != (ADMITTED, detail["identity"]):
        raise NotDecided(sentence("decision.key_not_admitted"))
    taken = [one for one in key_decisions.every(connection) if (one.status, one.place) == (ADMITTED, place)]
    if taken and taken != [known]:
        raise NotDecided(
            sentence("decision.name_taken", table="/".join(place), fingerprint=taken[0].fingerprint)
        )
    return key_decisions.apply_key_change(
        connection, Change.of([moved_key(known, place)], {known.identity: place}), by
    )


def _another_journal(connection: Connection, alert: AnyRow, by: Decider) -> JsonObject:
    """The key speaks for the journal that began with it from now on, in place of the one that it went on with."""
    known, identity = key_decisions.find(connection, alert.detail["key"]), alert.detail["identity"]
    if known is None or claim_of(identity, PublicKey.parse(known.key)) == CLAIMED:
        raise NotDecided(sentence("decision.not_its_journal"))
    others = [one for one in key_decisions.every(connection) if one.key != known.key]
    taken = [one for one in others if (one.status, one.identity) == (ADMITTED, identity)]
    if known.status != ADMITTED or taken:
        why = sentence("decision.key_is", status=STATUSES[known.status])
        if taken:
            why = sentence("decision.key_speaks_for_it", fingerprint=taken[0].fingerprint)
        raise NotDecided(sentence("decision.journal_not_its_any_more", why=why))
    change = Change.of([replace(known, identity=identity)], {identity: known.place})
    return key_decisions.apply_key_change(connection, change, by)


def _discount(connection: Connection, ids: Iterable[str]) -> list[str]:
    """Mark these messages as not counting."""
    return _marked(connection, list(ids), superseded=True)


def _count(connection: Connection, ids: Iterable[str]) -> list[str]:
    """Mark these messages as counting."""
    wanted = list(ids)
    for start in range(0, len(wanted), PORTION):
        part = wanted[start : start + PORTION]
        message_store.release(connection, (MessageRow.id.in_(part), MessageRow.held.is_not(None)))
    return _marked(connection, wanted, superseded=False)


def _marked(connection: Connection, ids: Sequence[str], *, superseded: bool) -> list[str]:
    for start in range(0, len(ids), PORTION):
        for rows in (MessageRow, ScoreRow, ResultRow, CorrectionRow):
            which = rows.id.in_(ids[start : start + PORTION])
            connection.execute(update(rows).where(which).values(superseded=superseded))
    return list(ids)


def _messages_in(path: Path, identity: str) -> list[message_validation.StreamMessage]:
    """The stream messages of the proved part of the journal with this identity."""
    _check_identity(path, identity)
    with closing(Journal.read(path)) as journal:
        upto, _ = proved_upto(journal)
        topics = Topics(journal.names[-1].parlor, journal.names[-1].table)
        key = journal.public.text
        return [
            message_validation.parse_journal_message(
                topics, entry.body["leaf"], encoded(stamped(topics, entry.body, key, since=1))
            )
            for entry in journal.entries(kind="message", upto=upto)
        ]


def _check_identity(path: Path, identity: object) -> None:
    with closing(Journal.read(path)) as journal:
        if journal.identity != identity:
            raise NotDecided(
                sentence("decision.other_journal", file=path, journal=journal.identity, meant=identity)
            )


def _epoch(name: str) -> str:
    return name.rpartition("-")[0]


def _alert(connection: Connection, number: int) -> AnyRow:
    row = connection.execute(select(ALERTS).where(AlertRow.n == number)).first()
    if row is None:
        raise NotDecided(sentence("decision.no_alert", alert=number))
    return row


def _sentence(number: int, choice: str, detail: JsonObject) -> Sentence:
    counts = {name: len(items(detail.get(name, []))) for name in ("discounted", "counted", "swapped")}
    follows = [
        *([sentence("decision.discounted", number=counts["discounted"])] if counts["discounted"] else []),
        *([sentence("decision.counted", number=counts["counted"])] if counts["counted"] else []),
        *([sentence("decision.swapped", number=counts["swapped"])] if counts["swapped"] else []),
    ]
    if not follows:
        return sentence("decision.done", alert=number, choice=choice)
    return sentence("decision.done_follows", alert=number, choice=choice, follows=follows)
