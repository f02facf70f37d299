"""A table and its journal as one: every input is recorded together with all that follows from it, or nothing of it is.

No clock, no hardware and no event loop: a running controller keeps its table with this, and so does a shell command
that gives an order to a table that is not running.
"""

from __future__ import annotations

import itertools
import logging
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final, assert_never

from controller import json_codec
from controller.accounting.session import Session
from controller.journal.entries import Leaf
from controller.journal.journal import (
    ANSWER,
    CORRECTION,
    SESSION,
    DiskFailing,
    Journal,
    JournalError,
    JournalLocked,
    JournalWaits,
    OutboxMessage,
    Person,
)
from controller.journal.person_table import committed
from controller.json_values import items, mapping, text
from controller.mqtt import message_models
from controller.orders.order_models import Answer, Order, OrderRefused
from controller.orders.persons import Known, admitted, called_in, ids_in, new_person_id, seated, with_names
from controller.referee import display_sentences, session_lifecycle, step, table_checkpoint
from controller.referee.effects import (
    AnswerOrder,
    ClearMachineFault,
    Effect,
    KeepAnsweredPicture,
    Publish,
    PublishAgain,
    SoundBuzzer,
)
from controller.referee.inputs import (
    BUG_FAULT,
    Input,
    MachineFault,
    Restored,
    RulesChanged,
    StaffOrder,
    to_json,
)
from controller.referee.table_snapshot import snapshot
from controller.referee.table_state import Table
from controller.replay.hand_replay import HandCheckpoints
from controller.replay.table_from_journal import BEGUN_BY, CHECKPOINT, RULES, first_rules, recovered, unplayed
from controller.rules.results import CaseError
from controller.rules.system import System
from controller.words import Sentence, plain, say
from controller.words.sentence import sentence

log = logging.getLogger(__name__)

STAFF: Final = "staff"
"""The entry with the keys that may sign orders from there on, and the checkpoint with all of them."""
MOST_TO_REPLAY: Final = 500
"""Entries after which a table between hands is checkpointed again, so that a restart never replays more."""
Payload = (
    message_models.HandPayload
    | message_models.EventPayload
    | message_models.ScorePayload
    | message_models.AlertPayload
    | message_models.SessionPayload
    | message_models.CorrectionPayload
)
MODELS: Final[Mapping[Leaf, type[Payload]]] = {
    Leaf.HAND: message_models.HandPayload,
    Leaf.EVENT: message_models.EventPayload,
    Leaf.SCORE: message_models.ScorePayload,
    Leaf.ALERT: message_models.AlertPayload,
    Leaf.SESSION: message_models.SessionPayload,
    Leaf.CORRECTION: message_models.CorrectionPayload,
}


def sit_down(journal: Journal, names: Sequence[str]) -> tuple[str, ...]:
    """The ids of the people a new journal begins with; the names are kept beside the entries, which commit to them."""
    people = seated(names, (None,) * len(names), journal.people())
    _remember(journal, people.changed)
    return people.ids


def record_first_session(
    journal: Journal, system: System, session: Session, at: float, note: str = ""
) -> None:
    """Record and publish the session with which a new journal begins."""
    text = say("session.begins", session=session.name)
    table = session_lifecycle.with_session_message(Table.unplayed(system, session, at=at), "begun", text)
    _, messages = caused(table, note)
    kept = journal.checkpoint_get(RULES)
    rules = None if kept is None else {name: kept.body[name] for name in BEGUN_BY}
    messages = committing(messages, journal, {})
    journal.append(at, [(SESSION, {**json_codec.to_json(session), RULES: rules})], messages)


def remember_rules(
    journal: Journal,
    system_name: str,
    options: Mapping[str, Any],
    claim_seconds: float,
    limits: Mapping[str, int | None] | None = None,
) -> RulesChanged | None:
    """Keep the rules this journal begins by, where nobody has sat down yet, and what one person may correct alone.

    Returns the rules in the settings where they have changed: an input, to be taken before any other.
    """
    begun = first_rules(journal)
    kept = None if begun is None else journal.checkpoint_get(RULES)
    if kept is not None and not kept.body.keys() >= set(BEGUN_BY):
        kept = None
    now = RulesChanged(system_name, dict(options), claim_seconds)
    from_settings = _as_settings(now)
    body = dict(begun or from_settings) if kept is None else dict(kept.body)
    if limits is not None:
        body["limits"] = dict(limits)
    if kept is None or kept.body != body:
        journal.checkpoint_put(RULES, body)
    return None if _settings_values(body) == from_settings else now


def _as_settings(given: RulesChanged) -> dict[str, Any]:
    return {"rules": given.rules, "options": dict(given.options), "claim_seconds": given.claim_seconds}


def _settings_values(body: Mapping[str, Any]) -> Mapping[str, Any]:
    begun = {name: body[name] for name in BEGUN_BY}
    values: Mapping[str, Any] = body.get("settings", begun)
    return values


def remember_staff(journal: Journal, known: Mapping[str, str], at: float) -> None:
    """Record who may order by MQTT, and with which keys, where that differs from the last record."""
    kept = journal.checkpoint_get(STAFF)
    before = {} if kept is None else kept.body["known"]
    if before == known:
        return
    came = {name: key for name, key in known.items() if before.get(name) != key}
    went = {name: key for name, key in before.items() if known.get(name) != key}
    journal.append(at, [(STAFF, {"came": came, "went": went})], checkpoints={STAFF: {"known": dict(known)}})


def reopened(journal: Journal, note: str = "") -> RecordedTable:
    """The table of a journal, from the journal alone. Raises `JournalError` where no controller has ever run it, or
    where this version does not know its rules."""
    try:
        return RecordedTable(unplayed(journal), journal, note)
    except CaseError as error:
        rules = f"{error.field} {error.problem}"
        unknown = sentence("journal.rules_unknown", journal=journal.path, rules=rules)
        raise JournalError(unknown, cure=sentence("journal.rules_unknown_cure")) from error


class RecordedTable:
    """A table kept by its journal: `table` is always as the journal has it, and changes when the entries are on the
    disk."""

    def __init__(self, table: Table, journal: Journal, note: str = "") -> None:
        self.table = recovered(table, journal)
        self.journal = journal
        self.note = note
        """A note put into every message."""
        kept = journal.checkpoint_get(CHECKPOINT)
        self._kept = 0 if kept is None else kept.n
        self._before_hands = HandCheckpoints(journal)
        rules = journal.checkpoint_get(RULES)
        self._limits = {} if rules is None else rules.body.get("limits", {})

    def take(self, given: Input, at: float, people: Mapping[str, Person] | None = None) -> tuple[Effect, ...]:
        """Record one input with all it causes, in one transaction; returns the effects. An input that makes no sense
        is recorded as rejected and changes nothing; so is one that a bug of the program stops, with an alert.

        `people`: the persons that ids in it stand for; they are stored with it, and not where an order is refused.

        Raises `JournalFull` if there is no room for it: then nothing has happened, and the input may be given again.
        """
        before = self.table
        try:
            after = step(before, given, at)
            decided, messages = caused(after, self.note)
        except Exception as error:
            log.exception("rejected %s", given)
            return self._reject(given, error, at)
        people = self.journal.salted(people) if people else None
        messages = committing(messages, self.journal, people or {})
        entries = [("input", to_json(given)), *decided]
        keeps = table_checkpoint.between_hands(after) and (
            not table_checkpoint.between_hands(before)
            or after.session.count != before.session.count
            or self.journal.last - self._kept >= MOST_TO_REPLAY
        )
        checkpoints = {CHECKPOINT: table_checkpoint.to_checkpoint(after)} if keeps else {}
        if keeps and not table_checkpoint.between_hands(before):
            checkpoints[self._before_hands.take_slot()] = checkpoints[CHECKPOINT]
        if isinstance(given, RulesChanged):
            rules = self.journal.checkpoint_get(RULES)
            checkpoints[RULES] = {**({} if rules is None else rules.body), "settings": _as_settings(given)}
        answer = answer_of(after.effects)
        refused = answer is not None and answer.status == "refused"
        last = self.journal.append(
            at, entries, messages, checkpoints=checkpoints, people=None if refused else people
        )
        self.table = after
        self._kept = last if keeps else self._kept
        return after.effects

    def order(self, order: Order, at: float) -> tuple[Answer, tuple[Effect, ...]]:
        """Execute an order, once: an order answered before gets the same answer and changes nothing.

        The record names people by their ids; the names of new people are stored with it.
        """
        answered, known = self.journal.answer(order.id), self.journal.people()
        # The people named in a refused order are not stored: given again, it means the same ids as before.
        met = () if answered is None else (one for one in ids_in(answered.body["args"]) if one not in known)
        ids = itertools.chain(met, iter(new_person_id, ""))
        try:
            given, people = admitted(order, self.table.session.current.players, known, lambda: next(ids))
        except OrderRefused as refused:
            return Answer(order.id, "refused", refused.sentences), ()
        if answered is not None:
            return self._in_names(_same(order, given, answered.body), order, given, people), ()
        limits = self._limits if order.name == "correct" else None
        written = self.journal.last
        effects = self.take(StaffOrder.of(given, limits), at, people)
        answer = answer_of(effects)
        if answer is None:
            return Answer(order.id, "refused", (self._not_executed(written),)), effects
        return self._in_names(answer, order, given, people), effects

    def _not_executed(self, after: int) -> Sentence:
        """Why an order was recorded as rejected, by the entry that follows entry `after`."""
        entry = next(self.journal.entries(kind="rejected", after=after))
        if entry.body.get("bug"):
            return say("order.bug")
        return say("order.set_aside")

    def _in_names(self, answer: Answer, order: Order, given: Order, meant: Known) -> Answer:
        """An answer with names in place of ids; it informs the sender if the given spelling of a name differs."""
        known = {**meant, **called_in(self.journal)}
        sentences = [Sentence.from_json(with_names(one.to_json(), known)) for one in answer.sentences]
        written, who = order.args.get("name"), given.args.get("name")
        if isinstance(written, str) and isinstance(who, str) and who in known and answer.status != "refused":
            called = known[who].name
            if called != written.strip():
                sentences.append(say("order.read_as", written=written.strip(), name=called))
        return replace(answer, sentences=tuple(sentences), result=with_names(answer.result, known))

    def adopt(
        self, entries: Iterable[tuple[str, Mapping[str, Any]]], given: Iterable[Restored], at: float
    ) -> None:
        """Record what a hub brought back, and update the totals; all of it or nothing. Raises `SessionError` for a
        session or player that the table no longer knows."""
        after, written = self.table, list(entries)
        for one in given:
            after = step(after, one, at)
            written.append(("input", to_json(one)))
        keeps = table_checkpoint.between_hands(after)
        last = self.journal.append(
            at, written, checkpoints={CHECKPOINT: table_checkpoint.to_checkpoint(after)} if keeps else None
        )
        self.table = replace(after, effects=())
        self._kept = last if keeps else self._kept

    def _reject(self, given: Input, error: Exception, at: float) -> tuple[Effect, ...]:
        """Record the input as rejected, and raise the alert that says so."""
        reason, bug = f"{type(error).__name__}: {error}", is_bug(error)
        self.journal.append(
            at, [("rejected", {**to_json(given), "reason": reason, **({"bug": True} if bug else {})})]
        )
        if isinstance(given, MachineFault):
            return ()
        if not bug:
            return self.take(
                MachineFault("referee", say("alert.set_aside", reason=str(error))),
                at,
            )
        alert = MachineFault(BUG_FAULT, plain(reason))
        if any(known.code == alert.code and reason in known.text.text for known in self.table.reports.alerts):
            return ()  # every picture may run into the same bug: the log has them all, the table says it once
        return self.take(alert, at)


def is_bug(error: Exception) -> bool:
    """Whether an input was stopped by a bug of the program, not by what the input says. The referee and the rules
    refuse what makes no sense with `ValueError`, `LookupError` or a plain `RuntimeError`."""
    if isinstance(error, RecursionError | NotImplementedError):
        return True
    return not isinstance(error, ValueError | LookupError | RuntimeError)


def effect_lines(effects: Iterable[Effect], table: Table) -> list[str]:
    """The sessions whose slip is to be written (again): those that end by these effects, or were over and are
    corrected."""
    playing = table.session.current.name if table.session.current.status != "over" else None
    names = []
    for effect in effects:
        match effect:
            case Publish(Leaf.SESSION, {"status": "over", "session": str(name)}):
                names.append(name)
            case Publish(Leaf.CORRECTION, {"session": str(name)}) if name != playing:
                names.append(name)
    return names


def answer_of(effects: Iterable[Effect]) -> Answer | None:
    """The answer among the effects of an order; None where it was set aside."""
    return next((effect.answer for effect in effects if isinstance(effect, AnswerOrder)), None)


def caused(table: Table, note: str) -> tuple[list[tuple[str, dict[str, Any]]], list[OutboxMessage]]:
    """What the journal takes of the effects of the step that led to `table`: entries (kind, body), and messages with
    `note`."""
    entries: list[tuple[str, dict[str, Any]]] = []
    messages = []
    for effect in table.effects:
        match effect:
            case Publish(leaf, body):
                messages.append(outgoing(effect, table, note))
                if leaf is Leaf.CORRECTION:
                    entries.append((CORRECTION, dict(body)))
            case AnswerOrder():
                entries.append((ANSWER, effect.to_json()))
            case PublishAgain() | SoundBuzzer() | ClearMachineFault() | KeepAnsweredPicture():
                pass  # carried out when the record is on the disk
            case _:
                assert_never(effect)
    return entries, messages


def outgoing(message: Publish, table: Table, note: str) -> OutboxMessage:
    """A message of a step in the form of the outbox, with `note`."""
    content = {"session": table.session.current.name, "at": table.at, "note": note, **message.body}
    return MODELS[message.leaf].model_validate(content).outboxed()


def committing(
    messages: Sequence[OutboxMessage], journal: Journal, changed: Mapping[str, Person]
) -> list[OutboxMessage]:
    """The messages of a step, with commitments to the players' names in those about a session.

    The last one also commits to the names of `changed` persons who do not play: a card may have a new owner.
    """
    places = [place for place, one in enumerate(messages) if one.leaf == Leaf.SESSION]
    if not places:
        return list(messages)
    commitments, found, met = committed({**journal.people(), **changed}), list(messages), set()
    for place in places:
        payload = messages[place].payload
        players = [mapping(one) for one in items(payload["players"])]
        met |= {text(one["person"]) for one in players}
        players_part: dict[str, object] = {
            "players": [{**one, "commitment": commitments.get(text(one["person"]))} for one in players]
        }
        if place == places[-1]:
            others = [who for who in changed if who not in met]
            players_part["others"] = [
                {"person": who, "seat": None, "commitment": commitments.get(who)} for who in others
            ]
        found[place] = replace(messages[place], payload={**payload, **players_part})
    return found


def _remember(journal: Journal, people: Mapping[str, Person]) -> None:
    for who, person in people.items():
        journal.person_put(who, person.name, person.card)


def _same(order: Order, given: Order, answered: Mapping[str, Any]) -> Answer:
    """The earlier answer to an order; another order with its id is refused."""
    before = (answered["by"], answered["name"], answered["args"])
    if before != (order.by, order.name, dict(given.args)):
        return Answer(order.id, "refused", (say("order.answered_before", order=order.id),))
    return Answer.from_json(answered)


# ---- A table whose journal cannot be written now: nothing is decided, and alerts say why --------------------------


@dataclass(frozen=True)
class Standstill:
    """The reason why nothing can be recorded now: the code of its alert, and its start (seconds since the epoch).
    `text` is the journal's own sentence in English, for logs and answers; `sentence` is for people at the table."""

    code: str
    display: Sentence
    text: str
    sentence: Sentence
    since: float

    @classmethod
    def of(cls, error: JournalWaits, since: float) -> Standstill:
        """The standstill for this error."""
        if isinstance(error, JournalLocked):
            text = say("journal.locked", holder=error.holder)
            return cls(
                code="journal_locked",
                display=display_sentences.JOURNAL_LOCKED,
                text=str(error),
                sentence=text,
                since=since,
            )
        if isinstance(error, DiskFailing):
            return cls(
                code="disk_fails",
                display=display_sentences.DISK_FAILS,
                text=str(error),
                sentence=say("journal.fails"),
                since=since,
            )
        return cls(
            code="disk_full",
            display=display_sentences.DISK_FULL,
            text=str(error),
            sentence=say("journal.full"),
            since=since,
        )


def pictured(table: Table, standstill: Standstill | None) -> dict[str, Any]:
    """The snapshot of the table, with an alert while nothing can be recorded."""
    shown = snapshot(table)
    if standstill is None:
        return shown
    text = standstill.sentence.to_json()
    alert = {"code": standstill.code, "text": text, "since": standstill.since}
    display = {
        "display": display_sentences.english(standstill.display),
        "display_text": standstill.display.to_json(),
    }
    seats = [{**seat, **display} for seat in shown["seats"]]
    return {**shown, "alerts": [*shown["alerts"], alert], "seats": seats, "phase_text": text}


# ---- A snapshot of the table for page and broker, computed when it is first read ---------------------------------
#
# A busy table changes many times a second, but page and broker read twice a second at most: most snapshots are replaced
# before anybody reads them. The content is fixed when the snapshot is made, even if it is computed later.


class Picture(Mapping[str, Any]):
    """A read-only mapping of what `draw` returns, computed once. It may be read in any thread, so `draw` must depend on
    immutable values only."""

    def __init__(self, draw: Callable[[], dict[str, Any]]) -> None:
        self._draw = draw

    @cached_property
    def _drawn(self) -> dict[str, Any]:
        return self._draw()

    def __getitem__(self, name: str) -> Any:
        return self._drawn[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._drawn)

    def __len__(self) -> int:
        return len(self._drawn)
