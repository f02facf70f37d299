"""A table that is renamed counts once, and names that make one text are two tables."""

from __future__ import annotations

from sqlalchemy import Engine

from controller.identity.signing import SigningKey
from tests.controller.parlor.admission_view import (
    Started,
    column,
    is_applied,
    listed,
    play,
    reasons,
    units,
)
from tests.controller.parlor.hub_processes import TableClient, eventually
from tests.controller.parlor.numbered_messages import Sheet, score


def test_the_same_journal_under_another_name_counts_once(
    start: Started, voice: TableClient, looking: Engine, address: str
) -> None:
    start()
    ours = Sheet("table-1")
    copy = Sheet("table-2", key=ours.signer)
    play(voice, ours)
    assert is_applied(voice, ours, 3)
    play(voice, copy)
    assert eventually(lambda: [a["kind"] for a in listed("alerts", "--database", address)] == ["renamed"])
    assert eventually(lambda: "signs as west-lake/table-1, not as this table" in reasons(looking))
    assert units(looking) == 6
    assert eventually(lambda: "renamed" in str([w["notice"] for _, w, _ in voice.heard if "upto" in w][-1]))


def test_rename_in_journal_is_followed_and_older_word_is_not(
    start: Started, voice: TableClient, looking: Engine
) -> None:
    start()
    ours = Sheet("table-1")
    old = ours.availability()
    voice.say(*old, retain=True)
    play(voice, ours)
    assert is_applied(voice, ours, 3)
    named = Sheet("window", key=ours.signer, sequence=10)
    names = [
        {"parlor": "west-lake", "table": table, "since_seq": n}
        for table, n in (("table-1", 1), ("window", 4))
    ]
    voice.say(*named.availability(names=names), retain=True)
    assert eventually(lambda: column(looking, "SELECT table_name FROM keys") == ["window"])
    voice.say(*named.wire(4, score(3)))
    assert is_applied(voice, named, 4)
    voice.say(*old)
    assert eventually(lambda: "signs as west-lake/window" in reasons(looking))
    assert column(looking, "SELECT table_name FROM keys") == ["window"]
    assert units(looking) == 9
    assert column(looking, "SELECT count(*) FROM streams") == [1]


def test_names_that_make_one_text_are_two_tables(start: Started, voice: TableClient, looking: Engine) -> None:
    start()
    one = Sheet("lake-t9", parlor="west", label="j1")
    other = Sheet("t9", parlor="west-lake", label="j2")
    for sheet in (one, other):
        play(voice, sheet)
        assert is_applied(voice, sheet, 3)
    assert units(looking) == 12
    thief = Sheet("t10", parlor="west-lake", identity=one.identity, key=SigningKey.generate())
    play(voice, thief)  # the identity of another journal
    assert eventually(lambda: column(looking, "SELECT kind FROM alerts") == ["key"])
    assert units(looking) == 12


def test_a_name_that_another_table_has_is_not_taken(
    start: Started, voice: TableClient, looking: Engine, address: str
) -> None:
    """A table whose journal says that it is called as another one from now on: neither's scores move."""
    start()
    ours, other = Sheet("table-1", label="j1"), Sheet("window", label="j2")
    for sheet in (ours, other):
        voice.say(*sheet.availability(), retain=True)
        play(voice, sheet)
        assert is_applied(voice, sheet, 3)
    before = units(looking)
    thief = Sheet("window", identity=ours.identity, key=ours.signer, sequence=10)
    names = [
        {"parlor": "west-lake", "table": table, "since_seq": n}
        for table, n in (("table-1", 1), ("window", 4))
    ]
    voice.say(*thief.availability(names=names))
    voice.say(*thief.wire(4, score(3)))
    assert eventually(lambda: [a["kind"] for a in listed("alerts", "--database", address)] != [])
    (alert,) = listed("alerts", "--database", address)
    assert "window" in alert["text"] and "table-1" in alert["text"]
    assert sorted(column(looking, "SELECT table_name FROM keys WHERE status = 'admitted'")) == [
        "table-1",
        "window",
    ]
    voice.say(*other.wire(4, score(3)))
    assert is_applied(voice, other, 4), "whose name it is goes on"
    voice.say(*ours.wire(4, score(3)))
    assert is_applied(voice, ours, 4), "and so does the other, under its own name"
    assert units(looking) == before + 6
