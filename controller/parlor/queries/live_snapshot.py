"""The parlor's current state, for its page and its monitoring: one JSON object, rebuilt after changes."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import Final, TypedDict, TypeVar

from sqlalchemy import Connection, Engine, func, select

from controller.identity.addresses import page_address
from controller.identity.suggestion import nearest
from controller.json_values import JsonObject, mapping, text_or_none, texts, whole_or_none
from controller.mqtt.message_models import StateMessage
from controller.orders.persons import Known, with_names_shown
from controller.parlor.hub import alerts, key_admission, person_names
from controller.parlor.hub.hub_key import HubKey
from controller.parlor.hub.key_decisions import CLAIMED, PENDING
from controller.parlor.hub.worker import HubWorker
from controller.parlor.queries import player_results, record_problems, table_use
from controller.parlor.queries.record_problems import sound
from controller.parlor.queries.table_use import Answer, Period
from controller.parlor.storage.database import (
    DatabaseError,
    database_errors_as_sentences,
    run_query,
    safe_address,
)
from controller.parlor.storage.schema import ConflictRow, MessageRow, RefusalRow, SessionRow, Stream
from controller.words import Sentence
from controller.words.sentence import SentenceError, in_each_language, sentence

DRAW_S: Final = 0.5
LOOK_S: Final = 2.0
"""Other workers write too: the database is looked at this often even if this one is idle."""
REST: Final = 20  # sums over everything may take one twentieth of the time
DAY_S: Final = 86_400.0
SHOWN: Final = (
    "hand",
    "phase",
    "phase_text",
    "rules",
    "session",
    "banker",
    "stay",
    "left",
    "at",
    "note",
    "resting",
)
SHOWN_DISPUTES: Final = 20
SEAT: Final = {
    "person": text_or_none,
    "total": whole_or_none,
    "chips": whole_or_none,
    "points": whole_or_none,
    "riichi": text_or_none,
}
"""The shown fields of a seat, and how each is read."""
OPTIONAL: Final = frozenset({"points", "riichi"})
"""Fields of a seat that only rules with points have."""


T = TypeVar("T")


class DisputeFacts(TypedDict, total=False):
    """Alerts and keys that wait for a decision of staff."""

    alerts: list[JsonObject]
    alert_counts: dict[str, int]
    pending: list[JsonObject]
    pending_count: int
    unlisted: int
    held: int


class ParlorFacts(DisputeFacts, total=False):
    """What the database says of a parlor; empty until it has answered."""

    use: list[table_use.TableUse]
    all: list[table_use.TableUse]
    scores: list[player_results.ScoreLine]
    corrections: list[player_results.CorrectionLine]
    gaps: list[record_problems.Gap]
    conflicts: Answer
    refusals: Answer
    messages: int
    conflict_count: int
    refusal_count: int
    statuses: dict[tuple[str, str], record_problems.TableStatus]
    people: dict[tuple[str, str], Known]


class States:
    """The tables' latest state messages; stored in the worker's thread, read in others."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._states: dict[tuple[str, str], JsonObject] = {}
        self.changed = threading.Event()

    def hear(self, state: StateMessage) -> None:
        """Store a table's state message, reduced to the fields shown. Raises `TypeError` or `KeyError` where one of
        them, which its schema leaves open, is not what a page can show."""
        content = state.model_dump()
        kept = {name: content.get(name) for name in SHOWN}
        kept["page"] = page_address(content.get("page"))
        kept["rules"] = text_or_none(kept["rules"])
        kept["resting"] = None if kept["resting"] is None else texts(kept["resting"])
        kept["seats"] = [
            {
                name: read(seat.get(name))
                for name, read in SEAT.items()
                if name in seat or name not in OPTIONAL
            }
            for seat in content["seats"]
        ]
        kept["alerts"] = [
            {"code": str(alert.get("code", "")), "text": _sentence(alert.get("text"))}
            for alert in content["alerts"]
        ]
        with self._lock:
            self._states[state.parlor, state.table] = kept
        self.changed.set()

    def all(self) -> dict[tuple[str, str], JsonObject]:
        """The latest state of each table, by (parlor, table)."""
        with self._lock:
            return dict(self._states)


def _sentence(stored: object) -> object:
    """An alert's sentence for the page, which translates it. Raises `TypeError` or `KeyError` if it is not a text."""
    return (
        stored if stored is None or isinstance(stored, str) else Sentence.from_json(mapping(stored)).to_json()
    )


class SnapshotBuilder:
    """Builds the snapshot in a thread of its own and passes it to `show`."""

    def __init__(
        self,
        engine: Engine,
        worker: HubWorker,
        states: States,
        show: Callable[[Mapping[str, object]], None],
        fairness: Callable[[], Answer] = list,
        **known: object,
    ) -> None:
        self._engine = engine
        self._worker = worker
        self._states = states
        self._show = show
        self._fairness = fairness
        self._known = known
        self._parlor = None if worker.place.parlor == "+" else worker.place.parlor
        self._sums: tuple[list[table_use.TableUse], list[table_use.TableUse]] = [], []
        self._sums_due = 0.0
        self._ending = threading.Event()
        self._thread = threading.Thread(target=self._run, name="painter", daemon=True)

    def __enter__(self) -> SnapshotBuilder:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ending.set()
        self._states.changed.set()
        self._thread.join(5)

    def _run(self) -> None:
        facts: ParlorFacts = {}
        while not self._ending.is_set():
            trouble: Sentence | None = None
            try:
                facts = run_query(self._engine, self._facts)
            except DatabaseError as error:
                trouble = error.whole
            self._show(self._picture(facts, trouble))
            self._ending.wait(DRAW_S)
            self._states.changed.wait(LOOK_S)
            self._states.changed.clear()

    def _facts(self, connection: Connection) -> ParlorFacts:
        return sound(self._found(connection))

    def _found(self, connection: Connection) -> ParlorFacts:
        if time.monotonic() >= self._sums_due:
            began = time.monotonic()
            today = Period(since=time.time() - DAY_S, parlor=self._parlor)
            self._sums = (
                table_use.table_usage(connection, today),
                table_use.table_usage(connection, Period(parlor=self._parlor)),
            )
            self._sums_due = time.monotonic() + max(LOOK_S, REST * (time.monotonic() - began))
        return {
            "use": self._sums[0],
            "all": self._sums[1],
            "scores": player_results.latest_scores(connection, parlor=self._parlor),
            "corrections": player_results.corrections(connection, 8, self._parlor),
            "gaps": record_problems.gaps(connection, self._parlor),
            "conflicts": record_problems.conflicts(connection, 8),
            "refusals": record_problems.refusals(connection, 8),
            "messages": int(connection.scalar(select(func.coalesce(func.sum(Stream.upto), 0))) or 0),
            "conflict_count": int(connection.scalar(select(func.count(ConflictRow.n))) or 0),
            "refusal_count": int(
                connection.scalar(select(func.coalesce(func.sum(RefusalRow.count), 0))) or 0
            ),
            "statuses": record_problems.statuses(connection),
            "people": person_names.names_by_table(connection),
            **self._disputes(connection),
        }

    def _disputes(self, connection: Connection) -> DisputeFacts:
        """The undecided alerts, pending keys and number of held messages."""
        ours = self._parlor
        waiting: list[JsonObject] = [
            {
                "fingerprint": row["fingerprint"],
                "parlor": row["parlor"],
                "table": row["table"],
                "first_seen_at": row["first_seen_at"],
                "claims": row["claims_said"] if row["claim"] == CLAIMED else None,
            }
            for row in key_admission.list_keys(connection)
            if row["status"] == PENDING and ours in (None, row["parlor"])
        ]
        standing: list[JsonObject] = [
            {
                "alert": row["alert"],
                "kind": row["kind"],
                "parlor": row["parlor"],
                "table": row["table"],
                "text": row["text"],
                "said": row["said"],
                "count": row["count"],
                "last_at": row["last_at"],
            }
            for row in alerts.standing_alerts(connection, ours)
        ]
        held = connection.scalar(select(func.count()).where(MessageRow.held.is_not(None)))
        return {
            "alerts": standing[:SHOWN_DISPUTES],
            "alert_counts": alerts.count_undecided(connection),
            "pending": waiting[:SHOWN_DISPUTES],
            "pending_count": len(waiting),
            "unlisted": alerts.unlisted(connection, ours),
            "held": int(held or 0),
        }

    def _picture(self, facts: ParlorFacts, trouble: Sentence | None) -> JsonObject:
        states, statuses = self._states.all(), facts.get("statuses", {})
        use = {(row["parlor"], row["table"]): row for row in facts.get("all", ())}
        today = {(row["parlor"], row["table"]): row for row in facts.get("use", ())}
        people = facts.get("people", {})
        places = sorted(place for place in {*states, *statuses, *use} if self._parlor in (None, place[0]))
        return {
            **self._known,
            "at": time.time(),
            "fairness": self._fairness(),
            "broker": {"url": str(self._worker.address), **_reported(self._worker.trouble)},
            "database": {"url": safe_address(self._engine), **_reported(trouble)},
            "tables": [
                {
                    "parlor": place[0],
                    "table": place[1],
                    **with_names_shown(states.get(place, {}), people.get(place, {})),
                    "status": statuses[place]["status"] if place in statuses else "unknown",
                    "status_since": statuses[place]["since"] if place in statuses else None,
                    "hands": use[place]["hands"] if place in use else 0,
                    "hands_per_hour": today[place]["hands_per_hour"] if place in today else None,
                    "played_share": today[place]["played_share"] if place in today else None,
                    "missing": sum(
                        gap["newest"] - gap["upto"]
                        for gap in facts.get("gaps", ())
                        if (gap["parlor"], gap["table"]) == place and not gap["old"]
                    ),
                }
                for place in places
            ],
            "tally": {
                "received": self._worker.tally.received,
                "new": self._worker.tally.new,
                "repeated": self._worker.tally.repeated,
                "batches": self._worker.tally.batches,
            },
            **{
                name: facts.get(name, empty)
                for name, empty in (
                    ("scores", []), ("corrections", []), ("gaps", []), ("conflicts", []), ("refusals", []),
                    ("messages", 0), ("conflict_count", 0), ("refusal_count", 0),
                    ("alerts", []), ("alert_counts", {}), ("pending", []), ("held", 0),
                    ("pending_count", 0), ("unlisted", 0),
                )
            },
        }  # fmt: skip


def _reported(trouble: Sentence | None) -> JsonObject:
    """What keeps the hub from storing scores: in English for monitors, by language for the page."""
    return {
        "trouble": None if trouble is None else trouble.text,
        "translations": {} if trouble is None else in_each_language(trouble),
    }


class SnapshotQueries:
    """The page's questions to the database. All raise `DatabaseError` while it is away, and `ContentRefused` for what
    it cannot even compare."""

    def __init__(self, engine: Engine, parlor: str, hub: HubKey) -> None:
        self._engine = engine
        self._hub = hub
        self._parlor = None if parlor == "+" else parlor

    def standings(self, since: float | None) -> list[player_results.PlayerStanding]:
        """Who has won how much since this time (seconds since 1970; None: ever), in this hub's parlor."""
        return self._answer(
            lambda connection: player_results.player_standings(
                connection, Period(since=since, parlor=self._parlor)
            )
        )

    def history(self, player: str, language: str | None = None) -> list[player_results.HistoryLine]:
        """Every score and correction of a player (name, card or id), in this hub's parlor; in a language's words, or as
        they are kept."""
        period = Period(parlor=self._parlor)
        return self._answer(
            lambda connection: player_results.player_history(connection, player, period, language)
        )

    def seals(self, journal: str) -> bytes:
        """The stored seals of a journal, signed."""
        return self._signed(record_problems.sealed, journal)

    def people(self, journal: str) -> bytes:
        """The names of a journal's person ids, signed."""
        return self._signed(record_problems.key_evidence, journal)

    def _signed(self, document: Callable[[Engine, HubKey, str], bytes], journal: str) -> bytes:
        with database_errors_as_sentences(self._engine):
            return document(self._engine, self._hub, journal)

    def messages(self, journal: str, after: int) -> list[JsonObject]:
        """The stored messages of a journal, as its table signed them."""
        return self._answer(lambda connection: record_problems.messages(connection, journal, after))

    def _answer(self, question: Callable[[Connection], T]) -> T:
        return run_query(self._engine, lambda connection: sound(question(connection)))


# ---- Whether what a question is about has ever been heard ----------------------------------------------------------
# A name that nobody has is a mistake, no empty answer.

MOST_NAMED = 20


class UnknownName(SentenceError):
    """No parlor, table or session is called so; the sentence says which there are."""


def check_period(connection: Connection, period: Period) -> Period:
    """The period, its table written PARLOR/TABLE taken apart. Raises UnknownName."""
    if period.table is not None and "/" in period.table:
        parlor, _, table = period.table.partition("/")
        period = replace(period, parlor=parlor, table=table)
    streams = connection.execute(select(Stream.parlor, Stream.table_name).distinct()).all()
    _known(sentence("word.parlor"), period.parlor, {row.parlor for row in streams})
    there = {row.table_name for row in streams if period.parlor in (None, row.parlor)}
    _known(sentence("word.table"), period.table, there)
    if period.session is not None:
        sessions = select(SessionRow.session).order_by(SessionRow.begun_at.desc())
        _known(
            sentence("word.session"),
            period.session,
            list(dict.fromkeys(connection.execute(sessions).scalars())),
        )
    return period


def _known(what: Sentence, name: str | None, there: Collection[str]) -> None:
    if name is None or name in there:
        return
    names = list(there) if isinstance(there, list) else sorted(there)
    if not names:
        raise UnknownName(sentence("unknown.nothing_yet", what=what, name=name))
    raise UnknownName(
        sentence(
            "unknown.name",
            what=what,
            name=name,
            known=names[:MOST_NAMED],
            more=len(names) - MOST_NAMED if len(names) > MOST_NAMED else None,
            near=nearest(name, names),
        )
    )
