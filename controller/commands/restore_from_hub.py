"""Restores from a hub the messages that a journal had posted and lost.

The hub answers `GET /api/messages?journal=IDENTITY&after=N` with objects {"seq", "topic", "payload"}, in a list or one
a line, oldest first; `payload` is the message as it went over the wire, and proves itself: a key of this journal signed
it. It becomes an entry of its own (kind `restored`), word for word. The chain does not claim to be the one that was
lost: a new generation begins before it, and an entry records what was restored, from where, and by whom.
"""

from __future__ import annotations

import json
import re
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from controller.accounting.session import Change, HandEntry, SessionError, change_from_message
from controller.commands import hub_http_client
from controller.commands.hub_http_client import address, request_page
from controller.commands.output import CommandFailed, say
from controller.identity.canonical import LARGEST_INTEGER
from controller.identity.name_rules import SALT_PATTERN
from controller.identity.signing import PublicKey, Unproved, Verifier, read_signed_message
from controller.journal.entries import Leaf
from controller.journal.journal import CORRECTION, MESSAGE, RESTORED, Journal, JournalError, Person
from controller.journal.storage import PERSON, RECOVERY
from controller.json_values import JsonObject, items, mapping, text_or_none, whole
from controller.json_values import text as json_text
from controller.mqtt.topics import STREAM, leaf_of
from controller.orders.persons import is_person
from controller.referee.inputs import Restored
from controller.runtime import recorded_table

COUNTING: Final = ("score", CORRECTION)
FETCH_S: Final = 900.0
"""Seconds for all messages of a hub; a hundred thousand take a minute."""
MOST_ROWS: Final = 1_000_000
LONGEST_MESSAGE: Final = 256 << 10
"""Bytes; hubs accept no longer message."""


@dataclass(frozen=True)
class BroughtBack:
    """The result. `counted`: sessions whose totals at the table include it; `uncounted`: those whose do not."""

    restored: int
    counted: tuple[str, ...]
    uncounted: tuple[str, ...]
    refused: dict[str, int] = field(default_factory=dict)
    sentence: str = ""


@dataclass(frozen=True)
class _Message:
    epoch: str
    seq: int
    session: str
    leaf: str
    topic: str
    payload: str
    fields: JsonObject


def brought_back(journal: Journal, hub: str, by: str, at: float) -> BroughtBack:
    """Request the hub's messages, verify them and write them into the journal. Raises CommandFailed, JournalError."""
    link, hub = hub, address(hub)[0]
    known, after = _held(journal)
    found, refused = _proved(journal, link, known, after)
    problems = "".join(f" Refused: {number} because {why}." for why, number in refused.items())
    if not found:
        text = f"The hub at {hub} has nothing of journal {journal.path} that is not in it.{problems}"
        text += _names(journal, link, [])
        return BroughtBack(restored=0, counted=(), uncounted=(), refused=dict(refused), sentence=text)
    hands = sum(one.leaf == Leaf.SCORE for one in found)
    numbers = f"{len(found)} messages ({found[0].seq} to {found[-1].seq}), {hands} scores among them"
    if any(one.epoch == journal.epoch for one in found):
        journal.begin_generation(
            f"The hub at {hub} has messages up to {found[-1].seq} that this journal does not hold: they were lost here."
        )
    note = f"{by} brought {numbers} back from the hub at {hub}. Compare the last hands with the table."
    counted, uncounted = _written(journal, found, hub, note, at)
    text = f"{numbers} brought back into journal {journal.path} from {hub}, word for word.{problems}"
    text += _names(journal, link, found)
    if counted:
        text += f" The table's totals of session {', '.join(counted)} follow."
    if uncounted:
        text += (
            f" The table's own totals of session {', '.join(uncounted)} cannot follow; they stand in "
            "`mahjong-table ledger` and in the hub's standings, which already count them: settle by those."
        )
    return BroughtBack(
        restored=len(found), counted=counted, uncounted=uncounted, refused=dict(refused), sentence=text
    )


def _held(journal: Journal) -> tuple[set[tuple[str, int]], int]:
    """Every message that the journal holds, and the number after which one may be missing: generations number on from
    what an older one had left, so nothing before the end of the oldest can be."""
    known: set[tuple[str, int]] = set()
    ends: dict[str, int] = {}
    for entry in journal.entries(kind=(MESSAGE, RESTORED)):
        epoch, seq = str(entry.body["epoch"]), int(entry.body["seq"])
        known.add((epoch, seq))
        if entry.kind == MESSAGE:
            ends[epoch] = seq
    older = [end for epoch, end in ends.items() if epoch != journal.epoch]
    return known, min(older, default=journal.last_seq)


def _proved(
    journal: Journal, hub: str, known: set[tuple[str, int]], after: int
) -> tuple[list[_Message], Counter[str]]:
    ends, verifier, refused = _generation_ends(journal), Verifier(), Counter[str]()
    found: dict[tuple[str, int], _Message] = {}
    for row in _rows(hub, journal.identity, after):
        try:
            one = _read(journal, ends, verifier, row)
        except Unproved as error:
            refused[str(error)] += 1
        except UnicodeError:
            refused["a text in it holds half of a character"] += 1
        except (KeyError, TypeError, AttributeError, ValueError):
            refused["it is no message"] += 1
        else:
            if (one.epoch, one.seq) not in known:
                found.setdefault((one.epoch, one.seq), one)
    return sorted(found.values(), key=lambda one: (_generation(one.epoch), one.seq)), refused


def _read(journal: Journal, ends: list[tuple[int, int]], verifier: Verifier, row: JsonObject) -> _Message:
    """The message in a row of the hub's answer. Raises Unproved; for malformed JSON KeyError, TypeError and others."""
    topic, payload = json_text(row["topic"]), json_text(row["payload"])
    written = payload.encode()
    if len(written) > LONGEST_MESSAGE:
        raise Unproved(f"it is longer than {LONGEST_MESSAGE >> 10} kB")
    head, fields = read_signed_message(written, topic, verifier)
    if head.key not in {period.key for period in journal.declared.keys}:
        raise Unproved("no key of this journal signed it")
    leaf, epoch = leaf_of(topic), str(fields["epoch"])
    if leaf not in STREAM or epoch.partition(".")[0] != journal.identity:
        raise Unproved("it is no message of this journal")
    _check_version(head.schema, leaf)
    if leaf in COUNTING and not _is_even(leaf, fields):
        raise Unproved("its changes are not one for each player that sum to zero")
    if head.key != _last_key(journal, ends, _generation(epoch)):
        raise Unproved("a key signed it that had been replaced by then")
    return _Message(
        epoch=epoch,
        seq=head.counter,
        session=str(fields["session"]),
        leaf=leaf,
        topic=topic,
        payload=payload,
        fields=fields,
    )


def _generation_ends(journal: Journal) -> list[tuple[int, int]]:
    """The last entry of each generation but the newest, as (generation, entry), oldest first."""
    recoveries = journal.entries(kind=RECOVERY)
    began = [(whole(one.body["generation"]), one.n) for one in recoveries if "generation" in one.body]
    return [(generation - 1, n - 1) for generation, n in began]


def _last_key(journal: Journal, ends: list[tuple[int, int]], generation: int) -> PublicKey | None:
    """The key that signed last in a generation. Its lost messages came after all that the journal holds of it, so a
    signature by a key that was replaced before proves nothing."""
    end = next((n for number, n in ends if number >= generation), journal.last)
    return journal.declared.key_at(end)


def _check_version(schema: str, leaf: str) -> None:
    """Raises Unproved unless this is the version of this leaf's messages that is known here."""
    if not schema.startswith(f"{leaf}/"):
        raise Unproved("it is no message of this journal")
    if schema != f"{leaf}/1":
        raise Unproved(f"it is {schema}, this program knows {leaf}/1; update it")


def _is_even(leaf: str, fields: JsonObject) -> bool:
    change = change_from_message(leaf, fields)
    pot = change.pot if isinstance(change, HandEntry) else 0
    return sum(change.deltas) + pot == 0 and len(change.deltas) == len(change.players)


def _names(journal: Journal, hub: str, found: list[_Message]) -> str:
    """Restore the names of persons that only the restored messages name, and of those whose names were lost in damage:
    the hub knows them, and signs its answer. Returns a sentence, where somebody is missing."""
    persons = {who for one in found for who in _persons(one.fields)}
    for entry in journal.entries(kind=(RESTORED, PERSON)):
        if entry.kind == RESTORED:
            persons.update(_persons(json.loads(entry.body["payload"])))
        elif entry.body["commitment"] is None:  # the name was lost in damage
            persons.add(str(entry.body["id"]))
    wanted = persons - journal.people().keys() - journal.erased()
    if not wanted:
        return ""
    missing = f" {len(wanted)} of the people in what came back are known by their ids alone"
    try:
        head, fields = read_signed_message(
            request_page(hub, "/api/people", journal=journal.identity), "api/people"
        )
        if head.schema != "names/1" or fields["journal"] != journal.identity:
            raise Unproved("it is another word")
        if head.key.text not in journal.hubs():
            raise Unproved(
                f"the hub {head.key.fingerprint} is none that this journal has admitted; mahjong-table hub admit, and "
                "restore again"
            )
        people = mapping(fields["people"])
        known = {who: mapping(people[who]) for who in sorted(wanted) if who in people}
        named = {who: _person(one) for who, one in known.items()}
    except CommandFailed as error:
        return f"{missing}: {error}"
    except (Unproved, KeyError, TypeError) as error:
        return f"{missing}: what the hub says of names proves nothing ({error})."
    for who, person in named.items():
        journal.person_put(who, person.name, person.card, person.salt)
    left = len(wanted) - len(named)
    came = f" {len(named)} names were brought back." if named else ""
    return came + (f" {left} people are known by their ids alone." if left else "")


def _person(fields: JsonObject) -> Person:
    """A person as the hub knows them. The salt stays theirs, so that the commitments which the hub has still open."""
    salt = text_or_none(fields.get("salt"))
    if salt is not None and not re.fullmatch(SALT_PATTERN, salt):
        raise TypeError("a salt is none")
    return Person(json_text(fields["name"]), text_or_none(fields["card"]), salt)


def _persons(fields: JsonObject) -> Iterator[str]:
    """The ids that a message names."""
    for one in items(fields.get("players", ())):
        who = one.get("person") if isinstance(one, dict) else one
        if isinstance(who, str) and is_person(who):
            yield who


def _rows(hub: str, identity: str, after: int) -> Iterator[JsonObject]:
    """The hub's messages after this number, page by page."""
    plain, until, came = address(hub)[0], time.monotonic() + FETCH_S, 0
    while True:
        try:
            content = request_page(hub, "/api/messages", until=until, journal=identity, after=after)
        except CommandFailed as error:
            if not came:
                raise
            raise CommandFailed(
                f"{error} {came} messages had come; nothing was brought back. Ask again.", 2
            ) from error
        page = hub_http_client.rows(plain, content)
        yield from page
        came += len(page)
        numbers = [seq for row in page if isinstance(seq := row.get("seq"), int)]
        if max(numbers, default=after) <= after:
            return
        after = max(numbers)
        if after > LARGEST_INTEGER or came > MOST_ROWS:
            raise CommandFailed(
                f"The hub at {plain} numbers a message of journal {identity} beyond all counting."
                if after > LARGEST_INTEGER
                else f"The hub at {plain} has more than {MOST_ROWS:,} messages of journal {identity}: no table has "
                "sent that many. Nothing was brought back; ask another hub.",
                2,
            )
        say(f"{came} messages have come from the hub at {plain}, up to number {after} …", err=True)


def _written(
    journal: Journal, found: list[_Message], hub: str, note: str, at: float
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Write all in one transaction; returns the sessions whose totals include them, and those whose do not."""
    moves: dict[str, list[Change]] = defaultdict(list)
    for one in found:
        if one.leaf in COUNTING:
            moves[one.session].append(change_from_message(one.leaf, one.fields))
    try:
        table = recorded_table.reopened(journal)
    except JournalError:  # nobody has ever played here: there are no totals to follow
        table = None
    own = () if table is None else (table.table.session.current, *table.table.session.earlier)
    names = {session.name for session in own}
    pots = {one.session for one in found if one.leaf in COUNTING and one.fields.get("pot")}
    follow = tuple(name for name in moves if name in names and name not in pots)
    failed = tuple(name for name in moves if name in names and name in pots)
    given = [Restored(name, tuple(moves[name])) for name in follow]
    if table is not None:
        try:
            table.adopt(_entries(found, hub, note, failed), given, at)
            return follow, failed
        except SessionError:  # somebody would have paid more than they have left
            failed = (*follow, *failed)
    journal.append(at, _entries(found, hub, note, failed))
    return (), failed


def _entries(
    found: list[_Message], hub: str, note: str, uncounted: tuple[str, ...]
) -> list[tuple[str, JsonObject]]:
    entries: list[tuple[str, JsonObject]] = [
        (
            RESTORED,
            {
                "seq": one.seq,
                "epoch": one.epoch,
                "session": one.session,
                "leaf": one.leaf,
                "topic": one.topic,
                "payload": one.payload,
                "counts": one.session not in uncounted,
                "hub": hub,
            },
        )
        for one in found
    ]
    return [*entries, (RECOVERY, {"text": note})]


def _generation(epoch: str) -> int:
    number = epoch.partition(".")[2]
    return int(number) if number.isdecimal() else 0
