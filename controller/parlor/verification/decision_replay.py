"""Replays the log of decisions: what it proves about keys, tables' names, messages that count, erased people, imports.

The log is the only source: a row of another table that says something else is altered. Each decision must follow the
one before it and be signed by a hub that is trusted here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from sqlalchemy import Connection, select

from controller.identity.signing import KeyFileError, PublicKey, from_base64
from controller.json_values import JsonObject, items, mapping, text, whole
from controller.parlor.hub import decision_log, taken_back
from controller.parlor.hub.hub_key import KEY_REPLACED
from controller.parlor.hub.key_decisions import ADMITTED, KeyState, read_state
from controller.parlor.storage.schema import AnyRow, Base
from controller.parlor.storage.schema_trust import DecisionRow, HubRow
from controller.parlor.verification.projected_rows import Verified
from controller.words.sentence import Sentence, sentence

DECISIONS: Final = Base.metadata.tables["decisions"]
PORTION: Final = 1000

Place: TypeAlias = tuple[str, str]
"""Parlor and table."""


@dataclass(frozen=True)
class ImportDecision:
    """The messages that an import brought: runs of (generation, first, last), and the digest of their texts."""

    decision: int
    journal: str
    key: str
    brought: tuple[tuple[int, int, int], ...]
    digest: str

    def covers(self, generation: int, seq: int) -> bool:
        """Whether the import brought the message of this number."""
        return any(of == generation and first <= seq <= last for of, first, last in self.brought)


@dataclass
class DecidedState:
    """What the log of decisions says, from its first to its last."""

    keys: dict[str, KeyState] = field(default_factory=dict)
    deciders: dict[str, list[tuple[str, float]]] = field(default_factory=dict)
    """Who decided about a key, and when."""
    admitted: set[tuple[str, str]] = field(default_factory=set)
    """Keys that have been admitted for a journal, at any time."""
    places: dict[str, Place] = field(default_factory=dict)
    discounted: set[str] = field(default_factory=set)
    counted: set[str] = field(default_factory=set)
    swapped: dict[str, str] = field(default_factory=dict)
    """Ids under which what came later was projected, with the id of what was there."""
    erased: set[tuple[str, str]] = field(default_factory=set)
    """(journal, person)."""
    taken_back: dict[str, int] = field(default_factory=dict)
    beside: set[tuple[str, str]] = field(default_factory=set)
    """(id, digest) of messages by a key that was taken back, under numbers that other messages had."""
    imports: dict[str, list[ImportDecision]] = field(default_factory=dict)
    choices: dict[str, tuple[int, str | None, str]] = field(default_factory=dict)
    """About alerts, by their number: (decision, choice, kind)."""
    key_choices: dict[str, tuple[int, str]] = field(default_factory=dict)
    """About keys that wait: (decision, choice)."""
    cleared: bool = False
    heads: dict[str, int] = field(default_factory=dict)
    """The heads of the chain, with the number of each decision."""
    latest: int = 0

    def speaks_for(self, key: str, journal: str) -> bool:
        """Whether this key was ever admitted for this journal."""
        return (key, journal) in self.admitted

    def imported_by(
        self, journal: str, generation: int, seq: int, before: int | None = None
    ) -> ImportDecision | None:
        """The last import (`before` a decision) that brought this message; None if none did."""
        brought = [
            one
            for one in self.imports.get(journal, ())
            if (before is None or one.decision < before) and one.covers(generation, seq)
        ]
        return brought[-1] if brought else None


def replayed(connection: Connection, hubs: Sequence[PublicKey], found: Verified) -> DecidedState:
    """Read and prove all decisions, and follow them."""
    state, previous = DecidedState(), decision_log.FIRST
    trusted = _with_former_keys(connection, hubs)
    others = {text(key) for key in connection.scalars(select(HubRow.key))} - {one.text for one in trusted}
    foreign: Counter[str] = Counter()
    signed = unsigned = 0
    query = select(DECISIONS).order_by(DecisionRow.n).execution_options(yield_per=PORTION)
    standing: dict[int, AnyRow] = {}
    for row in connection.execute(query):
        why = _why_unproved(row, previous, trusted)
        if why is decision_log.UNSIGNED and not signed:
            unsigned += 1
        elif why is not None and row.hub in others and _is_signed(row, [PublicKey.parse(row.hub)]):
            foreign[row.hub] += 1
            signed += 1
        elif why is not None:
            found.note(sentence("verify.decision", decision=row.n, why=why))
        else:
            signed += 1
        previous = row.head
        state.heads[row.head] = state.latest = row.n
        try:
            _follow(state, row, standing)
        except (KeyError, TypeError, ValueError, AttributeError):
            found.note(sentence("verify.decision", decision=row.n, why=sentence("verify.decision_details")))
        if row.what == decision_log.ALERT_DECIDED and row.undoes is None:
            standing[row.n] = row
    if unsigned and not signed:
        left = sentence("verify.decisions_unsigned", number=unsigned)
        if hubs:  # that a hub begins is a signed decision itself
            found.note(left)
        else:
            found.leave_open(left, asked=True)
    for key, number in sorted(foreign.items()):
        found.leave_open(
            sentence("verify.decisions_foreign", fingerprint=PublicKey.parse(key).fingerprint, number=number),
            asked=True,
        )
    return state


def _with_former_keys(connection: Connection, hubs: Sequence[PublicKey]) -> list[PublicKey]:
    trusted = list(hubs)
    query = select(DECISIONS).where(DecisionRow.what == KEY_REPLACED).order_by(DecisionRow.n.desc())
    for row in connection.execute(query):
        former = _key_of(row.detail)
        if former is not None and former not in trusted and _is_signed(row, trusted):
            trusted.append(former)
    return trusted


def _key_of(detail: object) -> PublicKey | None:
    try:
        return PublicKey.parse(text(mapping(detail)["former"]))
    except (KeyError, TypeError, ValueError, KeyFileError):
        return None


def _is_signed(row: AnyRow, hubs: Sequence[PublicKey]) -> bool:
    """Whether one of these keys signed the head that stands in the row; that the row has this head is proved with the
    chain."""
    try:
        key, signature = PublicKey.parse(row.hub), from_base64(row.signature)
    except (KeyFileError, ValueError):
        return False
    return key in hubs and key.verify(signature, f"{decision_log.SIGNED}{row.head}\n".encode())


def _why_unproved(row: AnyRow, previous: str, hubs: Sequence[PublicKey]) -> Sentence | None:
    try:
        return decision_log.why_decision_unproved(row, previous, hubs)
    except (TypeError, ValueError):  # a value that has no canonical form, which no hub writes
        return sentence("verify.decision_changed")


def _follow(state: DecidedState, row: AnyRow, standing: Mapping[int, AnyRow]) -> None:
    detail = mapping(row.detail)
    _keys(state, row, detail)
    match row.what:
        case decision_log.ALERT_DECIDED:
            _about_alert(state, row, detail, standing)
        case "admitted" if "key" in detail:
            state.key_choices[text(detail["key"])] = (row.n, "new")
        case "revoked" | taken_back.TAKEN_BACK if "key" in detail:
            state.key_choices[text(detail["key"])] = (row.n, "keep")
        case "cleared":
            state.cleared = True
        case "erased":
            state.erased.add((text(detail["journal"]), row.subject))
        case "imported":
            _imported(state, row, detail)
    state.taken_back.update(dict.fromkeys(map(text, items(detail.get("taken_back", []))), row.n))
    state.beside.update(
        (text(name), text(digest)) for name, digest in map(items, items(detail.get("beside", [])))
    )


def _keys(state: DecidedState, row: AnyRow, detail: JsonObject) -> None:
    """The state after the decision of every key that it changes, and the table of the journals that it names."""
    for key, state_json in mapping(detail.get("keys", {})).items():
        one = read_state(state_json)
        state.keys[key] = one
        state.deciders.setdefault(key, []).append((row.by_whom, row.at))
        if one["status"] == ADMITTED:
            state.admitted.add((key, one["journal"]))
    for journal, place in mapping(detail.get("journals", {})).items():
        parlor, table = map(text, items(place))
        state.places[journal] = (parlor, table)


def _about_alert(
    state: DecidedState, row: AnyRow, detail: JsonObject, standing: Mapping[int, AnyRow]
) -> None:
    kind = text(detail["kind"])
    if row.undoes is None:
        state.choices[row.subject] = (row.n, row.choice, kind)
        state.swapped.update((now, was) for was, now in _pairs(detail))
        _mark(
            state,
            off=[*_ids(detail, "discounted"), *_was(detail)],
            on=[*_ids(detail, "counted"), *_now(detail)],
        )
        state.counted.update(_ids(detail, "counted"))
        return
    undone = standing[row.undoes]
    if undone.subject != row.subject:
        raise ValueError("it undoes what was decided about something else")
    state.choices[row.subject] = (row.n, None, kind)
    former = mapping(undone.detail)
    _mark(
        state, off=[*_ids(former, "counted"), *_now(former)], on=[*_ids(former, "discounted"), *_was(former)]
    )


def _mark(state: DecidedState, *, off: Iterable[str], on: Iterable[str]) -> None:
    """What does not count any more, and what counts from now on."""
    state.discounted.difference_update(on)
    state.discounted.update(off)


def _imported(state: DecidedState, row: AnyRow, detail: JsonObject) -> None:
    runs = [items(run) for run in items(detail["brought"])]
    one = ImportDecision(
        decision=row.n,
        journal=text(detail["journal"]),
        key=text(detail["key"]),
        brought=tuple((whole(of), whole(first), whole(last)) for of, first, last in runs),
        digest=text(detail["digest"]),
    )
    parlor, table = map(text, items(detail["place"]))
    state.places.setdefault(one.journal, (parlor, table))
    state.imports.setdefault(one.journal, []).append(one)


def _ids(detail: JsonObject, name: str) -> list[str]:
    return [text(one) for one in items(detail.get(name, []))]


def _pairs(detail: JsonObject) -> list[tuple[str, str]]:
    pairs = (items(one) for one in items(detail.get("swapped", [])))
    return [(text(was), text(now)) for was, now in pairs]


def _was(detail: JsonObject) -> list[str]:
    return [was for was, _ in _pairs(detail)]


def _now(detail: JsonObject) -> list[str]:
    return [now for _, now in _pairs(detail)]


def decided_answers(
    state: DecidedState, number: int, kind: str, detail: Mapping[str, object]
) -> Collection[str | None]:
    """What an alert's row may say was decided about it."""
    decided, choice, _ = state.choices.get(str(number), (0, None, kind))
    if kind != "key":
        return (choice,)
    by_key, about_key = state.key_choices.get(str(detail.get("key")), (0, ""))
    if by_key > decided:
        return (about_key,)
    return (choice, "keep") if choice is None and state.cleared else (choice,)
