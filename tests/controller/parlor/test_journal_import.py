"""Back-fill from tables' journals: the same ids, so what came over MQTT counts once all the same."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import Engine, text

from controller.journal.journal import Journal, JournalError
from controller.journal.storage import entry_checksum, genesis
from controller.parlor.hub import journal_import
from controller.parlor.hub.journal_import import UnknownTable
from controller.parlor.queries import player_results
from tests.controller.journal.tampering import unguarded
from tests.controller.parlor.numbered_messages import (
    STAFF,
    Keeper,
    Sheet,
    score,
)
from tests.controller.parlor.written_journal import TOPICS, written


def units(engine: Engine) -> dict[str, int]:
    with engine.connect() as connection:
        return {row["player"]: row["units"] for row in player_results.player_standings(connection)}


def test_a_journal_fills_an_empty_database(engine: Engine, tmp_path: Path) -> None:
    done = journal_import.import_journal(engine, written(tmp_path / "t.journal", 20), STAFF, TOPICS)
    assert (done.messages, done.new, done.conflicts, done.damage) == (42, 42, 0, None)
    assert units(engine) == {"王小明": 59, "Li": -19, "Chen": -20, "Zhao": -20}
    with engine.connect() as connection:
        assert connection.execute(text("SELECT upto, newest FROM streams")).one() == (42, 42)


def test_a_journal_brought_in_twice_counts_once(engine: Engine, tmp_path: Path) -> None:
    path = written(tmp_path / "t.journal", 5)
    journal_import.import_journal(engine, path, STAFF, TOPICS)
    again = journal_import.import_journal(engine, path, STAFF)  # whose it is is known by now
    assert (again.new, again.conflicts, again.table) == (0, 0, "table-1")
    assert units(engine)["王小明"] == 14


def test_what_came_over_mqtt_first_counts_once(keeper: Keeper, tmp_path: Path) -> None:
    """The same messages, posted with a note, in part and in disorder, before the journal is brought in."""
    sheet = Sheet()
    keeper.reach(*(sheet.received(seq, score(seq // 2), note="Simulated.") for seq in (11, 3, 7)))
    done = journal_import.import_journal(keeper.engine, written(tmp_path / "t.journal", 10), STAFF, TOPICS)
    assert (done.new, done.conflicts) == (22 - 3, 0)
    assert units(keeper.engine)["王小明"] == 29


def test_a_journal_saved_from_damage_brings_its_generations(engine: Engine, tmp_path: Path) -> None:
    path = written(tmp_path / "t.journal", 3)
    journal = Journal.open(path)
    journal.begin_generation("The disk lost what it had confirmed.")
    journal.append(1e4, [("input", {})], [score(4)])
    journal.close()
    journal_import.import_journal(engine, path, STAFF, TOPICS)
    with engine.connect() as connection:
        assert connection.execute(text("SELECT generation, upto FROM streams")).one() == (1, 9)
        assert connection.execute(text("SELECT generation, since FROM generations")).one() == (1, 9)


def test_of_a_damaged_journal_the_proved_beginning_is_taken(engine: Engine, tmp_path: Path) -> None:
    path = written(tmp_path / "t.journal", 10)
    with unguarded(path) as file:
        file.execute("UPDATE entries SET body = replace(body, '\"deltas\":[3', '\"deltas\":[9') WHERE n = 25")
    done = journal_import.import_journal(engine, path, STAFF, TOPICS)
    assert done.damage is not None
    assert "entry 25 is not what was written" in str(done.damage)
    assert 0 < done.new < 22


def test_names_that_no_entry_proves_are_not_taken(engine: Engine, tmp_path: Path) -> None:
    """Nor is a name erased because its row is empty."""
    path = written(tmp_path / "t.journal", 1)
    with unguarded(path) as file:
        file.execute("UPDATE persons SET name = 'Mallory' WHERE name = 'Li'")
        file.execute("UPDATE persons SET name = '', card = NULL, salt = NULL WHERE name = 'Chen'")
    done = journal_import.import_journal(engine, path, STAFF, TOPICS)
    assert len(done.refused) == 2
    with engine.connect() as connection:
        names = set(connection.execute(text("SELECT name FROM persons")).scalars())
    assert {"Zhao", "王小明"} <= names
    assert names.isdisjoint({"Li", "Chen", "Mallory", None})


def test_a_journal_of_an_unknown_table_asks_whose_it_is(engine: Engine, tmp_path: Path) -> None:
    with pytest.raises(UnknownTable, match=r"does not trust.*--as west-lake/table-1"):
        journal_import.import_journal(engine, written(tmp_path / "t.journal", 1), STAFF)


def test_a_file_that_is_no_journal_is_refused(engine: Engine, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear friend")
    with pytest.raises(JournalError, match="not a mahjong table's journal"):
        journal_import.import_journal(engine, tmp_path / "letter.txt", STAFF, TOPICS)


def test_rewritten_chain_is_accepted_as_far_as_its_key_proves(engine: Engine, tmp_path: Path) -> None:
    """Payments edited, and every checksum after them made to fit: the signatures do not."""
    path = written(tmp_path / "t.journal", 10)
    with closing(Journal.read(path)) as journal:
        identity = journal.identity
    with unguarded(path) as file:
        rows = file.execute("SELECT n, at, kind, body FROM entries ORDER BY n").fetchall()
        before, won = genesis(identity), '"deltas":[3,-1,-1,-1]'
        fourth = [n for n, _, _, body in rows if won in body][3]
        for n, at, kind, body in rows:
            changed = body.replace(won, '"deltas":[30,-10,-10,-10]') if n >= fourth else body
            before = entry_checksum(before, n, at, kind, changed)
            file.execute("UPDATE entries SET body = ?, checksum = ? WHERE n = ?", (changed, before, n))
    done = journal_import.import_journal(engine, path, STAFF, TOPICS)
    assert done.damage is not None
    assert 0 < done.new < 10
    assert units(engine)["王小明"] == 3 * 3


def test_a_message_of_a_later_version_is_refused_with_a_sentence(engine: Engine, tmp_path: Path) -> None:
    path = written(tmp_path / "t.journal", 1)
    later = score(2)
    with closing(Journal.open(path)) as journal:
        journal.append(9e3, [], [replace(later, payload={**later.payload, "schema": "score/2"})])
        journal.append(9.1e3, [], [score(3)])
    done = journal_import.import_journal(engine, path, STAFF, TOPICS)
    (why,) = map(str, done.refused)
    assert why == "message 5: its schema is score/2, this hub knows score/1; update the hub"
    assert units(engine)["王小明"] == 3 - 1 + 3
    with engine.connect() as connection:
        assert connection.execute(text("SELECT upto, newest FROM streams")).one() == (4, 6)


def test_imported_scores_wait_for_their_session(engine: Engine, tmp_path: Path) -> None:
    """A journal whose session's beginning is not in it: nothing counts that no session has agreed to."""
    path = tmp_path / "t.journal"
    with closing(Journal.open(path, parlor=TOPICS.parlor, table=TOPICS.table, key=Sheet().signer)) as journal:
        journal.append(60.0, [("input", {})], [score(1)])
    done = journal_import.import_journal(engine, path, STAFF, TOPICS)
    assert (done.new, done.held) == (1, 1) and units(engine) == {}
