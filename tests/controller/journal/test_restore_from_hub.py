"""An older copy of a journal is restored: the hub's messages return unchanged, and the totals follow."""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from controller.accounting.accounts import account
from controller.accounting.ledger import ledger
from controller.commands.program import app
from controller.identity.signing import SigningKey, sign_message
from controller.journal.journal import Journal, Person
from controller.words import plain
from tests.controller.journal.hub_pages import Hub, served
from tests.controller.orders import ordered_table

shell = CliRunner()


def restore(path: Path, hub: Hub) -> tuple[int, dict[str, Any], str]:
    done = shell.invoke(app, ["journal", "restore", str(path), "--from-hub", hub.url, "--by", "Li", "--json"])
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done.exit_code, json.loads(done.stdout or "{}"), done.stderr


class Evening:
    """Two hands and a correction, all sent to a hub; then the copy after the first hand is put back."""

    def __init__(self, folder: Path) -> None:
        self.path, self.hub = folder / "table.db", Hub()
        played = ordered_table.Evening(ordered_table.opened(self.path, "kawuxing"), 5)
        played.play_one()
        played.record.journal.close()
        shutil.copyfile(self.path, folder / "older.db")
        played = ordered_table.Evening(ordered_table.opened(self.path), 7)
        assert played.order("correct", hand=1, deltas=[3, -3, 0], why="miscounted").ok
        played.play_one()
        self.totals = played.table.session.current.totals
        journal = played.record.journal
        self.hub.hear(journal)
        self.sent = {row["seq"]: row["payload"] for row in self.hub.messages}
        self.rows = [(row.kind, row.hand, row.deltas, row.totals) for row in ledger(journal)]
        self.texts = [row.text for row in ledger(journal) if row.kind == "score"]
        self.last = journal.last_seq
        journal.close()
        for part in (self.path, self.path.with_name("table.db-wal"), self.path.with_name("table.db-shm")):
            part.unlink(missing_ok=True)
        (folder / "older.db").rename(self.path)

    def rows_now(self) -> list[tuple[str, int, tuple[int, ...], tuple[int, ...]]]:
        with closing(Journal.read(self.path)) as journal:
            return [(row.kind, row.hand, row.deltas, row.totals) for row in ledger(journal)]

    def texts_now(self) -> list[str]:
        with closing(Journal.read(self.path)) as journal:
            return [row.text for row in ledger(journal) if row.kind == "score"]


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return Evening(tmp_path)


@pytest.mark.parametrize("page", [1000, 7])
def test_lost_messages_return_unchanged_with_their_totals(evening: Evening, page: int) -> None:
    evening.hub.page = page
    path = evening.path
    with closing(Journal.open(path)) as journal:
        before, had, seal = journal.last_seq, journal.last, journal.seal()
    assert before < evening.last
    with served(evening.hub):
        status, done, _ = restore(path, evening.hub)
        assert status == 0 and done["restored"] == evening.last - before and done["counted"] == ["s1"]
        with closing(Journal.read(path)) as journal:
            entries = list(journal.entries(after=had))
            again = {
                entry.body["seq"]: entry.body["payload"] for entry in entries if entry.kind == "restored"
            }
            assert again == {seq: text for seq, text in evening.sent.items() if seq > before}
            assert journal.generation == 1 and journal.verify(seal).answer == "unaltered"
            assert journal.last_seq == before, "the chain does not claim to be the old one"
            (text,) = [
                e.body["text"] for e in entries if e.kind == "recovery" and "brought" in e.body["text"]
            ]
            assert "Li brought" in text and evening.hub.url in text
        status, done, _ = restore(path, evening.hub)
        assert (status, done["restored"]) == (0, 0), "a second time there is nothing left to bring"
    record = ordered_table.opened(path)
    assert record.table.session.current.totals == evening.totals and record.table.session.current.hands == 2
    assert evening.rows_now() == evening.rows
    assert evening.texts_now() == [evening.texts[0], f"{evening.texts[1]} [brought back from a hub]"]
    assert account(record.journal).totals == evening.totals
    record = ordered_table.same_after_a_restart(record)  # from the checkpoint, and from the first entry on
    played = ordered_table.Evening(record, 9)
    played.play_one()
    score = played.messages("score")[-1]
    assert score["hand"] == 3 and played.record.journal.epoch.endswith(".1")
    assert evening.rows_now()[-1][3] == played.table.session.current.totals == tuple(score["totals"])
    played.record.journal.close()


def test_it_comes_back_also_after_the_table_went_on_without_it(evening: Evening) -> None:
    path = evening.path
    played = ordered_table.Evening(ordered_table.opened(path), 9)
    played.record.journal.begin_generation("The hub has more than this journal holds.")
    played.play_one()
    assert played.order("sit", seat=0, name="Zoe").ok
    since = played.table.session.current.totals
    evening.hub.hear(played.record.journal)
    played.record.journal.close()
    before = evening.rows_now()
    with served(evening.hub):
        status, done, _ = restore(path, evening.hub)
    assert status == 0 and done["counted"] == ["s1"]
    record = ordered_table.opened(path)
    assert record.journal.generation == 1
    first = before[0][3]
    brought = [total - one for total, one in zip(evening.totals, first, strict=True)]
    wanted = [total + one for total, one in zip(since, [*brought, 0], strict=True)]
    assert list(record.table.session.current.totals) == wanted
    assert wanted[:3] == list(evening.rows_now()[-1][3]), "Zoe has not played a hand yet"
    played = ordered_table.Evening(record, 11)
    played.orders = 9
    played.play_one()
    assert played.order("correct", hand=1, deltas={"East": 1, "South": -1}, why="again").ok
    assert evening.rows_now()[-1][3] == played.table.session.current.totals
    assert account(record.journal).players[-1] == "Zoe"
    record.journal.close()


def test_a_session_unknown_to_the_table_stands_in_the_ledger(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    shutil.copyfile(evening.path, tmp_path / "older.db")
    played = ordered_table.Evening(ordered_table.opened(evening.path), 9)
    assert played.order("begin_session", players=["Ann", "Bo", "陈晨"], chips=50).ok
    played.play_one()
    name, totals = played.table.session.current.name, played.table.session.current.totals
    people = played.table.session.current.players
    evening.hub.messages.clear()
    evening.hub.hear(played.record.journal)
    played.record.journal.close()
    for part in (evening.path, tmp_path / "table.db-wal", tmp_path / "table.db-shm"):
        part.unlink(missing_ok=True)
    (tmp_path / "older.db").rename(evening.path)
    with served(evening.hub):
        assert restore(evening.path, evening.hub)[0] == 0
    record = ordered_table.opened(evening.path)
    assert record.table.session.current.name == "s1"
    kept = account(record.journal, name)
    assert (kept.players, kept.totals, kept.hands) == (people, totals, 1), "names were lost with the journal"
    assert account(record.journal).name == "s1", "the session under way is still the table's own"
    record.journal.close()


def test_insufficient_chips_are_in_the_ledger_and_play_goes_on(tmp_path: Path) -> None:
    path, hub = tmp_path / "table.db", Hub()
    played = ordered_table.Evening(ordered_table.opened(path, "kawuxing"), 5)
    assert played.order("begin_session", players=["Ann", "Bo", "陈晨"], chips=50).ok
    name = played.table.session.current.name
    played.play_one()
    played.record.journal.close()
    shutil.copyfile(path, tmp_path / "older.db")
    played = ordered_table.Evening(ordered_table.opened(path), 7)
    played.orders = 1
    chips = played.table.session.current.chips
    assert chips is not None
    left = chips[0]
    assert played.order("correct", hand=1, deltas=[-left, left, 0], why="all he had").ok
    hub.hear(played.record.journal)
    played.record.journal.close()
    for part in (path, tmp_path / "table.db-wal", tmp_path / "table.db-shm"):
        part.unlink(missing_ok=True)
    (tmp_path / "older.db").rename(path)
    played = ordered_table.Evening(ordered_table.opened(path), 9)
    played.orders = 5
    played.record.journal.begin_generation("The hub has more than this journal holds.")
    assert played.order("correct", hand=1, deltas=[-5, 5, 0], why="since").ok
    totals = played.table.session.current.totals
    played.record.journal.close()
    with served(hub):
        status, done, _ = restore(path, hub)
        assert (status, done["counted"], done["uncounted"]) == (0, [], [name])
        assert "settle by those" in done["sentence"]
    played = ordered_table.Evening(ordered_table.opened(path), 11)
    assert played.table.session.current.totals == totals
    played.play_one()
    rows = ledger(played.record.journal, name)
    assert [row.text for row in rows if "not in the totals" in row.text]
    assert rows[-1].totals == played.table.session.current.totals
    played.record.journal.close()


def test_messages_of_foreign_keys_are_refused(evening: Evening) -> None:
    hub, path = evening.hub, evening.path
    with closing(Journal.open(path)) as journal:
        had = journal.last
    thief = SigningKey.generate()
    true = hub.messages[-1]
    message = {**json.loads(true["payload"]), "key": thief.public.text, "deltas": [900, -900, 0]}
    del message["signature"]
    forged = {**true, "payload": sign_message(message, true["topic"], thief).decode()}
    edited = {**true, "payload": true["payload"].replace('"session":"s1"', '"session":"s9"')}
    elsewhere = {**true, "topic": true["topic"].replace("/home/", "/north/")}
    hub.messages = [forged, edited, elsewhere, {"seq": 3}, {**true, "topic": 7}]
    with served(hub):
        status, done, _ = restore(path, hub)
        assert status == 0 and done["restored"] == 0 and sum(done["refused"].values()) >= 4
        assert "no key of this journal signed it" in done["refused"]
        with closing(Journal.read(path)) as journal:
            assert (journal.last, journal.generation) == (had, 0)
        hub.answer = lambda path, query: b"{not json"  # type: ignore[method-assign]
        status, _, output = restore(path, hub)
        assert status == 2 and "cannot be read" in output
    status, _, output = restore(path, hub)
    assert status == 2 and "cannot be asked" in output and len(output.splitlines()) == 1
    held = Journal.open(path)
    with served(hub):
        status, _, output = restore(path, hub)
    assert status == 1 and "is being written by another controller" in output
    held.close()


def test_messages_signed_later_by_a_replaced_key_are_refused(evening: Evening) -> None:
    """An attacker with the former key and the hub's page makes a score of it."""
    hub, path = evening.hub, evening.path
    with closing(Journal.open(path)) as journal:
        former = journal.key
        journal.rotate_key(SigningKey.generate(), "Li", "the old one was copied", 9.0)
        had = journal.last
    true = next(row for row in hub.messages if row["topic"].endswith("/score"))
    message = {**json.loads(true["payload"]), "seq": evening.last + 1, "deltas": [900, -900, 0]}
    del message["signature"]
    forged = {
        "seq": evening.last + 1,
        "topic": true["topic"],
        "payload": sign_message(message, true["topic"], former).decode(),
    }
    hub.messages = [forged]
    with served(hub):
        status, done, _ = restore(path, hub)
    assert status == 0 and done["restored"] == 0
    assert done["refused"] == {"a key signed it that had been replaced by then": 1}
    with closing(Journal.read(path)) as journal:
        assert journal.last == had


def test_a_message_of_a_later_version_is_not_brought_back(evening: Evening) -> None:
    hub, path = evening.hub, evening.path
    true = hub.messages[-1]
    message = json.loads(true["payload"])
    schema = message["schema"].replace("/1", "/2")
    del message["signature"]
    with closing(Journal.open(path)) as journal:
        had, key = journal.last, journal.key
    hub.messages = [
        {**true, "payload": sign_message({**message, "schema": schema}, true["topic"], key).decode()}
    ]
    with served(hub):
        status, done, _ = restore(path, hub)
    assert status == 0 and done["restored"] == 0
    assert done["refused"] == {f"it is {schema}, this program knows {message['schema']}; update it": 1}
    with closing(Journal.read(path)) as journal:
        assert journal.last == had


def restored_session(journal: Journal) -> str:
    """The last message about a session that came back."""
    *_, last = (one.body for one in journal.entries(kind="restored") if one.body["leaf"] == "session")
    return str(last["payload"])


def test_names_known_only_to_the_lost_part_return(tmp_path: Path) -> None:
    """Zoe sat down after the copy was made."""
    path, hub = tmp_path / "table.db", Hub()
    played = ordered_table.Evening(ordered_table.opened(path, "kawuxing"), 5)
    played.play_one()
    played.record.journal.admit_hub(hub.key.public, "house", plain("staff"), 1.0)
    played.record.journal.close()
    shutil.copyfile(path, tmp_path / "older.db")
    played = ordered_table.Evening(ordered_table.opened(path), 7)
    assert played.order("sit", seat=0, name="Zoe", card="C-9").ok
    played.play_one()
    hub.hear(played.record.journal)
    people = played.record.journal.people()
    (zoe,) = [who for who, one in people.items() if one.name == "Zoe"]
    played.record.journal.close()
    (tmp_path / "older.db").rename(path)
    with served(hub):
        status, done, _ = restore(path, hub)  # the hub does not send names
        assert (
            status == 0
            and "1 of the people in what came back are known by their ids alone" in done["sentence"]
        )
        hub.people = {
            who: {"name": one.name, "card": one.card, "salt": one.salt} for who, one in people.items()
        }
        hub.people["p-00000000000000ff"] = {"name": "Nobody of this table's record", "card": None}
        rightful, hub.key = hub.key, SigningKey.generate()
        status, done, _ = restore(path, hub)
        assert status == 0 and "none that this journal has admitted" in done["sentence"]
        hub.key = rightful
        status, done, _ = restore(path, hub)
        assert (status, done["restored"]) == (0, 0) and "1 names were brought back" in done["sentence"]
    with closing(Journal.read(path)) as journal:
        assert journal.people()[zoe] == Person("Zoe", "C-9") and journal.verify().sound
        commitments = {entry.body["id"]: entry.body["commitment"] for entry in journal.entries(kind="person")}
        (sat,) = [one for one in json.loads(restored_session(journal))["players"] if one["person"] == zoe]
        assert commitments[zoe] == sat["commitment"], "the table's earlier commitment to her name still holds"
        assert "p-00000000000000ff" not in journal.people()
    slip = shell.invoke(app, ["ledger", "show", str(path)]).stdout
    assert "Zoe" in slip and zoe not in slip


def test_a_name_that_damage_has_taken_comes_back_from_the_hub(tmp_path: Path) -> None:
    path, hub = tmp_path / "table.db", Hub()
    played = ordered_table.Evening(ordered_table.opened(path, "kawuxing"), 5)
    played.record.journal.admit_hub(hub.key.public, "parlor", plain("staff"), 1.0)
    people = played.record.journal.people()
    played.record.journal.close()
    hub.people = {who: {"name": one.name, "card": one.card, "salt": one.salt} for who, one in people.items()}
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("DELETE FROM persons WHERE id = ?", (min(people),))
    with closing(Journal.open(path)) as journal:
        assert journal.recovery is not None and set(journal.people()) == set(people) - {min(people)}
    with served(hub):
        status, done, _ = restore(path, hub)
        assert status == 0 and "1 names were brought back" in done["sentence"]
    with closing(Journal.read(path)) as journal:
        assert journal.people() == people and journal.verify().sound


def test_a_hubs_token_is_sent_and_never_printed(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    evening.hub.token = "geheim-123"
    with served(evening.hub):
        status, _, output = restore(evening.path, evening.hub)
        assert status == 2 and "?token=" in output and "geheim" not in output
        command = [
            "journal",
            "restore",
            str(evening.path),
            "--from-hub",
            f"{evening.hub.url}/?token=geheim-123",
        ]
        done = shell.invoke(app, command)
        assert done.exit_code == 0 and "word for word" in done.stdout and "geheim" not in done.output
        monkeypatch.setenv("PARLOR_TOKEN", "geheim-123")
        status, done_again, _ = restore(evening.path, evening.hub)
        assert (status, done_again["restored"]) == (0, 0)
    with closing(Journal.read(evening.path)) as journal:
        assert not [entry for entry in journal.entries() if "geheim" in json.dumps(entry.body)]
