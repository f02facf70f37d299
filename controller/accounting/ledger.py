"""The ledger: every score and correction of a journal as a row, with running totals computed again.

It is read from the journal alone. All amounts are whole units of the stake.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Final

from controller.accounting.session import (
    Change,
    Correction,
    HandEntry,
    SessionError,
    change_from_message,
)
from controller.journal.entries import Leaf
from controller.journal.journal import CORRECTION, MESSAGE, RESTORED, Entry, Journal
from controller.json_values import JsonObject, mapping, mapping_or_none, number, text, wholes
from controller.orders.origin import origin_sentence
from controller.orders.persons import Known, called_in, with_names
from controller.rules.registry import definition_of
from controller.rules.results import CaseError
from controller.words import Sentence, catalogue, say


@dataclass(frozen=True)
class LedgerRow:
    """One line of the ledger: a score or correction as its journal entry `n` has it, people by name, with its text, and
    after it the `totals` of the session (in the order of the change's players) and what lies in the table's `pot`.

    `points` are those after the hand in the same order, None for a player without; empty if the rules count none.
    """

    n: int
    at: float
    change: Change
    text: str
    totals: tuple[int, ...]
    pot: int = 0
    points: tuple[int | None, ...] = ()

    @property
    def kind(self) -> str:
        """`score` or `correction`."""
        return str(self.change.kind.value)

    @property
    def session(self) -> str:
        """The name of its session."""
        return self.change.session

    @property
    def hand(self) -> int:
        """The number of its hand."""
        return self.change.hand

    @property
    def players(self) -> tuple[str, ...]:
        """The session's people by name."""
        return self.change.players

    @property
    def deltas(self) -> tuple[int, ...]:
        """What it changed for each of the players."""
        return self.change.deltas

    def to_json(self) -> JsonObject:
        """The row as a JSON object."""
        made = self.change if isinstance(self.change, Correction) else None
        return {
            "n": self.n,
            "at": self.at,
            "kind": self.kind,
            "session": self.session,
            "hand": self.hand,
            "text": self.text,
            "players": list(self.players),
            "deltas": list(self.deltas),
            "totals": list(self.totals),
            "by": "" if made is None else made.by,
            "origin": None if made is None or made.origin is None else dict(made.origin),
            "second": None if made is None or made.second is None else dict(made.second),
            "pot": self.pot,
            **({"points": list(self.points)} if self.points else {}),
            **({"bonuses": list(self.bonuses)} if self.bonuses else {}),
        }

    @property
    def bonuses(self) -> tuple[int, ...]:
        """What the end of the session adds with this hand, for each of the players; empty while it goes on."""
        return self.change.bonuses if isinstance(self.change, HandEntry) else ()


def correction_signers(made: Correction) -> Sentence:
    """Who made a correction, with what proves it."""
    first = origin_sentence(made.by, made.origin)
    if not made.second:
        return first
    second = origin_sentence(text(made.second["by"]), mapping_or_none(made.second["origin"]))
    return say("who.two", first=first, second=second)


def ledger(journal: Journal, session: str | None = None, language: str | None = None) -> list[LedgerRow]:
    """Every score and correction in the journal (or of one session), in order, with running totals computed again.

    With a language the rows' texts are in its words; without, as they are kept.

    Raises `SessionError` for a score or correction that cannot be read, if its own totals differ from the sum of its
    session's entries, or if totals and the table's pot do not sum to zero.
    """
    rows: list[LedgerRow] = []
    running: dict[str, tuple[int, ...]] = {}
    pot: dict[str, int] = {}
    played = {} if language is None else _rules_played(journal)
    players: dict[str, tuple[str, ...]] = {}
    after, known = 0 if session is None else journal.session_begins(session), called_in(journal)
    for entry in journal.entries(kind=(MESSAGE, CORRECTION, RESTORED), after=after, leaf="score"):
        message = entry.body["payload"] if entry.kind == MESSAGE else entry.body
        if session not in (None, message.get("session")):
            continue
        try:
            if entry.kind == RESTORED:
                rows += _restored(entry, running, players, known, language)
                continue
            kind = Leaf.CORRECTION if entry.kind == CORRECTION else Leaf.SCORE
            change = change_from_message(kind, message)
            wording = change_text(change, language, played.get((change.session, change.hand)))
        except (KeyError, TypeError, ValueError) as error:
            raise SessionError(say("account.score_unreadable", entry=entry.n)) from error
        name = change.session
        change = replace(change, players=tuple(with_names(change.players, known)))
        players[name] = change.players
        before = running.get(name, ())
        before += (0,) * (len(change.deltas) - len(before))
        totals = _added(entry, before, change)
        pot[name] = pot.get(name, 0) + (change.pot if isinstance(change, HandEntry) else 0)
        if sum(totals) + pot[name] != 0:
            raise SessionError(
                say(
                    "account.totals_not_zero",
                    entry=entry.n,
                    hand=change.hand,
                    session=name,
                    sum=sum(totals) + pot[name],
                )
            )
        running[name] = totals
        rows.append(
            LedgerRow(
                n=entry.n,
                at=entry.at,
                change=change,
                text=with_names(wording, known),
                totals=totals,
                pot=pot[name],
                points=_points(change, message),
            )
        )
    return rows


def _points(change: Change, message: Mapping[str, object]) -> tuple[int | None, ...]:
    """The points after a hand in the order of its players, which its message has by seat."""
    points = mapping_or_none(message.get("points"))
    if points is None or not isinstance(change, HandEntry):
        return ()
    found: dict[int, int] = dict(zip(change.sitting, wholes(points["scores"]), strict=False))
    return tuple(found.get(place) for place in range(len(change.players))) if found else ()


def _added(entry: Entry, before: tuple[int, ...], change: Change) -> tuple[int, ...]:
    """The totals after a change. Raises `SessionError` where those that its entry gives are others."""
    message = entry.body["payload"] if entry.kind == MESSAGE else entry.body
    if len(before) == len(change.deltas):
        totals = tuple(total + delta for total, delta in zip(before, change.deltas, strict=True))
        if message.get("totals") in (None, list(totals)) and message.get("before") in (None, list(before)):
            return totals
    added = [total + delta for total, delta in zip_longest(before, change.deltas, fillvalue=0)]
    raise SessionError(
        say(
            "account.other_totals",
            entry=entry.n,
            hand=change.hand,
            session=change.session,
            given=str(message.get("totals")),
            added=str(added),
        )
    )


def _rules_played(journal: Journal) -> dict[tuple[str, int], str]:
    """By which rules each hand was begun, by session and number: their terms tell its score."""
    played: dict[tuple[str, int], str] = {}
    for entry in journal.entries(kind=MESSAGE, leaf="hand"):
        match entry.body["payload"]:
            case {"session": str(name), "hand": int(hand), "rules": str(rules)}:
                played[name, hand] = rules
    return played


def _restored(
    entry: Entry,
    running: dict[str, tuple[int, ...]],
    players: dict[str, tuple[str, ...]],
    called: Known,
    language: str | None,
) -> list[LedgerRow]:
    """The row of a score or correction that was lost and restored by a hub; none for another message.

    Where the table's own totals could not include it (`counts` is false) later scores do not either: it is listed in
    the ledger and left out of the running totals.
    """
    if entry.body["leaf"] not in ("score", CORRECTION):
        return []
    message = mapping(json.loads(entry.body["payload"]))
    change = change_from_message(entry.body["leaf"], message)
    name, people = change.session, tuple(with_names(change.players, called))
    known = players.get(name, ())
    everybody = players[name] = (*known, *(one for one in people if one not in known))
    moved = dict(zip(people, change.deltas, strict=True))
    deltas = tuple(moved.get(one, 0) for one in everybody)
    before = running.get(name, ())
    before += (0,) * (len(deltas) - len(before))
    totals = before
    if entry.body.get("counts"):
        totals = tuple(total + delta for total, delta in zip(before, deltas, strict=True))
    running[name] = totals
    wording = with_names(change_text(change, language), called)
    note = restored_note(language, counts=bool(entry.body.get("counts")))
    return [
        LedgerRow(
            n=entry.n,
            at=number(message["at"]),
            change=replace(change, players=everybody, before=before, deltas=deltas),
            text=f"{wording} [{note}]",
            totals=totals,
        )
    ]


# ---- What a score or a correction in the journal says, by the people who sat there ---------------------------------
# As it is kept, or for a reader.

_SEAT: Final = re.compile(r"\b[Ss]eat ([0-3])\b")


def change_text(change: Change, language: str | None = None, rules: object = None) -> str:
    """What a score or correction says: `score_text`, or why and by whom it was made."""
    if isinstance(change, HandEntry):
        return score_text(change, language, rules)
    return correction_text(change.why, correction_signers(change), language)


def score_text(score: HandEntry, language: str | None = None, rules: object = None) -> str:
    """A score's text, with the people who sat there in place of seats: readers of a ledger were not at the table.

    With a language, patterns and notes are in its words, by the terms of these `rules`; without, by the names in
    messages.
    """
    people = dict(enumerate(score.seated))
    spoken = (
        score.text.text if language is None else score.text.in_language(language, people, _words_of(rules))
    )
    return _SEAT.sub(lambda found: people.get(int(found[1]), found[0]), spoken)


def correction_text(why: object, by: Sentence, language: str | None = None) -> str:
    """Why a correction was made, and who made it."""
    return catalogue(language or "en").text(
        "ledger-correction", {"why": str(why), "by": by.in_language(language or "en")}
    )


def restored_note(language: str | None = None, *, counts: bool) -> str:
    """That a hub gave back a score or correction which the table had lost; whether the totals have it."""
    entry = "ledger-restored" if counts else "ledger-restored-beside"
    return catalogue(language or "en").text(entry)


def _words_of(rules: object) -> str | None:
    try:
        return definition_of(rules).words
    except CaseError:  # rules that are not installed here, or a score that names none
        return None
