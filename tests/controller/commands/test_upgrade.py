"""`upgrade` under a made-up later program: it says of which version a table's and a hub's files are, and brings them
forward, each copied first. Today's program refuses what that one wrote."""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from controller.commands.program import app
from controller.journal import migration_backup, storage
from controller.journal.journal import Journal
from controller.parlor.storage import database

STEP = "CREATE TABLE notes (n INTEGER PRIMARY KEY, text TEXT NOT NULL);"
REVISION = """
from alembic import op

revision = "{later}"
down_revision = "{now}"


def upgrade() -> None:
    op.execute("CREATE TABLE made_up (n INTEGER)")
"""
JOURNAL = len(storage.MIGRATIONS)
shell = CliRunner()


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a journal and a hub's database of today, tokens, and settings that name it all."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PARLOR_DATABASE", raising=False)
    Journal.open(tmp_path / "table.db").close()
    database.open_database("sqlite:///parlor.db").dispose()
    (tmp_path / "table.tokens.json").write_text('{"version": 1, "tokens": []}')
    (tmp_path / "table.toml").write_text('[journal]\npath = "table.db"\n')
    return tmp_path


@pytest.fixture
def later(
    here: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> pytest.MonkeyPatch:
    """The program is of the version after: its journal and its hub's database have a step more."""
    monkeypatch.setattr(storage, "MIGRATIONS", (*storage.MIGRATIONS, STEP))
    steps = tmp_path_factory.mktemp("later") / "migrations"
    shutil.copytree(database.MIGRATIONS, steps)
    monkeypatch.setattr(database, "MIGRATIONS", steps)
    now = hub_version(here)
    text = REVISION.format(now=now, later=f"{int(now) + 1:04}")
    (steps / "versions" / "later.py").write_text(text, encoding="utf-8")
    return monkeypatch


def findings(*options: str, status: int = 0) -> dict[str, tuple[str, str]]:
    answer = shell.invoke(app, ["upgrade", "--database", "sqlite:///parlor.db", "--json", *options])
    assert answer.exit_code == status, answer.output
    grades: dict[str, Any] = json.loads(answer.stdout)
    assert grades["ok"] is (status == 0)
    return {one["check"]: (one["grade"], one["said"]) for one in grades["findings"]}


def version(journal: Path) -> int:
    with closing(sqlite3.connect(journal)) as connection:
        return int(connection.execute("PRAGMA user_version").fetchone()[0])


def hub_version(folder: Path) -> str:
    with closing(sqlite3.connect(folder / "parlor.db")) as connection:
        return str(connection.execute("SELECT version_num FROM alembic_version").fetchone()[0])


def contents(folder: Path) -> dict[str, bytes]:
    return {
        one.name: one.read_bytes() for one in folder.iterdir() if one.suffix not in (".db-shm", ".db-wal")
    }


def test_current_files_need_no_upgrade(here: Path) -> None:
    before = contents(here)
    assert {grade for grade, _ in findings().values()} == {"ok"}
    assert contents(here) == before


@pytest.mark.usefixtures("later")
def test_check_reports_and_changes_nothing(here: Path) -> None:
    before, hub = contents(here), int(hub_version(here))
    grades = findings("--check")
    assert {check: grade for check, (grade, _) in grades.items()} == {
        "journal": "warn",
        "tokens": "ok",
        "database": "warn",
    }
    bring = "is of version {}; this program brings it to version {}."
    assert grades["journal"][1].endswith(bring.format(JOURNAL, JOURNAL + 1))
    assert grades["database"][1].endswith(bring.format(hub, hub + 1))
    assert contents(here) == before


@pytest.mark.usefixtures("later")
def test_older_files_are_copied_and_then_migrated(here: Path) -> None:
    hub = hub_version(here)
    grades = findings()
    assert {grade for grade, _ in grades.values()} == {"ok"}
    copy = migration_backup.copy_of(here / "table.db", JOURNAL)
    assert (version(here / "table.db"), version(copy)) == (JOURNAL + 1, JOURNAL)
    assert int(hub_version(here)) == int(hub) + 1 and (here / f"parlor.db.version-{hub}").exists()
    assert findings("--check") == grades


@pytest.mark.parametrize("check", ["tokens", "accounts", "panels", "presets"])
def test_a_newer_file_beside_the_journal_is_named(here: Path, check: str) -> None:
    path = here / f"table.{check}.json"
    path.write_text('{"version": 2}')
    assert findings("--check", status=1)[check] == (
        "fail",
        f"{path} is of version 2; this program knows version 1.",
    )
    assert path.read_text() == '{"version": 2}'


def test_a_downgrade_is_refused_and_changes_nothing(here: Path, later: pytest.MonkeyPatch) -> None:
    findings()
    later.undo()
    later.chdir(here)
    later.delenv("PARLOR_DATABASE", raising=False)
    before = contents(here)
    grades = findings(status=1)
    assert [grade for grade, _ in grades.values()] == ["fail", "ok", "fail"]
    assert f"schema version {JOURNAL + 1}" in grades["journal"][1]
    assert f"is of version {int(hub_version(here))}" in grades["database"][1]
    assert contents(here) == before


@pytest.mark.usefixtures("later")
def test_one_newer_file_stops_the_upgrade(here: Path) -> None:
    (here / "table.tokens.json").write_text('{"version": 2, "tokens": []}')
    grades = findings(status=1)
    assert grades["tokens"] == ("fail", grades["tokens"][1]) and "is of version 2" in grades["tokens"][1]
    assert version(here / "table.db") == JOURNAL, "nothing was brought forward"
    (here / "table.tokens.json").write_text("not JSON")
    assert findings(status=1)["tokens"][1].endswith("cannot be read.")


@pytest.mark.usefixtures("later")
def test_the_database_may_be_named_by_its_path_as_for_the_hub(here: Path) -> None:
    answer = shell.invoke(app, ["upgrade", "--check", "--database", "parlor.db"])
    message = f"parlor.db is of version {int(hub_version(here))}; this program brings it"
    assert answer.exit_code == 0 and message in answer.stdout, answer.output


@pytest.mark.usefixtures("later")
def test_hub_database_in_the_folder_is_found(here: Path) -> None:
    named = findings("--check")
    answer = shell.invoke(app, ["upgrade", "--json", "--check"])
    grades = {one["check"]: (one["grade"], one["said"]) for one in json.loads(answer.stdout)["findings"]}
    assert grades["database"][0] == "warn" and grades == named
    (here / "parlor.db").unlink()
    assert '"check": "database"' not in shell.invoke(app, ["upgrade", "--json", "--check"]).stdout


def test_default_journal_is_the_one_in_the_settings(here: Path) -> None:
    """As the help of these commands says."""
    assert shell.invoke(app, ["upgrade"]).exit_code == 0
    (here / "table.db").rename(here / "other.db")
    (here / "table.db.key").rename(here / "other.db.key")
    (here / "table.toml").write_text('[journal]\npath = "other.db"\n')
    renamed = shell.invoke(app, ["journal", "rename", "--to", "west-lake/table-9"])
    assert renamed.exit_code == 0 and "other.db is that of west-lake/table-9" in renamed.output, (
        renamed.output
    )


@pytest.mark.usefixtures("later")
def test_the_findings_are_in_the_reader_s_language(here: Path) -> None:
    answer = shell.invoke(app, ["upgrade", "--check", "--language", "ja"])
    assert f"第 {JOURNAL} 版です。このプログラムが第 {JOURNAL + 1} 版に上げます。" in answer.stdout
    assert f"version-{JOURNAL} として写しを取ります" in answer.stdout and here.name in answer.stdout
    missing = shell.invoke(app, ["upgrade", "--config", "nowhere.toml"])
    assert missing.exit_code == 2 and "nowhere.toml" in missing.stderr
