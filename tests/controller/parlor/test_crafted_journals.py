"""Files of journals that no table has written: nothing of them is taken."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Engine

from controller.identity.signing import SigningKey
from controller.journal.journal import Journal
from controller.mqtt.topics import Topics
from controller.parlor.hub import journal_import, key_decisions
from controller.parlor.hub.journal_import import UnknownTable
from controller.parlor.storage.database import writing
from tests.controller.parlor.admission_view import column
from tests.controller.parlor.numbered_messages import STAFF, score, session
from tests.controller.parlor.written_journal import TOPICS, written
from tests.whole.attacks import crafted_journals

LOOT = (5000, -5000, 0, 0)
ELSEWHERE = Topics("west-lake", "table-7")


def admit(engine: Engine, key: SigningKey, topics: Topics) -> None:
    with writing(engine) as connection:
        key_decisions.admit_key(connection, key.public, topics, STAFF, "")


def won(engine: Engine) -> int:
    return int(
        column(engine, "SELECT coalesce(sum(delta), 0) FROM results WHERE place = 0 AND NOT superseded")[0]
    )


@pytest.fixture
def honest(engine: Engine, tmp_path: Path) -> Path:
    """The journal of an admitted table, brought in: two hands and a correction."""
    path = written(tmp_path / "one.journal", 2)
    with closing(Journal.open(path)) as journal:
        admit(engine, journal.key, TOPICS)
    journal_import.import_journal(engine, path, STAFF)
    assert won(engine) == 5
    return path


def test_file_ending_with_admitted_key_but_signed_by_another(
    engine: Engine, honest: Path, tmp_path: Path
) -> None:
    with closing(Journal.read(honest)) as journal:
        identity, theirs = journal.identity, journal.public
    reported = [session("begun", name="s9"), score(1, LOOT, session="s9")]
    path = crafted_journals.under_anothers_key(
        tmp_path / "forged.db", identity, theirs, SigningKey.generate(), TOPICS, reported
    )
    for topics in (None, TOPICS):
        with pytest.raises(UnknownTable, match="no key of journal"):
            journal_import.import_journal(engine, path, STAFF, topics)
    assert won(engine) == 5


def test_sound_file_whose_messages_are_those_of_another_journal(
    engine: Engine, honest: Path, tmp_path: Path
) -> None:
    rogue = SigningKey.generate()
    admit(engine, rogue, ELSEWHERE)
    with closing(Journal.read(honest)) as journal:
        identity = journal.identity
    reported = [session("begun", name="s9"), *[score(hand, LOOT, session="s9") for hand in range(1, 20)]]
    path = crafted_journals.of_anothers_numbers(tmp_path / "mine.db", identity, rogue, ELSEWHERE, reported)
    done = journal_import.import_journal(engine, path, STAFF)
    assert done.new == 0
    assert all("another journal" in why.text for why in done.refused), done.refused
    assert won(engine) == 5


def test_a_file_that_takes_the_name_of_another_table(engine: Engine, honest: Path, tmp_path: Path) -> None:
    """The journal of an admitted table says that it was renamed to one that speaks by another key."""
    rogue = SigningKey.generate()
    admit(engine, rogue, ELSEWHERE)
    path = tmp_path / "seven.db"
    with closing(Journal.open(path, parlor="west-lake", table="table-7", key=rogue)) as journal:
        journal.append(1.0, [], [session("begun")])
        journal.rename(TOPICS.parlor, TOPICS.table, 2.0, "Li")
        journal.append(3.0, [], [score(1, LOOT)])
    with pytest.raises(UnknownTable, match="is the name of a table"):
        journal_import.import_journal(engine, path, STAFF)
    assert won(engine) == 5


def test_copy_of_proved_journal_continues_by_no_new_key(engine: Engine, tmp_path: Path) -> None:
    """Staff imported the journal as table-1's, but never admitted a key of it."""
    path = written(tmp_path / "one.journal", 2)
    journal_import.import_journal(engine, path, STAFF, TOPICS)
    copy = Path(shutil.copy(path, tmp_path / "copy.db"))
    shutil.copy(f"{path}.key", f"{copy}.key")
    crafted_journals.continued(copy, SigningKey.generate(), [score(3, LOOT)])
    with pytest.raises(UnknownTable, match="no key of journal"):
        journal_import.import_journal(engine, copy, STAFF, TOPICS)
    assert won(engine) == 5


def test_damaged_journal_of_replaced_key_is_taken_as_older_copy(engine: Engine, tmp_path: Path) -> None:
    """The holder of the replaced key can write entries before the change, and break later ones."""
    path = tmp_path / "one.db"
    old, new = SigningKey.generate(), SigningKey.generate()
    with closing(Journal.open(path, parlor=TOPICS.parlor, table=TOPICS.table, key=old)) as journal:
        journal.append(1.0, [], [session("begun"), score(1, LOOT)])
        last = journal.last
        journal.rotate_key(new, "Li", "it may be known", 2.0)
        changes = journal.declared.key_changes()
    assert changes is not None
    with writing(engine) as connection:
        key_decisions.admit_key(connection, old.public, TOPICS, STAFF, "")
        key_decisions.admit_key(
            connection, new.public, TOPICS, STAFF, "", former=(changes[0], changes[1][0].key)
        )
    with closing(sqlite3.connect(path, isolation_level=None)) as connection_:
        connection_.execute("DELETE FROM signatures WHERE n > ?", (last,))
    with pytest.raises(UnknownTable, match="which the table has replaced"):
        journal_import.import_journal(engine, path, STAFF)
    assert won(engine) == 0
