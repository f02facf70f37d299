"""A journal's file edited without its key, one change at a time: `journal verify` reports it.

Every column, row, trigger, view and index of the file is tried. `UNDECIDING` lists those that decide nothing, with
the reason; `docs/trust.md` has the same table by table.
"""

from __future__ import annotations

import re
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import pytest
from typer.testing import CliRunner

from controller.accounting.ledger import ledger
from controller.commands.program import app
from controller.identity.signing import SigningKey
from controller.journal.backup import backed_up
from controller.journal.journal import Journal, JournalDamaged, JournalError
from controller.journal.journal_key import checkpoint_text
from controller.journal.storage import MIGRATIONS
from controller.replay.table_from_journal import CHECKPOINT, RULES
from controller.runtime import recorded_table
from controller.words import plain
from tests.controller.journal.tampering import unguarded
from tests.controller.orders.ordered_table import Evening, opened

shell = CliRunner()

TABLES: Final = (
    "meta",
    "entries",
    "outbox",
    "checkpoints",
    "marks",
    "answers",
    "sessions",
    "signatures",
    "declarations",
    "persons",
)
UNDECIDING: Final = {
    (
        "meta",
        "value",
        "start",
    ): "numbers what is published besides the stream: a hub takes a lower one for old news",
    ("meta", None, "start"): "the same: the count begins again",
    ("marks", "name", "posted"): "what the broker has: everything is sent again",
    ("marks", None, "posted"): "the same",
    ("signatures", "signature", "middle"): "the last signature proves all entries before it",
    ("signatures", None, "middle"): "the same",
    ("checkpoints", None, "table"): "the table is replayed from its entries",
    ("checkpoints", None, "hand"): "the hand is replayed from an earlier one",
}
"""By table, column (None: the whole row is deleted) and row."""
ROWS: Final = {
    "meta": {name: f"key = '{name}'" for name in ("identity", "generation", "key", "start")},
    "entries": {"middle": "kind = 'input'", "last": "n = (SELECT max(n) FROM entries)"},
    "outbox": {"first": "seq = 1", "last": "seq = (SELECT max(seq) FROM outbox)"},
    "checkpoints": {"table": "name = 'table'", "hand": "name = 'before-hand/0'"},
    "marks": {"posted": "name = 'posted'"},
    "answers": {"first": "id = 'o1'"},
    "sessions": {"first": "name = 's1'"},
    "signatures": {
        "middle": "n = (SELECT min(n) FROM signatures WHERE n > 10)",
        "last": "n = (SELECT max(n) FROM signatures)",
    },
    "declarations": {"birth": "n = 1", "hub": "n > 1"},
    "persons": {"known": "name != ''", "erased": "name = ''"},
}  # fmt: skip
MORE_ROWS: Final = {
    "meta": "INSERT INTO meta VALUES ('more', '1')",
    "entries": "INSERT INTO entries SELECT n + 1, at, kind, body, checksum FROM entries ORDER BY n DESC LIMIT 1",
    "outbox": "INSERT INTO outbox SELECT max(seq) + 1, 2, 's1' FROM outbox",
    "checkpoints": "INSERT INTO checkpoints SELECT 'before-hand/7', n, body, signature FROM checkpoints LIMIT 1",
    "marks": "INSERT INTO marks VALUES ('more', 'text')",
    "answers": "INSERT INTO answers VALUES ('an order that was never given', 3)",
    "sessions": "INSERT INTO sessions VALUES ('s9', 1, 3)",
    "signatures": "INSERT INTO signatures SELECT n + 1000, key, signature FROM signatures LIMIT 1",
    "declarations": "INSERT INTO declarations VALUES (3)",
    "persons": "INSERT INTO persons VALUES ('p-00000000000000ff', 'Mallory', NULL, '00')",
}
ENDLESS: Final = (
    "CREATE VIEW {0} AS WITH RECURSIVE more(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM more) "
    "SELECT n, 0.0 AS at, 'input' AS kind, '{{}}' AS body, x'00' AS checksum, 'a' AS key, 'b' AS value, n AS seq, "
    "'s' AS session, 'x' AS name, 'y' AS id, x'00' AS signature FROM more"
)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two hands, a correction, an admitted hub, an erased person; the table is between hands."""
    path = tmp_path_factory.mktemp("played") / "table.db"
    evening = Evening(opened(path, "kawuxing"), seed=5)
    journal = evening.record.journal
    journal.begin_start()
    journal.admit_hub(SigningKey.generate().public, "parlor", plain("staff"), 1.0)
    journal.person_put("p-00000000000000aa", "Zelma", "C17")
    journal.person_erase("p-00000000000000aa", "Li")
    evening.play_one()
    evening.order("correct", hand=1, deltas=[1, -1, 0], why="miscounted")
    evening.play_one()
    journal.close()
    edit(path, "INSERT INTO marks VALUES ('posted', 3)")
    return path


@pytest.fixture
def path(played: Path, tmp_path: Path) -> Path:
    for end in ("", ".key"):
        shutil.copy(f"{played}{end}", tmp_path / f"table.db{end}")
    return tmp_path / "table.db"


def edit(path: Path, *statements: str) -> int:
    """Change the file with SQLite, and restore the two triggers of the entries afterwards. Returns how many rows have
    changed."""
    with unguarded(path) as connection:
        before = connection.total_changes
        for statement in statements:
            connection.execute(statement)
        return connection.total_changes - before


def verify(path: Path) -> tuple[int, str]:
    done = shell.invoke(app, ["journal", "verify", str(path)])
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done.exit_code, done.stdout + done.stderr


def totals(path: Path) -> tuple[object, ...]:
    """The table's sessions after it is opened again."""
    with closing(Journal.open(path)) as journal:
        table = recorded_table.reopened(journal).table
        return (*table.session.earlier, table.session.current)


def columns(table: str) -> list[str]:
    with closing(sqlite3.connect(":memory:")) as made:
        made.executescript(MIGRATIONS[0])
        return [str(row[1]) for row in made.execute(f"PRAGMA table_info({table})")]


def other(column: str) -> str:
    """Another value of the same type."""
    return (
        f"CASE typeof({column}) WHEN 'integer' THEN {column} + 100000 WHEN 'real' THEN {column} + 1.0 "
        f"WHEN 'blob' THEN randomblob(length({column})) WHEN 'null' THEN 'C99' "
        f"ELSE CASE WHEN {column} IN ('', '0', '1') THEN '7' ELSE replace({column}, substr({column}, -1), '~') END END"
    )


EDITS: Final = [
    (table, column, row, where)
    for table in TABLES
    for row, where in ROWS[table].items()
    for column in (*columns(table), None)
]


def test_every_table_of_the_file_is_tried(path: Path) -> None:
    assert verify(path)[0] == 3
    with closing(sqlite3.connect(path)) as connection:
        there = {
            name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        }
    assert there == set(TABLES) == set(ROWS) == set(MORE_ROWS)


@pytest.mark.parametrize(("table", "column", "row", "where"), EDITS)
def test_a_changed_column_and_a_deleted_row_are_noticed(
    path: Path, table: str, column: str | None, row: str, where: str
) -> None:
    before = totals_of(path)
    done = edit(
        path,
        f"DELETE FROM {table} WHERE {where}"
        if column is None
        else f"UPDATE {table} SET {column} = {other(column)} WHERE {where}",
    )
    assert done >= 1, "the edit changed something"
    status, output = verify(path)
    if (table, column, row) in UNDECIDING:
        assert status == 3, output
        assert totals(path) == before, UNDECIDING[table, column, row]
        return
    assert status == 1 and ("damaged" in output or "is missing after its entry" in output), output
    try:
        after = totals(path)
    except JournalError as error:
        assert str(path) in str(error)
        return
    with closing(Journal.open(path)) as journal:
        noticed = journal.generation > 0 or path.with_name("table.db.damaged-1").exists()
    assert noticed or after == before, "no other total without a word"


def totals_of(path: Path) -> tuple[object, ...]:
    """The same for a copy: nothing is opened at this path."""
    copy = path.with_name("copy.db")
    for end in ("", ".key"):
        shutil.copy(f"{path}{end}", f"{copy}{end}")
    found = totals(copy)
    for one in path.parent.glob("copy.db*"):
        one.unlink()
    return found


@pytest.mark.parametrize("table", TABLES)
def test_an_added_row_is_noticed(path: Path, table: str) -> None:
    assert edit(path, MORE_ROWS[table]) == 1
    status, output = verify(path)
    assert status == 1 and "damaged" in output, output


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize(
    ("statement", "what"),
    [
        ("CREATE TRIGGER more AFTER INSERT ON {0} BEGIN SELECT 1; END", "trigger more"),
        ("CREATE VIEW more AS SELECT * FROM {0}", "view more"),
        ("CREATE INDEX more ON {0} (1)", "index more"),
        ("CREATE TABLE more AS SELECT * FROM {0}", "table more"),
        ("ALTER TABLE {0} ADD COLUMN more", "table {0}"),
    ],
)
def test_a_changed_schema_is_noticed_and_saved_from(
    path: Path, table: str, statement: str, what: str
) -> None:
    before = totals_of(path)
    edit(path, statement.format(table))
    status, output = verify(path)
    assert status == 1 and what.format(table) in output, output
    with closing(Journal.open(path)) as journal:
        assert journal.recovery is not None and what.format(table) in journal.recovery.text
        assert journal.generation == 1 and journal.verify().sound
    assert totals(path) == before, "every entry was sound"


def readers(path: Path) -> Iterator[tuple[str, ...]]:
    yield from (
        ("journal", "verify", str(path)),
        ("journal", "show", str(path)),
        ("journal", "export", str(path)),
        ("journal", "backup", str(path), str(path.with_name("backup.db"))),
        ("ledger", "show", str(path)),
        ("ledger", "balances", str(path)),
        ("ledger", "slip", str(path)),
        ("audit", str(path)),
        ("replay", "--list", "-j", str(path)),
        ("parlor", "import", str(path), "--db", f"sqlite:///{path.with_name('hub.db')}"),
    )


@pytest.mark.parametrize("table", TABLES)
def test_an_endless_view_ends_every_command_in_a_sentence(path: Path, table: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(f"ALTER TABLE {table} RENAME TO kept_{table}; {ENDLESS.format(table)}")
    for command in readers(path):
        done = shell.invoke(app, command)
        assert isinstance(done.exception, SystemExit) and done.exit_code != 0, (command, done.output)
        assert "is damaged" in done.output + done.stderr or command[0] == "parlor", (command, done.output)
    with pytest.raises(JournalDamaged, match=r"is not as a journal has it|no journal has"):
        Journal.read(path)
    with pytest.raises(JournalDamaged):
        backed_up(path, path.with_name("backup.db"))
    try:
        with closing(Journal.open(path)) as journal:
            assert journal.recovery is not None and journal.verify().sound
    except JournalDamaged as damage:
        assert table in ("entries", "meta") and "no entry of it could be read" in str(damage)


# ---- checkpoints ---------------------------------------------------------------------------------------------


def kept(path: Path, name: str) -> tuple[Any, ...]:
    with closing(sqlite3.connect(path)) as connection:
        return tuple(connection.execute("SELECT * FROM checkpoints WHERE name = ?", (name,)).fetchone())


def put(path: Path, row: tuple[Any, ...]) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("INSERT OR REPLACE INTO checkpoints VALUES (?, ?, ?, ?)", row)


def test_an_older_checkpoint_put_back_changes_no_total(tmp_path: Path) -> None:
    path = tmp_path / "table.db"
    evening = Evening(opened(path, "kawuxing"), seed=5)
    evening.play_one()
    evening.record.journal.close()
    older = kept(path, CHECKPOINT)
    evening = Evening(opened(path), seed=6)
    evening.play_one()
    evening.order("correct", hand=1, deltas=[1, -1, 0], why="miscounted")
    evening.record.journal.close()
    before = totals(path)
    assert kept(path, CHECKPOINT)[1] > older[1]
    put(path, older)
    assert verify(path)[0] == 3, "it is one that the table wrote"
    assert totals(path) == before


@pytest.mark.parametrize("how", ["total", "name", "number", "beyond", "stranger", "other journal"])
def test_a_checkpoint_that_the_key_did_not_write_is_not_used(
    path: Path, how: str, caplog: pytest.LogCaptureFixture
) -> None:
    before = totals_of(path)
    name, n, body, signature = kept(path, CHECKPOINT)
    with closing(Journal.read(path)) as journal:
        identity, last = journal.identity, journal.last
        heads = {entry.n: bytes.fromhex(head) for entry, head in journal.proved()}
    stranger = SigningKey.generate()
    match how:
        case "total":
            body = body.replace('"totals":[', '"totals":[5000,')
        case "name":
            _, n, body, signature = kept(path, RULES)
        case "number":
            n -= 1
        case "beyond":
            n = last + 1
        case "stranger":
            signature = stranger.sign(checkpoint_text(identity, name, n, heads[n], body))
        case "other journal":
            own = SigningKey.load(path.with_name("table.db.key"))
            signature = own.sign(checkpoint_text("0" * 32, name, n, heads[n], body))
    put(path, (name, n, body, signature))
    status, output = verify(path)
    assert status == 1 and "its checkpoint 'table' was not written by its key" in output
    assert totals(path) == before
    assert "its checkpoint 'table' was not written by its key" in caplog.text
    assert verify(path)[0] == 3, "a table that starts drops it"


def test_a_checkpoint_of_a_history_that_was_lost_is_not_used(path: Path) -> None:
    """Signed by the same key, after an entry of the same number: of a chain that no longer exists."""
    name, n, body, signature = kept(path, CHECKPOINT)
    with closing(sqlite3.connect(path)) as connection:
        (end,) = connection.execute("SELECT min(n) FROM entries WHERE kind = 'answer'").fetchone()
    edit(path, f"UPDATE entries SET body = '{{}}' WHERE n = {end}")
    evening = Evening(opened(path), seed=9)
    while evening.record.journal.last <= n:
        assert evening.order("correct", hand=1, deltas=[1, -1, 0], why="another evening").ok
    evening.record.journal.close()
    before = totals(path)
    put(path, (name, n, body, signature))
    assert verify(path)[0] == 1
    assert totals(path) == before


def test_rules_of_the_settings_do_not_replace_the_journals(path: Path) -> None:
    before = totals_of(path)
    edit(path, "DELETE FROM checkpoints")
    with closing(Journal.open(path)) as journal:
        assert recorded_table.remember_rules(journal, "hangzhou", {}, 9.0) is not None, "a change, for later"
    assert totals(path) == before


# ---- names ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("statement", "sentence"),
    [
        ("UPDATE persons SET name = 'Mallory' WHERE id = :who", "the name, card or salt of person {who} is not"),
        ("UPDATE persons SET card = 'C17' WHERE id = :who", "the name, card or salt of person {who} is not"),
        ("DELETE FROM persons WHERE id = :who", "the name of person {who} is missing"),
        ("UPDATE persons SET name = '', card = NULL, salt = NULL WHERE id = :who", "person {who} was taken away"),
        ("UPDATE persons SET id = 'p-00000000000000ff' WHERE id = :who", "a name that no entry commits to"),
        ("UPDATE persons SET name = 'Zelma' WHERE name = '' AND :who != ''", "was erased, and stands there again"),
    ],
)  # fmt: skip
def test_the_sentence_names_the_person(path: Path, statement: str, sentence: str) -> None:
    with closing(Journal.read(path)) as journal:
        people = dict(journal.people())
        who = min(people)
    with closing(sqlite3.connect(path)) as connection, connection:
        assert connection.execute(statement, {"who": who}).rowcount == 1
    with closing(Journal.read(path)) as journal:
        found = journal.verify().sentence.in_language("zh")
    assert "条完好，但" in found and not re.search("[a-z]{2} [a-z]{2}", found), found
    status, output = verify(path)
    assert status == 1 and sentence.format(who=who) in output and "entries are sound, but" in output, output
    with closing(Journal.open(path)) as journal:  # what can be proved is kept
        assert journal.recovery is not None and journal.verify().sound
        left = dict(journal.people())
        assert left.items() <= people.items() and len(left) >= len(people) - 1
        assert "p-00000000000000aa" in journal.erased()


def test_two_names_exchanged_are_noticed(path: Path) -> None:
    with closing(Journal.read(path)) as journal:
        (one, first), (two, second), *_ = journal.people().items()
    edit(
        path,
        f"UPDATE persons SET name = '{second.name}' WHERE id = '{one}'",
        f"UPDATE persons SET name = '{first.name}' WHERE id = '{two}'",
    )
    assert verify(path)[0] == 1


def test_erasing_a_person_removes_all_and_records_by_whom(tmp_path: Path) -> None:
    path = tmp_path / "table.db"
    with closing(Journal.open(path)) as journal:
        journal.person_put("p-00000000000000bb", "Quartz", "C-4711")
        salt = journal.people()["p-00000000000000bb"].salt
        journal.person_put("p-00000000000000bb", "Zelma Quartz", "C-4711")
        later = journal.people()["p-00000000000000bb"].salt
        assert salt is not None and later is not None and salt != later
        assert journal.person_erase("p-00000000000000bb", "Li")
        for gone in (b"Quartz", b"C-4711", salt.encode(), later.encode()):
            for part in path.parent.iterdir():
                assert gone not in part.read_bytes(), (gone, part)
        *_, entries_kept = journal.entries(kind="erased")
        assert (entries_kept.body["id"], entries_kept.body["by"]) == ("p-00000000000000bb", "Li")
        assert journal.verify().sound


def test_a_person_is_committed_to_again_after_a_change(tmp_path: Path) -> None:
    with closing(Journal.open(tmp_path / "table.db")) as journal:
        for card in (None, None, "C1", "C1", None):
            journal.person_put("p-00000000000000bb", "Ann", card)
        entries_kept = [entry.body for entry in journal.entries(kind="person")]
        assert len(entries_kept) == 3 and len({one["commitment"] for one in entries_kept}) == 3
        assert journal.verify().sound


def test_a_lost_name_is_reported_and_can_be_entered_again(path: Path) -> None:
    with closing(Journal.read(path)) as journal:
        who, person = next(iter(journal.people().items()))
    edit(path, f"DELETE FROM persons WHERE id = '{who}'")
    with closing(Journal.open(path)) as journal:
        lost = [
            entry.body["id"] for entry in journal.entries(kind="person") if entry.body["commitment"] is None
        ]
        assert lost == [who] and who not in journal.erased()
        journal.person_put(who, person.name, person.card)
        assert journal.people()[who] == person and journal.verify().sound
        assert ledger(journal, "s1")
