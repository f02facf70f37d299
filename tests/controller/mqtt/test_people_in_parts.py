"""More people than one message may hold are sent in parts, and nothing waits for that."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from controller.journal.journal import Journal, Person
from controller.mqtt import signed_publications
from controller.mqtt.signed_publications import People, PublicationSigner
from controller.mqtt.topics import Topics
from controller.parlor.hub import message_validation
from controller.parlor.hub.message_validation import LARGEST_PEOPLE

TOPICS = Topics("west", "table-1")


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with closing(Journal.open(tmp_path / "table.db")) as opened:
        yield opened


def put(journal: Journal, numbers: range, name: str = "Somebody") -> None:
    people = {f"p-{number:016x}": Person(f"{name} 王小明 {number}", f"C-{number}") for number in numbers}
    journal.append(0.0, [], people=people)


def published_people(people: People, signer: PublicationSigner) -> tuple[dict[str, str], set[str], int]:
    """What a hub knows after all that is due: names by id, the erased, and in how many messages."""
    known: dict[str, str] = {}
    gone: set[str] = set()
    number = 0
    people._look_at = 0.0
    while (payload := people.due(signer)) is not None:
        assert len(payload) <= LARGEST_PEOPLE
        word = message_validation.people(TOPICS.people, payload)
        known |= {who: one.name for who, one in word.people.items()}
        gone |= set(word.erased)
        number += 1
    return known, gone, number


def test_few_people_are_reported_in_one_message_each_time(journal: Journal) -> None:
    people, signer = People(journal), PublicationSigner(journal, TOPICS)
    put(journal, range(100))
    assert published_people(people, signer)[2] == 1
    assert published_people(people, signer)[2] == 0
    journal.person_erase(f"p-{5:016x}", "Lin")
    known, gone, number = published_people(people, signer)
    assert (len(known), gone, number) == (99, {f"p-{5:016x}"}, 1)


def test_many_people_are_sent_in_parts_and_then_changes(journal: Journal) -> None:
    people, signer = People(journal), PublicationSigner(journal, TOPICS)
    put(journal, range(30_000))
    known, gone, number = published_people(people, signer)
    assert (len(known), gone) == (30_000, set()) and 2 < number < 12
    put(journal, range(7, 8), "Renamed")
    journal.person_erase(f"p-{9:016x}", "Lin")
    known, gone, number = published_people(people, signer)
    assert (list(known), gone, number) == ([f"p-{7:016x}"], {f"p-{9:016x}"}, 1)
    people.again()  # another broker, or a hub that has just begun
    known, gone, number = published_people(people, signer)
    assert len(known) == 29_999 and gone == {f"p-{9:016x}"}


def test_who_changes_while_parts_are_reported_is_reported_too(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(signed_publications, "MOST_BYTES", 10_000)
    people, signer = People(journal), PublicationSigner(journal, TOPICS)
    put(journal, range(300))
    first = people.due(signer)
    assert first is not None
    heard = {who: one["name"] for who, one in json.loads(first)["people"].items()}
    put(journal, range(2), "Renamed")
    put(journal, range(300, 302))
    heard |= published_people(people, signer)[0]
    assert heard == {who: one.name for who, one in journal.people().items()}
