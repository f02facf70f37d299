"""A database that is an older copy, a second hub in the place of the first, a second worker beside it."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Engine

from controller.identity.signing import SigningKey, sign_message
from controller.parlor.storage.database import open_database
from tests.controller.parlor.admission_view import (
    Started,
    column,
    is_applied,
    listed,
    parlor,
    play,
    units,
)
from tests.controller.parlor.hub_processes import HubHere, TableClient, eventually
from tests.controller.parlor.numbered_messages import Sheet, score


def one_hand_kept(start: Started, voice: TableClient) -> tuple[HubHere, Sheet]:
    """Start a hub, and send it one hand of a table."""
    hub, sheet = start(), Sheet()
    voice.say(*sheet.availability(), retain=True)
    play(voice, sheet, 1)
    assert is_applied(voice, sheet, 2)
    return hub, sheet


def test_older_copy_of_database_says_so_and_gets_the_rest(
    start: Started, voice: TableClient, looking: Engine, address: str
) -> None:
    hub, sheet = one_hand_kept(start, voice)
    heard = {hub.key.public.text: [1, 10**7, 9]}  # the hub acknowledged 9 messages to the table
    voice.say(*sheet.availability(connection="c2", seq=9, hubs=heard), retain=True)
    assert eventually(lambda: [a["kind"] for a in listed("alerts", "--database", address)] == ["older copy"])
    assert eventually(lambda: [w for _, w, _ in voice.heard if "upto" in w][-1]["incarnation"] == 2)
    assert eventually(lambda: 2 in voice.asked(sheet.topics.resend))
    voice.say(*sheet.availability(connection="c3", seq=9, hubs=heard), retain=True)
    assert eventually(lambda: column(looking, "SELECT connection FROM tables") == ["c3"])
    assert column(looking, "SELECT incarnation FROM hubs") == [2]  # once


def test_older_copy_says_so_though_newest_score_is_handed_to_it(
    start: Started, voice: TableClient, looking: Engine, address: str
) -> None:
    """Restored, it gets from the broker the newest message of those that it lacks before it hears of them."""
    hub, sheet = one_hand_kept(start, voice)
    voice.say(*sheet.wire(5, score(4)), retain=True)
    assert eventually(lambda: units(looking) == 6)
    text = {hub.key.public.text: [1, 1, 5]}  # that 5 messages are here, in a word that it has outrun by now
    voice.say(*sheet.availability(connection="c2", seq=5, hubs=text), retain=True)
    assert eventually(lambda: [a["kind"] for a in listed("alerts", "--database", address)] == ["older copy"])
    assert column(looking, "SELECT incarnation FROM hubs") == [2]


def test_a_flood_of_forgeries_delays_nobody_much(start: Started, voice: TableClient, looking: Engine) -> None:
    start()
    sheet, other = Sheet(label="j1"), Sheet("table-2", label="j2")
    for one in (sheet, other):
        play(voice, one, 1)
        assert is_applied(voice, one, 2)
    topic, payload = sheet.wire(3, score(2))
    forged = payload.replace(b'"deltas":[3,', b'"deltas":[9,')
    strange = SigningKey.generate()
    foreign = sign_message({**sheet.content(3, score(2)), "key": strange.public.text}, topic, strange)
    for n in range(3000):
        voice.shout(topic, (forged, foreign, b"{}")[n % 3])
        if n % 1000 == 500:
            voice.shout(*other.wire(3 + n // 1000, score(2 + n // 1000)))
    assert is_applied(voice, other, 5)
    voice.say(topic, payload)
    assert is_applied(voice, sheet, 3)
    assert units(looking) == 6 + 12
    assert eventually(lambda: sum(column(looking, "SELECT count FROM refusals")) == 3000)
    assert len(column(looking, "SELECT reason FROM refusals")) < 8


def test_two_hubs_and_one_in_another_ones_place(
    start: Started, voice: TableClient, looking: Engine, tmp_path: Path, sheet_of_sqlite: Path
) -> None:
    """Each has its own database and key; a new one begins with nothing and asks for everything."""
    copy = tmp_path / "second.db"
    copy.write_bytes(sheet_of_sqlite.read_bytes())
    first, sheet = start(), Sheet()
    voice.say(*sheet.availability(), retain=True)
    play(voice, sheet)
    assert is_applied(voice, sheet, 3)
    second = start(database=f"sqlite:///{copy}", name="second", key=tmp_path / "second.key")
    assert eventually(lambda: 0 in voice.asked(sheet.topics.resend))
    play(voice, sheet)
    other = open_database(f"sqlite:///{copy}")
    assert eventually(lambda: column(other, "SELECT upto FROM streams") == [3])
    assert units(other) == units(looking) == 6
    other.dispose()

    def speakers() -> set[tuple[str, str]]:
        return {(w["hub"], w["key"]) for _, w, _ in voice.heard if w.get("upto") == 3}

    assert eventually(
        lambda: speakers() == {("house", first.key.public.text), ("second", second.key.public.text)}
    )


def test_a_second_worker_believes_whom_the_first_has_admitted(
    start: Started, voice: TableClient, looking: Engine, address: str
) -> None:
    """Two workers share the messages; a session and its scores may come to either, and the words rise all the same."""
    workers = [start(confirm=True).worker, start(confirm=True, worker=2).worker]
    sheet = Sheet()
    voice.say(*sheet.availability(), retain=True)
    assert eventually(lambda: len(listed("keys", "--database", address)) == 1)
    parlor("admit", sheet.signer.public.fingerprint, "--database", address)
    assert eventually(lambda: voice.asked(sheet.topics.resend) == [0])
    assert eventually(lambda: all(worker.admits(sheet.signer.public.text) for worker in workers))
    play(voice, sheet, 40)
    # The words of two workers may overtake each other on their way: a table goes by the counter, and so does this.
    applied = sheet.topics.applied
    assert eventually(
        lambda: max((w["counter"], w["upto"]) for topic, w, _ in voice.heard if topic == applied)[1] == 41
    )
    assert units(looking) == 120
    counters = [w["counter"] for _, w, _ in voice.heard if w.get("admitted")]
    assert len(counters) == len(set(counters))
