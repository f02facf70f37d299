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

from controller.accounting.session import SessionError
from controller.journal.journal import CORRECTION, MESSAGE, RESTORED, Entry, Journal
from controller.json_values import mapping, mapping_or_none, number, text, texts, whole, wholes
from controller.orders.origin import origin_sentence
from controller.orders.persons import Known, called_in, with_names
from controller.rules.registry import definition_of
from controller.rules.results import CaseError
from controller.words import Sentence, catalogue, say


@dataclass(frozen=True)
class LedgerRow:
    """One line of the ledger. `n` is the number of its journal entry; `deltas` and `totals` (the session's after it)
    are in the order of `players`, here by name. `by` is who made a correction, `origin` the channel it came through,
    `second` who agreed to it; `pot` what lies in the table's pot after it."""

    n: int
    at: float
    kind: str
    session: str
    hand: int
    text: str
    players: tuple[str, ...]
    deltas: tuple[int, ...]
    totals: tuple[int, ...]
    by: str = ""
    origin: Mapping[str, object] | None = None
    second: Mapping[str, object] | None = None
    pot: int = 0


def signed_by(body: Mapping[str, object]) -> Sentence:
    """Who made a correction, as its entry or message says, with what proves it."""
    first = origin_sentence(text(body["by"]), mapping_or_none(body.get("origin")))
    if not body.get("second"):
        return first
    second = mapping(body["second"])
    return say(
        "who.two", first=first, second=origin_sentence(text(second["by"]), mapping_or_none(second["origin"]))
    )


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
            change = _change(entry, message, played, known, language)
        except (KeyError, TypeError, ValueError) as error:
            raise SessionError(say("account.score_unreadable", entry=entry.n)) from error
        name = change.session
        if change.players:
            players[name] = change.players
        before = running.get(name, ())
        before += (0,) * (len(change.deltas) - len(before))
        totals = _added(entry, before, change)
        pot[name] = pot.get(name, 0) + change.pot
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
        rows.append(replace(change, players=players.get(name, ()), totals=totals, pot=pot[name]))
    return rows


def _change(
    entry: Entry,
    message: Mapping[str, object],
    played: Mapping[tuple[str, int], str],
    known: Known,
    language: str | None,
) -> LedgerRow:
    """The row of a score or correction by itself: `totals` are empty, `pot` is what it moved. Raises `KeyError`,
    `TypeError` and `ValueError` where a member is missing or none that can be."""
    name, hand, corrects = text(message["session"]), whole(message["hand"]), entry.kind == CORRECTION
    if corrects:
        sentence = correction_text(message["why"], signed_by(message), language)
    else:
        sentence = score_text(message, language, played.get((name, hand)))
    return LedgerRow(
        n=entry.n,
        at=entry.at,
        kind=CORRECTION if corrects else "score",
        session=name,
        hand=hand,
        text=str(with_names(sentence, known)),
        players=tuple(with_names(texts(message["players"]), known)),
        deltas=tuple(wholes(message["deltas"])),
        totals=(),
        by=text(message["by"]) if corrects else "",
        origin=mapping_or_none(message.get("origin")) if corrects else None,
        second=mapping_or_none(message.get("second")) if corrects else None,
        pot=whole(message.get("pot", 0)),
    )


def _added(entry: Entry, before: tuple[int, ...], change: LedgerRow) -> tuple[int, ...]:
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
    body = json.loads(entry.body["payload"])
    name, people = text(body["session"]), tuple(with_names(texts(body["players"]), called))
    known = players.get(name, ())
    everybody = players[name] = (*known, *(one for one in people if one not in known))
    changes = dict(zip(people, wholes(body["deltas"]), strict=True))
    deltas = tuple(changes.get(one, 0) for one in everybody)
    totals = running.get(name, ())
    totals += (0,) * (len(deltas) - len(totals))
    if entry.body.get("counts"):
        totals = tuple(total + delta for total, delta in zip(totals, deltas, strict=True))
    running[name] = totals
    corrects = entry.body["leaf"] == CORRECTION
    kind, by = (CORRECTION, text(body["by"])) if corrects else ("score", "")
    sentence = (
        correction_text(body["why"], signed_by(body), language) if corrects else score_text(body, language)
    )
    sentence = str(with_names(sentence, called))
    note = restored_note(language, counts=bool(entry.body.get("counts")))
    return [
        LedgerRow(
            n=entry.n,
            at=number(body["at"]),
            kind=kind,
            session=name,
            hand=whole(body["hand"]),
            text=f"{sentence} [{note}]",
            players=everybody,
            deltas=deltas,
            totals=totals,
            by=by,
        )
    ]


# ---- What a score or a correction in the journal says, by the people who sat there; as it is kept, or for a
# reader

_SEAT: Final = re.compile(r"\b[Ss]eat ([0-3])\b")


def score_text(score: Mapping[str, object], language: str | None = None, rules: object = None) -> str:
    """A score's text, with the people who sat there in place of seats: readers of a ledger were not at the table.

    With a language, patterns and notes are in its words, by the terms of these `rules`; without, by the names in
    messages.
    """
    text = score.get("text")
    if text is None:  # its schema allows that
        return ""
    people, sentence = by_seat(score), Sentence.from_json(mapping(text))
    shown = sentence.text if language is None else sentence.in_language(language, people, _words_of(rules))
    return _SEAT.sub(lambda found: people.get(int(found[1]), found[0]), shown)


def by_seat(score: Mapping[str, object]) -> dict[int, str]:
    """The people in the seats at the time of a score, from seat 0 on."""
    players = texts(score.get("players") or ())
    sitting = wholes(score.get("sitting") or list(range(len(players))))
    return {seat: players[place] for seat, place in zip(range(len(players)), sitting, strict=False)}


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
